import { sql } from 'kysely'
import type { Placement } from '#contract/people/placements.ts'
import { notFound } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { maySeePay } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'

/** The placements of an employee in the scope, newest first. */
export async function placementsOf(context: Context, employee_id: string): Promise<Placement[]> {
  const { db, scope } = context
  await personIn(db, scope, employee_id)
  return placementsFor(context)
    .where('placements.employee_id', '=', employee_id)
    .orderBy('placements.starts_on', 'desc')
    .orderBy('placements.id', 'desc')
    .execute()
}

/** One placement; not found outside the scope. */
export async function placementOf(context: Context, id: string): Promise<Placement> {
  const { db, scope } = context
  const placement = await placementsFor(context).where('placements.id', '=', id).executeTakeFirstOrThrow(notFound)
  await personIn(db, scope, placement.employee_id)
  return placement
}

const placementsFor = ({ db, actor, scope, language }: Context) =>
  db
    .selectFrom('placements')
    .innerJoin('customers', 'customers.id', 'placements.customer_id')
    .innerJoin('companies', 'companies.id', 'placements.company_id')
    .innerJoin('reference_items as positions', 'positions.id', 'placements.position_id')
    .leftJoin('locations', 'locations.id', 'placements.location_id')
    .select(['placements.id', 'placements.employee_id', 'placements.customer_id', 'customers.name as customer_name'])
    .select(['placements.company_id', 'companies.name as company_name', 'companies.currency', 'placements.location_id'])
    .select(['locations.name as location_name', 'placements.position_id'])
    .select(nameIn(language, 'positions').as('position_name'))
    .select(['placements.starts_on', 'placements.ends_on', 'placements.priority', 'placements.version'])
    .select(sql<number | null>`case when ${maySeePay(actor)}::boolean then placements.pay_cents end`.as('pay_cents'))
    .select(sql<string | null>`case when ${isStaff(actor)}::boolean then placements.note end`.as('note'))
    .where(inAgency(scope, 'placements.agency_id'))

const isStaff = ({ kind }: Actor) => kind === 'admin' || kind === 'superadmin'

type WorkToPlace = {
  agency_id: string
  customer_id: string
  location_id: string
  position_id: string
  works_on: LocalDate
}

export type PlacementPeriod = Pick<Placement, 'priority' | 'pay_cents' | 'currency'>

/**
 * The employees placed for a shift's position and day: their priority and pay rate; a placement at the shift's location takes precedence
 * over one for all locations, also where it has no pay rate.
 */
export async function placementPriorities(
  db: Db,
  scope: Scope,
  work: WorkToPlace,
): Promise<Map<string, PlacementPeriod>> {
  const rows = await db
    .selectFrom('placements')
    .innerJoin('companies', 'companies.id', 'placements.company_id')
    .select(['placements.employee_id', 'placements.priority', 'placements.pay_cents', 'companies.currency'])
    .where(inAgency(scope, 'placements.agency_id'))
    .where('placements.agency_id', '=', work.agency_id)
    .where('placements.customer_id', '=', work.customer_id)
    .where('placements.position_id', '=', work.position_id)
    .where(sql<boolean>`(location_id is null or location_id = ${work.location_id}::uuid)`)
    .where(sql<boolean>`${work.works_on}::date between starts_on and coalesce(ends_on, 'infinity')`)
    .orderBy(sql`location_id is not null`)
    .orderBy('placements.id')
    .execute()
  return new Map(rows.map(({ employee_id, ...placed }) => [employee_id, placed]))
}

type Period = Pick<WorkToPlace, 'agency_id'> & { from: LocalDate; to: LocalDate }
export type PlacedAt = {
  employee_id: string
  customer_id: string
  location_id: string | null
  position_id: string
  starts_on: LocalDate
  ends_on: LocalDate | null
} & Pick<Placement, 'priority'>

/** The placements at customers in a period; one at a location comes after those for all of a customer, and takes precedence there. */
export const placementsAt = (
  db: Db,
  scope: Scope,
  { agency_id, customer_ids, from, to }: Period & { customer_ids: readonly string[] },
): Promise<PlacedAt[]> =>
  db
    .selectFrom('placements')
    .select(['employee_id', 'customer_id', 'location_id', 'position_id', 'starts_on', 'ends_on', 'priority'])
    .where(inAgency(scope, 'placements.agency_id'))
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`customer_id = any(${[...customer_ids]}::uuid[])`)
    .where(sql<boolean>`starts_on <= ${to}::date and coalesce(ends_on, 'infinity') >= ${from}::date`)
    .orderBy(sql`location_id is not null`)
    .orderBy('placements.id')
    .execute()
