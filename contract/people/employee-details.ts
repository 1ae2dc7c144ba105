// Six groups, each with its input and its result.
import { z } from 'zod'
import { bankAccounts, shownBankAccount } from '#contract/values/formats/bank-accounts.ts'
import { ownTransaction, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { aboutFields, employee } from './employees.ts'
import { isAbn, isTfn } from '#contract/values/formats/identifiers.ts'
import { localDate } from '#contract/values/time.ts'
import {
  address,
  choice,
  country,
  digits,
  email,
  emptyAsNull,
  booleanField,
  id,
  line,
  optionalEmail,
  optionalId,
  optionalName,
  optionalNote,
  optionalPersonName,
  optionalPhone,
  optionalText,
  personName,
  phone,
  text,
  codeLine,
} from '#contract/values/values.ts'

/** The parts of an employee's file that exist once, each saved by a call of its own (domain.md section 4, profile groups). */
export const groupNames = ['emergency_contacts', 'bank', 'passport', 'tax', 'licence', 'super'] as const
export type GroupName = (typeof groupNames)[number]

/** The groups with a sealed number, and the newest visa: the number leaves the server only through `reveal`. */
export const sealedGroups = ['bank', 'passport', 'tax', 'licence', 'visa'] as const satisfies readonly (
  | GroupName
  | 'visa'
)[]
export type SealedGroup = (typeof sealedGroups)[number]

export const tfnStatuses = ['quoted', 'pending', 'under18', 'pensioner', 'not_quoted'] as const
export type TaxStatus = (typeof tfnStatuses)[number]
export const taxResidencies = ['resident', 'foreign', 'working_holiday'] as const
export const licenceClasses = ['C', 'LR', 'MR', 'HR', 'HC', 'MC', 'R'] as const
export type LicenceClass = (typeof licenceClasses)[number]
export const licenceStages = ['full', 'p2', 'p1', 'learner'] as const
export const superChoices = ['own_fund', 'stapled', 'smsf', 'employer_default'] as const
/** the purpose of viewing a sealed number; stored with the access */
export const revealPurposes = ['payroll', 'right_to_work', 'correction', 'request_of_person', 'other'] as const
/** `data_export`: the number was in an export of everything of the agency */
const viewPurposes = [...revealPurposes, 'data_export'] as const
export type ViewPurpose = (typeof viewPurposes)[number]

const optionalDate = emptyAsNull(localDate.nullable()).default(null)
// Sealed values are not sent back to the form: an empty field leaves the number unchanged.
const number = (inner: z.ZodType<string, string>) => emptyAsNull(inner.nullable()).default(null)
const abn = emptyAsNull(digits.refine(isAbn, 'validation.abn').nullable()).default(null)
/** passports and licences of any country (au-facts 1.6 and 1.7): loose, because a wrong refusal stops an employee's pay */
const documentNumber = codeLine(40)
  .toUpperCase()
  .regex(/^[A-Z0-9-]{4,15}$/, 'validation.documentNumber')

const contact = z.strictObject({
  name: personName(120),
  relationship: text(60),
  phone,
  other_phone: optionalPhone,
  email: optionalEmail,
  ...address,
})

const fields = {
  emergency_contacts: { contacts: z.array(contact).min(1).max(2) },
  bank: { accounts: bankAccounts },
  passport: { number: number(documentNumber), country, issued_on: optionalDate, expires_on: localDate },
  tax: {
    tfn_status: z.enum(tfnStatuses),
    number: number(digits.refine(isTfn, 'validation.tfn')),
    residency: z.enum(taxResidencies),
    tax_free_threshold: booleanField.default(false),
    study_loan: booleanField.default(false),
    abn,
    declared_on: localDate,
  },
  licence: {
    number: number(documentNumber),
    class: z.enum(licenceClasses),
    stage: z.enum(licenceStages).default('full'),
    country: country.default('AU'),
    state: optionalText(60),
    conditions: optionalText(200),
    issued_on: optionalDate,
    expires_on: localDate,
  },
  super: {
    choice: z.enum(superChoices),
    fund_name: optionalName(120),
    usi: optionalText(20),
    fund_abn: abn,
    member_number: optionalText(40),
    esa: optionalText(16),
    signed_on: localDate,
  },
} satisfies Record<GroupName, z.ZodRawShape>

// The fields that every group shares.
const groupMetadata = {
  version: z.number().int(),
  updated_at: z.string(),
  updated_by_name: z.string(),
  /** null: changed by the employee since the agency's last review */
  reviewed_at: z.string().nullable(),
  reviewed_by_name: z.string().nullable(),
  /** the sealed number has changed since the agency's last review */
  number_changed: z.boolean(),
}
/** the last characters of the sealed number; null: none was entered */
const numberEndsField = { number_ends: z.string().nullable() }

// The fields of each group as they are read.
const groupDetails = {
  emergency_contacts: { contacts: z.array(z.object(contact.shape)) },
  bank: { accounts: z.array(shownBankAccount) },
  passport: { country: z.string(), issued_on: z.string().nullable(), expires_on: z.string(), ...numberEndsField },
  tax: {
    tfn_status: z.enum(tfnStatuses),
    residency: z.enum(taxResidencies),
    tax_free_threshold: z.boolean(),
    study_loan: z.boolean(),
    abn: z.string().nullable(),
    declared_on: z.string(),
    ...numberEndsField,
  },
  licence: {
    class: z.enum(licenceClasses),
    stage: z.enum(licenceStages),
    country: z.string(),
    state: z.string().nullable(),
    conditions: z.string().nullable(),
    issued_on: z.string().nullable(),
    expires_on: z.string(),
    ...numberEndsField,
  },
  super: {
    choice: z.enum(superChoices),
    fund_name: z.string().nullable(),
    usi: z.string().nullable(),
    fund_abn: z.string().nullable(),
    member_number: z.string().nullable(),
    esa: z.string().nullable(),
    signed_on: z.string(),
  },
} satisfies Record<GroupName, z.ZodRawShape>

/** `before`: the last reviewed values of a group that awaits review again; null: it was empty then, or nothing awaits review. */
const recordWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, ...groupMetadata, before: z.object(shape).nullable() })

