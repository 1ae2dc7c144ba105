// A person as the rules of leave see them: their terms, their usual day, and when they work on the days of the leave.
import { type RawBuilder, sql } from 'kysely'
import type { FreedShift, LeaveShift } from '#contract/people/leave/leave-requests.ts'
import { notFound } from '#contract/refusals.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { filesIn } from '#server/modules/employees/queries.ts'
import { holidaysAt } from '#server/modules/holidays/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { type LeaveTerms, type TakenTime, usualDayMinutes, type WorkingTime } from '#server/modules/leave/rules.ts'

export type LeavePerson = {
  employee_id: string
  employee_name: string
  agency_id: string
  terms: LeaveTerms
  /** at the company that employs them */
  today: LocalDate
  day_minutes: number
}

/** By the employment type of `employees`, joined as `terms`; labour hire says nothing, because people are hired out on either terms. */
export const termsSql = sql<LeaveTerms>`case coalesce(terms.meta ->> 'basis', lower(terms.code))
  when 'full_time' then 'permanent' when 'part_time' then 'permanent' when 'casual' then 'casual' end`

/** An employee; not found outside the scope. */
export async function leavePersonOf({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, id: string) {
  const { target_minutes, ...person } = await filesIn(db, scope)
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('reference_items as terms', 'terms.id', 'employees.employment_type_id')
    .select(['employees.id as employee_id', 'employees.name as employee_name', 'employees.agency_id'])
    .select(['employees.target_minutes', termsSql.as('terms')])
    .select(sql<string>`(${now.toISOString()}::timestamptz at time zone companies.time_zone)::date`.as('today'))
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const { week_info } = await configOf(db, person.agency_id)
  return { ...person, day_minutes: usualDayMinutes(target_minutes, week_info) } satisfies LeavePerson
}

type Days = { from_day: LocalDate; to_day: LocalDate }

/** When they would work on these days. */
export async function workingTimeOf(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { agency_id, employee_id, terms, day_minutes }: LeavePerson,
  { from_day, to_day }: Days,
): Promise<WorkingTime & { location_id: string | null }> {
  const { rows } = await sql<WorkingTime['shifts'][number]>`
    select to_char(assignments.works_on, 'YYYY-MM-DD') as works_on, ${shiftMinutes} as minutes,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends
    ${heldShifts(agency_id, employee_id, { from_day, to_day })} and assignments.status <> 'planned'
    order by assignments.starts_at, assignments.id`.execute(db)
  const location_id = await usualSiteOf(db, { agency_id, employee_id, from_day, to_day })
  const location_ids = location_id === null ? [] : [location_id]
  const holidays = await holidaysAt(db, { location_ids, from: from_day, to: to_day }, language).execute()
  return {
    ...{ terms, day_minutes, shifts: rows, location_id },
    holidays: new Map(holidays.map(({ date, name, starts }) => [date, { name, starts }])),
  }
}

/** Of `roster_shifts`: by the clock, less unpaid breaks. */
export const shiftMinutes = sql<number>`(roster_shifts.clock_minutes - coalesce((
  select sum((pause ->> 'minutes')::int) from jsonb_array_elements(roster_shifts.breaks) pause where not (pause ->> 'paid')::boolean), 0)::int)`

/** The site of their first placement then, or else of their last shift before the end of the leave; null: none is known. */
export async function usualSiteOf(
  db: Db,
  { agency_id, employee_id, from_day, to_day }: Days & { agency_id: string; employee_id: string },
): Promise<string | null> {
  const { rows } = await sql<{ location_id: string | null }>`select coalesce((
      select location_id from placements
      where agency_id = ${agency_id}::uuid and employee_id = ${employee_id}::uuid and location_id is not null
        and daterange(starts_on, ends_on, '[]') && daterange(${from_day}::date, ${to_day}::date, '[]')
      order by array_position(array['first', 'usual', 'reserve'], priority), starts_on, id limit 1
    ), (
      select roster_shifts.location_id ${heldShifts(agency_id, employee_id, { from_day: '-infinity', to_day })}
      order by assignments.works_on desc, assignments.id limit 1
    )) as location_id`.execute(db)
  return rows[0]?.location_id ?? null
}

/**
 * Their shifts that the leave concerns, with those of drafts for the agency only: those that start on its days, and of leave by the hour
 * those that overlap its hours by the clock. Half a day concerns all shifts of its day.
 */
export async function shiftsDuring(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  { agency_id, employee_id }: Pick<LeavePerson, 'agency_id' | 'employee_id'>,
  { from_day, to_day, starts, ends }: Pick<TakenTime, 'from_day' | 'to_day' | 'starts' | 'ends'>,
): Promise<LeaveShift[]> {
  const by_hour = starts !== null && ends !== null
  // A night shift may reach into the hours, and these into the next day.
  const days = by_hour ? { from_day: addDays(from_day, -1), to_day: addDays(to_day, 1) } : { from_day, to_day }
  const hours = by_hour ? duringHours(sql`${from_day}::date`, sql`${starts}::time`, sql`${ends}::time`) : sql`true`
  const { rows } = await sql<LeaveShift>`
    select assignments.id as assignment_id, to_char(assignments.works_on, 'YYYY-MM-DD') as works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends,
      locations.name as location_name, ${nameIn(language, 'positions')} as position_name
    ${heldShifts(agency_id, employee_id, days)} and assignments.status in ('planned', 'pending', 'accepted')
      and (${scope.kind !== 'employee'}::boolean or assignments.status <> 'planned') and ${hours}
    order by assignments.starts_at, assignments.id`.execute(db)
  return rows
}

/** Of `roster_shifts`: it overlaps these hours of a day by the clock; the arguments are a date and two times. */
export const duringHours = (day: RawBuilder<unknown>, starts: RawBuilder<unknown>, ends: RawBuilder<unknown>) => sql`(
  roster_shifts.works_on + roster_shifts.starts < ${day} + ${ends} + ${dayAfter(starts, ends)}
  and ${day} + ${starts} < roster_shifts.works_on + roster_shifts.ends + ${dayAfter(sql`roster_shifts.starts`, sql`roster_shifts.ends`)})`

const dayAfter = (starts: RawBuilder<unknown>, ends: RawBuilder<unknown>) =>
  sql`case when ${ends} <= ${starts} then interval '1 day' else interval '0' end`

/** The shifts of these assignments, as they are offered once nobody is assigned. */
export async function shiftsToFree(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  assignment_ids: readonly string[],
): Promise<FreedShift[]> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('rosters', 'rosters.id', 'roster_shifts.roster_id')
    .select(['roster_shifts.id as roster_shift_id', 'roster_shifts.roster_id', 'roster_shifts.works_on'])
    .select(
      sql<boolean>`rosters.status = 'published' and roster_shifts.status = 'published'
        and roster_shifts.starts_at > ${now.toISOString()}::timestamptz`.as('can_be_offered'),
    )
    .where(sql<boolean>`assignments.id = any(${[...assignment_ids]}::uuid[])`)
    .where(inAgency(scope, 'assignments.agency_id'))
    .orderBy('roster_shifts.starts_at')
    .orderBy('roster_shifts.id')
    .execute()
  return rows
}

const heldShifts = (agency_id: string, employee_id: string, { from_day, to_day }: Days) => sql`
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
  join reference_items positions on positions.id = roster_shifts.position_id
  where assignments.agency_id = ${agency_id}::uuid and assignments.employee_id = ${employee_id}::uuid
    and assignments.works_on between ${from_day}::date and ${to_day}::date
    and assignments.status = any(${[...holdingStatuses]}::text[])`
