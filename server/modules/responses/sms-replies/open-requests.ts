// The shifts and offers that text messages to a number requested a response to.
import { sql } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { ResponseTarget } from '#server/modules/deliveries/response-targets.ts'
import { languageWithoutAccount } from '#server/modules/notifications/resolved-readers.ts'
import { canSignInSql } from '#server/modules/users/account/account-status.ts'

export type SmsPerson = {
  agency_id: string | null
  /** null: an employee without an account */
  membership_id: string | null
  account_id: string | null
  employee_id: string | null
  name: string
  language: Language
}

const nameSql = sql<string>`coalesce(muster_full_name(accounts.first_name, accounts.last_name), employees.name)`

/**
 * The person to whom a number's newest message was sent: a user who may sign in, or an employee without an account. Null for a number that
 * never got one.
 */
export async function addressedBy(db: Db, number: string, now: Date): Promise<SmsPerson | null> {
  const { rows } = await sql<SmsPerson>`
    select sent.agency_id, sent.membership_id, accounts.id as account_id, sent.employee_id, ${nameSql} as name,
      coalesce(accounts.locale, ${languageWithoutAccount}) as language
    from sms_messages sent
    left join memberships on memberships.id = sent.membership_id
    left join accounts on accounts.id = memberships.account_id
    left join employees on employees.agency_id = sent.agency_id and employees.id = sent.employee_id
    where sent.to_number = ${number} and sent.first_try_at is not null
      and ((sent.membership_id is null and employees.id is not null) or ${canSignInSql(now)})
    order by sent.created_at desc, sent.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** An assignment or offer that waits for a response; `version` is the current one. */
export type OpenRequest = ResponseTarget & {
  message_id: string
  /** as the message described it */
  seen_version: number
  /** accepting is an application: the planner chooses */
  is_choice: boolean
  agency_id: string
  employee_id: string
  membership_id: string | null
  account_id: string | null
  /** of the employee */
  name: string
  location: string
  works_on: string
  starts: string
  ends: string
}

/**
 * What messages to a number requested a response to and still waits for it, the most recent message first: those that it may have received,
 * also without a response of the provider, of people who may sign in and see their shifts, or have no account.
 */
export async function openRequests(db: Db, number: string, now: Date): Promise<OpenRequest[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<OpenRequest>`
    with sent as (
      select distinct on (coalesce(assignment_id, offer_id)) id as message_id, assignment_id, offer_id,
        coalesce(assignment_version, offer_version) as seen_version, membership_id, created_at
      from sms_messages
      where to_number = ${number} and coalesce(assignment_id, offer_id) is not null and first_try_at is not null
      order by coalesce(assignment_id, offer_id), created_at desc, id desc
    ), target as (
      select 'assignment' as of, id, version, false as is_choice, agency_id, employee_id, roster_shift_id, last_published as known
      from assignments
      where id in (select assignment_id from sent) and status = 'pending' and starts_at > ${at}
      union all
      select 'offer', id, version, choice = 'planner', agency_id, employee_id, roster_shift_id, null from shift_offers
      where id in (select offer_id from sent) and status in ('sent', 'seen') and expires_at > ${at}
    )
    select target.of, target.id, target.version, target.is_choice, target.agency_id, target.employee_id, sent.message_id,
      -- What is not published yet is not what they were asked about.
      case when target.known is null then sent.seen_version else target.version end as seen_version,
      memberships.id as membership_id, accounts.id as account_id, ${nameSql} as name, locations.name as location,
      coalesce((target.known ->> 'works_on')::date, roster_shifts.works_on) as works_on,
      coalesce(target.known ->> 'starts', ${wallTime('roster_shifts.starts')}) as starts,
      coalesce(target.known ->> 'ends', ${wallTime('roster_shifts.ends')}) as ends
    from sent
    join target on target.id = coalesce(sent.assignment_id, sent.offer_id)
    join roster_shifts on roster_shifts.agency_id = target.agency_id and roster_shifts.id = target.roster_shift_id
    join locations on locations.id = roster_shifts.location_id
    join employees on employees.agency_id = target.agency_id and employees.id = target.employee_id
    left join memberships on memberships.id = sent.membership_id and memberships.employee_id = target.employee_id
    left join accounts on accounts.id = memberships.account_id
    where sent.membership_id is null or (${canSignInSql(now)} and exists (
      select from role_permissions
      where role_permissions.role_id = memberships.role_id and role_permissions.permission = 'Roster/view assigned roster'))
    order by sent.created_at desc, sent.message_id desc`.execute(db)
  return rows
}

/** The last message that a number may have received: a reply is to this one. */
export async function newestMessageOf(db: Db, number: string): Promise<string | null> {
  const smsMessage = await db
    .selectFrom('sms_messages')
    .select('id')
    .where('to_number', '=', number)
    .where('first_try_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return smsMessage?.id ?? null
}
