// Pay runs of time that rule sets price: what is paid is what was priced, once, and corrections are the difference to the cent.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { addDays } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn, type WorkPlace } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let superadmin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>
beforeAll(async () => {
  app = await testApp()
  ;[admin, superadmin] = [await app.as('admin'), await app.as('superadmin')]
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
})
afterAll(() => app.close())

// Each test has a week of its own, in the past.
let monday = '2024-01-01'
beforeEach(() => {
  monday = addDays(monday, 7)
  app.clock.moveBy({ seconds: 1 })
})

const meal = {
  ...{ code: 'MEAL', title: 'Meal', cents: 1250, per: 'period' as const, given: 'always' as const },
  counts_for: { super: false, payroll_tax: false, workers_compensation: false },
  clause: 'cl 17.2',
}

/** A new casual, paid 25 dollars an hour and more for overtime after 38 hours a week. */
async function casual(changes: Partial<RuleSetInput> = {}) {
  const { id } = await make.employee()
  await employedIn(app, id, { basis: 'CASUAL', company_id: app.world.agency })
  await app.database.asPlatform((db) =>
    db.updateTable('employees').set({ status: 'active' }).where('id', '=', id).execute(),
  )
  await paidByRules(id, changes)
  return id
}

const paidByRules = async (employee_id: string, changes: Partial<RuleSetInput> = {}) => {
  const { rule_set_id } = await rules.ruleSetWith([plainRules({ valid_from: '2023-01-02', ...changes })])
  return rules.ruleAssignment({ rule_set_id, employee_id, starts_on: '2023-01-02' })
}

const worked = (employee_id: string, day: number, at: Partial<WorkPlace> = {}) =>
  work.recorded(work.at(addDays(monday, day), at), 'approved', employee_id)
const longDay = { starts: '07:00', ends: '17:00' }

/** Four days of ten hours: the last two of them are overtime. */
async function fourLongDays(employee_id: string) {
  const ids: string[] = []
  for (const day of [0, 1, 2, 3]) ids.push(await worked(employee_id, day, longDay))
  return ids
}

const period = (starts_on = monday) => admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on })
const draftOf = async (pay_period_id: string, more = {}) => admin.call(calls.payRuns.store, { pay_period_id, ...more })
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const exported = (run: PayRun) => admin.call(calls.payRuns.export, seen(run))
const refreshed = (run: PayRun) => admin.call(calls.payRuns.refresh, seen(run))
const linesOf = async ({ id }: { id: string }) =>
  (await admin.call(calls.payRuns.lines, { pay_run_id: id, per_page: 100 })).rows
const paidFor = async (run: { id: string }, timesheet: string) =>
  (await linesOf(run))
    .filter(({ timesheet_id }) => timesheet_id === timesheet)
    .map((line) => [line.rate_label, line.minutes, line.percentage, line.pay_cents, line.amount_cents])
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
const correct = async (run: PayRun, timesheet: string) => {
  const lines = (await linesOf(run)).filter((line) => line.timesheet_id === timesheet)
  const { version } = await admin.call(calls.payRuns.info, { id: run.id })
  const of = { id: run.id, version, line_ids: lines.slice(0, 1).map(({ id }) => id), reason: 'Wrong hours' }
  return superadmin.call(calls.payRuns.correct, of)
}
const pricedCents = async (id: string) => (await admin.call(calls.timesheetPays.info, { id })).cents
const statusOf = async (id: string) => (await admin.call(calls.timesheets.view, { id })).status

/** Makes approved time longer, or shorter; its version tells that it changed. */
const changeEnd = (id: string, hours: number) =>
  app.database.asPlatform((db) =>
    sql`update timesheets set ends_at = ends_at + make_interval(hours => ${hours}), ends = ends + make_interval(hours => ${hours}),
      paid_minutes = paid_minutes + ${hours * 60}, version = version + 1 where id = ${id}::uuid`.execute(db),
  )
const voided = (id: string) =>
  app.database.asPlatform((db) =>
    sql`update timesheets set status = 'void', version = version + 1 where id = ${id}::uuid`.execute(db),
  )
