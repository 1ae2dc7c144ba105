import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Location } from '#contract/customers/locations.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { unknownId } from '#server/testing/world.ts'
import { type LocationRecord, upsertLocations } from './actions.ts'

const { list, all, onMap, info, store, update } = calls.locations
let app: TestApp
let admin: Client
let customer: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  customer = await app.as('customer')
})
afterAll(() => app.close())

const namesIn = (page: { rows: { name: string }[] }) => page.rows.map((row) => row.name)
const mosman = (changes: object = {}) => ({
  customer_id: app.world.harbour,
  name: 'Mosman Warehouse',
  suburb: 'Mosman',
  latitude: -33.82846,
  longitude: 151.24866,
  time_zone: 'Australia/Sydney',
  ...changes,
})

// A form sends back the record without its read-only fields.
const asForm = (
  {
    customer_id: _a,
    customer_name: _b,
    sub_locations: _c,
    state: _d,
    company_id: _e,
    week_start: _w,
    licence_expires_on: _f,
    required_skills,
    required_documents,
    ...fields
  }: Location,
  changes: Partial<Location> = {},
) => ({
  ...fields,
  required_document_type_ids: required_documents.map(({ type_id }) => type_id),
  required_skill_ids: required_skills.map(({ skill_id }) => skill_id),
  ...changes,
  state: null,
})

describe('the list of locations', () => {
  test('is the agency’s own, with the customer', async () => {
    const page = await admin.call(list, {})

    expect([namesIn(page), page.total]).toEqual([['Brisbane Kitchen', 'Sydney Wharf', 'Tweed Hall'], 3])
    expect(page.rows[0]).toMatchObject({
      customer_name: 'Harbour Foods',
      state: 'QLD',
      time_zone: 'Australia/Brisbane',
      sub_location_count: 0,
    })
  })

  test('is searched, filtered and sorted, and counts the matches', async () => {
    const [found, south, summit] = await Promise.all([
      admin.call(list, { q: 'harbour foods' }),
      admin.call(list, { state: ['NSW', 'VIC'], per_page: 1, sort: 'customer_name', dir: 'desc' }),
      admin.call(list, { customer_id: app.world.summit, status: ['active'] }),
    ])

    expect([found.total, south.total, summit.total]).toEqual([2, 2, 1])
    expect(namesIn(south)).toEqual(['Tweed Hall'])
  })

  test("contains only their own locations for a customer's user", async () => {
    const page = await customer.call(list, {})

    expect([namesIn(page), page.total]).toEqual([['Brisbane Kitchen', 'Sydney Wharf'], 2])
    expect((await customer.call(list, { customer_id: app.world.summit })).total).toBe(0)
    await expect(customer.call(info, { id: app.world.tweed })).rejects.toMatchObject({ status: 404 })
  })

  test('is not for employees, who choose among the locations of their work', async () => {
    const employee = await app.as('employee')

    await expect(employee.call(list, {})).rejects.toMatchObject({ status: 403 })
    expect(await employee.call(all, {})).toEqual([])
  })

  test("offers those of a company's customers, filtered before they are limited to the number that a field offers", async () => {
    const found = await admin.call(all, { company_id: app.world.sister })

    expect(found.map(({ name }) => name)).toEqual(['Tweed Hall'])
    await expect(admin.call(all, { company_id: app.world.northern.agency })).resolves.toEqual([])
  })

  test('offers locations for selection, of one customer or of all', async () => {
    const ofSummit = await admin.call(all, { customer_id: app.world.summit })

    expect(ofSummit).toMatchObject([
      { name: 'Tweed Hall', customer_name: 'Summit Events', time_zone: 'Australia/Sydney' },
    ])
    expect((await admin.call(all, { q: 'wharf' })).map((one) => one.name)).toEqual(['Sydney Wharf'])
    expect(await customer.call(all, {})).toHaveLength(2)
  })
})

describe('the map of the locations', () => {
  test('shows those with coordinates, filtered like the list, and counts those without', async () => {
    const named = (name: string) => ({ ...mosman(), name, suburb: null })
    const yard = await admin.call(store, named('Mapped Yard'))
    const lost = await admin.call(store, { ...named('Unmapped Yard'), latitude: null, longitude: null })

    const { sites, ...counts } = await admin.call(onMap, { customer_id: app.world.harbour, q: 'mapped yard' })

    expect(sites).toMatchObject([{ id: yard.id, customer_name: yard.customer_name, latitude: -33.82846 }])
    expect(counts).toEqual({ with_point: 1, without_point: 1 })
    const without = await admin.call(list, { q: 'mapped yard', no_point: true })
    expect(without.rows.map(({ id }) => id)).toEqual([lost.id])
  })

  test("shows a customer's user only their own locations", async () => {
    const { sites } = await customer.call(onMap, {})

    const own = await customer.call(list, { per_page: 100 })
    expect(sites.length).toBeGreaterThan(0)
    expect(own.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(sites.map(({ id }) => id)))
  })
})

