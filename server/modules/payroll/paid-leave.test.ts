// Paid leave in pay runs, worked by hand: what each day is paid, once, and taken back when the leave is cancelled.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { type RuleSetInput, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { addDays } from '#contract/values/time.ts'
import { followHolidays } from '#server/modules/leave/requests/holidays.ts'
import { statementSheet } from '#server/modules/payroll/statements/statement-sheet.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn, type WorkPlace } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let superadmin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>
let types: Record<LeaveKind, string>

beforeAll(async () => {
  app = await testApp()
  ;[admin, superadmin] = [await app.as('admin'), await app.as('superadmin')]
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  types = Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as typeof types
})
afterAll(() => app.close())

// Each test has two weeks of its own; 5 June 2028 is a Monday.
let monday = '2028-05-22'
const day = (at: number) => addDays(monday, at)
beforeEach(async () => {
  monday = addDays(monday, 14)
  app.clock.moveBy({ seconds: 1 })
  for (const starts_on of [monday, day(7)])
    await admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on })
})

const loading = { annual_leave_loading: { percentage: 1750, clause: 'cl 32.3' } }

const evening = {
  ...{ label: 'evening' as const, days: [...weekdays], times: { from: '18:00', to: '00:00' }, clause: 'cl 22' },
  pay: { in: 'percent' as const, percentages: { permanent: 12_500, casual: 15_000, clause: null } },
}

type Hired = { basis?: 'FULL_TIME' | 'CASUAL'; changes?: Partial<RuleSetInput> | null; classification?: string }
/** Somebody new: 20 dollars an hour, of 38 hours a week; as a casual 25. `changes` null: without a rule set. */
async function hired({ basis = 'FULL_TIME', changes = {}, classification = 'L1' }: Hired = {}) {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis, company_id: app.world.agency })
  await app.database.asPlatform((db) =>
    db.updateTable('employees').set({ status: 'active' }).where('id', '=', employee_id).execute(),
  )
  if (changes === null) return employee_id
  const { rule_set_id } = await rules.ruleSetWith([plainRules({ valid_from: '2023-01-02', ...changes })])
  await rules.ruleAssignment({ rule_set_id, employee_id, classification, starts_on: '2023-01-02' })
  return employee_id
}

type Taken = Partial<RequestOf<typeof calls.leaveRequests.store>> & { balance?: number }
/** Approved leave, by default a day of annual leave on the Monday. */
async function leave(employee_id: string, { balance = 6000, ...taken }: Taken = {}) {
  const input = { type_id: types.annual, from_day: monday, to_day: taken.from_day ?? monday, ...taken }
  const entry = { kind: 'opening' as const, on_day: '2026-11-16', reason: 'From the former system' }
  if (balance > 0)
    await admin.call(calls.leaveBalances.enter, { employee_id, type_id: input.type_id, minutes: balance, ...entry })
  const { id, version } = await admin.call(calls.leaveRequests.store, { employee_id, ...input })
  const decided = await admin.call(calls.leaveRequests.decide, {
    ids: [id],
    versions: [version],
    action: 'approve',
    shifts: 'free',
  })
  expect(decided).toMatchObject({ done: 1 })
  return id
}
async function cancelled(id: string) {
  const { version } = await admin.call(calls.leaveRequests.info, { id })
  await admin.call(calls.leaveRequests.cancel, { id, version, reason: 'They came to work' })
}
const rostered = (employee_id: string, at: number, place: Partial<WorkPlace> = {}) =>
  work.accepted(work.at(day(at), place), employee_id)

const period = async (starts_on = monday) =>
  only((await admin.call(calls.payPeriods.list, { from: starts_on, to: starts_on })).rows).id
const draftOf = async (pay_period_id: string, more = {}) => admin.call(calls.payRuns.store, { pay_period_id, ...more })
const drafted = async (starts_on = monday) => draftOf(await period(starts_on))
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const exported = (run: PayRun) => admin.call(calls.payRuns.export, seen(run))
const linesOf = async ({ id }: { id: string }, by: Client = admin) =>
  (await by.call(calls.payRuns.lines, { pay_run_id: id, per_page: 100 })).rows
/** Day, label, minutes, percentage, rate and cents of somebody's lines. */
const paidTo = async (run: { id: string }, employee_id: string) =>
  (await linesOf(run))
    .filter((line) => line.employee_id === employee_id)
    .map((line) => [line.works_on, line.rate_label, line.minutes, line.percentage, line.pay_cents, line.amount_cents])
