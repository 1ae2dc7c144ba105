import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { waitsForSide } from '#server/modules/timesheets/approval/queries.ts'
import type { SeedTime } from './story.ts'

/**
 * The notifications of users with a login: older ones are read, new ones unread. Not through notify(), which would send emails about the
 * past.
 */
export async function seedNotifications(db: Db, agency_id: string, { now }: SeedTime) {
  for (const news of [publications, answers, waiting, awaitingCustomers, decisions]) await news(db, agency_id, now)
}

type NotificationSeed = {
  readers: ReturnType<typeof sql>
  kind: ReturnType<typeof sql>
  link: ReturnType<typeof sql>
  hours: number
}

/** Notifications older than so many hours are read; `news` has membership_id, params, at and what kind and link need. */
const insert = (db: Db, agency_id: string, now: string, { readers, kind, link, hours }: NotificationSeed) =>
  sql`
    insert into notifications (id, agency_id, membership_id, kind, params, link, priority, created_at, read_at)
    select gen_random_uuid(), ${agency_id}::uuid, news.membership_id, ${kind}, news.params, ${link},
      case when ${kind} in ('rosterPublished', 'shiftDeclined') then 'high' else 'normal' end, news.at,
      case when news.at < ${now}::timestamptz - make_interval(hours => ${hours}) then news.at + make_interval(mins => 95) end
    from (${readers}) as news
    where news.at between ${now}::timestamptz - interval '21 days' and ${now}::timestamptz`.execute(db)

const period = (day: string) => sql`'from', min(${sql.ref(day)}), 'to', max(${sql.ref(day)}), 'count', count(*)`
// In the format of muster_unite: a few, and that there are more.
const listed = (name: string) => sql`(
  array_to_string((array_agg(distinct ${sql.ref(name)}))[1:3], ', ') || case when count(distinct ${sql.ref(name)}) > 3 then ' …' else '' end)`

const publications = (db: Db, agency_id: string, now: string) =>
  insert(db, agency_id, now, {
    hours: 40,
    kind: sql`'rosterPublished'`,
    link: sql`'/assigned-roster'`,
    readers: sql`
      select memberships.id as membership_id, rosters.published_at as at,
        jsonb_build_object(${period('assignments.works_on')}, 'places', ${listed('locations.name')}) as params
      from assignments
      join rosters on rosters.id = assignments.roster_id
      join locations on locations.id = rosters.location_id
      join memberships on memberships.agency_id = assignments.agency_id and memberships.employee_id = assignments.employee_id
      where assignments.agency_id = ${agency_id}::uuid and rosters.published_at is not null and assignments.status <> 'planned'
      group by memberships.id, rosters.published_at`,
  })

// Responses of one day for one location are one notification, as in the product.
const answers = (db: Db, agency_id: string, now: string) =>
  insert(db, agency_id, now, {
    hours: 60,
    kind: sql`case news.status when 'accepted' then 'shiftAccepted' else 'shiftDeclined' end`,
    link: sql`'/create-roster?roster=' || news.roster_id`,
    readers: sql`
      select memberships.id as membership_id, assignments.status, rosters.id as roster_id, max(assignments.responded_at) as at,
        jsonb_build_object(${period('assignments.works_on')}, 'places', min(locations.name), 'names', ${listed('employees.name')}) as params
      from assignments
      join rosters on rosters.id = assignments.roster_id
      join locations on locations.id = rosters.location_id
      join employees on employees.id = assignments.employee_id
      join memberships on memberships.agency_id = rosters.agency_id and memberships.account_id = rosters.published_by
      where assignments.agency_id = ${agency_id}::uuid and assignments.status in ('accepted', 'declined')
        and assignments.responded_at > ${now}::timestamptz - interval '4 days'
      group by memberships.id, assignments.status, rosters.id, assignments.responded_at::date`,
  })

const waiting = (db: Db, agency_id: string, now: string) =>
  insert(db, agency_id, now, {
    hours: 48,
    kind: sql`'timesheetSubmitted'`,
    link: sql`'/time-sheets?waits_for=agency'`,
    readers: waitingTime(
      agency_id,
      sql`roles.kind = 'admin' and memberships.supervisor_id is null`,
      sql`${waitsForSide} = 'agency'`,
    ),
  })

const awaitingCustomers = (db: Db, agency_id: string, now: string) =>
  insert(db, agency_id, now, {
    hours: 48,
    kind: sql`'timesheetToApprove'`,
    link: sql`'/time-sheets?waits_for=customer'`,
    readers: waitingTime(
      agency_id,
      sql`roles.kind = 'customer' and memberships.customer_id = customers.id`,
      sql`${waitsForSide} = 'customer'`,
    ),
  })

const waitingTime = (agency_id: string, readers: ReturnType<typeof sql>, requested: ReturnType<typeof sql>) => sql`
  select memberships.id as membership_id, max(changes.at) as at,
    jsonb_build_object(${period('timesheets.works_on')}, 'places', min(locations.name), 'names', ${listed('employees.name')}) as params
  from timesheets
  join timesheet_changes changes on changes.timesheet_id = timesheets.id and changes.to_status = 'submitted'
  join customers on customers.id = timesheets.customer_id
  join locations on locations.id = timesheets.location_id
  join employees on employees.id = timesheets.employee_id
  join memberships on memberships.agency_id = timesheets.agency_id
  join roles on roles.id = memberships.role_id and ${readers}
  where timesheets.agency_id = ${agency_id}::uuid and timesheets.status = 'submitted' and ${requested}
  group by memberships.id`

const decisions = (db: Db, agency_id: string, now: string) =>
  insert(db, agency_id, now, {
    hours: 60,
    kind: sql`case news.to_status when 'approved' then 'timesheetApproved' else 'timesheetRejected' end`,
    link: sql`case news.to_status when 'approved' then '/time-sheets?status=approved' else '/time-sheets/view/' || news.id end`,
    readers: sql`
      select memberships.id as membership_id, changes.to_status, min(timesheets.id::text) as id, max(changes.at) as at,
        jsonb_build_object(${period('timesheets.works_on')}, 'places', ${listed('locations.name')}, 'location', min(locations.name),
          'works_on', min(timesheets.works_on), 'reason', min(changes.reason)) as params
      from timesheet_changes changes
      join timesheets on timesheets.id = changes.timesheet_id
      join locations on locations.id = timesheets.location_id
      join memberships on memberships.agency_id = timesheets.agency_id and memberships.employee_id = timesheets.employee_id
      where changes.agency_id = ${agency_id}::uuid and changes.to_status in ('approved', 'rejected') and timesheets.status = changes.to_status
      group by memberships.id, changes.to_status, changes.at::date,
        case changes.to_status when 'rejected' then timesheets.id end`,
  })
