// Writing a timesheet and its history, and the preconditions.
import { type Insertable, sql } from 'kysely'
import type { ApprovalStep } from '#contract/rostering/timesheets/approval.ts'
import type { ExtraChange } from '#contract/rostering/timesheets/timesheet-extras.ts'
import { refuse } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersionOf, type ChangesTo, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { type EmployeeDay, minutesOnDay } from '#server/modules/timesheets/duties.ts'
import { type TimesheetForChange, timesheetOf } from '#server/modules/timesheets/queries.ts'
import {
  type TimesheetAction,
  type TimesheetStatus,
  timesheetTransitions,
} from '#contract/rostering/timesheets/statuses.ts'
import type { TimeContext } from '#server/modules/timesheets/readers.ts'
import type { Context, AuthorContext, Author } from '#server/http/context.ts'

/** Refuses, with the current timesheet, a stale version and an action that its status does not allow. */
export async function requireReady(
  context: TimeContext,
  sheet: TimesheetForChange,
  version: number,
  action: TimesheetAction,
) {
  const current = () => timesheetOf(context, sheet.id)
  await requireVersionOf(sheet, version, current)
  if (!canTransition(timesheetTransitions, action, sheet.status))
    refuseState('timesheet', sheet.status, await current())
}

/** Writes to a timesheet that the caller has locked. */
export const updateTimesheet = (
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  current: Pick<TimesheetForChange, 'id' | 'version'>,
  set: ChangesTo<'timesheets'>,
) => updateVersioned(db, 'timesheets', { scope, current, set: { ...set, updated_at: now.toISOString() } })

type TimesheetChange = { id: string; agency_id: string; status: TimesheetStatus | null }

/** Adds a change to the history of a timesheet. */
export const recordChange = (
  context: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  sheet: TimesheetChange,
  to_status: TimesheetStatus,
  reason: string | null,
) => historyOf(context, { ...sheet, to_status, reason }).execute()

/** Adds to the history of a timesheet what was changed beside its hours. */
export const recordExtraChange = (
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  { id, agency_id, status }: Pick<TimesheetForChange, 'id' | 'agency_id' | 'status'>,
  extra: ExtraChange,
) =>
  db
    .insertInto('timesheet_changes')
    .values({
      ...changeOf(actor, { id, agency_id, status, to_status: status, reason: null }, now),
      extra: jsonb(extra),
    })
    .execute()

type NewHours = Insertable<Tables['timesheets']> &
  EmployeeDay & { id: string; status: TimesheetStatus; clock_minutes: number }

