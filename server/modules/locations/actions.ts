import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Location } from '#contract/customers/locations.ts'
import { type BulkOutcome, refuseField } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { splitByChange, insertMany, type WriteOutcome, updateMany } from '#server/database/rows/many.ts'
import { changeStatusMany } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import { addSiteContacts } from '#server/modules/customers/site-contacts.ts'
import { customerIdsIn, customerToJoin } from '#server/modules/customers/queries.ts'
import type { Context } from '#server/http/context.ts'
import { type LocationDemands, replaceDemands, requireDemands, requireRegions } from './demands.ts'
import { locationOf, locationsOfCustomers, locationsVisibleTo } from './queries.ts'
import { keyOf, type LocationIdentity, type LocationKey, missingParts, withExistingSubLocations } from './rules.ts'

type LocationsCalls = typeof calls.locations

/** Adds a location to a customer. */
export async function addLocation(context: Context, input: InputOf<LocationsCalls['store']>): Promise<Location> {
  const { db, scope } = context
  const { agency_id } = await customerToJoin(db, scope, input.customer_id)
  const id = newId()
  await db
    .insertInto('locations')
    .values({ id, agency_id, ...columnsOf(input) })
    .execute()
  await requireRegions(db, agency_id, input)
  await requireDemands(db, { agency_id, location_id: id }, input)
  return locationOf(context, id)
}

/** The columns of the location itself; its requirements are in separate tables. */
function columnsOf<
  Input extends LocationDemands & Pick<InputOf<LocationsCalls['store']>, 'instructions_translations'>,
>({
  required_skill_ids: _ids,
  required_skill_levels: _levels,
  required_document_type_ids: _types,
  instructions_translations,
  ...fields
}: Input) {
  return { ...fields, instructions_translations: jsonb(instructions_translations) }
}

/** Updates a location; existing shifts there keep their time zone. */
export async function changeLocation(context: Context, input: InputOf<LocationsCalls['update']>): Promise<Location> {
  const { db, scope, now } = context
  const { id, version, ...fields } = input
  const current = await locationOf(context, id)
  const set = { ...columnsOf(fields), updated_at: now.toISOString() }
  await updateVersioned(db, 'locations', { scope, current, version, set })
  const { agency_id } = await customerToJoin(db, scope, current.customer_id)
  await requireRegions(db, agency_id, input, current.local_regions)
  await requireDemands(db, { agency_id, location_id: id }, input)
  return locationOf(context, id)
}

/** Activates or deactivates several locations. Existing shifts stay, as when one is updated. */
export const changeLocationStatuses = (
  { db, scope, now }: Context,
  input: InputOf<LocationsCalls['changeStatusMany']>,
): Promise<BulkOutcome[]> =>
  changeStatusMany(db, 'locations', [inAgency(scope, 'locations.agency_id'), locationsVisibleTo(scope)], input, now)

/** A location from a file or the seed, validated and normalised. null: not given. */
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
  /** by its place: the time zone of a new one without a given one */
  zone_found?: string | null
  site_instructions: string | null
  induction_required?: boolean | null
  /** the state whose public holidays apply, if not its own */
  holiday_region?: string | null
  /** in their order; for existing locations these replace the previous ones */
  required_skill_ids?: readonly string[] | null
  required_document_type_ids?: readonly string[] | null
  /** names; new ones are added, none is removed */
  sub_locations: readonly string[]
  /** somebody at the site, who becomes a contact of the customer */
  contact_name?: string | null
  contact_phone?: string | null
  contact_email?: string | null
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
const defaultGeofenceMetres = 200

/** Writes locations by customer and name (or code, case-insensitive) with their sub-locations: creates, updates or skips them. */
export async function upsertLocations(
  db: Db,
  scope: Scope,
  into: { agency_id: string },
  records: readonly LocationRecord[],
  key: LocationKey = 'name',
): Promise<WriteOutcome[]> {
  await requireCustomers(db, scope, into.agency_id, records)
  const customer_ids = records.map((record) => record.customer_id)
  const stored = await locationsOfCustomers(db, into.agency_id, customer_ids)
  const { outcomes, created, updated } = splitByChange(
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
    geofence_m: record.geofence_m ?? defaultGeofenceMetres,
    time_zone: record.time_zone ?? record.zone_found ?? null,
    parts: record.sub_locations,
  }))
  const changed = updated.map(({ now, before }) => ({
    ...now,
    parts: missingParts(before.sub_locations, now.sub_locations),
  }))
  await insertMany(db, 'locations', ['id', 'agency_id', 'customer_id', ...columns], added)
  await updateMany(db, 'locations', columns, changed)
  await addParts(db, into.agency_id, [...added, ...changed])
  await replaceDemands(db, [...added.map((now) => ({ now })), ...updated])
  await addSiteContacts(db, contactsAt([...stored, ...added], records, keyOf(key), into.agency_id))
  return outcomes
}

async function requireCustomers(db: Db, scope: Scope, agency_id: string, records: readonly LocationRecord[]) {
  const known = await customerIdsIn(db, scope, agency_id)
  if (records.some((record) => !known.has(record.customer_id))) refuseField('customer_id', 'refusals.unknownChoice')
}

/** The people at the sites of the records. */
function contactsAt<Site extends LocationIdentity & { id: string }>(
  sites: readonly Site[],
  records: readonly LocationRecord[],
  nameOf: (location: LocationIdentity) => string,
  agency_id: string,
) {
  const ids = new Map(sites.map((site) => [nameOf(site), site.id]))
  return records.map((record) => ({
    ...{ agency_id, customer_id: record.customer_id, location_id: ids.get(nameOf(record)) ?? '' },
    name: record.contact_name ?? null,
    phone: record.contact_phone ?? null,
    email: record.contact_email ?? null,
  }))
}

async function addParts(db: Db, agency_id: string, locations: readonly { id: string; parts: readonly string[] }[]) {
  const rows = locations.flatMap(({ id, parts }) =>
    parts.map((name) => ({ id: newId(), agency_id, location_id: id, name })),
  )
  await insertMany(db, 'sub_locations', ['id', 'agency_id', 'location_id', 'name'], rows)
}
