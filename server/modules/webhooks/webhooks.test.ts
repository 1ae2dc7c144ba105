import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { webhookBodies, type WebhookDelivery } from '#contract/platform/webhooks.ts'
import type { Database } from '#server/database/transaction.ts'
import { type Client, type TestApp, testApp, type WorldUser } from '#server/testing/app.ts'
import { type FakeReceiver, fakeReceiver, type Received } from '#server/testing/fakes/fake-receiver.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'
import { sendDueDeliveries } from './delivery.ts'

let app: TestApp
let make: ReturnType<typeof factoriesIn>
let person: string
let receiver: FakeReceiver
const { webhooks } = calls

// Signed in for each call, because the clock of these tests moves by days.
const signedIn = (person: WorldUser): Pick<Client, 'call'> => ({
  call: async (...of) => (await app.as(person)).call(...of),
})
const admin = signedIn('admin')

beforeAll(async () => {
  app = await testApp()
  make = factoriesIn(app, { client: await app.as('admin') })
  person = (await make.employee()).id
  receiver = await fakeReceiver()
  Object.assign(app.outside.environment, { WEBHOOK_ORIGINS: receiver.origin })
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answers.clear()
  await app.clearThrottles()
  await app.database.asPlatform((db) => db.deleteFrom('webhooks').execute())
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

type Events = ('timesheet.created' | 'timesheet.updated' | 'employee.created' | 'employee.updated')[]
const made = (path: string, events: Events = ['employee.updated']) =>
  admin.call(webhooks.store, { name: path, url: `${receiver.origin}${path}`, events })
const send = () => app.runJob('send-webhooks')
const bodies = (path: string) =>
  receiver.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body))
const logOf = async (webhook_id: string) => (await admin.call(webhooks.deliveries, { webhook_id })).rows
const rowOf = async (id: string) =>
  only((await admin.call(webhooks.list, { per_page: 100 })).rows.filter((row) => row.id === id))
const renamed = (id: string, last_name: string) =>
  app.database.asAgency(app.world.agency, (db) =>
    db.updateTable('employees').set({ last_name }).where('id', '=', id).execute(),
  )

describe('an event', () => {
  test('is delivered to the webhooks that want it, signed, with ids and the public fields only', async () => {
    const { secret } = await made('/people', ['employee.created', 'employee.updated'])
    await made('/hours', ['timesheet.created'])

    const { id } = await make.newEmployee().then((input) => admin.call(calls.employees.store, input))
    await send()

    expect(bodies('/hours')).toEqual([])
    const body = only(bodies('/people').filter(({ type }) => type === 'employee.created'))
    expect(webhookBodies['employee.created']?.safeParse(body)).toMatchObject({ success: true })
    expect(body).toMatchObject({ agency_id: app.world.agency, data: { id } })
    expect(Object.keys(body.data)).not.toEqual(expect.arrayContaining(['email']))
    const { headers, body: sent }: Received = receiver.received[0] ?? { path: '', headers: {}, body: '' }
    const seconds = Number(headers['webhook-timestamp']) - Math.floor(app.clock.now().getTime() / 1000)
    expect(seconds).toBe(0)
    expect(verified(secret, sent, headers)).toEqual(JSON.parse(sent))
    expect(() => verified(secret, `${sent} `, headers)).toThrow()
  })

  test('is queued by a change of what it says only', async () => {
    const { webhook } = await made('/people')

    await app.database.asAgency(app.world.agency, (db) =>
      db.updateTable('employees').set({ notes: 'Only a note' }).where('id', '=', person).execute(),
    )
    expect(await logOf(webhook.id)).toEqual([])

    await renamed(person, 'Rename')
    expect(await logOf(webhook.id)).toMatchObject([{ type: 'employee.updated', status: 'queued', attempts: 0 }])
  })

  test('of a change that is rolled back is not sent', async () => {
    const { webhook } = await made('/people')

    const change = app.database.asAgency(app.world.agency, async (db) => {
      await db.updateTable('employees').set({ last_name: 'Never' }).where('id', '=', person).execute()
      throw new Error('changed my mind')
    })
    await expect(change).rejects.toThrow('changed my mind')

    expect(await logOf(webhook.id)).toEqual([])
  })

  test.each(['shift', 'assignment', 'timesheet'] as const)('of a %s has the fields of the contract', async (record) => {
    await admin.call(webhooks.store, {
      name: record,
      url: `${receiver.origin}/${record}`,
      events: [`${record}.created`, `${record}.updated`, `${record}.deleted`],
    })

    await (record === 'timesheet' ? make.sheet('submitted') : make.planned())
    await send()

    const sent = bodies(`/${record}`)
    expect(sent.length).toBeGreaterThan(0)
    for (const body of sent) expect(webhookBodies[body.type]?.safeParse(body).error).toBeUndefined()
  })
})