/** Writes a new timesheet and its history in one statement; refuses a day with more than 24 hours. */
export async function insertHours({ db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>, sheet: NewHours) {
  const { id, agency_id, status, clock_minutes } = sheet
  const changed = changeOf(actor, { id, agency_id, status: null, to_status: status, reason: null }, now)
  const change = { ...changed, paid_minutes: sheet.paid_minutes }
  const [, [written]] = await Promise.all([lockDays(db, sheet), hoursWritten(db, sheet, change).execute()])
  if ((written?.minutes ?? 0) + clock_minutes > dayMinutes) refuse('timesheets.dayFull')
}

const hoursWritten = (db: Db, sheet: NewHours, change: Insertable<Tables['timesheet_changes']>) =>
  db
    .with('recorded', (of) => of.insertInto('timesheets').values(sheet).returning('id'))
    .insertInto('timesheet_changes')
    .values(change)
    // Of the hours before these: a statement does not see what it writes.
    .returning(minutesOnDay(sheet).as('minutes'))

type HoursChange = Omit<EmployeeDay, 'agency_id'> & { to_status: TimesheetStatus; reason: string | null }

/** The same for hours that were just written; refuses a day with more than 24 of them. One statement. */
export async function recordHours(context: Context, sheet: TimesheetChange, day: HoursChange) {
  await lockDays(context.db, day)
  const { minutes } = await historyOf(context, { ...sheet, ...day })
    .returning(minutesOnDay({ ...day, agency_id: sheet.agency_id }).as('minutes'))
    .executeTakeFirstOrThrow()
  if (minutes > dayMinutes) refuse('timesheets.dayFull')
}

const dayMinutes = 24 * 60

/**
 * The minutes of a day are counted and then written: of two changes of one person's hours, the second waits here for the first. Taken after
 * every other lock, so that it cannot deadlock with them.
 */
const lockDays = (db: Db, { employee_id }: Pick<EmployeeDay, 'employee_id'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`hours of ${employee_id}`}, 0))`.execute(db)

/** Refuses a day with more than 24 hours. */
export async function requireRoomInDay(db: Db, day: EmployeeDay) {
  await lockDays(db, day)
  const { minutes } = await db.selectNoFrom(minutesOnDay(day).as('minutes')).executeTakeFirstOrThrow()
  if (minutes > dayMinutes) refuse('timesheets.dayFull')
}

type NewDay = { id: string; works_on: string; clock_minutes: number }

/**
 * The ids of those of these timesheets that would have more than 24 hours on a day with their new hours, all of them together. Locks the
 * days of their employees.
 */
export async function overfullAmong(db: Db, sheets: readonly NewDay[]): Promise<ReadonlySet<string>> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as given (id uuid, works_on date, clock_minutes int)`
  const { rows: people } = await sql<{ employee_id: string }>`
    select distinct employee_id::text from timesheets where id in (select given.id from ${given}) order by 1`.execute(
    db,
  )
  for (const person of people) await lockDays(db, person)
  const { rows } = await sql<{ id: string }>`
    with planned as (
      select sheet.id, sheet.agency_id, sheet.employee_id, given.works_on, given.clock_minutes
      from ${given} join timesheets sheet on sheet.id = given.id
    )
    select planned.id from planned
    where (select sum(other.clock_minutes) from planned other
        where other.employee_id = planned.employee_id and other.works_on = planned.works_on)
      + (select coalesce(sum(kept.clock_minutes), 0) from timesheets kept
        where kept.agency_id = planned.agency_id and kept.employee_id = planned.employee_id and kept.works_on = planned.works_on
          and kept.status <> 'void' and kept.id not in (select planned.id from planned)) > ${dayMinutes}::int`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

type StatusChange = TimesheetChange & Pick<HoursChange, 'to_status' | 'reason'>

const historyOf = ({ db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>, change: StatusChange) =>
  db.insertInto('timesheet_changes').values(changeOf(actor, change, now))

function changeOf(actor: Author, { id, agency_id, status, to_status, reason }: StatusChange, now: Date) {
  const by = { by_account: actor.account_id, by_name: actor.name, at: now.toISOString() }
  return { id: newId(), ...by, agency_id, timesheet_id: id, from_status: status, to_status, reason }
}

export type TimesheetInput = {
  id: string
  agency_id: string
  status: TimesheetStatus
  to: 'client_approved' | 'approved'
}

/**
 * Approves timesheets that the caller has locked and checked, and records the step: always one statement. The approving account is stored
 * only where somebody did approve.
 */
export async function storeApproval(
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  sheets: readonly TimesheetInput[],
  { step, reason = null }: { step: ApprovalStep; reason?: string | null },
) {
  if (sheets.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  const approver = step === 'customer' || step === 'agency' ? actor.account_id : null
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as given (id uuid, agency_id uuid, status text, "to" text)
    ), approved as (
      update timesheets set status = given."to", status_reason = null, version = timesheets.version + 1, updated_at = ${at},
        approved_at = case when given."to" = 'approved' then ${at} end,
        approved_by = case when given."to" = 'approved' then ${approver}::uuid end
      from given where timesheets.agency_id = given.agency_id and timesheets.id = given.id
      returning timesheets.id, timesheets.agency_id, given.status, given."to"
    )
    insert into timesheet_changes (id, agency_id, timesheet_id, at, by_account, by_name, from_status, to_status, step, reason)
    select gen_random_uuid(), agency_id, id, ${at}, ${actor.account_id}::uuid, ${actor.name}::text, status, "to", ${step}::text,
      ${reason}::text
    from approved`.execute(db)
}
