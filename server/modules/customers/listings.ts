// The employees that a customer prefers, has inducted or has blocked have their own calls.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Listing } from '#contract/people/customer-employees.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery, joinParent } from '#server/database/lists/list-query.ts'
import { newId } from '#server/database/values/ids.ts'
import { atSites, inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import { containsSql, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { foreignSites } from './contact-queries.ts'
import { customerToJoin, customerToSee, inOwnCustomer } from './queries.ts'

type Calls = typeof calls.customerEmployees

/** One page of the employees on a customer's lists. */
export async function listingsPage(db: Db, scope: Scope, input: InputOf<Calls['list']>) {
  const page = await pages(db, scope, input)
  // If the list has entries, the customer is in the scope.
  if (page.total === 0 && input.customer_id !== undefined) await customerToSee(db, scope, input.customer_id)
  return page
}

const pages = cachedListQuery((db, scope: Scope, input: InputOf<Calls['list']>) => {
  const matching = listingsIn(db, scope)
    .$if(input.customer_id !== undefined, (of) =>
      of.where('customer_employees.customer_id', '=', input.customer_id ?? ''),
    )
    .$if(scope.kind === 'customer', (of) =>
      of.where(containsSql(input.q, 'employees.name', 'employees.employee_code', 'locations.name')),
    )
    .$if(input.list !== undefined, (of) => of.where('customer_employees.list', 'in', input.list ?? []))
    .$if(input.location_id !== undefined, (of) =>
      of.where('customer_employees.location_id', '=', input.location_id ?? ''),
    )
    .$if(input.employee_id !== undefined, (of) =>
      of.where('customer_employees.employee_id', '=', input.employee_id ?? ''),
    )
  return {
    matching,
    rows: rowsFrom(matching, scope),
    parents: ['customers.id', 'employees.id'],
    order: [
      [sortColumns[input.sort], input.dir],
      ['customer_employees.id', input.dir],
    ],
    search: listingSearch(scope, input.q),
    // The customer is implied.
    fixedFilters: ['customer_id'],
  }
})

// Customers must not be able to search by the other fields of employees (their email address).
const listingSearch = (scope: Scope, q: string) =>
  scope.kind === 'customer' ? undefined : searchOf(scope, 'customer_employees', q, searchedTexts)

const searchedTexts: SearchedTexts = (has) => [
  has('employees', 'customer_employees.employee_id'),
  has('locations', 'customer_employees.location_id'),
]

const sortColumns = {
  employee_name: sql`muster_plain(employees.name)`,
  customer_name: sql`muster_plain(customers.name)`,
  list: sql`customer_employees.list`,
  location_name: sql`muster_plain(locations.name)`,
  expires_on: sql`customer_employees.expires_on`,
}

/** The entries in the scope. */
export const listingsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('customer_employees')
    [joinParent]('customers', 'customers.id', 'customer_employees.customer_id')
    [joinParent]('employees', 'employees.id', 'customer_employees.employee_id')
    .leftJoin('locations', 'locations.id', 'customer_employees.location_id')
    .where(inAgency(scope, 'customer_employees.agency_id'))
    .where(inOwnCustomer(scope, 'customer_employees.customer_id'))
    .where(workingAtSites(scope, 'customer_employees.employee_id'))
    .where(sql<boolean>`(locations.id is null or ${atSites(scope, 'locations.id')})`)

const rowsFrom = (listings: ReturnType<typeof listingsIn>, scope: Scope) =>
  listings
    .select(['customer_employees.id', 'customer_employees.customer_id', 'customers.name as customer_name'])
    .select('customer_employees.employee_id')
    .select(['employees.name as employee_name', 'employees.employee_code'])
    .select(['customer_employees.location_id', 'locations.name as location_name', 'customer_employees.list'])
    .select([reasonFor(scope).as('reason'), 'customer_employees.set_by_side', 'customer_employees.expires_on'])
    .select('customer_employees.version')

const reasonFor = ({ kind }: Scope) =>
  kind === 'customer'
    ? sql<string | null>`case when customer_employees.set_by_side = 'customer' then customer_employees.reason end`
    : sql<string | null>`customer_employees.reason`

/** One entry; not found outside the scope. */
export async function listingOf(db: Db, scope: Scope, id: string): Promise<Listing> {
  return rowsFrom(listingsIn(db, scope), scope)
    .where('customer_employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** Adds an employee of the agency to a list of one of its customers. */
export async function addListing({ db, scope }: Context, input: InputOf<Calls['store']>): Promise<Listing> {
  const { agency_id } = await customerToJoin(db, scope, input.customer_id)
  await requireEmployee(db, agency_id, input.employee_id)
  await requirePlace(db, agency_id, input.customer_id, input)
  const id = newId()
  await db
    .insertInto('customer_employees')
    .values({ id, agency_id, ...input })
    .execute()
  return listingOf(db, scope, id)
}

/** Updates an entry: list, location, reason or date. */
export async function changeListing({ db, scope, now }: Context, input: InputOf<Calls['update']>): Promise<Listing> {
  const { id, version, ...fields } = input
  const current = await listingOf(db, scope, id)
  requireVersion(current, version)
  const { agency_id } = await customerToJoin(db, scope, current.customer_id)
  await requirePlace(db, agency_id, current.customer_id, fields)
  await updateVersioned(db, 'customer_employees', {
    scope,
    current,
    version,
    set: { ...fields, updated_at: now.toISOString() },
  })
  return listingOf(db, scope, id)
}

/** Removes an entry; refuses a stale version. */
export async function dropListing({ db, scope }: Context, { id, version }: InputOf<Calls['remove']>) {
  const current = await listingOf(db, scope, id)
  await deleteVersioned(db, 'customer_employees', { scope, current, version })
  return { id }
}

async function requireEmployee(db: Db, agency_id: string, id: string) {
  await db
    .selectFrom('employees')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuseField('employee_id', 'refusals.unknownChoice'))
}

type ListingChange = Pick<InputOf<Calls['update']>, 'list' | 'location_id' | 'reason'>

export async function requirePlace(
  db: Db,
  agency_id: string,
  customer_id: string,
  { list, location_id, reason }: ListingChange,
) {
  if (list === 'blocked' && reason === null) refuseField('reason', 'validation.required')
  if (location_id === null) return
  if ((await foreignSites(db, agency_id, customer_id, [location_id])).length > 0)
    refuseField('location_id', 'refusals.unknownChoice')
}
