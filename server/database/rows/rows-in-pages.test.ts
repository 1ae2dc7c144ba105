import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { testApp } from '#server/testing/app.ts'
import { counted, rowsInPages } from './rows-in-pages.ts'

const app = await testApp()
afterAll(() => app.close())

const inTransaction = (work: (db: Db) => Promise<unknown>) => app.database.asPlatform(work, systemActor('start'))
const numbersTo = (last: number) => sql<{ n: number }>`select n from generate_series(1, ${last}::int) n order by n`

// The third repetition runs statements that have been prepared.
test.each([0, 1, 1000, 1001, 2500, 2500, 2500])('%i rows are read in their order, each once', async (last) => {
  await inTransaction(async (db) => {
    const numbers = counted(rowsInPages(db, 'numbers', numbersTo(last)))

    const found = await Array.fromAsync(numbers.each, ({ n }) => n)

    expect(found).toEqual(Array.from({ length: last }, (_, at) => at + 1))
    expect(numbers.count()).toBe(last)
  })
})

test('rows are those of the moment of the first one', async () => {
  await inTransaction(async (db) => {
    await sql`create temporary table counted_numbers on commit drop as ${numbersTo(2500)}`.execute(db)
    const found: number[] = []

    for await (const { n } of rowsInPages<{ n: number }>(db, 'kept', sql`select n from counted_numbers order by n`)) {
      found.push(n)
      if (n === 1) await sql`delete from counted_numbers`.execute(db)
    }

    expect(found.length).toBe(2500)
  })
})
