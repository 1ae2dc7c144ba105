import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'
import { msDate, type FakeXeroFailure } from '#server/testing/fakes/xero-state.ts'
import type { FakeXero } from '#server/testing/fakes/fake-xero.ts'
import type { fakeSettings } from '#server/testing/fakes/xero-writes.ts'
import { runQueuedFetches } from '#server/modules/xero/payslip-queue.ts'
import { runQueuedSyncs } from '#server/modules/xero/sync/queue.ts'
import { connectedFake, endFake, payWeekly } from '#server/testing/records/xero-connection.ts'

const { send, info, retry } = calls.xeroPayRuns
let app: TestApp
let fake: FakeXero
let admin: Client
let company_id: string
let ids: ReturnType<typeof fakeSettings>
// Each test has a week of its own, in the past.
let monday = '2026-01-05'

beforeAll(async () => {
  app = await testApp()
  company_id = app.world.agency
  await payWeekly(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  monday = addDays(monday, 7)
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
  admin = await app.as('admin')
  ;({ fake, ids } = await connectedFake(app, admin))
  await admin.call(calls.xeroSyncs.syncAll, { company_id })
  await work()
  fake.state.requests.length = 0
})
afterEach(() => endFake(app, fake))

const work = () => runQueuedSyncs(app.database, app.outside, async () => {})
const companyPays = (cycle: 'weekly' | 'fortnightly') =>
  app.database.asPlatform((db) =>
    sql`update companies set pay_cycle = ${cycle} where id = ${company_id}::uuid`.execute(db),
  )
/** The pay calendar of somebody in Xero, as Muster read it last. */
const calendarOf = (first: string, calendar: string) =>
  app.database.asPlatform((db) =>
    sql`update xero_employees held set theirs = held.theirs || jsonb_build_object('calendar', ${calendar}::text)
      from employees e where e.id = held.employee_id and e.first_name = ${first}`.execute(db),
  )
const worked = (day: number, employee_id = app.world.ava) => {
  const { at, recorded } = workIn(app)
  return recorded(at(addDays(monday, day)), 'approved', employee_id)
}
async function draft(days = 7) {
  const found = await admin.call(calls.payPeriods.list, { company_id, from: monday, to: monday })
  if (days === 14) await companyPays('fortnightly')
  const period = found.rows[0] ?? (await admin.call(calls.payPeriods.store, { company_id, starts_on: monday }))
  if (days === 14) await companyPays('weekly')
  return admin.call(calls.payRuns.store, { pay_period_id: period.id, target: 'xero' })
}
async function sent({ days = 7 } = {}) {
  const { id, version } = await draft(days)
  await admin.call(send, { id, version })
  await work()
  return id
}
const resent = async (id: string) => {
  const { version } = await admin.call(calls.payRuns.info, { id })
  await admin.call(send, { id, version })
  await work()
}
/** The run becomes a draft again; payroll got it, so that this is confirmed. */
const reopened = async (id: string) => {
  const superadmin = await app.as('superadmin')
  const { version } = await superadmin.call(calls.payRuns.info, { id })
  return superadmin.call(calls.payRuns.reopen, { id, version, reason: 'Wrong period', discarded: true })
}
/** Xero has posted a pay run with a payslip of each of these people. */
async function posted(
  people: string[],
  { weeks = 0, days = 7, calendar = String(ids.calendar), at = '2026-11-18T01:59:00Z' } = {},
) {
  const from = addDays(monday, weeks * 7)
  fake.state.runs.push({
    ...{ PayRunID: crypto.randomUUID(), PayrollCalendarID: calendar, PayRunStatus: 'POSTED' },
    ...{ PayRunPeriodStartDate: msDate(from), PayRunPeriodEndDate: msDate(addDays(from, days - 1)) },
    ...{ PaymentDate: msDate(addDays(from, days + 1)), UpdatedDateUTC: msDate(at) },
    slips: people.map((first) => ({ PayslipID: crypto.randomUUID(), EmployeeID: xeroId(first) })),
  })
  await admin.call(calls.xero.fetch, { company_id })
  await runQueuedFetches(app.database, app.outside, async () => {})
}
const statusOf = async (timesheet: string) => (await admin.call(calls.timesheets.view, { id: timesheet })).status
const unitsOf = (first: string) =>
  sheetsOf(first).map(({ StartDate, TimesheetLines }) => [
    StartDate,
    (TimesheetLines as { NumberOfUnits: number[] }[]).map(({ NumberOfUnits }) => NumberOfUnits.join(' ')),
  ])
const stateOf = async (id: string) => {
  const { timesheets } = await admin.call(info, { id })
  return timesheets.map(({ employee_name, status, reason }) => [employee_name, status, reason].join(' ').trim())
}
const sheetsOf = (first: string) => fake.state.timesheets.filter(({ EmployeeID }) => EmployeeID === xeroId(first))
const hoursOf = () => ['Ava', 'Noah'].flatMap((first) => sheetsOf(first).map(({ Hours }) => Hours))
const xeroId = (first: string) => fake.state.employees.find(({ FirstName }) => FirstName === first)?.EmployeeID ?? ''

describe('a pay run for Xero', () => {
  test('is sent as timesheets once, extended by a second run, and paid when Xero has posted its pay run', async () => {
    const ours = [await worked(0), await worked(6), await worked(1, app.world.noah)]
    const id = await sent()

    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel sent'])
    expect([...sheetsOf('Ava'), ...sheetsOf('Noah')]).toMatchObject([
      {
        ...{ StartDate: msDate(monday), EndDate: msDate(addDays(monday, 6)), Status: 'APPROVED', Hours: 16 },
        TimesheetLines: [{ EarningsRateID: ids.ordinary, NumberOfUnits: [8, 0, 0, 0, 0, 0, 8] }],
      },
      { Hours: 8 },
    ])
    expect(await admin.call(calls.payRuns.info, { id })).toMatchObject({
      status: 'exported',
      delivered_by_name: 'Xero',
    })

    ours.push(await worked(2))
    const second = await sent()
    expect(hoursOf()).toEqual([24, 8])

    await posted(['Ava', 'Noah'])
    for (const run of [id, second])
      expect(await admin.call(calls.payRuns.info, { id: run })).toMatchObject({
        status: 'posted',
        posted_by_name: 'Xero',
      })
    const statuses = await Promise.all(ours.map((one) => admin.call(calls.timesheets.view, { id: one })))
    expect(statuses.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
  })

  test('of a hundred people is sent with few calls, as many as forecast', async () => {
    const make = factoriesIn(app, { client: admin })
    const made = await Promise.all(Array.from({ length: 100 }, () => make.employee()))
    const people = made.map(({ id }) => id)
    const become = (status: 'active' | 'declined') =>
      app.database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', 'in', people).execute())
    await become('active')
    await admin.call(calls.xeroSyncs.syncAll, { company_id })
    await work()
    for (const id of people) await worked(0, id)
    const { id, version } = await draft()
    const { forecast } = await admin.call(info, { id })
    fake.state.requests.length = 0
    await admin.call(send, { id, version })
    await work()

    expect((await admin.call(info, { id })).timesheets.every(({ status }) => status === 'sent')).toBe(true)
    expect(fake.state.timesheets).toHaveLength(100)
    expect(fake.state.requests.length).toBeLessThanOrEqual(10)
    // People who changed are read in pages, of which the forecast counts one.
    const others = fake.state.requests.filter((request) => !request.startsWith('GET /Employees'))
    expect(forecast?.calls).toBe(others.length + 1)
    expect(forecast?.left_today).toBeGreaterThan(0)
    await become('declined')
  })

  test('stores the reason for one that Xero does not accept, sends the others, and is completed by a retry', async () => {
    await worked(0)
    await worked(0, app.world.noah)
    fake.state.rejects = ({ EmployeeID }) => (EmployeeID === xeroId('Noah') ? ['The employee has no pay template'] : [])
    const id = await sent()

    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel failed rejected'])
    expect((await admin.call(info, { id })).timesheets[1]).toMatchObject({
      message: 'The employee has no pay template',
    })
    fake.state.rejects = () => []
    await admin.call(retry, { id })
    await work()
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel sent'])
    expect(hoursOf()).toEqual([8, 8])
  })

  test('does not replace a timesheet that somebody entered in Xero, unless requested', async () => {
    await worked(0)
    fake.state.timesheets.push({
      ...{ TimesheetID: crypto.randomUUID(), EmployeeID: xeroId('Ava'), Status: 'DRAFT', Hours: 3 },
      ...{ StartDate: msDate(monday), EndDate: msDate(addDays(monday, 6)) },
      TimesheetLines: [{ EarningsRateID: ids.ordinary, NumberOfUnits: [3, 0, 0, 0, 0, 0, 0] }],
    })
    const id = await sent()
    expect(await stateOf(id)).toEqual(['Ava Nguyen failed exists'])
    expect(hoursOf()).toEqual([3])

    await admin.call(retry, { id, replaces: true })
    await work()
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent'])
    expect(hoursOf()).toEqual([8])
  })

  test('is refused for a file, with an unmapped rate, and twice', async () => {
    await worked(0)
    const { id, version } = await draft()
    const { rows } = await admin.call(calls.xeroSyncs.mappings, { company_id })
    const mappings = rows
      .filter(({ our_key }) => our_key === 'ordinary')
      .map(({ kind, our_key }) => ({ kind, our_key, xero_id: null }))
    await admin.call(calls.xeroSyncs.updateMappings, { company_id, mappings })
    await expect(admin.call(send, { id, version })).rejects.toMatchObject({ code: 'xero.rateNotMapped' })
    await admin.call(calls.xeroSyncs.updateMappings, {
      company_id,
      mappings: mappings.map((one) => ({ ...one, xero_id: ids.ordinary })),
    })
    await admin.call(send, { id, version })
    await expect(admin.call(send, { id, version })).rejects.toMatchObject({ status: 409 })
    for (const person of ['customer', 'employee'] as const)
      await expect((await app.as(person)).call(info, { id })).rejects.toMatchObject({ status: 403 })
    await expect((await app.as('admin2')).call(info, { id })).rejects.toMatchObject({ code: 'notFound' })
    await work()
  })
})

describe('a pay run of time that a rule set prices', () => {
  test('is sent by label: refused while one is not mapped, with hours, and units where there are none', async () => {
    const employee_id = app.world.ava
    await employedIn(app, employee_id, { basis: 'CASUAL' })
    const { ruleSetWith, ruleAssignment } = payRulesIn({ app, client: admin, agency: company_id })
    const allowance = {
      ...{ code: 'MEAL', title: 'Meal', cents: 1250, per: 'period' as const, given: 'always' as const, clause: null },
      counts_for: { super: false, payroll_tax: false, workers_compensation: false },
    }
    const { rule_set_id } = await ruleSetWith([plainRules({ valid_from: '2023-01-02', allowances: [allowance] })])
    await ruleAssignment({ rule_set_id, employee_id, starts_on: monday, ends_on: addDays(monday, 6) })
    const { at, recorded } = workIn(app)
    for (const day of [0, 1, 2, 3])
      await recorded(at(addDays(monday, day), { starts: '07:00', ends: '17:00' }), 'approved', employee_id)
    const { id, version } = await draft()
    const labels = async () =>
      (await admin.call(calls.xeroSyncs.mappings, { company_id })).rows
        .filter(({ kind }) => kind === 'earnings_rate')
        .map(({ our_key }) => our_key)

    expect(await labels()).toEqual(['ordinary', 'overtime_first', 'allowance', 'cancelled_shift'])
    const map = (our_key: string, xero_id: string) =>
      admin.call(calls.xeroSyncs.updateMappings, {
        company_id,
        mappings: [{ kind: 'earnings_rate' as const, our_key, xero_id }],
      })
    await map('overtime_first', ids.overtime)
    await expect(admin.call(send, { id, version })).rejects.toMatchObject({ code: 'xero.rateNotMapped' })
    await map('allowance', ids.overtime)
    await admin.call(send, { id, version })
    await work()

    expect(await stateOf(id)).toEqual(['Ava Nguyen sent'])
    expect(only(sheetsOf('Ava')).TimesheetLines).toEqual(
      expect.arrayContaining([
        { EarningsRateID: ids.ordinary, NumberOfUnits: [10, 10, 10, 8, 0, 0, 0] },
        { EarningsRateID: ids.overtime, NumberOfUnits: [1, 1, 1, 3, 0, 0, 0] },
      ]),
    )
    expect((await admin.call(info, { id })).timesheets).toMatchObject([{ minutes: 2400 }])
  })
})

describe('the periods of a pay run', () => {
  test('are those of each employee’s own calendar in Xero, and each is paid on its own', async () => {
    const fortnightly = String((fake.state.calendars[1] as { PayrollCalendarID: string }).PayrollCalendarID)
    await calendarOf('Noah', fortnightly)
    const [first, second] = [await worked(0), await worked(8)]
    const noahs = [await worked(0, app.world.noah), await worked(8, app.world.noah)]
    const id = await sent({ days: 14 })

    expect(unitsOf('Ava')).toEqual([
      [msDate(monday), ['8 0 0 0 0 0 0']],
      [msDate(addDays(monday, 7)), ['0 8 0 0 0 0 0']],
    ])
    expect(
      sheetsOf('Noah')
        .map(({ Hours }) => Number(Hours))
        .reduce((sum, hours) => sum + hours),
    ).toBe(16)
    await posted(['Ava'])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'exported'])
    await expect(reopened(id)).rejects.toMatchObject({ code: 'payroll.partlyPaid' })
    await posted(['Ava'], { weeks: 1 })
    for (const weeks of [-1, 0, 1]) await posted(['Noah'], { weeks, days: 14, calendar: fortnightly })
    expect(await Promise.all([first, second, ...noahs].map(statusOf))).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect(await admin.call(calls.payRuns.info, { id })).toMatchObject({ status: 'posted' })
    monday = addDays(monday, 7)
  })

  test('of time that is approved after Xero has paid its period are the next ones', async () => {
    await worked(0)
    await sent()
    await posted(['Ava'])
    const late = await worked(2)
    await sent()

    expect(unitsOf('Ava')).toEqual([
      [msDate(monday), ['8 0 0 0 0 0 0']],
      [msDate(addDays(monday, 7)), ['8 0 0 0 0 0 0']],
    ])
    expect(await statusOf(late)).toBe('exported')
    await posted(['Ava'], { weeks: 1 })
    expect(await statusOf(late)).toBe('paid')
  })

  test('move with the calendar when a run is sent again: what was sent before is taken back', async () => {
    const fortnightly = String((fake.state.calendars[1] as { PayrollCalendarID: string }).PayrollCalendarID)
    await worked(0)
    await worked(0, app.world.noah)
    const id = await sent()
    await reopened(id)
    await calendarOf('Ava', fortnightly)
    await resent(id)

    const hours = sheetsOf('Ava').map(({ Hours }) => Number(Hours))
    expect(hours.filter((sum) => sum > 0)).toEqual([8])
  })

  test('without hours, because a correction took them back, do not hold up the run', async () => {
    const time = await worked(0)
    await worked(0, app.world.noah)
    const id = await sent()
    const superadmin = await app.as('superadmin')
    const lines = await superadmin.call(calls.payRuns.lines, { pay_run_id: id })
    const line_ids = lines.rows.filter(({ employee_name }) => employee_name === 'Ava Nguyen').map((line) => line.id)
    const { version } = await superadmin.call(calls.payRuns.info, { id })
    await superadmin.call(calls.payRuns.correct, { id, version, line_ids, reason: 'Did not work' })
    await app.database.asPlatform((db) =>
      sql`update timesheets set status = 'void' where id = ${time}::uuid`.execute(db),
    )
    const second = await sent()
    expect(hoursOf()).toEqual([0, 8])

    await posted(['Noah'])
    for (const run of [id, second])
      expect(await admin.call(calls.payRuns.info, { id: run })).toMatchObject({ status: 'posted' })
  })

  test('are not paid by a pay run that was posted before the time was sent', async () => {
    const time = await worked(0)
    await sent()
    await posted(['Ava'], { at: '2026-11-18T01:00:00Z' })
    expect(await statusOf(time)).toBe('exported')
  })
})

