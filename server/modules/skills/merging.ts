// Merges the tests of two records of one person (decision 043).
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { MergePair } from '#server/database/rows/merge-rows.ts'

/** All tests are moved and numbered after the existing ones: attempts count per person. */
export async function mergeTests(db: Db, { agency_id, survivor, duplicate }: MergePair) {
  await sql`update skill_tests set employee_id = ${survivor}::uuid, attempt = skill_tests.attempt + coalesce((
      select max(held.attempt) from skill_tests held where held.agency_id = skill_tests.agency_id
        and held.employee_id = ${survivor}::uuid and held.skill_id = skill_tests.skill_id), 0)
    where agency_id = ${agency_id}::uuid and employee_id = ${duplicate}::uuid`.execute(db)
}
