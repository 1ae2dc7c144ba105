import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Company, Licence } from '#contract/customers/companies.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { asksForChanges, changeConditions, changedAt, changeOrder } from '#server/database/lists/changes.ts'
import { allOf, maxChoices, countAll, countedIn, listQuery } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

/** One page of the companies in the scope. */
export function companiesPage(db: Db, scope: Scope, input: InputOf<typeof calls.companies.list>) {
  const matching = companiesIn(db, scope)
    .where(
      containsSql(
        input.q,
        'companies.name',
        'companies.legal_name',
        'companies.abn',
        'companies.email',
        'companies.suburb',
      ),
    )
    .$if(input.status !== undefined, (of) => of.where('companies.status', 'in', input.status ?? []))
    .$if(input.type !== undefined, (of) => of.where('companies.type', 'in', input.type ?? []))
    .where(allOf(changeConditions('companies', input)))
  return listQuery(db, input, {
    matching,
    rows: matching
      .select([
        'companies.id',
        'companies.name',
        'companies.type',
        'companies.abn',
        'companies.email',
        'companies.suburb',
        'companies.state',
      ])
      .select(['companies.version', 'companies.logo_file_id'])
      .select(['companies.status', countedIn(customersOf).as('customer_count'), employeeCount.as('employee_count')])
      .$if(asksForChanges(input), (of) => of.select(changedAt('companies').as('updated_at'))),
    order: asksForChanges(input)
      ? changeOrder('companies')
      : [
          [sortColumns[input.sort], input.dir],
          ['companies.id', input.dir],
        ],
  })
}

const sortColumns = {
  name: sql`muster_plain(companies.name)`,
  email: sql`companies.email`,
  suburb: sql`muster_plain(companies.suburb)`,
  status: sql`companies.status`,
}

const companiesIn = (db: Db, scope: Scope) =>
  db.selectFrom('companies').where(inAgency(scope, 'companies.agency_id')).where(agencyStaff(scope))

/**
 * Whether the reader belongs to the agency, as opposed to a customer's user or an employee, who see nothing of this. A supervisor sees
 * their own company.
 */
export function agencyStaff(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'customer' || scope.kind === 'employee') return sql`false`
  if (scope.supervisor_id === null) return sql`true`
  return sql`companies.id = (select own.company_id from supervisors own where own.id = ${scope.supervisor_id}::uuid)`
}

const customersOf = sql`select from customers where customers.agency_id = companies.agency_id and customers.company_id = companies.id`
const employeeCount = sql<number>`(select coalesce(sum(counted.people), 0)::int from employee_counts counted
  where counted.agency_id = companies.agency_id and counted.company_id = companies.id)`

