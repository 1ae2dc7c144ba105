import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patternOf, plain } from '#server/database/page.ts'
import { testDatabase } from '#server/testing/databases.ts'
import type { Database } from '#server/database/transaction.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('what a search compares is the same in the database and here', async () => {
  const letters = ['Zoë', 'ÀÉÎÕÜ', 'ŁØĐ', 'łøđ', 'Straße', 'Æsir', 'Œuvre', 'Nguyễn', 'O’Brien', 'ﬁne', 'Ａ']

  const { rows } = await database.asPlatform((db) =>
    sql<{
      plain: string
    }>`select muster_plain(word) as plain from unnest(${letters}::text[]) with ordinality as given(word, at) order by at`.execute(
      db,
    ),
  )

  expect(rows.map((row) => row.plain)).toEqual(letters.map(plain))
})

const typed = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\', '.') })

test('a pattern finds what was typed and nothing by wildcards', async () => {
  const samples = fc.sample(fc.tuple(typed, typed), 200)
  const [texts, searches] = [samples.map(([text]) => text), samples.map(([, search]) => search)]

  const { rows } = await database.asPlatform((db) =>
    sql<{ found: boolean }>`select text like pattern as found
      from unnest(${texts}::text[], ${searches.map(patternOf)}::text[]) with ordinality as given(text, pattern, at) order by at`.execute(
      db,
    ),
  )

  expect(rows.map((row) => row.found)).toEqual(samples.map(([text, search]) => text.includes(search)))
})
