import { type RawBuilder, sql } from 'kysely'
import type { MarginFloors } from '#contract/payroll/margin-floors.ts'
import { inAgency, inScopeSites } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { nameOrder } from '#server/modules/reference/queries.ts'

/** The floors of the agency; the super admin, who has none, sees those of customers. */
export async function marginFloorList({ db, scope }: Pick<Context, 'db' | 'scope'>): Promise<MarginFloors> {
  const floors = db.selectFrom('margin_floors').where(inAgency(scope, 'margin_floors.agency_id'))
  const agency = await floors
    .select(['basis_points', 'version'])
    .where('customer_id', 'is', null)
    .where(sql<boolean>`margin_floors.agency_id = ${scope.agency_id}::uuid`)
    .executeTakeFirst()
  const customers = await floors
    .innerJoin('customers', 'customers.id', 'margin_floors.customer_id')
    .select(['customers.id as customer_id', 'customers.name as customer_name'])
    .select(['margin_floors.basis_points', 'margin_floors.version'])
    .where(inScopeSites(scope, 'customers.id'))
    .orderBy(nameOrder(sql<string>`customers.name`))
    .orderBy('customers.id')
    .execute()
  return { agency: agency ?? null, customers }
}

/** The floor of a customer, or else of the agency, in hundredths of a percent; null: neither is set. */
export const floorOf = (agency_id: RawBuilder<unknown>, customer_id: RawBuilder<unknown>) => sql<number | null>`(
  select floors.basis_points from margin_floors floors
  where floors.agency_id = ${agency_id} and (floors.customer_id = ${customer_id} or floors.customer_id is null)
  order by floors.customer_id nulls last limit 1)`
