import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Customer } from '#contract/customers.ts'
import { scopeOf } from '#server/database/scope.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { customersPage } from './queries.ts'

const { list, info, store, update, choices } = calls.customers
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const unknownId = '01890000-0000-7000-8000-000000000000'
const bakery = (changes: object = {}) => ({
  company_id: app.world.sister,
  code: 'bake',
  name: 'Bäckerei Blum',
  contact_name: 'Bence Araújo',
  contact_phone: '(07) 5550 1125',
  contact_email: 'Site@Bakery.example',
  ...changes,
})

// A form sends back what it was given, without what is only shown.
const asForm = (
  { company_id: _a, company_name: _b, locations: _c, state: _d, ...fields }: Customer,
  changes: Partial<Customer> = {},
) => ({
  ...fields,
  ...changes,
  state: null,
})

describe('the list of customers', () => {
  test('is the agency’s own, with company and number of locations', async () => {
    const page = await admin.call(list, {})

    expect(page.total).toBe(2)
    expect(page.rows).toMatchObject([
      {
        code: 'HARB',
        name: 'Harbour Foods',
        company_name: 'Southern Cross Staffing',
        location_count: 2,
        contact_name: null,
      },
      { code: 'SUMM', name: 'Summit Events', company_name: 'Southern Cross Events', location_count: 1 },
    ])
  })

  test('is searched, filtered and sorted, and counts what is left', async () => {
    const [found, sisters, none] = await Promise.all([
      admin.call(list, { q: 'harbOUR' }),
      admin.call(list, { company_id: app.world.sister, status: ['active'] }),
      admin.call(list, { status: ['on_hold'] }),
    ])

    expect([found.total, sisters.total, none.total]).toEqual([1, 1, 0])
    expect((await admin.call(list, { sort: 'company_name', per_page: 1 })).rows[0]?.code).toBe('SUMM')
  })

  test('is not for customers and employees', async () => {
    const others = await Promise.all([app.as('customer'), app.as('employee')])

    for (const other of others) await expect(other.call(list, {})).rejects.toMatchObject({ status: 403 })
  })

  test('holds only the own customer for a customer’s user, and nothing for an employee, should they ever be let in', async () => {
    const { agency, harbour, ava } = app.world
    const asked = list.input.parse({})
    const own = scopeOf({ kind: 'customer', agency_id: agency, customer_id: harbour, employee_id: null })
    const worker = scopeOf({ kind: 'employee', agency_id: agency, customer_id: null, employee_id: ava })

    const pages = await app.database.asAgency(agency, async (db) => [
      await customersPage(db, own, asked),
      await customersPage(db, worker, asked),
    ])

    expect(pages.map(({ rows, total }) => [rows.map((row) => row.name), total])).toEqual([
      [['Harbour Foods'], 1],
      [[], 0],
    ])
  })
})

describe('the customers to choose from', () => {
  test('are all for the agency and the own one for a customer’s user', async () => {
    const customer = await app.as('customer')

    expect((await admin.call(choices, {})).map((one) => one.name)).toEqual(['Harbour Foods', 'Summit Events'])
    expect(await customer.call(choices, {})).toEqual([
      { id: app.world.harbour, name: 'Harbour Foods', status: 'active' },
    ])
  })
})

describe('adding a customer', () => {
  test('keeps it with its main contact', async () => {
    const customer = await admin.call(store, bakery())

    expect(customer).toMatchObject({
      code: 'BAKE',
      company_name: 'Southern Cross Events',
      payment_terms_days: 14,
      status: 'active',
      version: 1,
    })
    expect(customer).toMatchObject({
      contact_name: 'Bence Araújo',
      contact_phone: '+61755501125',
      contact_email: 'site@bakery.example',
      locations: [],
    })
    expect((await admin.call(list, { q: 'backerei' })).rows.map((row) => row.name)).toEqual(['Bäckerei Blum'])
    expect((await admin.call(list, { q: 'araujo' })).total).toBe(1)
  })

  test('refuses a foreign company, a number that is none, and a contact without a name', async () => {
    await expect(
      admin.call(store, bakery({ code: 'B2', company_id: app.world.northern.agency })),
    ).rejects.toMatchObject({ status: 422, fields: { company_id: [expect.any(String)] } })
    await expect(admin.call(store, bakery({ code: 'B2', contact_phone: '5550 11' }))).rejects.toMatchObject({
      status: 422,
      fields: { contact_phone: ['This is not a phone number.'] },
    })
    await expect(admin.call(store, bakery({ code: 'B2', contact_name: null }))).rejects.toMatchObject({
      status: 422,
      fields: { contact_name: ['Please fill this in.'] },
    })
  })

  test('refuses a code that is taken anywhere in the agency', async () => {
    await expect(admin.call(store, bakery({ code: 'harb' }))).rejects.toMatchObject({
      status: 409,
      code: 'codeTaken',
      fields: { code: [expect.any(String)] },
    })
  })

  test('is the agency’s to do', async () => {
    const customer = await app.as('customer')

    await expect(customer.call(store, bakery())).rejects.toMatchObject({ status: 403 })
  })
})

describe('changing a customer', () => {
  test('changes it and its contact, which goes when its name goes', async () => {
    const before = await admin.call(info, { id: app.world.summit })

    const named = await admin.call(update, asForm(before, { contact_name: 'Jo', payment_terms_days: 30 }))
    const nameless = await admin.call(update, asForm(named, { contact_name: null }))

    expect(named).toEqual({ ...before, contact_name: 'Jo', payment_terms_days: 30, version: before.version + 1 })
    expect(nameless).toMatchObject({ contact_name: null, version: before.version + 2 })
  })

  test('a stale version is refused with the customer as it stands now', async () => {
    const before = await admin.call(info, { id: app.world.harbour })
    const after = await admin.call(update, asForm(before, { legal_name: 'Harbour Foods Pty Ltd' }))

    await expect(admin.call(update, asForm(before))).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: after,
    })
  })

  test('the status goes only along the moves', async () => {
    const before = await admin.call(info, { id: app.world.harbour })
    const inactive = await admin.call(update, asForm(before, { status: 'inactive' }))

    await expect(admin.call(update, asForm(inactive, { status: 'on_hold' }))).rejects.toMatchObject({
      code: 'wrongState',
      current: inactive,
    })
    await expect(admin.call(update, asForm(inactive, { status: 'active' }))).resolves.toMatchObject({
      status: 'active',
    })
  })

  test('a foreign customer answers exactly like an unknown one', async () => {
    const mine = await admin.call(info, { id: app.world.harbour })
    const unknown = await admin.call(info, { id: unknownId }).catch((error: unknown) => error)

    expect(unknown).toMatchObject({ status: 404, code: 'notFound' })
    await expect(admin.call(info, { id: app.world.northern.coastal })).rejects.toEqual(unknown)
    await expect(admin.call(update, asForm(mine, { id: app.world.northern.coastal }))).rejects.toEqual(unknown)
  })
})
