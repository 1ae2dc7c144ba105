import { type RawBuilder, sql } from 'kysely'
import type { Employee } from '#contract/people/employees.ts'
import type { PositionColour } from '#contract/platform/reference.ts'
import { notFound } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { maxChoices } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import { patternsOf } from '#server/database/lists/search.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { sealedBankAccounts, shownBankAccounts } from '#server/modules/employees/bank/queries.ts'
import type { Context } from '#server/http/context.ts'
import { additionalColumns } from './put-columns.ts'

/** The employees in the scope, without merged records. */
export const peopleIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('employees')
    .where(inAgency(scope, 'employees.agency_id'))
    .where(employeesVisibleTo(scope))
    .where('employees.merged_into_id', 'is', null)

/** The employees whose file is in the scope: supervisors see employees at work, but not their files. */
export const filesIn = (db: Db, scope: Scope) =>
  peopleIn(db, scope).where(scope.supervisor_id === null ? sql<boolean>`true` : sql<boolean>`false`)

/** The agency sees its employees, a supervisor those who work at their locations, an employee only themselves, a customer's user nobody. */
export function employeesVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql`false`
  if (scope.kind === 'employee') return sql`employees.id = ${scope.employee_id}::uuid`
  return workingAtSites(scope, 'employees.id')
}

/** One employee; not found outside the scope. */
// oxlint-disable-next-line max-lines-per-function -- one statement with one column per line
export async function employeeOf(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  id: string,
): Promise<Employee> {
  const employee = await peopleIn(db, scope)
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('reference_items as employment', 'employment.id', 'employees.employment_type_id')
    .select([
      'employees.id',
      'employees.company_id',
      'companies.name as company_name',
      'employees.type',
      'employees.employee_code',
    ])
    .select([
      'employees.first_name',
      'employees.last_name',
      'employees.title',
      'employees.middle_name',
      'employees.preferred_name',
      'employees.name',
      'employees.birth_date',
    ])
    .select([
      'employees.gender',
      'employees.email',
      'employees.phone',
      'employees.address_line',
      'employees.address_line2',
      'employees.suburb',
    ])
    .select([
      'employees.state',
      'employees.postcode',
      positionsIn(language).as('positions'),
      'employees.employment_type_id',
    ])
    .select([
      nameIn(language, 'employment').as('employment_type_name'),
      'employees.start_date',
      'employees.right_to_work',
    ])
    .select(['employees.pronouns', 'employees.languages', 'employees.has_transport', 'employees.max_travel_km'])
    .select(['employees.category_id', entryName('category_id', language).as('category_name')])
    .select(['employees.designation_id', entryName('designation_id', language).as('designation_name')])
    .select(['employees.field_id', entryName('field_id', language).as('field_name'), 'employees.classification'])
    .select(['employees.country_of_birth_id', entryName('country_of_birth_id', language).as('country_of_birth_name')])
    .select(['employees.visa_subclass', 'employees.visa_expires_on', 'employees.target_minutes'])
    .select(['employees.notes', 'employees.tags', 'employees.rating'])
    .select([shownBankAccounts.as('bank_accounts'), 'employees.status', 'employees.version'])
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (scope.supervisor_id !== null) return { ...employee, ...hiddenFromSupervisors }
  return scope.kind === 'employee' ? { ...employee, ...hiddenOfficeFields } : employee
}

const entryName = (column: string, language: Language) => sql<string | null>`(
  select ${nameIn(language, 'entry')} from reference_items entry where entry.id = ${sql.ref(`employees.${column}`)})`

/** Internal notes of the office, hidden from everybody else. */
const hiddenOfficeFields = { notes: null, tags: [] as string[], rating: null }

/** The file of the employee's profile picture; null: none. */
export async function pictureOf(db: Db, scope: Scope, id: string) {
  const account = await peopleIn(db, scope)
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.agency_id', '=', 'employees.agency_id')
        .onRef('memberships.employee_id', '=', 'employees.id'),
    )
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('accounts.avatar_file_id')
    .where('employees.id', '=', id)
    // Until an invited user has signed in, the agency sees nothing of an account that they may already have.
    .where((eb) => eb.or([eb('memberships.invited_at', 'is', null), eb('memberships.last_login_at', 'is not', null)]))
    .executeTakeFirst()
  return account?.avatar_file_id ?? null
}

/** Fields that are not needed at a location: au-facts.md section 9, 3. */
const hiddenFromSupervisors = {
  middle_name: null,
  languages: null,
  has_transport: false,
  max_travel_km: null,
  birth_date: '',
  gender: 'not_stated',
  address_line: null,
  address_line2: null,
  suburb: null,
  state: null,
  postcode: null,
  visa_subclass: null,
  visa_expires_on: null,
  country_of_birth_id: null,
  country_of_birth_name: null,
  classification: null,
  ...hiddenOfficeFields,
  bank_accounts: [] as Employee['bank_accounts'],
} as const

