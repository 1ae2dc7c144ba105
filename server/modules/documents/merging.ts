// Merges the documents of two records of one person (decision 043).
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { MergePair } from '#server/database/rows/merge-rows.ts'

/**
 * All documents are moved as later editions. Of two approved ones the one that lasts longer counts, of two in progress the submitted one;
 * the others are superseded or withdrawn, and stay readable.
 */
export async function mergeDocuments(db: Db, pair: MergePair) {
  await endSecond(db, pair, ['approved'], 'superseded')
  await endSecond(db, pair, ['requested', 'submitted'], 'withdrawn')
  const { agency_id, survivor, duplicate } = pair
  await sql`update employee_documents set employee_id = ${survivor}::uuid, edition = employee_documents.edition + coalesce((
      select max(held.edition) from employee_documents held where held.agency_id = employee_documents.agency_id
        and held.employee_id = ${survivor}::uuid and held.type_id = employee_documents.type_id), 0)
    where agency_id = ${agency_id}::uuid and employee_id = ${duplicate}::uuid`.execute(db)
}

async function endSecond(db: Db, { agency_id, survivor, duplicate }: MergePair, of: readonly string[], status: string) {
  await sql`update employee_documents set status = ${status}, version = version + 1
    where agency_id = ${agency_id}::uuid and id in (
      select id from (
        select id, row_number() over (partition by type_id
          order by status desc, expires_on desc nulls first, (employee_id = ${survivor}::uuid) desc, id) as position
        from employee_documents
        where agency_id = ${agency_id}::uuid and employee_id in (${survivor}::uuid, ${duplicate}::uuid) and status = any(${[...of]}::text[])
      ) ranked where position > 1)`.execute(db)
}
