// The queue of employees to compare with Xero or to send there, processed by any server process.
import { type RawBuilder, sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Database } from '#server/database/transaction.ts'
import { fetchPeople } from '#server/modules/xero/people.ts'
import {
  DailyLimitReached,
  type XeroJobContext,
  fetchingOf,
  type XeroRun,
  JobSuperseded,
  OrganisationChanged,
  type Throttle,
  claimDueJob,
  runDueJobs,
  type TakenJob,
} from '#server/modules/xero/requests.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'
import { afterFailure, setLink, type StoppedJob } from '#server/modules/xero/failures.ts'
import type { Outside } from '#server/outside/outside.ts'
import { maxXeroRecords, XeroFailure } from '#server/outside/xero.ts'
import type { Context, AuthorContext } from '#server/http/context.ts'
import { compareEmployees } from './comparing.ts'
import { readChoices } from './choices.ts'
import { createTimesheets } from '#server/modules/xero/timesheets/creating.ts'
import { sendLeave } from '#server/modules/xero/timesheets/sending-leave.ts'
import { sendTimesheet } from '#server/modules/xero/timesheets/sending.ts'
import { createEmployees } from './creating.ts'
import { sendEmployee } from './sending.ts'

export type SyncTask = 'compare' | 'send'

/**
 * Queues employees and starts a run, or joins the one under way; returns their number. Employees who are already queued to be sent stay so.
 * `ids` null: everybody of the company whom Xero gets.
 */
export async function queueEmployees(
  context: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  key: LinkKey,
  ids: readonly string[] | null,
  task: SyncTask,
) {
  const { db, now } = context
  const at = now.toISOString()
  await lockRun(context, key)
  const { rows } = await sql<{ id: string }>`
    insert into xero_employees as held (agency_id, company_id, employee_id, queue, task, queued_at)
    select e.agency_id, e.company_id, e.id, 'queued', ${task}, ${at}::timestamptz
    from employees e
    left join xero_people person on person.agency_id = e.agency_id and person.company_id = e.company_id and person.employee_id = e.id
    left join xero_employees former on former.agency_id = e.agency_id and former.employee_id = e.id
    where e.agency_id = ${key.agency_id}::uuid and e.company_id = ${key.company_id}::uuid and ${isSent}
      and former.state is distinct from 'excluded'
      and (${ids === null} or e.id = any(${[...(ids ?? [])]}::uuid[]))
    on conflict (agency_id, employee_id) do update set company_id = excluded.company_id, queue = 'queued', queued_at = excluded.queued_at,
      task = case when held.task = 'send' then 'send' else excluded.task end
      where held.queue is distinct from 'syncing'
    returning employee_id as id`.execute(db)
  await countWaiting(db, key)
  return rows.length
}

/** Starts a run, or joins the one under way, for what the caller queued in its transaction. */
export async function startXeroRun(context: Context, key: LinkKey) {
  await lockRun(context, key)
  await countWaiting(context.db, key)
}

