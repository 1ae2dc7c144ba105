// Verification of skills by tests, and reverting it when a test is voided.
import { sql } from 'kysely'
import { provenLevel } from '#contract/people/skill-tests.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { TestWithAnswers } from './queries.ts'

type SkillProof = Pick<TestWithAnswers, 'id' | 'agency_id' | 'skill_id' | 'handed_in_at'> & { employee_id: string }

/**
 * Verifies the skill of an employee who passed, as of the submission: an earlier expiry is removed, and an unverified level becomes the one
 * that the test proves. The state before any test is stored.
 */
export const proveByTest = (db: Db, { id, agency_id, employee_id, skill_id, handed_in_at }: SkillProof) =>
  sql`
    insert into employee_skills as held (id, agency_id, employee_id, skill_id, level, source, verified_at, verified_by_name, test_id)
    values (${newId()}::uuid, ${agency_id}::uuid, ${employee_id}::uuid, ${skill_id}::uuid, ${provenLevel}, 'test', ${handed_in_at}::timestamptz, '', ${id}::uuid)
    on conflict on constraint employee_skills_one do update set
      before_test = case when held.test_id is not null then held.before_test else jsonb_build_object(
        'level', held.level, 'source', held.source, 'expires_on', held.expires_on,
        'verified_at', held.verified_at, 'verified_by_name', held.verified_by_name) end,
      level = case when held.verified_at is null then excluded.level else greatest(held.level, excluded.level) end,
      source = excluded.source, expires_on = null, verified_at = excluded.verified_at,
      verified_by_name = excluded.verified_by_name, test_id = excluded.test_id, version = held.version + 1`.execute(db)

/**
 * Reverts a verification by a test, unless the agency has verified the skill since: another passed test proves it instead, otherwise the
 * state before any test is restored; without one the skill is removed.
 */
export async function revokeProof(db: Db, test: SkillProof) {
  const byThis = sql`agency_id = ${test.agency_id}::uuid and test_id = ${test.id}::uuid`
  const other = await otherProof(db, test)
  if (other !== undefined) {
    await sql`update employee_skills set test_id = ${other.id}::uuid, verified_at = ${other.handed_in_at}::timestamptz,
      version = version + 1 where ${byThis}`.execute(db)
    return
  }
  await sql`delete from employee_skills where ${byThis} and before_test is null`.execute(db)
  await sql`
    update employee_skills set level = (before_test ->> 'level')::int, source = before_test ->> 'source',
      expires_on = (before_test ->> 'expires_on')::date, verified_at = (before_test ->> 'verified_at')::timestamptz,
      verified_by_name = before_test ->> 'verified_by_name', test_id = null, before_test = null, version = version + 1
    where ${byThis}`.execute(db)
}

const otherProof = (db: Db, { id, agency_id, employee_id, skill_id }: SkillProof) =>
  db
    .selectFrom('skill_tests')
    .select(['id', 'handed_in_at'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('skill_id', '=', skill_id)
    .where('result', '=', 'passed')
    .where('id', '<>', id)
    .orderBy('handed_in_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
