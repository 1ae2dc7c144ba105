import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileStore, fileStoreIn } from './files.ts'

let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-files-'))
  files = fileStoreIn(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const bytes = Buffer.from('a file')
const storedNames = async () =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => name.length > 2 && !name.startsWith('trash'))
    .map((name) => name.slice(3))

test('a stored file is read back, and is old only after its time', async () => {
  const id = randomUUID()
  await files.write(id, bytes)

  expect(await files.read(id)).toEqual(bytes)
  expect(await files.before(new Date(Date.now() - 60_000))).toEqual([])
  expect(await files.before(new Date(Date.now() + 60_000))).toEqual([id])
  await files.erase(id)
  expect(await files.read(id)).toBeNull()
})

test('a removed file is in the trash until it is read again or erased', async () => {
  const id = randomUUID()
  await files.write(id, bytes)
  const now = new Date('2026-01-01T00:00:00Z')
  await files.remove(id, now)

  expect(await files.all()).toEqual([])
  expect(await files.removed()).toEqual([{ id, since: now }])
  expect(await files.read(id)).toEqual(bytes)
  expect(await files.removed()).toEqual([])
  await files.remove(id, now)
  await files.erase(id)

  expect(await files.read(id)).toBeNull()
  expect(await files.removed()).toEqual([])
})

test('a stream that breaks leaves nothing behind', async () => {
  async function* broken() {
    yield bytes
    throw new Error('the disk is full')
  }

  await expect(files.writeStream(randomUUID(), broken())).rejects.toThrow('the disk is full')

  expect(await storedNames()).toEqual([])
})

test('the part of a file whose writer was killed is no file, and is found and removed as an old one', async () => {
  const id = randomUUID()
  await files.write(id, bytes)
  await files.erase(id)
  const part = join(folder, id.slice(0, 2), `${id}.part`)
  await writeFile(part, bytes)
  const long_ago = new Date('2026-01-01T00:00:00Z')
  await utimes(part, long_ago, long_ago)

  expect(await files.read(id)).toBeNull()
  expect(await files.before(new Date(Date.now() - 60_000))).toEqual([id])
  await files.remove(id, new Date())

  expect(await storedNames()).toEqual([])
})
