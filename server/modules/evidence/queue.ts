import { createHash, type Hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { JobLog } from '#server/background/job.ts'
import { outageOf } from '#server/database/engine/outage.ts'
import { isLeaseOver, leaseEnd } from '#server/database/rows/leases.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { forgetFiles, insertFile } from '#server/modules/files/actions.ts'
import { evidenceDays } from '#contract/platform/evidence.ts'
import { zipStream } from '#server/outside/files/zip-stream.ts'
import type { Outside } from '#server/outside/outside.ts'
import { archiveFiles, type ArchiveResult } from './archive.ts'
import { packSigner } from './signing.ts'
import type { PackToMake } from './archive-source.ts'

type Context = { database: Database; outside: Outside; log: JobLog; signal: AbortSignal }
type PackJob = { id: string; agency_id: string }

const leaseSeconds = 300
const maxAttempts = 3
const packActor = systemActor('evidence')

/** The process is stopping: the pack is made anew by the next run. */
class ProcessStopping extends Error {}

/** Makes every queued pack, the agencies in turn, until none is left or the signal aborts; returns their number. */
export async function makeQueuedPacks(context: Context): Promise<number> {
  let made = 0
  while (!context.signal.aborted) {
    const job = await context.database.asPlatform(claimPack, packActor)
    if (job === undefined) break
    await makePack(context, job)
    made += 1
  }
  return made
}

/** The oldest pack, that nobody makes or whose process died, of the agency that waited longest. */
async function claimPack(db: Db): Promise<PackJob | undefined> {
  // Materialized: a limit in a subquery of the update could be applied for each row.
  const { rows } = await sql<PackJob>`
    with next as materialized (
      select id from evidence_packs
      where status in ('queued', 'running') and ${isLeaseOver('lease_until')}
      order by (select max(ended.finished_at) from evidence_packs ended where ended.agency_id = evidence_packs.agency_id) nulls first,
        created_at, id
      limit 1 for update skip locked
    )
    update evidence_packs set status = 'running', attempts = attempts + 1, done = 0,
      lease_until = ${leaseEnd(leaseSeconds)}
    where id in (select id from next)
    returning id, agency_id`.execute(db)
  return rows[0]
}

/** A failure belongs to its pack, the next ones are still made; an outage counts as no attempt, and the pack is tried again. */
async function makePack(context: Context, job: PackJob) {
  try {
    await writePack(context, job)
  } catch (error) {
    const isOutage = outageOf(error) !== null
    await (isOutage || error instanceof ProcessStopping ? releasePack(context, job) : markFailed(context, job, error))
    if (isOutage) throw error
  }
}

async function writePack(context: Context, job: PackJob) {
  const { database, outside } = context
  const { attempts, ...pack } = await database.readAsAgency(job.agency_id, (db) => packToMake(db, job))
  // Its process died each time, perhaps because of it.
  if (attempts > maxAttempts) throw new Error(`evidence pack: ${maxAttempts} attempts ended without a result`)
  const signer = packSigner(outside.signer, job.agency_id)
  let result: ArchiveResult | null = null
  const source = {
    pack,
    made_at: outside.clock.now(),
    signer,
    files: outside.files,
    read: <T>(work: (db: Db) => Promise<T>) => database.readAsAgency(job.agency_id, work),
    progress: (done: number, total: number) => recordProgress(context, job, { done, total }),
  }
  const hash = createHash('sha256')
  const file_id = randomUUID()
  const archive = zipStream(archiveFiles(source, (ended) => (result = ended)))
  const size = await outside.files.writeStream(file_id, hashed(archive, hash))
  const ended = resultOf(result)
  const stored = {
    id: file_id,
    agency_id: job.agency_id,
    purpose: 'evidence' as const,
    content_type: 'application/zip',
  }
  await database.asAgency(
    job.agency_id,
    async (db) => {
      await insertFile(db, { ...stored, size, sha256: hash.digest('hex') }, source.made_at)
      await finishPack(
        db,
        job,
        { file_id, size, ...ended, public_key: signer.public_key, key_fingerprint: signer.fingerprint },
        outside.clock.now(),
      )
    },
    packActor,
  )
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

// The compiler does not see that the callback ran.
function resultOf(result: ArchiveResult | null): ArchiveResult {
  if (result === null) throw new Error('the archive has no end')
  return result
}

type FinishedPack = ArchiveResult & { file_id: string; size: number; public_key: string; key_fingerprint: string }

const finishPack = (db: Db, { id }: PackJob, finished: FinishedPack, now: Date) =>
  db
    .updateTable('evidence_packs')
    .set({
      ...{ ...finished, status: 'ready', lease_until: null, finished_at: now.toISOString() },
      expires_at: new Date(now.getTime() + evidenceDays * 86_400_000).toISOString(),
      done: sql`total`,
    })
    .where('id', '=', id)
    .execute()

/** Not stored for each of many files; renews the lease. */
function recordProgress({ database, signal }: Context, job: PackJob, { done, total }: { done: number; total: number }) {
  if (signal.aborted) throw new ProcessStopping()
  if (done % 20 !== 1 && done < total - 15) return Promise.resolve()
  return database.asAgency(
    job.agency_id,
    async (db) => {
      const progress = { done, total, lease_until: leaseEnd(leaseSeconds) }
      await db.updateTable('evidence_packs').set(progress).where('id', '=', job.id).execute()
    },
    packActor,
  )
}

async function packToMake(db: Db, { id }: PackJob): Promise<PackToMake & { attempts: number }> {
  return db
    .selectFrom('evidence_packs as pack')
    .innerJoin('companies as agency', 'agency.id', 'pack.agency_id')
    .select(['pack.id', 'pack.agency_id', 'pack.subject', 'pack.subject_id', 'pack.subject_name', 'pack.first_day'])
    .select(['pack.last_day', 'pack.recipient', 'pack.purpose', 'pack.with_facts', 'pack.with_files', 'pack.language'])
    .select(['pack.made_by_name', 'pack.attempts', isoOf('pack.created_at').as('created_at')])
    .select(['agency.abn as agency_abn', 'agency.time_zone'])
    .select(sql<string>`coalesce(agency.legal_name, agency.name)`.as('agency_name'))
    .select(sql<string | null>`case when pack.subject = 'employee' then pack.subject_id end`.as('employee_id'))
    .select(sql<string | null>`case when pack.subject = 'location' then pack.subject_id end`.as('location_id'))
    .where('pack.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** An attempt that a shutdown or an outage ended does not count. */
const releasePack = ({ database }: Context, { id, agency_id }: PackJob) =>
  database.asAgency(
    agency_id,
    (db) =>
      db
        .updateTable('evidence_packs')
        .set({ status: 'queued', lease_until: null, attempts: sql`attempts - 1` })
        .where('id', '=', id)
        .execute(),
    packActor,
  )

/** The log has the cause under the reference that the screen shows. */
function markFailed({ database, outside, log }: Context, { id, agency_id }: PackJob, error: unknown) {
  const failure_reference = randomUUID()
  log.error({ err: error, pack: id, reference: failure_reference }, 'evidence pack failed')
  const failed = { status: 'failed' as const, reason: 'failure', failure_reference, lease_until: null }
  const finished_at = outside.clock.now().toISOString()
  return database.asAgency(
    agency_id,
    (db) =>
      db
        .updateTable('evidence_packs')
        .set({ ...failed, finished_at })
        .where('id', '=', id)
        .execute(),
    packActor,
  )
}

/** Deletes the archives whose time has ended; who made them for whom and why stays. Returns their number. */
export const expirePacks = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: packActor,
    find: (db) => expiredPacks(db, now),
    process: async (db, _, records) => {
      const packs = await expiredPacks(db, now, idsOf(records))
      await sql`update evidence_packs set status = 'expired', file_id = null where id = any(${idsOf(packs)}::uuid[])`.execute(
        db,
      )
      await forgetFiles(
        db,
        packs.map(({ file_id }) => file_id),
      )
      return packs.length
    },
    signal,
  })

async function expiredPacks(db: Db, now: Date, ids?: readonly string[]) {
  const { isNamed, lockRows } = restrictTo('evidence_packs', ids)
  const { rows } = await sql<DueRecord & { file_id: string }>`
    select id, agency_id, file_id from evidence_packs
    where status = 'ready' and expires_at <= ${now.toISOString()}::timestamptz and ${isNamed} order by id ${lockRows}`.execute(
    db,
  )
  return rows
}

/** For a database that only one process can open: packs that were being made when it opened have died. */
export const releasePacks = (db: Db) =>
  db.updateTable('evidence_packs').set({ lease_until: null }).where('status', '=', 'running').execute()
