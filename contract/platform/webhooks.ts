import { z } from 'zod'
import { list, ownTransaction, write } from '#contract/call.ts'
import { type Permission, staff } from '#contract/permissions.ts'
import { assignmentStatuses } from '#contract/rostering/shifts/assignments.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { commaSeparatedValues, id, name, text, version } from '#contract/values/values.ts'

/** `failed`: switched off by itself, because deliveries failed for days. */
export const webhookStatuses = ['active', 'disabled', 'failed'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

export const webhookTransitions = {
  edit: { from: webhookStatuses, to: 'unchanged' },
  enable: { from: ['disabled', 'failed'], to: 'active' },
  disable: { from: ['active'], to: 'disabled' },
  send_test: { from: ['active'], to: 'unchanged' },
  rotate_secret: { from: webhookStatuses, to: 'unchanged' },
} as const satisfies TransitionTable<WebhookStatus>

export const happenings = ['created', 'updated', 'deleted'] as const

/** What the events are about, and the permission to list it, which a webhook's maker must have. */
export const webhookRecords = {
  shift: ['Roster', 'create'],
  assignment: ['Roster', 'create'],
  timesheet: ['Timesheet', 'list'],
  employee: ['Employee', 'list'],
} as const satisfies Record<string, Permission>
export type WebhookRecord = keyof typeof webhookRecords
type WebhookEvent = `${WebhookRecord}.${(typeof happenings)[number]}`

// Object.keys returns string[]; the keys are those of the table.
export const webhookEvents = (Object.keys(webhookRecords) as WebhookRecord[]).flatMap((record) =>
  happenings.map((what): WebhookEvent => `${record}.${what}`),
)

/** The permission that an event needs. */
export const permissionOfEvent = (event: string): Permission | undefined =>
  Object.entries(webhookRecords).find(([record]) => event.startsWith(`${record}.`))?.[1]

const day = z.iso.date()
const instant = z.iso.datetime()
const nullableId = z.uuid().nullable()

/** What an event says about its record: ids, times and statuses, nothing sensitive. server/migrations/0047_webhooks.sql writes it. */
export const webhookData = {
  shift: z.object({
    id: z.uuid(),
    roster_id: z.uuid(),
    location_id: z.uuid(),
    sub_location_id: nullableId,
    position_id: z.uuid(),
    works_on: day,
    starts_at: instant,
    ends_at: instant,
    openings: z.int(),
    status: z.enum(['draft', 'published', 'cancelled']),
    version: z.int(),
  }),
  /** an employee on a shift, with their response */
  assignment: z.object({
    id: z.uuid(),
    shift_id: z.uuid(),
    roster_id: z.uuid(),
    employee_id: z.uuid(),
    works_on: day,
    starts_at: instant,
    ends_at: instant,
    status: z.enum(assignmentStatuses),
    responded_at: instant.nullable(),
    version: z.int(),
  }),
  timesheet: z.object({
    id: z.uuid(),
    employee_id: z.uuid(),
    customer_id: z.uuid(),
    location_id: z.uuid(),
    position_id: z.uuid(),
    assignment_id: nullableId,
    works_on: day,
    starts_at: instant,
    ends_at: instant,
    break_minutes: z.int(),
    paid_minutes: z.int(),
    status: z.string(),
    version: z.int(),
  }),
  employee: z.object({
    id: z.uuid(),
    company_id: z.uuid(),
    employee_code: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    type: z.string(),
    status: z.string(),
    start_date: day.nullable(),
    version: z.int(),
  }),
} as const satisfies Record<WebhookRecord, z.ZodType>

/** The body of a delivery. */
export const webhookBody = <Data extends z.ZodType>(type: string, data: Data) =>
  z.object({ type: z.literal(type), timestamp: instant, agency_id: z.uuid(), data })

export const testEvent = 'webhook.test'
const testData = z.object({ webhook_id: z.uuid() })

/** Every event with its body, for the OpenAPI document. */
export const webhookBodies: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    (Object.keys(webhookRecords) as WebhookRecord[]).flatMap((record) =>
      happenings.map((what) => [`${record}.${what}`, webhookBody(`${record}.${what}`, webhookData[record])]),
    ),
  ),
  [testEvent]: webhookBody(testEvent, testData),
}

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  status: z.enum(webhookStatuses),
  /** since when no delivery has succeeded; null: the last one did */
  failing_since: z.string().nullable(),
  last_delivered_at: z.string().nullable(),
  /** deliveries that wait */
  queued_count: z.number().int(),
  created_at: z.string(),
  version: z.number().int(),
})
export type Webhook = z.infer<typeof webhook>

