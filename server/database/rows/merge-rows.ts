import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'

/** Two records of one person: the related rows of `goes` are moved to `stays`. */
export type MergePair = { agency_id: string; survivor: string; duplicate: string }

/**
 * Moves the rows of a table from one employee to the other; with `free`, only those for which the other has none with the same values in
 * these columns (none at all, where the list is empty). Nothing is ever deleted: other rows stay where they are.
 */
export async function moveRows(
  db: Db,
  table: string,
  { agency_id, survivor, duplicate }: MergePair,
  free?: readonly string[],
) {
  const same = (free ?? []).map((column) => sql`held.${sql.ref(column)} is not distinct from mine.${sql.ref(column)}`)
  const isFree = free
    ? sql`not exists (select from ${sql.table(table)} held where ${sql.join(
        [sql`held.agency_id = ${agency_id}::uuid`, sql`held.employee_id = ${survivor}::uuid`, ...same],
        sql` and `,
      )})`
    : sql`true`
  await sql`update ${sql.table(table)} mine set employee_id = ${survivor}::uuid
    where mine.agency_id = ${agency_id}::uuid and mine.employee_id = ${duplicate}::uuid and ${isFree}`.execute(db)
}

/** Makes the rows of a table that refer to one employee in a further column refer to the other. */
export async function moveLinks(db: Db, table: string, column: string, { agency_id, survivor, duplicate }: MergePair) {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${survivor}::uuid
    where agency_id = ${agency_id}::uuid and ${sql.ref(column)} = ${duplicate}::uuid`.execute(db)
}
