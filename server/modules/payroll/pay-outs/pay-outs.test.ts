// Untaken leave that is paid out at the end of employment, worked by hand: what it comes to, once, and taken back.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { LeavePayOut } from '#contract/payroll/leave-pay-outs.ts'
import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { addDays } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { only } from '#server/testing/records/rostering.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let rules: ReturnType<typeof payRulesIn>
let types: Record<LeaveKind, string>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  types = Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as typeof types
})
afterAll(() => app.close())

// Each test has two weeks of its own; 16 June 2025 is a Monday.
let monday = '2025-06-02'
const day = (at: number) => addDays(monday, at)
beforeEach(async () => {
  monday = addDays(monday, 14)
  app.clock.moveBy({ seconds: 1 })
  for (const starts_on of [monday, day(7)])
    await admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on })
})

const loading = { annual_leave_loading: { percentage: 1750, clause: 'cl 32.3' } }
const paidBy = (hourly_cents: number) => ({ classifications: [{ code: 'L1', title: 'Level 1', hourly_cents }] })

type Hired = { basis?: 'FULL_TIME' | 'CASUAL'; changes?: Partial<RuleSetInput> | null }
/** Somebody at 20 dollars an hour, of 38 hours a week. `changes` null: without a rule set. */
async function hired({ basis = 'FULL_TIME', changes = {} }: Hired = {}) {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis, company_id: app.world.agency, start_date: '2023-01-02' })
  await app.database.asPlatform((db) =>
    db.updateTable('employees').set({ status: 'active' }).where('id', '=', employee_id).execute(),
  )
  if (changes === null) return employee_id
  const { rule_set_id } = await rules.ruleSetWith([plainRules({ valid_from: '2023-01-02', ...changes })])
  await rules.ruleAssignment({ rule_set_id, employee_id, classification: 'L1', starts_on: '2023-01-02' })
  return employee_id
}

const holds = (employee_id: string, minutes: number, type_id = types.annual, on_day = '2025-06-02') =>
  admin.call(calls.leaveBalances.enter, {
    ...{ employee_id, type_id, minutes, on_day, kind: 'opening' as const, reason: 'From the former system' },
  })

/** Their employment ends on the Wednesday, or on another day. */
async function leaves(id: string, last_day = day(2)) {
  const { version } = await admin.call(calls.employees.info, { id })
  const end = { status: 'terminated' as const, reason_code: 'V' as const, day: last_day }
  await admin.call(calls.lifecycle.changeStatus, { id, version, ...end })
}
async function endMoved(employee_id: string, last_day: string) {
  await app.database.asPlatform((db) =>
    db
      .updateTable('employee_status_changes')
      .set({ day: last_day })
      .where('employee_id', '=', employee_id)
      .where('to_status', '=', 'terminated')
      .execute(),
  )
}

/** Somebody who has left with a balance of annual leave. */
async function left(minutes: number, of: Hired = {}) {
  const person = await hired(of)
  await holds(person, minutes)
  await leaves(person)
  return person
}

const period = async (starts_on = monday) =>
  only((await admin.call(calls.payPeriods.list, { from: starts_on, to: starts_on })).rows).id
const drafted = async (starts_on = monday) =>
  admin.call(calls.payRuns.store, { pay_period_id: await period(starts_on) })
const run = ({ id }: { id: string }) => admin.call(calls.payRuns.info, { id })
const seen = async (of: { id: string }) => {
  const { id, version } = await run(of)
  return { id, version }
}
const exported = async (of: PayRun) => admin.call(calls.payRuns.export, await seen(of))
const removed = async (of: PayRun) => admin.call(calls.payRuns.remove, await seen(of))
const refreshed = async (of: PayRun) => admin.call(calls.payRuns.refresh, await seen(of))
const rowsOf = async (of: { id: string }, employee_id: string, by: Client = admin) =>
  (await by.call(calls.leavePayOuts.of, { pay_run_id: of.id })).rows.filter((row) => row.employee_id === employee_id)
