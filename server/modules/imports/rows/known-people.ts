// People in a file whom the agency knows, or has marked “do not rehire”.
import { plainText } from '#contract/values/formats/clean-text.ts'
import { fullName } from '#contract/values/formats/person-names.ts'
import type { possibleMatches } from '#server/modules/employees/duplicates.ts'
import type { doNotRehirePeople } from '#server/modules/employees/do-not-rehire.ts'
import type { PersonRecord } from './people.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'

type DoNotRehire = Awaited<ReturnType<typeof doNotRehirePeople>>[number]
type KnownPerson = Awaited<ReturnType<typeof possibleMatches>>[number]

/**
 * Warnings about people in a file: a row matches a “do not rehire” employee; a new person resembles one, an existing employee, or an
 * earlier row: by phone, or by name and birth date.
 */
export function personWarningsFor(doNotRehire: readonly DoNotRehire[], stored: readonly KnownPerson[]) {
  const doNotRehireBy = codesByMatchKey(doNotRehire)
  const knownBy = codesByMatchKey(stored)
  return (row: RowReader, person: PersonRecord, means: string | null) => {
    const marked =
      means === null ? findMatch(doNotRehireBy, person) : doNotRehire.find(({ id }) => id === means)?.employee_code
    if (marked !== undefined)
      row.warn('last_name', means === null ? 'validation.maybeDoNotRehire' : 'validation.doNotRehire', { name: marked })
    if (means !== null) return
    const like = findMatch(knownBy, person)
    if (marked === undefined && like !== undefined) row.warn('last_name', 'validation.maybeKnown', { name: like })
    addMatchKeys(knownBy, person, person.employee_code ?? fullName(person))
  }
}

type PersonKeys = Pick<PersonRecord, 'phone' | 'first_name' | 'last_name' | 'birth_date'>

const personMatchKeys = ({ phone, birth_date, ...name }: PersonKeys) => [
  ...(phone === null ? [] : [phone]),
  `${birth_date} ${plainText(fullName(name))}`,
]

function codesByMatchKey(people: readonly (PersonKeys & { employee_code: string })[]) {
  const codes = new Map<string, string>()
  for (const one of people) addMatchKeys(codes, one, one.employee_code)
  return codes
}

function addMatchKeys(codes: Map<string, string>, person: PersonKeys, code: string) {
  for (const likeness of personMatchKeys(person)) if (!codes.has(likeness)) codes.set(likeness, code)
}

function findMatch(codes: ReadonlyMap<string, string>, person: PersonKeys) {
  const known = personMatchKeys(person).find((likeness) => codes.has(likeness))
  return known === undefined ? undefined : codes.get(known)
}
