// What an employee's start still needs, for themselves.
import { sql } from 'kysely'
import type { OwnStart } from '#contract/platform/dashboard.ts'
import type { Db } from '#server/database/dialect.ts'
import { checksOfPeople } from '#server/modules/employees/checks/queries.ts'
import type { Context } from '#server/http/context.ts'
import { filesIn } from '#server/modules/employees/queries.ts'

/** Null for somebody without an employee's record, or whose employment ended. */
export async function ownStartOf(context: Context): Promise<OwnStart | null> {
  const { db, scope, now } = context
  const { employee_id } = context.actor
  if (employee_id === null) return null
  const person = await filesIn(db, scope)
    .select(['employees.agency_id', sql<OwnStart['right_to_work']>`employees.right_to_work`.as('right_to_work')])
    .where('employees.id', '=', employee_id)
    .where('employees.status', 'in', startingStatuses)
    .executeTakeFirst()
  if (person === undefined) return null
  const { agency_id, right_to_work } = person
  const checks = (await checksOfPeople(context, [employee_id])).get(employee_id) ?? []
  return { checks, right_to_work, inductions: await missingInductions(db, { agency_id, employee_id }, now) }
}

const startingStatuses = ['lead', 'registered', 'screening', 'approved', 'active'] as const

async function missingInductions(
  db: Db,
  { agency_id, employee_id }: { agency_id: string; employee_id: string },
  now: Date,
) {
  const { rows } = await sql<{ name: string }>`
    select distinct locations.name, muster_plain(locations.name) as plain
    from placements
    join locations on locations.agency_id = placements.agency_id and locations.id = placements.location_id and locations.induction_required
    where placements.agency_id = ${agency_id}::uuid and placements.employee_id = ${employee_id}::uuid
      and (placements.ends_on is null or placements.ends_on >= (${now.toISOString()}::timestamptz at time zone locations.time_zone)::date)
      and not exists (select from customer_employees listed
        where listed.agency_id = placements.agency_id and listed.employee_id = placements.employee_id
          and listed.customer_id = placements.customer_id and listed.list = 'inducted'
          and (listed.location_id is null or listed.location_id = locations.id))
    order by muster_plain(locations.name), locations.name`.execute(db)
  return rows.map(({ name }) => name)
}
