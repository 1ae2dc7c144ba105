import type { CallAccess } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'

export const reportNames = ['overtime', 'hours', 'margin', 'budget'] as const
export type ReportName = (typeof reportNames)[number]

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Who may see a report. */
export const reportAccess = {
  overtime: { needs: [['Timesheet', 'list']], kinds: staff },
  hours: { needs: [['Timesheet', 'list']], kinds: staff },
  margin: { needs: [['Rate', 'view margin']], kinds: staff },
  budget: { needs: [['Rate', 'view']], kinds: staff },
} as const satisfies Readonly<Record<ReportName, CallAccess>>
