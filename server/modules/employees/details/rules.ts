import type { FilePart, GroupName, SealedGroup } from '#contract/people/employee-details.ts'

type EmployeeRef = { agency_id: string; employee_id: string }

/** The place that a group's sealed number is bound to: the employee. */
export const groupSealContext = ({ agency_id, employee_id }: EmployeeRef, name: GroupName | SealedGroup) => ({
  agency_id,
  column: sealedColumns[name] ?? `employee_groups.${name}`,
  row_id: employee_id,
})

// Bank account numbers have always been sealed under this name, also when they were stored in employee_groups.
const sealedColumns: Readonly<Record<string, string>> = {
  bank: 'employee_bank_accounts.account_number',
  visa: 'employee_visas.number',
}

/** The visible end that distinguishes numbers without revealing them. */
export const lastCharactersOf = (number: string) => number.slice(-3)

type StoredGroup = { name: GroupName; data: Readonly<Record<string, unknown>>; has_number: boolean }

/** The complete groups: a bank account, a passport and a licence have a number, and a tax file number is quoted or declined. */
export const completeGroups = (groups: readonly StoredGroup[]): FilePart[] =>
  groups.filter((group) => !needsNumber(group) || group.has_number).map(({ name }) => name)

const needsNumber = ({ name, data }: StoredGroup) =>
  name === 'bank' || name === 'passport' || name === 'licence' || (name === 'tax' && data.tfn_status === 'quoted')

/** A number that is not quoted is not stored. */
export const storesNumber = (name: GroupName, data: Readonly<Record<string, unknown>>) =>
  name !== 'tax' || data.tfn_status === 'quoted'
