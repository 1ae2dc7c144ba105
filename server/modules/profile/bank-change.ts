// The account that somebody's wages go to is a matter of who they are (domain.md section 4: a second factor).
import { isPayRedirected } from '#contract/values/bank-accounts.ts'
import type { Calls } from '#contract/calls.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { putBankAccounts } from '#server/modules/employees/bank/accounts.ts'
import { fileOf } from '#server/modules/employees/details/queries.ts'
import { requireOneself } from '#server/modules/profile/second-factor.ts'

/** Changes the bank accounts of a person. Whoever redirects their own pay gives their password and, where that is on, a code. */
export async function changeBank(ask: OwnTransactionRequest<Calls['personal']['updateBank']>) {
  const { database, actor, input } = ask
  const { current_password, otp, ...fields } = input
  if (actor.employee_id === fields.id) {
    const { bank } = await writeAs(database, actor, (db) => fileOf(db, actor.scope, fields.id))
    // What is told of an older version is refused as stale below, so nothing can change in between.
    if (isPayRedirected(bank?.accounts ?? [], fields.accounts)) await requireOneself(ask, { current_password, otp })
  }
  return writeAs(database, actor, (db) => putBankAccounts(db, ask, fields))
}
