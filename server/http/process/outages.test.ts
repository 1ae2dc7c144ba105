import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import { thingsMigrations } from '#server/testing/databases/fixture-migrations.ts'
import { testOutside } from '#server/testing/outside.ts'
import { smallDisk } from '#server/testing/crash/small-disk.ts'
import { password } from '#server/testing/world.ts'
import { mountHealth } from './health.ts'
import { refusalOf, sendRefusal } from '#server/http/reply.ts'

const endings: (() => unknown)[] = []
const ending = <T>(thing: T, end: (thing: T) => unknown): T => {
  endings.push(() => end(thing))
  return thing
}
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

describe('an error of the database', () => {
  let database: Database
  let app: FastifyInstance
  beforeAll(async () => {
    database = await testDatabase({ migrations: thingsMigrations() })
    app = Fastify()
    app.setErrorHandler((error, _request, reply) => sendRefusal(reply, refusalOf(error), 'en'))
    app.get('/raise/:state', (request) => raised(database, (request.params as { state: string }).state))
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  test.each([
    ['a full disk', '53100', 'storageFull', '60'],
    ['a lock that was waited for too long', '55P03', 'busy', '5'],
    ['a statement that ran too long', '57014', 'busy', '5'],
    ['too many connections', '53300', 'busy', '5'],
    ['a deadlock that was retried', '40P01', 'busy', '5'],
    ['a server that shuts down', '57P03', 'unavailable', '5'],
    ['a connection that was lost', '08006', 'unavailable', '5'],
  ])('that is %s (%s) is a 503 with Retry-After', async (_, state, code, seconds) => {
    const answer = await app.inject(`/raise/${state}`)

    expect(answer.json()).toMatchObject({ status: 503, code })
    expect(answer.headers['retry-after']).toBe(seconds)
  })

  test('that is a programming error (42P01) is a failure', async () => {
    expect((await app.inject('/raise/42P01')).json()).toMatchObject({ status: 500, code: 'failure' })
  })
})

const raised = (database: Database, state: string) =>
  database.asPlatform((db) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(db))

const disk = smallDisk(160)
afterAll(() => disk?.remove())

test.skipIf(disk === null)(
  'a full disk is a 503, reported by /readyz, and ends when there is space again',
  async () => {
    if (disk === null) return
    const { folder, fill, free } = disk
    const database = ending(await openDatabase({ dir: folder, migrations: thingsMigrations() }), (of) => of.close())
    const app = ending(Fastify(), (of) => of.close())
    mountHealth(app, { database, data_folder: folder, failingJobs: async () => [] })
    app.setErrorHandler((error, _request, reply) => sendRefusal(reply, refusalOf(error), 'en'))
    app.post('/things', () => manyThings(database))
    fill()

    expect((await app.inject({ method: 'POST', url: '/things' })).json()).toMatchObject({
      status: 503,
      code: 'storageFull',
    })
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'not ready', problem: 'the disk is full' })

    free()
    expect((await app.inject({ method: 'POST', url: '/things' })).statusCode).toBe(200)
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready', problem: null })
  },
)

const agency = '00000000-0000-4000-8000-000000000001'
const manyThings = (database: Database) =>
  database.asAgency(agency, async (db) => {
    await sql`insert into things (agency_id, id, name)
      select ${agency}, at, repeat(md5(random()::text), 20) from generate_series(1, 3000) at`.execute(db)
    return {}
  })

// Features of a server only: run with TEST_DATABASE_URL.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a PostgreSQL server', () => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp()
  })
  afterAll(() => world.close())

  /** A separate app with two connections to the server, through a connection that can be cut. */
  async function appOverLine() {
    const { rows } = await world.database.asPlatform((db) =>
      sql<{ name: string }>`select current_database() as name`.execute(db),
    )
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    const line = ending(await lineTo(url.hostname, Number(url.port || 5432)), (of) => of.cut())
    Object.assign(url, { hostname: '127.0.0.1', port: String(line.port), pathname: `/${rows[0]?.name}` })
    const opened = await openDatabase({ url: url.href, dir: 'memory', poolSize: 2, deadlineMs: 2_000 })
    const database = ending(opened, (of) => of.close())
    const { outside, token_key, remove } = testOutside()
    ending(remove, (of) => of())
    const app = ending(await buildApp({ database, outside, token_key }), (of) => of.close())
    const { data } = (await send(app, calls.auth.login.path, { email: 'admin@muster.example', password })).json()
    return { line, database, app, list: () => send(app, calls.customers.list.path, {}, data.accessToken) }
  }

  const send = (app: FastifyInstance, path: string, payload: object, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })

  test('that stops is a 503 until it is back, without a restart', async () => {
    const { line, app, list } = await appOverLine()
    expect((await list()).statusCode).toBe(200)

    line.cut()

    const refused = await list()
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    expect((await app.inject('/readyz')).json()).toMatchObject({ problem: 'the database cannot be reached' })

    await line.restore()
    expect((await list()).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  test('that no longer answers is a 503 after its deadline, also to /readyz, and nothing is mixed up when it goes on', async () => {
    const { line, app, list } = await appOverLine()
    const before = await list()
    line.pause()

    const refused = await Promise.all([list(), list(), list()])
    expect(refused.map((answer) => answer.statusCode)).toEqual([503, 503, 503])
    expect((await app.inject('/readyz')).statusCode).toBe(503)

    line.resume()
    await expect.poll(async () => (await list()).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, list))
    expect(answers.map((answer) => answer.json().data)).toEqual(Array(10).fill(before.json().data))
  })

  test('that answers slowly is waited for', async () => {
    const { line, list } = await appOverLine()
    const before = await list()
    line.delay(100)

    const answers = await Promise.all([list(), list(), list(), list()])

    expect(answers.map((answer) => answer.json().data)).toEqual(Array(4).fill(before.json().data))
  })

  test('whose table is locked is a 503, and so is a call without a free connection', async () => {
    const { list } = await appOverLine()
    const locked = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const lock = world.database.asPlatform(async (db) => {
      await sql`lock table customers in access exclusive mode`.execute(db)
      locked.resolve()
      await done.promise
    })
    await locked.promise

    // Two connections, and each call uses one until its wait for the lock is over.
    const answers = await Promise.all(Array.from({ length: 30 }, list))

    done.resolve()
    await lock
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(30).fill('busy'))
    expect((await list()).statusCode).toBe(200)
  })
})

/** A proxy to a server, which forwards nothing after it is cut until it is restored, or paused until it is resumed; and late after a delay. */
async function lineTo(host: string, port: number) {
  const sockets = new Set<Socket>()
  let isPaused = false
  let delayMs = 0
  const waiting: (() => void)[] = []
  const forwarded = async (bytes: Buffer) => {
    if (delayMs > 0) await sleep(delayMs)
    if (isPaused) await new Promise<void>((go) => waiting.push(go))
    return bytes
  }
  const server: Server = createServer((near) => {
    const far = connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(forwarding(forwarded)).pipe(other)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : at
  }
  const near = await listen(0)
  return {
    port: near,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    restore: () => listen(near),
    pause: () => (isPaused = true),
    resume() {
      isPaused = false
      for (const go of waiting.splice(0)) go()
    },
    delay: (milliseconds: number) => (delayMs = milliseconds),
  }
}

function forwarding(forwarded: (bytes: Buffer) => Promise<Buffer>): Transform {
  const forward = async (bytes: Buffer, done: TransformCallback) => done(null, await forwarded(bytes))
  return new Transform({ transform: (bytes: Buffer, _, done) => void forward(bytes, done) })
}