const rowOf = async (of: { id: string }, employee_id: string) => only(await rowsOf(of, employee_id))

type Chosen = { minutes?: number; reason?: string; by?: Client }
async function confirmed(
  of: { id: string },
  rows: readonly LeavePayOut[],
  { minutes, reason, by = admin }: Chosen = {},
) {
  const { id: pay_run_id, version } = await seen(of)
  const pay_outs = rows.map(({ id, held_minutes, minutes: all }) => ({ id, held_minutes, minutes: minutes ?? all }))
  return by.call(calls.leavePayOuts.confirm, { pay_run_id, version, pay_outs, reason })
}
const takenBack = async (of: { id: string }, rows: readonly { id: string }[]) => {
  const { id: pay_run_id, version } = await seen(of)
  return admin.call(calls.leavePayOuts.takeBack, { pay_run_id, version, ids: rows.map(({ id }) => id) })
}

const linesOf = async (of: { id: string }, employee_id: string) =>
  (await admin.call(calls.payRuns.lines, { pay_run_id: of.id, employee_id, per_page: 100 })).rows
/** Day, label, minutes, percentage, rate and cents of somebody's lines. */
const paidTo = async (of: { id: string }, employee_id: string) =>
  (await linesOf(of, employee_id)).map((line) => [
    ...[line.works_on, line.rate_label, line.minutes, line.percentage, line.pay_cents, line.amount_cents],
  ])
const entriesOf = async (employee_id: string, type_id = types.annual) => {
  const { rows } = await admin.call(calls.leaveBalances.entries, { employee_id, type_id, per_page: 100 })
  return rows.map(({ kind, minutes }) => [kind, minutes])
}
const balanceOf = async (employee_id: string, type_id = types.annual) => {
  const { rows } = await admin.call(calls.leaveBalances.entries, { employee_id, type_id, per_page: 100 })
  return rows.reduce((sum, { minutes }) => sum + minutes, 0)
}
const liabilityOf = async (employee_id: string) => {
  const { rows } = await admin.call(calls.liabilityReports.report, { on: day(13), per_page: 100 })
  return rows.filter((row) => row.employee_id === employee_id).map(({ minutes }) => minutes)
}