/** The cents that all runs have for a timesheet. */
const centsInRuns = async (id: string) => {
  const { rows } = await app.database.asPlatform((db) =>
    sql<{
      cents: number
    }>`select sum(amount_cents)::int as cents from pay_run_lines where timesheet_id = ${id}::uuid`.execute(db),
  )
  return rows[0]?.cents
}

const ordinary = (minutes: number) => ['ordinary', minutes, 12_500, 25_00, (minutes / 60) * 25_00]
const overtime = (minutes: number) => ['overtime_first', minutes, 17_500, 35_00, (minutes / 60) * 35_00]

describe('a pay run of priced time', () => {
  test('has a line for each label, percentage and rate, with the cents that were priced, beside time without a rule set', async () => {
    const { id } = await period()
    const sheets = await fourLongDays(await casual({ allowances: [meal], payroll_codes: { overtime_first: 'OT1' } }))
    const last = sheets.at(-1) ?? ''
    const plain = await worked(app.world.ava, 0)

    const draft = await draftOf(id)
    const done = await exported(draft)

    expect(await paidFor(done, last)).toEqual([['allowance', 0, null, 12_50, 12_50], ordinary(480), overtime(120)])
    const [allowance] = (await linesOf(done)).filter(({ rate_label }) => rate_label === 'allowance')
    expect(allowance).toMatchObject({ hundredths: 100, item_code: 'MEAL', clause: 'cl 17.2', payroll_code: null })
    expect(await paidFor(done, plain)).toEqual([['ordinary', 480, null, null, null]])
    for (const sheet of sheets) expect(await centsInRuns(sheet)).toBe(await pricedCents(sheet))
    expect(draft).toMatchObject({ outdated: 0, not_included: 0, lines: 10, minutes: 2400 + 480, employees: 2 })
    expect(draft.by_label).toMatchObject([
      { rate_label: 'ordinary', lines: 5, minutes: 2280 + 480, amount_cents: null },
      { rate_label: 'overtime_first', lines: 1, minutes: 120, hundredths: 0, amount_cents: 70_00 },
      { rate_label: 'allowance', lines: 4, minutes: 0, hundredths: 400, amount_cents: 50_00 },
    ])
    expect(draft.by_employee.find(({ amount_cents }) => amount_cents !== null)).toMatchObject({
      ...{ minutes: 2400, lines: 9, amount_cents: 2280 * (25_00 / 60) + 70_00 + 50_00 },
    })
    expect(await statusOf(last)).toBe('exported')
  })

  test('counts time once that is paid for twice', async () => {
    const { id } = await period()
    const employee = await casual({
      allowances: [{ ...meal, code: 'TOOLS', per: 'hour' }],
      missed_break: {
        ...{ over_minutes: 300, earliest_minutes: 0, latest_minutes: 300, shortest_minutes: 30, percentage: 5000 },
        clause: null,
      },
    })
    const sheet = await worked(employee, 0)

    const draft = await draftOf(id)

    expect(await paidFor(draft, sheet)).toEqual([
      ['allowance', 480, null, 12_50, 100_00],
      ['missed_break', 180, 5000, 10_00, 30_00],
      ordinary(480),
    ])
    expect(draft).toMatchObject({ minutes: 480, amount_cents: 330_00 })
    await admin.call(calls.payRuns.remove, seen(draft))
  })

  test('hides rates and amounts from those who may not see pay', async () => {
    const { id } = await period()
    await worked(await casual({ allowances: [meal] }), 0)
    const draft = await draftOf(id)
    const payroll = await withCustomRole(app, 'admin')
    await payroll.holds(['Timesheet/export'])

    const { rows } = await payroll.client.call(calls.payRuns.lines, { pay_run_id: draft.id })
    const run = await payroll.client.call(calls.payRuns.info, { id: draft.id })

    expect(rows.map(({ rate_label }) => rate_label).toSorted()).toEqual(['allowance', 'ordinary'])
    for (const amounts of [...rows, ...run.by_label, run]) expect(amounts).toMatchObject({ amount_cents: null })
    expect(rows.every(({ pay_cents }) => pay_cents === null)).toBe(true)
    await admin.call(calls.payRuns.remove, seen(draft))
  })

  test('leaves out and names what its rule set cannot price, until that is corrected', async () => {
    const { id } = await period()
    const hired = await casual()
    await employedIn(app, hired, { basis: 'LABOUR_HIRE' })
    const sheet = await worked(hired, 0)
    await expect(draftOf(id)).rejects.toMatchObject({ code: 'payroll.nothingPriced' })
    const plain = await worked(app.world.ava, 1)

    const draft = await draftOf(id)

    expect(draft).toMatchObject({
      ...{ lines: 1, not_included: 0, outdated: 0 },
      not_priced: {
        count: 1,
        timesheets: [{ timesheet_id: sheet, employee_id: hired, works_on: monday, gaps: [{ gap: 'no_employment' }] }],
      },
    })
    await employedIn(app, hired, { basis: 'CASUAL' })
    const done = await exported(draft)
    expect(done.not_priced.count).toBe(0)
    expect([await statusOf(plain), await statusOf(sheet)]).toEqual(['exported', 'approved'])
    const next = await exported(await draftOf(id))
    expect(await paidFor(next, sheet)).toEqual([ordinary(480)])
  })

  test('names what a rule set has no percentage for', async () => {
    const { id } = await period()
    const percentages = { permanent: 15_000, casual: null, casual_of: 'hourly_rate' as const, clause: null }
    const employee = await casual({ ordinary: { ...plainRules().ordinary, sunday: percentages } })
    const [paid, sunday] = [await worked(employee, 0), await worked(employee, 6)]

    const draft = await draftOf(id)

    expect((await linesOf(draft)).map(({ timesheet_id }) => timesheet_id)).toEqual([paid])
    expect(draft.not_priced.timesheets).toMatchObject([
      { timesheet_id: sunday, gaps: [{ gap: 'not_covered', label: 'sunday' }] },
    ])
    await admin.call(calls.payRuns.remove, seen(draft))
  })

  test('is not exported at a price that changed since the draft, and refreshed at the new one', async () => {
    const { id } = await period()
    const employee = await casual()
    const sheet = await worked(employee, 0)
    const draft = await draftOf(id)
    const { rows } = await admin.call(calls.payRuleAssignments.list, { employee_id: employee })
    const { classification: _, ...assigned } = only(rows)
    await app.database.asPlatform((db) =>
      db.updateTable('pay_rule_assignments').set({ classification: 'L2' }).where('id', '=', assigned.id).execute(),
    )

    // The job has not priced it again yet.
    await expect(exported(draft)).rejects.toMatchObject({ code: 'payroll.runOutdated' })
    const fresh = await refreshed(await admin.call(calls.payRuns.info, { id: draft.id }))
    expect(await exported(fresh)).toMatchObject({ amount_cents: 300_00 })
    expect(await centsInRuns(sheet)).toBe(await pricedCents(sheet))
  })

  test('stays as it is when the job prices its time again and nothing changed, and after it was reopened', async () => {
    const { id } = await period()
    const employee = await casual()
    const [, , , last = ''] = await fourLongDays(employee)
    const draft = await draftOf(id)
    await app.runJob('pricing')
    expect(await admin.call(calls.payRuns.info, { id: draft.id })).toMatchObject({ outdated: 0, not_included: 0 })

    const run = await exported(draft)
    const reopened = await superadmin.call(calls.payRuns.reopen, { ...seen(run), reason: 'Wrong period' })

    expect(reopened).toMatchObject({ status: 'draft', outdated: 0, amount_cents: run.amount_cents })
    expect(await exported(reopened)).toMatchObject({ status: 'exported' })
    expect(await centsInRuns(last)).toBe(await pricedCents(last))
  })

  test('is refused to a timesheet that another run has, whatever lines it has there', async () => {
    const { id } = await period()
    await fourLongDays(await casual())
    const { id: next } = await period(addDays(monday, 7))
    monday = addDays(monday, 7)
    const earlier = { includes_earlier: true }

    const results = await Promise.allSettled([draftOf(id, earlier), draftOf(next, earlier), draftOf(next, earlier)])

    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const { rows } = await app.database.asPlatform((db) =>
      sql`select timesheet_id from pay_run_lines where timesheet_id is not null and released_at is null
        group by timesheet_id having count(distinct pay_run_id) > 1`.execute(db),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(made).not.toHaveLength(0)
    expect(rows).toEqual([])
    const codes = ['stale', 'payroll.nothingToPay', 'payroll.nothingPriced']
    for (const reason of refused) expect(codes).toContain(reason.code)
    for (const draft of made) await admin.call(calls.payRuns.remove, seen(draft))
  })

  test('holds its timesheets against every other run in the database', async () => {
    const { id } = await period()
    const sheet = await worked(await casual(), 0)
    const draft = await draftOf(id)
    const other = await exported(await draftOfOther())

    const copied = (pay_run_id: string, line_key: string) =>
      app.database.asPlatform((db) =>
        sql`insert into pay_run_lines (id, agency_id, pay_run_id, timesheet_id, employee_id, works_on, rate_label, minutes, facts, line_key)
          select ${newId()}::uuid, agency_id, ${pay_run_id}::uuid, timesheet_id, employee_id, works_on, rate_label, minutes, facts, ${line_key}
          from pay_run_lines where timesheet_id = ${sheet}::uuid limit 1`.execute(db),
      )

    await expect(copied(other.id, 'another key')).rejects.toMatchObject({ constraint: 'pay_run_lines_timesheet' })
    const { line_key } = await app.database.asPlatform((db) =>
      db.selectFrom('pay_run_lines').select('line_key').where('timesheet_id', '=', sheet).executeTakeFirstOrThrow(),
    )
    await expect(copied(draft.id, line_key)).rejects.toMatchObject({ constraint: 'pay_run_lines_key' })
    await copied(draft.id, 'another key')
    await admin.call(calls.payRuns.remove, seen(draft))
  })
})

async function draftOfOther() {
  monday = addDays(monday, 7)
  const { id } = await period()
  await worked(app.world.ava, 0)
  return draftOf(id)
}

describe('a correction of priced time', () => {
  test('has the difference of each label, and takes back one that vanished; all lines of the timesheet are reopened', async () => {
    const { id } = await period()
    const [, , , last = ''] = await fourLongDays(await casual())
    const first = await exported(await draftOf(id))
    const reopened = await correct(first, last)
    await changeEnd(last, -1)

    const shorter = await exported(await draftOf(id))

    expect(reopened.history.at(-1)).toMatchObject({ action: 'corrected', lines: 2 })
    expect(await paidFor(shorter, last)).toEqual([overtime(-60)])
    expect(await centsInRuns(last)).toBe(await pricedCents(last))

    app.clock.moveBy({ seconds: 1 })
    await correct(shorter, last)
    await changeEnd(last, -2)
    const gone = await exported(await draftOf(id))
    expect(await paidFor(gone, last)).toEqual([ordinary(-60), overtime(-60)])
    expect(await centsInRuns(last)).toBe(await pricedCents(last))

    app.clock.moveBy({ seconds: 1 })
    await correct(gone, last)
    await changeEnd(last, 4)
    const longer = await exported(await draftOf(id))
    expect(await paidFor(longer, last)).toEqual([
      ordinary(60),
      overtime(120),
      ['overtime_further', 60, 22_500, 45_00, 45_00],
    ])
    expect(await centsInRuns(last)).toBe(await pricedCents(last))
    expect((await linesOf(longer)).every(({ corrects_line_id }) => corrects_line_id !== null)).toBe(true)
  })

  test('at another rate takes the old one back and pays the new one', async () => {
    const { id } = await period()
    const employee = await casual()
    const sheet = await worked(employee, 0)
    const first = await exported(await draftOf(id))
    await correct(first, sheet)
    await app.database.asPlatform((db) =>
      db
        .updateTable('pay_rule_assignments')
        .set({ classification: 'L2' })
        .where('employee_id', '=', employee)
        .execute(),
    )

    const second = await exported(await draftOf(id))

    expect(await paidFor(second, sheet)).toEqual([ordinary(-480), ['ordinary', 480, 12_500, 37_50, 300_00]])
    expect(second).toMatchObject({ minutes: 0, amount_cents: 100_00 })
  })

  test('that changes nothing closes the timesheet again with one line of nothing', async () => {
    const { id } = await period()
    const [, , , last = ''] = await fourLongDays(await casual())
    const first = await exported(await draftOf(id))
    await correct(first, last)

    const second = await exported(await draftOf(id))

    expect(await linesOf(second)).toMatchObject([{ minutes: 0, amount_cents: 0, timesheet_id: last }])
    expect(await statusOf(last)).toBe('exported')
  })

  test('takes all labels of void time back, once', async () => {
    const { id } = await period()
    const [, , , last = ''] = await fourLongDays(await casual({ allowances: [meal] }))
    const first = await exported(await draftOf(id))
    await correct(first, last)
    await voided(last)

    const second = await exported(await draftOf(id))

    expect(await paidFor(second, last)).toEqual([['allowance', 0, null, 12_50, -12_50], ordinary(-480), overtime(-120)])
    expect(await centsInRuns(last)).toBe(0)
    await correct(second, last)
    await expect(draftOf(id)).rejects.toMatchObject({ code: 'payroll.nothingToPay' })
  })

  test('of time that was exported before it had rules adds up, and back again', async () => {
    const { id } = await period()
    const { id: employee } = await make.employee()
    await employedIn(app, employee, { basis: 'CASUAL', company_id: app.world.agency })
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'active' }).where('id', '=', employee).execute(),
    )
    const place = { position_id: app.world.chef, starts_on: monday, ends_on: addDays(monday, 6) }
    const by = { employee_id: employee, customer_id: app.world.harbour, ...place }
    await admin.call(calls.placements.store, { ...by, pay_cents: 3100 })
    const sheet = await worked(employee, 0)
    const first = await exported(await draftOf(id))
    expect(await paidFor(first, sheet)).toEqual([['ordinary', 480, null, 31_00, 248_00]])
    const assignment = await paidByRules(employee)
    await correct(first, sheet)

    const second = await exported(await draftOf(id))

    // The placement's rate takes the place of the classification's.
    expect(await paidFor(second, sheet)).toEqual([
      ['ordinary', -480, null, 31_00, -248_00],
      ['ordinary', 480, 12_500, 38_75, 310_00],
    ])
    expect(await centsInRuns(sheet)).toBe(await pricedCents(sheet))

    app.clock.moveBy({ seconds: 1 })
    await correct(second, sheet)
    await admin.call(calls.payRuleAssignments.remove, { id: assignment.id, version: assignment.version })
    const third = await exported(await draftOf(id))
    expect(third).toMatchObject({ minutes: 0, amount_cents: 248_00 - 310_00 })
    expect(await centsInRuns(sheet)).toBe(248_00)
  })
})

