import { payCycles } from '#contract/customers/companies.ts'
import { contactRoles } from '#contract/customers/customer-contacts.ts'
import { customerStatuses, invoiceSplits } from '#contract/customers/customers.ts'
import { genders, workRightsBases } from '#contract/people/employees.ts'
import { chargeMethods } from '#contract/payroll/charge-rates.ts'
import { employments, lineLabels } from '#contract/payroll/pay-rules/rule-set.ts'
import { punchKinds } from '#contract/rostering/clock/punch-pairing.ts'
import { approvalModes } from '#contract/rostering/timesheets/approval.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import type { ReferenceKind } from './reference.ts'

/** In the order in which they are written: later kinds may refer to earlier ones. */
export const importKinds = [
  ...(['companies', 'customers', 'locations', 'employees', 'punches', 'charge_rates', 'leave_balances'] as const),
] as const
export type ImportKind = (typeof importKinds)[number]

/** The source of an import: a file of one kind, or a workbook with sheets of several kinds. */
export const importSources = [...importKinds, 'workbook'] as const
export type ImportSource = (typeof importSources)[number]

/** The kinds that a workbook may hold. */
export const workbookKinds = ['companies', 'customers', 'employees'] as const satisfies readonly ImportKind[]

const addressColumns = ['address_line', 'address_line2', 'suburb', 'state', 'postcode'] as const

/** The fields of each kind, in the order of the template. */
export const importFields = {
  companies: [
    ...['name', 'abn', 'legal_name', 'email', 'phone', 'website', ...addressColumns],
    ...['country', 'latitude', 'longitude', 'time_zone'],
    ...['acn', 'industry', 'sector', 'pay_cycle', 'pay_cycle_anchor', 'currency', 'week_start'],
    ...['licence_state', 'licence_number', 'licence_expires_on'],
  ],
  customers: [
    ...['code', 'name', 'company', 'abn', 'billing_email', 'payment_terms_days', ...addressColumns],
    ...['contact_name', 'contact_phone', 'contact_email', 'contact_role', 'office_phone'],
    ...['site_contact_name', 'site_contact_phone', 'site_contact_email'],
    ...['legal_name', 'billing_address', 'purchase_order_required', 'invoice_split', 'timesheet_approval'],
    ...['approval_timeout_hours', 'cancellation_notice_hours', 'minimum_engagement_hours'],
    ...['industry', 'sector', 'category', 'account_type', 'status', 'allowed_positions', 'notes'],
  ],
  locations: [
    ...[
      'customer_code',
      'customer',
      'name',
      'code',
      ...addressColumns,
      'latitude',
      'longitude',
      'geofence_m',
      'time_zone',
      'sub_locations',
    ],
    ...['site_instructions', 'induction_required', 'holiday_region'],
    ...['required_skills', 'required_documents', 'contact_name', 'contact_phone', 'contact_email'],
  ],
  employees: [
    ...['employee_code', 'title', 'first_name', 'middle_name', 'last_name', 'full_name', 'preferred_name', 'pronouns'],
    ...['birth_date', 'gender', 'email', 'phone', ...addressColumns],
    ...['positions', 'employment_type', 'start_date', 'company', 'right_to_work', 'visa_subclass', 'visa_expires_on'],
    ...['bsb', 'account_number', 'account_name', 'notes'],
    ...['tax_file_number', 'super_fund', 'super_usi', 'super_member_number'],
    ...['emergency_name', 'emergency_relationship', 'emergency_phone'],
    ...['driver_licence_number', 'driver_licence_class', 'driver_licence_state', 'driver_licence_expires_on'],
    ...['languages', 'has_transport', 'max_travel_km', 'country_of_birth', 'category', 'designation', 'field'],
    ...['classification', 'tags', 'rating'],
  ],
  punches: ['employee', 'site', 'date', 'time', 'kind', 'note'],
  charge_rates: [
    ...['customer_code', 'customer', 'site', 'position', 'employment', 'label', 'code', 'method', 'amount'],
    ...['passes_penalties', 'starts_on', 'ends_on', 'note', 'on_overlap'],
  ],
  leave_balances: ['employee', 'leave_type', 'balance', 'unit', 'as_of', 'note'],
} as const satisfies Record<ImportKind, readonly string[]>

/**
 * The field that matches a row to an existing record; the first one unless another is chosen. A punch has no choice: it is the same one
 * when person, site, kind and time are the same, a charge rate when the work and the first day are, and a balance of leave when person, type
 * and day are.
 */
export const importKeys = {
  companies: ['name', 'abn', 'email'],
  customers: ['code', 'name', 'abn'],
  locations: ['name', 'code'],
  employees: ['employee_code', 'email'],
  punches: ['date'],
  charge_rates: ['starts_on'],
  leave_balances: ['employee'],
} as const satisfies Record<ImportKind, readonly [string, ...string[]]>

/** Fields that a file may have in place of others; the templates leave them out. */
export const fieldsInstead = {
  locations: { customer_code: 'customer' },
  employees: { first_name: 'full_name', last_name: 'full_name' },
  charge_rates: { customer_code: 'customer' },
} as const satisfies Partial<Record<ImportKind, Readonly<Record<string, string>>>>

