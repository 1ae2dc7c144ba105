import { pageWithActions } from '#server/http/allowed-actions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { changeRequest, storeRequest, withdrawRequest } from './actions.ts'
import { decideRequests } from './decisions.ts'
import { copyLastWeek, lastWeekOf } from './last-week.ts'
import { withRequestActions } from './policy.ts'
import { requestOf, requestsPage } from './queries.ts'

export const shiftRequests: HandlersOf<'shiftRequests'> = {
  async list({ input, ...context }) {
    const page = await requestsPage(context, input)
    return pageWithActions(page, (row) => withRequestActions(context.actor, row).allowed_actions)
  },
  info: async ({ input, ...context }) => withRequestActions(context.actor, await requestOf(context, input.id)),
  store: async ({ input, ...context }) => withRequestActions(context.actor, await storeRequest(context, input)),
  update: async ({ input, ...context }) => withRequestActions(context.actor, await changeRequest(context, input)),
  withdraw: async ({ input, ...context }) => withRequestActions(context.actor, await withdrawRequest(context, input)),
  async decide({ input, ...context }) {
    const { outcomes, ...created } = await decideRequests(context, input)
    return { ...toBulkResult(outcomes, context.language), ...created }
  },
  lastWeek: ({ input, ...context }) => lastWeekOf(context, input),
  copyLastWeek: ({ input, ...context }) => copyLastWeek(context, input),
}
