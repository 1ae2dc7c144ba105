// Each figure of the dashboard is a list with its filters, and its value the total of that list: tile, link and list cannot differ. Each
// names at least one filter, because a list without any opens with the user's saved view.
import { sql } from 'kysely'
import { type Call, mayCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { CountKey, Figure, FigureList } from '#contract/platform/dashboard.ts'
import type { Kind } from '#contract/permissions.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Actor } from '#server/http/actor.ts'
import { companiesPage } from '#server/modules/companies/queries.ts'
import { weekAt } from '#server/modules/companies/week.ts'
import { customersPage } from '#server/modules/customers/queries.ts'
import { employeesPage } from '#server/modules/employees/list/people-page.ts'
import { locationsPage } from '#server/modules/locations/queries.ts'
import { periodsPage } from '#server/modules/payroll/periods/queries.ts'
import { runsPage } from '#server/modules/payroll/runs/queries.ts'
import { assignmentsPage } from '#server/modules/rosters/assignments/queries.ts'
import { noticesPage } from '#server/modules/publication/notices/ledger.ts'
import { requestsPage } from '#server/modules/shift-requests/queries.ts'
import { rostersPage } from '#server/modules/rosters/queries.ts'
import { shiftsPage } from '#server/modules/rosters/shifts/queries.ts'
import { exceptionsPage } from '#server/modules/timesheets/exceptions/queries.ts'
import { timesheetsMatching, timesheetsPage } from '#server/modules/timesheets/queries.ts'
import { approvedStatuses, openStatuses } from '#contract/rostering/timesheets/statuses.ts'
import type { Context } from '#server/http/context.ts'

type FigureFilters = Readonly<Record<string, string>>
type FigureDefinition = {
  list: FigureList
  /** the call that the figure is about, where only some readers of the list need it */
  for?: Call
  filters: (about: { kind: Kind; first_day: LocalDate; last_day: LocalDate }) => FigureFilters
  sums?: 'paid_minutes'
}

const agreedStatuses = 'accepted,in_progress'

// A list without filters opens with the reader's default view, so every figure has at least one filter.
const definitions: Readonly<Record<CountKey, FigureDefinition>> = {
  agencies: { list: 'companies', filters: () => ({ type: 'head', status: 'active' }) },
  companies: { list: 'companies', filters: () => ({ status: 'active' }) },
  customers: { list: 'customers', filters: () => ({ status: 'active' }) },
  locations: { list: 'locations', filters: () => ({ status: 'active' }) },
  employees_active: { list: 'employees', filters: () => ({ status: 'active' }) },
  employees_engaged: { list: 'employees', filters: () => ({ status: 'active', work: 'engaged' }) },
  employees_free: { list: 'employees', filters: () => ({ status: 'active', work: 'free' }) },
  employees_to_screen: { list: 'employees', filters: () => ({ status: 'registered,screening' }) },
  rosters_draft: { list: 'rosters', filters: () => ({ status: 'draft' }) },
  shifts_this_week: {
    list: 'shifts',
    filters: ({ first_day, last_day }) => ({ status: 'draft,published', from: first_day, to: last_day }),
  },
  shifts_unfilled: { list: 'shifts', filters: () => ({ unfilled: 'true', not_started: 'true' }) },
  pending_responses: { list: 'assignments', filters: () => ({ status: 'pending', not_started: 'true' }) },
  // Past shifts cannot be declined, so the shift is in this week or later; that bound is the indexed one.
  declined_this_week: {
    list: 'assignments',
    filters: ({ first_day }) => ({ status: 'declined', answered_from: first_day, from: first_day }),
  },
  unseen_changes: { list: 'rosterNotices', filters: () => ({ state: 'urgent' }) },
  next_shifts: { list: 'assignments', filters: () => ({ status: agreedStatuses, not_ended: 'true' }) },
  timesheets_to_enter: { list: 'assignments', filters: () => ({ awaiting_timesheet: 'true' }) },
  timesheets_to_approve: {
    list: 'timesheets',
    filters: ({ kind }) => ({ waits_for: kind === 'customer' ? 'customer' : 'agency' }),
  },
  timesheets_with_customers: { list: 'timesheets', filters: () => ({ waits_for: 'customer' }) },
  timesheet_exceptions: { list: 'timesheetExceptions', filters: () => ({ state: 'open' }) },
  timesheets_to_pay: { list: 'timesheets', for: calls.payRuns.list, filters: () => ({ status: 'approved' }) },
  pay_periods_to_lock: { list: 'payPeriods', filters: () => ({ status: 'open', is_over: 'true' }) },
  pay_runs_open: { list: 'payRuns', filters: () => ({ status: 'draft,exported' }) },
  shift_requests: { list: 'shiftRequests', filters: () => ({ status: 'requested' }) },
  timesheets_disputed: { list: 'timesheets', filters: () => ({ status: 'disputed' }) },
  timesheets_rejected: { list: 'timesheets', filters: () => ({ status: 'rejected' }) },
  hours_this_week: {
    list: 'timesheets',
    sums: 'paid_minutes',
    filters: ({ first_day, last_day }) => ({
      status: [...openStatuses, ...approvedStatuses].join(),
      from: first_day,
      to: last_day,
    }),
  },
  // This week and the three before it.
  hours_approved_four_weeks: {
    list: 'timesheets',
    sums: 'paid_minutes',
    filters: ({ first_day, last_day }) => ({
      status: approvedStatuses.join(),
      from: addDays(first_day, -21),
      to: last_day,
    }),
  },
}

const listCalls = {
  companies: calls.companies.list,
  customers: calls.customers.list,
  locations: calls.locations.list,
  employees: calls.employees.list,
  rosters: calls.rosters.list,
  shifts: calls.rosters.shifts,
  assignments: calls.rosters.assignments,
  rosterNotices: calls.rosterNotices.list,
  shiftRequests: calls.shiftRequests.list,
  timesheetExceptions: calls.timesheetExceptions.list,
  timesheets: calls.timesheets.list,
  payPeriods: calls.payPeriods.list,
  payRuns: calls.payRuns.list,
} as const satisfies Record<FigureList, Call>

/** Whether the reader may call the list of a figure: nobody is shown a figure that they cannot open. */
export const canOpenFigure = (actor: Actor, key: CountKey) =>
  mayCall(actor, listCalls[definitions[key].list]) &&
  mayCall(actor, definitions[key].for ?? listCalls[definitions[key].list])

/** The figures with these keys, in this order, each counted by the query of its list. */
export async function figuresOf(context: Context, keys: readonly CountKey[]): Promise<Figure[]> {
  const { db, actor, scope, now } = context
  const { first_day } = await weekAt(db, { scope, now })
  const about = { kind: actor.kind, first_day, last_day: addDays(first_day, 6) }
  const figures: Figure[] = []
  // One connection runs one query at a time.
  for (const key of keys) {
    const { list, filters, sums } = definitions[key]
    const requested = filters(about)
    const value = await (sums === undefined ? totalQueries[list] : paidMinutes)(context, requested)
    figures.push({ key, value, list, filters: requested, ...(sums && { sums }) })
  }
  return figures
}

// Only the total is needed; a page has at least one row.
const countOnlyPage = { per_page: 1, count_all: true }

type FigureQuery = (context: Context, filters: FigureFilters) => Promise<number>

/** The total of each list, through the input of its call and its own query. */
const totalQueries: Readonly<Record<FigureList, FigureQuery>> = {
  companies: async ({ db, scope }, filters) =>
    (await companiesPage(db, scope, calls.companies.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  customers: async ({ db, scope }, filters) =>
    (await customersPage(db, scope, calls.customers.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  locations: async ({ db, scope }, filters) =>
    (await locationsPage(db, scope, calls.locations.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  employees: async (context, filters) =>
    (await employeesPage(context, calls.employees.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  rosters: async (context, filters) =>
    (await rostersPage(context.db, readerAt(context), calls.rosters.list.input.parse({ ...countOnlyPage, ...filters })))
      .total,
  shifts: async (context, filters) =>
    (
      await shiftsPage(
        context.db,
        readerAt(context),
        calls.rosters.shifts.input.parse({ ...countOnlyPage, ...filters }),
      )
    ).total,
  assignments: async (context, filters) =>
    (
      await assignmentsPage(
        context.db,
        readerAt(context),
        calls.rosters.assignments.input.parse({ ...countOnlyPage, ...filters }),
      )
    ).total,
  rosterNotices: async (context, filters) =>
    (await noticesPage(context, calls.rosterNotices.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  shiftRequests: async (context, filters) =>
    (await requestsPage(context, calls.shiftRequests.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  timesheetExceptions: async (context, filters) =>
    (await exceptionsPage(context, calls.timesheetExceptions.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  timesheets: async (context, filters) =>
    (await timesheetsPage(context, calls.timesheets.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  payPeriods: async (context, filters) =>
    (await periodsPage(context, calls.payPeriods.list.input.parse({ ...countOnlyPage, ...filters }))).total,
  payRuns: async (context, filters) =>
    (await runsPage(context, calls.payRuns.list.input.parse({ ...countOnlyPage, ...filters }))).total,
}

const readerAt = ({ scope, language, now }: Context) => ({ scope, language, now: now.toISOString() })

async function paidMinutes({ db, scope }: Context, filters: FigureFilters) {
  const { minutes } = await timesheetsMatching(db, scope, calls.timesheets.list.input.parse(filters))
    .select(sql<number>`coalesce(sum(timesheets.paid_minutes), 0)::int`.as('minutes'))
    .executeTakeFirstOrThrow()
  return minutes
}