export const groupRecords = {
  emergency_contacts: recordWith(groupDetails.emergency_contacts),
  bank: recordWith(groupDetails.bank),
  passport: recordWith(groupDetails.passport),
  tax: recordWith(groupDetails.tax),
  licence: recordWith(groupDetails.licence),
  super: recordWith(groupDetails.super),
} satisfies Record<GroupName, z.ZodType>
export type GroupRecord<G extends GroupName> = z.output<(typeof groupRecords)[G]>

/** All parts of the file in the order of their tabs. */
export const fileParts = [
  'basic',
  'emergency_contacts',
  'bank',
  'passport',
  'rights',
  'tax',
  'licence',
  'certifications',
  'super',
  'documents',
  'availability',
  'skills',
] as const
export type FilePart = (typeof fileParts)[number]

/** The parts whose changes by the employee the agency reviews. */
export const reviewedParts = ['basic', ...groupNames] as const
export type ReviewedPart = (typeof reviewedParts)[number]

/** The basic information that employees may change themselves. */
export const ownBasics = [
  'preferred_name',
  'pronouns',
  'languages',
  'email',
  'phone',
  'address_line',
  'address_line2',
  'suburb',
  'state',
  'postcode',
] as const
export type OwnBasic = (typeof ownBasics)[number]

export const personalFile = z.object({
  id: z.string(),
  /** the previous values of what the employee changed since the agency's last review; null: no changes */
  own: z
    .object({ changed_at: z.string(), before: z.partialRecord(z.enum(ownBasics), z.string().nullable()) })
    .nullable(),
  /** the complete parts */
  done: z.array(z.enum(fileParts)),
  /** the parts that the reader can review now */
  reviewable: z.array(z.enum(reviewedParts)),
  emergency_contacts: groupRecords.emergency_contacts.nullable(),
  bank: groupRecords.bank.nullable(),
  passport: groupRecords.passport.nullable(),
  tax: groupRecords.tax.nullable(),
  licence: groupRecords.licence.nullable(),
  super: groupRecords.super.nullable(),
})
export type PersonalFile = z.infer<typeof personalFile>

// Employees themselves and the agency; the query's scope decides which employees.
const viewPermission = [['Employee', 'view']] as const
const updatePermission = [['Employee', 'update']] as const
/** version 0: nothing was stored before */
const version = z.coerce.number().int().min(0).max(2_147_483_646)

