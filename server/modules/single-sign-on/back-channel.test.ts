// A provider that ends sessions here, and what must not end any.
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { type FakeProvider, fakeProvider, providerClient } from '#server/testing/fakes/fake-provider.ts'
import { signInAs, switchOn } from '#server/testing/records/single-sign-on.ts'

let app: TestApp
let provider: FakeProvider
let signing: CryptoKey

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const people = {
  ruth: { sub: 'ruth-1', email: 'admin@muster.example', email_verified: true },
  noah: { sub: 'noah-1', email: 'noah@muster.example', email_verified: true },
}

beforeAll(async () => {
  app = await testApp()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  signing = privateKey
  const redirect = (agency: string) => `http://localhost:3000/single-sign-on/return/${agency}`
  provider = await fakeProvider({
    redirect_uris: [redirect(app.world.agency), redirect(app.world.northern.agency)],
    // It sends none by itself here.
    backchannel_logout_uri: 'http://127.0.0.1:9/',
    signing_key: { ...(await exportJWK(privateKey)), kid: 'known' },
  })
  for (const person of Object.values(people)) provider.people.set(person.sub, person)
  await switchOn(app, { agency_id: app.world.agency, issuer: provider.issuer, domain: 'muster.example' })
})
beforeEach(() => app.clearThrottles())
afterAll(async () => {
  await provider.close()
  await app.close()
})

type Claims = Record<string, unknown>
type Token = { claims?: Claims; key?: CryptoKey; header?: { alg: string; kid?: string; typ?: string } }

const now = () => Math.floor(Date.now() / 1000)
const claimsWith = (claims: Claims): Claims => ({
  ...{ iss: provider.issuer, aud: providerClient.client_id, iat: now(), exp: now() + 120, jti: randomUUID() },
  ...{ events: event, ...claims },
})
const signed = ({ claims = {}, key = signing, header }: Token) =>
  new SignJWT(claimsWith(claims))
    .setProtectedHeader({ alg: 'RS256', kid: 'known', typ: 'logout+jwt', ...header })
    .sign(key)

