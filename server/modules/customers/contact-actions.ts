import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Contact, ContactRole } from '#contract/customers/customer-contacts.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { insertMany } from '#server/database/rows/many.ts'
import { deleteVersioned, requireVersion, updateVersioned, raisedVersion } from '#server/database/rows/versioned.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import { replaceLinks } from '#server/database/rows/links.ts'
import type { Context } from '#server/http/context.ts'
import { contactOf, foreignSites } from './contact-queries.ts'
import { customerToJoin } from './queries.ts'

type CustomerContactsCalls = typeof calls.customerContacts
type CustomerRef = { agency_id: string; customer_id: string }

/** Adds a contact to a customer; a new main contact replaces the previous one. */
export async function addContact(
  { db, scope }: Context,
  input: InputOf<CustomerContactsCalls['store']>,
): Promise<Contact> {
  const { customer_id, location_ids, ...fields } = input
  const { agency_id } = await customerToJoin(db, scope, customer_id)
  const owner = { agency_id, customer_id }
  const id = newId()
  if (fields.is_main) await clearMainContact(db, owner, id)
  await db
    .insertInto('customer_contacts')
    .values({ id, ...owner, ...fields, phone: phoneIn('phone', fields.phone) })
    .execute()
  await replaceSites(db, id, owner, location_ids)
  return contactOf(db, scope, id)
}

/** Updates a contact; the given locations replace the previous ones. */
export async function changeContact(
  { db, scope, now }: Context,
  input: InputOf<CustomerContactsCalls['update']>,
): Promise<Contact> {
  const { id, version, location_ids, ...fields } = input
  const current = await contactOf(db, scope, id)
  requireVersion(current, version)
  const { agency_id } = await customerToJoin(db, scope, current.customer_id)
  const owner = { agency_id, customer_id: current.customer_id }
  if (fields.is_main) await clearMainContact(db, owner, id)
  await updateVersioned(db, 'customer_contacts', {
    scope,
    current,
    version,
    set: { ...fields, phone: phoneIn('phone', fields.phone), updated_at: now.toISOString() },
  })
  await replaceSites(db, id, owner, location_ids)
  return contactOf(db, scope, id)
}

/** Deletes a contact; refuses a stale version. */
export async function dropContact({ db, scope }: Context, { id, version }: InputOf<CustomerContactsCalls['remove']>) {
  const current = await contactOf(db, scope, id)
  await deleteVersioned(db, 'customer_contacts', { scope, current, version })
  return { id }
}

/** There is one main contact: clears the flag on the previous one. */
const clearMainContact = (db: Db, { agency_id, customer_id }: CustomerRef, id: string) =>
  db
    .updateTable('customer_contacts')
    .set({ is_main: false, ...raisedVersion })
    .where('agency_id', '=', agency_id)
    .where('customer_id', '=', customer_id)
    .where('is_main', '=', true)
    .where('id', '<>', id)
    .execute()

async function replaceSites(
  db: Db,
  contact_id: string,
  { agency_id, customer_id }: CustomerRef,
  ids: readonly string[],
) {
  const uniqueIds = [...new Set(ids)]
  if ((await foreignSites(db, agency_id, customer_id, uniqueIds)).length > 0)
    refuseField('location_ids', 'refusals.unknownChoice')
  await replaceLinks(db, 'contact_locations', { from: { agency_id, contact_id }, to: 'location_id', ids: uniqueIds })
}

export type MainContact = {
  contact_name: string | null
  contact_email: string | null
  contact_phone: string | null
  /** null: unchanged, or the default for a new one */
  contact_role?: ContactRole | null
}
type CustomerMainContact = MainContact & CustomerRef

/** The main contact from a customer's form; without a name it is removed. */
export async function replaceMainContact(db: Db, contact: CustomerMainContact) {
  if (contact.contact_name !== null) return upsertMainContacts(db, [contact])
  await db
    .deleteFrom('customer_contacts')
    .where('agency_id', '=', contact.agency_id)
    .where('customer_id', '=', contact.customer_id)
    .where('is_main', '=', true)
    .execute()
}

/**
 * Writes the main contacts of any number of customers; customers without a given one keep theirs. An existing contact keeps its role and
 * locations, and its version when nothing changed.
 */
export async function upsertMainContacts(db: Db, contacts: readonly CustomerMainContact[]) {
  const named = contacts.flatMap(
    ({
      agency_id,
      customer_id,
      contact_name,
      contact_email: email,
      contact_phone: phone,
      contact_role: role = null,
    }) => {
      // A file may have the number without the name; then the number is used as the name.
      const name = contact_name ?? email ?? phone
      return name === null ? [] : [{ agency_id, customer_id, name, email, phone, role }]
    },
  )
  if (named.length === 0) return
  const known = await renameMainContacts(db, named)
  const added = named.filter(({ customer_id }) => !known.has(customer_id))
  await insertMany(
    db,
    'customer_contacts',
    ['id', 'agency_id', 'customer_id', 'name', 'email', 'phone', 'role', 'is_main'],
    added.map((row) => ({ ...row, role: row.role ?? defaultRole, id: newId(), is_main: true })),
  )
}

type OfficePhone = CustomerRef & { name: string; office_phone?: string | null }

/** Adds the phone numbers of customers' offices as contacts with the customer's name, unless a contact has the number. */
export async function addOfficePhones(db: Db, customers: readonly OfficePhone[]) {
  const given = customers.flatMap(({ agency_id, customer_id, name, office_phone: phone }) =>
    phone ? [{ agency_id, customer_id, name, phone }] : [],
  )
  if (given.length === 0) return
  const known = await db
    .selectFrom('customer_contacts')
    .select(['customer_id', 'phone'])
    .where('agency_id', 'in', [...new Set(given.map(({ agency_id }) => agency_id))])
    .where('customer_id', '=', sql<string>`any(${given.map(({ customer_id }) => customer_id)}::uuid[])`)
    .execute()
  const has = new Set(known.map(({ customer_id, phone }) => `${customer_id} ${phone}`))
  await insertMany(
    db,
    'customer_contacts',
    ['id', 'agency_id', 'customer_id', 'name', 'phone', 'role', 'is_main'],
    given
      .filter(({ customer_id, phone }) => !has.has(`${customer_id} ${phone}`))
      .map((row) => ({ ...row, id: newId(), role: 'other' as const, is_main: false })),
  )
}

const defaultRole: ContactRole = 'site'

type ContactDetails = CustomerRef & {
  name: string
  email: string | null
  phone: string | null
  role: ContactRole | null
}

/** Updates existing main contacts and returns their customers. */
async function renameMainContacts(db: Db, input: readonly ContactDetails[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ customer_id: string }>`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as entry (agency_id uuid, customer_id uuid, name text, email text, phone text, role text)
    ), changed as (
      update customer_contacts set name = entry.name, email = entry.email, phone = entry.phone, role = coalesce(entry.role, customer_contacts.role), version = customer_contacts.version + 1, updated_at = now()
      from entry
      where customer_contacts.agency_id = entry.agency_id and customer_contacts.customer_id = entry.customer_id and customer_contacts.is_main
        and (customer_contacts.name, customer_contacts.email, customer_contacts.phone, customer_contacts.role)
          is distinct from (entry.name, entry.email, entry.phone, coalesce(entry.role, customer_contacts.role))
    )
    select customer_contacts.customer_id from customer_contacts
    join entry on entry.agency_id = customer_contacts.agency_id and entry.customer_id = customer_contacts.customer_id
    where customer_contacts.is_main`.execute(db)
  return new Set(rows.map(({ customer_id }) => customer_id))
}