/** Re-authentication, so that an open session alone is not enough. */
const reauthentication = {
  current_password: z.string().max(128, { abort: true }).default(''),
  otp: line(40).default(''),
}

const changeCall = <Shape extends z.ZodRawShape, Result extends z.ZodType>(
  path: `/${string}`,
  shape: Shape,
  result: Result,
  summary: string,
) => write({ path, needs: updatePermission, summary, input: { id, version, ...shape }, result })

const revealedNumber = z.object({
  id: z.string(),
  group: z.enum(sealedGroups),
  purpose: z.enum(viewPurposes),
  /**
   * the last digits of the bank account that was shown; null: another number, or an access from before there could be several bank accounts
   */
  number_ends: z.string().nullable(),
  note: z.string().nullable(),
  by_name: z.string(),
  at: z.string(),
})

export const employeeDetails = {
  file: read({
    path: '/employee/file',
    needs: viewPermission,
    summary: 'Returns the single parts of an employee’s file with masked numbers, and which parts are complete.',
    input: { id },
    result: personalFile,
  }),
  updateBasics: write({
    path: '/employee/candidate-profile-update',
    needs: updatePermission,
    summary: 'Updates the basic information that employees may change themselves.',
    input: {
      id,
      version,
      preferred_name: optionalPersonName(80),
      ...aboutFields,
      email,
      phone,
      ...address,
    },
    result: employee,
  }),
  updateEmergencyContacts: changeCall(
    '/employee/update-keen-info',
    fields.emergency_contacts,
    groupRecords.emergency_contacts,
    'Who is to be called when something happens.',
  ),
  updateBank: ownTransaction(
    changeCall(
      '/employee/update-bank-info',
      { ...fields.bank, ...reauthentication },
      groupRecords.bank,
      'The bank accounts that pay is split between: one to three, exactly one of which takes the remainder; accounts that are not named are removed, numbers are sealed. Employees who change their own accounts confirm with their password, and with a code if two-factor authentication is on.',
    ),
  ),
  updatePassport: changeCall(
    '/employee/update-passport-info',
    fields.passport,
    groupRecords.passport,
    'The passport; its number is sealed.',
  ),
  updateTax: changeCall(
    '/employee/update-tax',
    fields.tax,
    groupRecords.tax,
    'The tax file number declaration; the number is sealed.',
  ),
  updateLicence: changeCall(
    '/employee/update-driving-license-info',
    fields.licence,
    groupRecords.licence,
    'The driving licence; its number is sealed.',
  ),
  updateSuper: changeCall(
    '/employee/update-super-info',
    fields.super,
    groupRecords.super,
    'The choice of a superannuation fund.',
  ),
  review: write({
    path: '/employee/review-group',
    needs: updatePermission,
    kinds: staff,
    summary: 'Marks an employee’s changes to their own file as reviewed by the agency.',
    /** for the basics, the version of the employee */
    input: { id, group: z.enum(reviewedParts), version },
    result: personalFile,
  }),
  reveal: ownTransaction(
    write({
      path: '/employee/reveal',
      needs: [['Employee', 'view sensitive']],
      summary: 'Reveals a sealed number for a stated purpose; the access is logged and visible to the employee.',
      /** for several bank accounts, the one that takes the remainder unless another is named */
      input: {
        id,
        group: z.enum(sealedGroups),
        bank_account_id: optionalId,
        purpose: z.enum(revealPurposes),
        note: optionalNote(200),
      },
      result: z.object({ number: z.string() }),
    }),
  ),
  countries: read({
    path: '/employee/country-list',
    needs: [...viewPermission, ['Company', 'create'], ['Company', 'update']],
    summary: 'Lists the countries for passports, licences and companies, by their two-letter codes.',
    input: {},
    result: z.array(choice),
  }),
  bankOf: read({
    path: '/employee/bank-of-bsb',
    needs: viewPermission,
    summary: 'Returns the bank of a BSB number, or of at least its first three digits; null: unknown.',
    input: { bsb: digits.refine((prefix) => /^\d{3,6}$/.test(prefix), 'validation.bsb') },
    result: z.object({ name: z.string().nullable() }),
  }),
  reveals: read({
    path: '/employee/reveal-list',
    needs: viewPermission,
    summary: 'Lists who has viewed an employee’s sealed numbers, when and why; newest first, at most a hundred.',
    input: { id },
    result: z.array(revealedNumber),
  }),
}
