import { createHash, randomBytes } from 'node:crypto'

/** Tokens live 15 minutes, a session 30 days from its last renewal (domain.md, limits). */
export const accessSeconds = 15 * 60
export const sessionDays = 30

/** Ten wrong passwords in a quarter of an hour close an account's door for the rest of it; an address gets ten a minute (domain.md, limits). */
export const attemptLimits = { account: 10, address: 150, seconds: 15 * 60 }

export const newRefreshToken = () => randomBytes(32).toString('base64url')

/** Only this is stored. A random token of 256 bits needs no slow hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

export const sessionEnd = (now: Date) => new Date(now.getTime() + sessionDays * 86_400_000).toISOString()
