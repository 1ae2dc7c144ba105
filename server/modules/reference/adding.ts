// Adds items to an agency's lists by name, many at once and without duplicates.
import { sql } from 'kysely'
import type { ReferenceKind } from '#contract/platform/reference.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { referenceCodes, referenceIdsByName } from './queries.ts'
import { codeFrom, colourFor } from './rules.ts'

/** `id`: the id of the item if the list has none with that name yet */
export type ItemToCreate = { id: string; name: string }

/**
 * Adds the wanted items that an agency's list lacks. Returns for each wanted id the id of the item with that name: another one where
 * somebody has added it meanwhile. Concurrent calls wait for each other.
 */
export async function ensureReferenceItems(
  db: Db,
  agency_id: string,
  kind: ReferenceKind,
  wanted: readonly ItemToCreate[],
): Promise<ReadonlyMap<string, string>> {
  const lock = `muster_reference ${agency_id} ${kind}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
  const scope = scopeOfAgency(agency_id)
  const known = await referenceIdsByName(db, scope, kind, agency_id)
  const missing = wanted.filter(({ name }) => !known.has(name.toLowerCase()))
  if (missing.length > 0) await insertItems(db, agency_id, kind, missing)
  return new Map(wanted.map(({ id, name }) => [id, known.get(name.toLowerCase()) ?? id]))
}

async function insertItems(db: Db, agency_id: string, kind: ReferenceKind, items: readonly ItemToCreate[]) {
  const taken = new Set(await referenceCodes(db, scopeOfAgency(agency_id), kind))
  const rows = items.map(({ id, name }) => {
    const code = codeFrom(name, taken)
    taken.add(code)
    const none = jsonb({})
    const colour = colourFor(kind, { code, colour: null })
    return { id, agency_id, kind, code, name, colour, translations: none, meta: none }
  })
  await db.insertInto('reference_items').values(rows).execute()
}
