import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Location } from '#contract/customers/locations.ts'
import { type BulkOutcome, refuseField } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { compared, insertMany, type Put, updateMany } from '#server/database/rows/many.ts'
import { moveMany } from '#server/database/rows/move-many.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import { customerIdsIn, customerToJoin } from '#server/modules/customers/queries.ts'
import { type Demands, putDemands, requireDemands, requireRegions } from './demands.ts'
import { locationOf, locationsOfCustomers, visibleTo } from './queries.ts'
import { keyOf, type LocationKey, missingParts, withExistingSubLocations } from './rules.ts'

type LocationsCalls = typeof calls.locations

/** Adds a location to a customer. */
export async function addLocation(
  db: Db,
  scope: Scope,
  input: InputOf<LocationsCalls['store']>,
  language: Language,
): Promise<Location> {
  const { agency_id } = await customerToJoin(db, scope, input.customer_id)
  const id = newId()
  await db
    .insertInto('locations')
    .values({ id, agency_id, ...columnsOf(input) })
    .execute()
  await requireRegions(db, agency_id, input)
  await requireDemands(db, { agency_id, location_id: id }, input)
  return locationOf(db, scope, id, language)
}

/** What stands on the location itself: what it asks of people stands in tables of its own. */
function columnsOf<Input extends Demands & Pick<InputOf<LocationsCalls['store']>, 'instructions_translations'>>({
  required_skill_ids: _ids,
  required_skill_levels: _levels,
  required_document_type_ids: _types,
  instructions_translations,
  ...fields
}: Input) {
  return { ...fields, instructions_translations: jsonb(instructions_translations) }
}

/** Changes a location; what was rostered there keeps the time zone it was rostered in. */
export async function changeLocation(
  db: Db,
  scope: Scope,
  input: InputOf<LocationsCalls['update']>,
  { now, language }: { now: Date; language: Language },
): Promise<Location> {
  const { id, version, ...fields } = input
  const current = await locationOf(db, scope, id, language)
  const set = { ...columnsOf(fields), updated_at: now.toISOString() }
  await updateVersioned(db, 'locations', { scope, current, version, set })
  const { agency_id } = await customerToJoin(db, scope, current.customer_id)
  await requireRegions(db, agency_id, input, current.local_regions)
  await requireDemands(db, { agency_id, location_id: id }, input)
  return locationOf(db, scope, id, language)
}

/** Moves several locations in or out of use. What is rostered there stays, as when one is changed. */
export const moveLocations = (
  db: Db,
  scope: Scope,
  input: InputOf<LocationsCalls['moveMany']>,
  now: Date,
): Promise<BulkOutcome[]> =>
  moveMany(db, 'locations', [inAgency(scope, 'locations.agency_id'), visibleTo(scope)], input, now)

/** A location as a file or a seed tells it: checked and normalised. What is null is not told. */
export type LocationRecord = {
  customer_id: string
  name: string
  code: string | null
  address_line: string | null
  address_line2?: string | null
  suburb: string | null
  state: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  geofence_m: number | null
  time_zone: string | null
  /** by the place: what a new one gets that is told none */
  zone_found?: string | null
  site_instructions: string | null
  induction_required?: boolean | null
  /** whose public holidays are kept there, where they are not those of its own state */
  holiday_region?: string | null
  /** in their order; of those that are there already these are all from now on */
  required_skill_ids?: readonly string[] | null
  required_document_type_ids?: readonly string[] | null
  /** names; those that are not there yet are added, none is taken away */
  sub_locations: readonly string[]
}

const columns = [
  'name',
  'code',
  'address_line',
  'address_line2',
  'suburb',
  'state',
  'postcode',
  'latitude',
  'longitude',
  'geofence_m',
  'time_zone',
  'site_instructions',
  'induction_required',
  'holiday_region',
] as const
const usualGeofence = 200

/** Puts locations by customer and name (or code; whatever its case), with their sub-locations: new, changed, or not touched at all. */
export async function putLocations(
  db: Db,
  scope: Scope,
  into: { agency_id: string },
  records: readonly LocationRecord[],
  key: LocationKey = 'name',
): Promise<Put[]> {
  await requireCustomers(db, scope, into.agency_id, records)
  const stored = await locationsOfCustomers(
    db,
    into.agency_id,
    records.map((record) => record.customer_id),
  )
  const { puts, created, updated } = compared(
    withExistingSubLocations(records, stored, keyOf(key)),
    stored,
    [...columns, 'sub_locations', 'required_skill_ids', 'required_document_type_ids'],
    keyOf(key),
  )
  const added = created.map((record) => ({
    address_line2: null,
    holiday_region: null,
    ...record,
    induction_required: record.induction_required ?? false,
    id: newId(),
    ...into,
    geofence_m: record.geofence_m ?? usualGeofence,
    time_zone: record.time_zone ?? record.zone_found ?? null,
    parts: record.sub_locations,
  }))
  const changed = updated.map(({ now, kept: before }) => ({
    ...now,
    parts: missingParts(before.sub_locations, now.sub_locations),
  }))
  await insertMany(db, 'locations', ['id', 'agency_id', 'customer_id', ...columns], added)
  await updateMany(db, 'locations', columns, changed)
  await addParts(db, into.agency_id, [...added, ...changed])
  await putDemands(db, [...added.map((now) => ({ now })), ...updated])
  return puts
}

async function requireCustomers(db: Db, scope: Scope, agency_id: string, records: readonly LocationRecord[]) {
  const known = await customerIdsIn(db, scope, agency_id)
  if (records.some((record) => !known.has(record.customer_id))) refuseField('customer_id', 'refusals.unknownChoice')
}

async function addParts(db: Db, agency_id: string, locations: readonly { id: string; parts: readonly string[] }[]) {
  const rows = locations.flatMap(({ id, parts }) =>
    parts.map((name) => ({ id: newId(), agency_id, location_id: id, name })),
  )
  await insertMany(db, 'sub_locations', ['id', 'agency_id', 'location_id', 'name'], rows)
}
