// Merges two records of one person (decision 043), here in the employees' own tables.
import { sql } from 'kysely'
import type { MergeField } from '#contract/people/merging.ts'
import type { GroupName } from '#contract/people/employee-details.ts'
import type { Db } from '#server/database/dialect.ts'
import { moveRows, type MergePair } from '#server/database/rows/merge-rows.ts'
import { raisedVersion } from '#server/database/rows/versioned.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { groupSealContext } from '#server/modules/employees/details/rules.ts'

/** Both records, locked, with the columns that merging needs. */
export const pairLocked = async (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('employees')
    .select(['id', 'agency_id', 'version'])
    .where('id', 'in', [...ids])
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

const columnsOf: Readonly<Record<MergeField, readonly string[]>> = {
  name: ['title', 'first_name', 'middle_name', 'last_name', 'preferred_name', 'pronouns'],
  employee_code: ['employee_code'],
  birth_date: ['birth_date', 'country_of_birth_id'],
  gender: ['gender'],
  email: ['email'],
  phone: ['phone'],
  address: ['address_line', 'address_line2', 'suburb', 'state', 'postcode'],
  company: ['company_id'],
  employment_type: ['employment_type_id', 'category_id', 'designation_id', 'field_id', 'classification'],
  start_date: ['start_date'],
  target_minutes: ['target_minutes'],
  rights: ['right_to_work', 'visa_subclass', 'visa_expires_on'],
  notes: ['notes', 'tags', 'rating'],
}

/** Marks the merged record, which frees its address and code, and copies the chosen values to the other. */
export async function mergeRecords(
  db: Db,
  { agency_id, survivor, duplicate }: MergePair,
  take: readonly MergeField[],
  now: Date,
) {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`update employees set version = version + 1, updated_at = ${at}, merged_into_id = ${survivor}::uuid,
      status = case when status = 'terminated' then status else 'declined' end
    where agency_id = ${agency_id}::uuid and id = ${duplicate}::uuid`.execute(db)
  await sql`update employees set merged_into_id = ${survivor}::uuid where agency_id = ${agency_id}::uuid and merged_into_id = ${duplicate}::uuid`.execute(
    db,
  )
  const taken = take
    .flatMap((field) => columnsOf[field])
    .map((column) => sql`${sql.ref(column)} = duplicate.${sql.ref(column)}`)
  // In any case: a “do not rehire” mark applies to the person.
  const marks = ['do_not_rehire', 'do_not_rehire_by_name', 'do_not_rehire_at'].map(
    (column) =>
      sql`${sql.ref(column)} = case when employees.do_not_rehire is null then duplicate.${sql.ref(column)} else employees.${sql.ref(column)} end`,
  )
  // Values that only one record has are kept.
  const columns = ['languages', 'max_travel_km'].map(
    (column) => sql`${sql.ref(column)} = coalesce(employees.${sql.ref(column)}, duplicate.${sql.ref(column)})`,
  )
  const comes = sql`has_transport = employees.has_transport or duplicate.has_transport`
  await sql`update employees set ${sql.join([...taken, ...marks, ...columns, comes, sql`version = employees.version + 1`, sql`updated_at = ${at}`])}
    from employees duplicate
    where employees.agency_id = ${agency_id}::uuid and employees.id = ${survivor}::uuid and duplicate.agency_id = employees.agency_id and duplicate.id = ${duplicate}::uuid`.execute(
    db,
  )
}

/** Adds positions that only the merged record has; the primary position stays. */
export async function mergePositions(db: Db, pair: MergePair) {
  await sql`update employee_positions set is_primary = false
    where agency_id = ${pair.agency_id}::uuid and employee_id = ${pair.duplicate}::uuid
      and exists (select from employee_positions held where held.agency_id = ${pair.agency_id}::uuid and held.employee_id = ${pair.survivor}::uuid and held.is_primary)`.execute(
    db,
  )
  await moveRows(db, 'employee_positions', pair, ['position_id'])
}

/** The parts of the file: one that only the merged record has is moved, a chosen one is swapped with the existing one. */
export async function mergeGroups(db: Db, seal: Seal, pair: MergePair, take: readonly GroupName[]) {
  const groups = await groupsOf(db, pair)
  // At most six, each with a number that is bound to its employee.
  for (const row of groups) {
    const isOther = row.employee_id === pair.duplicate
    const target = groups.find((one) => one.name === row.name && one.employee_id !== row.employee_id)
    if (target === undefined && isOther) await copyGroup(db, seal, row, { ...row, employee_id: pair.survivor })
    if (target !== undefined && take.includes(row.name)) await copyGroup(db, seal, row, target)
  }
  await mergeBankAccounts(db, seal, pair, take)
}

/** The bank accounts follow their group: all of one record, never a mixture. */
async function mergeBankAccounts(
  db: Db,
  seal: Seal,
  { agency_id, survivor, duplicate }: MergePair,
  take: readonly GroupName[],
) {
  const accounts = await db
    .selectFrom('employee_bank_accounts')
    .select(['id', 'agency_id', 'employee_id', 'number_sealed'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', 'in', [survivor, duplicate])
    .orderBy('id')
    .execute()
  const keepsAccounts = accounts.some(({ employee_id }) => employee_id === survivor) && !take.includes('bank')
  if (keepsAccounts || accounts.every(({ employee_id }) => employee_id === survivor)) return
  for (const { id, number_sealed, ...from } of accounts) {
    const to = { agency_id, employee_id: from.employee_id === survivor ? duplicate : survivor }
    await db
      .updateTable('employee_bank_accounts')
      .set({
        employee_id: to.employee_id,
        number_sealed: number_sealed && resealFor(seal, number_sealed, from, to, 'bank'),
      })
      .where('agency_id', '=', agency_id)
      .where('id', '=', id)
      .execute()
  }
}

const groupsOf = (db: Db, { agency_id, survivor, duplicate }: MergePair) =>
  db
    .selectFrom('employee_groups')
    .select(['id', 'agency_id', 'employee_id', sql<GroupName>`name`.as('name'), 'data', 'number_sealed', 'number_ends'])
    .select(['updated_at', 'updated_by_name', 'reviewed_at', 'reviewed_by_name'])
    .select(['reviewed_data', 'reviewed_number_ends', 'number_changed'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', 'in', [survivor, duplicate])
    .orderBy('name')
    .orderBy('employee_id')
    .execute()

type Group = Awaited<ReturnType<typeof groupsOf>>[number]

/** Copies a row's values into another (or under another employee), with its number sealed for the new place. */
async function copyGroup(
  db: Db,
  seal: Seal,
  from: Group,
  to: Pick<Group, 'id' | 'agency_id' | 'employee_id' | 'name'>,
) {
  const { id: _, agency_id: __, employee_id: ___, name: ____, data, reviewed_data, number_sealed, ...row } = from
  await db
    .updateTable('employee_groups')
    .set({ ...row, data: sql`${JSON.stringify(data)}::jsonb`, ...raisedVersion, employee_id: to.employee_id })
    .set({ reviewed_data: sql`${reviewed_data && JSON.stringify(reviewed_data)}::jsonb` })
    .set({ number_sealed: number_sealed && resealFor(seal, number_sealed, from, to, from.name) })
    .where('agency_id', '=', to.agency_id)
    .where('id', '=', to.id)
    .execute()
}

type OfPerson = Pick<Group, 'agency_id' | 'employee_id'>

const resealFor = (seal: Seal, sealed: string, from: OfPerson, to: OfPerson, name: GroupName) =>
  seal.seal(seal.open(sealed, groupSealContext(from, name)), groupSealContext(to, name))
