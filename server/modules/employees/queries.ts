import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Employee, employeeRow } from '#contract/employees.ts'
import type { PositionColour } from '#contract/reference.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import type { z } from 'zod'
import { compiledOnce, type Fill } from '#server/database/compiled.ts'
import type { Db } from '#server/database/dialect.ts'
import { choicesAtMost, offsetOf, patternOf } from '#server/database/page.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

type Asked = InputOf<typeof calls.employees.list>
type Row = z.infer<typeof employeeRow>

/** One page of the people that the scope shows. The most asked of all lists, so its statement is compiled once per shape. */
export async function employeesPage(db: Db, scope: Scope, asked: Asked, language: Language) {
  const { q, sort: _, dir: __, page, per_page, ...filters } = asked
  const bounds = { agency_id: scope.agency_id, employee_id: scope.employee_id, language }
  const values = { ...filters, ...bounds, pattern: patternOf(q), limit: per_page, offset: offsetOf(asked) }
  const [answer] = await pageAnswer(db, shapeOf(scope, asked), values)
  return { rows: answer?.rows ?? [], total: answer?.total ?? 0, page, per_page }
}

const conditionNames = ['agency', 'self', 'nobody', 'q', 'status', 'right_to_work', 'company_id', 'position_id'] as const
type ConditionName = (typeof conditionNames)[number]
type Shape = Pick<Asked, 'sort' | 'dir'> & { conditions: readonly ConditionName[] }

function shapeOf(scope: Scope, asked: Asked): Shape {
  const asks: Readonly<Record<ConditionName, boolean>> = {
    agency: scope.agency_id !== null,
    self: scope.kind === 'employee',
    nobody: scope.kind === 'customer',
    q: asked.q !== '',
    status: asked.status !== undefined,
    right_to_work: asked.right_to_work !== undefined,
    company_id: asked.company_id !== undefined,
    position_id: asked.position_id !== undefined,
  }
  return { sort: asked.sort, dir: asked.dir, conditions: conditionNames.filter((name) => asks[name]) }
}

type Values = Partial<Pick<Asked, 'status' | 'right_to_work' | 'company_id' | 'position_id'>> & {
  agency_id: string | null
  employee_id: string | null
  language: Language
  pattern: string
  limit: number
  offset: number
}

const conditionSql: Readonly<Record<ConditionName, (fill: Fill<Values>) => RawBuilder<unknown>>> = {
  agency: (fill) => sql`employees.agency_id = ${fill('agency_id')}::uuid`,
  self: (fill) => sql`employees.id = ${fill('employee_id')}::uuid`,
  nobody: () => sql`false`,
  q: (fill) => sql`employees.search_text like ${fill('pattern')}`,
  status: (fill) => sql`employees.status = any(${fill('status')}::text[])`,
  right_to_work: (fill) => sql`employees.right_to_work = any(${fill('right_to_work')}::text[])`,
  company_id: (fill) => sql`employees.company_id = ${fill('company_id')}::uuid`,
  position_id: (fill) => sql`exists (select from employee_positions held where held.agency_id = employees.agency_id
    and held.employee_id = employees.id and held.position_id = ${fill('position_id')}::uuid)`,
}

// The id goes the same way as the column, so that the index on the name serves both directions.
const orderSql: Readonly<Record<Asked['sort'], Record<Asked['dir'], RawBuilder<unknown>>>> = {
  name: { asc: sql`employees.name, employees.id`, desc: sql`employees.name desc, employees.id desc` },
  employee_code: { asc: sql`employees.employee_code, employees.id`, desc: sql`employees.employee_code desc, employees.id desc` },
  email: { asc: sql`employees.email, employees.id`, desc: sql`employees.email desc, employees.id desc` },
  company_name: { asc: sql`companies.name, employees.name, employees.id`, desc: sql`companies.name desc, employees.name desc, employees.id desc` },
  status: { asc: sql`employees.status, employees.name, employees.id`, desc: sql`employees.status desc, employees.name desc, employees.id desc` },
  visa_expires_on: {
    asc: sql`employees.visa_expires_on nulls last, employees.id`,
    desc: sql`employees.visa_expires_on desc nulls last, employees.id desc`,
  },
}

const pageAnswer = compiledOnce<{ total: number; rows: Row[] }, Shape, Values>(
  ({ sort, dir, conditions }) => [sort, dir, ...conditions].join(' '),
  ({ sort, dir, conditions }, fill) => {
    const matching = sql.join([sql`true`, ...conditions.map((name) => conditionSql[name](fill))], sql` and `)
    // The names of positions are looked up for the rows of the page only.
    return sql`
      select (select count(*) from employees where ${matching}) as total,
        (select coalesce(json_agg(shown), '[]') from (
          select page.id, page.employee_code, page.name, page.email, page.phone, page.company_name,
            array(select ${nameIn(fill('language'), 'position')} from employee_positions held
              join reference_items position on position.id = held.position_id
              where held.agency_id = page.agency_id and held.employee_id = page.id
              order by held.is_primary desc, position.name) as position_names,
            page.right_to_work, page.visa_expires_on, page.status
          from (
            select employees.id, employees.agency_id, employees.employee_code, employees.name, employees.email, employees.phone,
              companies.name as company_name, employees.right_to_work, employees.visa_expires_on, employees.status
            from employees join companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id
            where ${matching}
            order by ${orderSql[sort][dir]}
            limit ${fill('limit')} offset ${fill('offset')}
          ) page
        ) shown) as rows`
  },
)

