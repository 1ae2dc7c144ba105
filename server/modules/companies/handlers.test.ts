import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Company } from '#contract/customers/companies.ts'
import { weekdayOf } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { unknownId } from '#server/testing/world.ts'

const { list, info, register, update, choices, logo } = calls.companies
let app: TestApp
let admin: Client
let platform: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  platform = await app.as('superadmin')
})
afterAll(() => app.close())

const eastern = {
  name: 'Eastern Crew',
  email: 'Office@Eastern.example',
  phone: '07 5550 0000',
  abn: '51 824 753 556',
  time_zone: 'Australia/Sydney',
}

// A form sends back the record without its read-only fields.
function asForm(company: Company & { logo?: string | null }, changes: Partial<Company> = {}) {
  const {
    agency_id: _a,
    parent_company_id: _b,
    parent_name: _c,
    type: _d,
    customer_count: _e,
    employee_count: _f,
    licences: _h,
    industry_name: _i,
    sector_name: _j,
    country_name: _k,
    logo_file_id: _l,
    logo: _m,
    state: _g,
    phone,
    ...fields
  } = company
  return { ...fields, ...(phone === null ? {} : { phone }), ...changes, state: null }
}

describe('the list of companies', () => {
  test("is the agency's own, with their fields", async () => {
    const page = await admin.call(list, {})

    expect(page.total).toBe(2)
    expect(page.rows).toMatchObject([
      { name: 'Southern Cross Events', type: 'sister', customer_count: 1, employee_count: 0 },
      { name: 'Southern Cross Staffing', type: 'head', customer_count: 1, employee_count: 5 },
    ])
  })

  test('is searched, filtered and sorted, and counts the matches', async () => {
    const found = await admin.call(list, { q: 'EVENTS', status: ['active', 'inactive'] })
    const none = await admin.call(list, { status: ['archived'] })
    const backwards = await admin.call(list, { dir: 'desc', per_page: 1 })

    expect([found.total, none.total, backwards.total]).toEqual([1, 0, 2])
    expect(backwards.rows[0]?.name).toBe('Southern Cross Staffing')
  })

  test('shows the super admin every agency', async () => {
    expect((await platform.call(list, {})).rows.map((row) => row.name)).toContain('Northern Light Labour')
  })

  test('is not for customers and employees', async () => {
    const others = await Promise.all([app.as('customer'), app.as('employee')])

    for (const other of others) {
      await expect(other.call(list, {})).rejects.toMatchObject({ status: 403 })
      await expect(other.call(choices, {})).rejects.toMatchObject({ status: 403 })
    }
  })

  test('offers the active ones for selection', async () => {
    const offered = await admin.call(choices, { q: 'cross e' })

    expect(offered).toEqual([{ id: app.world.sister, name: 'Southern Cross Events' }])
  })
})

