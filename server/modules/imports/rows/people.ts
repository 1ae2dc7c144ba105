// Parses one row of a file of employees. Pure.
import { z } from 'zod'
import { postcodeWarning } from '#contract/values/formats/addresses.ts'
import { brokenDateOrders } from '#contract/values/date-order.ts'
import { isAccountNumber, isBsb, normaliseBsb, paddedPostcode } from '#contract/values/formats/identifiers.ts'
import { email, name, note, personName, postcode, state, text } from '#contract/values/values.ts'
import type { EmployeeRecord } from '#server/modules/employees/actions.ts'
import { ageOn, minAge } from '#server/modules/employees/rules.ts'
import { choicesByField } from '#server/modules/imports/reading/choices.ts'
import { entriesOf, entryOfRow } from './entries.ts'
import { type EntriesByList, additionalFields } from './person-facts.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import { normalisePhone } from '#server/outside/places/phone.ts'

export type PeopleFacts = {
  lists: EntriesByList
  companies: CompanyIdsByName
  /** the day on which the file is read, at the agency */
  today: string
}

/** The company names that a row may use, by lower-cased name and by ABN. */
export type CompanyIdsByName = ReadonlyMap<string, string>
/** `company`: the name of its company; null: the company of the whole import */
export type PersonRecord = EmployeeRecord & { company: string | null }

// Made once and not for each row: making a schema takes longer than parsing a cell with it.
const nameOfPerson = personName(80)
const accountName = name(80)
const addressLine = text(120)
const suburbField = text(80)
const visaSubclass = text(40)
const notesField = note(2000)
const employeeCodeField = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .regex(/^[A-Z0-9_-]{1,24}$/, 'validation.code')

/** A code of the agency: required where rows are matched by it, and null where it is not given. */
export const codeOf = (row: RowReader, field: string, key: string) =>
  field !== key && row.text(field) === '' ? null : row.by(field, employeeCodeField)

/** The company of a row by its name or ABN. */
export function companyOfRow(row: RowReader, companies: CompanyIdsByName) {
  const company = row.text('company')
  if (company === '') return null
  const name = companies.get(company.toLowerCase()) ?? companies.get(company.replaceAll(/[\s-]/g, ''))
  if (name === undefined) row.refuse('company', 'validation.unknownCompany', { name: company })
  return name ?? null
}

/** The record of one employee, or null when the row is invalid; the reader has the messages in either case. */
export function readPersonRow(row: RowReader, facts: PeopleFacts, key: string): PersonRecord | null {
  const record = {
    ...nameAndContact(row, key),
    ...addressOfRow(row),
    ...workFields(row, facts),
    ...rightsFields(row, facts),
    ...additionalFields(row, facts.lists),
    bank: bankAccount(row),
    company: companyOfRow(row, facts.companies),
  }
  for (const { later, message } of brokenDateOrders(record)) row.refuse(later, message)
  return row.refused ? null : withDefaults(record, facts.today)
}

function nameAndContact(row: RowReader, key: string) {
  return {
    employee_code: codeOf(row, 'employee_code', key),
    first_name: row.by('first_name', nameOfPerson) ?? '',
    last_name: row.by('last_name', nameOfPerson) ?? '',
    preferred_name: row.optional('preferred_name', nameOfPerson),
    email: row.by('email', email) ?? '',
    phone: phoneOfRow(row, 'phone'),
    gender: row.choice('gender', choicesByField.gender) ?? ('not_stated' as const),
    notes: row.optional('notes', notesField),
  }
}

export function phoneOfRow(row: RowReader, field: string) {
  if (row.text(field) === '') return null
  const number = normalisePhone(row.text(field))
  if (number === null) row.refuse(field, 'validation.phone')
  return number
}

export function addressOfRow(row: RowReader, country: string | null = null) {
  const digits = paddedPostcode(row.text('postcode'))
  const read = {
    address_line: row.optional('address_line', addressLine),
    address_line2: row.optional('address_line2', addressLine),
    suburb: row.optional('suburb', suburbField),
    state: stateOf(row, 'state'),
    postcode: digits === '' ? null : row.by('postcode', postcode, digits),
  }
  const found = postcodeWarning({ ...read, country })
  if (found?.kind === 'unknown') row.warn('postcode', 'validation.postcodeUnknown')
  if (found?.kind === 'elsewhere') row.warn('postcode', 'validation.postcodeState', { state: found.state })
  return read
}

/** A state or territory by its abbreviation; an empty cell is null. */
export const stateOf = (row: RowReader, field: string) =>
  row.text(field) === '' ? null : row.by(field, state, row.text(field).toUpperCase())

function workFields(row: RowReader, facts: PeopleFacts) {
  const position_ids = entriesOf(row, 'positions', facts.lists.position) ?? []
  if (position_ids.length === 0 && row.unknown.length === 0) row.refuse('positions', 'validation.required')
  const employment_type_id = entryOfRow(row, 'employment_type', facts.lists.employment_type)
  return { position_ids, employment_type_id, start_date: row.date('start_date') }
}

function rightsFields(row: RowReader, facts: PeopleFacts) {
  const birth_date = row.date('birth_date')
  if (row.text('birth_date') === '') row.refuse('birth_date', 'validation.required')
  if (birth_date !== null && ageOn(birth_date, facts.today) < minAge)
    row.refuse('birth_date', 'validation.tooYoung', { age: minAge })
  const visa_expires_on = row.date('visa_expires_on')
  if (row.text('right_to_work') === '') row.refuse('right_to_work', 'validation.required')
  const right_to_work = row.choice('right_to_work', choicesByField.right_to_work) ?? 'temporary'
  if (visa_expires_on !== null && visa_expires_on < facts.today)
    row.warn('visa_expires_on', 'validation.visaExpired', { on: visa_expires_on })
  if (right_to_work === 'temporary' && visa_expires_on === null && !row.refused)
    row.refuse('visa_expires_on', 'validation.visaNeedsExpiry')
  return {
    birth_date: birth_date ?? '',
    right_to_work,
    visa_expires_on,
    visa_subclass: row.optional('visa_subclass', visaSubclass),
  }
}

function bankAccount(row: RowReader) {
  const bsb = row.text('bsb')
  const number = row.text('account_number').replaceAll(/[\s-]/g, '')
  if (bsb === '' && number === '') return null
  if (!isBsb(bsb)) row.refuse('bsb', 'validation.bsb')
  if (!isAccountNumber(number)) row.refuse('account_number', 'validation.accountNumber')
  const account_name =
    row.by(
      'account_name',
      accountName,
      row.text('account_name') || `${row.text('first_name')} ${row.text('last_name')}`,
    ) ?? ''
  return row.refused ? null : { account_name, bsb: normaliseBsb(bsb), account_number: number }
}

// Employees in a file already exist at the agency: those who have started and may work are active, others start as registered.
function withDefaults(record: Omit<PersonRecord, 'status' | 'target_minutes' | 'type'>, today: string): PersonRecord {
  const started = record.start_date !== null && record.start_date <= today
  const mayWork = record.visa_expires_on === null || record.visa_expires_on >= today
  return { ...record, type: 'employee', target_minutes: null, status: started && mayWork ? 'active' : 'registered' }
}
