// What balances of leave are worth: worked out by hand, and again by a slower calculation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let rules: ReturnType<typeof payRulesIn>
let rule_set_id: string
let types: Record<string, string>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  rule_set_id = (await rules.ruleSetWith()).rule_set_id
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  types = Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))
})
afterAll(() => app.close())

const on = '2026-11-30'

type Paid = Partial<RequestOf<typeof calls.payRuleAssignments.store>>
/** A person of 38 hours a week; paid 20.00 an hour unless the rules say otherwise. */
async function person({
  basis = 'FULL_TIME',
  birth_date = '1990-05-17',
  ...paid
}: Paid & { basis?: string; birth_date?: string } = {}) {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis, birth_date })
  await rules.ruleAssignment({ employee_id, rule_set_id, ...paid })
  return employee_id
}

/** Somebody whom no rules pay. */
async function unpaidPerson() {
  const { id } = await make.employee()
  await employedIn(app, id, { basis: 'FULL_TIME' })
  return id
}

const entered = (employee_id: string, kind: string, minutes: number, on_day = '2026-11-16') =>
  admin.call(calls.leaveBalances.enter, {
    ...{ employee_id, type_id: types[kind] ?? '', minutes, on_day, kind: 'opening' as const, reason: 'Moved' },
  })

type Input = RequestOf<typeof calls.liabilityReports.report>
const rowsOf = async (input: Input = {}, client = admin) =>
  (await client.call(calls.liabilityReports.report, { on, per_page: 100, ...input })).rows
const rowsOfPerson = async (employee_id: string, input: Input = {}, client = admin) =>
  (await rowsOf(input, client)).filter((row) => row.employee_id === employee_id)

