import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { supervisorWith } from '#server/testing/supervising.ts'

const { list, store, update, remove } = calls.customerContacts
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const priya = (more: object = {}) => ({
  customer_id: app.world.harbour,
  role: 'approver' as const,
  name: 'Priya Rao',
  email: 'Priya@Harbour.example',
  phone: '0491 570 156',
  location_ids: [app.world.brisbane],
  ...more,
})
const without = ({ customer_id: _, ...fields }: ReturnType<typeof priya>) => fields

describe('a contact', () => {
  test('has a role and is for sites of the customer', async () => {
    const made = await admin.call(store, priya())

    expect(made).toMatchObject({
      role: 'approver',
      email: 'priya@harbour.example',
      phone: '+61491570156',
      is_main: false,
      locations: [{ id: app.world.brisbane, name: 'Brisbane Kitchen' }],
    })
    const rows = await admin.call(list, { customer_id: app.world.harbour })
    expect(rows).toContainEqual(made)
  })

  test('is not for a site of another customer', async () => {
    await expect(admin.call(store, priya({ location_ids: [app.world.tweed] }))).rejects.toMatchObject({
      fields: { location_ids: [expect.any(String)] },
    })
  })

  test('is changed with its sites, and not over somebody else’s change', async () => {
    const { id, version } = await admin.call(store, priya({ name: 'Moves' }))
    const fields = without(priya({ name: 'Moves', role: 'safety', location_ids: [] }))

    const changed = await admin.call(update, { id, version, ...fields })

    expect(changed).toMatchObject({ role: 'safety', locations: [], version: version + 1 })
    await expect(admin.call(update, { id, version, ...fields })).rejects.toMatchObject({
      code: 'stale',
      current: changed,
    })
    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ code: 'stale' })
  })

  test('is the main one alone', async () => {
    const first = await admin.call(store, priya({ name: 'First', is_main: true }))
    await admin.call(store, priya({ name: 'Second', is_main: true }))

    const rows = await admin.call(list, { customer_id: app.world.harbour })

    expect(rows.filter((row) => row.is_main).map((row) => row.name)).toEqual(['Second'])
    expect(rows[0]?.name).toBe('Second')
    expect(rows.find(({ id }) => id === first.id)?.version).toBe(2)
  })

  test('goes when it is removed', async () => {
    const { id, version } = await admin.call(store, priya({ name: 'Leaves' }))

    await admin.call(remove, { id, version })

    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ status: 404 })
  })

  test('of another agency does not exist', async () => {
    const stranger = await app.as('admin2')
    const { id, version } = await admin.call(store, priya({ name: 'Ours' }))

    await expect(stranger.call(remove, { id, version })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(list, { customer_id: app.world.harbour })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(store, priya())).rejects.toMatchObject({ fields: { customer_id: [expect.any(String)] } })
  })

  test('of other sites is nothing that a supervisor of one sees', async () => {
    const kitchen = await admin.call(calls.locations.store, {
      customer_id: app.world.harbour,
      name: 'Far Kitchen',
      time_zone: 'Australia/Brisbane',
    })
    await admin.call(store, priya({ name: 'Only Brisbane' }))
    const far = await admin.call(store, priya({ name: 'Only far', location_ids: [kitchen.id] }))
    const all = await admin.call(store, priya({ name: 'Every site', location_ids: [] }))
    const { client } = await supervisorWith(app, { company_id: app.world.agency, location_ids: [kitchen.id] })

    const rows = await client.call(list, { customer_id: app.world.harbour })

    expect(rows).toContainEqual(far)
    expect(rows).toContainEqual(all)
    expect(rows.map(({ name }) => name)).not.toContain('Only Brisbane')
  })

  test('is not for customers and employees to write', async () => {
    for (const person of ['customer', 'employee'] as const)
      await expect((await app.as(person)).call(store, priya())).rejects.toMatchObject({ code: 'mayNot' })
  })
})
