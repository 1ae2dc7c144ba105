import { afterAll, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/database/engine/outage.ts'
import { testApp } from '#server/testing/app.ts'
import { type DueRecord, idsOf, processDueRecords } from './due-records.ts'

const app = await testApp()
afterAll(() => app.close())
const { world, database } = app
beforeEach(() => database.asPlatform((db) => db.updateTable('employees').set({ title: null }).execute()))

const actor = { name: 'system: test' }
const allEmployees = () =>
  database.asPlatform((db) => db.selectFrom('employees').select(['id', 'agency_id', 'title']).orderBy('id').execute())

/** Sets the title of every employee; the record with this id fails. */
const titleEverybody = (failing: string, more: { failure?: Error; recordsPerTransaction?: number } = {}) => {
  const { failure = new Error('not possible'), ...options } = more
  return processDueRecords(database, {
    ...{ actor, ...options },
    find: (db) => db.selectFrom('employees').select(['id', 'agency_id']).orderBy('id').execute(),
    process: async (db, _, records: readonly DueRecord[]) => {
      await db.updateTable('employees').set({ title: 'Dr' }).where('id', 'in', idsOf(records)).execute()
      if (idsOf(records).includes(failing)) throw failure
      return records.length
    },
  })
}

test('a record that fails is named at the end, and stops neither its agency nor another one', async () => {
  const all = await allEmployees()

  const run = titleEverybody(world.ava)

  await expect(run).rejects.toThrow(
    `1 record was not processed; the first: record ${world.ava} of agency ${world.agency}: not possible`,
  )
  expect(new Set(all.map(({ agency_id }) => agency_id)).size).toBeGreaterThan(1)
  expect((await allEmployees()).filter(({ title }) => title === null)).toMatchObject([{ id: world.ava }])
})

test('without a failure every record of every agency is processed once', async () => {
  const all = await allEmployees()

  expect(await titleEverybody('nobody', { recordsPerTransaction: 2 })).toBe(all.length)
  expect((await allEmployees()).every(({ title }) => title === 'Dr')).toBe(true)
})

test('a database that is full ends the run instead of failing for each record', async () => {
  const failure = new DatabaseUnavailable('full')

  await expect(titleEverybody(world.ava, { failure })).rejects.toBe(failure)
})
