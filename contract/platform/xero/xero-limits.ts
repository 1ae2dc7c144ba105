// Its own file, so that the forms of employees need not load the calls of the synchronisation.

/** The most characters that Xero accepts of a field. */
export const xeroLimits = {
  title: 10,
  first_name: 35,
  middle_name: 35,
  last_name: 35,
  address_line: 50,
  address_line2: 50,
  account_name: 32,
} as const
export type XeroLimitedField = keyof typeof xeroLimits
// Object.keys loses the keys, which are those of the constant.
export const xeroLimitedFields = Object.keys(xeroLimits) as XeroLimitedField[]

/** The fields of these texts that are too long for Xero. */
export const tooLongForXero = (texts: Readonly<Partial<Record<XeroLimitedField, string | null>>>) =>
  xeroLimitedFields.filter((field) => (texts[field] ?? '').length > xeroLimits[field])
