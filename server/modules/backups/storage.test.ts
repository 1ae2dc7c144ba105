// Backups in an S3-compatible storage.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, openEngine } from '#server/database/engine/open.ts'
import { fixedClock } from '#server/outside/clock.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { bucketOf } from '#server/outside/files/s3-storage.ts'
import { emptyServerDatabase } from '#server/testing/databases/databases.ts'
import { fakeS3 } from '#server/testing/fakes/fake-s3.ts'
import { testOutside } from '#server/testing/outside.ts'
import { queueBackup } from './actions.ts'
import { placeOf } from './archive/places.ts'
import { openArchive, verifyArchive } from './archive/read-archive.ts'
import { makeBackup } from './queue.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-storage-'))
const large = Buffer.alloc(40_000_000, 'a part of a large file ')

let storage: Awaited<ReturnType<typeof fakeS3>>
let bucket: ReturnType<typeof bucketOf>
beforeEach(async () => {
  storage = await fakeS3()
  bucket = bucketOf(storage.settings, 'muster-backups')
})
afterEach(() => storage.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* chunksOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 1_000_000) yield content.subarray(at, at + 1_000_000)
}

test('an object is written in parts, of which failed ones are repeated, and is there only when it is complete', async () => {
  storage.state.instead = [
    { when: /uploads=/, failure: 503 },
    { when: /partNumber=2/, failure: 'cut' },
  ]

  expect(await bucket.write('large', chunksOf(large))).toBe(large.length)

  expect(storage.state.objects.get('large')?.equals(large)).toBe(true)
  expect(storage.state.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(4)

  const broken = async function* () {
    yield* chunksOf(large)
    throw new Error('the disk failed')
  }
  await expect(bucket.write('broken', broken())).rejects.toThrow('the disk failed')
  storage.state.instead = [{ when: /^POST .*uploadId=/, failure: 'success that fails' }]
  await expect(bucket.write('lost', chunksOf(large))).rejects.toThrow('failed (404')
  expect([...storage.state.objects.keys()]).toEqual(['large'])
  expect(storage.state.uploads.size).toBe(0)
})

test('a refusal of the storage says what to do', async () => {
  const { settings } = storage
  const keysWith = (change: Partial<typeof settings>, name = 'muster-backups') =>
    bucketOf({ ...settings, ...change }, name).write('one', chunksOf(Buffer.from('one')))

  await expect(keysWith({ secret_access_key: 'wrong' })).rejects.toThrow(
    /SignatureDoesNotMatch.*BACKUP_S3_SECRET_ACCESS/,
  )
  await expect(keysWith({ access_key_id: 'other' })).rejects.toThrow(/InvalidAccessKeyId.*BACKUP_S3_ACCESS_KEY_ID/)
  await expect(keysWith({ region: 'eu-west-1' })).rejects.toThrow(/BACKUP_S3_REGION/)
  await expect(keysWith({}, 'elsewhere')).rejects.toThrow('There is no bucket elsewhere')
  await expect(buffer(bucket.read('nothing'))).rejects.toThrow('There is no such archive')
  await keysWith({})
  storage.state.instead = [{ when: /^GET/, failure: 'cut in the body' }]
  await expect(buffer(bucket.read('one'))).rejects.toThrow(/cannot be reached \(UND_ERR_SOCKET\)/)
  await storage.close()
  await expect(keysWith({})).rejects.toThrow(/cannot be reached \(ECONNREFUSED\): check BACKUP_S3_ENDPOINT/)
  expect(() => placeOf('s3://muster-backups/one.tar.zst', undefined)).toThrow('Set BACKUP_S3_ENDPOINT')
})

test('backups go to the storage, the newest of them is kept, and one of them is restored from there', async () => {
  const server = await emptyServerDatabase()
  const database = await openDatabase({ url: server?.url, dir: folder })
  const clock = fixedClock('2026-11-19T20:00:00.000Z')
  const files = fileStoreIn(join(folder, 'files'))
  const { settings: s3, folder: nightly, state } = storage
  // Of another installation, or made by a command: it is not ours to delete.
  const other = 'muster-2026-11-18T00-00-00-000Z.tar.zst'
  state.objects.set(`nightly/${other}`, Buffer.from('another archive'))
  const backups = { folder: nightly, s3, keep: 1, at: '16:00', data_folder: folder, database_url: server?.url }
  const outside = { ...testOutside().outside, clock, files }
  const log = { info: () => {}, error: () => {} }
  const make = async (at: string, change: Partial<typeof backups> = {}) => {
    clock.moveTo(at)
    await database.asPlatform((db) => queueBackup(db, null, clock.now()))
    const settings = { ...outside, backups: { ...backups, ...change } }
    expect(await makeBackup({ database, outside: settings, log, signal: new AbortController().signal })).toBe(1)
  }
  await make('2026-11-19T20:00:00.000Z')
  await make('2026-11-20T20:00:00.000Z')
  // The operator has moved to a folder, and forgotten the storage.
  await make('2026-11-21T20:00:00.000Z', { folder: join(folder, 'archives'), s3: undefined })
  await database.close()
  await server?.remove()

  // A page of the list has one of them.
  state.page = 1
  const kept = [other, 'muster-2026-11-20T20-00-00-000Z.tar.zst'].map((name) => `${nightly}/${name}`)
  expect([...state.objects.keys()].map((key) => `s3://muster-backups/${key}`)).toEqual(kept)
  await expect(openArchive(placeOf(nightly, s3), undefined)).rejects.toThrow(
    `${nightly} is no archive. The last ones there:\n${kept.join('\n')}`,
  )

  const archive = await openArchive(placeOf(kept[1] ?? '', s3), undefined)
  const manifest = await verifyArchive(archive)
  const data_folder = join(folder, 'restored')
  await restore(archive, { data_folder, environment: {}, warn: () => {} })
  const copy = await openEngine({ dir: data_folder })
  const { rows } = await copy.transaction('set local role muster_platform', (session) =>
    session.query('select id from installation'),
  )
  await copy.close()
  expect(rows).toEqual([{ id: manifest.installation }])

  const [key = '', content = Buffer.alloc(0)] = [...state.objects].at(-1) ?? []
  state.objects.set(key, content.subarray(0, -1))
  await expect(verifyArchive(archive)).rejects.toThrow('damaged or not complete')
})
