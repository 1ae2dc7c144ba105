import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { enterBalance } from './balances/actions.ts'
import { forecastOf } from './balances/forecast.ts'
import { leaveBalancesOf, leaveEntriesPage } from './balances/queries.ts'
import { changeLeave, storeLeave, withdrawLeave } from './requests/actions.ts'
import { leaveCheck } from './requests/check.ts'
import { cancelLeave, decideLeave } from './requests/decisions.ts'
import { leaveDetails } from './requests/details.ts'
import { withLeaveActions } from './requests/policy.ts'
import { leavePage } from './requests/queries.ts'
import { waitingForSecond } from './requests/second-approval.ts'
import { shiftCounts } from './requests/shift-counts.ts'

export const leaveRequests: HandlersOf<'leaveRequests'> = {
  async list({ input, ...context }) {
    const page = await leavePage(context, input)
    const counts = await shiftCounts(context, page.rows)
    const rows = page.rows.map((row) => ({
      ...withLeaveActions(context.actor, row),
      shifts: counts.get(row.id) ?? 0,
    }))
    return { ...page, rows }
  },
  info: ({ input, ...context }) => leaveDetails(context, input.id),
  check: ({ input, ...context }) => leaveCheck(context, input),
  store: async ({ input, ...context }) => withLeaveActions(context.actor, await storeLeave(context, input)),
  update: async ({ input, ...context }) => withLeaveActions(context.actor, await changeLeave(context, input)),
  withdraw: async ({ input, ...context }) => withLeaveActions(context.actor, await withdrawLeave(context, input)),
  async decide({ input, ...context }) {
    const { outcomes, freed } = await decideLeave(context, input)
    const result = toBulkResult(outcomes, context.language)
    return { ...result, freed, waiting_ids: await waitingForSecond(context, result) }
  },
  cancel: async ({ input, ...context }) => withLeaveActions(context.actor, await cancelLeave(context, input)),
}

export const leaveBalances: HandlersOf<'leaveBalances'> = {
  of: ({ input, ...context }) => leaveBalancesOf(context, input.employee_id),
  entries: ({ input, ...context }) => leaveEntriesPage(context, input),
  enter: ({ input, ...context }) => enterBalance(context, input),
  forecast: ({ input, ...context }) => forecastOf(context, input),
}
