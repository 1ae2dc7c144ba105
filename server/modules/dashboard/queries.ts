import { sql } from 'kysely'
import type { CountKey } from '#contract/platform/dashboard.ts'
import { refuse } from '#contract/refusals.ts'
import type { Kind } from '#contract/permissions.ts'
import { addDays } from '#contract/values/time.ts'
import { approvedStatuses, openStatuses } from '#contract/rostering/timesheets.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { weekAt, weekOf } from '#server/modules/companies/week.ts'
import { acceptedPeople, shiftsMatching } from '#server/modules/rosters/shifts/queries.ts'
import { visibleTo } from '#server/modules/timesheets/queries.ts'
import { type FigureReader, figuresOf } from './figures.ts'
import { openJobCounts } from '#server/modules/jobs/posts/queries.ts'

type RequestContext = { scope: Scope; now: Date }

const countsOfKind: Readonly<Record<Kind, readonly CountKey[]>> = {
  superadmin: ['agencies', 'companies', 'customers', 'employees_active'],
  admin: [
    'shifts_this_week',
    'shifts_unfilled',
    'pending_responses',
    'declined_this_week',
    'unseen_changes',
    'rosters_draft',
    'timesheets_to_approve',
    'timesheets_disputed',
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
  'timesheets_to_approve',
  'timesheets_disputed',
  'hours_this_week',
  'employees_active',
  'locations',
]

/** The figures for a kind of user, each counted within the scope. */
export async function countsFor(db: Db, reader: FigureReader) {
  const { supervisor_id, kind } = reader.scope
  return { counts: await figuresOf(db, reader, supervisor_id === null ? countsOfKind[kind] : countsOfSupervisor) }
}

/** Paid minutes of the last eight weeks, by the day on which the work begins: approved, and not yet approved. */
export async function hoursPerWeek(db: Db, { scope, now }: RequestContext, company_id: string | null) {
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
  sql`coalesce(sum(timesheets.paid_minutes) filter (where timesheets.status = any(${[...statuses]}::text[])), 0)`

/** The number of active employees with a shift this week, and what the open jobs still need. */
export async function engagedThisWeek(db: Db, reader: FigureReader) {
  requireAgency(reader)
  const [engaged, free] = await figuresOf(db, reader, ['employees_engaged', 'employees_free'])
  if (engaged === undefined || free === undefined) throw new Error('a figure is missing')
  return { engaged, free, jobs: await openJobCounts(db, reader.scope, reader.now) }
}

/** The number of active employees per company; the sum is the number of active employees. */
export async function employeesPerCompany(db: Db, context: RequestContext, company_id: string | null) {
  const { scope } = requireOffice(context)
  const { rows } = await sql<{ company_id: string; name: string; employees: number }>`
    select companies.id as company_id, companies.name, count(employees.id) as employees
    from companies left join employees on employees.agency_id = companies.agency_id and employees.company_id = companies.id
      and employees.status = 'active' and employees.merged_into_id is null
    where ${inAgency(scope, 'companies.agency_id')} and ${company_id === null ? sql`true` : sql`companies.id = ${company_id}::uuid`}
    group by companies.id, companies.name order by companies.name, companies.id`.execute(db)
  return rows
}

// Grants are configurable, but these numbers concern the whole agency: only its office gets them.
function requireAgency<A extends RequestContext>(context: A): A {
  if (context.scope.kind === 'customer' || context.scope.kind === 'employee') refuse('mayNot')
  return context
}

/** The same without supervisors, for numbers that belong to no location. */
function requireOffice(context: RequestContext): RequestContext {
  if (context.scope.supervisor_id !== null) refuse('mayNot')
  return requireAgency(context)
}

/** The openings of published shifts and the accepted assignments for today and the next six days. */
export async function nextDays(db: Db, { scope, now }: RequestContext) {
  if (scope.kind === 'employee') refuse('mayNot')
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
