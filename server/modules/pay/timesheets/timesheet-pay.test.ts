// What timesheets are paid now, before it is stored: through the call, with the week, the site, the person and the placement they have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { TimesheetPay } from '#contract/payroll/timesheet-pay.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
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

const { info } = calls.timesheetPays
const payOf = (id: string) => admin.call(info, { id })

/** A new casual who is paid by plain rules, unless changed. */
async function casual({
  basis = 'CASUAL',
  ...fields
}: { basis?: string; birth_date?: string; company_id?: string } = {}) {
  const { id } = await make.employee()
  await employedIn(app, id, { basis, ...fields })
  return id
}
async function paidCasual(assigned: Parameters<typeof rules.ruleAssignment>[0] = {}) {
  const employee_id = await casual()
  await rules.ruleAssignment({ employee_id, ...assigned })
  return employee_id
}

const worked = (employee_id: string, day: string, at: Partial<WorkPlace> = {}, status: TimesheetStatus = 'submitted') =>
  work.recorded(work.at(day, at), status, employee_id)

/** Ten hours: 38 of a week are ordinary. */
const longDay = { starts: '07:00', ends: '17:00' }
const atSummit = () => ({
  ...{ customer_id: app.world.summit, location_id: app.world.tweed, time_zone: 'Australia/Sydney' },
})

const linesOf = ({ lines }: TimesheetPay) =>
  lines.map(({ label, minutes, rate_cents, cents }) => [label, minutes, rate_cents, cents])

describe('a timesheet', () => {
  test('has the lines of its rule set, with the source', async () => {
    const employee_id = await paidCasual()
    const id = await worked(employee_id, '2026-11-09', { breaks: [{ minutes: 30, paid: false }] })

    expect(await payOf(id)).toMatchObject({
      ...{ timesheet_id: id, frozen_at: null, not_priced: null, currency: 'AUD', gaps: [] },
      ...{ minutes: 450, cents: 187_50, hourly_cents: 20_00, employment: 'casual' },
      classification: { code: 'L1', title: 'Level 1' },
      rule_set: {
        ...{ title: 'Plain rules', instrument: 'MA000000', valid_from: '2026-07-06' },
        source: { text: 'Made for tests', read_on: '2026-07-01' },
      },
      lines: [
        { label: 'ordinary', minutes: 450, percentage: 12_500, rate_cents: 25_00, reason: { by: 'kind_of_day' } },
      ],
    })
  })

  test('of a full-time or part-time employee is paid without loading', async () => {
    const ids = await Promise.all(
      ['FULL_TIME', 'PART_TIME'].map(async (basis) => {
        const employee_id = await casual({ basis })
        await rules.ruleAssignment({ employee_id })
        return worked(employee_id, '2026-11-09')
      }),
    )
    for (const id of ids) expect(await payOf(id)).toMatchObject({ employment: 'permanent', cents: 160_00 })
  })

  test('is paid by the most specific assignment', async () => {
    const { sydney, cleaner } = app.world
    const employee_id = await paidCasual()
    const { rule_set_id } = await rules.ruleAssignment({ employee_id, position_id: cleaner, classification: 'L2' })
    await rules.ruleAssignment({
      rule_set_id,
      location_id: sydney,
      customer_id: app.world.harbour,
      classification: 'L2',
    })
    const [usual, cleaning] = [
      await worked(employee_id, '2026-11-09', { location_id: sydney, time_zone: 'Australia/Sydney' }),
      await worked(employee_id, '2026-11-10', { position_id: cleaner }),
    ]

    // The person is more specific than the site.
    expect(await payOf(usual)).toMatchObject({ cents: 200_00, classification: { code: 'L1' } })
    expect(await payOf(cleaning)).toMatchObject({ cents: 300_00, classification: { code: 'L2' } })
  })

  test.each([
    ['without an assignment', 'no_rule_set', async () => casual()],
    ['before the first version', 'no_version', async () => paidCasual(await startingLater())],
    ['of a contractor', 'no_employment', async () => assignedTo(await casual({ basis: 'CONTRACTOR' }))],
    [
      'of labour hire on unknown terms',
      'no_employment',
      async () => assignedTo(await casual({ basis: 'LABOUR_HIRE' })),
    ],
  ] as const)('%s is not priced: %s', async (_, not_priced, person) => {
    const id = await worked(await person(), '2026-11-09')
    expect(await payOf(id)).toMatchObject({ not_priced, minutes: 480, cents: 0, lines: [], gaps: [] })
  })

  const startingLater = async () => ({
    rule_set_id: (await rules.ruleSetWith([plainRules({ valid_from: '2026-11-10' })])).rule_set_id,
  })
  const assignedTo = async (employee_id: string) => {
    await rules.ruleAssignment({ employee_id })
    return employee_id
  }

  test('with a time for which the rule set has no percentage is not paid, and names what is missing', async () => {
    const { ordinary } = plainRules()
    const sunday = { ...ordinary.sunday, casual: null }
    const { rule_set_id } = await rules.ruleSetWith([plainRules({ ordinary: { ...ordinary, sunday } })])
    const id = await worked(await paidCasual({ rule_set_id }), '2026-11-15')

    expect(await payOf(id)).toMatchObject({ cents: 0, lines: [], gaps: [{ gap: 'not_covered', label: 'sunday' }] })
  })

  test('that is void or rejected does not count', async () => {
    const employee_id = await paidCasual()
    for (const status of ['void', 'rejected'] as const)
      expect(await payOf(await worked(employee_id, '2026-11-09', {}, status))).toMatchObject({ not_priced: 'void' })
  })
})

