import type { ChargeRate } from '#contract/payroll/charge-rates.ts'
import { formatDate, formatDateRange, formatMoney, formatPercent, today } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

type Amount = Pick<ChargeRate, 'method' | 'cents' | 'basis_points'>

/** "$46.00 an hour", "Pay + 30%", "20% margin". */
export function amountText(t: Translate, { method, cents, basis_points }: Amount, currency: string) {
  if (method === 'fixed') return t('chargeRates.amount.fixed', { amount: formatMoney(cents ?? 0, currency) })
  return t(`chargeRates.amount.${method}`, { percent: percentText(basis_points) })
}

/** "30%" */
export const percentText = (basis_points: number | null) => formatPercent((basis_points ?? 0) / 10_000, 2)

type Work = Pick<ChargeRate, 'location_name' | 'position_name' | 'employment' | 'label' | 'code' | 'code_title'>

/** "Chef · Sydney Wharf · Casual · Sunday": what the rate is for. */
export function workText(t: Translate, { location_name, position_name, employment, ...line }: Work) {
  const parts = [
    position_name,
    location_name,
    employment && t(`payRules.employment.${employment}`),
    line.label && labelText(t, { ...line, label: line.label }),
  ]
  return parts.filter(Boolean).join(' · ') || t('chargeRates.any.work')
}

type Line = Pick<ChargeRate, 'code' | 'code_title'> & { label: NonNullable<ChargeRate['label']> }

/** "Sunday", "Allowance: Vehicle". */
export function labelText(t: Translate, { label, code, code_title }: Line) {
  const text = t(`payRules.label.${label}`)
  return code === null ? text : t('chargeRates.list.labelOfCode', { label: text, title: code_title ?? code })
}

type Validity = Pick<ChargeRate, 'starts_on' | 'ends_on'>

/** "$46.00 an hour from 1 Jul 2026", "$45.00 an hour 1 Jul 2025 – 30 Jun 2026". */
export function amountInTime(t: Translate, rate: Amount & Validity, currency: string) {
  const amount = amountText(t, rate, currency)
  if (rate.ends_on === null) return t('chargeRates.timeline.from', { amount, day: formatDate(rate.starts_on) })
  return t('chargeRates.timeline.between', { amount, period: formatDateRange(rate.starts_on, rate.ends_on) })
}

export function validityOf({ starts_on, ends_on }: Validity) {
  if (starts_on > today()) return 'to_come'
  return ends_on !== null && ends_on < today() ? 'ended' : 'current'
}
