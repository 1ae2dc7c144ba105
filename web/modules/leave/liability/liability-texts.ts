import type { LiabilityRow } from '#contract/payroll/reports/leave-liability.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'

/** "$1,368.00"; "–" where no rate is known. */
export const moneyText = (cents: number | null, currency: string) =>
  cents === null ? '–' : formatMoney(cents, currency)

/** "5.5 days" */
export const daysText = ({ days_hundredths }: Pick<LiabilityRow, 'days_hundredths'>) =>
  translate('leaveLiability.amount', {
    // Plural forms are of whole days.
    count: Math.round(days_hundredths / 100),
    days: formatNumber(days_hundredths / 100),
  })

/** What a row is about: a person’s type, a type, a company or a site. */
export function nameOf({ employee_name, type_name, company_name, location_name }: LiabilityRow) {
  if (employee_name !== null) return employee_name
  return type_name ?? company_name ?? location_name ?? translate('leaveLiability.noSite')
}
