import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Location } from '#contract/customers/locations.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { asksForChanges, changeConditions, changedAt, changeOrder } from '#server/database/lists/changes.ts'
import { allOf, cachedListQuery, choicesQuery, countedIn, joinParent } from '#server/database/lists/list-query.ts'
import { addDays, localDateOf } from '#contract/values/time.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import type { Language } from '#contract/values/values.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { translationsIn } from '#server/database/values/translations.ts'
import { searchCondition, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { holidaysAt } from '#server/modules/holidays/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'

type Calls = typeof calls.locations

/** One page of the locations in the scope. */
export const locationsPage = cachedListQuery((db, scope: Scope, input: InputOf<Calls['list']>) => {
  const matching = filteredLocations(db, scope, input).where(allOf(changeConditions('locations', input)))
  return {
    matching,
    rows: matching
      .select(ownColumns)
      .select([subLocationCount.as('sub_location_count'), licenceEnd(scope).as('licence_expires_on')])
      .$if(asksForChanges(input), (of) => of.select(changedAt('locations').as('updated_at'))),
    parents: ['customers.id'],
    order: asksForChanges(input)
      ? changeOrder('locations')
      : [
          [sortColumns[input.sort], input.dir],
          ['locations.id', input.dir],
        ],
    search: searchOf(scope, 'locations', input.q, searchedTexts),
  }
})

type LocationFilters = Pick<InputOf<Calls['list']>, 'customer_id' | 'state' | 'status' | 'no_point'>

const filteredLocations = (db: Db, scope: Scope, input: LocationFilters) =>
  locationsIn(db, scope)
    .$if(input.customer_id !== undefined, (of) => of.where('locations.customer_id', '=', input.customer_id ?? ''))
    .$if(input.state !== undefined, (of) => of.where('locations.state', 'in', input.state ?? []))
    .$if(input.status !== undefined, (of) => of.where('locations.status', 'in', input.status ?? []))
    .$if(input.no_point === true, (of) => of.where(sql<boolean>`not ${hasPoint}`))

const hasPoint = sql<boolean>`(locations.latitude is not null and locations.longitude is not null)`

const searchedTexts: SearchedTexts = (has) => [
  has('locations', 'locations.id'),
  has('customers', 'locations.customer_id'),
]

const sortColumns = {
  name: sql`muster_plain(locations.name)`,
  customer_name: sql`muster_plain(customers.name)`,
  suburb: sql`muster_plain(locations.suburb)`,
  state: sql`locations.state`,
  time_zone: sql`locations.time_zone`,
}

const ownColumns = [
  'locations.id',
  'locations.name',
  'locations.code',
  'locations.customer_id',
  'customers.name as customer_name',
  'locations.suburb',
  'locations.state',
  'locations.postcode',
  'locations.time_zone',
  'locations.status',
  'locations.version',
] as const

const locationsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('locations')
    [joinParent]('customers', 'customers.id', 'locations.customer_id')
    .where(inAgency(scope, 'locations.agency_id'))
    .where(locationsVisibleTo(scope))

/**
 * The agency sees all its locations, a supervisor those they supervise, a customer's user those of the customer, an employee those of their
 * past and current work.
 */
export function locationsVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql`locations.customer_id = ${scope.customer_id}::uuid`
  if (scope.kind !== 'employee') return atSites(scope, 'locations.id')
  return sql`exists (select from assignments join roster_shifts on roster_shifts.id = assignments.roster_shift_id
    where assignments.agency_id = locations.agency_id and assignments.employee_id = ${scope.employee_id}::uuid
    and assignments.status in ('accepted', 'in_progress', 'worked') and roster_shifts.location_id = locations.id)`
}

const subLocationCount = countedIn(sql`select from sub_locations where sub_locations.agency_id = locations.agency_id
  and sub_locations.location_id = locations.id and sub_locations.status = 'active'`)

// A licence concerns the agency and the state; employees and customers do not see its dates.
const licenceEnd = (scope: Scope) =>
  scope.kind === 'customer' || scope.kind === 'employee'
    ? sql<null>`null`
    : sql<string | null>`(select company_licences.expires_on::text from company_licences
        where company_licences.agency_id = customers.agency_id and company_licences.company_id = customers.company_id
          and company_licences.state = locations.state)`

