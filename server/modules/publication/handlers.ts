import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { reviewOf } from './publication-check.ts'
import { changeRosterStatuses } from './status-actions.ts'

export const rosterPublication: Pick<HandlersOf<'rosters'>, 'review' | 'changeStatus'> = {
  review: ({ input, ...context }) => reviewOf(context, input),
  changeStatus: async ({ input, ...context }) => {
    const { outcomes, notified } = await changeRosterStatuses(context, input)
    return { ...toBulkResult(outcomes, context.language), notified }
  },
}
