import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { testApp } from '#server/testing/app.ts'
import { runPart, runRow, runSeenRows, tryOut } from './savepoints.ts'

const app = await testApp()
afterAll(() => app.close())

const rename = (db: Db, name: string) =>
  db.updateTable('companies').set({ name }).where('id', '=', app.world.agency).execute()
const nameIn = async (db: Db) =>
  (await db.selectFrom('companies').select('name').where('id', '=', app.world.agency).executeTakeFirstOrThrow()).name
const inTransaction = (work: (db: Db) => Promise<unknown>) => app.database.asPlatform(work, systemActor('start'))

test('the refusal of a row undoes that row and no other', async () => {
  await inTransaction(async (db) => {
    const rows = [
      await runRow(db, 'one', () => rename(db, 'One')),
      await runRow(db, 'two', async () => {
        await rename(db, 'Two')
        throw new Refusal('notFound')
      }),
    ]

    expect(rows).toEqual([{ id: 'one' }, { id: 'two', code: 'notFound', facts: {} }])
    expect(await nameIn(db)).toBe('One')
  })
})

test('rows are worked once each in the order of their ids, and reported in the order named', async () => {
  await inTransaction(async (db) => {
    const worked: { id: string; version: number }[] = []
    const outcomes = await runSeenRows(db, { ids: ['b', 'a', 'b'], versions: [2, 1, 2] }, async (seen) => {
      worked.push(seen)
      if (seen.id === 'a') throw new Refusal('stale')
    })

    expect(worked).toEqual([
      { id: 'a', version: 1 },
      { id: 'b', version: 2 },
    ])
    expect(outcomes).toEqual([{ id: 'b' }, { id: 'a', code: 'stale', facts: {} }])
  })
})

test('a part within a part that passes its failure on is undone with the outer one', async () => {
  await inTransaction(async (db) => {
    await rename(db, 'Before')
    const failed = await runPart<string>(
      db,
      async () => {
        await rename(db, 'Outer')
        return runPart<string>(
          db,
          async () => {
            await rename(db, 'Inner')
            throw new Error('inner')
          },
          (thrown) => {
            throw thrown
          },
        )
      },
      String,
    )

    expect(failed).toBe('Error: inner')
    expect(await nameIn(db)).toBe('Before')
  })
})

test('what is tried out is undone, whatever it wrote in parts', async () => {
  await inTransaction(async (db) => {
    await rename(db, 'Before')
    const seen = await tryOut(db, async () => {
      await runRow(db, 'one', () => rename(db, 'Tried'))
      return nameIn(db)
    })

    expect(seen).toBe('Tried')
    expect(await nameIn(db)).toBe('Before')
  })
})
