// What an attacker learns from many guesses, and what they cost: nothing, and little.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { hashAtFullCost, password } from '#server/testing/world.ts'

let app: TestApp
let nobody: Client

beforeAll(async () => {
  app = await testApp()
  nobody = await app.as('nobody')
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

const { login, refresh, forgotPassword, register } = calls.auth
const email = 'admin@muster.example'
const codeOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'in'

/** Twenty at a time: all attempts count on one row, and on a busy machine the last of hundreds would wait too long for it. */
async function inTurns<Result>(times: number, attempt: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < times) {
    const turn = Array.from({ length: Math.min(20, times - results.length) }, (_, at) => attempt(results.length + at))
    results.push(...(await Promise.all(turn)))
  }
  return results
}

test('of five hundred wrong passwords, twenty at once, ten are checked, and the open session continues', async () => {
  const { refreshToken } = await nobody.call(login, { email, password })

  const guess = async (at: number) => {
    const [answer] = await Promise.allSettled([nobody.call(login, { email, password: `guess ${at}` })])
    return codeOf(answer)
  }
  const codes = await inTurns(500, guess)

  expect(codes.filter((code) => code === 'wrongCredentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'signInLocked')).toHaveLength(490)
  await expect(nobody.call(refresh, { refreshToken })).resolves.toBeDefined()
  await expect(nobody.call(login, { email: 'noah@muster.example', password })).resolves.toBeDefined()
})

test('one network address gets a hundred and fifty attempts in a quarter of an hour, over all accounts', async () => {
  const attempt = async (at: number) => {
    const [answer] = await Promise.allSettled([
      nobody.call(login, { email: `person${at}@muster.example`, password: 'wrong' }),
    ])
    return codeOf(answer)
  }

  const first = await inTurns(10, attempt)
  // As after 140 attempts, each of which would cost a password check.
  await app.database.asPlatform((db) =>
    sql`update throttles set attempts = attempts + 130 where key like 'signInFrom:%'`.execute(db),
  )
  const last = await inTurns(60, (at) => attempt(at + 10))

  expect(first.filter((code) => code === 'tooMany')).toEqual([])
  expect(last.filter((code) => code === 'tooMany')).toHaveLength(50)
})

test('behind a trusted proxy each client address has its own counter, behind another proxy all share one', async () => {
  const proxied = await testApp({ trust_proxy: '10.0.0.0/8' })
  const codeFrom = async (proxy: string, client: string) => {
    const answer = await proxied.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'person@muster.example', password: 'wrong' },
      remoteAddress: proxy,
      headers: { 'x-forwarded-for': client },
    })
    return answer.json().code
  }
  /** As after 150 attempts, each of which would cost a password check. */
  const useUp = () =>
    proxied.database.asPlatform((db) =>
      sql`update throttles set attempts = 150 where key like 'signInFrom:%'`.execute(db),
    )
  const forget = () => proxied.clearThrottles()

  expect(await codeFrom('10.0.0.5', '203.0.113.1')).toBe('wrongCredentials')
  await useUp()
  expect(await codeFrom('10.0.0.5', '203.0.113.1')).toBe('tooMany')
  expect(await codeFrom('10.0.0.5', '203.0.113.2')).toBe('wrongCredentials')
  await forget()
  expect(await codeFrom('172.18.0.2', '203.0.113.1')).toBe('wrongCredentials')
  await useUp()
  expect(await codeFrom('172.18.0.2', '203.0.113.1')).toBe('tooMany')
  expect(await codeFrom('172.18.0.2', '203.0.113.2')).toBe('tooMany')
  await proxied.close()
})

test('successful sign-ins do not use up attempts', async () => {
  await app.clearThrottles()
  await nobody.call(login, { email, password })
  await nobody.call(login, { email, password: 'wrong' }).catch(codeOf)
  await nobody.call(login, { email, password })

  const counted = await app.database.readAsPlatform((db) =>
    db.selectFrom('throttles').select('attempts').where('key', 'like', 'signInFrom:%').executeTakeFirst(),
  )
  expect(counted).toEqual({ attempts: 1 })
})

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

// Processor time of all threads, password hashing included: other load on the machine does not count.
async function timeOf(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work().catch(() => null)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function ratioOf(known: (at: number) => Promise<unknown>, unknown: (at: number) => Promise<unknown>) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let at = 0; at < 15; at++) {
    await app.clearThrottles()
    times.known.push(await timeOf(() => known(at)))
    times.unknown.push(await timeOf(() => unknown(at)))
  }
  return median(times.known) / median(times.unknown)
}

const similar = (ratio: number) => expect(Math.abs(Math.log2(ratio)), `${ratio}`).toBeLessThan(1)

test('a wrong password takes the same processor time whether or not the account exists', async () => {
  await hashAtFullCost(app.database, email)

  similar(
    await ratioOf(
      () => nobody.call(login, { email, password: 'wrong' }),
      () => nobody.call(login, { email: 'nobody@muster.example', password: 'wrong' }),
    ),
  )
})

test('registering takes the same processor time whether or not the account exists', async () => {
  const person = {
    first_name: 'Pia',
    last_name: 'Lindqvist',
    phone: '0412345678',
    birth_date: '1999-03-02',
    right_to_work: 'citizen' as const,
    password: 'four quiet pelicans',
    agency: 'southern-cross-staffing',
  }

  similar(
    await ratioOf(
      () => nobody.call(register, { ...person, email }),
      (at) => nobody.call(register, { ...person, email: `pia${at}@example.com` }),
    ),
  )
})

test('requesting a new password takes the same processor time whether or not the account exists', async () => {
  similar(
    await ratioOf(
      () => nobody.call(forgotPassword, { email }),
      () => nobody.call(forgotPassword, { email: 'nobody@muster.example' }),
    ),
  )
})
