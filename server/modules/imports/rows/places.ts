// Parses one row of a file of companies, customers or locations. Pure.
import { z } from 'zod'
import { abn, acn, licenceFields } from '#contract/customers/companies.ts'
import { timeZone } from '#contract/values/time.ts'
import {
  country,
  currency,
  email,
  latitude,
  longitude,
  name,
  note,
  personName,
  webAddress,
} from '#contract/values/values.ts'
import type { CompanyRecord } from '#server/modules/companies/put-companies.ts'
import type { CustomerRecord } from '#server/modules/customers/put-customers.ts'
import { choicesByField } from '#server/modules/imports/reading/choices.ts'
import { classesOf, type CustomerLists, positionsOf, termsOf } from './customer-terms.ts'
import { addressOfRow, stateOf } from './addresses.ts'
import { codeButForZeros } from './lost-zeros.ts'
import { codeOf, type CompanyIdsByName, companyOfRow, plainCode } from './people.ts'
import { emailOfRow, phoneOfRow } from './contact-cells.ts'
import { type EntryIds, entriesOf, entryOfRow } from './entries.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import type { LocationRecord } from '#server/modules/locations/actions.ts'
import { companyWord } from './company-names.ts'

const shortName = name(80)
const legalName = name(120)
const contactName = personName(80)
const instructions = note(2000)
const subLocations = z.array(shortName)
const metres = z.coerce.number().int().min(75).max(1500)

type SuburbPlace = { suburb: string | null; state: string | null; postcode: string | null }
type PlacePoint = SuburbPlace & { latitude: number | null; longitude: number | null }
/** The reference lists that a row of companies may refer to. */
export const companyLists = ['industry', 'sector'] as const
type CompanyLists = Readonly<Record<(typeof companyLists)[number], EntryIds>>

type ZoneOf = (address: PlacePoint) => string | null

export type CompanyFacts = {
  lists: CompanyLists
  /** country codes by lower-cased name or code */
  countries: ReadonlyMap<string, string>
  zoneOf: ZoneOf
}

/** The record of one company, or null when the row is invalid. */
export function readCompany(row: RowReader, { lists, countries, zoneOf }: CompanyFacts): CompanyRecord | null {
  const country = countryOf(row, countries)
  const address = { ...addressOfRow(row, country), ...pointOf(row) }
  const record = {
    name: placeNameOf(row),
    abn: row.optional('abn', abn),
    legal_name: row.optional('legal_name', legalName),
    email: row.text('email') === '' ? (row.by('email', email) ?? '') : (emailOfRow(row, 'email') ?? ''),
    phone: phoneOfRow(row, 'phone'),
    website: row.optional('website', webAddress),
    ...address,
    country,
    time_zone: row.optional('time_zone', timeZone),
    zone_found: zoneOf(address),
    acn: row.optional('acn', acn),
    industry_id: entryOfRow(row, 'industry', lists.industry),
    sector_id: entryOfRow(row, 'sector', lists.sector),
    ...customsOf(row),
    licence: licenceOf(row),
  }
  return row.refused ? null : record
}

/** A name in one line, with a letter or digit in it. */
function placeNameOf(row: RowReader) {
  const placeName = row.by('name', shortName, row.inOneLine('name')) ?? ''
  if (placeName !== '' && !/[\p{L}\p{N}]/u.test(placeName)) row.refuse('name', 'validation.nameWithoutLetters')
  return placeName
}

/** Its pay cycle and week settings. */
const customsOf = (row: RowReader) => ({
  pay_cycle: row.choice('pay_cycle', choicesByField.pay_cycle),
  pay_cycle_anchor: row.date('pay_cycle_anchor'),
  currency: row.optional('currency', currency),
  week_start: row.choice('week_start', choicesByField.week_start),
})

