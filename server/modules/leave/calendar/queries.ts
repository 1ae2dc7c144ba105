// Who is away on which days, for boards and the team's calendar.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { CalendarHoliday, LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { allOf } from '#server/database/lists/list-query.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { holidaysAt } from '#server/modules/holidays/queries.ts'
import { isOfSite, leaveIn, typeId } from '#server/modules/leave/requests/queries.ts'
import { seesType } from '#server/modules/leave/requests/visibility.ts'

export type LeavePeriod = InputOf<typeof calls.leaveCalendar.days>

/** On one of the days, of people of the company or the site. */
export const inPeriod = ({ from, to, company_id, location_id }: LeavePeriod) => [
  sql<boolean>`leave_requests.to_day >= ${from}::date and leave_requests.from_day <= ${to}::date`,
  ...(company_id === undefined ? [] : [sql<boolean>`employees.company_id = ${company_id}::uuid`]),
  ...(location_id === undefined ? [] : [isOfSite(location_id, { from, to })]),
]

/** The requested and approved leave that the reader sees, by person. */
export const leaveDuring = (
  context: Pick<Context, 'db' | 'actor' | 'scope'>,
  period: LeavePeriod,
): Promise<LeaveSpan[]> =>
  leaveIn(context)
    .innerJoin('leave_types', (join) => join.on(sql<boolean>`leave_types.id = ${typeId}`))
    .select(['leave_requests.id', 'leave_requests.employee_id', 'employees.name as employee_name'])
    .select(sql<string>`to_char(leave_requests.from_day, 'YYYY-MM-DD')`.as('from_day'))
    .select(sql<string>`to_char(leave_requests.to_day, 'YYYY-MM-DD')`.as('to_day'))
    .select(sql<LeaveSpan['amount']>`leave_requests.amount`.as('amount'))
    .select(wallTime('leave_requests.starts').$castTo<string | null>().as('starts'))
    .select(wallTime('leave_requests.ends').$castTo<string | null>().as('ends'))
    .select(sql<LeaveSpan['status']>`leave_requests.status`.as('status'))
    .select(sql<string | null>`case when ${seesType(context.actor)} then leave_types.name end`.as('type_name'))
    .where('leave_requests.status', 'in', ['requested', 'approved'])
    .where(allOf(inPeriod(period)))
    .orderBy(sql`muster_plain(employees.name)`)
    .orderBy('employees.id')
    .orderBy('leave_requests.from_day')
    .orderBy('leave_requests.id')
    .execute()

/** The public holidays of the site, or of all active sites of the reader’s agency. */
export async function calendarHolidays(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  { from, to, location_id }: LeavePeriod,
): Promise<CalendarHoliday[]> {
  const sites = await db
    .selectFrom('locations')
    .select('locations.id')
    .where(inAgency(scope, 'locations.agency_id'))
    .where('locations.status', '=', 'active')
    .$if(location_id !== undefined, (of) => of.where('locations.id', '=', location_id ?? ''))
    .orderBy('locations.id')
    .execute()
  const observed = await holidaysAt(db, { location_ids: sites.map(({ id }) => id), from, to }, language).execute()
  const counts = new Map<string, CalendarHoliday & { sites: number }>()
  for (const { date, name } of observed) {
    const known = counts.get(`${date} ${name}`) ?? { date, name, is_everywhere: false, sites: 0 }
    counts.set(`${date} ${name}`, { ...known, sites: known.sites + 1 })
  }
  return [...counts.values()]
    .map(({ sites: count, ...day }) => ({ ...day, is_everywhere: count === sites.length }))
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.name.localeCompare(other.name))
}
