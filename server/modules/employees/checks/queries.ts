// The completeness of employees' files, for the agency and for themselves.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { employeesVisibleTo } from '#server/modules/employees/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { type CheckFacts, checksOf } from './rules.ts'

/** The completeness of each of these employees, in one statement. */
export async function checksOfPeople(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  ids: readonly string[],
) {
  const { rows } = await sql<CheckFacts & { id: string }>`
    select employees.id, employees.address_line is not null and employees.phone is not null as basic,
      ${hasGroup('emergency_contacts')} as emergency_contacts, ${hasGroup('super')} as super, ${hasBankAccount} as bank,
      ${hasGroup('tax', sql`(file.number_ends is not null or file.data ->> 'tfn_status' <> 'quoted')`)} as tax,
      ${rightsProven(sql`day.today`)} as rights, ${rightsWait} as rights_wait, ${missingDocuments(language)} as missing
    from employees
    join companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone companies.time_zone)::date as today) day
    where employees.id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'employees.agency_id')} and ${employeesVisibleTo(scope)}
    order by employees.id`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, checksOf(facts)]))
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
export const rightsProven = (today: RawBuilder<unknown>) => sql<boolean>`case when employees.right_to_work = 'temporary'
  then employees.visa_expires_on >= ${today} and ${lastCheckIsGood()}
  else ${hasGroup('passport', sql`file.number_ends is not null and file.reviewed_at is not null`)} or ${lastCheckIsGood()}
    or exists (select from employee_visas visa where visa.agency_id = employees.agency_id and visa.employee_id = employees.id and visa.confirmed_at is not null)
    or exists (select from employee_documents held join document_types types on types.id = held.type_id
      where held.agency_id = employees.agency_id and held.employee_id = employees.id and held.status = 'approved'
        and types.code = any(array['PASSPORT_COPY', 'VISA_GRANT']))
  end`

/** The employee has handed in a passport, a visa or a document that the agency has not looked at. */
const rightsWait = sql<boolean>`(${hasGroup('passport', sql`file.number_ends is not null and file.reviewed_at is null`)}
  or exists (select from employee_visas visa where visa.agency_id = employees.agency_id and visa.employee_id = employees.id and visa.confirmed_at is null)
  or exists (select from employee_documents held join document_types types on types.id = held.type_id
    where held.agency_id = employees.agency_id and held.employee_id = employees.id and held.status = 'submitted'
      and types.code = any(array['PASSPORT_COPY', 'VISA_GRANT'])))`

function lastCheckIsGood() {
  return sql`coalesce((select made.outcome in ('verified', 'restricted') from vevo_checks made
    where made.agency_id = employees.agency_id and made.employee_id = employees.id
    order by made.checked_on desc, made.id desc limit 1), false)`
}

/** The requested or required document types without an approved, valid document. */
const missingDocuments = (language: Language) => sql`(
  select coalesce(json_agg(json_build_object('kind', types.kind, 'name', ${nameIn(language, 'types')},
      'waits', exists (select from employee_documents handed where handed.agency_id = employees.agency_id
        and handed.employee_id = employees.id and handed.type_id = types.id and handed.status = 'submitted')) order by types.sort, types.id), '[]')
  from document_types types
  where types.active
    and (exists (select from employee_documents requested where requested.agency_id = employees.agency_id and requested.employee_id = employees.id
        and requested.type_id = types.id and requested.status = 'requested')
      or exists (select from document_demands demand where demand.agency_id = employees.agency_id and demand.type_id = types.id
        and (demand.position_id is null or exists (select from employee_positions held where held.agency_id = demand.agency_id
          and held.employee_id = employees.id and held.position_id = demand.position_id))))
    and not exists (select from employee_documents held where held.agency_id = employees.agency_id and held.employee_id = employees.id
      and held.type_id = types.id and held.status = 'approved' and (held.expires_on is null or held.expires_on >= day.today)))`
