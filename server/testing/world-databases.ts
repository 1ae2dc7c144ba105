// Databases with the small world in them, which tests hand on to each other. To open one takes more processor time
// than most tests, so what a test changed is put back instead. (A server copies a database quickly; there each test has a new one.)
import { systemActor } from '#contract/platform/audit.ts'
import type { Engine, Session } from '#server/database/engine/engine.ts'
import { type Database, databaseOver } from '#server/database/transaction.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { testEngine } from '#server/testing/databases.ts'
import { makeWorld, type World } from '#server/testing/world.ts'

type Table = { readonly name: string; readonly columns: string; readonly count: number; readonly rows: string }
/** A database as it was when only the world was in it. */
type Kept = {
  readonly engine: Engine
  readonly world: World
  readonly tables: readonly Table[]
  readonly schema: string
  /** the transaction that has written the newest of its rows */
  readonly written: string
  readonly lent: number
}

// What a database has written stays in its memory, so it is not lent for ever.
const lentAtMost = 40
const idleAtMost = 2
// Of more rows than these the dead ones would slow down whoever comes next.
const changedAtMost = 3_000
const idle: Kept[] = []

/** A database with the world of world.ts; as with any other, nothing of it is left when it is closed. */
export async function worldDatabase(): Promise<{ database: Database; world: World }> {
  const stored = idle.pop() ?? (await newWorld())
  const world = structuredClone(stored.world)
  if (stored.engine.kind === 'postgres') return { database: databaseOver(stored.engine), world }
  return { database: lentDatabase(stored), world }
}

async function newWorld(): Promise<Kept> {
  const engine = await testEngine()
  const database = databaseOver(engine)
  await database.asPlatform(ensureSystemRoles, systemActor('start'))
  const world = await makeWorld(database)
  if (engine.kind === 'postgres') return { engine, world, tables: [], schema: '', written: '', lent: 0 }
  const found = await engine.transaction('', async (session) => ({
    tables: await tablesNow(session),
    schema: await schemaNow(session),
    written: await writtenNow(session),
  }))
  return { engine, world, lent: 0, ...found }
}

/** The doors of a database until it is closed; then it is put right for the next one. */
function lentDatabase(stored: Kept): Database {
  const { engine } = stored
  const hearing = new Set<() => Promise<void>>()
  let over = false
  const open =
    <Args extends unknown[], Result>(ask: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      over ? Promise.reject(new Error('The database is closed')) : ask(...args)
  const lent: Engine = {
    kind: engine.kind,
    transaction: open((preamble, fn) => engine.transaction(preamble, fn)) as Engine['transaction'],
    reading: open((reader, fn) => engine.reading(reader, fn)) as Engine['reading'],
    listen: open(async (channel, hear) => {
      const stop = await engine.listen(channel, hear)
      hearing.add(stop)
      return stop
    }),
    ready: open(() => engine.ready()),
    vacuum: open((signal) => engine.vacuum(signal)),
    async close() {
      if (over) return
      over = true
      for (const stop of hearing) await stop()
      const again = await putRight(stored).catch(() => null)
      if (again === null || idle.length >= idleAtMost) await engine.close()
      else idle.push(again)
    },
  }
  return databaseOver(lent)
}

/** The same database with the world's rows and no others; null where it is better thrown away. */
async function putRight(stored: Kept): Promise<Kept | null> {
  if (stored.lent >= lentAtMost) return null
  return stored.engine.transaction('set local session_replication_role = replica', async (session) => {
    if ((await schemaNow(session)) !== stored.schema) return null
    const changed = await changedIn(session, stored)
    if (changed.reduce((sum, { count }) => sum + count, 0) > changedAtMost) return null
    const names = changed.map(({ name }) => name)
    for (const { name, columns, rows } of stored.tables.filter((table) => names.includes(table.name))) {
      await session.query(`delete from ${name}`)
      await session.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        [rows],
      )
    }
    await session.script('discard plans')
    return { ...stored, lent: stored.lent + 1, written: await writtenNow(session) }
  })
}

/** The tables in which a row is new, changed or gone, and how many rows that are. */
async function changedIn(session: Session, { tables, written }: Kept) {
  const requested = tables.map(
    ({ name, count }) =>
      `select '${name}' as name, greatest(count(*) filter (where xmin::text::bigint > ${written}), ${count} - count(*))::int as count from ${name}`,
  )
  const { rows } = await session.query<{ name: string; count: number }>(requested.join(' union all '))
  return rows.filter(({ count }) => count > 0)
}

async function tablesNow(session: Session): Promise<Table[]> {
  const { rows: found } = await session.query<{ name: string; columns: string }>(`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`)
  const tables: Table[] = []
  for (const table of found) {
    const { rows } = await session.query<{ count: number; rows: string }>(
      `select count(*)::int as count, coalesce(json_agg(held), '[]')::text as rows from ${table.name} held`,
    )
    tables.push({ ...table, ...(rows[0] ?? { count: 0, rows: '[]' }) })
  }
  return tables
}

const writtenNow = async (session: Session) =>
  (await session.query<{ id: string }>('select txid_current()::text as id')).rows[0]?.id ?? ''

/** Tables, walls, triggers and functions in one word: a test that changes them leaves a database that is no use to others. */
async function schemaNow(session: Session): Promise<string> {
  const { rows } = await session.query<{ schema: string }>(`
    select md5(string_agg(part, ' ' order by part)) as schema from (
      select concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, relacl) as part from pg_class where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', polrelid::regclass, polname, polcmd, polqual, polwithcheck) from pg_policy
      union all select concat_ws(' ', proname, proacl, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', conrelid::regclass, conname, convalidated) from pg_constraint
    ) parts`)
  return rows[0]?.schema ?? ''
}
