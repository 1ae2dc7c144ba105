import { pageWithActions } from '#server/http/allowed-actions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { changeRequest, storeRequest, withdrawRequest } from './actions.ts'
import { decideRequests } from './decisions.ts'
import { copyLastWeek, lastWeekOf } from './last-week.ts'
import { withRequestActions } from './policy.ts'
import { requestOf, requestsPage } from './queries.ts'

export const shiftRequestHandlers: HandlersOf<'shiftRequests'> = {
  async list({ db, actor, scope, input, language }) {
    const page = await requestsPage(db, { scope, language }, input)
    return pageWithActions(page, (row) => withRequestActions(actor, row).allowed_actions)
  },
  info: async ({ db, actor, scope, input, language }) =>
    withRequestActions(actor, await requestOf(db, { scope, language }, input.id)),
  store: async ({ db, actor, input, now, language }) =>
    withRequestActions(actor, await storeRequest(db, { ...actor, language }, input, now)),
  update: async ({ db, actor, input, now, language }) =>
    withRequestActions(actor, await changeRequest(db, { ...actor, language }, input, now)),
  withdraw: async ({ db, actor, input, now, language }) =>
    withRequestActions(actor, await withdrawRequest(db, { ...actor, language }, input, now)),
  async decide({ db, actor, input, now, language }) {
    const { outcomes, ...created } = await decideRequests(db, { ...actor, language }, input, now)
    return { ...toBulkResult(outcomes, language), ...created }
  },
  lastWeek: ({ db, scope, input, now, language }) => lastWeekOf(db, { scope, language }, input, now),
  copyLastWeek: ({ db, actor, input, now, language }) => copyLastWeek(db, { ...actor, language }, input, now),
}
