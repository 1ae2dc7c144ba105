import type { Caller } from '#contract/call.ts'
import { nameOf } from '#contract/permissions.ts'
import {
  permissionOfEvent,
  testEvent,
  type Webhook,
  webhookEvents,
  webhooks,
  webhookTransitions,
} from '#contract/platform/webhooks.ts'
import { actionsOfCalls } from '#contract/transitions.ts'

const webhookCalls = {
  edit: webhooks.update,
  enable: webhooks.changeStatus,
  disable: webhooks.changeStatus,
  send_test: webhooks.sendTest,
  rotate_secret: webhooks.rotateSecret,
}

/** What the user can do with a webhook now. If they may not list the records of its events, they can only switch it off. */
export const webhookActions = (actor: Caller, { status, events }: Pick<Webhook, 'status' | 'events'>) =>
  actionsOfCalls(actor, webhookCalls, webhookTransitions, status).filter(
    (action) => action === 'disable' || missingForEvents(actor, events).length === 0,
  )

/** The permissions that the user lacks to list the records of these events. */
export const missingForEvents = ({ grants }: Pick<Caller, 'grants'>, events: readonly string[]): string[] => [
  ...new Set(
    events.flatMap((event) => {
      const permission = permissionOfEvent(event)
      return permission === undefined || grants.has(nameOf(permission)) ? [] : [nameOf(permission)]
    }),
  ),
]

/** The events that the user may read in the log. */
export const visibleEvents = (actor: Pick<Caller, 'grants'>): string[] => [
  testEvent,
  ...webhookEvents.filter((event) => missingForEvents(actor, [event]).length === 0),
]
