import { type RawBuilder, sql } from 'kysely'
import { approvalModes, needsCustomerApproval } from '#contract/rostering/timesheets/approval.ts'
import { nameKey } from '#contract/values/formats/clean-text.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Customer } from '#contract/customers/customers.ts'
import { releaseKeys } from '#contract/customers/releases.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import type { Choice, Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { asksForChanges, changeConditions, changedAt, changeOrder } from '#server/database/lists/changes.ts'
import { allOf, cachedListQuery, choicesQuery, countedIn, joinParent } from '#server/database/lists/list-query.ts'
import { atSites, inAgency, inScopeSites, type Scope } from '#server/database/tenancy/scope.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { companyOf } from '#server/modules/companies/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { furtherColumns } from './put-columns.ts'

/** One page of the customers in the scope, each with its main contact. */
export const customersPage = cachedListQuery((db, scope: Scope, input: InputOf<typeof calls.customers.list>) => {
  const matching = customersIn(db, scope)
    [joinParent]('companies', 'companies.id', 'customers.company_id')
    .leftJoin('customer_contacts as contact', (join) =>
      join.onRef('contact.customer_id', '=', 'customers.id').on('contact.is_main', '=', true),
    )
    .$if(input.status !== undefined, (of) => of.where('customers.status', 'in', input.status ?? []))
    .$if(input.company_id !== undefined, (of) => of.where('customers.company_id', '=', input.company_id ?? ''))
    .where(allOf(changeConditions('customers', input)))
  return {
    matching,
    rows: matching
      .select([
        'customers.id',
        'customers.code',
        'customers.name',
        'customers.company_id',
        'companies.name as company_name',
      ])
      .select(['contact.name as contact_name', 'contact.phone as contact_phone', 'customers.suburb', 'customers.state'])
      .select([locationCount(scope).as('location_count'), 'customers.status', 'customers.version'])
      .$if(asksForChanges(input), (of) => of.select(changedAt('customers').as('updated_at'))),
    parents: ['companies.id'],
    order: asksForChanges(input)
      ? changeOrder('customers')
      : [
          [sortColumns[input.sort], input.dir],
          ['customers.id', input.dir],
        ],
    search: searchOf(scope, 'customers', input.q, searchedTexts),
  }
})

const searchedTexts: SearchedTexts = (has) => [
  has('customers', 'customers.id'),
  mainContact(has('customer_contacts', 'contact.id')),
]

const mainContact = (condition: RawBuilder<boolean>) =>
  sql<boolean>`customers.id in (select contact.customer_id from customer_contacts contact where contact.is_main and ${condition})`

const sortColumns = {
  name: sql`muster_plain(customers.name)`,
  code: sql`customers.code`,
  company_name: sql`muster_plain(companies.name)`,
  suburb: sql`muster_plain(customers.suburb)`,
  status: sql`customers.status`,
}

const customersIn = (db: Db, scope: Scope) =>
  db.selectFrom('customers').where(inAgency(scope, 'customers.agency_id')).where(inOwnCustomer(scope, 'customers.id'))

/** The agency sees all its customers, a supervisor those of their locations, a customer's user their own, an employee none. */
export function inOwnCustomer(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`false`
  return scope.kind === 'customer' ? sql`${sql.ref(column)} = ${scope.customer_id}::uuid` : inScopeSites(scope, column)
}

const locationCount = (scope: Scope) =>
  countedIn(sql`select from locations where locations.agency_id = customers.agency_id and locations.customer_id = customers.id
    and ${atSites(scope, 'locations.id')}`)

