import { sql } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'
import { only } from '#server/testing/records/rostering.ts'

/** The time of the database, by which the audit log goes; the clock of the tests stands still. */
export async function databaseTime(app: TestApp) {
  const { rows } = await app.database.asPlatform((db) =>
    sql<{ at: string }>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from pg_sleep(0.002)`.execute(
      db,
    ),
  )
  return only(rows).at
}
