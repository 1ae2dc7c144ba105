import { type Caller, mayCall } from '#contract/call.ts'
import { maySeeReport, type ReportName, reportNames } from '#contract/payroll/reports/report-names.ts'
import { reportSchedules } from '#contract/payroll/reports/report-schedules.ts'
import { maySeePay } from '#contract/permissions.ts'

/** The reports of which somebody sees the schedules, and can have some. */
export const reportsOf = (reader: Caller): ReportName[] => reportNames.filter((report) => maySeeReport(reader, report))

/** Whether a schedule of the report can be theirs: with the permission that scheduling needs. */
export const mayOwnSchedule = (owner: Caller, report: ReportName) =>
  mayCall(owner, reportSchedules.store) && maySeeReport(owner, report)

/** Whether somebody may open what they were sent, now: they may still see the report, and amounts of pay if it has any. */
export const mayOpenReport = (reader: Caller, { report, with_pay }: { report: ReportName; with_pay: boolean }) =>
  maySeeReport(reader, report) && (!with_pay || maySeePay(reader))