const positionsIn = (language: Language) => sql<(Employee['positions'][number] & { colour: PositionColour })[]>`(
  select coalesce(json_agg(json_build_object('id', position.id, 'name', ${nameIn(language, 'position')},
    'colour', ${colourIn('position')}, 'is_primary', held.is_primary) order by held.is_primary desc, position.name), '[]')
  from employee_positions held join reference_items position on position.id = held.position_id
  where held.agency_id = employees.agency_id and held.employee_id = employees.id
)`

/** The id of the remaining record, where this one was merged into another. */
export async function remainingId(db: Db, scope: Scope, id: string): Promise<string> {
  const merged = await db
    .selectFrom('employees')
    .select('merged_into_id')
    .where('id', '=', id)
    .where(inAgency(scope, 'employees.agency_id'))
    .where('merged_into_id', 'is not', null)
    .executeTakeFirst()
  return merged?.merged_into_id ?? id
}

/** The approved and active employees, for selection. */
export const employeesToChoose = (db: Db, scope: Scope, q: string) =>
  peopleIn(db, scope)
    .select(['employees.id', 'employees.name'])
    .where('employees.status', 'in', ['approved', 'active'])
    .$if(q !== '', (of) => of.where(sql<boolean>`' ' || employees.search_text like all(${patternsOf(q)}::text[])`))
    .orderBy(sql`muster_plain(employees.name)`)
    .orderBy('employees.id')
    .limit(maxChoices)
    .execute()

/** The employees of an agency with one of these codes or email addresses, including those of merged records. */
export const existingPeople = (db: Db, agency_id: string, codes: readonly string[], emails: readonly string[]) =>
  db
    .selectFrom('employees')
    .innerJoin('employees as survivor', (join) =>
      join
        .onRef('survivor.agency_id', '=', 'employees.agency_id')
        .on('survivor.id', '=', sql<string>`coalesce(employees.merged_into_id, employees.id)`),
    )
    .select(['survivor.id', 'survivor.name', 'employees.employee_code', 'employees.email'])
    .select(['survivor.employee_code as survivor_code', 'survivor.email as survivor_email'])
    .select(sql<boolean>`employees.merged_into_id is not null`.as('is_former'))
    .where('employees.agency_id', '=', agency_id)
    .where((eb) => eb.or([codeIn(codes), emailIn(emails)]))
    .orderBy('is_former')
    .orderBy('employees.id')
    .execute()

const codeIn = (codes: readonly string[]) =>
  sql<boolean>`upper(employees.employee_code) = any(${codes.map((code) => code.toUpperCase())}::text[])`
const emailIn = (emails: readonly string[]) =>
  sql<boolean>`lower(employees.email) = any(${emails.filter((email) => email !== '').map((email) => email.toLowerCase())}::text[])`

/** Ids by upper-cased code. */
export async function employeeIdsByCode(db: Db, agency_id: string, codes: readonly string[]) {
  const employees = await db
    .selectFrom('employees')
    .select(['id', 'employee_code'])
    .where('agency_id', '=', agency_id)
    .where(codeIn(codes))
    .orderBy('id')
    .execute()
  return new Map(employees.map(({ id, employee_code }) => [employee_code.toUpperCase(), id]))
}

export type EmployeeKey = 'employee_code' | 'email'

/** The locked employees with these codes (or email addresses), which an import compares its rows with. */
export const employeesBy = (db: Db, agency_id: string, key: EmployeeKey, values: readonly string[]) =>
  db
    .selectFrom('employees')
    .select([
      'employees.id',
      'employees.agency_id',
      'employees.employee_code',
      'employees.first_name',
      'employees.last_name',
    ])
    .select([
      'employees.preferred_name',
      'employees.birth_date',
      'employees.gender',
      'employees.email',
      'employees.phone',
    ])
    .select([
      'employees.address_line',
      'employees.suburb',
      'employees.state',
      'employees.postcode',
      'employees.employment_type_id',
    ])
    .select(['employees.start_date', 'employees.right_to_work', 'employees.visa_subclass', 'employees.visa_expires_on'])
    .select(additionalColumns.map((column) => `employees.${column}` as const))
    .select(['employees.target_minutes', 'employees.notes', positionIds.as('position_ids')])
    .select(sealedBankAccounts.as('bank_accounts'))
    .where('employees.agency_id', '=', agency_id)
    .where('employees.merged_into_id', 'is', null)
    .where(key === 'email' ? emailIn(values) : codeIn(values))
    .orderBy('employees.id')
    .forUpdate('employees')
    .execute()

export type StoredEmployee = Awaited<ReturnType<typeof employeesBy>>[number]

// The primary position first; the others have no order.
const positionIds = sql<string[]>`array(select held.position_id::text from employee_positions held
  where held.agency_id = employees.agency_id and held.employee_id = employees.id order by held.is_primary desc, held.position_id)`
