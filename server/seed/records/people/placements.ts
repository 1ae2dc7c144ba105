import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

type PlacedWork = {
  employee_id: string
  customer_id: string
  company_id: string
  location_id: string
  position_id: string
  /** the index among the customers of the employee, and the index of the employee */
  at: number
  person: number
}

/** Employees are placed with the two customers where they worked most often: derived from the work, so that nothing contradicts it. */
export async function putPlacements(db: Db, agency_id: string, { today }: SeedTime) {
  const sent = await sentWhere(db, agency_id)
  await put(
    db,
    'placements',
    sent.map(({ at, person, location_id, ...fields }) => ({
      id: newId(),
      agency_id,
      ...fields,
      location_id: at === 1 && person % 3 === 0 ? location_id : null,
      starts_on: addDays(today, -(40 + ((person * 37) % 400))),
      ends_on: at === 2 && person % 4 === 1 ? addDays(today, 60 + person) : null,
      priority: at === 1 && person % 3 !== 2 ? ('first' as const) : at === 2 && person % 5 === 0 ? 'reserve' : 'usual',
      pay_cents: at === 1 && person % 6 === 1 ? 3580 + person * 15 : null,
      note: at === 1 && person % 6 === 1 ? 'Rate of the site’s agreement.' : null,
    })),
  )
}

async function sentWhere(db: Db, agency_id: string) {
  const { rows } = await sql<PlacedWork>`
    select employee_id, customer_id, company_id, location_id, position_id, at::int, person::int
    from (
      select sent.*, row_number() over (partition by employee_id order by shifts desc, customer_code) as at,
        dense_rank() over (order by employee_code) as person
      from (
        select distinct on (employees.id, customers.id) employees.id as employee_id, employees.employee_code, customers.id as customer_id,
          customers.code as customer_code, customers.company_id, rosters.location_id, roster_shifts.position_id, count(*) as shifts
        from assignments
        join roster_shifts on roster_shifts.id = assignments.roster_shift_id
        join rosters on rosters.id = assignments.roster_id
        join customers on customers.id = rosters.customer_id
        join employees on employees.id = assignments.employee_id
        where assignments.agency_id = ${agency_id}::uuid and employees.status = 'active'
        group by employees.id, customers.id, rosters.location_id, roster_shifts.position_id
        order by employees.id, customers.id, count(*) desc, rosters.location_id, roster_shifts.position_id
      ) as sent
    ) as ranked
    where at <= 2
    order by person, at`.execute(db)
  return rows
}
