import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  isPushedByDefault,
  type NotificationKindFacts,
  type Notification,
  type NotificationKind,
  notificationKindNames,
  type NotificationPreferences,
  type NotificationState,
  notificationKindFacts,
  defaultQuietHours,
} from '#contract/platform/notifications/notifications.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { isSmsAvailable } from '#server/modules/settings/environment.ts'
import { smsNumber } from '#server/modules/sms/actions.ts'
import type { Context } from '#server/http/context.ts'

/** The default time zone of platform users. */
export const platformZone = 'Australia/Sydney'

type NotificationsCalls = typeof calls.notifications

/** One page of the caller's notifications, newest first. */
export function notificationsPage(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  input: InputOf<NotificationsCalls['list']>,
) {
  const { is_read } = input
  const mine = db
    .selectFrom('notifications')
    .where('membership_id', '=', actor.membership_id)
    .$if(is_read !== undefined, (of) => of.where('read_at', is_read === true ? 'is not' : 'is', null))
  return listQuery(db, input, {
    matching: mine,
    rows: mine
      .select(['id', sql<NotificationKind>`kind`.as('kind'), sql<Notification['params']>`params`.as('params'), 'link'])
      .select(['priority', createdAt.as('created_at'), sql<boolean>`read_at is not null`.as('is_read')]),
    order: [['notifications.created_at', 'desc'], ['notifications.id']],
  })
}

const createdAt = sql<string>`to_char(notifications.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The unread count, and the newest unread notification. */
export async function settingsOf({ db, actor }: Context): Promise<NotificationState> {
  return (await settingsOfAll(db, [actor.membership_id])).get(actor.membership_id) ?? { unread: 0, newest: null }
}

/** The same for many memberships at once, for the streams of a process: always one statement. */
export async function settingsOfAll(
  db: Db,
  membership_ids: readonly string[],
): Promise<Map<string, NotificationState>> {
  const { rows } = await sql<NotificationState & { membership_id: string }>`
    select reader.id as membership_id, coalesce(counted.unread, 0)::int as unread, newest.notification as newest
    from unnest(${[...membership_ids]}::uuid[]) as reader(id)
    left join lateral (
      select count(*) as unread from notifications where membership_id = reader.id and read_at is null
    ) as counted on true
    left join lateral (
      select json_build_object('id', id, 'kind', kind, 'params', params, 'link', link, 'priority', priority,
        'created_at', ${createdAt}, 'is_read', false) as notification
      from notifications where membership_id = reader.id and read_at is null
      order by notifications.created_at desc, notifications.id limit 1
    ) as newest on true
    order by reader.id`.execute(db)
  return new Map(rows.map(({ membership_id, ...state }) => [membership_id, state]))
}

/** The preferences of a user, with defaults; only kinds that they can receive. */
export async function preferencesOf(context: Pick<Context, 'db' | 'actor'>): Promise<NotificationPreferences> {
  const { db, actor } = context
  const chosen = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'product', 'mail', 'sms', 'push'])
    .where('membership_id', '=', actor.membership_id)
    .orderBy('kind')
    .execute()
  const byKind = new Map(chosen.map((row) => [row.kind, row]))
  const kinds = notificationKindNames
    .filter((kind) => notificationKindFacts(kind).for.includes(actor.kind))
    .map((kind) => ({ kind, ...channelsOf(notificationKindFacts(kind), byKind.get(kind)) }))
  const sms = { sms_available: await isSmsAvailable(db), sms_number: await smsNumberOf(context) }
  return { kinds, ...sms, ...(await quietHoursOf(context)) }
}

type ChannelChoice = { product: boolean; mail: boolean; sms: boolean | null; push: boolean | null }

function channelsOf(kind: NotificationKindFacts, chosen: ChannelChoice | undefined) {
  const { mail, sms, always } = kind
  return {
    product: chosen?.product ?? true,
    mail: chosen?.mail ?? mail ?? false,
    sms: sms !== undefined && (chosen?.sms ?? true),
    push: chosen?.push ?? isPushedByDefault(kind),
    may_change_product: always !== true,
    may_change_mail: mail !== null,
    may_change_sms: sms !== undefined,
  }
}

/** Where text messages to a user go; null: they have no number that can receive one. */
async function smsNumberOf({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  const membership = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .leftJoin('employees', 'employees.id', 'memberships.employee_id')
    .select(sql<string | null>`coalesce(employees.phone, accounts.phone)`.as('phone'))
    .where('memberships.id', '=', actor.membership_id)
    .executeTakeFirst()
  return smsNumber.test(membership?.phone ?? '') ? (membership?.phone ?? null) : null
}

type QuietHoursPreferences = Omit<NotificationPreferences, 'kinds' | 'sms_available' | 'sms_number'>

async function quietHoursOf({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  const { rows } = await sql<QuietHoursPreferences>`
    select coalesce(quiet.active, ${defaultQuietHours.active}) as quiet_active,
      coalesce(${wallTime('quiet.starts')}, ${defaultQuietHours.from}) as quiet_from,
      coalesce(${wallTime('quiet.ends')}, ${defaultQuietHours.to}) as quiet_to,
      coalesce(quiet.time_zone, companies.time_zone, ${platformZone}) as time_zone
    from (select 1) as always
    left join notification_quiet_hours quiet on quiet.membership_id = ${actor.membership_id}::uuid
    left join companies on companies.id = ${actor.agency_id}::uuid`.execute(db)
  return rows[0] ?? refuse('failure')
}
