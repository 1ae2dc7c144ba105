// The parts of an employee's file that a row may have: tax, superannuation, driver licence, emergency contact. Pure.
import { type LicenceClass, licenceClasses, type TaxStatus } from '#contract/people/employee-details.ts'
import { isTfn } from '#contract/values/formats/identifiers.ts'
import { name, personName, text } from '#contract/values/values.ts'
import type { EmployeeGroups } from '#server/modules/employees/details/importing.ts'
import { normaliseWord } from '#server/modules/imports/reading/choices.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import { stateOf } from './addresses.ts'
import { phoneOfRow } from './contact-cells.ts'

const fundName = name(120)
const memberNumber = text(40)
const contactName = personName(120)
const relationship = text(60)
const licenceNumber = text(15)

/** null: not given. */
export const groupsOfRow = (row: RowReader, today: string): EmployeeGroups => ({
  tax: taxOf(row, today),
  super: superOf(row, today),
  licence: licenceOf(row),
  emergency_contacts: contactOf(row),
})

/** What the tax office writes in place of a tax file number. */
const reasonCodes: Readonly<Record<string, TaxStatus>> = {
  '000000000': 'not_quoted',
  '111111111': 'pending',
  '333333333': 'under18',
  '444444444': 'pensioner',
}

function taxOf(row: RowReader, today: string): EmployeeGroups['tax'] {
  const digits = row.text('tax_file_number').replaceAll(/[\s.\u2010-\u2015-]/g, '')
  if (digits === '') return null
  const reason = reasonCodes[/^0+$/.test(digits) ? '000000000' : digits]
  if (reason !== undefined) {
    row.warn('tax_file_number', 'imports.cell.tfnReason')
    return { data: { tfn_status: reason, declared_on: today }, number: null }
  }
  const number = [digits, digits.padStart(9, '0')].find(isTfn)
  if (number === undefined) row.refuse('tax_file_number', 'validation.tfn')
  return number === undefined ? null : { data: { tfn_status: 'quoted', declared_on: today }, number }
}

/** Three letters, four digits, two letters; or the ABN of the fund with three digits. */
const usiPattern = /^(?:[A-Z]{3}\d{4}[A-Z]{2}|\d{14})$/

function superOf(row: RowReader, today: string): EmployeeGroups['super'] {
  const written = row.text('super_usi').toUpperCase().replaceAll(/\s/g, '')
  const usi = usiPattern.test(written) ? written : null
  if (usi === null && written !== '') row.warn('super_usi', 'imports.cell.usi')
  const fund_name = row.optional('super_fund', fundName)
  const member_number = row.optional('super_member_number', memberNumber)
  if (usi === null && fund_name === null && member_number === null) return null
  return { data: { choice: 'own_fund', fund_name, usi, member_number, signed_on: today }, number: null }
}

/** A licence is stored with its class and expiry only, by which shifts are checked. */
function licenceOf(row: RowReader): EmployeeGroups['licence'] {
  const number =
    row
      .optional('driver_licence_number', licenceNumber)
      ?.toUpperCase()
      .replaceAll(/[^A-Z0-9-]/g, '') ?? null
  const expires_on = row.date('driver_licence_expires_on')
  const state = stateOf(row, 'driver_licence_state')
  const written = row.text('driver_licence_class')
  if (number === null && expires_on === null && written === '') return null
  const licence = classOf(written)
  if (licence === null && written !== '')
    row.warn('driver_licence_class', 'validation.licenceClass', { classes: licenceClasses.join(', ') })
  if (number === null || number.length < 4) row.warn('driver_licence_number', 'validation.licenceIncomplete')
  else if (expires_on === null) row.warn('driver_licence_expires_on', 'validation.licenceIncomplete')
  else if (licence === null && written === '') row.warn('driver_licence_class', 'validation.licenceIncomplete')
  else if (licence !== null) return { data: { class: licence, country: 'AU', state, expires_on }, number }
  return null
}

const classWords: Readonly<Record<string, LicenceClass>> = { car: 'C', open: 'C', motorcycle: 'R', rider: 'R' }

function classOf(written: string): LicenceClass | null {
  const word = written.toUpperCase().replace(/^CLASS\s+/, '')
  return licenceClasses.find((one) => one === word) ?? classWords[normaliseWord(written)] ?? null
}

/** An emergency contact needs somebody to call. */
function contactOf(row: RowReader): EmployeeGroups['emergency_contacts'] {
  const written = row.text('emergency_name')
  const phone = phoneOfRow(row, 'emergency_phone')
  if (written === '' && phone === null) return null
  if (written === '' || phone === null) {
    if (!row.refused) row.warn(written === '' ? 'emergency_name' : 'emergency_phone', 'validation.contactIncomplete')
    return null
  }
  const [, before = written, inBrackets = ''] = /^([^()]+)\(([^()]+)\)$/.exec(written) ?? []
  const name = row.by('emergency_name', contactName, before.trim())
  const given = row.optional('emergency_relationship', relationship) ?? inBrackets.trim()
  return name === null ? null : { data: { name, relationship: given === '' ? null : given, phone }, number: null }
}