/** One company; not found outside the scope. */
// oxlint-disable-next-line max-lines-per-function -- one statement with one column per line
export async function companyOf(db: Db, scope: Scope, id: string, language: Language = 'en'): Promise<Company> {
  return companiesIn(db, scope)
    .leftJoin('companies as parent', 'parent.id', 'companies.parent_company_id')
    .select([
      'companies.id',
      'companies.agency_id',
      'companies.parent_company_id',
      'parent.name as parent_name',
      'companies.type',
    ])
    .select([
      'companies.name',
      'companies.legal_name',
      'companies.abn',
      'companies.email',
      'companies.phone',
      'companies.website',
    ])
    .select(['companies.acn', 'companies.pay_cycle', 'companies.pay_cycle_anchor'])
    .select(['companies.industry_id', entryName('industry_id', language).as('industry_name')])
    .select(['companies.sector_id', entryName('sector_id', language).as('sector_name')])
    .select([
      'companies.address_line',
      'companies.address_line2',
      'companies.suburb',
      'companies.state',
      'companies.postcode',
      'companies.country',
      'companies.latitude',
      'companies.longitude',
      'companies.time_zone',
      'companies.currency',
      'companies.week_start',
    ])
    .select(countryName(language).as('country_name'))
    .select([
      'companies.status',
      'companies.version',
      'companies.logo_file_id',
      countAll(customersOf).as('customer_count'),
      employeeCount.as('employee_count'),
    ])
    .select(licencesHeld.as('licences'))
    .where('companies.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

const entryName = (column: string, language: Language) =>
  sql<
    string | null
  >`(select ${nameIn(language, 'entry')} from reference_items entry where entry.id = ${sql.ref(`companies.${column}`)})`

// The agency's own item takes precedence over the shared one; the code itself where the list has neither.
const countryName = (language: Language) => sql<string>`coalesce((
  select ${nameIn(language, 'entry')} from reference_items entry
  where entry.kind = 'country' and entry.meta ->> 'iso2' = companies.country
  order by entry.agency_id is null, entry.id limit 1), companies.country)`

const licencesHeld = sql<Licence[]>`(
  select coalesce(json_agg(json_build_object(
    'id', held.id, 'state', held.state, 'number', held.number, 'expires_on', held.expires_on, 'version', held.version
  ) order by held.state), '[]')
  from company_licences as held
  where held.agency_id = companies.agency_id and held.company_id = companies.id
)`

/**
 * The id of the company whose week settings apply to the reader: the employee's company, the company that serves the customer, or the
 * supervisor's; the head company for other agency users.
 */
export const companyOfReader = (scope: Scope): RawBuilder<string | null> =>
  sql`coalesce(
    (select reader.company_id from supervisors reader where reader.id = ${scope.supervisor_id}::uuid),
    (select reader.company_id from employees reader where reader.id = ${scope.employee_id}::uuid),
    (select reader.company_id from customers reader where reader.id = ${scope.customer_id}::uuid),
    ${scope.agency_id}::uuid
  )`

/** The week start and currency of that company; the usual ones for the platform, which has none. */
export async function customsOfReader(db: Db, scope: Scope): Promise<Pick<Company, 'week_start' | 'currency'>> {
  const company = await db
    .selectFrom('companies')
    .select(['week_start', 'currency'])
    .where('id', '=', companyOfReader(scope))
    .executeTakeFirst()
  return company ?? { week_start: 'mon', currency: 'AUD' }
}

/** Every company by name, including inactive ones. */
export const everyCompany = (db: Db, scope: Scope) =>
  companiesIn(db, scope)
    .select(['companies.id', 'companies.name', 'companies.status'])
    .orderBy(sortColumns.name)
    .orderBy('companies.id')
    .execute()

/** The head companies, one per agency. */
export const headCompanies = (db: Db, scope: Scope) =>
  companiesIn(db, scope)
    .select(['companies.id', 'companies.name'])
    .where('companies.type', '=', 'head')
    .orderBy(sortColumns.name)
    .orderBy('companies.id')
    .execute()

/** The active companies, for selection. */
export const companiesToChoose = (db: Db, scope: Scope, q: string) =>
  companiesIn(db, scope)
    .select(['companies.id', 'companies.name'])
    .where('companies.status', '=', 'active')
    .where(containsSql(q, 'companies.name', 'companies.legal_name'))
    .orderBy(sortColumns.name)
    .orderBy('companies.id')
    .limit(maxChoices)
    .execute()

/** The company for a new record; refuses, at its field, one that does not exist or is archived. */
export async function companyToJoin(db: Db, scope: Scope, company_id: string, field = 'company_id') {
  return companiesIn(db, scope)
    .select(['companies.id', 'companies.agency_id', 'companies.time_zone'])
    .where('companies.id', '=', company_id)
    .where('companies.status', '<>', 'archived')
    .executeTakeFirstOrThrow(() => refuseField(field, 'refusals.unknownChoice'))
}

/** The company of an import: the named one, or else the agency's head company. */
export async function companyForImport(db: Db, scope: Scope, company_id: string | null) {
  const named = company_id ?? scope.agency_id ?? refuseField('company_id', 'validation.required')
  return companyToJoin(db, scope, named)
}

/** The companies that have draft or published rosters. */
export async function withOpenRosters(db: Db, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rosters = await db
    .selectFrom('rosters')
    .select('company_id')
    .distinct()
    .where(inAgency(scope, 'rosters.agency_id'))
    .where('company_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', 'in', ['draft', 'published'])
    .orderBy('company_id')
    .execute()
  return new Set(rosters.map(({ company_id }) => company_id))
}

/** The agency of a public link; without a name the only one there is. Undefined: none, or several to choose from. */
export async function agencyToJoin(db: Db, slug: string) {
  const agencies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'phone', 'email', 'slug', 'time_zone'])
    .where('type', '=', 'head')
    .where('status', '=', 'active')
    .$if(slug !== '', (of) => of.where('slug', '=', slug))
    .orderBy('id')
    .limit(2)
    .execute()
  return agencies.length === 1 ? agencies[0] : undefined
}
