// Who takes a test: an employee, or an applicant who has no file as an employee.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'

/** Exactly one of the two ids is set. */
export type TestTaker = { agency_id: string; employee_id: string | null; application_id: string | null }

/** An employee as the taker of tests; not found outside the scope. */
export async function employeeTaker(db: Db, scope: Scope, id: string): Promise<TestTaker> {
  const { agency_id, employee_id } = await personIn(db, scope, id)
  return { agency_id, employee_id, application_id: null }
}

/** The condition that limits `skill_tests as test` to one taker. */
export const takenBy = ({ agency_id, employee_id, application_id }: TestTaker) =>
  employee_id === null
    ? sql<boolean>`(test.agency_id = ${agency_id}::uuid and test.application_id = ${application_id}::uuid)`
    : sql<boolean>`(test.agency_id = ${agency_id}::uuid and test.employee_id = ${employee_id}::uuid)`

/** Locks the taker until the transaction ends: concurrent starts must not both become the next attempt. */
export const lockTaker = (db: Db, { agency_id, employee_id, application_id }: TestTaker) =>
  db
    .selectFrom(employee_id === null ? 'job_applications' : 'employees')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', employee_id ?? application_id)
    .forUpdate()
    .execute()
