import type { BackPayKind, BackPayReview, ReviewedPerson, ReviewedPeriod } from '#contract/payroll/back-pay.ts'
import { rateLabels } from '#contract/payroll/pay-runs.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { sumOf } from '#server/modules/pay/pricing/lines/rates.ts'
import { linesFor, type PaidItem, type PayItem, type RunItem, sumIfKnown } from '#server/modules/payroll/rules.ts'

/** Exported time with what all pay runs have for it. */
export type PaidTime = {
  id: string
  employee_id: string
  employee_name: string
  employee_code: string
  customer_id: string
  customer_name: string
  location_id: string
  works_on: LocalDate
  version: number
  /** the latest first */
  paid: PaidItem[]
  /** of the first pay run that had it */
  pay_period_id: string
  starts_on: LocalDate
  ends_on: LocalDate
}

/** Cents of charge and margin; null: not known, or not for the reader. */
export type ChargeAndMargin = { charge_cents: number | null; margin_cents: number | null }

/** Time that is due something else than was paid for it. */
export type TimeDifference = { time: PaidTime; lines: readonly RunItem[]; pay_cents: number } & ChargeAndMargin

/**
 * The lines of a correction of exported time, by what is due for it now; null: each label comes to the same cents. `unknown`: an amount that
 * payroll itself calculated is not known here, so there is no difference in cents.
 */
export function differenceOf(
  paid: readonly PaidItem[],
  due: readonly PayItem[],
): readonly RunItem[] | 'unknown' | null {
  const lines = linesFor(due, paid)
  if ([...paid, ...due].some(({ amount_cents }) => amount_cents === null))
    return isSameWithoutRate(paid, due) ? null : 'unknown'
  return sumsByLabel(lines).some(({ pay_cents }) => pay_cents !== 0) ? lines : null
}

/** Minutes at payroll's own rate, as before. */
const isSameWithoutRate = (paid: readonly PaidItem[], due: readonly PayItem[]) =>
  [...paid, ...due].every(({ line_key, amount_cents }) => line_key === '' && amount_cents === null) &&
  sumOf(paid.map(({ minutes }) => minutes)) === sumOf(due.map(({ minutes }) => minutes))

export const centsOf = (lines: readonly RunItem[]) => sumOf(lines.map(({ amount_cents }) => amount_cents ?? 0))

/** What two times cost and are charged, compared: null where one of them is not known. */
export const changeOf = (before: ChargeAndMargin, after: ChargeAndMargin): ChargeAndMargin => ({
  charge_cents: lessIfKnown(after.charge_cents, before.charge_cents),
  margin_cents: lessIfKnown(after.margin_cents, before.margin_cents),
})

const lessIfKnown = (after: number | null, before: number | null) =>
  after === null || before === null ? null : after - before

/**
 * The people with differences, in the order of these, each with their pay periods. Too much and too little of one period are offset; a person
 * is there once for the periods that are owed and once for those that are overpaid.
 */
export function peopleOf(
  differences: readonly TimeDifference[],
  stateOf: (differences: readonly TimeDifference[]) => string,
): ReviewedPerson[] {
  const byPerson = Map.groupBy(differences, ({ time }) => time.employee_id)
  return [...byPerson.values()].flatMap((ofPerson) => {
    const periods = [...Map.groupBy(ofPerson, ({ time }) => time.pay_period_id).values()]
    const byKind = Map.groupBy(periods, kindOf)
    return (['owed', 'overpaid'] as const).flatMap((kind) => {
      const ofKind = byKind.get(kind) ?? []
      const all = ofKind.flat()
      const [first] = all
      if (first === undefined) return []
      const { employee_id, employee_name, employee_code } = first.time
      const person = { employee_id, employee_name, employee_code, kind, state: stateOf(all), ...sumsOf(all) }
      const shown = ofKind.flatMap(periodOf).toSorted((one, other) => one.starts_on.localeCompare(other.starts_on))
      return [{ ...person, periods: shown }]
    })
  })
}

const kindOf = (ofPeriod: readonly TimeDifference[]): BackPayKind =>
  sumsOf(ofPeriod).pay_cents < 0 ? 'overpaid' : 'owed'

function periodOf(differences: readonly TimeDifference[]): ReviewedPeriod[] {
  const [first] = differences
  if (first === undefined) return []
  const { pay_period_id, starts_on, ends_on } = first.time
  const timesheets = differences.map(
    ({ time: { id, works_on, customer_name }, pay_cents, charge_cents, margin_cents }) => ({
      ...{ id, works_on, customer_name, pay_cents, charge_cents, margin_cents },
    }),
  )
  const by_label = sumsByLabel(differences.flatMap(({ lines }) => lines))
  return [{ pay_period_id, starts_on, ends_on, ...sumsOf(differences), by_label, timesheets }]
}

const sumsOf = (differences: readonly TimeDifference[]) => ({
  pay_cents: sumOf(differences.map(({ pay_cents }) => pay_cents)),
  charge_cents: sumIfKnown(differences.map(({ charge_cents }) => charge_cents)),
  margin_cents: sumIfKnown(differences.map(({ margin_cents }) => margin_cents)),
})

/** In the order of the labels, without those of which nothing is left. */
export const sumsByLabel = (lines: readonly RunItem[]): ReviewedPeriod['by_label'] =>
  rateLabels.flatMap((label) => {
    const ofLabel = lines.filter(({ rate_label }) => rate_label === label)
    const minutes = sumOf(ofLabel.filter(({ adds_hours }) => adds_hours).map((line) => line.minutes))
    const pay_cents = centsOf(ofLabel)
    return minutes === 0 && pay_cents === 0 ? [] : [{ label, minutes, pay_cents }]
  })

export type NotComparable = BackPayReview['not_comparable']['timesheets'][number]
