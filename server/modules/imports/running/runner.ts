// Writes the rows of started imports in chunks, and resumes after a crash.
import { systemActor } from '#contract/platform/audit.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { localDateOf } from '#contract/values/time.ts'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import type { ImportMessage } from '#contract/platform/imports.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { outageOf } from '#server/database/engine/outage.ts'
import { isLeaseOver, leaseEnd } from '#server/database/rows/leases.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database, AuditActor } from '#server/database/transaction.ts'
import { refusalOf } from '#server/http/reply.ts'
import { companyForImport } from '#server/modules/companies/queries.ts'
import { type AnyRecord, type ImportContext, importerOf } from './importers.ts'
import { makePlannedEntries } from '#server/modules/imports/rows/planned-entries.ts'
import { kindPlace } from '#server/modules/imports/queries.ts'
import { notifyStarter } from '#server/modules/imports/notifications.ts'
import { openedRecord } from './sealed-records.ts'
import { tableLimits } from '#server/outside/spreadsheets/table-files.ts'
import { inPortion } from './shared-connection.ts'
import { putRecords } from './writing.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { WriteResult } from '#server/modules/imports/rows/write-result.ts'

const chunkRows = 50
/** More than a file has. */
const maxRows = tableLimits.rows
const leaseSeconds = 30
type Job = { id: string; agency_id: string }
type Context = { database: Database; outside: Outside; log: Log; signal: AbortSignal }
type Log = { error(details: object, message: string): void }

/**
 * Runs the imports that are queued or whose process died, the oldest of each agency in turn, until none is left; returns their number. Several processes may run
 * it concurrently. Each chunk and its progress are one transaction, so a kill loses at most the current chunk, and no row is written twice.
 */
export async function runQueuedImports(context: Context): Promise<number> {
  let total = 0
  let ran = await runWaiting(context)
  while (ran > 0) {
    total += ran
    ran = await runWaiting(context)
  }
  return total
}

async function runWaiting(context: Context): Promise<number> {
  let ran = 0
  for (const job of await waitingImports(context)) if (await runImport(context, job)) ran += 1
  return ran
}

/** For a database that only one process can open: imports that were running when it opened have died. */
export const releaseImports = (db: Db) =>
  db.updateTable('imports').set({ lease_until: null }).where('status', '=', 'running').execute()

/** The oldest of each agency, so that many of one agency delay no other. */
const waitingImports = ({ database }: Context): Promise<Job[]> =>
  database.readAsPlatform((db) =>
    db
      .selectFrom((of) =>
        of
          .selectFrom('imports')
          .select(['id', 'agency_id', 'created_at'])
          .distinctOn('agency_id')
          .where('status', 'in', ['queued', 'running'])
          .where(isLeaseOver('lease_until'))
          .orderBy('agency_id')
          .orderBy('created_at')
          .orderBy('id')
          .as('oldest'),
      )
      .select(['oldest.id', 'oldest.agency_id'])
      .orderBy('oldest.created_at')
      .orderBy('oldest.id')
      .execute(),
  )

/**
 * Runs one import to its end; false when another process runs it or this one is stopping. One that cannot be finished is marked as failed
 * and can be restarted. A database outage is thrown: the import is unchanged and is resumed once its lease expired.
 */
async function runImport(context: Context, job: Job): Promise<boolean> {
  const { database, signal } = context
  if (signal.aborted) return false
  const by = await database.asAgency(job.agency_id, (db) => starterOf(db, job))
  const mine = await database.asAgency(job.agency_id, (db) => claimLease(db, job), by)
  if (!mine) return false
  // The failure belongs to this import; the next ones still run.
  try {
    await writeImport(context, job, by)
  } catch (error) {
    if (outageOf(error) !== null) throw error
    await markFailed(context, job, error)
  }
  return true
}

async function writeImport({ database, outside, signal }: Context, job: Job, by: AuditActor) {
  await database.asAgency(job.agency_id, (db) => makePlannedEntries(db, job), by)
  let left = true
  while (left && !signal.aborted)
    left = await inPortion(database, () =>
      database.asAgency(job.agency_id, (db) => writeChunk(db, outside, job, by), by),
    )
  if (left) await database.asAgency(job.agency_id, (db) => releaseLease(db, job), by)
  else await database.asPlatform((db) => finishImport(db, outside, job), by)
}

/** The log has the cause under a reference; the import has the reference and a code that its screen explains. */
function markFailed({ database, outside, log }: Context, job: Job, error: unknown) {
  const failure_reference = randomUUID()
  const failure_code = refusalOf(error).code
  log.error({ err: error, import: job.id, reference: failure_reference }, 'import failed')
  // As the platform, because platform users, whom an agency does not see, may have started it.
  return database.asPlatform(async (db) => {
    const failed = { status: 'failed' as const, lease_until: null, failure_code, failure_reference }
    await db.updateTable('imports').set(failed).where('id', '=', job.id).execute()
    await notifyStarter(db, outside, job, 'importFailed')
  }, systemActor('import'))
}

/** The user who started it, for the audit log; unknown for imports of an earlier release. */
async function starterOf(db: Db, job: Job): Promise<AuditActor> {
  const { starter } = await db
    .selectFrom('imports')
    .select(sql<AuditActor | null>`starter`.as('starter'))
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  return starter ?? systemActor('import')
}

const releaseLease = (db: Db, job: Job) =>
  db.updateTable('imports').set({ lease_until: null }).where('id', '=', job.id).execute()

