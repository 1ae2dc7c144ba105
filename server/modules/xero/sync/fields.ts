import { z } from 'zod'
import type { XeroSyncField, XeroSyncProblem } from '#contract/platform/xero/xero-sync.ts'
import { nameForXero } from '#server/modules/xero/names.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import { normalisePhone } from '#server/outside/places/phone.ts'
import { fieldsTooLong } from './limits.ts'
import type { XeroValues } from './state.ts'
import { states } from '#contract/values/formats/identifiers.ts'
import type { OurAccount, OurEmployee, SyncedEmployee } from './our-employee.ts'

const optionalText = z.string().nullish()
const optionalUuid = z.string().nullish()

/** The parts of an employee of Xero that are compared. Everything else is received, but not read. */
export const xeroEmployee = z.object({
  EmployeeID: z.uuid(),
  UpdatedDateUTC: optionalText,
  Title: optionalText,
  FirstName: optionalText,
  MiddleNames: optionalText,
  LastName: optionalText,
  DateOfBirth: optionalText,
  Gender: optionalText,
  Email: optionalText,
  Phone: optionalText,
  Mobile: optionalText,
  HomeAddress: z
    .object({
      AddressLine1: optionalText,
      AddressLine2: optionalText,
      City: optionalText,
      Region: optionalText,
      PostalCode: optionalText,
    })
    .nullish(),
  StartDate: optionalText,
  Classification: optionalText,
  TerminationDate: optionalText,
  TerminationReason: optionalText,
  OrdinaryEarningsRateID: optionalUuid,
  PayrollCalendarID: optionalUuid,
  EmploymentType: optionalText,
  IncomeType: optionalText,
  CountryOfResidence: optionalText,
  TaxDeclaration: z
    .object({
      EmploymentBasis: optionalText,
      TFNExemptionType: optionalText,
      TaxFileNumber: optionalText,
      ABN: optionalText,
      ResidencyStatus: optionalText,
      TaxScaleType: optionalText,
      TaxFreeThresholdClaimed: z.boolean().nullish(),
      HasLoanOrStudentDebt: z.boolean().nullish(),
    })
    .nullish(),
  BankAccounts: z
    .array(
      z.object({
        AccountName: optionalText,
        BSB: optionalText,
        AccountNumber: optionalText,
        Remainder: z.boolean().nullish(),
        Amount: z.number().nullish(),
      }),
    )
    .nullish(),
  SuperMemberships: z
    .array(z.object({ SuperMembershipID: optionalUuid, SuperFundID: optionalUuid, EmployeeNumber: optionalText }))
    .nullish(),
})
export type XeroEmployee = z.infer<typeof xeroEmployee>

/** Signs a protected value, so that values can be compared without being stored. */
export type ValueSigner = (value: string) => string

const genders = { female: 'F', male: 'M', x: 'I', not_stated: 'N' } as const
const employmentBases: Readonly<Record<string, string>> = {
  full_time: 'FULLTIME',
  part_time: 'PARTTIME',
  casual: 'CASUAL',
  // Whom the agency employs is no labour hire in Xero: that is for contractors placed by a firm (au-facts 3.4).
  labour_hire: 'CASUAL',
}
const exemptions: Readonly<Record<string, string>> = {
  pending: 'PENDING',
  under18: 'UNDER18',
  pensioner: 'PENSIONER',
  not_quoted: 'NOTQUOTED',
}

const isContractor = ({ type, employment_basis, employment_code }: OurEmployee) =>
  type === 'contractor' || (employment_basis ?? employment_code?.toLowerCase()) === 'contractor'

/** Working holiday makers are taxed by their own scale: by their declaration, or by a visa of subclass 417 or 462. */
const isHolidayMaker = (of: OurEmployee) =>
  !isContractor(of) && (of.tax?.residency === 'working_holiday' || /^(417|462)\b/.test(of.visa_subclass ?? ''))

function incomeTypeOf(of: OurEmployee) {
  if (isContractor(of)) return 'NONEMPLOYEE'
  return isHolidayMaker(of) ? 'WORKINGHOLIDAYMAKER' : 'SALARYANDWAGES'
}

