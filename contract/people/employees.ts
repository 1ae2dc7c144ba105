import { z } from 'zod'
import { shownBankAccount } from '#contract/values/bank-accounts.ts'
import { list, read, write } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import {
  address,
  choice,
  email,
  emptyAsNull,
  flag,
  id,
  optionalId,
  optionalNote,
  optionalPersonName,
  optionalText,
  personName,
  phone,
  search,
  several,
  text,
  version,
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

/** docs/domain.md section 4. Only approved and active people are offered work. */
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
/** What has run out, and what will within thirty days (visas and documents) or fourteen (checks in VEVO). */
export const endings = ['ended', 'ending'] as const
export const endingDays = 30
export const checkSoonDays = 14
/** Whether somebody holds a shift in the present week of the agency. */
export const workThisWeek = ['engaged', 'free'] as const
export const workRights = ['citizen', 'permanent', 'nz', 'temporary'] as const

/** What the person tells of themselves as well as the agency: how they are spoken of, and how they come to work. */
export const about = {
  pronouns: optionalText(40),
  languages: optionalText(120),
  has_transport: flag.default(false),
  max_travel_km: emptyAsNull(z.coerce.number().int().min(0).max(2000).nullable()).default(null),
}

/** The lists of which an entry may stand with a person, by the column that names it. */
export const filedUnder = {
  employment_type_id: 'employment_type',
  category_id: 'category',
  designation_id: 'designation',
  field_id: 'field',
  country_of_birth_id: 'country',
} as const

const employeeFields = {
  company_id: id,
  employee_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_-]{1,24}$/, 'validation.code'),
  first_name: personName(80),
  title: optionalText(20),
  middle_name: optionalPersonName(80),
  last_name: personName(80),
  preferred_name: optionalPersonName(80),
  ...about,
  birth_date: localDate,
  gender: z.enum(genders).default('not_stated'),
  email,
  phone,
  ...address,
  position_ids: z.array(id).min(1).max(20),
  employment_type_id: optionalId,
  category_id: optionalId,
  designation_id: optionalId,
  field_id: optionalId,
  country_of_birth_id: optionalId,
  /** the level of the award or agreement by which they are paid */
  classification: optionalText(80),
  tags: z.array(text(40)).max(20).default([]),
  rating: emptyAsNull(z.coerce.number().int().min(0).max(5).nullable()).default(null),
  start_date: emptyAsNull(localDate.nullable()).default(null),
  target_minutes: emptyAsNull(z.coerce.number().int().min(0).max(10_080).nullable()).default(null),
  notes: optionalNote(2000),
}

// What somebody may work begins here; after that it is told with a visa (contract/people/work-rights.ts).
const firstRights = {
  right_to_work: z.enum(workRights),
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
  right_to_work: z.enum(workRights),
  visa_expires_on: z.string().nullable(),
  /** the first day on which an approved document ends or has ended */
  documents_end_on: z.string().nullable(),
  status: z.enum(employeeStatuses),
  /** the agency will not take them on again; false for whoever is not the agency */
  do_not_rehire: z.boolean(),
  version: z.number(),
  /** what the reader can do with them now */
  allowed_actions: z.array(z.enum(employeeActions)),
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
  /** empty for whoever meets the person at work only */
  birth_date: z.string(),
  gender: z.enum(genders),
  email: z.string(),
  phone: z.string().nullable(),
  address_line: z.string().nullable(),
  address_line2: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
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
  right_to_work: z.enum(workRights),
  visa_subclass: z.string().nullable(),
  visa_expires_on: z.string().nullable(),
  target_minutes: z.number().nullable(),
  /** what the agency notes of somebody is the agency’s: these three are empty for the person themselves */
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  rating: z.number().nullable(),
  bank_accounts: z.array(shownBankAccount),
  status: z.enum(employeeStatuses),
  version: z.number(),
})
export type Employee = z.infer<typeof employee>

/** `picture`: where the picture is that the person put up, which no token is needed to load; null: none */
const shownEmployee = employee.extend({ picture: z.string().nullable() })

export const employees = {
  list: list({
    path: '/employee/list',
    needs: [['Employee', 'list']],
    says: 'The people of the agency, candidates included.',
    filters: {
      status: several(z.enum(employeeStatuses)),
      position_id: id.optional(),
      company_id: id.optional(),
      right_to_work: several(z.enum(workRights)),
      visa: several(z.enum(endings)),
      documents: several(z.enum(endings)),
      /** of the last check in VEVO: the next one is due, or will be */
      check: several(z.enum(endings)),
      work: z.enum(workThisWeek).optional(),
      do_not_rehire: z.stringbool().optional(),
      /** they changed something of their own file, and nobody of the agency has looked yet */
      to_review: z.stringbool().optional(),
    },
    sorts: ['name', 'employee_code', 'email', 'company_name', 'status', 'visa_expires_on'],
    row: employeeRow,
  }),
  info: read({
    path: '/employee/info',
    needs: [['Employee', 'view']],
    says: 'One person with what this release keeps of them.',
    // Spec §7: the web sends type=web with the id; other values are not shown.
    input: { id, type: z.literal('web').default('web') },
    result: shownEmployee,
  }),
  store: write({
    path: '/employee/store',
    needs: [['Employee', 'create']],
    says: 'Adds a person; somebody who seems to be known only when that was looked at.',
    input: {
      ...employeeFields,
      ...firstRights,
      /** somebody like this is known, and is another person */
      accept_duplicates: flag.default(false),
    },
    result: employee,
  }),
  updateBasics: write({
    path: '/employee/update-basic-info',
    needs: [['Employee', 'update']],
    says: 'Changes the basic information of a person.',
    input: { id, version, ...employeeFields },
    result: employee,
  }),
  choices: read({
    path: '/employee/choices',
    needs: [
      ['Employee', 'list'],
      ['Timesheet', 'approve'],
    ],
    says: 'The people who may be chosen (approved and active).',
    input: { q: search },
    result: z.array(choice),
  }),
}
