import type { FilePart, GroupName, SealedGroup } from '#contract/people/personal.ts'

type OfPerson = { agency_id: string; employee_id: string }

/** Where the sealed number of a group stands: bound to the person. */
export const sealedPlace = ({ agency_id, employee_id }: OfPerson, name: GroupName | SealedGroup) => ({
  agency_id,
  column: columns[name] ?? `employee_groups.${name}`,
  row_id: employee_id,
})

// The numbers of bank accounts were always sealed by this name, also while they stood in employee_groups (decision 076).
const columns: Readonly<Record<string, string>> = {
  bank: 'employee_bank_accounts.account_number',
  visa: 'employee_visas.number',
}

/** What tells one number from another without telling it. */
export const endsOf = (number: string) => number.slice(-3)

type Kept = { name: GroupName; data: Readonly<Record<string, unknown>>; has_number: boolean }

/** Which groups tell all that they must: a bank, a passport and a licence have a number, and a tax file number is quoted or not. */
export const completeGroups = (groups: readonly Kept[]): FilePart[] =>
  groups.filter((group) => !needsNumber(group) || group.has_number).map(({ name }) => name)

const needsNumber = ({ name, data }: Kept) =>
  name === 'bank' || name === 'passport' || name === 'licence' || (name === 'tax' && data.tfn_status === 'quoted')

/** A number that was not quoted is not kept. */
export const keepsNumber = (name: GroupName, data: Readonly<Record<string, unknown>>) =>
  name !== 'tax' || data.tfn_status === 'quoted'
