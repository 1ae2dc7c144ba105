import { refuse } from '#contract/refusals.ts'
import { maySeePay } from '#contract/permissions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { counted } from '#server/database/rows/rows-in-pages.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { changeTimesheetStatus, changeTime, recordTime, rejectMany } from '#server/modules/timesheets/actions.ts'
import { approve, approveMany, dispute } from '#server/modules/timesheets/approval/approvals.ts'
import { timesheetFile } from '#server/modules/timesheets/payroll/export-file.ts'
import { timeToExport } from '#server/modules/timesheets/payroll/time-to-export.ts'
import { allowedFilter, sideOf } from '#server/modules/timesheets/policy.ts'
import { neighboursOf } from '#server/modules/timesheets/neighbours.ts'
import { timesheetOf, timesheetsPage, totalsWaiting } from '#server/modules/timesheets/queries.ts'

export const timesheets: HandlersOf<'timesheets'> = {
  list: ({ input, ...context }) => timesheetsPage(context, allowedFilter(context.actor, input)),
  neighbours: ({ input, ...context }) => neighboursOf(context, allowedFilter(context.actor, input)),
  totals: ({ input, ...context }) =>
    totalsWaiting(context, allowedFilter(context.actor, input), sideOf(context.actor) ?? refuse('mayNot')),
  view: ({ input, ...context }) => timesheetOf(context, input.id),
  create: ({ input, ...context }) => recordTime(context, input),
  update: ({ input, ...context }) => changeTime(context, input),
  changeStatus: ({ input, ...context }) => changeTimesheetStatus(context, input),
  rejectMany: async ({ input, ...context }) => toBulkResult(await rejectMany(context, input), context.language),
  approve: ({ input, ...context }) => approve(context, input),
  approveAll: async ({ input, ...context }) =>
    toBulkResult(await approveMany(context, allowedFilter(context.actor, input)), context.language),
  dispute: ({ input, ...context }) => dispute(context, input),
  async export({ db, actor, scope, input, language }) {
    const seesPay = maySeePay(actor)
    const rows = counted(timeToExport(db, scope, allowedFilter(actor, input), seesPay))
    const reader = { seesPay, seesEmployeeCodes: actor.kind !== 'customer' }
    const file = await timesheetFile(rows.each, input, language, reader)
    const facts = { ...input, rows: rows.count() }
    await recordEvent(db, { agency_id: scope.agency_id, action: 'export', entity: 'timesheets', facts })
    return file
  },
}
