// A noun of its own: which columns a file may have, a table that the reading, the templates and the documents share.
import { createHash } from 'node:crypto'
import { importFields, importKinds, type ImportKind } from '#contract/imports.ts'
import { type Language, languages } from '#contract/values.ts'
import { say } from '#server/http/say.ts'
import { bare, wordsOf } from '#server/modules/imports/choices.ts'

type Facts = {
  readonly example: string
  /** the last part of a wording key of `imports.hint` */
  readonly hint?: string
  /** other headers that agencies' files use for the same thing, compared without case, spaces and signs */
  readonly also: readonly string[]
}

const column = (example: string, ...also: readonly string[]): Facts => ({ example, also })
const hinted = (hint: string, example: string, ...also: readonly string[]): Facts => ({ example, hint, also })

const place = {
  address_line: column('12 Harbour St', 'street', 'address line', 'adresse', 'strasse', 'morada'),
  address_line2: column('', 'address 2', 'address line 2', 'unit', 'building'),
  suburb: column('South Brisbane', 'city', 'town', 'ville', 'ort', 'cidade'),
  state: column('QLD'),
  postcode: column('4101', 'post code', 'zip', 'code postal', 'plz', 'codigo postal'),
}
const company = hinted('company', '', 'company name', 'sister concern', 'employer', 'entreprise', 'unternehmen')

const facts: Readonly<Record<ImportKind, Readonly<Record<string, Facts>>>> = {
  companies: {
    name: column('Southern Cross Events', 'name', 'company name', 'sister concern'),
    abn: column('53 004 085 616'),
    legal_name: column('Southern Cross Events Pty Ltd', 'registered name'),
    email: column('office@example.com', 'e-mail', 'email address'),
    phone: column('(07) 5550 0100', 'telephone'),
    website: column('https://example.com', 'web', 'url'),
    ...place,
    country: hinted('country', ''),
    latitude: column('-27.47854', 'lat'),
    longitude: column('153.02345', 'lng', 'lon', 'long'),
    time_zone: hinted('zone', '', 'timezone'),
    acn: column('004 085 616', 'company number'),
    industry: hinted('listed', ''),
    sector: hinted('listed', ''),
    pay_cycle: hinted('oneOf', '', 'pay frequency', 'pay period'),
    pay_cycle_anchor: hinted('day', '', 'pay period begins', 'pay cycle anchor'),
    currency: column('AUD', 'currency code'),
    week_start: hinted('oneOf', '', 'first day of the week', 'week starts on', 'week begins'),
    licence_state: hinted('licence', '', 'labour hire licence state', 'license state'),
    licence_number: column('', 'licence', 'labour hire licence', 'license number', 'license'),
    licence_expires_on: hinted('day', '', 'licence expiry', 'licence expires', 'license expiry'),
  },
  customers: {
    code: column('CU001', 'customer code', 'client code'),
    name: column('Harbour Foods', 'customer', 'customer name', 'client'),
    company,
    abn: column('51 824 753 556'),
    billing_email: column('accounts@example.com', 'invoice email'),
    payment_terms_days: hinted('days', '14', 'terms', 'payment terms days'),
    ...place,
    contact_name: column('Bence Araújo', 'contact'),
    contact_phone: column('(07) 5550 1125'),
    contact_email: column('site@example.com'),
    contact_role: hinted('oneOf', '', 'role'),
    legal_name: column('Harbour Foods Pty Ltd', 'registered name'),
    billing_address: column('', 'invoice address', 'postal address'),
    purchase_order_required: hinted('yesNo', '', 'po required', 'purchase order'),
    invoice_split: hinted('oneOf', '', 'invoice per', 'invoicing'),
    timesheet_approval: hinted('oneOf', '', 'approval', 'approval mode'),
    approval_timeout_hours: column('', 'approval timeout', 'approval time-out hours'),
    cancellation_notice_hours: column('24', 'cancellation notice', 'notice'),
    minimum_engagement_hours: hinted('hours', '3', 'minimum engagement', 'minimum hours'),
    industry: hinted('listed', ''),
    sector: hinted('listed', ''),
    category: hinted('listed', '', 'customer category', 'client category'),
    account_type: hinted('listed', ''),
    status: hinted('oneOf', '', 'customer status', 'client status'),
    allowed_positions: hinted('several', '', 'positions'),
  },
  locations: {
    customer_code: column('CU001', 'client code', 'customer'),
    name: column('Mosman Warehouse', 'location name', 'site', 'site name', 'name'),
    code: column('', 'site code'),
    ...place,
    latitude: column('-33.82846', 'lat'),
    longitude: column('151.24866', 'lng', 'lon', 'long'),
    geofence_m: column('200', 'geofence'),
    time_zone: hinted('zone', 'Australia/Sydney', 'timezone'),
    sub_locations: hinted('several', 'Kitchen; Bar', 'sublocations', 'areas'),
    site_instructions: column('', 'instructions', 'site notes', 'directions'),
    induction_required: hinted('yesNo', '', 'induction'),
    holiday_region: hinted('region', '', 'public holidays'),
    required_skills: hinted('severalListed', '', 'skills', 'skills required'),
    required_documents: hinted('severalListed', '', 'documents', 'papers', 'required papers', 'documents required'),
  },
  employees: {
    employee_code: column('EM00001', 'code', 'employee id', 'employee number', 'payroll id'),
    title: column('', 'salutation', 'anrede', 'civilite'),
    first_name: column('Tamsin', 'given name', 'prenom', 'vorname', 'nome'),
    middle_name: column('', 'middle names', 'second name'),
    last_name: column('Mwangi', 'surname', 'family name', 'nom', 'nachname', 'apelido'),
    preferred_name: column('', 'known as'),
    pronouns: column(''),
    birth_date: hinted('day', '17/12/1988', 'dob', 'birth date', 'geburtsdatum', 'date de naissance'),
    gender: hinted('oneOf', 'F', 'sex', 'sexe', 'geschlecht', 'genero', 'sexo'),
    email: column('tamsin.mwangi@example.com', 'e-mail', 'email address'),
    phone: column('(07) 5550 0000', 'mobile', 'telephone', 'telefon', 'telemovel'),
    ...place,
    positions: hinted('positions', 'Storeperson; Pick Packer', 'position', 'roles'),
    employment_type: column('Casual'),
    start_date: hinted('day', '15/04/2026', 'commencement date'),
    company,
    right_to_work: hinted('oneOf', 'citizen', 'work rights'),
    visa_subclass: column(''),
    visa_expires_on: hinted('visa', '', 'visa expires'),
    bsb: column(''),
    account_number: column(''),
    account_name: column(''),
    notes: column('', 'remarques', 'comments'),
    languages: column('English, Shona', 'language', 'languages spoken'),
    has_transport: hinted('yesNo', '', 'transport', 'has car', 'own car'),
    max_travel_km: column('', 'travel distance', 'max travel'),
    country_of_birth: hinted('listed', '', 'birth country', 'born in'),
    category: hinted('listed', ''),
    designation: hinted('listed', '', 'job title'),
    field: hinted('listed', '', 'department'),
    classification: column('', 'award level', 'level', 'grade'),
    tags: hinted('several', '', 'labels'),
    rating: hinted('rating', '', 'stars'),
  },
}