const webhookWithActions = webhook.extend(allowedActionsField(webhookTransitions))
export type WebhookWithActions = z.infer<typeof webhookWithActions>

/** A secret is shown once. */
const webhookWithSecret = z.object({ webhook, secret: z.string() })
export type NewWebhook = z.infer<typeof webhookWithSecret>

export const deliveryStatuses = ['queued', 'sending', 'delivered', 'failed'] as const

/**
 * Why a delivery did not succeed. `status`: the answer was not 2xx. `privateAddress`: the host is in a private network. `switchedOff`: the
 * webhook was, before the delivery succeeded.
 */
export const deliveryErrors = ['status', 'noAnswer', 'unknownHost', 'privateAddress', 'switchedOff'] as const
export type DeliveryError = (typeof deliveryErrors)[number]

const webhookDelivery = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  created_at: z.string(),
  /** of the last attempt */
  attempted_at: z.string().nullable(),
  next_try_at: z.string().nullable(),
  error: z.enum(deliveryErrors).nullable(),
  response_status: z.number().int().nullable(),
  /** the beginning of the answer */
  response_text: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  /** the body that was sent */
  payload: z.record(z.string(), z.unknown()),
  /** whether it repeats an earlier delivery */
  is_replay: z.boolean(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** Days after which a delivery is deleted from the log. */
export const deliveryDays = 30
/** Days of failures after which a webhook is switched off. */
export const failingDays = 3
/** Hours during which the former secret signs, too. */
export const secretOverlapHours = 24

const webhookFields = {
  name: name(80),
  /** an https address that is reachable from the internet */
  url: text(500).pipe(z.url('validation.webhookAddress')),
  events: z.array(z.enum(webhookEvents)).min(1),
}

/** Addresses of other programs to which an agency’s events are sent. */
export const webhooks = {
  list: list({
    path: '/webhook/list',
    needs: [['Webhook', 'list']],
    kinds: staff,
    summary: 'Lists the webhooks: where each sends which events, and whether that works.',
    filters: { status: commaSeparatedValues(z.enum(webhookStatuses)) },
    sorts: ['name', 'created_at'],
    row: webhookWithActions,
  }),
  store: ownTransaction(
    write({
      path: '/webhook/store',
      needs: [['Webhook', 'create']],
      kinds: staff,
      summary:
        'Adds a webhook and returns the secret that its deliveries are signed with, once. The caller must be able to list what its events are about.',
      input: webhookFields,
      result: webhookWithSecret,
    }),
  ),
  update: write({
    path: '/webhook/update',
    needs: [['Webhook', 'update']],
    kinds: staff,
    summary: 'Changes the name, the address and the events of a webhook.',
    input: { id, version, ...webhookFields },
    result: webhook,
  }),
  changeStatus: write({
    path: '/webhook/change-status',
    needs: [['Webhook', 'update']],
    kinds: staff,
    summary: 'Switches a webhook on or off. What waited to be delivered is given up when it is switched off.',
    input: { id, version, status: z.enum(['active', 'disabled']) },
    result: webhook,
  }),
  rotateSecret: ownTransaction(
    write({
      path: '/webhook/rotate-secret',
      needs: [['Webhook', 'update']],
      kinds: staff,
      summary:
        'Gives a webhook a new secret and returns it, once. For 24 hours deliveries are signed with the former one, too.',
      input: { id, version },
      result: webhookWithSecret,
    }),
  ),
  sendTest: write({
    path: '/webhook/send-test',
    needs: [['Webhook', 'update']],
    kinds: staff,
    summary: 'Sends a test event to an active webhook.',
    input: { id },
    result: z.object({ delivery_id: z.string() }),
  }),
  remove: write({
    path: '/webhook/remove',
    needs: [['Webhook', 'update']],
    kinds: staff,
    summary: 'Deletes a webhook with the log of its deliveries.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  deliveries: list({
    path: '/webhook/delivery-list',
    needs: [['Webhook', 'list']],
    kinds: staff,
    summary: 'Lists what was sent to a webhook in the last thirty days, with the answers, newest first.',
    filters: {
      webhook_id: id,
      status: commaSeparatedValues(z.enum(deliveryStatuses)),
      type: commaSeparatedValues(z.enum([...webhookEvents, testEvent])),
      dir: z.enum(['asc', 'desc']).default('desc'),
    },
    sorts: ['created_at'],
    row: webhookDelivery,
  }),
  replay: write({
    path: '/webhook/delivery-replay',
    needs: [['Webhook', 'update']],
    kinds: staff,
    summary: 'Sends a delivery again, with the same id and content, to an active webhook.',
    input: { id },
    result: z.object({ delivery_id: z.string() }),
  }),
}
