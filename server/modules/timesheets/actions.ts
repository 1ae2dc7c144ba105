import { needsCustomerApproval } from '#contract/rostering/timesheets/approval.ts'
import { type BreakRule, type WorkedBreak, breaksWorked, shiftToBreak } from '#contract/rostering/breaks.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { addDays, daysBetween, localDateOf } from '#contract/values/time.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { paidMinutes } from '#contract/values/hours/worked-time.ts'
import type { Db } from '#server/database/dialect.ts'
import { runSeenRows } from '#server/database/rows/savepoints.ts'
import { newId } from '#server/database/values/ids.ts'
import { rulesAt, rulesIn } from '#server/modules/breaks/queries.ts'
import { type LockedDuty, markWorked } from '#server/modules/rosters/assignments/worked.ts'
import { configOf, cacheConfig } from '#server/modules/settings/queries.ts'
import { isApprovedAtOnce, startApproval } from '#server/modules/timesheets/approval/approvals.ts'
import {
  insertHours,
  recordChange,
  recordHours,
  updateTimesheet,
  requireReady,
  requireRoomInDay,
} from '#server/modules/timesheets/changing.ts'
import { linkWork } from '#server/modules/timesheets/exceptions/attaching.ts'
import { workOfPunch } from '#server/modules/timesheets/exceptions/without-hours.ts'
import { type TimesheetCheck, refreshExceptions } from '#server/modules/timesheets/exceptions/refresh.ts'
import { actsForAgency, editActionFor, mayAct, mayWrite, recordsForOthers } from '#server/modules/timesheets/policy.ts'
import { type dutyOf, dutyToRecord, employmentOf, namesForDuty, siteOf } from '#server/modules/timesheets/duties.ts'
import { type TimesheetForChange, timesheetForChange, timesheetOf } from '#server/modules/timesheets/queries.ts'
import {
  notifyAnswered,
  notifyDecided,
  notifyWaiting,
  type WaitingHours,
} from '#server/modules/timesheets/notifications.ts'
import { isEmployedOn, workedTime } from '#server/modules/timesheets/rules.ts'
import { type TimesheetStatusAction, timesheetTransitions } from '#contract/rostering/timesheets/statuses.ts'
import type { Context } from '#server/http/context.ts'

type TimesheetsCalls = typeof calls.timesheets
type CreateInput = InputOf<TimesheetsCalls['create']>

/**
 * Records worked time: for an ended assignment, or for a named location. Employees record their own, agency users anybody's. Refuses future
 * time, overlapping time, and more than 24 hours on one day.
 */
export async function recordTime(context: Context, input: CreateInput): Promise<Timesheet> {
  const { db, actor, now } = context
  const { duty, employment, rules, waiting, locked } =
    input.assignment_id === null
      ? await dutyWithoutAssignment(context, input)
      : await assignedDuty(context, input.assignment_id, input)
  await requireDayAllowed(context, { ...duty, works_on: input.works_on }, employment)
  const work = input.punch_id === null ? null : await workOf(context, input.punch_id, duty)
  const { sub_location_id: _, ...recorded } = duty
  const { time, ...pauses } = await timeOf(context, { ...duty, rules }, input)
  const status = input.submit ? ('submitted' as const) : ('draft' as const)
  const id = newId()
  const { works_on, starts, ends, notes } = input
  const sheet = { id, ...recorded, ...time, works_on, starts, ends, notes, status, ...pauses } as const
  // Sent together: none needs the result of another, and each sees what those before it have written.
  const [, , , checked] = await Promise.all([
    insertHours(context, { ...sheet, ...(input.submit && submittedAt(now)) }),
    locked === null ? undefined : markWorked(db, actor, locked, now),
    work === null ? undefined : linkWork(context, work, sheet),
    checksOf(db, id, now),
  ])
  if (!input.submit) return timesheetOf(context, id)
  const { mode } = employment
  const sent = startApproval(context, { id, agency_id: duty.agency_id, mode, waiting }, checked)
  if (isApprovedAtOnce(mode, checked)) await sent
  const [result] = await Promise.all([timesheetOf(context, id), sent])
  return result
}

/** The clocked work of this punch, of the same person. */
async function workOf(context: Context, punch_id: string, duty: { employee_id: string }) {
  const work = await workOfPunch(context, punch_id)
  return work.worker.employee_id === duty.employee_id ? work : refuseField('punch_id', 'refusals.unknownChoice')
}

const checksOf = async (db: Db, id: string, now: Date) => (await refreshExceptions(db, [id], now)).get(id)

const submittedAt = (now: Date) => ({ submitted_at: now.toISOString() })

type Employment = Omit<Awaited<ReturnType<typeof employmentOf>>, 'company_id'>
type TimesheetToRecord<Duty> = {
  duty: Duty
  employment: Employment
  /** null: not read yet */
  rules: BreakRule[] | null
  /** null: not read yet */
  waiting: WaitingHours | null
  /** null: there is no assignment */
  locked: LockedDuty | null
}

