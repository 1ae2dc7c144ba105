// What rules would have changed in the last weeks, through the call.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { percent } from '#server/modules/pay/samples/sample-parts.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { callerOf } from '#server/testing/callers.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { workIn, type WorkPlace } from '#server/testing/records/work.ts'
import { impactOf } from './impact.ts'

// Now is Wednesday, 18 November 2026: the last four weeks are 19 October to 15 November.
const [sunday, monday] = ['2026-11-15', '2026-11-09']

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

/** A new casual, of 25 dollars an hour, under a rule set of their own. */
async function casual(versions: readonly RuleSet[] = [plainRules()]) {
  const { rule_set_id } = await rules.ruleSetWith(versions)
  return { rule_set_id, ...(await casualUnder(rule_set_id)) }
}

async function casualUnder(rule_set_id: string, basis = 'CASUAL') {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis })
  await rules.ruleAssignment({ rule_set_id, employee_id })
  return { employee_id }
}

const worked = (employee_id: string, day: string, status: TimesheetStatus = 'approved', at: Partial<WorkPlace> = {}) =>
  work.recorded(work.at(day, at), status, employee_id)

const impact = (rule_set_id: string, changed: RuleSet, weeks = 4, client = admin) =>
  client.call(calls.payRuleSets.impact, { rule_set_id, rules: changed, weeks })

/** Sundays at 200 % instead of 175 % for casuals. */
const dearerSundays = () => plainRules({ ordinary: { ...plainRules().ordinary, sunday: percent(150, 200) } })
const withoutSundays = () =>
  plainRules({ ordinary: { ...plainRules().ordinary, sunday: { ...percent(150, 175), casual: null } } })

describe('what rules would have changed', () => {
  test('is the difference by person, customer and label', async () => {
    const { rule_set_id, employee_id } = await casual()
    const other = await casualUnder(rule_set_id)
    await worked(employee_id, sunday)
    await worked(employee_id, monday, 'submitted')
    await worked(other.employee_id, monday, 'paid')

    // 8 hours at 35 and at 40 dollars, beside 16 at 25.
    expect(await impact(rule_set_id, dearerSundays())).toEqual({
      ...{ from: '2026-10-19', to: '2026-11-15', timesheets: 3, people: 2, minutes: 1440, incomplete: false },
      ...{ before_cents: 680_00, after_cents: 720_00, not_priced: 0 },
      newly_priced: { timesheets: 0, cents: 0 },
      no_longer_priced: { timesheets: 0, cents: 0 },
      by_person: {
        rows: [
          {
            id: employee_id,
            name: expect.stringContaining('Test Person'),
            before_cents: 480_00,
            after_cents: 520_00,
            minutes: 960,
          },
        ],
        more: 0,
      },
      by_customer: {
        rows: [
          {
            ...{ id: app.world.harbour, name: expect.stringContaining('Harbour') },
            ...{ before_cents: 680_00, after_cents: 720_00, minutes: 1440 },
          },
        ],
        more: 0,
      },
      by_label: {
        rows: [{ label: 'sunday', before_cents: 280_00, after_cents: 320_00, before_minutes: 480, after_minutes: 480 }],
        more: 0,
      },
    })
  })

  test('is nothing by the same rules', async () => {
    const { rule_set_id, employee_id } = await casual()
    await worked(employee_id, sunday)

    expect(await impact(rule_set_id, plainRules())).toMatchObject({
      ...{ timesheets: 1, before_cents: 280_00, after_cents: 280_00 },
      by_person: { rows: [] },
      by_customer: { rows: [] },
      by_label: { rows: [] },
    })
  })

  test('concerns whole weeks before this one, as many as asked for, of time that counts', async () => {
    const { rule_set_id, employee_id } = await casual()
    await worked(employee_id, '2026-11-16')
    await worked(employee_id, sunday)
    await worked(employee_id, '2026-11-08')
    await worked(employee_id, '2026-10-18')
    for (const [at, status] of (['draft', 'rejected', 'void', 'disputed'] as const).entries())
      await worked(employee_id, `2026-11-1${at}`, status)

    expect(await impact(rule_set_id, dearerSundays(), 1)).toMatchObject({ from: '2026-11-09', timesheets: 1 })
    expect(await impact(rule_set_id, dearerSundays(), 4)).toMatchObject({ from: '2026-10-19', timesheets: 2 })
    expect(await impact(rule_set_id, dearerSundays(), 5)).toMatchObject({ from: '2026-10-12', timesheets: 3 })
  })

  test('takes the rules to be in force in all weeks, whatever their day and those of the stored versions are', async () => {
    const later = plainRules({ valid_from: '2026-11-09', ordinary: dearerSundays().ordinary })
    const { rule_set_id, employee_id } = await casual([plainRules(), later])
    await worked(employee_id, sunday)
    await worked(employee_id, '2026-11-08')

    expect(await impact(rule_set_id, { ...dearerSundays(), valid_from: '2027-07-05' })).toMatchObject({
      ...{ before_cents: 600_00, after_cents: 640_00 },
    })
  })

  test('counts the overtime of weeks before that a longer cycle of the rules reaches', async () => {
    const { rule_set_id, employee_id } = await casual()
    for (const day of ['09', '10', '11', '12', '13']) await worked(employee_id, `2026-11-${day}`, 'paid')
    for (const day of ['02', '03', '04', '05', '06'])
      await worked(employee_id, `2026-11-${day}`, 'paid', { ends: '18:00' })
    const { ordinary_hours, overtime } = plainRules()
    const noLimit = { permanent: null, casual: null }
    const cycle = { weeks: 2, starts_on: '2026-11-02', minutes: 80 * 60 }
    const averaged = plainRules({
      ordinary_hours: { ...ordinary_hours, week: noLimit, cycle },
      overtime: { ...overtime, triggers: ['cycle'] },
    })

    // Of the week, 2 hours were overtime, at 175 %; of two weeks with 90 hours, 10 are: 2 on Thursday, and on Friday 2, and 6 at 225 %.
    expect(await impact(rule_set_id, averaged, 1)).toMatchObject({ before_cents: 1_020_00, after_cents: 1_160_00 })
  })
})

