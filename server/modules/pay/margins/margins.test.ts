// What worked time is charged, what it costs and what is left: live, as stored with the pay, and added up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { MarginTotals } from '#contract/payroll/margins.ts'
import { ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { storage } from '#server/modules/pay/samples/storage.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn, type WorkPlace } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  const rate = { starts_on: '2026-07-01' }
  await admin.call(calls.costRates.store, { ...rate, kind: 'super', basis_points: 12_00 })
  await admin.call(calls.costRates.store, { ...rate, kind: 'workers_compensation', state: 'QLD', basis_points: 3_50 })
  await admin.call(calls.costRates.store, { ...rate, kind: 'payroll_tax', basis_points: 5_45 })
})
afterAll(() => app.close())

const marginOf = (id: string) => admin.call(calls.timesheetPays.margin, { id })
const priced = () => app.runJob('pricing')
const setStatus = (id: string, status: TimesheetStatus) =>
  app.database.asPlatform((db) => db.updateTable('timesheets').set({ status }).where('id', '=', id).execute())

/** A customer with a site in Queensland. */
async function site() {
  const { id: location_id, customer_id } = await make.location()
  await app.database.asPlatform((db) =>
    db.updateTable('locations').set({ state: 'QLD' }).where('id', '=', location_id).execute(),
  )
  return { location_id, customer_id }
}

/** A casual of grade 2 by the sample for storage, or by other rules. */
async function casual(set = ruleSet.parse(storage), classification = 'GRADE-2') {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const { rule_set_id } = await rules.ruleSetWith([set])
  await rules.ruleAssignment({ rule_set_id, employee_id, classification })
  return employee_id
}

const monday = '2026-11-09'
const worked = (employee_id: string, at: Partial<WorkPlace>, status: TimesheetStatus = 'approved', day = monday) =>
  work.recorded(work.at(day, at), status, employee_id)

const charged = (customer_id: string, fields: Partial<RequestOf<typeof calls.chargeRates.store>> = {}) =>
  admin.call(calls.chargeRates.store, {
    ...{ customer_id, method: 'fixed', cents: 46_00, starts_on: '2026-07-01', ...fields },
  })

/** Eight hours that are charged with 368.00. */
async function eightHours(status: TimesheetStatus = 'approved') {
  const place = await site()
  const rate = await charged(place.customer_id)
  const employee_id = await casual()
  return { ...place, rate, employee_id, id: await worked(employee_id, place, status) }
}

const report = (input: RequestOf<typeof calls.margins.report>) => admin.call(calls.margins.report, input)
const missing = (input: RequestOf<typeof calls.margins.missing>) => admin.call(calls.margins.missing, input)