async function assignedDuty({ db, actor, now }: Context, assignment_id: string, { works_on }: CreateInput) {
  const read = await dutyToRecord(db, actor, assignment_id)
  if (read === undefined) return refuseField('assignment_id', 'refusals.unknownChoice')
  const {
    start_date,
    employee_status,
    last_day,
    is_own,
    mode,
    site_rules,
    decisions,
    employee_name,
    location_name,
    supervised,
    ...found
  } = read
  requireTransition('assignment', 'record', found.status)
  if (found.ends_at > now.toISOString()) refuse('timesheets.notWorkedYet')
  requireNear(works_on, found.works_on)
  cacheConfig(db, found.agency_id, decisions)
  const duty = await rosteredDuty(db, found)
  const { agency_id, customer_id, location_id } = duty
  const location = { agency_id, customer_id, location_id, location_name, supervised }
  return {
    duty,
    employment: { start_date, employee_status, last_day, is_own, mode },
    rules: rulesIn(site_rules, duty.sub_location_id),
    waiting: { ...location, employee_name, works_on },
    locked: found,
  } satisfies TimesheetToRecord<typeof duty>
}

type TimesheetDuty = NonNullable<Awaited<ReturnType<typeof dutyOf>>>

/** What a timesheet takes over from its assignment. */
export async function rosteredDuty(db: Db, found: TimesheetDuty) {
  const { agency_id, company_id, customer_id, location_id, sub_location_id, position_id, employee_id } = found
  const { assignment_id, time_zone, breaks_by, starts, ends, clock_minutes, elapsed_minutes, breaks } = found
  const { paid_by } = await configOf(db, agency_id)
  const rostered_minutes = paidMinutes({ clock_minutes, elapsed_minutes }, breaks, paid_by)
  return {
    ...{ agency_id, company_id, customer_id, location_id, sub_location_id, position_id, employee_id },
    ...{ assignment_id, time_zone, breaks_by },
    ...{ rostered_starts: starts, rostered_ends: ends, rostered_minutes },
  }
}

// The list shows the rostered times without their day, so a wrong date would go unnoticed there.
function requireNear(works_on: string, rostered_on: string) {
  if (Math.abs(daysBetween(rostered_on, works_on)) > 1) refuseField('works_on', 'validation.invalid')
}

type LocalDay = { agency_id: string; time_zone: string; works_on: string }

/**
 * Refuses a day on which the person is not employed, one before the first day of employment, and one further back than the agency allows, unless the caller may record hours for
 * others.
 */
async function requireDayAllowed(
  { db, actor, now }: Context,
  { works_on, ...of }: LocalDay,
  { start_date, employee_status: status, last_day, is_own }: Employment,
) {
  if (!isEmployedOn({ status, last_day }, works_on)) refuse('timesheets.notEmployed')
  if (start_date !== null && works_on < start_date) refuseField('works_on', 'validation.beforeEmployment')
  if (recordsForOthers(actor) && !is_own) return
  const { oldest_hours_weeks: weeks } = await configOf(db, of.agency_id)
  const today = localDateOf(now.toISOString(), of.time_zone)
  if (works_on < addDays(today, -7 * weeks)) refuseField('works_on', 'validation.hoursTooOld', { weeks })
}

async function dutyWithoutAssignment({ db, actor, scope, now }: Context, input: CreateInput) {
  const employee_id = input.employee_id ?? actor.employee_id ?? refuseField('employee_id', 'validation.required')
  const location_id = input.location_id ?? refuseField('location_id', 'validation.required')
  const position_id = input.position_id ?? refuseField('position_id', 'validation.required')
  const site = (await siteOf(db, scope, location_id)) ?? refuseField('location_id', 'refusals.unknownChoice')
  const named = {
    ...site,
    sub_location_id: null,
    employee_id,
    position_id,
    assignment_id: null,
    breaks_by: 'rules' as const,
  }
  const { person, position, was_there } = await namesForDuty(db, named, now)
  const isForOther = !actsForAgency(actor) && employee_id !== actor.employee_id
  if (!person || isForOther) refuseField('employee_id', 'refusals.unknownChoice')
  if (!position) refuseField('position_id', 'refusals.unknownChoice')
  if (!was_there && !actsForAgency(actor)) refuseField('location_id', 'refusals.unknownChoice')
  const { company_id, ...employment } = await employmentOf(db, actor, named)
  const duty = { ...named, company_id }
  return { duty, employment, rules: null, waiting: null, locked: null } satisfies TimesheetToRecord<typeof duty>
}

type TimesheetPlace = {
  agency_id: string
  location_id: string
  /** of the worked shift; null: none in particular */
  sub_location_id: string | null
  position_id: string
  time_zone: string
  breaks_by: 'rules' | 'hand'
  /** of its breaks; null or omitted: not read yet */
  rules?: BreakRule[] | null
}
type WorkedTimeInput = Pick<CreateInput, 'works_on' | 'starts' | 'ends' | 'ambiguous' | 'breaks' | 'breaks_by'>

