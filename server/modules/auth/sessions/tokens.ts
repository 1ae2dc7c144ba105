// Signing and caching access tokens.
import { jwtVerify, SignJWT } from 'jose'
import { accessSeconds } from '#server/modules/auth/rules.ts'
import type { Clock } from '#server/outside/clock.ts'

const claims = { issuer: 'muster', audience: 'muster-web', typ: 'at+jwt' }
const maxCachedTokens = 10_000

export type Tokens = {
  sign(session_id: string): Promise<string>
  /** the session of a token that we signed and that has not expired; null for any other text */
  sessionOf(token: string): Promise<string | null>
}

/** Verified tokens are cached until they expire: verifying costs more than the rest of a list request (design/performance). */
export function tokensWith(key: Uint8Array, clock: Clock): Tokens {
  const verifiedTokens = new Map<string, { session_id: string; until: number }>()
  return {
    sign: (session_id) => signToken(key, clock, session_id),
    async sessionOf(token) {
      const known = verifiedTokens.get(token)
      if (known !== undefined) return known.until > clock.now().getTime() ? known.session_id : null
      const verified = await verifyToken(key, clock, token)
      if (verified === null) return null
      if (verifiedTokens.size >= maxCachedTokens) verifiedTokens.clear()
      verifiedTokens.set(token, verified)
      return verified.session_id
    },
  }
}

function signToken(key: Uint8Array, clock: Clock, session_id: string) {
  const seconds = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: 'HS256', typ: claims.typ })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessSeconds)
    .sign(key)
}

async function verifyToken(key: Uint8Array, clock: Clock, token: string) {
  // An invalid token, for whatever reason, has no session.
  const checked = await jwtVerify<{ sid: string }>(token, key, {
    ...claims,
    algorithms: ['HS256'],
    currentDate: clock.now(),
  }).catch(() => null)
  if (checked === null || checked.payload.exp === undefined) return null
  return { session_id: checked.payload.sid, until: checked.payload.exp * 1000 }
}
