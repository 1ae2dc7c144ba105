// Merges the customers' lists of two records of one person (decision 043).
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Pair } from '#server/database/rows/merge-rows.ts'

/** Entries of either record count; where one is preferred and the other blocked, the block takes precedence. */
export async function mergeListings(db: Db, { agency_id, stays, goes }: Pair) {
  const sameEntry = sql`held.agency_id = told.agency_id and held.customer_id = told.customer_id
    and held.location_id is not distinct from told.location_id and (held.list = 'inducted') = (told.list = 'inducted')`
  await sql`update customer_employees held set list = told.list, reason = told.reason, version = held.version + 1
    from customer_employees told
    where held.agency_id = ${agency_id}::uuid and held.employee_id = ${stays}::uuid and held.list = 'preferred'
      and told.employee_id = ${goes}::uuid and told.list = 'blocked' and ${sameEntry}`.execute(db)
  await sql`update customer_employees told set employee_id = ${stays}::uuid
    where told.agency_id = ${agency_id}::uuid and told.employee_id = ${goes}::uuid
      and not exists (select from customer_employees held where held.employee_id = ${stays}::uuid and ${sameEntry})`.execute(
    db,
  )
}
