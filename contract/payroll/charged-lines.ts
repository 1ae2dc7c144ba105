// What is charged for the pay lines of a timesheet, line by line, and what keeps it from being charged.
import type { ChargeRate } from './charge-rates.ts'
import type { Cents, LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'

/** One line of pay as it is charged. */
export type ChargedLine = {
  label: LineLabel
  minutes: number | null
  hundredths: number | null
  charge_rate_id: string
  method: ChargeRate['method']
  /** a penalty that a fixed rate does not pass through: the hours of the other lines are charged, and this is in them */
  is_included: boolean
  cents: Cents
}

/** What keeps a line from being charged: somebody has to decide, nothing is guessed. */
export type ChargeGap = {
  gap: 'no_charge_rate' | 'no_ordinary_rate' | 'cost_not_known'
  label: LineLabel
  location_id: string
  position_id: string
  day: string
}

export type Charge = {
  /** empty where there are gaps */
  lines: readonly ChargedLine[]
  cents: Cents
  /** each once */
  gaps: readonly ChargeGap[]
}
