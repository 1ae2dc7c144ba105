// Contract test: what time is charged, costs and leaves, and what others are paid, is in no response to those who may not see it. Every
// call that reads and that they may make is called with empty input and with each of the records.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayCall } from '#contract/call.ts'
import { allCalls, calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { sendRequest } from '#server/testing/requests.ts'
import { workIn } from '#server/testing/records/work.ts'

const tools: NonNullable<RuleSetInput['allowances']>[number] = {
  ...{ code: 'TOOLS', title: 'Tools', cents: 91_37, per: 'occasion', given: 'by_hand', clause: null },
  counts_for: { super: false, payroll_tax: false, workers_compensation: false },
}

let app: TestApp
let ids: Readonly<Record<string, string>>

/** Eight hours of Ava, the budgets of a roster and a site, and the floor of a customer: amounts that are in no other record. */
const ofHours = { allowance: 91_37, pay: 280_32, charge: 369_04, super: 33_64, cost: 313_96, margin: 55_08 }
const secrets = { ...ofHours, budget: 417_93, floor: 17_39, weekly_budget: 293_71 }

beforeAll(async () => {
  app = await testApp()
  const admin = await app.as('admin')
  const { agency, ava: employee_id, harbour: customer_id, brisbane: location_id, chef: position_id } = app.world
  const classifications = [{ code: 'L1', title: 'Level 1', hourly_cents: 28_03 }]
  const rules = payRulesIn({ app, client: admin, agency })
  const { rule_set_id } = await rules.ruleSetWith([plainRules({ classifications, allowances: [tools] })])
  await rules.ruleAssignment({ rule_set_id, employee_id })
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const from = { starts_on: '2026-07-01' }
  await admin.call(calls.chargeRates.store, { ...from, customer_id, method: 'fixed', cents: 46_13 })
  await admin.call(calls.costRates.store, { ...from, kind: 'super', basis_points: 12_00 })
  for (const kind of ['workers_compensation', 'payroll_tax'] as const)
    await admin.call(calls.costRates.store, { ...from, kind, basis_points: 0 })
  const { id: roster_id, version } = await factoriesIn(app, { client: admin }).roster()
  await admin.call(calls.rosterPeople.setBudget, { id: roster_id, version, budget_cents: secrets.budget })
  await admin.call(calls.marginFloors.set, { customer_id, version: 0, basis_points: secrets.floor })
  const weekly = { location_id, starts_on: '2026-11-02', budget_cents: secrets.weekly_budget }
  await admin.call(calls.weeklyBudgets.store, weekly)
  const work = workIn(app)
  const id = await work.recorded(work.at('2026-11-09'), 'approved', employee_id)
  await app.runJob('pricing')
  const period = { company_id: agency, starts_on: '2026-11-09' }
  const { id: pay_period_id } = await admin.call(calls.payPeriods.store, period)
  const run = await admin.call(calls.payRuns.store, { pay_period_id })
  await admin.call(calls.payRuns.export, { id: run.id, version: run.version })
  ids = {
    pay_run_id: run.id,
    id,
    timesheet_id: id,
    agency_id: agency,
    company_id: agency,
    employee_id,
    customer_id,
    location_id,
    position_id,
    roster_id,
  }
})
afterAll(() => app.close())

const named = /"(charge|cost|margin|extra|rostered|actual)(_difference)?_cents":-?\d/
const amounts = new RegExp(
  `\\b(${Object.values(secrets)
    .flatMap((cents) => [cents, (cents / 100).toFixed(2)])
    .join('|')
    .replaceAll('.', '\\.')})\\b`,
)
// A part of an id can be the digits of an amount: in one of some hundred runs it is.
const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const isSecret = (text: string) => named.test(text) || amounts.test(text.replaceAll(uuids, ''))

type Reader = { token: string; kind: 'admin' | 'customer' | 'employee'; grants: ReadonlySet<string> }

/** The names of the calls whose responses have any of it. */
async function tellingTo({ token, kind, grants }: Reader) {
  const telling: string[] = []
  for (const { name, row } of allCalls) {
    if (row.writes || row.needs === 'public' || !mayCall({ kind, grants }, row)) continue
    const fields = Object.keys(row.input.shape)
    const given = { from: '2026-11-01', to: '2026-11-30', ids: [ids['id']], ...ids }
    const known = Object.fromEntries(Object.entries(given).filter(([field]) => fields.includes(field)))
    const records = 'id' in known ? [...new Set(Object.values(ids))].map((id) => ({ ...known, id })) : [known]
    for (const input of [{}, ...records])
      if (isSecret(JSON.stringify(await sendRequest(app.app, row, { token, input })))) telling.push(name)
  }
  return [...new Set(telling)]
}

const secretPermissions = ['Rate/view', 'Rate/view charge', 'Rate/view margin']
const others = allPermissions.filter((name) => !secretPermissions.includes(name))

describe('amounts of charge, cost, margin and of the pay of others', () => {
  test('are in what a user with all permissions reads, so that this test would find them', async () => {
    const { client } = await withCustomRole(app, 'admin')
    const grants = new Set<string>(allPermissions)
    const telling = await tellingTo({ token: client.token, kind: 'admin', grants })
    expect(telling).toEqual(
      expect.arrayContaining([
        'timesheetExtras.choices',
        ...['timesheetPays.info', 'timesheetPays.margin', 'margins.totals', 'margins.report'],
        ...['payStatements.list', 'payStatements.info', 'payRuns.info', 'payRuns.lines'],
        ...['timeReports.totals', 'timeReports.overtime', 'timeReports.positions'],
        'backPays.timesheet',
        ...['weeklyBudgets.list', 'budgetReports.totals', 'budgetReports.report'],
        ...['marginFloors.list', 'rosterPeople.figures'],
      ]),
    )
  })

  test('are in no response to an agency user without the three permissions', async () => {
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(others)
    expect(await tellingTo({ token: client.token, kind: 'admin', grants: new Set(others) })).toEqual([])
  })

  test('nor with only the one for what is charged, but for the charge itself', async () => {
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds([...others, 'Rate/view charge'])
    const grants = new Set([...others, 'Rate/view charge'])
    expect(await tellingTo({ token: client.token, kind: 'admin', grants })).toEqual(['timesheetPays.margin'])
    const shown = await client.call(calls.timesheetPays.margin, { id: ids['id'] ?? '' })
    expect(shown).toMatchObject({ charge: { cents: secrets.charge }, cost: null, margin: null })
  })

  test('are in no response to a customer or another employee, whatever their role holds', async () => {
    const { harbour: customer_id, liam: employee_id } = app.world
    for (const [kind, bounds] of [
      ['customer', { customer_id }],
      ['employee', { employee_id }],
    ] as const) {
      const { client } = await withCustomRole(app, kind, bounds)
      const reader = { token: client.token, kind, grants: new Set<string>(allPermissions) }
      expect(await tellingTo(reader), kind).toEqual([])
    }
  })
})
