import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Blocker, BulkOutcome } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { checkRows, doneIds } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { languageWithoutAccount } from '#server/modules/notifications/resolved-readers.ts'
import type { Context } from '#server/http/context.ts'
import { addLogin } from './inviting.ts'
import { requireMayAttach } from './recorded-address.ts'

type Input = InputOf<(typeof calls.users)['inviteEmployees']>

/** Invites each employee as a single invitation would, in the language of their application; who has no address or a login already is left out, with the reason. */
export async function inviteEmployees(context: Context, seen: Input): Promise<BulkOutcome[]> {
  const { db, actor, scope } = context
  const people = await lockedPeople(db, scope, seen.ids)
  const outcomes = checkRows(seen, people, blockerOf)
  for (const employee_id of doneIds(outcomes)) {
    const person = people.get(employee_id)
    if (person === undefined) continue
    const { agency_id, first_name, last_name, email, phone, locale } = person
    const bounds = {
      role_id: null,
      agency_id: scope.agency_id ?? agency_id,
      customer_id: null,
      supervisor_id: null,
    }
    requireMayAttach(actor, { ...bounds, employee_id })
    await addLogin(context, { ...bounds, employee_id, first_name, last_name, email, phone, locale })
  }
  return outcomes
}

type PersonToInvite = Awaited<ReturnType<typeof peopleToInvite>>[number]

function blockerOf(person: PersonToInvite, version: number | undefined): Blocker {
  if (person.version !== version) return 'stale'
  if (person.has_login || person.is_user) return 'users.member'
  return person.email === '' ? 'users.withoutEmail' : null
}

const lockedPeople = async (db: Db, scope: Scope, ids: readonly string[]) =>
  new Map((await peopleToInvite(db, scope, ids)).map((person) => [person.id, person]))

const peopleToInvite = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('employees')
    .select(['employees.id', 'employees.agency_id', 'employees.version'])
    .select(['employees.first_name', 'employees.last_name', 'employees.email', 'employees.phone'])
    .select(languageWithoutAccount.as('locale'))
    .select([
      sql<boolean>`exists (select from memberships where memberships.employee_id = employees.id)`.as('has_login'),
      sql<boolean>`exists (select from memberships join accounts on accounts.id = memberships.account_id
        where memberships.agency_id = employees.agency_id and accounts.email = employees.email)`.as('is_user'),
    ])
    .where('employees.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('employees.merged_into_id', 'is', null)
    .where(inAgency(scope, 'employees.agency_id'))
    .orderBy('employees.id')
    .forUpdate('employees')
    .execute()
