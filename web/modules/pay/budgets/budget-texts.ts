import type { BudgetFigures, BudgetRow } from '#contract/payroll/reports/budget-report.ts'
import { formatDate, formatMoney, formatPercent } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'

/** "$27.90"; "–" where nothing is known. */
export const moneyText = (cents: number | null, currency: string) =>
  cents === null ? '–' : formatMoney(cents, currency)

export type Side = 'rostered' | 'actual'

/** "$80.00 over (8%)"; null: there is nothing to compare with. */
export function differenceText(of: BudgetFigures, side: Side): string | null {
  const cents = of[`${side}_difference_cents`]
  const share = of[`${side}_difference_basis_points`]
  if (cents === null) return null
  if (cents === 0) return translate('budgets.exact')
  return translate(cents > 0 ? 'budgets.over' : 'budgets.under', {
    amount: formatMoney(Math.abs(cents), of.currency),
    share: share === null ? '–' : formatPercent(Math.abs(share) / 10_000, 1),
  })
}

export const isOver = (of: BudgetFigures, side: Side) => (of[`${side}_difference_cents`] ?? 0) > 0

/** What a row is about, with what it is part of. */
export function nameOf({ location_name, customer_name, week }: BudgetRow): { name: string; within: string | null } {
  const begins = week === null ? null : formatDate(week, 'weekday')
  const names = [location_name, customer_name, begins].filter((name) => name !== null)
  return { name: names[0] ?? '', within: names.slice(1).join(' · ') || null }
}
