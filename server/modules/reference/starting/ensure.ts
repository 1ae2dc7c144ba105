// Creates the built-in data once, at the start; operators manage it from then on.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { startingEntries } from './entries.ts'
import { seedStudentVisas } from './student-visas.ts'

/** When increasing this, list what is new: the others must not come back after an operator removed them. */
const listVersion = 1

/**
 * Creates the platform's shared items if this version of them was not created yet. Existing items with the same code are unchanged, and
 * what an operator changed or deleted afterwards is not touched again.
 */
export async function ensureReference(db: Db) {
  await once(db, 'reference', listVersion, async () => insertShared(db, await startingEntries()))
  await once(db, 'courses', 1, () => seedStudentVisas(db))
}

/**
 * Runs `fill` unless this or a later version of a part of the built-in data has been created; it is given the version that has been
 * created, 0 for none.
 */
export async function once(db: Db, part: string, version: number, fill: (former: number) => Promise<unknown>) {
  // Of two servers that start concurrently the second waits here, and then finds the data.
  await sql`select pg_advisory_xact_lock(687839)`.execute(db)
  const filled = await db.selectFrom('starting_data').select('version').where('part', '=', part).executeTakeFirst()
  const former = filled?.version ?? 0
  if (former >= version) return
  await fill(former)
  await db
    .insertInto('starting_data')
    .values({ part, version })
    .onConflict((of) => of.column('part').doUpdateSet({ version }))
    .execute()
}

type StartingEntries = Awaited<ReturnType<typeof startingEntries>>

// One JSON parameter: three thousand single ones would be slow to bind.
const insertShared = (db: Db, entries: StartingEntries) =>
  sql`insert into reference_items (id, agency_id, kind, code, name, translations, meta, sort, parent_id)
    select id, null, kind, code, name, translations, meta, sort, parent_id
    from jsonb_populate_recordset(null::reference_items, ${JSON.stringify(entries)}::jsonb) as given
    where not exists (select from reference_items existing where existing.agency_id is null and existing.kind = given.kind and existing.code = given.code)`.execute(
    db,
  )
