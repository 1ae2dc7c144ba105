// Inviting an employee to sign in, as part of another action such as hiring.
import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import { mayCall } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/database/transaction.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { languageWithoutAccount } from '#server/modules/notifications/resolved-readers.ts'
import type { Context } from '#server/http/context.ts'
import { inviteUser } from './inviting.ts'

/**
 * Invites an employee at the address on their record, in the language of their application. False where they have a login or no address, or
 * the actor may not invite them: what it is part of is done, so nothing is refused.
 */
export async function inviteEmployee(
  request: Omit<Context, 'db' | 'scope'> & { database: Database },
  employee_id: string,
): Promise<boolean> {
  const { database, actor } = request
  if (!mayCall(actor, calls.users.create) || !mayCall(actor, calls.employees.updateBasics)) return false
  return database
    .asPlatform((db) => invite({ ...request, db, scope: actor.scope }, employee_id))
    .catch((failure: unknown) => {
      if (failure instanceof Refusal) return false
      throw failure
    })
}

async function invite(context: Context, employee_id: string): Promise<boolean> {
  const { db, scope } = context
  // Of two who invite the same employee at once, the second sees the login of the first.
  await db.selectFrom('employees').select('id').where('id', '=', employee_id).forUpdate().execute()
  const person = await db
    .selectFrom('employees')
    .select(['agency_id', 'first_name', 'last_name', 'email', 'phone', languageWithoutAccount.as('locale')])
    .where('id', '=', employee_id)
    .where(inAgency(scope, 'employees.agency_id'))
    .where(sql<boolean>`not exists (select from memberships where memberships.agency_id = employees.agency_id
      and memberships.employee_id = employees.id)`)
    .executeTakeFirst()
  if (person === undefined || person.email === '') return false
  const login = { role_id: null, customer_id: null, employee_id, supervisor_id: null }
  await inviteUser(context, { ...person, ...login })
  return true
}
