// part of employees/actions: the sealed bank account
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { insertMany } from '#server/database/many.ts'
import type { Seal } from '#server/outside/seal.ts'
import type { KeptEmployee } from './queries.ts'

export type BankAccount = { account_name: string; bsb: string; account_number: string }
type OfPerson = { agency_id: string; employee_id: string }

/** Sets the bank account of a person; the number is sealed. Give the BSB as 123-456 and the number as digits, checked already. */
export const setBankAccount = (db: Db, seal: Seal, account: BankAccount & OfPerson) =>
  setBankAccounts(db, seal, [account])

/** The same for any number of people, in two statements. */
export async function setBankAccounts(db: Db, seal: Seal, accounts: readonly (BankAccount & OfPerson)[]) {
  const rows = accounts.map(({ account_number, ...account }) => ({
    ...account,
    id: newId(),
    account_number_sealed: seal.seal(account_number, sealedPlace(account)),
    account_number_ends: account_number.slice(-3),
  }))
  if (rows.length === 0) return
  await db
    .deleteFrom('employee_bank_accounts')
    .where('employee_id', '=', sql<string>`any(${rows.map((row) => row.employee_id)}::uuid[])`)
    .execute()
  const columns = [
    'id',
    'agency_id',
    'employee_id',
    'account_name',
    'bsb',
    'account_number_sealed',
    'account_number_ends',
  ] as const
  await insertMany(db, 'employee_bank_accounts', columns, rows)
}

/** Where the number stands: bound to the person, of whom there is one account. */
const sealedPlace = ({ agency_id, employee_id }: OfPerson) => ({
  agency_id,
  column: 'employee_bank_accounts.account_number',
  row_id: employee_id,
})

/** A kept person with their account as it was told. */
export function withBank({ account_name, bsb, account_number_sealed, ...person }: KeptEmployee, seal: Seal) {
  if (account_name === null || bsb === null || account_number_sealed === null) return { ...person, bank: null }
  const account_number = seal.open(
    account_number_sealed,
    sealedPlace({ agency_id: person.agency_id, employee_id: person.id }),
  )
  return { ...person, bank: { account_name, bsb, account_number } }
}

/** The account of a person as it is to be set, if there is one. */
export const bankRow = ({ id, agency_id, bank }: { id: string; agency_id: string; bank: BankAccount | null }) =>
  bank === null ? [] : [{ ...bank, agency_id, employee_id: id }]
