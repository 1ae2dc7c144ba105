// Copies the rates of one customer to another.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { listedRates } from './listed-rates.ts'
import { agenciesOf, ratesFrom } from './queries.ts'
import { areBothValid, isSameWork, isValidOn } from './rules.ts'

/**
 * Copies the rates that are valid on the day and are not of one site; the copies begin on the day. Refused as a whole where there is none,
 * and where the other customer has a rate for the same work at the same time.
 */
export async function copyChargeRates(
  context: Context,
  { customer_id, from_customer_id, starts_on }: InputOf<typeof calls.chargeRates.copy>,
) {
  const { db, language } = context
  const agencies = await agenciesOf(context, [customer_id, from_customer_id])
  const agency_id = agencies.get(customer_id) ?? refuseField('customer_id', 'refusals.unknownChoice')
  if (agencies.get(from_customer_id) !== agency_id || from_customer_id === customer_id)
    refuseField('from_customer_id', 'refusals.unknownChoice')
  const valid = (await ratesFrom(context, [from_customer_id], starts_on)).filter((rate) => isValidOn(rate, starts_on))
  const copied = valid.filter(({ location_id }) => location_id === null).map((rate) => ({ ...rate, starts_on }))
  if (copied.length === 0) refuse('chargeRates.nothingToCopy')
  const own = await ratesFrom(context, [customer_id], starts_on)
  const taken = own.filter((rate) => copied.some((one) => isSameWork(one, rate) && areBothValid(one, rate)))
  if (taken.length > 0) refuse('chargeRates.copiedExist', { rates: listedRates(taken, language), count: taken.length })
  const copies = copied.map((rate) => ({
    ...{ id: newId(), agency_id, customer_id, location_id: null, position_id: rate.position_id },
    ...{ employment: rate.employment, label: rate.label, code: rate.code },
    ...{ method: rate.method, cents: rate.cents, basis_points: rate.basis_points },
    passes_penalties: rate.passes_penalties,
    ...{ starts_on, ends_on: rate.ends_on, note: rate.note },
  }))
  await db.insertInto('charge_rates').values(copies).execute()
  return { copied: copies.length, of_sites: valid.length - copied.length }
}
