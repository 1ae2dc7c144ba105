// Databases with the small world in them, which tests reuse. Opening one takes more processor time than most tests, so a test's changes are
// undone instead. On a server whose role may not switch off triggers, each test has a new one.
import { systemActor } from '#contract/platform/audit.ts'
import type { Engine, Session } from '#server/database/engine/engine.ts'
import { type Database, databaseOver } from '#server/database/transaction.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { testEngine } from '#server/testing/databases/databases.ts'
import { makeWorld, type World } from '#server/testing/world.ts'

type Table = { readonly name: string; readonly columns: string; readonly count: number; readonly rows: string }
/** A database in its initial state with only the world. */
type StoredDatabase = {
  readonly engine: Engine
  readonly world: World
  readonly tables: readonly Table[]
  readonly schema: string
  /** the transaction that wrote the newest of its rows */
  readonly written: string
  readonly lent: number
  readonly isReusable: boolean
}

// A database never releases its memory, so it is not reused forever.
const maxLent = 40
const maxIdle = 2
// With more changed rows than these the dead ones would slow down the next test.
const maxChanged = 3_000
const idle: StoredDatabase[] = []

/** A database with the world of world.ts; like any other, nothing of it is left when it is closed. */
export async function worldDatabase(): Promise<{ database: Database; world: World }> {
  const stored = idle.pop() ?? (await newWorld())
  const world = structuredClone(stored.world)
  return { database: lentDatabase(stored), world }
}

async function newWorld(): Promise<StoredDatabase> {
  const engine = await testEngine()
  const database = databaseOver(engine)
  await database.asPlatform(ensureSystemRoles, systemActor('start'))
  const world = await makeWorld(database)
  const found = await engine.transaction('', async (session) => ({
    tables: await tablesNow(session),
    schema: await schemaNow(session),
    written: await writtenNow(session),
    // What restores a database is not counted, so a replica would not be asked for it.
    isReusable: engine.kind === 'pglite' || (engine.replica === undefined && (await mayRestore(session))),
  }))
  return { engine, world, lent: 0, ...found }
}

/** The API of a database until it is closed; then it is restored for the next test. */
function lentDatabase(stored: StoredDatabase): Database {
  const { engine } = stored
  const subscriptions = new Set<() => Promise<void>>()
  let over = false
  const open =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      over ? Promise.reject(new Error('The database is closed')) : call(...args)
  const lent: Engine = {
    kind: engine.kind,
    transaction: open((start, fn) => engine.transaction(start, fn)) as Engine['transaction'],
    reading: open((reader, fn) => engine.reading(reader, fn)) as Engine['reading'],
    listen: open(async (channel, onPayload) => {
      const stop = await engine.listen(channel, onPayload)
      subscriptions.add(stop)
      return stop
    }),
    ready: open(() => engine.ready()),
    vacuum: open((signal) => engine.vacuum(signal)),
    ...(engine.replica && { replica: engine.replica }),
    async close() {
      if (over) return
      over = true
      for (const stop of subscriptions) await stop()
      const again = await putRight(stored).catch(() => null)
      if (again === null || idle.length >= maxIdle) await engine.close()
      else idle.push(again)
    },
  }
  return databaseOver(lent)
}

// PostgreSQL would start two processes to look at 157 small tables, which costs more than the looking.
const restoring = 'set local session_replication_role = replica; set local max_parallel_workers_per_gather = 0'

/** The same database with the world's rows and no others; null where it cannot be reused. */
async function putRight(stored: StoredDatabase): Promise<StoredDatabase | null> {
  if (!stored.isReusable || stored.lent >= maxLent) return null
  return stored.engine.transaction(restoring, async (session) => {
    if ((await schemaNow(session)) !== stored.schema) return null
    const changed = await changedIn(session, stored)
    if (changed.reduce((sum, { count }) => sum + count, 0) > maxChanged) return null
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

/** The tables with a new, changed or deleted row, and the number of such rows. */
async function changedIn(session: Session, { tables, written }: StoredDatabase) {
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

// tools/testing/postgres.ts grants it to the role of its temporary server. On another one the databases of processes that have ended would remain.
async function mayRestore(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ may: boolean }>(`
    select not rolsuper and has_parameter_privilege('session_replication_role', 'set') as may
    from pg_roles where rolname = session_user`)
  return rows[0]?.may ?? false
}

const writtenNow = async (session: Session) =>
  (await session.query<{ id: string }>('select txid_current()::text as id')).rows[0]?.id ?? ''

/** A digest of tables, policies, triggers and functions: a database whose schema a test has changed cannot be reused. */
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
