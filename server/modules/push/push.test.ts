import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { pushContent } from '#contract/platform/notifications/push.ts'
import { encryptPush, isPushService } from '#server/outside/push.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { decryptPush, type FakePush, fakePush } from '#server/testing/fakes/fake-push.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

const { pushDevices } = calls
let app: TestApp
let fake: FakePush
let ava: Client
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  fake = await fakePush({ now: () => app.clock.now() })
  Object.assign(app.outside.environment, { PUSH_SERVICES: fake.origin, PUBLIC_URL: 'https://muster.example' })
})
/** Sessions end while the clock moves, so everybody signs in again. */
async function moveTo(instant: string) {
  app.clock.moveTo(instant)
  plan = await rosteringIn(app)
  ava = await app.as('employee')
}
// Eleven in Brisbane.
beforeEach(() => moveTo('2026-11-24T01:00:00.000Z'))
afterEach(async () => {
  Object.assign(fake.state, { received: [], instead: [], refused: 0 })
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('push_devices').execute()
    await db.updateTable('assignments').set({ status: 'cancelled_agency' }).execute()
  })
})
afterAll(async () => {
  await fake.close()
  await app.close()
})

const subscribed = async (who: Client) => {
  const { public_key } = await who.call(pushDevices.key, {})
  const subscription = fake.subscribe(public_key)
  const [device] = await who.call(pushDevices.store, subscription)
  return { subscription, id: device?.id ?? '' }
}
const send = async () => {
  await app.runJob('send-pushes')
  return fake.state.received.splice(0)
}
const publish = (works_on = '2026-11-26') => plan.published([app.world.ava], { works_on })
const devices = () => app.database.asPlatform((db) => db.selectFrom('push_devices').selectAll().orderBy('id').execute())
const messages = () =>
  app.database.asPlatform((db) =>
    db.selectFrom('push_messages').selectAll().orderBy('created_at').orderBy('id').execute(),
  )

