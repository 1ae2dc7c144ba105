import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Customer } from '#contract/customers/customers.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { unknownId } from '#server/testing/world.ts'
import { customersPage } from './queries.ts'

const { list, info, store, update, changeStatus, dutiesAhead, choices, everyOne, ofCompany } = calls.customers
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const bakery = (changes: object = {}) => ({
  company_id: app.world.sister,
  code: 'bake',
  name: 'Bäckerei Blum',
  contact_name: 'Bence Araújo',
  contact_phone: '(07) 5550 1125',
  contact_email: 'Site@Bakery.example',
  ...changes,
})

const shownOnly = [
  'company_id',
  'company_name',
  'industry_name',
  'sector_name',
  'category_name',
  'account_type_name',
  'locations',
  'week_start',
  'state',
  'status',
  'allowed_actions',
] as const

// A form sends back the record without its read-only fields.
function asForm({ allowed_positions, lacks_approver: _, ...customer }: Customer, changes: Partial<Terms> = {}) {
  const fields = Object.fromEntries(Object.entries(customer).filter(([name]) => !shownOnly.some((one) => one === name)))
  const allowed_position_ids = allowed_positions.map(({ id }) => id)
  // The remaining fields are those of the call, which TypeScript cannot infer through the filter.
  return { ...fields, allowed_position_ids, ...changes } as unknown as Terms
}
type Terms = RequestOf<typeof update>

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

  test('is searched, filtered and sorted, and counts the matches', async () => {
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

  test("has only their own customer for a customer's user, and nothing for an employee, if they ever get the permission", async () => {
    const { agency, harbour, ava } = app.world
    const requested = list.input.parse({})
    const own = scopeOf({ kind: 'customer', agency_id: agency, customer_id: harbour, employee_id: null })
    const worker = scopeOf({ kind: 'employee', agency_id: agency, customer_id: null, employee_id: ava })

    const pages = await app.database.asAgency(agency, async (db) => [
      await customersPage(db, own, requested),
      await customersPage(db, worker, requested),
    ])

    expect(pages.map(({ rows, total }) => [rows.map((row) => row.name), total])).toEqual([
      [['Harbour Foods'], 1],
      [[], 0],
    ])
  })
})

describe('the customers for selection', () => {
  test("are all for the agency and only their own for a customer's user", async () => {
    const customer = await app.as('customer')

    expect((await admin.call(choices, {})).map((one) => one.name)).toEqual(['Harbour Foods', 'Summit Events'])
    expect(await customer.call(choices, {})).toEqual([
      { id: app.world.harbour, name: 'Harbour Foods', status: 'active' },
    ])
  })
})

describe('adding a customer', () => {
  test('stores it with its main contact', async () => {
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

  test('it may start as a prospect, but not in any other inactive status', async () => {
    const prospect = await admin.call(store, bakery({ code: 'PROSP', status: 'prospect' }))

    expect(prospect.status).toBe('prospect')
    await expect(admin.call(store, bakery({ code: 'HELD', status: 'on_hold' }))).rejects.toMatchObject({
      fields: { status: [expect.any(String)] },
    })
    const { id, version } = prospect
    await expect(admin.call(changeStatus, { id, version, status: 'on_hold' })).rejects.toMatchObject({
      code: 'wrongState',
    })
    await expect(admin.call(changeStatus, { id, version, status: 'active' })).resolves.toMatchObject({
      status: 'active',
    })
  })

  test("refuses another agency's company, an invalid number, and a contact without a name", async () => {
    await expect(
      admin.call(store, bakery({ code: 'B2', company_id: app.world.northern.agency })),
    ).rejects.toMatchObject({ status: 422, fields: { company_id: [expect.any(String)] } })
    await expect(admin.call(store, bakery({ code: 'B2', contact_phone: '5550 11' }))).rejects.toMatchObject({
      status: 422,
      fields: { contact_phone: ['Enter a valid phone number.'] },
    })
    await expect(admin.call(store, bakery({ code: 'B2', contact_name: null }))).rejects.toMatchObject({
      status: 422,
      fields: { contact_name: ['This field is required.'] },
    })
  })

  test('refuses a code that is taken anywhere in the agency', async () => {
    await expect(admin.call(store, bakery({ code: 'harb' }))).rejects.toMatchObject({
      status: 409,
      code: 'codeTaken',
      fields: { code: [expect.any(String)] },
    })
  })

  test('is for the agency only', async () => {
    const customer = await app.as('customer')

    await expect(customer.call(store, bakery())).rejects.toMatchObject({ status: 403 })
  })
})

describe('changing a customer', () => {
  test('updates it and its contact, which is removed with its name', async () => {
    const { allowed_actions: _, ...before } = await admin.call(info, { id: app.world.summit })

    const named = await admin.call(update, asForm(before, { contact_name: 'Jo', payment_terms_days: 30 }))
    const nameless = await admin.call(update, asForm(named, { contact_name: null }))

    expect(named).toEqual({ ...before, contact_name: 'Jo', payment_terms_days: 30, version: before.version + 1 })
    expect(nameless).toMatchObject({ contact_name: null, version: before.version + 2 })
  })

  test('a stale version is refused with the current customer', async () => {
    const before = await admin.call(info, { id: app.world.harbour })
    const after = await admin.call(update, asForm(before, { legal_name: 'Harbour Foods Pty Ltd' }))

    await expect(admin.call(update, asForm(before))).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: after,
    })
  })

  test('the main contact keeps its id when renamed', async () => {
    const customer_id = app.world.summit
    const made = await admin.call(calls.customerContacts.store, {
      customer_id,
      name: 'Kim',
      role: 'approver',
      is_main: true,
    })
    const before = await admin.call(info, { id: customer_id })

    await admin.call(update, asForm(before, { contact_name: 'Kim Lee' }))

    const [main] = await admin.call(calls.customerContacts.list, { customer_id })
    expect(main).toMatchObject({ id: made.id, name: 'Kim Lee', role: 'approver', is_main: true })
    await admin.call(update, asForm(await admin.call(info, { id: customer_id }), { contact_name: null }))
  })

  test("another agency's customer gets the same response as an unknown one", async () => {
    const mine = await admin.call(info, { id: app.world.harbour })
    const unknown = await admin.call(info, { id: unknownId }).catch((error: unknown) => error)

    expect(unknown).toMatchObject({ status: 404, code: 'notFound' })
    await expect(admin.call(info, { id: app.world.northern.coastal })).rejects.toEqual(unknown)
    await expect(admin.call(update, asForm(mine, { id: app.world.northern.coastal }))).rejects.toEqual(unknown)
  })
})

