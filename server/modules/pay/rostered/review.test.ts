// What is worth a warning before a roster is published, and the reason for which it is published all the same.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn } from '#server/testing/records/pay-rules.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { shortOf, warningsOf } from './rules.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let plan: Awaited<ReturnType<typeof rosteringIn>>
let rule_set_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  plan = await rosteringIn(app)
  rule_set_id = (await payRulesIn({ app, client: admin, agency: app.world.agency }).ruleSetWith()).rule_set_id
  for (const kind of ['super', 'workers_compensation', 'payroll_tax'] as const)
    await admin.call(calls.costRates.store, {
      ...{ kind, starts_on: '2026-07-01', basis_points: kind === 'super' ? 10_00 : 0 },
    })
})
afterAll(() => app.close())

const { review, board } = calls.rosterCosts
const { set: setFloor, list: floors } = calls.marginFloors
const week = { from: '2027-03-01', to: '2027-03-07' }

/** Eight hours of a casual: 200.00 of pay, 220.00 of cost, charged by the hour. */
async function rostered(cents: number | null = 30_00) {
  const place = await make.location()
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  await rules.ruleAssignment({ employee_id, rule_set_id })
  if (cents !== null)
    await admin.call(calls.chargeRates.store, {
      ...{ customer_id: place.customer_id, method: 'fixed', cents, starts_on: '2026-07-01' },
    })
  const at = { location_id: place.id, week_start: week.from, works_on: '2027-03-02', starts: '08:00', ends: '16:00' }
  const { roster_id } = await plan.planned([employee_id], { ...at, breaks: [] })
  return { roster_id, customer_id: place.customer_id, location_id: place.id }
}

async function reviewed(roster_id: string, client = admin) {
  const [found] = await client.call(review, { ids: [roster_id] })
  return found
}

async function budgeted(id: string, budget_cents: number | null) {
  const { version } = await admin.call(calls.rosters.info, { id })
  return admin.call(calls.rosterPeople.setBudget, { id, version, budget_cents })
}

async function costCheck(cost_check: 'warn' | 'confirm') {
  const { version } = await admin.call(calls.config.info, { agency_id: app.world.agency })
  const values = { ...settingValues.parse({}), cost_check }
  await admin.call(calls.config.update, { agency_id: app.world.agency, version, values })
}

async function published(id: string, fields: object = {}, client = admin) {
  const { rows } = await client.call(calls.rosters.changeStatus, {
    ...{ ids: [id], action: 'publish', accept_warnings: true, ...fields },
  })
  return rows[0]
}

describe('a floor asks for a margin, rounded down to a cent', () => {
  test.each([
    // 10 % of 240.00 is 24.00
    [{ charge_cents: 240_00, margin_cents: 20_00 }, 10_00, 4_00],
    [{ charge_cents: 240_00, margin_cents: 24_00 }, 10_00, 0],
    [{ charge_cents: 240_00, margin_cents: -60_00 }, 0, 60_00],
    // 7.5 % of 333.33 is 24.99975
    [{ charge_cents: 333_33, margin_cents: 24_99 }, 7_50, 0],
    [{ charge_cents: 333_33, margin_cents: 24_98 }, 7_50, 1],
    [{ charge_cents: null, margin_cents: null }, 10_00, null],
  ] as const)('of %o by %i: %s is missing', (amounts, floor, short) => {
    expect(shortOf(amounts, floor)).toBe(short)
  })

  test('and without one nothing is missing', () => {
    expect(shortOf({ charge_cents: 100_00, margin_cents: -1 }, null)).toBeNull()
  })
})

test('exactly the budget and exactly the floor are no warning', () => {
  const exact = { cost_cents: 220_00, short_cents: 0, incomplete: 0 }
  expect(warningsOf(exact, { budget_cents: 220_00, weeks: [] })).toEqual([])
  expect(warningsOf({ ...exact, cost_cents: 220_01, short_cents: 1 }, { budget_cents: 220_00, weeks: [] })).toEqual([
    'below_floor',
    'over_budget',
  ])
})

