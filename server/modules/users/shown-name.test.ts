import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Client
let ava: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
})
afterAll(() => app.close())

const { profiles, users } = calls
const listed = async (dir: 'asc' | 'desc' = 'asc') => (await admin.call(users.list, { dir, per_page: 100 })).rows

test('a renamed user is listed under the new name, in its place', async () => {
  const { version, email } = await ava.call(profiles.info, {})
  const input = { version, first_name: 'Zoë', last_name: 'Zephyr', phone: '' }

  await ava.call(profiles.update, input)

  expect((await listed()).at(-1)).toMatchObject({ email, name: 'Zoë Zephyr' })
  expect((await listed('desc')).at(0)).toMatchObject({ email })
})

test('a user deleted by the platform is no longer listed', async () => {
  const superadmin = await app.as('superadmin')
  const { id, email } = await ava.call(profiles.info, {})

  await superadmin.call(users.remove, { id })

  expect((await listed()).map((user) => user.email)).not.toContain(email)
})
