// Hourly rates of placements that differ from the usual rate. Nothing else here handles pay yet.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/**
 * Of `timesheets`: the cents an hour, where a placement on that day sets a rate. For the customer and position, one at the location takes
 * precedence over one for all of them (also where it has no pay rate).
 */
export const placementRate = sql<number | null>`(
  select placements.pay_cents from placements
  where placements.agency_id = timesheets.agency_id and placements.employee_id = timesheets.employee_id
    and placements.customer_id = timesheets.customer_id and placements.position_id = timesheets.position_id
    and (placements.location_id is null or placements.location_id = timesheets.location_id)
    and timesheets.works_on between placements.starts_on and coalesce(placements.ends_on, 'infinity')
  order by placements.location_id is null, placements.id limit 1)`

/** Of `timesheets`: no placement sets a rate, so that payroll's own applies. */
export const hasNoRate = sql<boolean>`${placementRate} is null`

/** The cents an hour by timesheet, of those for which a placement sets a rate. */
export async function ratesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('timesheets')
    .select(['timesheets.id', placementRate.as('pay_cents')])
    .where(sql<boolean>`timesheets.id = any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'timesheets.agency_id'))
    .orderBy('timesheets.id')
    .execute()
  return new Map(rows.flatMap(({ id, pay_cents }) => (pay_cents === null ? [] : [[id, pay_cents] as const])))
}
