import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type NoteParams,
  type NotificationKind,
  notificationKindOf,
  usualQuietHours,
} from '#contract/platform/notifications.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Actor } from '#server/http/actor.ts'
import { writeNoteLetters } from './note-letters.ts'
import { platformZone, preferencesOf } from './queries.ts'
import { type Addressees, isNobody, isRecipient, notifiedRowsSql } from './readers.ts'

/** Notifies every server process that notifications of these memberships changed (or, where none are named, of the agency). */
export const notificationsChannel = 'muster_notifications'

export type Note = {
  /** the agency concerned; null: the platform */
  agency_id: string | null
  to: Addressees
  kind: NotificationKind
  params?: NoteParams
  /** the address in this product that it links to */
  link: string
  /** merges it into an unread notification of the same group, whose counts are added up */
  group?: string
  /** the start of the shift it is about: urgent notifications ignore quiet hours */
  shift_at?: string | null
  /** the membership of the actor, who is not notified of their own action */
  besides?: string | null
  now: Date
}

/**
 * The single entry point for notifications: notifies all recipients in the transaction of the change. One statement writes a row per
 * recipient according to their preferences; emails are queued after their quiet hours; every open screen is updated.
 */
export async function notify(db: Db, note: Note): Promise<void> {
  if (isNobody(note.to)) return
  const readers = await written(db, note)
  await notifyStreams(
    db,
    readers.map(({ membership_id }) => membership_id),
    note.agency_id,
  )
  await writeNoteLetters(
    db,
    note,
    readers.filter(({ letter_due }) => letter_due),
  )
}

export type Reader = {
  membership_id: string
  agency_id: string | null
  email: string
  first_name: string
  language: Language
  params: NoteParams
  link: string
  shift_at: string | null
  letter_due: boolean
  quiet_active: boolean
  quiet_from: string
  quiet_to: string
  time_zone: string
}

/** While an email is this recent, notifications merged into the same one send no second email. */
const minutesBetweenEmails = 30

// oxlint-disable-next-line max-lines-per-function -- one statement that finds the recipients, applies preferences, writes and merges
async function written(db: Db, note: Note): Promise<Reader[]> {
  const { priority, mail, always } = notificationKindOf(note.kind)
  const now = sql`${note.now.toISOString()}::timestamptz`
  const { rows } = await sql<Reader>`
    with recipient as (
      select * from jsonb_to_recordset(${notifiedRowsSql(note.to)}::jsonb)
        as recipient(employee_id uuid, params jsonb, link text, "group" text, shift_at timestamptz)
    ),
    readers as (
      select distinct on (memberships.id) memberships.id as membership_id, memberships.agency_id, accounts.email, accounts.first_name,
        accounts.locale as language, ${JSON.stringify(note.params ?? {})}::jsonb || coalesce(recipient.params, '{}') as params,
        coalesce(recipient.link, ${note.link}) as link, coalesce(recipient."group", ${note.group ?? null}) as group_key,
        coalesce(recipient.shift_at, ${note.shift_at ?? null}::timestamptz) as shift_at,
        ${always === true ? sql`true` : sql`coalesce(chosen.product, true)`} as product,
        ${mail === null ? sql`false` : sql`coalesce(chosen.mail, ${mail})`} and accounts.status = 'active' and muster_standing(memberships.status, memberships.status_before, memberships.suspended_until, ${now}) = 'active' as mail,
        coalesce(quiet.active, ${usualQuietHours.active}) as quiet_active,
        coalesce(${wallTime('quiet.starts')}, ${usualQuietHours.from}) as quiet_from,
        coalesce(${wallTime('quiet.ends')}, ${usualQuietHours.to}) as quiet_to,
        coalesce(quiet.time_zone, companies.time_zone, ${platformZone}) as time_zone
      from recipient cross join memberships
      join accounts on accounts.id = memberships.account_id and accounts.status <> 'deleted'
      left join companies on companies.id = memberships.agency_id
      left join notification_preferences chosen on chosen.membership_id = memberships.id and chosen.kind = ${note.kind}
      left join notification_quiet_hours quiet on quiet.membership_id = memberships.id
      where ${isRecipient(note.to, note.agency_id)} and memberships.status <> 'inactive' and memberships.id is distinct from ${note.besides ?? null}::uuid
      order by memberships.id
    ),
    stored as (
      insert into notifications (id, agency_id, membership_id, kind, params, link, priority, group_key, created_at, letter_at)
      select gen_random_uuid(), agency_id, membership_id, ${note.kind}, params, link, ${priority}, group_key, ${now}, case when mail then ${now} end
      from readers where product order by membership_id
      on conflict (membership_id, group_key) where read_at is null and group_key is not null
      do update set params = muster_join_notes(notifications.params, excluded.params), link = excluded.link, created_at = excluded.created_at,
        letter_at = case when notifications.letter_at > ${now} - make_interval(mins => ${minutesBetweenEmails}) then notifications.letter_at
          else excluded.letter_at end
      returning membership_id, params, letter_at
    )
    select readers.membership_id, readers.agency_id, email, first_name, language, coalesce(stored.params, readers.params) as params, link,
      to_char(shift_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_at, quiet_active, quiet_from, quiet_to, time_zone,
      mail and (stored.membership_id is null or stored.letter_at = ${now}) as letter_due
    from readers left join stored on stored.membership_id = readers.membership_id
    order by readers.membership_id`.execute(db)
  return rows
}

