import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type NotificationKind, notificationKindFacts } from '#contract/platform/notifications/notifications.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import {
  type NewDelivery,
  recordDeliveries,
  updateDeliveries,
  type DeliveryOf,
} from '#server/modules/deliveries/deliveries.ts'
import type { Context } from '#server/http/context.ts'
import { writeNoteEmails } from './note-emails.ts'
import { writeNoteMessages } from './note-messages.ts'
import { writeNotePushes } from './note-pushes.ts'
import { preferencesOf } from './queries.ts'
import { isNobody } from './readers.ts'
import {
  minutesBetweenEmails,
  plannedChannels,
  readerColumns,
  readersSql,
  type NotificationInput,
  type SentNotification,
} from './resolved-readers.ts'

/** Notifies every server process that notifications of these memberships changed (or, where none are named, of the agency). */
export const notificationsChannel = 'muster_notifications'

/**
 * The single entry point for notifications: notifies all recipients in the transaction of the change. One statement writes a row per
 * recipient according to their preferences; emails are queued after their quiet hours; every open screen is updated. Employees without an
 * account have no row; they get an email and a text message where the kind is for them too. Returns what each reader was sent; every channel
 * is recorded as a delivery.
 */
export async function notify(db: Db, note: NotificationInput): Promise<SentNotification[]> {
  if (isNobody(note.to)) return []
  const sent = await writeNotifications(db, note)
  await notifyStreams(
    db,
    sent.flatMap(({ membership_id }) => membership_id ?? []),
    note.agency_id,
  )
  const mailed = sent.filter(({ mail }) => mail === 'send')
  const email_ids = await writeNoteEmails(db, note, mailed)
  const emails = new Map(mailed.map(({ send_id }, at) => [send_id, email_ids[at]]))
  const deliveries = sent.flatMap((one) => deliveriesOf(one, emails.get(one.send_id)))
  const ids = await recordDeliveries(db, deliveries, note.now)
  const byChannel = new Map(deliveries.map(({ send_id, channel }, at) => [`${send_id} ${channel}`, ids[at] ?? null]))
  const deliveryOf: DeliveryOf = (send_id, channel) => byChannel.get(`${send_id} ${channel}`) ?? null
  await writeNoteMessages(db, note, sent, deliveryOf)
  await writeNotePushes(db, note, sent, deliveryOf)
  return sent
}

const deliveriesOf = (sent: SentNotification, email_id: string | undefined): NewDelivery[] =>
  plannedChannels(sent).map((planned) => {
    const { send_id, agency_id, membership_id, employee_id, notification_id } = sent
    const email = planned.channel === 'email' && email_id !== undefined ? { email_id } : {}
    return { send_id, agency_id, membership_id, employee_id, notification_id, ...planned, ...email }
  })

/** Finds the recipients, applies their preferences, and writes or merges in one statement. */
async function writeNotifications(db: Db, note: NotificationInput): Promise<SentNotification[]> {
  const now = sql`${note.now.toISOString()}::timestamptz`
  const { rows } = await sql<SentNotification>`
    with ${readersSql(note)},
    stored as (
      insert into notifications (id, agency_id, membership_id, kind, params, link, priority, group_key, created_at, email_at)
      select gen_random_uuid(), agency_id, membership_id, ${note.kind}, params, link, ${notificationKindFacts(note.kind).priority}, group_key, ${now},
        case when mail = 'send' then ${now} end
      from readers where product order by membership_id
      on conflict (membership_id, group_key) where read_at is null and group_key is not null
      do update set params = muster_join_notes(notifications.params, excluded.params), link = excluded.link, created_at = excluded.created_at,
        email_at = case when notifications.email_at > ${now} - make_interval(mins => ${minutesBetweenEmails}) then notifications.email_at
          else excluded.email_at end
      returning id, membership_id, params, email_at
    )
    select ${readerColumns}, coalesce(stored.params, readers.params) as params, stored.id as notification_id, gen_random_uuid() as send_id,
      case when mail = 'send' and stored.email_at <> ${now} then 'recent' else mail end as mail
    from readers left join stored on stored.membership_id = readers.membership_id
    order by readers.membership_id, readers.employee_id`.execute(db)
  return rows
}

