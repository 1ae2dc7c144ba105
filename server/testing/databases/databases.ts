import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Engine } from '#server/database/engine/engine.ts'
import { PostgresEngine } from '#server/database/engine/postgres/engine-postgres.ts'
import { hashOf, type Migration, migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import { openInMemory } from '#server/database/engine/pglite/open-in-memory.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { type Database, databaseOver } from '#server/database/transaction.ts'

type TestSettings = { migrations?: string; deadlineMs?: number }

/**
 * A fresh, migrated, empty database; close it when done. In memory by default; with TEST_DATABASE_URL a new one on that PostgreSQL server
 * (copied from a template that is migrated once), dropped by close.
 */
export const testDatabase = async (settings: TestSettings = {}): Promise<Database> =>
  databaseOver(await testEngine(settings))

/** The engine without the Database API, for tests of the database code itself. */
export async function testEngine({
  migrations = migrationsFolder,
  // Four times that of the product, so that a busy machine ends no statement of a test.
  deadlineMs = 60_000,
}: TestSettings = {}): Promise<Engine> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openInMemory(migrationsIn(migrations), deadlineMs)
  const template = await templateOn(server, migrations, migrationsIn(migrations))
  const name = `muster_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  const engine = new PostgresEngine({ ...addressesOf(server, name), poolSize: 4, deadlineMs })
  const close = engine.close.bind(engine)
  return Object.assign(engine, { close: () => close().then(() => dropDatabase(server, name)) })
}

/** With TEST_POOLER_URL through that pooler, with TEST_REPLICA_URL also from that standby, as `npm run test:long` does. */
function addressesOf(server: string, name: string) {
  const { TEST_POOLER_URL: pooler, TEST_REPLICA_URL: replica } = process.env
  return {
    ...(pooler ? { url: withName(pooler, name), direct_url: withName(server, name) } : { url: withName(server, name) }),
    ...(replica && { read_url: withName(replica, name) }),
  }
}

/** A new database without any table on the server of TEST_DATABASE_URL, and what removes it; undefined without such a server. */
export async function emptyServerDatabase(): Promise<{ url: string; remove: () => Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `muster_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name}`))
  return { url: withName(server, name), remove: () => dropDatabase(server, name) }
}

// PostgreSQL copies only a database without connections, so the template is made under another name, closed and then renamed. The lock
// makes the others wait for the first.
async function templateOn(server: string, folder: string, migrations: readonly Migration[]): Promise<string> {
  const name = `muster_template_${hashOf(migrations).slice(0, 16)}`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(687837)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`drop database if exists ${name}_unfinished with (force)`)
    await client.query(`create database ${name}_unfinished`)
    const made = await openDatabase({ migrations: folder, url: withName(server, `${name}_unfinished`), dir: 'memory' })
    await made.close()
    await client.query(`alter database ${name}_unfinished rename to ${name}`)
  })
  return name
}

async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await work(client).finally(() => client.end())
}

const onlySuperusersEnd = '42501'

/** Tries again while autovacuum is running in it, which only a superuser can end: it ends by itself. */
export async function dropDatabase(server: string, name: string, triesLeft = 40): Promise<void> {
  const tried = onServer(server, (client) => client.query(`drop database ${name} with (force)`))
  await tried.catch(async (error: unknown) => {
    if (triesLeft === 0 || !(error instanceof DatabaseError) || error.code !== onlySuperusersEnd) throw error
    await sleep(250)
    await dropDatabase(server, name, triesLeft - 1)
  })
}

function withName(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
