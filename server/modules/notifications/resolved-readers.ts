// Who receives a notification and on which channels: the same for a preview and for sending.
import { type RawBuilder, sql } from 'kysely'
import { type NoteParams, notificationKindOf, usualQuietHours } from '#contract/platform/notifications.ts'
import type { DeliveryChannel, SuppressionReason } from '#contract/platform/deliveries.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Note } from './actions.ts'
import { platformZone } from './queries.ts'
import { isNobody, isRecipient, notifiedRowsSql } from './readers.ts'

/** A recipient with their settings, and the params of the notification as they will read it. */
export type Reader = {
  membership_id: string
  agency_id: string | null
  employee_id: string | null
  email: string
  first_name: string
  language: Language
  params: NoteParams
  link: string
  shift_at: string | null
  /** whether they can sign in */
  has_access: boolean
  /** whether it is shown in the product */
  product: boolean
  mail: 'send' | 'off' | Extract<SuppressionReason, 'switched_off' | 'recent' | 'no_access'>
  quiet_active: boolean
  quiet_from: string
  quiet_to: string
  time_zone: string
}

/** While an email is this recent, notifications merged into the same one send no second email. */
export const minutesBetweenEmails = 30

/** Whom a notification would reach now, and what they would read; nothing is sent. */
export async function resolveReaders(db: Db, note: Note): Promise<Reader[]> {
  if (isNobody(note.to)) return []
  const now = sql`${note.now.toISOString()}::timestamptz`
  const { rows } = await sql<Reader>`
    with ${readersSql(note)}
    select ${readerColumns},
      case when product then muster_join_notes(coalesce(unread.params, '{}'), readers.params) else readers.params end as params,
      case when mail = 'send' and product and unread.letter_at > ${now} - make_interval(mins => ${minutesBetweenEmails}) and unread.letter_at <> ${now}
        then 'recent' else mail end as mail
    from readers
    left join notifications unread on unread.membership_id = readers.membership_id and unread.group_key = readers.group_key and unread.read_at is null
    order by readers.membership_id`.execute(db)
  return rows
}

export const readerColumns = sql`readers.membership_id, readers.agency_id, readers.employee_id, email, first_name, language,
  readers.link, product, has_access, quiet_active, quiet_from, quiet_to, time_zone,
  to_char(shift_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_at`

/** The CTEs `recipient` and `readers` of a notification: one row per membership, with its preferences. */
export function readersSql(note: Note): RawBuilder<unknown> {
  const { always } = notificationKindOf(note.kind)
  const now = sql`${note.now.toISOString()}::timestamptz`
  return sql`recipient as (
      select * from jsonb_to_recordset(${notifiedRowsSql(note.to)}::jsonb)
        as recipient(employee_id uuid, params jsonb, link text, "group" text, shift_at timestamptz)
    ),
    readers as (
      select distinct on (memberships.id) memberships.id as membership_id, memberships.agency_id, memberships.employee_id, accounts.email,
        accounts.first_name, accounts.locale as language,
        ${JSON.stringify(note.params ?? {})}::jsonb || coalesce(recipient.params, '{}') as params,
        coalesce(recipient.link, ${note.link}) as link, coalesce(recipient."group", ${note.group ?? null}) as group_key,
        coalesce(recipient.shift_at, ${note.shift_at ?? null}::timestamptz) as shift_at,
        ${always === true ? sql`true` : sql`coalesce(chosen.product, true)`} as product, ${mailSql(note, now)} as mail,
        ${hasAccessSql(now)} as has_access,
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
    )`
}

function mailSql({ kind }: Note, now: RawBuilder<unknown>) {
  const { mail } = notificationKindOf(kind)
  if (mail === null) return sql`'off'`
  return sql`case when not coalesce(chosen.mail, ${mail}) then ${mail ? 'switched_off' : 'off'} when ${hasAccessSql(now)} then 'send' else 'no_access' end`
}

const hasAccessSql = (now: RawBuilder<unknown>) =>
  sql`(accounts.status = 'active' and muster_standing(memberships.status, memberships.status_before, memberships.suspended_until, ${now}) = 'active')`

/** A channel of a notification before it is sent. */
export type PlannedChannel = { channel: DeliveryChannel } & (
  | { status: 'queued' }
  | { status: 'suppressed'; error: SuppressionReason }
)

/** The channels on which a reader receives it, and those on which they do not, with the reason. */
export function plannedChannels({ product, mail }: Pick<Reader, 'product' | 'mail'>): PlannedChannel[] {
  const in_app: PlannedChannel = product
    ? { channel: 'in_app', status: 'queued' }
    : { channel: 'in_app', status: 'suppressed', error: 'switched_off' }
  if (mail === 'off') return [in_app]
  if (mail === 'send') return [in_app, { channel: 'email', status: 'queued' }]
  return [in_app, { channel: 'email', status: 'suppressed', error: mail }]
}
