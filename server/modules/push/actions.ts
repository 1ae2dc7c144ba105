import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PushContent } from '#contract/platform/notifications/push.ts'
import type { Instant } from '#contract/values/time.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { type ResponseTarget, targetColumns } from '#server/modules/deliveries/response-targets.ts'

export type NewPush = {
  agency_id: string | null
  membership_id: string
  /** the record of its delivery */
  delivery_id: string | null
  content: PushContent
  is_urgent: boolean
  /** what its buttons accept or decline */
  target: ResponseTarget | null
  not_before: Instant | null
  expires_at: Instant
}

/** Queues a message to every device of each membership, in the current transaction. */
export async function writePushes(db: Db, messages: readonly NewPush[], now: Date): Promise<void> {
  const byMembership = new Map(messages.map((message) => [message.membership_id, message]))
  const devices = await pushDevicesOf(db, [...byMembership.keys()])
  const rows = devices.flatMap(({ id: device_id, membership_id }) => {
    const message = byMembership.get(membership_id)
    if (message === undefined) return []
    const { agency_id, delivery_id, content, is_urgent, target, not_before, expires_at } = message
    return {
      ...{
        id: newId(),
        agency_id,
        delivery_id,
        device_id,
        content: jsonb(content),
        is_urgent,
        topic: topicOf(content.tag),
      },
      ...targetColumns(target),
      ...{ next_try_at: not_before, expires_at, created_at: now.toISOString() },
    }
  })
  if (rows.length > 0) await db.insertInto('push_messages').values(rows).execute()
}

/** The devices of these memberships. */
export const pushDevicesOf = (db: Db, membership_ids: readonly string[]) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'membership_id'])
    .where(sql<boolean>`membership_id = any(${[...membership_ids]}::uuid[])`)
    .orderBy('id')
    .execute()

// 32 letters at most (RFC 8030, section 5.4).
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const storedDays = 30

/** Deletes the messages of a month ago. */
export async function purgePushes(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_messages')
    .where('created_at', '<', sql<string>`${now.toISOString()}::timestamptz - make_interval(days => ${storedDays})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
