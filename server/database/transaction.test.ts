import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEngine } from '#server/testing/databases/databases.ts'
import { thingsMigrations } from '#server/testing/databases/fixture-migrations.ts'
import type { Db } from './dialect.ts'
import type { Engine } from '#server/database/engine/engine.ts'
import { cachedStatement } from '#server/database/lists/cached-statement.ts'
import { type Database, databaseOver } from './transaction.ts'

const kangaroo = '00000000-0000-4000-8000-000000000001'
const wombat = '00000000-0000-4000-8000-000000000002'

let engine: Engine
let database: Database
beforeAll(async () => {
  engine = await testEngine({ migrations: thingsMigrations() })
  database = databaseOver(engine)
  await database.asAgency(kangaroo, (db) => addThing(db, kangaroo, 1))
  await database.asAgency(wombat, (db) => addThing(db, wombat, 1))
})
afterAll(() => database.close())

const addThing = (db: Db, agency_id: string, id: number) =>
  sql`insert into things (agency_id, id, name) values (${agency_id}, ${id}, 'thing')`.execute(db)

async function thingsSeen(db: Db) {
  const { rows } = await sql<{
    agency_id: string
    id: number
  }>`select agency_id, id from things order by agency_id, id`.execute(db)
  return rows
}

test('an agency sees its own rows and no others', async () => {
  expect(await database.asAgency(kangaroo, thingsSeen)).toEqual([{ agency_id: kangaroo, id: 1 }])
  expect(await database.asAgency(wombat, thingsSeen)).toEqual([{ agency_id: wombat, id: 1 }])
})

test('the platform sees every agency’s rows', async () => {
  expect(await database.asPlatform(thingsSeen)).toHaveLength(2)
})

test("an agency's role without a setting sees nothing, also after a transaction with one", async () => {
  const seen = await engine.transaction('set local role muster_agency', (session) =>
    session.query('select * from things'),
  )

  expect(seen.rows).toEqual([])
})

test('an agency cannot write, update, move or delete a row of another one', async () => {
  await expect(database.asAgency(kangaroo, (db) => addThing(db, wombat, 9))).rejects.toMatchObject({ code: '42501' })
  await expect(
    database.asAgency(kangaroo, (db) => sql`update things set agency_id = ${wombat}, id = 9`.execute(db)),
  ).rejects.toMatchObject({ code: '42501' })

  const changed = await database.asAgency(kangaroo, (db) =>
    sql`update things set name = 'mine' where agency_id = ${wombat}`.execute(db),
  )
  const deleted = await database.asAgency(kangaroo, (db) =>
    sql`delete from things where agency_id = ${wombat}`.execute(db),
  )

  expect([changed.numAffectedRows, deleted.numAffectedRows]).toEqual([0n, 0n])
})

test('an agency is set only by its id', async () => {
  await expect(async () => database.asAgency("x'; reset role; --", thingsSeen)).rejects.toThrow('id of an agency')
})

test('a transaction that throws leaves nothing', async () => {
  const failing = database.asAgency(kangaroo, async (db) => {
    await addThing(db, kangaroo, 50)
    throw new Error('changed my mind')
  })

  await expect(failing).rejects.toThrow('changed my mind')
  expect(await database.asAgency(kangaroo, thingsSeen)).toHaveLength(1)
})

test('an error that was caught and ignored does not pass as a commit', async () => {
  const failing = database.asAgency(kangaroo, async (db) => {
    await addThing(db, kangaroo, 51)
    await sql`select 1 / 0`.execute(db).catch(() => {})
  })

  await expect(failing).rejects.toThrow('caught and ignored')
  expect(await database.asAgency(kangaroo, thingsSeen)).toHaveLength(1)
})

test('a nested transaction is refused at once instead of waiting for itself', async () => {
  await expect(database.asPlatform(() => database.asPlatform(thingsSeen))).rejects.toThrow('inside another one')
  await expect(database.asPlatform((db) => db.transaction().execute(async () => {}))).rejects.toThrow(
    'a transaction already',
  )
})

test('a handle is unusable after its transaction', async () => {
  const stored = await database.asAgency(kangaroo, async (db) => [db])

  await expect(Promise.all(stored.map(thingsSeen))).rejects.toThrow('after the end of its transaction')
})

test('the same statement can run several times concurrently, and again after it failed', async () => {
  const divide = (db: Db, divisor: number) => sql<{ result: number }>`select 12 / ${divisor}::int as result`.execute(db)
  const together = () => database.asPlatform((db) => Promise.all([divide(db, 1), divide(db, 2), divide(db, 3)]))

  await expect(database.asPlatform((db) => divide(db, 0))).rejects.toMatchObject({ code: '22012' })
  await expect(database.asPlatform((db) => divide(db, 0))).rejects.toMatchObject({ code: '22012' })
  const answers = await together()

  expect(answers.flatMap((answer) => answer.rows)).toEqual([{ result: 12 }, { result: 6 }, { result: 4 }])
})

test('statements that are started together run in their order, and each sees what those before it have written', async () => {
  const count = cachedStatement(
    () => true,
    (db, { agency_id }: { agency_id: string }) =>
      db.selectNoFrom(sql<number>`(select count(*) from things where agency_id = ${agency_id}::uuid)`.as('count')),
  )
  const counted = await database.asAgency(kangaroo, async (db) => {
    const [before, , between, , after] = await Promise.all([
      count(db, { agency_id: kangaroo }),
      addThing(db, kangaroo, 60),
      count(db, { agency_id: kangaroo }),
      sql`delete from things where id = 60`.execute(db),
      db.selectNoFrom(sql<number>`(select count(*) from things)`.as('count')).execute(),
    ])
    return [...before, ...between, ...after].map((row) => row.count)
  })

  expect(counted).toEqual([1, 2, 1])
})