describe('a timesheet', () => {
  const example = {
    charge: { cents: 368_00, gaps: [], lines: [{ label: 'ordinary', minutes: 480, method: 'fixed', cents: 368_00 }] },
    cost: {
      ...{ pay_cents: 279_68, super_cents: 33_56, workers_compensation_cents: 9_79, payroll_tax_cents: 17_07 },
      ...{ leave_cents: 0, per_hour_cents: 0, total_cents: 340_10, missing: [] },
    },
    margin: { cents: 27_90, basis_points: 7_58 },
    ...{ currency: 'AUD', pay_currency: 'AUD', is_priced: true },
  }

  test('of eight hours in a warehouse is charged 368.00, costs 340.10 and leaves 27.90', async () => {
    const { id } = await eightHours('submitted')
    expect(await marginOf(id)).toMatchObject({ ...example, frozen_at: null })
  })

  test('has the same amounts once they are stored', async () => {
    const { id } = await eightHours()
    const before = await marginOf(id)

    await priced()

    expect(await marginOf(id)).toEqual({ ...before, frozen_at: app.clock.now().toISOString() })
    expect(before).toMatchObject(example)
    const stored = await app.database.asPlatform((db) =>
      db
        .selectFrom('priced_timesheets')
        .select(['cents', 'charge_cents', 'cost_cents'])
        .where('timesheet_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    // The cost is that beside pay.
    expect(Object.values(stored).map(Number)).toEqual([279_68, 368_00, 60_42])
  })

  test('without a charge rate names the line, and is not charged', async () => {
    const place = await site()
    const id = await worked(await casual(), place)
    await priced()
    const gap = { gap: 'no_charge_rate', label: 'ordinary', location_id: place.location_id, day: monday }
    const shown = await marginOf(id)
    expect(shown).toMatchObject({ charge: { cents: null, lines: [], gaps: [gap] }, cost: { total_cents: 340_10 } })
    expect(shown.margin).toBeNull()
  })

  test('without a rate of its cost names the kind, and has no margin', async () => {
    const { id, location_id } = await eightHours()
    await app.database.asPlatform((db) =>
      db.updateTable('locations').set({ state: 'TAS' }).where('id', '=', location_id).execute(),
    )
    await priced()
    const shown = await marginOf(id)
    expect(shown).toMatchObject({ charge: { cents: 368_00 }, cost: { missing: ['workers_compensation'] } })
    expect(shown.margin).toBeNull()
  })

  test('that is not priced, void or rejected has neither charge nor cost', async () => {
    const place = await site()
    const { id: unpaid } = await make.employee()
    const ids = [
      await worked(unpaid, place),
      await worked(await casual(), place, 'void'),
      await worked(await casual(), place, 'rejected'),
    ]
    await priced()
    for (const id of ids)
      expect(await marginOf(id)).toMatchObject({ is_priced: false, charge: null, cost: null, margin: null })
  })

  test('is charged a margin on what each line costs', async () => {
    const place = await site()
    await charged(place.customer_id, { method: 'margin', cents: null, basis_points: 20_00 })
    const id = await worked(await casual(), place)
    await priced()
    // 340.10 ÷ 0.8
    expect(await marginOf(id)).toMatchObject({
      charge: { cents: 425_13 },
      margin: { cents: 85_03, basis_points: 20_00 },
    })
  })
})

describe('a rate that changes later', () => {
  test('changes what is stored until the time is exported', async () => {
    const { id, rate, employee_id, ...place } = await eightHours()
    const exported = await worked(employee_id, place, 'approved', '2026-11-10')
    await priced()
    await setStatus(exported, 'exported')
    const before = await marginOf(exported)

    await changed(rate, { cents: 50_00 })
    const now = await marginOf(id)
    expect(now).toMatchObject({ frozen_at: null, charge: { cents: 400_00 }, margin: { cents: 59_90 } })
    await priced()

    expect(await marginOf(id)).toEqual({ ...now, frozen_at: app.clock.now().toISOString() })
    expect(await marginOf(exported)).toEqual(before)
  })

  const changed = ({ id, version }: Awaited<ReturnType<typeof charged>>, fields: { cents?: number; note?: string }) =>
    admin.call(calls.chargeRates.update, {
      ...{ id, version, method: 'fixed', cents: 46_00, starts_on: '2026-07-01', ...fields },
    })

  const queuedBy = async (employee_id: string, change: () => Promise<unknown>) => {
    await priced()
    await change()
    const rows = await app.database.asPlatform((db) =>
      db.selectFrom('pricing_queue').select('from_day').where('employee_id', '=', employee_id).execute(),
    )
    return rows.map(({ from_day }) => from_day)
  }

  test('queues the people of its customer and its days, and a note nobody', async () => {
    const { customer_id, employee_id, rate } = await eightHours()
    const other = await eightHours()
    const ends = { starts_on: '2026-07-01', ends_on: '2026-11-08', employment: 'casual' } as const

    expect(await queuedBy(employee_id, () => charged(customer_id, ends))).toEqual([])
    expect(await queuedBy(employee_id, () => charged(other.customer_id, { label: 'sunday' }))).toEqual([])
    expect(await queuedBy(employee_id, () => changed(rate, { note: 'As agreed by phone' }))).toEqual([])
    expect(await queuedBy(employee_id, () => charged(customer_id, { label: 'saturday' }))).toEqual([monday])
    const { id, version } = { ...rate, version: rate.version + 1 }
    expect(await queuedBy(employee_id, () => admin.call(calls.chargeRates.remove, { id, version }))).toEqual([monday])
  })

  test('of cost queues everybody who worked on its days, and its check nobody', async () => {
    const { employee_id } = await eightHours()
    const kind = { kind: 'per_hour', cents: 50, position_id: app.world.driver } as const
    const store = async (starts_on: string) =>
      admin.call(calls.costRates.store, { ...kind, starts_on, ends_on: starts_on, to_check: true })

    expect(await queuedBy(employee_id, () => store('2026-11-08'))).toEqual([])
    const rate = await store(monday)
    expect(await queuedBy(employee_id, () => Promise.resolve())).toEqual([])
    const { id, version } = rate
    const check = () => admin.call(calls.costRates.confirm, { ids: [id], versions: [version] })
    expect(await queuedBy(employee_id, check)).toEqual([])
    const remove = () => admin.call(calls.costRates.remove, { id, version: version + 1 })
    expect(await queuedBy(employee_id, remove)).toEqual([monday])
  })

  test('of cost is chosen by the customer’s industry, and follows when that changes', async () => {
    const { id, customer_id } = await eightHours()
    const { id: industry_id } = await make.item('industry')
    await admin.call(calls.costRates.store, {
      ...{ kind: 'workers_compensation', industry_id, basis_points: 10_00, starts_on: '2026-07-01' },
    })
    await priced()
    await app.database.asPlatform((db) =>
      db.updateTable('customers').set({ industry_id }).where('id', '=', customer_id).execute(),
    )
    await priced()
    expect(await marginOf(id)).toMatchObject({ cost: { workers_compensation_cents: 27_97 } })
  })
})

describe('the report', () => {
  const sumsOf = ({ timesheets, incomplete, charge_cents, cost_cents, pay_cents, margin_cents }: MarginTotals) => [
    ...[timesheets, incomplete, charge_cents, cost_cents, pay_cents, margin_cents],
  ]
  const longDay = { starts: '07:00', ends: '17:00' }

  test('adds up complete timesheets, and counts the others', async () => {
    const place = await site()
    const filter = { customer_id: place.customer_id }
    await charged(place.customer_id, { location_id: place.location_id })
    const { id: unpaid } = await make.employee()
    const employee_id = await casual()
    const days = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12']
    const ids = await Promise.all(days.map((day) => worked(employee_id, { ...place, ...longDay }, 'approved', day)))
    const second = await admin.call(calls.locations.store, { ...make.newLocation(place.customer_id) })
    const elsewhere = { ...place, location_id: second.id }
    await worked(unpaid, place)
    await worked(
      await casual(plainRules({ ordinary: { ...plainRules().ordinary, weekday: noPercentages } }), 'L1'),
      place,
    )
    await worked(await casual(), elsewhere)
    await worked(await casual(), place, 'submitted')
    await priced()
    const each = await Promise.all(ids.map(marginOf))

    const { rows } = await report(filter)

    const sum = (of: (one: (typeof each)[number]) => number | undefined) =>
      each.reduce((total, one) => total + (of(one) ?? Number.NaN), 0)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      ...{ id: place.customer_id, currency: 'AUD', timesheets: 7, incomplete: 3, minutes: 4 * 600 + 3 * 480 },
      charge_cents: sum(({ charge }) => charge?.cents ?? undefined),
      cost_cents: sum(({ cost }) => cost?.total_cents),
      pay_cents: sum(({ cost }) => cost?.pay_cents),
      margin_cents: sum(({ margin }) => margin?.cents),
      // Two hours beyond 38 in the week.
      overtime_minutes: 120,
      ...{ without_rules: 1, without_pay: 1, without_charge_rate: 1, without_one_currency: 0 },
    })
    // The second site has no state.
    expect(rows[0]?.without_cost_rate).toBe(second.state === 'QLD' ? 0 : 1)
    const { totals } = await admin.call(calls.margins.totals, filter)
    expect(totals.map(sumsOf)).toEqual(rows.map(sumsOf))
  })

  const noPercentages = { permanent: null, casual: null, casual_of: 'hourly_rate' as const, clause: null }

  test('groups by site, position and month, and shows the least margin first, without amounts last', async () => {
    const [good, bad] = [await site(), await site()]
    const customer_id = good.customer_id
    await app.database.asPlatform((db) =>
      db.updateTable('locations').set({ customer_id }).where('id', '=', bad.location_id).execute(),
    )
    const { id: bare } = await admin.call(calls.locations.store, { ...make.newLocation(customer_id) })
    await charged(customer_id, { location_id: good.location_id })
    await charged(customer_id, { location_id: bad.location_id, cents: 40_00 })
    const at = (location_id: string) => ({ customer_id, location_id })
    await worked(await casual(), at(good.location_id), 'approved', '2026-10-12')
    await worked(await casual(), { ...at(bad.location_id), position_id: app.world.cleaner })
    await worked(await casual(), at(bare))
    await priced()

    const sites = (await report({ customer_id, group: 'location' })).rows
    expect(sites.map(({ id, margin_cents }) => [id, margin_cents])).toEqual([
      [bad.location_id, -20_10],
      [good.location_id, 27_90],
      [bare, null],
    ])
    expect(sites[0]).toMatchObject({ customer_id, margin_basis_points: -6_28, timesheets: 1, incomplete: 0 })
    expect(sites[2]).toMatchObject({ charge_cents: null, cost_cents: null, margin_basis_points: null, incomplete: 1 })
    const months = (await report({ customer_id, group: 'month', sort: 'name' })).rows
    expect(months.map(({ id, timesheets }) => [id, timesheets])).toEqual([
      ['2026-10-01', 1],
      ['2026-11-01', 2],
    ])
    const positions = (await report({ customer_id, group: 'position', sort: 'charge_cents', dir: 'desc' })).rows
    expect(positions.map(({ id, charge_cents }) => [id, charge_cents])).toEqual([
      [app.world.chef, 368_00],
      [app.world.cleaner, 320_00],
    ])
    expect((await report({ customer_id, from: '2026-11-01', to: '2026-11-30' })).rows[0]?.timesheets).toBe(2)
    expect((await report({ customer_id, location_id: bare })).rows[0]?.timesheets).toBe(1)
    expect((await report({ customer_id, q: 'nobody of this name' })).rows).toEqual([])
  })

  test('says by how much a margin is less than the floor of the customer, or else of the agency, asks for', async () => {
    const [{ customer_id }, other] = [await eightHours(), await eightHours()]
    await priced()
    const shortOf = async (of: string) => (await report({ customer_id: of })).rows[0]?.short_cents
    expect(await shortOf(customer_id)).toBeNull()

    await admin.call(calls.marginFloors.set, { customer_id, version: 0, basis_points: 10_00 })
    const agency = await admin.call(calls.marginFloors.set, { version: 0, basis_points: 5_00 })

    // 27.90 are left of 368.00, of which 36.80 and 18.40 are asked for.
    expect(await shortOf(customer_id)).toBe(8_90)
    expect(await shortOf(other.customer_id)).toBe(-9_50)
    const { totals } = await admin.call(calls.margins.totals, { customer_id })
    expect(totals).toMatchObject([{ short_cents: 8_90 }])
    await admin.call(calls.marginFloors.set, { version: agency.floor?.version ?? 0, basis_points: null })
  })

  test('lists the timesheets that lack something, with what', async () => {
    const place = await site()
    const { customer_id } = place
    const { id: unpaid } = await make.employee()
    const [rate, rulesOf] = [await worked(await casual(), place), await worked(unpaid, place, 'approved', '2026-11-10')]
    await priced()

    const { rows } = await missing({ customer_id })

    expect(rows).toMatchObject([
      {
        id: rate,
        missing: ['charge_rate'],
        charge_gaps: [{ gap: 'no_charge_rate', label: 'ordinary' }],
        cost_kinds: [],
      },
      { id: rulesOf, employee_id: unpaid, missing: ['rules'], charge_gaps: [], works_on: '2026-11-10' },
    ])
    expect((await missing({ customer_id, missing: ['rules', 'pay'] })).rows.map(({ id }) => id)).toEqual([rulesOf])
    await charged(customer_id)
    await priced()
    expect((await missing({ customer_id })).total).toBe(1)
  })

  test('says of time that was exported without rules that nobody can add them', async () => {
    const place = await site()
    const { id: unpaid } = await make.employee()
    await worked(unpaid, place, 'exported')
    await priced()
    expect((await report({ customer_id: place.customer_id })).rows).toMatchObject([
      { incomplete: 1, without_rules: 0, exported_without_rules: 1, charge_cents: null },
    ])
    expect((await missing({ customer_id: place.customer_id })).rows).toMatchObject([{ missing: ['exported'] }])
  })

  test('does not compare a charge with pay in another currency', async () => {
    const { customer_id, employee_id } = await eightHours()
    await app.database.asPlatform(async (db) => {
      await db.updateTable('companies').set({ currency: 'NZD' }).where('id', '=', app.world.sister).execute()
      await db.updateTable('employees').set({ company_id: app.world.sister }).where('id', '=', employee_id).execute()
    })
    await priced()
    const [row] = (await report({ customer_id })).rows
    expect(row).toMatchObject({ currency: 'AUD', charge_cents: null, incomplete: 1, without_one_currency: 1 })
    expect((await missing({ customer_id })).rows).toMatchObject([{ missing: ['currency'] }])
  })
})

