import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { CallRate } from './call-rate.ts'

describe('the calls of one user in any minute', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 2, 0, 0) + second * 1000)
  const passedOf = (rate: CallRate, times: number, second: number, user = 'ruth') =>
    Array.from({ length: times }, () => rate.secondsToWait(user, at(second))).filter((wait) => wait === null).length

  test('are no more than the limit, also across two clock minutes', () => {
    const rate = new CallRate(600)

    expect(passedOf(rate, 800, 59)).toBe(600)
    expect(passedOf(rate, 800, 60)).toBe(0)
    expect(passedOf(rate, 800, 90)).toBe(300)
    expect(passedOf(rate, 800, 180)).toBe(600)
  })

  test('count for that user only', () => {
    const rate = new CallRate(600)
    passedOf(rate, 800, 10)

    expect(passedOf(rate, 1, 10, 'noah')).toBe(1)
  })

  test('are possible again after as many seconds as the refusal has', () => {
    for (const [first, then] of [
      [0, 0],
      [59, 60],
      [30, 61],
    ] as const) {
      const rate = new CallRate(600)
      passedOf(rate, 600, first)
      const wait = rate.secondsToWait('ruth', at(then)) ?? 0

      expect(rate.secondsToWait('ruth', at(then + wait - 1))).not.toBeNull()
      expect(passedOf(rate, 1, then + wait + 1)).toBe(1)
    }
  })
})

describe('a server with a limit', () => {
  let app: TestApp
  let [ruth, noah]: Client[] = []
  beforeAll(async () => {
    app = await testApp({ calls_per_minute: 20 })
    ;[ruth, noah] = [await app.as('admin'), await app.as('noah')]
  })
  afterAll(() => app.close())

  const me = (client: Client | undefined) =>
    app.app.inject({
      method: 'POST',
      url: `/api${calls.auth.me.path}`,
      headers: { authorization: `Bearer ${client?.token}` },
    })

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
})