const statementOf = (run: { id: string }, employee_id: string) =>
  admin.call(calls.payStatements.info, { pay_run_id: run.id, employee_id })
const textOf = (file: { bytes: Buffer }) => file.bytes.toString('utf8')
const removed = (run: PayRun) => admin.call(calls.payRuns.remove, seen(run))

describe('leave, worked by hand,', () => {
  test('of a whole day is the usual day at the base rate: 7.6 h × 20.00 = 152.00', async () => {
    const person = await hired()
    await leave(person)

    const run = await drafted()

    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 456, 10_000, 20_00, 152_00]])
    expect(run).toMatchObject({ minutes: 456, amount_cents: 152_00, outdated: 0, leave_not_included: 0 })
    await removed(run)
  })

  test('of half a day is 3.8 h × 20.00 = 76.00', async () => {
    const person = await hired()
    await leave(person, { amount: 'half_day' })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 228, 10_000, 20_00, 76_00]])
    await removed(run)
  })

  test('of hours is these hours: 2.5 h × 20.00 = 50.00', async () => {
    const person = await hired()
    await leave(person, { amount: 'hours', starts: '09:00', ends: '11:30' })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 150, 10_000, 20_00, 50_00]])
    await removed(run)
  })

  test('over the balance is paid as far as the balance goes: 7.6 h, then 2.4 h of 15.2 h', async () => {
    const type_id = await annualLike({ name: 'Annual leave, unpaid beyond', over_balance: 'unpaid' })
    const person = await hired()
    await leave(person, { type_id, to_day: day(1), balance: 600 })

    const run = await drafted()

    expect(await paidTo(run, person)).toEqual([
      [monday, 'leave', 456, 10_000, 20_00, 152_00],
      [day(1), 'leave', 144, 10_000, 20_00, 48_00],
    ])
    await removed(run)
  })

  test('with loading has 17.5 % of 26.55, rounded to 4.65, in addition: 7.6 h × 26.55 = 201.78 and 7.6 h × 4.65 = 35.34', async () => {
    const person = await hired({
      changes: { ...loading, classifications: [{ code: 'L1', title: 'Level 1', hourly_cents: 26_55 }] },
    })
    await leave(person)

    const run = await drafted()

    expect(await paidTo(run, person)).toEqual([
      [monday, 'leave', 456, 10_000, 26_55, 201_78],
      [monday, 'leave_loading', 456, 1750, 4_65, 35_34],
    ])
    // The loading is no time of its own.
    expect(run).toMatchObject({ minutes: 456, amount_cents: 237_12 })
    expect(run.by_label.map(({ rate_label }) => rate_label)).toEqual(['leave', 'leave_loading'])
    await removed(run)
  })

  test('of another kind than annual has no loading: 7.6 h × 20.00', async () => {
    const person = await hired({ changes: loading })
    await leave(person, { type_id: types.personal })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 456, 10_000, 20_00, 152_00]])
    await removed(run)
  })

  test('for family violence of a casual on a Saturday is what the shift would have paid: 7.5 h × 30.00 = 225.00', async () => {
    const person = await hired({ basis: 'CASUAL' })
    await rostered(person, 5, { breaks: [{ minutes: 30, paid: false }] })
    await leave(person, { type_id: types.family_violence, from_day: day(5) })

    const run = await drafted()

    expect(await paidTo(run, person)).toEqual([[day(5), 'saturday', 450, 15_000, 30_00, 225_00]])
    await removed(run)
  })

  test('for family violence of a casual on a weekday is at the casual rate: 8 h × 25.00 = 200.00', async () => {
    const person = await hired({ basis: 'CASUAL' })
    await rostered(person, 0)
    await leave(person, { type_id: types.family_violence })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'ordinary', 480, 12_500, 25_00, 200_00]])
    await removed(run)
  })

  // 14:00 to 22:00, of which the evening from 18:00 on is paid 125 %.
  test.each([
    [
      'its hours in the evening: 2 h × 25.00',
      { starts: '20:00', ends: '22:00' },
      [['evening', 120, 12_500, 25_00, 50_00]],
    ],
    [
      'its hours around 18:00: 1 h × 20.00 and 2 h × 25.00',
      { starts: '17:00', ends: '20:00' },
      [
        ['ordinary', 60, 10_000, 20_00, 20_00],
        ['evening', 120, 12_500, 25_00, 50_00],
      ],
    ],
    [
      'its hours at the start: 2 h × 20.00',
      { starts: '14:00', ends: '16:00' },
      [['ordinary', 120, 10_000, 20_00, 40_00]],
    ],
    // Three hours are taken; two of them are in the shift, whose last three are paid.
    [
      'no more than the shift when it ends before: 3 h × 25.00',
      { starts: '20:00', ends: '23:00' },
      [['evening', 180, 12_500, 25_00, 75_00]],
    ],
  ])('for family violence for a part of a shift is paid %s', async (_, times, lines) => {
    const person = await hired({ changes: { bands: [evening] } })
    await rostered(person, 0, { starts: '14:00', ends: '22:00' })
    await leave(person, { type_id: types.family_violence, amount: 'hours', ...times })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual(lines.map((line) => [monday, ...line]))
    await removed(run)
  })

  test('for family violence of half a shift, which has no times, is its first half: 4 h × 20.00', async () => {
    const person = await hired({ changes: { bands: [evening] } })
    await rostered(person, 0, { starts: '14:00', ends: '22:00' })
    await leave(person, { type_id: types.family_violence, amount: 'half_day' })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'ordinary', 240, 10_000, 20_00, 80_00]])
    await removed(run)
  })

  test('for family violence has what a short shift is paid at least, and no more: 3 h × 25.00 for 2 h', async () => {
    const least = {
      employments: ['casual' as const],
      kinds_of_day: ['weekday' as const],
      minutes: 180,
      clause: 'cl 11.2',
    }
    const minimum = { ...least, paid_at: 'kind_of_day' as const, counts: 'each_period' as const }
    const person = await hired({ basis: 'CASUAL', changes: { minimum_engagement: [minimum] } })
    await rostered(person, 0, { starts: '08:00', ends: '10:00' })
    await leave(person, { type_id: types.family_violence })

    const run = await drafted()

    expect(await paidTo(run, person)).toEqual([
      [monday, 'ordinary', 120, 12_500, 25_00, 50_00],
      [monday, 'minimum_engagement', 60, 12_500, 25_00, 25_00],
    ])
    expect(await exported(run)).toMatchObject({ status: 'exported', amount_cents: 75_00 })
  })

  test('over two pay periods is paid in each for its days, and once: 2 × 152.00, then 3 × 152.00', async () => {
    const person = await hired()
    await leave(person, { from_day: day(3), to_day: day(9) })

    const first = await exported(await drafted())
    const next = await drafted(day(7))

    const paid = (at: number) => [day(at), 'leave', 456, 10_000, 20_00, 152_00]
    expect(await paidTo(first, person)).toEqual([paid(3), paid(4)])
    expect(await paidTo(next, person)).toEqual([paid(7), paid(8), paid(9)])
    await removed(next)
  })

  test('of a night shift is paid on the day on which it starts, without the night loading: 8 h × 20.00 = 160.00', async () => {
    const person = await hired()
    await rostered(person, 0, { starts: '22:00', ends: '06:00' })
    await leave(person)
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 480, 10_000, 20_00, 160_00]])
    await removed(run)
  })

  test('cancelled after the export is taken back in the next run: −152.00', async () => {
    const person = await hired({ changes: loading })
    const id = await leave(person)
    const first = await exported(await drafted())
    await cancelled(id)

    const next = await exported(await drafted(day(7)))

    expect(await paidTo(next, person)).toEqual([
      [monday, 'leave', -456, 10_000, 20_00, -152_00],
      [monday, 'leave_loading', -456, 1750, 3_50, -26_60],
    ])
    expect((await linesOf(first)).every(({ released_at }) => released_at !== null)).toBe(true)
    // It is settled: nothing is left for a third run.
    await expect(draftOf(next.pay_period_id)).rejects.toMatchObject({ code: 'payroll.nothingToPay' })
  })

  test('without a rule set is at the rate of the placement, or without one left to payroll', async () => {
    const [placed, other] = [await hired({ changes: null }), await hired({ changes: null })]
    await app.database.asPlatform((db) =>
      sql`insert into placements (id, agency_id, company_id, employee_id, customer_id, position_id, starts_on, priority, pay_cents)
        values (gen_random_uuid(), ${app.world.agency}::uuid, ${app.world.agency}::uuid, ${placed}::uuid, ${app.world.harbour}::uuid, ${app.world.chef}::uuid,
          '2023-01-02', 'first', 3100)`.execute(db),
    )
    await leave(placed)
    await leave(other)

    const run = await drafted()

    // 7.6 h × 31.00
    expect(await paidTo(run, placed)).toEqual([[monday, 'leave', 456, null, 31_00, 235_60]])
    expect(await paidTo(run, other)).toEqual([[monday, 'leave', 456, null, null, null]])
    expect(run.without_rate).toEqual({ count: 0, days: [] })
    await removed(run)
  })

  test('is nothing beside a week of work that would become overtime', async () => {
    const person = await hired()
    for (const at of [1, 2, 3, 4])
      await work.recorded(work.at(day(at), { starts: '07:00', ends: '16:30' }), 'approved', person)
    await leave(person)
    const run = await drafted()
    // 38 h of work are ordinary; with the day of leave they would be more than 38.
    expect(new Set((await paidTo(run, person)).map(([, label]) => label))).toEqual(new Set(['leave', 'ordinary']))
    await removed(run)
  })
})