function basisOf(of: OurEmployee): string | null {
  if (isContractor(of)) return 'NONEMPLOYEE'
  return employmentBases[of.employment_basis ?? of.employment_code?.toLowerCase() ?? ''] ?? null
}

/** What prevents the employee from being sent; null: nothing. */
export function problemOf(of: SyncedEmployee): XeroSyncProblem | null {
  if (of.has_candidates) return 'match'
  if (of.mapped.calendar === null) return 'calendar'
  if (of.super !== null && of.super.choice !== 'employer_default' && of.mapped.super_fund === null) return 'fund'
  if (isHolidayMaker(of) && countryOf(of) === null) return 'country'
  if (isContractor(of) && (of.tax?.abn ?? null) === null) return 'abn'
  if (fieldsTooLong(of).length > 0) return 'too_long'
  return null
}

const countryOf = (of: OurEmployee) => (isHolidayMaker(of) ? of.home_country : null)
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** Our values by field; null: empty here, and never sent. */
export function ourValues(of: SyncedEmployee, sign: ValueSigner): XeroValues {
  return { ...personOf(of), ...taxOf(of, sign), ...payOf(of, sign) }
}

const personOf = (of: SyncedEmployee): XeroValues => ({
  title: of.title,
  first_name: nameForXero(of).FirstName,
  middle_name: of.middle_name,
  last_name: nameForXero(of).LastName,
  birth_date: of.birth_date,
  gender: genders[of.gender],
  email: of.email,
  phone: of.phone,
  address: of.address_line === null ? null : addressOf(of),
  start_date: of.start_date,
  classification: of.classification,
  termination_date: of.status === 'terminated' ? of.ended_on : null,
  termination_reason: of.status === 'terminated' ? of.ended_reason : null,
})

/** As one comparable text: line 1, line 2, suburb, state, postcode; one line each. */
const addressOf = (of: Pick<OurEmployee, 'address_line' | 'address_line2' | 'suburb' | 'state' | 'postcode'>) =>
  [of.address_line, of.address_line2, of.suburb, of.state, of.postcode].map((part) => part ?? '').join('\n')

function taxOf(of: SyncedEmployee, sign: ValueSigner): XeroValues {
  const { tax } = of
  const isMaker = isHolidayMaker(of)
  const common = {
    employment_type: isContractor(of) ? 'CONTRACTOR' : 'EMPLOYEE',
    income_type: incomeTypeOf(of),
    country_of_residence: countryOf(of),
    employment_basis: basisOf(of),
  }
  if (tax === null) return common
  const isResident = tax.residency === 'resident'
  return {
    ...common,
    residency: isResident ? 'AUSTRALIANRESIDENT' : 'FOREIGNRESIDENT',
    tax_scale: isMaker ? 'WORKINGHOLIDAYMAKER' : isResident ? 'REGULAR' : 'FOREIGN',
    tax_free_threshold: yesNo(tax.tax_free_threshold && isResident && !isMaker),
    study_loan: yesNo(tax.study_loan),
    tfn_exemption: exemptions[tax.tfn_status] ?? null,
    tfn: of.tfn === null ? null : sign(of.tfn),
    abn: isContractor(of) ? tax.abn : null,
  }
}

const payOf = (of: SyncedEmployee, sign: ValueSigner): XeroValues => ({
  calendar: of.mapped.calendar,
  earnings_rate: of.mapped.earnings_rate,
  bank: of.bank.length === 0 ? null : sign(accountsText(of.bank.map(asXeroAccount))),
  super: membershipOf(of) === null ? null : sign(membershipText(membershipOf(of) ?? {})),
})

type XeroAccount = NonNullable<XeroEmployee['BankAccounts']>[number]

const asXeroAccount = ({ account_name, bsb, number, amount_cents }: OurAccount): XeroAccount => ({
  AccountName: account_name,
  BSB: bsb.replaceAll(/\D/g, ''),
  AccountNumber: number,
  ...(amount_cents === null ? { Remainder: true } : { Remainder: false, Amount: amount_cents / 100 }),
})

