// part of employees/actions: the bank account as a file or a seed tells it
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import type { Seal } from '#server/outside/seal.ts'
import { endsOf, sealedPlace } from './group-rules.ts'
import type { KeptEmployee } from './queries.ts'

export type BankAccount = { account_name: string; bsb: string; account_number: string }
type OfPerson = { agency_id: string; employee_id: string }

/** Sets the bank account of a person; the number is sealed. Give the BSB as 123-456 and the number as digits, checked already. */
export const setBankAccount = (db: Db, seal: Seal, account: BankAccount & OfPerson) =>
  setBankAccounts(db, seal, [account])

/** The same for any number of people, in one statement. */
export async function setBankAccounts(db: Db, seal: Seal, accounts: readonly (BankAccount & OfPerson)[]) {
  if (accounts.length === 0) return
  const rows = accounts.map(({ agency_id, employee_id, account_number, account_name, bsb }) => ({
    id: newId(),
    agency_id,
    employee_id,
    data: { account_name, bsb },
    number_sealed: seal.seal(account_number, sealedPlace({ agency_id, employee_id }, 'bank')),
    number_ends: endsOf(account_number),
  }))
  await sql`insert into employee_groups (id, agency_id, employee_id, name, data, number_sealed, number_ends, reviewed_at)
    select id, agency_id, employee_id, 'bank', data, number_sealed, number_ends, now()
    from jsonb_populate_recordset(null::employee_groups, ${JSON.stringify(rows)}::jsonb) as told
    on conflict (agency_id, employee_id, name) do update set data = excluded.data, number_sealed = excluded.number_sealed,
      number_ends = excluded.number_ends, reviewed_data = null, reviewed_number_ends = null, number_changed = false, reviewed_at = excluded.reviewed_at, updated_at = excluded.updated_at, version = employee_groups.version + 1`.execute(
    db,
  )
}

/** A kept person with their account as it was told. */
export function withBank({ account_name, bsb, account_number_sealed, ...person }: KeptEmployee, seal: Seal) {
  if (account_name === null || bsb === null || account_number_sealed === null) return { ...person, bank: null }
  const place = sealedPlace({ agency_id: person.agency_id, employee_id: person.id }, 'bank')
  return { ...person, bank: { account_name, bsb, account_number: seal.open(account_number_sealed, place) } }
}

/** The account of a person as it is to be set, if there is one. */
export const bankRow = ({ id, agency_id, bank }: { id: string; agency_id: string; bank: BankAccount | null }) =>
  bank === null ? [] : [{ ...bank, agency_id, employee_id: id }]