/** Coordinates in decimal degrees, which come in pairs. */
function pointOf(row: RowReader) {
  const point = { latitude: degreesOf(row, 'latitude', latitude), longitude: degreesOf(row, 'longitude', longitude) }
  if (point.latitude !== null) row.require('longitude')
  if (point.longitude !== null) row.require('latitude')
  if (point.latitude !== null && point.longitude !== null) checkPoint(row, point.latitude, point.longitude)
  return point
}

/** Degrees with a decimal point, or a comma as some spreadsheets write it. */
function degreesOf(row: RowReader, field: 'latitude' | 'longitude', rule: z.ZodType<number>) {
  const written = row
    .text(field)
    .replace(/^(-?\d+),(\d+)$/, '$1.$2')
    .replace(/(?<!\s)\s*°$/, '')
  if (written === '') return null
  if (/^[+-]?\d+(?:\.\d+)?$/.test(written)) return row.by(field, rule, written)
  row.refuse(field, 'validation.degrees')
  return null
}

/** Australia with its islands near the coast. */
const inAustralia = (lat: number, long: number) => lat > -44.5 && lat < -9 && long > 112 && long < 160

function checkPoint(row: RowReader, lat: number, long: number) {
  if (row.refused || inAustralia(lat, long) || row.text('state') === '') return
  const isSwapped = inAustralia(long, lat)
  row.refuse('longitude', isSwapped ? 'validation.coordinatesSwapped' : 'validation.outsideAustralia')
}

/** By its name in any language, or by its code, which need not be in the list: as in the form. */
function countryOf(row: RowReader, countries: ReadonlyMap<string, string>) {
  const countryText = row.text('country')
  const letters = countries.get(countryText.toLowerCase()) ?? country.safeParse(countryText).data
  if (letters === undefined && countryText !== '')
    row.refuse('country', 'validation.unknownEntry', { name: countryText })
  return letters ?? null
}

/** The labour-hire licence of one state, which is complete or not given. */
function licenceOf(row: RowReader) {
  const fields = ['licence_state', 'licence_number', 'licence_expires_on'] as const
  const missing = fields.filter((field) => row.text(field) === '')
  if (missing.length === fields.length) return null
  for (const field of missing) row.refuse(field, 'validation.required')
  if (missing.length > 0) return null
  const state = row.by('licence_state', licenceFields.state, row.text('licence_state').toUpperCase())
  const number = row.by('licence_number', licenceFields.number)
  const expires_on = row.date('licence_expires_on')
  return state === null || number === null || expires_on === null ? null : { state, number, expires_on }
}

/** A pay cycle and its first day require each other; what a file omits may already be stored. */
export function needsWholeCycle(row: RowReader, value: CompanyRecord, stored: StoredPayCycle | undefined) {
  const cycle = value.pay_cycle ?? stored?.pay_cycle ?? null
  const anchor = value.pay_cycle_anchor ?? stored?.pay_cycle_anchor ?? null
  if (cycle !== null && anchor === null) row.refuse('pay_cycle_anchor', 'validation.required')
  if (cycle === null && anchor !== null) row.refuse('pay_cycle', 'validation.required')
}
type StoredPayCycle = Pick<CompanyRecord, 'pay_cycle' | 'pay_cycle_anchor'>

/** `company`: the name of its company; null: the company of the whole import */
export type CustomerInFile = CustomerRecord & { company: string | null }

export type CustomerFacts = { companies: CompanyIdsByName; lists: CustomerLists }

/** The record of one customer with its main contact, or null when the row is invalid. */
export function readCustomer(row: RowReader, { companies, lists }: CustomerFacts): CustomerInFile | null {
  const record = {
    code: codeOf(row, 'code'),
    company: companyOfRow(row, companies),
    name: placeNameOf(row),
    legal_name: row.optional('legal_name', legalName),
    abn: row.optional('abn', abn),
    billing_email: emailOfRow(row, 'billing_email'),
    ...termsOf(row),
    ...classesOf(row, lists),
    ...addressOfRow(row),
    ...contactsOf(row),
    contact_role: row.choice('contact_role', choicesByField.contact_role),
    office_phone: phoneOfRow(row, 'office_phone'),
    status: row.choice('status', choicesByField.status),
    allowed_position_ids: positionsOf(row, lists),
  }
  return row.refused ? null : record
}

