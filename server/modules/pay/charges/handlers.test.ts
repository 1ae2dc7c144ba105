import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { chargeRatesOf } from './queries.ts'

const { list, timeline, codes, store, update, remove, raise, copy } = calls.chargeRates
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const newCustomer = async () => (await make.customer()).id
const fixed = { method: 'fixed', cents: 46_00, starts_on: '2026-07-01' } as const
const add = (customer_id: string, fields: Partial<RequestOf<typeof store>> = {}) =>
  admin.call(store, { customer_id, ...fixed, ...fields })
const ratesOf = async (customer_id: string) => (await admin.call(list, { customer_id })).rows

describe('a charge rate', () => {
  test('is for all of a customer’s work unless it names less, and keeps only what belongs to its method', async () => {
    const customer_id = await newCustomer()

    expect(await add(customer_id, { basis_points: 2500 })).toMatchObject({
      ...{ customer_id, location_id: null, position_name: null, employment: null, label: null, currency: 'AUD' },
      ...{ method: 'fixed', cents: 46_00, basis_points: null, passes_penalties: true, ends_on: null, version: 1 },
    })
    const markup = { method: 'markup', basis_points: 2500, position_id: app.world.chef } as const
    expect(await add(customer_id, markup)).toMatchObject({
      ...{ position_name: 'Chef', cents: null, basis_points: 2500, passes_penalties: false },
    })
  })

  test('cannot overlap one for the same work, but follows it, and stands beside one for other work', async () => {
    const customer_id = await newCustomer()
    const first = await add(customer_id)
    await expect(add(customer_id, { starts_on: '2027-01-01' })).rejects.toMatchObject({
      code: 'chargeRates.exists',
      fields: { starts_on: [expect.anything()] },
    })
    await add(customer_id, { employment: 'casual' })
    await add(customer_id, { label: 'sunday' })

    await admin.call(update, { ...fixed, id: first.id, version: 1, ends_on: '2026-12-31' })

    expect(await add(customer_id, { starts_on: '2027-01-01' })).toMatchObject({ starts_on: '2027-01-01' })
    await expect(
      admin.call(update, { ...fixed, id: first.id, version: 2, ends_on: '2027-01-01' }),
    ).rejects.toMatchObject({ code: 'chargeRates.exists' })
  })

  test.each([
    ['cents', { method: 'fixed', cents: null }],
    ['basis_points', { method: 'markup' }],
    ['basis_points', { method: 'margin', basis_points: 10_000 }],
    ['ends_on', { ends_on: '2026-06-30' }],
  ] as const)('is refused at %s where that is missing or makes no sense: %o', async (field, fields) => {
    await expect(add(app.world.harbour, fields)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.anything()] },
    })
  })

  test('is refused at the site of another customer', async () => {
    const refused = { status: 422, fields: { location_id: [expect.anything()] } }
    await expect(add(app.world.harbour, { location_id: app.world.tweed })).rejects.toMatchObject(refused)
    const { id, version } = await add(await newCustomer())
    await expect(admin.call(update, { ...fixed, id, version, location_id: app.world.tweed })).rejects.toMatchObject(
      refused,
    )
  })

  test('can be for one allowance of the agency’s rule sets, beside one for all others', async () => {
    const sample = { code: 'CODES', title: 'Codes', sample: 'GENERAL-RETAIL', valid_from: '2026-07-01' }
    await admin.call(calls.payRuleSets.store, sample)
    const customer_id = await newCustomer()
    const known = await admin.call(codes, { customer_id })
    const allowance = known.find(({ label }) => label === 'allowance') ?? expect.fail('the sample has no allowance')
    const { code, title } = allowance

    await add(customer_id, { label: 'allowance', cents: 1_00 })
    expect(await add(customer_id, { label: 'allowance', code, cents: 2_00 })).toMatchObject({ code, code_title: title })

    await expect(add(customer_id, { label: 'allowance', code, cents: 3_00 })).rejects.toMatchObject({
      code: 'chargeRates.exists',
    })
    for (const fields of [{ label: 'allowance', code: 'NOBODY-HAS-IT' } as const, { label: 'sunday', code } as const])
      await expect(add(customer_id, fields)).rejects.toMatchObject({ fields: { code: [expect.anything()] } })
  })

  test('is neither changed nor deleted from a stale version', async () => {
    const { id, version } = await add(await newCustomer())
    const input = { ...fixed, id, version, cents: 47_00, note: 'Agreed by phone' }

    expect(await admin.call(update, input)).toMatchObject({ cents: 47_00, version: 2 })
    await expect(admin.call(update, input)).rejects.toMatchObject({ code: 'stale' })
    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ code: 'stale' })
    await admin.call(remove, { id, version: 2 })
    await expect(admin.call(remove, { id, version: 2 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('charge rates', () => {
  test('are found by customer, site, position, day and text, and their former ones by period', async () => {
    const { id: location_id, customer_id, customer_name } = await make.location()
    await add(customer_id, { ends_on: '2026-09-30' })
    await add(customer_id, { starts_on: '2026-10-01', cents: 47_00 })
    await add(customer_id, { location_id, position_id: app.world.chef })
    const found = async (input: RequestOf<typeof list>) =>
      (await admin.call(list, { customer_id, ...input })).rows.map(({ cents, location_id: at }) => [cents, at])

    expect(await found({})).toEqual([
      [46_00, null],
      [47_00, null],
      [46_00, location_id],
    ])
    expect(await found({ on: '2026-09-30' })).toEqual([
      [46_00, null],
      [46_00, location_id],
    ])
    expect(await found({ from: '2026-10-01' })).toEqual([
      [47_00, null],
      [46_00, location_id],
    ])
    expect(await found({ to: '2026-09-30', position_id: app.world.chef })).toEqual([[46_00, location_id]])
    expect(await found({ location_id })).toHaveLength(1)
    expect(await found({ method: ['markup'] })).toEqual([])
    expect(await found({ q: `${customer_name} chef` })).toHaveLength(1)
  })

  test('are only for agency users with the permission', async () => {
    const { id, version, customer_id } = await add(await newCustomer())
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Client/view', 'Rate/view'])
    const raised = { customer_ids: [customer_id], starts_on: '2027-07-01', basis_points: 350 }

    const { client: supervisor } = await supervisorWith(app, { location_ids: [app.world.brisbane] })
    for (const person of [client, supervisor, await app.as('customer'), await app.as('employee')]) {
      await expect(person.call(list, {})).rejects.toMatchObject({ status: 403 })
      await expect(person.call(store, { customer_id, ...fixed })).rejects.toMatchObject({ status: 403 })
      await expect(person.call(raise, { ...raised, dry_run: true })).rejects.toMatchObject({ status: 403 })
    }
    await holds(['Charge Rate/list'])
    expect((await client.call(list, { customer_id })).rows).toHaveLength(1)
    await expect(client.call(remove, { id, version })).rejects.toMatchObject({ status: 403 })
    const other = await app.as('admin2')
    expect((await other.call(list, { customer_id })).rows).toEqual([])
    await expect(other.call(timeline, { customer_id, from: '2026-01-01', to: '2026-12-31' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.call(update, { ...fixed, id, version })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(raise, raised)).rejects.toMatchObject({ fields: { customer_ids: [expect.anything()] } })
    await expect(other.call(store, { customer_id, ...fixed })).rejects.toMatchObject({
      fields: { customer_id: [expect.anything()] },
    })
  })

  test('are shown over a period with the days that have none', async () => {
    const customer_id = await newCustomer()
    await add(customer_id, { ends_on: '2026-09-30' })
    await add(customer_id, { position_id: app.world.chef, ends_on: '2026-08-31' })

    const { rows, currency } = await admin.call(timeline, { customer_id, from: '2026-07-01', to: '2026-12-31' })

    expect(currency).toBe('AUD')
    expect(rows).toMatchObject([
      { position_id: null, rates: [{ cents: 46_00 }], gaps: [{ from: '2026-10-01', is_covered: false }] },
      {
        ...{ position_name: 'Chef', rates: [{ ends_on: '2026-08-31' }] },
        gaps: [
          { from: '2026-09-01', to: '2026-09-30', is_covered: true },
          { from: '2026-10-01', to: '2026-12-31', is_covered: false },
        ],
      },
    ])
  })

  test('to charge work by are those that are valid on a day of the period', async () => {
    const customer_id = await newCustomer()
    await add(customer_id, { ends_on: '2026-09-30' })
    await add(customer_id, { starts_on: '2026-10-01', label: 'sunday' })
    const days = { from: '2026-09-30', to: '2026-09-30' }
    const found = await app.database.asAgency(app.world.agency, (db) =>
      chargeRatesOf(db, scopeOfAgency(app.world.agency), { customer_ids: [customer_id], ...days }),
    )
    expect(found).toMatchObject([{ customer_id, label: null, method: 'fixed', cents: 46_00, starts_on: '2026-07-01' }])
  })
})

describe('a raise', () => {
  const july = { starts_on: '2027-07-01', basis_points: 350 }

  test('ends the rates the day before and begins raised ones, of several customers, rounded half a cent up', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    await add(one, { cents: 46_00, note: 'Agreed' })
    await add(one, { cents: 45_90, employment: 'casual', ends_on: '2027-12-31', passes_penalties: false })
    await add(one, { label: 'sunday', ends_on: '2027-06-30' })
    await add(other, { method: 'markup', basis_points: 3000, cents: null, position_id: app.world.chef })
    await add(other, { cents: 1_00 })

    const input = { customer_ids: [one, other], ...july }
    const preview = await admin.call(raise, { ...input, dry_run: true })
    expect(preview).toMatchObject({ without_amount: 1, is_done: false })
    expect(await ratesOf(one)).toHaveLength(3)
    const done = await admin.call(raise, { ...input, seen: preview.seen })

    expect(done).toEqual({ ...preview, is_done: true })
    expect(new Map(done.rates.map(({ cents, raised_cents }) => [cents, raised_cents]))).toEqual(
      new Map([
        [1_00, 1_04],
        [45_90, 47_51],
        [46_00, 47_61],
      ]),
    )
    expect((await ratesOf(one)).map((row) => [row.cents, row.starts_on, row.ends_on, row.note])).toEqual([
      [46_00, '2026-07-01', '2027-06-30', 'Agreed'],
      [47_61, '2027-07-01', null, 'Agreed'],
      [46_00, '2026-07-01', '2027-06-30', null],
      [45_90, '2026-07-01', '2027-06-30', null],
      [47_51, '2027-07-01', '2027-12-31', null],
    ])
    expect(
      (await admin.call(list, { customer_id: one, on: '2027-07-01' })).rows.map((row) => row.passes_penalties),
    ).toEqual([true, false])
  })

  test('is refused as a whole where one rate has a later one, which is named', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    await add(one)
    await add(other, { position_id: app.world.chef, ends_on: '2027-12-31' })
    await add(other, { position_id: app.world.chef, starts_on: '2028-01-01' })

    await expect(admin.call(raise, { customer_ids: [one, other], ...july })).rejects.toMatchObject({
      ...{ code: 'chargeRates.laterRates', status: 409 },
      message: expect.stringMatching(/Customer \d+, Chef, 1 Jan 2028/),
    })
    expect(await ratesOf(one)).toMatchObject([{ ends_on: null, version: 1 }])
  })

  test('is refused a second time from the same day, because its own rates begin on it', async () => {
    const customer_ids = [await newCustomer()]
    await add(customer_ids[0] ?? '')
    await admin.call(raise, { customer_ids, ...july })
    await expect(admin.call(raise, { customer_ids, ...july })).rejects.toMatchObject({
      code: 'chargeRates.laterRates',
    })
  })

  test('of two at once only one is done', async () => {
    const customer_ids = [await newCustomer()]
    await add(customer_ids[0] ?? '')
    const both = await Promise.allSettled([1, 2].map(() => admin.call(raise, { customer_ids, ...july })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await ratesOf(customer_ids[0] ?? '')).map(({ cents }) => cents)).toEqual([46_00, 47_61])
  })

  test('is refused where a rate was changed since the preview, and where nothing is to be raised', async () => {
    const customer_id = await newCustomer()
    const { id, version } = await add(customer_id)
    const input = { customer_ids: [customer_id], ...july }
    const { seen } = await admin.call(raise, { ...input, dry_run: true })
    await admin.call(update, { ...fixed, id, version, cents: 50_00 })

    await expect(admin.call(raise, { ...input, seen })).rejects.toMatchObject({ code: 'stale' })
    expect(await ratesOf(customer_id)).toMatchObject([{ cents: 50_00, ends_on: null }])
    await expect(admin.call(raise, { ...input, starts_on: '2026-06-30' })).rejects.toMatchObject({
      code: 'chargeRates.nothingToRaise',
    })
  })
})

describe('a copy', () => {
  const day = '2026-12-01'

  test('has the other customer’s rates that are valid on the day, but those of single sites', async () => {
    const { id: location_id, customer_id: from_customer_id } = await make.location()
    const customer_id = await newCustomer()
    await add(from_customer_id, { passes_penalties: false, note: 'Agreed', ends_on: '2027-06-30' })
    await add(from_customer_id, { method: 'margin', cents: null, basis_points: 1500, employment: 'permanent' })
    await add(from_customer_id, { location_id })
    await add(from_customer_id, { label: 'sunday', ends_on: '2026-11-30' })

    expect(await admin.call(copy, { customer_id, from_customer_id, starts_on: day })).toEqual({
      copied: 2,
      of_sites: 1,
    })

    expect(await ratesOf(customer_id)).toMatchObject([
      { cents: 46_00, passes_penalties: false, starts_on: day, ends_on: '2027-06-30', note: 'Agreed', version: 1 },
      { method: 'margin', basis_points: 1500, employment: 'permanent', starts_on: day, ends_on: null },
    ])
    expect(await ratesOf(from_customer_id)).toHaveLength(4)
  })

  test('is refused as a whole where the customer has such a rate, also a later one', async () => {
    const [customer_id, from_customer_id] = [await newCustomer(), await newCustomer()]
    await add(from_customer_id)
    await add(from_customer_id, { position_id: app.world.chef })
    await add(customer_id, { position_id: app.world.chef, starts_on: '2027-03-01' })

    await expect(admin.call(copy, { customer_id, from_customer_id, starts_on: day })).rejects.toMatchObject({
      ...{ code: 'chargeRates.copiedExist', message: expect.stringContaining('Chef, 1 Mar 2027') },
    })
    expect(await ratesOf(customer_id)).toHaveLength(1)
  })

  test('is refused from the customer itself, from another agency’s and where there is nothing', async () => {
    const [customer_id, empty] = [await newCustomer(), await newCustomer()]
    const refused = { status: 422, fields: { from_customer_id: [expect.anything()] } }
    const from = (from_customer_id: string) => admin.call(copy, { customer_id, from_customer_id, starts_on: day })

    await expect(from(customer_id)).rejects.toMatchObject(refused)
    await expect(from(app.world.northern.coastal)).rejects.toMatchObject(refused)
    await expect(from(empty)).rejects.toMatchObject({ code: 'chargeRates.nothingToCopy' })
  })
})

test('adding a rate is written to the audit log of the agency', async () => {
  const { id } = await add(await newCustomer())
  const { rows } = await admin.call(calls.audit.list, { record_id: id })
  expect(only(rows)).toMatchObject({ call: store.path, summary: [{ action: 'insert', entity: 'charge_rates' }] })
})
