// The parts of the file that exist once, with masked numbers.
import { sql } from 'kysely'
import type { ShownBankAccount } from '#contract/values/formats/bank-accounts.ts'
import type { DocumentKind } from '#contract/people/documents.ts'
import {
  type FilePart,
  type GroupName,
  groupRecords,
  type PersonalFile,
  type SealedGroup,
  type ViewPurpose,
} from '#contract/people/employee-details.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { bankAccountsOf, bankNumber } from '#server/modules/employees/bank/queries.ts'
import { rightsProven } from '#server/modules/employees/checks/queries.ts'
import type { Context } from '#server/http/context.ts'
import { completeGroups } from './rules.ts'
import { filesIn } from '#server/modules/employees/queries.ts'

const ownChange = sql<PersonalFile['own']>`case when employees.own_changed_at is not null then
  json_build_object('changed_at', ${isoOf('employees.own_changed_at')}, 'before', employees.own_before) end`

/** An employee's agency and version; not found outside the scope. */
export async function personIn(db: Db, scope: Scope, id: string) {
  return filesIn(db, scope)
    .select(['employees.id as employee_id', 'employees.agency_id', 'employees.address_line', ownChange.as('own')])
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** The parts of an employee's file. */
export async function fileOf(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  id: string,
): Promise<Omit<PersonalFile, 'reviewable'>> {
  const { agency_id, address_line, own } = await personIn(db, scope, id)
  const elsewhere = await partsElsewhere(db, { agency_id, employee_id: id }, now)
  const groups = await groupsOf(db, agency_id, id)
  const accounts = await bankAccountsOf(db, { agency_id, employee_id: id })
  const stored = groups.map(({ name, data, number_ends }) => ({
    ...{ name, data },
    has_number: name === 'bank' ? takeRemainder(accounts) : number_ends !== null,
  }))
  const basic = address_line === null ? [] : (['basic'] as const)
  const none = { emergency_contacts: null, bank: null, passport: null, tax: null, licence: null, super: null }
  const groupsByName = Object.fromEntries(
    groups.map((group) => [group.name, recordOf(group.name === 'bank' ? { ...group, data: { accounts } } : group)]),
  )
  return { id, own, done: [...basic, ...completeGroups(stored), ...elsewhere], ...none, ...groupsByName }
}

// Pay requires the account that takes the remainder; the others are optional.
const takeRemainder = (accounts: readonly ShownBankAccount[]) =>
  accounts.some(({ split, number_ends }) => split === 'remainder' && number_ends !== null)

/** The complete parts among those owned by other modules. */
async function partsElsewhere(
  db: Db,
  { agency_id, employee_id }: { agency_id: string; employee_id: string },
  now: Date,
) {
  const today = sql`(${now.toISOString()}::timestamptz at time zone companies.time_zone)::date`
  const { rows } = await sql<{ part: FilePart }>`
    select 'availability' as part where exists (select from employee_times where agency_id = ${agency_id}::uuid and employee_id = ${employee_id}::uuid)
    union all select 'skills' where exists (select from employee_skills where agency_id = ${agency_id}::uuid and employee_id = ${employee_id}::uuid)
    union all select 'certifications' where ${hasRequiredDocuments(agency_id, employee_id, 'certification')}
    union all select 'documents' where ${hasRequiredDocuments(agency_id, employee_id, 'document')}
    union all select 'rights' from employees join companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id
      where employees.agency_id = ${agency_id}::uuid and employees.id = ${employee_id}::uuid and ${rightsProven(today)}`.execute(
    db,
  )
  return rows.map(({ part }) => part)
}

/**
 * At least one document of the kind is approved, no request is open, and each required type is held; whether it has expired is not
 * considered.
 */
const hasRequiredDocuments = (agency_id: string, employee_id: string, kind: DocumentKind) => sql<boolean>`
  exists (${documentOfKind(agency_id, employee_id, kind)} and document.status = 'approved')
  and not exists (${documentOfKind(agency_id, employee_id, kind)} and document.status = 'requested')
  and not exists (
    select from document_demands demand join document_types types on types.id = demand.type_id and types.active and types.kind = ${kind}
    where demand.agency_id = ${agency_id}::uuid
      and (demand.position_id is null or exists (select from employee_positions held where held.agency_id = demand.agency_id
        and held.employee_id = ${employee_id}::uuid and held.position_id = demand.position_id))
      and not exists (${documentOfKind(agency_id, employee_id, kind)} and document.type_id = demand.type_id and document.status = 'approved'))`

const documentOfKind = (agency_id: string, employee_id: string, kind: DocumentKind) => sql`
  select from employee_documents document join document_types type on type.id = document.type_id and type.kind = ${kind}
  where document.agency_id = ${agency_id}::uuid and document.employee_id = ${employee_id}::uuid`

const groupsOf = (db: Db, agency_id: string, employee_id: string) =>
  db
    .selectFrom('employee_groups')
    .select([sql<GroupName>`name`.as('name'), sql<Record<string, unknown>>`data`.as('data'), 'number_ends', 'version'])
    .select(['updated_at', 'updated_by_name', 'reviewed_at', 'reviewed_by_name', 'number_changed'])
    .select([sql<Record<string, unknown> | null>`reviewed_data`.as('reviewed_data'), 'reviewed_number_ends'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .orderBy('name')
    .execute()

type Row = Awaited<ReturnType<typeof groupsOf>>[number]

// The group's schema parses what it knows: `data` was validated by the call's schema when it was stored.
const recordOf = ({ name, data, reviewed_data, reviewed_number_ends, ...row }: Row) =>
  groupRecords[name].parse({
    ...data,
    ...row,
    before: reviewed_data && { ...reviewed_data, number_ends: reviewed_number_ends },
  })

/** One group of an employee in the form of its update call; null: nothing entered yet. */
export async function groupOf(context: Context, id: string, name: GroupName) {
  const file = await fileOf(context, id)
  return file[name]
}

type NumberToReveal = { id: string; group: SealedGroup; bank_account_id: string | null }

/** The sealed number of a group with its employee, and for a bank account its last digits; refuses where there is none. */
export async function sealedNumberOf(db: Db, scope: Scope, { id, group, bank_account_id }: NumberToReveal) {
  const { agency_id, employee_id } = await personIn(db, scope, id)
  const key = { agency_id, employee_id }
  if (group !== 'bank' && bank_account_id !== null) refuse('notFound')
  const sealed = group === 'bank' ? await bankNumber(db, key, bank_account_id) : await otherNumber(db, key, group)
  return {
    ...key,
    number_ends: sealed?.number_ends ?? null,
    number_sealed: sealed?.number_sealed ?? refuse('notFound'),
  }
}

async function otherNumber(db: Db, key: Key, group: Exclude<SealedGroup, 'bank'>) {
  const stored = await (group === 'visa' ? newestVisa(db, key) : groupNumber(db, key, group)).executeTakeFirst()
  return stored && { number_sealed: stored.number_sealed, number_ends: null }
}

type Key = { agency_id: string; employee_id: string }

const groupNumber = (db: Db, { agency_id, employee_id }: Key, name: GroupName) =>
  db
    .selectFrom('employee_groups')
    .select('number_sealed')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('name', '=', name)

const newestVisa = (db: Db, { agency_id, employee_id }: Key) =>
  db
    .selectFrom('employee_visas')
    .select('number_sealed')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('number_sealed', 'is not', null)
    .orderBy('granted_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The reveals of an employee's numbers, newest first. */
export async function revealsOf(db: Db, scope: Scope, id: string) {
  const { agency_id } = await personIn(db, scope, id)
  return db
    .selectFrom('sensitive_value_views')
    .select(['id', sql<SealedGroup>`group_name`.as('group'), 'number_ends', 'note', 'by_name', 'at'])
    .select(sql<ViewPurpose>`purpose`.as('purpose'))
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', id)
    .where(inAgency(scope, 'sensitive_value_views.agency_id'))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** The number of an account's reveals since an instant, for the limit; an export is none. */
export async function revealsSince(db: Db, account_id: string, since: Date) {
  const { count: revealed } = await db
    .selectFrom('sensitive_value_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', account_id)
    .where('at', '>', since.toISOString())
    .where('purpose', '!=', 'data_export')
    .executeTakeFirstOrThrow()
  return revealed
}
