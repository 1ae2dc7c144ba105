import { type RawBuilder, sql } from 'kysely'
import type { CountKey } from '#contract/dashboard.ts'
import { refuse } from '#contract/refusals.ts'
import type { Kind } from '#contract/permissions.ts'
import { holdingStatuses } from '#contract/rosters.ts'
import { weekStarts } from '#contract/time.ts'
import { approvableStatuses, approvedStatuses } from '#contract/timesheets.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, ofSites, type Scope, workingAtSites } from '#server/database/scope.ts'
import { companyOfReader } from '#server/modules/companies/queries.ts'
import { waitsForSide } from '#server/modules/timesheets/approval-queries.ts'
import { visibleTo } from '#server/modules/timesheets/queries.ts'

type Asking = { scope: Scope; now: Date }
type Sql = RawBuilder<unknown>

const countsOfKind: Readonly<Record<Kind, readonly CountKey[]>> = {
  superadmin: ['agencies', 'companies', 'customers', 'employees_active'],
  admin: [
    'shifts_this_week',
    'openings_unfilled',
    'answers_awaited',
    'declined_this_week',
    'rosters_draft',
    'timesheets_to_approve',
    'timesheets_disputed',
    'hours_this_week',
    'employees_active',
    'employees_to_screen',
    'customers',
    'locations',
  ],
  customer: [
    'timesheets_to_approve',
    'shifts_this_week',
    'openings_unfilled',
    'hours_approved_four_weeks',
    'locations',
  ],
  employee: [
    'next_shifts',
    'answers_awaited',
    'timesheets_to_enter',
    'timesheets_rejected',
    'hours_this_week',
    'hours_approved_four_weeks',
  ],
}

// Of kind admin, but what the office does (people who register, drafts, the agency's size) is not theirs.
const countsOfSupervisor: readonly CountKey[] = [
  'shifts_this_week',
  'openings_unfilled',
  'answers_awaited',
  'declined_this_week',
  'timesheets_to_approve',
  'timesheets_disputed',
  'hours_this_week',
  'employees_active',
  'locations',
]

/** The numbers of one kind of user, each counted within the scope, all in one statement. */
export async function countsFor(db: Db, asking: Asking) {
  const keys = asking.scope.supervisor_id === null ? countsOfKind[asking.scope.kind] : countsOfSupervisor
  const columns = sql.join(keys.map((key) => sql`(${countOf[key](asking)}) as ${sql.id(key)}`))
  const { rows } = await sql<
    Partial<Record<CountKey, number>>
  >`with ${weekOf(asking)} select ${columns} from week`.execute(db)
  return { counts: keys.map((key) => ({ key, value: rows[0]?.[key] ?? 0 })) }
}

const thisWeek = (column: string) => sql`${sql.ref(column)} >= first_day and ${sql.ref(column)} < first_day + 7`

/** What each number is: a scalar query beside the one row of weekOf. */
const countOf: Readonly<Record<CountKey, (asking: Asking) => Sql>> = {
  agencies: ({ scope }) =>
    sql`select count(*) from companies where type = 'head' and ${inAgency(scope, 'companies.agency_id')}`,
  companies: ({ scope }) => sql`select count(*) from companies where ${inAgency(scope, 'companies.agency_id')}`,
  customers: ({ scope }) =>
    sql`select count(*) from customers where ${inAgency(scope, 'customers.agency_id')} and ${ofSites(scope, 'customers.id')}`,
  locations: ({ scope }) =>
    sql`select count(*) from locations where ${inAgency(scope, 'locations.agency_id')} and ${ofCustomer(scope, 'locations.customer_id')} and ${atSites(scope, 'locations.id')}`,
  employees_active: ({ scope }) => employeesCounted(scope, ['active']),
  employees_to_screen: ({ scope }) => employeesCounted(scope, ['registered', 'screening']),
  rosters_draft: ({ scope }) =>
    sql`select count(*) from rosters where status = 'draft' and ${inAgency(scope, 'rosters.agency_id')} and ${atSites(scope, 'rosters.location_id')}`,
  shifts_this_week: ({ scope }) => sql`select count(*) ${fromShifts(scope)} and ${thisWeek('roster_shifts.works_on')}`,
  openings_unfilled: openingsUnfilled,
  answers_awaited: ({ scope, now }) =>
    sql`select count(*) ${fromAssignments(scope, ['pending'])} and assignments.starts_at > ${at(now)}`,
  // Nobody declines what is over, so a shift declined this week begins in it or later; that bound is the indexed one.
  declined_this_week: ({ scope }) => sql`select count(*) ${fromAssignments(scope, ['declined'])}
    and assignments.responded_at >= begins_at and assignments.starts_at >= begins_at`,
  next_shifts: ({ scope, now }) =>
    sql`select count(*) ${fromAssignments(scope, agreed)} and assignments.ends_at > ${at(now)}`,
  timesheets_to_enter: ({
    scope,
    now,
  }) => sql`select count(*) ${fromAssignments(scope, agreed)} and assignments.ends_at <= ${at(now)}
    and not exists (select from timesheets where timesheets.agency_id = assignments.agency_id
      and timesheets.assignment_id = assignments.id and timesheets.status <> 'void')`,
  timesheets_to_approve: ({ scope }) => sql`select count(*) ${fromTimesheets(scope, approvableStatuses)}
    and (select ${waitsForSide} from customers where customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id)
      = ${scope.kind === 'customer' ? 'customer' : 'agency'}`,
  timesheets_disputed: ({ scope }) => sql`select count(*) ${fromTimesheets(scope, ['disputed'])}`,
  timesheets_rejected: ({ scope }) => sql`select count(*) ${fromTimesheets(scope, ['rejected'])}`,
  hours_this_week: ({ scope }) => sql`select coalesce(sum(timesheets.paid_minutes), 0)
    ${fromTimesheets(scope, [...openStatuses, ...approvedStatuses])} and ${thisWeek('timesheets.works_on')}`,
  // This week and the three before it.
  hours_approved_four_weeks: ({ scope }) => sql`select coalesce(sum(timesheets.paid_minutes), 0)
    ${fromTimesheets(scope, approvedStatuses)} and timesheets.works_on >= first_day - 21 and timesheets.works_on < first_day + 7`,
}

