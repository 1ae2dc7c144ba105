// Allowances, pieces and expenses beside hours: who records them, what they are paid, and what they are charged.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn, somePdf } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let ava: Client
let customer: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, ava, customer] = [await app.as('admin'), await app.as('employee'), await app.as('customer')]
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  await paidBy(app.world.ava, { allowances })
})
afterAll(() => app.close())

// Each test has a Monday of its own, in the past.
let day = '2026-07-06'
beforeEach(() => {
  day = addDays(day, 7)
})

const { choices, store, update, remove } = calls.timesheetExtras
const nothing = { super: false, payroll_tax: false, workers_compensation: false }
const byHand = { given: 'by_hand' as const, counts_for: nothing, clause: null }
const allowances: RuleSetInput['allowances'] = [
  { code: 'VEHICLE', title: 'Own vehicle', cents: 99, per: 'kilometre', ...byHand },
  { code: 'MEAL', title: 'Overtime meal', cents: 21_26, per: 'occasion', ...byHand },
  { code: 'FIRST-AID', title: 'First aid', cents: 50, per: 'hour', ...byHand, given: 'always' },
]
const piece_work: RuleSetInput['piece_work'] = {
  ...{ rates: [{ code: 'BIN', title: 'Bin of apples', unit_cents: 15_00 }], guarantee: 115_00, clause: 'cl 15.2' },
}

/** A casual: 20 dollars an hour and a quarter on top. */
async function paidBy(employee_id: string, changes: Partial<RuleSetInput>) {
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const { rule_set_id } = await rules.ruleSetWith([plainRules(changes)])
  await rules.ruleAssignment({ rule_set_id, employee_id })
}
async function paid(changes: Partial<RuleSetInput> = {}) {
  const { id } = await make.employee()
  await paidBy(id, changes)
  return id
}
/** Eight hours. */
const sheet = (status: TimesheetStatus, employee_id: string = app.world.ava, on = day) =>
  work.recorded(work.at(on), status, employee_id)

const view = (id: string, reader = admin) => reader.call(calls.timesheets.view, { id })
const kilometres = (timesheet_id: string, hundredths: number) =>
  ({ timesheet_id, kind: 'allowance', code: 'VEHICLE', hundredths }) as const
const parking = (timesheet_id: string, cents = 42_50) =>
  ({ timesheet_id, kind: 'expense', cents, title: 'Parking' }) as const

const linesOf = async (id: string) =>
  (await admin.call(calls.timesheetPays.info, { id })).lines.map(({ label, hundredths, rate_cents, cents }) => [
    ...[label, hundredths, rate_cents, cents],
  ])

