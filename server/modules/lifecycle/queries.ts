import { sql } from 'kysely'
import { type EmployeeLifecycle, type EmployeeStatusChange } from '#contract/people/lifecycle.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { filesIn, employeesVisibleTo } from '#server/modules/employees/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { checksOf, type CheckFacts } from './rules.ts'

export type LifecycleReader = { scope: Scope; language: Language; now: Date }

/** The lifecycle of an employee; not found outside the scope. */
export async function lifecycleOf(db: Db, reader: LifecycleReader, id: string): Promise<EmployeeLifecycle> {
  const person = await filesIn(db, reader.scope)
    .select(['employees.id', 'employees.agency_id', 'employees.status', 'employees.version'])
    .select(
      sql<
        EmployeeLifecycle['do_not_rehire']
      >`case when employees.do_not_rehire is not null then json_build_object('reason', employees.do_not_rehire,
      'by_name', employees.do_not_rehire_by_name, 'at', ${isoOf('employees.do_not_rehire_at')}) end`.as(
        'do_not_rehire',
      ),
    )
    .where('employees.id', '=', id)
    .executeTakeFirst()
  const { agency_id, ...employee } = person ?? refuse('notFound')
  const checks = (await checksOfPeople(db, reader, [id])).get(id) ?? []
  const shifts_ahead = (await countUpcomingShifts(db, reader, [id])).get(id) ?? 0
  return { ...employee, checks, shifts_ahead, status_changes: await statusChangesOf(db, agency_id, id) }
}

const statusChangesOf = (db: Db, agency_id: string, employee_id: string) =>
  db
    .selectFrom('employee_status_changes')
    .select(['id', sql<EmployeeStatusChange['from_status']>`from_status`.as('from_status')])
    .select([sql<EmployeeStatusChange['to_status']>`to_status`.as('to_status'), 'note', 'day', 'by_name', 'at'])
    .select(sql<EmployeeStatusChange['reason_code']>`reason_code`.as('reason_code'))
    .select(sql<EmployeeStatusChange['cause']>`cause`.as('cause'))
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** The completeness of each of these employees, in one statement. */
export async function checksOfPeople(db: Db, { scope, language, now }: LifecycleReader, ids: readonly string[]) {
  const { rows } = await sql<CheckFacts & { id: string }>`
    select employees.id, employees.address_line is not null and employees.phone is not null as basic,
      ${hasGroup('kin')} as kin, ${hasGroup('super')} as super, ${hasBankAccount} as bank,
      ${hasGroup('tax', sql`(file.number_ends is not null or file.data ->> 'tfn_status' <> 'quoted')`)} as tax,
      ${rightsProven} as rights, ${missingDocuments(language)} as missing
    from employees
    join companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone companies.time_zone)::date as today) day
    where employees.id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'employees.agency_id')} and ${employeesVisibleTo(scope)}
    order by employees.id`.execute(db)
  return new Map(rows.map(({ id, ...found }) => [id, checksOf(found)]))
}

// Pay requires the account that takes the remainder; the others are optional.
const hasBankAccount = sql`exists (select from employee_bank_accounts account where account.agency_id = employees.agency_id
  and account.employee_id = employees.id and account.amount_cents is null and account.number_ends is not null)`

const hasGroup = (group: string, whole = sql`true`) => sql`exists (select from employee_groups file
  where file.agency_id = employees.agency_id and file.employee_id = employees.id and file.name = ${group} and ${whole})`

/**
 * For a visa holder: the visa is confirmed, has not expired, and the last check found a right to work. For others: the agency has seen a
 * passport or another proof, or VEVO confirmed it (au-facts.md section 2).
 */
const rightsProven = sql`case when employees.right_to_work = 'temporary'
  then employees.visa_expires_on >= day.today and ${lastCheckIsGood()}
  else ${hasGroup('passport', sql`file.number_ends is not null and file.reviewed_at is not null`)} or ${lastCheckIsGood()}
    or exists (select from employee_visas visa where visa.agency_id = employees.agency_id and visa.employee_id = employees.id and visa.confirmed_at is not null)
    or exists (select from employee_documents held join document_types types on types.id = held.type_id
      where held.agency_id = employees.agency_id and held.employee_id = employees.id and held.status = 'approved'
        and types.code = any(array['PASSPORT_COPY', 'VISA_GRANT']))
  end`

function lastCheckIsGood() {
  return sql`coalesce((select made.outcome in ('verified', 'restricted') from vevo_checks made
    where made.agency_id = employees.agency_id and made.employee_id = employees.id
    order by made.checked_on desc, made.id desc limit 1), false)`
}

/** The requested or required document types without an approved, valid document. */
const missingDocuments = (language: Language) => sql`(
  select coalesce(json_agg(json_build_object('kind', types.kind, 'name', ${nameIn(language, 'types')}) order by types.sort, types.id), '[]')
  from document_types types
  where types.active
    and (exists (select from employee_documents requested where requested.agency_id = employees.agency_id and requested.employee_id = employees.id
        and requested.type_id = types.id and requested.status = 'requested')
      or exists (select from document_demands demand where demand.agency_id = employees.agency_id and demand.type_id = types.id
        and (demand.position_id is null or exists (select from employee_positions held where held.agency_id = demand.agency_id
          and held.employee_id = employees.id and held.position_id = demand.position_id))))
    and not exists (select from employee_documents held where held.agency_id = employees.agency_id and held.employee_id = employees.id
      and held.type_id = types.id and held.status = 'approved' and (held.expires_on is null or held.expires_on >= day.today)))`

/** The number of these employees' shifts that have not begun. */
export async function countUpcomingShifts(
  db: Db,
  { scope, now }: Pick<LifecycleReader, 'scope' | 'now'>,
  ids: readonly string[],
) {
  const { rows } = await sql<{ employee_id: string; shifts: number }>`
    select employee_id, count(*)::int as shifts from assignments where ${upcomingAssignments(scope, ids, now)}
    group by employee_id order by employee_id`.execute(db)
  return new Map(rows.map(({ employee_id, shifts }) => [employee_id, shifts]))
}

/** The condition for assignments of these employees that have not begun. */
export const upcomingAssignments = (scope: Scope, ids: readonly string[], now: Date) => sql<boolean>`(
  assignments.employee_id = any(${[...ids]}::uuid[]) and assignments.status in ('planned', 'pending', 'accepted')
  and assignments.starts_at > ${now.toISOString()}::timestamptz and ${inAgency(scope, 'assignments.agency_id')})`

/** The current date at the company of one of these employees; null where none is in the scope. */
export async function todayOf(db: Db, { scope, now }: Pick<LifecycleReader, 'scope' | 'now'>, ids: readonly string[]) {
  const found = await filesIn(db, scope)
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(sql<string>`(${now.toISOString()}::timestamptz at time zone companies.time_zone)::date`.as('today'))
    .where('employees.id', 'in', [...ids])
    .orderBy('employees.id')
    .limit(1)
    .executeTakeFirst()
  return found?.today ?? refuse('notFound')
}
