// Whom the agency will not take on again, and why. Its office alone reads it: not the person, not a customer,
// not a supervisor at a site.
import { type RawBuilder, sql } from 'kysely'
import { canBeDoNotRehire } from '#contract/people/lifecycle.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { filesIn } from './queries.ts'

/** Is it the agency's office (or the platform) that reads? */
export const isOffice = ({ kind, supervisor_id }: Pick<Scope, 'kind' | 'supervisor_id'>) =>
  (kind === 'admin' || kind === 'superadmin') && supervisor_id === null

/** Why not to take somebody on again, as far as the reader may know it. */
export const doNotRehireFor = (scope: Scope): RawBuilder<string | null> =>
  isOffice(scope) ? sql<string | null>`employees.do_not_rehire` : sql<string | null>`null::text`

/** Those of these people who are not to be taken on again. */
export const doNotRehireAmong = async (db: Db, scope: Scope, ids: readonly string[]) =>
  (
    await filesIn(db, scope)
      .select('employees.id')
      .where('employees.id', 'in', [...ids])
      .where('employees.do_not_rehire', 'is not', null)
      .orderBy('employees.id')
      .execute()
  ).map(({ id }) => id)

/** Those of an agency who are not to be taken on again, with what somebody in a file may be recognised by. */
export const doNotRehirePeople = (db: Db, agency_id: string) =>
  db
    .selectFrom('employees')
    .select(['id', 'employee_code', 'phone', 'first_name', 'last_name', 'birth_date'])
    .where('agency_id', '=', agency_id)
    .where('do_not_rehire', 'is not', null)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()

/** Refuses somebody who is not to be taken on again, until it was said that this is known. */
export async function requireWelcome(db: Db, scope: Scope, id: string, despite: boolean) {
  if (!despite && (await doNotRehireAmong(db, scope, [id])).length > 0) refuse('lifecycle.doNotRehire')
}

type By = Pick<Actor, 'name'> & { now: Date }

/** Marks people whom the caller has looked at; null takes the mark away. */
export async function markPeople(db: Db, ids: readonly string[], reason: string | null, { name, now }: By) {
  if (ids.length === 0) return
  const summary = {
    do_not_rehire: reason,
    do_not_rehire_by_name: reason && name,
    do_not_rehire_at: reason && now.toISOString(),
  }
  await db
    .updateTable('employees')
    .set(summary)
    .where('id', 'in', [...ids])
    .execute()
}

type RehireInput = { id: string; version: number; reason: string | null }

/** Marks one person or takes the mark away; only somebody who is over with gets one. `current` is what a stale edit is answered with. */
export async function barPerson(db: Db, scope: Scope, { id, version, reason }: RehireInput, by: By, current: unknown) {
  const person = await filesIn(db, scope)
    .select(['employees.status', 'employees.version', 'employees.do_not_rehire'])
    .where('employees.id', '=', id)
    .forUpdate('employees')
    .executeTakeFirst()
  if (person === undefined) refuse('notFound')
  if (person.version !== version) throw new Refusal('stale', {}, { current })
  if (reason !== null && person.do_not_rehire === null && !canBeDoNotRehire(person.status))
    refuseState('employee', person.status, current)
  await markPeople(db, [id], reason, by)
  await db
    .updateTable('employees')
    .set({ version: version + 1, updated_at: by.now.toISOString() })
    .where('id', '=', id)
    .execute()
}
