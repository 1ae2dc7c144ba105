// What several proposed assignments would cost and earn together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn } from '#server/testing/records/pay-rules.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

const { proposal, board } = calls.rosterCosts
const week = { from: '2027-03-01', to: '2027-03-07' }

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let plan: Awaited<ReturnType<typeof rosteringIn>>
let place: { id: string; customer_id: string }
let roster_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  plan = await rosteringIn(app)
  place = await make.location()
  const rates = { starts_on: '2026-07-01' }
  await admin.call(calls.chargeRates.store, { ...rates, customer_id: place.customer_id, method: 'fixed', cents: 40_00 })
  for (const kind of ['super', 'workers_compensation', 'payroll_tax'] as const)
    await admin.call(calls.costRates.store, { ...rates, kind, basis_points: kind === 'super' ? 10_00 : 0 })
  roster_id = (await plan.roster({ location_id: place.id, week_start: week.from })).id
})
afterAll(() => app.close())

/** A new casual for 25 dollars an hour. */
async function paidCasual() {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  await rules.ruleAssignment({ employee_id, rule_set_id: (await rules.ruleSetWith()).rule_set_id })
  return employee_id
}

/** Ten hours: 38 of a week are ordinary. */
const longDay = async (works_on: string) =>
  (await plan.shift(roster_id, { works_on, starts: '07:00', ends: '17:00', breaks: [] })).id

describe('a proposal', () => {
  test('costs what its shifts cost together once they are assigned, with the overtime that they cause one another', async () => {
    const [ava, noah] = [await paidCasual(), await paidCasual()]
    const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04']
    const shifts = await Promise.all(days.map(longDay))
    const other = await longDay('2027-03-02')
    const pairs = [
      ...shifts.map((shift_id) => ({ shift_id, employee_id: ava })),
      { shift_id: other, employee_id: noah },
    ]

    const foreseen = await admin.call(proposal, { pairs })
    for (const { shift_id, employee_id } of pairs) await plan.assign(shift_id, [employee_id])
    const { assignments } = await admin.call(board, { ...week, roster_id })

    const sum = (key: 'pay_cents' | 'cost_cents' | 'charge_cents' | 'margin_cents') =>
      assignments.reduce((all, one) => all + (one[key] ?? Number.NaN), 0)
    // 48 hours at 25.00 and two of overtime at 35.00
    expect(foreseen).toMatchObject({ pairs: 5, minutes: 3000, pay_cents: 1270_00, overtime_minutes: 120, lacking: [] })
    expect(foreseen).toMatchObject({
      ...{ pay_cents: sum('pay_cents'), cost_cents: sum('cost_cents') },
      ...{ charge_cents: sum('charge_cents'), margin_cents: sum('margin_cents') },
    })
  })

  test('leaves out pairs that do not exist, of another agency, or at a time that is taken meanwhile', async () => {
    const [ava, busy] = [await paidCasual(), await paidCasual()]
    const [shift_id, taken] = [await longDay('2027-03-05'), await longDay('2027-03-05')]
    await plan.assign(taken, [busy])
    const { northern } = app.world
    const elsewhere = factoriesIn(app, {
      ...{ agency: northern.agency, position: northern.packer },
      client: (await withCustomRole(app, 'admin', { agency_id: northern.agency })).client,
    })
    const [foreign, foreigner] = [await elsewhere.shift(), await elsewhere.employee()]

    const found = await admin.call(proposal, {
      pairs: [
        { shift_id, employee_id: ava },
        { shift_id, employee_id: busy },
        { shift_id: foreign.id, employee_id: ava },
        { shift_id, employee_id: foreigner.id },
      ],
    })

    expect(found).toMatchObject({ pairs: 2, minutes: 600, pay_cents: 250_00 })
  })

  test('shows each amount with its permission', async () => {
    const pairs = [{ shift_id: await longDay('2027-03-06'), employee_id: await paidCasual() }]
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Rate/view'])
    expect(await client.call(proposal, { pairs })).toMatchObject({
      pay_cents: 300_00,
      charge_cents: null,
      margin_cents: null,
    })
    await holds(['Roster/create', 'Rate/view margin'])
    await expect(client.call(proposal, { pairs })).rejects.toMatchObject({ status: 403 })
  })
})

test('who may not see pay cannot have it weighed', async () => {
  const { client, holds } = await withCustomRole(app, 'admin')
  const start = { roster_ids: [roster_id], cost_weight: 4 }
  await holds(['Roster/create'])
  await expect(client.call(calls.autoFill.start, start)).rejects.toMatchObject({ code: 'mayNot' })
  await holds(['Roster/create', 'Rate/view'])
  expect(await client.call(calls.autoFill.start, start)).toMatchObject({ cost_weight: 4 })
})