describe('time without a price', () => {
  test('that the rules lack is counted beside the difference, also the other way round', async () => {
    const { rule_set_id, employee_id } = await casual()
    await worked(employee_id, sunday)
    await worked(employee_id, monday)

    expect(await impact(rule_set_id, withoutSundays())).toMatchObject({
      ...{ timesheets: 1, before_cents: 200_00, after_cents: 200_00, by_person: { rows: [] } },
      ...{ no_longer_priced: { timesheets: 1, cents: 280_00 }, newly_priced: { timesheets: 0, cents: 0 } },
    })

    const lacking = await casual([withoutSundays()])
    await worked(lacking.employee_id, sunday)
    expect(await impact(lacking.rule_set_id, dearerSundays())).toMatchObject({
      ...{ timesheets: 0, before_cents: 0, after_cents: 0 },
      ...{ newly_priced: { timesheets: 1, cents: 320_00 }, no_longer_priced: { timesheets: 0, cents: 0 } },
    })
  })

  test('before the first version is newly priced; of a person without terms it is priced by neither', async () => {
    const { rule_set_id, employee_id } = await casual([plainRules({ valid_from: '2026-12-07' })])
    await worked(employee_id, sunday)
    const hired = await casualUnder(rule_set_id, 'LABOUR_HIRE')
    await worked(hired.employee_id, sunday)

    expect(await impact(rule_set_id, plainRules())).toMatchObject({
      ...{ timesheets: 0, newly_priced: { timesheets: 1, cents: 280_00 }, not_priced: 1 },
    })
  })

  test('is all that a set has which nobody is paid by', async () => {
    const { rule_set_id } = await rules.ruleSetWith()

    expect(await impact(rule_set_id, dearerSundays())).toMatchObject({
      ...{ timesheets: 0, people: 0, before_cents: 0, after_cents: 0, not_priced: 0, incomplete: false },
    })
  })
})

describe('time of others', () => {
  test('is not compared where another rule set wins', async () => {
    const { rule_set_id, employee_id } = await casual()
    const position = { customer_id: app.world.harbour, position_id: app.world.chef, starts_on: '2026-07-06' }
    const wide = await rules.ruleAssignment({ ...position, ends_on: '2026-11-14' })
    const { id: without_own } = await make.employee()
    await employedIn(app, without_own, { basis: 'CASUAL' })
    for (const id of [employee_id, without_own]) await worked(id, '2026-11-08')

    for (const set of [wide.rule_set_id, rule_set_id])
      expect(await impact(set, dearerSundays())).toMatchObject({ timesheets: 1, not_priced: 0 })
    expect((await impact(rule_set_id, dearerSundays())).by_person.rows).toMatchObject([{ id: employee_id }])
  })

  test('is not read for another agency', async () => {
    const { rule_set_id, employee_id } = await casual()
    await worked(employee_id, sunday)
    const foreign = await app.as('admin2')

    await expect(impact(rule_set_id, dearerSundays(), 4, foreign)).rejects.toMatchObject({ status: 404 })
  })
})

test('of more time than can be priced in one call the newest weeks are compared', async () => {
  const { rule_set_id, employee_id } = await casual()
  for (const day of [sunday, '2026-11-08', '2026-11-07', '2026-11-01']) await worked(employee_id, day)
  const input = { rule_set_id, rules: dearerSundays(), weeks: 4 }
  const { agency: agency_id } = app.world
  const actor = { ...callerOf('admin'), agency_id, scope: scopeOfAgency(agency_id) }
  const compared = (most: number) => impactOf({ database: app.database, actor, now: app.clock.now() }, input, most)

  expect(await compared(4)).toMatchObject({ from: '2026-10-19', timesheets: 4, incomplete: false })
  expect(await compared(3)).toMatchObject({ from: '2026-11-02', timesheets: 3, incomplete: true })
  // A week of a person is not divided.
  expect(await compared(2)).toMatchObject({ from: '2026-11-09', timesheets: 1, incomplete: true })
})

describe('it is refused', () => {
  test('to users who may not see pay', async () => {
    const { rule_set_id } = await casual()
    const role = await withCustomRole(app, 'admin')
    await role.holds(['Pay Rule/update'])
    await expect(impact(rule_set_id, plainRules(), 4, role.client)).rejects.toMatchObject({
      status: 403,
      code: 'mayNot',
    })

    await role.holds(['Pay Rule/update', 'Rate/view'])
    expect(await impact(rule_set_id, plainRules(), 4, role.client)).toMatchObject({ timesheets: 0 })
  })

  test('for rules that conflict, at their field', async () => {
    const { rule_set_id } = await casual()
    const twice = [1, 2].map(() => ({ code: 'L1', title: 'Level 1', hourly_cents: 2000 }))
    await expect(impact(rule_set_id, plainRules({ classifications: twice }))).rejects.toMatchObject({
      ...{ code: 'invalid', fields: { 'rules.classifications.1.code': [expect.any(String)] } },
    })
  })
})