test('of statements that are started together, those after a failed one fail with it and write nothing', async () => {
  const outcomes = await database
    .asAgency(kangaroo, async (db) => {
      const started = [addThing(db, kangaroo, 61), sql`select 1 / 0`.execute(db), addThing(db, kangaroo, 62)]
      const settled = await Promise.allSettled(started)
      throw new Error(settled.map(({ status }) => status).join(' '))
    })
    .catch(String)

  expect(outcomes).toBe('Error: fulfilled rejected rejected')
  expect(await database.asAgency(kangaroo, thingsSeen)).toHaveLength(1)
})

test('a transaction without a statement has begun and ends', async () => {
  expect(await database.asAgency(kangaroo, async () => 'nothing')).toBe('nothing')
  await expect(database.asAgency(kangaroo, async () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
})

test('a lost race is retried, up to three times', async () => {
  const attempts = { until: 3, made: 0 }
  const work = () =>
    database.asPlatform(async (db) => {
      attempts.made += 1
      if (attempts.made <= attempts.until)
        await sql`do $$ begin raise exception 'race' using errcode = '40001'; end $$`.execute(db)
      return attempts.made
    })

  expect(await work()).toBe(4)
  Object.assign(attempts, { until: 99, made: 0 })
  await expect(work()).rejects.toMatchObject({ code: '40001' })
  expect(attempts.made).toBe(4)
})

test("overlapping transactions do not see each other's agency", async () => {
  const seen = await Promise.all(
    [kangaroo, wombat, kangaroo, wombat, kangaroo, wombat].map((agency) =>
      database.asAgency(agency, async (db) => {
        await sleep(5)
        return [agency, ...(await thingsSeen(db)).map((thing) => thing.agency_id)]
      }),
    ),
  )

  expect(seen.every(([agency, ...owners]) => owners.length === 1 && owners[0] === agency)).toBe(true)
})

test('a notification is received after its transaction, and not after unsubscribing', async () => {
  const received: string[] = []
  const leave = await database.listen('changes', (payload) => received.push(payload))

  await database.asAgency(kangaroo, (db) => sql`select pg_notify('changes', 'first')`.execute(db))
  await expect.poll(() => received).toEqual(['first'])
  await leave()
  // Through the same connection, so both would have received it.
  const second = Promise.withResolvers<string>()
  const leaveAgain = await database.listen('changes', second.resolve)
  await database.asAgency(kangaroo, (db) => sql`select pg_notify('changes', 'second')`.execute(db))

  expect(await second.promise).toBe('second')
  expect(received).toEqual(['first'])
  await leaveAgain()
})

test('the database reports that it is ready', async () => {
  await expect(database.ready()).resolves.toBeUndefined()
})

test('an embedded database is vacuumed and analysed, table by table; a server does so itself', async () => {
  const vacuumed = await database.vacuum()
  const analysed = await database.asPlatform((db) =>
    sql<{ pages: number }>`select relallvisible as pages from pg_class where relname = 'pg_proc'`.execute(db),
  )

  if (database.kind === 'postgres') return expect(vacuumed).toBe(0)
  expect(vacuumed).toBeGreaterThan(60)
  expect(analysed.rows[0]?.pages).toBeGreaterThan(0)
  expect(await database.vacuum(AbortSignal.abort())).toBe(0)
})

test("a read sees what its agency sees, and the platform's sees everything", async () => {
  const own = [await database.asAgency(kangaroo, thingsSeen), await database.asPlatform(thingsSeen)]

  expect([await database.readAsAgency(kangaroo, thingsSeen), await database.readAsPlatform(thingsSeen)]).toEqual(own)
  await expect(async () => database.readAsAgency("x'; reset role; --", thingsSeen)).rejects.toThrow('id of an agency')
})

test('a read cannot write', async () => {
  const writing = database.readAsAgency(kangaroo, (db) => addThing(db, kangaroo, 70))

  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('nothing of a read remains, also when it failed', async () => {
  const wrong = () => database.readAsAgency(kangaroo, (db) => sql`select 1 / 0 from things`.execute(db))
  await Promise.allSettled(Array.from({ length: 8 }, wrong))
  const left = await engine.transaction('', (session) =>
    session.query(
      `select nullif(current_setting('app.agency', true), '') as agency, current_user = session_user as own_role,
        current_setting('transaction_read_only') as read_only`,
    ),
  )

  await expect(wrong()).rejects.toMatchObject({ code: '22012' })
  expect(left.rows).toEqual([{ agency: null, own_role: true, read_only: 'off' }])
})

test('statements of a read that are started together see the same, and none runs after one that failed', async () => {
  const alone = await database.asAgency(kangaroo, thingsSeen)
  const twice = await database.readAsAgency(kangaroo, (db) => Promise.all([thingsSeen(db), thingsSeen(db)]))
  const statuses: string[] = []
  const wrong = database.readAsAgency(kangaroo, async (db) => {
    const statements = [sql`select 1`.execute(db), sql`select 1 / 0 from things`.execute(db), thingsSeen(db)]
    const settled = await Promise.allSettled(statements)
    statuses.push(...settled.map(({ status }) => status))
    await statements[1]
  })

  expect(twice).toEqual([alone, alone])
  await expect(wrong).rejects.toMatchObject({ code: '22012' })
  expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('a query after the end of its read is refused', async () => {
  const escaped = await database.readAsAgency(kangaroo, async (db) => [db])

  await expect(Promise.all(escaped.map(thingsSeen))).rejects.toThrow('after the end of its transaction')
})