// A notification payload holds 8,000 bytes; with more recipients than these, which are most of an agency, the whole agency is notified.
const namedAtMost = 100

/** Notifies every server process, on commit, which recipients' screens to update. */
async function notifyStreams(db: Db, membership_ids: readonly string[], agency_id: string | null) {
  if (membership_ids.length === 0) return
  const named = membership_ids.length <= namedAtMost ? { membership_ids } : { agency_id }
  await sql`select pg_notify(${notificationsChannel}, ${JSON.stringify(named)})`.execute(db)
}

/** Deletes notifications that link to these addresses, because the record and the names in them are deleted. */
export const deleteNotificationsAbout = (db: Db, links: readonly string[]) =>
  db.deleteFrom('notifications').where('link', 'in', links).execute()

type NotificationsCalls = typeof calls.notifications
type Who = Pick<Actor, 'membership_id' | 'agency_id' | 'kind'>

/** Marks one of the caller's notifications as read or unread; others are not found. */
export async function markRead(db: Db, who: Who, { id, is_read }: InputOf<NotificationsCalls['read']>, now: Date) {
  const marked = await db
    .updateTable('notifications')
    // Unread again, it leaves its group: a newer one of the group may exist.
    .set(
      is_read
        ? { read_at: sql<string>`coalesce(read_at, ${now.toISOString()}::timestamptz)` }
        : { read_at: null, group_key: null },
    )
    .where('id', '=', id)
    .where('membership_id', '=', who.membership_id)
    .returning('id')
    .executeTakeFirst()
  if (marked === undefined) refuse('notFound')
  await notifyStreams(db, [who.membership_id], who.agency_id)
}

/** Marks all of the caller's notifications as read. */
export async function markAllRead(db: Db, who: Who, now: Date) {
  await db
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('membership_id', '=', who.membership_id)
    .where('read_at', 'is', null)
    .execute()
  await notifyStreams(db, [who.membership_id], who.agency_id)
}

/** Stores the chosen preferences; channels that cannot be chosen are unchanged. */
export async function choosePreferences(db: Db, who: Who, input: InputOf<NotificationsCalls['updatePreferences']>) {
  const chosen = JSON.stringify(
    input.kinds.map(({ kind, product, mail }) => ({ kind, ...allowed(kind, { product, mail }) })),
  )
  await sql`
    insert into notification_preferences (agency_id, membership_id, kind, product, mail)
    select distinct on (kind) ${who.agency_id}::uuid, ${who.membership_id}::uuid, kind, product, mail
    from jsonb_to_recordset(${chosen}::jsonb) as chosen(kind text, product boolean, mail boolean) order by kind
    on conflict (membership_id, kind) do update set product = excluded.product, mail = excluded.mail`.execute(db)
  const { quiet_active: active, quiet_from: starts, quiet_to: ends, time_zone } = input
  await db
    .insertInto('notification_quiet_hours')
    .values({ membership_id: who.membership_id, agency_id: who.agency_id, active, starts, ends, time_zone })
    .onConflict((of) => of.column('membership_id').doUpdateSet({ active, starts, ends, time_zone }))
    .execute()
  return preferencesOf(db, who)
}

function allowed(kind: NotificationKind, { product, mail }: { product: boolean; mail: boolean }) {
  const definition = notificationKindOf(kind)
  return { product: product || definition.always === true, mail: mail && definition.mail !== null }
}
