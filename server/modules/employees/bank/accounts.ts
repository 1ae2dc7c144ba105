// The bank accounts that an employee's pay is split between, saved as one set.
import { sql } from 'kysely'
import { isPayRedirected, sameBankAccounts } from '#contract/values/formats/bank-accounts.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField, Refusal } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { Context } from '#server/http/context.ts'
import { notifyBankChanged } from './notices.ts'
import { reviewBy, writeGroup } from '#server/modules/employees/details/actions.ts'
import { fileOf, personIn } from '#server/modules/employees/details/queries.ts'
import { lastCharactersOf, groupSealContext } from '#server/modules/employees/details/rules.ts'

type Input = InputOf<(typeof calls.employeeDetails)['updateBank']>
type Account = Input['accounts'][number]
type Key = { agency_id: string; employee_id: string }

/**
 * Replaces an employee's accounts by the given ones, in their order. Refuses a stale version, another employee's account, and two accounts
 * with one number. Changes by the agency count as reviewed; changes by the employee await review.
 */
export async function replaceBankAccounts(
  context: Context,
  { id, version, accounts }: Pick<Input, 'id' | 'version' | 'accounts'>,
) {
  const { db, actor, scope, now, outside } = context
  const { agency_id } = await personIn(db, scope, id)
  const key = { agency_id, employee_id: id }
  const before = (await fileOf(context, id)).bank?.accounts ?? []
  const isNumberChanged = accounts.some((account) => account.id !== null && account.number !== null)
  const review = reviewBy(actor, now, isNumberChanged, jsonb({ accounts: before }))
  const row = { ...review, data: jsonb({}), updated_at: now.toISOString(), updated_by_name: actor.name }
  const isWritten = await writeGroup(db, { ...key, name: 'bank' }, version, row)
  if (!isWritten) throw new Refusal('stale', {}, { current: (await fileOf(context, id)).bank })
  await replaceAccounts(db, outside.seal, key, accounts)
  if (isPayRedirected(before, accounts)) await notifyBankChanged(context, key)
  return (await fileOf(context, id)).bank ?? refuse('notFound')
}

async function replaceAccounts(db: Db, seal: Seal, key: Key, accounts: readonly Account[]) {
  const stored = await sealedAccountsOf(db, key)
  const context = groupSealContext(key, 'bank')
  const numbers = accounts.map((account, at) => {
    if (account.number !== null) return account.number
    const storedAccount = stored.get(account.id ?? '') ?? refuse('notFound')
    return storedAccount.number_sealed === null
      ? refuseField(`accounts.${at}.number`, 'validation.required')
      : seal.open(storedAccount.number_sealed, context)
  })
  if (accounts.some(({ id }) => id !== null && !stored.has(id))) refuse('notFound')
  const [same] = sameBankAccounts(accounts.map(({ bsb }, at) => ({ bsb, number: numbers[at] ?? null })))
  if (same !== undefined) refuseField(`accounts.${same}.number`, 'validation.sameBankAccount')
  const rows = accounts.map(({ id, account_name, bsb, number, amount_cents }, at) => ({
    ...{ id: id ?? newId(), ...key, sequence: at + 1, account_name, bsb, amount_cents },
    number_sealed: number === null ? stored.get(id ?? '')?.number_sealed : seal.seal(number, context),
    number_ends: lastCharactersOf(numbers[at] ?? ''),
  }))
  await writeAccounts(db, key, rows)
}

/** An employee's accounts by their ids, locked against a key rotation. */
async function sealedAccountsOf(db: Db, { agency_id, employee_id }: Key) {
  const rows = await db
    .selectFrom('employee_bank_accounts')
    .select(['id', 'number_sealed'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .orderBy('sequence')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function writeAccounts(db: Db, { agency_id, employee_id }: Key, rows: readonly { id: string }[]) {
  await db
    .deleteFrom('employee_bank_accounts')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where(
      'id',
      'not in',
      rows.map(({ id }) => id),
    )
    .execute()
  await sql`insert into employee_bank_accounts (id, agency_id, employee_id, sequence, account_name, bsb, number_sealed, number_ends, amount_cents)
    select id, agency_id, employee_id, sequence, account_name, bsb, number_sealed, number_ends, amount_cents
    from jsonb_populate_recordset(null::employee_bank_accounts, ${JSON.stringify(rows)}::jsonb) as given
    on conflict (id) do update set sequence = excluded.sequence, account_name = excluded.account_name, bsb = excluded.bsb,
      number_sealed = excluded.number_sealed, number_ends = excluded.number_ends, amount_cents = excluded.amount_cents`.execute(
    db,
  )
}