describe('a public holiday within leave, worked by hand,', () => {
  test('is paid without loading, from no balance: 4 × (152.00 + 26.60) and 7.6 h × 20.00 = 152.00', async () => {
    const person = await placedAtBrisbane({ changes: loading })
    await holidayOn(2)
    const id = await leave(person, { to_day: day(4) })

    const run = await drafted()

    expect(await paidTo(run, person)).toEqual([...[0, 1].flatMap(annual), holidayPay(2), ...[3, 4].flatMap(annual)])
    expect(run).toMatchObject({ minutes: 5 * 456, amount_cents: 4 * 178_60 + 152_00, outdated: 0 })
    expect(await balanceOf(person)).toBe(6000 - 4 * 456)
    const line = (await linesOf(run)).find(({ rate_label }) => rate_label === 'holiday_not_worked')
    expect(line).toMatchObject({
      leave_request_id: id,
      leave_name: 'Public holiday not worked',
      starts: null,
      location_name: null,
    })
    await removed(run)
  })

  test('is paid within personal leave: 152.00 and 152.00', async () => {
    const person = await placedAtBrisbane()
    await holidayOn(1)
    await leave(person, { type_id: types.personal, to_day: day(1) })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 456, 10_000, 20_00, 152_00], holidayPay(1)])
    await removed(run)
  })

  test('on a day on which the person would not work is not paid: 5 × 152.00', async () => {
    const person = await placedAtBrisbane()
    await holidayOn(5)
    await leave(person, { to_day: day(6) })
    const run = await drafted()
    expect((await paidTo(run, person)).map(([on, label]) => [on, label])).toEqual(
      [0, 1, 2, 3, 4].map((at) => [day(at), 'leave']),
    )
    await removed(run)
  })

  test('from 18:00 on is the part of the shift after that: 3.5 h × 20.00 of leave, 4 h × 20.00 of the holiday', async () => {
    const person = await placedAtBrisbane({ changes: loading })
    await holidayOn(0, { starts: '18:00' })
    await rostered(person, 0, { starts: '14:00', ends: '22:00', breaks: [{ minutes: 30, paid: false }] })
    await leave(person)

    const run = await drafted()

    expect(await paidTo(run, person)).toEqual([
      [monday, 'leave', 210, 10_000, 20_00, 70_00],
      [monday, 'leave_loading', 210, 1750, 3_50, 12_25],
      [monday, 'holiday_not_worked', 240, 10_000, 20_00, 80_00],
    ])
    expect(run).toMatchObject({ minutes: 450, outdated: 0 })
    await removed(run)
  })

  test('is not paid within unpaid leave, nor after the balance has run out: 152.00 only', async () => {
    const [without, short] = [await placedAtBrisbane(), await placedAtBrisbane()]
    await holidayOn(2)
    const beyond = await annualLike({ name: 'Annual leave, unpaid over the balance', over_balance: 'unpaid' })
    const unpaid = await annualLike({ name: 'Leave in advance', is_paid: false })
    await leave(without, { type_id: unpaid, to_day: day(4) })
    await leave(short, { type_id: beyond, to_day: day(4), balance: 456 })
    const run = await drafted()
    expect(await paidTo(run, without)).toEqual([])
    expect(await paidTo(run, short)).toEqual([[monday, 'leave', 456, 10_000, 20_00, 152_00]])
    await removed(run)
  })

  test('of a casual is not paid: 8 h × 25.00 of the other day', async () => {
    const person = await placedAtBrisbane({ basis: 'CASUAL' })
    const type_id = await annualLike({ name: 'Paid leave of casuals', for_casual: true })
    await holidayOn(1)
    await rostered(person, 0)
    await rostered(person, 1)
    await leave(person, { type_id, to_day: day(1) })
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 480, 12_500, 25_00, 200_00]])
    await removed(run)
  })

  test('on which they worked anyway is paid as work only: 7.5 h × 45.00 = 337.50', async () => {
    const person = await placedAtBrisbane()
    await holidayOn(1)
    await leave(person, { to_day: day(1) })
    await work.recorded(work.at(day(1), { breaks: [{ minutes: 30, paid: false }] }), 'approved', person)
    const run = await drafted()
    expect(await paidTo(run, person)).toEqual([
      [monday, 'leave', 456, 10_000, 20_00, 152_00],
      [day(1), 'public_holiday', 450, 22_500, 45_00, 337_50],
    ])
    await removed(run)
  })

  test('that was exported and then worked is taken back: −152.00', async () => {
    const person = await placedAtBrisbane()
    await holidayOn(1)
    await leave(person, { to_day: day(1) })
    await exported(await drafted())
    await work.recorded(work.at(day(1)), 'submitted', person)
    const next = await drafted(day(7))
    expect(await paidTo(next, person)).toEqual([holidayPay(1, -1)])
    await removed(next)
  })

  test('is taken back with leave that is cancelled after the export: −152.00 and −152.00', async () => {
    const person = await placedAtBrisbane()
    await holidayOn(1)
    const id = await leave(person, { to_day: day(1) })
    await exported(await drafted())
    await cancelled(id)

    const next = await exported(await drafted(day(7)))

    expect(await paidTo(next, person)).toEqual([[monday, 'leave', -456, 10_000, 20_00, -152_00], holidayPay(1, -1)])
    await expect(draftOf(next.pay_period_id)).rejects.toMatchObject({ code: 'payroll.nothingToPay' })
  })

  test('that is added after the export takes the place of leave: −152.00 − 26.60 + 152.00, and the balance has 7.6 h again', async () => {
    const person = await placedAtBrisbane({ changes: loading })
    await leave(person, { to_day: day(1) })
    await exported(await drafted())
    await holidayOn(1)

    const next = await exported(await drafted(day(7)))

    expect(await paidTo(next, person)).toEqual([...annual(1).map(negative), holidayPay(1)])
    expect(next).toMatchObject({ minutes: 0, amount_cents: -26_60 })
    expect(await balanceOf(person)).toBe(6000 - 456)
    await expect(draftOf(next.pay_period_id)).rejects.toMatchObject({ code: 'payroll.nothingToPay' })
  })

  test('that is added after the export takes the place of personal leave: −152.00 + 152.00', async () => {
    const person = await placedAtBrisbane()
    await leave(person, { type_id: types.personal, to_day: day(1) })
    await exported(await drafted())
    await holidayOn(1)

    const next = await exported(await drafted(day(7)))

    expect(await paidTo(next, person)).toEqual([[day(1), 'leave', -456, 10_000, 20_00, -152_00], holidayPay(1)])
  })

  test('that is removed after the export is leave again: −152.00 + 152.00 + 26.60', async () => {
    const person = await placedAtBrisbane({ changes: loading })
    const holiday = await holidayOn(1)
    await leave(person, { to_day: day(1) })
    await exported(await drafted())
    await superadmin.call(calls.holidays.remove, seen(holiday))

    const next = await exported(await drafted(day(7)))

    expect(await paidTo(next, person)).toEqual([...annual(1), holidayPay(1, -1)])
    expect(await balanceOf(person)).toBe(6000 - 2 * 456)
  })

  test('makes a draft outdated when it is added or worked on, and is in the refreshed one', async () => {
    const person = await placedAtBrisbane()
    await leave(person, { to_day: day(1) })
    const draft = await drafted()
    await holidayOn(1)
    expect(await admin.call(calls.payRuns.info, { id: draft.id })).toMatchObject({ outdated: 1 })
    await expect(exported(draft)).rejects.toMatchObject({ code: 'payroll.runOutdated' })

    const refreshed = await admin.call(calls.payRuns.refresh, seen(draft))
    expect(refreshed).toMatchObject({ outdated: 0 })
    expect(await paidTo(refreshed, person)).toEqual([[monday, 'leave', 456, 10_000, 20_00, 152_00], holidayPay(1)])

    await work.recorded(work.at(day(1)), 'submitted', person)
    expect(await admin.call(calls.payRuns.info, { id: draft.id })).toMatchObject({ outdated: 1 })
    await removed(refreshed)
  })

  test('changes leave without a pay run too, once, by the daily job', async () => {
    const person = await placedAtBrisbane()
    const id = await leave(person, { to_day: day(1) })
    await holidayOn(1)

    expect(await followHolidays(app.database, app.clock.now())).toBeGreaterThan(0)

    expect(await balanceOf(person)).toBe(6000 - 456)
    expect(await admin.call(calls.leaveRequests.info, { id })).toMatchObject({ minutes: 456, unpaid_minutes: 0 })
    expect(await followHolidays(app.database, app.clock.now())).toBe(0)
    await cancelled(id)
    expect(await balanceOf(person)).toBe(6000)
  })

  test('of confidential leave is hours of work, which tell nothing: 2 × 152.00', async () => {
    const type_id = await annualLike({ name: 'Private leave', is_confidential: true })
    const person = await placedAtBrisbane()
    await holidayOn(1)
    await leave(person, { type_id, to_day: day(1) })
    const run = await exported(await drafted())
    const paid = (at: number) => [day(at), 'ordinary', 456, 10_000, 20_00, 152_00]
    expect(await paidTo(run, person)).toEqual([paid(0), paid(1)])
    for (const text of [await statementOf(run, person), await linesOf(run)])
      expect(JSON.stringify(text)).not.toMatch(/leave\b(?!_)|holiday/i)
  })

  test('has its label in file and statement, also without a type for public holidays', async () => {
    const person = await placedAtBrisbane()
    await setHolidayType({ is_active: false })
    await holidayOn(1)
    await leave(person, { to_day: day(1) })
    const run = await exported(await drafted())

    expect(textOf(await admin.download(calls.payRuns.download, { id: run.id }))).toContain('Public holiday not worked')
    const statement = await statementOf(run, person)
    expect(statement.work).toMatchObject([{ leave_name: 'Annual leave' }, { leave_name: null }])
    expect(JSON.stringify(statementSheet(statement, 'de'))).toContain('Feiertag ohne Arbeit')
    await setHolidayType({ is_active: true })
  })

  async function placedAtBrisbane(as: Hired = {}) {
    const person = await hired(as)
    await app.database.asPlatform((db) =>
      sql`insert into placements (id, agency_id, company_id, employee_id, customer_id, location_id, position_id, starts_on, priority)
        values (gen_random_uuid(), ${app.world.agency}::uuid, ${app.world.agency}::uuid, ${person}::uuid, ${app.world.harbour}::uuid, ${app.world.brisbane}::uuid,
          ${app.world.chef}::uuid, '2023-01-02', 'first')`.execute(db),
    )
    return person
  }
  const annual = (at: number) => [
    [day(at), 'leave', 456, 10_000, 20_00, 152_00],
    [day(at), 'leave_loading', 456, 1750, 3_50, 26_60],
  ]
  const negative = ([on, label, minutes, percentage, rate, cents]: (string | number)[]) => [
    ...[on, label, -Number(minutes), percentage, rate, -Number(cents)],
  ]
  const holidayPay = (at: number, sign = 1) => [
    ...[day(at), 'holiday_not_worked', sign * 456, 10_000, 20_00, sign * 152_00],
  ]
  const balanceOf = async (employee_id: string) =>
    (await admin.call(calls.leaveBalances.of, { employee_id })).balances.find(({ type_id }) => type_id === types.annual)
      ?.minutes
})

