// Pay statements: what a run pays each person, to the cent, with stored reasons, and only for those who may read it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PayStatement } from '#contract/payroll/pay-statements.ts'
import type { SayValues } from '#contract/payroll/pay-rules/explanations.ts'
import { statementExplanationOf } from '#contract/payroll/statement-explanations.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { longDay, payRunsIn } from '#server/testing/records/pay-runs.ts'
import { only } from '#server/testing/records/rostering.ts'
import { statementSheet } from './statement-sheet.ts'

const { list, info, file } = calls.payStatements
let app: TestApp
let admin: Client
let ava: Client
let runs: ReturnType<typeof payRunsIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, ava] = [await app.as('admin'), await app.as('employee')]
  runs = payRunsIn(app, { admin, superadmin: await app.as('superadmin') })
})
afterAll(() => app.close())
beforeEach(() => runs.nextWeek())

const meal = {
  ...{ code: 'MEAL', title: 'Meal', cents: 1250, per: 'period' as const, given: 'always' as const },
  counts_for: { super: false, payroll_tax: false, workers_compensation: false },
  clause: 'cl 17.2',
}

/** Four days of ten hours: the last two of them are overtime. */
async function fourLongDays(employee_id: string) {
  const ids: string[] = []
  for (const day of [0, 1, 2, 3]) ids.push(await runs.worked(employee_id, day, longDay))
  return ids
}

const statementOf = (run: { id: string }, employee_id: string, client = admin) =>
  client.call(info, { pay_run_id: run.id, employee_id })
const say: SayValues = {
  money: (cents) => (cents / 100).toFixed(2),
  duration: (minutes) => `${minutes / 60} h`,
  number: String,
  percentage: (basisPoints) => `${basisPoints / 100} %`,
  label: (label) => label,
  title: (code) => code,
}
const keysOf = (statement: PayStatement) =>
  statement.work.flatMap((work) =>
    work.lines.map((line) => {
      const { why, arithmetic } = statementExplanationOf(line, work, say)
      return [...why, ...arithmetic].map(({ key }) => key)
    }),
  )
const sum = (lines: readonly { amount_cents: number | null }[]) =>
  lines.reduce((cents, { amount_cents }) => cents + (amount_cents ?? 0), 0)

