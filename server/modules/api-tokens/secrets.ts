// The secrets of API tokens: random, shown once, stored as a hash.
import { createHash, randomBytes } from 'node:crypto'
import { apiTokenPrefix } from '#contract/platform/api-tokens.ts'

// 256 random bits need no slow hash.
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A new secret, and what of it is stored. */
export function newSecret() {
  const secret = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`
  return { secret, columns: { secret_hash: hashOfSecret(secret), last_four: secret.slice(-4) } }
}
