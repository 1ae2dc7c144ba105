// A file of its own because assigning and moving shifts both need it: people are always locked in one order.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'

/**
 * Makes this transaction the only one that changes the time of these people, until it ends. Sorted, so that two transactions
 * with the same people never wait for each other; the exclusion constraint alone ends such races in deadlocks.
 */
export async function lockPeople(db: Db, employee_ids: readonly string[]) {
  await sql`
    select pg_advisory_xact_lock(sorted.key)
    from (select distinct hashtextextended(id, 0) as key from unnest(${[...employee_ids]}::text[]) as id order by key) as sorted`.execute(
    db,
  )
}
