// Only the office sees these marks and their reasons: not the employee, customers or supervisors.
import { type RawBuilder, sql } from 'kysely'
import { canMarkDoNotRehire } from '#contract/people/lifecycle.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { filesIn } from './queries.ts'

/** Whether the reader is the agency's office (or the platform). */
export const isOffice = ({ kind, supervisor_id }: Pick<Scope, 'kind' | 'supervisor_id'>) =>
  (kind === 'admin' || kind === 'superadmin') && supervisor_id === null

/** The reason of a “do not rehire” mark, if the reader may see it. */
export const doNotRehireFor = (scope: Scope): RawBuilder<string | null> =>
  isOffice(scope) ? sql<string | null>`employees.do_not_rehire` : sql<string | null>`null::text`

/** Those of these employees who are marked “do not rehire”. */
export const doNotRehireAmong = async (db: Db, scope: Scope, ids: readonly string[]) =>
  (
    await filesIn(db, scope)
      .select('employees.id')
      .where('employees.id', 'in', [...ids])
      .where('employees.do_not_rehire', 'is not', null)
      .orderBy('employees.id')
      .execute()
  ).map(({ id }) => id)

/** The “do not rehire” employees of an agency, with the fields by which a person in a file can be recognised. */
export const doNotRehirePeople = (db: Db, agency_id: string) =>
  db
    .selectFrom('employees')
    .select(['id', 'employee_code', 'phone', 'first_name', 'last_name', 'birth_date'])
    .where('agency_id', '=', agency_id)
    .where('do_not_rehire', 'is not', null)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()

/** Refuses a “do not rehire” employee until the mark is confirmed to be known. */
export async function requireWelcome(db: Db, scope: Scope, id: string, despite: boolean) {
  if (!despite && (await doNotRehireAmong(db, scope, [id])).length > 0) refuse('lifecycle.doNotRehire')
}

/** Marks employees whom the caller has authorised; null removes the mark. */
export async function markPeople(
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  ids: readonly string[],
  reason: string | null,
) {
  if (ids.length === 0) return
  await context.db
    .updateTable('employees')
    .set(markColumns(context, reason))
    .where('id', 'in', [...ids])
    .execute()
}

const markColumns = ({ actor, now }: Pick<Context, 'actor' | 'now'>, reason: string | null) => ({
  do_not_rehire: reason,
  do_not_rehire_by_name: reason && actor.name,
  do_not_rehire_at: reason && now.toISOString(),
})

type RehireInput = { id: string; version: number; reason: string | null }

/**
 * Marks one employee or removes the mark; only employees who left or were declined can be marked. `current` is returned for a stale
 * version.
 */
export async function barPerson(context: Context, { id, version, reason }: RehireInput, current: unknown) {
  const { db, scope, now } = context
  const person = await filesIn(db, scope)
    .select(['employees.status', 'employees.version', 'employees.do_not_rehire'])
    .where('employees.id', '=', id)
    .forUpdate('employees')
    .executeTakeFirstOrThrow(notFound)
  requireVersion(person, version, current)
  if (reason !== null && person.do_not_rehire === null && !canMarkDoNotRehire(person.status))
    refuseState('employee', person.status, current)
  const set = { ...markColumns(context, reason), updated_at: now.toISOString() }
  await updateVersioned(db, 'employees', { scope, current: { id, version }, set })
}
