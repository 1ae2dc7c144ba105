// Reports that are sent by themselves: to whom, when, once, and what becomes of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { JobContext } from '#server/background/job.ts'
import { addDays } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { sendDueReports } from '#server/modules/reports/schedules/delivery.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { type CustomRole, withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn } from '#server/testing/records/pay-rules.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let reader: CustomRole
let readerId: string
let place: { customer_id: string; location_id: string }

// Monday 23 November 2026, 07:00 in Brisbane, is 21:00 the day before.
const before = '2026-11-22T20:59:30.000Z'
const due = '2026-11-22T21:00:30.000Z'
const lastWeek = { from: '2026-11-16', to: '2026-11-22' }

beforeAll(async () => {
  app = await testApp()
  app.clock.moveTo(before)
  admin = await app.as('admin')
  reader = await withCustomRole(app, 'admin')
  await reader.holds(['Timesheet/list', 'Rate/view', 'Dashboard/show menu'])
  readerId = await membershipOf(reader.account_id)
  await workedWeek()
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('report_schedules').execute()
    await db.deleteFrom('report_files').execute()
    await db.deleteFrom('notifications').execute()
  })
  app.clock.moveTo(before)
})

const membershipOf = async (account_id: string) => {
  const { id } = await app.database.asPlatform((db) =>
    db.selectFrom('memberships').select('id').where('account_id', '=', account_id).executeTakeFirstOrThrow(),
  )
  return id
}

/** A casual at 20.00 an hour with two hours of overtime last week: 20.00 more than ordinary. */
async function workedWeek() {
  const make = factoriesIn(app, { client: admin })
  const work = workIn(app)
  const rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  const { id: location_id, customer_id } = await make.location()
  place = { location_id, customer_id }
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const { rule_set_id } = await rules.ruleSetWith()
  await rules.ruleAssignment({ rule_set_id, employee_id, classification: 'L1' })
  for (let day = 0; day < 5; day += 1) {
    const at = work.at(addDays('2026-11-16', day), { ...place, starts: '09:00', ends: '17:00' })
    await work.recorded(at, 'approved', employee_id)
  }
  await app.runJob('pricing')
}

type Fields = RequestOf<typeof calls.reportSchedules.store>

const fields = (changes: Partial<Fields> = {}): Fields => ({
  ...{ name: 'Overtime of the week', report: 'overtime', group: 'customer', customer_id: place.customer_id },
  ...{ format: 'csv', period: 'last_week', rhythm: 'weekly', weekday: 1, time: '07:00', recipient_ids: [readerId] },
  ...changes,
})
const store = (changes: Partial<Fields> = {}, client = admin) =>
  client.call(calls.reportSchedules.store, fields(changes))
const shown = async (id: string) => (await admin.call(calls.reportSchedules.list, {})).rows.find((row) => row.id === id)
const sent = () => app.runJob('send-reports')
const received = async (client = reader.client) => (await client.call(calls.reportFiles.list, {})).rows
const opened = async (id: string, client = reader.client) =>
  (await client.download(calls.reportFiles.file, { id })).bytes.toString()
const kinds = async (client: Client) =>
  (await client.call(calls.notifications.list, {})).rows
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('report'))
/** The work of the job as one process does it. */
const run = (changes: Partial<JobContext> = {}) =>
  sendDueReports({
    ...{ database: app.database, outside: app.outside, signal: new AbortController().signal },
    ...{ log: { info: () => undefined, error: () => undefined } },
    ...changes,
  })
const holdsAll = () => reader.holds(['Timesheet/list', 'Rate/view', 'Dashboard/show menu'])