describe('adding a location', () => {
  test('stores the input', async () => {
    const location = await admin.call(store, mosman())

    expect(location).toMatchObject({
      ...mosman(),
      customer_name: 'Harbour Foods',
      geofence_m: 200,
      status: 'active',
      sub_locations: [],
      version: 1,
    })
  })

  test('refuses a code, or a name with other accents, that another site of the customer has', async () => {
    await admin.call(store, mosman({ name: 'Café Süd', code: 'SUD' }))

    await expect(admin.call(store, mosman({ name: 'Elsewhere', code: 'sud' }))).rejects.toMatchObject({
      code: 'codeTaken',
      fields: { code: [expect.any(String)] },
    })
    await expect(admin.call(store, mosman({ name: 'cafe sud' }))).rejects.toMatchObject({ code: 'nameTaken' })
    const other = await admin.call(calls.customers.store, {
      company_id: app.world.agency,
      code: 'OTHER',
      name: 'Other',
    })
    await admin.call(store, mosman({ customer_id: other.id, name: 'Café Süd', code: 'SUD' }))
  })

  test("refuses another agency's customer and a name that the customer already uses", async () => {
    await expect(admin.call(store, mosman({ customer_id: app.world.northern.coastal }))).rejects.toMatchObject({
      status: 422,
      fields: { customer_id: [expect.any(String)] },
    })
    await expect(admin.call(store, mosman({ name: 'BRISBANE kitchen' }))).rejects.toMatchObject({
      status: 409,
      code: 'nameTaken',
      fields: { name: [expect.any(String)] },
    })
  })

  test('is for the agency only', async () => {
    await expect(customer.call(store, mosman())).rejects.toMatchObject({ status: 403 })
  })
})

describe('changing a location', () => {
  test('changes the submitted fields', async () => {
    const before = await admin.call(info, { id: app.world.tweed })

    const after = await admin.call(update, asForm(before, { geofence_m: 300, status: 'inactive' }))

    expect(after).toEqual({ ...before, state: null, geofence_m: 300, status: 'inactive', version: before.version + 1 })
    expect(await admin.call(all, { customer_id: app.world.summit })).toEqual([])
  })

  test('a stale version is refused with the current location', async () => {
    const before = await admin.call(info, { id: app.world.sydney })
    const after = await admin.call(update, asForm(before, { code: 'WHARF' }))

    await expect(admin.call(update, asForm(before))).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: after,
    })
  })

  test("another agency's location gets the same response as an unknown one", async () => {
    const mine = await admin.call(info, { id: app.world.sydney })
    const unknown = await admin.call(info, { id: unknownId }).catch((error: unknown) => error)

    expect(unknown).toMatchObject({ status: 404, code: 'notFound' })
    await expect(admin.call(info, { id: app.world.northern.cairns })).rejects.toEqual(unknown)
    await expect(admin.call(update, asForm(mine, { id: app.world.northern.cairns }))).rejects.toEqual(unknown)
  })

  test('a customer is refused', async () => {
    const location = await admin.call(info, { id: app.world.brisbane })

    await expect(customer.call(update, asForm(location))).rejects.toMatchObject({ status: 403 })
  })
})

describe('writing many locations', () => {
  const record = (name: string, changes: Partial<LocationRecord> = {}): LocationRecord => ({
    ...{
      customer_id: app.world.harbour,
      name,
      code: null,
      address_line: null,
      suburb: 'Cairns',
      state: 'QLD',
      postcode: '4870',
    },
    ...{
      latitude: -16.92,
      longitude: 145.77,
      geofence_m: null,
      time_zone: 'Australia/Brisbane',
      site_instructions: null,
    },
    sub_locations: ['Kitchen', 'Bar'],
    ...changes,
  })
  const put = (records: LocationRecord[]) =>
    app.database.asAgency(app.world.agency, (db) =>
      upsertLocations(db, scopeOfAgency(app.world.agency), { agency_id: app.world.agency }, records),
    )

  test('creates new ones, updates changed ones, does not touch equal ones, removes no sub-location', async () => {
    await expect(put([record('Put A'), record('Put B')])).resolves.toEqual(['created', 'created'])

    const again = await put([
      record('put a', { name: 'Put A', sub_locations: ['bar'] }),
      record('Put B', { sub_locations: ['Terrace', 'terrace'] }),
      record('Put C'),
    ])

    expect(again).toEqual(['unchanged', 'updated', 'created'])
    const { rows } = await admin.call(list, { q: 'put' })
    expect(rows.map((row) => [row.name, row.sub_location_count])).toEqual([
      ['Put A', 2],
      ['Put B', 3],
      ['Put C', 2],
    ])
    expect((await admin.call(info, { id: rows[0]?.id ?? '' })).version).toBe(1)
    expect(await admin.call(info, { id: rows[1]?.id ?? '' })).toMatchObject({
      version: 2,
      geofence_m: 200,
      latitude: -16.92,
    })
  })

  test('refuses a customer of another agency', async () => {
    await expect(put([record('Put D', { customer_id: app.world.northern.coastal })])).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
