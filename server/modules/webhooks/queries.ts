import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Webhook, WebhookDelivery } from '#contract/platform/webhooks.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { visibleEvents } from './policy.ts'

type WebhookCalls = typeof calls.webhooks

/** One page of the webhooks in the scope. */
export function webhooksPage(db: Db, scope: Scope, input: InputOf<WebhookCalls['list']>) {
  const matching = webhooksIn(db, scope)
    .$if(input.status !== undefined, (of) => of.where('webhooks.status', 'in', input.status ?? []))
    .where(containsSql(input.q, 'webhooks.name', 'webhooks.url'))
  return listQuery(db, input, {
    matching,
    rows: webhookRows(matching),
    order: [
      [input.sort === 'name' ? sql`muster_plain(webhooks.name)` : sql`webhooks.created_at`, input.dir],
      ['webhooks.id', input.dir],
    ],
  })
}

/** One webhook; not found outside the scope. */
export async function webhookOf(db: Db, scope: Scope, id: string): Promise<Webhook & { agency_id: string }> {
  return webhookRows(webhooksIn(db, scope))
    .select('webhooks.agency_id')
    .where('webhooks.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

const webhooksIn = (db: Db, scope: Scope) => db.selectFrom('webhooks').where(inAgency(scope, 'webhooks.agency_id'))

const webhookRows = (webhooks: ReturnType<typeof webhooksIn>) =>
  webhooks
    .select(['webhooks.id', 'webhooks.name', 'webhooks.url', 'webhooks.events', 'webhooks.status', 'webhooks.version'])
    .select([
      isoOf('webhooks.failing_since').$castTo<string | null>().as('failing_since'),
      isoOf('webhooks.last_delivered_at').$castTo<string | null>().as('last_delivered_at'),
      isoOf('webhooks.created_at').as('created_at'),
      sql<number>`(select count(*) from webhook_deliveries waiting where waiting.webhook_id = webhooks.id
        and waiting.status in ('queued', 'sending'))::int`.as('queued_count'),
    ])

/** One page of what was sent to a webhook. */
export function deliveriesPage({ db, actor, scope }: Context, input: InputOf<WebhookCalls['deliveries']>) {
  const matching = deliveriesIn(db, scope)
    .where('webhook_deliveries.webhook_id', '=', input.webhook_id)
    .$if(input.status !== undefined, (of) => of.where('webhook_deliveries.status', 'in', input.status ?? []))
    // What somebody may not list, they do not read here.
    .where('webhook_deliveries.type', 'in', visibleEvents(actor))
    .$if(input.type !== undefined, (of) => of.where('webhook_deliveries.type', 'in', input.type ?? []))
    .where(containsSql(input.q, 'webhook_deliveries.type', sql<string>`webhook_deliveries.payload::text`))
  return listQuery(db, input, {
    matching,
    rows: deliveryRows(matching),
    order: [['webhook_deliveries.position', input.dir]],
  })
}

const deliveriesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('webhook_deliveries')
    [joinParent]('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where(inAgency(scope, 'webhook_deliveries.agency_id'))

const deliveryRows = (deliveries: ReturnType<typeof deliveriesIn>) =>
  deliveries
    .select(['webhook_deliveries.id', 'webhook_deliveries.type', 'webhook_deliveries.status'])
    .select(['webhook_deliveries.attempts', 'webhook_deliveries.error', 'webhook_deliveries.response_status'])
    .select(['webhook_deliveries.response_text', 'webhook_deliveries.duration_ms'])
    .select([
      isoOf('webhook_deliveries.created_at').as('created_at'),
      isoOf('webhook_deliveries.attempted_at').$castTo<string | null>().as('attempted_at'),
      sql<
        string | null
      >`case when webhook_deliveries.status = 'queued' then ${isoOf('webhook_deliveries.next_try_at')} end`.as(
        'next_try_at',
      ),
      sql<WebhookDelivery['payload']>`webhook_deliveries.payload`.as('payload'),
      sql<boolean>`webhook_deliveries.replays_id is not null`.as('is_replay'),
    ])

/** A delivery to repeat; not found outside the scope. */
export async function deliveryOf(db: Db, scope: Scope, id: string) {
  return deliveriesIn(db, scope)
    .select(['webhook_deliveries.id', 'webhook_deliveries.agency_id', 'webhook_deliveries.webhook_id'])
    .select(['webhook_deliveries.type', 'webhook_deliveries.payload', 'webhook_deliveries.replays_id'])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}
