// Parses one row of a file of employees. Pure.
import { z } from 'zod'
import { nameKey } from '#contract/values/formats/clean-text.ts'
import { brokenDateOrders } from '#contract/values/date-order.ts'
import { isAccountNumber, isBsb, normaliseBsb } from '#contract/values/formats/identifiers.ts'
import { fullName, type PersonName } from '#contract/values/formats/person-names.ts'
import { addDays } from '#contract/values/time.ts'
import { tooLongForXero, xeroLimits } from '#contract/platform/xero/xero-limits.ts'
import { accountName } from '#contract/values/formats/bank-accounts.ts'
import { note, personName, text } from '#contract/values/values.ts'
import type { EmployeeRecord } from '#server/modules/employees/actions.ts'
import type { EmployeeGroups } from '#server/modules/employees/details/importing.ts'
import { ageOn, minAge } from '#server/modules/employees/rules.ts'
import { choicesByField } from '#server/modules/imports/reading/choices.ts'
import { addressOfRow } from './addresses.ts'
import { emailOfRow, phoneOfRow } from './contact-cells.ts'
import { entriesOf, entryOfRow } from './entries.ts'
import { groupsOfRow } from './person-groups.ts'
import { type EntriesByList, additionalFields } from './person-facts.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'

export type PeopleFacts = {
  lists: EntriesByList
  companies: CompanyIdsByName
  /** the day on which the file is read, at the agency */
  today: string
  /** whether a company of the agency is connected to Xero */
  xero_connected: boolean
}

/** The company names that a row may use, by the key of the name and by ABN. */
export type CompanyIdsByName = ReadonlyMap<string, string>
/** `company`: the name of its company; null: the company of the whole import */
export type PersonRecord = EmployeeRecord & EmployeeGroups & { company: string | null }

// Made once and not for each row: making a schema takes longer than parsing a cell with it.
const nameOfPerson = personName(80)
const visaSubclass = text(40)
const notesField = note(2000)
const employeeCodeField = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .regex(/^[A-Z0-9_-]{1,24}$/, 'validation.code')

/** A code of the agency, with hyphens for the signs that a code cannot have; null where it is not given. */
export function codeOf(row: RowReader, field: string) {
  const given = row.text(field)
  if (given === '') return null
  const code = row.by(field, employeeCodeField, plainCode(given))
  if (code !== null && code !== given.toUpperCase()) row.warn(field, 'validation.codeChanged', { code })
  return code
}

