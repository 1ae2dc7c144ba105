import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type GroupName, type GroupRecord, type OwnBasic, ownBasics } from '#contract/people/employee-details.ts'
import { refuse, refuseField, Refusal } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { updateVersioned, raisedVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import type { Actor } from '#server/http/actor.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import type { Context } from '#server/http/context.ts'
import { fileOf, groupOf, revealsSince, personIn, sealedNumberOf } from './queries.ts'
import { employeeOf } from '#server/modules/employees/queries.ts'
import { lastCharactersOf, storesNumber, groupSealContext } from './rules.ts'

type PersonalCalls = typeof calls.employeeDetails
type GroupInput = { id: string; version: number; number?: string | null }

/**
 * Updates one part of an employee's file, except for bank accounts (bank-accounts.ts). An omitted number is unchanged. Changes by the
 * agency count as reviewed; changes by the employee await review.
 */
export async function upsertGroup<G extends Exclude<GroupName, 'bank'>>(
  context: Context,
  name: G,
  input: GroupInput,
): Promise<GroupRecord<G>> {
  const { db, actor, scope, now, outside } = context
  const { id, version, number = null, ...data } = input
  const person = await personIn(db, scope, id)
  const sealed = number === null ? null : outside.seal.seal(number, groupSealContext(person, name))
  const by = { updated_at: now.toISOString(), updated_by_name: actor.name, ...reviewBy(actor, now, number !== null) }
  const row = { ...by, data: jsonb(data), ...numberOf(name, data, sealed, number) }
  const key = { agency_id: person.agency_id, employee_id: id, name }
  const isWritten = await writeGroup(db, key, version, row)
  const current = await groupOf(context, id, name)
  if (!isWritten) throw new Refusal('stale', {}, { current })
  // Just written under this name, which determines its shape.
  return current as GroupRecord<G>
}

/** The emergency contacts with their phone numbers in E.164; refuses invalid numbers at their field. */
export const withContactPhones = (input: InputOf<PersonalCalls['updateEmergencyContacts']>) => ({
  ...input,
  contacts: input.contacts.map((contact, at) => ({
    ...contact,
    phone: phoneIn(`contacts.${at}.phone`, contact.phone),
    other_phone: phoneIn(`contacts.${at}.other_phone`, contact.other_phone),
  })),
})

/** The review columns for a write of a group; `before`: the current content where it is not its `data`. */
export const reviewBy = ({ kind, name }: Actor, now: Date, isNumberChanged: boolean, before?: RawBuilder<unknown>) =>
  kind === 'employee' ? pendingReview(isNumberChanged, before) : reviewedBy(name, now)

const noReviewedData = { reviewed_data: null, reviewed_number_ends: null, number_changed: false }

const reviewedBy = (name: string, now: Date) => ({
  ...noReviewedData,
  ...{ reviewed_at: now.toISOString(), reviewed_by_name: name },
})

/** The last reviewed content is stored until the next review, however often it changes in between. */
const pendingReview = (isNumberChanged: boolean, before: RawBuilder<unknown> = sql`employee_groups.data`) => ({
  ...{ reviewed_at: null, reviewed_by_name: null },
  reviewed_data: sql<unknown>`case when employee_groups.reviewed_at is null then employee_groups.reviewed_data else ${before} end`,
  reviewed_number_ends: sql<
    string | null
  >`case when employee_groups.reviewed_at is null then employee_groups.reviewed_number_ends
    else employee_groups.number_ends end`,
  number_changed: sql<boolean>`(employee_groups.reviewed_at is null and employee_groups.number_changed) or ${isNumberChanged}::boolean`,
})

function numberOf(name: GroupName, data: Record<string, unknown>, sealed: string | null, number: string | null) {
  if (!storesNumber(name, data)) return { number_sealed: null, number_ends: null }
  return number === null ? {} : { number_sealed: sealed, number_ends: lastCharactersOf(number) }
}

type Key = { agency_id: string; employee_id: string; name: GroupName }
type GroupValues = Partial<ReturnType<typeof numberOf>> & {
  data: ReturnType<typeof jsonb>
  updated_at: string
  updated_by_name: string
}

/** Writes a group if the given version, 0 for none, is the current one; returns whether it was. */
export const writeGroup = (db: Db, key: Key, version: number, row: GroupValues) =>
  version === 0 ? insertGroup(db, key, row) : updateGroup(db, key, version, row)

async function insertGroup(db: Db, key: Key, row: GroupValues) {
  const made = await db
    .insertInto('employee_groups')
    .values({ id: newId(), ...key, ...row, ...noReviewedData })
    .onConflict((of) => of.doNothing())
    .returning('id')
    .execute()
  return made.length === 1
}

async function updateGroup(
  db: Db,
  { agency_id, employee_id, name }: Key,
  version: number,
  row: GroupValues | ReturnType<typeof reviewedBy>,
) {
  const changed = await db
    .updateTable('employee_groups')
    .set({ ...row, ...raisedVersion })
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('name', '=', name)
    .where('version', '=', version)
    .returning('id')
    .execute()
  return changed.length === 1
}

/** Marks a part in its current state as reviewed by the agency. */
export async function reviewGroup(context: Context, input: InputOf<PersonalCalls['review']>) {
  const { db, actor, scope, now } = context
  const { agency_id } = await personIn(db, scope, input.id)
  const isWritten =
    input.group === 'basic'
      ? await reviewBasics(db, agency_id, input, now)
      : await updateGroup(
          db,
          { agency_id, employee_id: input.id, name: input.group },
          input.version,
          reviewedBy(actor.name, now),
        )
  const current = await fileOf(context, input.id)
  if (!isWritten) throw new Refusal('stale', {}, { current: input.group === 'basic' ? current : current[input.group] })
  return current
}

async function reviewBasics(db: Db, agency_id: string, { id, version }: { id: string; version: number }, now: Date) {
  const changed = await db
    .updateTable('employees')
    .set({ ...noOwnChange, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .execute()
  return changed.length === 1
}

/** Updates the basic information that employees may change themselves. */
export async function changeOwnBasics(context: Context, input: InputOf<PersonalCalls['updateBasics']>) {
  const { db, actor, scope, now } = context
  const { id, version, ...fields } = { ...input, phone: phoneIn('phone', input.phone) }
  const person = await personIn(db, scope, id)
  const before = await employeeOf(context, id)
  const waits = actor.kind === 'employee' ? ownChange(before, fields, person.own?.before ?? {}) : null
  const own = waits && { own_before: jsonb(waits), own_changed_at: now.toISOString() }
  const set = { ...fields, ...(own ?? noOwnChange), updated_at: now.toISOString() }
  await updateVersioned(db, 'employees', { scope, current: before, version, set })
  return employeeOf(context, id)
}

export const noOwnChange = { own_before: null, own_changed_at: null }

type BasicFields = Record<OwnBasic, string | null>

/** The values that await review after saving, each as last reviewed; null: none. Pure. */
export function ownChange(
  before: BasicFields,
  now: BasicFields,
  waiting: Partial<BasicFields>,
): Partial<BasicFields> | null {
  const seen = { ...before, ...waiting }
  const changed = ownBasics.filter((field) => seen[field] !== now[field]).map((field) => [field, seen[field]] as const)
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

/** Reveals per account and hour; further ones are refused. */
const revealsPerHour = 60

/** Opens a sealed number for a stated purpose. The access is recorded twice: for the employee, and in the audit log. */
export async function revealNumber(
  { db, actor, scope, now, outside }: Context,
  input: InputOf<PersonalCalls['reveal']>,
) {
  if (input.purpose === 'other' && input.note === null) refuseField('note', 'validation.required')
  const { number_sealed, number_ends, ...person } = await sealedNumberOf(db, scope, input)
  await requireLook(db, actor.account_id, now)
  const { group, purpose, note } = input
  const by = { account_id: actor.account_id, by_name: actor.name, at: now.toISOString() }
  await db
    .insertInto('sensitive_value_views')
    .values({ id: newId(), ...person, group_name: group, number_ends, purpose, note, ...by })
    .execute()
  const look = {
    action: 'reveal' as const,
    entity: 'employee_groups' as const,
    facts: { group, number_ends, purpose, note },
  }
  await recordEvent(db, { agency_id: person.agency_id, entity_id: input.id, ...look })
  return { number: outside.seal.open(number_sealed, groupSealContext(person, group)) }
}

async function requireLook(db: Db, account_id: string, now: Date) {
  // Concurrent reveals wait for each other, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${account_id}, 7))`.execute(db)
  if ((await revealsSince(db, account_id, new Date(now.getTime() - 3_600_000))) >= revealsPerHour)
    refuse('tooMany', { seconds: 3600 })
}
