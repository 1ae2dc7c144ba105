import { sql } from 'kysely'
import type { ImportKind, ImportSource } from '#contract/platform/import-fields.ts'
import {
  type ConstantValue,
  type EntryDecision,
  type ImportRecord,
  importTransitions,
} from '#contract/platform/imports.ts'
import { refuse } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency, type Scope, scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { AuditActor } from '#server/database/transaction.ts'
import { existingCompanies } from '#server/modules/companies/put-companies.ts'
import { companyForImport } from '#server/modules/companies/queries.ts'
import { importOf } from '#server/modules/imports/queries.ts'
import { beginCheck, endCheck } from '#server/modules/imports/running/check-progress.ts'
import type { CheckedRow, DryRunInput, RunInTransaction } from '#server/modules/imports/running/checking.ts'
import { storeMatching } from '#server/modules/imports/reading/matchings.ts'
import { decisionsFor, unknownEntries } from '#server/modules/imports/rows/entries.ts'
import type { ImportTarget } from '#server/modules/imports/running/importers.ts'
import {
  type FileTable,
  type ColumnMapping,
  matchingFor,
  proposalOf,
  readingOf,
  tablesOf,
  type MatchingInput,
  type TableUpload,
} from '#server/modules/imports/reading/tables.ts'
import { cellsSealContext } from '#server/modules/imports/refused-rows.ts'
import { sealedRecord } from '#server/modules/imports/running/sealed-records.ts'
import { type DryRunRow, tryTable, namesOfCompany } from '#server/modules/imports/running/dry-run.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'

type ImportFileInput = TableUpload & {
  kind: ImportSource
  company_id: string | null
  /** the sheet of a workbook; null: the one that looks most like this kind */
  sheet: string | null
  /** refuses a kind that the caller may not import */
  mayImport: (kind: ImportKind) => void
}
type ImportCheckInput = ImportFileInput &
  MatchingInput & {
    /** the decisions about names that the agency's lists do not have */
    entries?: readonly EntryDecision[] | undefined
    /** values for all rows, for fields without a column */
    constants?: readonly ConstantValue[] | undefined
    caller: Actor
    now: Date
    seal: Seal
    language: Language
    watch: string | null
  }

/** Reads the headers of a file and proposes the field of each column. */
export async function proposeColumns({ db, scope }: Context, value: ImportFileInput) {
  const { agency_id } = await companyForImport(db, scope, value.company_id)
  const { tables, ...sheets } = await tablesToImport(value)
  const proposals = tables.map(async (table) => proposalOf(table, await matchingFor(db, agency_id, table, {})))
  return { tables: await Promise.all(proposals), ...sheets }
}

async function tablesToImport(value: ImportFileInput) {
  const contents = await tablesOf(value.kind, value, value.sheet)
  for (const { kind } of contents.tables) value.mayImport(kind)
  return contents
}

type CheckedImport = {
  target: ImportTarget
  matchings: readonly [FileTable, ColumnMapping][]
  decisions: readonly EntryDecision[]
  findings: CheckFindings
}

/** Reads a file and determines the outcome of importing each row; writes nothing. */
export async function checkImport(
  inOne: RunInTransaction,
  reader: Scope,
  check: ImportCheckInput,
): Promise<CheckedImport> {
  const company = await inOne((db) => companyForImport(db, reader, check.company_id))
  const { agency_id, id: company_id } = company
  const target = { agency_id, company_id, today: localDateOf(check.now.toISOString(), company.time_zone) }
  const scope = scopeOfAgency(agency_id)
  const { tables } = await tablesToImport(check)
  const watched = watchedIn(target, check)
  const { existing, matchings, decisions } = await inOne(async (db) => {
    await beginCheck(db, watched, rowsIn(tables), check.now)
    return {
      existing: await existingCompanies(db, scope, agency_id),
      matchings: await matchingsOf(db, agency_id, tables, check),
      decisions: await decisionsFor(db, scope, agency_id, check.entries ?? []),
    }
  })
  const companies = new Map(existing.flatMap(namesOfCompany))
  const { caller, filename, language } = check
  const trial: DryRunInput = {
    caller,
    file: { name: filename, language },
    inOne,
    scope,
    target,
    companies,
    decisions,
    actor: { account_id: caller.account_id, name: caller.name },
    now: check.now,
    brought: null,
    seal: check.seal,
    watched,
  }
  return { target, matchings, decisions, findings: await tryTables(trial, matchings, check) }
}

