// Whether the lines of a draft are still what is due.
import { sql } from 'kysely'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'
import { isPaidDay } from '#server/modules/leave/requests/holidays.ts'
import { holidayFacts, leaveDays, leaveFacts, leavePricedBy, withoutRate } from './leave-days.ts'
import { factsOf, isEmployed, parentsOf } from './line-facts.ts'
import { isPayOutAsDue } from './pay-out-time.ts'
import { isPaidByRate, isUnpriceable, priceOf } from './prices.ts'

/** Of leave: it is approved as it was, or was cancelled and is taken back. */
const isLeaveAsDue = sql`exists (
  select from ${leaveDays(sql`days.agency_id = lines.agency_id and days.leave_request_id = lines.leave_request_id and days.day = lines.works_on`)}
  where lines.facts = case when lines.rate_label = 'holiday_not_worked' then ${holidayFacts} else ${leaveFacts} end
    and not timesheets.holiday_changed
    and case when timesheets.minutes + timesheets.holiday_minutes = 0 then lines.corrects_line_id is not null
    else ${isEmployed} and right(lines.priced_as, 32) = ${leavePricedBy} end)`

/** What all lines of the same timesheet or cancelled shift pay together. */
const totalPaidMinutes = sql`(select sum(paid.minutes) from pay_run_lines paid where paid.agency_id = lines.agency_id
  and (paid.timesheet_id = lines.timesheet_id or paid.assignment_id = lines.assignment_id))`

/**
 * Of `pay_run_lines lines` in a draft: collecting again would give another line. The time was changed or is no longer approved, the rate of
 * its placement, its price by a rule set or the terms of the cancellation changed, leave was cancelled, the end of the employment or the balance that is paid out, or what the file shows of employee, customer or site. Time that was voided after
 * payroll got it is taken back, so its line has no approval, and its rate is the one it was paid at.
 */
export const isLineOutdated = sql<boolean>`(case when lines.leave_pay_out_id is not null then not ${isPayOutAsDue}
  when lines.leave_request_id is not null then not ${isLeaveAsDue}
  when lines.timesheet_id is null
  then not exists (select from assignments
    join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    ${parentsOf('shifts')}
    where assignments.agency_id = lines.agency_id and assignments.id = lines.assignment_id and lines.facts = ${factsOf('shifts')}
      and coalesce(assignments.cancelled_pay_minutes, 0) = ${totalPaidMinutes})
  else not exists (select from timesheets ${parentsOf('timesheets')}
    where timesheets.agency_id = lines.agency_id and timesheets.id = lines.timesheet_id and timesheets.version = lines.timesheet_version
      and ${isEmployed} and lines.facts = ${factsOf('timesheets')}
      and (timesheets.status = 'approved' and lines.priced_as = ${priceOf}
          and (not ${isPaidByRate('lines.priced_as')} or lines.line_key <> '' or lines.pay_cents is not distinct from ${placementRate})
        or timesheets.status = 'void' and lines.corrects_line_id is not null))
  end)`

/** Of a draft in `pay_runs`, with its `pay_periods`: approved time of its days that no run has, beside what cannot be priced. Back pay has none. */
export const notIncludedCount = sql<number>`(case when pay_runs.status <> 'draft' or pay_runs.back_pay_reason is not null then 0 else (
  select count(*)::int from timesheets
  where timesheets.agency_id = pay_runs.agency_id and timesheets.company_id = pay_runs.company_id and timesheets.status = 'approved'
    and timesheets.works_on between pay_periods.starts_on and pay_periods.ends_on
    and not exists (select from pay_run_lines held where held.agency_id = timesheets.agency_id and held.timesheet_id = timesheets.id
      and held.released_at is null)
    and not ${isUnpriceable}) end)`

/** The same of days of approved paid leave. */
export const leaveNotIncludedCount = sql<number>`(case when pay_runs.status <> 'draft' or pay_runs.back_pay_reason is not null then 0 else (
  select count(*)::int from leave_request_days days
  join leave_requests requests on requests.agency_id = days.agency_id and requests.id = days.leave_request_id
  join employees on employees.agency_id = requests.agency_id and employees.id = requests.employee_id
  where days.agency_id = pay_runs.agency_id and employees.company_id = pay_runs.company_id and requests.status = 'approved'
    and days.day between pay_periods.starts_on and pay_periods.ends_on and ${isPaidDay}
    and employees.status in ('approved', 'active', 'on_hold')
    and not exists (select from pay_run_lines held where held.agency_id = days.agency_id
      and held.leave_request_id = days.leave_request_id and held.works_on = days.day and held.released_at is null)) end)`

/** Of `pay_run_lines lines`: the rule set does not say what is due. */
export const lacksRate = sql<boolean>`(num_nonnulls(lines.leave_request_id, lines.leave_pay_out_id) = 1 and starts_with(lines.priced_as, ${withoutRate}::text))`