describe('what is recorded beside hours is paid', () => {
  test('25.5 km at 0.99, a meal and parking: 25.25, 21.26 and 42.50, which counts for nothing', async () => {
    const id = await sheet('draft', await paid({ allowances: allowances?.slice(0, 2) }))
    await admin.call(store, kilometres(id, 25_50))
    await admin.call(store, { timesheet_id: id, kind: 'allowance', code: 'MEAL', hundredths: 100 })
    await admin.call(store, parking(id))

    const pay = await admin.call(calls.timesheetPays.info, { id })
    expect(await linesOf(id)).toEqual([
      ['ordinary', null, 25_00, 200_00],
      // 25.245 is rounded up
      ['allowance', 25_50, 99, 25_25],
      ['allowance', 1_00, 21_26, 21_26],
      ['expense', 42_50, 1_00, 42_50],
    ])
    expect(pay).toMatchObject({ cents: 289_01, titles: { VEHICLE: 'Own vehicle', MEAL: 'Overtime meal' } })
    expect(pay.lines.at(-1)).toMatchObject({ counts_for: nothing, reason: { by: 'expense', title: 'Parking' } })
  })

  test('ten bins at 15.00 are less than 8 hours at 23.00, so 34.00 are added; thirteen are more', async () => {
    const id = await sheet('draft', await paid({ piece_work }))
    const bins = await admin.call(store, { timesheet_id: id, kind: 'piece', code: 'BIN', hundredths: 10_00 })
    expect(await linesOf(id)).toEqual([
      ['piece_work', 10_00, 15_00, 150_00],
      ['piece_guarantee', 1_00, 34_00, 34_00],
    ])
    await admin.call(update, { id: bins.id, version: bins.version, hundredths: 13_00 })
    expect(await linesOf(id)).toEqual([['piece_work', 13_00, 15_00, 195_00]])
  })

  test('by both interpreters once it is approved, and what changes while hours wait changes the approved day', async () => {
    const employee_id = await paid({ piece_work })
    // Two periods of a day: the guarantee is in the last one with pieces.
    const morning = await work.recorded(work.at(day, { starts: '06:00', ends: '10:00' }), 'submitted', employee_id)
    const approved = await work.recorded(work.at(day, { starts: '10:00', ends: '14:00' }), 'submitted', employee_id)
    await admin.call(store, { timesheet_id: approved, kind: 'piece', code: 'BIN', hundredths: 4_00 })
    await app.database.asPlatform((db) =>
      db
        .updateTable('timesheets')
        .set((of) => ({ status: 'approved', version: of('version', '+', 1) }))
        .where('id', '=', approved)
        .execute(),
    )
    await app.runJob('pricing')
    // 4 × 15.00, and up to 4 h × 23.00
    expect(await linesOf(approved)).toEqual([
      ['piece_work', 4_00, 15_00, 60_00],
      ['piece_guarantee', 1_00, 32_00, 32_00],
    ])
    await admin.call(store, { timesheet_id: morning, kind: 'piece', code: 'BIN', hundredths: 5_00 })
    await app.runJob('pricing')
    // 9 × 15.00 = 135.00 of 8 h × 23.00 = 184.00
    expect((await linesOf(approved)).at(-1)).toEqual(['piece_guarantee', 1_00, 49_00, 49_00])
    expect(await admin.call(calls.timesheetPays.info, { id: approved })).toMatchObject({
      frozen_at: expect.any(String),
    })
  })

  test('without a rule set only expenses, which a pay run pays beside the hours', async () => {
    const { id: employee_id } = await make.employee()
    await employedIn(app, employee_id, { basis: 'CASUAL', company_id: app.world.agency })
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'active' }).where('id', '=', employee_id).execute(),
    )
    const id = await sheet('draft', employee_id)
    expect(await admin.call(choices, { id })).toEqual({ rule_set_title: null, currency: 'AUD', choices: [] })
    await expect(admin.call(store, kilometres(id, 1_00))).rejects.toMatchObject({
      fields: { code: [expect.any(String)] },
    })
    await admin.call(store, parking(id, 12_00))
    await admin.call(store, parking(id, 30_50))
    await app.database.asPlatform((db) =>
      db
        .updateTable('timesheets')
        .set((of) => ({ status: 'approved', version: of('version', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    )
    const period = await admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on: day })
    const run = await admin.call(calls.payRuns.store, { pay_period_id: period.id })
    const { rows } = await admin.call(calls.payRuns.lines, { pay_run_id: run.id })
    const own = rows.filter(({ timesheet_id }) => timesheet_id === id)
    expect(own.map((line) => [line.rate_label, line.minutes, line.hundredths, line.amount_cents])).toEqual([
      ['ordinary', 480, null, null],
      ['expense', 0, 42_50, 42_50],
    ])
    expect(await admin.call(calls.payRuns.info, { id: run.id })).toMatchObject({ outdated: 0 })
    expect(await admin.call(calls.timesheetPays.info, { id })).toMatchObject({
      ...{ not_priced: 'no_rule_set', cents: 42_50, lines: [{}, {}] },
    })
  })

  test('and charged by a rate for its label, never by one for hours: without one it is a gap', async () => {
    const { harbour: customer_id } = app.world
    const employee_id = await paid()
    const id = await sheet('draft', employee_id)
    await admin.call(store, parking(id))
    const from = { customer_id, starts_on: day, ends_on: day }
    await admin.call(calls.chargeRates.store, { ...from, method: 'fixed', cents: 46_00 })
    const margin = () => admin.call(calls.timesheetPays.margin, { id })
    expect(await margin()).toMatchObject({
      charge: { cents: null, gaps: [{ gap: 'no_charge_rate', label: 'expense' }] },
      // Reimbursed without anything on top.
      cost: { pay_cents: 242_50, super_cents: 0 },
    })
    await admin.call(calls.chargeRates.store, { ...from, label: 'expense', method: 'markup', basis_points: 10_00 })
    // 8 × 46.00, and 42.50 × 1.1
    expect((await margin()).charge).toMatchObject({ cents: 368_00 + 46_75, gaps: [] })
  })
})

