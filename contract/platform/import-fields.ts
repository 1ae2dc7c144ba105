import type { ReferenceKind } from './reference.ts'

/** In the order in which they are written: later kinds may refer to earlier ones. */
export const importKinds = ['companies', 'customers', 'locations', 'employees', 'punches'] as const
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
    ...['contact_name', 'contact_phone', 'contact_email', 'contact_role'],
    ...['legal_name', 'billing_address', 'purchase_order_required', 'invoice_split', 'timesheet_approval'],
    ...['approval_timeout_hours', 'cancellation_notice_hours', 'minimum_engagement_hours'],
    ...['industry', 'sector', 'category', 'account_type', 'status', 'allowed_positions'],
  ],
  locations: [
    ...[
      'customer_code',
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
    ...['required_skills', 'required_documents'],
  ],
  employees: [
    ...['employee_code', 'title', 'first_name', 'middle_name', 'last_name', 'preferred_name', 'pronouns'],
    ...['birth_date', 'gender', 'email', 'phone', ...addressColumns],
    ...['positions', 'employment_type', 'start_date', 'company', 'right_to_work', 'visa_subclass', 'visa_expires_on'],
    ...['bsb', 'account_number', 'account_name', 'notes'],
    ...['languages', 'has_transport', 'max_travel_km', 'country_of_birth', 'category', 'designation', 'field'],
    ...['classification', 'tags', 'rating'],
  ],
  punches: ['employee', 'site', 'date', 'time', 'kind', 'note'],
} as const satisfies Record<ImportKind, readonly string[]>

/**
 * The field that matches a row to an existing record; the first one unless another is chosen. A punch has no choice: it is the same one
 * when person, site, kind and time are the same.
 */
export const importKeys = {
  companies: ['name', 'abn', 'email'],
  customers: ['code', 'name', 'abn'],
  locations: ['name', 'code'],
  employees: ['employee_code', 'email'],
  punches: ['date'],
} as const satisfies Record<ImportKind, readonly [string, ...string[]]>

const alwaysRequired: Readonly<Record<ImportKind, readonly string[]>> = {
  companies: ['name', 'email'],
  customers: ['name'],
  locations: ['customer_code', 'name'],
  employees: ['first_name', 'last_name', 'birth_date', 'email', 'positions', 'right_to_work'],
  // The date may have the time too.
  punches: ['employee', 'site', 'date', 'kind'],
}

/** The fields that a file must have when its rows are matched by `key`. */
export const requiredFields = (kind: ImportKind, key: string): readonly string[] => [
  ...new Set([key, ...alwaysRequired[kind]]),
]

/** The date fields. As text, 01/05/1990 may be the first of May or the fifth of January. */
export const dateFields: readonly string[] = [
  ...['birth_date', 'start_date', 'visa_expires_on', 'pay_cycle_anchor', 'licence_expires_on', 'date'],
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

/** Whether an import may add items to this list. Only the platform adds countries. */
export const canAddEntries = (list: EntryList) => list !== 'country'

/** How to handle a name that is not in a list: create an item, map it to an existing item, or skip it. */
export const entryActions = ['create', 'map', 'skip'] as const
