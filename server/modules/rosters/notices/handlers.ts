import { refuse } from '#contract/refusals.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { markOwnSeen, markReached, resendNotices } from './actions.ts'
import { noticesPage } from './ledger.ts'
import { previewNotices } from './preview.ts'

export const noticeHandlers: HandlersOf<'rosterNotices'> = {
  async preview({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    return previewNotices(db, { scope, language, now }, input)
  },
  async list({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    return noticesPage(db, { scope, language, now }, input)
  },
  async markReached({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return toBulkResult(await markReached(db, actor, input.ids, now), language)
  },
  async sendAgain({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    return toBulkResult(await resendNotices(db, scope, input.ids, now), language)
  },
  async markSeen({ db, scope, now }) {
    const { employee_id, agency_id } = scope
    if (employee_id === null || agency_id === null) refuse('rosters.onlyWorkers')
    return { seen: await markOwnSeen(db, employee_id, agency_id, now) }
  },
}