/** What one column is called in a language, and what may stand in it. */
export function columnOf(kind: ImportKind, field: string, language: Language) {
  const { example = '', hint } = facts[kind][field] ?? {}
  const header = say(language, `imports.column.${kind}.${field}`)
  const words = wordsOf(field, language).join('; ')
  return { field, header, example, hint: hint === undefined ? '' : say(language, `imports.hint.${hint}`, { words }) }
}

// What a column is called in a template of any language, and what else agencies call it; the house's own names win.
const fieldByName = new Map(
  importKinds.map((kind) => {
    const fields = importFields[kind]
    const others = fields.flatMap((field) => [field, ...(facts[kind][field]?.also ?? [])].map((name) => [name, field]))
    const own = languages
      .toReversed()
      .map((language) => fields.map((field) => [columnOf(kind, field, language).header, field]))
    return [kind, new Map([...others, ...own.flat()].map(([name = '', field = '']) => [bare(name), field]))] as const
  }),
)

/** Which field each header seems to stand for, in the order of the headers; null where nothing is known, or it is taken already. */
export function fieldsFound(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const field = fieldByName.get(kind)?.get(bare(header))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The set of headers of a file, whatever their order and case: by it a matching is remembered. */
export const headersHash = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map((header) => header.toLowerCase()).toSorted()))
    .digest('base64url')

/** Which kind the sheet of a workbook holds, by its name in any language. */
export const kindOfSheet = (sheet: string): ImportKind | undefined =>
  importKinds.find((kind) =>
    [kind, ...languages.map((language) => say(language, `imports.sheet.${kind}`))].some(
      (name) => bare(name) === bare(sheet),
    ),
  )
