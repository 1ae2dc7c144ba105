// Whether the values of a column can be those of a field, for fields whose headers mean different things in different files. Pure.

/** Words of address; a column of first names called “Salutation” has none of them. */
const honorific =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|sir|dame|hon|master|madam|fr|sr|herr|frau|m|mme|mlle|sra?|srta|dona?)\.?$/i

const patternOfField: Readonly<Record<string, RegExp>> = {
  title: honorific,
  email: /@|\bat\b/i,
  billing_email: /@|\bat\b/i,
  contact_email: /@|\bat\b/i,
  site_contact_email: /@|\bat\b/i,
  phone: /\d/,
  contact_phone: /\d/,
  site_contact_phone: /\d/,
  office_phone: /\d/,
  emergency_phone: /\d/,
  abn: /\d{2}/,
  bsb: /\d{3}/,
  account_number: /\d{3}/,
  tax_file_number: /\d{3}/,
  birth_date: /\d/,
  start_date: /\d/,
  driver_licence_number: /\d/,
  postcode: /\d/,
  latitude: /\d/,
  longitude: /\d/,
  payment_terms_days: /\d/,
  positions: /\p{L}/u,
  suburb: /\p{L}/u,
  first_name: /\p{L}/u,
  last_name: /\p{L}/u,
  full_name: /\p{L}/u,
}

/** False when fewer than half of the values can be those of the field. */
export function isPlausible(field: string, values: readonly string[]): boolean {
  const pattern = patternOfField[field]
  const filled = values.filter((value) => value.trim() !== '')
  if (pattern === undefined || filled.length === 0) return true
  return filled.filter((value) => pattern.test(value.trim())).length * 2 >= filled.length
}