describe('a device', () => {
  test('gets the notifications of its user, encrypted for it and signed by the installation', async () => {
    await subscribed(ava)
    await publish()

    expect(await send()).toMatchObject([
      {
        content: { title: 'New shift', text: expect.stringContaining('Brisbane Kitchen'), link: '/assigned-roster' },
        ...{ urgency: 'high', subject: 'https://muster.example', topic: expect.stringMatching(/^[\w-]{32}$/) },
      },
    ])
    expect(await messages()).toMatchObject([{ status: 'sent', content: {} }])
    expect(await send()).toEqual([])
  })

  test('can accept and decline a shift without a session, once, by the private link in its message', async () => {
    await subscribed(ava)
    const { roster_id } = await publish()
    const [message] = await send()
    const { accept, decline, results } = pushContent.parse(message?.content)
    expect([accept?.label, decline?.label]).toEqual(['Accept', 'Decline'])
    expect(results?.accepted).toMatch(/^Accepted: Brisbane Kitchen, Thu 26 Nov, 08:00–16:00\.$/)
    const answer = async (by: typeof accept) => {
      const { statusCode } = await app.app.inject({ method: 'POST', url: `/api${by?.path}`, payload: by?.input })
      return statusCode
    }
    expect(await answer(accept)).toBe(200)

    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'accepted' })
    expect(await answer(decline)).not.toBe(200)
  })

  test('gets what its user wants on it only', async () => {
    await subscribed(ava)
    const { quiet_active, quiet_from, quiet_to, time_zone } = await ava.call(calls.notifications.preferences, {})
    const choose = (push: boolean) =>
      ava.call(calls.notifications.updatePreferences, {
        ...{ quiet_active, quiet_from, quiet_to, time_zone },
        kinds: [{ kind: 'rosterPublished', product: true, mail: true, push }],
      })
    await choose(false)
    await publish()
    expect(await send()).toEqual([])
    await choose(true)
    await publish('2026-11-27')
    expect(await send()).toHaveLength(1)
  })

  test('gets nothing at night before the morning', async () => {
    await moveTo('2026-11-24T11:00:00.000Z')
    await subscribed(ava)
    await publish()
    expect(await send()).toEqual([])
    app.clock.moveTo('2026-11-24T21:00:00.000Z')
    expect(await send()).toHaveLength(1)
  })

  test('is listed for its user, and another’s is not found', async () => {
    const { id } = await subscribed(ava)
    expect(await ava.call(pushDevices.list, {})).toMatchObject([{ id, current: true }])
    const noah = await app.as('noah')
    expect(await noah.call(pushDevices.list, {})).toEqual([])
    await expect(noah.call(pushDevices.remove, { id })).rejects.toMatchObject({ status: 404 })
    expect(await (await app.as('employee')).call(pushDevices.list, {})).toMatchObject([{ id, current: false }])

    expect(await ava.call(pushDevices.remove, { id })).toEqual([])
    await publish()
    expect(await send()).toEqual([])
  })

  test('is removed when its session ends', async () => {
    await subscribed(ava)
    await ava.call(calls.profiles.endAllSessions, {})
    expect(await devices()).toEqual([])
  })

  test('gets nothing once its session has expired', async () => {
    await subscribed(ava)
    await publish()
    await app.database.asPlatform((db) =>
      db.updateTable('sessions').set({ expires_at: app.clock.now().toISOString() }).execute(),
    )
    expect(await send()).toEqual([])
    expect(await devices()).toEqual([])
  })

  test('that somebody else signs in on belongs to them', async () => {
    const { subscription } = await subscribed(ava)
    const noah = await app.as('noah')
    await noah.call(pushDevices.store, subscription)

    expect(await ava.call(pushDevices.list, {})).toEqual([])
    await publish()
    expect(await send()).toEqual([])
  })

  test.each([
    'https://127.0.0.1/send',
    'http://fcm.googleapis.com/send',
    'https://fcm.googleapis.com.evil.example/send',
    'https://user:pw@fcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'https://metadata.internal/latest',
    'not an address',
  ])('at %s is refused', async (endpoint) => {
    const { public_key, auth_secret } = fake.subscribe((await ava.call(pushDevices.key, {})).public_key)
    await expect(ava.call(pushDevices.store, { endpoint, public_key, auth_secret })).rejects.toMatchObject({
      fields: { endpoint: [expect.any(String)] },
    })
  })

  test('with a key that is none is refused', async () => {
    const subscription = fake.subscribe((await ava.call(pushDevices.key, {})).public_key)
    const public_key = Buffer.alloc(65, 4).toString('base64url')
    await expect(ava.call(pushDevices.store, { ...subscription, public_key })).rejects.toMatchObject({
      fields: { public_key: [expect.any(String)] },
    })
  })
})

describe('a message', () => {
  test.each([404, 410, 403])('to a subscription that is gone (%i) removes the device', async (status) => {
    await subscribed(ava)
    await publish()
    fake.state.instead.push({ status })
    expect(await send()).toEqual([])

    expect(await devices()).toEqual([])
    expect(await messages()).toEqual([])
  })

  test.each([429, 500, 503])('is retried after %i', async (status) => {
    await subscribed(ava)
    await publish()
    fake.state.instead.push({ status, headers: { 'retry-after': '60' } })
    expect(await send()).toEqual([])
    app.clock.moveBy({ seconds: 59 })
    expect(await send()).toEqual([])
    app.clock.moveBy({ seconds: 1 })

    expect(await send()).toHaveLength(1)
  })

  test('that is too large is not sent again', async () => {
    await subscribed(ava)
    await publish()
    fake.state.instead.push({ status: 413 })
    await send()
    app.clock.moveBy({ days: 1 })

    expect(await send()).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'failed', failure: '413', content: {} }])
  })
})

test('the keys of the installation are created once, also by two requests at once, and stored sealed', async () => {
  const [one, two] = await Promise.all([ava.call(pushDevices.key, {}), plan.admin.call(pushDevices.key, {})])
  expect(one).toEqual(two)
  const stored = await app.database.asPlatform((db) => db.selectFrom('environment_settings').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(one.public_key)
  expect(await (await app.as('superadmin')).call(calls.environment.list, {})).not.toContainEqual(
    expect.objectContaining({ key: 'PUSH_KEYS' }),
  )
})

test('a text is encrypted as in the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const subscription = {
    public_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth_secret: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const sealed = encryptPush('When I grow up, I want to be a watermelon', subscription, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    private_key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })

  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const receiver = {
    private_key: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  expect(decryptPush(sealed, receiver)).toBe('When I grow up, I want to be a watermelon')
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://sg2p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})