async function tryTables(
  trial: DryRunInput,
  matchings: CheckedImport['matchings'],
  { language, constants = [] }: Pick<ImportCheckInput, 'language' | 'constants'>,
): Promise<CheckFindings> {
  const findings: CheckFindings = { rows: [], unknown: [], keys: {}, date_orders: [] }
  for (const [table, matching] of matchings) {
    const { unknown, ...reading } = readingOf(table, matching, { language, constants })
    findings.rows.push(...(await tryTable(trial, matching.key, reading)))
    findings.unknown.push(...unknown)
    findings.keys[table.kind] = matching.key
    for (const [field, order] of reading.orders) findings.date_orders.push({ kind: table.kind, field, order })
  }
  return findings
}

const watchedIn = ({ agency_id }: ImportTarget, { caller, watch }: ImportCheckInput) => ({
  agency_id,
  account_id: caller.account_id,
  key: watch,
})

const rowsIn = (tables: readonly FileTable[]) => tables.reduce((rows, { file }) => rows + file.rows.length, 0)

/** Stores the result of checking a file, with its column mapping; returns the id of the import. */
export async function storeCheckedImport(db: Db, checked: CheckedImport, check: ImportCheckInput): Promise<string> {
  const { target, matchings } = checked
  const { matched, now } = check
  await endCheck(db, watchedIn(target, check))
  if (matched !== undefined) for (const one of matchings) await storeMatching(db, target.agency_id, ...one, now)
  return keep(db, checked, check)
}

async function matchingsOf(db: Db, agency_id: string, tables: readonly FileTable[], input: MatchingInput) {
  const matchings: [FileTable, ColumnMapping][] = []
  for (const table of tables) matchings.push([table, await matchingFor(db, agency_id, table, input)])
  return matchings
}

type CheckFindings = {
  rows: DryRunRow[]
  unknown: string[]
  keys: Partial<Record<ImportKind, string>>
  date_orders: ImportRecord['date_orders']
}

const verdicts = { created: 'create', updated: 'update', unchanged: 'same' } as const

async function keep(db: Db, { target, matchings, decisions, findings }: CheckedImport, check: ImportCheckInput) {
  const id = newId()
  const { agency_id, company_id } = target
  const unknown = await unknownEntries(db, scopeOfAgency(agency_id), agency_id, findings.rows)
  const cellsOf = cellsIn(matchings)
  const rows = findings.rows.map((row) => rowToKeep(row, cellsOf(row), { agency_id, import_id: id }, check.seal))
  const { kind, filename, caller, now } = check
  const head = { id, agency_id, company_id, kind, filename: filename.slice(0, 200), created_by: caller.account_id }
  const made = {
    created_at: now.toISOString(),
    unknown_columns: jsonb(findings.unknown),
    keys: jsonb(findings.keys),
    date_orders: jsonb(findings.date_orders),
    unknown_entries: jsonb(unknown),
    entries: jsonb(decisions),
    headers: jsonb(Object.fromEntries(matchings.map(([{ kind, file }]) => [kind, file.headers]))),
  }
  await db
    .insertInto('imports')
    .values({ ...head, ...made, ...countsOf(rows) })
    .execute()
  await insertRows(db, agency_id, id, rows)
  return id
}

/** The texts of a row's cells, in the order of the headers. */
function cellsIn(matchings: CheckedImport['matchings']) {
  const rows = new Map(
    matchings.flatMap(([{ kind, file }]) =>
      file.rows.map(({ row, cells }) => [`${kind} ${row}`, file.headers.map((header) => cells[header]?.text ?? '')]),
    ),
  )
  return ({ kind, row }: Pick<DryRunRow, 'kind' | 'row'>) => rows.get(`${kind} ${row}`) ?? []
}