describe('a margin floor', () => {
  test('is that of the customer, or else of the agency, until it is removed', async () => {
    const { roster_id, customer_id } = await rostered()
    const agency = await admin.call(setFloor, { version: 0, basis_points: 5_00 })
    // 240.00 less 220.00 leaves 20.00, of which 12.00 are asked for.
    expect(await reviewed(roster_id)).toMatchObject({ margin_cents: 20_00, short_cents: -8_00, warnings: [] })

    const own = await admin.call(setFloor, { customer_id, version: 0, basis_points: 10_00 })
    expect(await reviewed(roster_id)).toMatchObject({
      short_cents: 4_00,
      floor_basis_points: 10_00,
      warnings: ['below_floor'],
    })
    const listed = await admin.call(floors, {})
    expect(listed.agency).toEqual({ basis_points: 5_00, version: 1 })
    expect(listed.customers).toContainEqual(expect.objectContaining({ customer_id, basis_points: 10_00, version: 1 }))

    await admin.call(setFloor, { customer_id, version: own.floor?.version ?? 0, basis_points: null })
    await admin.call(setFloor, { version: agency.floor?.version ?? 0, basis_points: null })
    expect(await reviewed(roster_id)).toMatchObject({ short_cents: null, floor_basis_points: null, warnings: [] })
  })

  test('of a stale version is refused with the present one', async () => {
    const { customer_id } = await rostered()
    await admin.call(setFloor, { customer_id, version: 0, basis_points: 10_00 })

    await expect(admin.call(setFloor, { customer_id, version: 0, basis_points: 20_00 })).rejects.toMatchObject({
      ...{ code: 'stale', current: { customer_id, floor: { basis_points: 10_00, version: 1 } } },
    })
  })

  test('of a hundred percent and more, or of less than nothing, is refused', async () => {
    for (const basis_points of [100_00, -1])
      await expect(admin.call(setFloor, { version: 0, basis_points })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is set with the permission to change charge rates, and seen with that for margins', async () => {
    const { client, holds } = await withCustomRole(app, 'admin')
    const { customer_id } = await rostered()
    await holds(['Rate/view margin'])
    await expect(client.call(setFloor, { customer_id, version: 0, basis_points: 1 })).rejects.toMatchObject({
      status: 403,
    })
    await client.call(floors, {})
    await holds(['Charge Rate/update', 'Rate/view', 'Rate/view charge'])
    await client.call(setFloor, { customer_id, version: 0, basis_points: 1 })
    await expect(client.call(floors, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('a budget in money', () => {
  test('is what the roster may cost; the hours stay as they are', async () => {
    const { roster_id: id } = await rostered()
    const { version } = await admin.call(calls.rosters.info, { id })
    const hours = await admin.call(calls.rosterPeople.setBudget, {
      id,
      version,
      budget_minutes: 480,
      budget_cents: 219_99,
    })

    expect(hours).toMatchObject({ budget_minutes: 480, budget_cents: 219_99 })
    expect(await reviewed(id)).toMatchObject({ cost_cents: 220_00, budget_cents: 219_99, warnings: ['over_budget'] })
    const kept = await admin.call(calls.rosterPeople.setBudget, { id, version: version + 1, budget_minutes: 480 })
    expect(kept).toMatchObject({ budget_cents: 219_99 })
    await budgeted(id, 220_00)
    expect(await reviewed(id)).toMatchObject({ warnings: [] })
  })

  test('is neither shown to nor set by a planner who may not see pay', async () => {
    const { roster_id: id } = await rostered()
    await budgeted(id, 219_99)
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Roster/create'])

    expect((await client.call(calls.rosterPeople.figures, { roster_id: id })).budgets).toEqual([])
    const { version } = await admin.call(calls.rosters.info, { id })
    await expect(client.call(calls.rosterPeople.setBudget, { id, version, budget_cents: 1 })).rejects.toMatchObject({
      code: 'mayNot',
    })
    expect(await client.call(calls.rosterPeople.setBudget, { id, version, budget_minutes: 60 })).toMatchObject({
      budget_cents: null,
    })
    expect(await reviewed(id)).toMatchObject({ budget_cents: 219_99 })
  })
})

describe('a board', () => {
  test('has the limits of its rosters, and what each shift lacks to the floor', async () => {
    const { roster_id, customer_id, location_id } = await rostered()
    await admin.call(setFloor, { customer_id, version: 0, basis_points: 10_00 })
    await budgeted(roster_id, 100_00)
    const shown = await admin.call(board, { ...week, location_id })

    expect(shown).toMatchObject({
      assignments: [{ margin_cents: 20_00, short_cents: 4_00 }],
      limits: [{ roster_id, budget_cents: 100_00, floor_basis_points: 10_00 }],
    })
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Rate/view', 'Rate/view charge'])
    expect(await client.call(board, { ...week, location_id })).toMatchObject({
      assignments: [{ margin_cents: null, short_cents: null }],
      limits: [{ budget_cents: 100_00, floor_basis_points: null }],
    })
  })
})

describe('publishing with warnings', () => {
  test('needs no reason where the agency only warns', async () => {
    const { roster_id } = await rostered()
    await budgeted(roster_id, 1)

    expect(await reviewed(roster_id)).toMatchObject({ warnings: ['over_budget'], must_confirm: false })
    expect(await published(roster_id)).toMatchObject({ ok: true })
  })

  test('needs one where the agency says so, which is kept with who gave it', async () => {
    await costCheck('confirm')
    const { roster_id } = await rostered(null)
    await budgeted(roster_id, 1)

    expect(await published(roster_id)).toMatchObject({ ok: false, code: 'rosters.costReason' })
    expect(await admin.call(calls.rosters.info, { id: roster_id })).toMatchObject({ status: 'draft' })
    expect(await published(roster_id, { cost_reason: 'The customer pays for it' })).toMatchObject({ ok: true })
    expect(await reviewed(roster_id)).toMatchObject({
      must_confirm: true,
      warnings: ['over_budget', 'incomplete'],
      ...{ assignments: 1, incomplete: 1, lacking: ['no_charge_rate'], margin_cents: null },
      confirmations: [{ reason: 'The customer pays for it', warnings: ['over_budget', 'incomplete'] }],
    })
    await costCheck('warn')
  })

  test('does not stop a roster without any, and keeps no reason for it', async () => {
    await costCheck('confirm')
    const { roster_id } = await rostered()

    expect(await published(roster_id, { cost_reason: 'To be sure' })).toMatchObject({ ok: true })
    expect(await reviewed(roster_id)).toMatchObject({ warnings: [], confirmations: [] })
    await costCheck('warn')
  })

  test('is for somebody who may see them, and says no amount to others', async () => {
    await costCheck('confirm')
    const { roster_id, customer_id } = await rostered()
    await admin.call(setFloor, { customer_id, version: 0, basis_points: 10_00 })
    const { client, holds } = await withCustomRole(app, 'admin')
    const rights = ['Roster/create', 'Roster/publish']

    await holds(rights)
    const refused = await published(roster_id, { cost_reason: 'Whatever it is' }, client)
    expect(refused).toMatchObject({ ok: false, code: 'rosters.costsUnseen' })
    expect(refused?.message).not.toMatch(/\d/)
    await holds([...rights, 'Rate/view', 'Rate/view charge'])
    expect(await reviewed(roster_id, client)).toMatchObject({ warnings: [], short_cents: null, margin_cents: null })
    expect(await published(roster_id, {}, client)).toMatchObject({ code: 'rosters.costsUnseen' })
    await holds([...rights, 'Rate/view', 'Rate/view margin'])
    expect(await published(roster_id, { cost_reason: 'Agreed' }, client)).toMatchObject({ ok: true })
    await costCheck('warn')
  })
})

test('supervisors review the costs of their own sites', async () => {
  const [own, other] = [await rostered(), await rostered()]
  const { client } = await supervisorWith(app, { location_ids: [own.location_id] })

  expect(await reviewed(own.roster_id, client)).toMatchObject({ cost_cents: 220_00 })
  await expect(reviewed(other.roster_id, client)).rejects.toMatchObject({ code: 'notFound' })
})
