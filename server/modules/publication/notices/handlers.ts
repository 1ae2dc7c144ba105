import { refuse } from '#contract/refusals.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { markOwnSeen, markReached, resendNotices } from './actions.ts'
import { noticesPage } from './ledger.ts'
import { previewNotices } from './preview.ts'

export const rosterNotices: HandlersOf<'rosterNotices'> = {
  preview: ({ input, ...context }) => previewNotices(context, input),
  list: ({ input, ...context }) => noticesPage(context, input),
  markReached: async ({ input, ...context }) => toBulkResult(await markReached(context, input.ids), context.language),
  sendAgain: async ({ input, ...context }) => toBulkResult(await resendNotices(context, input.ids), context.language),
  async markSeen({ db, scope, now }) {
    const { employee_id, agency_id } = scope
    if (employee_id === null || agency_id === null) refuse('rosters.onlyWorkers')
    return { seen: await markOwnSeen(db, employee_id, agency_id, now) }
  },
}