describe('untaken leave, worked by hand,', () => {
  test('of 76 h at 20.00 is 1,520.00, which the run and the ledger have once it is confirmed', async () => {
    const person = await left(4560)
    const draft = await drafted()
    expect(draft).toMatchObject({ lines: 0, paid_out: 0 })
    const row = await rowOf(draft, person)
    expect(row).toMatchObject({
      ...{ type_name: 'Annual leave', kind: 'annual', last_day: day(2), state: 'undecided', lacks: null },
      ...{ held_minutes: 4560, minutes: 4560, paid_minutes: 0, rate_cents: 20_00, amount_cents: 1_520_00 },
      ...{ loading_percentage: null, reason: null, decided_by_name: null },
    })
    expect(await liabilityOf(person)).toEqual([4560])

    expect(await confirmed(draft, [row])).toMatchObject({ done: 1, refused: 0 })

    expect(await paidTo(draft, person)).toEqual([[day(2), 'leave_paid_out', 4560, 10_000, 20_00, 1_520_00]])
    expect(await run(draft)).toMatchObject({ minutes: 4560, amount_cents: 1_520_00, outdated: 0, paid_out: 1 })
    expect(await entriesOf(person)).toEqual([
      ['paid_out', -4560],
      ['opening', 4560],
    ])
    expect(await rowOf(draft, person)).toMatchObject({ state: 'confirmed', decided_by_name: 'Ruth Adler' })
    expect(await liabilityOf(person)).toEqual([])
    await removed(draft)
  })

  test('of annual leave has the loading: 76 h × 26.55 = 2,017.80 and 76 h × 4.65 = 353.40', async () => {
    const person = await left(4560, { changes: { ...loading, ...paidBy(26_55) } })
    const draft = await drafted()
    const row = await rowOf(draft, person)
    expect(row).toMatchObject({ rate_cents: 26_55, loading_percentage: 1750, amount_cents: 2_371_20 })

    await confirmed(draft, [row])

    expect(await paidTo(draft, person)).toEqual([
      [day(2), 'leave_paid_out', 4560, 10_000, 26_55, 2_017_80],
      [day(2), 'paid_out_loading', 4560, 1750, 4_65, 353_40],
    ])
    // The loading is no time of its own.
    expect(await run(draft)).toMatchObject({ minutes: 4560, amount_cents: 2_371_20 })
    await removed(draft)
  })

  test('of half a cent rounds up: 7 min × 30.30 ÷ 60 = 3.535, so 3.54', async () => {
    const person = await left(7, { changes: paidBy(30_30) })
    const draft = await drafted()
    expect(await rowOf(draft, person)).toMatchObject({ amount_cents: 3_54 })
    await removed(draft)
  })

  test('of long service is not paid for a reason, and then neither owed', async () => {
    const person = await hired({ changes: loading })
    await holds(person, 3000, types.long_service)
    await leaves(person)
    const draft = await drafted()
    const row = await rowOf(draft, person)
    // 50 h × 20.00, without a loading
    expect(row).toMatchObject({ kind: 'long_service', loading_percentage: null, amount_cents: 1_000_00 })
    await expect(confirmed(draft, [row], { minutes: 0 })).rejects.toMatchObject({ code: 'invalid' })

    await confirmed(draft, [row], { minutes: 0, reason: 'Resigned before the entitlement' })

    expect(await paidTo(draft, person)).toEqual([[day(2), 'leave_paid_out', 0, null, null, 0]])
    expect(await entriesOf(person, types.long_service)).toEqual([
      ['adjusted', -3000],
      ['opening', 3000],
    ])
    expect(await rowOf(draft, person)).toMatchObject({
      ...{ state: 'not_paid', minutes: 0, amount_cents: 0, reason: 'Resigned before the entitlement' },
    })
    expect(await run(draft)).toMatchObject({ amount_cents: 0, outdated: 0 })
    await removed(draft)
  })

  test('of long service is paid in part: 30 of 50 h × 20.00 = 600.00, and the rest is written off', async () => {
    const person = await hired()
    await holds(person, 3000, types.long_service)
    await leaves(person)
    const draft = await drafted()

    await confirmed(draft, [await rowOf(draft, person)], { minutes: 1800, reason: 'Pro rata for 6 years' })

    expect(await paidTo(draft, person)).toEqual([[day(2), 'leave_paid_out', 1800, 10_000, 20_00, 600_00]])
    expect(await balanceOf(person, types.long_service)).toBe(0)
    await removed(draft)
  })

  test('of annual leave is not paid in part', async () => {
    const person = await left(4560)
    const draft = await drafted()
    const row = await rowOf(draft, person)
    expect(await confirmed(draft, [row], { minutes: 60, reason: 'Less' })).toMatchObject({
      rows: [{ ok: false, code: 'payroll.payOutHours' }],
    })
    expect(await confirmed(draft, [row], { minutes: 4561 })).toMatchObject({ done: 0 })
    expect(await entriesOf(person)).toEqual([['opening', 4560]])
    await removed(draft)
  })

  test('that was taken in advance is shown and never deducted', async () => {
    const [person, other] = [await left(-456), await left(60)]
    const draft = await drafted()
    const row = await rowOf(draft, person)
    expect(row).toMatchObject({ state: 'negative', held_minutes: -456, minutes: 0, amount_cents: 0 })

    expect(await confirmed(draft, [row])).toMatchObject({ rows: [{ ok: false, code: 'payroll.payOutHours' }] })

    expect(await entriesOf(person)).toEqual([['opening', -456]])
    // Nor does it keep a period from closing; 60 minutes of somebody else do.
    const missing = await admin.call(calls.payPeriods.missing, { id: await period() })
    const named = missing.find(({ kind }) => kind === 'leave_to_pay_out')?.items.map((item) => item.employee_id)
    expect(named).toContain(other)
    expect(named).not.toContain(person)
    await confirmed(draft, await rowsOf(draft, other))
    await removed(draft)
  })

  test('is without leave that was approved for later days, and has what accrued until the last one: 10 + 0.5 h', async () => {
    const person = await hired()
    await holds(person, 600)
    const input = { employee_id: person, type_id: types.annual, from_day: day(3), to_day: day(3) }
    const { id, version } = await admin.call(calls.leaveRequests.store, input)
    await admin.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve', shifts: 'free' })
    await leaves(person)
    // Entered for the week once it is over, after the last day; the next week began after it.
    await accrued(person, { period_from: monday, minutes: 30 })
    await accrued(person, { period_from: day(7), minutes: 45 })

    const draft = await drafted()

    expect(await rowOf(draft, person)).toMatchObject({ held_minutes: 630, amount_cents: 210_00 })
    await removed(draft)
  })

  test('of somebody who left in an earlier period that payroll has is in the next run', async () => {
    const [person, other] = [await hired(), await left(60)]
    await holds(person, 600)
    const first = await drafted()
    await confirmed(first, await rowsOf(first, other))
    await exported(first)
    await leaves(person)

    const next = await drafted(day(7))

    expect(await rowOf(next, person)).toMatchObject({ last_day: day(2), held_minutes: 600 })
    expect(await rowsOf(next, other)).toEqual([])
    await removed(next)
  })

  test('of a casual is nothing, as they have no balance', async () => {
    const [person, other] = [await hired({ basis: 'CASUAL' }), await left(60)]
    await leaves(person)
    const draft = await drafted()
    expect(await rowsOf(draft, person)).toEqual([])
    expect(await rowsOf(draft, other)).toHaveLength(1)
    await removed(draft)
  })

  test('of personal leave is not paid out', async () => {
    const [person] = [await hired(), await left(60)]
    await holds(person, 4560, types.personal)
    await leaves(person)
    const draft = await drafted()
    expect(await rowsOf(draft, person)).toEqual([])
    await removed(draft)
  })

  test('is at the rate of the last day, not of a later raise: 10 h × 20.00', async () => {
    const person = await hired({ changes: null })
    const of = { employee_id: person, agency_id: app.world.agency, company_id: app.world.agency }
    await placed(of, { starts_on: '2023-01-02', ends_on: day(2), cents: 20_00 })
    await placed(of, { starts_on: day(3), ends_on: null, cents: 25_00 })
    await holds(person, 600)
    await leaves(person)
    const draft = await drafted()
    const row = await rowOf(draft, person)
    expect(row).toMatchObject({ rate_cents: 20_00, amount_cents: 200_00 })
    await confirmed(draft, [row])
    expect(await paidTo(draft, person)).toEqual([[day(2), 'leave_paid_out', 600, null, 20_00, 200_00]])
    await removed(draft)
  })

  test('without a rate says so and is not paid', async () => {
    const person = await left(600, { changes: null })
    const draft = await drafted()
    const row = await rowOf(draft, person)
    expect(row).toMatchObject({ lacks: 'rate', rate_cents: null, amount_cents: null })
    expect(await confirmed(draft, [row])).toMatchObject({ rows: [{ ok: false, code: 'payroll.payOutWithoutRate' }] })
    // Payroll may pay it with what it knows.
    expect(await confirmed(draft, [row], { minutes: 0, reason: 'Payroll pays it by hand' })).toMatchObject({ done: 1 })
    await removed(draft)
  })
})

