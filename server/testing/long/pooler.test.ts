import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseSettings, openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { dropDatabase } from '#server/testing/databases/databases.ts'
import { thingsMigrations } from '#server/testing/databases/fixture-migrations.ts'
import { hasPgBouncer, type Pooler, startPgBouncer } from '#tools/testing/pgbouncer.ts'

const server = process.env.TEST_DATABASE_URL
const direct = new URL(server || 'postgres://localhost')
direct.pathname = `/muster_test_${randomUUID().replaceAll('-', '')}`
const migrations = thingsMigrations()
const agencies = [1, 2, 3, 4].map((number) => `00000000-0000-4000-8000-00000000000${number}`)

let admin: Client
let pooler: Pooler
const opened: Database[] = []
const open = async (more: Partial<DatabaseSettings> = {}) => {
  const settings = { url: pooler.url, direct_url: direct.href, dir: 'memory', migrations, poolSize: 10, ...more }
  const database = await openDatabase(settings)
  opened.push(database)
  return database
}

const isPossible = Boolean(server) && hasPgBouncer()
beforeAll(async () => {
  if (!isPossible) return
  admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${direct.pathname.slice(1)}`)
  // Fewer connections than the two processes have: they get each other's all the time.
  pooler = await startPgBouncer(direct.href, 'transaction', 3)
})
afterAll(async () => {
  if (!isPossible || !server) return
  for (const database of opened) await database.close()
  await pooler.stop()
  await dropDatabase(server, direct.pathname.slice(1))
  await admin.end()
})

const agencySeen = (database: Database, agency: string) =>
  database.readAsAgency(agency, async (db) => {
    const [one, two] = await Promise.all([
      sql<{ agency: string }>`select current_setting('app.agency') as agency`.execute(db),
      sql<{ agency: string }>`select current_setting('app.agency') as agency from things limit 1`.execute(db),
    ])
    return [one.rows[0]?.agency, two.rows[0]?.agency]
  })

describe.skipIf(!isPossible)('two processes behind a pooler in transaction mode', () => {
  test('read and write at once, each in its agency', async () => {
    const [first, second] = [await open(), await open()]
    for (const agency of agencies)
      await first.asAgency(agency, (db) =>
        sql`insert into things (agency_id, id, name) values (${agency}, 1, 'one')`.execute(db),
      )

    const seen = await Promise.all(
      Array.from({ length: 600 }, (_, at) => agencySeen(at % 2 ? first : second, agencies[at % 4] ?? '')),
    )
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => {
        const agency = agencies[at % 4] ?? ''
        return (at % 2 ? first : second).asAgency(agency, async (db) => {
          await sql`insert into things (agency_id, id, name) values (${agency}, ${at + 10}, 'more')`.execute(db)
          await sql`update things set name = 'changed' where id = ${at + 10}`.execute(db)
        })
      }),
    )

    expect(seen).toEqual(seen.map((_, at) => [agencies[at % 4], agencies[at % 4]]))
    const counts = await Promise.all(
      agencies.map((agency) =>
        second.readAsAgency(agency, (db) =>
          sql<{ count: number }>`select count(*)::int as count from things where name = 'changed'`.execute(db),
        ),
      ),
    )
    expect(counts.map(({ rows }) => rows[0]?.count)).toEqual([50, 50, 50, 50])
  })

  test('have the settings of a session in every transaction, and leave none on a connection', async () => {
    const database = await open()
    const shown = () =>
      sql<
        Record<string, string>
      >`select current_setting('timezone') as zone, current_setting('join_collapse_limit') as joins,
        current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const expected = { zone: 'UTC', joins: '3', statement: '15s', lock: '7500ms' }

    const read = await database.readAsPlatform((db) => shown().execute(db))
    const written = await database.asPlatform((db) => shown().execute(db))
    const client = new Client({ connectionString: pooler.url })
    await client.connect()
    const left = await client.query(`select current_setting('statement_timeout') as statement, current_user as role`)
    await client.end()

    expect([read.rows[0], written.rows[0]]).toEqual([expected, expected])
    expect(left.rows[0]).toEqual({ statement: '0', role: direct.username })
  })

  test('end a statement at its deadline', async () => {
    const database = await open({ deadlineMs: 1_000 })

    await expect(database.asPlatform((db) => sql`select pg_sleep(30)`.execute(db))).rejects.toMatchObject({
      code: '57014',
    })
    await expect(database.readAsPlatform((db) => sql`select pg_sleep(30)`.execute(db))).rejects.toMatchObject({
      code: '57014',
    })
  })

  test('receive what the other notifies', async () => {
    const [first, second] = [await open(), await open()]
    const received: string[] = []
    await first.listen('changes', (payload) => received.push(payload))

    for (const text of ['one', 'two', 'three'])
      await second.asPlatform((db) => sql`select pg_notify('changes', ${text})`.execute(db))

    await expect.poll(() => received).toEqual(['one', 'two', 'three'])
  })

  test('go on reading when the connections behind the pooler, and the pooler itself, end', async () => {
    const database = await open()
    const read = () => agencySeen(database, agencies[0] ?? '')
    await Promise.all(Array.from({ length: 20 }, read))
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [direct.pathname.slice(1)],
    )
    const afterBackends = await Promise.all(Array.from({ length: 20 }, read))
    await pooler.restart()
    const afterPooler = await Promise.all(Array.from({ length: 20 }, read))

    for (const seen of [...afterBackends, ...afterPooler]) expect(seen).toEqual([agencies[0], agencies[0]])
  })
})

describe.skipIf(!isPossible)('a start', () => {
  test('through a pooler without the address of PostgreSQL says what to set', async () => {
    await expect(openDatabase({ url: pooler.url, dir: 'memory', migrations })).rejects.toThrow(
      /connection pooler\. Set DATABASE_DIRECT_URL/,
    )
  })

  test('warns when that address leads to a pooler too', async () => {
    const warnings: string[] = []
    await open({ direct_url: pooler.url, warn: (text) => warnings.push(text) })

    expect(warnings).toEqual([expect.stringContaining('DATABASE_DIRECT_URL leads to a connection pooler too')])
  })

  test('accepts a pooler in session mode for both', async () => {
    const inSessions = await startPgBouncer(direct.href, 'session', 20)
    const database = await open({
      url: inSessions.url,
      direct_url: inSessions.url,
      prepared_statements: true,
      poolSize: 2,
    })
    const received: string[] = []
    await database.listen('changes', (payload) => received.push(payload))

    await database.asPlatform((db) => sql`select pg_notify('changes', 'heard')`.execute(db))

    await expect.poll(() => received).toEqual(['heard'])
    await opened.pop()?.close()
    await inSessions.stop()
  })
})
