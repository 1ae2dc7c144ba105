import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedStatement } from './cached-statement.ts'
import { newId } from '#server/database/values/ids.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import type { Database } from '#server/database/transaction.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Input = { who: { agency_id: string; customer_id: string | null }; from?: string; status?: string }
type Row = { agency: string; customer: string | null; from: string | null; status: string }

/** A cached statement that returns its input, what it was built from, and how often. */
function statementThatEchoes() {
  const built: Input[] = []
  const statement = cachedStatement<Input, Row>(
    ({ status }) => status === undefined,
    (_, input) => {
      built.push(input)
      const { who, from, status = 'any' } = input
      const customer = who.customer_id === null ? sql`null` : sql`${who.customer_id}::text`
      return sql<Row>`select ${customer} as customer, ${who.agency_id}::text as agency, ${from ?? null}::text as "from",
        ${status}::text as status`
    },
  )
  return { built, run: (input: Input) => database.asPlatform((db) => statement(db, input)) }
}

test('a cached statement is built once for each shape of its input and gets the ids and days of each request', async () => {
  const { built, run } = statementThatEchoes()
  const [harbour, summit, customer] = [newId(), newId(), newId()]

  const rows = [
    await run({ who: { agency_id: harbour, customer_id: null } }),
    await run({ who: { agency_id: summit, customer_id: null } }),
    await run({ who: { agency_id: summit, customer_id: customer } }),
    await run({ who: { agency_id: harbour, customer_id: harbour }, from: '2026-11-22' }),
    await run({ who: { agency_id: summit, customer_id: customer }, from: '2026-11-23T01:00:00.000Z' }),
  ].flat()

  expect(rows).toEqual([
    { agency: harbour, customer: null, from: null, status: 'any' },
    { agency: summit, customer: null, from: null, status: 'any' },
    { agency: summit, customer, from: null, status: 'any' },
    { agency: harbour, customer: harbour, from: '2026-11-22', status: 'any' },
    { agency: summit, customer, from: '2026-11-23T01:00:00.000Z', status: 'any' },
  ])
  expect(built).toHaveLength(3)
})

test('the function that builds a cached statement gets no id', async () => {
  const { built, run } = statementThatEchoes()
  const agency_id = newId()

  await run({ who: { agency_id, customer_id: null } })

  expect(JSON.stringify(built)).not.toContain(agency_id)
})

test('a statement whose input is not cacheable is built for each request', async () => {
  const { built, run } = statementThatEchoes()
  const who = { agency_id: newId(), customer_id: null }

  const rows = [await run({ who, status: 'open' }), await run({ who, status: 'open' }), await run({ who })].flat()

  expect(rows.map(({ status }) => status)).toEqual(['open', 'open', 'any'])
  expect(built).toHaveLength(3)
})
