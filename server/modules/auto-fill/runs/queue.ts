import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { fillRunHours, type FillStatus } from '#contract/rostering/rosters/auto-fill.ts'
import type { JobContext } from '#server/background/job.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import type { Database } from '#server/database/transaction.ts'
import { fillBoard, type RunToWork, type FillProgress } from './filling.ts'

const progressMs = 1000

/** Works on every queued run, one at a time and the agencies in turn, until none is left or the signal aborts; returns their number. */
export async function workOnRuns(context: JobContext): Promise<number> {
  await context.database.asPlatform((db) => interruptRuns(db, context.outside.clock.now()))
  let worked = 0
  while (!context.signal.aborted) {
    const run = await context.database.asPlatform(claimRun)
    if (run === undefined) break
    await workOn(context, run)
    worked += 1
  }
  return worked
}

/**
 * Runs that somebody was working on when the job starts, which one process does at a time: their process has ended. They are not started
 * again, since nobody may be waiting for them any more.
 */
export const interruptRuns = (db: Db, now: Date) =>
  db
    .updateTable('fill_runs')
    .set({ status: 'interrupted', finished_at: now.toISOString() })
    .where('status', '=', 'running')
    .execute()

// The agencies take turns, those that waited longest first, and each agency's runs are in the order of their creation: somebody with many
// boards delays only their own agency.
const queue = sql`
  select queued.id, queued.created_at, row_number() over (partition by queued.agency_id order by queued.created_at, queued.id) as turn,
    (select max(ended.finished_at) from fill_runs ended where ended.agency_id = queued.agency_id) as last_served_at
  from fill_runs queued where queued.status = 'queued'`
const queueOrder = sql`queue.turn, queue.last_served_at nulls first, queue.created_at, queue.id`

/** The next run, which is running from now on. */
export async function claimRun(db: Db): Promise<RunToWork | undefined> {
  // Materialized: a limit in a subquery of the update could be applied for each row.
  const { rows } = await sql<RunToWork>`
    with queue as materialized (${queue}), next as materialized (
      select fill_runs.id from fill_runs join queue on queue.id = fill_runs.id where fill_runs.status = 'queued'
      order by ${queueOrder} limit 1 for update of fill_runs skip locked
    )
    update fill_runs set status = 'running', queue_position = null where id in (select id from next)
    returning id, agency_id, supervisor_id, language, roster_ids, first_day, last_day, seconds, cost_weight, keep, exclude`.execute(
    db,
  )
  await renumberQueue(db)
  return rows[0]
}

const renumberQueue = (db: Db) =>
  sql`
  update fill_runs set queue_position = ahead.queue_position
  from (select queue.id, row_number() over (order by ${queueOrder})::int as queue_position from (${queue}) as queue) as ahead
  where fill_runs.id = ahead.id and fill_runs.queue_position is distinct from ahead.queue_position`.execute(db)

async function workOn(context: JobContext, run: RunToWork) {
  const { signal, log } = context
  const cancelling = new AbortController()
  const ended = new AbortController()
  const state: { progress: FillProgress | null } = { progress: null }
  const watching = watchProgress(context, run, { state, cancelling, ended: ended.signal })
  // How a run ended is stored with it, and the next one is worked on.
  try {
    const result = await fillBoard(context, run, {
      ...{ cancel: cancelling.signal, stop: signal },
      onProgress: (progress) => (state.progress = progress),
    })
    await finishRun(context, run, 'done', { result: sql`${result}::jsonb`, progress: jsonb(state.progress) })
  } catch (error) {
    if (signal.aborted) return await finishRun(context, run, 'interrupted')
    const failure_reference = randomUUID()
    log.error({ err: error, run: run.id, reference: failure_reference }, 'auto-fill run failed')
    await finishRun(context, run, 'failed', { failure_reference })
  } finally {
    ended.abort()
    await watching
  }
}

type ProgressWatch = { state: { progress: FillProgress | null }; cancelling: AbortController; ended: AbortSignal }

/** Stores the progress each second, and learns whether the run was cancelled. */
async function watchProgress(context: JobContext, run: RunToWork, { state, cancelling, ended }: ProgressWatch) {
  while (!ended.aborted) {
    // The sleep is aborted when the run has ended.
    await sleep(progressMs, undefined, { signal: ended, ref: false }).catch(() => undefined)
    if (ended.aborted) return
    if (!(await isWanted(context, run, state.progress))) cancelling.abort()
  }
}

async function isWanted({ database, log }: JobContext, run: RunToWork, progress: FillProgress | null) {
  // A short outage of the database does not end the run.
  try {
    return await database.asAgency(run.agency_id, (db) => storeProgress(db, run, progress))
  } catch (error) {
    log.error({ err: error, run: run.id }, 'the progress of an auto-fill run could not be stored')
    return true
  }
}

/** False when the run was cancelled, or is no longer this process's. */
async function storeProgress(db: Db, { id }: RunToWork, progress: FillProgress | null) {
  const row = await db
    .updateTable('fill_runs')
    .set(progress === null ? { cancel_requested: sql<boolean>`cancel_requested` } : { progress: jsonb(progress) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('cancel_requested')
    .executeTakeFirst()
  return row !== undefined && !row.cancel_requested
}

// Also when the search was over before the request to cancel was read.
const finalStatusSql = sql<'cancelled' | 'done'>`case when cancel_requested then 'cancelled' else 'done' end`

type RunOutcome = { result?: RawBuilder<unknown>; progress?: RawBuilder<unknown>; failure_reference?: string }

const finishRun = async (
  { database, outside }: JobContext,
  run: RunToWork,
  status: FillStatus,
  outcome: RunOutcome = {},
) => {
  const finished_at = outside.clock.now().toISOString()
  await database.asAgency(run.agency_id, (db) =>
    db
      .updateTable('fill_runs')
      .set({ ...outcome, status: status === 'done' ? finalStatusSql : status, finished_at })
      .where('id', '=', run.id)
      .where('status', '=', 'running')
      .execute(),
  )
}

/** Deletes the runs of more than a day ago with their results; returns their number. */
export function purgeRuns(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - fillRunHours * 3_600_000).toISOString()
  return deleteInBatches(database, signal, async (db) => {
    const old = db.selectFrom('fill_runs').select('id').where('created_at', '<', before).limit(rowsPerBatch)
    const { numDeletedRows } = await db.deleteFrom('fill_runs').where('id', 'in', old).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
