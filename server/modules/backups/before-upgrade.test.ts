import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#server/database/engine/engine.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { migrationsFolder } from '#server/database/migrate.ts'
import type { Database } from '#server/database/transaction.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { verifyKeys } from '#server/modules/keys/key-check.ts'
import { fixedClock } from '#server/outside/clock.ts'
import { createSecrets } from '#server/outside/secrets/secrets.ts'
import { emptyServerDatabase } from '#server/testing/databases/databases.ts'
import { makeWorld } from '#server/testing/world.ts'
import { placeOf } from './archive/places.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { backUpBeforeUpgrade, recordUpgradeBackup, type UpgradeBackup } from './before-upgrade.ts'

const clock = fixedClock('2026-11-18T02:00:00.000Z')
const home = mkdtempSync(join(tmpdir(), 'muster-upgrade-'))
const data_folder = join(home, 'data')
const archives = join(home, 'archives')
const made: UpgradeBackup[] = []

let url: string | undefined
let removeServer: (() => Promise<void>) | undefined

beforeAll(async () => {
  const server = await emptyServerDatabase()
  url = server?.url
  removeServer = server?.remove
})
afterAll(async () => {
  await removeServer?.()
  await rm(home, { recursive: true, force: true })
})

const settingsTo = (folder: string) => ({ folder, keep: 2, at: '16:00', data_folder, database_url: url })

/** The migrations of a later version. */
function laterVersion(sql: string): string {
  const folder = mkdtempSync(join(home, 'migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, '9999_next.sql'), sql)
  return folder
}

const start = (migrations?: string, folder = archives): Promise<Database> =>
  openDatabase({
    ...{ url, dir: data_folder, ...(migrations !== undefined && { migrations }) },
    beforeUpgrade: async (engine: Engine) => {
      clock.moveBy({ hours: 1 })
      made.push(await backUpBeforeUpgrade(engine, settingsTo(folder), clock.now()))
    },
  })

const accounts = (database: Database) =>
  database.readAsPlatform((db) =>
    db
      .selectFrom('accounts')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  )

test('an upgrade makes a backup first, and changes nothing when that or a migration fails', async () => {
  const first = await start()
  await first.asPlatform(ensureSystemRoles)
  await makeWorld(first)
  await verifyKeys(first, createSecrets(data_folder))
  const before = await accounts(first)
  await first.close()
  // A new database, and a start without an upgrade.
  await (await start()).close()
  expect(made).toEqual([])

  const next = laterVersion('create table made_next (id int)')
  const blocked = join(home, 'a-file')
  writeFileSync(blocked, '')
  await expect(start(next, blocked)).rejects.toThrow('Nothing was changed. BACKUP_TO chooses another folder')
  await expect(start(laterVersion('drop table audit_entries cascade; select 1 / 0'))).rejects.toThrow(
    'Migration 9999_next.sql failed: division by zero',
  )
  expect(made).toHaveLength(1)
  // With the former version nothing is missing: it would refuse to start after a part of the upgrade.
  const still = await start()
  expect(await accounts(still)).toEqual(before)
  await still.close()

  const upgraded = await start(next)
  expect(made).toHaveLength(2)
  for (const backup of made) await recordUpgradeBackup(upgraded, backup)
  const listed = await upgraded.readAsPlatform((db) => db.selectFrom('backups').select(['place', 'status']).execute())
  expect(listed).toEqual(made.map(({ place }) => ({ place, status: 'done' })))
  await upgraded.close()

  expect(readdirSync(archives).filter((name) => name.endsWith('.zst'))).toHaveLength(2)
  const { tables } = await verifyArchive({ place: placeOf(made[0]?.place ?? '', undefined) })
  expect(tables.find(({ name }) => name === 'accounts')?.rows).toBe(Number(before.count))
})
