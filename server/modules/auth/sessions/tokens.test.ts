import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { tokensWith } from './tokens.ts'

const key = new Uint8Array(32).fill(7)
const start = Date.parse('2026-11-10T08:00:00.000Z')
const clockAt = (time: { now: number }) => ({ now: () => new Date(time.now) }) as never
const tokensAt = (time: { now: number }, secret = key) => tokensWith(secret, clockAt(time))
const jwt = (alg = 'HS256', typ = 'at+jwt') => new SignJWT({ sid: 'session' }).setProtectedHeader({ alg, typ })

test('a token names its session for fifteen minutes, whether it was verified before or not', async () => {
  const time = { now: start }
  const tokens = tokensAt(time)
  const token = await tokens.sign('session')

  expect(await tokens.sessionOf(token)).toBe('session')
  time.now = start + 15 * 60_000 - 1
  expect(await tokens.sessionOf(token)).toBe('session')
  expect(await tokensAt(time).sessionOf(token)).toBe('session')
  time.now = start + 15 * 60_000
  expect(await tokens.sessionOf(token)).toBeNull()
  expect(await tokensAt(time).sessionOf(token)).toBeNull()
})

test('a token says who issued it, for whom, when and until when', async () => {
  const [header, payload] = (await tokensAt({ now: start + 900 }).sign('session'))
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown)

  expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt' })
  expect(payload).toEqual({
    sid: 'session',
    iss: 'muster',
    aud: 'muster-web',
    iat: start / 1000,
    exp: start / 1000 + 900,
  })
})

const complete = (alg?: string, typ?: string) =>
  jwt(alg, typ)
    .setIssuer('muster')
    .setAudience('muster-web')
    .setExpirationTime(start / 1000 + 60)

test('a token of our making is accepted whatever its age, if it has not expired', async () => {
  expect(await tokensAt({ now: start }).sessionOf(await complete().sign(key))).toBe('session')
})

test.each([
  ['another key', () => complete().sign(new Uint8Array(32).fill(8))],
  ['another issuer', () => complete().setIssuer('other').sign(key)],
  ['another audience', () => complete().setAudience('other').sign(key)],
  ['another type', () => complete('HS256', 'JWT').sign(key)],
  ['another algorithm', () => complete('HS512').sign(new Uint8Array(64))],
  ['no expiry', () => jwt().setIssuer('muster').setAudience('muster-web').sign(key)],
  ['no signature', async () => `${(await complete().sign(key)).split('.').slice(0, 2).join('.')}.`],
  ['nothing in it', async () => ''],
])('a token with %s has no session', async (_, make) => {
  expect(await tokensAt({ now: start }).sessionOf(await make())).toBeNull()
})