describe('the week', () => {
  test('has overtime after its ordinary hours, whichever customers they were worked for', async () => {
    const employee_id = await paidCasual()
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11']) await worked(employee_id, day, longDay)
    const id = await worked(employee_id, '2026-11-12', { ...longDay, ...atSummit() })

    const pay = await payOf(id)

    expect(linesOf(pay)).toEqual([
      ['ordinary', 480, 25_00, 200_00],
      ['overtime_first', 120, 35_00, 70_00],
    ])
    expect(pay.lines[1]?.reason).toEqual({ by: 'week', limit: 2280, before: 2280 })
  })

  test('has the time that waits for approval, and drafts only of the timesheet that is asked about', async () => {
    const employee_id = await paidCasual()
    await worked(employee_id, '2026-11-09', longDay, 'draft')
    await worked(employee_id, '2026-11-10', longDay, 'rejected')
    for (const day of ['2026-11-11', '2026-11-12', '2026-11-13'])
      await worked(employee_id, day, longDay, 'client_approved')
    const approved = await worked(employee_id, '2026-11-14', { starts: '07:00', ends: '15:00' }, 'disputed')
    const draft = await worked(employee_id, '2026-11-15', { starts: '07:00', ends: '08:00' }, 'draft')

    expect(linesOf(await payOf(approved))).toEqual([['saturday', 480, 30_00, 240_00]])
    expect(linesOf(await payOf(draft))).toEqual([['overtime_sunday', 60, 45_00, 45_00]])
  })

  test('begins on the day of the employee’s company', async () => {
    await setCompany({ week_start: 'thu' })
    const employee_id = await casual({ company_id: app.world.sister })
    await rules.ruleAssignment({ employee_id })
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11']) await worked(employee_id, day, longDay)

    expect(linesOf(await payOf(await worked(employee_id, '2026-11-12', longDay)))).toEqual([
      ['ordinary', 600, 25_00, 250_00],
    ])
  })

  test('is averaged with the others of a cycle', async () => {
    const cycle = { weeks: 4, starts_on: '2026-10-19', minutes: 50 * 60 }
    const overtime = { ...plainRules().overtime, triggers: ['cycle' as const] }
    const ordinary_hours = { ...plainRules().ordinary_hours, cycle }
    const { rule_set_id } = await rules.ruleSetWith([plainRules({ ordinary_hours, overtime })])
    const employee_id = await paidCasual({ rule_set_id })
    // Of the cycle before; and four weeks of this one.
    await worked(employee_id, '2026-10-16', longDay)
    for (const day of ['2026-10-19', '2026-10-20', '2026-10-27', '2026-11-03']) await worked(employee_id, day, longDay)
    const last = await worked(employee_id, '2026-11-11', { starts: '07:00', ends: '19:00' })
    const next = await worked(employee_id, '2026-11-16', longDay)

    expect(linesOf(await payOf(last))).toEqual([
      ['ordinary', 600, 25_00, 250_00],
      ['overtime_first', 120, 35_00, 70_00],
    ])
    expect(linesOf(await payOf(next))).toEqual([['ordinary', 600, 25_00, 250_00]])
  })

  test('knows the rest since the last shift of the week before', async () => {
    const overtime = { ...plainRules().overtime, triggers: ['short_rest' as const, 'week' as const] }
    const percentages = { permanent: 20_000, casual: 22_500, casual_of: 'hourly_rate' as const, clause: null }
    const short_rest = { minutes: 600, after: 'any_work' as const, percentages }
    const { rule_set_id } = await rules.ruleSetWith([plainRules({ overtime, short_rest })])
    const employee_id = await paidCasual({ rule_set_id })
    await worked(employee_id, '2026-11-08', { starts: '14:00', ends: '22:00' })

    const pay = await payOf(await worked(employee_id, '2026-11-09', { starts: '06:00', ends: '14:00' }))

    expect(pay.lines).toMatchObject([{ label: 'short_rest', cents: 360_00, reason: { by: 'short_rest', before: 480 } }])
  })
})

