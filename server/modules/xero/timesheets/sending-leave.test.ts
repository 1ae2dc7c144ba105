// Leave in Xero: applications, created once, updated and taken back; what is paid as work is on the timesheet.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { addDays } from '#contract/values/time.ts'
import { runQueuedFetches } from '#server/modules/xero/payslip-queue.ts'
import { runQueuedSyncs } from '#server/modules/xero/sync/queue.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import type { FakeXero } from '#server/testing/fakes/fake-xero.ts'
import { msDate } from '#server/testing/fakes/xero-state.ts'
import type { fakeSettings } from '#server/testing/fakes/xero-writes.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { connectedFake, endFake, payWeekly } from '#server/testing/records/xero-connection.ts'

const { send, info, retry } = calls.xeroPayRuns
let app: TestApp
let fake: FakeXero
let admin: Client
let company_id: string
let ids: ReturnType<typeof fakeSettings>
let types: Record<LeaveKind, string>
let ava = ''
// Each test has a fortnight of its own.
let monday = '2026-01-05'
const day = (at: number) => addDays(monday, at)

beforeAll(async () => {
  app = await testApp()
  company_id = app.world.agency
  ava = app.world.ava
  await payWeekly(app)
  await employedIn(app, ava, { basis: 'FULL_TIME' })
  admin = await app.as('admin')
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  types = Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as typeof types
  for (const type_id of [types.annual, types.family_violence])
    await admin.call(calls.leaveBalances.enter, {
      ...{ employee_id: ava, type_id, minutes: 20_000, kind: 'opening' as const, on_day: '2025-12-29' },
      reason: 'From the former system',
    })
})
afterAll(() => app.close())
beforeEach(async () => {
  monday = day(14)
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
  admin = await app.as('admin')
  ;({ fake, ids } = await connectedFake(app, admin))
  await admin.call(calls.xeroSyncs.syncAll, { company_id })
  await work()
  for (const starts_on of [monday, day(7)]) await admin.call(calls.payPeriods.store, { company_id, starts_on })
  fake.state.requests.length = 0
})
afterEach(() => endFake(app, fake))

const work = () => runQueuedSyncs(app.database, app.outside, async () => {})
const map = (xero_id: string | null, our_key = types.annual) =>
  admin.call(calls.xeroSyncs.updateMappings, {
    company_id,
    mappings: [{ kind: 'leave_type' as const, our_key, xero_id }],
  })
async function leave(from: number, to = from, type_id = types.annual) {
  const input = { employee_id: ava, type_id, from_day: day(from), to_day: day(to) }
  const { id, version } = await admin.call(calls.leaveRequests.store, input)
  await admin.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve' })
  return id
}
async function cancelled(id: string) {
  const { version } = await admin.call(calls.leaveRequests.info, { id })
  await admin.call(calls.leaveRequests.cancel, { id, version, reason: 'They came to work' })
}
async function draft(starts_on = monday) {
  const { rows } = await admin.call(calls.payPeriods.list, { company_id, from: starts_on, to: starts_on })
  return admin.call(calls.payRuns.store, { pay_period_id: rows[0]?.id ?? '', target: 'xero' })
}
async function sent(starts_on = monday) {
  const { id, version } = await draft(starts_on)
  await admin.call(send, { id, version })
  await work()
  return id
}
/** Xero has posted the pay run of the first week. */
async function posted() {
  const employee = fake.state.employees.find(({ FirstName }) => FirstName === 'Ava')?.EmployeeID ?? ''
  fake.state.runs.push({
    ...{ PayRunID: crypto.randomUUID(), PayrollCalendarID: String(ids.calendar), PayRunStatus: 'POSTED' },
    ...{ PayRunPeriodStartDate: msDate(monday), PayRunPeriodEndDate: msDate(day(6)), PaymentDate: msDate(day(7)) },
    ...{ UpdatedDateUTC: msDate('2026-11-18T01:59:00Z') },
    slips: [{ PayslipID: crypto.randomUUID(), EmployeeID: employee }],
  })
  await admin.call(calls.xero.fetch, { company_id })
  await runQueuedFetches(app.database, app.outside, async () => {})
}
async function withLoading() {
  const { ruleSetWith, ruleAssignment } = payRulesIn({ app, client: admin, agency: company_id })
  const annual_leave_loading = { percentage: 1750, clause: null }
  const { rule_set_id } = await ruleSetWith([plainRules({ valid_from: '2023-01-02', annual_leave_loading })])
  await ruleAssignment({ rule_set_id, employee_id: ava, starts_on: monday, ends_on: day(13) })
}
const sheetsIn = async (id: string) =>
  (await admin.call(info, { id })).timesheets.map(({ leave_name, status, reason }) => [leave_name, status, reason])
