// Notifications about tests: with the skill's name in the employee's language, and its plain name for the agency.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import type { TestWithAnswers } from './queries.ts'

type NotifiedTest = Pick<TestWithAnswers, 'agency_id' | 'employee_id' | 'application_id' | 'skill_id'>

/** The list of tests to mark. */
export const waitingLink = '/create-skill-question?show=waiting'

/** Notifies agency users who may mark it of a submitted test. */
export async function notifyOfTest(
  { db, actor, now }: Pick<Context, 'db' | 'now'> & { actor: { membership_id: string | null } },
  test: NotifiedTest,
) {
  const { name, plain_skill: skill } = await namedTest(db, test)
  await notify(db, {
    agency_id: test.agency_id,
    to: { permission: 'Employee/update' },
    kind: 'testToMark',
    params: { name, skill },
    link: waitingLink,
    except: actor.membership_id,
    now,
  })
}

/** Notifies the employee of the result of their test; applicants see it with their private link. */
export async function notifyOfTestResult(
  { db, actor, now }: Context,
  test: NotifiedTest,
  result: { kind: 'testMarked'; score: number } | { kind: 'testVoided' },
) {
  const { agency_id, employee_id } = test
  if (employee_id === null) return
  const { skill } = await namedTest(db, test)
  const { kind, ...more } = result
  await notify(db, {
    agency_id,
    to: { employees: [{ employee_id, params: { skill, ...more } }] },
    kind,
    link: `/employee-profile-update/${employee_id}?tab=skills`,
    except: actor.membership_id,
    now,
  })
}

const namedTest = (db: Db, { agency_id, employee_id, application_id, skill_id }: NotifiedTest) =>
  db
    .selectFrom('reference_items as skill')
    .leftJoin('employees', (join) =>
      join.on('employees.agency_id', '=', agency_id).on('employees.id', '=', employee_id),
    )
    .leftJoin('job_applications as applied', (join) =>
      join.on('applied.agency_id', '=', agency_id).on('applied.id', '=', application_id),
    )
    .select(sql<string>`coalesce(employees.name, muster_full_name(applied.first_name, applied.last_name))`.as('name'))
    .select(['skill.name as plain_skill', nameIn(personsLanguage, 'skill').as('skill')])
    .where('skill.id', '=', skill_id)
    .executeTakeFirstOrThrow()

// The account language of the employee who took the test; without an account nobody reads it.
const personsLanguage = sql`(
  select accounts.locale from memberships join accounts on accounts.id = memberships.account_id
  where memberships.agency_id = employees.agency_id and memberships.employee_id = employees.id order by memberships.id limit 1
)`