/** “#SMI 001/a” as “SMI-001-a”. */
export const plainCode = (code: string) => code.replace(/^#\s*/, '').replaceAll(/[\s./\\&+]+/g, '-')

/** The company of a row by its name or ABN. */
export function companyOfRow(row: RowReader, companies: CompanyIdsByName) {
  const company = row.text('company')
  if (company === '') return null
  const name = companies.get(nameKey(company)) ?? companies.get(company.replaceAll(/[\s-]/g, ''))
  if (name === undefined) row.refuse('company', 'validation.unknownCompany', { name: company })
  return name ?? null
}

/** The record of one employee, or null when the row is invalid; the reader has the messages in either case. */
export function readPersonRow(row: RowReader, facts: PeopleFacts): PersonRecord | null {
  const names = namesOfRow(row)
  const record = {
    ...nameAndContact(row, names),
    ...addressOfRow(row),
    ...workFields(row, facts),
    ...rightsFields(row, facts),
    ...additionalFields(row, facts.lists),
    bank: bankAccount(row, names),
    ...groupsOfRow(row, facts.today),
    company: companyOfRow(row, facts.companies),
  }
  for (const { later, message } of brokenDateOrders(record)) row.refuse(later, message)
  if (facts.xero_connected) warnOfXeroLimits(row, record)
  return row.refused ? null : withDefaults(record, facts.today)
}

function nameAndContact(row: RowReader, names: PersonName) {
  return {
    employee_code: codeOf(row, 'employee_code'),
    ...names,
    preferred_name: row.optional('preferred_name', nameOfPerson),
    email: emailOfRow(row, 'email') ?? '',
    phone: phoneOfRow(row, 'phone'),
    gender: row.choice('gender', choicesByField.gender) ?? ('not_stated' as const),
    notes: row.optional('notes', notesField),
  }
}

/** First and last name, of their own cells or of one cell with both: “Smith, John” or “John Smith”. */
function namesOfRow(row: RowReader): PersonName {
  const whole = row.text('full_name')
  if (whole === '' || row.text('first_name') !== '' || row.text('last_name') !== '') return namesOfCells(row)
  const { first, last } = namesIn(whole)
  const only = first === '' || last === '' ? first || last : null
  if (only !== null) row.warn('full_name', 'validation.onlyName', { name: only })
  return {
    first_name: row.by('full_name', nameOfPerson, only ?? first) ?? '',
    last_name: only === null ? (row.by('full_name', nameOfPerson, last) ?? '') : '',
  }
}

/** What is too long for Xero is imported, and not sent there until it is shortened. */
function warnOfXeroLimits(row: RowReader, { bank, ...texts }: XeroTexts) {
  for (const field of tooLongForXero({ ...texts, account_name: bank?.account_name ?? null })) {
    const column = row.text(field) === '' && row.text('full_name') !== '' ? 'full_name' : field
    row.warn(column, 'imports.cell.tooLongForXero', { max: xeroLimits[field] })
  }
}

type XeroTexts = Pick<
  PersonRecord,
  'title' | 'first_name' | 'middle_name' | 'last_name' | 'address_line' | 'address_line2'
> & {
  bank: { account_name: string } | null
}

/** In a file with both columns an empty name is forgotten; a person with one name has a dash beside it. */
function namesOfCells(row: RowReader): PersonName {
  const without = nameFields.filter((field) => row.saysNone(field))
  const [only] = nameFields.filter((field) => !row.saysNone(field) && row.text(field) !== '')
  if (without.length === 1 && only !== undefined) return { first_name: nameOfRow(row, only) ?? '', last_name: '' }
  const forgotten = nameFields.find((field) => row.text(field) === '' && only !== undefined)
  if (forgotten !== undefined) row.refuse(forgotten, 'validation.nameOrDash')
  return { first_name: nameOfRow(row, 'first_name') ?? '', last_name: nameOfRow(row, 'last_name') ?? '' }
}

const nameFields = ['first_name', 'last_name'] as const

/** First and last name of a whole name; the last word is the last name unless a comma divides them. */
function namesIn(whole: string) {
  const comma = whole.indexOf(',')
  if (comma >= 0) return { first: whole.slice(comma + 1).trim(), last: whole.slice(0, comma).trim() }
  const space = whole.lastIndexOf(' ')
  return { first: whole.slice(0, Math.max(0, space)).trim(), last: whole.slice(space + 1) }
}

/** A name has a letter of any script. */
function nameOfRow(row: RowReader, field: string) {
  const name = row.by(field, nameOfPerson)
  if (name !== null && !/\p{L}/u.test(name)) row.refuse(field, 'validation.nameWithoutLetters')
  return name
}

function workFields(row: RowReader, facts: PeopleFacts) {
  const position_ids = entriesOf(row, 'positions', facts.lists.position) ?? []
  if (position_ids.length === 0 && row.unknown.every(({ list }) => list !== 'position')) row.require('positions')
  if (contractorWords.test(row.text('employment_type'))) row.warn('employment_type', 'imports.cell.isContractor')
  const employment_type_id = entryOfRow(row, 'employment_type', facts.lists.employment_type)
  return { position_ids, employment_type_id, start_date: startDateOf(row, facts.today) }
}

/** “Sub-contractor (ABN)”: a contractor sends invoices and is not on the payroll. */
const contractorWords = /\bsub-?\s?contract|\bcontractor\b|\babn\b|\bsole trader\b/i

function rightsFields(row: RowReader, facts: PeopleFacts) {
  const birth_date = birthDateOf(row, facts.today)
  const visa_expires_on = row.date('visa_expires_on')
  row.require('right_to_work')
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

/** Nobody older than this works; a file with such a birth date has an empty date of a program. */
const maxAge = 100

function birthDateOf(row: RowReader, today: string) {
  const birth_date = row.date('birth_date')
  row.require('birth_date')
  if (birth_date === null) return null
  if (birth_date > today) row.refuse('birth_date', 'validation.inFuture')
  else if (ageOn(birth_date, today) < minAge) row.refuse('birth_date', 'validation.tooYoung', { age: minAge })
  else if (ageOn(birth_date, today) > maxAge) row.refuse('birth_date', 'validation.tooOld', { age: maxAge })
  return birth_date
}

/** People are hired at most this far ahead; a later date is a mistake. */
const maxYearsAhead = 2

function startDateOf(row: RowReader, today: string) {
  const start_date = row.date('start_date')
  const limit = addDays(today, maxYearsAhead * 365)
  if (start_date !== null && start_date > limit) row.refuse('start_date', 'validation.tooLate', { on: limit })
  return start_date
}

function bankAccount(row: RowReader, names: PersonName) {
  const bsb = bsbOf(row)
  const number = row.text('account_number').replaceAll(/[\s-]/g, '')
  if (bsb === '' && number === '') return null
  if (!isBsb(bsb)) row.refuse('bsb', 'validation.bsb')
  if (!isAccountNumber(number)) row.refuse('account_number', 'validation.accountNumber')
  const holder = row.text('account_name') || row.text('full_name') || fullName(names)
  const account_name = row.by('account_name', accountName, holder) ?? ''
  return row.refused ? null : { account_name, bsb: normaliseBsb(bsb), account_number: number }
}

/** The BSB with the leading zero that a spreadsheet removed. */
function bsbOf(row: RowReader) {
  const given = row.text('bsb')
  const digits = given.replaceAll(/[\s\u2010-\u2015-]/g, '')
  if (!/^\d{5}$/.test(digits)) return given
  const repaired = normaliseBsb(`0${digits}`)
  row.warn('bsb', 'validation.zeroAdded', { value: repaired })
  return repaired
}

// Employees in a file already exist at the agency: those who have started and may work are active, others start as registered.
function withDefaults(record: Omit<PersonRecord, 'status' | 'target_minutes' | 'type'>, today: string): PersonRecord {
  const started = record.start_date !== null && record.start_date <= today
  const mayWork = record.visa_expires_on === null || record.visa_expires_on >= today
  return { ...record, type: 'employee', target_minutes: null, status: started && mayWork ? 'active' : 'registered' }
}