const applications = () =>
  fake.state.leave.map(({ LeaveTypeID, StartDate, EndDate, LeavePeriods }) => {
    const [period] = LeavePeriods as { NumberOfUnits: number; LeavePeriodStatus: string }[]
    return [LeaveTypeID, StartDate, EndDate, period?.NumberOfUnits, period?.LeavePeriodStatus]
  })

describe('leave in a pay run for Xero', () => {
  test('is refused while its type is not mapped, then sent as an application of its days and hours', async () => {
    await leave(3, 9)
    const { id, version } = await draft()
    await expect(admin.call(send, { id, version })).rejects.toMatchObject({ code: 'xero.leaveTypeNotMapped' })
    const { rows } = await admin.call(calls.xeroSyncs.mappings, { company_id })
    expect(rows.filter(({ kind }) => kind === 'leave_type')).toMatchObject([{ name: 'Annual leave', xero_id: null }])

    await map(ids.annual)
    await admin.call(send, { id, version })
    await work()
    await sent(day(7))

    // Thursday and Friday, then Monday to Wednesday.
    expect(applications()).toEqual([
      [ids.annual, msDate(day(3)), msDate(day(4)), 15.2, 'SCHEDULED'],
      [ids.annual, msDate(day(7)), msDate(day(9)), 22.8, 'SCHEDULED'],
    ])
    expect(await sheetsIn(id)).toEqual([['Annual leave', 'sent', null]])
    expect(fake.state.timesheets).toEqual([])
  })

  test('is sent once when the answer is lost', async () => {
    await map(ids.annual)
    await leave(0)
    fake.state.insteadOfWrite = [{ cut: 'after' }]
    const id = await sent()
    expect(await sheetsIn(id)).toEqual([['Annual leave', 'queued', null]])
    // So much later that Xero no longer knows the key.
    fake.state.keys.clear()
    app.clock.moveBy({ minutes: 30 })
    await work()
    admin = await app.as('admin')

    expect(await sheetsIn(id)).toEqual([['Annual leave', 'sent', null]])
    expect(applications()).toEqual([[ids.annual, msDate(monday), msDate(monday), 7.6, 'SCHEDULED']])
  })

  test('that was cancelled is taken back in Xero by the next run', async () => {
    await map(ids.annual)
    const request = await leave(0)
    await sent()
    await cancelled(request)

    const next = await sent(day(7))

    expect(await sheetsIn(next)).toEqual([['Annual leave', 'sent', null]])
    expect(applications()).toEqual([[ids.annual, msDate(monday), msDate(monday), 7.6, 'REJECTED']])
  })

  test('that Xero has paid is not taken back from here, and says so', async () => {
    await map(ids.annual)
    const request = await leave(0)
    const first = await sent()
    await posted()
    expect(await admin.call(calls.payRuns.info, { id: first })).toMatchObject({ status: 'posted' })
    await cancelled(request)

    const next = await sent(day(7))

    expect(await sheetsIn(next)).toEqual([['Annual leave', 'failed', 'leave_paid']])
    expect(applications()).toEqual([[ids.annual, msDate(monday), msDate(monday), 7.6, 'SCHEDULED']])
  })

  test('has its loading from Xero where the type there has one, or else on the timesheet', async () => {
    await withLoading()
    await map(ids.annual)
    await leave(0)
    await sent()
    expect(fake.state.timesheets).toEqual([])

    await leave(7)
    await map(ids.personal)
    const { id, version } = await draft(day(7))
    await expect(admin.call(send, { id, version })).rejects.toMatchObject({ code: 'xero.rateNotMapped' })
    const rate = { kind: 'earnings_rate' as const, our_key: 'leave_loading', xero_id: ids.overtime }
    await admin.call(calls.xeroSyncs.updateMappings, { company_id, mappings: [rate] })
    await admin.call(send, { id, version })
    await work()

    expect(applications().map(([type]) => type)).toEqual([ids.annual, ids.personal])
    expect(fake.state.timesheets).toMatchObject([
      { TimesheetLines: [{ EarningsRateID: ids.overtime, NumberOfUnits: [7.6, 0, 0, 0, 0, 0, 0] }] },
    ])
  })

  test('of which a part was entered in Xero is not sent twice, and replaces it when asked to', async () => {
    await map(ids.annual)
    await leave(0)
    const employee = fake.state.employees.find(({ FirstName }) => FirstName === 'Ava')?.EmployeeID ?? ''
    fake.state.leave.push({
      ...{ LeaveApplicationID: crypto.randomUUID(), EmployeeID: employee, LeaveTypeID: ids.annual, Title: 'By hand' },
      ...{ StartDate: msDate(monday), EndDate: msDate(day(1)) },
      LeavePeriods: [{ NumberOfUnits: 15.2, LeavePeriodStatus: 'SCHEDULED' }],
    })
    const id = await sent()
    expect(await sheetsIn(id)).toEqual([['Annual leave', 'failed', 'exists']])

    await admin.call(retry, { id, replaces: true })
    await work()

    expect(applications()).toEqual([[ids.annual, msDate(monday), msDate(monday), 7.6, 'SCHEDULED']])
  })

  test('for family violence is ordinary hours on the timesheet, and never an application', async () => {
    await leave(0, 0, types.family_violence)

    const run = await sent()

    expect(await sheetsIn(run)).toEqual([[null, 'sent', null]])
    expect(applications()).toEqual([])
    expect(fake.state.timesheets).toMatchObject([
      { TimesheetLines: [{ EarningsRateID: ids.ordinary, NumberOfUnits: [7.6, 0, 0, 0, 0, 0, 0] }] },
    ])
    expect(fake.state.requests.join(' ')).not.toContain('LeaveApplications')
    const { rows } = await admin.call(calls.xeroSyncs.mappings, { company_id })
    expect(rows.some(({ our_key }) => our_key === types.family_violence)).toBe(false)
  })
})

// Last, because nobody works for the agency afterwards.
test('leave that is paid out at the end of employment is in the run and not sent: Xero pays it when the employment is ended there', async () => {
  await withLoading()
  const { version } = await admin.call(calls.employees.info, { id: ava })
  const end = { status: 'terminated' as const, reason_code: 'V' as const, day: day(2), release: true }
  await admin.call(calls.lifecycle.changeStatus, { id: ava, version, ...end })
  const run = await draft()
  const { rows } = await admin.call(calls.leavePayOuts.of, { pay_run_id: run.id })
  const pay_outs = rows.map(({ id, held_minutes, minutes }) => ({ id, held_minutes, minutes }))
  await admin.call(calls.leavePayOuts.confirm, { pay_run_id: run.id, version: run.version, pay_outs })

  const confirmed = await admin.call(calls.payRuns.info, { id: run.id })
  await admin.call(send, { id: run.id, version: confirmed.version })
  await work()

  // The hours and the loading.
  expect(confirmed).toMatchObject({ lines: 2, paid_out: 2 })
  expect(await sheetsIn(run.id)).toEqual([])
  expect([fake.state.timesheets, applications()]).toEqual([[], []])
})