/** The entered time with its breaks: the recorded ones and the automatic ones of the location's rules. */
async function timeOf({ db, actor, now }: Context, at: TimesheetPlace, input: WorkedTimeInput) {
  const breaks_by = input.breaks_by ?? at.breaks_by
  // The employee can explain it in the notes; only the agency decides that a rule does not apply.
  if (breaks_by !== at.breaks_by && !actsForAgency(actor)) refuse('mayNot')
  const { paid_by } = await configOf(db, at.agency_id)
  const span = { ...input, zone: at.time_zone }
  const rules = breaks_by === 'rules' ? (at.rules ?? (await rulesAt(db, at))) : []
  const breaks: readonly WorkedBreak[] =
    rules.length === 0 ? input.breaks : breaksWorked(shiftToBreak(span, at.position_id), rules, input.breaks)
  const time = workedTime({ ...span, breaks, paid_by })
  if (time.ends_at > now.toISOString()) refuseField('ends', 'validation.inFuture')
  return { time, breaks: JSON.stringify(breaks), breaks_by }
}

/**
 * Updates the hours of a draft or rejected timesheet, by its employee or a planner, and optionally submits it; disputed hours are corrected
 * by the agency, and the employee is notified.
 */
export async function changeTime(context: Context, input: InputOf<TimesheetsCalls['update']>): Promise<Timesheet> {
  const { sheet, checked } = await correctTime(context, input)
  if (input.submit) await startApproval(context, sheet, checked)
  return timesheetOf(context, sheet.id)
}

/** The same without notifying who approves next, for hours that the customer has signed already. */
export async function correctTime(context: Context, input: InputOf<TimesheetsCalls['update']>) {
  const { db, actor, now } = context
  const sheet = await timesheetForChange(context, input.id)
  if (!mayWrite(actor, sheet)) refuse('mayNot')
  await requireReady(context, sheet, input.version, editActionFor(actor, sheet))
  if (sheet.rostered_on !== null) requireNear(input.works_on, sheet.rostered_on)
  if (input.works_on !== sheet.works_on) {
    const day = { ...sheet, works_on: input.works_on }
    await requireDayAllowed(context, day, await employmentOf(db, actor, day))
  }
  const { time, ...pauses } = await timeOf(context, sheet, input)
  const { works_on, starts, ends, notes } = input
  // From now on the hours are the person's: further punches no longer change them.
  const hours = { works_on, starts, ends, notes, ...pauses, ...time, filled_by: 'person' as const }
  const moved = input.submit
    ? { status: 'submitted' as const, status_reason: null, ...submittedAt(now) }
    : { status: sheet.status }
  await updateTimesheet(context, sheet, { ...hours, ...moved })
  await recordHours(context, sheet, { ...sheet, works_on, to_status: moved.status, reason: null })
  if (input.submit && sheet.status === 'disputed') await notifyAnswered(context, { id: sheet.id, reason: null })
  return { sheet, checked: await checksOf(db, sheet.id, now) }
}

/** Submits, rejects, resets or voids a timesheet; decisions about another's time require a reason. */
export async function changeTimesheetStatus(
  context: Context,
  input: InputOf<TimesheetsCalls['changeStatus']>,
): Promise<Timesheet> {
  const { db, actor, now } = context
  const sheet = await timesheetForChange(context, input.id)
  if (!mayAct(actor, input.action, sheet)) refuse('mayNot')
  await requireReady(context, sheet, input.version, input.action)
  const reason = input.action === 'submit' ? null : (input.reason ?? refuseField('reason', 'validation.required'))
  const status = timesheetTransitions[input.action].to
  const undone = { status_reason: reason, approved_at: null, approved_by: null }
  await updateTimesheet(context, sheet, { status, ...undone, ...(status === 'submitted' && submittedAt(now)) })
  if (input.action === 'submit') await requireRoomInDay(db, sheet)
  await recordChange(context, sheet, status, reason)
  const checked = await checksOf(db, sheet.id, now)
  await notifyTransition(context, sheet, { ...input, reason: reason ?? '', checked })
  return timesheetOf(context, sheet.id)
}

/** Rejects several with one reason: row by row, as the single change would. */
export async function rejectMany(
  context: Context,
  { reason, ...rows }: InputOf<TimesheetsCalls['rejectMany']>,
): Promise<BulkOutcome[]> {
  return runSeenRows(context.db, rows, (seen) => changeTimesheetStatus(context, { ...seen, action: 'reject', reason }))
}

type StatusTransition = {
  id: string
  action: TimesheetStatusAction
  reason: string
  checked: TimesheetCheck | undefined
}

async function notifyTransition(
  context: Context,
  sheet: TimesheetForChange,
  { id, action, reason, checked }: StatusTransition,
) {
  if (action === 'submit') return startApproval(context, sheet, checked)
  if (action === 'reset' && sheet.status === 'disputed') await notifyAnswered(context, { id, reason })
  else await notifyDecided(context, { id, action, reason })
  // The approvals start again, and the first may be the customer's.
  if (action === 'reset' && needsCustomerApproval(sheet.mode)) await notifyWaiting(context, [id])
}
