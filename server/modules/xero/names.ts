import { payrollName, type PersonName } from '#contract/values/formats/person-names.ts'

/**
 * What the first name is when there is only one name: Xero requires both names, and the Australian Taxation Office’s data standards for
 * contributions have this text for people with a single name, which is their family name.
 */
const noFirstName = 'NOT APPLICABLE'

/** A person's name as Xero has it. */
export function nameForXero(person: PersonName) {
  const { first_name, last_name } = payrollName(person)
  return { FirstName: first_name || noFirstName, LastName: last_name }
}

type XeroName = { FirstName?: string | null | undefined; LastName?: string | null | undefined }

/** A name of Xero as ours: a single name stands beside the text for none, or beside a mark without a letter. Equal names are two names. */
export function nameFromXero({ FirstName, LastName }: XeroName): PersonName {
  const [first, last] = [(FirstName ?? '').trim(), (LastName ?? '').trim()]
  if (isNoName(first) && !isNoName(last)) return { first_name: last, last_name: '' }
  return isNoName(last) && !isNoName(first)
    ? { first_name: first, last_name: '' }
    : { first_name: first, last_name: last }
}

const isNoName = (name: string) => !/[\p{L}\p{N}]/u.test(name) || name.toUpperCase() === noFirstName
