// Contract test: what time is charged, costs and leaves, and what others are paid, is in no response to those who may not see it. Every
// call that reads and that they may make is called with empty input and with each of the records.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayCall } from '#contract/call.ts'
import { allCalls, calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { sendRequest } from '#server/testing/requests.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let ids: Readonly<Record<string, string>>

/** Eight hours of Ava: amounts that are in no other record. */
const secrets = { pay: 280_32, charge: 369_04, super: 33_64, cost: 313_96, margin: 55_08 }

beforeAll(async () => {
  app = await testApp()
  const admin = await app.as('admin')
  const { agency, ava: employee_id, harbour: customer_id, brisbane: location_id, chef: position_id } = app.world
  const classifications = [{ code: 'L1', title: 'Level 1', hourly_cents: 28_03 }]
  const rules = payRulesIn({ app, client: admin, agency })
  const { rule_set_id } = await rules.ruleSetWith([plainRules({ classifications })])
  await rules.ruleAssignment({ rule_set_id, employee_id })
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const from = { starts_on: '2026-07-01' }
  await admin.call(calls.chargeRates.store, { ...from, customer_id, method: 'fixed', cents: 46_13 })
  await admin.call(calls.costRates.store, { ...from, kind: 'super', basis_points: 12_00 })
  for (const kind of ['workers_compensation', 'payroll_tax'] as const)
    await admin.call(calls.costRates.store, { ...from, kind, basis_points: 0 })
  const work = workIn(app)
  const id = await work.recorded(work.at('2026-11-09'), 'approved', employee_id)
  await app.runJob('pricing')
  ids = {
    id,
    timesheet_id: id,
    agency_id: agency,
    company_id: agency,
    employee_id,
    customer_id,
    location_id,
    position_id,
  }
})
afterAll(() => app.close())

const named = /"(charge|cost|margin)_cents":-?\d/
const amounts = new RegExp(
  `\\b(${Object.values(secrets)
    .flatMap((cents) => [cents, (cents / 100).toFixed(2)])
    .join('|')
    .replaceAll('.', '\\.')})\\b`,
)
const isSecret = (text: string) => named.test(text) || amounts.test(text)

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
      expect.arrayContaining(['timesheetPays.info', 'timesheetPays.margin', 'margins.totals', 'margins.report']),
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
