import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import type { CountKey, Figure } from '#contract/platform/dashboard.ts'
import { type PayPeriodRow, payPeriods } from '#contract/payroll/pay-periods.ts'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { type ShiftRequestWithActions, shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { type TimesheetRow, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import type { RequestOf, ResultOf } from '#contract/call.ts'
import { callApi } from '#web/lib/api/call.ts'
import { addDays, formatDateRange, formatShift, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import type { ListCall, RowOf } from '#web/lib/list/use-list.ts'
import { can } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'

/** One thing to do: for whom or where, what it is about, the day until which (null: none, now), and the page where it is done. */
export type WorkItem = { id: string; who: string; what: string; until: string | null; late: boolean; href: string }

/** Where the items of a figure come from: the path of its list, which is the one that the figure counts, and its first rows. */
export type WorkSource = {
  path: string
  /** what one does with an item, and what those who do not plan rosters do */
  action: WordingKey
  otherAction: WordingKey
  items: (figure: Figure, signal: AbortSignal) => Promise<WorkItem[]>
}

const shownRows = 4

function source<C extends ListCall>(
  call: C,
  sort: string,
  itemOf: (row: RowOf<C>) => WorkItem,
  action: WordingKey,
  otherAction = action,
): WorkSource {
  return {
    path: call.path,
    ...{ action, otherAction },
    async items({ filters }, signal) {
      // The server made the filters for this list; TypeScript cannot check names that are strings.
      const input = { ...filters, sort, dir: 'asc', per_page: shownRows } as RequestOf<C>
      const { rows } = await callApi(call, input, { signal })
      const typedRows: readonly RowOf<C>[] = rows
      return typedRows.map(itemOf)
    },
  }
}

// A shift is urgent from the day before; hours and decisions have some days.
const soonDays = 1
export const itemLateBy = (until: string, soon = 0) => ({ until, late: until < addDays(today(), soon) })
export const beforeShift = (works_on: string) => itemLateBy(works_on, soonDays + 1)

/** The board of a roster; for those who do not plan, the list with the same rows. */
const boardOrList = (roster_id: string, list: string) =>
  can(['Roster', 'create']) ? hrefOf('/create-roster', null, { roster: roster_id }) : list

const ofShift = (row: ResultOf<typeof rosters.shifts>['rows'][number]): WorkItem => ({
  ...{ id: row.id, who: `${row.position_name}, ${row.location_name}` },
  what: formatShift(row.works_on, row.starts, row.ends),
  ...beforeShift(row.works_on),
  href: boardOrList(row.roster_id, hrefOf('/roster-shifts', null, { from: row.works_on, to: row.works_on })),
})

const ofAssignment = (row: AssignmentRow): WorkItem => ({
  ...{ id: row.id, who: row.employee_name },
  what: `${formatShift(row.works_on, row.starts, row.ends)}, ${row.location_name}`,
  ...beforeShift(row.works_on),
  href: boardOrList(row.roster_id, hrefOf('/assigned-roster', null, { from: row.works_on, to: row.works_on })),
})

const ofUnrecorded = (row: AssignmentRow): WorkItem => ({
  ...ofAssignment(row),
  ...itemLateBy(addDays(row.works_on, 2)),
  href: hrefOf('/time-sheets/create', null, { assignment: row.id }),
})

const ofTimesheet = (days: number) => (row: TimesheetRow) => ({
  ...{ id: row.id, who: row.employee_name },
  what: `${formatShift(row.works_on, row.starts, row.ends)}, ${row.location_name}`,
  ...itemLateBy(addDays(row.works_on, days)),
  href: hrefOf('/time-sheets/view/{id}', { id: row.id }),
})

const ofException = (row: ResultOf<typeof timesheetExceptions.list>['rows'][number]): WorkItem => ({
  ...{ id: row.id, who: row.employee_name },
  what: `${formatDateRange(row.works_on, row.works_on)}, ${row.location_name}`,
  ...itemLateBy(addDays(row.works_on, 7)),
  href: hrefOf('/time-sheets/view/{id}', { id: row.id }),
})

function ofRequest(row: ShiftRequestWithActions): WorkItem {
  const first = row.dates[0] ?? today()
  return {
    ...{ id: row.id, who: `${row.customer_name}, ${row.location_name}` },
    what: `${formatShift(first, row.starts, row.ends)}, ${row.position_name}`,
    ...beforeShift(first),
    href: hrefOf('/shift-requests', null, { status: 'requested' }),
  }
}

const ofPeriod = (row: PayPeriodRow): WorkItem => ({
  ...{ id: row.id, who: row.company_name, what: formatDateRange(row.starts_on, row.ends_on) },
  ...itemLateBy(addDays(row.ends_on, 3)),
  href: hrefOf('/time-sheets', null, { tab: 'pay-periods', status: 'open', is_over: true }),
})

const ofRoster = (row: Roster): WorkItem => ({
  ...{ id: row.id, who: row.name, what: formatDateRange(row.week_start, addDays(row.week_start, row.days - 1)) },
  ...beforeShift(row.week_start),
  href: hrefOf('/create-roster', null, { roster: row.id }),
})

const shown = 'dashboard.work.show'

/** The figures whose first rows are in the list of work. */
export const workSources: Readonly<Partial<Record<CountKey, WorkSource>>> = {
  shifts_unfilled: source(rosters.shifts, 'starts_at', ofShift, 'dashboard.work.shifts_unfilled', shown),
  pending_responses: source(rosters.assignments, 'starts_at', ofAssignment, 'dashboard.work.pending_responses', shown),
  declined_this_week: source(
    rosters.assignments,
    'starts_at',
    ofAssignment,
    'dashboard.work.declined_this_week',
    shown,
  ),
  shift_requests: source(shiftRequests.list, 'first_day', ofRequest, 'dashboard.work.shift_requests'),
  rosters_draft: source(rosters.list, 'week_start', ofRoster, 'dashboard.work.rosters_draft'),
  timesheets_to_enter: source(rosters.assignments, 'starts_at', ofUnrecorded, 'dashboard.work.timesheets_to_enter'),
  timesheets_disputed: source(timesheets.list, 'works_on', ofTimesheet(3), 'dashboard.work.timesheets_disputed'),
  timesheets_to_approve: source(timesheets.list, 'works_on', ofTimesheet(7), 'dashboard.work.timesheets_to_approve'),
  timesheet_exceptions: source(
    timesheetExceptions.list,
    'works_on',
    ofException,
    'dashboard.work.timesheet_exceptions',
  ),
  pay_periods_to_lock: source(payPeriods.list, 'starts_on', ofPeriod, 'dashboard.work.pay_periods_to_lock'),
}