// The row of the run is locked: it does not end before what is queued in the same transaction can be seen.
const lockRun = ({ db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>, key: LinkKey) =>
  db
    .insertInto('xero_syncs')
    .values({ id: newId(), ...keyOf(key), started_by_name: actor.name, created_at: now.toISOString() })
    .onConflict((of) =>
      of
        .columns(['agency_id', 'company_id'])
        .where(sql<boolean>`status in ('queued', 'running', 'waiting')`)
        .doUpdateSet({ attempts: sql`xero_syncs.attempts` }),
    )
    .execute()

const countWaiting = (db: Db, { agency_id, company_id }: LinkKey) =>
  sql`update xero_syncs run set total = run.done
    + (select count(*) from xero_employees waiting
        where waiting.agency_id = run.agency_id and waiting.company_id = run.company_id and waiting.queue is not null)
    + (select count(*) from xero_timesheets waiting
        where waiting.agency_id = run.agency_id and waiting.company_id = run.company_id and waiting.status in ('queued', 'sending'))
    where run.agency_id = ${agency_id}::uuid and run.company_id = ${company_id}::uuid
      and run.status in ('queued', 'running', 'waiting')`.execute(db)

const keyOf = ({ agency_id, company_id }: LinkKey) => ({ agency_id, company_id })

/** Whom Xero gets: employees who may work, and those who left if they are in Xero. Of `employees e` and their `xero_people person`. */
export const isSent = sql<boolean>`(e.merged_into_id is null and (e.status in ('approved', 'active', 'on_hold')
  or (e.status = 'terminated' and person.xero_id is not null)))`

/** Runs every due sync, until the throttle is aborted; returns the number processed. */
export function runQueuedSyncs(database: Database, outside: Outside, throttle: Throttle): Promise<number> {
  return runDueJobs(async () => {
    const job = await database.asPlatform((db) => claimSync(db, outside.clock.now()), systemActor('xero'))
    return job !== undefined && work(database, outside, job, throttle)
  })
}

/** The run that is due, with what it was sending when it stopped put back. */
async function claimSync(db: Db, now: Date): Promise<TakenJob | undefined> {
  const job = await claimDueJob(db, 'xero_syncs', now)
  if (job !== undefined) await requeueEmployees(db, job, now)
  return job
}

/**
 * What was being sent when a run stopped is queued again, behind the others, so that a record for which Xero always fails does not hold
 * them up; what was sent of it is in the outbox.
 */
async function requeueEmployees(db: Db, { agency_id, company_id }: LinkKey, now: Date) {
  // Later than what was queued at the same instant.
  const queued_at = new Date(now.getTime() + 1).toISOString()
  await db
    .updateTable('xero_employees')
    .set({ queue: 'queued', queued_at })
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('queue', '=', 'syncing')
    .execute()
  await db
    .updateTable('xero_timesheets')
    .set({ status: 'queued', queued_at })
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('status', '=', 'sending')
    .execute()
}

/** False when the throttle was aborted: the run is resumed once its lease has expired. */
async function work(database: Database, outside: Outside, job: TakenJob, throttle: Throttle): Promise<boolean> {
  const fetching = fetchingOf(database, outside, job, throttle, 'xero_syncs')
  // The failure of one run is recorded with it; the others continue.
  try {
    await readChoices(fetching)
    await fetchPeople(fetching)
    await processQueue(fetching)
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'AbortError') return false
    await fetching.write((db) => recordFailure(db, job, failure, outside.clock.now()))
    // The runner logs it.
    if (!isExpected(failure)) throw failure
  }
  return true
}

async function processQueue(fetching: XeroJobContext) {
  const { write, job, outside } = fetching
  const alone = new Set<string>()
  for (let isEmpty = false; !isEmpty;) {
    const isWorking =
      (await compareNext(fetching)) || (await sendNext(fetching, alone)) || (await processSheets(fetching, alone))
    isEmpty = !isWorking && (await write((db) => endIfEmpty(db, job, outside.clock.now())))
  }
}

async function compareNext(fetching: XeroJobContext): Promise<boolean> {
  const { write, job } = fetching
  const ids = await write((db) => claimCompared(db, job))
  if (ids.length === 0) return false
  await compareEmployees(fetching, ids)
  await write((db) => leaveQueue(db, job, ids))
  return true
}

/** People who are created are sent together, the others one by one. `alone`: those that a request for several has left. */
async function sendNext(fetching: XeroJobContext, alone: Set<string>): Promise<boolean> {
  const { write, job } = fetching
  const ids = await write((db) => claimSent(db, job, alone))
  const [first] = ids
  if (first === undefined) return false
  const left = ids.length === 1 ? [] : await createEmployees(fetching, ids)
  if (ids.length === 1) await sendEmployee(fetching, first)
  for (const id of left) alone.add(id)
  const done = ids.filter((id) => !left.includes(id))
  await write(async (db) => {
    await changeQueue(db, { agency_id: job.agency_id, ids: left, from: 'syncing', to: 'queued' })
    if (done.length > 0) await leaveQueue(db, job, done)
  })
  return true
}