describe('the day', () => {
  test('is a public holiday at the sites that keep it', async () => {
    const holiday = { state: 'QLD', date: '2026-10-14', name: 'Lantern Day' } as const
    await admin.call(calls.holidays.store, { ...holiday, source: 'Gazette 12' })
    const { brisbane, sydney: location_id } = app.world
    const [here, there] = [
      await worked(await paidCasual(), '2026-10-14', { location_id: brisbane }),
      await worked(await paidCasual(), '2026-10-14', { location_id, time_zone: 'Australia/Sydney' }),
    ]

    expect((await payOf(here)).lines).toMatchObject([
      { label: 'public_holiday', rate_cents: 50_00, reason: { by: 'kind_of_day', holiday: 'Lantern Day' } },
    ])
    expect(linesOf(await payOf(there))).toEqual([['ordinary', 480, 25_00, 200_00]])
  })

  test('of a night is that of the clock on both sides of midnight', async () => {
    const id = await worked(await paidCasual(), '2026-11-14', { starts: '22:00', ends: '06:00' })
    expect(linesOf(await payOf(id))).toEqual([
      ['saturday', 120, 30_00, 60_00],
      ['sunday', 360, 35_00, 210_00],
    ])
  })

  test('is paid by the version of its pay period', async () => {
    const dearer = plainRules({
      valid_from: '2026-11-09',
      classifications: [{ code: 'L1', title: 'Level 1', hourly_cents: 2200 }],
    })
    const { rule_set_id } = await rules.ruleSetWith([plainRules(), dearer])
    // Pay periods begin on Wednesdays, so the version of Monday begins two days later.
    await setCompany({ pay_cycle: 'weekly', pay_cycle_anchor: '2026-11-04' })
    const employees = [await casual({ company_id: app.world.sister }), await casual()]
    for (const employee_id of employees) await rules.ruleAssignment({ rule_set_id, employee_id })
    const rates = async (employee_id: string) => {
      const days = ['2026-11-08', '2026-11-10', '2026-11-11']
      const ids = await Promise.all(days.map((day) => worked(employee_id, day)))
      return Promise.all(ids.map(async (id) => (await payOf(id)).hourly_cents))
    }

    expect(await rates(employees[0] ?? '')).toEqual([20_00, 20_00, 22_00])
    // A company without pay cycle goes by the day.
    expect(await rates(employees[1] ?? '')).toEqual([20_00, 22_00, 22_00])
  })
})

describe('the person', () => {
  test('has the junior rate until their birthday', async () => {
    const employee_id = await casual({ birth_date: '2008-11-10' })
    await rules.ruleAssignment({ employee_id, classification: 'J1' })

    expect(await payOf(await worked(employee_id, '2026-11-09'))).toMatchObject({ hourly_cents: 10_00, cents: 100_00 })
    expect(await payOf(await worked(employee_id, '2026-11-10'))).toMatchObject({ hourly_cents: 20_00, cents: 200_00 })
  })

  test('has the rate of their placement, at any age, with allowances and percentages', async () => {
    const employee_id = await casual({ birth_date: '2010-01-01' })
    await rules.ruleAssignment({ employee_id, classification: 'J1', all_purpose_allowances: ['LEAD'] })
    await placed(employee_id, 1500)

    expect(await payOf(await worked(employee_id, '2026-11-09'))).toMatchObject({ hourly_cents: 16_00, cents: 160_00 })
  })

  test('is not paid the rate of a placement that is below their classification', async () => {
    const employee_id = await paidCasual()
    await placed(employee_id, 1999)
    expect(await payOf(await worked(employee_id, '2026-11-09'))).toMatchObject({
      ...{ not_priced: 'below_minimum', cents: 0, lines: [], hourly_cents: 19_99 },
    })
  })

  const placed = (employee_id: string, pay_cents: number) => {
    const { harbour: customer_id, chef: position_id } = app.world
    return admin.call(calls.placements.store, {
      ...{ employee_id, customer_id, position_id, starts_on: '2026-11-02', pay_cents },
    })
  }
})

describe('pay is seen', () => {
  test('by the person, and by agency users who may see pay, within their sites', async () => {
    const { ava: employee_id, sydney, brisbane } = app.world
    await employedIn(app, employee_id, { basis: 'CASUAL' })
    await rules.ruleAssignment({ employee_id })
    const id = await worked(employee_id, '2026-11-09')
    const { client: desk, holds } = await withCustomRole(app, 'admin')
    const here = await supervisorWith(app, { location_ids: [brisbane] })
    const elsewhere = await supervisorWith(app, { location_ids: [sydney] })

    for (const client of [await app.as('employee'), admin, await app.as('superadmin'), desk, here.client])
      expect(await client.call(info, { id })).toMatchObject({ cents: 200_00 })
    await holds(['Timesheet/view'])
    await here.becomes({ location_ids: [brisbane], can_see_cost: false })
    const others = [await app.as('noah'), await app.as('admin2'), desk, here.client, elsewhere.client]
    for (const client of others) await expect(client.call(info, { id })).rejects.toMatchObject({ code: 'notFound' })
    const customer = await app.as('customer')
    await expect(customer.call(info, { id })).rejects.toMatchObject({ status: 403 })
  })
})

async function setCompany(fields: { week_start?: 'thu'; pay_cycle?: 'weekly'; pay_cycle_anchor?: string }) {
  await app.database.asPlatform((db) =>
    db.updateTable('companies').set(fields).where('id', '=', app.world.sister).execute(),
  )
}
