import { z } from 'zod'
import { changedField, changeParams } from '#contract/values/lists/changes.ts'
import { shownBankAccount } from '#contract/values/formats/bank-accounts.ts'
import { list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import {
  address,
  choice,
  email,
  emptyAsNull,
  booleanField,
  id,
  optionalId,
  optionalNote,
  optionalPersonName,
  optionalText,
  lastName,
  personName,
  phone,
  searchQuery,
  commaSeparatedValues,
  text,
  version,
  shownAddress,
  recordCode,
} from '#contract/values/values.ts'

export const employeeStatuses = [
  'lead',
  'registered',
  'screening',
  'approved',
  'active',
  'on_hold',
  'terminated',
  'declined',
] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** docs/domain.md section 4. Only approved and active employees can be offered work. */
export const employeeTransitions = {
  register: { from: ['lead'], to: 'registered' },
  screen: { from: ['registered', 'terminated', 'declined'], to: 'screening' },
  approve: { from: ['screening'], to: 'approved' },
  activate: { from: ['approved', 'on_hold'], to: 'active' },
  hold: { from: ['approved', 'active'], to: 'on_hold' },
  terminate: { from: ['approved', 'active', 'on_hold'], to: 'terminated' },
  decline: { from: ['lead', 'registered', 'screening'], to: 'declined' },
} as const satisfies TransitionTable<EmployeeStatus>
export type EmployeeAction = ActionOf<typeof employeeTransitions>
export const employeeActions = actionsOf(employeeTransitions)

export const employeeTypes = ['candidate', 'employee', 'contractor'] as const
export const genders = ['female', 'male', 'x', 'not_stated'] as const
/** What has expired, or will within thirty days (visas and documents) or fourteen (VEVO checks). */
export const expiryStates = ['ended', 'ending'] as const
export const endingDays = 30
export const checkSoonDays = 14
/** Whether an employee has a shift in the agency's current week. */
export const workThisWeek = ['engaged', 'free'] as const
export const workRightsBases = ['citizen', 'permanent', 'nz', 'temporary'] as const

/** Fields that both the employee and the agency fill in: how to address the person, and how they get to work. */
export const aboutFields = {
  pronouns: optionalText(40),
  languages: optionalText(120),
  has_transport: booleanField.default(false),
  max_travel_km: emptyAsNull(z.coerce.number().int().min(0).max(2000).nullable()).default(null),
}

/** The reference lists that an employee refers to, by column. */
export const referenceKindByColumn = {
  employment_type_id: 'employment_type',
  category_id: 'category',
  designation_id: 'designation',
  field_id: 'field',
  country_of_birth_id: 'country',
} as const

const employeeFields = {
  company_id: id,
  employee_code: recordCode,
  first_name: personName(80),
  title: optionalText(20),
  middle_name: optionalPersonName(80),
  last_name: lastName,
  preferred_name: optionalPersonName(80),
  ...aboutFields,
  birth_date: localDate,
  gender: z.enum(genders).default('not_stated'),
  /** empty: none; the person cannot sign in */
  email: z.literal('').or(email).default(''),
  phone,
  ...address,
  position_ids: z.array(id).min(1).max(20),
  employment_type_id: optionalId,
  category_id: optionalId,
  designation_id: optionalId,
  field_id: optionalId,
  country_of_birth_id: optionalId,
  /** the level of the award or agreement that sets their pay */
  classification: optionalText(80),
  tags: z.array(text(40)).max(20).default([]),
  rating: emptyAsNull(z.coerce.number().int().min(0).max(5).nullable()).default(null),
  start_date: emptyAsNull(localDate.nullable()).default(null),
  target_minutes: emptyAsNull(z.coerce.number().int().min(0).max(10_080).nullable()).default(null),
  notes: optionalNote(2000),
}

// Work rights at creation; later they are entered with a visa (contract/people/work-rights.ts).
const firstRights = {
  right_to_work: z.enum(workRightsBases),
  visa_subclass: optionalText(8),
  visa_expires_on: emptyAsNull(localDate.nullable()).default(null),
}

const positionOfEmployee = z.object({ id: z.string(), name: z.string(), colour: z.string(), is_primary: z.boolean() })

export const employeeRow = z.object({
  id: z.string(),
  employee_code: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company_name: z.string(),
  position_names: z.array(z.string()),
  right_to_work: z.enum(workRightsBases),
  visa_expires_on: z.string().nullable(),
  /** the first day on which an approved document expires or has expired */
  documents_end_on: z.string().nullable(),
  status: z.enum(employeeStatuses),
  /** the agency will not rehire them; always false for readers outside the agency */
  do_not_rehire: z.boolean(),
  version: z.number(),
  /** the actions that the reader can take now */
  allowed_actions: z.array(z.enum(employeeActions)),
  ...changedField,
})

export const employee = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  type: z.enum(employeeTypes),
  employee_code: z.string(),
  first_name: z.string(),
  title: z.string().nullable(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  preferred_name: z.string().nullable(),
  pronouns: z.string().nullable(),
  languages: z.string().nullable(),
  has_transport: z.boolean(),
  max_travel_km: z.number().nullable(),
  name: z.string(),
  /** empty for readers who only work with the employee */
  birth_date: z.string(),
  gender: z.enum(genders),
  email: z.string(),
  phone: z.string().nullable(),
  ...shownAddress,
  positions: z.array(positionOfEmployee),
  employment_type_id: z.string().nullable(),
  employment_type_name: z.string().nullable(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  designation_id: z.string().nullable(),
  designation_name: z.string().nullable(),
  field_id: z.string().nullable(),
  field_name: z.string().nullable(),
  country_of_birth_id: z.string().nullable(),
  country_of_birth_name: z.string().nullable(),
  classification: z.string().nullable(),
  start_date: z.string().nullable(),
  right_to_work: z.enum(workRightsBases),
  visa_subclass: z.string().nullable(),
  visa_expires_on: z.string().nullable(),
  target_minutes: z.number().nullable(),
  /** internal notes of the agency: these three are empty for the employee */
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  rating: z.number().nullable(),
  bank_accounts: z.array(shownBankAccount),
  status: z.enum(employeeStatuses),
  version: z.number(),
})
export type Employee = z.infer<typeof employee>

/** `picture`: the address of the employee's profile picture, which loads without a token; null: none */
const shownEmployee = employee.extend({ picture: z.string().nullable() })

export const employees = {
  list: list({
    path: '/employee/list',
    needs: [['Employee', 'list']],
    summary: 'Lists the employees of the agency, including candidates.',
    filters: {
      ...changeParams,
      status: commaSeparatedValues(z.enum(employeeStatuses)),
      position_id: id.optional(),
      company_id: id.optional(),
      right_to_work: commaSeparatedValues(z.enum(workRightsBases)),
      visa: commaSeparatedValues(z.enum(expiryStates)),
      documents: commaSeparatedValues(z.enum(expiryStates)),
      /** whether the next VEVO check is due now or soon */
      check: commaSeparatedValues(z.enum(expiryStates)),
      work: z.enum(workThisWeek).optional(),
      do_not_rehire: z.stringbool().optional(),
      /** the employee changed their own file, and the agency has not reviewed it yet */
      to_review: z.stringbool().optional(),
    },
    sorts: ['name', 'employee_code', 'email', 'company_name', 'status', 'visa_expires_on'],
    row: employeeRow,
  }),
  info: read({
    path: '/employee/info',
    needs: [['Employee', 'view']],
    summary: 'Returns one employee.',
    // Spec §7: the web sends type=web with the id; other values are not displayed.
    input: { id, type: z.literal('web').default('web') },
    result: shownEmployee,
  }),
  store: write({
    path: '/employee/store',
    needs: [['Employee', 'create']],
    summary: 'Adds an employee; a possible duplicate must be confirmed first.',
    input: {
      ...employeeFields,
      ...firstRights,
      /** confirms that similar employees are different people */
      accept_duplicates: booleanField.default(false),
    },
    result: employee,
  }),
  updateBasics: write({
    path: '/employee/update-basic-info',
    needs: [['Employee', 'update']],
    kinds: staff,
    summary: 'Updates the basic information of an employee.',
    input: { id, version, ...employeeFields },
    result: employee,
  }),
  choices: read({
    path: '/employee/choices',
    needs: [
      ['Employee', 'list'],
      ['Timesheet', 'approve'],
    ],
    summary: 'Lists the approved and active employees, for selection.',
    input: { q: searchQuery },
    result: z.array(choice),
  }),
}
