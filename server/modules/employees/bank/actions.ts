// The bank account of a file or seed, which takes the remainder of the pay.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { lastCharactersOf, groupSealContext } from '#server/modules/employees/details/rules.ts'
import type { StoredEmployee } from '#server/modules/employees/queries.ts'

export type BankAccount = { account_name: string; bsb: string; account_number: string }
type OfPerson = { agency_id: string; employee_id: string }

/**
 * Sets the account that takes the remainder of an employee's pay; the number is sealed. The BSB must be 123-456 and the number digits, both
 * validated.
 */
export const setBankAccount = (db: Db, seal: Seal, account: BankAccount & OfPerson) =>
  setBankAccounts(db, seal, [account])

/** The same for any number of employees, in two statements. Accounts with a fixed amount are unchanged. */
export async function setBankAccounts(db: Db, seal: Seal, accounts: readonly (BankAccount & OfPerson)[]) {
  if (accounts.length === 0) return
  const rows = accounts.map(({ agency_id, employee_id, account_number, account_name, bsb }) => ({
    ...{ id: newId(), group_id: newId(), agency_id, employee_id, account_name, bsb },
    number_sealed: seal.seal(account_number, groupSealContext({ agency_id, employee_id }, 'bank')),
    number_ends: lastCharactersOf(account_number),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, group_id uuid, agency_id uuid,
    employee_id uuid, account_name text, bsb text, number_sealed text, number_ends text)`
  await sql`insert into employee_groups (id, agency_id, employee_id, name, data, reviewed_at)
    select group_id, agency_id, employee_id, 'bank', '{}', now() from ${given}
    on conflict (agency_id, employee_id, name) do update set reviewed_data = null, number_changed = false,
      reviewed_at = excluded.reviewed_at, updated_at = excluded.updated_at, version = employee_groups.version + 1`.execute(
    db,
  )
  await sql`with updated as (
      update employee_bank_accounts held set account_name = given.account_name, bsb = given.bsb,
        number_sealed = given.number_sealed, number_ends = given.number_ends
      from ${given}
      where held.agency_id = given.agency_id and held.employee_id = given.employee_id and held.amount_cents is null
      returning held.employee_id)
    insert into employee_bank_accounts (id, agency_id, employee_id, sequence, account_name, bsb, number_sealed, number_ends)
    select id, agency_id, employee_id, 1, account_name, bsb, number_sealed, number_ends from ${given}
    where employee_id not in (select employee_id from updated)`.execute(db)
}

/** A stored employee with `bank`, the account that takes the remainder, and the accounts with a fixed amount, all with their numbers. */
export function withBank({ bank_accounts, ...person }: StoredEmployee, seal: Seal) {
  const context = groupSealContext({ agency_id: person.agency_id, employee_id: person.id }, 'bank')
  const opened = bank_accounts.map(({ number_sealed, amount_cents, account_name, bsb }) => ({
    amount_cents,
    account: { account_name, bsb, account_number: seal.open(number_sealed, context) },
  }))
  const [remainder] = opened.filter(({ amount_cents }) => amount_cents === null)
  const fixed = opened.filter(({ amount_cents }) => amount_cents !== null).map(({ account }) => account)
  return { ...person, bank: remainder?.account ?? null, fixed }
}

/** An employee from a file, without a bank account that already has a fixed amount: it cannot take the remainder too. */
export function withoutFixedAccount<Given extends { bank: BankAccount | null }>(
  given: Given,
  stored: { fixed: readonly BankAccount[] } | undefined,
): Given {
  const { bank } = given
  const isFixed = stored?.fixed.some(
    ({ bsb, account_number }) => bsb === bank?.bsb && account_number === bank.account_number,
  )
  return isFixed === true ? { ...given, bank: null } : given
}

/** The account to set for an employee, if there is one. */
export const bankRow = ({ id, agency_id, bank }: { id: string; agency_id: string; bank: BankAccount | null }) =>
  bank === null ? [] : [{ ...bank, agency_id, employee_id: id }]
