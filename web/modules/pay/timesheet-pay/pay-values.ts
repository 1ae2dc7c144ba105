import type { SayValues } from '#contract/payroll/pay-rules/explanations.ts'
import { formatMinutes, formatMoney, formatNumber, formatPercent } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

/** The values of an explanation in the reader's language. */
export const payValues = (
  t: Translate,
  currency: string,
  titles: Readonly<Record<string, string>> = {},
): SayValues => ({
  money: (cents) => formatMoney(cents, currency),
  duration: formatMinutes,
  number: (value) => formatNumber(value, { maximumFractionDigits: 2 }),
  percentage: (basisPoints) => formatPercent(basisPoints / 10_000, 2),
  label: (label) => t(`payRules.label.${label}`),
  title: (code) => titles[code] ?? code,
})
