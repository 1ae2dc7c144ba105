// What sites may cost in a week: stored, compared with rosters, and reported beside what was worked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn } from '#server/testing/records/pay-rules.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let plan: Awaited<ReturnType<typeof rosteringIn>>
let work: ReturnType<typeof workIn>
let rule_set_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  plan = await rosteringIn(app)
  work = workIn(app)
  rule_set_id = (await payRulesIn({ app, client: admin, agency: app.world.agency }).ruleSetWith()).rule_set_id
  for (const kind of ['super', 'workers_compensation', 'payroll_tax'] as const)
    await admin.call(calls.costRates.store, {
      ...{ kind, starts_on: '2026-07-01', basis_points: kind === 'super' ? 10_00 : 0 },
    })
})
afterAll(() => app.close())

const { store, update, remove, list } = calls.weeklyBudgets
const monday = '2027-03-01'
const week = { from: monday, to: addDays(monday, 6) }

const budgeted = (location_id: string, budget_cents: number | null, fields: Partial<RequestOf<typeof store>> = {}) =>
  admin.call(store, { location_id, starts_on: monday, budget_cents, ...fields })

/** A casual whose eight hours cost 220.00, of which 200.00 are pay. */
async function casual() {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  await payRulesIn({ app, client: admin, agency: app.world.agency }).ruleAssignment({ employee_id, rule_set_id })
  return employee_id
}

/** A roster of a week with eight hours on its Tuesday. */
async function rosteredAt(location_id: string, { week_start = monday, employee_id = '' } = {}) {
  const at = { location_id, week_start, works_on: addDays(week_start, 1), starts: '08:00', ends: '16:00', breaks: [] }
  const { roster_id } = await plan.planned([employee_id === '' ? await casual() : employee_id], at)
  return roster_id
}

async function rostered() {
  const { id: location_id, customer_id } = await make.location()
  return { location_id, customer_id, roster_id: await rosteredAt(location_id) }
}

async function reviewed(id: string, client = admin) {
  const [found] = await client.call(calls.rosterCosts.review, { ids: [id] })
  return found
}

const rowsOf = async (input: RequestOf<typeof calls.budgetReports.report>, client = admin) =>
  (await client.call(calls.budgetReports.report, { ...week, ...input })).rows

describe('a weekly budget', () => {
  test('begins on the Monday of its first week, and ends where the next one begins', async () => {
    const { location_id } = await rostered()
    const first = await budgeted(location_id, 500_00, { starts_on: '2027-03-03', budget_minutes: 600 })
    const second = await budgeted(location_id, null, { starts_on: '2027-03-15' })

    expect(first).toMatchObject({ starts_on: monday, ends_on: null, budget_minutes: 600, currency: 'AUD' })
    const { rows } = await admin.call(list, { location_id, sort: 'starts_on', dir: 'asc' })
    expect(rows.map(({ id, ends_on }) => [id, ends_on])).toEqual([
      [first.id, '2027-03-14'],
      [second.id, null],
    ])
    const on = async (day: string) => (await admin.call(list, { location_id, on: day })).rows.map(({ id }) => id)
    expect(await on('2027-02-28')).toEqual([])
    expect(await on('2027-03-14')).toEqual([first.id])
    expect(await on('2027-03-20')).toEqual([second.id])
  })

  test('is refused twice for one week, with hours and no amount, and when it is stale', async () => {
    const { location_id } = await rostered()
    const { id, version } = await budgeted(location_id, 500_00)

    await expect(budgeted(location_id, 1, { starts_on: '2027-03-07' })).rejects.toMatchObject({
      code: 'weeklyBudgets.exists',
    })
    await expect(budgeted(location_id, null, { starts_on: '2027-04-05', budget_minutes: 60 })).rejects.toMatchObject({
      code: 'invalid',
    })
    const changed = { id, version, starts_on: monday, budget_cents: 400_00 }
    await admin.call(update, changed)
    await expect(admin.call(update, changed)).rejects.toMatchObject({
      code: 'stale',
      current: { budget_cents: 400_00 },
    })
    await admin.call(remove, { id, version: version + 1 })
    expect((await admin.call(list, { location_id })).rows).toEqual([])
  })

  test('is changed with the permission for charge rates by those who see pay, at sites that they see', async () => {
    const [own, other] = [await rostered(), await rostered()]
    const { client, holds } = await withCustomRole(app, 'admin')
    const set = { location_id: own.location_id, starts_on: monday, budget_cents: 1 }
    await holds(['Rate/view'])
    await expect(client.call(store, set)).rejects.toMatchObject({ status: 403 })
    await holds(['Charge Rate/update'])
    await expect(client.call(store, set)).rejects.toMatchObject({ code: 'mayNot' })
    await holds(['Charge Rate/update', 'Rate/view'])
    await client.call(store, set)

    await budgeted(other.location_id, 1)
    const { client: supervisor } = await supervisorWith(app, { location_ids: [own.location_id] })
    const seen = (await supervisor.call(list, {})).rows
    expect(seen.map(({ location_id }) => location_id)).toEqual([own.location_id])
  })
})

