// Makes the exports that were requested, and deletes those whose time has ended.
import { createHash, type Hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { dataExportDays } from '#contract/platform/data-exports.ts'
import type { Language } from '#contract/values/values.ts'
import type { JobContext } from '#server/background/job.ts'
import type { Db } from '#server/database/dialect.ts'
import { outageOf } from '#server/database/engine/outage.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import { isLeaseOver, leaseEnd } from '#server/database/rows/leases.ts'
import type { Database } from '#server/database/transaction.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { recordExportedNumbers } from '#server/modules/employees/details/exported-numbers.ts'
import { forgetFiles, insertFile } from '#server/modules/files/actions.ts'
import { zipStream } from '#server/outside/files/zip-stream.ts'
import { exportFiles, type ExportResult, ExportTooLarge } from './archive.ts'
import { subjectOf } from './person/subject.ts'
import { maxArchiveBytes } from './rules.ts'

type ExportJob = { id: string; agency_id: string }

type StoredExport = {
  language: Language
  with_files: boolean
  with_numbers: boolean
  account_id: string
  made_by_name: string
  attempts: number
  employee_id: string | null
  membership_id: string | null
  subject_name: string | null
  agency_name: string
  time_zone: string
}

const leaseSeconds = 300
const maxAttempts = 3
const exportActor = systemActor('export')

/** The process is stopping: the export is made anew by the next run. */
class ProcessStopping extends Error {}

/** Makes every queued export, the agencies in turn, until none is left or the signal aborts; returns their number. */
export async function makeQueuedExports(context: JobContext): Promise<number> {
  let made = 0
  while (!context.signal.aborted) {
    const job = await context.database.asPlatform(claimExport, exportActor)
    if (job === undefined) break
    await makeExport(context, job)
    made += 1
  }
  return made
}

/** The oldest export, that nobody makes or whose process died, of the agency that waited longest. */
async function claimExport(db: Db): Promise<ExportJob | undefined> {
  // Materialized: a limit in a subquery of the update could be applied for each row.
  const { rows } = await sql<ExportJob>`
    with next as materialized (
      select id from data_exports
      where status in ('queued', 'running') and ${isLeaseOver('lease_until')}
      order by (select max(ended.finished_at) from data_exports ended where ended.agency_id = data_exports.agency_id) nulls first,
        created_at, id
      limit 1 for update skip locked
    )
    update data_exports set status = 'running', attempts = attempts + 1, done = 0,
      lease_until = ${leaseEnd(leaseSeconds)}
    where id in (select id from next)
    returning id, agency_id`.execute(db)
  return rows[0]
}

/** A failure belongs to its export, the next ones are still made; an outage counts as no attempt, and the export is tried again. */
async function makeExport(context: JobContext, job: ExportJob) {
  try {
    await writeExport(context, job)
  } catch (error) {
    const isOutage = outageOf(error) !== null
    await (isOutage || error instanceof ProcessStopping ? releaseExport(context, job) : markFailed(context, job, error))
    if (isOutage) throw error
  }
}

async function writeExport(context: JobContext, job: ExportJob) {
  const { database, outside } = context
  const { agency_id } = job
  const read = <T>(work: (db: Db) => Promise<T>) => database.readAsAgency(agency_id, work)
  const { attempts, ...stored } = await read((db) => storedExport(db, job))
  // Its process died each time, perhaps because of it.
  if (attempts > maxAttempts) throw new Error(`data export: ${maxAttempts} attempts ended without a result`)
  let result: ExportResult | null = null
  const source = {
    agency: { id: agency_id, name: stored.agency_name, time_zone: stored.time_zone },
    subject: await read((db) => subjectOf(db, stored)),
    ...{ language: stored.language, with_files: stored.with_files, made_by: stored.made_by_name },
    ...{ made_at: outside.clock.now(), seal: stored.with_numbers ? outside.seal : null, files: outside.files },
    read,
    readAsPlatform: <T>(work: (db: Db) => Promise<T>) => database.readAsPlatform(work),
    progress: (done: number, total: number) => recordProgress(context, job, { done, total }),
  }
  const hash = createHash('sha256')
  const file_id = randomUUID()
  const archive = zipStream(exportFiles(source, (ended) => (result = ended)))
  const size = await outside.files.writeStream(file_id, hashed(archive, hash))
  const file = { id: file_id, agency_id, purpose: 'export' as const, content_type: 'application/zip', size }
  await database.asAgency(
    agency_id,
    async (db) => {
      await insertFile(db, { ...file, sha256: hash.digest('hex') }, source.made_at)
      if (stored.with_numbers) await recordNumbers(db, job, stored, source.made_at)
      await finishExport(db, job, { file_id, size, ...resultOf(result) }, outside.clock.now())
    },
    exportActor,
  )
}

/** The opened numbers are written down as each reveal is: for the employees, and in the audit log. */
async function recordNumbers(db: Db, { id, agency_id }: ExportJob, by: Omit<StoredExport, 'attempts'>, now: Date) {
  const { account_id, made_by_name: by_name } = by
  const numbers = await recordExportedNumbers(db, { agency_id, account_id, by_name, at: now.toISOString() })
  const facts = { numbers, requested_by: by_name }
  await recordEvent(db, { agency_id, action: 'reveal', entity: 'data_exports', entity_id: id, facts })
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxArchiveBytes) throw new ExportTooLarge(`more than ${maxArchiveBytes} bytes`)
    hash.update(chunk)
    yield chunk
  }
}

