import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/database/values/ids.ts'
import { isCacheable, joinParent, listQuery } from './list-query.ts'
import { plainText, nameKey } from '#contract/values/formats/clean-text.ts'
import { likePatternOf } from './search.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import type { Database } from '#server/database/transaction.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a search compares the same form in the database and here', async () => {
  const letters = [
    'Zoë',
    'ÀÉÎÕÜ',
    'ŁØĐ',
    'łøđ',
    'Straße',
    'Æsir',
    'Œuvre',
    'Nguyễn',
    'O’Brien',
    'ﬁne',
    'Ａ',
    'Smith‑Jones',
    'd´Arc',
    'Жанна',
    'ΣΑΣ',
    'İpek',
    'Þór',
    'Ma\u200bry',
  ]

  const { rows } = await database.asPlatform((db) =>
    sql<{
      plain: string
    }>`select muster_plain(word) as plain from unnest(${letters}::text[]) with ordinality as given(word, at) order by at`.execute(
      db,
    ),
  )

  expect(rows.map((row) => row.plain)).toEqual(letters.map(plainText))
})

test('the key of a name is the same here and in the database: case, accents and apostrophes do not count, a hyphen is a space', async () => {
  const names = ['Café  Süd', 'cafe sud', 'Bay 1-2', 'Bay 12', 'bay 1 – 2', "O'Neill's", ' Dock‑A ']

  const { rows } = await database.asPlatform((db) =>
    sql<{
      key: string
    }>`select muster_name_key(name) as key from unnest(${names}::text[]) with ordinality as given(name, at) order by at`.execute(
      db,
    ),
  )

  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey))
  expect(new Set(names.map(nameKey))).toEqual(new Set(['cafe sud', 'bay 1 2', 'bay 12', 'oneills', 'dock a']))
})

test('names are sorted without regard to case, accents and apostrophes', async () => {
  const names = ['Zhang', 'de Souza', 'Álvaro', 'O’Neill', 'oliver', 'Öberg']

  const { rows } = await database.asPlatform((db) =>
    sql<{ name: string }>`select name from unnest(${names}::text[]) given(name) order by muster_plain(name)`.execute(
      db,
    ),
  )

  expect(rows.map(({ name }) => name)).toEqual(['Álvaro', 'de Souza', 'Öberg', 'oliver', 'O’Neill', 'Zhang'])
})

test('a double name is found with any hyphen, with a space and as one word', async () => {
  const stored = ['Smith‑Jones', 'Smith Jones', 'SmithJones', 'Smith–Jones']
  const pattern = likePatternOf('smith-jones')

  const { rows } = await database.asPlatform((db) =>
    sql<{
      found: boolean
    }>`select muster_plain(name) like ${pattern} as found from unnest(${stored}::text[]) given(name)`.execute(db),
  )

  expect(rows.every(({ found }) => found)).toBe(true)
})

const typed = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\', '.') })

test('a pattern matches the text and nothing by wildcards', async () => {
  const samples = fc.sample(fc.tuple(typed, typed), 200)
  const [texts, searches] = [samples.map(([text]) => text), samples.map(([, search]) => search)]

  const { rows } = await database.asPlatform((db) =>
    sql<{ found: boolean }>`select text like pattern as found
      from unnest(${texts}::text[], ${searches.map(likePatternOf)}::text[]) with ordinality as given(text, pattern, at) order by at`.execute(
      db,
    ),
  )

  expect(rows.map((row) => row.found)).toEqual(samples.map(([text, search]) => text.includes(search)))
})

const input = { page: 1, per_page: 10, count_all: false }

test('a list counts 500 rows beyond its page, and all rows with count_all', async () => {
  const pageFor = (change: Partial<typeof input>, rows: number) =>
    database.asPlatform((db) => {
      const numbers = db.selectFrom(
        sql<{ n: number }>`(select n from generate_series(1, ${rows}::int) n)`.as('numbers'),
      )
      return listQuery(db, { ...input, ...change }, { matching: numbers, rows: numbers.select('n'), order: [['n']] })
    })

  expect(await pageFor({}, 500)).toMatchObject({ total: 500, more: false })
  expect(await pageFor({}, 501)).toMatchObject({ total: 500, more: true })
  expect(await pageFor({ page: 100 }, 5_000)).toMatchObject({ rows: { length: 10 }, total: 1_490, more: true })
  expect(await pageFor({ page: 501 }, 5_000)).toMatchObject({ rows: [], total: 5_000, more: false })
  expect(await pageFor({ count_all: true }, 5_000)).toMatchObject({ total: 5_000, more: false })
})

test('a total is right with and without conditions on joined parents', async () => {
  const agency = newId()
  const company = {
    id: agency,
    agency_id: agency,
    type: 'head' as const,
    name: 'Southern Cross',
    email: 'office@example.com',
  }
  const customers = ['HARB', 'SUMM'].map((code) => ({
    id: newId(),
    agency_id: agency,
    company_id: agency,
    code,
    name: code,
  }))

  const counts = await database.asPlatform(async (db) => {
    await db
      .insertInto('companies')
      .values({ ...company, time_zone: 'Australia/Brisbane' })
      .execute()
    await db.insertInto('customers').values(customers).execute()
    const found = db.selectFrom('customers')[joinParent]('companies', 'companies.id', 'customers.company_id')
    const totalOf = async (rows: typeof found) =>
      (await listQuery(db, input, { matching: rows, rows: rows.select('customers.id'), order: [['customers.id']] }))
        .total
    return [
      await totalOf(found),
      await totalOf(found.where('companies.name', '=', 'Southern Cross')),
      await totalOf(found.where('companies.name', '=', 'Northern Light')),
      // A subquery in a condition has its own joins: no customer has a location here.
      await totalOf(
        found.where((of) =>
          of.exists(
            of
              .selectFrom('companies as own')
              .innerJoin('locations', 'locations.agency_id', 'own.id')
              .select('own.id')
              .whereRef('own.id', '=', 'customers.agency_id'),
          ),
        ),
      ),
    ]
  })

  expect(counts).toEqual([2, 2, 0, 0])
})

test('a list with a search is not cacheable, even for a word that looks like an id or a day', () => {
  const id = newId()

  expect(isCacheable({ ...input, q: '' })).toBe(true)
  expect(isCacheable({ ...input, ...{ q: '', customer_id: id, from: '2026-11-22' } })).toBe(true)
  expect([id, '2026-11-22', 'ava'].map((q) => isCacheable({ ...input, q }))).toEqual([false, false, false])
  expect(isCacheable({ ...input, ...{ q: '', status: ['draft'] } })).toBe(false)
})