// A notification payload holds 8,000 bytes; with more recipients than these, which are most of an agency, the whole agency is notified.
const maxListedNames = 100

/** Notifies every server process, on commit, which recipients' screens to update. */
async function notifyStreams(db: Db, membership_ids: readonly string[], agency_id: string | null) {
  if (membership_ids.length === 0) return
  const named = membership_ids.length <= maxListedNames ? { membership_ids } : { agency_id }
  await sql`select pg_notify(${notificationsChannel}, ${JSON.stringify(named)})`.execute(db)
}

/** Deletes notifications that link to these addresses, because the record and the names in them are deleted. */
export const deleteNotificationsAbout = (db: Db, links: readonly string[]) =>
  db.deleteFrom('notifications').where('link', 'in', links).execute()

type NotificationsCalls = typeof calls.notifications

/** Marks one of the caller's notifications as read or unread; others are not found. */
export async function markRead({ db, actor, now }: Context, { id, is_read }: InputOf<NotificationsCalls['read']>) {
  await db
    .updateTable('notifications')
    // Unread again, it leaves its group: a newer one of the group may exist.
    .set(
      is_read
        ? { read_at: sql<string>`coalesce(read_at, ${now.toISOString()}::timestamptz)` }
        : { read_at: null, group_key: null },
    )
    .where('id', '=', id)
    .where('membership_id', '=', actor.membership_id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  if (is_read) await updateDeliveries(db, { notification_ids: [id] }, { status: 'seen' }, now)
  await notifyStreams(db, [actor.membership_id], actor.agency_id)
}

/** Marks all of the caller's notifications as read. */
export async function markAllRead({ db, actor, now }: Context) {
  const marked = await db
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('membership_id', '=', actor.membership_id)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  const notification_ids = marked.map(({ id }) => id)
  await updateDeliveries(db, { notification_ids }, { status: 'seen' }, now)
  await notifyStreams(db, [actor.membership_id], actor.agency_id)
}

/** Stores the chosen preferences; channels that cannot be chosen are unchanged. */
export async function choosePreferences(context: Context, input: InputOf<NotificationsCalls['updatePreferences']>) {
  const { db, actor } = context
  const chosen = JSON.stringify(
    input.kinds.map(({ kind, product, mail, sms, push }) => ({ kind, ...allowed(kind, { product, mail }), sms, push })),
  )
  await sql`
    insert into notification_preferences (agency_id, membership_id, kind, product, mail, sms, push)
    select distinct on (kind) ${actor.agency_id}::uuid, ${actor.membership_id}::uuid, kind, product, mail, sms, push
    from jsonb_to_recordset(${chosen}::jsonb) as chosen(kind text, product boolean, mail boolean, sms boolean, push boolean) order by kind
    on conflict (membership_id, kind) do update set product = excluded.product, mail = excluded.mail,
      sms = coalesce(excluded.sms, notification_preferences.sms), push = coalesce(excluded.push, notification_preferences.push)`.execute(
    db,
  )
  const { quiet_active: active, quiet_from: starts, quiet_to: ends, time_zone } = input
  await db
    .insertInto('notification_quiet_hours')
    .values({ membership_id: actor.membership_id, agency_id: actor.agency_id, active, starts, ends, time_zone })
    .onConflict((of) => of.column('membership_id').doUpdateSet({ active, starts, ends, time_zone }))
    .execute()
  return preferencesOf(context)
}

function allowed(kind: NotificationKind, { product, mail }: { product: boolean; mail: boolean }) {
  const definition = notificationKindFacts(kind)
  return { product: product || definition.always === true, mail: mail && definition.mail !== null }
}
