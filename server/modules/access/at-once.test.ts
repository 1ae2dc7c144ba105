// Changes apply to the very next request, in every process that serves the same database.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/database/transaction.ts'
import { type Client, clientWith } from '#server/testing/app.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import { testOutside } from '#server/testing/outside.ts'
import { makeWorld, password } from '#server/testing/world.ts'

let database: Database
let apps: FastifyInstance[]

beforeAll(async () => {
  database = await testDatabase()
  // A fixed clock, so that nothing expires from the cache by time.
  const { outside, token_key } = testOutside()
  const settings = { database, outside, token_key, check_answers: true }
  apps = [await buildApp(settings), await buildApp(settings)]
  await makeWorld(database)
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

const at = (index: number, token: string): Client => clientWith(apps[index] ?? apps[0]!, token)

async function signedIn(person: string) {
  const { accessToken } = await at(0, '').call(calls.auth.login, { email: `${person}@muster.example`, password })
  return [at(0, accessToken), at(1, accessToken)] as const
}

/** Changes the permissions of the shared employee role at the first server. */
async function change(changed: (held: readonly string[]) => string[]) {
  const [platform] = await signedIn('superadmin')
  const { rows } = await platform.call(calls.access.list, { kind: ['employee'] })
  const { id, version, permissions } = await platform.call(calls.access.info, { id: rows[0]?.id ?? '' })
  await platform.call(calls.access.assign, { id, version, permissions: changed(permissions) })
}

const without = (held: readonly string[]) => held.filter((name) => name !== 'Timesheet/list')
const withIt = (held: readonly string[]) => [...held, 'Timesheet/list']

test('a removed permission is gone with the next request, and back with the next after it was restored', async () => {
  const [here] = await signedIn('employee')
  await here.call(calls.timesheets.list, {})

  await change(without)
  await expect(here.call(calls.timesheets.list, {})).rejects.toMatchObject({ status: 403, code: 'mayNot' })

  await change(withIt)
  await expect(here.call(calls.timesheets.list, {})).resolves.toMatchObject({ page: 1 })
})

test('a removed permission is also gone in another server on the same database with the very next request', async () => {
  const [, there] = await signedIn('employee')

  for (let round = 0; round < 3; round++) {
    await there.call(calls.timesheets.list, {})
    await change(without)
    await expect(there.call(calls.timesheets.list, {})).rejects.toMatchObject({ status: 403, code: 'mayNot' })
    await expect(there.call(calls.auth.me, {})).resolves.toBeDefined()
    await change(withIt)
    await expect(there.call(calls.timesheets.list, {})).resolves.toMatchObject({ page: 1 })
  }
})

test('a session ended at one server is ended at the other with the very next request, for reads and writes', async () => {
  const { login, logout } = calls.auth
  const { accessToken, refreshToken } = await at(0, '').call(login, { email: 'employee@muster.example', password })
  await at(1, accessToken).call(calls.auth.me, {})

  await at(0, '').call(logout, { refreshToken })

  await expect(at(1, accessToken).call(calls.auth.me, {})).rejects.toMatchObject({ status: 401, code: 'pleaseLogin' })
  await expect(at(1, accessToken).call(calls.notifications.readAll, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
})

test('a user suspended at one server is refused by the other with the very next request', async () => {
  const [platform] = await signedIn('superadmin')
  const [, there] = await signedIn('customer')
  const { id } = await there.call(calls.auth.me, {})

  await platform.call(calls.users.suspend, { id, reason: 'Left without a word' })

  await expect(there.call(calls.auth.me, {})).rejects.toMatchObject({ status: 401 })
})

test('a name changed at one server is current at the other with the very next request', async () => {
  const [here, there] = await signedIn('admin')
  await there.call(calls.auth.me, {})
  const { first_name, last_name, phone, version } = await here.call(calls.profiles.info, {})

  await here.call(calls.profiles.update, { first_name: 'Renamed', last_name, phone, version })

  await expect(there.call(calls.auth.me, {})).resolves.toMatchObject({ name: `Renamed ${last_name}` })
  expect(first_name).not.toBe('Renamed')
})

test('settings changed at one server are current at the other with the very next request', async () => {
  const [here, there] = await signedIn('admin')
  const before = await there.call(calls.config.shown, {})
  const { version } = await here.call(calls.config.info, {})

  await here.call(calls.config.update, {
    version,
    values: { ...settingValues.parse({}), geofence_m: before.geofence_m + 50 },
  })

  await expect(there.call(calls.config.shown, {})).resolves.toMatchObject({ geofence_m: before.geofence_m + 50 })
})
