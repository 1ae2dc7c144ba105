import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isSignedByProvider, smsProviderOf } from '#server/outside/sms.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { refused, type FakeSms, fakeSms, type FakeSmsFailure, fakeNumber } from '#server/testing/fakes/fake-sms.ts'
import { type NewMessage, stopNumber, writeMessages } from './actions.ts'
import { sendDueMessages } from './delivery.ts'

const start = '2026-11-18T02:00:00.000Z'
const base = 'https://muster.example'
let app: TestApp
let fake: FakeSms
beforeAll(async () => {
  app = await testApp()
  fake = await fakeSms({ now: () => app.clock.now() })
})
beforeEach(() => Object.assign(app.outside.environment, { SMS_URL: fake.url, PUBLIC_URL: base }))
afterEach(async () => {
  app.clock.moveTo(start)
  Object.assign(fake.state, { messages: [], stopped: new Set(), instead: [], listInstead: [], requests: [] })
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('sms_messages').execute()
    await db.deleteFrom('sms_stops').execute()
  })
})
afterAll(async () => {
  await fake.close()
  await app.close()
})

const number = '+61412345678'
const usual: NewMessage = {
  ...{ agency_id: null, membership_id: null, delivery_id: null, kind: 'rosterPublished', to_number: number },
  ...{
    content: 'Southern Cross: new shift',
    link: '/respond/secret',
    employee_id: null,
    target: null,
    not_before: null,
  },
  expires_at: '2026-11-19T02:00:00.000Z',
}
const write = (more: Partial<NewMessage> = {}) =>
  app.database.asPlatform((db) => writeMessages(db, [{ ...usual, ...more }], app.clock.now()))
const sendNow = () => sendDueMessages(app.database, app.outside)
const stored = () =>
  app.database.asPlatform((db) =>
    db.selectFrom('sms_messages').selectAll().orderBy('created_at').orderBy('id').execute(),
  )
const instead = (...failures: FakeSmsFailure[]) => fake.state.instead.push(...failures)