describe('the terms of a customer', () => {
  test('are stored, with the positions that are worked there', async () => {
    const industry = await admin.call(calls.industry.store, { code: 'FOOD', name: 'Food' })
    const before = await admin.call(info, { id: app.world.harbour })
    const terms = {
      industry_id: industry.id,
      billing_address: 'Level 3\n14 Grey St',
      purchase_order_required: true,
      invoice_split: 'location',
      timesheet_approval: 'customer_then_agency',
      approval_timeout_hours: 48,
      cancellation_notice_hours: 12,
      minimum_engagement_minutes: 240,
    } as const

    const after = await admin.call(update, asForm(before, { ...terms, allowed_position_ids: [app.world.chef] }))

    expect(after).toMatchObject({ ...terms, industry_name: 'Food', allowed_positions: [{ name: 'Chef' }] })
    const cleared = { industry_id: null, minimum_engagement_minutes: null, allowed_position_ids: [] }
    await expect(admin.call(update, asForm(after, cleared))).resolves.toMatchObject({
      industry_name: null,
      minimum_engagement_minutes: null,
      allowed_positions: [],
    })
  })

  test('a new customer has the default terms', async () => {
    await expect(admin.call(store, bakery({ code: 'USUAL', name: 'Usual' }))).resolves.toMatchObject({
      payment_terms_days: 14,
      cancellation_notice_hours: 24,
      minimum_engagement_minutes: 180,
      timesheet_approval: 'agency_only',
      approval_timeout_hours: null,
    })
  })

  test('refuse items of another list, and unknown positions', async () => {
    const before = await admin.call(info, { id: app.world.harbour })

    await expect(admin.call(update, asForm(before, { sector_id: app.world.chef }))).rejects.toMatchObject({
      fields: { sector_id: [expect.any(String)] },
    })
    await expect(admin.call(update, asForm(before, { allowed_position_ids: [unknownId] }))).rejects.toMatchObject({
      fields: { allowed_position_ids: [expect.any(String)] },
    })
  })
})

describe('the status of a customer', () => {
  test('changes only by the defined transitions', async () => {
    const { id, version } = await admin.call(info, { id: app.world.summit })
    const inactive = await admin.call(changeStatus, { id, version, status: 'inactive' })

    await expect(admin.call(changeStatus, { id, version: inactive.version, status: 'on_hold' })).rejects.toMatchObject({
      code: 'wrongState',
      current: inactive,
    })
    await expect(admin.call(changeStatus, { id, version, status: 'active' })).rejects.toMatchObject({ code: 'stale' })
    await expect(admin.call(changeStatus, { id, version: inactive.version, status: 'active' })).resolves.toMatchObject({
      status: 'active',
    })
  })

  test('is changed by the agency only, for its own customers', async () => {
    const other = await app.as('customer')
    const input = { version: 1, status: 'on_hold' as const }

    await expect(other.call(changeStatus, { id: app.world.harbour, ...input })).rejects.toMatchObject({ status: 403 })
    await expect(admin.call(changeStatus, { id: app.world.northern.coastal, ...input })).rejects.toMatchObject({
      status: 404,
    })
    await expect(admin.call(dutiesAhead, { id: app.world.northern.coastal })).rejects.toMatchObject({ status: 404 })
  })

  test('only published assignments that have not ended are counted', async () => {
    await expect(admin.call(dutiesAhead, { id: app.world.harbour })).resolves.toEqual({ count: 0 })
  })
})

test('customers are listed all together, or those of one company', async () => {
  const all = await admin.call(everyOne, {})
  const sisters = await admin.call(ofCompany, { id: app.world.sister })

  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Harbour Foods', 'Summit Events']))
  expect(sisters.map(({ name }) => name)).toContain('Summit Events')
  expect(sisters.map(({ name }) => name)).not.toContain('Harbour Foods')
  await expect(admin.call(ofCompany, { id: app.world.northern.agency })).rejects.toMatchObject({ status: 404 })
  for (const person of ['customer', 'employee'] as const)
    await expect((await app.as(person)).call(everyOne, {})).rejects.toMatchObject({ status: 403 })
})
