import type { ChargeRate } from '#contract/payroll/charge-rates.ts'
import type { Employment, LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import { refuseField } from '#contract/refusals.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { divideHalfUp } from '#server/modules/pay/pricing/lines/decimals.ts'

/** The work that a rate is for; null: any. */
export type ChargedWork = Pick<ChargeRate, 'location_id' | 'position_id' | 'employment' | 'label' | 'code'>
type Validity = Pick<ChargeRate, 'starts_on' | 'ends_on'>
export type ChargeRateTerms = Pick<
  ChargeRate,
  'id' | 'customer_id' | 'method' | 'cents' | 'basis_points' | 'passes_penalties'
> &
  ChargedWork &
  Validity

/** Work on one day that a line of pay is for. */
export type WorkToCharge = {
  customer_id: string
  location_id: string
  position_id: string
  employment: Employment
  label: LineLabel
  /** of the allowance or piece rate; null: the line has none */
  code: string | null
  /** on which the period starts */
  day: LocalDate
}

/**
 * The most specific of the rates that apply: one of the site before one of the customer; of these, one of the position; then of the
 * employment; then of the label; then of the code. Null: none applies.
 */
export function chargeRateFor<Rate extends ChargeRateTerms>(rates: readonly Rate[], work: WorkToCharge): Rate | null {
  const [best = null] = rates
    .filter((rate) => rate.customer_id === work.customer_id && isFor(rate, work) && isValidOn(rate, work.day))
    .toSorted((one, other) => specificityOf(other) - specificityOf(one))
  return best
}

const isFor = (rate: ChargedWork, work: WorkToCharge) =>
  parts.every((part) => rate[part] === null || rate[part] === work[part])

/** From what decides first to what decides last. */
const parts = ['location_id', 'position_id', 'employment', 'label', 'code'] as const

const specificityOf = (rate: ChargedWork) =>
  parts.reduce((number, part) => number * 2 + (rate[part] === null ? 0 : 1), 0)

/** Whether `rate` applies to all work of `other`, so that it is charged where that is not valid. */
export const covers = (rate: ChargedWork, other: ChargedWork) =>
  parts.every((part) => rate[part] === null || rate[part] === other[part])

/** Whether two rates are for exactly the same work: then they may not be valid on the same day. */
export const isSameWork = (one: ChargedWork, other: ChargedWork) => parts.every((part) => one[part] === other[part])

export const isValidOn = ({ starts_on, ends_on }: Validity, day: LocalDate) =>
  starts_on <= day && (ends_on === null || day <= ends_on)

/** Later than every day that is written with four digits of the year. */
export const never = '9999-12-31'

export const areBothValid = (one: Validity, other: Validity) =>
  one.starts_on <= (other.ends_on ?? never) && other.starts_on <= (one.ends_on ?? never)

export type RateAmount = Pick<ChargeRate, 'method' | 'cents' | 'basis_points' | 'passes_penalties' | 'label'>

/** The amount as it is stored: only what belongs to its method. Refuses a missing one, and a margin of 100 % or more. */
export function amountOf({ method, cents, basis_points, passes_penalties, label }: RateAmount) {
  if (method === 'fixed') {
    if (cents === null) return refuseField('cents', 'validation.required')
    return { method, cents, basis_points: null, passes_penalties: passes_penalties && label === null }
  }
  if (basis_points === null) return refuseField('basis_points', 'validation.required')
  if (method === 'margin' && basis_points >= 10_000) return refuseField('basis_points', 'validation.marginTooHigh')
  return { method, cents: null, basis_points, passes_penalties: false }
}

/** Raised by hundredths of a percent, half a cent up. */
export const raisedCents = (cents: number, basis_points: number) => divideHalfUp([cents, 10_000 + basis_points], 10_000)

export type TimelineGap = { from: LocalDate; to: LocalDate; is_covered: boolean }
export type TimelineRow<Rate> = {
  /** a rate for the work of the row */
  work: Rate
  /** that are valid on a day of the period, by their first day */
  rates: Rate[]
  gaps: TimelineGap[]
  overlaps: Days[]
}

type Days = { from: LocalDate; to: LocalDate }

type DatedRate = ChargedWork & Validity

/**
 * A customer's rates over a period, both days inclusive, a row for each kind of work in the order of the rates. A gap is between two rates of
 * a row, or after the last one has ended; before its first rate nothing was agreed. An overlap is refused when it is stored.
 */
export function timelineOf<Rate extends DatedRate>(rates: readonly Rate[], period: Days): TimelineRow<Rate>[] {
  const works = rates.filter((rate, at) => rates.findIndex((other) => isSameWork(rate, other)) === at)
  return works
    .map((work) => {
      const row = rates
        .filter((rate) => isSameWork(work, rate))
        .toSorted((one, other) => compare(one.starts_on, other.starts_on))
      return {
        work,
        rates: row.filter((rate) => areBothValid(rate, { starts_on: period.from, ends_on: period.to })),
        gaps: gapsIn(row, period).flatMap((gap) => byCover(gap, work, rates)),
        overlaps: overlapsIn(row),
      }
    })
    .filter((row) => row.rates.length > 0 || row.gaps.length > 0)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The days of the period without a rate of the row, from its first rate on. */
function gapsIn(row: readonly Validity[], { from, to }: Days): Days[] {
  const gaps: Days[] = []
  let next = [from, row[0]?.starts_on ?? to].toSorted(compare).at(-1) ?? from
  for (const { starts_on, ends_on } of row) {
    if (starts_on > next) gaps.push({ from: next, to: earlier(addDays(starts_on, -1), to) })
    if (ends_on === null) return gaps.filter(isSome)
    if (ends_on >= next) next = addDays(ends_on, 1)
  }
  return [...gaps, { from: next, to }].filter(isSome)
}

const isSome = ({ from, to }: Days) => from <= to
const earlier = (one: LocalDate, other: LocalDate) => (one < other ? one : other)

/** A gap in the pieces on which a less specific rate applies or does not. */
function byCover(gap: Days, work: ChargedWork, rates: readonly DatedRate[]): TimelineGap[] {
  const broader = rates.filter((rate) => covers(rate, work) && !isSameWork(rate, work))
  const cuts = broader
    .flatMap(({ starts_on, ends_on }) => [starts_on, ...(ends_on === null ? [] : [addDays(ends_on, 1)])])
    .filter((day) => gap.from < day && day <= gap.to)
  const starts = [...new Set([gap.from, ...cuts])].toSorted(compare)
  return starts.reduce<TimelineGap[]>((pieces, from, at) => {
    const is_covered = broader.some((rate) => isValidOn(rate, from))
    const next = starts[at + 1]
    const to = next === undefined ? gap.to : addDays(next, -1)
    const last = pieces.at(-1)
    if (last?.is_covered === is_covered) return [...pieces.slice(0, -1), { ...last, to }]
    return [...pieces, { from, to, is_covered }]
  }, [])
}

function overlapsIn(row: readonly Validity[]): Days[] {
  return row.flatMap((one, at) =>
    row
      .slice(at + 1)
      .filter((other) => areBothValid(one, other))
      .map((other) => ({ from: other.starts_on, to: earlier(one.ends_on ?? never, other.ends_on ?? never) })),
  )
}
