import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '#server/database/dialect.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { placeMigratedDatabase } from '#server/testing/databases/migrated-folder.ts'
import { makeWorld, type World } from '#server/testing/world.ts'

/** Forty first names and 250 last names, evenly spread: one last name has 0.4 % of the people, one first name 2.5 %. */
export const firstNames =
  'Olivia Noah Amelia Liam Isla Jack Mia Oliver Ava William Grace Henry Zoe Leo Matilda Lucas Ella Charlie Sophie Thomas Ruby James Chloe Ethan Ivy Mason Lily Hugo Evie Oscar Harper Levi Aria Archie Priya Hiroshi Anh Fatima Mateus Zoë'
const beginnings =
  'Ash Bar Carl Dun East Far Green Hart Ing Jar Kel Lang Mor Nor Old Pen Quin Rad Stan Thorn Under Val West York Zel'
const endings = 'bridge by combe den field ford ham ley more ton'

/** Opens, migrates, fills and closes the database: 100,000 people take longer than the deadline of a request. */
export async function filled<T>(
  where: DatabaseLocation,
  fill: (database: Database, analyse: AnalyseTables) => Promise<T>,
): Promise<T> {
  if ('dir' in where && !existsSync(join(where.dir, 'postgres'))) await placeMigratedDatabase(where.dir)
  const database = await openDatabase({ dir: 'unused', ...where, deadlineMs: 2 * 60_000 })
  const analyse = async () => void (await ('url' in where ? analysed(where.url) : database.vacuum()))
  return fill(database, analyse).finally(() => database.close())
}

type DatabaseLocation = { url: string } | { dir: string }
/** Updates the planner's statistics. Without it, foreign keys are checked by plans made for five people. */
type AnalyseTables = () => Promise<void>

// The product's roles do not own the tables, so they may not.
async function analysed(url: string) {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await owner.query('vacuum analyze').finally(() => owner.end())
}

/** The world of server/testing with `many` more people in its first agency, and four more agencies of `few` people each. */
export async function makePeople(
  database: Database,
  analyse: AnalyseTables,
  many: number,
  few: number,
): Promise<World> {
  await database.asPlatform(ensureSystemRoles)
  const world = await makeWorld(database)
  const agencies = await database.asPlatform((db) => Promise.all([1, 2, 3, 4].map((number) => addAgency(db, number))))
  const counts = [[world.agency, many], ...agencies.map((id) => [id, few] as const)] as const
  for (const [id, count] of counts) await database.asPlatform((db) => addPeople(db, id, count))
  await analyse()
  for (const [id, count] of counts) await database.asPlatform((db) => addPositions(db, world, id, count))
  await analyse()
  return world
}

async function addAgency(db: Db, number: number): Promise<string> {
  const id = `00000000-0000-7000-9000-00000000000${number}`
  const values = { id, agency_id: id, type: 'head' as const, name: `Agency ${number}`, email: 'office@example.com' }
  await db
    .insertInto('companies')
    .values({ ...values, time_zone: 'Australia/Brisbane' })
    .execute()
  return id
}

/** People of every status and work right, one in four with a visa that ends, half of these students. */
async function addPeople(db: Db, agency_id: string, count: number) {
  await sql`
    insert into employees (id, agency_id, company_id, employee_code, first_name, last_name, birth_date, email, phone, right_to_work, visa_subclass, visa_expires_on, status)
    select ${idOf(agency_id)}, ${agency_id}::uuid, ${agency_id}::uuid, 'P' || lpad(n::text, greatest(6, length(n::text)), '0'), first_name, last_name,
      date '1960-01-01' + (chance % 16000), lower(first_name || '.' || last_name || n || '@example.com'), '+614' || lpad(n::text, greatest(8, length(n::text)), '0'),
      (array['citizen', 'permanent', 'nz', 'temporary'])[1 + chance % 4],
      case when chance % 8 = 3 then '500' when chance % 8 = 7 then '482' end,
      case when chance % 4 = 3 then date '2026-11-21' + chance / 4 % 900 end,
      (array['active', 'active', 'active', 'active', 'active', 'approved', 'registered', 'screening', 'on_hold', 'terminated'])[1 + chance / 4 % 10]
    from (${drawn(count)}) drawn`.execute(db)
}

/** One of three positions for everybody, two for every third. */
async function addPositions(db: Db, world: World, agency_id: string, count: number) {
  const positions = [world.chef, world.cleaner, world.driver]
  await sql`
    insert into employee_positions (agency_id, employee_id, position_id, is_primary)
    select ${agency_id}::uuid, ${idOf(agency_id)}, (${positions}::uuid[])[1 + (n + held) % 3], held = 0
    from generate_series(1, ${count}::int) n, generate_series(0, 1) held where held = 0 or n % 3 = 0`.execute(db)
}

/** The id of the nth person of an agency, ordered by creation like UUIDs of version 7. */
const idOf = (agency_id: string) =>
  sql`(left(md5(${agency_id}::text), 8) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

// Selected by a hash, so that every run has the same people.
const drawn = (count: number) => sql`
  select n, chance, first_names[1 + chance % array_length(first_names, 1)] as first_name,
    beginnings[1 + chance / 40 % 25] || endings[1 + chance / 1000 % 10] as last_name
  from (select n, hashint4(n) & 2147483647 as chance from generate_series(1, ${count}::int) n) numbered,
    (select string_to_array(${firstNames}, ' ') as first_names, string_to_array(${beginnings}, ' ') as beginnings, string_to_array(${endings}, ' ') as endings) names`
