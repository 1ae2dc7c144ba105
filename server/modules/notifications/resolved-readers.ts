// Who receives a notification and on which channels: the same for a preview and for sending.
import { type RawBuilder, sql } from 'kysely'
import {
  isPushedByDefault,
  type NoteParams,
  notificationKindOf,
  usualQuietHours,
} from '#contract/platform/notifications.ts'
import type { DeliveryChannel, SuppressionReason } from '#contract/platform/deliveries.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { smsNumber } from '#server/modules/sms/actions.ts'
import type { Note } from './actions.ts'
import { platformZone } from './queries.ts'
import { isNobody, isRecipient, notifiedRowsSql } from './readers.ts'
import { urgentHours } from './rules.ts'

/** A recipient with their settings, and the params of the notification as they will read it. */
export type Reader = {
  membership_id: string
  agency_id: string | null
  employee_id: string | null
  email: string
  first_name: string
  language: Language
  params: NoteParams
  /** the params before they are merged with those of an unread notification */
  own_params: NoteParams
  link: string
  group_key: string | null
  /** of the email, in place of `link` */
  private_link: string | null
  shift_at: string | null
  /** the one assignment that the notification is about */
  assignment_id: string | null
  /** whether they can sign in */
  has_access: boolean
  /** whether it is shown in the product */
  product: boolean
  mail: 'send' | 'off' | Extract<SuppressionReason, 'switched_off' | 'recent' | 'no_access'>
  /** off also: not urgent enough, or the installation sends none */
  sms: 'send' | 'off' | Extract<SuppressionReason, 'switched_off' | 'no_access' | 'no_address'>
  /** where a text message goes */
  phone: string | null
  /** off also: without a device for it */
  push: 'send' | 'off' | Extract<SuppressionReason, 'switched_off' | 'no_access'>
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
  readers.link, readers.private_link, readers.group_key, assignment_id, readers.params as own_params, product, has_access, sms, phone, push, quiet_active, quiet_from, quiet_to, time_zone,
  to_char(shift_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_at`

/** The CTEs `recipient` and `readers` of a notification: one row per membership, with its preferences. */
export function readersSql(note: Note): RawBuilder<unknown> {
  const { always } = notificationKindOf(note.kind)
  const now = sql`${note.now.toISOString()}::timestamptz`
  return sql`recipient as (
      select * from jsonb_to_recordset(${notifiedRowsSql(note.to)}::jsonb)
        as recipient(employee_id uuid, params jsonb, link text, private_link text, "group" text, shift_at timestamptz, assignment_id uuid)
    ),
    readers as (
      select distinct on (memberships.id) memberships.id as membership_id, memberships.agency_id, memberships.employee_id, accounts.email,
        accounts.first_name, accounts.locale as language,
        ${JSON.stringify(note.params ?? {})}::jsonb || coalesce(recipient.params, '{}') as params,
        coalesce(recipient.link, ${note.link}) as link, recipient.private_link, coalesce(recipient."group", ${note.group ?? null}) as group_key,
        coalesce(recipient.shift_at, ${note.shift_at ?? null}::timestamptz) as shift_at,
        ${always === true ? sql`true` : sql`coalesce(chosen.product, true)`} as product, ${mailSql(note, now)} as mail,
        ${hasAccessSql(now)} as has_access, recipient.assignment_id, coalesce(employees.phone, accounts.phone) as phone,
        ${smsSql(note, now)} as sms, ${pushSql(note, now)} as push,
        coalesce(quiet.active, ${usualQuietHours.active}) as quiet_active,
        coalesce(${wallTime('quiet.starts')}, ${usualQuietHours.from}) as quiet_from,
        coalesce(${wallTime('quiet.ends')}, ${usualQuietHours.to}) as quiet_to,
        coalesce(quiet.time_zone, companies.time_zone, ${platformZone}) as time_zone
      from recipient cross join memberships
      join accounts on accounts.id = memberships.account_id and accounts.status <> 'deleted'
      left join companies on companies.id = memberships.agency_id
      left join employees on employees.agency_id = memberships.agency_id and employees.id = memberships.employee_id
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

/** A text message is for what is urgent, as decision 112 says. */
function smsSql({ kind, shift_at = null }: Note, now: RawBuilder<unknown>) {
  const { sms } = notificationKindOf(kind)
  if (sms === undefined) return sql`'off'`
  const isUrgent = sql`${sms === 'any'} or coalesce(recipient.shift_at, ${shift_at}::timestamptz) <= ${now} + make_interval(hours => ${urgentHours})`
  return sql`case when not exists (select from available_channels where channel = 'sms') then 'off' when not coalesce(chosen.sms, true) then 'switched_off'
          when not coalesce(${isUrgent}, false) then 'off' when not ${hasAccessSql(now)} then 'no_access'
          when coalesce(employees.phone, accounts.phone) ~ ${smsNumber.source} then 'send' else 'no_address' end`
}

function pushSql({ kind }: Note, now: RawBuilder<unknown>) {
  const chosen = sql`coalesce(chosen.push, ${isPushedByDefault(notificationKindOf(kind))})`
  return sql`case when not exists (select from push_devices where push_devices.membership_id = memberships.id) then 'off'
          when not ${chosen} then 'switched_off' when not ${hasAccessSql(now)} then 'no_access' else 'send' end`
}

const hasAccessSql = (now: RawBuilder<unknown>) =>
  sql`(accounts.status = 'active' and muster_standing(memberships.status, memberships.status_before, memberships.suspended_until, ${now}) = 'active')`

/** A channel of a notification before it is sent. */
export type PlannedChannel = { channel: DeliveryChannel } & (
  | { status: 'queued' }
  | { status: 'suppressed'; error: SuppressionReason }
)

/** The channels on which a reader receives it, and those on which they do not, with the reason. */
export function plannedChannels({
  product,
  ...other
}: Pick<Reader, 'product' | 'mail' | 'sms' | 'push'>): PlannedChannel[] {
  const outside = { email: other.mail, sms: other.sms, push: other.push }
  return [
    planned('in_app', product ? 'send' : 'switched_off'),
    ...(['email', 'sms', 'push'] as const).flatMap((channel) => {
      const decided = outside[channel]
      return decided === 'off' ? [] : [planned(channel, decided)]
    }),
  ]
}

const planned = (channel: DeliveryChannel, decided: 'send' | SuppressionReason): PlannedChannel =>
  decided === 'send' ? { channel, status: 'queued' } : { channel, status: 'suppressed', error: decided }
