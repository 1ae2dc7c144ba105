// Data of each former release: restored from its archive, upgraded by a start of this version, and read through its calls.
// On TEST_DATABASE_URL it is restored into an empty database there, otherwise into a data folder.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openEngine } from '#server/database/engine/open.ts'
import { migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import type { Manifest } from '#server/modules/backups/archive/manifest.ts'
import { placeOf } from '#server/modules/backups/archive/places.ts'
import { verifyArchive } from '#server/modules/backups/archive/read-archive.ts'
import { restore } from '#server/modules/backups/restore.ts'
import { callServer, startServer } from '#server/testing/crash/server-process.ts'
import { emptyServerDatabase } from '#server/testing/databases/databases.ts'
import { password } from '#server/testing/world.ts'
import {
  archiveName,
  factsName,
  factsThrough,
  type Reader,
  type ReleaseIds,
  releaseKeys,
  releasesFolder,
} from './make-release.ts'

const kept = readdirSync(releasesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const namesOf = (migrations: readonly { name: string }[]) => migrations.map(({ name }) => name)
const present = namesOf(migrationsIn(migrationsFolder))

test('every version in the changelog has its archive, of less than 200 kB', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## v?(\d+\.\d+\.\d+\S*)/gm)].map(([, version]) => version)

  expect(kept).toEqual(expect.arrayContaining(released))
  for (const version of kept) expect(statSync(join(releasesFolder, version, archiveName)).size).toBeLessThan(200_000)
})

test('some archive is of fewer migrations than there are now, so that an upgrade is tested', async () => {
  const manifests = await Promise.all(kept.map((version) => verifyArchive(archiveOf(version))))

  expect(manifests.some(({ migrations }) => migrations.length < present.length)).toBe(true)
})

test.each(kept)('the data of %s is backed up, upgraded and complete', async (version) => {
  const home = mkdtempSync(join(tmpdir(), 'muster-release-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const server = await emptyServerDatabase()
  onTestFinished(() => server?.remove())
  const place = { database_url: server?.url, data_folder: join(home, 'data') }
  const manifest = await restore(archiveOf(version), { ...place, environment: releaseKeys, warn: () => {} })
  const environment = {
    ...releaseKeys,
    MUSTER_SEED: 'none',
    BACKUP_TO: join(home, 'archives'),
    ...(server && { DATABASE_URL: server.url }),
  }

  const started = await startServer(place.data_folder, environment)
  onTestFinished(() => started.kill())
  const { ids, facts } = JSON.parse(readFileSync(join(releasesFolder, version, factsName), 'utf8')) as {
    ids: ReleaseIds
    facts: Awaited<ReturnType<typeof factsThrough>>
  }
  expect(await factsThrough(await signedIn(started.address), ids)).toMatchObject(facts)
  const { accessToken: employee } = await logIn(started.address, 'employee')
  expect(await callServer(started.address, calls.profiles.info, {}, { token: employee })).toMatchObject({
    email: 'employee@muster.example',
  })
  await started.stop()

  const backup = /^Backed up before the upgrade: (.*)$/m.exec(started.output.join('\n'))?.[1]
  // An archive of the newest migrations is not upgraded, and nothing is backed up for it.
  expect(backup !== undefined).toBe(manifest.migrations.length < present.length)
  if (backup !== undefined)
    expect(rowCounts(await verifyArchive({ place: placeOf(backup, undefined) }))).toEqual(rowCounts(manifest))
  expect(await appliedIn(place)).toEqual(present)
})

const rowCounts = ({ tables }: Manifest) => Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))

const archiveOf = (version: string) => ({ place: placeOf(join(releasesFolder, version, archiveName), undefined) })

const logIn = (address: string, who: string) =>
  callServer(address, calls.auth.login, { email: `${who}@muster.example`, password })

async function signedIn(address: string): Promise<Reader> {
  const { accessToken: token } = await logIn(address, 'admin')
  return {
    call: (call, input) => callServer(address, call, input, { token }),
    async download({ id }) {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${address}/api${calls.documents.file.path}?id=${id}`, { method: 'POST', headers })
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

async function appliedIn({ database_url, data_folder }: { database_url: string | undefined; data_folder: string }) {
  const engine = await openEngine({ url: database_url, dir: data_folder })
  const { rows } = await engine.transaction('', (session) =>
    session.query<{ name: string }>('select name from migrations order by name'),
  )
  await engine.close()
  return namesOf(rows)
}
