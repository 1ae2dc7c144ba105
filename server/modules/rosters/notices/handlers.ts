import { refuse } from '#contract/refusals.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { markOwnSeen, markReached, resendNotices } from './actions.ts'
import { noticesPage } from './ledger.ts'
import { previewNotices } from './preview.ts'

export const noticeHandlers: HandlersOf<'rosterNotices'> = {
  preview: ({ db, scope, input, now, language }) => previewNotices(db, { scope, language, now }, input),
  list: ({ db, scope, input, now, language }) => noticesPage(db, { scope, language, now }, input),
  markReached: async ({ db, actor, input, now, language }) =>
    toBulkResult(await markReached(db, actor, input.ids, now), language),
  sendAgain: async ({ db, scope, input, now, language }) =>
    toBulkResult(await resendNotices(db, scope, input.ids, now), language),
  async markSeen({ db, scope, now }) {
    const { employee_id, agency_id } = scope
    if (employee_id === null || agency_id === null) refuse('rosters.onlyWorkers')
    return { seen: await markOwnSeen(db, employee_id, agency_id, now) }
  },
}
