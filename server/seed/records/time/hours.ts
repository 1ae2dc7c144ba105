import {
  breaksOf,
  type WorkedBreak,
  breaksWorked,
  isAutomatic,
  shiftToBreak,
  unpaidMinutes,
} from '#contract/rostering/breaks.ts'
import { type ApprovalMode, type ApprovalStep, needsCustomerApproval } from '#contract/rostering/timesheets/approval.ts'
import { elapsedMinutes, type WallSpan, type WallTime } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { workedTime } from '#server/modules/timesheets/rules.ts'
import type { AnsweredAssignment } from '#server/seed/rosters/answers.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import type { Site } from '#server/seed/places.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { SeedShift } from '#server/seed/rosters/weeks.ts'
import { type TimesheetStatus, timesheetStatuses } from '#contract/rostering/timesheets/statuses.ts'

/** The actor on a timesheet, with their account if they have one. */
export type SeedActor = { account_id: string | null; name: string }
export type SeedActors = {
  admin: SeedActor
  workerOf(employee_id: string): SeedActor
  approverOf(answered: AnsweredAssignment): SeedActor
}

type HoursDifference = { from: number; to: number; note: string | null }
const asRostered: HoursDifference = { from: 0, to: 0, note: null }
// Minutes later (or earlier) than rostered, repeated over the timesheets.
const differences: readonly HoursDifference[] = [
  asRostered,
  asRostered,
  { from: 0, to: 15, note: null },
  { from: -5, to: 0, note: null },
  asRostered,
  { from: 10, to: 0, note: 'The bus was late.' },
  { from: 0, to: 30, note: 'Stayed for the late delivery.' },
  asRostered,
  { from: 0, to: -15, note: 'Sent home early, it was quiet.' },
  { from: -10, to: 10, note: null },
]

/** The path to each status where only the agency approves; every step is a row of the history. */
const paths: Readonly<Record<TimesheetStatus, readonly TimesheetStatus[]>> = {
  draft: ['draft'],
  submitted: ['submitted'],
  client_approved: ['submitted'],
  approved: ['draft', 'submitted', 'approved'],
  exported: ['submitted', 'approved', 'exported'],
  paid: ['submitted', 'approved', 'exported', 'paid'],
  rejected: ['submitted', 'rejected'],
  disputed: ['submitted'],
  void: ['submitted', 'void'],
}
const pathsOfCustomer: Partial<Record<TimesheetStatus, readonly TimesheetStatus[]>> = {
  client_approved: ['submitted', 'client_approved'],
  disputed: ['submitted', 'disputed'],
}
const pathsOfBoth: Partial<Record<TimesheetStatus, readonly TimesheetStatus[]>> = {
  approved: ['draft', 'submitted', 'client_approved', 'approved'],
  exported: ['submitted', 'client_approved', 'approved', 'exported'],
  paid: ['submitted', 'client_approved', 'approved', 'exported', 'paid'],
}

function pathTo(status: TimesheetStatus, mode: ApprovalMode): readonly TimesheetStatus[] {
  if (mode === 'agency_only' || mode === 'none') return paths[status]
  // Where the customer's approval is the last, nothing waits for the agency.
  if (mode === 'customer' && status === 'client_approved') return paths.approved
  return (mode === 'customer_then_agency' ? pathsOfBoth[status] : undefined) ?? pathsOfCustomer[status] ?? paths[status]
}
const reasons: Partial<Record<TimesheetStatus, readonly string[]>> = {
  rejected: [
    'The break is missing: please add it.',
    'You left at 14:00 according to the site.',
    'Please enter the times of this day, not of the day before.',
  ],
  disputed: ['We have no record of this person on the site that day.', 'Agreed were six hours, not eight.'],
  void: ['Entered twice.'],
}

/** The timesheets of past shifts with their histories; now and then one that was entered twice and voided. */
export function hoursOf(answered: readonly AnsweredAssignment[], actors: SeedActors, moment: SeedTime) {
  const isSheet = (fate: string | null): fate is TimesheetStatus => timesheetStatuses.some((status) => status === fate)
  const sheets = answered.flatMap((one, at) => {
    if (!isSheet(one.fate)) return []
    const sheet = sheetOf(one, at, one.fate, actors, moment)
    return at % 40 === 7 ? [sheet, twiceEntered(one, at, actors, moment)] : [sheet]
  })
  return { timesheets: sheets.map(({ row }) => row), timesheet_changes: sheets.flatMap(({ changes }) => changes) }
}

function twiceEntered(one: AnsweredAssignment, at: number, actors: SeedActors, moment: SeedTime) {
  const { row, changes } = sheetOf(one, at, 'void', actors, moment)
  return {
    row: { ...row, assignment_id: null, rostered_starts: null, rostered_ends: null, rostered_minutes: null },
    changes,
  }
}

function sheetOf(one: AnsweredAssignment, at: number, fate: TimesheetStatus, actors: SeedActors, moment: SeedTime) {
  const id = newId()
  const changes = historyOf(one, at, fate, actors, moment).map((change) => ({
    id: newId(),
    agency_id: one.row.agency_id,
    timesheet_id: id,
    ...change,
  }))
  const last = changes.at(-1)
  const approval = changes.find((change) => change.to_status === 'approved')
  const settled = {
    status: last?.to_status ?? fate,
    status_reason: last?.reason ?? null,
    submitted_at: changes.find((change) => change.to_status === 'submitted')?.at ?? null,
    approved_at: approval?.at ?? null,
    approved_by: approval?.by_account ?? null,
    created_at: changes[0]?.at ?? moment.now,
    updated_at: last?.at ?? moment.now,
  }
  return { row: { id, ...dutyOf(one), ...timeOf(one, at, moment), ...settled }, changes }
}

