import { expect, test } from 'vitest'
import { hashOfSecret, newSecret } from './secrets.ts'

test('the secret of a token has 256 random bits, of which the SHA-256 and the last four letters are stored', () => {
  const { secret, columns } = newSecret()

  expect(secret).toMatch(/^mst_[\w-]{43}$/)
  expect(columns).toEqual({ secret_hash: hashOfSecret(secret), last_four: secret.slice(43) })
  expect(newSecret().secret).not.toBe(secret)
  expect(hashOfSecret('mst_known')).toBe('yg37ASLxAGJ2yjW0CHEbCTwyLwtoHavn96leueGePsw')
})