describe('a text message', () => {
  test('is sent with its link to a number of the world, and its link is deleted', async () => {
    await write()

    expect(await sendNow()).toBe(1)
    expect(await sendNow()).toBe(0)

    const [row] = await stored()
    expect(row).toMatchObject({ status: 'sent', attempts: 1, link: null, provider_id: fake.state.messages[0]?.sid })
    expect(fake.state.messages).toMatchObject([
      {
        ...{ to: number, from: fakeNumber, body: `Southern Cross: new shift ${base}/respond/secret` },
        callback: `${base}/sms/status/${row?.id}`,
      },
    ])
  })

  test('is sent by the background job', async () => {
    await write()
    await app.runJob('send-sms')
    expect(fake.state.messages).toHaveLength(1)
  })

  test('waits until its time, and is not sent once it has expired', async () => {
    await write({ not_before: '2026-11-18T21:00:00.000Z' })
    expect(await sendNow()).toBe(0)
    app.clock.moveTo('2026-11-19T02:00:00.000Z')

    expect(await sendNow()).toBe(0)

    expect(await stored()).toMatchObject([{ status: 'expired', link: null }])
    expect(fake.state.requests).toEqual([])
  })

  test('is sent once although two processes send at the same time', async () => {
    for (let count = 0; count < 10; count++) await write()
    const sent = await Promise.all([sendNow(), sendNow()])

    expect(sent[0] + sent[1]).toBe(10)
    expect(fake.state.messages).toHaveLength(10)
  })

  test.each<[string, FakeSmsFailure]>([
    ['429', { status: 429, body: refused(429, 20_429, 'Too Many Requests')[1] }],
    ['500', { status: 500, body: refused(500, 20_500, 'Internal Server Error')[1] }],
    ['503 without a body', { status: 503 }],
    ['401', { status: 401, body: refused(401, 20_003, 'Authenticate')[1] }],
    ['a cut connection', 'cut'],
  ])('is retried after %s', async (_, reason) => {
    instead(reason)
    await write()
    await sendNow()
    expect(await stored()).toMatchObject([{ status: 'queued', attempts: 1, failure: expect.any(String) }])
    expect(await sendNow()).toBe(0)
    app.clock.moveBy({ seconds: 30 })

    expect(await sendNow()).toBe(1)

    expect(await stored()).toMatchObject([{ status: 'sent', attempts: 2, failure: null }])
    expect(fake.state.messages).toHaveLength(1)
  })

  test('waits as long as the provider demands', async () => {
    instead({ status: 429, body: refused(429, 20_429, 'Too Many Requests')[1], headers: { 'retry-after': '300' } })
    await write()
    await sendNow()
    app.clock.moveBy({ seconds: 299 })
    expect(await sendNow()).toBe(0)
    app.clock.moveBy({ seconds: 1 })
    expect(await sendNow()).toBe(1)
  })

  test('is given up after six attempts at increasing intervals', async () => {
    instead(...Array.from({ length: 6 }, () => ({ status: 500 })))
    await write({ expires_at: '2026-11-25T02:00:00.000Z' })
    for (const seconds of [30, 120, 600, 3600, 10_800, 86_400]) {
      await sendNow()
      app.clock.moveBy({ seconds })
    }

    expect(await stored()).toMatchObject([{ status: 'failed', attempts: 6, failure: '500', link: null }])
    expect(fake.state.messages).toEqual([])
  })

  test('that was accepted before the connection was cut is not sent again', async () => {
    instead('cutAfterAccepting')
    await write()
    await sendNow()
    expect(await stored()).toMatchObject([{ status: 'queued', is_uncertain: true }])
    app.clock.moveBy({ seconds: 30 })

    await sendNow()

    expect(fake.state.messages).toHaveLength(1)
    expect(await stored()).toMatchObject([{ status: 'sent', provider_id: fake.state.messages[0]?.sid }])
  })

  test('is not sent again while the provider cannot say whether it was accepted', async () => {
    instead('cutAfterAccepting')
    fake.state.listInstead.push(500)
    await write()
    await sendNow()
    app.clock.moveBy({ seconds: 30 })
    await sendNow()
    expect(await stored()).toMatchObject([{ status: 'queued', attempts: 2 }])
    app.clock.moveBy({ seconds: 120 })

    await sendNow()

    expect(fake.state.messages).toHaveLength(1)
    expect(await stored()).toMatchObject([{ status: 'sent' }])
  })

  test('with the words of another one that was accepted is sent', async () => {
    await write()
    await sendNow()
    instead('cut')
    await write()
    await sendNow()
    app.clock.moveBy({ seconds: 30 })

    await sendNow()

    expect(fake.state.messages).toHaveLength(2)
    expect(new Set((await stored()).map((row) => row.provider_id)).size).toBe(2)
  })

  test('of a process that died while sending is looked up before it is sent', async () => {
    await write()
    await sendNow()
    await app.database.asPlatform((db) =>
      db
        .updateTable('sms_messages')
        .set({ status: 'sending', provider_id: null, link: '/respond/secret', next_try_at: start })
        .execute(),
    )

    await sendNow()

    expect(fake.state.messages).toHaveLength(1)
    expect(await stored()).toMatchObject([{ status: 'sent' }])
  })

  test.each([
    ['an invalid number', '+6141', '21211'],
    ['a landline', '+61290000000', '21614'],
  ])('to %s fails at once', async (_, to_number, failure) => {
    // Stored before numbers were checked this strictly.
    await write({ to_number: to_number.padEnd(8, '0') })
    if (failure === '21211') instead({ status: 400, body: refused(400, 21_211, 'not valid')[1] })
    await sendNow()
    app.clock.moveBy({ days: 1 })
    await sendNow()

    expect(await stored()).toMatchObject([{ status: 'failed', failure, attempts: 1 }])
  })

  test('to a number that has unsubscribed at the provider is suppressed, and so are all later ones', async () => {
    fake.state.stopped.add(number)
    await write()
    await sendNow()
    expect(await stored()).toMatchObject([{ status: 'suppressed', failure: '21610' }])
    fake.state.requests.length = 0

    await write()
    await sendNow()

    expect((await stored()).map(({ status }) => status)).toEqual(['suppressed', 'suppressed'])
    expect(fake.state.requests).toEqual([])
  })

  test('that waits is suppressed when its reader replies STOP', async () => {
    await write({ not_before: '2026-11-18T21:00:00.000Z' })
    await app.database.asPlatform((db) => stopNumber(db, number, app.clock.now()))

    expect(await stored()).toMatchObject([{ status: 'suppressed', link: null }])
  })

  test('is not sent when its agency has sent as many in a day as it may; the next day it may again', async () => {
    Object.assign(app.outside.environment, { SMS_PER_AGENCY_A_DAY: '2' })
    onTestFinished(() => void Object.assign(app.outside.environment, { SMS_PER_AGENCY_A_DAY: undefined }))
    const { agency, northern } = app.world
    for (let count = 0; count < 2; count++) await write({ agency_id: agency })
    await sendNow()
    for (const agency_id of [agency, northern.agency, null]) await write({ agency_id })
    await sendNow()

    const outcome = async (of: string | null) =>
      (await stored()).filter(({ agency_id }) => agency_id === of).map(({ status, failure }) => failure ?? status)
    expect(await outcome(agency)).toEqual(['sent', 'sent', 'limit'])
    expect(await outcome(northern.agency)).toEqual(['sent'])
    expect(await outcome(null)).toEqual(['sent'])

    app.clock.moveBy({ hours: 25 })
    await write({ agency_id: agency, expires_at: '2026-11-30T02:00:00.000Z' })
    await sendNow()
    expect((await outcome(agency)).toSorted()).toEqual(['limit', 'sent', 'sent', 'sent'])
  })

  test('fails when SMS is no longer set up', async () => {
    await write()
    Object.assign(app.outside.environment, { SMS_URL: undefined })

    await sendNow()

    expect(await stored()).toMatchObject([{ status: 'failed', failure: 'notSetUp' }])
  })

  test('is deleted a month after it was written, but not while it waits', async () => {
    await write()
    await sendNow()
    await write({ not_before: '2027-01-01T00:00:00.000Z' })
    app.clock.moveTo('2026-12-19T02:00:00.000Z')

    await app.runJob('purge-sms')

    expect(await stored()).toMatchObject([{ status: 'queued' }])
  })
})

