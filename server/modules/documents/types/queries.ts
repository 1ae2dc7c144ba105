// Document types, and who is required to have each.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { DocumentType } from '#contract/people/documents.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery } from '#server/database/lists/list-query.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { nameOrder, nameIn, sharedOrOwn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'

type ListInput = InputOf<typeof calls.documentTypes.list>

/** One page of the document types, the platform's and the agency's own together, with their requirements. */
export async function typesPage({ db, scope, language }: Context, input: ListInput) {
  const page = await pages(db, { scope, language }, input)
  return { ...page, rows: page.rows.map(withDemand) }
}

const pages = cachedListQuery((db, { scope, language }: Pick<Context, 'scope' | 'language'>, input: ListInput) => {
  const shown = nameIn(language, 'document_types')
  const matching = typesIn(db, scope)
    .where(containsSql(input.q, 'document_types.name', 'document_types.code', shown))
    .$if(input.kind !== undefined, (of) => of.where('document_types.kind', 'in', input.kind ?? []))
    .$if(input.active !== undefined, (of) => of.where('document_types.active', '=', input.active ?? true))
    .$if(input.demanded !== undefined, (of) => of.where(demandedIn(scope), 'in', input.demanded ?? []))
  const column = { name: nameOrder(shown), kind: sql.ref('document_types.kind'), code: sql.ref('document_types.code') }[
    input.sort
  ]
  return {
    matching,
    rows: typesWithDetails(matching, scope, language),
    order: [[column, input.dir], [nameOrder(shown)], ['document_types.id']],
  }
})

/** One document type; not found outside the scope. */
export async function typeOf({ db, scope, language }: Context, id: string): Promise<DocumentType> {
  const row = await typesWithDetails(typesIn(db, scope), scope, language)
    .where('document_types.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? refuse('notFound') : withDemand(row)
}

/** The active types' ids by lower-cased name, translation and code; an agency's own type takes precedence over a shared one. */
export async function typeIdsByName(db: Db, scope: Scope, agency_id: string): Promise<ReadonlyMap<string, string>> {
  const types = await typesIn(db, scope)
    .select(['document_types.id', 'document_types.code', 'document_types.name'])
    .select(sql<Record<string, string>>`document_types.translations`.as('translations'))
    .where('document_types.active', '=', true)
    .where(sql<boolean>`(document_types.agency_id is null or document_types.agency_id = ${agency_id}::uuid)`)
    .orderBy(sql`document_types.agency_id nulls first`)
    .orderBy('document_types.id')
    .execute()
  return new Map(
    types.flatMap(({ id, code, name, translations }) =>
      [code, ...Object.values(translations), name].map((word) => [word.toLowerCase(), id] as const),
    ),
  )
}

type DemandedPosition = { position_id: string | null; position_name: string | null }

const typesIn = (db: Db, scope: Scope) => db.selectFrom('document_types').where(sharedOrOwn(scope, 'document_types'))

const typesWithDetails = (types: ReturnType<typeof typesIn>, scope: Scope, language: Language) =>
  types
    .select(['document_types.id', 'document_types.kind', 'document_types.code', 'document_types.name'])
    .select(nameIn(language, 'document_types').as('shown'))
    .select(sql<DocumentType['translations']>`document_types.translations`.as('translations'))
    .select(['needs_number', 'needs_issued', 'needs_expires', 'needs_file', 'document_types.active'])
    .select(sql<number[]>`lead_days`.as('lead_days'))
    .select(sql<boolean>`document_types.agency_id is null`.as('shared'))
    .select([demandsIn(scope, language).as('demands'), 'document_types.version'])
    .select(demandVersionIn(scope).as('demand_version'))

// Requirements belong to each agency: the platform has none.
const demandsIn = ({ agency_id }: Scope, language: Language) => sql<DemandedPosition[]>`(
  select coalesce(json_agg(json_build_object('position_id', demand.position_id, 'position_name', ${nameIn(language, 'position')}) order by position.name), '[]')
  from document_demands demand left join reference_items position on position.id = demand.position_id
  where demand.type_id = document_types.id and demand.agency_id = ${agency_id}::uuid
)`

// A requirement consists of several rows, so its version is computed from all of them: 28 bits of their digest.
const demandVersionIn = ({ agency_id }: Scope) => sql<number>`(
  select ('x' || left(md5(coalesce(string_agg(coalesce(demand.position_id::text, 'everybody'), ',' order by demand.position_id), '')), 7))::bit(28)::int
  from document_demands demand where demand.type_id = document_types.id and demand.agency_id = ${agency_id}::uuid
)`

/** Who is required to have it, in one word. */
const demandedIn = ({ agency_id }: Scope) => sql<DocumentType['demanded']>`coalesce((
  select case when bool_or(demand.position_id is not null) then 'positions' else 'everybody' end
  from document_demands demand where demand.type_id = document_types.id and demand.agency_id = ${agency_id}::uuid having count(*) > 0), 'nobody')`

/** Those of these in the scope, with their owner and requirement; the caller's own are locked. */
export async function typesForChange(db: Db, scope: Scope, ids: readonly string[]) {
  const own = scope.agency_id === null ? sql<boolean>`true` : sql<boolean>`document_types.agency_id is not null`
  const of = typesIn(db, scope).where('document_types.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  await of.select('document_types.id').where(own).orderBy('document_types.id').forUpdate().execute()
  return of
    .select(['document_types.id', 'document_types.version', 'document_types.active', own.as('own')])
    .select([demandedIn(scope).as('demanded'), demandVersionIn(scope).as('demand_version')])
    .orderBy('document_types.id')
    .execute()
}

function withDemand<Row extends { demands: DemandedPosition[] }>({ demands, ...row }: Row) {
  const of = demands.flatMap(({ position_id: id, position_name: name }) => (id === null ? [] : [{ id, name }]))
  const demanded = of.length > 0 ? ('positions' as const) : demands.length > 0 ? 'everybody' : 'nobody'
  return {
    ...row,
    demanded,
    position_ids: of.map(({ id }) => id),
    position_names: of.map(({ name }) => name ?? ''),
  } as const
}
