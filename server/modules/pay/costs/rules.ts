import type { Cost, CostKind, CostRate, Margin } from '#contract/payroll/cost-rates.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Cents, CountsFor, Employment, LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import type { State } from '#contract/values/formats/identifiers.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { centsForMinutes, divideHalfUp, percentOf } from '#server/modules/pay/pricing/lines/decimals.ts'

/** What the rules read of a rate. */
export type Rate = Pick<
  CostRate,
  'kind' | 'state' | 'industry_id' | 'position_id' | 'employment' | 'basis_points' | 'cents' | 'starts_on' | 'ends_on'
>

/** The work that costs. */
export type CostFacts = {
  /** of the site; null: not known */
  state: State | null
  /** of the customer */
  industry_id: string | null
  position_id: string | null
  employment: Employment
  /** on which the work starts */
  day: LocalDate
}

/** What a rate can name, the weightiest first. */
const named = ['position_id', 'industry_id', 'employment', 'state'] as const

/**
 * The rate of a kind for this work on this day; null: there is none. Of several that apply, the one that names the position wins, then
 * the industry, the employment, the state: two that name the same never apply on one day.
 */
export function costRateFor<R extends Rate>(rates: readonly R[], facts: CostFacts & { kind: CostKind }): R | null {
  const applying = rates.filter((rate) => rate.kind === facts.kind && applies(rate, facts))
  return applying.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? null
}

const applies = (rate: Rate, facts: CostFacts) =>
  rate.starts_on <= facts.day &&
  (rate.ends_on === null || rate.ends_on >= facts.day) &&
  named.every((what) => rate[what] === null || rate[what] === facts[what])

/** Each place outweighs all after it together. */
const weightOf = (rate: Rate) => named.reduce((weight, what) => 2 * weight + (rate[what] === null ? 0 : 1), 0)

/** Ordinary time on any day and at any hour: what permanent employees accrue leave for. */
export const ordinaryTime: ReadonlySet<LineLabel> = new Set([
  'ordinary',
  'saturday',
  'sunday',
  'public_holiday',
  'early',
  'afternoon',
  'evening',
  'night',
  'permanent_night',
])

/**
 * What the time of one timesheet costs. `minutes` are those that were worked, with paid breaks, as priced. Each part is rounded once.
 * Pay that no rate was found for is in the cost, its missing parts are named.
 */
export function costOf(
  lines: readonly PayLine[],
  rates: readonly Rate[],
  facts: CostFacts & { minutes: number },
): Cost {
  const shareOf = (kind: CostKind, base: Cents) =>
    base === 0 ? { kind, cents: 0 } : { kind, cents: percentOfRate(costRateFor(rates, { ...facts, kind }), base) }
  const pay_cents = sumOf(lines)
  const superannuation = shareOf('super', countingFor(lines, 'super'))
  const compensation = shareOf('workers_compensation', countingFor(lines, 'workers_compensation'))
  const taxed = countingFor(lines, 'payroll_tax') + (superannuation.cents ?? 0)
  const tax = shareOf('payroll_tax', taxed)
  const leave = shareOf('leave', facts.employment === 'permanent' ? sumOf(lines.filter(isOrdinaryTime)) : 0)
  const perHour = costRateFor(rates, { ...facts, kind: 'per_hour' })
  const parts = {
    pay_cents,
    super_cents: superannuation.cents ?? 0,
    workers_compensation_cents: compensation.cents ?? 0,
    payroll_tax_cents: tax.cents ?? 0,
    leave_cents: leave.cents ?? 0,
    per_hour_cents: centsForMinutes(paidMinutes(lines, facts.minutes), perHour?.cents ?? 0),
  }
  return {
    ...parts,
    total_cents: Object.values(parts).reduce((total, cents) => total + cents, 0),
    missing: [superannuation, compensation, tax, leave].flatMap(({ kind, cents }) => (cents === null ? [kind] : [])),
  }
}

/** null: no rate. */
const percentOfRate = (rate: Rate | null, base: Cents) => rate && percentOf(base, rate.basis_points ?? 0)

const sumOf = (lines: readonly PayLine[]): Cents => lines.reduce((sum, { cents }) => sum + cents, 0)

const countingFor = (lines: readonly PayLine[], what: keyof CountsFor) =>
  sumOf(lines.filter(({ counts_for }) => counts_for[what]))

// A line without a percentage is an amount on top of the time.
const isOrdinaryTime = ({ label, percentage }: PayLine) => percentage !== null && ordinaryTime.has(label)

/** With the time up to a minimum engagement or minimum overtime, which is paid, but not worked. */
const paidMinutes = (lines: readonly PayLine[], worked: number) =>
  lines.reduce((sum, { label, minutes }) => sum + (isMadeUp(label) ? (minutes ?? 0) : 0), worked)

const isMadeUp = (label: LineLabel) => label === 'minimum_engagement' || label === 'minimum_overtime'

/** What a charge leaves above the cost; a loss is negative. Where the cost lacks rates, the margin is smaller than this. */
export function marginOf(charge_cents: Cents, { total_cents }: Pick<Cost, 'total_cents'>): Margin {
  const cents = charge_cents - total_cents
  return { cents, basis_points: charge_cents === 0 ? null : divideHalfUp([cents, 100_00], charge_cents) }
}

/** An hour of ordinary time as a line of pay, which counts for everything. */
export const ordinaryHour = (rate_cents: Cents): PayLine => ({
  label: 'ordinary',
  minutes: 60,
  hundredths: null,
  percentage: 100_00,
  rate_cents,
  cents: rate_cents,
  clause: null,
  counts_for: { super: true, payroll_tax: true, workers_compensation: true },
  reason: { by: 'kind_of_day', holiday: null },
  spans: [{ from: 0, to: 60 }],
})
