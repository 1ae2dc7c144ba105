import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/transaction.ts'
import { loadKeys, recordTokenKey, verifyKeys } from '#server/modules/keys/key-check.ts'
import { settingSealContext } from '#server/modules/settings/environment.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { readSecrets } from '#server/outside/secrets/secrets.ts'
import { settingsFrom } from '#server/settings.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'

let database: Database
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-key-check-'))
  folders.push(folder)
  return folder
}
const load = (data_folder: string, generate_keys = true) =>
  loadKeys(database, { environment: {}, data_folder, generate_keys })
/** Keys as generated before key names were random. */
const keysNamedK1 = () => ({ token_key: randomBytes(32), seal_keys: new Map([['k1', randomBytes(32)]]) })

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() =>
  database.asPlatform(async (db) => {
    // No role of the product can delete this row; the owner can.
    await sql`reset role`.execute(db)
    await db.deleteFrom('installation_keys').execute()
    await db.deleteFrom('environment_settings').execute()
  }),
)
afterAll(async () => {
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('the first start generates keys, and later ones use them', async () => {
  const folder = newFolder()

  const made = await load(folder)

  await expect(load(folder)).resolves.toEqual(made)
})

test('a start without secrets.json is refused, and generates no new keys, once the database has keys', async () => {
  const folder = newFolder()
  await load(folder)
  rmSync(join(folder, 'secrets.json'))

  await expect(load(folder)).rejects.toThrow('Restore secrets.json')
  expect(existsSync(join(folder, 'secrets.json'))).toBe(false)
})

test('a second process whose keys have the same name but another value is refused', async () => {
  const [first, second] = [keysNamedK1(), keysNamedK1()]
  await verifyKeys(database, first)

  await expect(verifyKeys(database, { ...second, token_key: first.token_key })).rejects.toThrow(
    'sealed in this database with k1',
  )
  await expect(verifyKeys(database, first)).resolves.toBeUndefined()
})

test('of several processes that start concurrently with different keys exactly one starts', async () => {
  const starts = await Promise.allSettled([0, 1, 2, 3].map(() => load(newFolder())))

  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
})

test('processes that start concurrently on one data folder share the keys', async () => {
  const folder = newFolder()

  await expect(Promise.all([load(folder), load(folder), load(folder)])).resolves.toHaveLength(3)
})

test('a process that found no keys, before another one generated and recorded them, uses those', async () => {
  const folder = newFolder()
  const first = Promise.withResolvers<unknown>()
  const afterTheFirst = Object.create(database, {
    readAsPlatform: {
      value: (...read: Parameters<Database['readAsPlatform']>) =>
        first.promise.then(() => database.readAsPlatform(...read)),
    },
  })

  const second = loadKeys(afterTheFirst, { environment: {}, data_folder: folder, generate_keys: true })
  first.resolve(await load(folder))

  await expect(second).resolves.toEqual(await first.promise)
})

test('on a database from before the keys were recorded, a ring that opens none of its values is not recorded', async () => {
  const [right, wrong] = [keysNamedK1(), keysNamedK1()]
  const sealed = sealWith(right.seal_keys).seal('smtp://mail.example', settingSealContext('SMTP_URL'))
  await database.asPlatform((db) =>
    db.insertInto('environment_settings').values({ key: 'SMTP_URL', sealed, ends: 'mple' }).execute(),
  )

  await expect(verifyKeys(database, wrong)).rejects.toThrow('k1')
  await expect(load(newFolder())).rejects.toThrow('Restore secrets.json')
  await expect(verifyKeys(database, right)).resolves.toBeUndefined()
})

test('another token key is refused until it is recorded explicitly', async () => {
  const keys = keysNamedK1()
  await verifyKeys(database, keys)
  const changed = { ...keys, token_key: randomBytes(32) }

  await expect(verifyKeys(database, changed)).rejects.toThrow('npm run keys:rotate -- --token')
  await database.asPlatform((db) => recordTokenKey(db, changed.token_key))

  await expect(verifyKeys(database, changed)).resolves.toBeUndefined()
  await expect(verifyKeys(database, keys)).rejects.toThrow('token key')
})

test('on a PostgreSQL server keys are generated only with MUSTER_GENERATE_KEYS=yes', async () => {
  const folder = newFolder()
  const settings = (more: object) => settingsFrom({ DATABASE_URL: 'postgres://localhost/muster', ...more })
  expect(settings({}).generate_keys).toBe(false)
  expect(settings({ MUSTER_GENERATE_KEYS: 'yes' }).generate_keys).toBe(true)
  expect(settingsFrom({}).generate_keys).toBe(true)

  await expect(load(folder, false)).rejects.toThrow('MUSTER_GENERATE_KEYS=yes')
  expect(readSecrets({}, folder)).toBeNull()
})
