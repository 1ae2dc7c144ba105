import { sql } from 'kysely'
import type { Database } from '#server/database/transaction.ts'
import { makeWorld } from '#server/testing/world.ts'

const smaller = 4

/** The world of server/testing with `many` more people in its first agency, and four more agencies of `few` people each. */
export async function makeCrowd(database: Database, many: number, few: number) {
  const world = await makeWorld(database)
  await database.asPlatform(async (db) => {
    await sql`
      with made as (select uuidv4_of(n) as id, n from generate_series(1, ${smaller}::int) n)
      insert into companies (id, agency_id, type, name, email, time_zone)
      select id, id, 'head', 'Agency ' || n, 'office@example.com', 'Australia/Brisbane' from made`.execute(db)
  })
  return { world, many, few }
}