describe('what can be recorded', () => {
  test('are the allowances by hand and the pieces of the rule set; others are refused', async () => {
    const id = await sheet('draft')
    expect(await ava.call(choices, { id })).toEqual({
      ...{ rule_set_title: 'Plain rules', currency: 'AUD' },
      choices: [
        { kind: 'allowance', code: 'VEHICLE', title: 'Own vehicle', unit: 'kilometre', rate_cents: 99 },
        { kind: 'allowance', code: 'MEAL', title: 'Overtime meal', unit: 'occasion', rate_cents: 21_26 },
      ],
    })
    for (const [kind, code] of [
      ['allowance', 'FIRST-AID'],
      ['allowance', 'UNKNOWN'],
      ['piece', 'VEHICLE'],
    ] as const)
      await expect(admin.call(store, { timesheet_id: id, kind, code, hundredths: 1_00 }), code).rejects.toMatchObject({
        fields: { code: [expect.any(String)] },
      })
  })

  test('has an amount of its kind', async () => {
    const id = await sheet('draft')
    const refused = async (input: Parameters<typeof admin.call<typeof store>>[1], field: string) =>
      expect(admin.call(store, input)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } })
    await refused({ ...kilometres(id, 1_00), hundredths: null }, 'hundredths')
    await refused({ ...kilometres(id, 1_00), cents: 5_00 }, 'cents')
    await refused({ ...kilometres(id, 1_00), title: 'To Ipswich' }, 'title')
    await refused({ ...parking(id), cents: null }, 'cents')
    await refused({ ...parking(id), title: ' ' }, 'title')
    await refused({ ...parking(id), code: 'MEAL' }, 'code')
    await refused({ ...parking(id), hundredths: 1_00 }, 'hundredths')
    const pieces = await sheet('draft', await paid({ piece_work }))
    await refused({ timesheet_id: pieces, kind: 'piece', code: 'BIN', hundredths: 1_50 }, 'hundredths')
  })

  test('has rates only for those who may see pay', async () => {
    const id = await sheet('draft')
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Timesheet/view'])
    const seen = await client.call(choices, { id })
    expect(seen.choices.map(({ rate_cents }) => rate_cents)).toEqual([null, null])
  })
})

