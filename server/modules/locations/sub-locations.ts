// Sub-locations have their own calls and permissions.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import type { SubLocation } from '#contract/customers/sub-locations.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery, choicesQuery, joinParent } from '#server/database/lists/list-query.ts'
import { newId } from '#server/database/values/ids.ts'
import { changeStatusMany } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { locationsVisibleTo } from './queries.ts'

type Calls = typeof calls.subLocations

/** One page of the sub-locations in the scope. */
export const subLocationsPage = cachedListQuery((db, scope: Scope, input: InputOf<Calls['list']>) => {
  const matching = subLocationsIn(db, scope)
    .$if(input.customer_id !== undefined, (of) => of.where('locations.customer_id', '=', input.customer_id ?? ''))
    .$if(input.location_id !== undefined, (of) => of.where('sub_locations.location_id', '=', input.location_id ?? ''))
    .$if(input.status !== undefined, (of) => of.where('sub_locations.status', 'in', input.status ?? []))
  return {
    matching,
    rows: matching.select(columns),
    parents: ['locations.id', 'customers.id'],
    order: [
      [sortColumns[input.sort], input.dir],
      ['sub_locations.id', input.dir],
    ],
    search: searchOf(scope, 'sub_locations', input.q, searchedTexts),
  }
})

const searchedTexts: SearchedTexts = (has) => [
  has('sub_locations', 'sub_locations.id'),
  has('locations', 'sub_locations.location_id'),
  has('customers', 'sub_locations.location_id', 'locations.customer_id'),
]

const sortColumns = {
  name: sql`muster_plain(sub_locations.name)`,
  code: sql`muster_plain(sub_locations.code)`,
  location_name: sql`muster_plain(locations.name)`,
  customer_name: sql`muster_plain(customers.name)`,
}

const columns = [
  'sub_locations.id',
  'sub_locations.name',
  'sub_locations.code',
  'sub_locations.location_id',
  'locations.name as location_name',
  'locations.customer_id',
  'customers.name as customer_name',
  'sub_locations.cost_centre',
  'sub_locations.po_number',
  'sub_locations.latitude',
  'sub_locations.longitude',
  'sub_locations.status',
  'sub_locations.version',
] as const

const subLocationsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('sub_locations')
    [joinParent]('locations', 'locations.id', 'sub_locations.location_id')
    [joinParent]('customers', 'customers.id', 'locations.customer_id')
    .where(inAgency(scope, 'sub_locations.agency_id'))
    .where(locationsVisibleTo(scope))

/** One sub-location; not found outside the scope. */
export async function subLocationOf(db: Db, scope: Scope, id: string): Promise<SubLocation> {
  return subLocationsIn(db, scope).select(columns).where('sub_locations.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The active sub-locations for selection, of one location or of all. */
export function subLocationsToChoose(db: Db, scope: Scope, { q, location_id }: InputOf<Calls['all']>) {
  const matching = subLocationsIn(db, scope)
    .where('sub_locations.status', '=', 'active')
    .$if(location_id !== undefined, (of) => of.where('sub_locations.location_id', '=', location_id ?? ''))
  return choicesQuery(db, {
    matching,
    rows: matching.select([
      'sub_locations.id',
      'sub_locations.name',
      'sub_locations.location_id',
      'locations.name as location_name',
    ]),
    parents: ['locations.id', 'customers.id'],
    order: [[sortColumns.name], ['sub_locations.id']],
    search: searchOf(scope, 'sub_locations', q, searchedTexts),
  })
}

/** Adds a sub-location to a location in the scope. */
export async function addSubLocation({ db, scope }: Context, input: InputOf<Calls['store']>): Promise<SubLocation> {
  const { agency_id } = await db
    .selectFrom('locations')
    .select('locations.agency_id')
    .where('locations.id', '=', input.location_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(locationsVisibleTo(scope))
    .executeTakeFirstOrThrow(() => refuseField('location_id', 'refusals.unknownChoice'))
  const id = newId()
  await db
    .insertInto('sub_locations')
    .values({ id, agency_id, ...input })
    .execute()
  return subLocationOf(db, scope, id)
}

/** Activates or deactivates several sub-locations; records that refer to them are unchanged. */
export const changeSubLocationStatuses = ({ db, scope, now }: Context, input: InputOf<Calls['changeStatusMany']>) =>
  changeStatusMany(db, 'sub_locations', [inAgency(scope, 'sub_locations.agency_id'), atVisibleSite(scope)], input, now)

const atVisibleSite = (scope: Scope) =>
  sql<boolean>`sub_locations.location_id in (select locations.id from locations where ${locationsVisibleTo(scope)})`

/** Updates or deactivates a sub-location; records that refer to it are unchanged. */
export async function changeSubLocation(
  { db, scope, now }: Context,
  input: InputOf<Calls['update']>,
): Promise<SubLocation> {
  const { id, version, ...fields } = input
  const current = await subLocationOf(db, scope, id)
  await updateVersioned(db, 'sub_locations', {
    scope,
    current,
    version,
    set: { ...fields, updated_at: now.toISOString() },
  })
  return subLocationOf(db, scope, id)
}

/** Refuses, at its field, a sub-location that is not an active one of the location; `stored` is the current one, which may stay. */
export async function requireSubLocation(
  db: Db,
  { agency_id, location_id }: { agency_id: string; location_id: string },
  id: string,
  stored: string | null = null,
) {
  if (id === stored) return
  await db
    .selectFrom('sub_locations')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('location_id', '=', location_id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow(() => refuseField('sub_location_id', 'refusals.unknownChoice'))
}
