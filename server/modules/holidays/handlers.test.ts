import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ensureHolidays } from '#server/modules/holidays/filling.ts'
import { holidayOn } from '#server/modules/holidays/queries.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, info, store, update, remove } = calls.holidays
let app: TestApp
let admin: Client
let platform: Client

beforeAll(async () => {
  app = await testApp()
  await app.database.asPlatform((db) => ensureHolidays(db, app.clock.now()))
  admin = await app.as('admin')
  platform = await app.as('superadmin')
})
afterAll(() => app.close())

const on = (date: string, region?: string) =>
  app.database.asAgency(app.world.agency, (db) =>
    holidayOn(db, { agency_id: app.world.agency, state: 'QLD', date, ...(region && { region }) }, 'en'),
  )
const christmas = async () => {
  const { rows } = await admin.call(list, { year: 2026, state: ['QLD'], q: 'Christmas Day' })
  const [found] = rows
  if (!found) throw new Error('Christmas comes every year')
  return found
}

describe('the public holidays', () => {
  test('are there for this year and the next, per state, with their source', async () => {
    const counts = await Promise.all([2025, 2026, 2027, 2028].map((year) => admin.call(list, { year, state: ['SA'] })))
    const { rows } = counts[1] ?? { rows: [] }

    expect(counts.map(({ total }) => total)).toEqual([0, 15, 17, 0])
    expect(rows[0]).toMatchObject({ date: '2026-01-01', state: 'SA', shared: true, confirmed: false, active: true })
    expect(rows[0]?.source).toContain('date-holidays')
  })

  test('are told in the reader’s language', async () => {
    const { rows } = await admin.call(list, { q: 'Karfreitag', year: 2026, state: ['NSW'] }, { language: 'de' })

    expect(rows).toMatchObject([{ date: '2026-04-03', name: 'Good Friday', translations: { de: 'Karfreitag' } }])
  })

  test('are not filled in a second time, also where one was removed', async () => {
    const { total } = await platform.call(list, { year: 2027 })
    const { id, version } = (await platform.call(list, { year: 2027, state: ['VIC'], q: 'Cup' })).rows[0] ?? {
      id: '',
      version: 0,
    }
    await platform.call(remove, { id, version })

    await app.database.asPlatform((db) => ensureHolidays(db, app.clock.now()))

    expect((await platform.call(list, { year: 2027 })).total).toBe(total - 1)
  })

  test('of the platform are confirmed by the platform; an agency may not change them', async () => {
    const { id, version, state, date, name, source } = await christmas()
    const change = { id, version, state, date, name, source, confirmed: true }

    await expect(admin.call(update, change)).rejects.toMatchObject({ status: 403, code: 'mayNot' })
    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ status: 403 })
    const confirmed = await platform.call(update, change)
    expect(confirmed).toMatchObject({ confirmed: true, confirmed_by_name: expect.any(String), version: version + 1 })
    await expect(platform.call(update, change)).rejects.toMatchObject({ code: 'stale', current: confirmed })
    expect((await admin.call(list, { confirmed: true })).rows).toEqual([confirmed])
  })

  test('of an agency stand in the place of the platform’s, until they are removed', async () => {
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

  test('of a region hold there only', async () => {
    await admin.call(store, {
      state: 'QLD',
      region: 'Brisbane',
      date: '2026-08-12',
      name: 'Royal Show Day',
      source: 'Gazette',
    })

    expect(await on('2026-08-12')).toBeNull()
    expect(await on('2026-08-12', 'brisbane')).toMatchObject({ name: 'Royal Show Day' })
    expect(await on('2026-08-12', 'Cairns')).toBeNull()
  })

  test('of an evening say from when', async () => {
    expect(await on('2026-12-24')).toMatchObject({ name: 'Christmas Eve', starts: '18:00' })
    expect(await on('2026-12-23')).toBeNull()
  })

  test('of another agency do not exist, and hold for nobody else', async () => {
    const { id } = await admin.call(store, { state: 'QLD', date: '2026-11-30', name: 'Founders’ Day', source: 'Ours' })
    const other = await app.as('admin2')

    await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
    expect((await other.call(list, { q: 'Founders' })).total).toBe(0)
    const there = await app.database.asAgency(app.world.northern.agency, (db) =>
      holidayOn(db, { agency_id: app.world.northern.agency, state: 'QLD', date: '2026-11-30' }, 'en'),
    )
    expect(there).toBeNull()
  })

  test('stand once under a name at a day and place', async () => {
    const day = { state: 'WA' as const, date: '2026-03-02', name: 'Own Day', source: 'Ours' }
    await admin.call(store, day)

    await expect(admin.call(store, { ...day, name: 'own day' })).rejects.toMatchObject({
      status: 409,
      code: 'nameTaken',
    })
  })

  test('are not for customers and employees to change', async () => {
    const [customer, employee] = await Promise.all([app.as('customer'), app.as('employee')])

    await expect(customer.call(list, {})).rejects.toMatchObject({ status: 403 })
    await expect(
      employee.call(store, { state: 'WA', date: '2026-03-02', name: 'X', source: 'Y' }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
