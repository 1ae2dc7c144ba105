// Overtime with its reasons and hours by position, worked out by hand from what people worked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type RuleSet, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { addDays } from '#contract/values/time.ts'
import { hours } from '#server/modules/pay/samples/sample-parts.ts'
import { storage } from '#server/modules/pay/samples/storage.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn, type WorkPlace } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
})
afterAll(() => app.close())

const monday = '2026-11-09'

/** A casual at 20.00 an hour: 25.00 ordinary, 35.00 in the first two hours of overtime. */
async function casual(set: RuleSet = plainRules(), classification = 'L1') {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const { rule_set_id } = await rules.ruleSetWith([set])
  await rules.ruleAssignment({ rule_set_id, employee_id, classification })
  return employee_id
}

async function site() {
  const { id: location_id, customer_id } = await make.location()
  return { location_id, customer_id }
}

const worked = (employee_id: string, at: Partial<WorkPlace>, day = monday, status: TimesheetStatus = 'approved') =>
  work.recorded(work.at(day, at), status, employee_id)

/** Eight hours on each of so many days from Monday on. */
async function week(employee_id: string, at: Partial<WorkPlace>, days: number) {
  for (let day = 0; day < days; day += 1)
    await worked(employee_id, { ...at, starts: '09:00', ends: '17:00' }, addDays(monday, day))
}

const priced = () => app.runJob('pricing')
const overtime = async (input: RequestOf<typeof calls.timeReports.overtime>, client = admin) =>
  (await client.call(calls.timeReports.overtime, input)).rows
const positions = async (input: RequestOf<typeof calls.timeReports.positions>, client = admin) =>
  (await client.call(calls.timeReports.positions, input)).rows

describe('overtime', () => {
  test('of the week: five days of eight hours are two hours over 38, at 35.00 instead of 25.00', async () => {
    const place = await site()
    await week(await casual(), place, 5)
    await priced()
    expect(await overtime({ customer_id: place.customer_id })).toMatchObject([
      {
        ...{ id: place.customer_id, timesheets: 5, people: 1, minutes: 2400, ordinary_minutes: 2280 },
        ...{ overtime_minutes: 120, week_minutes: 120, day_minutes: 0, unsplit_minutes: 0, extra_cents: 20_00 },
      },
    ])
  })

  test('by its reason, each minute once: over the day before over the week', async () => {
    const place = await site()
    const { triggers: _, ...more } = plainRules().overtime
    const set = plainRules({
      ordinary_hours: { ...plainRules().ordinary_hours, day: hours(8), week: hours(38) },
      overtime: { ...more, triggers: ['day', 'week'] },
    })
    const employee_id = await casual(set)
    // 10 hours: 2 over the day. Then 8 hours a day: 32 ordinary on Thursday, 6 more on Friday, and 2 over the week.
    await worked(employee_id, { ...place, starts: '07:00', ends: '17:00' })
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'])
      await worked(employee_id, { ...place, starts: '09:00', ends: '17:00' }, day)
    await priced()
    expect(await overtime({ customer_id: place.customer_id, group: 'employee' })).toMatchObject([
      { id: employee_id, overtime_minutes: 240, day_minutes: 120, week_minutes: 120, extra_cents: 40_00 },
    ])
  })

  test('outside of the span: one hour of a casual in a warehouse at 48.95 instead of 34.96', async () => {
    const place = await site()
    const breaks = [{ minutes: 30, paid: false }]
    await worked(await casual(ruleSet.parse(storage), 'GRADE-2'), { ...place, starts: '10:00', ends: '18:30', breaks })
    await priced()
    expect(await overtime({ location_id: place.location_id, group: 'location' })).toMatchObject([
      { id: place.location_id, minutes: 480, ordinary_minutes: 420, span_minutes: 60, extra_cents: 13_99 },
    ])
  })

  test('a missed break costs all that it is paid, and adds no minutes', async () => {
    const place = await site()
    const missed_break = {
      ...{ over_minutes: 300, earliest_minutes: 0, latest_minutes: 300, shortest_minutes: 30, percentage: 50_00 },
      clause: null,
    }
    await worked(await casual(plainRules({ missed_break })), { ...place, starts: '09:00', ends: '17:00' })
    await priced()
    // Three hours after the fifth at half of 20.00.
    expect(await overtime({ customer_id: place.customer_id })).toMatchObject([
      { minutes: 480, ordinary_minutes: 480, overtime_minutes: 0, missed_break_minutes: 180, extra_cents: 30_00 },
    ])
  })

  test('is added up by week, from Monday on, and in the totals', async () => {
    const place = await site()
    const employee_id = await casual()
    await week(employee_id, place, 5)
    await worked(employee_id, { ...place, starts: '09:00', ends: '17:00' }, '2026-11-16')
    await priced()
    const rows = await overtime({ customer_id: place.customer_id, group: 'week', sort: 'name' })
    expect(rows).toMatchObject([
      { id: '2026-11-09', name: null, minutes: 2400, overtime_minutes: 120 },
      { id: '2026-11-16', name: null, minutes: 480, overtime_minutes: 0 },
    ])
    const { totals } = await admin.call(calls.timeReports.totals, { customer_id: place.customer_id })
    expect(totals).toMatchObject([{ minutes: 2880, overtime_minutes: 120, extra_cents: 20_00, currency: 'AUD' }])
  })

  test('of time that is not priced is not known: its minutes are unsplit; submitted time only if it is asked for', async () => {
    const place = await site()
    const { id: unpaid } = await make.employee()
    await worked(unpaid, { ...place, starts: '09:00', ends: '17:00' })
    await worked(unpaid, { ...place, starts: '09:00', ends: '13:00' }, '2026-11-10', 'submitted')
    await priced()
    const { customer_id } = place
    expect(await overtime({ customer_id })).toMatchObject([
      { minutes: 480, ordinary_minutes: 0, unsplit_minutes: 480, extra_cents: null },
    ])
    expect(await overtime({ customer_id, with_submitted: true })).toMatchObject([
      { timesheets: 2, minutes: 720, unsplit_minutes: 720 },
    ])
  })

  test('opens its timesheets by reason', async () => {
    const place = await site()
    await week(await casual(), place, 5)
    await priced()
    const { rows } = await admin.call(calls.timesheets.list, { ...place, overtime: ['week'] })
    expect(rows.map(({ works_on }) => works_on)).toEqual(['2026-11-13'])
    expect((await admin.call(calls.timesheets.list, { ...place, overtime: ['day'] })).rows).toEqual([])
  })
})

