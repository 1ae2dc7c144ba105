import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Customer } from '#contract/customers.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { choicesAtMost, contains, pageOf, total } from '#server/database/page.ts'
import { inAgency, type Scope } from '#server/database/scope.ts'

// long: one statement, whose columns stand one a line.
/** One page of the customers that the scope shows, each with its main contact. */
export function customersPage(db: Db, scope: Scope, asked: InputOf<typeof calls.customers.list>) {
  const matching = customersIn(db, scope)
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .leftJoin('customer_contacts as contact', (join) =>
      join.onRef('contact.customer_id', '=', 'customers.id').on('contact.is_main', '=', true),
    )
    .where(
      contains(
        asked.q,
        'customers.name',
        'customers.legal_name',
        'customers.code',
        'customers.abn',
        'customers.suburb',
        'contact.name',
      ),
    )
    .$if(asked.status !== undefined, (of) => of.where('customers.status', 'in', asked.status ?? []))
    .$if(asked.company_id !== undefined, (of) => of.where('customers.company_id', '=', asked.company_id ?? ''))
  const rows = matching
    .select([
      'customers.id',
      'customers.code',
      'customers.name',
      'customers.company_id',
      'companies.name as company_name',
    ])
    .select(['contact.name as contact_name', 'contact.phone as contact_phone', 'customers.suburb', 'customers.state'])
    .select([locationCount.as('location_count'), 'customers.status'])
    .orderBy(sortColumns[asked.sort], asked.dir)
    .orderBy('customers.id', asked.dir)
  return pageOf(db, asked, matching.select(total), rows)
}

const sortColumns = {
  name: sql`lower(customers.name)`,
  code: sql`customers.code`,
  company_name: sql`lower(companies.name)`,
  suburb: sql`lower(customers.suburb)`,
  status: sql`customers.status`,
}

const customersIn = (db: Db, scope: Scope) =>
  db.selectFrom('customers').where(inAgency(scope, 'customers.agency_id')).where(ofOwnCustomer(scope, 'customers.id'))

/** The agency sees all its customers, a customer's user the own one, an employee none. */
export function ofOwnCustomer(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`false`
  return scope.kind === 'customer' ? sql`${sql.ref(column)} = ${scope.customer_id}::uuid` : sql`true`
}

const locationCount = sql<number>`(select count(*) from locations where locations.agency_id = customers.agency_id and locations.customer_id = customers.id)`

/** One customer with its main contact and its active locations; one outside the scope does not exist. */
export async function customerOf(db: Db, scope: Scope, id: string): Promise<Customer> {
  const customer = await customersIn(db, scope)
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .leftJoin('customer_contacts as contact', (join) =>
      join.onRef('contact.customer_id', '=', 'customers.id').on('contact.is_main', '=', true),
    )
    .select([
      'customers.id',
      'customers.company_id',
      'companies.name as company_name',
      'customers.code',
      'customers.name',
    ])
    .select(['customers.legal_name', 'customers.abn', 'customers.billing_email', 'customers.payment_terms_days'])
    .select(['customers.address_line', 'customers.suburb', 'customers.state', 'customers.postcode', 'customers.status'])
    .select(['contact.name as contact_name', 'contact.email as contact_email', 'contact.phone as contact_phone'])
    .select([activeLocations.as('locations'), 'customers.version'])
    .where('customers.id', '=', id)
    .executeTakeFirst()
  return customer ?? refuse('notFound')
}

const activeLocations = sql<Customer['locations']>`(
  select coalesce(json_agg(json_build_object('id', site.id, 'name', site.name, 'suburb', site.suburb, 'state', site.state, 'time_zone', site.time_zone)
    order by lower(site.name), site.id), '[]')
  from locations site
  where site.agency_id = customers.agency_id and site.customer_id = customers.id and site.status = 'active'
)`

/** The customers that may be chosen: all but the inactive ones. */
export const customersToChoose = (db: Db, scope: Scope, q: string) =>
  customersIn(db, scope)
    .select(['customers.id', 'customers.name', 'customers.status'])
    .where('customers.status', '<>', 'inactive')
    .where(contains(q, 'customers.name', 'customers.code'))
    .orderBy(sortColumns.name)
    .orderBy('customers.id')
    .limit(choicesAtMost)
    .execute()

/** The customer that a record is to belong to; refuses, at the field customer_id, one that is not there. */
export async function customerToJoin(db: Db, scope: Scope, customer_id: string) {
  const customer = await customersIn(db, scope)
    .select(['customers.id', 'customers.agency_id'])
    .where('customers.id', '=', customer_id)
    .executeTakeFirst()
  return customer ?? refuseField('customer_id', 'refusals.unknownChoice')
}

/** The ids of an agency's customers by upper-cased code. */
export async function customerCodes(db: Db, scope: Scope, agency_id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await customersIn(db, scope)
    .select(['customers.id', sql<string>`upper(customers.code)`.as('code')])
    .where('customers.agency_id', '=', agency_id)
    .orderBy('customers.id')
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** The ids of an agency's customers. */
export const customerIdsIn = async (db: Db, scope: Scope, agency_id: string): Promise<ReadonlySet<string>> =>
  new Set((await customerCodes(db, scope, agency_id)).values())

/** The customers of an agency that have one of these codes, names or ABNs. */
export const customersKnown = (db: Db, agency_id: string, by: Readonly<Record<CustomerKey, readonly string[]>>) =>
  db
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'abn'])
    .where('agency_id', '=', agency_id)
    .where((eb) => eb.or([hasOne('code', by.code), hasOne('name', by.name), hasOne('abn', by.abn)]))
    .orderBy('code')
    .orderBy('id')
    .execute()

export type CustomerKey = 'code' | 'name' | 'abn'

// The code in the shape of its index.
const hasOne = (key: CustomerKey, values: readonly string[]) =>
  sql<boolean>`upper(${sql.ref(`customers.${key}`)}) = any(${values.map((value) => value.toUpperCase())}::text[])`

export type KeptCustomer = Awaited<ReturnType<typeof customersBy>>[number]

/** What is kept of the customers with these codes (or names, or ABNs), locked: what an import compares its rows with. */
export const customersBy = (db: Db, agency_id: string, key: CustomerKey, values: readonly string[]) =>
  db
    .selectFrom('customers')
    .leftJoin('customer_contacts as contact', (join) =>
      join.onRef('contact.customer_id', '=', 'customers.id').on('contact.is_main', '=', true),
    )
    .select([
      'customers.id',
      'customers.agency_id',
      'customers.code',
      'customers.name',
      'customers.legal_name',
      'customers.abn',
    ])
    .select(['customers.billing_email', 'customers.payment_terms_days', 'customers.status'])
    .select(['customers.address_line', 'customers.suburb', 'customers.state', 'customers.postcode'])
    .select(['contact.name as contact_name', 'contact.email as contact_email', 'contact.phone as contact_phone'])
    .where('customers.agency_id', '=', agency_id)
    .where(hasOne(key, values))
    .orderBy('customers.id')
    .forUpdate('customers')
    .execute()
