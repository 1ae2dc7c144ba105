import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import {
  type CellDateOrder,
  importKinds,
  type ImportKind,
  type ImportSource,
} from '#contract/platform/import-fields.ts'
import {
  type ImportRecord,
  type ImportRow,
  type ImportStatus,
  importMessage,
  importTransitions,
} from '#contract/platform/imports.ts'
import { refuse } from '#contract/refusals.ts'
import { allowedActions } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { seesConfidential } from '#server/modules/leave/requests/visibility.ts'
import { headersHash } from '#server/modules/imports/reading/columns.ts'
import type { Context } from '#server/http/context.ts'

type Reading = Pick<Context, 'db' | 'scope' | 'actor'>

/** One import with its counts. */
export async function importOf(context: Reading, id: string): Promise<ImportRecord> {
  const record = await importRecords(context).where('imports.id', '=', id).executeTakeFirst()
  return withActions(record ?? refuse('notFound'))
}

const maxShown = 5

/** The latest imports of a kind that were started, and the caller's dry runs. */
export async function recentImports(context: Reading, kind: ImportSource): Promise<ImportRecord[]> {
  const { account_id } = context.actor
  const records = await importRecords(context)
    .where('imports.kind', '=', kind)
    .where((eb) => eb.or([eb('imports.status', '<>', 'checked'), eb('imports.created_by', '=', account_id)]))
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(maxShown)
    .execute()
  return records.map(withActions)
}

/** A user who can see an import can also start and cancel it: all its calls require the same permission. */
const withActions = <Row extends { status: ImportStatus }>(row: Row) => ({
  ...row,
  allowed_actions: allowedActions(importTransitions, row.status),
})

const importRecords = ({ db, scope, actor }: Reading) =>
  db
    .selectFrom('imports')
    .leftJoin('companies', 'companies.id', 'imports.company_id')
    .select(['imports.id', 'imports.kind', 'imports.filename', 'companies.name as company_name', 'imports.status'])
    .select(['imports.total', 'imports.done', 'imports.creates', 'imports.updates', 'imports.sames'])
    .select(['imports.refusals', 'imports.warnings', 'imports.created_at', 'imports.finished_at'])
    .select(sql<string[]>`imports.unknown_columns`.as('unknown_columns'))
    .select(sql<ImportRecord['keys']>`imports.keys`.as('keys'))
    .select(sql<ImportRecord['date_orders']>`imports.date_orders`.as('date_orders'))
    .select(sql<ImportRecord['unknown_entries']>`imports.unknown_entries`.as('unknown_entries'))
    .select(sql<ImportRecord['entries']>`imports.entries`.as('entries'))
    .select(sql<ImportRecord['failure']>`${failureJson}`.as('failure'))
    .where(inAgency(scope, 'imports.agency_id'))
    .where(visibleTo(actor))

/** A file of balances may tell of confidential leave, of which only some may know; who read the file knows what it says. */
const visibleTo = (actor: Actor) =>
  seesConfidential(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(imports.kind <> 'leave_balances' or imports.created_by = ${actor.account_id}::uuid)`

const failureJson = sql`case when imports.status = 'failed' and imports.failure_reference is not null
  then jsonb_build_object('code', imports.failure_code, 'reference', imports.failure_reference) end`

/** The kinds of rows in an import. */
export const kindsOf = ({ kind, keys }: Pick<ImportRecord, 'kind' | 'keys'>): ImportKind[] =>
  kind === 'workbook' ? importKinds.filter((one) => one in keys) : [kind]

/** The agency's stored mapping of a file with these headers; null: none. */
export async function matchingOf(db: Db, agency_id: string, kind: ImportKind, headers: readonly string[]) {
  const stored = await db
    .selectFrom('import_matchings')
    .select(['key', sql<Record<string, string | null>>`fields`.as('fields')])
    .select(sql<Record<string, CellDateOrder>>`date_orders`.as('date_orders'))
    .where('agency_id', '=', agency_id)
    .where('kind', '=', kind)
    .where('headers', '=', headersHash(headers))
    .executeTakeFirst()
  return stored ?? null
}

/** A page of the rows of an import. */
export async function importRowsOf(context: Reading, input: InputOf<Calls['imports']['rows']>) {
  const { db, scope } = context
  await importOf(context, input.id)
  const chosen = rowsOf(db, scope, input.id)
    .$if(input.verdict !== undefined, (of) => of.where('verdict', 'in', input.verdict ?? []))
    .$if(input.only_messages === true, (of) => of.where(sql<boolean>`messages <> '[]'::jsonb`))
    .$if(input.q !== '', (of) => of.where(sql<boolean>`strpos(muster_plain(label), muster_plain(${input.q})) > 0`))
  const page = await listQuery(db, input, {
    matching: chosen,
    rows: chosen.select(rowColumns),
    // The kinds in the order in which they are written.
    order: [
      [kindPlace, input.dir],
      ['row', input.dir],
    ],
  })
  return { ...page, rows: page.rows.map(withMessages) }
}

/** All rows, for the report. */
export const importEveryRow = async ({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string): Promise<ImportRow[]> =>
  (await rowsOf(db, scope, id).select(rowColumns).orderBy(kindPlace).orderBy('row').execute()).map(withMessages)

/** The refused rows with their sealed cells; those of imports before there were any are left out. */
export const refusedRowsOf = async ({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) =>
  (
    await rowsOf(db, scope, id)
      .select(['agency_id', 'import_id', 'row', 'cells_sealed', 'messages'])
      .select(sql<ImportKind>`kind`.as('kind'))
      .where('verdict', '=', 'refused')
      .where('cells_sealed', 'is not', null)
      .orderBy(kindPlace)
      .orderBy('row')
      .execute()
  ).map(withMessages)

/** The headers of an import's file, by kind. */
export const headersOf = async ({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) =>
  (
    await db
      .selectFrom('imports')
      .select(sql<Partial<Record<ImportKind, string[]>>>`headers`.as('headers'))
      .where(inAgency(scope, 'imports.agency_id'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).headers

const rowColumns = ['kind', 'row', 'line', 'label', 'verdict', 'written', 'messages'] as const

/** The position of a row's kind in the order of writing. */
export const kindPlace = sql<number>`array_position(${[...importKinds]}::text[], import_rows.kind)`

const rowsOf = (db: Db, scope: Scope, id: string) =>
  db.selectFrom('import_rows').where(inAgency(scope, 'import_rows.agency_id')).where('import_id', '=', id)

const withMessages = <R extends { messages: unknown }>(row: R) => ({
  ...row,
  messages: importMessage.array().parse(row.messages),
})
