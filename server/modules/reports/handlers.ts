import type { HandlersOf } from '#server/http/mount.ts'
import { budgetReportPage, budgetTotals } from '#server/modules/pay/budgets/report.ts'
import { liabilityReportPage, liabilityTotals } from '#server/modules/leave/liability/report.ts'
import { reportFile } from './files/files.ts'
import {
  downloadReport,
  pauseSchedule,
  removeSchedule,
  sendSchedule,
  storeSchedule,
  updateSchedule,
} from './schedules/actions.ts'
import { filesPage, recipientsFor, schedulesPage } from './schedules/queries.ts'
import { overtimePage, positionsPage, timeTotals } from './time/queries.ts'

export const timeReports: HandlersOf<'timeReports'> = {
  totals: ({ input, ...context }) => timeTotals(context, input),
  overtime: ({ input, ...context }) => overtimePage(context, input),
  positions: ({ input, ...context }) => positionsPage(context, input),
  overtimeFile: ({ input, ...context }) => reportFile(context, { ...input, report: 'overtime' }),
  positionsFile: ({ input, ...context }) => reportFile(context, { ...input, report: 'hours' }),
}

export const budgetReports: HandlersOf<'budgetReports'> = {
  totals: ({ input, ...context }) => budgetTotals(context, input),
  report: ({ input, ...context }) => budgetReportPage(context, input),
  file: ({ input, ...context }) => reportFile(context, { ...input, report: 'budget' }),
}

export const liabilityReports: HandlersOf<'liabilityReports'> = {
  totals: ({ input, ...context }) => liabilityTotals(context, input),
  report: ({ input, ...context }) => liabilityReportPage(context, input),
  file: ({ input: { on, ...input }, ...context }) =>
    reportFile(context, { ...input, to: on, report: 'leave_liability' }),
}

export const reportSchedules: HandlersOf<'reportSchedules'> = {
  list: ({ input, ...context }) => schedulesPage(context, input),
  recipients: ({ input, ...context }) => recipientsFor(context, input.report),
  store: ({ input, ...context }) => storeSchedule(context, input),
  update: ({ input, ...context }) => updateSchedule(context, input),
  pause: ({ input, ...context }) => pauseSchedule(context, input),
  send: ({ input, ...context }) => sendSchedule(context, input),
  remove: ({ input, ...context }) => removeSchedule(context, input),
}

export const reportFiles: HandlersOf<'reportFiles'> = {
  list: ({ input, ...context }) => filesPage(context, input),
  file: ({ input, ...context }) => downloadReport(context, input.id),
}
