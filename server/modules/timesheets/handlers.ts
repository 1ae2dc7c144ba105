import { refuse } from '#contract/refusals.ts'
import { maySeePay } from '#contract/permissions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { changeTimesheetStatus, changeTime, recordTime, rejectMany } from '#server/modules/timesheets/actions.ts'
import { approve, approveMany, dispute } from '#server/modules/timesheets/approval/approvals.ts'
import { timesheetFile } from '#server/modules/timesheets/payroll/export-file.ts'
import { ratesOf } from '#server/modules/timesheets/payroll/rates.ts'
import { timeToExport } from '#server/modules/timesheets/payroll/time-to-export.ts'
import { sideOf } from '#server/modules/timesheets/policy.ts'
import { neighboursOf } from '#server/modules/timesheets/neighbours.ts'
import { timesheetOf, timesheetsPage, totalsWaiting } from '#server/modules/timesheets/queries.ts'

export const handlers: HandlersOf<'timesheets'> = {
  list: ({ db, actor, input, language }) => timesheetsPage(db, { ...actor, language }, input),
  neighbours: ({ db, scope, input }) => neighboursOf(db, { scope }, input),
  totals: ({ db, actor, input }) => totalsWaiting(db, actor, input, sideOf(actor) ?? refuse('mayNot')),
  view: ({ db, actor, input, language }) => timesheetOf(db, { ...actor, language }, input.id),
  create: ({ db, actor, input, now, language }) => recordTime(db, { ...actor, language }, input, now),
  update: ({ db, actor, input, now, language }) => changeTime(db, { ...actor, language }, input, now),
  changeStatus: ({ db, actor, input, now, language }) => changeTimesheetStatus(db, { ...actor, language }, input, now),
  rejectMany: async ({ db, actor, input, now, language }) =>
    toBulkResult(await rejectMany(db, { ...actor, language }, input, now), language),
  approve: ({ db, actor, input, now, language }) => approve(db, { ...actor, language }, input, now),
  approveAll: async ({ db, actor, input, now, language }) =>
    toBulkResult(await approveMany(db, actor, input, now), language),
  dispute: ({ db, actor, input, now, language }) => dispute(db, { ...actor, language }, input, now),
  async export({ db, actor, scope, input, language }) {
    const rows = await timeToExport(db, scope, input)
    const facts = { ...input, rows: rows.length }
    await recordEvent(db, { agency_id: scope.agency_id, action: 'export', entity: 'timesheets', facts })
    const ids = rows.map(({ id }) => id)
    const rates = maySeePay(actor) ? await ratesOf(db, scope, ids) : null
    return timesheetFile(rows, input, language, { rates, seesEmployeeCodes: actor.kind !== 'customer' })
  },
}
