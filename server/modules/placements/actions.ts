import type { InputOf } from '#contract/call.ts'
import { maySeePay } from '#contract/permissions.ts'
import type { calls } from '#contract/calls.ts'
import type { Placement } from '#contract/people/placements.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { type ChangesTo, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { companyToJoin } from '#server/modules/companies/queries.ts'
import { foreignSites } from '#server/modules/customers/contact-queries.ts'
import { customerToJoin } from '#server/modules/customers/queries.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { requireWelcome } from '#server/modules/employees/do-not-rehire.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { placementOf, type PlacementReader } from './queries.ts'

type PlacementsCalls = typeof calls.placements
export type PlacementContext = PlacementReader & { now: Date }

/** Places an employee with a customer of their agency. */
export async function addPlacement(
  db: Db,
  by: PlacementContext,
  input: InputOf<PlacementsCalls['store']>,
): Promise<Placement> {
  const { employee_id, customer_id, despite_do_not_rehire, ...fields } = input
  const { agency_id } = await personIn(db, by.actor.scope, employee_id)
  await requireWelcome(db, by.actor.scope, employee_id, despite_do_not_rehire)
  const customer = await customerToJoin(db, by.actor.scope, customer_id)
  if (customer.agency_id !== agency_id) refuseField('customer_id', 'refusals.unknownChoice')
  const found = await placesIn(db, by.actor.scope, { ...fields, agency_id, customer_id })
  const row = { id: newId(), agency_id, employee_id, customer_id, ...fields, ...found, ...visiblePay(by, fields) }
  await db.insertInto('placements').values(row).execute()
  return placementOf(db, by, row.id)
}

/** Updates a placement; without permission to see pay, the pay rate is unchanged. */
export async function changePlacement(
  db: Db,
  by: PlacementContext,
  input: InputOf<PlacementsCalls['update']>,
): Promise<Placement> {
  const { id, version, pay_cents, ...fields } = input
  const current = await placementOf(db, by, id)
  requireVersion(current, version)
  const { agency_id } = await personIn(db, by.actor.scope, current.employee_id)
  const found = await placesIn(db, by.actor.scope, { ...fields, agency_id, customer_id: current.customer_id }, [
    current.position_id,
  ])
  return updatePlacement(db, by, current, { ...fields, ...found, ...visiblePay(by, { pay_cents }) })
}

/** Ends a placement on a day that is not before its first. */
export async function endPlacement(
  db: Db,
  by: PlacementContext,
  { id, version, ends_on }: InputOf<PlacementsCalls['end']>,
) {
  const current = await placementOf(db, by, id)
  requireVersion(current, version)
  if (ends_on < current.starts_on) refuseField('ends_on', 'validation.endsBeforeStart')
  return updatePlacement(db, by, current, { ends_on })
}

const visiblePay = ({ actor }: PlacementReader, { pay_cents }: { pay_cents: number | null }) =>
  maySeePay(actor) ? { pay_cents } : {}

type PlacementTarget = {
  agency_id: string
  customer_id: string
  company_id: string | null
  location_id: string | null
  position_id: string
}

/** Refuses records that the agency or the customer does not have; returns the company, by default the customer's. */
async function placesIn(db: Db, scope: Scope, input: PlacementTarget, heldPosition: readonly string[] = []) {
  const { agency_id, customer_id, company_id, location_id, position_id } = input
  const usable = await usableItems(db, agency_id, 'position', [position_id], heldPosition)
  if (!usable.has(position_id)) refuseField('position_id', 'refusals.unknownChoice')
  const sites = location_id === null ? [] : [location_id]
  if ((await foreignSites(db, agency_id, customer_id, sites)).length > 0)
    refuseField('location_id', 'refusals.unknownChoice')
  const company = await companyToJoin(db, scope, company_id ?? (await companyOfCustomer(db, agency_id, customer_id)))
  if (company.agency_id !== agency_id) refuseField('company_id', 'refusals.unknownChoice')
  return { company_id: company.id }
}

async function companyOfCustomer(db: Db, agency_id: string, id: string) {
  const customer = await db
    .selectFrom('customers')
    .select('company_id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return customer.company_id
}

async function updatePlacement(db: Db, by: PlacementContext, current: Placement, set: ChangesTo<'placements'>) {
  await updateVersioned(db, 'placements', {
    scope: by.actor.scope,
    current,
    set: { ...set, updated_at: by.now.toISOString() },
  })
  return placementOf(db, by, current.id)
}
