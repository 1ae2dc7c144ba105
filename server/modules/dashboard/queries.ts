import { sql } from 'kysely'
import type { CountKey } from '#contract/platform/dashboard.ts'
import { refuse } from '#contract/refusals.ts'
import type { Kind } from '#contract/permissions.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Context } from '#server/http/context.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { weekAt, weekSql } from '#server/modules/companies/week.ts'
import { customerToSee } from '#server/modules/customers/queries.ts'
import { acceptedPeople, shiftsMatching } from '#server/modules/rosters/shifts/queries.ts'
import { timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import { figuresOf, canOpenFigure } from './figures.ts'
import { openJobCounts } from '#server/modules/jobs/posts/queries.ts'
import { approvedStatuses, openStatuses } from '#contract/rostering/timesheets/statuses.ts'

const countsOfKind: Readonly<Record<Kind, readonly CountKey[]>> = {
  superadmin: ['agencies', 'companies', 'customers', 'employees_active'],
  admin: [
    'shifts_this_week',
    'shifts_unfilled',
    'pending_responses',
    'declined_this_week',
    'unseen_changes',
    'shift_requests',
    'rosters_draft',
    'timesheets_to_enter',
    'timesheet_exceptions',
    'timesheets_to_approve',
    'timesheets_with_customers',
    'timesheets_disputed',
    'pay_periods_to_lock',
    'pay_runs_open',
    'timesheets_to_pay',
    'hours_this_week',
    'employees_active',
    'employees_to_screen',
    'customers',
    'locations',
  ],
  customer: ['timesheets_to_approve', 'shifts_this_week', 'shifts_unfilled', 'hours_approved_four_weeks', 'locations'],
  employee: [
    'next_shifts',
    'pending_responses',
    'timesheets_to_enter',
    'timesheets_rejected',
    'hours_this_week',
    'hours_approved_four_weeks',
  ],
}

// Supervisors have kind admin, but office figures (registrations, drafts, the agency's size) are not for them.
const countsOfSupervisor: readonly CountKey[] = [
  'shifts_this_week',
  'shifts_unfilled',
  'pending_responses',
  'declined_this_week',
  'unseen_changes',
  'timesheet_exceptions',
  'timesheets_to_approve',
  'timesheets_disputed',
  'hours_this_week',
  'employees_active',
  'locations',
]

/** The figures for a kind of user whose lists the reader may open, each counted within the scope. */
export async function countsFor(context: Context) {
  const { supervisor_id, kind } = context.scope
  const keys = supervisor_id === null ? countsOfKind[kind] : countsOfSupervisor
  const open = keys.filter((key) => canOpenFigure(context.actor, key))
  return { counts: await figuresOf(context, open) }
}

/** Paid minutes of the last eight weeks, by the day on which the work begins: approved, and not yet approved. */
export async function hoursPerWeek({ db, scope, now }: Context, company_id: string | null) {
  const { rows } = await sql<{ week_start: string; approved_minutes: number; open_minutes: number }>`
    with ${weekSql({ scope, now, company_id })}, weeks as (select (first_day - 7 * back)::date as week_start from week, generate_series(0, 7) as back)
    select week_start, ${paidMinutesIn(approvedStatuses)} as approved_minutes, ${paidMinutesIn(openStatuses)} as open_minutes
    from weeks left join timesheets on timesheets.works_on >= week_start and timesheets.works_on < week_start + 7
      and ${inAgency(scope, 'timesheets.agency_id')} and ${timesheetsVisibleTo(scope)}
      and ${company_id === null ? sql`true` : sql`timesheets.company_id = ${company_id}::uuid`}
    group by week_start order by week_start`.execute(db)
  return rows
}

/**
 * Paid minutes for a customer in this month and the eleven before it, by the site's day on which the work begins: approved, and not yet
 * approved. Refuses a customer outside the scope.
 */
export async function customerHoursPerMonth({ db, scope, now }: Context, customer_id: string) {
  await customerToSee(db, scope, customer_id)
  const { rows } = await sql<{ month_start: LocalDate; approved_minutes: number; open_minutes: number }>`
    with ${weekSql({ scope, now })}, months as (
      select (date_trunc('month', today::timestamp) - make_interval(months => back))::date as month_start from week, generate_series(0, 11) as back
    )
    select month_start, ${paidMinutesIn(approvedStatuses)} as approved_minutes, ${paidMinutesIn(openStatuses)} as open_minutes
    from months left join timesheets on timesheets.works_on >= month_start
      and timesheets.works_on < (month_start + interval '1 month')::date
      and ${inAgency(scope, 'timesheets.agency_id')} and ${timesheetsVisibleTo(scope)} and timesheets.customer_id = ${customer_id}::uuid
    group by month_start order by month_start`.execute(db)
  return rows
}

const paidMinutesIn = (statuses: readonly string[]) =>
  sql`coalesce(sum(timesheets.paid_minutes) filter (where timesheets.status = any(${[...statuses]}::text[])), 0)`

/** The number of active employees with a shift this week, and what the open jobs still need. */
export async function engagedThisWeek(context: Context) {
  const [engaged, free] = await figuresOf(context, ['employees_engaged', 'employees_free'])
  if (engaged === undefined || free === undefined) throw new Error('a figure is missing')
  return { engaged, free, jobs: await openJobCounts(context) }
}

/** The number of active employees per company; the sum is the number of active employees. */
export async function employeesPerCompany({ db, scope }: Context, company_id: string | null) {
  // Supervisors look after sites, and this number belongs to none.
  if (scope.supervisor_id !== null) refuse('mayNot')
  const { rows } = await sql<{ company_id: string; name: string; employees: number }>`
    select companies.id as company_id, companies.name, count(employees.id) as employees
    from companies left join employees on employees.agency_id = companies.agency_id and employees.company_id = companies.id
      and employees.status = 'active' and employees.merged_into_id is null
    where ${inAgency(scope, 'companies.agency_id')} and ${company_id === null ? sql`true` : sql`companies.id = ${company_id}::uuid`}
    group by companies.id, companies.name order by companies.name, companies.id`.execute(db)
  return rows
}

/** The openings of published shifts and the accepted assignments for today and the next six days. */
export async function nextDays({ db, scope, now }: Context) {
  const { today } = await weekAt(db, { scope, now })
  const shown = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead))
  const shifts = await shiftsMatching(
    db,
    { scope, now: now.toISOString() },
    { status: ['published'], from: today, to: addDays(today, 6) },
  )
    .select('roster_shifts.works_on')
    .select(sql<number>`sum(roster_shifts.openings)::int`.as('openings'))
    .select(sql<number>`sum(${acceptedPeople})::int`.as('accepted'))
    .groupBy('roster_shifts.works_on')
    .orderBy('roster_shifts.works_on')
    .execute()
  const days = new Map(shifts.map((day) => [day.works_on, day]))
  return { days: shown.map((works_on) => days.get(works_on) ?? { works_on, openings: 0, accepted: 0 }) }
}

/** The openings of published shifts and the accepted assignments per week, of this week and the seven before it. */
export async function fillRatePerWeek({ db, scope, now }: Context) {
  const { first_day } = await weekAt(db, { scope, now })
  const starts = Array.from({ length: 8 }, (_, back) => addDays(first_day, -7 * (7 - back)))
  const [from = first_day] = starts
  const shifts = await shiftsMatching(
    db,
    { scope, now: now.toISOString() },
    { status: ['published'], from, to: addDays(first_day, 6) },
  )
    .select(sql<number>`(roster_shifts.works_on - ${from}::date) / 7`.as('week'))
    .select(sql<number>`sum(roster_shifts.openings)::int`.as('openings'))
    .select(sql<number>`sum(${acceptedPeople})::int`.as('accepted'))
    .groupBy('week')
    .orderBy('week')
    .execute()
  const weeks = new Map(shifts.map(({ week, ...figures }) => [week, figures]))
  return starts.map((week_start, at) => ({ week_start, openings: 0, accepted: 0, ...weeks.get(at) }))
}