function dutyOf({ row, placement: { shift, worker } }: AnsweredAssignment) {
  const { agency_id, customer_id, id: location_id, time_zone } = shift.site
  const { position_id, starts, ends, clock_minutes, breaks } = shift.row
  const rostered = {
    rostered_starts: starts,
    rostered_ends: ends,
    rostered_minutes: clock_minutes - unpaidMinutes(breaks),
  }
  return {
    agency_id,
    company_id: worker.company_id,
    customer_id,
    location_id,
    time_zone,
    position_id,
    employee_id: row.employee_id,
    assignment_id: row.id,
    ...rostered,
  }
}

function timeOf({ placement: { shift } }: AnsweredAssignment, at: number, { now }: SeedTime) {
  const { works_on, starts: from, ends: to, breaks_by, ends_at } = shift.row
  const offset = differences[at % differences.length] ?? asRostered
  const difference = minutesAfter(ends_at, offset.to) > now ? asRostered : offset
  const starts = later(from, difference.from)
  const ends = later(to, difference.to)
  const span = { works_on, starts, ends, zone: shift.site.time_zone, ambiguous: 'earlier' as const }
  const breaks = breaksForShift(shift, span)
  const time = workedTime({ ...span, breaks, paid_by: 'clock' })
  return { works_on, starts, ends, breaks, breaks_by, ...time, notes: difference.note }
}

/** The automatic breaks, and of the others those due, recorded correctly; or the shift's own. */
function breaksForShift({ row, site }: SeedShift, span: WallSpan): WorkedBreak[] {
  if (row.breaks_by === 'hand') return [...row.breaks]
  const shift = shiftToBreak(span, row.position_id)
  const due = breaksOf(shift, site.rules).breaks.filter((one) => !isAutomatic(one))
  return breaksWorked(
    shift,
    site.rules,
    due.map(({ minutes, paid }) => ({ minutes, paid })),
  )
}

const later = (time: WallTime, minutes: number): WallTime =>
  Temporal.PlainTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' })

// The steps are spread over the time since the shift ended, at most a day apart, so that none is in the future.
function historyOf(one: AnsweredAssignment, at: number, fate: TimesheetStatus, actors: SeedActors, { now }: SeedTime) {
  const { row, placement } = one
  const { mode, timeout_hours } = placement.shift.site.terms
  const steps = pathTo(isForgotten(one, at, fate, now) ? 'approved' : fate, mode)
  const gap = Math.min(20 * 60 + (at % 90), Math.floor(elapsedMinutes(row.ends_at, now) / (steps.length + 1)))
  const changes = steps.map((to_status, step) => {
    const by = actorOf(one, to_status, mode, actors)
    const transitionReason = reasons[to_status]
    return {
      at: minutesAfter(row.ends_at, gap * (step + 1)),
      by_account: by.account_id,
      by_name: by.name,
      from_status: steps[step - 1] ?? null,
      to_status,
      step: stepOf(to_status, mode),
      reason: transitionReason?.[at % transitionReason.length] ?? null,
    }
  })
  return [...changes, ...silence(changes.at(-1), { mode, timeout_hours }, now)]
}

// Most customers respond in time; a third of the rest shows what happens otherwise.
function isForgotten({ row, placement }: AnsweredAssignment, at: number, fate: TimesheetStatus, now: string) {
  const { mode, timeout_hours } = placement.shift.site.terms
  const needsResponse = needsCustomerApproval(mode) && timeout_hours !== null
  return (
    needsResponse && fate === 'submitted' && at % 3 !== 0 && minutesAfter(row.ends_at, (timeout_hours + 20) * 60) <= now
  )
}

type Step = {
  at: string
  by_account: string | null
  by_name: string
  from_status: TimesheetStatus | null
  to_status: TimesheetStatus
  step: ApprovalStep | null
  reason: string | null
}

/** The automatic step: a customer who has not responded in time counts as having approved. */
function silence(last: Step | undefined, { mode, timeout_hours }: Site['terms'], now: string): Step[] {
  if (last?.to_status !== 'submitted' || !needsCustomerApproval(mode) || timeout_hours === null) return []
  const at = minutesAfter(last.at, timeout_hours * 60)
  const by = { by_account: null, by_name: 'Muster', reason: null }
  return at > now ? [] : [{ at, ...by, from_status: 'submitted', to_status: 'client_approved', step: 'timeout' }]
}

function stepOf(to: TimesheetStatus, mode: ApprovalMode): ApprovalStep | null {
  if (to === 'client_approved') return 'customer'
  if (to !== 'approved') return null
  return mode === 'customer' ? 'customer' : 'agency'
}

function actorOf(one: AnsweredAssignment, to: TimesheetStatus, mode: ApprovalMode, actors: SeedActors): SeedActor {
  if (to === 'draft' || to === 'submitted') return actors.workerOf(one.row.employee_id)
  return to === 'disputed' || stepOf(to, mode) === 'customer' ? actors.approverOf(one) : actors.admin
}
