// People who register online. The agency has not reviewed them yet, so only the minimum is required.
import { sql } from 'kysely'
import type { workRightsBases } from '#contract/people/employees.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'

export type NewCandidate = {
  first_name: string
  last_name: string
  email: string
  phone: string
  birth_date: LocalDate
  right_to_work: (typeof workRightsBases)[number]
}

/**
 * The employee for a registration with a proven address: an existing one with this address, else a new candidate of the head company. Null
 * when that employee already has a login.
 */
export async function candidateToBe(
  db: Db,
  agency_id: string,
  input: NewCandidate,
): Promise<{ id: string; is_new: boolean } | null> {
  const known = await db
    .selectFrom('employees')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.agency_id', '=', 'employees.agency_id').on('memberships.employee_id', '=', remainingId),
    )
    .select([remainingId.as('id'), 'memberships.id as membership_id'])
    .where('employees.agency_id', '=', agency_id)
    .where(sql`lower(employees.email)`, '=', input.email)
    .orderBy(sql`employees.merged_into_id is not null`)
    .orderBy('employees.id')
    .executeTakeFirst()
  if (known !== undefined) return known.membership_id === null ? { id: known.id, is_new: false } : null
  return { id: await addCandidate(db, agency_id, input), is_new: true }
}

// The address of a merged record is an address of the remaining employee.
const remainingId = sql<string>`coalesce(employees.merged_into_id, employees.id)`

async function addCandidate(db: Db, agency_id: string, input: NewCandidate) {
  const id = newId()
  const employee_code = await nextCode(db, agency_id)
  await db
    .insertInto('employees')
    .values({ ...input, id, agency_id, company_id: agency_id, employee_code, type: 'candidate', status: 'registered' })
    .execute()
  return id
}

/** The code of the next candidate, C-000001 and so on; concurrent registrations wait for each other. */
export async function nextCode(db: Db, agency_id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`candidate codes of ${agency_id}`}, 0))`.execute(db)
  const { last } = await db
    .selectFrom('employees')
    .select(sql<number>`coalesce(max(substring(employee_code from '^C-(\\d{6})$')::int), 0)`.as('last'))
    .where('agency_id', '=', agency_id)
    .where('employee_code', 'like', 'C-%')
    .executeTakeFirstOrThrow()
  return `C-${String(last + 1).padStart(6, '0')}`
}
