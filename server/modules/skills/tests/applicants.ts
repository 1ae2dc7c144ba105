// What becomes of an applicant's tests when they are hired, or when their details are deleted.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { forgetFiles } from '#server/modules/files/actions.ts'
import { proveByTest } from './proofs.ts'

type HiredApplicant = { agency_id: string; application_id: string; employee_id: string }

/** The tests become the employee's, numbered after their own, and those that were passed verify their skills. */
export async function carryTests(db: Db, { agency_id, application_id, employee_id }: HiredApplicant) {
  const { rows } = await sql<{ id: string; skill_id: string; result: string; handed_in_at: string | null }>`
    update skill_tests set employee_id = ${employee_id}::uuid, application_id = null, version = version + 1,
      attempt = attempt + coalesce((select max(held.attempt) from skill_tests held where held.agency_id = skill_tests.agency_id
        and held.employee_id = ${employee_id}::uuid and held.skill_id = skill_tests.skill_id), 0)
    where agency_id = ${agency_id}::uuid and application_id = ${application_id}::uuid
    returning id, skill_id, result, handed_in_at`.execute(db)
  const passed = rows.filter(({ result }) => result === 'passed')
  for (const test of passed) await proveByTest(db, { ...test, agency_id, employee_id })
}

/** Deletes the tests of applicants with answers and files; returns the ids of the files, to be removed after the commit. */
export async function deleteTests(db: Db, application_ids: readonly string[]): Promise<string[]> {
  const files = await db
    .deleteFrom('skill_test_files')
    .where('test_id', 'in', (of) =>
      of.selectFrom('skill_tests').select('skill_tests.id').where('application_id', 'in', application_ids),
    )
    .returning('file_id')
    .execute()
  await db.deleteFrom('skill_tests').where('application_id', 'in', application_ids).execute()
  const ids = files.map(({ file_id }) => file_id)
  await forgetFiles(db, ids)
  return ids
}