describe('a pay statement', () => {
  test('comes to the same cents as the run, by label, by timesheet and by line, for everybody whom the run pays', async () => {
    const people = [await runs.casual({ allowances: [meal] }), await runs.casual()]
    for (const employee_id of people) await fourLongDays(employee_id)
    const run = await runs.paid()

    const statements = await Promise.all(people.map((employee_id) => statementOf(run, employee_id)))

    for (const { total_cents, by_label, work, employee_id, minutes } of statements) {
      const person = run.by_employee.find((one) => one.employee_id === employee_id)
      expect([total_cents, minutes]).toEqual([person?.amount_cents, person?.minutes])
      expect([sum(by_label), sum(work), sum(work.flatMap(({ lines }) => lines))]).toEqual(
        Array.from({ length: 3 }, () => total_cents),
      )
    }
    expect(statements.reduce((cents, { total_cents }) => cents + (total_cents ?? 0), 0)).toBe(run.amount_cents)
    expect(statements[0]).toMatchObject({
      total_cents: 2280 * (25_00 / 60) + 70_00 + 50_00,
      by_label: [
        { rate_label: 'ordinary', minutes: 2280, amount_cents: 950_00 },
        { rate_label: 'overtime_first', minutes: 120, amount_cents: 70_00 },
        { rate_label: 'allowance', minutes: 0, hundredths: 400, amount_cents: 50_00 },
      ],
    })
  })

  test('says why each line is what it is, with clause, rate and arithmetic, from what was stored', async () => {
    const employee_id = await runs.casual({ allowances: [meal] })
    await fourLongDays(employee_id)
    const run = await runs.paid()
    const statement = await statementOf(run, employee_id)

    const last = statement.work.at(-1)
    expect(last).toMatchObject({
      ...{ starts: '07:00', ends: '17:00', is_correction: false, is_corrected_later: false, paid_before_cents: null },
      rules: { instrument: 'MA000000', classification: 'Level 1', hourly_cents: 20_00 },
      lines: [
        { rate_label: 'ordinary', minutes: 480, percentage: 12_500, rate_cents: 25_00, amount_cents: 200_00 },
        { rate_label: 'overtime_first', minutes: 120, percentage: 17_500, rate_cents: 35_00, amount_cents: 70_00 },
        { rate_label: 'allowance', hundredths: 100, item_title: 'Meal', clause: 'cl 17.2', amount_cents: 12_50 },
      ],
    })
    expect(last?.lines[1]?.priced).toMatchObject([{ reason: { by: 'week', limit: 2280, before: 2280 } }])
    expect(keysOf(statement).slice(-3)).toEqual([
      [
        'payRules.why.kind_of_day_weekday',
        'payRules.why.instrument',
        'payRules.arithmetic.time',
        'payRules.arithmetic.of_hourly',
      ],
      ['payRules.why.week', 'payRules.why.instrument', 'payRules.arithmetic.time', 'payRules.arithmetic.of_hourly'],
      ['payRules.why.allowance', 'payRules.why.clause', 'payRules.arithmetic.units'],
    ])
    // Rules that change afterwards change nothing.
    await app.database.asPlatform((db) =>
      db.updateTable('pay_rule_assignments').set({ classification: 'L2' }).execute(),
    )
    await app.runJob('pricing')
    expect(await statementOf(run, employee_id)).toEqual(statement)
  })

  test('has no total where payroll calculates an amount', async () => {
    await runs.worked(app.world.noah, 0)
    const run = await runs.paid()

    const statement = await statementOf(run, app.world.noah)

    expect(statement).toMatchObject({ total_cents: null, minutes: 480, work: [{ amount_cents: null, rules: null }] })
    expect(keysOf(statement)).toEqual([['payStatement.why.plain', 'payStatement.arithmetic.payroll']])
  })

  test('is listed for each exported run, newest first, and neither listed nor found while the run is a draft', async () => {
    const employee_id = await runs.casual()
    await runs.worked(employee_id, 0)
    const first = await runs.paid()
    runs.nextWeek()
    await runs.worked(employee_id, 0)
    const second = await runs.paid()
    runs.nextWeek()
    await runs.worked(employee_id, 0)
    const draft = await runs.draft()

    const { rows } = await admin.call(list, { employee_id })

    expect(rows.map(({ pay_run_id, total_cents }) => [pay_run_id, total_cents])).toEqual([
      [second.id, 200_00],
      [first.id, 200_00],
    ])
    await expect(statementOf(draft, employee_id)).rejects.toMatchObject({ status: 404 })
    await expect(statementOf(second, app.world.noah)).rejects.toMatchObject({ status: 404 })
    await runs.reopen(second)
    await expect(statementOf(second, employee_id)).rejects.toMatchObject({ status: 404 })
    await runs.exported(await admin.call(calls.payRuns.info, { id: second.id }))
    await admin.call(calls.payRuns.remove, { id: draft.id, version: draft.version })
  })
})

