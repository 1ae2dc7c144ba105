import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/work.ts'
import { msDate, type TwinTrouble } from '#server/testing/twins/xero-state.ts'
import { type XeroTwin, xeroTwin } from '#server/testing/twins/xero-twin.ts'
import { twinSettings } from '#server/testing/twins/xero-writes.ts'
import { runQueuedFetches } from '#server/modules/xero/fetching.ts'
import { runQueuedSyncs } from '#server/modules/xero/sync/queue.ts'

const { send, info, retry } = calls.xeroPayRuns
let app: TestApp
let twin: XeroTwin
let admin: Client
let company_id: string
let ids: ReturnType<typeof twinSettings>
// Each test has a week of its own, in the past.
let monday = '2026-01-05'

beforeAll(async () => {
  app = await testApp()
  company_id = app.world.agency
  await app.database.asPlatform((db) =>
    sql`update companies set pay_cycle = 'weekly', pay_cycle_anchor = '2026-11-16' where id = ${company_id}::uuid`.execute(
      db,
    ),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  monday = addDays(monday, 7)
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
  admin = await app.as('admin')
  twin = await xeroTwin()
  twin.state.now = () => app.clock.now().getTime()
  ids = twinSettings(twin)
  Object.assign(app.outside.environment, twin.environment)
  const { address } = await admin.call(calls.xero.connect, { company_id })
  await admin.call(calls.xero.arrive, await twin.agree(address))
  await admin.call(calls.xeroSyncs.syncAll, { company_id })
  await work()
  twin.state.requests.length = 0
})
afterEach(async () => {
  await app.database.asPlatform(async (db) => {
    for (const table of [
      'xero_links',
      'xero_outbox',
      'xero_employees',
      'xero_people',
      'xero_choices',
      'xero_timesheets',
    ])
      await sql`delete from ${sql.table(table)}`.execute(db)
  })
  expect(twin.state.violations).toEqual([])
  await twin.close()
})

const work = () => runQueuedSyncs(app.database, app.outside, async () => {})
const minutesLater = (minutes: number) =>
  app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString())
const worked = (day: number, employee_id = app.world.ava) => {
  const { at, recorded } = workIn(app)
  return recorded(at(addDays(monday, day)), 'approved', employee_id)
}
async function draft() {
  const found = await admin.call(calls.payPeriods.list, { company_id, from: monday, to: monday })
  const period = found.rows[0] ?? (await admin.call(calls.payPeriods.store, { company_id, starts_on: monday }))
  return admin.call(calls.payRuns.store, { pay_period_id: period.id, target: 'xero' })
}
async function sent() {
  const { id, version } = await draft()
  await admin.call(send, { id, version })
  await work()
  return id
}
const stateOf = async (id: string) => {
  const { timesheets } = await admin.call(info, { id })
  return timesheets.map(({ employee_name, status, reason }) => [employee_name, status, reason].join(' ').trim())
}
const sheetsOf = (first: string) => twin.state.timesheets.filter(({ EmployeeID }) => EmployeeID === xeroId(first))
const hoursOf = () => ['Ava', 'Noah'].flatMap((first) => sheetsOf(first).map(({ Hours }) => Hours))
const xeroId = (first: string) => twin.state.employees.find(({ FirstName }) => FirstName === first)?.EmployeeID ?? ''

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

    const slip = (first: string) => ({ PayslipID: crypto.randomUUID(), EmployeeID: xeroId(first) })
    twin.state.runs.push({
      ...{ PayRunID: crypto.randomUUID(), PayrollCalendarID: ids.calendar, PayRunStatus: 'POSTED' },
      ...{ PayRunPeriodStartDate: msDate(monday), PayRunPeriodEndDate: msDate(addDays(monday, 6)) },
      ...{ PaymentDate: msDate(addDays(monday, 8)), UpdatedDateUTC: msDate('2026-11-18T01:59:00Z') },
      slips: [slip('Ava'), slip('Noah')],
    })
    await admin.call(calls.xero.fetch, { company_id })
    await runQueuedFetches(app.database, app.outside, async () => {})

    for (const run of [id, second])
      expect(await admin.call(calls.payRuns.info, { id: run })).toMatchObject({
        status: 'posted',
        posted_by_name: 'Xero',
      })
    const statuses = await Promise.all(ours.map((one) => admin.call(calls.timesheets.view, { id: one })))
    expect(statuses.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
  })

  test('stores the reason for one that Xero does not accept, sends the others, and is completed by a retry', async () => {
    await worked(0)
    await worked(0, app.world.noah)
    twin.state.rejects = ({ EmployeeID }) => (EmployeeID === xeroId('Noah') ? ['The employee has no pay template'] : [])
    const id = await sent()

    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel failed rejected'])
    expect((await admin.call(info, { id })).timesheets[1]).toMatchObject({
      message: 'The employee has no pay template',
    })
    twin.state.rejects = () => []
    await admin.call(retry, { id })
    await work()
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent', 'Noah Patel sent'])
    expect(hoursOf()).toEqual([8, 8])
  })

  test('does not replace a timesheet that somebody entered in Xero, unless requested', async () => {
    await worked(0)
    twin.state.timesheets.push({
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

describe('nothing is sent twice and nothing is lost', () => {
  const troubles: [string, TwinTrouble][] = [
    ['the connection is cut before the request is processed', { cut: 'before' }],
    ['the connection is cut after the request was processed', { cut: 'after' }],
    ['Xero answers 500', { status: 500 }],
    ['Xero answers 429', { status: 429, headers: { 'retry-after': '30' } }],
  ]
  test.each(troubles)('when %s, at either timesheet', async (_, trouble) => {
    for (const at of [0, 1]) {
      if (at > 0) monday = addDays(monday, 7)
      twin.state.timesheets.length = 0
      await worked(0)
      await worked(0, app.world.noah)
      twin.state.insteadOfWrite = [...Array.from({ length: at }, () => undefined), trouble]
      const id = await sent()
      expect(await admin.call(info, { id })).toMatchObject({ last_sync: { status: 'waiting' } })
      // The keys at Xero are valid for minutes only.
      twin.state.keys.clear()
      minutesLater(2)
      await work()

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
    twin.state.insteadOfWrite = [{ meanwhile: async () => void (isDead = true) }]
    const { id, version } = await draft()
    await admin.call(send, { id, version })
    await expect(runQueuedSyncs(database, app.outside, async () => {})).rejects.toThrow('the process died')
    twin.state.keys.clear()
    minutesLater(4)
    await work()

    admin = await app.as('admin')
    expect(await stateOf(id)).toEqual(['Ava Nguyen sent'])
    expect(hoursOf()).toEqual([8])
  })
})
