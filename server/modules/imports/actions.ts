import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { localDateOf } from '#contract/time.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { companyForImport } from '#server/modules/companies/queries.ts'
import { type CheckedRow, checkRows, importerOf, type Put, type Target } from '#server/modules/imports/checking.ts'
import { columnsFound } from '#server/modules/imports/columns.ts'
import { sealedRecord } from '#server/modules/imports/records.ts'
import type { Seal } from '#server/outside/seal.ts'
import { TableRefusal } from '#server/outside/table-files.ts'
import { readTable } from '#server/outside/table-read.ts'

type Check = {
  kind: ImportKind
  company_id: string | null
  filename: string
  bytes: Uint8Array
  account_id: string
  now: Date
  seal: Seal
}

/** Reads a file and keeps, row by row, what importing it would do; writes nothing of the rows themselves. */
export async function checkImport(db: Db, scope: Scope, check: Check): Promise<string> {
  const company = await companyForImport(db, scope, check.company_id)
  const target: Target = {
    agency_id: company.agency_id,
    company_id: company.id,
    today: localDateOf(check.now.toISOString(), company.time_zone),
  }
  const table = await readTable(check.bytes, check.filename).catch(refuseTable)
  const { header_of, unknown, missing } = columnsFound(check.kind, table.headers)
  if (missing.length > 0) refuse('imports.missingColumns', { columns: missing.join(', ') })
  const rows = table.rows.map(({ row, line, cells }) => ({ row, line, cells: byField(cells, header_of) }))
  const checked = await checkRows(db, scope, { kind: check.kind, target, rows, header_of })
  const puts = await tryOut(db, scope, target, check, checked)
  return keep(db, target, check, { checked, puts, unknown })
}

const tableCodes: Readonly<Record<string, RefusalCode>> = {
  tooLarge: 'imports.tooLarge',
  tooManyRows: 'imports.tooManyRows',
  noHeader: 'imports.noHeader',
  duplicateHeader: 'imports.duplicateHeader',
  unreadable: 'imports.unreadable',
  empty: 'imports.empty',
}

function refuseTable(thrown: unknown): never {
  if (thrown instanceof TableRefusal) refuse(tableCodes[thrown.code] ?? 'imports.unreadable', thrown.facts)
  throw thrown
}

const byField = <C>(cells: Readonly<Record<string, C>>, header_of: ReadonlyMap<string, string>) =>
  new Map(
    [...header_of].flatMap(([field, header]) => (cells[header] === undefined ? [] : [[field, cells[header]] as const])),
  )

// The dry run is the import itself inside a savepoint that is rolled back: it cannot say one thing and do another.
async function tryOut(db: Db, scope: Scope, target: Target, check: Check, checked: readonly CheckedRow[]) {
  const whole = checked.flatMap(({ row, record }) => (record === null ? [] : [{ row, record }]))
  await sql`savepoint dry_run`.execute(db)
  const puts = await importerOf(check.kind).put(
    db,
    scope,
    target,
    whole.map(({ record }) => record),
    check.seal,
  )
  await sql`rollback to savepoint dry_run`.execute(db)
  return new Map(whole.map(({ row }, at) => [row, puts[at] ?? 'unchanged']))
}

const verdicts = { created: 'create', updated: 'update', unchanged: 'same' } as const

async function keep(db: Db, target: Target, check: Check, found: Found) {
  const id = newId()
  const rows = found.checked.map((row) =>
    rowToKeep(row, { agency_id: target.agency_id, import_id: id }, check, found.puts),
  )
  const { kind, filename, account_id, now } = check
  const head = { id, ...ownerOf(target), kind, filename: filename.slice(0, 200), created_by: account_id }
  const made = { created_at: now.toISOString(), unknown_columns: jsonb(found.unknown) }
  await db
    .insertInto('imports')
    .values({ ...head, ...made, ...countsOf(rows) })
    .execute()
  await insertRows(db, target.agency_id, id, rows)
  return id
}

type Found = { checked: readonly CheckedRow[]; puts: ReadonlyMap<number, Put>; unknown: string[] }

const ownerOf = ({ agency_id, company_id }: Target) => ({ agency_id, company_id })

function rowToKeep(
  { record, ...row }: CheckedRow,
  place: { agency_id: string; import_id: string },
  { seal }: Check,
  puts: Found['puts'],
): KeptRow {
  const put = puts.get(row.row)
  const verdict = put === undefined ? 'refused' : verdicts[put]
  return { ...row, verdict, record: record && sealedRecord(record, { ...place, row: row.row }, seal) }
}

function countsOf(rows: readonly KeptRow[]) {
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

type KeptRow = Omit<CheckedRow, 'record'> & { verdict: 'create' | 'update' | 'same' | 'refused'; record: unknown }

const insertRows = (db: Db, agency_id: string, import_id: string, rows: readonly KeptRow[]) =>
  db
    .insertInto('import_rows')
    .columns(['agency_id', 'import_id', 'row', 'line', 'label', 'verdict', 'messages', 'record'])
    .expression(
      db
        .selectFrom(
          sql<KeptRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
            sql`given(row int, line int, label text, verdict text, messages jsonb, record jsonb)`,
          ),
        )
        .select([sql<string>`${agency_id}::uuid`.as('agency_id'), sql<string>`${import_id}::uuid`.as('import_id')])
        .select(['given.row', 'given.line', 'given.label', 'given.verdict', 'given.messages', 'given.record']),
    )
    .execute()

/** Puts a checked import into the queue; one that is running or done is refused. */
export async function queueImport(db: Db, scope: Scope, id: string) {
  const queued = await db
    .updateTable('imports')
    .set({ status: 'queued', lease_until: null })
    .where(inAgency(scope, 'imports.agency_id'))
    .where('id', '=', id)
    .where('status', 'in', ['checked', 'failed'])
    .returning('agency_id')
    .executeTakeFirst()
  if (queued === undefined) refuse('imports.notReady')
  return queued.agency_id
}