function rowToKeep(
  { record, put, unknown: _, ...row }: DryRunRow,
  cells: readonly string[],
  { agency_id, import_id }: { agency_id: string; import_id: string },
  seal: Seal,
): StoredRow {
  const key = { agency_id, import_id, row: row.row }
  const verdict = put === null ? 'refused' : verdicts[put]
  const cells_sealed =
    put === null ? seal.seal(JSON.stringify(cells), cellsSealContext({ ...key, kind: row.kind })) : null
  return { ...row, verdict, cells_sealed, record: record && sealedRecord(record, key, seal) }
}

function countsOf(rows: readonly StoredRow[]) {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length
  return {
    total: rows.length,
    creates: count('create'),
    updates: count('update'),
    sames: count('same'),
    refusals: count('refused'),
    warnings: rows.filter((row) => row.messages.some((message) => message.severity === 'warn')).length,
  }
}

type StoredRow = Omit<CheckedRow, 'record' | 'unknown'> & {
  verdict: 'create' | 'update' | 'same' | 'refused'
  record: unknown
  cells_sealed: string | null
}

const insertRows = (db: Db, agency_id: string, import_id: string, rows: readonly StoredRow[]) =>
  db
    .insertInto('import_rows')
    .columns([
      'agency_id',
      'import_id',
      'kind',
      'row',
      'line',
      'label',
      'verdict',
      'messages',
      'record',
      'cells_sealed',
    ])
    .expression(
      db
        .selectFrom(
          sql<StoredRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
            sql`given(kind text, row int, line int, label text, verdict text, messages jsonb, record jsonb, cells_sealed text)`,
          ),
        )
        .select([sql<string>`${agency_id}::uuid`.as('agency_id'), sql<string>`${import_id}::uuid`.as('import_id')])
        .select(['given.kind', 'given.row', 'given.line', 'given.label', 'given.verdict', 'given.messages'])
        .select(['given.record', 'given.cells_sealed']),
    )
    .execute()

/** Of one agency, running or waiting: each takes minutes. */
const maxOpenImports = 5

async function requireFewOpenImports(db: Db, scope: Scope, id: string) {
  const { agency_id } = await db
    .selectFrom('imports')
    .select('agency_id')
    .where('id', '=', id)
    .where(inAgency(scope, 'imports.agency_id'))
    .executeTakeFirstOrThrow()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${agency_id}`}, 0))`.execute(db)
  const { open } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('agency_id', '=', agency_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (open > maxOpenImports) refuse('imports.enough', { limit: maxOpenImports })
}

/** Queues a checked import; refuses one that is running, done or cancelled, and one beside too many others of its agency. */
export async function queueImport(context: Context, id: string, starter: AuditActor) {
  const { db, scope } = context
  const queued = await db
    .updateTable('imports')
    .set({ status: 'queued', lease_until: null, starter: jsonb(starter), failure_code: null, failure_reference: null })
    .where(inAgency(scope, 'imports.agency_id'))
    .where('id', '=', id)
    .where('status', 'in', importTransitions.start.from)
    .returning('agency_id')
    .executeTakeFirst()
  if (queued === undefined) refuseState('import', (await importOf(context, id)).status)
  await requireFewOpenImports(db, scope, id)
  return queued.agency_id
}

/** Cancels an import after the chunk in progress; written rows stay. Refuses one that has ended. */
export async function cancelImport(context: Context, id: string) {
  const { db, scope, now } = context
  const cancelled = await db
    .updateTable('imports')
    .set({ status: 'cancelled', lease_until: null, finished_at: now.toISOString() })
    .where(inAgency(scope, 'imports.agency_id'))
    .where('id', '=', id)
    .where('status', 'in', importTransitions.cancel.from)
    .returning('id')
    .executeTakeFirst()
  if (cancelled === undefined) refuseState('import', (await importOf(context, id)).status)
}
