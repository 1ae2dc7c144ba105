// What an hour is paid at instead of as usual, where a placement says so. Nothing else here knows of pay yet.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/**
 * Cents an hour by timesheet, of those whose placement on that day says so: for the customer and position, one at the very site before
 * one at all of them (also where that one says nothing of pay).
 */
export async function ratesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pay_cents: number | null }>`
    select distinct on (timesheets.id) timesheets.id, placements.pay_cents
    from timesheets
    join placements on placements.agency_id = timesheets.agency_id and placements.employee_id = timesheets.employee_id
      and placements.customer_id = timesheets.customer_id and placements.position_id = timesheets.position_id
      and (placements.location_id is null or placements.location_id = timesheets.location_id)
      and timesheets.works_on between placements.starts_on and coalesce(placements.ends_on, 'infinity')
    where timesheets.id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'timesheets.agency_id')}
    order by timesheets.id, placements.location_id is null, placements.id`.execute(db)
  return new Map(rows.flatMap(({ id, pay_cents }) => (pay_cents === null ? [] : [[id, pay_cents] as const])))
}