describe('a balance', () => {
  test('of 38 hours at 20.00 is worth 760.00, and five days', async () => {
    const employee_id = await person()
    await entered(employee_id, 'annual', 2280)
    expect(await rowsOfPerson(employee_id)).toMatchObject([
      {
        ...{ type_name: 'Annual leave', minutes: 2280, days_hundredths: 500, rate_cents: 20_00, value_cents: 760_00 },
        ...{ people: 1, without_rate: 0, currency: 'AUD', location_name: null },
      },
    ])
  })

  test('is worth the hourly rate with all-purpose allowances: (760.00 + 38.00) ÷ 38 is 21.00', async () => {
    const employee_id = await person({ all_purpose_allowances: ['LEAD'] })
    await entered(employee_id, 'annual', 90)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ rate_cents: 21_00, value_cents: 31_50 }])
  })

  test('of half a minute’s cent rounds up: 7 minutes at 30.00 are 3.50, 1 minute at 20.00 is 0.33', async () => {
    const [one, other] = [await person({ classification: 'L2' }), await person()]
    await entered(one, 'annual', 7)
    await entered(other, 'annual', 1)
    expect(await rowsOfPerson(one)).toMatchObject([{ value_cents: 3_50 }])
    expect(await rowsOfPerson(other)).toMatchObject([{ value_cents: 33 }])
  })

  test('of annual leave has the loading of the pay rules: 17.5 % of 26.55 is 4.65, and 38 h × 31.20 is 1,185.60', async () => {
    const employee_id = await person({ rule_set_id: await rulesWithLoading(26_55) })
    await entered(employee_id, 'annual', 2280)
    await entered(employee_id, 'long_service', 600)
    expect(await rowsOfPerson(employee_id)).toMatchObject([
      { type_name: 'Annual leave', rate_cents: 31_20, value_cents: 1185_60 },
      { type_name: 'Long service leave', rate_cents: 26_55, value_cents: 265_50 },
    ])
  })

  test('of annual leave taken in advance is negative with its loading: −7.6 h × (20.00 + 3.50) is −178.60', async () => {
    const employee_id = await person({ rule_set_id: await rulesWithLoading(20_00) })
    await entered(employee_id, 'annual', -456)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ rate_cents: 23_50, value_cents: -178_60 }])
  })

  test('of a junior has the loading of their rate: 50 % of 20.00, 17.5 % of 10.00 is 1.75, and 10 h × 11.75', async () => {
    const juniors = [{ below_age: 18, percentage: 5000 }]
    const employee_id = await person({ rule_set_id: await rulesWithLoading(20_00, juniors), birth_date: '2008-12-24' })
    await entered(employee_id, 'annual', 600)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ rate_cents: 11_75, value_cents: 117_50 }])
  })

  async function rulesWithLoading(hourly_cents: number, juniors: { below_age: number; percentage: number }[] = []) {
    const annual_leave_loading = { percentage: 1750, clause: 'cl 32.3' }
    const classifications = [{ code: 'L1', title: 'Level 1', hourly_cents, juniors }]
    return (await rules.ruleSetWith([plainRules({ annual_leave_loading, classifications })])).rule_set_id
  }

  test('of a junior is at the percentage of their age on the day', async () => {
    const employee_id = await person({ classification: 'J1', birth_date: '2008-12-24' })
    await entered(employee_id, 'annual', 600)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ rate_cents: 10_00, value_cents: 100_00 }])
    expect(await rowsOfPerson(employee_id, { on: '2026-12-24' })).toMatchObject([{ value_cents: 200_00 }])
  })

  test('of a casual is at the rate with the casual loading, at which they take it', async () => {
    const employee_id = await person({ basis: 'CASUAL' })
    await entered(employee_id, 'long_service', 600)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ rate_cents: 25_00, value_cents: 250_00 }])
  })

  test('that was taken in advance is negative', async () => {
    const employee_id = await person()
    await entered(employee_id, 'annual', -456)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ days_hundredths: -100, value_cents: -152_00 }])
  })

  test('is of the entries up to the day, and none where they add up to nothing', async () => {
    const employee_id = await person()
    await entered(employee_id, 'annual', 600, '2026-11-16')
    await entered(employee_id, 'annual', -600, '2026-11-30')
    expect(await rowsOfPerson(employee_id, { on: '2026-11-15' })).toEqual([])
    expect(await rowsOfPerson(employee_id, { on: '2026-11-29' })).toMatchObject([{ minutes: 600 }])
    expect(await rowsOfPerson(employee_id, { on: '2026-11-30' })).toEqual([])
  })

  test('of part-time hours is in days of the person', async () => {
    const employee_id = await person({ basis: 'PART_TIME' })
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ target_minutes: 1200 }).where('id', '=', employee_id).execute(),
    )
    await entered(employee_id, 'annual', 600)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ minutes: 600, days_hundredths: 250 }])
  })

  test('is at the rate of the placement where no rules apply, and at the site of the placement', async () => {
    const employee_id = await unpaidPerson()
    const { id: location_id, customer_id, name } = await make.location()
    const { chef: position_id } = app.world
    await admin.call(calls.placements.store, {
      ...{ employee_id, customer_id, location_id, position_id, starts_on: '2026-11-02', pay_cents: 31_00 },
    })
    await entered(employee_id, 'annual', 120)
    expect(await rowsOfPerson(employee_id)).toMatchObject([
      { rate_cents: 31_00, value_cents: 62_00, location_name: name },
    ])
    expect(await rowsOfPerson(employee_id, { location_id })).toHaveLength(1)
    expect(await rowsOfPerson(employee_id, { location_id: app.world.brisbane })).toEqual([])
  })

  test('is paid by the rules of where the person last worked', async () => {
    const employee_id = await unpaidPerson()
    const { id: location_id, customer_id, name } = await make.location()
    await rules.ruleAssignment({ rule_set_id, customer_id, location_id, classification: 'L2' })
    const work = workIn(app)
    await work.recorded(work.at('2026-11-10', { location_id, customer_id }), 'approved', employee_id)
    await entered(employee_id, 'annual', 60)
    expect(await rowsOfPerson(employee_id)).toMatchObject([{ rate_cents: 30_00, location_name: name }])
  })
})

