import { sql } from 'kysely'
import { nameKey } from '#contract/values/formats/clean-text.ts'
import type { Db } from '#server/database/dialect.ts'
import { insertMany } from '#server/database/rows/many.ts'
import { newId } from '#server/database/values/ids.ts'

export type SiteContact = {
  agency_id: string
  customer_id: string
  /** null: at sites that are not known */
  location_id: string | null
  name: string | null
  phone: string | null
  email: string | null
}
type NamedContact = SiteContact & { name: string }

/** Adds the people at sites as contacts of their customers, each once for all of their sites; existing ones keep what is known of them. */
export async function addSiteContacts(db: Db, contacts: readonly SiteContact[]) {
  const given = contacts.flatMap((one): NamedContact[] => {
    // A file may have the number without the name; then the number is used as the name.
    const name = one.name ?? one.email ?? one.phone
    return name === null ? [] : [{ ...one, name }]
  })
  if (given.length === 0) return
  const ids = await existingIds(db, given)
  const added: (NamedContact & { id: string; role: 'site'; is_main: boolean })[] = []
  for (const one of given) {
    if (ids.has(keyOf(one))) continue
    const id = newId()
    ids.set(keyOf(one), id)
    added.push({ ...one, id, role: 'site', is_main: false })
  }
  const columns = ['id', 'agency_id', 'customer_id', 'name', 'email', 'phone', 'role', 'is_main'] as const
  await insertMany(db, 'customer_contacts', columns, added)
  const links = given.flatMap(({ agency_id, location_id, ...one }) =>
    location_id === null ? [] : [{ agency_id, location_id, contact_id: ids.get(keyOf(one)) ?? '' }],
  )
  if (links.length === 0) return
  await db
    .insertInto('contact_locations')
    .values(links)
    .onConflict((on) => on.doNothing())
    .execute()
}

const keyOf = ({ customer_id, name }: { customer_id: string; name: string }) => `${customer_id} ${nameKey(name)}`

async function existingIds(db: Db, given: readonly NamedContact[]) {
  const known = await db
    .selectFrom('customer_contacts')
    .select(['id', 'customer_id', 'name'])
    .where('agency_id', 'in', [...new Set(given.map(({ agency_id }) => agency_id))])
    .where('customer_id', '=', sql<string>`any(${given.map(({ customer_id }) => customer_id)}::uuid[])`)
    .orderBy('id', 'desc')
    .execute()
  return new Map(known.map((one) => [keyOf(one), one.id]))
}
