import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ensureHolidays } from '#server/modules/holidays/filling.ts'
import { holidaysAt } from '#server/modules/holidays/queries.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, info, store, update, confirmMany, remove } = calls.holidays
let app: TestApp
let admin: Client
let platform: Client

beforeAll(async () => {
  app = await testApp()
  await app.database.asPlatform((db) => ensureHolidays(db, app.clock.now()))
  admin = await app.as('admin')
  platform = await app.as('superadmin')
  site = app.world.brisbane
})
afterAll(() => app.close())

let site = ''
const on = async (date: string, region?: string) => {
  const stored = await admin.call(calls.locations.info, { id: site })
  const { id, version, status, name, time_zone, state } = stored
  const local_regions = region === undefined ? [] : [region]
  await admin.call(calls.locations.update, { id, version, status, name, time_zone, state: 'QLD', local_regions })
  expect(state).toBe('QLD')
  const [day] = await app.database.asAgency(app.world.agency, (db) =>
    holidaysAt(db, { location_ids: [site], from: date, to: date }, 'en').execute(),
  )
  return day ?? null
}
const christmas = async () => {
  const { rows } = await admin.call(list, { year: 2026, state: ['QLD'], q: 'Christmas Day' })
  const [found] = rows
  if (!found) throw new Error('Christmas comes every year')
  return found
}

