import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { SeedTime } from './story.ts'

/**
 * The notification ledger of the last three weeks' publications, with every state: seen in the app, answered, reached by phone, unseen
 * before a shift that starts soon, an email that failed, and people without an account or any address.
 */
export async function seedShiftNotices(db: Db, agency_id: string, by_name: string, { now }: SeedTime) {
  await publications(db, agency_id, by_name, now)
  await cancellations(db, agency_id, by_name)
  await changes(db, agency_id, by_name, now)
  await deliveries(db, agency_id)
}

const announced = sql`jsonb_build_object('works_on', assignments.works_on, 'starts', left(roster_shifts.starts::text, 5),
  'ends', left(roster_shifts.ends::text, 5), 'starts_at', assignments.starts_at, 'ends_at', assignments.ends_at,
  'location_name', locations.name, 'position_id', roster_shifts.position_id)`

const sources = sql`assignments
  join rosters on rosters.id = assignments.roster_id
  join roster_shifts on roster_shifts.id = assignments.roster_shift_id
  join locations on locations.id = roster_shifts.location_id
  left join memberships on memberships.agency_id = assignments.agency_id and memberships.employee_id = assignments.employee_id`

const columns = sql`id, agency_id, roster_id, roster_shift_id, assignment_id, employee_id, requires_answer, announced, due_at, by_name, send_id`
const values = (
  by_name: string,
) => sql`gen_random_uuid(), assignments.agency_id, assignments.roster_id, assignments.roster_shift_id,
  assignments.id, assignments.employee_id, assignments.status = 'pending', ${announced}, assignments.starts_at, ${by_name}::text,
  case when memberships.id is not null or ${hasEmail} then gen_random_uuid() end`

// Most people without an account are reached by email.
const hasEmail = sql`ascii(right(assignments.employee_id::text, 1)) % 5 > 0`

// The others were called, unless they responded.
const wasCalled = sql`memberships.id is null and not ${hasEmail} and assignments.status = 'pending'`

const publications = (db: Db, agency_id: string, by_name: string, now: string) =>
  sql`
  insert into shift_notices (${columns}, kind, sent_at, seen_at, seen_how, seen_by_name)
  select ${values(by_name)}, 'rosterPublished', rosters.published_at,
    case when ${wasCalled} then rosters.published_at + interval '3 hours' end, case when ${wasCalled} then 'phone' end,
    case when ${wasCalled} then ${by_name}::text end
  from ${sources}
  where assignments.agency_id = ${agency_id}::uuid and assignments.status <> 'planned'
    and rosters.published_at between ${now}::timestamptz - interval '21 days' and ${now}::timestamptz
  order by rosters.published_at, assignments.starts_at, assignments.id`.execute(db)

const cancellations = (db: Db, agency_id: string, by_name: string) =>
  sql`
  insert into shift_notices (${columns}, kind, sent_at)
  select ${values(by_name)}, 'shiftCancelled', assignments.updated_at
  from ${sources}
  where assignments.agency_id = ${agency_id}::uuid and assignments.status in ('cancelled_agency', 'cancelled_client')
  order by assignments.updated_at, assignments.id`.execute(db)

// The next shifts of people without a response began an hour earlier when they were published, those of others ten minutes.
const changes = (db: Db, agency_id: string, by_name: string, now: string) =>
  sql`
  insert into shift_notices (${columns}, kind, sent_at, was)
  select ${values(by_name)}, case assignments.status when 'pending' then 'shiftChanged' else 'shiftAdjusted' end,
    ${now}::timestamptz - interval '2 hours',
    ${announced} || jsonb_build_object('starts', left((roster_shifts.starts - ${earlier})::text, 5), 'starts_at', assignments.starts_at - ${earlier})
  from ${sources}
  where assignments.agency_id = ${agency_id}::uuid and assignments.starts_at > ${now}::timestamptz and assignments.id in (
    (select id from assignments
      where agency_id = ${agency_id}::uuid and status = 'pending' and starts_at > ${now}::timestamptz order by starts_at, id limit 3)
    union all
    (select id from assignments
      where agency_id = ${agency_id}::uuid and status = 'accepted' and starts_at > ${now}::timestamptz order by starts_at, id limit 3))
  order by assignments.starts_at, assignments.id`.execute(db)

const earlier = sql`case assignments.status when 'pending' then interval '1 hour' else interval '10 minutes' end`

const deliveries = (db: Db, agency_id: string) =>
  sql`
  insert into notification_deliveries (id, agency_id, membership_id, employee_id, notification_id, send_id, channel, status, error, created_at, status_at)
  select gen_random_uuid(), notices.agency_id, memberships.id, case when memberships.id is null then notices.employee_id end,
    notifications.id, notices.send_id, ways.channel,
    case when ways.channel = 'email' then case when notices.number % 7 = 0 then 'failed' else 'sent' end
      when memberships.id is null then 'suppressed' when notifications.read_at is null then 'queued' else 'seen' end,
    case when ways.channel = 'email' and notices.number % 7 = 0 then '550 5.1.1 Mailbox unavailable'
      when ways.channel = 'in_app' and memberships.id is null then 'no_account' end,
    notices.sent_at, case when ways.channel = 'in_app' then coalesce(notifications.read_at, notices.sent_at) else notices.sent_at end
  from shift_notices notices
  left join memberships on memberships.agency_id = notices.agency_id and memberships.employee_id = notices.employee_id
  cross join (values ('in_app'), ('email')) as ways(channel)
  left join lateral (
    select news.id, news.read_at from notifications news
    where news.membership_id = memberships.id and news.kind = notices.kind and news.created_at = notices.sent_at limit 1
  ) as notifications on true
  where notices.agency_id = ${agency_id}::uuid and notices.send_id is not null`.execute(db)
