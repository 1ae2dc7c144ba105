// Who receives a notification and on which channels: the same for a preview and for sending.
import { type RawBuilder, sql } from 'kysely'
import {
  isPushedByDefault,
  type NoteParams,
  notificationKindFacts,
  defaultQuietHours,
  type NotificationKind,
} from '#contract/platform/notifications/notifications.ts'
import type { DeliveryChannel, SuppressionReason } from '#contract/platform/notifications/deliveries.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { smsNumber } from '#server/modules/sms/actions.ts'
import { platformZone } from './queries.ts'
import { isNobody, isRecipient, notifiedRowsSql, type Addressees } from './readers.ts'
import { urgentHours } from './rules.ts'
import type { LinkChannel } from '#contract/rostering/shifts/response-channels.ts'
import type { NotificationSend } from '#server/modules/deliveries/deliveries.ts'

export type NotificationInput = {
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
  /** creates private links with which employees respond without signing in; those who need not respond are missing */
  linksFor?: (channel: LinkChannel, employee_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** the membership of the actor, who is not notified of their own action */
  except?: string | null
  now: Date
}

/** What one reader was sent, and on which channels it is sent. */
export type SentNotification = NotificationReader & NotificationSend

/** A recipient with their settings, and the params of the notification as they will read it. */
export type NotificationReader = {
  /** null: an employee without an account */
  membership_id: string | null
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
  shift_at: string | null
  /** the one assignment, or the offer, that the notification is about */
  assignment_id: string | null
  offer_id: string | null
  /** whether they can sign in */
  has_access: boolean
  /** whether it is shown in the product */
  product: boolean
  mail: 'send' | 'off' | Extract<SuppressionReason, 'switched_off' | 'recent' | 'no_access' | 'no_address'>
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
export async function resolveReaders(db: Db, note: NotificationInput): Promise<NotificationReader[]> {
  if (isNobody(note.to)) return []
  const now = sql`${note.now.toISOString()}::timestamptz`
  const { rows } = await sql<NotificationReader>`
    with ${readersSql(note)}
    select ${readerColumns},
      case when product then muster_join_notes(coalesce(unread.params, '{}'), readers.params) else readers.params end as params,
      case when mail = 'send' and product and unread.email_at > ${now} - make_interval(mins => ${minutesBetweenEmails}) and unread.email_at <> ${now}
        then 'recent' else mail end as mail
    from readers
    left join notifications unread on unread.membership_id = readers.membership_id and unread.group_key = readers.group_key and unread.read_at is null
    order by readers.membership_id, readers.employee_id`.execute(db)
  return rows
}

export const readerColumns = sql`readers.membership_id, readers.agency_id, readers.employee_id, email, first_name, language,
  readers.link, readers.group_key, assignment_id, offer_id, readers.params as own_params, product, has_access, sms, phone, push, quiet_active,
  quiet_from, quiet_to, time_zone,
  to_char(shift_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_at`

/**
 * The CTEs `recipient` and `readers` of a notification: one row per membership, with its preferences, and where the kind is also for
 * employees without an account, one row for each of these.
 */
export function readersSql(note: NotificationInput): RawBuilder<unknown> {
  const { without_account } = notificationKindFacts(note.kind)
  return sql`recipient as (
      select * from jsonb_to_recordset(${notifiedRowsSql(note.to)}::jsonb)
        as recipient(employee_id uuid, params jsonb, link text, "group" text, shift_at timestamptz, assignment_id uuid, offer_id uuid)
    ),
    members as (${membersSql(note)}),
    readers as (
      select * from members ${without_account === true ? sql`union all (${withoutAccountSql(note)})` : sql``}
    )`
}

function membersSql(note: NotificationInput) {
  const { always } = notificationKindFacts(note.kind)
  const now = sql`${note.now.toISOString()}::timestamptz`
  return sql`
      select distinct on (memberships.id) memberships.id as membership_id, memberships.agency_id, memberships.employee_id, accounts.email::text,
        accounts.first_name, accounts.locale as language, ${addressedSql(note)}, coalesce(recipient."group", ${note.group ?? null}) as group_key,
        ${always === true ? sql`true` : sql`coalesce(chosen.product, true)`} as product, ${mailSql(note, now)} as mail,
        ${hasAccessSql(now)} as has_access, coalesce(employees.phone, accounts.phone) as phone,
        ${smsSql(note, now)} as sms, ${pushSql(note, now)} as push,
        coalesce(quiet.active, ${defaultQuietHours.active}) as quiet_active,
        coalesce(${wallTime('quiet.starts')}, ${defaultQuietHours.from}) as quiet_from,
        coalesce(${wallTime('quiet.ends')}, ${defaultQuietHours.to}) as quiet_to,
        coalesce(quiet.time_zone, companies.time_zone, ${platformZone}) as time_zone
      from recipient cross join memberships
      join accounts on accounts.id = memberships.account_id and accounts.status <> 'deleted'
      left join companies on companies.id = memberships.agency_id
      left join employees on employees.agency_id = memberships.agency_id and employees.id = memberships.employee_id
      left join notification_preferences chosen on chosen.membership_id = memberships.id and chosen.kind = ${note.kind}
      left join notification_quiet_hours quiet on quiet.membership_id = memberships.id
      where ${isRecipient(note.to, note.agency_id)} and memberships.status <> 'inactive' and memberships.id is distinct from ${note.except ?? null}::uuid
      order by memberships.id`
}

/** What differs per recipient. */
const addressedSql = (
  note: NotificationInput,
) => sql`${JSON.stringify(note.params ?? {})}::jsonb || coalesce(recipient.params, '{}') as params,
        coalesce(recipient.link, ${note.link}) as link, coalesce(recipient.shift_at, ${note.shift_at ?? null}::timestamptz) as shift_at,
        recipient.assignment_id, recipient.offer_id`

/** Employees without an account, or whose access was ended: by the addresses of their record, in the language in which they applied. */
function withoutAccountSql(note: NotificationInput) {
  const now = sql`${note.now.toISOString()}::timestamptz`
  const { sms } = notificationKindFacts(note.kind)
  return sql`
      select distinct on (employees.id) null::uuid, employees.agency_id, employees.id, employees.email::text,
        coalesce(employees.preferred_name, employees.first_name), ${languageWithoutAccount}, ${addressedSql(note)}, null, false,
        case when employees.email = '' then 'no_address' else 'send' end, false, employees.phone,
        ${sms === undefined ? sql`'off'` : sql`case when ${smsIsOff(note, now)} then 'off' when employees.phone ~ ${smsNumber.source} then 'send' else 'no_address' end`},
        'off', ${defaultQuietHours.active}::boolean, ${defaultQuietHours.from}, ${defaultQuietHours.to}, companies.time_zone
      from recipient
      join employees on employees.agency_id = ${note.agency_id}::uuid and employees.id = recipient.employee_id
      join companies on companies.id = employees.agency_id
      where not exists (select from members where members.employee_id = employees.id)
      order by employees.id`
}

/** For a row of employees: English, unless they applied for a job in another language. */
export const languageWithoutAccount = sql<Language>`coalesce((
          select applied.language from job_applications applied
          where applied.agency_id = employees.agency_id and employees.id in (applied.employee_id, applied.converted_employee_id)
          order by applied.applied_at desc limit 1), 'en')`

function mailSql({ kind }: NotificationInput, now: RawBuilder<unknown>) {
  const { mail } = notificationKindFacts(kind)
  if (mail === null) return sql`'off'`
  return sql`case when not coalesce(chosen.mail, ${mail}) then ${mail ? 'switched_off' : 'off'} when ${isReachableSql(kind, now)} then 'send' else 'no_access' end`
}

/** Those who were invited and never signed in are sent messages of kinds that are also for employees without an account. */
const isReachableSql = (kind: NotificationInput['kind'], now: RawBuilder<unknown>) =>
  notificationKindFacts(kind).without_account === true ? accessStatusSql(['active', 'invited'], now) : hasAccessSql(now)

/** A text message is for what is urgent (decision 112). */
function smsSql(note: NotificationInput, now: RawBuilder<unknown>) {
  if (notificationKindFacts(note.kind).sms === undefined) return sql`'off'`
  return sql`case when ${smsIsOff(note, now)} then 'off' when not coalesce(chosen.sms, true) then 'switched_off'
          when not ${isReachableSql(note.kind, now)} then 'no_access'
          when coalesce(employees.phone, accounts.phone) ~ ${smsNumber.source} then 'send' else 'no_address' end`
}

/** The installation sends none, or the notification is not urgent enough. */
function smsIsOff({ kind, shift_at = null }: NotificationInput, now: RawBuilder<unknown>) {
  const { sms } = notificationKindFacts(kind)
  const isUrgent = sql`${sms === 'any'} or coalesce(recipient.shift_at, ${shift_at}::timestamptz) <= ${now} + make_interval(hours => ${urgentHours})`
  return sql`(not exists (select from available_channels where channel = 'sms') or not coalesce(${isUrgent}, false))`
}

function pushSql({ kind }: NotificationInput, now: RawBuilder<unknown>) {
  const chosen = sql`coalesce(chosen.push, ${isPushedByDefault(notificationKindFacts(kind))})`
  return sql`case when not exists (select from push_devices where push_devices.membership_id = memberships.id) then 'off'
          when not ${chosen} then 'switched_off' when not ${hasAccessSql(now)} then 'no_access' else 'send' end`
}

/** For joined rows of accounts and memberships: whether they can sign in at an instant. */
export const hasAccessSql = (now: RawBuilder<unknown>) => accessStatusSql(['active'], now)

const accessStatusSql = (allowed: readonly string[], now: RawBuilder<unknown>) =>
  sql`(accounts.status = 'active' and muster_effective_user_status(memberships.status, memberships.status_before, memberships.suspended_until, ${now}) = any(${[...allowed]}::text[]))`

/** A channel of a notification before it is sent. */
export type PlannedChannel = { channel: DeliveryChannel } & (
  | { status: 'queued' }
  | { status: 'suppressed'; error: SuppressionReason }
)

/** The channels on which a reader receives it, and those on which they do not, with the reason. */
export function plannedChannels({
  membership_id,
  product,
  ...other
}: Pick<NotificationReader, 'membership_id' | 'product' | 'mail' | 'sms' | 'push'>): PlannedChannel[] {
  const outside = { email: other.mail, sms: other.sms, push: other.push }
  const inApp = product ? 'send' : 'switched_off'
  return [
    plannedChannel('in_app', membership_id === null ? 'no_account' : inApp),
    ...(['email', 'sms', 'push'] as const).flatMap((channel) => {
      const decided = outside[channel]
      return decided === 'off' ? [] : [plannedChannel(channel, decided)]
    }),
  ]
}

const plannedChannel = (channel: DeliveryChannel, decided: 'send' | SuppressionReason): PlannedChannel =>
  decided === 'send' ? { channel, status: 'queued' } : { channel, status: 'suppressed', error: decided }