const accountsText = (accounts: readonly XeroAccount[]) =>
  accounts
    .map(({ BSB, AccountNumber, Remainder, Amount }) =>
      [(BSB ?? '').replaceAll(/\D/g, ''), AccountNumber, Remainder === true ? '' : Amount].join(' '),
    )
    .join('\n')

type SuperMembership = { SuperFundID?: string | null | undefined; EmployeeNumber?: string | null | undefined }

/** null: no fund, or one without a member number yet, which Xero requires. */
const membershipOf = ({ super: chosen, mapped }: SyncedEmployee): SuperMembership | null =>
  chosen === null || !chosen.member_number || mapped.super_fund === null
    ? null
    : { SuperFundID: mapped.super_fund, EmployeeNumber: chosen.member_number }

const membershipText = ({ SuperFundID, EmployeeNumber }: SuperMembership) => `${SuperFundID} ${EmployeeNumber}`

const nullWhenEmpty = (value: string | null | undefined) =>
  value === undefined || value === null || value === '' ? null : value
const day = (value: string | null | undefined) => (nullWhenEmpty(value) === null ? null : dayIn(String(value)))
// In responses a date is in milliseconds, in requests a day (au-facts 5.2).
const dayIn = (value: string) => (value.startsWith('/') ? dayOf(value) : value.slice(0, 10))

/** The values of Xero by field; of several super memberships, ours if it is among them. */
// oxlint-disable-next-line max-lines-per-function -- a table of fields
export function theirValues(of: XeroEmployee, ours: SyncedEmployee, sign: ValueSigner): XeroValues {
  const tax = of.TaxDeclaration ?? {}
  const home = of.HomeAddress
  const flag = (value: boolean | null | undefined) => (value === undefined || value === null ? null : yesNo(value))
  return {
    title: nullWhenEmpty(of.Title),
    first_name: nullWhenEmpty(of.FirstName),
    middle_name: nullWhenEmpty(of.MiddleNames),
    last_name: nullWhenEmpty(of.LastName),
    birth_date: day(of.DateOfBirth),
    gender: nullWhenEmpty(of.Gender),
    email: nullWhenEmpty(of.Email)?.toLowerCase() ?? null,
    phone: phoneOf(nullWhenEmpty(of.Mobile) ?? nullWhenEmpty(of.Phone)),
    address: home
      ? addressOf({
          address_line: nullWhenEmpty(home.AddressLine1),
          address_line2: nullWhenEmpty(home.AddressLine2),
          suburb: nullWhenEmpty(home.City),
          state: nullWhenEmpty(home.Region),
          postcode: nullWhenEmpty(home.PostalCode),
        })
      : null,
    start_date: day(of.StartDate),
    classification: nullWhenEmpty(of.Classification),
    termination_date: day(of.TerminationDate),
    termination_reason: nullWhenEmpty(of.TerminationReason),
    calendar: nullWhenEmpty(of.PayrollCalendarID),
    earnings_rate: nullWhenEmpty(of.OrdinaryEarningsRateID),
    employment_type: nullWhenEmpty(of.EmploymentType),
    income_type: nullWhenEmpty(of.IncomeType),
    country_of_residence: nullWhenEmpty(of.CountryOfResidence),
    employment_basis: nullWhenEmpty(tax.EmploymentBasis),
    residency: nullWhenEmpty(tax.ResidencyStatus),
    tax_scale: nullWhenEmpty(tax.TaxScaleType),
    tax_free_threshold: flag(tax.TaxFreeThresholdClaimed),
    study_loan: flag(tax.HasLoanOrStudentDebt),
    tfn_exemption: nullWhenEmpty(tax.TFNExemptionType),
    abn: nullWhenEmpty(tax.ABN),
    ...tfnOf(nullWhenEmpty(tax.TaxFileNumber), sign),
    bank: of.BankAccounts?.length ? sign(accountsText(of.BankAccounts)) : null,
    super: superOf(of, ours, sign),
  }
}

const phoneOf = (value: string | null) => (value === null ? null : (normalisePhone(value) ?? value))

