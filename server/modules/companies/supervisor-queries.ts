import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound } from '#contract/refusals.ts'
import type { Supervisor } from '#contract/customers/supervisors.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery, joinParent } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { agencyStaff } from './queries.ts'

type ListInput = InputOf<typeof calls.supervisors.list>
type Reader = { scope: Scope; language: Language }

/** One page of the supervisors in the scope. */
export const supervisorsPage = cachedListQuery((db, { scope, language }: Reader, input: ListInput) => {
  const matching = supervisorsIn(db, scope)
    .$if(input.company_id !== undefined, (of) => of.where('supervisors.company_id', '=', input.company_id ?? ''))
    .$if(input.status !== undefined, (of) => of.where('supervisors.status', 'in', input.status ?? []))
  return {
    matching,
    rows: rowsFrom(matching, language),
    parents: ['companies.id'],
    order: [
      [sortColumns[input.sort], input.dir],
      ['supervisors.id', input.dir],
    ],
    search: searchOf(scope, 'supervisors', input.q, searchedTexts),
  }
})

const searchedTexts: SearchedTexts = (has) => [has('supervisors', 'supervisors.id')]

const supervisorsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('supervisors')
    [joinParent]('companies', 'companies.id', 'supervisors.company_id')
    .leftJoin('reference_items as designations', 'designations.id', 'supervisors.designation_id')
    .where(inAgency(scope, 'supervisors.agency_id'))
    .where(agencyStaff(scope))

const fullName = sql<string>`muster_full_name(supervisors.first_name, supervisors.last_name)`

const sortColumns = {
  name: sql`muster_plain(muster_full_name(supervisors.last_name, supervisors.first_name))`,
  email: sql`supervisors.email`,
  status: sql`supervisors.status`,
}

const locationCount = sql<number | null>`case when not supervisors.all_locations then (
  select count(*)::int from supervisor_locations as held
  where held.agency_id = supervisors.agency_id and held.supervisor_id = supervisors.id
) end`

const rowsFrom = (supervisors: ReturnType<typeof supervisorsIn>, language: Language) =>
  supervisors
    .select(['supervisors.id', 'supervisors.company_id', 'companies.name as company_name', fullName.as('name')])
    .select(['supervisors.email', 'supervisors.phone', locationCount.as('location_count')])
    .select(
      sql<string | null>`case when designations.id is not null then ${nameIn(language, 'designations')} end`.as(
        'designation_name',
      ),
    )
    .select(['supervisors.can_approve_timesheets', 'supervisors.is_backup', 'supervisors.status'])
    .select(['supervisors.all_locations', 'supervisors.version'])

/** One supervisor; not found outside the scope. */
export async function supervisorOf({ db, scope, language }: Context, id: string): Promise<Supervisor> {
  return rowsFrom(supervisorsIn(db, scope), language)
    .select(['supervisors.first_name', 'supervisors.last_name', 'supervisors.designation_id'])
    .select(['supervisors.can_see_cost', locationsOfSupervisor.as('locations')])
    .where('supervisors.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

const locationsOfSupervisor = sql<Supervisor['locations']>`(
  select coalesce(json_agg(json_build_object('id', locations.id, 'name', locations.name, 'customer_name', customers.name)
    order by customers.name, locations.name, locations.id), '[]')
  from supervisor_locations as held
  join locations on locations.agency_id = held.agency_id and locations.id = held.location_id
  join customers on customers.agency_id = locations.agency_id and customers.id = locations.customer_id
  where held.agency_id = supervisors.agency_id and held.supervisor_id = supervisors.id
)`

/** The locations among these that belong to customers of a company. */
export async function sitesOfCompany(db: Db, agency_id: string, company_id: string, ids: readonly string[]) {
  const sites = await db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .select('locations.id')
    .where('locations.agency_id', '=', agency_id)
    .where('customers.company_id', '=', company_id)
    .where('locations.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('locations.id')
    .execute()
  return new Set(sites.map((site) => site.id))
}
