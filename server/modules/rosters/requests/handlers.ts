import { pageWithActions } from '#server/http/allowed-actions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { changeRequest, storeRequest, withdrawRequest } from './actions.ts'
import { decideRequests } from './decisions.ts'
import { copyLastWeek, lastWeekOf } from './last-week.ts'
import { requireRequester, withRequestActions } from './policy.ts'
import { requestOf, requestsPage } from './queries.ts'

export const shiftRequestHandlers: HandlersOf<'shiftRequests'> = {
  async list({ db, actor, scope, input, language }) {
    requireRequester(actor)
    const page = await requestsPage(db, { scope, language }, input)
    return pageWithActions(page, (row) => withRequestActions(actor, row).allowed_actions)
  },
  async info({ db, actor, scope, input, language }) {
    requireRequester(actor)
    return withRequestActions(actor, await requestOf(db, { scope, language }, input.id))
  },
  async store({ db, actor, input, now, language }) {
    requireRequester(actor)
    return withRequestActions(actor, await storeRequest(db, { ...actor, language }, input, now))
  },
  async update({ db, actor, input, now, language }) {
    requireRequester(actor)
    return withRequestActions(actor, await changeRequest(db, { ...actor, language }, input, now))
  },
  async withdraw({ db, actor, input, now, language }) {
    requireRequester(actor)
    return withRequestActions(actor, await withdrawRequest(db, { ...actor, language }, input, now))
  },
  async decide({ db, actor, input, now, language }) {
    requirePlanner(actor)
    const { outcomes, ...created } = await decideRequests(db, { ...actor, language }, input, now)
    return { ...toBulkResult(outcomes, language), ...created }
  },
  async lastWeek({ db, actor, scope, input, now, language }) {
    requireRequester(actor)
    return lastWeekOf(db, { scope, language }, input, now)
  },
  async copyLastWeek({ db, actor, input, now, language }) {
    requireRequester(actor)
    return copyLastWeek(db, { ...actor, language }, input, now)
  },
}
