import { type CallAccess, type Caller, mayCall } from '#contract/call.ts'
import { nameOf, staff } from '#contract/permissions.ts'

export const reportNames = ['overtime', 'hours', 'margin', 'budget', 'leave_liability'] as const
export type ReportName = (typeof reportNames)[number]

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Who may open a report. */
export const reportAccess = {
  overtime: { needs: [['Timesheet', 'list']], kinds: staff },
  hours: { needs: [['Timesheet', 'list']], kinds: staff },
  margin: { needs: [['Rate', 'view margin']], kinds: staff },
  budget: { needs: [['Rate', 'view']], kinds: staff },
  leave_liability: { needs: [['Rate', 'view']], kinds: staff },
} as const satisfies Readonly<Record<ReportName, CallAccess>>

/** Without this permission nothing is in a report; null: there is none. */
export const contentPermission = (report: ReportName) =>
  report === 'leave_liability' ? nameOf(['Leave', 'view type']) : null

/** Whether there can be something in a report for them. */
export function maySeeReport(reader: Caller, report: ReportName) {
  const content = contentPermission(report)
  return mayCall(reader, reportAccess[report]) && (content === null || reader.grants.has(content))
}
