// Punches of the last days: by phone, some of them outside the site or without a location, one corrected; and of who is at work now.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { addPunch } from '#server/modules/clock/corrections.ts'
import type { SeedTime } from '#server/seed/story.ts'

const days = 7

/** Follows the recorded hours of the last week, and who is rostered at the moment. */
export async function putPunches(db: Db, agency_id: string, by_name: string, { now }: SeedTime) {
  await put(
    db,
    agency_id,
    now,
    sql`
    select sheet.assignment_id, sheet.employee_id, sheet.company_id, sheet.location_id, made.kind, made.at
    from timesheets sheet
    cross join lateral (values ('in', sheet.starts_at - interval '1 minute'), ('out', sheet.ends_at + interval '2 minutes')) as made (kind, at)
    where sheet.agency_id = ${agency_id}::uuid and sheet.assignment_id is not null and sheet.status <> 'void'
      and sheet.starts_at > ${now}::timestamptz - make_interval(days => ${days}::int)`,
  )
  await put(
    db,
    agency_id,
    now,
    sql`
    select held.id, held.employee_id, rosters.company_id, shift.location_id, 'in', held.starts_at - interval '3 minutes'
    from assignments held
    join roster_shifts shift on shift.agency_id = held.agency_id and shift.id = held.roster_shift_id
    join rosters on rosters.agency_id = held.agency_id and rosters.id = held.roster_id and rosters.status in ('published', 'locked')
    where held.agency_id = ${agency_id}::uuid and held.status in ('accepted', 'in_progress')
      and held.starts_at <= ${now}::timestamptz and held.ends_at > ${now}::timestamptz
      -- one in eight is late, or has not come
      and ('x' || right(held.id::text, 1))::bit(4)::int % 8 <> 0`,
  )
  await putForgotten(db, agency_id, by_name, now)
}

// The distance and what is missing follow from the employee, so that everybody has a mixture.
const put = (db: Db, agency_id: string, now: string, facts: ReturnType<typeof sql>) =>
  sql`
  with facts (assignment_id, employee_id, company_id, location_id, kind, at) as (${facts}),
    chosen as (
      select facts.*, ('x' || right(employee_id::text, 2))::bit(8)::int as shade, employees.name
      from facts join employees on employees.id = facts.employee_id
      where facts.at <= ${now}::timestamptz
    )
  insert into punches (id, agency_id, company_id, employee_id, location_id, assignment_id, kind, at, received_at, source, distance_m,
    inside_fence, no_location, recorded_by_name)
  select gen_random_uuid(), ${agency_id}::uuid, company_id, employee_id, location_id, assignment_id, kind, at, at, 'mobile',
    case when shade % 9 <> 4 then case when shade % 11 = 3 then 640 + shade else 12 + shade % 90 end end,
    case when shade % 9 <> 4 then shade % 11 <> 3 end,
    case when shade % 9 = 4 then 'denied' end, name
  from chosen order by at, employee_id`.execute(db)

/** Somebody forgot to clock out, and the agency added it. */
async function putForgotten(db: Db, agency_id: string, by_name: string, now: string) {
  const { rows } = await sql<{ employee_id: string; location_id: string; on: string; time: string }>`
    select sheet.employee_id, sheet.location_id, sheet.works_on as "on", left(sheet.starts::text, 5) as time
    from timesheets sheet
    where sheet.agency_id = ${agency_id}::uuid and sheet.assignment_id is not null and sheet.status = 'approved'
      and sheet.starts_at between ${now}::timestamptz - interval '10 days' and ${now}::timestamptz - interval '8 days'
    order by sheet.starts_at, sheet.id limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) return
  const actor = { account_id: null, name: by_name }
  const missing = { ...found, kind: 'in' as const, ambiguous: 'earlier' as const, reason: 'Phone battery was empty' }
  await addPunch({ db, actor, scope: scopeOfAgency(agency_id), now: new Date(now) }, missing)
}
