// The formats that need no profile (decision 131). Headings of another payroll system are its own, in its language.
import {
  type BuiltInProfile,
  type ExportColumn,
  type ExportField,
  exportFields,
} from '#contract/payroll/export-profiles.ts'
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/say.ts'

type Column = [field: ExportField, heading: string, more?: Pick<ExportColumn, 'format' | 'text' | 'cancelled_text'>]
const columnsFrom = (columns: readonly Column[]): ExportColumn[] =>
  columns.map(([field, heading, more]) => ({ field, heading, ...more }))

// The import fields of timesheets of MYOB AccountRight; payroll categories are named as in its sample company.
const myobAccountRight = columnsFrom([
  ['last_name', 'Emp. Co./Last Name'],
  ['first_name', 'Emp. First Name'],
  ['rate', 'Payroll Category', { text: 'Base Hourly', cancelled_text: 'Base Hourly' }],
  ['text', 'Job'],
  ['text', 'Cust. Co./Last Name'],
  ['text', 'Cust. First Name'],
  ['customer_and_place', 'Notes'],
  ['works_on', 'Date', { format: 'DD/MM/YYYY' }],
  ['hours', 'Units', { format: 'decimal' }],
  ['employee_code', 'Emp. Card ID'],
])

// One entry a line: the employee's external id, the date and the units. The columns are assigned when the file is imported.
const employmentHero = columnsFrom([
  ['employee_code', 'Employee External Id'],
  ['works_on', 'Date', { format: 'DD/MM/YYYY' }],
  ['hours', 'Units', { format: 'decimal' }],
  ['rate', 'Work Type', { text: 'Ordinary Hours', cancelled_text: 'Ordinary Hours' }],
  ['location_name', 'Location'],
  ['customer_and_place', 'Comments'],
  ['line_id', 'External Id'],
])

const hidden: ReadonlySet<ExportField> = new Set(['text', 'first_name', 'last_name', 'customer_and_place'])

/** The columns of a built-in format; those of the general one have headings in the reader's language. */
export function builtInColumns(profile: BuiltInProfile, language: Language, withRates: boolean): ExportColumn[] {
  if (profile === 'myob_accountright') return myobAccountRight
  if (profile === 'employment_hero') return employmentHero
  const pay: readonly ExportField[] = ['pay_rate', 'amount']
  return exportFields
    .filter((field) => !hidden.has(field) && (withRates || !pay.includes(field)))
    .map((field) => ({ field, heading: serverText(language, `payroll.file.${field}`) }))
}
