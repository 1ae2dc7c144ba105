import type { CostRate } from '#contract/payroll/cost-rates.ts'
import { formatMoney, formatPercent } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

/** Hundredths of a percent: "5.45%". */
export const percentText = (basis_points: number, digits = 2) => formatPercent(basis_points / 100_00, digits)

/** "5.45%", or "$1.50 an hour". */
export function amountText(
  t: Translate,
  { basis_points, cents }: Pick<CostRate, 'basis_points' | 'cents'>,
  currency: string,
) {
  if (cents !== null) return t('costRates.anHour', { amount: formatMoney(cents, currency) })
  return percentText(basis_points ?? 0)
}

/** The work that a rate is for: "NSW · Warehousing · Casual". */
export function workText(t: Translate, { state, industry_name, position_name, employment }: CostRate) {
  const named = [position_name, industry_name, employment && t(`costRates.employment.${employment}`), state]
  return named.filter(Boolean).join(' · ') || t('costRates.list.allWork')
}
