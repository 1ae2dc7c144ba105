import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { damagedArchive, decryptingWith, encryptedMark, encryptingFor } from './encryption.ts'

const content = Buffer.alloc(200_000, 'The rows of a table. ')
let identity: string
let encrypted: Buffer

async function collect(source: Readable, change: Duplex): Promise<Buffer> {
  const parts: Uint8Array[] = []
  await pipeline(source, change, async (changed: AsyncIterable<Uint8Array>) => {
    for await (const part of changed) parts.push(part)
  })
  return Buffer.concat(parts)
}
const decrypt = (bytes: Buffer, identities: string) => collect(Readable.from([bytes]), decryptingWith(identities))

beforeAll(async () => {
  identity = await generateIdentity()
  encrypted = await collect(Readable.from([content]), encryptingFor(await identityToRecipient(identity)))
})

test('an archive opens with its private key, also among comments, spaces and other keys', async () => {
  const file = `# created: 2026-11-10\r\n\r\n  ${await generateIdentity()}\r\n   \r\n  ${identity}  \n`

  expect(encrypted.subarray(0, encryptedMark.length).toString()).toBe('age-encryption.org/v1')
  expect(encrypted.includes('The rows of a table.')).toBe(false)
  expect(await decrypt(encrypted, file)).toEqual(content)
})

test('an archive for somebody else is refused', async () => {
  const other = await generateIdentity()

  await expect(decrypt(encrypted, other)).rejects.toThrow(
    'The private key in BACKUP_IDENTITY does not open this archive.',
  )
})

test('a changed or shortened archive is damaged', async () => {
  const changed = Buffer.from(encrypted)
  changed[150_000] = (changed[150_000] ?? 0) ^ 1

  await expect(decrypt(changed, identity)).rejects.toThrow(damagedArchive)
  await expect(decrypt(encrypted.subarray(0, 150_000), identity)).rejects.toThrow(
    'The archive is damaged or not complete.',
  )
})

test('a disk that fails while reading is reported as such', async () => {
  const failure = Object.assign(new Error('EIO: i/o error, read'), { syscall: 'read' })
  const failing = Readable.from(
    (async function* () {
      yield encrypted.subarray(0, 150_000)
      throw failure
    })(),
  )

  await expect(collect(failing, decryptingWith(identity))).rejects.toThrow('EIO')
})
