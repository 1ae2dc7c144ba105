// Weeks that wait for a customer whose users approve in the portal, so that no sign-off was sent.
import { sql } from 'kysely'
import { type SignoffApprover, signoffDays } from '#contract/rostering/timesheets/signoffs.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { approversAt, awaitsCustomer, firstDay } from './queries.ts'

export type SentSignoff = {
  channel: 'email' | 'sms'
  address: string
  name: string | null
  is_backup: boolean
  language: string
}

export type DueReminder = {
  id: string
  agency_id: string
  location_id: string
  location_name: string
  week_start: string
  approvers: SignoffApprover[]
  /** whom it was sent to, each address once */
  sent: SentSignoff[]
  /** where it was sent to nobody yet */
  language?: string
}

type UnsentWeek = {
  /** the site and the first day */
  id: string
  agency_id: string
  customer_id: string
  location_id: string
  location_name: string
  week_start: string
  approvers: SignoffApprover[]
  agency_name: string
  /** of the account of a backup approver; null: they have none */
  language: string | null
}

/** Hours that wait for longer came before an upgrade or an outage. */
const maxDays = 28

/**
 * Weeks that are over, whose hours have awaited the customer for as long as it set for asking the backup approver, who can be reached, and
 * for which no sign-off was ever sent. One that was revoked counts as sent: a planner decided.
 */
export async function weeksWithoutSignoff(db: Db, now: Date): Promise<UnsentWeek[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<UnsentWeek>`
    with weeks as (
      select timesheets.agency_id, timesheets.customer_id, timesheets.location_id, ${firstDay} as week_start,
        min(timesheets.submitted_at) as waits_since
      from timesheets
      join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
      join companies on companies.id = customers.company_id
      where timesheets.status = 'submitted' and ${awaitsCustomer} and timesheets.submitted_at > ${at} - make_interval(days => ${maxDays})
      group by 1, 2, 3, 4
    )
    select weeks.location_id || ' ' || weeks.week_start as id, weeks.agency_id, weeks.customer_id, weeks.location_id, locations.name as location_name, weeks.week_start,
      ${approversAt('weeks')} as approvers, head.name as agency_name, (
        select accounts.locale from customer_contacts contacts join accounts on lower(accounts.email) = lower(contacts.email)
        where contacts.agency_id = weeks.agency_id and contacts.customer_id = weeks.customer_id and contacts.role = 'backup_approver'
        order by contacts.name, contacts.id limit 1) as language
    from weeks
    join customers on customers.agency_id = weeks.agency_id and customers.id = weeks.customer_id
    join locations on locations.agency_id = weeks.agency_id and locations.id = weeks.location_id
    join companies head on head.id = weeks.agency_id
    where weeks.waits_since + make_interval(hours => customers.signoff_escalation_hours) <= ${at}
      and weeks.week_start + 6 < (${at} at time zone locations.time_zone)::date
      and not exists (select from timesheet_signoffs sent where sent.agency_id = weeks.agency_id
        and sent.location_id = weeks.location_id and sent.week_start = weeks.week_start)
      and jsonb_path_exists(${approversAt('weeks')}::jsonb, '$[*] ? (@.is_backup == true && @.email != null)')
    order by weeks.waits_since, weeks.location_id, weeks.week_start`.execute(db)
  return rows
}

/** Creates the sign-off of such a week in the name of the agency. */
export async function openSignoff(
  db: Db,
  { id: _, language, approvers, location_name, ...week }: UnsentWeek,
  now: Date,
): Promise<DueReminder> {
  const { agency_name: sent_by_name, ...of } = week
  const [id, sent_at] = [newId(), now.toISOString()]
  const expires_at = new Date(now.getTime() + signoffDays * 86_400_000).toISOString()
  // Nobody has to be reminded: nobody but the backup approver gets a link.
  const times = { sent_at, expires_at, reminded_at: sent_at, created_at: sent_at, updated_at: sent_at }
  await db
    .insertInto('timesheet_signoffs')
    .values({ id, ...of, sent_by_name, ...times })
    .execute()
  return { id, ...week, location_name, approvers, sent: [], language: language ?? 'en' }
}