type Accrued = { period_from: string; minutes: number; edition?: number }
const accrued = (employee_id: string, { period_from, minutes, edition = 1 }: Accrued) =>
  app.database.asPlatform((db) =>
    db
      .insertInto('leave_entries')
      .values({
        ...{ id: newId(), agency_id: app.world.agency, employee_id, type_id: types.annual, kind: 'accrued' as const },
        ...{ minutes, period_from, edition, ordinary_minutes: minutes, weeks_thousandths: 4000 },
        ...{ on_day: addDays(period_from, 6), created_at: app.clock.now().toISOString() },
      })
      .execute(),
  )

type Placed = { starts_on: string; ends_on: string | null; cents: number }
const placed = (
  of: { employee_id: string; agency_id: string; company_id: string },
  { starts_on, ends_on, cents }: Placed,
) =>
  app.database.asPlatform((db) =>
    sql`insert into placements (id, agency_id, company_id, employee_id, customer_id, position_id, starts_on, ends_on, priority, pay_cents)
      values (gen_random_uuid(), ${of.agency_id}::uuid, ${of.company_id}::uuid, ${of.employee_id}::uuid, ${app.world.harbour}::uuid,
        ${app.world.chef}::uuid, ${starts_on}::date, ${ends_on}::date, 'first', ${cents}::int)`.execute(db),
  )