describe('registering a company', () => {
  test('under a parent creates a sister company of its agency', async () => {
    const sister = await platform.call(register, { ...eastern, parent_company_id: app.world.sister })

    expect(sister).toMatchObject({ agency_id: app.world.agency, type: 'sister', parent_name: 'Southern Cross Events' })
    expect(sister).toMatchObject({
      phone: '+61755500000',
      abn: '51824753556',
      email: 'office@eastern.example',
      status: 'active',
    })
    await expect(admin.call(info, { id: sister.id })).resolves.toEqual({ ...sister, logo: null })
  })

  test('without a parent creates a new agency that others do not see', async () => {
    const agency = await platform.call(register, { ...eastern, name: 'Western Crew' })

    expect(agency).toMatchObject({ agency_id: agency.id, type: 'head', parent_company_id: null })
    await expect(admin.call(info, { id: agency.id })).rejects.toMatchObject({ status: 404 })
  })

  test('is for the super admin only', async () => {
    await expect(admin.call(register, { ...eastern, parent_company_id: app.world.agency })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('refuses an unknown parent, an invalid number and a name that is taken', async () => {
    await expect(platform.call(register, { ...eastern, parent_company_id: unknownId })).rejects.toMatchObject({
      status: 422,
      fields: { parent_company_id: [expect.any(String)] },
    })
    await expect(platform.call(register, { ...eastern, phone: '12345678' })).rejects.toMatchObject({
      status: 422,
      fields: { phone: ['Enter a valid phone number.'] },
    })
    await expect(
      platform.call(register, {
        ...eastern,
        abn: null,
        name: 'southern cross events',
        parent_company_id: app.world.agency,
      }),
    ).rejects.toMatchObject({ status: 409, code: 'nameTaken', fields: { name: [expect.any(String)] } })
  })
})

describe('coordinates, currency and week', () => {
  const place = { latitude: -27.47605, longitude: 153.01442 }

  test('are stored, and the first day of the week applies to the profile, the locations and the weekly hours', async () => {
    const first = await admin.call(info, { id: app.world.agency })
    expect(first).toMatchObject({ latitude: null, longitude: null, currency: 'AUD', week_start: 'mon' })
    expect((await admin.call(calls.auth.me, {})).week_start).toBe('mon')

    const input = { ...place, currency: 'nzd', week_start: 'sun' as const, state: null }
    const saved = await admin.call(update, { ...asForm(first), ...input })

    expect(saved).toMatchObject({ ...place, currency: 'NZD', week_start: 'sun' })
    for (const one of [admin, await app.as('employee'), await app.as('customer')])
      expect(await one.call(calls.auth.me, {})).toMatchObject({
        ...{ week_start: 'sun', currency: 'NZD', time_zone: first.time_zone },
      })
    expect(await admin.call(calls.locations.info, { id: app.world.brisbane })).toMatchObject({ week_start: 'sun' })
    expect(await admin.call(calls.customers.info, { id: app.world.harbour })).toMatchObject({ week_start: 'sun' })
    const hours = await admin.call(calls.dashboard.hours, {})
    expect(new Set(hours.map(({ week_start }) => weekdayOf(week_start)))).toEqual(new Set([7]))
    const ofSister = await admin.call(calls.dashboard.hours, { company_id: app.world.sister })
    expect(new Set(ofSister.map(({ week_start }) => weekdayOf(week_start)))).toEqual(new Set([1]))
    await admin.call(update, { ...asForm(saved), currency: 'AUD', week_start: 'mon', state: null })
  })

  test('are refused when incomplete, and for an unknown currency', async () => {
    const withHalf = { ...eastern, name: 'Half Crew', latitude: -27 }
    const withShells = { ...eastern, name: 'Shell Crew', currency: 'XYZ' }

    await expect(platform.call(register, withHalf)).rejects.toMatchObject({
      fields: { longitude: [expect.any(String)] },
    })
    await expect(platform.call(register, withShells)).rejects.toMatchObject({
      fields: { currency: [expect.any(String)] },
    })
  })
})

describe('the logo of a company', () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#c638' } })
      .png()
      .toBuffer()
  const load = (url: string | null) => app.app.inject({ method: 'GET', url: url ?? '/nowhere' })
  async function send(bytes: Uint8Array, of: Client = admin) {
    const { id, version } = await admin.call(info, { id: app.world.sister })
    return of.upload(logo, { id, version }, { filename: 'logo.png', bytes })
  }

  test('is shown in its list and its page, until it is replaced or removed', async () => {
    const first = await send(await drawn(900, 200))
    const picture = await sharp((await load(first.logo)).rawPayload).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: 512, height: 512 })
    const page = await admin.call(list, { q: first.name })
    expect(page.rows).toMatchObject([{ logo: first.logo }])
    await expect(admin.call(info, { id: first.id })).resolves.toEqual(first)

    const second = await send(await drawn(60, 60))
    expect((await load(first.logo)).statusCode).toBe(404)
    expect((await load(second.logo)).statusCode).toBe(200)

    await expect(admin.call(logo, { id: second.id, version: first.version })).rejects.toMatchObject({ code: 'stale' })
    await expect(admin.call(logo, { id: second.id, version: second.version })).resolves.toMatchObject({ logo: null })
    expect((await load(second.logo)).statusCode).toBe(404)
  })

  test('is an image of at most 5 MB, recognised by its bytes', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    await expect(send(drawing)).rejects.toMatchObject({ fields: { file: [expect.any(String)] } })
    await expect(send(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'tooLarge' })
  })

  test('cannot be set by another agency', async () => {
    await expect(send(await drawn(60, 60), await app.as('admin2'))).rejects.toMatchObject({ status: 404 })
  })
})

