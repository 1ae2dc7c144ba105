import { z } from 'zod'
import { read, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { booleanField, id, line, name, version } from '#contract/values/values.ts'

/** Formats with fixed columns (decision 130). */
export const builtInProfiles = ['standard', 'myob_accountright', 'employment_hero'] as const
export type BuiltInProfile = (typeof builtInProfiles)[number]

/** What a column of the file can contain. */
export const exportFields = [
  'works_on',
  'employee_code',
  'employee_name',
  'first_name',
  'last_name',
  'company_name',
  'customer_code',
  'customer_name',
  'location_name',
  'position_name',
  /** customer, location and position in one text */
  'customer_and_place',
  'rate',
  'hours',
  'starts',
  'ends',
  'break',
  'pay_rate',
  'amount',
  'correction',
  'period_from',
  'period_to',
  'run',
  'line_id',
  'timesheet_id',
  /** hours, or what a line has instead: kilometres, occasions, pieces */
  'units',
  /** of the hourly rate: 150 */
  'percentage',
  /** of the award or agreement */
  'clause',
  /** the same text in every row */
  'text',
] as const
export type ExportField = (typeof exportFields)[number]

const dayFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'D/MM/YYYY', 'DD-MM-YYYY', 'MM/DD/YYYY', 'YYYYMMDD'] as const
const minuteFormats = ['decimal', 'minutes', 'hh:mm'] as const
const timeFormats = ['HH:mm', 'h:mm a'] as const
const moneyFormats = ['dollars', 'cents'] as const

/** The formats of a field; the first is the default. Fields that are missing here have none. */
export const fieldFormats: Readonly<Partial<Record<ExportField, readonly [string, ...string[]]>>> = {
  works_on: dayFormats,
  period_from: dayFormats,
  period_to: dayFormats,
  hours: minuteFormats,
  break: minuteFormats,
  starts: timeFormats,
  ends: timeFormats,
  pay_rate: moneyFormats,
  amount: moneyFormats,
}

const columnOf = z
  .strictObject({
    field: z.enum(exportFields),
    /** the first row of the file */
    heading: line(80),
    format: z.enum([...dayFormats, ...minuteFormats, ...timeFormats, ...moneyFormats]).nullish(),
    /** of the field `text`; of `rate` the name of ordinary hours in payroll, where no rule set has a code for them */
    text: line(80).nullish(),
    /** of the field `rate`: the name of cancelled shifts in payroll */
    cancelled_text: line(80).nullish(),
  })
  .refine(({ field, format }) => !format || (fieldFormats[field]?.includes(format) ?? false), {
    message: 'validation.choice',
    path: ['format'],
  })
export type ExportColumn = z.infer<typeof columnOf>

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
  ['units', 'Units'],
  ['employee_code', 'Emp. Card ID'],
])

// One entry a line: the employee's external id, the date and the units. The columns are assigned when the file is imported.
const employmentHero = columnsFrom([
  ['employee_code', 'Employee External Id'],
  ['works_on', 'Date', { format: 'DD/MM/YYYY' }],
  ['units', 'Units'],
  ['rate', 'Work Type', { text: 'Ordinary Hours', cancelled_text: 'Ordinary Hours' }],
  ['location_name', 'Location'],
  ['customer_and_place', 'Comments'],
  ['line_id', 'External Id'],
])

/**
 * The columns of the formats of other payroll systems, whose headings are their own: by MYOB's help page “Import and export fields” and
 * Employment Hero's “Set up Timesheet Import (CSV)”. Neither was tried with the system itself.
 */
export const payrollSystemColumns = { myob_accountright: myobAccountRight, employment_hero: employmentHero }

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

const profileFields = {
  name: name(80),
  /** the one that is offered first; the former one no longer is */
  is_default: booleanField.default(false),
  format: z.enum(['csv', 'xlsx']).default('csv'),
  separator: z.enum(separators).default(','),
  columns: z.array(columnOf).min(1).max(40),
}

const exportProfile = z.object({
  id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  format: z.enum(['csv', 'xlsx']),
  separator: z.enum(separators),
  columns: z.array(columnOf),
  version: z.number(),
})
export type ExportProfile = z.infer<typeof exportProfile>

const exportPermission = [['Timesheet', 'export']] as const

export const exportProfiles = {
  list: read({
    path: '/pay-export-profile/list',
    needs: exportPermission,
    kinds: staff,
    summary: 'Lists the agency’s saved column profiles of payroll files.',
    input: {},
    result: z.array(exportProfile),
  }),
  store: write({
    path: '/pay-export-profile/store',
    needs: exportPermission,
    kinds: staff,
    summary: 'Saves a column profile for payroll files: columns, their order, headings and formats.',
    input: profileFields,
    result: exportProfile,
  }),
  update: write({
    path: '/pay-export-profile/update',
    needs: exportPermission,
    kinds: staff,
    summary: 'Changes a column profile.',
    input: { id, version, ...profileFields },
    result: exportProfile,
  }),
  remove: writeByParams({
    path: '/pay-export-profile/delete',
    needs: exportPermission,
    kinds: staff,
    summary: 'Deletes a column profile.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