/** The main contact and the one at the site, who is the main one where there is no other. */
function contactsOf(row: RowReader) {
  const main = {
    name: row.optional('contact_name', contactName),
    email: emailOfRow(row, 'contact_email'),
    phone: phoneOfRow(row, 'contact_phone'),
  }
  const at_site = {
    name: row.optional('site_contact_name', contactName),
    email: emailOfRow(row, 'site_contact_email'),
    phone: phoneOfRow(row, 'site_contact_phone'),
  }
  const isAlone = [main.name, main.email, main.phone].every((part) => part === null)
  const { name: contact_name, email: contact_email, phone: contact_phone } = isAlone ? at_site : main
  return { contact_name, contact_email, contact_phone, site_contact: isAlone ? null : at_site }
}

export type LocationFacts = {
  /** ids by upper-cased code */
  customers: ReadonlyMap<string, string>
  /** ids by the name without its form of company, where only one has it */
  customersByName: ReadonlyMap<string, string>
  skills: EntryIds
  documents: EntryIds
  zoneOf: ZoneOf
}

/** The record of one location with its sub-locations, or null when the row is invalid. */
export function readLocation(row: RowReader, facts: LocationFacts): LocationRecord | null {
  const customer_id = customerOf(row, facts)
  const address = { ...addressOfRow(row), ...pointOf(row) }
  const record = {
    customer_id,
    name: placeNameOf(row),
    code: codeOf(row, 'code'),
    ...address,
    geofence_m: row.optional('geofence_m', metres),
    time_zone: row.optional('time_zone', timeZone),
    zone_found: facts.zoneOf(address),
    site_instructions: row.optional('site_instructions', instructions),
    induction_required: row.answer('induction_required'),
    holiday_region: stateOf(row, 'holiday_region'),
    required_skill_ids: entriesOf(row, 'required_skills', facts.skills)?.toSorted() ?? null,
    required_document_type_ids: entriesOf(row, 'required_documents', facts.documents)?.toSorted() ?? null,
    contact_name: row.optional('contact_name', contactName),
    contact_phone: phoneOfRow(row, 'contact_phone'),
    contact_email: emailOfRow(row, 'contact_email'),
    sub_locations: row.by('sub_locations', subLocations, [...new Set(row.several('sub_locations'))]) ?? [],
  }
  return row.refused ? null : record
}

/** The customer by its code, or otherwise by its name; a name beside the code of another customer is a warning. */
export function customerOf(
  row: RowReader,
  { customers, customersByName }: Pick<LocationFacts, 'customers' | 'customersByName'>,
) {
  const [code, named] = [row.text('customer_code'), row.text('customer')]
  const byCode = customers.get(plainCode(code).toUpperCase()) ?? customers.get(code.toUpperCase())
  const byName = customersByName.get(companyWord(named)) ?? customers.get(named.toUpperCase())
  if (byCode !== undefined && named !== '' && byName !== byCode) row.warn('customer', 'validation.otherCustomerName')
  const customer = code === '' ? byName : byCode
  if (customer !== undefined) return customer
  if (code === '' && named === '') row.require('customer_code')
  else if (code === '') row.refuse('customer', 'validation.unknownCustomerName', { name: named })
  else {
    const other = codeButForZeros(code, customers.keys())
    if (other === undefined) row.refuse('customer_code', 'validation.unknownCustomer', { code })
    else row.refuse('customer_code', 'validation.unknownCode', { code, other })
  }
  return ''
}

/** Only a new location gets its time zone from its place; an existing one keeps it when the file omits it. */
export function needsZone(row: RowReader, { time_zone, zone_found }: LocationRecord, means: string | null) {
  if (means === null && time_zone === null && !zone_found) row.refuse('time_zone', 'validation.zoneNotFound')
}