/**
 * Timesheets and leave come after the employees, who may have to be created first: new timesheets together, the others one by one. `alone`: those that a
 * request for several has left.
 */
async function processSheets(fetching: XeroJobContext, alone: Set<string>): Promise<boolean> {
  const { write, job } = fetching
  const { ids, is_leave } = await write((db) => claimSheets(db, job, alone))
  const [first] = ids
  if (first === undefined) return false
  const left = ids.length === 1 ? [] : await createTimesheets(fetching, ids)
  if (ids.length === 1) await (is_leave ? sendLeave(fetching, first) : sendTimesheet(fetching, first))
  for (const id of left) alone.add(id)
  await write(async (db) => {
    await putBack(db, job, left)
    await countDone(db, job, ids.length - left.length)
  })
  return true
}

/** The oldest, or several that are created: none of which the outcome of a write is unknown, which has to be looked up. */
async function claimSheets(db: Db, { agency_id, company_id }: LinkKey, alone: ReadonlySet<string>) {
  const { rows } = await sql<{ id: string; is_leave: boolean; is_single: boolean }>`
    select sheet.id, sheet.leave_request_id is not null as is_leave, (sheet.leave_request_id is not null or sheet.xero_id is not null or sheet.replaces or exists (select from xero_outbox entry where entry.agency_id = sheet.agency_id
      and entry.kind = 'send_timesheet' and entry.subject_id = sheet.id and entry.status = 'sending')) as is_single
    from xero_timesheets sheet
    where sheet.agency_id = ${agency_id}::uuid and sheet.company_id = ${company_id}::uuid and sheet.status = 'queued'
    order by sheet.queued_at, sheet.period_from, sheet.id limit ${maxXeroRecords} for update`.execute(db)
  const isSingle = (row: (typeof rows)[number]) => row.is_single || alone.has(row.id)
  const [first] = rows
  if (first === undefined) return { ids: [], is_leave: false }
  const ids = isSingle(first) ? [first.id] : rows.filter((row) => !isSingle(row)).map(({ id }) => id)
  await changeSheets(db, { agency_id, ids, from: 'queued', to: 'sending' })
  return { ids, is_leave: first.is_leave }
}

const putBack = (db: Db, { agency_id }: LinkKey, ids: readonly string[]) =>
  changeSheets(db, { agency_id, ids, from: 'sending', to: 'queued' })

type SheetsChange = { agency_id: string; ids: readonly string[]; from: 'queued' | 'sending'; to: 'queued' | 'sending' }

const changeSheets = (db: Db, { agency_id, ids, from, to }: SheetsChange) =>
  sql`update xero_timesheets set status = ${to} where agency_id = ${agency_id}::uuid and id = any(${[...ids]}::uuid[])
    and status = ${from}`.execute(db)

/** The oldest, or several whom Xero does not have: none of whom the outcome of a write is unknown, which has to be looked up. */
async function claimSent(db: Db, { agency_id, company_id }: LinkKey, alone: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_single: boolean }>`
    select held.employee_id as id, (exists (select from xero_people person where person.agency_id = held.agency_id
        and person.company_id = held.company_id and person.employee_id = held.employee_id)
      or exists (select from xero_outbox entry where entry.agency_id = held.agency_id
        and entry.kind = 'create_employee' and entry.subject_id = held.employee_id and entry.status = 'sending')) as is_single
    from xero_employees held
    where held.agency_id = ${agency_id}::uuid and held.company_id = ${company_id}::uuid and held.queue = 'queued' and held.task = 'send'
    order by held.queued_at, held.employee_id limit ${maxXeroRecords} for update`.execute(db)
  const isSingle = (row: (typeof rows)[number]) => row.is_single || alone.has(row.id)
  const [first] = rows
  if (first === undefined) return []
  const ids = isSingle(first) ? [first.id] : rows.filter((row) => !isSingle(row)).map(({ id }) => id)
  await changeQueue(db, { agency_id, ids, from: 'queued', to: 'syncing' })
  return ids
}

