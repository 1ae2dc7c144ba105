import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { confirmCosts } from '#server/modules/pay/rostered/review.ts'
import { changeRosterStatuses } from '#server/modules/publication/status-actions.ts'

/** Here, because publishing asks what a roster costs. */
export const rosterPublishing: Pick<HandlersOf<'rosters'>, 'changeStatus'> = {
  changeStatus: async ({ input, ...context }) => {
    const { outcomes, notified } = await changeRosterStatuses(context, input, confirmCosts)
    return { ...toBulkResult(outcomes, context.language), notified }
  },
}
