import type { BasisPoints, Cents } from '#contract/payroll/pay-rules/rule-set.ts'

/** The product of whole numbers divided by a whole number, half up. */
export function divideHalfUp(factors: readonly number[], divisor: number): number {
  const doubled = factors.reduce((product, factor) => product * factor, 2) + divisor
  // Below 2^53 a quotient of whole numbers is never rounded across a whole number, so this division is exact.
  if (Number.isSafeInteger(doubled)) return Math.floor(doubled / (2 * divisor))
  return divideLarge(factors, divisor)
}

/** Only the rates of a compounding percentage of very large hourly rates come here. */
function divideLarge(factors: readonly number[], divisor: number): number {
  const doubled = factors.reduce((product, factor) => product * BigInt(factor), 2n) + BigInt(divisor)
  const whole = doubled / BigInt(2 * divisor)
  const isBelow = whole * BigInt(2 * divisor) > doubled
  return Number(isBelow ? whole - 1n : whole)
}

export const percentOf = (cents: Cents, percentage: BasisPoints): Cents => divideHalfUp([cents, percentage], 10_000)

export const centsForMinutes = (minutes: number, rate_cents: Cents): Cents => divideHalfUp([minutes, rate_cents], 60)

export const centsForUnits = (hundredths: number, rate_cents: Cents): Cents =>
  divideHalfUp([hundredths, rate_cents], 100)

/** Hundredths of hours, each part of an hour as a whole one. */
export const hundredthsOfStartedHours = (minutes: number) => Math.ceil(minutes / 60) * 100
