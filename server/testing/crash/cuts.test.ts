// A change whose connection is cut at any moment, also while it is committed, and which is repeated with its key has one effect: a hundred
// cuts of the client's connection, and on a PostgreSQL server a hundred of the connections to it.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client as AppClient, testApp, type TestApp } from '#server/testing/app.ts'

const cuts = 100
const server = process.env.TEST_DATABASE_URL

/** A change that no rule of the database limits to one. */
const insurance = (company_id: string, number: string) => ({
  ...{ company_id, kind: 'public_liability' as const, insurer: 'Southern Mutual', expires_on: '2027-06-30' },
  number,
})
const numbers = Array.from({ length: cuts }, (_, round) => `PL ${String(round).padStart(3, '0')}`)

/** Sends it until it is answered: after each cut once more, with the same key. */
async function untilAnswered(send: () => Promise<unknown>, triesLeft = 1000): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (triesLeft === 0) throw error
    await sleep(20)
    await untilAnswered(send, triesLeft - 1)
  }
}

/** The moments of the cuts: from before the request arrives until after its answer. */
const momentsWithin = (milliseconds: number) => numbers.map((_, round) => (1.3 * milliseconds * round) / cuts)

let app: TestApp
let admin: AppClient
let address: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const store = (number: string, key: string, signal?: AbortSignal) =>
  fetch(`${address}/api${calls.insurances.store.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
    body: JSON.stringify(insurance(app.world.agency, number)),
    ...(signal && { signal }),
  }).then((response) => {
    if (response.status !== 200) throw new Error(`${response.status}`)
    return response.json()
  })

const stored = () =>
  app.database.asPlatform(async (db) => {
    const { rows } = await sql<{ number: string }>`
      select number from company_insurances where number like 'PL %' order by number`.execute(db)
    await sql`delete from company_insurances where number like 'PL %'`.execute(db)
    return rows.map(({ number }) => number)
  })

/** How long one takes: the median of nine. */
async function usualTime(): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 9; at++) {
    const began = performance.now()
    await store('PL usual', randomUUID())
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[4] ?? 0
}

test('without the same key it has two effects', async () => {
  await store('PL 000', randomUUID())
  await store('PL 000', randomUUID())

  expect(await stored()).toEqual(['PL 000', 'PL 000'])
})

test('a hundred cuts of the connection of its client', async () => {
  const moments = momentsWithin(await usualTime())
  await stored()
  const outcomes = { cut: 0, answered: 0 }
  for (const [round, number] of numbers.entries()) {
    const [key, cut] = [randomUUID(), new AbortController()]
    const first = store(number, key, cut.signal).then(
      () => (outcomes.answered += 1),
      () => (outcomes.cut += 1),
    )
    await sleep(moments[round])
    cut.abort()
    await first
    await untilAnswered(() => store(number, key))
  }

  expect(await stored()).toEqual(numbers)
  expect(outcomes.cut).toBeGreaterThan(0)
})

test.runIf(server)('a hundred cuts of the connections to the database', async () => {
  const other = new Client({ connectionString: server })
  await other.connect()
  onTestFinished(() => other.end())
  const { rows } = await app.database.asPlatform((db) =>
    sql<{ name: string }>`select current_database() as name`.execute(db),
  )
  const moments = momentsWithin(await usualTime())
  await stored()
  for (const [round, number] of numbers.entries()) {
    const key = randomUUID()
    const first = store(number, key).catch(() => null)
    await sleep(moments[round])
    // Not a worker of autovacuum, which only a superuser may end.
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [rows[0]?.name],
    )
    await first
    await untilAnswered(() => store(number, key))
  }

  expect(await stored()).toEqual(numbers)
})