describe('a roster without a budget of its own', () => {
  test('is compared with the weekly budget of its site, together with the other rosters there', async () => {
    const { location_id, roster_id } = await rostered()
    await budgeted(location_id, 439_99)
    expect(await reviewed(roster_id)).toMatchObject({
      ...{ budget_cents: null, warnings: ['incomplete'] },
      weeks: [{ location_id, week: monday, budget_cents: 439_99, cost_cents: 220_00 }],
    })

    const second = await rosteredAt(location_id)
    const weeks = [{ location_id, week: monday, budget_cents: 439_99, cost_cents: 440_00 }]
    expect(await reviewed(roster_id)).toMatchObject({
      cost_cents: 220_00,
      weeks,
      warnings: ['over_budget', 'incomplete'],
    })
    const shown = await admin.call(calls.rosterCosts.board, { roster_id: second })
    expect(shown).toMatchObject({ assignments: [{ cost_cents: 220_00 }], limits: [{ roster_id: second, weeks }] })
    expect(shown.assignments).toHaveLength(1)
  })

  test('of two weeks is compared with each of them', async () => {
    const { id: location_id } = await make.location()
    const employee_id = await casual()
    const { id: roster_id } = await admin.call(calls.rosters.store, { location_id, week_start: monday, days: 14 })
    const shift = await plan.shift(roster_id, {
      works_on: addDays(monday, 1),
      starts: '08:00',
      ends: '16:00',
      breaks: [],
    })
    await plan.assign(shift.id, [employee_id])
    await budgeted(location_id, 100_00, { starts_on: addDays(monday, 7) })

    expect(await reviewed(roster_id)).toMatchObject({
      weeks: [{ week: addDays(monday, 7), budget_cents: 100_00, cost_cents: null }],
      warnings: ['incomplete'],
    })
  })

  test('is compared with nothing after the budget ended, and one with its own only with that', async () => {
    const { location_id, roster_id } = await rostered()
    await budgeted(location_id, 1, { starts_on: addDays(monday, -7) })
    const { version } = await admin.call(calls.rosters.info, { id: roster_id })
    await admin.call(calls.rosterPeople.setBudget, { id: roster_id, version, budget_cents: 300_00 })
    expect(await reviewed(roster_id)).toMatchObject({ budget_cents: 300_00, weeks: [], warnings: ['incomplete'] })

    await admin.call(calls.rosterPeople.setBudget, { id: roster_id, version: version + 1, budget_cents: null })
    expect(await reviewed(roster_id)).toMatchObject({ warnings: ['over_budget', 'incomplete'] })
    await budgeted(location_id, null)
    expect(await reviewed(roster_id)).toMatchObject({ weeks: [], warnings: ['incomplete'] })
  })
})

