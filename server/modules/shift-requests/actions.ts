import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import { pickFields, requestedFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { ShiftRequest } from '#contract/rostering/shifts/shift-requests.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { localDateOf } from '#contract/values/time.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { inOwnCustomer } from '#server/modules/customers/queries.ts'
import { requireEmployeesAtCustomer } from '#server/modules/documents/customer-queries.ts'
import { requireSubLocation } from '#server/modules/locations/sub-locations.ts'
import { isPlanner } from '#server/modules/rosters/callers.ts'
import { isTooFarAhead } from '#server/modules/rosters/rules.ts'
import { requirePosition } from '#server/modules/rosters/shifts/actions.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { notifyAgencyOfChange, notifyAgencyOfRequests } from './notifications.ts'
import { requestOf } from './queries.ts'
import { originalOf, requestedDays } from './rules.ts'

type ShiftRequestInput = InputOf<typeof calls.shiftRequests.store>

/** Requests shifts; planners are notified, unless one of them recorded the request. */
export async function storeRequest(context: Context, input: ShiftRequestInput): Promise<ShiftRequest> {
  const { db, scope } = context
  const site = await locationForRequest(db, scope, input.location_id)
  const id = newId()
  const fields = await checkedFields(context, site, input)
  await insertRequests(context, site, [{ id, ...fields }])
  await notifyAgencyOfRequests(context, site, [{ id, ...fields }])
  return requestOf(context, id)
}

export type RequestSite = Awaited<ReturnType<typeof locationForRequest>>

/** The location of a request, in the scope and active; refused at its field otherwise. */
export async function locationForRequest(db: Db, scope: Scope, id: string) {
  const site = await db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .select(['locations.agency_id', 'locations.customer_id', 'locations.id as location_id', 'locations.time_zone'])
    .select(['locations.name as location_name', 'customers.name as customer_name', 'locations.status'])
    .where('locations.id', '=', id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .where(inOwnCustomer(scope, 'locations.customer_id'))
    .executeTakeFirst()
  if (site?.status !== 'active') refuseField('location_id', 'refusals.unknownChoice')
  return site
}

type CheckedRequest = Awaited<ReturnType<typeof checkedFields>>

async function checkedFields(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  site: RequestSite,
  input: ShiftRequestInput,
) {
  const { agency_id, customer_id, time_zone } = site
  const { location_id, sub_location_id, position_id, openings, wished_employee_ids } = input
  const today = localDateOf(now.toISOString(), time_zone)
  const dates = requestedDays(input, today)
  const [first_day, last_day] = [dates.at(0) ?? today, dates.at(-1) ?? today]
  const { months_ahead } = await configOf(db, agency_id)
  if (isTooFarAhead(last_day, today, months_ahead))
    refuseField('dates', 'validation.tooFarAhead', { months: months_ahead })
  await requirePosition(db, agency_id, position_id)
  if (sub_location_id !== null) await requireSubLocation(db, site, sub_location_id)
  const wished = [...new Set(wished_employee_ids)]
  if (wished.length > openings) refuseField('wished_employee_ids', 'refusals.rosters.moreThanOpenings')
  await requireEmployeesAtCustomer(db, scope, { agency_id, customer_id, ids: wished, now })
  const fields = pickFields(requestedFieldNames, input)
  return { location_id, ...fields, dates, first_day, last_day, wished_employee_ids: wished }
}

/** Inserts requests whose fields were checked. */
export async function insertRequests(
  { db, actor: { account_id, name }, now }: Context,
  { agency_id, customer_id }: RequestSite,
  requests: readonly (CheckedRequest & { id: string })[],
) {
  const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const owners = { agency_id, customer_id, requested_by: account_id, requested_by_name: name }
  await db
    .insertInto('shift_requests')
    .values(requests.map(({ dates, ...fields }) => ({ ...fields, dates: jsonb(dates), ...owners, ...stamps })))
    .execute()
}

/** Changes a request that is not decided. What the agency changes is shown to the customer against what they requested. */
export async function changeRequest(
  context: Context,
  { id, version, ...input }: InputOf<typeof calls.shiftRequests.update>,
): Promise<ShiftRequest> {
  const { db, actor, scope, now } = context
  const current = await requestOf(context, id)
  requireVersion(current, version)
  requireTransition('shiftRequest', 'edit', current.status, current)
  const site = await locationForRequest(db, scope, input.location_id)
  if (site.customer_id !== current.customer_id) refuseField('location_id', 'refusals.unknownChoice')
  const { dates, ...fields } = await checkedFields(context, site, input)
  const isOfAgency = isPlanner(actor)
  const set = { ...fields, dates: jsonb(dates), updated_at: now.toISOString() }
  // A later change by the customer is their request.
  const original = isOfAgency ? ((await storedOriginal(db, id)) ?? originalOf(current)) : null
  await updateVersioned(db, 'shift_requests', {
    scope,
    current,
    set: { ...set, original: original === null ? null : jsonb(original) },
  })
  const changed = await requestOf(context, id)
  if (!isOfAgency) await notifyAgencyOfChange(context, 'shiftRequestEdited', { ...changed, agency_id: site.agency_id })
  return changed
}

async function storedOriginal(db: Db, id: string) {
  const row = await db.selectFrom('shift_requests').select('original').where('id', '=', id).executeTakeFirst()
  return row?.original ?? null
}

export async function withdrawRequest(
  context: Context,
  { id, version }: InputOf<typeof calls.shiftRequests.withdraw>,
): Promise<ShiftRequest> {
  const { db, actor, scope, now } = context
  const current = await requestOf(context, id)
  requireVersion(current, version)
  requireTransition('shiftRequest', 'withdraw', current.status, current)
  const set = { status: 'withdrawn' as const, updated_at: now.toISOString() }
  await updateVersioned(db, 'shift_requests', { scope, current, set })
  if (actor.kind === 'customer' && scope.agency_id !== null)
    await notifyAgencyOfChange(context, 'shiftRequestWithdrawn', { ...current, agency_id: scope.agency_id })
  return requestOf(context, id)
}
