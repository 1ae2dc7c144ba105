// The formats that need no profile (decision 130).
import {
  type BuiltInProfile,
  type ExportColumn,
  type ExportField,
  exportFields,
  payrollSystemColumns,
} from '#contract/payroll/export-profiles.ts'
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'

const hiddenFields: ReadonlySet<ExportField> = new Set(['text', 'first_name', 'last_name', 'customer_and_place'])

/** The columns of a built-in format; those of the general one have headings in the reader's language. */
export function builtInColumns(profile: BuiltInProfile, language: Language, withRates: boolean): ExportColumn[] {
  if (profile !== 'standard') return payrollSystemColumns[profile]
  const pay: readonly ExportField[] = ['pay_rate', 'amount']
  return exportFields
    .filter((field) => !hiddenFields.has(field) && (withRates || !pay.includes(field)))
    .map((field) => ({ field, heading: serverText(language, `payroll.file.${field}`) }))
}