/** The code of a record; a new one without it gets the next free one. */
export const codeFields = {
  customers: 'code',
  employees: 'employee_code',
} as const satisfies Partial<Record<ImportKind, string>>

/** The fields of a template, in its order. */
export function templateFields(kind: ImportKind): readonly string[] {
  const instead = Object.values(insteadIn(kind))
  return importFields[kind].filter((field) => !instead.includes(field))
}

const alwaysRequired: Readonly<Record<ImportKind, readonly string[]>> = {
  companies: ['name', 'email'],
  customers: ['name'],
  locations: ['customer_code', 'name'],
  employees: ['first_name', 'last_name', 'birth_date', 'positions', 'right_to_work'],
  // The date may have the time too.
  punches: ['employee', 'site', 'date', 'kind'],
  charge_rates: ['customer_code', 'amount'],
  leave_balances: ['employee', 'leave_type', 'balance', 'unit', 'as_of'],
}

/** The fields that a file must have when its rows are matched by `key`. */
export const requiredFields = (kind: ImportKind, key: string): readonly string[] => [
  ...new Set([...(key === codeIn(kind) ? [] : [key]), ...alwaysRequired[kind]]),
]

/** The required fields that neither these fields nor others in their place have. */
export function missingFields(kind: ImportKind, key: string, fields: readonly (string | null)[]): string[] {
  const instead = insteadIn(kind)
  return requiredFields(kind, key).filter(
    (field) => !fields.includes(field) && !fields.includes(instead[field] ?? field),
  )
}

const insteadIn = (kind: ImportKind): Readonly<Record<string, string>> =>
  kind === 'locations' || kind === 'employees' || kind === 'charge_rates' ? fieldsInstead[kind] : {}
const codeIn = (kind: ImportKind) => (kind === 'customers' || kind === 'employees' ? codeFields[kind] : null)

/** The date fields. As text, 01/05/1990 may be the first of May or the fifth of January. */
export const dateFields: readonly string[] = [
  ...['birth_date', 'start_date', 'visa_expires_on', 'pay_cycle_anchor', 'licence_expires_on', 'date'],
  ...['driver_licence_expires_on', 'starts_on', 'ends_on', 'as_of'],
]
/** Day, month, year; or month, day, year. */
export const cellDateOrders = ['dmy', 'mdy'] as const
export type CellDateOrder = (typeof cellDateOrders)[number]

/** The agency's reference lists that rows may refer to. */
export const entryLists = [
  ...(['position', 'category', 'employment_type', 'designation', 'field'] as const),
  ...(['industry', 'sector', 'account_type', 'skill', 'country'] as const),
] as const satisfies readonly ReferenceKind[]
export type EntryList = (typeof entryLists)[number]

/** A rate that is valid when that of a row begins: the row is refused, or that rate ends the day before. */
export const overlapChoices = ['refuse', 'end_former'] as const

/** What balances of leave are counted in; a day is the person’s usual one. */
export const balanceUnits = ['hours', 'days'] as const

/** The fields whose words stand for a fixed choice, and the beginnings of the texts of these choices. */
export const choiceTexts = {
  gender: 'employees.gender',
  right_to_work: 'employees.right',
  status: 'customers.status',
  invoice_split: 'customers.invoiceSplit',
  timesheet_approval: 'customers.approval',
  contact_role: 'customers.contacts.role',
  pay_cycle: 'companies.payCycle',
  week_start: 'companies.weekday',
  kind: 'clock.kind',
  employment: 'payRules.employment',
  label: 'payRules.label',
  method: 'chargeRates.method',
  on_overlap: 'imports.overlap',
  unit: 'imports.unit',
} as const
export type ChoiceField = keyof typeof choiceTexts

/** The codes of each choice. */
export const choiceCodes = {
  gender: genders,
  right_to_work: workRightsBases,
  status: customerStatuses,
  invoice_split: invoiceSplits,
  timesheet_approval: approvalModes,
  contact_role: contactRoles,
  pay_cycle: payCycles,
  week_start: weekStarts,
  kind: punchKinds,
  employment: employments,
  label: lineLabels,
  method: chargeMethods,
  on_overlap: overlapChoices,
  unit: balanceUnits,
} as const satisfies Record<ChoiceField, readonly string[]>

export const choiceFields = [
  ...(['gender', 'right_to_work', 'status', 'invoice_split', 'timesheet_approval'] as const),
  ...(['contact_role', 'pay_cycle', 'week_start', 'kind'] as const),
  ...(['employment', 'label', 'method', 'on_overlap', 'unit'] as const),
] as const satisfies readonly ChoiceField[]

/** What an unknown value of a file may stand for: an item of one of the agency's lists, or a fixed choice. */
export const valueLists = [...entryLists, ...choiceFields] as const
export type ValueList = (typeof valueLists)[number]
export const isChoiceField = (list: string): list is ChoiceField => Object.hasOwn(choiceTexts, list)

/** Whether an import may add items to this list. Only the platform adds countries, and nobody a choice. */
export const canAddEntries = (list: ValueList) => list !== 'country' && !isChoiceField(list)

/** How to handle a name that is not in a list: create an item, map it to an existing item, or skip it. */
export const entryActions = ['create', 'map', 'skip'] as const