describe('those who write the hours record it', () => {
  test('the employee on a draft and a rejected timesheet, until it is submitted', async () => {
    const id = await sheet('draft')
    const added = await ava.call(store, kilometres(id, 12_00))
    expect(await view(id, ava)).toMatchObject({ extras: [added], extra_count: 1, can_record_extras: true, version: 2 })
    await ava.call(calls.timesheets.changeStatus, { id, version: 2, action: 'submit' })
    await expect(ava.call(store, kilometres(id, 1_00))).rejects.toMatchObject({ code: 'wrongState' })
    expect(await view(id, ava)).toMatchObject({ can_record_extras: false })
    await ava.call(store, kilometres(await sheet('rejected', app.world.ava, addDays(day, 1)), 1_00))
  })

  test('the office until somebody has approved the hours, and others not at all', async () => {
    const at = (status: TimesheetStatus, days: number) => sheet(status, app.world.ava, addDays(day, days))
    for (const [days, status] of (['submitted', 'disputed'] as const).entries())
      await admin.call(store, parking(await at(status, days)))
    for (const [days, status] of (['client_approved', 'approved', 'exported', 'void'] as const).entries())
      await expect(admin.call(store, parking(await at(status, days + 2))), status).rejects.toMatchObject({
        code: 'wrongState',
      })
    const id = await sheet('submitted', app.world.ava, addDays(day, 6))
    const { client: supervisor } = await supervisorWith(app, { location_ids: [app.world.brisbane] })
    await expect(supervisor.call(store, parking(id))).rejects.toMatchObject({ code: 'wrongState' })
    await expect(customer.call(store, parking(id))).rejects.toMatchObject({ status: 403 })
    for (const stranger of [await app.as('noah'), await app.as('admin2')])
      await expect(stranger.call(store, parking(id))).rejects.toMatchObject({ status: 404 })
  })

  test('and the agency approves it, also where the customer alone approves hours, or nobody does', async () => {
    const before = await app.database.asPlatform((db) =>
      db
        .selectFrom('customers')
        .select('timesheet_approval')
        .where('id', '=', app.world.harbour)
        .executeTakeFirstOrThrow(),
    )
    const setMode = (timesheet_approval: typeof before.timesheet_approval) =>
      app.database.asPlatform((db) =>
        db.updateTable('customers').set({ timesheet_approval }).where('id', '=', app.world.harbour).execute(),
      )
    for (const [days, [mode, status]] of (
      [
        ['none', 'submitted'],
        ['customer', 'client_approved'],
      ] as const
    ).entries()) {
      await setMode(mode)
      // As rostered, so that nothing else needs the agency.
      const id = await work.workedAsRostered(work.at(addDays(day, days)), 'draft', app.world.ava)
      await ava.call(store, kilometres(id, 12_00))
      await ava.call(calls.timesheets.changeStatus, { id, version: 2, action: 'submit' })
      if (mode === 'customer') await customer.call(calls.timesheets.approve, { id, version: 3 })
      expect(await view(id), mode).toMatchObject({ status, waits_for: 'agency' })
    }
    await setMode(before.timesheet_approval)
  })

  test('not in a locked pay period', async () => {
    const starts_on = '2026-07-27'
    const id = await sheet('draft', app.world.ava, starts_on)
    const period = await admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on })
    const { version } = period
    await admin.call(calls.payPeriods.lock, { id: period.id, version, reason: 'Nothing is missing' })
    await expect(ava.call(store, kilometres(id, 1_00))).rejects.toMatchObject({ code: 'payroll.periodLocked' })
  })

  test('and a change of what somebody else entered is in the history, so that nobody approves unseen', async () => {
    const id = await sheet('submitted')
    const added = await admin.call(store, parking(id))
    const seen = await view(id)
    const changed = await admin.call(update, { id: added.id, version: 1, cents: 40_00, title: 'Parking at the dock' })
    expect(changed).toMatchObject({ cents: 40_00, title: 'Parking at the dock', version: 2 })
    await expect(admin.call(calls.timesheets.approve, { id, version: seen.version })).rejects.toMatchObject({
      code: 'stale',
    })
    const old = { id: added.id, version: 1 }
    await expect(admin.call(update, { ...old, cents: 1, title: 'Parking' })).rejects.toMatchObject({ code: 'stale' })
    await expect(admin.call(remove, old)).rejects.toMatchObject({ code: 'stale' })
    await admin.call(remove, { id: added.id, version: 2 })

    const facts = { kind: 'expense', unit: null, hundredths: null }
    const [one, two] = [
      { ...facts, title: 'Parking', cents: 42_50 },
      { ...facts, title: 'Parking at the dock', cents: 40_00 },
    ]
    expect((await view(id)).history.map(({ extra, from, to }) => ({ extra, from, to }))).toEqual(
      [
        { before: null, after: one },
        { before: one, after: two },
        { before: two, after: null },
      ].map((extra) => ({ extra, from: 'submitted', to: 'submitted' })),
    )
  })
})

describe('a receipt', () => {
  test('belongs to an expense, goes with it, and is not shown to customers, nor is the amount', async () => {
    const id = await sheet('draft')
    const { id: extra_id } = await ava.call(store, parking(id))
    const other = await sheet('draft', app.world.ava, addDays(day, 1))
    await expect(ava.upload(calls.timesheetAttachments.add, { id: other, extra_id }, somePdf)).rejects.toMatchObject({
      fields: { extra_id: [expect.any(String)] },
    })
    const receipt = await ava.upload(calls.timesheetAttachments.add, { id, extra_id }, somePdf)
    const { version } = await view(id, ava)
    await ava.call(calls.timesheets.changeStatus, { id, version, action: 'submit' })

    expect(await view(id)).toMatchObject({ attachments: [{ id: receipt.id, extra_id }], attachment_count: 1 })
    const shown = await view(id, customer)
    expect(shown).toMatchObject({ attachments: [], attachment_count: 0 })
    expect(shown.extras).toMatchObject([{ title: 'Parking', cents: null }])
    expect(shown.history[0]?.extra?.after).toMatchObject({ title: 'Parking', cents: null })
    await expect(customer.download(calls.timesheetAttachments.file, receipt)).rejects.toMatchObject({ status: 404 })

    await admin.call(remove, { id: extra_id, version: 1 })
    expect(await view(id)).toMatchObject({ attachments: [], extras: [] })
    await expect(admin.download(calls.timesheetAttachments.file, receipt)).rejects.toMatchObject({ status: 404 })
  })
})