/** A masked number cannot be compared: it is unknown. */
const tfnOf = (value: string | null, sign: ValueSigner): XeroValues =>
  value !== null && /[^\d\s]/.test(value) ? {} : { tfn: value === null ? null : sign(value.replaceAll(/\s/g, '')) }

function superOf({ SuperMemberships }: XeroEmployee, ours: SyncedEmployee, sign: ValueSigner) {
  const theirs = (SuperMemberships ?? []).map(membershipText)
  const mine = membershipOf(ours)
  if (theirs.length === 0) return null
  return sign(
    mine !== null && theirs.includes(membershipText(mine)) ? membershipText(mine) : theirs.toSorted().join('\n'),
  )
}

const taxFields: readonly XeroSyncField[] = [
  'employment_basis',
  'residency',
  'tax_scale',
  'tax_free_threshold',
  'study_loan',
  'tfn_exemption',
  'tfn',
  'abn',
]

/**
 * The record to send with these fields, and the names and the date of birth, which Xero always requires. `current`: the person as read
 * just before, whose other super memberships stay.
 */
export function recordOf(of: SyncedEmployee, fields: ReadonlySet<XeroSyncField>, current: XeroEmployee | null) {
  const values = ourValues(of, (value) => value)
  const name = nameForXero(of)
  const given = (field: XeroSyncField) => (fields.has(field) ? (values[field] ?? undefined) : undefined)
  const isTax = taxFields.some((field) => fields.has(field))
  return withoutEmpty({
    FirstName: fields.has('first_name') ? name.FirstName : (current?.FirstName ?? name.FirstName),
    LastName: fields.has('last_name') ? name.LastName : (current?.LastName ?? name.LastName),
    DateOfBirth: fields.has('birth_date') ? of.birth_date : (day(current?.DateOfBirth) ?? of.birth_date),
    Title: given('title'),
    MiddleNames: given('middle_name'),
    Gender: given('gender'),
    Email: given('email'),
    Mobile: given('phone'),
    HomeAddress: fields.has('address') ? homeAddress(of) : undefined,
    StartDate: given('start_date'),
    Classification: given('classification'),
    TerminationDate: given('termination_date'),
    TerminationReason: given('termination_reason'),
    OrdinaryEarningsRateID: given('earnings_rate'),
    PayrollCalendarID: given('calendar'),
    EmploymentType: given('employment_type'),
    IncomeType: given('income_type'),
    CountryOfResidence: given('country_of_residence'),
    TaxDeclaration: isTax ? taxDeclaration(values, of) : undefined,
    BankAccounts: fields.has('bank')
      ? of.bank.map((account) => ({ StatementText: 'Salary', ...asXeroAccount(account) }))
      : undefined,
    SuperMemberships: fields.has('super') ? memberships(of, current) : undefined,
  })
}

const homeAddress = (of: SyncedEmployee) =>
  withoutEmpty({
    AddressLine1: of.address_line ?? '',
    AddressLine2: of.address_line2 ?? undefined,
    City: of.suburb ?? undefined,
    Region: states.find((state) => state === of.state),
    PostalCode: of.postcode ?? undefined,
    Country: 'AUSTRALIA',
  })

const taxDeclaration = (values: XeroValues, of: SyncedEmployee) =>
  withoutEmpty({
    EmploymentBasis: values.employment_basis ?? undefined,
    TFNExemptionType: values.tfn_exemption ?? undefined,
    TaxFileNumber: of.tfn ?? undefined,
    ABN: values.abn ?? undefined,
    ResidencyStatus: values.residency ?? undefined,
    TaxScaleType: values.tax_scale ?? undefined,
    TaxFreeThresholdClaimed: values.tax_free_threshold ? values.tax_free_threshold === 'yes' : undefined,
    HasLoanOrStudentDebt: values.study_loan ? values.study_loan === 'yes' : undefined,
  })

function memberships(of: SyncedEmployee, current: XeroEmployee | null) {
  const others = (current?.SuperMemberships ?? []).map((membership) => withoutEmpty({ ...membership }))
  const mine = membershipOf(of)
  return mine === null ? others : [...others, mine]
}

const withoutEmpty = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