// The library compares the time with the clock of the machine, and that of these tests stands still.
function verified(secret: string, body: string, headers: Record<string, string>) {
  const verifier = new Verifier(secret)
  const signed = verifier.sign(headers['webhook-id'] ?? '', new Date(Number(headers['webhook-timestamp']) * 1000), body)
  if (!(headers['webhook-signature'] ?? '').split(' ').includes(signed)) throw new Error('no signature fits')
  return JSON.parse(body)
}

describe('a delivery', () => {
  test('that succeeds is logged with status, duration and the beginning of the answer', async () => {
    const { webhook } = await made('/people')
    receiver.answers.set('/people', { status: 202, body: 'x'.repeat(10_000) })
    await admin.call(webhooks.sendTest, { id: webhook.id })

    await send()

    const row = only(await logOf(webhook.id))
    expect(row).toMatchObject({
      type: 'webhook.test',
      status: 'delivered',
      attempts: 1,
      response_status: 202,
      error: null,
    })
    expect(row.response_text).toBe('x'.repeat(2000))
    const found = await admin.call(webhooks.deliveries, { webhook_id: webhook.id, q: webhook.id })
    expect(found.rows.map(({ id }) => id)).toEqual([row.id])
    expect((await admin.call(webhooks.deliveries, { webhook_id: webhook.id, q: 'nothing like it' })).rows).toEqual([])
    expect(row.duration_ms).toBeGreaterThanOrEqual(0)
    expect(await rowOf(webhook.id)).toMatchObject({ failing_since: null, queued_count: 0 })
  })

  test('that fails is tried again later, and not before', async () => {
    const { webhook } = await made('/people')
    receiver.answers.set('/people', { status: 500, body: 'broken' })
    await admin.call(webhooks.sendTest, { id: webhook.id })
    await send()
    expect(only(await logOf(webhook.id))).toMatchObject({ status: 'queued', error: 'status', response_status: 500 })

    await send()
    expect(bodies('/people')).toHaveLength(1)

    receiver.answers.clear()
    app.clock.moveBy({ seconds: 31 })
    await send()
    expect(only(await logOf(webhook.id))).toMatchObject({ status: 'delivered', attempts: 2, error: null })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('is not followed to where a redirect leads', async () => {
    const { webhook } = await made('/people')
    receiver.answers.set('/people', { status: 302 })
    await admin.call(webhooks.sendTest, { id: webhook.id })

    await send()

    expect(receiver.received).toHaveLength(1)
    expect(only(await logOf(webhook.id))).toMatchObject({ status: 'queued', response_status: 302 })
  })

  test('is sent again by hand with the id of the first', async () => {
    const { webhook } = await made('/people')
    await admin.call(webhooks.sendTest, { id: webhook.id })
    await send()
    const first = only(await logOf(webhook.id))

    await admin.call(webhooks.replay, { id: first.id })
    await send()

    const [again] = await logOf(webhook.id)
    expect(again).toMatchObject({ status: 'delivered', is_replay: true, payload: first.payload })
    const [one, other] = receiver.received
    expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(other?.body).toBe(one?.body)
  })

  test('to a private network, or an unknown host, is refused when it is sent', async () => {
    const { webhook } = await made('/people')
    const failWith = async (url: string) => {
      await app.database.asPlatform((db) => db.updateTable('webhooks').set({ url, paused_until: null }).execute())
      const { delivery_id } = await admin.call(webhooks.sendTest, { id: webhook.id })
      await send()
      return (await logOf(webhook.id)).find(({ id }: WebhookDelivery) => id === delivery_id)?.error
    }

    expect(await failWith('https://127.0.0.1/hook')).toBe('privateAddress')
    expect(await failWith('https://[::ffff:10.0.0.1]/hook')).toBe('privateAddress')
    expect(await failWith('https://nowhere.invalid/hook')).toBe('unknownHost')
  })
})

describe('a webhook that fails', () => {
  /** Three events for a webhook whose secret cannot be opened, whose id it returns, and for one beside it. */
  async function threeForDamagedAndWell() {
    const { webhook } = await made('/damaged')
    await made('/well')
    await app.database.asPlatform((db) =>
      db.updateTable('webhooks').set({ secret_sealed: 'damaged' }).where('id', '=', webhook.id).execute(),
    )
    for (const name of ['One', 'Two', 'Three']) await renamed(person, name)
    return webhook.id
  }

  test('holds up no other, and what waits for it is not tried one by one', async () => {
    const dead = await made('/dead')
    const well = await made('/well')
    receiver.answers.set('/dead', { status: 503 })
    for (const name of ['One', 'Two', 'Three']) await renamed(person, name)

    await send()

    expect(bodies('/well').map(({ data }) => data.last_name)).toEqual(['One', 'Two', 'Three'])
    expect(bodies('/dead')).toHaveLength(1)
    expect(await rowOf(dead.webhook.id)).toMatchObject({ queued_count: 3, failing_since: expect.any(String) })
    expect(await rowOf(well.webhook.id)).toMatchObject({ queued_count: 0, failing_since: null })
  })

  test('because its secret cannot be opened holds up no other, and is reported', async () => {
    await threeForDamagedAndWell()

    await expect(send()).rejects.toThrow()

    expect(bodies('/well').map(({ data }) => data.last_name)).toEqual(['One', 'Two', 'Three'])
    expect(bodies('/damaged')).toEqual([])
  })

  test('because its secret cannot be opened ends no run early, whichever request ends first', async () => {
    const damaged = await threeForDamagedAndWell()
    const sending = () =>
      app.database.readAsPlatform((db) =>
        db
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('status', '=', 'sending')
          .where('webhook_id', '!=', damaged)
          .execute(),
      )
    // Where nothing could be claimed, the answer comes only when nothing is being sent any more.
    const slow: Database = {
      ...app.database,
      async asPlatform(...of) {
        const result = await app.database.asPlatform(...of)
        if (Array.isArray(result) && result.length === 0) await expect.poll(sending).toEqual([])
        return result
      },
    }

    await expect(sendDueDeliveries(slow, app.outside)).rejects.toThrow()

    expect(bodies('/well').map(({ data }) => data.last_name)).toEqual(['One', 'Two', 'Three'])
  })

  test('for three days is switched off, with a notification, and what waited can be sent again', async () => {
    const { webhook } = await made('/people')
    receiver.answers.set('/people', { status: 500 })
    await admin.call(webhooks.sendTest, { id: webhook.id })
    for (let hours = 0; hours <= 75; hours += 25) {
      await send()
      app.clock.moveBy({ hours: 25 })
    }

    const row = await rowOf(webhook.id)
    expect(row).toMatchObject({ status: 'failed', allowed_actions: expect.arrayContaining(['enable']) })
    const notes = await admin.call(calls.notifications.list, {})
    expect(notes.rows.map(({ kind }) => kind)).toContain('webhookSwitchedOff')
    const lost = only(await logOf(webhook.id))
    expect(lost).toMatchObject({ status: 'failed', error: 'switchedOff' })

    receiver.answers.clear()
    await admin.call(webhooks.changeStatus, { id: webhook.id, version: row.version, status: 'active' })
    await admin.call(webhooks.replay, { id: lost.id })
    await send()
    expect(await logOf(webhook.id)).toMatchObject([{ status: 'delivered' }, { status: 'failed' }])
  })

  test('with 410 is switched off at once', async () => {
    const { webhook } = await made('/people')
    receiver.answers.set('/people', { status: 410 })
    await admin.call(webhooks.sendTest, { id: webhook.id })

    await send()

    expect(await rowOf(webhook.id)).toMatchObject({ status: 'failed' })
  })
})

test('a delivery whose process died while sending is sent again when its lease is over', async () => {
  const { webhook } = await made('/people')
  await admin.call(webhooks.sendTest, { id: webhook.id })
  const leased = (until: string) =>
    app.database.asPlatform((db) =>
      db.updateTable('webhook_deliveries').set({ status: 'sending', attempts: 1, next_try_at: until }).execute(),
    )
  await leased('9999-01-01T00:00:00.000Z')
  await send()
  expect(receiver.received).toHaveLength(0)

  await leased('2020-01-01T00:00:00.000Z')
  await send()
  expect(only(await logOf(webhook.id))).toMatchObject({ status: 'delivered', attempts: 2 })
})

test('a new secret signs with the former one for a day', async () => {
  const { webhook, secret: former } = await made('/people')
  const { secret } = await admin.call(webhooks.rotateSecret, { id: webhook.id, version: webhook.version })
  await admin.call(webhooks.sendTest, { id: webhook.id })
  await send()
  const [both] = receiver.received
  for (const of of [secret, former]) expect(verified(of, both?.body ?? '', both?.headers ?? {})).toBeDefined()

  app.clock.moveBy({ hours: 24 })
  await admin.call(webhooks.sendTest, { id: webhook.id })
  await send()
  const later = receiver.received[1]
  expect(verified(secret, later?.body ?? '', later?.headers ?? {})).toBeDefined()
  expect(() => verified(former, later?.body ?? '', later?.headers ?? {})).toThrow('no signature fits')
})

test.each([
  'http://example.com/hook',
  'https://localhost/hook',
  'https://printer.local/hook',
  'https://127.0.0.1/hook',
  'https://10.1.2.3/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/hook',
  'https://[fd00::1]/hook',
  'https://[::ffff:192.168.0.1]/hook',
  'https://[64:ff9b::a00:1]/hook',
  'https://0x7f.1/hook',
  'https://user:word@example.com/hook',
  'ftp://example.com/hook',
])('the address %s is refused', async (url) => {
  await expect(admin.call(webhooks.store, { name: 'No', url, events: ['employee.created'] })).rejects.toMatchObject({
    code: 'invalid',
    fields: { url: [expect.any(String)] },
  })
})

test('nobody learns by a webhook what they may not list', async () => {
  const { webhook } = await made('/people')
  await renamed(person, 'Hidden')
  const role = await withCustomRole(app, 'admin')
  await role.holds(['Webhook/list', 'Webhook/create', 'Webhook/update', 'Timesheet/list'])
  const refused = { code: 'access.notHeld' }

  await expect(
    role.client.call(webhooks.store, { name: 'Own', url: 'https://example.com', events: ['employee.created'] }),
  ).rejects.toMatchObject(refused)
  await expect(
    role.client.call(webhooks.update, {
      ...{ id: webhook.id, version: webhook.version, name: 'Mine', url: 'https://example.com' },
      events: ['timesheet.created'],
    }),
  ).rejects.toMatchObject(refused)
  expect((await role.client.call(webhooks.deliveries, { webhook_id: webhook.id })).rows).toEqual([])
  const row = only((await role.client.call(webhooks.list, {})).rows)
  expect(row.allowed_actions).toEqual(['disable'])
})

test('another agency gets no event, and sees no webhook of this one', async () => {
  const other = await app.as('admin2')
  const url = `${receiver.origin}/northern`
  const theirs = await other.call(webhooks.store, { name: 'Northern', url, events: ['employee.updated'] })
  const { webhook } = await made('/people')

  await renamed(person, 'Ours')
  // As a job of the platform, which sees every agency.
  await app.database.asPlatform((db) =>
    db.updateTable('employees').set({ last_name: 'Twice' }).where('id', '=', person).execute(),
  )
  await send()

  expect(bodies('/people')).toHaveLength(2)
  expect(bodies('/northern')).toEqual([])
  expect((await other.call(webhooks.list, {})).rows.map((row) => row.id)).toEqual([theirs.webhook.id])
  await expect(other.call(webhooks.sendTest, { id: webhook.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('a secret is stored sealed, and deliveries of long ago are deleted', async () => {
  const { webhook, secret } = await made('/people')
  await admin.call(webhooks.sendTest, { id: webhook.id })
  await send()
  const stored = await app.database.asPlatform((db) => db.selectFrom('webhooks').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(secret)

  app.clock.moveBy({ hours: 24 * 60 })
  await app.runJob('purge-webhook-deliveries')

  expect(await logOf(webhook.id)).toEqual([])
})
