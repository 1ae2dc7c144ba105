// Whether the lines of a draft are still what is due.
import { sql } from 'kysely'

/** What all lines of the same timesheet or cancelled shift pay together. */
const totalPaidMinutes = sql`(select sum(paid.minutes) from pay_run_lines paid where paid.agency_id = lines.agency_id
  and (paid.timesheet_id = lines.timesheet_id or paid.assignment_id = lines.assignment_id))`

/**
 * Of `pay_run_lines lines` in a draft: the time was changed or is no longer approved, or the terms of the cancellation changed. Time that
 * was voided after payroll got it is taken back, so its line has no approval.
 */
export const isLineOutdated = sql<boolean>`case when lines.timesheet_id is null
  then coalesce((select coalesce(shift.cancelled_pay_minutes, 0) from assignments shift
    where shift.agency_id = lines.agency_id and shift.id = lines.assignment_id), 0) <> ${totalPaidMinutes}
  else not exists (select from timesheets sheet where sheet.agency_id = lines.agency_id and sheet.id = lines.timesheet_id
    and sheet.version = lines.timesheet_version and (sheet.status = 'approved' or (sheet.status = 'void' and lines.corrects_line_id is not null)))
  end`

/** Of a draft in `pay_runs`, with its `pay_periods`: approved time of its days that no run has. */
export const notIncludedCount = sql<number>`(case when pay_runs.status <> 'draft' then 0 else (
  select count(*)::int from timesheets
  where timesheets.agency_id = pay_runs.agency_id and timesheets.company_id = pay_runs.company_id and timesheets.status = 'approved'
    and timesheets.works_on between pay_periods.starts_on and pay_periods.ends_on
    and not exists (select from pay_run_lines held where held.agency_id = timesheets.agency_id and held.timesheet_id = timesheets.id
      and held.released_at is null)) end)`
