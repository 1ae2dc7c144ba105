import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type ChargeRate, isCodedLabel } from '#contract/payroll/charge-rates.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { foreignSites } from '#server/modules/customers/contact-queries.ts'
import { customerToJoin } from '#server/modules/customers/queries.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { codesOfAgency } from './codes.ts'
import { chargeRateOf } from './queries.ts'
import { amountOf } from './rules.ts'

type ChargeRatesCalls = typeof calls.chargeRates

/** Adds a rate; refuses places that are not the customer's, and, by the database, a second rate for the same work on the same day. */
export async function addChargeRate(
  context: Context,
  { customer_id, ...fields }: InputOf<ChargeRatesCalls['store']>,
): Promise<ChargeRate> {
  const { db, scope } = context
  const { agency_id } = await customerToJoin(db, scope, customer_id)
  await requirePlaces(db, { ...fields, agency_id, customer_id })
  await requireCode(db, agency_id, fields)
  const id = newId()
  await db
    .insertInto('charge_rates')
    .values({ ...fields, ...amountOf(fields), id, agency_id, customer_id })
    .execute()
  return chargeRateOf(context, id)
}

/** Changes a rate; its customer stays. */
export async function changeChargeRate(
  context: Context,
  { id, version, ...fields }: InputOf<ChargeRatesCalls['update']>,
): Promise<ChargeRate> {
  const { db, scope, now } = context
  const current = await chargeRateOf(context, id)
  requireVersion(current, version)
  const { agency_id } = await customerToJoin(db, scope, current.customer_id)
  await requirePlaces(db, { ...fields, agency_id, customer_id: current.customer_id }, current)
  await requireCode(db, agency_id, fields, current)
  const set = { ...fields, ...amountOf(fields), updated_at: now.toISOString() }
  await updateVersioned(db, 'charge_rates', { scope, current, set })
  return chargeRateOf(context, id)
}

/** Deletes a rate. */
export async function removeChargeRate(context: Context, { id, version }: InputOf<ChargeRatesCalls['remove']>) {
  const { db, scope } = context
  const current = await chargeRateOf(context, id)
  await deleteVersioned(db, 'charge_rates', { scope, current, version })
  return { id }
}

type Places = { agency_id: string; customer_id: string; location_id: string | null; position_id: string | null }

/** Refuses a site that the customer does not have, and a position that the agency does not use, unless the rate has it already. */
async function requirePlaces(
  db: Db,
  { agency_id, customer_id, location_id, position_id }: Places,
  held?: Pick<ChargeRate, 'position_id'>,
) {
  const sites = location_id === null ? [] : [location_id]
  if ((await foreignSites(db, agency_id, customer_id, sites)).length > 0)
    refuseField('location_id', 'refusals.unknownChoice')
  if (position_id === null) return
  const used = held?.position_id ? [held.position_id] : []
  const usable = await usableItems(db, agency_id, 'position', [position_id], used)
  if (!usable.has(position_id)) refuseField('position_id', 'refusals.unknownChoice')
}

type Coded = Pick<ChargeRate, 'label' | 'code'>

/** Refuses a code that no rule set of the agency has for the label, unless the rate has it already. */
async function requireCode(db: Db, agency_id: string, { label, code }: Coded, held?: Coded) {
  if (code === null || (held?.label === label && held.code === code)) return
  const known = isCodedLabel(label) ? await codesOfAgency(db, agency_id) : []
  if (!known.some((one) => one.label === label && one.code === code)) refuseField('code', 'refusals.unknownChoice')
}
