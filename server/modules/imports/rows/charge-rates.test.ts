import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { employments, lineLabels } from '#contract/payroll/pay-rules/rule-set.ts'
import type { ConstantValue, ImportRecord } from '#contract/platform/imports.ts'
import { languages } from '#contract/values/values.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

const { list, store } = calls.chargeRates
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const check = (rows: readonly string[], { client = admin, constants = [] as ConstantValue[] } = {}) =>
  client.upload(
    calls.imports.check,
    { kind: 'charge_rates', constants: JSON.stringify(constants) },
    { filename: 'rates.csv', bytes: Buffer.from(rows.join('\n')) },
  )

async function run({ id }: ImportRecord) {
  await admin.call(calls.imports.start, { id })
  await app.runJob('run-imports')
  return admin.call(calls.imports.info, { id })
}

const findings = async ({ id }: ImportRecord) => {
  const { rows } = await admin.call(calls.imports.rows, { id, only_messages: 'true', per_page: 100 })
  return rows.map(({ row, verdict, messages }) => [
    row,
    verdict,
    messages.map(({ column, key }) => `${column}: ${key}`),
  ])
}

const ratesOf = async (customer_id: string) => (await admin.call(list, { customer_id, sort: 'starts_on' })).rows
const add = (customer_id: string, fields: Partial<RequestOf<typeof store>> = {}) =>
  admin.call(store, { customer_id, method: 'fixed', cents: 45_00, starts_on: '2025-07-01', ...fields })

test('rates of a file are read with their places, methods and amounts, and written as previewed', async () => {
  const { customer_id, customer_name, name } = await make.location()
  const file = [
    'Customer;Site;Position;Employment;Pay line;Method;Rate;Penalties;From;Until;Note',
    `"${customer_name}";All sites;;;;;$46,50;;01/07/2026;;`,
    `${customer_name};${name};chef;Casual;;fixed;1.234,50;In the rate;13/7/2026;31/12/2026;Köche`,
    `${customer_name};alle;Alle;;Sunday;Aufschlag;30 %;;2026-07-01;;`,
    `${customer_name};;;Festangestellt;;margin;12.5;;01/07/2026;;`,
  ]

  const checked = await check(file)

  expect(checked).toMatchObject({ creates: 4, refusals: 0, unknown_columns: [] })
  expect(await ratesOf(customer_id)).toEqual([])
  expect(await run(checked)).toMatchObject({ status: 'done', refusals: 0 })
  const rates = await ratesOf(customer_id)
  expect(rates).toHaveLength(4)
  expect(rates).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ location_id: null, position_id: null, cents: 46_50, passes_penalties: true }),
      expect.objectContaining({
        ...{ location_name: name, position_id: app.world.chef, employment: 'casual', cents: 1234_50 },
        ...{ passes_penalties: false, ends_on: '2026-12-31', note: 'Köche' },
      }),
      expect.objectContaining({ label: 'sunday', method: 'markup', basis_points: 30_00, cents: null }),
      expect.objectContaining({ employment: 'permanent', method: 'margin', basis_points: 12_50 }),
    ]),
  )

  const again = await check(file)
  expect(again).toMatchObject({ creates: 0, updates: 0, sames: 4, refusals: 0 })
})

test('each row that cannot be a rate has its reasons at the cells', async () => {
  const { id: customer_id, code } = await make.customer()
  await add(customer_id)
  const line = (cells: Record<string, string>) =>
    ['customer', 'site', 'position', 'label', 'item', 'method', 'rate', 'from', 'until']
      .map((field) => ({ customer: code, rate: '46', from: '2024-01-01', ...cells })[field] ?? '')
      .join(',')
  const checked = await check([
    'Customer code,Site,Position,Pay line,Allowance,Method,Rate,From,Until',
    line({ customer: 'NOBODY' }),
    line({ site: 'Nowhere' }),
    line({ position: 'Wizard' }),
    line({ label: 'Fridays' }),
    line({ item: 'TRAVEL-X' }),
    line({ label: 'Sunday', item: 'KM' }),
    line({ rate: '30%' }),
    line({ method: 'fixed', rate: '30%' }),
    line({ rate: '"1,234"' }),
    line({ rate: '0' }),
    line({ method: 'margin', rate: '100' }),
    line({ from: '' }),
    line({ from: '2026-02-31' }),
    line({ until: '2023-12-31' }),
    line({ from: '2026-07-01' }),
  ])

  expect(await findings(checked)).toEqual([
    [2, 'refused', ['Customer code: validation.unknownCustomer']],
    [3, 'refused', ['Site: chargeRates.cell.unknownSiteOfCustomer']],
    [4, 'refused', ['Position: validation.unknownPosition']],
    [5, 'refused', ['Pay line: validation.unknownWord']],
    [6, 'refused', ['Allowance: chargeRates.cell.unknownAllowance']],
    [7, 'refused', ['Allowance: chargeRates.cell.codeOfOtherLabel', 'Allowance: chargeRates.cell.unknownAllowance']],
    [8, 'refused', ['Method: validation.required']],
    [9, 'refused', ['Rate: chargeRates.cell.percentForFixed']],
    [10, 'refused', ['Rate: chargeRates.cell.amountUnclear']],
    [11, 'refused', ['Rate: validation.tooSmall_number']],
    [12, 'refused', ['Rate: validation.marginTooHigh']],
    [13, 'refused', ['From: validation.required']],
    [14, 'refused', ['From: validation.date']],
    [15, 'refused', ['Until: validation.endsBeforeStart']],
    [16, 'refused', ['From: chargeRates.cell.rateOverlaps']],
  ])
})

