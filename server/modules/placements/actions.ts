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
import type { Context } from '#server/http/context.ts'
import { placementOf } from './queries.ts'

type PlacementsCalls = typeof calls.placements

/** Places an employee with a customer of their agency. */
export async function addPlacement(context: Context, input: InputOf<PlacementsCalls['store']>): Promise<Placement> {
  const { db, scope } = context
  const { employee_id, customer_id, despite_do_not_rehire, ...fields } = input
  const { agency_id } = await personIn(db, scope, employee_id)
  await requireWelcome(db, scope, employee_id, despite_do_not_rehire)
  const customer = await customerToJoin(db, scope, customer_id)
  if (customer.agency_id !== agency_id) refuseField('customer_id', 'refusals.unknownChoice')
  const { company_id } = await placesIn(db, scope, { ...fields, agency_id, customer_id })
  const row = {
    id: newId(),
    agency_id,
    employee_id,
    customer_id,
    ...fields,
    company_id,
    ...visiblePay(context, fields),
  }
  await db.insertInto('placements').values(row).execute()
  return placementOf(context, row.id)
}

/** Updates a placement; without permission to see pay, the pay rate is unchanged. */
export async function changePlacement(context: Context, input: InputOf<PlacementsCalls['update']>): Promise<Placement> {
  const { db, scope } = context
  const { id, version, pay_cents, ...fields } = input
  const current = await placementOf(context, id)
  requireVersion(current, version)
  const { agency_id } = await personIn(db, scope, current.employee_id)
  const { company_id } = await placesIn(db, scope, { ...fields, agency_id, customer_id: current.customer_id }, [
    current.position_id,
  ])
  return updatePlacement(context, current, { ...fields, company_id, ...visiblePay(context, { pay_cents }) })
}

/** Ends a placement on a day that is not before its first. */
export async function endPlacement(context: Context, { id, version, ends_on }: InputOf<PlacementsCalls['end']>) {
  const current = await placementOf(context, id)
  requireVersion(current, version)
  if (ends_on < current.starts_on) refuseField('ends_on', 'validation.endsBeforeStart')
  return updatePlacement(context, current, { ends_on })
}

const visiblePay = ({ actor }: Context, { pay_cents }: { pay_cents: number | null }) =>
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

async function updatePlacement(context: Context, current: Placement, set: ChangesTo<'placements'>) {
  const { db, scope, now } = context
  await updateVersioned(db, 'placements', { scope, current, set: { ...set, updated_at: now.toISOString() } })
  return placementOf(context, current.id)
}
