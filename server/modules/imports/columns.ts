// A noun of its own: which columns a file may have, a table that the reading, the templates and the documents share.
import type { ImportKind } from '#contract/imports.ts'

/** `also`: other headers that agencies' files use for the same thing, compared without case, spaces and signs. */
export type ImportColumn = {
  readonly field: string
  readonly header: string
  readonly required: boolean
  readonly example: string
  readonly also: readonly string[]
}

const column = (field: string, header: string, example: string, also: readonly string[] = []): ImportColumn => ({
  field,
  header,
  required: false,
  example,
  also,
})
const required = (field: string, header: string, example: string, also: readonly string[] = []): ImportColumn => ({
  ...column(field, header, example, also),
  required: true,
})

const addressColumns = [
  column('address_line', 'Address', '12 Harbour St', ['street', 'address line', 'adresse', 'strasse', 'morada']),
  column('suburb', 'Suburb', 'South Brisbane', ['city', 'town', 'ville', 'ort', 'cidade']),
  column('state', 'State', 'QLD'),
  column('postcode', 'Postcode', '4101', ['post code', 'zip', 'code postal', 'plz', 'codigo postal']),
]

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  employees: [
    required('employee_code', 'Employee code', 'EM00001', ['code', 'employee id', 'employee number', 'payroll id']),
    required('first_name', 'First name', 'Tamsin', ['given name', 'prenom', 'vorname', 'nome']),
    required('last_name', 'Last name', 'Mwangi', ['surname', 'family name', 'nom', 'nachname', 'apelido']),
    column('preferred_name', 'Preferred name', '', ['known as']),
    required('birth_date', 'Date of birth', '17/12/1988', ['dob', 'birth date', 'geburtsdatum', 'date de naissance']),
    column('gender', 'Gender', 'F', ['sex']),
    required('email', 'Email', 'tamsin.mwangi@example.com', ['e-mail', 'email address']),
    column('phone', 'Phone', '(07) 5550 0000', ['mobile', 'telephone', 'telefon', 'telemovel']),
    ...addressColumns,
    required('positions', 'Positions', 'Storeperson; Pick Packer', ['position', 'roles']),
    column('employment_type', 'Employment type', 'Casual'),
    column('start_date', 'Start date', '15/04/2026', ['commencement date']),
    required('right_to_work', 'Right to work', 'citizen', ['work rights']),
    column('visa_subclass', 'Visa subclass', ''),
    column('visa_expires_on', 'Visa expiry', '', ['visa expires']),
    column('bsb', 'BSB', ''),
    column('account_number', 'Account number', ''),
    column('account_name', 'Account name', ''),
    column('notes', 'Notes', ''),
  ],
  customers: [
    required('code', 'Code', 'CU001', ['customer code', 'client code']),
    required('name', 'Name', 'Harbour Foods', ['customer', 'customer name', 'client']),
    column('abn', 'ABN', '51 824 753 556'),
    column('billing_email', 'Billing email', 'accounts@example.com'),
    column('payment_terms_days', 'Payment terms', '14', ['terms', 'payment terms days']),
    ...addressColumns,
    column('contact_name', 'Contact name', 'Bence Araújo', ['contact']),
    column('contact_phone', 'Contact phone', '(07) 5550 1125'),
    column('contact_email', 'Contact email', 'site@example.com'),
  ],
  locations: [
    required('customer_code', 'Customer code', 'CU001', ['client code', 'customer']),
    required('name', 'Location', 'Mosman Warehouse', ['location name', 'site', 'site name', 'name']),
    ...addressColumns,
    column('latitude', 'Latitude', '-33.82846', ['lat']),
    column('longitude', 'Longitude', '151.24866', ['lng', 'lon', 'long']),
    column('geofence_m', 'Geofence (m)', '200', ['geofence']),
    column('time_zone', 'Time zone', 'Australia/Sydney', ['timezone']),
    column('sub_locations', 'Sub-locations', 'Kitchen; Bar', ['sublocations', 'areas']),
  ],
}

const plain = (header: string) =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Which header of a file stands for which field; and the headers that nothing is known for. */
export function columnsFound(kind: ImportKind, headers: readonly string[]) {
  const byName = new Map(
    importColumns[kind].flatMap((one) =>
      [one.header, one.field, ...one.also].map((name) => [plain(name), one.field] as const),
    ),
  )
  const header_of = new Map<string, string>()
  const unknown: string[] = []
  for (const header of headers) {
    const field = byName.get(plain(header))
    if (field === undefined || header_of.has(field)) unknown.push(header)
    else header_of.set(field, header)
  }
  const missing = importColumns[kind]
    .filter((one) => one.required && !header_of.has(one.field))
    .map((one) => one.header)
  return { header_of, unknown, missing }
}
