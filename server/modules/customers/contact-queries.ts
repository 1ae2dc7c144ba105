import { sql } from 'kysely'
import type { Contact } from '#contract/customers/customer-contacts.ts'
import { notFound } from '#contract/refusals.ts'
import type { Choice } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { customerToSee, inOwnCustomer } from './queries.ts'

/** The contacts of a customer, the main one first. */
export async function contactsOf(db: Db, scope: Scope, customer_id: string): Promise<Contact[]> {
  await customerToSee(db, scope, customer_id)
  return contactsIn(db, scope)
    .where('customer_contacts.customer_id', '=', customer_id)
    .orderBy('customer_contacts.is_main', 'desc')
    .orderBy(sql`muster_plain(customer_contacts.name)`)
    .orderBy('customer_contacts.id')
    .execute()
}

/** One contact; not found outside the scope. */
export async function contactOf(db: Db, scope: Scope, id: string): Promise<Contact> {
  return contactsIn(db, scope).where('customer_contacts.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const contactsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('customer_contacts')
    .where(inAgency(scope, 'customer_contacts.agency_id'))
    .where(inOwnCustomer(scope, 'customer_contacts.customer_id'))
    .where(atVisibleSites(scope))
    .select(['customer_contacts.id', 'customer_contacts.customer_id', 'customer_contacts.role'])
    .select(['customer_contacts.name', 'customer_contacts.email', 'customer_contacts.phone'])
    .select(['customer_contacts.is_main', sitesIn(scope).as('locations'), 'customer_contacts.version'])

/** Readers limited to certain locations see the contacts of these, and those of all locations. */
const atVisibleSites = (scope: Scope) =>
  scope.supervisor_id === null
    ? sql<boolean>`true`
    : sql<boolean>`(not exists (${contactSites}) or exists (${contactSites} and ${atSites(scope, 'held.location_id')}))`

const contactSites = sql`select from contact_locations held
  where held.agency_id = customer_contacts.agency_id and held.contact_id = customer_contacts.id`

const sitesIn = (scope: Scope) => sql<Choice[]>`(
  select coalesce(json_agg(json_build_object('id', site.id, 'name', site.name) order by muster_plain(site.name), site.id), '[]')
  from contact_locations held
  join locations site on site.agency_id = held.agency_id and site.id = held.location_id
  where held.agency_id = customer_contacts.agency_id and held.contact_id = customer_contacts.id
    and ${atSites(scope, 'site.id')}
)`

/** The locations among these that are not the customer's. */
export async function foreignSites(db: Db, agency_id: string, customer_id: string, ids: readonly string[]) {
  const own = await db
    .selectFrom('locations')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('customer_id', '=', customer_id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
  return ids.filter((id) => !own.some((site) => site.id === id))
}