describe('who', () => {
  test('sees charges with one permission, and cost and margin only with the other', async () => {
    const { id, customer_id } = await eightHours()
    await priced()
    const { client, holds } = await withCustomRole(app, 'admin')

    await holds(['Timesheet/view', 'Rate/view', 'Charge Rate/list', 'Cost Rate/list'])
    const refused = { status: 403, code: 'mayNot' }
    await expect(client.call(calls.timesheetPays.margin, { id })).rejects.toMatchObject(refused)
    await expect(client.call(calls.margins.report, {})).rejects.toMatchObject(refused)
    await holds(['Rate/view charge'])
    expect(await client.call(calls.timesheetPays.margin, { id })).toMatchObject({
      ...{ charge: { cents: 368_00 }, cost: null, margin: null },
    })
    for (const call of [calls.margins.totals, calls.margins.report, calls.margins.missing])
      await expect(client.call(call, {})).rejects.toMatchObject(refused)
    await holds(['Rate/view margin'])
    expect(await client.call(calls.timesheetPays.margin, { id })).toMatchObject({ margin: { cents: 27_90 } })
    expect((await client.call(calls.margins.report, { customer_id })).rows).toMatchObject([{ margin_cents: 27_90 }])
  })

  test('works at the site, its customer, its supervisor, or for another agency, sees none of it', async () => {
    const { id, customer_id, location_id, employee_id } = await eightHours()
    await priced()
    const { client: customer } = await withCustomRole(app, 'customer', { customer_id })
    const { client: person } = await withCustomRole(app, 'employee', { employee_id })
    const { client: supervisor } = await supervisorWith(app, { location_ids: [location_id], can_see_cost: true })
    for (const client of [customer, person, supervisor]) {
      await expect(client.call(calls.timesheetPays.margin, { id })).rejects.toMatchObject({ status: 403 })
      await expect(client.call(calls.margins.totals, {})).rejects.toMatchObject({ status: 403 })
    }
    const other = await app.as('admin2')
    await expect(other.call(calls.timesheetPays.margin, { id })).rejects.toMatchObject({ code: 'notFound' })
    expect((await other.call(calls.margins.report, { customer_id })).rows).toEqual([])
    expect((await other.call(calls.margins.totals, { customer_id })).totals).toEqual([])
    expect((await other.call(calls.margins.missing, { customer_id })).rows).toEqual([])
  })
})
