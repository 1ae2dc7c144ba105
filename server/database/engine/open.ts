import { restrictDataFolder } from '#server/outside/files/private-files.ts'
import { lockDataFolder, refuseUnfinishedRestore } from '#server/database/engine/pglite/data-folder.ts'
import type { Engine } from './engine.ts'
import { isUpgrade, type Migration, migrate, migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import type { PgliteEngine } from '#server/database/engine/pglite/engine-pglite.ts'
import { openInMemory } from '#server/database/engine/pglite/open-in-memory.ts'
import { type Database, databaseOver } from '#server/database/transaction.ts'

export type DatabaseSettings = {
  /** postgres://…; without it the database is PGlite in `dir` */
  url?: string | undefined
  /** the data folder of this installation, or 'memory' for a database that ends with the process (tests) */
  dir: string | 'memory'
  /** PostgreSQL itself, where `url` leads to a connection pooler: for migrations and for LISTEN */
  direct_url?: string | undefined
  /** a standby that answers heavy reads */
  read_url?: string | undefined
  /** connections to a PostgreSQL server; default: 10 */
  poolSize?: number
  /** false: the server parses each statement anew; default: true without `direct_url` */
  prepared_statements?: boolean | undefined
  /** a statement that runs longer is ended; default: 15 s */
  deadlineMs?: number
  /** refuse a PostgreSQL login role that is superuser or may bypass row-level security, instead of warning */
  strict?: boolean
  warn?: (text: string) => void
  /** runs before the migrations of a new version change a database that is in use; what it throws is thrown, and nothing is changed */
  beforeUpgrade?: (engine: Engine) => Promise<void>
  /** another folder of migrations (tests) */
  migrations?: string
}

/**
 * Opens the database, migrates it and returns its API. Throws, with everything released, when the data folder is in use (DataFolderBusy) or
 * of another version, when the server is older than PostgreSQL 15, when a migration fails or a table lacks tenant isolation.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const migrations = migrationsIn(settings.migrations ?? migrationsFolder)
  if (settings.url === undefined && settings.dir === 'memory')
    return databaseOver(await openInMemory(migrations, deadlineOf(settings)))
  if (settings.dir !== 'memory') {
    refuseUnfinishedRestore(settings.dir)
    restrictDataFolder(settings.dir, settings.warn ?? (() => {}))
  }
  if (settings.url === undefined)
    return databaseOver(await withMigrations(await openFolder(settings), settings, migrations))
  if (settings.direct_url === undefined)
    return databaseOver(await withMigrations(await openServer(settings.url, settings), settings, migrations))
  await migrateDirectly(settings.direct_url, settings, migrations)
  return databaseOver(await openServer(settings.url, settings))
}

/** The engine of a database as it is, without migrating it: backups are also made before a new version is started. */
export const openEngine = (settings: DatabaseSettings): Promise<Engine> =>
  settings.url === undefined ? openFolder(settings) : openServer(settings.url, settings)

/** An embedded database of which nobody relies on a commit: a copy that is only read, or one that a restore makes (and syncs at its end). */
export async function openDatabaseFolder(folder: string): Promise<Engine> {
  const { PgliteEngine } = await import('#server/database/engine/pglite/engine-pglite.ts')
  return PgliteEngine.open({ home: { folder, isHasty: true }, deadlineMs: 10 * 60_000 })
}

/** Migrates an engine, and closes it on failure. */
async function withMigrations(
  engine: Engine,
  settings: DatabaseSettings,
  migrations: readonly Migration[],
): Promise<Engine> {
  try {
    await upgrade(engine, settings, migrations)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function upgrade(engine: Engine, { beforeUpgrade }: DatabaseSettings, migrations: readonly Migration[]) {
  if (beforeUpgrade !== undefined && (await isUpgrade(engine, migrations))) await beforeUpgrade(engine)
  await migrate(engine, migrations)
}

async function openFolder(settings: DatabaseSettings): Promise<Engine> {
  const folder = lockDataFolder(settings.dir)
  // Loaded only when needed: a server on PostgreSQL never loads the WASM build.
  const { PgliteEngine } = await import('#server/database/engine/pglite/engine-pglite.ts')
  try {
    const { warn = () => {} } = settings
    const home = { folder: folder.database }
    const engine = await PgliteEngine.open({ home, deadlineMs: deadlineOf(settings), warn })
    return withRelease(engine, folder.release)
  } catch (error) {
    folder.release()
    throw error
  }
}

const withRelease = (engine: PgliteEngine, release: () => void): Engine => ({
  kind: engine.kind,
  transaction: (start, fn) => engine.transaction(start, fn),
  reading: (reader, fn) => engine.reading(reader, fn),
  listen: (channel, onPayload) => engine.listen(channel, onPayload),
  ready: () => engine.ready(),
  vacuum: (signal) => engine.vacuum(signal),
  copyTo: (folder) => engine.copyTo(folder),
  close: () => engine.close().finally(release),
})

async function openServer(url: string, settings: DatabaseSettings): Promise<Engine> {
  const { PostgresEngine } = await import('#server/database/engine/postgres/engine-postgres.ts')
  const { poolSize = 10, direct_url, read_url, prepared_statements, warn = () => {} } = settings
  const connections = { url, direct_url, read_url, poolSize, prepared_statements }
  const engine = new PostgresEngine({ ...connections, deadlineMs: deadlineOf(settings), warn })
  try {
    if (direct_url === undefined && (await engine.isPooled())) throw new Error(poolerFound)
    await checkServer(engine, settings)
    await engine.replica?.check(direct_url !== undefined)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

const poolerFound =
  'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations and live updates; ' +
  'with a pooler in session mode it may be the same address as DATABASE_URL'
const directIsPooled =
  'DATABASE_DIRECT_URL leads to a connection pooler too. Unless that is in session mode, live updates will not arrive: set it to the address of PostgreSQL itself'

async function migrateDirectly(url: string, settings: DatabaseSettings, migrations: readonly Migration[]) {
  const { PostgresEngine } = await import('#server/database/engine/postgres/engine-postgres.ts')
  const engine = new PostgresEngine({ url, poolSize: 1, deadlineMs: deadlineOf(settings) })
  try {
    if (await engine.isPooled()) settings.warn?.(directIsPooled)
    await upgrade(engine, settings, migrations)
  } finally {
    await engine.close()
  }
}

// Every transaction runs under `set local role`, so even a superuser's transactions are subject to the policies. But injected SQL could
// call `reset role`; with a login role without that right this gains nothing.
async function checkServer(engine: Engine, settings: DatabaseSettings): Promise<void> {
  const { rows } = await engine.transaction('', (session) =>
    session.query<{ version: number; almighty: boolean }>(serverSql),
  )
  const server = rows[0] ?? { version: 0, almighty: true }
  if (server.version < 150_000) throw new Error('Muster needs PostgreSQL 15 or newer; this server is older')
  if (!server.almighty) return
  const text =
    'The login role of DATABASE_URL is superuser or bypasses row-level security; use an ordinary role that owns the database'
  if (settings.strict) throw new Error(text)
  settings.warn?.(text)
}

const serverSql = `
  select current_setting('server_version_num')::int as version, rolsuper or rolbypassrls as almighty
  from pg_roles where rolname = session_user`

const deadlineOf = (settings: DatabaseSettings) => settings.deadlineMs ?? 15_000