test('an existing rate ends the day before where that is chosen, for all rows or in one', async () => {
  const [one, other] = [await make.customer(), await make.customer()]
  await add(one.id)
  await add(other.id)
  const file = ['Customer code,Rate,From', `${one.code},46,2026-07-01`, `${other.code},47,2026-07-01`]

  expect(await check(file)).toMatchObject({ creates: 0, refusals: 2 })
  const byRow = await check([
    'Customer code,Rate,From,Where a rate exists',
    `${one.code},46,2026-07-01,End it the day before`,
    `${other.code},47,2026-07-01,`,
  ])
  expect(await findings(byRow)).toEqual([
    [2, 'create', ['From: chargeRates.cell.formerRateEnds']],
    [3, 'refused', ['From: chargeRates.cell.rateOverlaps']],
  ])
  const all = await check(file, { constants: [{ kind: 'charge_rates', field: 'on_overlap', value: 'end_former' }] })
  expect(all).toMatchObject({ creates: 2, refusals: 0, warnings: 2 })

  await run(all)

  expect(await ratesOf(one.id)).toMatchObject([
    { cents: 45_00, ends_on: '2026-06-30', version: 2 },
    { cents: 46_00, starts_on: '2026-07-01', ends_on: null },
  ])
  expect(await ratesOf(other.id)).toHaveLength(2)
})

test('a rate that somebody has added since the check is not overlapped, and the row says so', async () => {
  const { id, code } = await make.customer()
  const checked = await check(['Customer code,Rate,From', `${code},46,2026-07-01`])
  await add(id)

  expect(await run(checked)).toMatchObject({ status: 'done', refusals: 1 })

  expect(await findings(checked)).toEqual([[2, 'refused', [': chargeRates.cell.rateOverlaps']]])
  expect(await ratesOf(id)).toHaveLength(1)
})

test('three thousand rates of one file are checked and written together', async () => {
  const { id, code } = await make.customer()
  const day = (at: number) => new Date(Date.UTC(2018, 0, 1 + at)).toISOString().slice(0, 10)
  const works = [...lineLabels, ''].flatMap((label) =>
    [...employments, ''].map((employment) => `${employment},${label}`),
  )
  const rows = Array.from({ length: 3000 }, (_, at) => {
    const number = Math.floor(at / works.length)
    return `${code},${works[at % works.length]},${40 + number}.50,${day(number * 30)}`
  })
  const checked = await check(['Customer code,Employment,Pay line,Rate,From', ...rows], {
    constants: [{ kind: 'charge_rates', field: 'on_overlap', value: 'end_former' }],
  })

  expect(checked).toMatchObject({ creates: 3000, refusals: 0 })
  expect(await run(checked)).toMatchObject({ status: 'done', done: 3000, refusals: 0 })
  const { rows: all } = await admin.call(list, { customer_id: id, sort: 'starts_on', per_page: 100 })
  expect(all[0]).toMatchObject({ cents: 40_50, starts_on: day(0), ends_on: day(29) })
  const { rows: last } = await admin.call(list, { customer_id: id, sort: 'starts_on', dir: 'desc' })
  expect(last[0]).toMatchObject({ ends_on: null })
})

test.each(languages)('the template in %s has the right columns', async (language) => {
  const template = await admin.download(calls.imports.template, { kind: 'charge_rates', format: 'xlsx' }, { language })
  const { tables } = await admin.upload(calls.imports.columns, { kind: 'charge_rates' }, template)

  expect(tables.map(({ columns }) => columns.map(({ field }) => field))).toEqual([
    [
      ...['customer_code', 'site', 'position', 'employment', 'label', 'code', 'method', 'amount', 'passes_penalties'],
      ...['starts_on', 'ends_on', 'note', 'on_overlap'],
    ],
  ])
})

test('users who may not change charge rates cannot import them', async () => {
  const file = ['Customer code,Rate,From', 'CU-1,46,2026-07-01']
  const refused = expect.objectContaining({ code: 'mayNot' })

  await expect(check(file, { client: await app.as('customer') })).rejects.toEqual(refused)
  const { client, holds } = await withCustomRole(app, 'admin')
  await holds(['Charge Rate/list', 'Charge Rate/create'])
  await expect(check(file, { client })).rejects.toEqual(refused)
})
