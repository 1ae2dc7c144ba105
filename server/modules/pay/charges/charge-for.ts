// What a customer is charged for the lines of pay of one period.
import type { Charge, ChargedLine, ChargeGap } from '#contract/payroll/charged-lines.ts'
import type { PayLine, PayTerms } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { BasisPoints, Cents, LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import { centsForMinutes, centsForUnits, divideHalfUp, percentOf } from '#server/modules/pay/pricing/lines/decimals.ts'
import { sumOf, wageFor } from '#server/modules/pay/pricing/lines/rates.ts'
import { chargeRateFor, type ChargeRateTerms, type WorkToCharge } from './rules.ts'

/** What the percentages of a person's lines are compared with, where a fixed rate passes penalties through. */
export type ChargeBasis = {
  /** before percentages */
  hourly_cents: Cents
  /** of the hourly rate: 100 %, or that of casuals, on an ordinary weekday; null: the rule set has none */
  ordinary_percentage: BasisPoints | null
  /** of which a compounding percentage is */
  casual_percentage: BasisPoints
}

/** The basis of a person who is paid by these terms. */
export function chargeBasisOf(pay: PayTerms): ChargeBasis {
  const { ordinary, casual } = pay.rule_set
  const casual_percentage = 10_000 + casual.loading
  const { hourly_cents } = wageFor(pay)
  const percentage = ordinary.weekday[pay.employment]
  const isCompounding = pay.employment === 'casual' && ordinary.weekday.casual_of === 'casual_rate'
  const ordinary_percentage = typeof percentage === 'number' && percentage > 0 ? percentage : null
  if (ordinary_percentage === null || !isCompounding) return { hourly_cents, ordinary_percentage, casual_percentage }
  return { hourly_cents, ordinary_percentage: percentOf(ordinary_percentage, casual_percentage), casual_percentage }
}

export type ToCharge = {
  lines: readonly PayLine[]
  /** what each line costs, pay included, in the order of the lines; null: not known */
  costs: readonly Cents[] | null
  work: Omit<WorkToCharge, 'label' | 'code'>
  basis: ChargeBasis
  rates: readonly ChargeRateTerms[]
}

/**
 * The charge of the lines of one period. Fixed: minutes × rate ÷ 60, or units × rate; passed through: × the percentage of the line ÷ the
 * ordinary one. Markup: pay × (1 + markup). Margin: cost ÷ (1 − margin). Each line is rounded once, half a cent up.
 */
export function chargeFor({ lines, costs, ...given }: ToCharge): Charge {
  const charged = lines.map((line, at) => chargeLine(line, costs?.[at] ?? null, given))
  const gaps = charged.filter((one): one is ChargeGap => 'gap' in one)
  const known = new Map(gaps.map((gap) => [`${gap.gap} ${gap.label}`, gap]))
  if (known.size > 0) return { lines: [], cents: 0, gaps: [...known.values()] }
  const done = charged.filter((one): one is ChargedLine => !('gap' in one))
  return { lines: done, cents: sumOf(done.map(({ cents }) => cents)), gaps: [] }
}

type Given = Omit<ToCharge, 'lines' | 'costs'>

function chargeLine(line: PayLine, cost: Cents | null, { work, basis, rates }: Given): ChargedLine | ChargeGap {
  const { label, minutes, hundredths } = line
  const { location_id, position_id, day } = work
  const gapOf = (gap: ChargeGap['gap']) => ({ gap, label, location_id, position_id, day })
  const rate = chargeRateFor(
    rates.filter((one) => canCharge(one, line)),
    { ...work, label, code: codeOf(line) },
  )
  if (rate === null) return gapOf('no_charge_rate')
  const { id: charge_rate_id, method } = rate
  const charged = { label, minutes, hundredths, charge_rate_id, method, is_included: false }
  if (method === 'margin') {
    if (cost === null) return gapOf('cost_not_known')
    return { ...charged, cents: divideHalfUp([cost, 10_000], 10_000 - (rate.basis_points ?? 0)) }
  }
  if (method === 'markup') return { ...charged, cents: percentOf(line.cents, 10_000 + (rate.basis_points ?? 0)) }
  const is_included = rate.label === null && !rate.passes_penalties && isPenaltyBeside(line)
  const cents = is_included ? 0 : fixedCharge(line, rate, basis)
  return cents === null ? gapOf('no_ordinary_rate') : { ...charged, is_included, cents }
}

const codeOf = ({ reason }: PayLine) => ('code' in reason ? reason.code : null)

const extras: readonly LineLabel[] = ['allowance', 'piece_work', 'piece_guarantee', 'expense']

/** An hourly rate for all lines says nothing about kilometres, pieces, expenses and other allowances. */
const canCharge = ({ method, label }: ChargeRateTerms, line: PayLine) =>
  method !== 'fixed' || label !== null || !extras.includes(line.label)

/** Paid in addition to hours that have a line of their own: a missed break, a band in cents. */
const isPenaltyBeside = ({ label, percentage }: PayLine) => label === 'missed_break' || percentage === null

/** Null: what is passed through cannot be compared with an ordinary hour. */
function fixedCharge(line: PayLine, rate: ChargeRateTerms, basis: ChargeBasis): Cents | null {
  const cents = rate.cents ?? 0
  const { minutes, hundredths, percentage } = line
  if (!rate.passes_penalties || rate.label !== null) {
    return minutes === null ? centsForUnits(hundredths ?? 0, cents) : centsForMinutes(minutes, cents)
  }
  const { ordinary_percentage, hourly_cents, casual_percentage } = basis
  if (ordinary_percentage === null || hourly_cents === 0) return null
  // Bands in cents: as much more than what an ordinary hour is charged as they are more than what it is paid.
  if (minutes === null || percentage === null)
    return divideHalfUp([line.cents, cents, 10_000], hourly_cents * ordinary_percentage)
  if (isOfHourlyRate(line, percentage, hourly_cents))
    return divideHalfUp([minutes, cents, percentage], 60 * ordinary_percentage)
  return divideHalfUp([minutes, cents, percentage, casual_percentage], 60 * ordinary_percentage * 10_000)
}

// A compounding percentage is of the casual rate, which only the rate of the line shows.
const isOfHourlyRate = ({ rate_cents }: PayLine, percentage: BasisPoints, hourly_cents: Cents) =>
  rate_cents === percentOf(hourly_cents, percentage)
