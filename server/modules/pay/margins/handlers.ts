import type { HandlersOf } from '#server/http/mount.ts'
import { marginReportPage, marginTotals, missingMarginsPage } from './report.ts'

export const margins: HandlersOf<'margins'> = {
  totals: ({ input, ...context }) => marginTotals(context, input),
  report: ({ input, ...context }) => marginReportPage(context, input),
  missing: ({ input, ...context }) => missingMarginsPage(context, input),
}
