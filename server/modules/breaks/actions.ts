import { sql } from 'kysely'
import type { LocationBreak } from '#contract/rostering/breaks.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { deleteVersioned, requireVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import { requireSubLocation } from '#server/modules/locations/sub-locations.ts'
import type { Context } from '#server/http/context.ts'
import { breakRuleOf } from './queries.ts'

type BreakRuleInput = InputOf<typeof calls.breaks.configure>
type BreakLocation = { agency_id: string; location_id: string; sub_location_id: string | null }

/** Saves one rule of a location: a new one at the end, a changed one at its place, swapped with another rule there. */
export async function configureBreak(context: Context, input: BreakRuleInput): Promise<LocationBreak> {
  const { db, scope } = context
  const location = await locationOf(db, scope, input)
  await requireSound(db, location, input)
  return input.id === null
    ? addRule(db, scope, location, input)
    : changeRule(context, location, { ...input, id: input.id })
}

async function locationOf(
  db: Db,
  scope: Scope,
  { location_id, sub_location_id }: BreakRuleInput,
): Promise<BreakLocation> {
  // Locked, so that two concurrent additions do not get the same place.
  const { agency_id } = await db
    .selectFrom('locations')
    .select('agency_id')
    .where('id', '=', location_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuseField('location_id', 'refusals.unknownChoice'))
  if (sub_location_id !== null) await requireSubLocation(db, { agency_id, location_id }, sub_location_id)
  return { agency_id, location_id, sub_location_id }
}

const samePart = ({ sub_location_id }: BreakLocation) =>
  sql<boolean>`sub_location_id is not distinct from ${sub_location_id}::uuid`

async function requireSound(db: Db, { agency_id }: BreakLocation, input: BreakRuleInput) {
  if ((input.latest_offset ?? Infinity) < (input.earliest_offset ?? 0))
    refuseField('latest_offset', 'validation.invalid')
  if ((input.applies_max_shift ?? Infinity) < (input.applies_min_shift ?? 0))
    refuseField('applies_max_shift', 'validation.invalid')
  if (input.effective_from !== null && input.effective_to !== null && input.effective_to < input.effective_from)
    refuseField('effective_to', 'validation.invalid')
  if (input.position_id === null) return
  const usable = await usableItems(db, agency_id, 'position', [input.position_id], [])
  if (!usable.has(input.position_id)) refuseField('position_id', 'refusals.unknownChoice')
}

async function addRule(db: Db, scope: Scope, location: BreakLocation, input: BreakRuleInput) {
  const { version: _version, sequence: _sequence, ...fields } = input
  const id = newId()
  const { last } = await db
    .selectFrom('location_breaks')
    .select(sql<number>`coalesce(max(sequence), 0)`.as('last'))
    .where('agency_id', '=', location.agency_id)
    .where('location_id', '=', location.location_id)
    .where(samePart(location))
    .executeTakeFirstOrThrow()
  if (last >= 100) refuseField('sequence', 'validation.invalid')
  await db
    .insertInto('location_breaks')
    .values({ ...fields, ...location, id, sequence: last + 1 })
    .execute()
  return breakRuleOf(db, scope, id)
}

async function changeRule(
  { db, scope, now }: Context,
  location: BreakLocation,
  input: BreakRuleInput & { id: string },
) {
  const { id, version, location_id, sub_location_id: _, ...fields } = input
  const current = await breakRuleOf(db, scope, id)
  requireSameLocation(current, location)
  if (version === null) return refuseField('version', 'validation.required')
  requireVersion(current, version)
  const sequence = input.sequence ?? current.sequence
  await db
    .updateTable('location_breaks')
    .set({ sequence: current.sequence, ...touchedColumns(now) })
    .where('agency_id', '=', location.agency_id)
    .where('location_id', '=', location_id)
    .where(samePart(location))
    .where('sequence', '=', sequence)
    .where('id', '<>', id)
    .execute()
  await db
    .updateTable('location_breaks')
    .set({ ...fields, sequence, ...touchedColumns(now) })
    .where('agency_id', '=', location.agency_id)
    .where('id', '=', id)
    .execute()
  return breakRuleOf(db, scope, id)
}

/** Refuses to move a rule to another location or sub-location. */
function requireSameLocation(current: LocationBreak, { location_id, sub_location_id }: BreakLocation) {
  if (current.location_id !== location_id) refuseField('location_id', 'refusals.unknownChoice')
  if (current.sub_location_id !== sub_location_id) refuseField('sub_location_id', 'refusals.unknownChoice')
}

/** Deletes a rule; existing shifts keep their breaks. */
export async function removeBreak({ db, scope }: Context, { id, version }: InputOf<typeof calls.breaks.remove>) {
  const current = await breakRuleOf(db, scope, id)
  await deleteVersioned(db, 'location_breaks', { scope, current, version })
  return { id }
}