describe('hours by position', () => {
  test('are ordinary, weekend and holiday by how they are paid, with the number of people', async () => {
    const place = await site()
    await app.database.asPlatform((db) =>
      db.updateTable('locations').set({ state: 'QLD' }).where('id', '=', place.location_id).execute(),
    )
    const holiday = { state: 'QLD', date: '2026-12-01', name: 'Lantern Day' } as const
    await admin.call(calls.holidays.store, { ...holiday, source: 'Gazette 12' })
    const position_id = app.world.chef
    const [one, other] = [await casual(), await casual()]
    const at = { ...place, position_id, starts: '09:00', ends: '17:00' }
    await worked(one, at)
    await worked(one, at, '2026-11-14')
    await worked(other, { ...at, ends: '13:00' }, '2026-11-15')
    await worked(other, at, holiday.date)
    await priced()
    const { customer_id } = place
    expect(await positions({ customer_id })).toMatchObject([
      {
        ...{ id: position_id, customer_id, month: null, people: 2, timesheets: 4, minutes: 1680 },
        ...{ ordinary_minutes: 480, weekend_minutes: 720, holiday_minutes: 480, overtime_minutes: 0 },
      },
    ])
    expect(await positions({ customer_id, group: 'month' })).toMatchObject([
      { month: '2026-12-01', minutes: 480, people: 1 },
      { month: '2026-11-01', minutes: 1200, people: 2 },
    ])
    expect(await positions({ customer_id, group: 'none' })).toMatchObject([
      { customer_id: null, month: null, minutes: 1680 },
    ])
  })
})

describe('who', () => {
  test('may not see pay reads hours and no amount, in no order and in no file', async () => {
    const place = await site()
    await week(await casual(), place, 5)
    await priced()
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Timesheet/list', 'Rate/view margin', 'Rate/view charge'])
    const { customer_id } = place
    for (const sort of ['extra_cents', 'overtime_minutes'] as const)
      expect(await overtime({ customer_id, sort }, client)).toMatchObject([
        { overtime_minutes: 120, extra_cents: null },
      ])
    const input = { customer_id, format: 'csv' as const }
    expect(await text(client, input)).not.toMatch(/Extra cost|20\.00/)
    expect(await text(admin, input)).toMatch(/Extra cost.*\r\n.*,20\.00,AUD/)
    await holds(['Rate/view'])
    await expect(client.call(calls.timeReports.overtime, {})).rejects.toMatchObject({ status: 403 })
  })

  test('supervises one site sees its hours only; customers, employees and another agency none', async () => {
    const place = await site()
    const { id: location_id } = await admin.call(calls.locations.store, make.newLocation(place.customer_id))
    const employee_id = await casual()
    await worked(employee_id, { ...place, starts: '09:00', ends: '17:00' })
    await worked(employee_id, { ...place, location_id, starts: '09:00', ends: '13:00' }, '2026-11-10')
    await priced()
    const { client: supervisor } = await supervisorWith(app, { location_ids: [location_id], can_see_cost: false })
    const { customer_id } = place
    expect(await overtime({ customer_id }, supervisor)).toMatchObject([{ minutes: 240, extra_cents: null }])
    expect(await positions({}, supervisor)).toMatchObject([{ minutes: 240 }])
    const { client: customer } = await withCustomRole(app, 'customer', { customer_id })
    const { client: person } = await withCustomRole(app, 'employee', { employee_id })
    for (const client of [customer, person]) {
      await expect(client.call(calls.timeReports.overtime, {})).rejects.toMatchObject({ status: 403 })
      await expect(client.call(calls.timesheets.list, { overtime: ['week'] })).rejects.toMatchObject({ status: 403 })
    }
    expect(await overtime({ customer_id }, await app.as('admin2'))).toEqual([])
  })
})

const text = async (client: Client, input: RequestOf<typeof calls.timeReports.overtimeFile>) =>
  (await client.download(calls.timeReports.overtimeFile, input)).bytes.toString()

test.each(['pdf', 'xlsx', 'csv'] as const)('both reports are files: %s', async (format) => {
  const place = await site()
  await week(await casual(), place, 5)
  await priced()
  const input = { customer_id: place.customer_id, from: monday, to: '2026-11-15', format }
  const overtimeFile = await admin.download(calls.timeReports.overtimeFile, input)
  const hoursFile = await admin.download(calls.timeReports.positionsFile, input)
  const begins = { pdf: '%PDF', xlsx: 'PK', csv: '\ufeffCustomer' }[format]
  expect(overtimeFile.bytes.toString().startsWith(begins)).toBe(true)
  expect(overtimeFile.filename).toBe(`overtime-2026-11-09-2026-11-15.${format}`)
  expect(hoursFile.filename).toBe(`hours-by-position-2026-11-09-2026-11-15.${format}`)
})
