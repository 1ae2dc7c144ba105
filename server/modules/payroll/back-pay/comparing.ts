// Prices exported time again and compares that with what pay runs have.
import type { BackPayGap } from '#contract/payroll/back-pay.ts'
import type { Db } from '#server/database/dialect.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import { chargeAndCostOf, type MarginRates } from '#server/modules/pay/margins/rules.ts'
import { priceTimesheets } from '#server/modules/pay/timesheets/pricing.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'
import { itemsOf, type PayItem, plainItem } from '#server/modules/payroll/rules.ts'
import type { PaidTimeRow } from './paid-time.ts'
import {
  centsOf,
  changeOf,
  type ChargeAndMargin,
  differenceOf,
  type NotComparable,
  type TimeDifference,
} from './rules.ts'

/** So many people are read in one transaction. */
const peopleAtOnce = 50

/** Runs work in a transaction: of the caller, or a short one of its own. */
export type InTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

type Comparison = {
  agency_id: string
  rule_set_id: string | undefined
  /** of the employing company */
  currency: string
  /** whether charge and margin are wanted */
  charges: boolean
  margins: boolean
}

export type Compared = { compared: number; differences: TimeDifference[]; notComparable: NotComparable[] }

/** What is due for time now, less what was paid, in the order of the time. */
export async function compareTime(
  read: InTransaction,
  time: readonly PaidTimeRow[],
  comparison: Comparison,
): Promise<Compared> {
  const byPerson = [...Map.groupBy(time, ({ employee_id }) => employee_id).values()]
  const compared: Outcome[] = []
  for (let at = 0; at < byPerson.length; at += peopleAtOnce) {
    const some = byPerson.slice(at, at + peopleAtOnce).flat()
    compared.push(...(await read((db) => compareSome(db, some, comparison))))
  }
  const notComparable = compared.flatMap((one) => ('gaps' in one ? [one] : []))
  return {
    compared: compared.length - notComparable.length,
    differences: compared.flatMap((one) => ('lines' in one ? [one] : [])),
    notComparable,
  }
}

type Outcome = TimeDifference | NotComparable | { is_same: true }

async function compareSome(db: Db, time: readonly PaidTimeRow[], comparison: Comparison): Promise<Outcome[]> {
  const { agency_id, rule_set_id } = comparison
  const priced = new Map((await pricedNow(db, agency_id, time)).map((one) => [one.sheet.id, one]))
  const isOfSet = ({ id, is_of_set }: PaidTimeRow) =>
    rule_set_id === undefined || is_of_set || priced.get(id)?.version?.rule_set_id === rule_set_id
  const wanted = time.filter(isOfSet)
  const rates = comparison.charges ? await marginRatesFor(db, agency_id, wanted) : null
  return wanted.flatMap((one) => {
    const now = priced.get(one.id)
    return now === undefined ? [] : [outcomeOf(one, now, { ...comparison, rates })]
  })
}

/** By one interpreter: a confirmation stores it by both. */
function pricedNow(db: Db, agency_id: string, time: readonly PaidTimeRow[]) {
  const ids = new Set(time.map(({ id }) => id))
  const people = [...Map.groupBy(time, ({ employee_id }) => employee_id)].map(([employee_id, own]) => {
    const days = own.map(({ works_on }) => works_on).toSorted()
    return { employee_id, from: days.at(0) ?? '', to: days.at(-1) ?? '' }
  })
  return priceTimesheets(db, { agency_id, people, language: 'en', isWanted: ({ id }) => ids.has(id) })
}

type Rates = Comparison & { rates: MarginRates | null }

function outcomeOf(time: PaidTimeRow, now: PricedSheet, rates: Rates): Outcome {
  const gaps = gapsOf(time, now)
  if (gaps.length > 0) return named(time, gaps)
  const lines = differenceOf(time.paid, dueItems(time, now))
  if (lines === null) return { is_same: true }
  if (lines === 'unknown') return named(time, [{ gap: 'amount_unknown' }])
  return {
    time,
    lines,
    pay_cents: centsOf(lines),
    ...changeOf(storedMargin(time, rates, now), presentMargin(now, rates)),
  }
}

const named = ({ id, employee_id, employee_name, works_on }: PaidTimeRow, gaps: BackPayGap[]): NotComparable => ({
  ...{ timesheet_id: id, employee_id, employee_name, works_on, gaps },
})

function gapsOf({ is_employed }: PaidTimeRow, { not_priced, gaps }: PricedSheet): BackPayGap[] {
  if (!is_employed) return [{ gap: 'not_employed' }]
  if (not_priced === null) return [...gaps]
  // Without a rule set it is paid as it always was; void time is not exported.
  return not_priced === 'no_rule_set' || not_priced === 'void' ? [] : [{ gap: not_priced }]
}

/** Without a rule set at the rate of the placement. */
const dueItems = ({ paid_minutes }: PaidTimeRow, { version, not_priced, lines, sheet }: PricedSheet): PayItem[] =>
  version === null || not_priced !== null
    ? [plainItem('ordinary', paid_minutes, sheet.placement_cents)]
    : itemsOf(lines, version.rules.payroll_codes)

const unknown: ChargeAndMargin = { charge_cents: null, margin_cents: null }

/** As stored with what was paid last; the cost is that beside pay. */
function storedMargin(time: PaidTimeRow, { charges, margins, ...rates }: Rates, now: PricedSheet): ChargeAndMargin {
  const { stored_cents: pay, stored_charge_cents: charge_cents, stored_cost_cents: cost } = time
  if (!charges) return unknown
  const isKnown = margins && charge_cents !== null && pay !== null && cost !== null && isOneCurrency(rates, now)
  return { charge_cents, margin_cents: isKnown ? charge_cents - pay - cost : null }
}

function presentMargin(now: PricedSheet, { rates, charges, margins, ...more }: Rates): ChargeAndMargin {
  const known = charges && rates !== null ? chargeAndCostOf(now, rates) : null
  if (known === null || known.charge.gaps.length > 0) return unknown
  const { charge, cost } = known
  const isKnown = margins && cost.missing.length === 0 && isOneCurrency({ ...more, rates }, now)
  return { charge_cents: charge.cents, margin_cents: isKnown ? charge.cents - cost.total_cents : null }
}

const isOneCurrency = ({ rates, currency }: Pick<Rates, 'rates' | 'currency'>, { sheet }: PricedSheet) =>
  rates?.places.get(sheet.location_id)?.currency === currency