describe('a correction', () => {
  test('is the difference with what was paid before; the former statement keeps its amounts, without later reasons', async () => {
    const employee_id = await runs.casual()
    const [, , , last = ''] = await fourLongDays(employee_id)
    const first = await runs.paid()
    const before = await statementOf(first, employee_id)
    await runs.correct(first, last)
    await runs.changeEnd(last, -1)

    const second = await runs.paid()

    const corrected = await statementOf(second, employee_id)
    expect(corrected).toMatchObject({ total_cents: -35_00, minutes: -60 })
    const work = only(corrected.work)
    expect(work).toMatchObject({ is_correction: true, paid_before_cents: 270_00, amount_cents: -35_00 })
    expect(only(work.lines)).toMatchObject({
      ...{ rate_label: 'overtime_first', minutes: -60, amount_cents: -35_00 },
      paid_before: { minutes: 120, hundredths: 0, amount_cents: 70_00 },
      priced: [{ minutes: 60, cents: 35_00 }],
    })
    expect(statementExplanationOf(only(work.lines), work, say).arithmetic.at(-1)).toEqual({
      key: 'payStatement.arithmetic.difference',
      params: { due: '35.00', before: '70.00', amount: '-35.00' },
    })
    const former = await statementOf(first, employee_id)
    expect([former.total_cents, former.by_label]).toEqual([before.total_cents, before.by_label])
    expect(former.work.at(-1)).toMatchObject({
      is_corrected_later: true,
      rules: null,
      lines: [{ priced: [] }, { priced: [] }],
    })
    expect(keysOf(former).at(-1)).toEqual(['payStatement.why.corrected_later', 'payRules.arithmetic.time'])

    await runs.correct(second, last)
    const third = await statementOf(await runs.paid(), employee_id)
    expect(only(third.work)).toMatchObject({
      is_correction: true,
      paid_before_cents: 235_00,
      amount_cents: 0,
      lines: [],
    })
  })

  test('of voided time takes back what was paid', async () => {
    const employee_id = await runs.casual()
    const sheet = await runs.worked(employee_id, 0)
    const first = await runs.paid()
    await runs.correct(first, sheet)
    await app.database.asPlatform((db) =>
      db.updateTable('timesheets').set({ status: 'void', version: 9 }).where('id', '=', sheet).execute(),
    )

    const statement = await statementOf(await runs.paid(), employee_id)

    expect(statement.total_cents).toBe(-200_00)
    expect(keysOf(statement)).toEqual([['payStatement.why.taken_back', 'payStatement.arithmetic.difference']])
  })
})

describe('access to pay statements', () => {
  test('employees read their own and nobody else’s', async () => {
    const other = await runs.casual()
    await runs.paidAsCasual(app.world.ava)
    for (const employee_id of [other, app.world.ava]) await runs.worked(employee_id, 0)
    const run = await runs.paid()

    expect(await statementOf(run, app.world.ava, ava)).toMatchObject({ total_cents: 200_00 })
    expect((await ava.call(list, { employee_id: app.world.ava })).rows).toMatchObject([{ pay_run_id: run.id }])
    await expect(statementOf(run, other, ava)).rejects.toMatchObject({ status: 404 })
    await expect(ava.call(list, { employee_id: other })).rejects.toMatchObject({ status: 404 })
    await expect(ava.download(file, { pay_run_id: run.id, employee_id: other })).rejects.toMatchObject({ status: 404 })
  })

  test.each([['Rate/view'], ['Timesheet/export']])(
    'agency users need to see pay and to export time, not only %s',
    async (permission) => {
      const employee_id = await runs.casual()
      await runs.worked(employee_id, 0)
      const run = await runs.paid()
      const { client, holds } = await withCustomRole(app, 'admin')
      await holds(['Employee/view', permission])

      await expect(statementOf(run, employee_id, client)).rejects.toMatchObject({ status: 404 })
      expect(await client.call(list, { employee_id })).toEqual({ rows: [] })
      await holds(['Employee/view', 'Rate/view', 'Timesheet/export'])
      expect(await statementOf(run, employee_id, client)).toMatchObject({ total_cents: 200_00 })
      const [customer, admin2] = [await app.as('customer'), await app.as('admin2')]
      await expect(statementOf(run, employee_id, customer)).rejects.toMatchObject({ status: 403 })
      await expect(statementOf(run, employee_id, admin2)).rejects.toMatchObject({ status: 404 })
    },
  )
})

test.each(['en', 'fr', 'de', 'pt'] as const)(
  'the PDF has every text in the reader’s language (%s)',
  async (language) => {
    const employee_id = await runs.casual({ allowances: [meal] })
    const [sheet = ''] = await fourLongDays(employee_id)
    const first = await runs.paid()
    await runs.correct(first, sheet)
    await runs.changeEnd(sheet, 1)
    const second = await runs.paid()

    const sheets = await Promise.all(
      [first, second].map(async (run) => statementSheet(await statementOf(run, employee_id), language)),
    )

    expect(JSON.stringify(sheets)).not.toMatch(/payStatement|payRules|payroll\.|\{\{|undefined|null:/)
    const sent = await admin.download(file, { pay_run_id: first.id, employee_id }, { language })
    expect(sent.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  },
)
