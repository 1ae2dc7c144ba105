import { expect, test } from 'vitest'
import { hashOf, newLinkToken } from './private-links.ts'

test('the token of a link has 256 random bits, of which only the SHA-256 is stored', () => {
  const { token, token_hash } = newLinkToken()

  expect(token).toMatch(/^[\w-]{43}$/)
  expect(token_hash).toBe(hashOf(token))
  expect(newLinkToken().token).not.toBe(token)
  expect(hashOf('mst_known')).toBe('yg37ASLxAGJ2yjW0CHEbCTwyLwtoHavn96leueGePsw')
})