describe('a scheduled report', () => {
  test('is sent when it is due, once, and next a week later', async () => {
    const { id, next_at } = await store()
    expect(next_at).toBe('2026-11-22T21:00:00.000Z')
    await sent()
    expect(await received()).toEqual([])

    app.clock.moveTo(due)
    await sent()
    await sent()

    expect(await received()).toMatchObject([{ report: 'overtime', format: 'csv', ...lastWeek, can_open: true }])
    expect(await kinds(reader.client)).toEqual(['reportReady'])
    expect(await shown(id)).toMatchObject({
      ...{ next_at: '2026-11-29T21:00:00.000Z', last_at: due, last_result: 'sent', last_sent: 1 },
      last_left_out: [],
    })
  })

  test('is made and sent once by processes that find it at the same time', async () => {
    await store()
    app.clock.moveTo(due)
    await Promise.all([run(), run(), run()])
    expect(await received()).toHaveLength(1)
  })

  test('is sent once, for the newest period, after weeks without a server', async () => {
    const { id } = await store()
    app.clock.moveTo('2026-12-09T00:00:00Z')
    await sent()
    const client = await app.as('admin')
    const { rows } = await client.call(calls.reportSchedules.list, {})
    expect(rows.find((row) => row.id === id)).toMatchObject({ next_at: '2026-12-13T21:00:00.000Z', last_sent: 1 })
    const files = await app.database.asPlatform((db) =>
      db.selectFrom('report_files').select(['from_day', 'to_day']).execute(),
    )
    expect(files).toEqual([{ from_day: '2026-11-30', to_day: '2026-12-06' }])
    app.clock.moveTo(before)
  })

  test('has the figures in the file and none in the email, which links to the file', async () => {
    await store()
    app.clock.moveTo(due)
    await sent()
    const [file] = await received()
    expect(await opened(file?.id ?? '')).toMatch(/,40,38,2,.*,20\.00,AUD/)
    const email = await app.database.asPlatform((db) =>
      db.selectFrom('emails').select('params').orderBy('created_at', 'desc').orderBy('id').executeTakeFirstOrThrow(),
    )
    const text = JSON.stringify(email.params)
    expect(text).toContain('/reports?tab=received')
    expect(text).not.toMatch(/20\.00|2000|\b40\b/)
  })

  test('is, when asked for, sent now, and its times stay', async () => {
    const { id, version, next_at } = await store({ period: 'last_month' })
    await admin.call(calls.reportSchedules.send, { id, version })
    expect(await shown(id)).toMatchObject({ is_sending: true })
    await sent()
    expect(await received()).toMatchObject([{ from: '2026-10-01', to: '2026-10-31' }])
    expect(await shown(id)).toMatchObject({ is_sending: false, next_at, last_result: 'sent' })
  })

  test('is not sent while it is paused; resumed, next at the next of its times', async () => {
    const { id, version } = await store()
    const paused = await admin.call(calls.reportSchedules.pause, { id, version, is_paused: true })
    expect(paused).toMatchObject({ is_paused: true, next_at: null })
    app.clock.moveTo(due)
    await sent()
    expect(await received()).toEqual([])
    const resumed = await admin.call(calls.reportSchedules.pause, { id, version: paused.version, is_paused: false })
    expect(resumed).toMatchObject({ is_paused: false, next_at: '2026-11-29T21:00:00.000Z' })
  })

  test('of the last pay period is of the newest that ended, and says when there is none', async () => {
    const { id } = await store({ period: 'last_pay_period' })
    app.clock.moveTo(due)
    await sent()
    expect(await shown(id)).toMatchObject({ last_result: 'no_period', last_sent: 0 })
    expect(await kinds(admin)).toEqual(['reportNotSent'])
    const agency_id = app.world.agency
    const days = { starts_on: '2026-11-09', ends_on: '2026-11-22', cycle: 'fortnightly' as const }
    await app.database.asPlatform((db) =>
      db
        .insertInto('pay_periods')
        .values({ id: newId(), agency_id, company_id: agency_id, ...days })
        .execute(),
    )
    const { version } = (await shown(id)) ?? { version: 0 }
    await admin.call(calls.reportSchedules.send, { id, version })
    await sent()
    expect(await received()).toMatchObject([{ from: '2026-11-09', to: '2026-11-22' }])
  })

  test('is edited with its version, and refused with another report’s grouping or without a day', async () => {
    const { id, version } = await store()
    const changed = await admin.call(calls.reportSchedules.update, {
      ...fields({ rhythm: 'monthly', day_of_month: 31 }),
      id,
      version,
    })
    expect(changed).toMatchObject({ weekday: null, day_of_month: 31, next_at: '2026-11-29T21:00:00.000Z' })
    const stale = admin.call(calls.reportSchedules.update, { ...fields(), id, version })
    await expect(stale).rejects.toMatchObject({ code: 'stale' })
    await expect(store({ report: 'hours', group: 'week' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(store({ weekday: null })).rejects.toMatchObject({ code: 'invalid' })
    await admin.call(calls.reportSchedules.remove, { id, version: changed.version })
    expect(await shown(id)).toBeUndefined()
  })
})

describe('a recipient', () => {
  test('who may no longer see the report is left out, and its owner is told', async () => {
    const { id } = await store()
    await reader.holds(['Dashboard/show menu'])
    app.clock.moveTo(due)
    await sent()
    expect(await received()).toEqual([])
    expect(await shown(id)).toMatchObject({ last_result: 'nobody', last_sent: 0, last_left_out: ['Cato admin'] })
    expect(await kinds(admin)).toEqual(['reportLeftOut'])
    await holdsAll()
  })

  test('may open a file only while they may see what is in it; nobody else may', async () => {
    await store()
    app.clock.moveTo(due)
    await sent()
    const [file] = await received()
    const id = file?.id ?? ''
    await reader.holds(['Timesheet/list', 'Dashboard/show menu'])
    expect(await received()).toMatchObject([{ can_open: false }])
    await expect(opened(id)).rejects.toMatchObject({ code: 'mayNot' })
    await expect(opened(id, admin)).rejects.toMatchObject({ code: 'notFound' })
    await holdsAll()
  })

  test('without the permission for pay gets hours without amounts', async () => {
    await reader.holds(['Timesheet/list', 'Dashboard/show menu'])
    await store()
    app.clock.moveTo(due)
    await sent()
    const [file] = await received()
    const text = await opened(file?.id ?? '')
    expect(text).toMatch(/,40,38,2,/)
    expect(text).not.toMatch(/Extra cost|20\.00/)
    await holdsAll()
  })

  test('must be a user of the agency who may see the report', async () => {
    await expect(store({ recipient_ids: [newId()] })).rejects.toMatchObject({ code: 'invalid' })
    await expect(store({ report: 'margin' })).rejects.toMatchObject({ code: 'invalid' })
    const of = (report: 'overtime' | 'margin') => admin.call(calls.reportSchedules.recipients, { report })
    expect((await of('overtime')).map(({ id }) => id)).toContain(readerId)
    expect((await of('margin')).map(({ id }) => id)).not.toContain(readerId)
  })
})

test('a report of margins is neither seen nor scheduled without the permission for margins', async () => {
  const { client, account_id, holds } = await withCustomRole(app, 'admin')
  const own = await membershipOf(account_id)
  const { id, version } = await store({ report: 'margin', group: 'month', recipient_ids: [own] })
  await holds(['Timesheet/list', 'Report/schedule'])
  expect((await client.call(calls.reportSchedules.list, {})).rows).toEqual([])
  await expect(client.call(calls.reportSchedules.send, { id, version })).rejects.toMatchObject({ code: 'notFound' })
  const other = store({ report: 'margin', group: 'month', recipient_ids: [own] }, client)
  await expect(other).rejects.toMatchObject({ code: 'mayNot' })
})

test('cost against budget is sent to those who may see costs, and opened only while they may', async () => {
  const sees = { location_ids: [place.location_id] }
  const [withCosts, without] = [
    await supervisorWith(app, { ...sees, can_see_cost: true }),
    await supervisorWith(app, { ...sees, can_see_cost: false }),
  ]
  const names = (await admin.call(calls.reportSchedules.recipients, { report: 'budget' })).map(({ name }) => name)
  // Both are called that.
  expect(names.filter((name) => name === 'Teresa Okonjo')).toHaveLength(1)
  await expect(without.client.call(calls.budgetReports.totals, {})).rejects.toMatchObject({ status: 403 })
  await withCosts.client.call(calls.budgetReports.totals, {})
  await admin.call(calls.weeklyBudgets.store, {
    ...{ location_id: place.location_id, starts_on: lastWeek.from, budget_cents: 777_00 },
  })
  await store({ report: 'budget', group: 'site_week' })
  app.clock.moveTo(due)
  await sent()

  const [file] = await received()
  expect(file).toMatchObject({ report: 'budget', ...lastWeek, can_open: true })
  expect(await opened(file?.id ?? '')).toContain('777.00')
  await reader.holds(['Timesheet/list', 'Rate/view charge', 'Rate/view margin'])
  expect(await received()).toMatchObject([{ can_open: false }])
  await expect(opened(file?.id ?? '')).rejects.toMatchObject({ code: 'mayNot' })
  await holdsAll()
})

test('a schedule whose owner left is paused, and those who can take it over are told', async () => {
  const owner = await withCustomRole(app, 'admin')
  const { id } = await store({}, owner.client)
  await app.database.asPlatform((db) =>
    db.updateTable('memberships').set({ status: 'inactive' }).where('account_id', '=', owner.account_id).execute(),
  )
  app.clock.moveTo(due)
  await sent()
  expect(await received()).toEqual([])
  const paused = await shown(id)
  expect(paused).toMatchObject({ is_paused: true, paused_because: 'owner_left', next_at: null })
  expect(await kinds(admin)).toEqual(['reportOwnerLeft'])
  const version = paused?.version ?? 0
  const resumed = await admin.call(calls.reportSchedules.pause, { id, version, is_paused: false })
  expect(resumed).toMatchObject({ is_paused: false, paused_because: null })
})

test('one report that fails stops no other, nor another agency, and its owner is told', async () => {
  const failing = await store()
  const working = await store()
  const other = await app.as('admin2')
  const [recipient] = await other.call(calls.reportSchedules.recipients, { report: 'overtime' })
  await store({ customer_id: null, recipient_ids: [recipient?.id ?? ''] }, other)
  app.clock.moveTo(due)
  let writes = 0
  const write = (id: string, bytes: Uint8Array) => {
    writes += 1
    return writes === 1 ? Promise.reject(new Error('the disk is gone')) : app.outside.files.write(id, bytes)
  }
  const files = Object.create(app.outside.files, { write: { value: write } }) as typeof app.outside.files
  const logged: string[] = []
  const log = { info: () => undefined, error: (_: object, message: string) => void logged.push(message) }

  expect(await run({ outside: { ...app.outside, files }, log })).toBe(3)

  expect(logged).toEqual(['scheduled report failed'])
  const results = [(await shown(failing.id))?.last_result, (await shown(working.id))?.last_result]
  expect(new Set(results)).toEqual(new Set(['failed', 'sent']))
  expect(await received()).toHaveLength(1)
  expect(await other.call(calls.reportFiles.list, {})).toMatchObject({ total: 1 })
  expect(await kinds(admin)).toEqual(['reportNotSent'])
})

test('what was sent is deleted after 30 days, with its file', async () => {
  await store()
  app.clock.moveTo(due)
  await sent()
  const stored = () =>
    app.database.asPlatform((db) => db.selectFrom('files').select('id').where('purpose', '=', 'report').execute())
  await app.runJob('expire-reports')
  const held = (await stored()).length
  app.clock.moveTo('2026-12-22T21:00:30Z')
  await app.runJob('expire-reports')
  expect(await stored()).toHaveLength(held - 1)
  app.clock.moveTo(before)
})
