import { restrictDataFolder } from '#server/outside/files/private-files.ts'
import { lockDataFolder } from '#server/database/engine/pglite/data-folder.ts'
import type { Engine } from './engine.ts'
import { type Migration, migrate, migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import { openInMemory } from '#server/database/engine/pglite/open-in-memory.ts'
import { type Database, databaseOver } from '#server/database/transaction.ts'

export type DatabaseSettings = {
  /** postgres://…; without it the database is PGlite in `dir` */
  url?: string | undefined
  /** the data folder of this installation, or 'memory' for a database that ends with the process (tests) */
  dir: string | 'memory'
  /** connections to a PostgreSQL server; default: 10 */
  poolSize?: number
  /** a statement that runs longer is ended; default: 15 s */
  deadlineMs?: number
  /** refuse a PostgreSQL login role that is superuser or may bypass row-level security, instead of warning */
  strict?: boolean
  warn?: (text: string) => void
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
  if (settings.dir !== 'memory') restrictDataFolder(settings.dir, settings.warn ?? (() => {}))
  const engine = settings.url === undefined ? await openFolder(settings) : await openServer(settings.url, settings)
  return databaseOver(await withMigrations(engine, migrations))
}

/** Migrates an engine, and closes it on failure. */
async function withMigrations<E extends Engine>(engine: E, migrations: readonly Migration[]): Promise<E> {
  try {
    await migrate(engine, migrations)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
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

const withRelease = (engine: Engine, release: () => void): Engine => ({
  kind: engine.kind,
  transaction: (start, fn) => engine.transaction(start, fn),
  reading: (reader, fn) => engine.reading(reader, fn),
  listen: (channel, onPayload) => engine.listen(channel, onPayload),
  ready: () => engine.ready(),
  vacuum: (signal) => engine.vacuum(signal),
  close: () => engine.close().finally(release),
})

async function openServer(url: string, settings: DatabaseSettings): Promise<Engine> {
  const { PostgresEngine } = await import('#server/database/engine/postgres/engine-postgres.ts')
  const { poolSize = 10, warn = () => {} } = settings
  const engine = new PostgresEngine({ url, poolSize, deadlineMs: deadlineOf(settings), warn })
  try {
    await checkServer(engine, settings)
    return engine
  } catch (error) {
    await engine.close()
    throw error
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