/** One location with its sub-locations; not found outside the scope. */
export async function locationOf({ db, scope, language }: Context, id: string): Promise<Location> {
  return locationsIn(db, scope)
    .select(ownColumns)
    .select([
      'locations.address_line',
      'locations.address_line2',
      'locations.latitude',
      'locations.longitude',
      'locations.geofence_m',
      'locations.geofence_check',
    ])
    .select(['locations.site_instructions', subLocations.as('sub_locations')])
    .select([
      'locations.holiday_region',
      'locations.local_regions',
      'locations.induction_required',
      'customers.company_id',
    ])
    .select(companyWeekStart.as('week_start'))
    .select([
      translationsIn('locations.instructions_translations').as('instructions_translations'),
      skillsIn(language).as('required_skills'),
    ])
    .select(requiredDocumentTypes(language).as('required_documents'))
    .select(licenceEnd(scope).as('licence_expires_on'))
    .where('locations.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

const companyWeekStart = sql<WeekStart>`(select company.week_start from companies company where company.id = customers.company_id)`

const skillsIn = (language: Language) => sql<Location['required_skills']>`(
  select coalesce(json_agg(json_build_object('skill_id', skill.id, 'skill_name', ${nameIn(language, 'skill')}, 'min_level', needed.min_level) order by ${nameIn(language, 'skill')}, skill.id), '[]')
  from location_skills needed join reference_items skill on skill.id = needed.skill_id
  where needed.agency_id = locations.agency_id and needed.location_id = locations.id
)`

const requiredDocumentTypes = (language: Language) => sql<Location['required_documents']>`(
  select coalesce(json_agg(json_build_object('type_id', types.id, 'type_name', ${nameIn(language, 'types')}) order by types.sort, types.id), '[]')
  from location_documents required join document_types types on types.id = required.type_id
  where required.agency_id = locations.agency_id and required.location_id = locations.id
)`

const subLocations = sql<Location['sub_locations']>`(
  select coalesce(json_agg(json_build_object('id', part.id, 'name', part.name, 'code', part.code) order by muster_plain(part.name), part.id), '[]')
  from sub_locations part
  where part.agency_id = locations.agency_id and part.location_id = locations.id and part.status = 'active'
)`

const holidaysShown = 6
const daysAhead = 400

/** The upcoming public holidays at a location, from today in its time zone; none outside the scope. */
export async function upcomingHolidays({ db, scope, language, now }: Context, id: string) {
  const location = await locationsIn(db, scope)
    .select(['locations.id', 'locations.time_zone'])
    .where('locations.id', '=', id)
    .executeTakeFirst()
  if (!location) return refuse('notFound')
  const from = localDateOf(now.toISOString(), location.time_zone)
  const days = { location_ids: [location.id], from, to: addDays(from, daysAhead) }
  return holidaysAt(db, days, language).limit(holidaysShown).execute()
}

/** The active locations for selection, of one customer, of a company's customers, or of all. */
export function locationsToChoose(db: Db, scope: Scope, { q, customer_id, company_id }: InputOf<Calls['all']>) {
  const matching = locationsIn(db, scope)
    .where('locations.status', '=', 'active')
    .$if(customer_id !== undefined, (of) => of.where('locations.customer_id', '=', customer_id ?? ''))
    .$if(company_id !== undefined, (of) => of.where('customers.company_id', '=', company_id ?? ''))
  return choicesQuery(db, {
    matching,
    rows: matching
      .select(['locations.id', 'locations.name', 'locations.time_zone'])
      .select(['locations.customer_id', 'customers.name as customer_name']),
    parents: ['customers.id'],
    order: [[sortColumns.name], ['locations.id']],
    search: searchOf(scope, 'locations', q, searchedTexts),
  })
}

/** The locations with coordinates, filtered like the list, with the numbers of those with and without. */
export async function locationsOnMap(db: Db, scope: Scope, input: InputOf<Calls['onMap']>) {
  const matching = filteredLocations(db, scope, input).where(
    searchCondition(searchOf(scope, 'locations', input.q, searchedTexts)),
  )
  const sites = await matching
    .select(siteColumns)
    .select((of) => [
      of.ref('locations.latitude').$notNull().as('latitude'),
      of.ref('locations.longitude').$notNull().as('longitude'),
    ])
    .where(hasPoint)
    .orderBy(sortColumns.name)
    .orderBy('locations.id')
    .limit(maxMapLocations)
    .execute()
  const counts = await matching
    .select((of) => [
      of.fn.countAll<number>().filterWhere(hasPoint).as('with_point'),
      of.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`not ${hasPoint}`)
        .as('without_point'),
    ])
    .executeTakeFirstOrThrow()
  return { sites, with_point: Number(counts.with_point), without_point: Number(counts.without_point) }
}

const siteColumns = [
  'locations.id',
  'locations.name',
  'customers.name as customer_name',
  'locations.address_line',
  'locations.address_line2',
  'locations.suburb',
  'locations.state',
  'locations.postcode',
] as const

// No map shows more markers than this in a second.
const maxMapLocations = 2000

/** The locked locations of these customers, with the names of all their sub-locations. */
export const locationsOfCustomers = (db: Db, agency_id: string, customer_ids: readonly string[]) =>
  db
    .selectFrom('locations')
    .select(['id', 'agency_id', 'customer_id', 'name', 'code', 'address_line', 'suburb', 'state', 'postcode'])
    .select(['latitude', 'longitude', 'geofence_m', 'time_zone', 'site_instructions', partNames.as('sub_locations')])
    .select(['address_line2', 'induction_required', 'holiday_region'])
    .select([skillIds.as('required_skill_ids'), typeIds.as('required_document_type_ids')])
    .where('agency_id', '=', agency_id)
    .where('customer_id', '=', sql<string>`any(${[...customer_ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

const skillIds = sql<string[]>`array(select required.skill_id::text from location_skills required
  where required.agency_id = locations.agency_id and required.location_id = locations.id order by required.skill_id)`

const typeIds = sql<string[]>`array(select required.type_id::text from location_documents required
  where required.agency_id = locations.agency_id and required.location_id = locations.id order by required.type_id)`

const partNames = sql<string[]>`array(select part.name from sub_locations part
  where part.agency_id = locations.agency_id and part.location_id = locations.id order by muster_plain(part.name))`