const peopleIn = (db: Db, scope: Scope) => db.selectFrom('employees').where(inAgency(scope, 'employees.agency_id')).where(visibleTo(scope))

/** The agency sees its people, an employee only themselves, a customer's user nobody. */
function visibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql`false`
  return scope.kind === 'employee' ? sql`employees.id = ${scope.employee_id}::uuid` : sql`true`
}

/** One person with what is kept of them; one outside the scope does not exist. */
export async function employeeOf(db: Db, scope: Scope, id: string, language: Language): Promise<Employee> {
  const employee = await peopleIn(db, scope)
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('reference_items as employment', 'employment.id', 'employees.employment_type_id')
    .select(['employees.id', 'employees.company_id', 'companies.name as company_name', 'employees.type', 'employees.employee_code'])
    .select(['employees.first_name', 'employees.last_name', 'employees.preferred_name', 'employees.name', 'employees.birth_date'])
    .select(['employees.gender', 'employees.email', 'employees.phone', 'employees.address_line', 'employees.suburb'])
    .select(['employees.state', 'employees.postcode', positionsIn(language).as('positions'), 'employees.employment_type_id'])
    .select([nameIn(language, 'employment').as('employment_type_name'), 'employees.start_date', 'employees.right_to_work'])
    .select(['employees.visa_subclass', 'employees.visa_expires_on', 'employees.target_minutes', 'employees.notes'])
    .select([bankAccount.as('bank_account'), 'employees.status', 'employees.version'])
    .where('employees.id', '=', id)
    .executeTakeFirst()
  return employee ?? refuse('notFound')
}

const positionsIn = (language: Language) => sql<(Employee['positions'][number] & { colour: PositionColour })[]>`(
  select coalesce(json_agg(json_build_object('id', position.id, 'name', ${nameIn(language, 'position')},
    'colour', coalesce(position.colour, 'gray'), 'is_primary', held.is_primary) order by held.is_primary desc, position.name), '[]')
  from employee_positions held join reference_items position on position.id = held.position_id
  where held.agency_id = employees.agency_id and held.employee_id = employees.id
)`

// Only what tells one account from another; the number itself is sealed.
const bankAccount = sql<Employee['bank_account']>`(
  select json_build_object('account_name', account.account_name, 'bsb', account.bsb, 'ends_with', account.account_number_ends)
  from employee_bank_accounts account
  where account.agency_id = employees.agency_id and account.employee_id = employees.id
)`

/** The people who may be chosen: approved and active ones. */
export const employeesToChoose = (db: Db, scope: Scope, q: string) =>
  peopleIn(db, scope)
    .select(['employees.id', 'employees.name'])
    .where('employees.status', 'in', ['approved', 'active'])
    .$if(q !== '', (of) => of.where(sql<boolean>`employees.search_text like ${patternOf(q)}`))
    .orderBy('employees.name')
    .orderBy('employees.id')
    .limit(choicesAtMost)
    .execute()

/** Whose these e-mail addresses are: the employee's code by lower-cased address. */
export async function emailOwners(db: Db, scope: Scope, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const lowered = emails.map((email) => email.toLowerCase())
  const owners = await peopleIn(db, scope)
    .select([sql<string>`lower(employees.email)`.as('email'), 'employees.employee_code'])
    .where(sql<boolean>`lower(employees.email) = any(${lowered}::text[])`)
    .orderBy('employees.id')
    .execute()
  return new Map(owners.map(({ email, employee_code }) => [email, employee_code]))
}

/** What is kept of the people with these codes, locked: what an import compares its rows with. */
export const employeesByCode = (db: Db, agency_id: string, codes: readonly string[]) =>
  db
    .selectFrom('employees')
    .leftJoin('employee_bank_accounts as account', (join) =>
      join.onRef('account.agency_id', '=', 'employees.agency_id').onRef('account.employee_id', '=', 'employees.id'),
    )
    .select(['employees.id', 'employees.agency_id', 'employees.employee_code', 'employees.first_name', 'employees.last_name'])
    .select(['employees.preferred_name', 'employees.birth_date', 'employees.gender', 'employees.email', 'employees.phone'])
    .select(['employees.address_line', 'employees.suburb', 'employees.state', 'employees.postcode', 'employees.employment_type_id'])
    .select(['employees.start_date', 'employees.right_to_work', 'employees.visa_subclass', 'employees.visa_expires_on'])
    .select(['employees.target_minutes', 'employees.notes', positionIds.as('position_ids')])
    .select(['account.account_name', 'account.bsb', 'account.account_number_sealed'])
    .where('employees.agency_id', '=', agency_id)
    .where(sql<boolean>`upper(employees.employee_code) = any(${codes.map((code) => code.toUpperCase())}::text[])`)
    .orderBy('employees.id')
    .forUpdate('employees')
    .execute()

export type KeptEmployee = Awaited<ReturnType<typeof employeesByCode>>[number]

// The primary one first; among the others there is no order to keep.
const positionIds = sql<string[]>`array(select held.position_id::text from employee_positions held
  where held.agency_id = employees.agency_id and held.employee_id = employees.id order by held.is_primary desc, held.position_id)`
