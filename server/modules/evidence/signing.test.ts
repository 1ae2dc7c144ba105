import { expect, test } from 'vitest'
import { signerWith } from '#server/outside/secrets/signer.ts'
import { packSigner } from './signing.ts'

test('each agency signs its packs with a key of its own, which stays the same', () => {
  const signer = signerWith(new Uint8Array(32).fill(7))

  expect(packSigner(signer, 'agency').fingerprint).toBe(
    '38bfa76f0897e142e9359c738e283fb97af9b9008ea96f84d4f55aeee5443b1d',
  )
  expect(packSigner(signer, 'other').fingerprint).not.toBe(packSigner(signer, 'agency').fingerprint)
})