/** One customer with its terms, its main contact and its active locations; not found outside the scope. */
export async function customerOf({ db, scope, language }: Context, id: string): Promise<Customer> {
  return customersIn(db, scope)
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .leftJoin('customer_contacts as contact', (join) =>
      join.onRef('contact.customer_id', '=', 'customers.id').on('contact.is_main', '=', true),
    )
    .select(['customers.id', 'customers.company_id', 'companies.name as company_name', 'customers.code'])
    .select('companies.week_start')
    .select(['customers.name', 'customers.legal_name', 'customers.abn', 'customers.billing_email'])
    .select(['customers.industry_id', entryName('industry_id', language).as('industry_name')])
    .select(['customers.sector_id', entryName('sector_id', language).as('sector_name')])
    .select(['customers.category_id', entryName('category_id', language).as('category_name')])
    .select(['customers.account_type_id', entryName('account_type_id', language).as('account_type_name')])
    .select(['customers.billing_address', 'customers.payment_terms_days', 'customers.purchase_order_required'])
    .select(['customers.invoice_split', 'customers.timesheet_approval', 'customers.approval_timeout_hours'])
    .select(['customers.signoff_reminder_hours', 'customers.signoff_escalation_hours'])
    .select([payMinutesFor(scope).as('cancellation_pay_minutes'), 'customers.cancellation_bill_minutes'])
    .select(['customers.cancellation_notice_hours', 'customers.minimum_engagement_minutes'])
    .select(releaseKeys.map((key) => `customers.${key}` as const))
    .select([allowedPositions(language).as('allowed_positions'), customerLacksApprover.as('lacks_approver')])
    .select(['customers.address_line', 'customers.address_line2', 'customers.suburb', 'customers.state'])
    .select(['customers.postcode', 'customers.status'])
    .select(['contact.name as contact_name', 'contact.email as contact_email', 'contact.phone as contact_phone'])
    .select([notesFor(scope).as('notes'), activeLocations(scope).as('locations'), 'customers.version'])
    .where('customers.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

// What employees are paid is between them and the agency.
const payMinutesFor = ({ kind }: Scope) =>
  kind === 'customer' ? sql<number | null>`null` : sql<number | null>`customers.cancellation_pay_minutes`

const notesFor = ({ kind }: Scope) =>
  kind === 'customer' ? sql<string | null>`null` : sql<string | null>`customers.notes`

/** For a row of customers: hours wait for them, nobody there may approve any, and no timeout applies. */
export const customerLacksApprover = sql<boolean>`(
  customers.timesheet_approval in (${sql.join(approvalModes.filter(needsCustomerApproval).map((mode) => sql.lit(mode)))}) and customers.approval_timeout_hours is null and not muster_customer_may(customers.agency_id, customers.id, 'Timesheet/approve'))`

const entryName = (column: string, language: Language) =>
  sql<
    string | null
  >`(select ${nameIn(language, 'entry')} from reference_items entry where entry.id = ${sql.ref(`customers.${column}`)})`

const allowedPositions = (language: Language) => sql<Choice[]>`(
  select coalesce(json_agg(json_build_object('id', entry.id, 'name', ${nameIn(language, 'entry')}) order by ${nameIn(language, 'entry')}, entry.id), '[]')
  from customer_positions allowed join reference_items entry on entry.id = allowed.position_id
  where allowed.agency_id = customers.agency_id and allowed.customer_id = customers.id
)`

const activeLocations = (scope: Scope) => sql<Customer['locations']>`(
  select coalesce(json_agg(json_build_object('id', site.id, 'name', site.name, 'suburb', site.suburb, 'state', site.state, 'time_zone', site.time_zone)
    order by muster_plain(site.name), site.id), '[]')
  from locations site
  where site.agency_id = customers.agency_id and site.customer_id = customers.id and site.status = 'active'
    and ${atSites(scope, 'site.id')}
)`

/** The customers for selection: all but the inactive ones. */
export function customersToChoose(db: Db, scope: Scope, q: string) {
  const matching = customersIn(db, scope).where('customers.status', '<>', 'inactive')
  return choicesQuery(db, {
    matching,
    rows: matching.select(['customers.id', 'customers.name', 'customers.status']),
    order: [[sortColumns.name], ['customers.id']],
    search: searchOf(scope, 'customers', q, (has) => [has('customers', 'customers.id')]),
  })
}

/** All customers with their company, including inactive ones. */
export const everyCustomer = (db: Db, scope: Scope) =>
  customersIn(db, scope)
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select(['customers.id', 'customers.name', 'customers.company_id', 'companies.name as company_name'])
    .select('customers.status')
    .orderBy(sortColumns.name)
    .orderBy('customers.id')
    .limit(maxChoices)
    .execute()

/** All customers of one company; not found for a company outside the scope. */
export async function customersOfCompany(db: Db, scope: Scope, company_id: string) {
  await companyOf(db, scope, company_id)
  return customersIn(db, scope)
    .select(['customers.id', 'customers.name', 'customers.status'])
    .where('customers.company_id', '=', company_id)
    .orderBy(sortColumns.name)
    .orderBy('customers.id')
    .limit(maxChoices)
    .execute()
}

// More than anybody reads; longer lists are searched page by page.
const maxChoices = 5000

/** The number of published assignments at a customer that have not ended. */
export async function countUpcomingDuties({ db, scope, now }: Context, id: string) {
  await customerToSee(db, scope, id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from rosters
    join assignments on assignments.agency_id = rosters.agency_id and assignments.roster_id = rosters.id
    where ${inAgency(scope, 'rosters.agency_id')} and ${atSites(scope, 'rosters.location_id')} and rosters.customer_id = ${id}::uuid
      and assignments.status in ('pending', 'accepted', 'in_progress') and assignments.ends_at > ${now.toISOString()}::timestamptz`.execute(
    db,
  )
  return rows[0] ?? { count: 0 }
}

/** The customer of a query; not found outside the scope. */
export async function customerToSee(db: Db, scope: Scope, id: string) {
  return customersIn(db, scope).select('customers.id').where('customers.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The customer of a new record; refuses an unknown one at the field customer_id. */
export async function customerToJoin(db: Db, scope: Scope, customer_id: string) {
  return customersIn(db, scope)
    .select(['customers.id', 'customers.agency_id'])
    .where('customers.id', '=', customer_id)
    .executeTakeFirstOrThrow(() => refuseField('customer_id', 'refusals.unknownChoice'))
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

/** The names and ids of an agency's customers. */
export const customerNames = (db: Db, scope: Scope, agency_id: string) =>
  customersIn(db, scope)
    .select(['customers.id', 'customers.name', 'customers.legal_name'])
    .where('customers.agency_id', '=', agency_id)
    .orderBy('customers.id')
    .execute()

/** The ids of an agency's customers. */
export const customerIdsIn = async (db: Db, scope: Scope, agency_id: string): Promise<ReadonlySet<string>> =>
  new Set((await customerCodes(db, scope, agency_id)).values())

/** The customers of an agency with one of these codes, names or ABNs. */
export const existingCustomers = (db: Db, agency_id: string, by: Readonly<Record<CustomerKey, readonly string[]>>) =>
  db
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'abn', 'status'])
    .where('agency_id', '=', agency_id)
    .where((eb) => eb.or([hasOne('code', by.code), hasOne('name', by.name), hasOne('abn', by.abn)]))
    .orderBy('code')
    .orderBy('id')
    .execute()

export type CustomerKey = 'code' | 'name' | 'abn'

// The code in the form of its index.
const hasOne = (key: CustomerKey, values: readonly string[]) =>
  key === 'name'
    ? sql<boolean>`muster_name_key(customers.name) = any(${values.map(nameKey)}::text[])`
    : sql<boolean>`upper(${sql.ref(`customers.${key}`)}) = any(${values.map((value) => value.toUpperCase())}::text[])`

export type StoredCustomer = Awaited<ReturnType<typeof customersBy>>[number]

/** The locked customers with these codes (or names, or ABNs), which an import compares its rows with. */
export const customersBy = (db: Db, agency_id: string, key: CustomerKey, values: readonly string[]) =>
  db
    .selectFrom('customers')
    .leftJoin('customer_contacts as contact', (join) =>
      join.onRef('contact.customer_id', '=', 'customers.id').on('contact.is_main', '=', true),
    )
    .select(['customers.id', 'customers.agency_id', 'customers.code', 'customers.name'])
    .select(['customers.legal_name', 'customers.abn'])
    .select(['customers.billing_email', 'customers.payment_terms_days', 'customers.status'])
    .select(furtherColumns.map((column) => `customers.${column}` as const))
    .select(['customers.address_line', 'customers.address_line2', 'customers.suburb'])
    .select(['customers.state', 'customers.postcode'])
    .select(['contact.name as contact_name', 'contact.email as contact_email', 'contact.phone as contact_phone'])
    .select(['contact.role as contact_role', positionIds.as('allowed_position_ids')])
    .where('customers.agency_id', '=', agency_id)
    .where(hasOne(key, values))
    .orderBy('customers.id')
    .forUpdate('customers')
    .execute()

const positionIds = sql<string[]>`array(select allowed.position_id::text from customer_positions allowed
  where allowed.agency_id = customers.agency_id and allowed.customer_id = customers.id order by allowed.position_id)`
