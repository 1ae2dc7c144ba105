import { existsSync, mkdtempSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backups } from '#contract/platform/backups.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { fixedClock } from '#server/outside/clock.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import type { Outside } from '#server/outside/outside.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { emptyServerDatabase } from '#server/testing/databases/databases.ts'
import { testOutside } from '#server/testing/outside.ts'
import { placeOf } from './archive/places.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { backupState } from './queries.ts'
import { makeBackup, queueDueBackup } from './queue.ts'

const day = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'muster-backups-'))
const clock = fixedClock('2026-11-18T20:00:00.000Z')
const schedule = { folder: join(folder, 'archives'), keep: 2, at: '16:00', data_folder: folder }

let database: Database
let outside: Outside
let removeServer: (() => Promise<void>) | undefined

beforeAll(async () => {
  const server = await emptyServerDatabase()
  removeServer = server?.remove
  database = await openDatabase({ url: server?.url, dir: folder })
  outside = {
    ...testOutside().outside,
    clock,
    files: fileStoreIn(join(folder, 'files')),
    backups: { ...schedule, database_url: server?.url },
  }
})
afterAll(async () => {
  await database.close()
  await removeServer?.()
  await rm(folder, { recursive: true, force: true })
})

const log = { info: () => {}, error: () => {} }
const context = (more: Partial<Outside> = {}) => ({
  database,
  outside: { ...outside, ...more },
  log,
  signal: new AbortController().signal,
})
const stateNow = () => database.readAsPlatform((db) => backupState(db, outside, clock.now()))
const tomorrow = () => clock.moveTo(new Date(clock.now().getTime() + day).toISOString())

test('one backup a night is made while the database is used; the newest ones are kept, and a failure is shown and tried again', async () => {
  expect((await stateNow()).is_overdue).toBe(true)

  // The first one at once, and none until the next night.
  expect(await queueDueBackup(context())).toBe(1)
  expect(await queueDueBackup(context())).toBe(0)
  const [made] = await Promise.all([makeBackup(context()), database.ready()])
  expect(made).toBe(1)
  expect(await queueDueBackup(context())).toBe(0)
  const first = await stateNow()
  expect(first).toMatchObject({ is_overdue: false, current: null, last_good: { status: 'done', encrypted: false } })
  const manifest = await verifyArchive({ place: placeOf(first.last_good?.place ?? '', undefined) })
  expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(first.last_good?.row_count)
  expect(await readdir(folder)).not.toContain('copies.new')

  tomorrow()
  expect(await queueDueBackup(context())).toBe(1)
  // A file where the folder should be.
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, '')
  const broken = { backups: { ...schedule, ...outside.backups, folder: blocked } }
  await expect(makeBackup(context(broken))).rejects.toThrow('EEXIST')
  expect((await stateNow()).last_good).toEqual(first.last_good)
  expect(await queueDueBackup(context())).toBe(0)
  clock.moveTo(new Date(clock.now().getTime() + 61 * 60_000).toISOString())
  expect(await queueDueBackup(context())).toBe(1)
  await makeBackup(context())

  tomorrow()
  await queueDueBackup(context())
  await makeBackup(context())
  expect(existsSync(first.last_good?.place ?? '')).toBe(false)
  expect((await readdir(schedule.folder)).length).toBe(2)
  clock.moveTo(new Date(clock.now().getTime() + day + 2 * 3_600_000).toISOString())
  expect((await stateNow()).is_overdue).toBe(true)
})

describe('the calls', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp()
  })
  afterEach(() => app.close())

  test('a super admin requests one at a time, and nobody where they are switched off', async () => {
    const superadmin = await app.as('superadmin')
    await expect(superadmin.call(backups.make, {})).rejects.toMatchObject({ code: 'backups.off' })
    expect(await superadmin.call(backups.state, {})).toMatchObject({ schedule: null, last_good: null })

    Object.assign(app.outside, { backups: schedule })
    const made = await superadmin.call(backups.make, {})
    expect(made).toMatchObject({ status: 'queued', requested_by: expect.stringContaining(' ') })
    expect((await superadmin.call(backups.make, {})).id).toBe(made.id)
    expect((await superadmin.call(backups.list, {})).rows.map(({ id }) => id)).toEqual([made.id])
    await expect((await app.as('admin')).call(backups.list, {})).rejects.toMatchObject({ code: 'mayNot' })
  })
})