const address = (agency = app.world.agency) => `/api/single-sign-on/back-channel/${agency}`
const post = (payload: string, agency?: string) =>
  app.app.inject({
    method: 'POST',
    url: address(agency),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
const send = (token: string, agency?: string) => post(new URLSearchParams({ logout_token: token }).toString(), agency)

async function signedIn(person: (typeof people)['ruth']) {
  const session = await signInAs(app, provider, person)
  const client = clientWith(app.app, session.accessToken)
  const row = await app.database.readAsPlatform((db) =>
    db
      .selectFrom('provider_sessions')
      .innerJoin('sessions', 'sessions.id', 'provider_sessions.session_id')
      .select(['sessions.id', 'provider_session_id as sid'])
      .orderBy('sessions.created_at', 'desc')
      .orderBy('sessions.id')
      .where('sessions.ended_at', 'is', null)
      .execute(),
  )
  const known = new Set(seen)
  const own = row.find(({ id }) => !known.has(id)) ?? expect.fail('no session')
  seen.push(own.id)
  const isIn = () =>
    client.call(calls.auth.me, {}).then(
      () => true,
      () => false,
    )
  return { sid: own.sid ?? expect.fail('no sid'), isIn, client, session }
}
const seen: string[] = []

describe('a logout token', () => {
  test('ends the session that it names at once, and no other', async () => {
    const [one, two, other] = [await signedIn(people.ruth), await signedIn(people.ruth), await signedIn(people.noah)]
    const byPassword = await app.as('admin')

    const answer = await send(await signed({ claims: { sid: one.sid, sub: people.ruth.sub } }))

    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-store', ''])
    expect([await one.isIn(), await two.isIn(), await other.isIn()]).toEqual([false, true, true])
    const { refreshToken } = one.session
    await expect((await app.as('nobody')).call(calls.auth.refresh, { refreshToken })).rejects.toMatchObject({
      code: 'pleaseLogin',
    })
    const { rows } = await byPassword.call(calls.audit.list, { entity: 'sessions', per_page: 5 })
    expect(rows.map(({ name }) => name)).toContain('OpenID Connect')
  })

  test('with a person only ends all sessions of theirs through the provider, but not those by password', async () => {
    const [one, two, other] = [await signedIn(people.ruth), await signedIn(people.ruth), await signedIn(people.noah)]
    const byPassword = await app.as('admin')

    expect((await send(await signed({ claims: { sub: people.ruth.sub } }))).statusCode).toBe(200)

    expect([await one.isIn(), await two.isIn(), await other.isIn()]).toEqual([false, false, true])
    expect((await byPassword.call(calls.auth.me, {})).email).toBe('admin@muster.example')
  })

  test('about a session that is not known ends nothing, and is answered like one that ended', async () => {
    const one = await signedIn(people.ruth)
    expect((await send(await signed({ claims: { sid: randomUUID() } }))).statusCode).toBe(200)
    expect((await send(await signed({ claims: { sid: one.sid, sub: people.noah.sub } }))).statusCode).toBe(200)
    expect(await one.isIn()).toBe(true)
  })

  test('without a type is accepted, as from providers that name none', async () => {
    const one = await signedIn(people.ruth)
    const token = await new SignJWT(claimsWith({ sid: one.sid }))
      .setProtectedHeader({ alg: 'RS256', kid: 'known' })
      .sign(signing)
    expect((await send(token)).statusCode).toBe(200)
    expect(await one.isIn()).toBe(false)
  })

  test('counts once: the same one again is refused', async () => {
    const one = await signedIn(people.ruth)
    const token = await signed({ claims: { sid: one.sid } })
    expect((await send(token)).statusCode).toBe(200)
    expect((await send(token)).statusCode).toBe(400)
  })
})

describe('ends nothing and is refused:', () => {
  const strangers = generateKeyPair('RS256')
  const refused: [string, (sid: string) => Promise<string> | string][] = [
    ['a token of another issuer', (sid) => signed({ claims: { sid, iss: 'https://elsewhere.example' } })],
    ['one for another client', (sid) => signed({ claims: { sid, aud: 'another' } })],
    ['one that has expired', (sid) => signed({ claims: { sid, iat: now() - 400, exp: now() - 100 } })],
    ['one that is old', (sid) => signed({ claims: { sid, iat: now() - 3600, exp: now() + 3600 } })],
    ['one from the future', (sid) => signed({ claims: { sid, iat: now() + 3600, exp: now() + 7200 } })],
    ['one with a nonce', (sid) => signed({ claims: { sid, nonce: 'of an ID token' } })],
    ['one without the event', (sid) => signed({ claims: { sid, events: {} } })],
    ['one whose event is no object', (sid) => signed({ claims: { sid, events: Object.keys(event) } })],
    ['one without a token id', (sid) => signed({ claims: { sid, jti: undefined } })],
    ['one without a time', (sid) => signed({ claims: { sid, iat: undefined } })],
    ['one without an end', (sid) => signed({ claims: { sid, exp: undefined } })],
    ['one about nobody', () => signed({})],
    [
      'one of another type',
      (sid) => signed({ claims: { sid }, header: { alg: 'RS256', kid: 'known', typ: 'at+jwt' } }),
    ],
    ['one with another key', async (sid) => signed({ claims: { sid }, key: (await strangers).privateKey })],
    ['one without a signature', (sid) => new UnsecuredJWT(claimsWith({ sid })).encode()],
    [
      'one that is signed with the client secret',
      (sid) =>
        new SignJWT(claimsWith({ sid }))
          .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' })
          .sign(new TextEncoder().encode(providerClient.client_secret)),
    ],
    ['text that is no token', () => 'x.y.z'],
  ]

  test.each(refused)('%s', async (_, tokenOf) => {
    const one = await signedIn(people.ruth)
    const answer = await send(await tokenOf(one.sid))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(await one.isIn()).toBe(true)
  })

  test('a token for an agency that has no such provider, and a form without one or with two', async () => {
    const one = await signedIn(people.ruth)
    const token = await signed({ claims: { sid: one.sid } })
    expect((await send(token, app.world.northern.agency)).statusCode).toBe(400)
    expect((await send(token, 'nobody')).statusCode).toBe(400)
    expect((await post('')).statusCode).toBe(400)
    expect((await post(`logout_token=${token}&logout_token=${token}`)).statusCode).toBe(400)
    expect(await one.isIn()).toBe(true)
  })

  test('a flood from one address', async () => {
    await send('x.y.z')
    await app.database.asPlatform((db) => db.updateTable('throttles').set({ attempts: 100_000 }).execute())
    expect((await send(await signed({ claims: { sub: people.ruth.sub } }))).statusCode).toBe(429)
  })
})

test('a sign-out at the provider, which sends the token itself, ends the session here', async () => {
  const listening = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const theirs = await fakeProvider({
    redirect_uris: [`http://localhost:3000/single-sign-on/return/${app.world.agency}`],
    post_logout_redirect_uris: ['http://localhost:3000/login'],
    backchannel_logout_uri: `${listening}${address()}`,
  })
  for (const person of Object.values(people)) theirs.people.set(person.sub, person)
  await app.database.asPlatform((db) => db.updateTable('identity_providers').set({ issuer: theirs.issuer }).execute())
  const browser = new Map<string, string>()
  const session = await signInAs(app, theirs, { ...people.ruth, browser })
  const [client, other] = [clientWith(app.app, session.accessToken), await signInAs(app, theirs, people.noah)]
  expect((await client.call(calls.auth.me, {})).email).toBe(people.ruth.email)

  await theirs.signOut(browser)

  await expect(client.call(calls.auth.me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
  expect((await clientWith(app.app, other.accessToken).call(calls.auth.me, {})).email).toBe(people.noah.email)
  await theirs.close()
})
