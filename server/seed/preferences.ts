import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { put } from './put.ts'
import type { SeedTime } from './story.ts'

type CustomerHistory = {
  customer_id: string
  location_id: string
  employee_id: string
  shifts: number
  at: number
  site: number
}
type ListingSeed = {
  list: 'preferred' | 'inducted' | 'blocked'
  location_id?: string
  reason?: string
  set_by_side?: 'agency'
  expires_on?: string
}

/**
 * The customers' preferred, inducted and blocked employees. Derived from past work: everybody who works at a location with inductions is
 * inducted, and nobody is blocked where they have shifts.
 */
export async function seedPreferences(db: Db, agency_id: string, { today }: SeedTime) {
  const worked = await workedWhere(db, agency_id)
  const elsewhere = await employeesElsewhere(db, agency_id)
  const at = { agency_id, today }
  const rows = [...preferred(worked, at), ...inducted(worked, at), ...blocked(elsewhere, at)]
  await put(db, 'customer_employees', rows)
}

type AgencyDay = { agency_id: string; today: string }
type ListedEmployee = { customer_id: string; employee_id: string }

const rowOf = ({ agency_id }: AgencyDay, { customer_id, employee_id }: ListedEmployee, wish: ListingSeed) => ({
  id: newId(),
  agency_id,
  customer_id,
  employee_id,
  location_id: null,
  reason: null,
  set_by_side: 'customer' as const,
  expires_on: null,
  ...wish,
})

/** The two employees who worked at a customer most often; one of them until the end of the season. */
const preferred = (worked: readonly CustomerHistory[], at: AgencyDay) =>
  worked
    .filter((one) => one.at <= 2)
    .map((one) =>
      rowOf(at, one, {
        list: 'preferred',
        ...(one.at === 2 && { expires_on: addDays(at.today, 75), reason: 'Knows the line; for the season.' }),
      }),
    )

/** Everybody who works at the first location of a customer. */
const inducted = (worked: readonly CustomerHistory[], at: AgencyDay) =>
  worked
    .filter((one) => one.site === 1)
    .map((one) =>
      rowOf(at, one, { list: 'inducted', location_id: one.location_id, expires_on: addDays(at.today, 200) }),
    )

const blocked = (elsewhere: readonly ListedEmployee[], at: AgencyDay) =>
  elsewhere.map((one, index) =>
    rowOf(at, one, {
      list: 'blocked',
      reason: index % 2 === 0 ? 'Left the cold room open twice.' : 'Knows a manager there; asked not to be sent.',
      ...(index % 2 === 1 && { set_by_side: 'agency', expires_on: addDays(at.today, 120) }),
    }),
  )

/** Where employees worked, how often, their rank among the customer’s employees, and the index of the location. */
async function workedWhere(db: Db, agency_id: string) {
  const { rows } = await sql<CustomerHistory>`
    select sent.customer_id, sent.location_id, sent.employee_id, sent.shifts,
      row_number() over (partition by sent.customer_id order by sent.shifts desc, sent.employee_code)::int as at,
      dense_rank() over (partition by sent.customer_id order by sent.site_code)::int as site
    from (
      select rosters.customer_id, rosters.location_id, locations.code as site_code, employees.id as employee_id, employees.employee_code, count(*)::int as shifts
      from assignments
      join rosters on rosters.id = assignments.roster_id
      join locations on locations.id = rosters.location_id
      join employees on employees.id = assignments.employee_id
      where assignments.agency_id = ${agency_id}::uuid
      group by rosters.customer_id, rosters.location_id, locations.code, employees.id, employees.employee_code
    ) as sent
    order by sent.customer_id, at`.execute(db)
  return rows
}

/** For each of the first two customers one employee who only works at others. */
async function employeesElsewhere(db: Db, agency_id: string) {
  const { rows } = await sql<ListedEmployee>`
    select whose.id as customer_id, employee.id as employee_id
    from (select id, code from customers where agency_id = ${agency_id}::uuid and status = 'active' order by code limit 2) as whose
    cross join lateral (
      select employees.id
      from employees
      where employees.agency_id = ${agency_id}::uuid and employees.status = 'active'
        and not exists (
          select from assignments join rosters on rosters.id = assignments.roster_id
          where assignments.employee_id = employees.id and rosters.customer_id = whose.id)
      order by employees.employee_code limit 1
    ) as employee
    order by whose.code`.execute(db)
  return rows
}
