// The background jobs that send scheduled reports when they are due, and delete what was sent when its time has ended.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { maySeeReport, type ReportFormat, type ReportName } from '#contract/payroll/reports/report-names.ts'
import {
  reportFileDays,
  type ReportPeriod,
  type ReportResult,
  type ReportRhythm,
} from '#contract/payroll/reports/report-schedules.ts'
import { maySeePay, nameOf } from '#contract/permissions.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { JobContext } from '#server/background/job.ts'
import type { Db } from '#server/database/dialect.ts'
import { outageOf } from '#server/database/engine/outage.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import { runPart } from '#server/database/rows/savepoints.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Actor } from '#server/http/actor.ts'
import { actorOf } from '#server/modules/auth/queries.ts'
import { forgetFiles, insertFile, storeFile } from '#server/modules/files/actions.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { reportFile } from '#server/modules/reports/files/files.ts'
import { mayOwnSchedule } from './policy.ts'
import { type Days, daysOfPeriod, newestDue, nextDue } from './rules.ts'

const reportActor = systemActor('jobs')

type Actors = ReadonlyMap<string, Actor>
/** A schedule that is due, with those of its owner and recipients who may sign in. */
type DueSchedule = DueRecord & { owner_id: string; recipient_ids: string[]; actors: Actors }

/**
 * Sends each scheduled report that is due or was asked for, once: in one transaction it is made for every recipient as they may see it, and
 * its next time is set. What was missed while no process ran is sent once, for the newest time. Returns how many were processed.
 */
export function sendDueReports({ database, outside, log, signal }: JobContext): Promise<number> {
  const now = outside.clock.now()
  return processDueRecords<DueSchedule>(database, {
    actor: reportActor,
    find: (db) => dueSchedules(db, now),
    process: async (db, _, [due]) => {
      const [schedule] = due === undefined ? [] : await lockedSchedules(db, due.id, now)
      if (due === undefined || schedule === undefined) return 0
      const job: Job = { db, now, outside, log, schedule, actors: due.actors }
      await (isOwned(job) ? send(job) : pause(job))
      return 1
    },
    recordsPerTransaction: 1,
    signal,
  })
}

type Job = Pick<JobContext, 'outside' | 'log'> & { db: Db; now: Date; schedule: StoredSchedule; actors: Actors }

const isDue = (now: Date) => sql<boolean>`(requested_at is not null or next_at <= ${now.toISOString()}::timestamptz)`

/** Accounts belong to the platform, so who may see what is read before the agency's transaction. */
async function dueSchedules(db: Db, now: Date): Promise<DueSchedule[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .select(['agency_id', 'id', 'owner_id', 'recipient_ids'])
    .where(isDue(now))
    .orderBy(sql`coalesce(requested_at, next_at)`)
    .orderBy('id')
    .execute()
  const actors = await actorsOf(
    db,
    rows.flatMap(({ owner_id, recipient_ids }) => [owner_id, ...recipient_ids]),
    now,
  )
  return rows.map((row) => ({ ...row, actors }))
}

async function actorsOf(db: Db, ids: readonly string[], now: Date): Promise<Actors> {
  const actors = new Map<string, Actor>()
  for (const id of new Set(ids)) {
    const entry = db
      .selectFrom('memberships')
      .select(['memberships.id as session_id', 'memberships.id as membership_id'])
      .where('memberships.id', '=', id)
    const actor = await actorOf(db, entry.as('entry'), now)
    if (actor !== null) actors.set(id, actor)
  }
  return actors
}

type StoredSchedule = {
  id: string
  agency_id: string
  owner_id: string
  name: string
  report: ReportName
  grouping: string
  customer_id: string | null
  location_id: string | null
  format: ReportFormat
  period: ReportPeriod
  rhythm: ReportRhythm
  weekday: number | null
  day_of_month: number | null
  time: string
  time_zone: string
  recipient_ids: string[]
  next_at: string | null
  /** somebody asked for it now, and it may not be due otherwise */
  is_requested: boolean
}

