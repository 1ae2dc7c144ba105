import { writeAs } from '#server/database/transaction.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { createApiToken, revokeApiToken, rotateApiToken, updateApiToken } from './actions.ts'
import { apiTokenActions } from './policy.ts'
import { apiTokensPage } from './queries.ts'

export const apiTokens: HandlersOf<'apiTokens'> = {
  list: async ({ input, ...context }) =>
    pageWithActions(await apiTokensPage(context, input), (row) => apiTokenActions(context.actor, row)),
  store: ({ database, actor, input, now }) =>
    writeAs(database, actor, (db) => createApiToken({ db, actor, scope: actor.scope, now }, input)),
  update: ({ input, ...context }) => updateApiToken(context, input),
  rotate: ({ database, actor, input, now }) =>
    writeAs(database, actor, (db) => rotateApiToken({ db, actor, scope: actor.scope, now }, input)),
  revoke: ({ input, ...context }) => revokeApiToken(context, input),
}
