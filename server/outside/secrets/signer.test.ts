import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signerWith } from './signer.ts'

const signer = signerWith(new Uint8Array(32).fill(7))

test('a signature is 128 bits of HMAC-SHA-256 with a key of its purpose, as another implementation computes it', () => {
  expect(signer.sign('file', 'photo.png')).toBe('EsrUW0WZVO4ymSFfsQOO7w')
})

test('a signature is recognised for its purpose and text only', () => {
  const signature = signer.sign('file', 'photo.png')

  expect(signer.isOurs('file', 'photo.png', signature)).toBe(true)
  expect(signer.isOurs('file', 'photo.jpg', signature)).toBe(false)
  expect(signer.isOurs('code', 'photo.png', signature)).toBe(false)
  expect(signerWith(new Uint8Array(32).fill(8)).isOurs('file', 'photo.png', signature)).toBe(false)
})

test('what has not the length of a signature is none', () => {
  expect(signer.isOurs('file', 'photo.png', '')).toBe(false)
  expect(signer.isOurs('file', 'photo.png', `${signer.sign('file', 'photo.png')}A`)).toBe(false)
})

test('others verify what a public signer signed, with a key that is the same after every start', () => {
  const pack = signer.publicSigner('evidence:agency')
  const bytes = Buffer.from('hello')

  // Computed by another implementation of HKDF and Ed25519.
  expect(pack.fingerprint).toBe('38bfa76f0897e142e9359c738e283fb97af9b9008ea96f84d4f55aeee5443b1d')
  expect(Buffer.from(pack.sign(bytes)).toString('hex')).toBe(
    '64cd0a222330f9b0555a3290fa2ca3710652f88bd26fc606397fa983ea586677459725b44ed5ac90a199b6e5880f01222d29e2d3d75318311f6ed954d774860b',
  )
  expect(pack.public_key).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect(verify(null, bytes, createPublicKey(pack.public_key), pack.sign(bytes))).toBe(true)
  expect(verify(null, Buffer.from('hullo'), createPublicKey(pack.public_key), pack.sign(bytes))).toBe(false)
})

test('each purpose has a key pair of its own', () => {
  expect(signer.publicSigner('evidence:other').fingerprint).not.toBe(signer.publicSigner('evidence:agency').fingerprint)
})
