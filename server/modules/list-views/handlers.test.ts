import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { maxViews } from '#contract/platform/list-views.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, store, update, remove } = calls.listViews
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const held = { name: 'On hold', params: { status: 'on_hold', sort: 'code' }, columns: ['name', 'status'] }
const named = async (name: string) => (await admin.call(list, { list: name })).map((view) => view.name)

test('a view is saved, listed, renamed, replaced and deleted', async () => {
  const stored = await admin.call(store, { list: 'customers', ...held })
  expect(stored).toMatchObject({ ...held, is_default: false, version: 1 })
  expect(await admin.call(list, { list: 'customers' })).toMatchObject([stored])
  expect(await named('employees')).toEqual([])

  const changed = await admin.call(update, { ...stored, name: 'Waiting', params: { q: 'a' }, columns: ['name'] })
  expect(changed).toMatchObject({ name: 'Waiting', params: { q: 'a' }, columns: ['name'], version: 2 })
  await expect(admin.call(update, stored)).rejects.toMatchObject({ status: 409, code: 'stale', current: changed })
  await expect(admin.call(remove, { id: stored.id, version: 1 })).rejects.toMatchObject({ status: 409 })

  await admin.call(remove, { id: stored.id, version: 2 })
  expect(await named('customers')).toEqual([])
})

test('all views of all lists are returned at once, each with its list', async () => {
  const noah = await app.as('employee')
  for (const of of ['timesheets-own', 'assignments']) await noah.call(store, { list: of, ...held })

  const views = await noah.call(list, {})

  expect(views.map((view) => view.list).toSorted()).toEqual(['assignments', 'timesheets-own'])
})

test('a list has one default view at most, the one chosen last', async () => {
  const first = await admin.call(store, { list: 'locations', ...held, name: 'First', is_default: true })
  await admin.call(store, { list: 'locations', ...held, name: 'Second', is_default: true })
  const elsewhere = await admin.call(store, { list: 'companies', ...held, is_default: true })

  const views = await admin.call(list, { list: 'locations' })

  expect(views.map(({ name, is_default }) => [name, is_default])).toEqual([
    ['First', false],
    ['Second', true],
  ])
  expect(await admin.call(list, { list: 'companies' })).toMatchObject([elsewhere])
  // A client that still shows the first as the default cannot restore that by renaming it.
  await expect(admin.call(update, first)).rejects.toMatchObject({ code: 'stale' })
})

test('the views of a list have unique names, case-insensitive', async () => {
  await admin.call(store, { list: 'audit', ...held })

  await expect(admin.call(store, { list: 'audit', ...held, name: 'ON HOLD' })).rejects.toMatchObject({
    code: 'nameTaken',
    fields: { name: [expect.any(String)] },
  })
  await admin.call(store, { list: 'emails', ...held })
})

test('views are private, also within one agency, and those of the super admin', async () => {
  const mine = await admin.call(store, { list: 'users-agency', ...held })
  for (const person of ['superadmin', 'customer', 'employee', 'admin2'] as const) {
    const other = await app.as(person)
    expect(await other.call(list, { list: 'users-agency' })).toEqual([])
    await expect(other.call(update, mine)).rejects.toMatchObject({ status: 404 })
    await expect(other.call(remove, { id: mine.id, version: 1 })).rejects.toMatchObject({ status: 404 })
    const theirs = await other.call(store, { list: 'users-agency', ...held })
    expect(await other.call(list, { list: 'users-agency' })).toMatchObject([theirs])
  }
  expect(await admin.call(list, { list: 'users-agency' })).toMatchObject([mine])
})

test('the number of views per list is limited', async () => {
  for (let count = 0; count < maxViews; count++)
    await admin.call(store, { list: 'holidays', ...held, name: `View ${count}` })

  await expect(admin.call(store, { list: 'holidays', ...held })).rejects.toMatchObject({ code: 'views.enough' })
})

test('an invalid query is refused', async () => {
  const wrong: RequestOf<typeof store>[] = [
    { list: 'Customers', ...held },
    { list: 'x', ...held, name: ' ' },
    { list: 'x', ...held, params: { 'a-b': 'c' } },
    { list: 'x', ...held, params: { q: 'y'.repeat(2001) } },
    { list: 'x', ...held, columns: [''] },
  ]
  for (const result of wrong) await expect(admin.call(store, result)).rejects.toMatchObject({ status: 422 })
})
