import { afterEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import { notificationStreamPath, type NotificationState } from '#contract/platform/notifications/notifications.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/database/transaction.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { anotherProcess, listening, openStream } from '#server/testing/event-stream.ts'
import { testOutside } from '#server/testing/outside.ts'
import { password } from '#server/testing/world.ts'
import { notify } from '#server/modules/notifications/actions.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function running(): Promise<TestApp & { address: string }> {
  const app = await testApp()
  endings.push(app.close)
  return { ...app, address: await listening(app.app) }
}

const stream = async (address: string, token: string) => {
  const opened = await openStream(address + notificationStreamPath, token, endings)
  return { ...opened, next: () => opened.next<NotificationState>('standing') }
}

const notifyAva = (app: TestApp, database?: Database) => notifyPerson(app, app.world.ava, database)

const notifyPerson = (app: TestApp, employee_id: string, database: Database = app.database) =>
  database.asAgency(app.world.agency, (db) =>
    notify(db, {
      agency_id: app.world.agency,
      to: { employee_ids: [employee_id] },
      kind: 'shiftCancelled',
      params: { count: 1, places: 'Brisbane Kitchen', from: '2026-11-20', to: '2026-11-20' },
      link: '/assigned-roster',
      now: app.clock.now(),
    }),
  )

test('a stream sends the current state, and then every change, to the user concerned', async () => {
  const app = await running()
  const [ava, noah] = [await app.as('employee'), await app.as('noah')]
  const [hers, his] = [await stream(app.address, ava.token), await stream(app.address, noah.token)]
  expect(hers.type).toBe('text/event-stream; charset=utf-8')
  expect(await hers.next()).toEqual({ unread: 0, newest: null })
  expect(await his.next()).toEqual({ unread: 0, newest: null })

  await notifyAva(app)

  const value = await hers.next()
  expect(value).toMatchObject({ unread: 1, newest: { kind: 'shiftCancelled', priority: 'high', is_read: false } })
  await ava.call(calls.notifications.read, { id: value?.newest?.id ?? '' })
  expect(await hers.next()).toEqual({ unread: 0, newest: null })
  // The next that he receives is his own.
  await notifyPerson(app, app.world.noah)
  expect(await his.next()).toMatchObject({ unread: 1 })
})

test("a guest, and a session's sixth stream, are refused", async () => {
  const app = await running()
  const { token } = await app.as('employee')

  expect((await stream(app.address, '')).status).toBe(401)
  expect((await stream(app.address, 'made up')).status).toBe(401)
  const five = await Promise.all(Array.from({ length: 5 }, () => stream(app.address, token)))
  expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await stream(app.address, token)).status).toBe(429)

  five[0]?.stop()
  await expect.poll(async () => (await stream(app.address, token)).status).toBe(200)
})

test('a stream ends as soon as the user may no longer sign in', async () => {
  const app = await running()
  const { token } = await app.as('employee')
  const hers = await stream(app.address, token)
  await hers.next()

  await app.database.asPlatform(async (db) => {
    await sql`update accounts set status = 'inactive' where email = 'employee@muster.example'`.execute(db)
    await bumpAccessVersion(db)
  })

  expect(await hers.next()).toBeNull()
  expect((await stream(app.address, token)).status).toBe(401)
})

test('a stream ends at once when its session is signed out, at any server; others continue', async () => {
  const app = await running()
  const { outside, token_key, remove } = testOutside()
  endings.push(remove)
  const second = await buildApp({ database: app.database, outside, token_key })
  endings.push(() => second.close())
  const email = 'employee@muster.example'
  const mine = await clientWith(app.app, '').call(calls.auth.login, { email, password })
  const other = await clientWith(app.app, '').call(calls.auth.login, { email, password })
  const [ends, stays] = [await stream(app.address, mine.accessToken), await stream(app.address, other.accessToken)]
  await ends.next()
  await stays.next()

  await clientWith(second, '').call(calls.auth.logout, { refreshToken: mine.refreshToken })

  // Opening another stream for the same user sends the current state once more.
  expect((await ends.next()) && (await ends.next())).toBeNull()
  await notifyAva(app)
  await expect.poll(() => stays.next()).toMatchObject({ unread: 1 })
})

test('the server stops although streams are open', async () => {
  const app = await running()
  const hers = await stream(app.address, (await app.as('employee')).token)
  await hers.next()

  await app.app.close()

  expect(await hers.next()).toBeNull()
})

// Two server processes on one PostgreSQL: each has its own listening connection.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a notification in one server process arrives at the streams of another',
  async () => {
    const app = await running()
    const second = await anotherProcess(app, endings)
    const { accessToken: token, refreshToken } = await clientWith(second, '').call(calls.auth.login, {
      email: 'employee@muster.example',
      password,
    })
    const there = await stream(await listening(second), token)
    expect(await there.next()).toEqual({ unread: 0, newest: null })

    await notifyAva(app)

    expect(await there.next()).toMatchObject({ unread: 1 })
    await clientWith(app.app, '').call(calls.auth.logout, { refreshToken })
    expect(await there.next()).toBeNull()
  },
)