async function claimLease(db: Db, job: Job) {
  const taken = await db
    .updateTable('imports')
    .set({ status: 'running', lease_until: leaseEnd(leaseSeconds) })
    .where('id', '=', job.id)
    .where('status', 'in', ['queued', 'running'])
    .where(isLeaseOver('lease_until'))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** One chunk in one transaction; false when nothing is left, or the import was cancelled. */
async function writeChunk(db: Db, outside: Outside, job: Job, by: AuditActor): Promise<boolean> {
  // Locked: cancelling waits for the end of the chunk.
  const { status, source, ...fields } = await importToWrite(db, job)
  const size = source !== 'workbook' && importerOf(source).isWhole ? maxRows : chunkRows
  const rows = status === 'running' ? await nextRows(db, job, size) : []
  const kind = rows[0]?.kind
  if (kind === undefined) return false
  // Later kinds may refer to this chunk, so a chunk has only one kind.
  const chunk = rows.filter((row) => row.kind === kind)
  await putRows(db, outside, { ...job, by }, { ...fields, kind, rows: chunk })
  await markWritten(db, job, kind, chunk)
  await db
    .updateTable('imports')
    .set({ done: sql`done + ${chunk.length}`, lease_until: leaseEnd(leaseSeconds) })
    .where('id', '=', job.id)
    .execute()
  return true
}

const importToWrite = (db: Db, job: Job) =>
  db
    .selectFrom('imports')
    .select(['status', 'company_id', 'kind as source'])
    .select(sql<Partial<Record<ImportKind, string>>>`keys`.as('keys'))
    .where('id', '=', job.id)
    .forUpdate()
    .executeTakeFirstOrThrow()

const nextRows = (db: Db, job: Job, size: number) =>
  db
    .selectFrom('import_rows')
    .select(['kind', 'row', 'record'])
    .where('import_id', '=', job.id)
    .where('written', '=', false)
    .where('verdict', '<>', 'refused')
    .orderBy(kindPlace)
    .orderBy('row')
    .limit(size)
    .forUpdate()
    .execute()

function markWritten(db: Db, job: Job, kind: ImportKind, rows: readonly StoredRow[]) {
  const numbers = rows.map(({ row }) => row)
  return db
    .updateTable('import_rows')
    .set({ written: true })
    .where('import_id', '=', job.id)
    .where('kind', '=', kind)
    .where('row', 'in', numbers)
    .execute()
}

async function finishImport(db: Db, outside: Outside, job: Job) {
  const now = outside.clock.now().toISOString()
  const finished = await db
    .updateTable('imports')
    .set({ status: 'done', finished_at: now, lease_until: null })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (finished !== undefined) await notifyStarter(db, outside, job, 'importFinished')
}

type StoredRow = { row: number; record: unknown }
type Chunk = {
  kind: ImportKind
  company_id: string | null
  keys: Partial<Record<ImportKind, string>>
  rows: readonly StoredRow[]
}

async function putRows(
  db: Db,
  outside: Outside,
  { by, ...job }: Job & { by: AuditActor },
  { kind, company_id, keys, rows }: Chunk,
) {
  const scope = scopeOfAgency(job.agency_id)
  const company = await companyForImport(db, scope, company_id)
  const now = outside.clock.now()
  const today = localDateOf(now.toISOString(), company.time_zone)
  const actor = { account_id: by.account_id ?? null, name: by.name }
  const target = { agency_id: job.agency_id, company_id: company.id, today }
  const of = { target, key: keys[kind] ?? '', companies: new Map(), decisions: [] }
  const context: ImportContext = { db, actor, scope, now, ...of }
  const records = rows.map(({ row, record }) =>
    // Stored by sealedRecord of the same kind.
    openedRecord(record as AnyRecord, { agency_id: job.agency_id, import_id: job.id, row }, outside.seal),
  )
  // What was valid when the file was checked may be invalid now (a code taken since): then each row is written separately.
  const outcomes = await putRecords(context, kind, records, outside.seal)
  for (const [at, { row }] of rows.entries()) await recordWritten(db, job, { kind, row }, outcomes[at])
}

type ImportRowKey = { kind: ImportKind; row: number }

const changedSince: ImportMessage = { column: '', key: 'validation.changedSinceCheck', params: {}, severity: 'refuse' }

async function recordWritten(
  db: Db,
  job: Job,
  key: ImportRowKey,
  { put, messages }: WriteResult = { put: null, messages: [] },
) {
  if (put === null) await refuseRow(db, job, key, messages.length === 0 ? [changedSince] : messages)
  else if (messages.length > 0) await addMessages(db, job, key, messages)
}

// Messages of the check are not repeated.
const addMessages = (db: Db, job: Job, { kind, row }: ImportRowKey, messages: readonly ImportMessage[]) =>
  sql`
    update import_rows set messages = messages || (
      select coalesce(jsonb_agg(said), '[]') from jsonb_array_elements(${jsonb(messages)}) said where not messages @> jsonb_build_array(said))
    where import_id = ${job.id}::uuid and kind = ${kind} and row = ${row}`.execute(db)

async function refuseRow(db: Db, job: Job, { kind, row }: ImportRowKey, messages: readonly ImportMessage[]) {
  await db
    .updateTable('import_rows')
    .set({ verdict: 'refused', messages: jsonb(messages) })
    .where('import_id', '=', job.id)
    .where('kind', '=', kind)
    .where('row', '=', row)
    .execute()
  await db
    .updateTable('imports')
    .set({ refusals: sql`refusals + 1` })
    .where('id', '=', job.id)
    .execute()
}
