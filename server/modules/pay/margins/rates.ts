// The rates by which timesheets are charged and cost: read for many of them at once.
import { sql } from 'kysely'
import type { State } from '#contract/values/formats/identifiers.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { chargeRatesOf } from '#server/modules/pay/charges/queries.ts'
import { costRatesBetween } from '#server/modules/pay/costs/queries.ts'
import type { SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import type { MarginPlace, MarginRates } from './rules.ts'

/** The rates that are valid on the days of these timesheets, or shifts, of an agency. Who may see what they give is for the caller to say. */
export async function marginRatesFor(
  db: Db,
  agency_id: string,
  sheets: readonly Pick<SheetFacts, 'customer_id' | 'location_id' | 'works_on'>[],
): Promise<MarginRates> {
  const days = sheets.map(({ works_on }) => works_on).toSorted()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return { charge: new Map(), cost: [], places: new Map() }
  const scope = scopeOfAgency(agency_id)
  const customer_ids = [...new Set(sheets.map(({ customer_id }) => customer_id))]
  const location_ids = [...new Set(sheets.map(({ location_id }) => location_id))]
  const [charge, cost, places] = await Promise.all([
    chargeRatesOf(db, scope, { customer_ids, from, to }),
    costRatesBetween(db, scope, { agency_id, from, to }),
    placesOf(db, agency_id, location_ids),
  ])
  return { charge: Map.groupBy(charge, ({ customer_id }) => customer_id), cost, places }
}

async function placesOf(db: Db, agency_id: string, ids: readonly string[]): Promise<Map<string, MarginPlace>> {
  const rows = await db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select(['locations.id', 'customers.industry_id', 'companies.currency'])
    .select(sql<State | null>`locations.state`.as('state'))
    .where('locations.agency_id', '=', agency_id)
    .where(sql<boolean>`locations.id = any(${[...ids]}::uuid[])`)
    .orderBy('locations.id')
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
