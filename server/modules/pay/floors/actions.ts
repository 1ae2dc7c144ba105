import type { InputOf, ResultOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, Refusal, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, updateVersioned } from '#server/database/rows/versioned.ts'
import { inAgency, inScopeSites } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'

type Calls = typeof calls.marginFloors
type Result = ResultOf<Calls['set']>

/** Sets or removes the floor of the agency or of a customer. Refuses a stale version; the super admin has none of an agency. */
export async function setMarginFloor(
  { db, actor, scope, now }: Context,
  { customer_id, version, basis_points }: InputOf<Calls['set']>,
): Promise<Result> {
  const agency_id =
    customer_id === null ? (actor.agency_id ?? refuse('mayNot')) : await agencyOf(db, scope, customer_id)
  const current = await storedFloor(db, agency_id, customer_id)
  if ((current?.version ?? 0) !== version) throw new Refusal('stale', {}, { current: resultOf(customer_id, current) })
  if (current === undefined) {
    if (basis_points === null) return { customer_id, floor: null }
    const row = { id: newId(), agency_id, customer_id, basis_points }
    // Somebody else may be setting the first one: `margin_floors_once` refuses it.
    await db.insertInto('margin_floors').values(row).execute()
    return { customer_id, floor: { basis_points, version: 1 } }
  }
  if (basis_points === null) {
    await deleteVersioned(db, 'margin_floors', { scope, current })
    return { customer_id, floor: null }
  }
  const set = { basis_points, updated_at: now.toISOString() }
  await updateVersioned(db, 'margin_floors', { scope, current, set })
  return { customer_id, floor: { basis_points, version: version + 1 } }
}

type Stored = { id: string; basis_points: number; version: number }

function resultOf(customer_id: string | null, stored: Stored | undefined): Result {
  const { basis_points, version } = stored ?? {}
  return { customer_id, floor: basis_points === undefined || version === undefined ? null : { basis_points, version } }
}

const storedFloor = (db: Db, agency_id: string, customer_id: string | null): Promise<Stored | undefined> =>
  db
    .selectFrom('margin_floors')
    .select(['id', 'basis_points', 'version'])
    .where('agency_id', '=', agency_id)
    .where('customer_id', customer_id === null ? 'is' : '=', customer_id)
    .executeTakeFirst()

async function agencyOf(db: Db, scope: Context['scope'], customer_id: string) {
  const { agency_id } = await db
    .selectFrom('customers')
    .select('customers.agency_id')
    .where('customers.id', '=', customer_id)
    .where(inAgency(scope, 'customers.agency_id'))
    .where(inScopeSites(scope, 'customers.id'))
    .executeTakeFirstOrThrow(notFound)
  return agency_id
}
