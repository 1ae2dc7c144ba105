// Merges the customers' lists of two records of one person (decision 043).
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { MergePair } from '#server/database/rows/merge-rows.ts'

/** Entries of either record count; where one is preferred and the other blocked, the block takes precedence. */
export async function mergeListings(db: Db, { agency_id, survivor, duplicate }: MergePair) {
  const sameEntry = sql`held.agency_id = duplicate.agency_id and held.customer_id = duplicate.customer_id
    and held.location_id is not distinct from duplicate.location_id and (held.list = 'inducted') = (duplicate.list = 'inducted')`
  await sql`update customer_employees held set list = duplicate.list, reason = duplicate.reason, version = held.version + 1
    from customer_employees duplicate
    where held.agency_id = ${agency_id}::uuid and held.employee_id = ${survivor}::uuid and held.list = 'preferred'
      and duplicate.employee_id = ${duplicate}::uuid and duplicate.list = 'blocked' and ${sameEntry}`.execute(db)
  await sql`update customer_employees duplicate set employee_id = ${survivor}::uuid
    where duplicate.agency_id = ${agency_id}::uuid and duplicate.employee_id = ${duplicate}::uuid
      and not exists (select from customer_employees held where held.employee_id = ${survivor}::uuid and ${sameEntry})`.execute(
    db,
  )
}
