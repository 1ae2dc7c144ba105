import { type MarginGap, marginGaps, type MarginTotals } from '#contract/payroll/margins.ts'
import { formatMoney, formatPercent } from '#web/lib/format.ts'

/** "$27.90"; "–" where no timesheet is complete. */
export const moneyText = (cents: number | null, currency: string) =>
  cents === null ? '–' : formatMoney(cents, currency)

/** "7.6%" */
export const shareText = (basis_points: number | null) =>
  basis_points === null ? '–' : formatPercent(basis_points / 10_000, 1)

export const isLoss = ({ margin_cents }: Pick<MarginTotals, 'margin_cents'>) =>
  margin_cents !== null && margin_cents < 0

/** The margin is below what the floors ask for, and no loss, which says more. */
export const isShort = ({ margin_cents, short_cents }: Pick<MarginTotals, 'margin_cents' | 'short_cents'>) =>
  short_cents !== null && short_cents > 0 && !isLoss({ margin_cents })

/** How many timesheets lack what, without what none lacks. */
export const lacking = (totals: readonly MarginTotals[]): { gap: MarginGap; count: number }[] =>
  marginGaps
    .map((gap) => ({ gap, count: totals.reduce((sum, one) => sum + one[countOf[gap]], 0) }))
    .filter(({ count }) => count > 0)

const countOf = {
  rules: 'without_rules',
  pay: 'without_pay',
  charge_rate: 'without_charge_rate',
  cost_rate: 'without_cost_rate',
  currency: 'without_one_currency',
  exported: 'exported_without_rules',
} as const satisfies Record<MarginGap, keyof MarginTotals>