const holidayOn = (at: number, more: { starts?: string } = {}) =>
  superadmin.call(calls.holidays.store, { state: 'QLD', date: day(at), name: 'Show Day', source: 'Gazette', ...more })

/** A type like annual leave, of another name. */
async function annualLike(changes: Partial<RequestOf<typeof calls.leaveTypes.store>>) {
  const { id: _id, version: _version, allowed_actions: _actions, ...fields } = await typeWith(types.annual)
  return (await admin.call(calls.leaveTypes.store, { ...fields, name: '', ...changes })).id
}
async function typeWith(type_id: string) {
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  const found = rows.find(({ id }) => id === type_id)
  if (found === undefined) throw new Error('no such type')
  return found
}
async function setHolidayType(changes: { is_active: boolean }) {
  const { allowed_actions: _actions, ...fields } = await typeWith(types.public_holiday)
  await admin.call(calls.leaveTypes.update, { ...fields, ...changes })
}

describe('a pay run with leave', () => {
  test('is outdated when its leave for family violence is on a public holiday that is added: 8 h × 45.00 = 360.00', async () => {
    const person = await hired()
    await rostered(person, 0)
    await leave(person, { type_id: types.family_violence })
    const draft = await drafted()
    expect(await paidTo(draft, person)).toEqual([[monday, 'ordinary', 480, 10_000, 20_00, 160_00]])
    const holiday = await holidayOn(0)
    const states = () => admin.call(calls.payRuns.info, { id: draft.id })
    expect(await states()).toMatchObject({ outdated: 1 })
    await expect(exported(draft)).rejects.toMatchObject({ code: 'payroll.runOutdated' })

    const refreshed = await admin.call(calls.payRuns.refresh, seen(draft))

    expect(refreshed).toMatchObject({ outdated: 0 })
    expect(await paidTo(refreshed, person)).toEqual([[monday, 'public_holiday', 480, 22_500, 45_00, 360_00]])
    await superadmin.call(calls.holidays.remove, seen(holiday))
    expect(await states()).toMatchObject({ outdated: 1 })
    await removed(refreshed)
  })

  test('is refused at the export when its leave was cancelled, and no longer has it when refreshed', async () => {
    const [person, other] = [await hired(), await hired()]
    const id = await leave(person)
    await leave(other)
    const draft = await drafted()
    await cancelled(id)

    await expect(exported(draft)).rejects.toMatchObject({ code: 'payroll.runOutdated' })
    expect(await admin.call(calls.payRuns.info, { id: draft.id })).toMatchObject({ outdated: 1 })

    const refreshed = await admin.call(calls.payRuns.refresh, seen(draft))
    expect(await paidTo(refreshed, person)).toEqual([])
    expect(await paidTo(refreshed, other)).toHaveLength(1)
    await removed(refreshed)
  })

  test('says which leave was approved since, and of which days the rate is not known', async () => {
    const [person, unknown] = [await hired(), await hired()]
    await employedIn(app, unknown, { basis: 'LABOUR_HIRE' })
    await leave(unknown)
    const draft = await drafted()
    await leave(person)

    const info = await admin.call(calls.payRuns.info, { id: draft.id })

    expect(info).toMatchObject({ leave_not_included: 1, outdated: 0 })
    expect(info.without_rate).toMatchObject({ count: 1, days: [{ employee_id: unknown, works_on: monday }] })
    expect(await paidTo(draft, unknown)).toEqual([[monday, 'leave', 456, null, null, null]])
    await employedIn(app, unknown, { basis: 'FULL_TIME' })
    expect(await admin.call(calls.payRuns.info, { id: draft.id })).toMatchObject({ outdated: 1 })
    const refreshed = await admin.call(calls.payRuns.refresh, seen(draft))
    expect(await paidTo(refreshed, unknown)).toEqual([[monday, 'leave', 456, 10_000, 20_00, 152_00]])
    expect(refreshed).toMatchObject({ leave_not_included: 0, without_rate: { count: 0 } })
    await removed(refreshed)
  })

  test('that is reopened or deleted frees it for another', async () => {
    const person = await hired()
    await leave(person)
    const first = await exported(await drafted())
    const { pay_period_id } = first
    await expect(draftOf(pay_period_id)).rejects.toMatchObject({ code: 'payroll.nothingToPay' })

    const reopened = await superadmin.call(calls.payRuns.reopen, { ...seen(first), reason: 'Wrong period' })
    expect(reopened).toMatchObject({ status: 'draft', outdated: 0 })
    await removed(reopened)

    const again = await draftOf(pay_period_id)
    expect(await paidTo(again, person)).toHaveLength(1)
    await removed(again)
  })

  test('pays earlier days when it includes them, and the period says so', async () => {
    const person = await hired()
    const id = await leave(person)
    const next = await period(day(7))
    const missing = await admin.call(calls.payPeriods.missing, { id: next })
    const earlier = missing.find(({ kind }) => kind === 'leave_earlier')?.items
    expect(earlier?.find((one) => one.id === id)).toMatchObject({ employee_id: person, works_on: monday })
    await expect(draftOf(next)).rejects.toMatchObject({ code: 'payroll.nothingToPay' })

    const run = await draftOf(next, { includes_earlier: true })

    expect(await paidTo(run, person)).toEqual([[monday, 'leave', 456, 10_000, 20_00, 152_00]])
    await removed(run)
    await cancelled(id)
  })

  test('names time that was worked on a whole day of leave, because both are paid', async () => {
    const [person, partly] = [await hired(), await hired()]
    await leave(person)
    await leave(partly, { amount: 'half_day' })
    const id = await work.recorded(work.at(monday), 'approved', person)
    await work.recorded(work.at(monday), 'approved', partly)
    await work.recorded(work.at(day(1)), 'approved', person)

    const missing = await admin.call(calls.payPeriods.missing, { id: await period() })

    expect(missing.find(({ kind }) => kind === 'leave_and_time')).toMatchObject({
      ...{ count: 1, blocks: false, items: [{ id, employee_id: person, works_on: monday }] },
    })
  })

  test('is corrected by hand with all lines of the day', async () => {
    const person = await hired({ changes: loading })
    await leave(person)
    const first = await exported(await drafted())
    const [line] = await linesOf(first)
    const of = { ...seen(first), line_ids: [line?.id ?? ''], reason: 'Paid by hand' }

    const corrected = await superadmin.call(calls.payRuns.correct, of)

    expect((await linesOf(corrected)).map(({ released_at }) => released_at === null)).toEqual([false, false])
    const next = await exported(await drafted(day(7)))
    expect(await paidTo(next, person)).toEqual([[monday, 'leave', 0, 10_000, 20_00, 0]])
  })

  test('names it in the lines, the file and the statement, in the reader’s language', async () => {
    const person = await hired({ changes: loading })
    const id = await leave(person)
    const run = await exported(await drafted())

    const [line] = await linesOf(run)
    expect(line).toMatchObject({
      ...{ leave_request_id: id, leave_name: 'Annual leave', timesheet_id: null, assignment_id: null },
      ...{ location_name: null, customer_name: null, starts: null, ends: null },
    })
    const file = await admin.download(calls.payRuns.download, { id: run.id })
    expect(textOf(file)).toContain('Annual leave')
    expect(textOf(file)).toContain('Annual leave loading')

    const statement = await statementOf(run, person)
    expect(statement).toMatchObject({ minutes: 456, total_cents: 178_60 })
    expect(statement.by_label.map(({ rate_label }) => rate_label)).toEqual(['leave', 'leave_loading'])
    expect(statement.work).toMatchObject([
      { leave_name: 'Annual leave', timesheet_id: null, works_on: monday, starts: null },
    ])
    expect(JSON.stringify(statementSheet(statement, 'en'))).toContain('Leave: Annual leave')
    expect(JSON.stringify(statementSheet(statement, 'de'))).toContain('Urlaubszuschlag')
    expect(JSON.stringify(statementSheet(statement, 'fr'))).toContain('Congé payé')
    expect(JSON.stringify(statementSheet(statement, 'pt'))).toContain('Ausência paga')
  })
})