describe('the file of priced time', () => {
  test('has the codes of the rule set, or the column’s text, or the label’s name; units where there are no hours', async () => {
    const { id } = await period()
    const codes = { overtime_first: 'OT1.75' }
    await fourLongDays(await casual({ allowances: [meal], payroll_codes: codes }))
    const run = await exported(await draftOf(id))
    const columns = [
      { field: 'rate' as const, heading: 'Item', text: 'Base' },
      { field: 'hours' as const, heading: 'Hours' },
      { field: 'units' as const, heading: 'Units' },
      { field: 'percentage' as const, heading: '%' },
      { field: 'clause' as const, heading: 'Clause' },
      { field: 'amount' as const, heading: 'Pay' },
    ]
    const profile = await admin.call(calls.exportProfiles.store, { name: `Lines ${monday}`, columns })

    const { bytes } = await admin.download(calls.payRuns.download, { id: run.id, profile_id: profile.id })
    const german = await admin.download(
      calls.payRuns.download,
      { id: run.id, profile_id: profile.id },
      { language: 'de' },
    )
    const myob = await admin.download(calls.payRuns.download, { id: run.id, built_in: 'myob_accountright' })

    const rows = (of: Buffer) => of.toString('utf8').trim().split('\r\n').toSorted()
    expect(rows(bytes)).toEqual(
      [
        ...Array.from({ length: 4 }, () => 'Allowance,,1,,cl 17.2,12.50'),
        ...Array.from({ length: 3 }, () => 'Base,10,10,125,,250.00'),
        'Base,8,8,125,,200.00',
        'Item,Hours,Units,%,Clause,Pay',
        'OT1.75,2,2,175,,70.00',
      ].toSorted(),
    )
    expect(rows(german.bytes).filter((row) => row.startsWith('Zulage,'))).toHaveLength(4)
    expect(rows(myob.bytes).filter((row) => row.includes('OT1.75') && row.includes(',2,'))).toHaveLength(1)
  })
})
