import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedStatement } from '#server/database/compiled.ts'
import { newId } from '#server/database/ids.ts'
import { testDatabase } from '#server/testing/databases.ts'
import type { Database } from '#server/database/transaction.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Given = { who: { agency_id: string; customer_id: string | null }; from?: string; status?: string }
type Told = { agency: string; customer: string | null; from: string | null; status: string }

function kept() {
  const built: Given[] = []
  const statement = cachedStatement<Given, Told>(
    ({ status }) => status === undefined,
    (_, given) => {
      built.push(given)
      const { who, from, status = 'any' } = given
      const customer = who.customer_id === null ? sql`null` : sql`${who.customer_id}::text`
      return sql<Told>`select ${customer} as customer, ${who.agency_id}::text as agency, ${from ?? null}::text as "from", ${status}::text as status`
    },
  )
  const ask = (given: Given) => database.asPlatform((db) => statement(db, given))
  return { built, ask }
}

test('a kept statement is built once a shape and filled with the ids and days of each who asks', async () => {
  const { built, ask } = kept()
  const [harbour, summit, customer] = [newId(), newId(), newId()]

  const told = [
    await ask({ who: { agency_id: harbour, customer_id: null } }),
    await ask({ who: { agency_id: summit, customer_id: null } }),
    await ask({ who: { agency_id: summit, customer_id: customer } }),
    await ask({ who: { agency_id: harbour, customer_id: harbour }, from: '2026-11-22' }),
    await ask({ who: { agency_id: summit, customer_id: customer }, from: '2026-11-23T01:00:00.000Z' }),
  ].flat()

  expect(told).toEqual([
    { agency: harbour, customer: null, from: null, status: 'any' },
    { agency: summit, customer: null, from: null, status: 'any' },
    { agency: summit, customer, from: null, status: 'any' },
    { agency: harbour, customer: harbour, from: '2026-11-22', status: 'any' },
    { agency: summit, customer, from: '2026-11-23T01:00:00.000Z', status: 'any' },
  ])
  expect(built).toHaveLength(3)
})

test('no id is known to what builds a kept statement', async () => {
  const { built, ask } = kept()
  const agency_id = newId()

  await ask({ who: { agency_id, customer_id: null } })

  expect(JSON.stringify(built)).not.toContain(agency_id)
})

test('what is not to be kept is built each time, whatever it says', async () => {
  const { built, ask } = kept()
  const who = { agency_id: newId(), customer_id: null }

  const told = [await ask({ who, status: 'open' }), await ask({ who, status: 'open' }), await ask({ who })].flat()

  expect(told.map(({ status }) => status)).toEqual(['open', 'open', 'any'])
  expect(built).toHaveLength(3)
})
