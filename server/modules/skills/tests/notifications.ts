// Notifications about tests: with the skill's name in the employee's language, and its plain name for the agency.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { TestWithAnswers } from './queries.ts'

type By = { actor: Actor; now: Date }
type Test = Pick<TestWithAnswers, 'agency_id' | 'employee_id' | 'skill_id'>

/** The list of tests to mark. */
export const waitingLink = '/create-skill-question?show=waiting'

/** Notifies agency users who may mark it of a submitted test. */
export async function notifyAgency(db: Db, { actor, now }: By, test: Test) {
  const { name, plain_skill: skill } = await named(db, test)
  await notify(db, {
    agency_id: test.agency_id,
    to: { permission: 'Employee/update' },
    kind: 'testToMark',
    params: { name, skill },
    link: waitingLink,
    besides: actor.membership_id,
    now,
  })
}

/** Notifies the employee of the result of their test. */
export async function notifyPerson(
  db: Db,
  { actor, now }: By,
  test: Test,
  result: { kind: 'testMarked'; score: number } | { kind: 'testVoided' },
) {
  const { agency_id, employee_id } = test
  const { skill } = await named(db, test)
  const { kind, ...more } = result
  await notify(db, {
    agency_id,
    to: { employees: [{ employee_id, params: { skill, ...more } }] },
    kind,
    link: `/employee-profile-update/${employee_id}?tab=skills`,
    besides: actor.membership_id,
    now,
  })
}

const named = (db: Db, { agency_id, employee_id, skill_id }: Test) =>
  db
    .selectFrom('employees')
    .innerJoin('reference_items as skill', (join) => join.on('skill.id', '=', skill_id))
    .select(['employees.name', 'skill.name as plain_skill', nameIn(personsLanguage, 'skill').as('skill')])
    .where('employees.agency_id', '=', agency_id)
    .where('employees.id', '=', employee_id)
    .executeTakeFirstOrThrow()

// The account language of the employee who took the test; without an account nobody reads it.
const personsLanguage = sql`(
  select accounts.locale from memberships join accounts on accounts.id = memberships.account_id
  where memberships.agency_id = employees.agency_id and memberships.employee_id = employees.id order by memberships.id limit 1
)`
