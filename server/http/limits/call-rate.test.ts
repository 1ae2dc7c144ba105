import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { anotherProcess } from '#server/testing/event-stream.ts'
import { password } from '#server/testing/world.ts'
import { CallRate } from './call-rate.ts'

const limits = { user: 600, agency: 0 }

describe('the calls of one user in any minute', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 2, 0, 0) + second * 1000)
  const passedOf = (rate: CallRate, times: number, second: number, user = 'ruth') =>
    Array.from({ length: times }, () => rate.secondsToWait(user, 600, at(second))).filter((wait) => wait === null)
      .length

  test('are no more than the limit, also across two clock minutes', () => {
    const rate = new CallRate(limits)

    expect(passedOf(rate, 800, 59)).toBe(600)
    expect(passedOf(rate, 800, 60)).toBe(0)
    expect(passedOf(rate, 800, 90)).toBe(300)
    expect(passedOf(rate, 800, 180)).toBe(600)
  })

  test('count for that user only', () => {
    const rate = new CallRate(limits)
    passedOf(rate, 800, 10)

    expect(passedOf(rate, 1, 10, 'noah')).toBe(1)
  })

  test('are counted with those of other processes, each announced once', () => {
    const [here, there] = [new CallRate(limits), new CallRate(limits)]
    passedOf(there, 400, 10)
    passedOf(there, 3, 10, 'noah')

    const announced = there.takeUnannounced()
    here.addOthers(announced, at(11))

    expect(announced).toEqual([
      ['ruth', 400],
      ['noah', 3],
    ])
    expect(there.takeUnannounced()).toEqual([])
    expect(passedOf(here, 800, 11)).toBe(200)
    expect(here.takeUnannounced()).toEqual([['ruth', 200]])
  })

  test('are possible again after as many seconds as the refusal has', () => {
    for (const [first, then] of [
      [0, 0],
      [59, 60],
      [30, 61],
    ] as const) {
      const rate = new CallRate(limits)
      passedOf(rate, 600, first)
      const wait = rate.secondsToWait('ruth', 600, at(then)) ?? 0

      expect(rate.secondsToWait('ruth', 600, at(then + wait - 1))).not.toBeNull()
      expect(passedOf(rate, 1, then + wait + 1)).toBe(1)
    }
  })
})

const answerOf = (server: FastifyInstance, token: string | undefined) =>
  server.inject({ method: 'POST', url: `/api${calls.auth.me.path}`, headers: { authorization: `Bearer ${token}` } })
const statusOf = async (server: FastifyInstance, token: string) => (await answerOf(server, token)).statusCode

describe('a server with a limit', () => {
  let app: TestApp
  let [ruth, noah]: Client[] = []
  beforeAll(async () => {
    app = await testApp({ calls_per_minute: { user: 20, agency: 30 } })
    ;[ruth, noah] = [await app.as('admin'), await app.as('noah')]
  })
  afterAll(() => app.close())

  const me = (client: Client | undefined) => answerOf(app.app, client?.token)

  test('refuses the call of that user that exceeds it, until there is room again', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => me(ruth)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)

    expect(refused).toHaveLength(10)
    expect(refused[0]?.json()).toMatchObject({ code: 'tooManyCalls', params: { seconds: expect.any(Number) } })
    expect(refused[0]?.headers['retry-after']).toBe(String(refused[0]?.json().params.seconds))
    expect((await me(noah)).statusCode).toBe(200)
    expect((await app.app.inject('/readyz')).statusCode).toBe(200)

    app.clock.moveTo('2026-11-18T02:02:00.000Z')
    expect((await me(ruth)).statusCode).toBe(200)
  })

  test('refuses the calls of an agency that exceed its limit, and those of no other', async () => {
    app.clock.moveTo('2026-11-18T02:05:00.000Z')
    const answers = await Promise.all([ruth, noah].flatMap((client) => Array.from({ length: 20 }, () => me(client))))
    const other = await app.as('admin2')

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    expect((await me(other)).statusCode).toBe(200)
  })
})

// The embedded database has one process.
describe.skipIf(!process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  const limit = 400
  const endings: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const end of endings.toReversed()) await end()
  })

  test('refuse a call beyond the limit of both together', async () => {
    const first = await testApp({ calls_per_minute: { user: limit, agency: 0 } })
    endings.push(() => first.close())
    const second = await anotherProcess(first, endings, { calls_per_minute: { user: limit, agency: 0 } })
    const ruth = await first.as('admin')
    const here = await Promise.all(Array.from({ length: limit }, () => statusOf(first.app, ruth.token)))
    expect(new Set(here)).toEqual(new Set([200]))
    // The servers of tests do not share a key for tokens.
    const signedIn = async (email: string) =>
      (await clientWith(second, '').call(calls.auth.login, { email, password })).accessToken
    const [ruths, noahs] = [await signedIn('admin@muster.example'), await signedIn('noah@muster.example')]

    // So seldom that the calls to the second server alone stay below the limit until this would give up.
    await expect.poll(() => statusOf(second, ruths), { interval: 1_000 }).toBe(429)

    expect(await statusOf(second, noahs)).toBe(200)
  })
})