describe('confidential leave', () => {
  test('is ordinary hours at the place of work in lines, files and statements, without a trace of leave', async () => {
    const person = await hired({ changes: loading })
    await rostered(person, 0)
    const id = await leave(person, { type_id: types.family_violence })
    const run = await exported(await drafted())

    const readers = [admin, (await payrollOnly()).client]
    for (const reader of readers) {
      const line = only(await linesOf(run, reader))
      expect(line).toMatchObject({
        ...{ rate_label: 'ordinary', leave_request_id: null, leave_name: null, minutes: 480 },
        ...{ starts: '08:00', ends: '16:00' },
      })
      expect(line.location_name).not.toBeNull()
    }
    const statement = await statementOf(run, person)
    const file = await admin.download(calls.payRuns.download, { id: run.id })
    const texts = [statement, statementSheet(statement, 'en'), textOf(file), await linesOf(run), run]
    for (const text of texts) {
      expect(JSON.stringify(text)).not.toMatch(/leave\b(?!_)|violence/i)
      expect(JSON.stringify(text)).not.toContain(id)
    }
    expect(statement.work).toMatchObject([{ leave_name: null, starts: '08:00', lines: [{ rate_label: 'ordinary' }] }])
  })

  test('that was cancelled is taken back for a reason that does not say that it was leave', async () => {
    const person = await hired()
    await rostered(person, 0)
    const id = await leave(person, { type_id: types.family_violence })
    const first = await exported(await drafted())
    await cancelled(id)

    const next = await drafted(day(7))

    expect(await paidTo(next, person)).toEqual([[monday, 'ordinary', -480, 10_000, 20_00, -160_00]])
    expect(only(await linesOf(first))).toMatchObject({ release_reason: 'No longer due' })
    await removed(next)
  })

  const payrollOnly = async () => {
    const payroll = await withCustomRole(app, 'admin')
    await payroll.holds(['Timesheet/export'])
    return payroll
  }
})