const agreed = ['accepted', 'in_progress']

/** Recorded, not yet approved. What was rejected or is void counts nowhere, until it is submitted again. */
const openStatuses = ['draft', 'submitted', 'client_approved', 'disputed'] as const

/** Openings of published shifts that have not begun and that nobody holds; the day is there for the index, whatever the zones. */
function openingsUnfilled({ scope, now }: Asking): Sql {
  return sql`select coalesce(sum(greatest(roster_shifts.openings - held.people, 0)), 0)
    ${fromShifts(scope, heldBy(holdingStatuses))}
    and roster_shifts.works_on >= today - 1 and roster_shifts.starts_at > ${at(now)} and roster_shifts.status = 'published'`
}

/** Beside a shift: how many people are on it in one of these states. */
const heldBy = (statuses: readonly string[]) => sql`cross join lateral (
  select count(*) as people from assignments
  where assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
    and ${oneOf('assignments.status', statuses)}
) held`

// A planner's numbers include what is still a draft, a customer's only what was published.
const fromShifts = (scope: Scope, beside: Sql = sql``) => sql`
  from roster_shifts join rosters on rosters.agency_id = roster_shifts.agency_id and rosters.id = roster_shifts.roster_id ${beside}
  where ${inAgency(scope, 'roster_shifts.agency_id')} and ${ofCustomer(scope, 'rosters.customer_id')} and ${atSites(scope, 'rosters.location_id')}
    and ${oneOf('roster_shifts.status', scope.kind === 'customer' ? ['published'] : ['draft', 'published'])}
    and ${oneOf('rosters.status', [...(scope.kind === 'customer' ? [] : ['draft']), 'published', 'locked', 'archived'])}`

const fromAssignments = (scope: Scope, statuses: readonly string[]) => sql`
  from assignments where ${inAgency(scope, 'assignments.agency_id')} and ${oneOf('assignments.status', statuses)}
    and ${scope.kind === 'employee' ? sql`assignments.employee_id = ${scope.employee_id}::uuid` : atOwnSites(scope)}`

const atOwnSites = (scope: Scope) =>
  scope.supervisor_id === null
    ? sql`true`
    : sql`assignments.roster_id in (select rosters.id from rosters where ${atSites(scope, 'rosters.location_id')})`

const fromTimesheets = (scope: Scope, statuses: readonly string[]) => sql`
  from timesheets where ${inAgency(scope, 'timesheets.agency_id')} and ${visibleTo(scope)} and ${oneOf('timesheets.status', statuses)}`

const employeesCounted = (scope: Scope, statuses: readonly string[]) =>
  sql`select count(*) from employees where ${inAgency(scope, 'employees.agency_id')} and ${workingAtSites(scope, 'employees.id')}
    and ${oneOf('employees.status', statuses)}`

const ofCustomer = (scope: Scope, column: string) =>
  scope.kind === 'customer' ? sql`${sql.ref(column)} = ${scope.customer_id}::uuid` : sql`true`