// The compiler does not see that the callback ran.
function resultOf(result: ExportResult | null): ExportResult {
  if (result === null) throw new Error('the archive has no end')
  return result
}

const finishExport = (
  db: Db,
  { id }: ExportJob,
  finished: ExportResult & { file_id: string; size: number },
  now: Date,
) =>
  db
    .updateTable('data_exports')
    .set({
      ...{ ...finished, status: 'ready', lease_until: null, finished_at: now.toISOString() },
      expires_at: new Date(now.getTime() + dataExportDays * 86_400_000).toISOString(),
      done: sql`total`,
    })
    .where('id', '=', id)
    .execute()

/** Not stored for each of many files; renews the lease. */
function recordProgress(
  { database, signal }: JobContext,
  job: ExportJob,
  { done, total }: { done: number; total: number },
) {
  if (signal.aborted) throw new ProcessStopping()
  if (done % 10 !== 1 && done < total - 5) return Promise.resolve()
  return database.asAgency(
    job.agency_id,
    async (db) => {
      const progress = { done, total, lease_until: leaseEnd(leaseSeconds) }
      await db.updateTable('data_exports').set(progress).where('id', '=', job.id).execute()
    },
    exportActor,
  )
}

const storedExport = (db: Db, { id }: ExportJob): Promise<StoredExport> =>
  db
    .selectFrom('data_exports')
    .innerJoin('companies as agency', 'agency.id', 'data_exports.agency_id')
    .select(['language', 'with_files', 'with_numbers', 'account_id', 'made_by_name', 'attempts'])
    .select(['employee_id', 'membership_id', 'subject_name'])
    .select(['agency.name as agency_name', 'agency.time_zone'])
    .where('data_exports.id', '=', id)
    .executeTakeFirstOrThrow()

/** An attempt that a shutdown or an outage ended does not count. */
const releaseExport = ({ database }: JobContext, { id, agency_id }: ExportJob) =>
  database.asAgency(
    agency_id,
    (db) =>
      db
        .updateTable('data_exports')
        .set({ status: 'queued', lease_until: null, attempts: sql`attempts - 1` })
        .where('id', '=', id)
        .execute(),
    exportActor,
  )

/** The log has the cause under the reference that the screen shows. */
function markFailed({ database, outside, log }: JobContext, { id, agency_id }: ExportJob, error: unknown) {
  const failure_reference = randomUUID()
  const reason = error instanceof ExportTooLarge ? ('too_large' as const) : ('failure' as const)
  log.error({ err: error, export: id, reference: failure_reference }, 'data export failed')
  const finished_at = outside.clock.now().toISOString()
  return database.asAgency(
    agency_id,
    (db) =>
      db
        .updateTable('data_exports')
        .set({ status: 'failed', reason, failure_reference, lease_until: null, finished_at })
        .where('id', '=', id)
        .execute(),
    exportActor,
  )
}

/** Deletes the archives whose time has ended; who made them stays. Returns their number. */
export const expireExports = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: exportActor,
    find: (db) => expiredExports(db, now),
    process: async (db, _, records) => {
      const ended = await expiredExports(db, now, idsOf(records))
      await sql`update data_exports set status = 'expired', file_id = null where id = any(${idsOf(ended)}::uuid[])`.execute(
        db,
      )
      await forgetFiles(
        db,
        ended.map(({ file_id }) => file_id),
      )
      return ended.length
    },
    signal,
  })

async function expiredExports(db: Db, now: Date, ids?: readonly string[]) {
  const { isNamed, lockRows } = restrictTo('data_exports', ids)
  const { rows } = await sql<DueRecord & { file_id: string }>`
    select id, agency_id, file_id from data_exports
    where status = 'ready' and expires_at <= ${now.toISOString()}::timestamptz and ${isNamed} order by id ${lockRows}`.execute(
    db,
  )
  return rows
}

/** For a database that only one process can open: exports that were being made when it opened have died. */
export const releaseExports = (db: Db) =>
  db.updateTable('data_exports').set({ lease_until: null }).where('status', '=', 'running').execute()
