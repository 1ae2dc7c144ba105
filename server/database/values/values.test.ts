import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/databases/databases.ts'
import { thingsMigrations } from '#server/testing/databases/fixture-migrations.ts'
import { jsonb, runCompiled } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'

// The same expectations apply to both engines: run with TEST_DATABASE_URL to check a server.
let database: Database
beforeAll(async () => {
  database = await testDatabase({ migrations: thingsMigrations() })
})
afterAll(() => database.close())

test('every type is read as the same JavaScript value on both engines', async () => {
  const { rows } = await database.asPlatform((db) => everyType.execute(db))

  expect(rows).toEqual([
    {
      small: 1,
      big: 9007199254740991,
      money: 12.5,
      share: 0.25,
      yes: true,
      day: '2026-03-09',
      wall: '22:30:00',
      instant: '2026-11-21T02:00:00.000Z',
      id: '00000000-0000-4000-8000-000000000001',
      json: { a: [1, null] },
      nothing: null,
      texts: ['a', 'b"c', null],
      numbers: [1, 2],
      moneys: [1.5],
      days: ['2026-03-09'],
      instants: ['2026-11-21T02:00:00.000Z'],
      bytes: new Uint8Array([0, 255]),
      counted: 0,
      ranges: '["2026-11-21 02:00:00+00","2026-11-21 03:00:00+00")',
    },
  ])
})

const everyType = sql`
  select 1::smallint as small, 9007199254740991::bigint as big, 12.50::numeric as money, 0.25::float8 as share, true as yes,
    '2026-03-09'::date as day, '22:30'::time as wall, '2026-11-21T13:00:00+11:00'::timestamptz as instant,
    '00000000-0000-4000-8000-000000000001'::uuid as id, '{"a":[1,null]}'::jsonb as json, null::int as nothing,
    array['a', 'b"c', null] as texts, array[1, 2] as numbers, array[1.5] as moneys, array['2026-03-09'::date] as days,
    array['2026-11-21T02:00Z'::timestamptz] as instants, '\\x00ff'::bytea as bytes, (select count(*) from words) as counted,
    tstzrange('2026-11-21T02:00Z', '2026-11-21T03:00Z') as ranges`

test('every parameter is written as the intended value', async () => {
  const bytes = new Uint8Array([1, 0, 200])
  const { rows } = await database.asPlatform((db) =>
    sql`select ${12.5}::numeric as money, ${true}::boolean as yes, ${['a', 'b,c', null]}::text[] as texts, ${[1, 2]}::int[] as numbers,
          ${{ a: 'ü' }}::jsonb as json, ${jsonb([1, 'x'])} as list, ${null}::text as nothing, ${bytes}::bytea as bytes,
          ${'2026-11-21T02:00:00Z'}::timestamptz as instant, 5 = any(${[4, 5]}::int[]) as found`.execute(db),
  )

  expect(rows).toEqual([
    {
      money: 12.5,
      yes: true,
      texts: ['a', 'b,c', null],
      numbers: [1, 2],
      json: { a: 'ü' },
      list: [1, 'x'],
      nothing: null,
      bytes,
      instant: '2026-11-21T02:00:00.000Z',
      found: true,
    },
  ])
})

test('a statement can be repeated with other parameters', async () => {
  const answers = await database.asPlatform(async (db) => {
    const compiled = CompiledQuery.raw('select $1::int + 1 as next', [0])
    const results = []
    for (const number of [1, 2, 3])
      results.push(await runCompiled<{ next: number }>(db, compiled as CompiledQuery<{ next: number }>, [number]))
    return results
  })

  expect(answers).toEqual([[{ next: 2 }], [{ next: 3 }], [{ next: 4 }]])
})

test('the number of changed rows is returned', async () => {
  const result = await database.asPlatform((db) => sql`insert into words values ('a'), ('b')`.execute(db))

  expect(result.numAffectedRows).toBe(2n)
})

test('an error has the constraint, the code and the SQL', async () => {
  const failing = database.asPlatform((db) => sql`insert into words values ('same'), ('same')`.execute(db))

  await expect(failing).rejects.toMatchObject({
    code: '23505',
    constraint: 'words_pkey',
    sql: expect.stringContaining('insert into words'),
  })
})