describe('the report', () => {
  test('names people whose rate is not known, and counts them in no value', async () => {
    const employee_id = await unpaidPerson()
    const before = await admin.call(calls.liabilityReports.totals, { on })
    await entered(employee_id, 'annual', 300)
    const after = await admin.call(calls.liabilityReports.totals, { on })

    expect(await rowsOfPerson(employee_id)).toMatchObject([{ rate_cents: null, value_cents: null, without_rate: 1 }])
    expect(after.people_without_rate).toContainEqual(expect.objectContaining({ employee_id, minutes: 300 }))
    const [was, is] = [before.totals[0], after.totals[0]]
    expect(is).toMatchObject({ value_cents: was?.value_cents, minutes: (was?.minutes ?? 0) + 300 })
  })

  test('has what is paid out at the end of employment, or all paid leave', async () => {
    const employee_id = await person()
    for (const kind of ['annual', 'personal', 'long_service', 'time_in_lieu']) await entered(employee_id, kind, 60)
    const namesOf = async (input: Input) =>
      new Set((await rowsOfPerson(employee_id, input)).map(({ type_id }) => type_id))
    const paidOut = [types.annual, types.long_service, types.time_in_lieu]
    expect(await namesOf({})).toEqual(new Set(paidOut))
    expect(await namesOf({ types: 'paid' })).toEqual(new Set([...paidOut, types.personal]))
    expect(await namesOf({ type_id: types.annual })).toEqual(new Set([types.annual]))
  })

  test('has confidential types only for those who may see them, and nothing without the permission for types', async () => {
    const employee_id = await person()
    await entered(employee_id, 'family_violence', 4560)
    const { client, holds } = await withCustomRole(app, 'admin')
    const kindsFor = async (without: string) => {
      await holds(allPermissions.filter((name) => name !== without))
      const { by_type } = await client.call(calls.liabilityReports.totals, { on, types: 'paid' })
      return [(await rowsOfPerson(employee_id, { types: 'paid' }, client)).length, by_type.length > 0]
    }
    expect(await rowsOfPerson(employee_id, { types: 'paid' })).toMatchObject([{ value_cents: 1520_00 }])
    expect(await kindsFor('')).toEqual([1, true])
    expect(await kindsFor('Leave/view confidential')).toEqual([0, true])
    const input = { on, types: 'paid' as const, format: 'csv' as const }
    const file = await client.download(calls.liabilityReports.file, input)
    expect(file.bytes.toString()).not.toContain('violence')
    expect(await kindsFor('Leave/view type')).toEqual([0, false])
    await holds(['Rate/view'])
    expect(await rowsOf({ types: 'paid' }, client)).toEqual([])
    await holds(['Leave/view type', 'Leave/view confidential'])
    await expect(rowsOf({}, client)).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('is a file with the same figures in every format', async () => {
    const employee_id = await person()
    await entered(employee_id, 'annual', 2280)
    const { name } = await admin.call(calls.employees.info, { id: employee_id })
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const { filename, bytes } = await admin.download(calls.liabilityReports.file, { on, format })
      expect(filename).toBe(`leave-liability-2026-11-30.${format}`)
      expect(bytes.length).toBeGreaterThan(100)
    }
    const { bytes } = await admin.download(calls.liabilityReports.file, { on, format: 'csv' })
    expect(bytes.toString()).toMatch(new RegExp(`${name},Annual leave,[^\\n]*,38,5,20.00,760.00,AUD,0`))
  })

  test('of 400 people adds up to what a slower calculation gives, by person, type, company and site', async () => {
    const { agency } = app.world
    const people = await manyPeople(400)
    await app.database.asPlatform(async (db) => {
      const entries = people.flatMap(({ id, minutes }) =>
        minutes.map((one, at) => ({
          ...{ id: newId(), agency_id: agency, employee_id: id, type_id: types.annual ?? '', kind: 'opening' as const },
          ...{ minutes: one, on_day: `2026-11-${10 + at}`, reason: 'Many', created_at: '2026-11-18T00:00:00Z' },
        })),
      )
      await db.insertInto('leave_entries').values(entries).execute()
    })

    const { totals, by_type, people_without_rate } = await admin.call(calls.liabilityReports.totals, { on })
    const rows: Awaited<ReturnType<typeof rowsOf>> = []
    for (let page = 1; page <= 6; page += 1) rows.push(...(await rowsOf({ page })))

    const ofPeople = new Map(rows.map((row) => [row.employee_id, row]))
    for (const { id, minutes, cents } of people) {
      const sum = minutes.reduce((all, one) => all + one, 0)
      const row = ofPeople.get(id)
      // Of exact hundredths of a cent, as a person would with paper.
      const exact = cents === null ? null : Math.sign(sum) * Math.floor((Math.abs(sum) * cents * 2 + 60) / 120)
      expect([row?.minutes ?? 0, row?.value_cents ?? null]).toEqual([sum, sum === 0 ? null : exact])
    }
    const valueOf = (of: readonly { value_cents: number | null }[]) =>
      of.reduce((all, { value_cents }) => all + (value_cents ?? 0), 0)
    const whole = valueOf(rows)
    expect(valueOf(totals)).toBe(whole)
    expect(valueOf(by_type)).toBe(whole)
    for (const group of ['leave_type', 'company', 'location'] as const)
      expect(valueOf(await rowsOf({ group }))).toBe(whole)
    const unknown = rows.filter(({ rate_cents }) => rate_cents === null).map(({ employee_id }) => employee_id)
    expect(new Set(people_without_rate.map(({ employee_id }) => employee_id))).toEqual(new Set(unknown))
  })
})

/** People like a known one, paid at one of two rates or none, with up to three entries each; a fixed sequence of numbers that look random. */
async function manyPeople(count: number) {
  const { id: like } = await make.employee()
  await employedIn(app, like, { basis: 'FULL_TIME' })
  let seed = 20_261_130
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const people = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    at,
    classification: ['L1', 'L2', null][random(3)] ?? null,
    minutes: Array.from({ length: 1 + random(3) }, () => random(9000) - 1500),
  }))
  await app.database.asPlatform(async (db) => {
    const known = await db.selectFrom('employees').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
    const { name: _name, search_text: _text, ...row } = known
    await db
      .insertInto('employees')
      .values(
        people.map(({ id, at }) => ({ ...row, id, employee_code: `MANY${at}`, email: `many${at}@people.example` })),
      )
      .execute()
    const assigned = { agency_id: app.world.agency, rule_set_id, starts_on: '2026-07-06' }
    await db
      .insertInto('pay_rule_assignments')
      .values(
        people.flatMap(({ id, classification }) =>
          classification === null ? [] : [{ ...assigned, id: newId(), employee_id: id, classification }],
        ),
      )
      .execute()
  })
  const rates: Readonly<Record<string, number>> = { L1: 20_00, L2: 30_00 }
  return people.map(({ classification, ...one }) => ({
    ...one,
    cents: rates[classification ?? ''] ?? null,
  }))
}

