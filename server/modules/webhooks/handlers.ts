import { writeAs } from '#server/database/transaction.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import {
  changeWebhookStatus,
  createWebhook,
  removeWebhook,
  replayDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from './actions.ts'
import { webhookActions } from './policy.ts'
import { deliveriesPage, webhooksPage } from './queries.ts'

export const webhooks: HandlersOf<'webhooks'> = {
  list: async ({ db, actor, scope, input }) =>
    pageWithActions(await webhooksPage(db, scope, input), (row) => webhookActions(actor, row)),
  store: ({ database, actor, input, ...given }) =>
    writeAs(database, actor, (db) => createWebhook({ ...given, db, actor, scope: actor.scope }, input)),
  update: ({ input, ...context }) => updateWebhook(context, input),
  changeStatus: ({ input, ...context }) => changeWebhookStatus(context, input),
  rotateSecret: ({ database, actor, input, ...given }) =>
    writeAs(database, actor, (db) => rotateWebhookSecret({ ...given, db, actor, scope: actor.scope }, input)),
  sendTest: ({ input, ...context }) => sendTestEvent(context, input.id),
  remove: ({ input, ...context }) => removeWebhook(context, input),
  deliveries: ({ input, ...context }) => deliveriesPage(context, input),
  replay: ({ input, ...context }) => replayDelivery(context, input.id),
}
