import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type Employee,
  type EmployeeStatus,
  type employeeTypes,
  referenceKindByColumn,
  type genders,
  type workRightsBases,
} from '#contract/people/employees.ts'
import { refuseField } from '#contract/refusals.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { splitByChange, insertMany, type WriteOutcome, updateMany } from '#server/database/rows/many.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { companyOf, companyToJoin } from '#server/modules/companies/queries.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import {
  type BankAccount,
  bankRow,
  setBankAccounts,
  withBank,
  withoutFixedAccount,
} from '#server/modules/employees/bank/actions.ts'
import type { Context } from '#server/http/context.ts'
import { requireNew } from './duplicates.ts'
import { noOwnChange } from '#server/modules/employees/details/actions.ts'
import { type EmployeeKey, employeeOf, employeesBy } from './queries.ts'
import { noAdditionalColumns, type AdditionalColumns, additionalColumns } from './put-columns.ts'
import { canonicalPositions, positionRows, requireAge, requireSense } from './rules.ts'

type EmployeesCalls = typeof calls.employees
type NewEmployee = InputOf<EmployeesCalls['store']>

/** Adds an employee, or a candidate, to a company of the agency, in the status registered. */
export async function addEmployee(
  context: Context,
  input: NewEmployee,
  type: (typeof employeeTypes)[number] = 'employee',
): Promise<Employee> {
  const { db, scope, now } = context
  const company = await companyToJoin(db, scope, input.company_id)
  requireSense(input, localDateOf(now.toISOString(), company.time_zone))
  await requireNew(db, scope, input)
  const { position_ids, accept_duplicates: _, ...fields } = input
  await requireUsable(db, company.agency_id, input, { positions: [] })
  const person = { id: newId(), agency_id: company.agency_id }
  await db
    .insertInto('employees')
    .values({ ...person, ...fields, type, phone: phoneIn('phone', fields.phone) })
    .execute()
  await replacePositions(db, [{ ...person, position_ids }])
  return employeeOf(context, person.id)
}

type FiledField = keyof typeof referenceKindByColumn
type ReferencedEntries = { positions: readonly { id: string }[] } & Partial<Pick<Employee, FiledField>>

/** Positions and reference items must be active ones that the agency may use, or those that the employee already has. */
async function requireUsable(
  db: Db,
  agency_id: string,
  input: Pick<NewEmployee, 'position_ids' | FiledField>,
  has: ReferencedEntries,
) {
  const positions = await usableItems(
    db,
    agency_id,
    'position',
    input.position_ids,
    has.positions.map(({ id }) => id),
  )
  if (input.position_ids.some((id) => !positions.has(id))) refuseField('position_ids', 'refusals.unknownChoice')
  // Object.keys loses the key type, which is that of the columns.
  for (const column of Object.keys(referenceKindByColumn) as FiledField[]) {
    const id = input[column]
    if (id === null || id === has[column]) continue
    if ((await usableItems(db, agency_id, referenceKindByColumn[column], [id], [])).size === 0)
      refuseField(column, 'refusals.unknownChoice')
  }
}

/** Updates the basic information of an employee; the company only within the agency. */
export async function changeEmployee(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: InputOf<EmployeesCalls['updateBasics']>,
): Promise<Employee> {
  const { db, scope, now } = context
  const { id, version, position_ids, ...fields } = input
  const current = await employeeOf(context, id)
  requireVersion(current, version)
  const agency_id = await requireFitting(context, input, current)
  if (fields.email === '' && current.email !== '') await requireNoLogin(db, { agency_id, id })
  await updateVersioned(db, 'employees', {
    scope,
    current,
    version,
    set: { ...fields, ...noOwnChange, phone: phoneIn('phone', fields.phone), updated_at: now.toISOString() },
  })
  await replacePositions(db, [{ id, agency_id, position_ids }])
  return employeeOf(context, id)
}

async function requireFitting(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: InputOf<EmployeesCalls['updateBasics']>,
  current: Employee,
) {
  const here = await companyOf(db, scope, current.company_id)
  const there = input.company_id === here.id ? here : await companyToJoin(db, scope, input.company_id)
  if (there.agency_id !== here.agency_id) refuseField('company_id', 'refusals.unknownChoice')
  requireAge(input.birth_date, localDateOf(now.toISOString(), there.time_zone))
  await requireUsable(db, here.agency_id, input, current)
  return here.agency_id
}

/** Who signs in keeps an address: the product writes to it. */
async function requireNoLogin(db: Db, { agency_id, id }: Key) {
  const login = await db
    .selectFrom('memberships')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', id)
    .executeTakeFirst()
  if (login !== undefined) refuseField('email', 'validation.emailOfLogin')
}

