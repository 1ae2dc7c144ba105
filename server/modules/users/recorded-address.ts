// A login of an employee, a customer's contact or a supervisor opens their records: attaching one is a change of that record.
import { sql } from 'kysely'
import { mayAttachTo, type RecordField, recordFields } from '#contract/accounts/login-records.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { localDateOf, wallTimeOf } from '#contract/values/time.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Context } from '#server/http/context.ts'

/** The record whose login is attached; none for the agency's own users. */
export type LoginRecord = {
  agency_id: string | null
  employee_id: string | null
  customer_id: string | null
  supervisor_id: string | null
}

/** Refuses who may not change the record that a login is attached to. */
export function requireMayAttach(actor: Pick<Actor, 'kind' | 'grants'>, record: Record<RecordField, string | null>) {
  for (const field of recordFields) if (record[field] !== null && !mayAttachTo(actor, field)) refuse('mayNot')
}

const refusedAddress = {
  employee_id: 'validation.notAddressOfEmployee',
  customer_id: 'validation.notAddressOfContact',
  supervisor_id: 'validation.notAddressOfSupervisor',
} as const satisfies Record<RecordField, string>

/** Refuses, at `email`, an address that is not the one on the record. */
export async function requireRecordedAddress(db: Db, record: LoginRecord, email: string) {
  const field = recordFields.find((name) => record[name] !== null)
  if (field !== undefined && !(await isRecordedAddress(db, record, email))) refuseField('email', refusedAddress[field])
}

/** Whether an address is on the record; a customer has those of its contacts. */
export async function isRecordedAddress(db: Db, record: LoginRecord, email: string): Promise<boolean> {
  const field = recordFields.find((name) => record[name] !== null)
  const { rows } = field === undefined ? { rows: [] } : await recordedAddresses[field](record).execute(db)
  return rows.some((row) => row.email === email.toLowerCase())
}

const recordedAddresses = {
  employee_id: ({ agency_id, employee_id }: LoginRecord) =>
    sql<{ email: string }>`select lower(email) as email from employees
      where agency_id = ${agency_id}::uuid and id = ${employee_id}::uuid`,
  customer_id: ({ agency_id, customer_id }: LoginRecord) =>
    sql<{ email: string }>`select lower(email) as email from customer_contacts
      where agency_id = ${agency_id}::uuid and customer_id = ${customer_id}::uuid and email is not null`,
  supervisor_id: ({ agency_id, supervisor_id }: LoginRecord) =>
    sql<{ email: string }>`select lower(email) as email from supervisors
      where agency_id = ${agency_id}::uuid and id = ${supervisor_id}::uuid`,
} as const

type AttachedLogin = LoginRecord & { membership_id: string; name: string; email: string }

/** Notifies those who manage the agency's users that a login was attached to a record. */
export async function notifyLoginAttached(db: Db, login: AttachedLogin, by: string, now: Date) {
  if (recordFields.every((field) => login[field] === null)) return
  const { agency_id, membership_id, name, email } = login
  const [to, link] = [{ permission: 'User/update' as const }, `/users/view/${membership_id}`]
  await notify(db, { agency_id, to, kind: 'loginAttached', params: { name, email, by }, link, now })
}

/** Stores that the login of an employee belongs to a record that existed before (requireSettledLogin). */
export const markAttached = (
  db: Db,
  { agency_id, employee_id }: { agency_id: string; employee_id: string },
  now: Date,
) =>
  db
    .updateTable('memberships')
    .set({ attached_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .execute()

/** How long after a login was attached to an employee it cannot change their bank details. */
const bankLockHours = 48

/** Refuses a change of bank details with a login that was attached to the employee shortly before. */
export async function requireSettledLogin({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>) {
  const login = await db
    .selectFrom('memberships')
    .leftJoin('companies', 'companies.id', 'memberships.agency_id')
    .select([isoOf('memberships.attached_at').$castTo<string | null>().as('attached_at'), 'companies.time_zone'])
    .where('memberships.id', '=', actor.membership_id)
    .executeTakeFirst()
  const { attached_at, time_zone } = login ?? { attached_at: null, time_zone: null }
  if (attached_at === null) return
  const until = new Date(Date.parse(attached_at) + bankLockHours * 3_600_000).toISOString()
  const zone = time_zone ?? 'UTC'
  if (until > now.toISOString())
    refuse('employees.bankLocked', { day: localDateOf(until, zone), time: wallTimeOf(until, zone) })
}