describe('a pay-out', () => {
  test('of everybody leaves every ledger at 0, and confirmed twice changes nothing', async () => {
    const people = [await left(4560), await left(61, { changes: loading }), await left(1)]
    const draft = await drafted()
    const rows = (await Promise.all(people.map((person) => rowsOf(draft, person)))).flat()
    const before = await seen(draft)
    const pay_outs = rows.map(({ id, held_minutes, minutes }) => ({ id, held_minutes, minutes }))
    const input = { pay_run_id: draft.id, version: before.version, pay_outs }

    const first = await admin.call(calls.leavePayOuts.confirm, input)
    const after = await run(draft)
    const second = await admin.call(calls.leavePayOuts.confirm, input)

    expect(first).toMatchObject({ done: 3, refused: 0 })
    expect(second).toEqual(first)
    expect(await run(draft)).toEqual(after)
    expect(await Promise.all(people.map((person) => balanceOf(person)))).toEqual([0, 0, 0])
    await removed(draft)
    expect(await Promise.all(people.map((person) => balanceOf(person)))).toEqual([4560, 61, 1])
  })

  test('is taken back while the run is a draft: the ledger returns it by an entry, and twice is once', async () => {
    const person = await left(600)
    const draft = await drafted()
    await confirmed(draft, await rowsOf(draft, person))
    const row = await rowOf(draft, person)

    expect(await takenBack(draft, [row])).toMatchObject({ done: 1 })
    expect(await takenBack(draft, [row])).toMatchObject({ done: 1 })

    expect(await entriesOf(person)).toEqual([
      ['returned', 600],
      ['paid_out', -600],
      ['opening', 600],
    ])
    expect(await linesOf(draft, person)).toEqual([])
    expect(await rowOf(draft, person)).toMatchObject({ state: 'undecided', held_minutes: 600 })
    await confirmed(draft, await rowsOf(draft, person))
    expect(await balanceOf(person)).toBe(0)
    await removed(draft)
  })

  test('is refused of a run that somebody else has changed meanwhile', async () => {
    const [person, other] = [await left(600), await left(60)]
    const draft = await drafted()
    const { version } = await seen(draft)
    await confirmed(draft, await rowsOf(draft, other))
    const { id, held_minutes, minutes } = await rowOf(draft, person)

    const late = admin.call(calls.leavePayOuts.confirm, {
      ...{ pay_run_id: draft.id, version, pay_outs: [{ id, held_minutes, minutes }] },
    })

    await expect(late).rejects.toMatchObject({ code: 'stale' })
    expect(await balanceOf(person)).toBe(600)
    await removed(draft)
  })

  test('is in one run: another draft does not have it to decide', async () => {
    const person = await left(600)
    const [one, other] = [await drafted(), await drafted(day(7))]
    const row = await rowOf(other, person)
    await confirmed(one, await rowsOf(one, person))

    expect(await rowsOf(other, person)).toEqual([])
    expect(await confirmed(other, [row])).toMatchObject({ rows: [{ ok: false, code: 'payroll.payOutChanged' }] })
    expect(await balanceOf(person)).toBe(0)
    await removed(one)
    await removed(other)
  })

  test('is refused when the balance is another than the one seen', async () => {
    const person = await left(600)
    const draft = await drafted()
    const row = await rowOf(draft, person)
    await holds(person, 60)
    expect(await confirmed(draft, [row])).toMatchObject({ rows: [{ ok: false, code: 'payroll.payOutChanged' }] })
    await removed(draft)
  })

  test('whose end of employment was moved keeps the run from the export, and is to be decided again when it is refreshed', async () => {
    const person = await left(600)
    const draft = await drafted()
    await confirmed(draft, await rowsOf(draft, person))
    await endMoved(person, day(3))

    const rows = await rowsOf(draft, person)
    expect(rows.map(({ state, last_day }) => [state, last_day])).toEqual([['changed', day(2)]])
    expect(await run(draft)).toMatchObject({ outdated: 1 })
    await expect(exported(draft)).rejects.toMatchObject({ code: 'payroll.runOutdated' })
    await refreshed(draft)

    expect(await rowOf(draft, person)).toMatchObject({ state: 'undecided', last_day: day(3), held_minutes: 600 })
    expect(await linesOf(draft, person)).toEqual([])
    expect(await balanceOf(person)).toBe(600)
    await removed(draft)
  })

  test('stays in a draft that is refreshed while nothing has changed', async () => {
    const person = await left(600)
    const draft = await drafted()
    await confirmed(draft, await rowsOf(draft, person))
    const before = await paidTo(draft, person)
    await refreshed(draft)
    expect(await paidTo(draft, person)).toEqual(before)
    expect(await balanceOf(person)).toBe(0)
    await removed(draft)
  })

  test('of which more accrued after the export is paid as the difference by a later run: 0.5 h × 20.00', async () => {
    const person = await left(600)
    const first = await drafted()
    await confirmed(first, await rowsOf(first, person))
    await exported(first)
    await accrued(person, { period_from: monday, minutes: 30 })

    const next = await drafted(day(7))
    const row = await rowOf(next, person)
    expect(row).toMatchObject({ state: 'undecided', held_minutes: 630, minutes: 630, paid_minutes: 600 })
    await confirmed(next, [row])

    expect(await paidTo(next, person)).toEqual([[day(2), 'leave_paid_out', 30, 10_000, 20_00, 10_00]])
    expect(await paidTo(first, person)).toEqual([[day(2), 'leave_paid_out', 600, 10_000, 20_00, 200_00]])
    expect(await balanceOf(person)).toBe(0)
    // Taken back, only what the export has stays paid.
    await takenBack(next, await rowsOf(next, person))
    expect(await balanceOf(person)).toBe(30)
    await removed(next)
  })

  test('that was a mistake is reopened in the exported run, and taken back by the next: −200.00', async () => {
    const person = await left(600, { changes: loading })
    const first = await drafted()
    await confirmed(first, await rowsOf(first, person))
    const { id, version } = await exported(first)
    const [line] = await linesOf(first, person)
    // Reopening needs a permission that admins lack.
    await (
      await app.as('superadmin')
    ).call(calls.payRuns.correct, { id, version, line_ids: [line?.id ?? ''], reason: 'Paid before' })

    const next = await drafted(day(7))
    const row = await rowOf(next, person)
    expect(row).toMatchObject({ state: 'undecided', held_minutes: 600, paid_minutes: 600 })
    await confirmed(next, [row], { minutes: 0, reason: 'Paid by the former system' })

    expect(await paidTo(next, person)).toEqual([
      [day(2), 'leave_paid_out', -600, 10_000, 20_00, -200_00],
      [day(2), 'paid_out_loading', -600, 1750, 3_50, -35_00],
    ])
    expect(await balanceOf(person)).toBe(0)
    expect(await exported(next)).toMatchObject({ status: 'exported', amount_cents: -235_00 })
  })

  test('is in the file, the totals and the statement under its own label', async () => {
    const person = await left(4560, { changes: { ...loading, ...paidBy(26_55) } })
    const draft = await drafted()
    await confirmed(draft, await rowsOf(draft, person))
    const closed = await exported(draft)

    expect(closed.by_label.map(({ rate_label, amount_cents }) => [rate_label, amount_cents])).toEqual([
      ['leave_paid_out', 2_017_80],
      ['paid_out_loading', 353_40],
    ])
    const file = (await admin.download(calls.payRuns.download, { id: closed.id })).bytes.toString('utf8')
    expect(file).toContain('Leave paid out · Annual leave')
    const statement = await admin.call(calls.payStatements.info, { pay_run_id: closed.id, employee_id: person })
    expect(statement).toMatchObject({ minutes: 4560, total_cents: 2_371_20 })
    expect(statement.work.map(({ leave_name, works_on, lines }) => [leave_name, works_on, lines.length])).toEqual([
      ['Annual leave', day(2), 2],
    ])
  })

  test('counts for no superannuation, as it is no ordinary time earnings', async () => {
    const person = await left(600)
    const draft = await drafted()
    await confirmed(draft, await rowsOf(draft, person))
    const { counts_for } = await app.database.readAsPlatform((db) =>
      db.selectFrom('pay_run_lines').select('counts_for').where('employee_id', '=', person).executeTakeFirstOrThrow(),
    )
    expect(counts_for).toMatchObject({ super: false, payroll_tax: true })
    await removed(draft)
  })
})

