import {
  contentPermission,
  reportAccess,
  type ReportName,
  reportNames,
} from '#contract/payroll/reports/report-names.ts'
import { isCallAllowed, type Session } from '#web/lib/session/session.ts'

/** The reports in which there can be something for the reader. */
export const visibleReports = (session: Session | null): ReportName[] =>
  reportNames.filter((report) => {
    const content = contentPermission(report)
    return isCallAllowed(reportAccess[report], session) && (content === null || session?.grants.has(content) === true)
  })
