// Rows of the Modern Awards Pay Database, with the database's own names for their fields.
import type { RateFile } from '#contract/payroll/pay-rules/rate-import.ts'
import type { LocalDate } from '#contract/values/time.ts'

export type RateRow = Readonly<Record<string, string>>
/** The rows of each file; pay rates are always needed. */
export type RateTables = { pay_rates: readonly RateRow[] } & Partial<Record<RateFile, readonly RateRow[]>>

/** Of a file, the rows that hold on a day. `operative_to` is empty as long as they do. */
export const rowsOn = (rows: readonly RateRow[], day: LocalDate): RateRow[] =>
  rows.filter((row) => {
    const [from, to] = [dayOf(row.operative_from), dayOf(row.operative_to)]
    return from !== '' && from <= day && (to === '' || to >= day)
  })

/** The files have days, the programming interface has times at midnight. */
const dayOf = (text = '') => text.slice(0, 10)

/** '26.55' as 2655, '137.5' as 13750; null for anything that is not a number of at most two decimals. No floating-point number is multiplied. */
export function hundredthsIn(text = ''): number | null {
  const [, whole, fraction = ''] = /^\$?(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(',', '').trim()) ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'))
}

export const columnsNeeded = {
  pay_rates: [
    'operative_from',
    'operative_to',
    'base_pay_rate_id',
    'classification',
    'employee_rate_type_code',
    'base_rate_type',
    'base_rate',
  ],
  penalties: [
    'operative_from',
    'operative_to',
    'classification',
    'employee_rate_type_code',
    'base_pay_rate_id',
    'penalty_description',
    'rate',
    'penalty_calculated_value',
  ],
  wage_allowances: [
    'operative_from',
    'operative_to',
    'clauses',
    'allowance',
    'is_all_purpose',
    'allowance_amount',
    'payment_frequency',
  ],
} as const