describe('a report of delivery', () => {
  const report = async (id: string, fields: Record<string, string>, key?: string) => {
    const { statusCode } = await app.app.inject(fake.webhook(base, `/sms/status/${id}`, fields, key))
    return statusCode
  }
  const sent = async () => {
    const [id = ''] = await write()
    await sendNow()
    return { id, MessageSid: fake.state.messages[0]?.sid ?? '' }
  }

  test('is recorded, and a late one of an earlier state changes nothing', async () => {
    const { id, MessageSid } = await sent()
    expect(await report(id, { MessageSid, MessageStatus: 'delivered' })).toBe(200)
    expect(await report(id, { MessageSid, MessageStatus: 'sent' })).toBe(200)
    expect(await report(id, { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' })).toBe(200)

    expect(await stored()).toMatchObject([{ status: 'delivered', failure: null }])
  })

  test('of a failure is recorded with its code', async () => {
    const { id, MessageSid } = await sent()
    await report(id, { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' })

    expect(await stored()).toMatchObject([{ status: 'failed', failure: '30003' }])
  })

  test('proves that a message was accepted whose response was lost', async () => {
    instead('cutAfterAccepting')
    const [id = ''] = await write()
    await sendNow()
    await report(id, { MessageSid: fake.state.messages[0]?.sid ?? '', MessageStatus: 'queued' })
    app.clock.moveBy({ seconds: 30 })
    fake.state.requests.length = 0

    await sendNow()

    expect(await stored()).toMatchObject([{ status: 'sent' }])
    expect(fake.state.requests).toEqual([])
  })

  test('with another signature, of another message or without SMS is refused', async () => {
    const { id, MessageSid } = await sent()
    const fields = { MessageSid, MessageStatus: 'delivered' }
    expect(await report(id, fields, 'another-secret')).toBe(403)
    expect(await report(id, { ...fields, MessageSid: 'SM0' })).toBe(200)
    Object.assign(app.outside.environment, { SMS_URL: undefined })
    expect(await report(id, fields)).toBe(403)

    expect(await stored()).toMatchObject([{ status: 'sent' }])
  })
})

test('the signature is that of the provider’s documentation', () => {
  const fields = {
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+12349013030', Digits: '1234' },
    ...{ From: '+12349013030', To: '+18005551212' },
  }
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const request = { address, fields, signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=' }
  expect(isSignedByProvider({ secret: '12345' }, request)).toBe(true)
  expect(isSignedByProvider({ secret: '12345' }, { ...request, fields: { ...fields, Digits: '1235' } })).toBe(false)
})

test.each([
  ['twilio://AC01:token@api.twilio.com?from=+61480000001', '+61480000001'],
  ['twilio://AC01:token@api.twilio.com?from=%2B61480000001', '+61480000001'],
  ['twilio://AC01:token@api.twilio.com?from=MG01', 'MG01'],
])('the address %s is read', (url, from) => {
  const base_url = 'https://api.twilio.com/2010-04-01/Accounts/AC01'
  expect(smsProviderOf(url)).toEqual({ base: base_url, account: 'AC01', secret: 'token', from })
})
