// Locks employees always in the same order; assigning and moving shifts both need it.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'

/**
 * Serialises changes to the time of these employees until the transaction ends. Sorted, so that two transactions with the same employees
 * cannot deadlock; the exclusion constraint alone ends such races in deadlocks.
 */
export async function lockPeople(db: Db, employee_ids: readonly string[]) {
  if (employee_ids.length === 0) return
  await sql`
    select pg_advisory_xact_lock(sorted.key)
    from (select distinct hashtextextended(id, 0) as key from unnest(${[...employee_ids]}::text[]) as id order by key) as sorted`.execute(
    db,
  )
}