const oneOf = (column: string, values: readonly string[]) => sql`${sql.ref(column)} = any(${[...values]}::text[])`

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`

/**
 * The row `week (today, first_day, begins_at)`: the days of the head company's zone, in weeks as the company counts them that was
 * named, or else the reader's. Across agencies, which may stand in different zones, it is the day of the one where it is latest.
 */
const weekOf = ({ scope, now, company_id = null }: Asking & { company_id?: string | null }) => sql`week as (
  select today, first_day, first_day::timestamp at time zone time_zone as begins_at
  from (
    select time_zone, today, today - (extract(isodow from today)::int + 6 - position(week_start in ${weekStarts.join('')}) / 3) % 7 as first_day
    from (
      select head.time_zone, (${at(now)} at time zone head.time_zone)::date as today, coalesce(counting.week_start, 'mon') as week_start
      from companies head
      left join companies counting on counting.agency_id = head.agency_id
        and counting.id = coalesce(${company_id}::uuid, ${companyOfReader(scope)})
      where head.type = 'head' and ${inAgency(scope, 'head.agency_id')}
      order by today desc, head.id limit 1
    ) present
  ) dated
)`

/** Paid minutes of eight weeks, this one last, by the day they begin on: approved ones, and those on their way to it. */
export async function hoursPerWeek(db: Db, { scope, now }: Asking, company_id: string | null) {
  const { rows } = await sql<{ week_start: string; approved_minutes: number; open_minutes: number }>`
    with ${weekOf({ scope, now, company_id })}, weeks as (select (first_day - 7 * back)::date as week_start from week, generate_series(0, 7) as back)
    select week_start, ${paidIn(approvedStatuses)} as approved_minutes, ${paidIn(openStatuses)} as open_minutes
    from weeks left join timesheets on timesheets.works_on >= week_start and timesheets.works_on < week_start + 7
      and ${inAgency(scope, 'timesheets.agency_id')} and ${visibleTo(scope)}
      and ${company_id === null ? sql`true` : sql`timesheets.company_id = ${company_id}::uuid`}
    group by week_start order by week_start`.execute(db)
  return rows
}

const paidIn = (statuses: readonly string[]) =>
  sql`coalesce(sum(timesheets.paid_minutes) filter (where ${oneOf('timesheets.status', statuses)}), 0)`

/** Of the people who may be given work, how many hold some this week. */
export async function engagedThisWeek(db: Db, asking: Asking) {
  const { scope } = requireAgency(asking)
  const { rows } = await sql<{ engaged: number; free: number }>`
    with ${weekOf(asking)}, people as (
      select exists (select from assignments where assignments.agency_id = employees.agency_id and assignments.employee_id = employees.id
        and ${oneOf('assignments.status', holdingStatuses)} and ${thisWeek('assignments.works_on')} and ${atOwnSites(scope)}) as busy
      from employees, week where ${inAgency(scope, 'employees.agency_id')} and ${workingAtSites(scope, 'employees.id')} and ${oneOf('employees.status', ['approved', 'active'])}
    )
    select count(*) filter (where busy) as engaged, count(*) filter (where not busy) as free from people`.execute(db)
  return rows[0] ?? { engaged: 0, free: 0 }
}

/** How many active people each company has, so that the sum is the number of active people. */
export async function employeesPerCompany(db: Db, asking: Asking, company_id: string | null) {
  const { scope } = requireOffice(asking)
  const { rows } = await sql<{ company_id: string; name: string; employees: number }>`
    select companies.id as company_id, companies.name, count(employees.id) as employees
    from companies left join employees on employees.agency_id = companies.agency_id and employees.company_id = companies.id
      and employees.status = 'active'
    where ${inAgency(scope, 'companies.agency_id')} and ${company_id === null ? sql`true` : sql`companies.id = ${company_id}::uuid`}
    group by companies.id, companies.name order by companies.name, companies.id`.execute(db)
  return rows
}

// Grants are free to give, but these numbers are about the whole agency: nobody outside its office gets them.
function requireAgency(asking: Asking): Asking {
  if (asking.scope.kind === 'customer' || asking.scope.kind === 'employee') refuse('mayNot')
  return asking
}

/** The same without supervisors: numbers that are of no site. */
function requireOffice(asking: Asking): Asking {
  if (asking.scope.supervisor_id !== null) refuse('mayNot')
  return requireAgency(asking)
}

/** Today and the six days after it: published openings, and how many of them somebody has accepted. */
export async function nextDays(db: Db, { scope, now }: Asking) {
  if (scope.kind === 'employee') refuse('mayNot')
  const { rows } = await sql<{ works_on: string; openings: number; confirmed: number }>`
    with ${weekOf({ scope, now })}, days as (select today + ahead as works_on from week, generate_series(0, 6) as ahead),
    shifts as (
      select roster_shifts.works_on, roster_shifts.openings, held.people
      ${fromShifts(scope, heldBy([...agreed, 'worked']))} and roster_shifts.status = 'published'
        and roster_shifts.works_on >= (select today from week) and roster_shifts.works_on < (select today + 7 from week)
    )
    select days.works_on, coalesce(sum(shifts.openings), 0) as openings, coalesce(sum(shifts.people), 0) as confirmed
    from days left join shifts on shifts.works_on = days.works_on
    group by days.works_on order by days.works_on`.execute(db)
  return { days: rows }
}
