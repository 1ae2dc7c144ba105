import { sql } from 'kysely'
import { newId } from '#server/database/values/ids.ts'
import type { Database } from '#server/database/transaction.ts'
import type { World } from '#server/testing/world.ts'
import { option } from './measuring/ratio.ts'
import { makePeople } from './people-data.ts'

export const size = { people: option('people', 1_000, 250), days: 14, shifts_each: 7 }
export const monday = '2026-11-30'
export const lastDay = '2026-12-13'

/** A draft roster of 14 days for 1,000 people with seven shifts each, one every other day; returns its id. */
export async function makeRoster(database: Database, analyse: () => Promise<void>): Promise<string> {
  const world = await makePeople(database, analyse, size.people, 10)
  const roster_id = newId()
  await database.asPlatform((db) =>
    sql`update employees set status = 'active' where agency_id = ${world.agency}::uuid`.execute(db),
  )
  await addShifts(database, world, roster_id)
  await analyse()
  await assignAll(database, roster_id)
  await analyse()
  return roster_id
}

function addShifts(database: Database, world: World, roster_id: string) {
  const { agency: agency_id, brisbane: location_id, harbour: customer_id } = world
  const positions = [world.chef, world.cleaner, world.driver]
  const location = { agency_id, company_id: agency_id, customer_id, location_id, time_zone: 'Australia/Brisbane' }
  return database.asPlatform(async (db) => {
    await db
      .insertInto('rosters')
      .values({ id: roster_id, ...location, name: 'Season', week_start: monday, days: size.days })
      .execute()
    // The nth person works on every other day, with one of three start times.
    await sql`
      insert into roster_shifts (id, agency_id, roster_id, location_id, position_id, works_on, starts, ends, starts_at, ends_at,
        clock_minutes, elapsed_minutes, notes)
      select gen_random_uuid(), ${agency_id}::uuid, ${roster_id}::uuid, ${location_id}::uuid, (${positions}::uuid[])[1 + n % 3], day, start, start + interval '8 hours',
        (day + start) at time zone 'Australia/Brisbane', (day + start + interval '8 hours') at time zone 'Australia/Brisbane', 480, 480, n::text
      from generate_series(0, ${size.people - 1}::int) n, generate_series(0, ${size.shifts_each - 1}::int) turn,
        lateral (select ${monday}::date + turn * 2 + n % 2 as day, time '06:00' + n % 3 * interval '4 hours' as start) at`.execute(
      db,
    )
  })
}

// The notes contain the number of the person until the shift is assigned.
const assignAll = (database: Database, roster_id: string) =>
  database.asPlatform(async (db) => {
    await sql`
      insert into assignments (id, agency_id, roster_id, roster_shift_id, employee_id, works_on, starts_at, ends_at)
      select gen_random_uuid(), shift.agency_id, shift.roster_id, shift.id, person.id, shift.works_on, shift.starts_at, shift.ends_at
      from roster_shifts shift
      join (select id, agency_id, row_number() over (order by id) - 1 as n from employees where employee_code like 'P%') person
        on person.agency_id = shift.agency_id and person.n = shift.notes::int
      where shift.roster_id = ${roster_id}::uuid`.execute(db)
    await sql`update roster_shifts set notes = null where roster_id = ${roster_id}::uuid`.execute(db)
  })
