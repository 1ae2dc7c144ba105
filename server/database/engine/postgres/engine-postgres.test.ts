import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropDatabase } from '#server/testing/databases/databases.ts'
import { migrationFiles, thingsMigrations } from '#server/testing/databases/fixture-migrations.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'

// Features of a server only: run with TEST_DATABASE_URL.
const server = process.env.TEST_DATABASE_URL
const url = new URL(server || 'postgres://localhost')
url.pathname = `/muster_test_${randomUUID().replaceAll('-', '')}`
const onServer = test.skipIf(!server)

let admin: Client
let database: Database
beforeAll(async () => {
  if (!server) return
  admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${url.pathname.slice(1)}`)
  database = await openDatabase({
    url: url.href,
    dir: 'memory',
    migrations: thingsMigrations(),
    // Time enough for every other statement, on a busy machine too.
    deadlineMs: 5_000,
    poolSize: 2,
  })
})
afterAll(async () => {
  if (!server) return
  await database.close()
  await dropDatabase(server, url.pathname.slice(1))
  await admin.end()
})

const one = () => database.asPlatform((db) => sql<{ one: number }>`select 1 as one`.execute(db))
const cutEveryConnection = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [url.pathname.slice(1)],
  )

onServer('a runaway query is ended at its deadline', async () => {
  await expect(database.asPlatform((db) => sql`select pg_sleep(30)`.execute(db))).rejects.toMatchObject({
    code: '57014',
  })
  expect((await one()).rows).toEqual([{ one: 1 }])
})

onServer('cut connections are replaced', async () => {
  await Promise.all([one(), one()])
  const inFlight = database.asPlatform((db) => sql`select pg_sleep(0.8)`.execute(db)).catch(() => 'failed')
  await cutEveryConnection()
  await inFlight

  expect((await one()).rows).toEqual([{ one: 1 }])
})

onServer('a listener whose connection was cut is called once and receives further notifications', async () => {
  const received: string[] = []
  await database.listen('changes', (payload) => received.push(payload))
  await cutEveryConnection()
  await expect.poll(() => received).toEqual([''])

  await database.asPlatform((db) => sql`select pg_notify('changes', 'again')`.execute(db))

  await expect.poll(() => received).toEqual(['', 'again'])
})

onServer('a connection is given back without the tenant it served', async () => {
  const agency = '00000000-0000-4000-8000-000000000001'
  await Promise.all([1, 2, 3, 4].map(() => database.asAgency(agency, (db) => sql`select 1`.execute(db))))

  const seen = await database.asPlatform((db) =>
    sql`select nullif(current_setting('app.agency', true), '') as agency`.execute(db),
  )

  expect(seen.rows).toEqual([{ agency: null }])
})

onServer('no statement runs in a transaction that could not begin', async () => {
  // The function that checks a session belongs to the migrations of the product.
  const stamp = { session_id: randomUUID(), access_version: '1' }
  const seen: unknown[] = []
  const work = database.asPlatform(
    async (db) => {
      for (const text of ['first', 'second']) {
        const { rows } = await sql`select current_user, ${text}::text`.execute(db).catch(() => ({ rows: ['refused'] }))
        seen.push(...rows)
      }
    },
    { name: '', stamp },
  )

  await expect(work).rejects.toMatchObject({ code: '42883' })
  expect(seen).toEqual(['refused', 'refused'])
})

onServer('the stamp of a session is checked by a read without a statement too', async () => {
  // The function that checks a session belongs to the migrations of the product.
  const stamp = { session_id: randomUUID(), access_version: '1' }

  await expect(database.readAsPlatform(async () => 'cached', { stamp })).rejects.toMatchObject({ code: '42883' })
  await expect(database.readAsPlatform(async () => 'cached')).resolves.toBe('cached')
})

onServer('rows that repeat the values of the row before have values and objects of their own', async () => {
  const { rows } = await database.asPlatform((db) =>
    sql<{ text: string | null; number: number; list: number[]; json: { at: number } | null }>`
      select * from (values ('a', 1, '{1}'::int[], '{"at": 1}'::jsonb), ('a', 1, '{1}', '{"at": 1}'), (null, 1, '{1}', null), (null, 0, '{}', null), ('a', 0, '{}', '{"at": 1}'))
        as listed (text, number, list, json)`.execute(db),
  )
  rows[0]?.list.push(2)
  if (rows[0]?.json) rows[0].json.at = 2

  expect(rows.map(({ text, number }) => [text, number])).toEqual([
    ['a', 1],
    ['a', 1],
    [null, 1],
    [null, 0],
    ['a', 0],
  ])
  expect(rows.map(({ list }) => list)).toEqual([[1, 2], [1], [1], [], []])
  expect(rows.map(({ json }) => json)).toEqual([{ at: 2 }, { at: 1 }, null, null, { at: 1 }])
})

onServer('nothing is prepared where that is switched off, and statements still run together', async () => {
  const settings = { url: url.href, dir: 'memory', migrations: thingsMigrations(), poolSize: 1 }
  const prepared = sql<{ text: string }>`select statement as text from pg_prepared_statements`
  const twice = (opened: Database) =>
    opened.asPlatform((db) => Promise.all([prepared.execute(db), prepared.execute(db)]).then(([, { rows }]) => rows))
  const texts: string[][] = []
  for (const prepared_statements of [true, false]) {
    const opened = await openDatabase({ ...settings, prepared_statements })
    await twice(opened)
    texts.push((await twice(opened)).map(({ text }) => text))
    await opened.close()
  }

  expect(texts[0]).toContain('begin')
  expect(texts[0]?.some((text) => text.includes('pg_prepared_statements'))).toBe(true)
  expect(texts[1]).toEqual([])
})

onServer('four servers starting at once migrate once', async () => {
  const empty = new URL(url)
  empty.pathname = `${url.pathname}_empty`
  await admin.query(`create database ${empty.pathname.slice(1)}`)
  const migrations = migrationFiles({
    '0001_a.sql': 'select pg_sleep(0.2); create table made_a (id int)',
    '0002_b.sql': 'create table made_b (id int)',
  })

  const opened = await Promise.all(
    [1, 2, 3, 4].map(() => openDatabase({ url: empty.href, dir: 'memory', migrations, poolSize: 2 })),
  )

  await Promise.all(opened.map((each) => each.close()))
  await dropDatabase(url.href, empty.pathname.slice(1))
  expect(opened).toHaveLength(4)
})
