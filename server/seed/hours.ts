import { breaksOf, type BreakWorked, breaksWorked, isAutomatic, shiftToBreak, unpaidMinutes } from '#contract/breaks.ts'
import { elapsedMinutes, type WallSpan, type WallTime } from '#contract/time.ts'
import { type TimesheetStatus, timesheetStatuses } from '#contract/timesheets.ts'
import { newId } from '#server/database/ids.ts'
import { worked } from '#server/modules/timesheets/rules.ts'
import type { Answered } from './answers.ts'
import { minutesAfter } from './instants.ts'
import type { Moment } from './story.ts'
import type { Shift } from './weeks.ts'

/** Who acts on a timesheet, with their account where they have one. */
export type Who = { account_id: string | null; name: string }
export type Actors = { admin: Who; workerOf(employee_id: string): Who; approverOf(answered: Answered): Who }

type Difference = { from: number; to: number; note: string | null }
const asRostered: Difference = { from: 0, to: 0, note: null }
// Minutes later (or earlier) than rostered, repeated over the timesheets.
const differences: readonly Difference[] = [
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

/** The path that leads to each state; every step is a row of the history. */
const paths: Readonly<Record<TimesheetStatus, readonly TimesheetStatus[]>> = {
  draft: ['draft'],
  submitted: ['submitted'],
  client_approved: ['submitted', 'client_approved'],
  approved: ['draft', 'submitted', 'approved'],
  exported: ['submitted', 'client_approved', 'approved', 'exported'],
  paid: ['submitted', 'approved', 'exported', 'paid'],
  rejected: ['submitted', 'rejected'],
  disputed: ['submitted', 'disputed'],
  void: ['submitted', 'void'],
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

/** The timesheets of shifts that are over, with their histories; now and then one that was entered twice and made void. */
export function hoursOf(answered: readonly Answered[], actors: Actors, moment: Moment) {
  const isSheet = (fate: string | null): fate is TimesheetStatus => timesheetStatuses.some((status) => status === fate)
  const sheets = answered.flatMap((one, at) => {
    if (!isSheet(one.fate)) return []
    const sheet = sheetOf(one, at, one.fate, actors, moment)
    return at % 40 === 7 ? [sheet, twiceEntered(one, at, actors, moment)] : [sheet]
  })
  return { timesheets: sheets.map(({ row }) => row), timesheet_changes: sheets.flatMap(({ changes }) => changes) }
}

function twiceEntered(one: Answered, at: number, actors: Actors, moment: Moment) {
  const { row, changes } = sheetOf(one, at, 'void', actors, moment)
  return {
    row: { ...row, assignment_id: null, rostered_starts: null, rostered_ends: null, rostered_minutes: null },
    changes,
  }
}

function sheetOf(one: Answered, at: number, status: TimesheetStatus, actors: Actors, moment: Moment) {
  const id = newId()
  const changes = historyOf(one, at, status, actors, moment).map((change) => ({
    id: newId(),
    agency_id: one.row.agency_id,
    timesheet_id: id,
    ...change,
  }))
  const approval = changes.find((change) => change.to_status === 'approved')
  const settled = {
    status,
    status_reason: changes.at(-1)?.reason ?? null,
    approved_at: approval?.at ?? null,
    approved_by: approval?.by_account ?? null,
    created_at: changes[0]?.at ?? moment.now,
    updated_at: changes.at(-1)?.at ?? moment.now,
  }
  return { row: { id, ...dutyOf(one), ...timeOf(one, at, moment), ...settled }, changes }
}

function dutyOf({ row, placement: { shift } }: Answered) {
  const { agency_id, company_id, customer_id, id: location_id, time_zone } = shift.site
  const { position_id, starts, ends, clock_minutes, breaks } = shift.row
  const rostered = {
    rostered_starts: starts,
    rostered_ends: ends,
    rostered_minutes: clock_minutes - unpaidMinutes(breaks),
  }
  return {
    agency_id,
    company_id,
    customer_id,
    location_id,
    time_zone,
    position_id,
    employee_id: row.employee_id,
    assignment_id: row.id,
    ...rostered,
  }
}

function timeOf({ placement: { shift } }: Answered, at: number, { now }: Moment) {
  const { works_on, starts: from, ends: to, breaks_by, ends_at } = shift.row
  const wished = differences[at % differences.length] ?? asRostered
  const difference = minutesAfter(ends_at, wished.to) > now ? asRostered : wished
  const starts = later(from, difference.from)
  const ends = later(to, difference.to)
  const span = { works_on, starts, ends, zone: shift.site.time_zone, doubled: 'earlier' as const }
  const breaks = breaksTold(shift, span)
  const time = worked({ ...span, breaks, paid_by: 'clock' })
  return { works_on, starts, ends, breaks, breaks_by, ...time, notes: difference.note }
}

/** What the rules take by themselves, and of the others what is due, told as it should be; or the shift's own. */
function breaksTold({ row, site }: Shift, span: WallSpan): BreakWorked[] {
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

// The steps are spread over the time since the shift ended, a day apart at most, so that none lies in the future.
function historyOf({ row, placement }: Answered, at: number, status: TimesheetStatus, actors: Actors, { now }: Moment) {
  const steps = paths[status]
  const apart = Math.min(20 * 60 + (at % 90), Math.floor(elapsedMinutes(row.ends_at, now) / (steps.length + 1)))
  return steps.map((to_status, step) => {
    const { account_id, name } = actorOf({ row, placement, fate: status }, to_status, actors)
    const said = reasons[to_status]
    return {
      at: minutesAfter(row.ends_at, apart * (step + 1)),
      by_account: account_id,
      by_name: name,
      from_status: steps[step - 1] ?? null,
      to_status,
      reason: said?.[at % said.length] ?? null,
    }
  })
}

function actorOf(one: Answered, to: TimesheetStatus, actors: Actors): Who {
  if (to === 'draft' || to === 'submitted') return actors.workerOf(one.row.employee_id)
  return to === 'client_approved' || to === 'disputed' ? actors.approverOf(one) : actors.admin
}
