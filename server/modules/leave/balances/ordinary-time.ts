// The ordinary time for which leave accrues.
import { sql } from 'kysely'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { ordinaryTime } from '#server/modules/pay/costs/rules.ts'
import { paidHolidayMinutes } from '#server/modules/leave/requests/holidays.ts'

export type DayMinutes = {
  employee_id: string
  day: LocalDate
  /** ordinary by the pay rules */
  priced: number
  /** approved time that no pay rules priced */
  unpriced: number
  /** leave that counts for service, with public holidays within it */
  leave: number
}

type TimeInput = { agency_id: string; ids: readonly string[]; from: LocalDate }

/** By person and day, from a day on. A line of pay without a percentage is an amount on top of time (server/modules/pay/costs/rules.ts). */
export async function ordinaryDays(db: Db, { agency_id, ids, from }: TimeInput): Promise<DayMinutes[]> {
  const { rows } = await sql<DayMinutes>`
    select employee_id, to_char(day, 'YYYY-MM-DD') as day, sum(priced)::int as priced, sum(unpriced)::int as unpriced, sum(leave)::int as leave
    from (
      select timesheets.employee_id, timesheets.works_on as day, coalesce(lines.ordinary, 0) as priced,
        case when lines.ordinary is null then timesheets.paid_minutes else 0 end as unpriced, 0 as leave
      from timesheets
      left join lateral (
        select sum(case when percentage is not null and label = any(${[...ordinaryTime]}::text[]) then minutes else 0 end) as ordinary
        from pay_lines where pay_lines.agency_id = timesheets.agency_id and pay_lines.timesheet_id = timesheets.id
      ) as lines on true
      where timesheets.agency_id = ${agency_id}::uuid and timesheets.employee_id = any(${[...ids]}::uuid[])
        and timesheets.works_on >= ${from}::date and timesheets.status in ('approved', 'exported', 'paid')
      union all
      select requests.employee_id, days.day, 0, 0,
        days.minutes - case when leave_types.is_paid then days.unpaid_minutes else 0 end + ${paidHolidayMinutes}
      from leave_requests requests
      join leave_types on leave_types.agency_id = requests.agency_id
        and leave_types.id = coalesce(requests.type_id, requests.secret_type_id) and leave_types.counts_for_service
      join leave_request_days days on days.agency_id = requests.agency_id and days.leave_request_id = requests.id
      where requests.agency_id = ${agency_id}::uuid and requests.employee_id = any(${[...ids]}::uuid[])
        and days.day >= ${from}::date and requests.status = 'approved'
    ) as parts
    group by employee_id, day order by employee_id, day`.execute(db)
  return rows
}
