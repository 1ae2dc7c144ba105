// Changing one's own bank accounts requires re-authentication (domain.md section 4: a second factor).
import { isPayRedirected } from '#contract/values/formats/bank-accounts.ts'
import type { Calls } from '#contract/calls.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { replaceBankAccounts } from '#server/modules/employees/bank/accounts.ts'
import { fileOf } from '#server/modules/employees/details/queries.ts'
import { requireSettledLogin } from '#server/modules/users/recorded-address.ts'
import { requireOneself } from '#server/modules/profile/second-factor.ts'

/**
 * Updates an employee's bank accounts. Employees who redirect their own pay must enter their password and, where it is on, a two-factor
 * code, and cannot do it at all shortly after their login was attached.
 */
export async function changeBank(request: OwnTransactionRequest<Calls['employeeDetails']['updateBank']>) {
  const { database, actor, input } = request
  const { current_password, otp, ...fields } = input
  if (actor.employee_id === fields.id) {
    const { bank } = await writeAs(database, actor, async (db) => {
      await requireSettledLogin({ db, actor, now: request.now })
      return fileOf({ db, scope: actor.scope, now: request.now }, fields.id)
    })
    // A stale version is refused below, so nothing can change in between.
    if (isPayRedirected(bank?.accounts ?? [], fields.accounts)) await requireOneself(request, { current_password, otp })
  }
  return writeAs(database, actor, (db) => replaceBankAccounts({ ...request, db, scope: actor.scope }, fields))
}