test('what is not of the run’s company, or of nobody, is refused by itself', async () => {
  const person = await left(600)
  const draft = await drafted()
  const { id: pay_run_id, version } = await seen(draft)
  const { id, held_minutes, minutes } = await rowOf(draft, person)
  const other = await app.as('admin2')
  const pay_outs = [
    { id, held_minutes, minutes },
    { id: newId(), held_minutes, minutes },
  ]

  await expect(other.call(calls.leavePayOuts.of, { pay_run_id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await admin.call(calls.leavePayOuts.confirm, { pay_run_id, version, pay_outs })).toMatchObject({
    rows: [{ ok: true }, { ok: false, code: 'payroll.payOutChanged' }],
  })
  expect(await balanceOf(person)).toBe(0)
  await removed(draft)
})

describe('who may not see a type of leave', () => {
  test('has no row of it and decides nothing about it; who may not see pay sees no amount', async () => {
    const person = await left(600)
    const draft = await drafted()
    const row = await rowOf(draft, person)
    const payroll = await withCustomRole(app, 'admin')
    await payroll.holds(['Timesheet/export'])
    expect(await rowsOf(draft, person, payroll.client)).toEqual([])
    expect(await confirmed(draft, [row], { by: payroll.client })).toMatchObject({ done: 0 })

    await payroll.holds(['Timesheet/export', 'Leave/view type'])

    expect(await rowsOf(draft, person, payroll.client)).toMatchObject([
      { held_minutes: 600, rate_cents: null, amount_cents: null },
    ])
    expect(await balanceOf(person)).toBe(600)
    await removed(draft)
  })

  test('sees confidential leave that is paid out as ordinary hours only', async () => {
    const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['annual'] })
    const annual = rows.find(({ id }) => id === types.annual)
    if (annual === undefined) throw new Error('no annual leave')
    const { id: _id, version: _version, allowed_actions: _actions, ...fields } = annual
    const secret = { ...fields, name: 'Quiet leave', is_confidential: true }
    const { id: type_id } = await admin.call(calls.leaveTypes.store, secret)
    const person = await hired()
    await holds(person, 600, type_id)
    await leaves(person)
    const draft = await drafted()
    const payroll = await withCustomRole(app, 'admin')
    await payroll.holds(['Timesheet/export', 'Leave/view type'])
    expect(await rowsOf(draft, person, payroll.client)).toEqual([])

    await confirmed(draft, await rowsOf(draft, person))

    expect(await paidTo(draft, person)).toEqual([[day(2), 'ordinary', 600, 10_000, 20_00, 200_00]])
    expect(await linesOf(draft, person)).toMatchObject([{ leave_name: null }])
    expect(await balanceOf(person, type_id)).toBe(0)
    await removed(draft)
  })
})
