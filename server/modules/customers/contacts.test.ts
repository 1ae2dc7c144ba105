import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

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

describe('the users of a customer', () => {
  test('see their own customer and its contacts, and no other customer', async () => {
    const harriet = await app.as('customer')

    const own = await harriet.call(calls.customers.info, { id: app.world.harbour })

    expect(own).toMatchObject({ id: app.world.harbour, name: 'Harbour Foods' })
    expect(await harriet.call(list, { customer_id: app.world.harbour })).toEqual(
      await admin.call(list, { customer_id: app.world.harbour }),
    )
    for (const id of [app.world.summit, app.world.northern.coastal]) {
      await expect(harriet.call(calls.customers.info, { id })).rejects.toMatchObject({ code: 'notFound' })
      await expect(harriet.call(list, { customer_id: id })).rejects.toMatchObject({ code: 'notFound' })
    }
  })

  test('add, update and delete their own contacts', async () => {
    const harriet = await app.as('customer')
    const made = await harriet.call(store, priya({ name: 'Made by Harriet' }))

    const changed = await harriet.call(update, {
      id: made.id,
      version: made.version,
      ...without(priya({ name: 'Changed by Harriet' })),
    })

    expect(changed).toMatchObject({ name: 'Changed by Harriet', version: made.version + 1 })
    await harriet.call(remove, { id: made.id, version: changed.version })
    expect((await admin.call(list, { customer_id: app.world.harbour })).map(({ id }) => id)).not.toContain(made.id)
  })

  test('cannot change contacts of another customer, or anything else of their customer', async () => {
    const harriet = await app.as('customer')
    const theirs = await admin.call(store, priya({ customer_id: app.world.summit, location_ids: [] }))
    const { id, version } = theirs
    const own = await admin.call(calls.customers.info, { id: app.world.harbour })

    await expect(harriet.call(update, { id, version, ...without(priya()) })).rejects.toMatchObject({ code: 'notFound' })
    await expect(harriet.call(remove, { id, version })).rejects.toMatchObject({ code: 'notFound' })
    await expect(harriet.call(store, priya({ customer_id: app.world.summit }))).rejects.toMatchObject({
      fields: { customer_id: [expect.any(String)] },
    })
    await expect(
      harriet.call(calls.customers.changeStatus, { id: own.id, version: own.version, status: 'on_hold' }),
    ).rejects.toMatchObject({ code: 'mayNot' })
    await expect(harriet.call(calls.customers.list, {})).rejects.toMatchObject({ code: 'mayNot' })
  })

  test.each(['employee', 'customer2', 'admin2'] as const)('are not accessible to %s', async (person) => {
    const client = await app.as(person)

    await expect(client.call(list, { customer_id: app.world.harbour })).rejects.toMatchObject({
      code: expect.stringMatching(/^(mayNot|notFound)$/),
    })
    await expect(client.call(store, priya())).rejects.toMatchObject({
      code: expect.stringMatching(/^(mayNot|invalid)$/),
    })
  })
})

describe('a contact', () => {
  test('has a role and locations of the customer', async () => {
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

  test('cannot have a location of another customer', async () => {
    await expect(admin.call(store, priya({ location_ids: [app.world.tweed] }))).rejects.toMatchObject({
      fields: { location_ids: [expect.any(String)] },
    })
  })

  test('is updated with its locations, and refused for a stale version', async () => {
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

  test('is the only main one', async () => {
    const first = await admin.call(store, priya({ name: 'First', is_main: true }))
    await admin.call(store, priya({ name: 'Second', is_main: true }))

    const rows = await admin.call(list, { customer_id: app.world.harbour })

    expect(rows.filter((row) => row.is_main).map((row) => row.name)).toEqual(['Second'])
    expect(rows[0]?.name).toBe('Second')
    expect(rows.find(({ id }) => id === first.id)?.version).toBe(2)
  })

  test('is deleted', async () => {
    const { id, version } = await admin.call(store, priya({ name: 'Leaves' }))

    await admin.call(remove, { id, version })

    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ status: 404 })
  })

  test('of another agency is not found', async () => {
    const stranger = await app.as('admin2')
    const { id, version } = await admin.call(store, priya({ name: 'Ours' }))

    await expect(stranger.call(remove, { id, version })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(list, { customer_id: app.world.harbour })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(store, priya())).rejects.toMatchObject({ fields: { customer_id: [expect.any(String)] } })
  })

  test('of other locations is hidden from a supervisor of one location', async () => {
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

  test('cannot be written by employees', async () => {
    await expect((await app.as('employee')).call(store, priya())).rejects.toMatchObject({ code: 'mayNot' })
  })
})