describe('the report', () => {
  const past = '2026-11-02'
  const days = { from: past, to: addDays(past, 6) }

  /** Eight hours rostered, of which six were worked and approved. */
  async function worked() {
    const { id: location_id, customer_id } = await make.location()
    const employee_id = await casual()
    await rosteredAt(location_id, { week_start: past, employee_id })
    const place = { location_id, customer_id, starts: '08:00', ends: '14:00' }
    const sheet = await work.recorded(work.at(addDays(past, 1), place), 'approved', employee_id)
    await app.runJob('pricing')
    return { location_id, customer_id, sheet }
  }

  test('has the budget, what was rostered whatever was worked, and what was approved', async () => {
    const { location_id, customer_id } = await worked()
    await budgeted(location_id, 200_00, { starts_on: past, budget_minutes: 420 })

    const rows = await rowsOf({ ...days, customer_id })

    expect(rows).toMatchObject([
      {
        ...{ location_id, customer_id, week: past, currency: 'AUD', budget_cents: 200_00, budget_minutes: 420 },
        ...{ rostered_cents: 220_00, rostered_minutes: 480, rostered_incomplete: 0 },
        ...{ rostered_difference_cents: 20_00, rostered_difference_basis_points: 10_00 },
        // Six hours at 25.00, and 10 %
        ...{ actual_cents: 165_00, actual_minutes: 360, actual_incomplete: 0 },
        ...{ actual_difference_cents: -35_00, actual_difference_basis_points: -17_50 },
      },
    ])
    const totals = await admin.call(calls.budgetReports.totals, { ...days, customer_id })
    expect(totals).toMatchObject({
      ...days,
      sites_without: [],
      totals: [{ budget_cents: 200_00, actual_cents: 165_00 }],
    })
    expect(totals.weeks).toMatchObject([{ week: past, rostered_cents: 220_00 }])
  })

  test('names sites without a budget, which is no budget of nothing', async () => {
    const { location_id, customer_id } = await worked()

    const { sites_without, totals } = await admin.call(calls.budgetReports.totals, { ...days, customer_id })

    expect(sites_without).toMatchObject([{ location_id, weeks: 1 }])
    expect(totals).toMatchObject([{ budget_cents: null, without_budget: 1, rostered_difference_cents: null }])
  })

  test('has a site with a budget where nobody is rostered, and groups, searches and sorts', async () => {
    const { customer_id, location_id } = await worked()
    const { id: idle } = await admin.call(calls.locations.store, {
      ...make.newLocation(customer_id),
      name: 'Idle yard',
    })
    await budgeted(idle, 50_00, { starts_on: addDays(past, 7) })
    const both = { customer_id, from: past, to: addDays(past, 13) }

    const ids = (await rowsOf({ ...both, sort: 'week', dir: 'asc' })).map((row) => [row.location_id, row.week])
    expect(ids).toEqual([
      [location_id, past],
      [idle, addDays(past, 7)],
    ])
    expect(await rowsOf({ ...both, q: 'Idle' })).toMatchObject([
      { rostered_cents: 0, rostered_difference_cents: -50_00, actual_cents: null, actual_difference_cents: null },
    ])
    expect(await rowsOf({ ...both, group: 'customer' })).toMatchObject([
      { id: customer_id, budget_cents: 50_00, rostered_cents: 220_00, without_budget: 1 },
    ])
    expect(await rowsOf({ ...both, group: 'week', sort: 'budget_cents', dir: 'desc' })).toMatchObject([
      { week: addDays(past, 7) },
      { week: past },
    ])
  })

  test('counts what has no cost, and leaves it out of the sums', async () => {
    const { id: location_id, customer_id } = await make.location()
    const { id: unpaid } = await make.employee()
    await rosteredAt(location_id, { week_start: past, employee_id: unpaid })
    await work.recorded(work.at(addDays(past, 1), { location_id, customer_id }), 'approved', unpaid)
    await budgeted(location_id, 100_00, { starts_on: past })

    expect(await rowsOf({ ...days, location_id })).toMatchObject([
      {
        rostered_cents: null,
        rostered_incomplete: 1,
        rostered_difference_cents: null,
        actual_cents: null,
        actual_incomplete: 1,
      },
    ])
  })

  test('is made as a table with whole weeks, and named after them', async () => {
    const { location_id } = await worked()
    await budgeted(location_id, 200_00, { starts_on: past })
    const input = { location_id, from: '2026-11-04', to: '2026-11-05', format: 'csv' } as const

    const { bytes, filename } = await admin.download(calls.budgetReports.file, input)

    expect(filename).toBe('cost-against-budget-2026-11-02-2026-11-08.csv')
    const [head, row] = new TextDecoder().decode(bytes).split('\r\n')
    expect(head).toContain('Site,Customer,Week,Budget,Rostered cost,Rostered cost less budget')
    expect(row).toContain('200.00,220.00,20.00,10,165.00,-35.00,-17.5,AUD')
  })

  test('is for those who see costs, a supervisor at their own sites, and nobody else', async () => {
    const [own, other] = [await worked(), await worked()]
    await budgeted(other.location_id, 1, { starts_on: past })
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Roster/create', 'Timesheet/list', 'Rate/view charge', 'Rate/view margin', 'Report/schedule'])
    await expect(client.call(calls.budgetReports.totals, days)).rejects.toMatchObject({ status: 403 })
    await expect(client.call(calls.budgetReports.report, days)).rejects.toMatchObject({ status: 403 })
    await expect(client.call(list, {})).rejects.toMatchObject({ status: 403 })

    const { client: supervisor } = await supervisorWith(app, { location_ids: [own.location_id] })
    const seen = await rowsOf(days, supervisor)
    expect(seen.map(({ location_id }) => location_id)).toEqual([own.location_id])
    const { client: unpaid } = await supervisorWith(app, { location_ids: [own.location_id], can_see_cost: false })
    await expect(unpaid.call(calls.budgetReports.report, days)).rejects.toMatchObject({ status: 403 })
  })
})
