import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { PositionColour, ReferenceCalls, ReferenceItem, ReferenceKind } from '#contract/platform/reference.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { maxChoices, listQuery } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { translationsIn } from '#server/database/values/translations.ts'
import { containsSql } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { usesOf } from './uses.ts'

/**
 * One page of a reference list, the platform's items and the agency's together, by their names in the reader's language. `name` is the
 * original name with its translations beside it: a form filled from the row must not save a translation over it.
 */
export function referencePage(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  kind: ReferenceKind,
  input: InputOf<ReferenceCalls['list']>,
) {
  const matching = listOf(db, scope, kind)
    .where(containsSql(input.q, ...searchedColumns, 'reference_items.description'))
    .$if(input.active !== undefined, (of) => of.where('reference_items.active', '=', input.active ?? true))
    .$if(input.hidden !== undefined, (of) => of.where(sql<boolean>`${hiddenFrom(scope)} = ${input.hidden ?? true}`))
  const name = nameOrder(nameIn(language))
  const sortColumns = { name, code: sql`reference_items.code`, sort: sql`reference_items.sort` }
  return listQuery(db, input, {
    matching,
    // The ids of the page already match, so the filters need not be checked again.
    rows: itemsFrom(listOf(db, scope, kind), scope, kind),
    order: [[sortColumns[input.sort], input.dir], [name], ['reference_items.id']],
    cutBy: 'reference_items.id',
  })
}

const searchedColumns = [
  sql.ref('reference_items.name'),
  sql.ref('reference_items.code'),
  sql`jsonb_path_query_array(reference_items.translations, '$.*')::text`,
]

const listOf = (db: Db, scope: Scope, kind: ReferenceKind) =>
  // A literal of ours, so that the planner knows how long the list is, and caches its plan.
  db.selectFrom('reference_items').where('reference_items.kind', '=', sql.lit(kind)).where(sharedOrOwn(scope))

/** The platform's rows and those of the scope's agency. */
export const sharedOrOwn = (scope: Scope, table = 'reference_items') =>
  sql<boolean>`(${sql.ref(`${table}.agency_id`)} is null or ${inAgency(scope, `${table}.agency_id`)})`

/** The name of an item in a language: its translation, or else its name. */
export const nameIn = (language: Language | RawBuilder<unknown>, table = 'reference_items') =>
  sql<string>`coalesce(${sql.ref(`${table}.translations`)} ->> ${language}::text, ${sql.ref(`${table}.name`)})`

/** The colour of a position; without one it is grey. */
export const colourIn = (table = 'reference_items') =>
  sql<PositionColour>`coalesce(${sql.ref(`${table}.colour`)}, 'gray')`

/** Names in index order, ignoring case and accents. */
export const nameOrder = (shown: RawBuilder<string>) => sql<string>`muster_plain(${shown})`

/** Whether the scope's agency, or the given one, hides the item from selection; the platform hides nothing. */
const hiddenFrom = ({ agency_id }: Pick<Scope, 'agency_id'>) =>
  agency_id === null
    ? sql<boolean>`false`
    : sql<boolean>`reference_items.id in (select hidden.item_id from reference_hidden hidden where hidden.agency_id = ${agency_id}::uuid)`

const itemsFrom = (list: ReturnType<typeof listOf>, scope: Scope, kind: ReferenceKind) =>
  list
    .select([
      'reference_items.id',
      'reference_items.code',
      'reference_items.name',
      translationsIn('reference_items.translations').as('translations'),
      'reference_items.description',
    ])
    .select(['reference_items.colour', 'reference_items.sort', 'reference_items.active', 'reference_items.version'])
    .leftJoin('companies as agency', 'agency.id', 'reference_items.agency_id')
    .select([sql<boolean>`reference_items.agency_id is null`.as('shared'), 'agency.name as agency_name'])
    .select(sql<ReferenceItem['meta']>`reference_items.meta`.as('meta'))
    .select([usesOf(scope, kind).as('uses'), hiddenFrom(scope).as('hidden')])