describe('a scheduled report of leave', () => {
  test('is of the last day of its period, for those who may see types, and never has what is confidential', async () => {
    const employee_id = await person()
    await entered(employee_id, 'long_service', 600, '2026-10-01')
    const { account_id, client, holds } = await withCustomRole(app, 'admin')
    await holds(['Rate/view', 'Leave/view confidential', 'Dashboard/show menu'])
    const membershipOf = async (account: string) => {
      const { id } = await app.database.asPlatform((db) =>
        db.selectFrom('memberships').select('id').where('account_id', '=', account).executeTakeFirstOrThrow(),
      )
      return id
    }
    const recipient = await membershipOf(account_id)
    const recipients = () => admin.call(calls.reportSchedules.recipients, { report: 'leave_liability' })
    expect((await recipients()).map(({ id }) => id)).not.toContain(recipient)
    await holds(['Rate/view', 'Leave/view type', 'Leave/view confidential', 'Dashboard/show menu'])
    expect((await recipients()).map(({ id }) => id)).toContain(recipient)
    const { id, version } = await admin.call(calls.reportSchedules.store, {
      ...{ name: 'Leave of the month', report: 'leave_liability', group: 'employee', format: 'csv' },
      ...{ period: 'last_month', rhythm: 'monthly', day_of_month: 1, time: '07:00', recipient_ids: [recipient] },
    })
    await admin.call(calls.reportSchedules.send, { id, version })
    await app.runJob('send-reports')

    const { rows } = await client.call(calls.reportFiles.list, {})
    expect(rows).toMatchObject([{ report: 'leave_liability', can_open: true }])
    const text = (await client.download(calls.reportFiles.file, { id: rows[0]?.id ?? '' })).bytes.toString()
    expect(text).toContain('Long service leave')
    expect(text).not.toContain('violence')
    await holds(['Rate/view', 'Dashboard/show menu'])
    expect((await client.call(calls.reportFiles.list, {})).rows).toMatchObject([{ can_open: false }])
  })
})
