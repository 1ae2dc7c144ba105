import { sql } from 'kysely'
import type { ShownBankAccount } from '#contract/values/formats/bank-accounts.ts'
import type { Db } from '#server/database/dialect.ts'

type Key = { agency_id: string; employee_id: string }

/** A bank account as it is displayed, in SQL, with only the last digits of its number. */
const shownBankAccount = sql`json_build_object('id', account.id, 'account_name', account.account_name, 'bsb', account.bsb,
  'number_ends', account.number_ends, 'split', case when account.amount_cents is null then 'remainder' else 'amount' end,
  'amount_cents', account.amount_cents)`

/** All accounts of an employee in their order, as displayed. */
export async function bankAccountsOf(db: Db, { agency_id, employee_id }: Key) {
  const rows = await db
    .selectFrom('employee_bank_accounts as account')
    .select(sql<ShownBankAccount>`${shownBankAccount}`.as('shown'))
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .orderBy('sequence')
    .execute()
  return rows.map(({ shown }) => shown)
}

/** The same as a column of the table employees, without accounts whose number was not entered. */
export const shownBankAccounts = sql<ShownBankAccount[]>`(
  select coalesce(json_agg(${shownBankAccount} order by account.sequence), '[]')
  from employee_bank_accounts account
  where account.agency_id = employees.agency_id and account.employee_id = employees.id and account.number_ends is not null
)`

type SealedBankAccount = { account_name: string; bsb: string; number_sealed: string; amount_cents: number | null }

/** The accounts of a row of employees with their sealed numbers, which an import compares a file with. */
export const sealedBankAccounts = sql<SealedBankAccount[]>`(
  select coalesce(json_agg(json_build_object('account_name', account.account_name, 'bsb', account.bsb,
    'number_sealed', account.number_sealed, 'amount_cents', account.amount_cents) order by account.sequence), '[]')
  from employee_bank_accounts account
  where account.agency_id = employees.agency_id and account.employee_id = employees.id and account.number_sealed is not null
)`

/** The number of one account, or (null) of the one that takes the remainder. */
export const bankNumber = (db: Db, { agency_id, employee_id }: Key, id: string | null) =>
  db
    .selectFrom('employee_bank_accounts')
    .select(['number_sealed', 'number_ends'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where((eb) => (id === null ? eb('amount_cents', 'is', null) : eb('id', '=', id)))
    .executeTakeFirst()
