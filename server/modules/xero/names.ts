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

/** A name of Xero as ours; a single name may be entered there in either field, or in both. */
export function nameFromXero({ FirstName, LastName }: XeroName): PersonName {
  const [first, last] = [(FirstName ?? '').trim(), (LastName ?? '').trim()]
  const isSingle = !/[\p{L}\p{N}]/u.test(first) || first.toUpperCase() === noFirstName || first === last
  return isSingle && last !== '' ? { first_name: last, last_name: '' } : { first_name: first, last_name: last }
}