describe('the public holidays', () => {
  test('exist for this year and the next, per state, with their source', async () => {
    const counts = await Promise.all([2025, 2026, 2027, 2028].map((year) => admin.call(list, { year, state: ['SA'] })))
    const { rows } = counts[1] ?? { rows: [] }

    expect(counts.map(({ total }) => total)).toEqual([0, 15, 17, 0])
    expect(rows[0]).toMatchObject({ date: '2026-01-01', state: 'SA', shared: true, active: true })
    expect(rows[0]?.source).toContain('date-holidays')
  })

  test("have names in the reader's language", async () => {
    const { rows } = await admin.call(list, { q: 'Karfreitag', year: 2026, state: ['NSW'] }, { language: 'de' })

    expect(rows).toMatchObject([{ date: '2026-04-03', name: 'Good Friday', translations: { de: 'Karfreitag' } }])
  })

  test('named by national law are confirmed; the others have to be confirmed', async () => {
    const { rows } = await admin.call(list, { year: 2026, state: ['NSW'], confirmed: true })
    const open = await admin.call(list, { year: 2026, state: ['NSW'], confirmed: false })

    expect(rows.map(({ date }) => date)).toEqual(
      ['01-01', '01-26', '04-03', '04-06', '04-25', '12-25', '12-26'].map((day) => `2026-${day}`),
    )
    expect(rows[0]).toMatchObject({ confirmed_by_name: 'Fair Work Act 2009 (Cth), s 115' })
    expect(open.rows.map(({ name }) => name)).toContain("King's Birthday")
  })

  test('of a part of a state exist where their rule is permanent, unconfirmed', async () => {
    const { rows } = await admin.call(list, { year: 2027, state: ['QLD'], q: 'Brisbane' })

    expect(rows).toMatchObject([{ date: '2027-08-11', region: 'Brisbane', confirmed: false }])
    expect(await on('2027-08-11')).toBeNull()
    expect(await on('2027-08-11', 'Brisbane')).toMatchObject({ name: 'Royal Queensland Show' })
  })

  test('are listed between two days, both inclusive', async () => {
    const { rows } = await admin.call(list, { state: ['NSW'], from: '2026-12-25', to: '2026-12-28' })

    expect(rows.map(({ date }) => date).slice(0, 1)).toEqual(['2026-12-25'])
    expect(rows.every(({ date }) => date >= '2026-12-25' && date <= '2026-12-28')).toBe(true)
    expect((await admin.call(list, { state: ['NSW'], from: '2026-12-26' })).rows[0]?.date).not.toBe('2026-12-25')
  })

  test('of the year after the next are created as soon as a year begins in Sydney', async () => {
    const total = async () => (await admin.call(list, { year: 2028 })).total
    const before = await total()
    await app.database.asPlatform((db) => ensureHolidays(db, new Date('2026-12-31T12:59:00Z')))
    const eve = await total()

    await app.database.asPlatform((db) => ensureHolidays(db, new Date('2026-12-31T13:00:00Z')))

    expect([before, eve]).toEqual([0, 0])
    expect(await total()).toBeGreaterThan(100)
  })

  test('are not created a second time, also where one was deleted', async () => {
    const { total } = await platform.call(list, { year: 2027 })
    const { id, version } = (await platform.call(list, { year: 2027, state: ['VIC'], q: 'Cup' })).rows[0] ?? {
      id: '',
      version: 0,
    }
    await platform.call(remove, { id, version })

    await app.database.asPlatform((db) => ensureHolidays(db, app.clock.now()))

    expect((await platform.call(list, { year: 2027 })).total).toBe(total - 1)
  })

  test('of the platform are confirmed by the platform; an agency cannot change them', async () => {
    const [cup] = (await admin.call(list, { year: 2026, state: ['VIC'], q: 'Cup' })).rows
    if (!cup) throw new Error('the Cup is every year')
    const { id, version, state, date, name, source } = cup
    const change = { id, version, state, date, name, source, confirmed: true }

    await expect(admin.call(update, change)).rejects.toMatchObject({ status: 403, code: 'mayNot' })
    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ status: 403 })
    const confirmed = await platform.call(update, change)
    expect(confirmed).toMatchObject({ confirmed: true, confirmed_by_name: expect.any(String), version: version + 1 })
    await expect(platform.call(update, change)).rejects.toMatchObject({ code: 'stale', current: confirmed })
    expect((await admin.call(list, { q: 'Cup', state: ['VIC'], confirmed: true })).rows).toMatchObject([confirmed])
  })

  test('are confirmed in bulk; shared ones by each agency for itself, until the platform changes them', async () => {
    const days = (await admin.call(list, { year: 2026, state: ['WA'], confirmed: false })).rows
    const seen = { ids: days.map(({ id }) => id), versions: days.map(({ version }) => version) }
    const other = await app.as('admin2')
    const open = async (client: Client) =>
      (await client.call(list, { year: 2026, state: ['WA'], confirmed: false })).total

    expect(await admin.call(confirmMany, { ...seen, status: 'confirmed' })).toMatchObject({
      done: days.length,
      refused: 0,
    })
    expect([await open(admin), await open(other)]).toEqual([0, days.length])
    expect(await admin.call(info, { id: seen.ids[0] ?? '' })).toMatchObject({
      confirmed: true,
      confirmed_by_name: expect.any(String),
      confirmed_at: expect.any(String),
      version: 1,
    })
    expect(await admin.call(confirmMany, { ...seen, status: 'confirmed' })).toMatchObject({
      done: 0,
      rows: days.map(() => ({ code: 'wrongState' })),
    })

    const [first] = days
    if (!first) throw new Error('Western Australia has days of its own')
    const { id, version, state, date, name, source } = first
    await platform.call(update, { id, version, state, date, name, source: `${source}, again` })
    expect(await admin.call(info, { id })).toMatchObject({ confirmed: false, version: 2 })
    expect(await admin.call(confirmMany, { ...seen, status: 'unconfirmed' })).toMatchObject({
      done: days.length - 1,
      rows: expect.arrayContaining([{ id, ok: false, code: 'stale', message: expect.any(String) }]),
    })
    expect(await open(admin)).toBe(days.length)
  })

  test('confirmed by the platform cannot be unconfirmed by an agency, but its own can', async () => {
    const { id, version } = await christmas()
    const own = await admin.call(store, {
      state: 'WA',
      date: '2026-05-05',
      name: 'Ours',
      source: 'Ours',
      confirmed: true,
    })

    const { rows } = await admin.call(confirmMany, {
      ids: [id, own.id],
      versions: [version, own.version],
      status: 'unconfirmed',
    })

    expect(rows).toMatchObject([{ code: 'mayNot' }, { ok: true }])
    expect(await admin.call(info, { id: own.id })).toMatchObject({
      confirmed: false,
      confirmed_by_name: null,
      version: 2,
    })
    expect(await platform.call(confirmMany, { ids: [id], versions: [version], status: 'unconfirmed' })).toMatchObject({
      done: 1,
    })
  })

  test("of an agency replace the platform's, until they are deleted", async () => {
    const { state, date } = await christmas()
    const own = await admin.call(store, {
      state,
      date,
      name: 'No holiday for us',
      source: 'Enterprise agreement',
      active: false,
    })

    expect(await on(date)).toBeNull()
    expect(await christmas()).toMatchObject({ replaced: true, shared: true })
    await admin.call(remove, { id: own.id, version: own.version })
    expect(await on(date)).toMatchObject({ name: 'Christmas Day', starts: null })
  })

  test('of a region apply there only', async () => {
    await admin.call(store, {
      state: 'QLD',
      region: 'Townsville',
      date: '2026-07-06',
      name: 'Show Day',
      source: 'Gazette',
    })

    expect(await on('2026-07-06')).toBeNull()
    expect(await on('2026-07-06', 'Townsville')).toMatchObject({ name: 'Show Day' })
    expect(await on('2026-07-06', 'Brisbane')).toBeNull()
  })

  test('of an evening have a start time', async () => {
    expect(await on('2026-12-24')).toMatchObject({ name: 'Christmas Eve', starts: '18:00' })
    expect(await on('2026-12-23')).toBeNull()
  })

  test('of another agency are not found, and apply to nobody else', async () => {
    const { id } = await admin.call(store, { state: 'QLD', date: '2026-11-30', name: 'Founders’ Day', source: 'Ours' })
    const other = await app.as('admin2')

    await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
    expect((await other.call(list, { q: 'Founders' })).total).toBe(0)
    const { id: theirs } = await other.call(calls.locations.store, {
      customer_id: app.world.northern.coastal,
      name: 'Longreach',
      state: 'QLD',
      time_zone: 'Australia/Brisbane',
    })
    const own = await app.database.asPlatform((db) =>
      holidaysAt(db, { location_ids: [site, theirs], from: '2026-11-30', to: '2026-11-30' }, 'en').execute(),
    )
    expect(own).toMatchObject([{ location_id: site, name: 'Founders’ Day' }])
  })

  test('are unique by name, day and place', async () => {
    const day = { state: 'WA' as const, date: '2026-03-02', name: 'Own Day', source: 'Ours' }
    await admin.call(store, day)

    await expect(admin.call(store, { ...day, name: 'own day' })).rejects.toMatchObject({
      status: 409,
      code: 'nameTaken',
    })
  })

  test('cannot be changed by customers and employees', async () => {
    const [customer, employee] = await Promise.all([app.as('customer'), app.as('employee')])

    await expect(customer.call(list, {})).rejects.toMatchObject({ status: 403 })
    await expect(
      employee.call(store, { state: 'WA', date: '2026-03-02', name: 'X', source: 'Y' }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
