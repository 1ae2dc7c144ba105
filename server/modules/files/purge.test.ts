import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/database/transaction.ts'
import { insertFile, storeFile } from '#server/modules/files/actions.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import { testOutside } from '#server/testing/outside.ts'
import { adoptFiles, requireOwnFiles } from './installation.ts'
import { purgeAllUnusedFiles, purgeUnusedFiles } from './purge.ts'

const never = new Date(0)
const bytes = Buffer.from('a passport')

let database: Database
let other: Database
let outside: ReturnType<typeof testOutside>['outside']
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await installation()
  other = await installation()
})
afterAll(async () => {
  await database.close()
  await other.close()
})
beforeEach(async () => {
  for (const one of [database, other]) await one.asPlatform((db) => db.deleteFrom('files').execute())
  outside = newOutside()
  await requireOwnFiles(database, outside.files)
})
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

/** A database as a first start makes it: an installation of its own. */
async function installation(): Promise<Database> {
  const made = await testDatabase()
  await made.asPlatform(async (db) => {
    await sql`reset role`.execute(db)
    await sql`update installation set id = ${randomUUID()}`.execute(db)
  })
  return made
}

function newOutside() {
  const made = testOutside()
  endings.push(made.remove)
  // The file system has the time of the machine.
  made.outside.clock.moveTo(new Date().toISOString())
  return made.outside
}

async function storedFile(): Promise<string> {
  const file = await storeFile(outside, { agency_id: null, purpose: 'document', content_type: 'image/png', bytes })
  await database.asPlatform((db) => insertFile(db, file, outside.clock.now()))
  return file.id
}
const filesStored = (count: number) => Promise.all(Array.from({ length: count }, storedFile))
const rowsDeleted = (ids: readonly string[]) =>
  database.asPlatform((db) => db.deleteFrom('files').where('id', 'in', ids).execute())
const purge = () => purgeUnusedFiles(database, outside, never)
const trash = async () => (await outside.files.removed()).map(({ id }) => id)

test('a start with another database is refused with what to do, and moves no file', async () => {
  const id = await storedFile()

  await expect(requireOwnFiles(other, outside.files)).rejects.toThrow(/DATABASE_URL is missing.*npm run files:adopt/)
  outside.clock.moveBy({ hours: 2 })
  await expect(purgeUnusedFiles(other, outside, never)).rejects.toThrow('belongs to installation')
  await expect(purgeAllUnusedFiles(other, outside)).rejects.toThrow('belongs to installation')

  expect(await trash()).toEqual([])
  expect(await outside.files.read(id)).toEqual(bytes)
})

test('after an operator gave them the files, the other database starts and the first one does not', async () => {
  await storedFile()

  await adoptFiles(other, outside.files)

  await expect(requireOwnFiles(other, outside.files)).resolves.toBeUndefined()
  await expect(requireOwnFiles(database, outside.files)).rejects.toThrow('belongs to installation')
})

test('a folder with files from before folders were marked is refused to a database that knows none of them', async () => {
  const unmarked = newOutside()
  const file = await storeFile(unmarked, { agency_id: null, purpose: 'logo', content_type: 'image/png', bytes })

  await expect(requireOwnFiles(database, unmarked.files)).rejects.toThrow('this database knows none of them')

  await database.asPlatform((db) => insertFile(db, file, unmarked.clock.now()))
  await expect(requireOwnFiles(database, unmarked.files)).resolves.toBeUndefined()
  await expect(requireOwnFiles(other, unmarked.files)).rejects.toThrow('belongs to installation')
})

test('of two databases that start at once on a new folder exactly one gets it, in each of its processes', async () => {
  const fresh = newOutside()
  const starts = [database, database, other, other].map((one) => requireOwnFiles(one, fresh.files))

  const ended = (await Promise.allSettled(starts)).map(({ status }) => status)

  const [first, second] = [
    ['fulfilled', 'fulfilled', 'rejected', 'rejected'],
    ['rejected', 'rejected', 'fulfilled', 'fulfilled'],
  ]
  expect([first, second]).toContainEqual(ended)
})

test('nothing is purged in the first hour after a start', async () => {
  const [id = ''] = await filesStored(1)
  await rowsDeleted([id])
  outside.clock.moveBy({ hours: 2 })
  const started_at = outside.clock.now()
  outside.clock.moveBy({ minutes: 59 })

  expect(await purgeUnusedFiles(database, outside, started_at)).toBe(0)
  outside.clock.moveBy({ minutes: 2 })
  expect(await purgeUnusedFiles(database, outside, started_at)).toBe(1)
})

test('an unused file is in the trash for thirty days, then it is deleted', async () => {
  const [used, unused = ''] = await filesStored(2)
  await rowsDeleted([unused])
  outside.clock.moveBy({ hours: 2 })

  expect(await purge()).toBe(1)
  outside.clock.moveBy({ days: 29 })
  expect(await purge()).toBe(0)
  expect(await trash()).toEqual([unused])
  outside.clock.moveBy({ days: 2 })
  await purge()

  expect(await trash()).toEqual([])
  expect(await outside.files.read(unused)).toBeNull()
  expect(await outside.files.all()).toEqual([used])
})

test('a file whose row is back is taken from the trash when it is read, and by the next purge', async () => {
  const ids = await filesStored(2)
  const [read = '', swept = ''] = ids
  const rows = await database.asPlatform((db) => db.selectFrom('files').selectAll().execute())
  await rowsDeleted(ids)
  outside.clock.moveBy({ hours: 2 })
  await purge()
  expect(new Set(await trash())).toEqual(new Set(ids))

  await database.asPlatform((db) => db.insertInto('files').values(rows).execute())
  outside.clock.moveBy({ days: 40 })
  expect(await outside.files.read(read)).toEqual(bytes)
  await purge()

  expect(await trash()).toEqual([])
  expect(new Set(await outside.files.all())).toEqual(new Set([read, swept]))
})

test('with an older copy of the database, files without a row stay where they are until an operator decides', async () => {
  const ids = await filesStored(230)
  await rowsDeleted(ids.slice(0, 24))
  outside.clock.moveBy({ hours: 2 })

  await expect(purge()).rejects.toThrow(/24 of 230 stored files.*npm run files:purge/)
  expect(await trash()).toEqual([])
  expect(await purgeAllUnusedFiles(database, outside)).toBe(24)

  expect(await trash()).toHaveLength(24)
})

test('up to a tenth of many files is purged without an operator', async () => {
  const ids = await filesStored(230)
  await rowsDeleted(ids.slice(0, 23))
  outside.clock.moveBy({ hours: 2 })

  expect(await purge()).toBe(23)
})
