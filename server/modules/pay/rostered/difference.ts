// What more time of a person changes: all their time with it less all their time without it.
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import type { PersonFacts, PricingFacts, SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { type PricedSheet, priceSheets } from '#server/modules/pay/timesheets/weeks.ts'
import type { MarginRates } from '#server/modules/pay/margins/rules.ts'
import { type Amounts, amountsOf, madeUpOf, overtimeOf } from './rules.ts'

/** A person's time, priced; only this time counts. */
export const priceAll = (facts: PricingFacts, person: PersonFacts, sheets: readonly SheetFacts[]): PricedSheet[] =>
  priceSheets({ ...facts, sheets: new Map([[person.id, sheets]]) }, person, {
    isWanted: () => true,
    price: pricePeriods,
  })

export type BeforeAndAfter = { before: readonly PricedSheet[]; after: readonly PricedSheet[] }
export type Difference = Amounts & { overtime_minutes: number; made_up_minutes: number }

/** How many days after a shift pay can depend on it: the longest cycle of ordinary hours and the weeks that it begins and ends in. */
export const daysAfter = 56 + 6

const keys = ['pay_cents', 'cost_cents', 'charge_cents', 'margin_cents'] as const

/**
 * What is lacking is that of the added time; what other time lacks does not change. Amounts that the added time does not have are null, where
 * it is only one: of several, those that are known count.
 */
export function differenceOf(
  { before, after }: BeforeAndAfter,
  rates: MarginRates,
  added: ReadonlySet<string>,
): Difference {
  const former = new Map(before.map((one) => [one.sheet.id, one]))
  const own = after.filter(({ sheet }) => added.has(sheet.id)).map((one) => ({ one, amounts: amountsOf(one, rates) }))
  const sum: Difference = {
    minutes: own.reduce((all, { amounts }) => all + amounts.minutes, 0),
    ...{ pay_cents: null, cost_cents: null, charge_cents: null, margin_cents: null },
    lacking: [...new Set(own.flatMap(({ amounts }) => amounts.lacking))],
    ...{ overtime_minutes: 0, made_up_minutes: 0 },
  }
  for (const key of keys) sum[key] = known(own.map(({ amounts }) => amounts[key]))
  const change = (one: PricedSheet, sign: 1 | -1) => {
    const amounts = added.has(one.sheet.id) ? null : amountsOf(one, rates)
    for (const key of keys)
      sum[key] = sum[key] === null || amounts === null ? sum[key] : sum[key] + sign * (amounts[key] ?? 0)
    sum.overtime_minutes += sign * overtimeOf(one.lines)
    sum.made_up_minutes += sign * madeUpOf(one.lines)
  }
  for (const one of after) change(one, 1)
  for (const one of former.values()) change(one, -1)
  return sum
}

/** Only of what is known; null where nothing is. */
const known = (all: readonly (number | null)[]) =>
  all.reduce((sum, cents) => (cents === null ? sum : (sum ?? 0) + cents), null)