/** Copies the work rights of the newest visa to the employee: lists, imports and rosters read them there. */
export const copyRights = (db: Db, { id, agency_id }: Key, rights: Rights, now: Date) =>
  db
    .updateTable('employees')
    .set({ ...rights, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('agency_id', '=', agency_id)
    .execute()

type Key = { id: string; agency_id: string }
type Rights = Pick<EmployeeRecord, 'right_to_work' | 'visa_subclass' | 'visa_expires_on'>

/** Replaces the positions of any number of employees, in two statements. */
async function replacePositions(
  db: Db,
  people: readonly { id: string; agency_id: string; position_ids: readonly string[] }[],
) {
  if (people.length === 0) return
  await db
    .deleteFrom('employee_positions')
    .where('agency_id', '=', sql<string>`any(${[...new Set(people.map(({ agency_id }) => agency_id))]}::uuid[])`)
    .where('employee_id', '=', sql<string>`any(${people.map(({ id }) => id)}::uuid[])`)
    .execute()
  const rows = people.flatMap((person) => positionRows(person, person.position_ids))
  await insertMany(db, 'employee_positions', ['agency_id', 'employee_id', 'position_id', 'is_primary'], rows)
}

/** An employee from a file or the seed, validated and normalised. null: not given; type and status apply to new ones. */
export type EmployeeRecord = {
  /** null: not given, which is allowed only in a file that matches by email, for employees who have one */
  employee_code: string | null
  type: (typeof employeeTypes)[number]
  first_name: string
  last_name: string
  preferred_name: string | null
  birth_date: string
  gender: (typeof genders)[number]
  email: string
  phone: string | null
  address_line: string | null
  suburb: string | null
  state: string | null
  postcode: string | null
  /** the first one is the primary position */
  position_ids: readonly string[]
  employment_type_id: string | null
  start_date: string | null
  right_to_work: (typeof workRightsBases)[number]
  visa_subclass: string | null
  visa_expires_on: string | null
  target_minutes: number | null
  notes: string | null
  bank: BankAccount | null
  status: EmployeeStatus
} & AdditionalColumns

const columns = [
  'employee_code',
  'first_name',
  'last_name',
  'preferred_name',
  'birth_date',
  'gender',
  'email',
  'phone',
  'address_line',
  'suburb',
  'state',
  'postcode',
  'employment_type_id',
  'start_date',
  'right_to_work',
  'visa_subclass',
  'visa_expires_on',
  'target_minutes',
  'notes',
  ...additionalColumns,
] as const

/** Writes employees by their code (or email): creates new ones in the company, updates changed ones, skips equal ones. */
export async function upsertEmployees(
  db: Db,
  scope: Scope,
  into: { company_id: string },
  records: readonly EmployeeRecord[],
  seal: Seal,
  key: EmployeeKey = 'employee_code',
): Promise<WriteOutcome[]> {
  const { agency_id, id: company_id } = await companyToJoin(db, scope, into.company_id)
  const stored = await employeesBy(db, agency_id, key, records.map(keyOf(key)))
  const before = stored.map((person) => withBank(person, seal))
  const byKey = new Map(before.map((person) => [keyOf(key)(person), person]))
  const { outcomes, created, updated } = splitByChange(
    records.map((record) => withoutFixedAccount(asRecord(record), byKey.get(keyOf(key)(record)))),
    before,
    // The matching field is compared case-insensitively, so its case is no change.
    [...columns.filter((column) => column !== key), 'position_ids', 'bank'],
    keyOf(key),
  )
  const added = created.map((record) => ({
    ...noAdditionalColumns,
    ...record,
    ...{ id: newId(), agency_id, company_id },
    gender: record.gender ?? ('not_stated' as const),
    has_transport: record.has_transport ?? false,
    tags: record.tags ?? [],
  }))
  const changed = updated.map(({ now }) => now)
  await insertMany(db, 'employees', ['id', 'agency_id', 'company_id', 'type', 'status', ...columns], added)
  await updateMany(db, 'employees', columns, changed)
  // Unchanged values are not written again: they would appear in the audit log, and the account would count as reviewed.
  await replacePositions(db, [...added, ...changedIn(updated, 'position_ids')])
  await setBankAccounts(db, seal, [...added, ...changedIn(updated, 'bank')].flatMap(bankRow))
  return outcomes
}

const changedIn = <Row, Field extends keyof Row>(updated: readonly { before: Row; now: Row }[], field: Field) =>
  updated.flatMap(({ before, now }) => (now[field] === before[field] ? [] : now))

const keyOf = (key: EmployeeKey) => (record: { employee_code: string | null; email: string }) =>
  (record[key] ?? '').toUpperCase()

// An unspecified gender counts as not given; it does not overwrite a stored one.
const asRecord = ({ gender, ...record }: EmployeeRecord) => ({
  ...record,
  gender: gender === 'not_stated' ? null : gender,
  position_ids: canonicalPositions(record.position_ids),
})
