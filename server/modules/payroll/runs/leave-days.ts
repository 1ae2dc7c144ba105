// Days of approved leave as a pay run sees them: what is paid of each, where the person would have worked, and what its price depends on.
import { type RawBuilder, sql } from 'kysely'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { LeaveDay } from '#server/modules/pay/leave/leave-pay.ts'
import { holidayTimes } from '#server/modules/holidays/queries.ts'
import { holidayChanged, paidHolidayMinutes } from '#server/modules/leave/requests/holidays.ts'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'

/**
 * A pay slip does not say that leave for family and domestic violence was taken (Fair Work Regulations 2009, regulation 3.47A), and of
 * confidential leave nobody in payroll needs to know: both are ordinary hours at the place where the person would have worked.
 */
const isHidden = sql<boolean>`(types.is_confidential or types.kind = 'family_violence')`

/** Of `requests` and `days`: their shift of that day, also one that was freed for the leave; or where they are placed; or where they worked last before. */
export const workPlace = sql`(
  select * from (
    (select 1 as rank, rosters.customer_id, shifts.location_id, shifts.position_id, ${wallTime('shifts.starts')} as starts,
      ${wallTime('shifts.ends')} as ends, rosters.time_zone, shifts.breaks, assignments.starts_at, assignments.ends_at,
      shifts.clock_minutes
    from assignments
    join roster_shifts shifts on shifts.agency_id = assignments.agency_id and shifts.id = assignments.roster_shift_id
    join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
    where assignments.agency_id = requests.agency_id and assignments.employee_id = requests.employee_id
      and assignments.works_on = days.day
      and assignments.status in ('pending', 'accepted', 'in_progress', 'worked', 'cancelled_agency')
    order by assignments.status = 'cancelled_agency', assignments.starts_at, assignments.id limit 1)
    union all
    (select 2, placements.customer_id, placements.location_id, placements.position_id, null, null, null, null, null, null, null
    from placements
    where placements.agency_id = requests.agency_id and placements.employee_id = requests.employee_id
      and days.day between placements.starts_on and coalesce(placements.ends_on, 'infinity')
    order by array_position(array['first', 'usual', 'reserve'], placements.priority), placements.starts_on, placements.id limit 1)
    union all
    (select 3, worked.customer_id, worked.location_id, worked.position_id, null, null, null, null, null, null, null
    from timesheets worked
    where worked.agency_id = requests.agency_id and worked.employee_id = requests.employee_id and worked.works_on < days.day
      and worked.status not in ('void', 'rejected')
    order by worked.works_on desc, worked.starts_at desc, worked.id limit 1)
  ) found order by rank limit 1)`

/**
 * Rows to select from: `timesheets`, each a day of leave in the form of recorded time, so that what is asked of that can be asked of it, with
 * `employees` and what `leaveFacts` needs. `where`: about `days`, of leave_request_days.
 */
export const leaveDays = (where: RawBuilder<unknown>) => sql`(
    select days.leave_request_id as id, requests.agency_id, requests.employee_id, days.day as works_on, requests.status, types.kind,
      types.name as type_name, case when requests.amount = 'hours' then ${wallTime('requests.starts')} end as from_time, ${isHidden} as is_hidden,
      case when requests.status = 'approved' then days.minutes - days.unpaid_minutes else 0 end as minutes,
      case when requests.status = 'approved' then ${paidHolidayMinutes} else 0 end as holiday_minutes,
      ${holidayChanged} as holiday_changed, place.*
    from leave_request_days days
    join leave_requests requests on requests.agency_id = days.agency_id and requests.id = days.leave_request_id
    join leave_types types on types.agency_id = requests.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id)
    left join lateral ${workPlace} place on true
    where ${where}
  ) timesheets ${leaveParents}`

/** What `leaveFacts` needs beside days of leave in the form of time. */
export const leaveParents = sql`
  join employees on employees.agency_id = timesheets.agency_id and employees.id = timesheets.employee_id
  join companies on companies.id = employees.company_id
  left join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
  left join locations on locations.agency_id = timesheets.agency_id and locations.id = timesheets.location_id
  left join reference_items positions on positions.id = timesheets.position_id`

const ifHidden = (value: RawBuilder<unknown>) => sql`case when timesheets.is_hidden then ${value} end`
const breakMinutes = (counted: RawBuilder<unknown>) =>
  ifHidden(
    sql`coalesce((select sum((pause ->> 'minutes')::int) from jsonb_array_elements(timesheets.breaks) pause where ${counted}), 0)`,
  )

