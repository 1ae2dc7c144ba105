// What Xero accepts of the texts of an employee, checked before anything is sent.
import { tooLongForXero, type XeroLimitedField, xeroLimits } from '#contract/platform/xero/xero-limits.ts'
import type { OurEmployee } from './our-employee.ts'

/** The fields of an employee that are too long for Xero. */
export function fieldsTooLong(of: OurEmployee): XeroLimitedField[] {
  const account_name = of.bank.find((account) => account.account_name.length > xeroLimits.account_name)?.account_name
  return tooLongForXero({ ...of, account_name: account_name ?? null })
}