/** The schedule if it is still due, locked; somebody else's process or change skips it until the next run. */
const lockedSchedules = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('report_schedules')
    .innerJoin('companies as agency', 'agency.id', 'report_schedules.agency_id')
    .select(['report_schedules.id', 'report_schedules.agency_id', 'owner_id', 'report_schedules.name', 'report'])
    .select(['grouping', 'customer_id', 'location_id', 'format', 'period', 'rhythm', 'weekday', 'day_of_month'])
    .select([wallTime('report_schedules.at').as('time'), 'agency.time_zone', 'recipient_ids'])
    .select([isoOf('next_at').as('next_at'), sql<boolean>`requested_at is not null`.as('is_requested')])
    .where('report_schedules.id', '=', id)
    .where(isDue(now))
    .forNoKeyUpdate('report_schedules')
    .skipLocked()
    .$castTo<StoredSchedule>()
    .execute()

const isOwned = ({ schedule, actors }: Job) => {
  const owner = actors.get(schedule.owner_id)
  return owner !== undefined && mayOwnSchedule(owner, schedule.report)
}

/** Without an owner who may have it, somebody else has to decide whether it goes on. */
async function pause({ db, now, schedule: { id, agency_id, name } }: Job) {
  const state = { is_paused: true, paused_because: 'owner_left' as const, next_at: null, requested_at: null }
  await db
    .updateTable('report_schedules')
    .set({ ...state, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  const to = { permission: nameOf(['Report', 'schedule']) }
  await notify(db, { agency_id, to, kind: 'reportOwnerLeft', params: { name }, link: schedulesLink, now })
}

const schedulesLink = '/reports?tab=scheduled'

type Outcome = { last_result: ReportResult; last_sent: number; last_left_out: string[] }

/** A failure undoes what this report wrote and nothing else; its next time comes all the same, and its owner is told. */
async function send(job: Job) {
  const { db, now, schedule } = job
  const outcome = await runPart<Outcome>(
    db,
    () => sendToRecipients(job),
    (thrown) => {
      if (outageOf(thrown) !== null) throw thrown
      job.log.error({ err: thrown, report_schedule: schedule.id }, 'scheduled report failed')
      return { last_result: 'failed', last_sent: 0, last_left_out: [] }
    },
  )
  await db
    .updateTable('report_schedules')
    .set({ ...outcome, last_at: now.toISOString(), requested_at: null, next_at: nextAt(job) })
    .where('id', '=', schedule.id)
    .execute()
  await notifyOwner(job, outcome)
}

const isPast = ({ now, schedule: { next_at } }: Job) => next_at !== null && next_at <= now.toISOString()

/** One that was only asked for keeps its next time. */
const nextAt = (job: Job) => (isPast(job) ? nextDue(job.schedule, job.now.toISOString()) : job.schedule.next_at)

async function sendToRecipients(job: Job): Promise<Outcome> {
  const { schedule, actors } = job
  const days = await daysToReport(job)
  if (days === null) return { last_result: 'no_period', last_sent: 0, last_left_out: [] }
  const readers = schedule.recipient_ids.flatMap((id) => {
    const actor = actors.get(id)
    return actor !== undefined && isReader(actor, schedule) ? [actor] : []
  })
  for (const reader of readers) await sendTo(job, reader, days)
  const known = new Set(readers.map(({ membership_id }) => membership_id))
  const last_left_out = await namesOf(
    job,
    schedule.recipient_ids.filter((id) => !known.has(id)),
  )
  return { last_result: readers.length === 0 ? 'nobody' : 'sent', last_sent: readers.length, last_left_out }
}

const isReader = (actor: Actor, { agency_id, report }: StoredSchedule) =>
  actor.agency_id === agency_id && maySeeReport(actor, report)

/** Null: the agency's company has no pay period that ended before. */
async function daysToReport(job: Job): Promise<Days | null> {
  const { db, now, schedule } = job
  const { next_at, time_zone, period, agency_id } = schedule
  const at = next_at !== null && isPast(job) ? newestDue(schedule, next_at, now.toISOString()) : now.toISOString()
  const day = localDateOf(at, time_zone)
  if (period !== 'last_pay_period') return daysOfPeriod(period, day)
  const days = await db
    .selectFrom('pay_periods')
    .select(['starts_on as from', 'ends_on as to'])
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', agency_id)
    .where('ends_on', '<', day)
    .orderBy('ends_on', 'desc')
    .executeTakeFirst()
  return days ?? null
}

/** The report as one recipient may see it, in their language: stored, and announced without any of it. */
async function sendTo({ db, now, outside, schedule }: Job, actor: Actor, { from, to }: Days) {
  const { agency_id, name, report, format, grouping: group } = schedule
  const reading = { db, actor, scope: actor.scope, language: actor.locale, now }
  const places = { customer_id: schedule.customer_id ?? undefined, location_id: schedule.location_id ?? undefined }
  const input = { report, format, group, from, to, ...places, is_sent: true }
  const { body, content_type, filename } = await reportFile(reading, input)
  const bytes = await bytesOf(body)
  const stored = await storeFile(outside, { agency_id, purpose: 'report', content_type, bytes })
  await insertFile(db, stored, now)
  await db
    .insertInto('report_files')
    .values({
      ...{ id: newId(), agency_id, schedule_id: schedule.id, membership_id: actor.membership_id },
      ...{ name, report, format, from_day: from, to_day: to, with_pay: report === 'overtime' && maySeePay(actor) },
      ...{ filename, file_id: stored.id, created_at: now.toISOString() },
      expires_at: new Date(now.getTime() + reportFileDays * 86_400_000).toISOString(),
    })
    .execute()
  const readers = { membership_ids: [actor.membership_id] }
  const params = { name, from, to, days: reportFileDays }
  await notify(db, { agency_id, to: readers, kind: 'reportReady', params, link: '/reports?tab=received', now })
}

const bytesOf = async (body: Awaited<ReturnType<typeof reportFile>>['body']): Promise<Uint8Array> =>
  typeof body === 'string'
    ? Buffer.from(body)
    : body instanceof Uint8Array
      ? body
      : Buffer.concat(await Array.fromAsync(body))

async function namesOf({ db, schedule }: Job, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('shown_name')
    .where('agency_id', '=', schedule.agency_id)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy(sql`muster_plain(shown_name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ shown_name }) => shown_name)
}

/** Its owner is told what they cannot see: who got nothing, and why nobody did. */
async function notifyOwner({ db, now, schedule }: Job, { last_result, last_left_out }: Outcome) {
  const { agency_id, owner_id, name } = schedule
  const note = { agency_id, to: { membership_ids: [owner_id] }, link: schedulesLink, now }
  if (last_result === 'failed' || last_result === 'no_period')
    await notify(db, { ...note, kind: 'reportNotSent', params: { name } })
  else if (last_left_out.length > 0)
    await notify(db, { ...note, kind: 'reportLeftOut', params: { name, people: last_left_out.join(', ') } })
}

/** Deletes what was sent more than 30 days ago. Returns the number of files. */
export const expireReports = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: reportActor,
    find: (db) => expiredReports(db, now),
    process: async (db, _, records) => {
      const ended = await expiredReports(db, now, idsOf(records))
      await sql`delete from report_files where id = any(${idsOf(ended)}::uuid[])`.execute(db)
      await forgetFiles(
        db,
        ended.map(({ file_id }) => file_id),
      )
      return ended.length
    },
    signal,
  })

async function expiredReports(db: Db, now: Date, ids?: readonly string[]) {
  const { isNamed, lockRows } = restrictTo('report_files', ids)
  const { rows } = await sql<DueRecord & { file_id: string }>`
    select id, agency_id, file_id from report_files
    where expires_at <= ${now.toISOString()}::timestamptz and ${isNamed} order by id ${lockRows}`.execute(db)
  return rows
}