type QueueChange = { agency_id: string; ids: readonly string[]; from: 'queued' | 'syncing'; to: 'queued' | 'syncing' }

const changeQueue = (db: Db, { agency_id, ids, from, to }: QueueChange) =>
  sql`update xero_employees set queue = ${to} where agency_id = ${agency_id}::uuid and employee_id = any(${[...ids]}::uuid[])
    and queue = ${from}`.execute(db)

/** Comparing many at once costs one transaction. */
const maxCompared = 200

async function claimCompared(db: Db, { agency_id, company_id }: LinkKey): Promise<string[]> {
  // Materialized: a limit in a subquery of the update could be applied for each row.
  const { rows } = await sql<{ employee_id: string }>`
    with next as materialized (
      select employee_id from xero_employees
      where agency_id = ${agency_id}::uuid and company_id = ${company_id}::uuid and queue = 'queued' and task = 'compare'
      order by queued_at, employee_id limit ${maxCompared} for update
    )
    update xero_employees held set queue = 'syncing' from next
    where held.agency_id = ${agency_id}::uuid and held.employee_id = next.employee_id
    returning held.employee_id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

async function leaveQueue(db: Db, job: XeroRun, ids: readonly string[]) {
  await db
    .updateTable('xero_employees')
    .set({ queue: null, task: null, queued_at: null })
    .where('agency_id', '=', job.agency_id)
    .where('employee_id', 'in', ids)
    .where('queue', '=', 'syncing')
    .execute()
  await countDone(db, job, ids.length)
}

// Progress shows that Xero responds again.
const countDone = (db: Db, job: XeroRun, count: number) =>
  changeSync(db, job, { done: sql<number>`done + ${count}::int`, attempts: 1 })

async function endIfEmpty(db: Db, job: XeroRun, now: Date): Promise<boolean> {
  // Locked before reading: a request that queues employees meanwhile waits, and starts a new run.
  await db
    .selectFrom('xero_syncs')
    .select('id')
    .where('agency_id', '=', job.agency_id)
    .where('id', '=', job.id)
    .forUpdate()
    .execute()
  const { rows: left } = await sql`
    select 1 from xero_employees where agency_id = ${job.agency_id}::uuid and company_id = ${job.company_id}::uuid and queue = 'queued'
    union all
    select 1 from xero_timesheets where agency_id = ${job.agency_id}::uuid and company_id = ${job.company_id}::uuid and status = 'queued'
    limit 1`.execute(db)
  if (left.length > 0) return false
  await changeSync(db, job, { status: 'done', reason: null, finished_at: now.toISOString(), lease_until: null })
  await setLink(db, job, { status: 'connected' })
  return true
}

type SyncChange =
  | StoppedJob
  | { status: 'done'; reason: null; finished_at: string; lease_until: null }
  | { done: RawBuilder<number>; attempts: number }

// Another process that took over goes on.
const changeSync = (db: Db, { agency_id, id, holder }: XeroRun, change: SyncChange) =>
  db
    .updateTable('xero_syncs')
    .set(change)
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()

/** Employees who are left stay queued: the next run continues with them. */
async function recordFailure(db: Db, job: TakenJob, failure: unknown, now: Date) {
  const xeroSync = await db
    .selectFrom('xero_syncs')
    .select('attempts')
    .where('agency_id', '=', job.agency_id)
    .where('id', '=', job.id)
    .where('holder', '=', job.holder)
    .forUpdate()
    .executeTakeFirst()
  if (xeroSync === undefined) return
  await requeueEmployees(db, job, now)
  await changeSync(db, job, await afterFailure(db, job, failure, { attempts: xeroSync.attempts, now }))
}

const isExpected = (failure: unknown) =>
  [XeroFailure, DailyLimitReached, JobSuperseded, OrganisationChanged].some((kind) => failure instanceof kind)
