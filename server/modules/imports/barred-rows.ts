// part of imports/people-rows: somebody in a file whom the agency will not take on again
import type { barredPeople } from '#server/modules/employees/rehire.ts'
import type { PersonRecord } from '#server/modules/imports/people-rows.ts'
import type { RowReader } from '#server/modules/imports/row-reader.ts'

type Barred = Awaited<ReturnType<typeof barredPeople>>[number]
type Told = Pick<PersonRecord, 'phone' | 'first_name' | 'last_name' | 'birth_date'>

/** Warns of a row that means such a person, or seems to: by telephone, or by name and birth date. Why, only their page says. */
export function warnOfBarred(row: RowReader, barred: readonly Barred[], told: Told, means: string | null) {
  const person = barred.find(({ id }) => id === means)
  if (person !== undefined) return row.warn('last_name', 'validation.doNotRehire', { name: person.employee_code })
  const like = means === null ? barred.find((one) => isLike(one, told)) : undefined
  if (like !== undefined) row.warn('last_name', 'validation.maybeDoNotRehire', { name: like.employee_code })
}

const isLike = (one: Barred, told: Told) =>
  (told.phone !== null && one.phone === told.phone) ||
  (one.birth_date === told.birth_date && nameOf(one) === nameOf(told))

const nameOf = ({ first_name, last_name }: Pick<Told, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.toLowerCase()