/** What a line stores of a day, as `factsOf` of time; named leave has no place. */
export const leaveFacts = sql`jsonb_build_object(
  'employee_code', employees.employee_code, 'employee_name', employees.name, 'first_name', employees.first_name, 'last_name', employees.last_name,
  'company_name', companies.name, 'customer_code', ${ifHidden(sql`customers.code`)}, 'customer_name', ${ifHidden(sql`customers.name`)},
  'location_name', ${ifHidden(sql`locations.name`)}, 'position_name', ${ifHidden(sql`positions.name`)}, 'starts', ${ifHidden(sql`timesheets.starts`)},
  'ends', ${ifHidden(sql`timesheets.ends`)}, 'time_zone', ${ifHidden(sql`timesheets.time_zone`)},
  'break_minutes', coalesce(${breakMinutes(sql`true`)}, 0), 'unpaid_minutes', coalesce(${breakMinutes(sql`not (pause ->> 'paid')::boolean`)}, 0),
  'leave_name', case when not timesheets.is_hidden then timesheets.type_name end)`

/** The same of the line for a public holiday within leave: it has the name of the agency’s type for public holidays, if there is one. */
export const holidayFacts = sql`(${leaveFacts} || jsonb_build_object('leave_name', (
  select types.name from leave_types types where types.agency_id = timesheets.agency_id and types.kind = 'public_holiday' and types.is_active
    and not types.is_confidential and not timesheets.is_hidden order by types.created_at, types.id limit 1)))`

// Only leave that is paid as worked depends on them; a shift that starts on the day may end on the next.
const holidaysOfShift = sql`case when timesheets.kind = 'family_violence' then ${holidayTimes({
  location_id: sql`timesheets.location_id`,
  from: sql`timesheets.works_on`,
  to: sql`timesheets.works_on + 2`,
})} end`

/** Whatever decides what a day is paid: when one of these changes, a line may have another amount. */
export const leavePricedBy = sql<string>`md5(jsonb_build_array(timesheets.minutes, timesheets.holiday_minutes, timesheets.kind, ${placementRate}, ${holidaysOfShift}, timesheets.starts_at,
  timesheets.ends_at, timesheets.breaks, employees.type, employees.employment_type_id, employees.birth_date, companies.pay_cycle,
  companies.pay_cycle_anchor,
  (select jsonb_agg(jsonb_build_array(to_jsonb(assigned), (
      select jsonb_agg(jsonb_build_array(versions.id, versions.version) order by versions.id) from pay_rule_versions versions
      where versions.agency_id = assigned.agency_id and versions.rule_set_id = assigned.rule_set_id)) order by assigned.id)
    from pay_rule_assignments assigned
    where assigned.agency_id = timesheets.agency_id and coalesce(assigned.employee_id, timesheets.employee_id) = timesheets.employee_id
      and timesheets.works_on between assigned.starts_on and coalesce(assigned.ends_on, 'infinity')
      and coalesce(assigned.customer_id, timesheets.customer_id) is not distinct from timesheets.customer_id
      and coalesce(assigned.location_id, timesheets.location_id) is not distinct from timesheets.location_id
      and coalesce(assigned.position_id, timesheets.position_id) is not distinct from timesheets.position_id))::text)`

/** Begins what a line was priced by whose rate the rule set does not say. */
export const withoutRate = 'unknown '

/** What leave is priced by, of `leaveDays`. */
export const leavePlace = sql<PlaceColumns>`jsonb_build_object('customer_id', timesheets.customer_id, 'location_id', timesheets.location_id,
  'position_id', timesheets.position_id, 'placement_cents', ${placementRate}, 'from_time', timesheets.from_time, 'shift', case when timesheets.starts_at is not null then
    jsonb_build_object('starts_at', timesheets.starts_at, 'ends_at', timesheets.ends_at, 'time_zone', timesheets.time_zone,
      'breaks', timesheets.breaks, 'minutes', timesheets.clock_minutes - coalesce((select sum((pause ->> 'minutes')::int)
        from jsonb_array_elements(timesheets.breaks) pause where not (pause ->> 'paid')::boolean), 0)) end)`

type PlaceColumns = Pick<
  LeaveDay,
  'customer_id' | 'location_id' | 'position_id' | 'placement_cents' | 'from_time' | 'shift'
>

export type PaidLeaveDay = {
  leave_request_id: string
  employee_id: string
  works_on: string
  kind: LeaveKind
  is_hidden: boolean
  /** what is due in total, as leave and for a public holiday within it; of both 0: the leave was cancelled */
  minutes: number
  holiday_minutes: number
  place: PlaceColumns
  priced_as: string
}
