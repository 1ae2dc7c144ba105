import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { signerWith } from '#server/outside/secrets/signer.ts'
import { sha256 } from './archive.ts'
import { packSigner } from './signing.ts'
import { verifyArchive, verifyPack } from './verification.ts'

const keys = packSigner(signerWith(new Uint8Array(32).fill(7)), 'agency')
const file = (name: string, text: string | Uint8Array) => ({ name, bytes: Buffer.from(text as string) })
const listing = (files: readonly { name: string; bytes: Uint8Array }[]) =>
  files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join('')

/** A pack with these files, with this manifest or the right one. */
function pack(files: ReturnType<typeof file>[], manifest?: string) {
  const key = file('public-key.pem', keys.public_key)
  const text = manifest ?? listing([...files, key])
  return [...files, key, file('MANIFEST.sha256', text), file('MANIFEST.sha256.sig', keys.sign(Buffer.from(text)))]
}
const hours = file('hours.csv', 'Ava,8\n')
const replaced = (files: ReturnType<typeof pack>, name: string, text: string) =>
  files.map((each) => (each.name === name ? file(name, text) : each))

test('a pack as it was made has no faults, with or without the fingerprint', () => {
  expect(verifyPack(pack([hours]), keys.fingerprint)).toEqual([])
  expect(verifyPack(pack([hours]), keys.fingerprint.toUpperCase())).toEqual([])
  expect(verifyPack(pack([hours]), null)).toEqual([])
})

test('another fingerprint says that somebody else signed it', () => {
  expect(verifyPack(pack([hours]), '0'.repeat(64))).toEqual([{ fault: 'key', name: 'public-key.pem' }])
})

test('changed, added and missing files are named', () => {
  const changed = replaced(pack([hours]), 'hours.csv', 'Ava,9\n')
  const added = [...pack([hours]), file('extra.csv', '')]
  const missing = pack([hours]).filter(({ name }) => name !== 'hours.csv')

  expect(verifyPack(changed, null)).toEqual([{ fault: 'changed', name: 'hours.csv' }])
  expect(verifyPack(added, null)).toEqual([{ fault: 'unlisted', name: 'extra.csv' }])
  expect(verifyPack(missing, null)).toEqual([{ fault: 'missing', name: 'hours.csv' }])
})

test('a manifest that was written anew lacks the signature', () => {
  const forged = replaced(
    pack([hours]),
    'MANIFEST.sha256',
    listing([hours, file('public-key.pem', keys.public_key)]) + '\n',
  )

  expect(verifyPack(forged, null)).toEqual([{ fault: 'signature', name: 'MANIFEST.sha256.sig' }])
})

test.each(['MANIFEST.sha256', 'MANIFEST.sha256.sig', 'public-key.pem'])(
  'without %s nothing can be verified',
  (lacking) => {
    const rest = pack([hours]).filter(({ name }) => name !== lacking)

    expect(verifyPack(rest, null)).toEqual([{ fault: 'missing', name: lacking }])
  },
)

test('two names that differ in case only are one file somewhere', () => {
  const faults = verifyPack(pack([hours, file('HOURS.csv', 'Ava,12\n')]), null)

  expect(faults).toEqual([{ fault: 'double', name: 'HOURS.csv' }])
})

test('names that differ in composition or slashes only are the same file somewhere', () => {
  const files = [file('a/Zoë.csv', '1'), file('a\\Zoe\u0308.csv', '2')]

  expect(verifyPack(pack(files), null)).toEqual([{ fault: 'double', name: 'a\\Zoe\u0308.csv' }])
})

test('doubles are reported although the manifest is missing', () => {
  expect(verifyPack([hours, hours], null)).toContainEqual({ fault: 'double', name: 'hours.csv' })
})

test('a key that is none is a fault of the key, a line that is none one of the manifest', () => {
  const noKey = file('public-key.pem', 'no key')
  const text = listing([hours, noKey])
  const broken = [hours, noKey, file('MANIFEST.sha256', text), file('MANIFEST.sha256.sig', 'x')]

  expect(verifyPack(broken, null)).toEqual([{ fault: 'key', name: 'public-key.pem' }])
  expect(verifyPack(pack([hours], 'hours.csv\n'), null)).toEqual([{ fault: 'manifest', name: 'MANIFEST.sha256' }])
  expect(verifyPack(pack([hours], `x${listing([hours])}`), null)).toEqual([
    { fault: 'manifest', name: 'MANIFEST.sha256' },
  ])
})

test('a signature by another key pair is none', () => {
  const { publicKey } = generateKeyPairSync('ed25519')
  const other = publicKey.export({ format: 'pem', type: 'spki' }).toString()

  expect(verifyPack(replaced(pack([hours]), 'public-key.pem', other), null)).toContainEqual({
    fault: 'signature',
    name: 'MANIFEST.sha256.sig',
  })
})

test('what is no archive is reported, not thrown', () => {
  expect(verifyArchive(Buffer.from('no archive'), null)).toEqual([{ fault: 'archive', name: expect.any(String) }])
})
