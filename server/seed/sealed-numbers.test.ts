// A stolen database dump reveals nobody's tax file number, account or passport: figure 16 of the goals of reliability.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/transaction.ts'
import { everythingSealed } from '#server/modules/keys/sealed.ts'
import { fixedClock } from '#server/outside/clock.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { testDatabase } from '#server/testing/databases.ts'
import { testOutside } from '#server/testing/outside.ts'
import { seedWhenEmpty } from './demo.ts'

const seal = sealWith(new Map([['k1', randomBytes(32)]]))
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  const outside = { ...testOutside().outside, clock: fixedClock('2026-11-18T02:00:00.000Z'), seal }
  await seedWhenEmpty(database, outside, 'demo', () => {})
})
afterAll(() => database.close())

test('a dump of the demo contains none of the numbers that are sealed in it', async () => {
  const numbers = await sealedNumbers()
  expect(numbers.length).toBeGreaterThan(30)
  const dump = await wholeDump()
  // It is one: it contains names, and the ends of the numbers.
  expect(dump).toContain('Ava Nguyen')

  expect(numbers.filter((number) => dump.includes(number))).toEqual([])
})

const sealedNumbers = () =>
  database.readAsPlatform(async (db) => {
    const numbers: string[] = []
    for (const { table, text, place } of everythingSealed) {
      const { rows } = await sql<{ text: string; row: never }>`
        select ${text} as text, to_jsonb(held) as row from ${sql.table(table)} held where ${text} is not null`.execute(
        db,
      )
      numbers.push(...rows.map((row) => seal.open(row.text, place(row.row))))
    }
    return numbers
  })

/** Every row of every table as text, also with the digits of grouped numbers joined. */
const wholeDump = () =>
  database.asPlatform(async (db) => {
    // The owner sees what no role of the product does.
    await sql`reset role`.execute(db)
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by name`.execute(db)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select held::text as text from ${sql.table(name)} held`.execute(db)
      for (const { text } of rows) texts.push(text, text.replaceAll(/(?<=\d)[ -](?=\d)/g, ''))
    }
    return texts.join('\n')
  })