describe('nothing is sent twice and nothing is lost', () => {
  const failures: [string, FakeXeroFailure][] = [
    ['the connection is cut before the request is processed', { cut: 'before' }],
    ['the connection is cut after the request was processed', { cut: 'after' }],
    ['Xero answers 500', { status: 500 }],
    ['Xero answers 429', { status: 429, headers: { 'retry-after': '30' } }],
  ]
  test.each(failures)('when %s, at both timesheets together, and at one alone as well', async (_, reason) => {
    for (const failing of [1, 2]) {
      if (failing > 1) monday = addDays(monday, 7)
      fake.state.timesheets.length = 0
      await worked(0)
      await worked(0, app.world.noah)
      fake.state.insteadOfWrite = Array.from({ length: failing }, () => reason)
      const id = await sent()
      for (let again = 0; again < failing; again++) {
        // The keys at Xero are valid for minutes only.
        fake.state.keys.clear()
        app.clock.moveBy({ minutes: 10 })
        await work()
      }

      admin = await app.as('admin')
      expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel sent'])
      expect(hoursOf()).toEqual([8, 8])
    }
  })

  test('when the process dies after Xero stored a timesheet, before that is stored here', async () => {
    await worked(0)
    let isDead = false
    const database: typeof app.database = {
      ...app.database,
      asAgency: (...run) => (isDead ? Promise.reject(new Error('the process died')) : app.database.asAgency(...run)),
    }
    fake.state.insteadOfWrite = [{ meanwhile: async () => void (isDead = true) }]
    const { id, version } = await draft()
    await admin.call(send, { id, version })
    await expect(runQueuedSyncs(database, app.outside, async () => {})).rejects.toThrow('the process died')
    fake.state.keys.clear()
    await endLease()
    await work()

    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent'])
    expect(hoursOf()).toEqual([8])
  })

  test('when somebody deleted the timesheet in Xero after the run was reopened', async () => {
    await worked(0)
    const id = await sent()
    await reopened(id)
    fake.state.timesheets.length = 0
    await resent(id)

    expect(await stateOf(id)).toEqual(['Ava Nguyen sent'])
    expect(hoursOf()).toEqual([8])
  })

  test('when the time of a second run is added before a lost response was looked up', async () => {
    await worked(0)
    fake.state.insteadOfWrite = [{ cut: 'after' }]
    const id = await sent()
    fake.state.keys.clear()
    await worked(1)
    const second = await draft()
    await admin.call(send, { id: second.id, version: second.version })
    app.clock.moveBy({ minutes: 2 })
    await work()

    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent'])
    expect(hoursOf()).toEqual([16])
  })

  test('when the time of a second run is queued while the first one is being sent', async () => {
    await worked(0)
    const first = await draft()
    const meanwhile = async () => {
      await worked(1)
      const { id, version } = await draft()
      await admin.call(send, { id, version })
    }
    fake.state.insteadOfWrite = [{ meanwhile }]
    await admin.call(send, { id: first.id, version: first.version })
    await work()

    expect(await stateOf(first.id)).toEqual(['Ava Nguyen sent'])
    expect(hoursOf()).toEqual([16])
  })

  test('when the run is reopened while Muster looks for its timesheet in Xero', async () => {
    await worked(0)
    const { id, version } = await draft()
    const superadmin = await app.as('superadmin')
    const meanwhile = async () => {
      const run = await superadmin.call(calls.payRuns.info, { id })
      await superadmin.call(calls.payRuns.reopen, { id, version: run.version, reason: 'Too early' })
    }
    fake.state.instead = [undefined, undefined, undefined, undefined, { meanwhile }]
    await admin.call(send, { id, version })
    await work()

    expect(fake.state.requests.filter((request) => request.startsWith('POST'))).toEqual([])
    expect(await admin.call(calls.payRuns.info, { id })).toMatchObject({ status: 'draft', delivered_at: null })
    await resent(id)
    expect(hoursOf()).toEqual([8])
  })

  test('when a lost timesheet has been paid in Xero before it was looked up', async () => {
    const time = await worked(0)
    fake.state.insteadOfWrite = [{ cut: 'after' }]
    const id = await sent()
    fake.state.keys.clear()
    for (const sheet of fake.state.timesheets) sheet.Status = 'PROCESSED'
    app.clock.moveBy({ minutes: 2 })
    await work()

    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen paid'])
    expect(await statusOf(time)).toBe('paid')
    expect(hoursOf()).toEqual([8])
  })

  test('when Xero never accepts one of the timesheets: the others do not wait for it', async () => {
    await worked(0)
    await worked(0, app.world.noah)
    fake.state.fails = (record) => record.EmployeeID === xeroId('Ava') && 'StartDate' in record
    const id = await sent()
    app.clock.moveBy({ minutes: 2 })
    await work()
    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen queued', 'Noah Patel sent'])

    fake.state.fails = () => false
    app.clock.moveBy({ minutes: 10 })
    await work()
    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel sent'])
    expect(hoursOf()).toEqual([8, 8])
  })

  test('when two processes work at the same time, and when one loses its run to another', async () => {
    await worked(0)
    await worked(0, app.world.noah)
    const { id, version } = await draft()
    await admin.call(send, { id, version })
    let waits = 0
    const slow = async () => {
      // It was suspended for longer than its lease; another process takes over meanwhile.
      if (++waits !== 6) return
      await endLease()
      await work()
      fake.state.keys.clear()
    }
    await Promise.all([runQueuedSyncs(app.database, app.outside, slow), work()])

    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel sent'])
    expect(await admin.call(info, { id })).toMatchObject({ last_sync: { status: 'done' } })
    // Together by the process that took over, or one by one where the first had stored them before it was suspended.
    expect(fake.state.requests.filter((request) => request.startsWith('POST')).length).toBeLessThanOrEqual(2)
    expect(hoursOf()).toEqual([8, 8])
  })

  test('when another process takes over while Xero answers: the first one sends nothing more', async () => {
    await worked(0)
    await worked(0, app.world.noah)
    const { id, version } = await draft()
    await admin.call(send, { id, version })
    const meanwhile = async () => {
      await endLease()
      let waits = 0
      await runQueuedSyncs(app.database, app.outside, async () => {
        if (++waits === 6) throw new DOMException('the other process ends', 'AbortError')
      })
    }
    fake.state.instead = [undefined, undefined, undefined, undefined, { meanwhile }]
    await work()
    expect(fake.state.requests.filter((request) => request.startsWith('POST'))).toEqual([])

    await endLease()
    await work()
    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel sent'])
    expect(hoursOf()).toEqual([8, 8])
  })

  test('when the company is connected to another organisation while both are sent together: the former has them', async () => {
    await worked(0)
    await worked(0, app.world.noah)
    const meanwhile = async () => {
      const other = { id: crypto.randomUUID(), tenantId: crypto.randomUUID() }
      fake.state.organisations = [{ ...other, tenantType: 'ORGANISATION', tenantName: 'Other Pty Ltd' }]
      await app.database.asPlatform((db) => db.updateTable('xero_links').set({ status: 'expired' }).execute())
      const { address } = await admin.call(calls.xero.connect, { company_id })
      await admin.call(calls.xero.arrive, await fake.agree(address))
    }
    fake.state.insteadOfWrite = [{ meanwhile }]
    const id = await sent()

    const states = (await stateOf(id)).map((state) => state.replace(/^\w+ \w+ /, ''))
    expect(states).toEqual(['sent', 'sent'])
    expect(hoursOf()).toEqual([8, 8])
  })
})

/** The clock of the process and that of the database are beyond the lease of the run that is under way. */
async function endLease() {
  app.clock.moveBy({ minutes: 4 })
  await app.database.asPlatform((db) =>
    db.updateTable('xero_syncs').set({ lease_until: '2026-01-01' }).where('status', '=', 'running').execute(),
  )
}