describe('the details of a company', () => {
  const weekly = { pay_cycle: 'fortnightly', pay_cycle_anchor: '2026-11-16' } as const

  test('are its industry, its sector, its ACN and its pay cycle', async () => {
    const industry = await admin.call(calls.industry.store, {
      code: 'HIRE',
      name: 'Hire',
      translations: { de: 'Verleih' },
    })
    const sector = await admin.call(calls.sector.store, { code: 'PRIV', name: 'Private' })
    const before = await admin.call(info, { id: app.world.sister })
    const details = { acn: '004 085 616', industry_id: industry.id, sector_id: sector.id, ...weekly }

    const after = await admin.call(update, asForm(before, details))

    expect(after).toMatchObject({ ...details, acn: '004085616', industry_name: 'Hire', sector_name: 'Private' })
    const entries = await admin.call(calls.industry.list, { q: 'Hire' })
    expect(entries.rows).toMatchObject([{ uses: 1 }])
    const unsaid = await admin.call(update, asForm(after, { pay_cycle: null }))
    expect(unsaid).toMatchObject({ pay_cycle: null, pay_cycle_anchor: null })
  })

  test("include its country: Australia by default, in the reader's language", async () => {
    const country = await platform.call(calls.country.store, { code: 'CHE', name: 'Swiss', meta: { iso2: 'CH' } })
    const before = await admin.call(info, { id: app.world.sister })
    expect(before).toMatchObject({ country: 'AU', address_line2: null })

    const after = await admin.call(update, asForm(before, { country: 'ch', address_line2: 'Level 5' }))

    expect(after).toMatchObject({ country: 'CH', country_name: country.name, address_line2: 'Level 5' })
    await expect(admin.call(update, asForm(after, { country: 'Chile' }))).rejects.toMatchObject({
      fields: { country: [expect.any(String)] },
    })
    await admin.call(update, asForm(after, { country: 'AU', address_line2: null }))
  })

  test('refuse items of another list, an invalid ACN, and a pay cycle without a first day', async () => {
    const before = await admin.call(info, { id: app.world.sister })

    for (const [field, wrong] of [
      ['industry_id', { industry_id: app.world.chef }],
      ['sector_id', { sector_id: unknownId }],
      ['acn', { acn: '004085617' }],
      ['pay_cycle_anchor', { ...weekly, pay_cycle_anchor: null }],
    ] as const)
      await expect(admin.call(update, asForm(before, wrong))).rejects.toMatchObject({
        fields: { [field]: [expect.any(String)] },
      })
  })

  test('can make it a branch when it is created', async () => {
    const branch = { ...eastern, abn: null, name: 'Coast Branch', type: 'branch' as const }

    await expect(platform.call(register, { ...branch, parent_company_id: app.world.agency })).resolves.toMatchObject({
      type: 'branch',
      agency_id: app.world.agency,
    })
  })
})

describe('changing a company', () => {
  test('changes the submitted fields, never type or agency', async () => {
    const { logo: _logo, ...before } = await admin.call(info, { id: app.world.sister })

    const after = await admin.call(
      update,
      asForm(before, { legal_name: 'Southern Cross Events Pty Ltd', time_zone: 'Australia/Perth' }),
    )

    expect(after).toEqual({
      ...before,
      legal_name: 'Southern Cross Events Pty Ltd',
      time_zone: 'Australia/Perth',
      version: before.version + 1,
    })
    // @ts-expect-error: the type is not a field of the form
    await expect(admin.call(update, { ...asForm(after), type: 'head' })).rejects.toMatchObject({ status: 422 })
  })

  test('a stale version is refused with the current company', async () => {
    const before = await admin.call(info, { id: app.world.agency })
    const after = await admin.call(update, asForm(before, { suburb: 'Milton' }))

    await expect(admin.call(update, asForm(before))).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: after,
    })
  })

  test("another agency's company gets the same response as an unknown one", async () => {
    const mine = await admin.call(info, { id: app.world.agency })
    const unknown = await admin.call(info, { id: unknownId }).catch((error: unknown) => error)

    expect(unknown).toMatchObject({ status: 404, code: 'notFound' })
    await expect(admin.call(info, { id: app.world.northern.agency })).rejects.toEqual(unknown)
    await expect(admin.call(update, asForm(mine, { id: app.world.northern.agency }))).rejects.toEqual(unknown)
  })

  test('a company with draft or published rosters is not archived', async () => {
    const { logo: _logo, ...before } = await admin.call(info, { id: app.world.agency })
    const roster = {
      id: newId(),
      agency_id: before.id,
      company_id: before.id,
      customer_id: app.world.harbour,
      location_id: app.world.brisbane,
    }
    const values = { ...roster, name: 'Week 47', week_start: '2026-11-16', time_zone: 'Australia/Brisbane' }
    await app.database.asAgency(before.id, (db) => db.insertInto('rosters').values(values).execute())

    await expect(admin.call(update, asForm(before, { status: 'archived' }))).rejects.toMatchObject({
      status: 409,
      code: 'companies.openRosters',
      current: before,
    })
    await app.database.asAgency(before.id, (db) =>
      db.updateTable('rosters').set({ status: 'cancelled' }).where('id', '=', roster.id).execute(),
    )
    await expect(admin.call(update, asForm(before, { status: 'archived' }))).resolves.toMatchObject({
      status: 'archived',
    })
  })

  test('a customer is refused', async () => {
    const customer = await app.as('customer')
    const company = await admin.call(info, { id: app.world.sister })

    await expect(customer.call(update, asForm(company))).rejects.toMatchObject({ status: 403 })
  })
})