/** One item; not found for another agency or another list. */
export async function referenceItemOf(db: Db, scope: Scope, kind: ReferenceKind, id: string): Promise<ReferenceItem> {
  return itemsFrom(listOf(db, scope, kind), scope, kind)
    .where('reference_items.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** The existing items among these, with their owner and whether they are offered; the caller's own are locked. */
export async function entriesIn(db: Db, scope: Scope, kind: ReferenceKind, ids: readonly string[]) {
  const own = scope.agency_id === null ? sql<boolean>`true` : sql<boolean>`reference_items.agency_id is not null`
  const of = listOf(db, scope, kind).where('reference_items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  await of.select('reference_items.id').where(own).orderBy('reference_items.id').forUpdate().execute()
  return of
    .select(['reference_items.id', 'reference_items.version', 'reference_items.active', own.as('own')])
    .select(sql<boolean>`(reference_items.active and not ${hiddenFrom(scope)})`.as('in_use'))
    .orderBy('reference_items.id')
    .execute()
}

/** The positions for selection, in the order of the list. */
export const positionsToChoose = (context: Context, q: string) =>
  offeredOf(context, 'position')
    .select(['reference_items.id', nameIn(context.language).as('name')])
    .select(colourIn().as('colour'))
    .where(containsSql(q, ...searchedColumns))
    .limit(5 * maxChoices)
    .execute()

/** The skills for selection, in the order of the list. */
export const skillsToChoose = (context: Context, q: string) =>
  offeredOf(context, 'skill')
    .select(['reference_items.id', nameIn(context.language).as('name')])
    .where(containsSql(q, ...searchedColumns))
    .limit(maxChoices)
    .execute()

/** The countries for selection with their two-letter codes, in the order of the list. */
export const countriesToChoose = (context: Context) =>
  offeredOf(context, 'country')
    .select([sql<string>`reference_items.meta ->> 'iso2'`.as('id'), nameIn(context.language).as('name')])
    .where(sql<boolean>`reference_items.meta ->> 'iso2' is not null`)
    .execute()

/** The items of a list that can be selected, in its order. */
const offeredOf = ({ db, scope, language }: Context, kind: ReferenceKind) =>
  listOf(db, scope, kind)
    .where('reference_items.active', '=', true)
    .where(sql<boolean>`not ${hiddenFrom(scope)}`)
    .orderBy('reference_items.sort')
    .orderBy(nameOrder(nameIn(language)))
    .orderBy('reference_items.id')

/** The codes of the countries that an agency may use, by their lower-cased names and codes. */
export async function countriesByWord(db: Db, scope: Scope, agency_id: string): Promise<ReadonlyMap<string, string>> {
  const ids = await referenceIdsByName(db, scope, 'country', agency_id)
  const countries = await listOf(db, scope, 'country')
    .select(['reference_items.id', sql<string | null>`reference_items.meta ->> 'iso2'`.as('iso2')])
    .orderBy('reference_items.id')
    .execute()
  const codes = new Map(countries.map(({ id, iso2 }) => [id, iso2]))
  return new Map([...ids].flatMap(([word, id]) => (codes.get(id) ? [[word, codes.get(id) ?? '']] : [])))
}

/** The bank with the longest prefix of a BSB number; among equals the agency's own item. */
export async function bankNameOf({ db, scope, language }: Context, bsb: string) {
  const fit = sql<number | null>`(
    select max(length(prefix)) from unnest(string_to_array(reference_items.meta ->> 'bsb_prefix', ', ')) as prefix
    where starts_with(${bsb}, prefix))`
  const bank = await listOf(db, scope, 'bank')
    .select(nameIn(language).as('name'))
    .where('reference_items.active', '=', true)
    .where(fit, 'is not', null)
    .orderBy(sql`${fit} desc`)
    .orderBy(sql`reference_items.agency_id nulls last`)
    .orderBy('reference_items.id')
    .limit(1)
    .executeTakeFirst()
  return { name: bank?.name ?? null }
}

/** The name of one item. */
export async function referenceNameOf(db: Db, id: string, language: Language): Promise<string> {
  const item = await db
    .selectFrom('reference_items')
    .select(nameIn(language).as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return item?.name ?? ''
}

/** The items among these that an agency may use: active ones of its own or shared that it has not hidden, and those it already uses. */
export async function usableItems(
  db: Db,
  agency_id: string,
  kind: ReferenceKind,
  ids: readonly string[],
  used: readonly string[],
) {
  const items = await db
    .selectFrom('reference_items')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`(agency_id is null or agency_id = ${agency_id}::uuid)`)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`((active and not ${hiddenFrom({ agency_id })}) or id = any(${[...used]}::uuid[]))`)
    .orderBy('id')
    .execute()
  return new Set(items.map(({ id }) => id))
}

type RequiredSkillsInput = { field: string; ids: readonly string[]; levels: readonly number[]; held: readonly string[] }

/** The required skills, each with its level; refuses at the field one that is listed twice, or that the agency may not use. */
export async function selectableSkills(db: Db, agency_id: string, { field, ids, levels, held }: RequiredSkillsInput) {
  if (new Set(ids).size < ids.length) refuseField(field, 'validation.twice')
  const usable = await usableItems(db, agency_id, 'skill', ids, held)
  if (usable.size < ids.length) refuseField(field, 'refusals.unknownChoice')
  return ids.map((skill_id, at) => ({ skill_id, min_level: levels[at] ?? 1 }))
}

/** The active items' ids by lower-cased name, translation and code; an agency's own item takes precedence over a shared one. */
export async function referenceIdsByName(
  db: Db,
  scope: Scope,
  kind: ReferenceKind,
  agency_id: string,
): Promise<ReadonlyMap<string, string>> {
  const items = await listOf(db, scope, kind)
    .select([
      'reference_items.id',
      'reference_items.code',
      'reference_items.name',
      translationsIn('reference_items.translations').as('translations'),
    ])
    .where('reference_items.active', '=', true)
    .where(sql<boolean>`not ${hiddenFrom({ agency_id })}`)
    .where(sql<boolean>`(reference_items.agency_id is null or reference_items.agency_id = ${agency_id}::uuid)`)
    .orderBy(sql`reference_items.agency_id nulls first`)
    .orderBy('reference_items.id')
    .execute()
  return new Map(
    items.flatMap(({ id, code, name, translations: words }) =>
      namesOf([code, ...Object.values(words), name]).map((word) => [word, id] as const),
    ),
  )
}

/** The codes of a list's items, whether or not they are offered. */
export async function referenceCodes(db: Db, scope: Scope, kind: ReferenceKind): Promise<string[]> {
  const items = await listOf(db, scope, kind).select('reference_items.code').orderBy('reference_items.code').execute()
  return items.map(({ code }) => code)
}

const namesOf = (words: readonly (string | null)[]) =>
  words.flatMap((word) => (word === null ? [] : [word.toLowerCase()]))
