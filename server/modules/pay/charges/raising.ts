// Raises the rates of customers by a percentage from a day on.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ChargeRaise, ChargeRate } from '#contract/payroll/charge-rates.ts'
import { Refusal, refuse, refuseField } from '#contract/refusals.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { listedRates } from './listed-rates.ts'
import { agenciesOf, ratesFrom, workOf } from './queries.ts'
import { isSameWork, isValidOn, raisedCents } from './rules.ts'

type RaiseInput = InputOf<typeof calls.chargeRates.raise>

/**
 * Raises the fixed rates that are valid on the day: each former one ends the day before, its successor begins on the day and ends where the
 * former one would have. Refused as a whole where there is none, where a rate for the same work begins on the day or later, and where other
 * rates would be raised than were previewed. A dry run changes nothing.
 */
export async function raiseChargeRates(context: Context, input: RaiseInput): Promise<ChargeRaise> {
  const { starts_on, basis_points, dry_run, seen } = input
  // Raises at the same time wait for each other, so that the second one sees the successors of the first.
  const agencies = await agenciesOf(context, input.customer_ids, !dry_run)
  if (input.customer_ids.some((id) => !agencies.has(id))) refuseField('customer_ids', 'refusals.unknownChoice')
  const rates = await ratesFrom(context, [...agencies.keys()], starts_on)
  const valid = rates.filter((rate) => isValidOn(rate, starts_on))
  const fixed = valid.flatMap((rate) => (rate.cents === null ? [] : [{ ...rate, cents: rate.cents }]))
  requireNoLater(context, fixed, rates, starts_on)
  const plan = { rates: fixed.map((rate) => raisedOf(rate, basis_points)), seen: fingerprintOf(fixed) }
  const raise = { ...plan, without_amount: valid.length - fixed.length }
  if (dry_run) return { ...raise, is_done: false }
  if (fixed.length === 0) refuse('chargeRates.nothingToRaise')
  if (seen !== '' && seen !== raise.seen) throw new Refusal('stale', {}, { current: { ...raise, is_done: false } })
  await replaceRates(context, fixed, input)
  return { ...raise, is_done: true }
}

type FixedRate = ChargeRate & { cents: number }

/** Refuses with the later rates by name. */
function requireNoLater(
  { language }: Context,
  raised: readonly FixedRate[],
  rates: readonly ChargeRate[],
  day: LocalDate,
) {
  const later = rates.filter(
    (rate) =>
      rate.starts_on >= day && raised.some((one) => one.customer_id === rate.customer_id && isSameWork(one, rate)),
  )
  if (later.length > 0)
    refuse('chargeRates.laterRates', { rates: listedRates(later, language), count: later.length, day })
}

function raisedOf({ cents, ...rate }: FixedRate, basis_points: number): ChargeRaise['rates'][number] {
  const { id, customer_name, currency, ends_on } = rate
  return {
    ...{ id, customer_name, currency, ends_on, ...workOf(rate) },
    ...{ cents, raised_cents: raisedCents(cents, basis_points) },
  }
}

const fingerprintOf = (rates: readonly ChargeRate[]) =>
  createHash('sha256')
    .update(
      rates
        .map(({ id, version }) => `${id} ${version}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')

/** Two statements for any number of rates; refuses those that were changed at the same moment. */
async function replaceRates(
  { db, scope, now }: Context,
  rates: readonly FixedRate[],
  { starts_on, basis_points }: RaiseInput,
) {
  const ids = rates.map(({ id }) => id)
  const seen = sql`select * from unnest(${ids}::uuid[], ${rates.map(({ version }) => version)}::int[])`
  const { numUpdatedRows } = await db
    .updateTable('charge_rates')
    .set({ ends_on: addDays(starts_on, -1), ...touchedColumns(now) })
    .where(inAgency(scope, 'charge_rates.agency_id'))
    .where(sql<boolean>`(charge_rates.id, charge_rates.version) in (${seen})`)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== rates.length) throw new Refusal('stale')
  const [successors, ends_on] = [rates.map(() => newId()), rates.map((rate) => rate.ends_on)]
  const raised = rates.map(({ cents }) => raisedCents(cents, basis_points))
  await sql`insert into charge_rates (id, agency_id, customer_id, location_id, position_id, employment, label, code, method, cents,
      passes_penalties, starts_on, ends_on, note)
    select successor.id, former.agency_id, former.customer_id, former.location_id, former.position_id, former.employment, former.label,
      former.code, former.method, successor.cents, former.passes_penalties, ${starts_on}::date, successor.ends_on, former.note
    from unnest(${ids}::uuid[], ${successors}::uuid[], ${raised}::int[], ${ends_on}::date[])
      as successor (former_id, id, cents, ends_on)
    join charge_rates former on former.id = successor.former_id
    where ${inAgency(scope, 'former.agency_id')}`.execute(db)
}
