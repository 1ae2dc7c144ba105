// What is filled in once, at the start, and belongs to the operator from then on.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { startingEntries } from './entries.ts'
import { seedCourses } from './courses.ts'

/** Who counts this up also says which entries are new: the others must not come back where an operator removed them. */
const version = 1

/**
 * Fills in the platform's shared entries where this version of them was not filled in yet. What is there under the same code
 * stays as it is, and what an operator changed or removed afterwards is not looked at again.
 */
export async function ensureReference(db: Db) {
  await once(db, 'reference', version, async () => insertShared(db, await startingEntries()))
  await once(db, 'courses', 1, () => seedCourses(db))
}

/** Does `fill` unless a part of the starting data has been filled in this version or a later one. */
export async function once(db: Db, part: string, version: number, fill: () => Promise<unknown>) {
  // Of two servers that start at once the second waits here, and then finds it filled.
  await sql`select pg_advisory_xact_lock(687839)`.execute(db)
  const filled = await db.selectFrom('starting_data').select('version').where('part', '=', part).executeTakeFirst()
  if ((filled?.version ?? 0) >= version) return
  await fill()
  await db
    .insertInto('starting_data')
    .values({ part, version })
    .onConflict((of) => of.column('part').doUpdateSet({ version }))
    .execute()
}

type Entries = Awaited<ReturnType<typeof startingEntries>>

// One JSON parameter: three thousand single ones would be slow to bind.
const insertShared = (db: Db, entries: Entries) =>
  sql`insert into reference_items (id, agency_id, kind, code, name, translations, meta, sort, parent_id)
    select id, null, kind, code, name, translations, meta, sort, parent_id
    from jsonb_populate_recordset(null::reference_items, ${JSON.stringify(entries)}::jsonb) as given
    where not exists (select from reference_items kept where kept.agency_id is null and kept.kind = given.kind and kept.code = given.code)`.execute(
    db,
  )
