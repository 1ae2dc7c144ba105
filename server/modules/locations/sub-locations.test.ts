import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, all, info, store, update } = calls.subLocations
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

describe('a sub-location', () => {
  test('is added with its cost centre, and appears in the lists and with its location', async () => {
    const dock = await admin.call(store, {
      location_id: app.world.sydney,
      name: 'Dock 1',
      code: 'D1',
      cost_centre: 'CC-10',
      po_number: 'PO 77',
    })
    const [page, choices, site] = await Promise.all([
      admin.call(list, { customer_id: app.world.harbour, location_id: app.world.sydney, q: 'dock' }),
      admin.call(all, { location_id: app.world.sydney }),
      admin.call(calls.locations.info, { id: app.world.sydney }),
    ])

    expect(dock).toMatchObject({ cost_centre: 'CC-10', po_number: 'PO 77', customer_name: 'Harbour Foods' })
    expect(page.rows).toMatchObject([dock])
    expect(choices).toEqual([
      { id: dock.id, name: 'Dock 1', location_id: app.world.sydney, location_name: 'Sydney Wharf' },
    ])
    expect(site.sub_locations.map(({ name }) => name)).toEqual(['Dock 1'])
  })

  test('may have other coordinates than its location', async () => {
    const gate = { location_id: app.world.sydney, name: 'Far gate', latitude: -33.8601, longitude: 151.2012 }
    const { id, version, name } = await admin.call(store, gate)

    const moved = await admin.call(update, { id, version, name, status: 'active', latitude: -33.9, longitude: 151.3 })

    expect(moved).toMatchObject({ latitude: -33.9, longitude: 151.3 })
    await expect(admin.call(store, { ...gate, name: 'Nowhere', latitude: 91 })).rejects.toMatchObject({
      fields: { latitude: [expect.any(String)] },
    })
  })

  test('has a unique name at its location, case-insensitive', async () => {
    await admin.call(store, { location_id: app.world.brisbane, name: 'Kitchen' })

    await expect(admin.call(store, { location_id: app.world.brisbane, name: 'KITCHEN' })).rejects.toMatchObject({
      status: 409,
      code: 'nameTaken',
    })
  })

  test('can be deactivated, and is then no longer offered', async () => {
    const { id, version, name } = await admin.call(store, { location_id: app.world.tweed, name: 'Stage' })
    const changed = await admin.call(update, { id, version, name, status: 'inactive' })

    expect(changed).toMatchObject({ status: 'inactive', version: version + 1 })
    expect(await admin.call(all, { location_id: app.world.tweed })).toEqual([])
    await expect(admin.call(update, { id, version, name, status: 'active' })).rejects.toMatchObject({ code: 'stale' })
  })

  test('of another agency is not found, nor can a location of another agency get one', async () => {
    const { id } = await admin.call(store, { location_id: app.world.tweed, name: 'Foyer' })
    const other = await app.as('admin2')

    await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(store, { location_id: app.world.tweed, name: 'Ours' })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('is not accessible to customer users, whose role does not include it', async () => {
    const customer = await app.as('customer')

    await expect(customer.call(list, {})).rejects.toMatchObject({ status: 403 })
  })
})
