// What rosters cost before they are worked: through the calls, with people's other time, rates and the reader's permissions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { timeRecorded, workIn, type WorkPlace } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>
let rule_set_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  rule_set_id = (await rules.ruleSetWith()).rule_set_id
})
afterAll(() => app.close())

const { board, preview } = calls.rosterCosts

/** A new casual for 25 dollars an hour. */
async function paidCasual(rule_set = rule_set_id) {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  await rules.ruleAssignment({ employee_id, rule_set_id: rule_set })
  return employee_id
}

const rostered = (employee_id: string, day: string, at: Partial<WorkPlace> = {}) =>
  work.accepted(work.at(day, at), employee_id)

/** Ten hours: 38 of a week are ordinary. */
const longDay = { starts: '07:00', ends: '17:00' }
const atSummit = () => ({
  ...{ customer_id: app.world.summit, location_id: app.world.tweed, time_zone: 'Australia/Sydney' },
})

async function costOf(assignment_id: string, client = admin, day = '2026-11-09') {
  const { assignments } = await client.call(board, { from: day, to: addDays(day, 6) })
  return assignments.find((one) => one.assignment_id === assignment_id)
}

describe('a rostered shift', () => {
  test('is priced by its rule set without unpaid breaks; without rates its cost and charge are incomplete', async () => {
    const id = await rostered(await paidCasual(), '2026-11-09', { breaks: [{ minutes: 30, paid: false }] })

    expect(await costOf(id)).toEqual({
      ...{ assignment_id: id, minutes: 450, pay_cents: 187_50, cost_cents: 187_50 },
      ...{ charge_cents: null, margin_cents: null, short_cents: null },
      lacking: ['super', 'workers_compensation', 'payroll_tax', 'no_charge_rate'],
    })
  })

  test('is overtime by the other shifts of its week, wherever they are, also those that the board does not show', async () => {
    const employee_id = await paidCasual()
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11']) await rostered(employee_id, day, longDay)
    const there = await rostered(employee_id, '2026-11-12', { ...longDay, ...atSummit() })

    // 8 h at 25.00, then 2 h at 35.00
    expect(await costOf(there)).toMatchObject({ minutes: 600, pay_cents: 270_00 })
    const shown = await admin.call(board, { from: '2026-11-12', to: '2026-11-12', location_id: app.world.tweed })
    expect(shown).toMatchObject({ currency: 'AUD', assignments: [{ assignment_id: there, pay_cents: 270_00 }] })
  })

  test('on a public holiday has its rate', async () => {
    const holiday = { state: 'QLD', date: '2026-10-14', name: 'Lantern Day' } as const
    await admin.call(calls.holidays.store, { ...holiday, source: 'Gazette 12' })
    const id = await rostered(await paidCasual(), '2026-10-14')

    expect(await costOf(id, admin, '2026-10-12')).toMatchObject({ pay_cents: 400_00 })
  })

  test('across midnight is paid by the day of each hour, and belongs to the day on which it starts', async () => {
    const night = { starts: '22:00', ends: '06:00' }
    const id = await rostered(await paidCasual(), '2026-11-13', night)

    // Friday 2 h at 25.00, Saturday 6 h at 30.00
    expect(await costOf(id)).toMatchObject({ minutes: 480, pay_cents: 230_00 })
    expect(await costOf(id, admin, '2026-11-14')).toBeUndefined()
  })

  test('is replaced by the time that was worked, once that counts, on the whole week', async () => {
    const employee_id = await paidCasual()
    const at = work.at('2026-11-09', longDay)
    const [first, , , last] = await Promise.all(
      ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'].map((day) => rostered(employee_id, day, longDay)),
    )
    const worked = { ...at, starts: '07:00', ends: '12:00' }
    const record = (status: 'draft' | 'submitted', assignment_id: string, of = worked) =>
      app.database.asPlatform((db) => timeRecorded(db, of, { employee_id, status, assignment_id }))
    await record('submitted', first ?? '')
    await record('draft', last ?? '', { ...worked, works_on: '2026-11-12' })

    expect(await costOf(first ?? '')).toMatchObject({ minutes: 300, pay_cents: 125_00 })
    // 35 h: no overtime is left.
    expect(await costOf(last ?? '')).toMatchObject({ minutes: 600, pay_cents: 250_00 })
  })

  test('during which its person worked something else is not priced', async () => {
    const employee_id = await paidCasual()
    const id = await rostered(employee_id, '2026-11-09')
    await work.recorded(
      work.at('2026-11-09', { ...atSummit(), starts: '10:00', ends: '12:00' }),
      'approved',
      employee_id,
    )

    expect(await costOf(id)).toMatchObject({ minutes: 0, pay_cents: null, lacking: ['worked_elsewhere'] })
  })

  test.each([
    ['without rules', 'no_rule_set', async () => (await make.employee()).id],
    [
      'of a contractor',
      'no_employment',
      async () => {
        const id = await paidCasual()
        await employedIn(app, id, { basis: 'CONTRACTOR' })
        return id
      },
    ],
    [
      'at a time that the rules do not cover',
      'rules_incomplete',
      async () => {
        const { ordinary } = plainRules()
        const weekday = { ...ordinary.weekday, casual: null }
        return paidCasual((await rules.ruleSetWith([plainRules({ ordinary: { ...ordinary, weekday } })])).rule_set_id)
      },
    ],
  ] as const)('%s says why: %s', async (_, why, person) => {
    const id = await rostered(await person(), '2026-11-09')

    expect(await costOf(id)).toMatchObject({ minutes: 480, pay_cents: null, cost_cents: null, lacking: [why] })
  })

  test('that was declined or removed has no cost', async () => {
    const employee_id = await paidCasual()
    const id = await rostered(employee_id, '2026-11-09')
    await app.database.asPlatform((db) =>
      db.updateTable('assignments').set({ status: 'declined' }).where('id', '=', id).execute(),
    )

    expect(await costOf(id)).toBeUndefined()
  })
})

/** Rates for work at a new customer: 10 % beside pay, and 40 dollars an hour charged, unless said otherwise. */
async function placeWithRates(charge: object = { method: 'fixed', cents: 40_00 }) {
  const { id: location_id, customer_id } = await make.location()
  const { id: position_id } = await make.item('position')
  const { id: industry_id } = await make.item('industry')
  await app.database.asPlatform((db) =>
    db.updateTable('customers').set({ industry_id }).where('id', '=', customer_id).execute(),
  )
  for (const kind of ['super', 'workers_compensation', 'payroll_tax'] as const)
    await admin.call(calls.costRates.store, {
      ...{ kind, industry_id, starts_on: '2026-07-01', basis_points: kind === 'super' ? 1000 : 0 },
    })
  await admin.call(calls.chargeRates.store, { customer_id, method: 'fixed', starts_on: '2026-07-01', ...charge })
  return { customer_id, location_id, position_id }
}

describe('what a shift earns', () => {
  test('is its charge less its cost', async () => {
    const id = await rostered(await paidCasual(), '2026-11-09', await placeWithRates())

    expect(await costOf(id)).toMatchObject({
      ...{ pay_cents: 200_00, cost_cents: 220_00, charge_cents: 320_00, margin_cents: 100_00, lacking: [] },
    })
  })

  test('is calculated from the cost, where the rate is a margin', async () => {
    const place = await placeWithRates({ method: 'margin', basis_points: 2000 })
    const id = await rostered(await paidCasual(), '2026-11-09', place)

    expect(await costOf(id)).toMatchObject({ cost_cents: 220_00, charge_cents: 275_00, margin_cents: 55_00 })
  })

  test('can be a loss', async () => {
    const place = await placeWithRates({ method: 'fixed', cents: 20_00 })
    const id = await rostered(await paidCasual(), '2026-11-09', place)

    expect(await costOf(id)).toMatchObject({ charge_cents: 160_00, margin_cents: -60_00 })
  })
})

describe('a preview', () => {
  test('is what all the person’s time is worth with the shift, less what it is worth without it', async () => {
    const employee_id = await paidCasual()
    const place = await placeWithRates()
    const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']
    const ids = await Promise.all(days.map((day) => rostered(employee_id, day, { ...longDay, ...place })))
    const total = async (of: readonly string[]) => {
      const rows = await Promise.all(of.map((id) => costOf(id)))
      const sum = (key: 'pay_cents' | 'cost_cents' | 'charge_cents' | 'margin_cents') =>
        rows.reduce((all, one) => all + (one?.[key] ?? 0), 0)
      return {
        pay: sum('pay_cents'),
        cost: sum('cost_cents'),
        charge: sum('charge_cents'),
        margin: sum('margin_cents'),
      }
    }
    const before = await total(ids)
    const shift = { ...longDay, works_on: '2026-11-09', location_id: place.location_id, position_id: place.position_id }

    const foreseen = await admin.call(preview, { employee_id, ...shift })
    const added = await rostered(employee_id, '2026-11-09', { ...longDay, ...place })
    const after = await total([...ids, added])

    // Forty hours had two of overtime; fifty have twelve.
    expect(foreseen).toMatchObject({ minutes: 600, overtime_minutes: 600, made_up_minutes: 0, lacking: [] })
    expect({
      ...{ pay: foreseen.pay_cents, cost: foreseen.cost_cents },
      ...{ charge: foreseen.charge_cents, margin: foreseen.margin_cents },
    }).toEqual({
      ...{ pay: after.pay - before.pay, cost: after.cost - before.cost },
      ...{ charge: after.charge - before.charge, margin: after.margin - before.margin },
    })
  })

  test('of a shift that is moved leaves out the time that it had', async () => {
    const employee_id = await paidCasual()
    const place = await placeWithRates()
    const id = await rostered(employee_id, '2026-11-11', place)
    const shift = { works_on: '2026-11-14', location_id: place.location_id, position_id: place.position_id }
    const moved = { employee_id, ...shift, starts: '08:00', ends: '16:00' }

    // Eight hours at 30.00 on Saturday, and their cost, less eight at 25.00.
    expect(await admin.call(preview, { ...moved, instead_of_id: id })).toMatchObject({
      ...{ pay_cents: 40_00, cost_cents: 44_00, overtime_minutes: 0 },
    })
    expect(await admin.call(preview, { ...moved, works_on: '2026-11-11', instead_of_id: id })).toMatchObject({
      ...{ pay_cents: 0, cost_cents: 0, charge_cents: 0, margin_cents: 0 },
    })
    const { id: other } = await make.employee()
    await expect(admin.call(preview, { ...moved, employee_id: other, instead_of_id: id })).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  test('of a shift of a roster is the same as of its times', async () => {
    const employee_id = await paidCasual()
    const { id: roster_shift_id, ...shift } = await make.shift()
    const { location_id, position_id, works_on, starts, ends, breaks } = shift

    const byShift = await admin.call(preview, { employee_id, roster_shift_id })
    const byTimes = await admin.call(preview, { employee_id, location_id, position_id, works_on, starts, ends, breaks })

    expect(byShift.pay_cents).toBeGreaterThan(0)
    expect(byTimes).toEqual(byShift)
  })

  test('says how much is paid up to a minimum engagement', async () => {
    const minimum_engagement = [
      {
        ...{ employments: ['casual' as const], kinds_of_day: ['weekday' as const], minutes: 240 },
        ...{ paid_at: 'kind_of_day' as const, counts: 'each_period' as const, clause: null },
      },
    ]
    const { rule_set_id: rule_set } = await rules.ruleSetWith([plainRules({ minimum_engagement })])
    const employee_id = await paidCasual(rule_set)
    const shift = { works_on: '2026-11-09', starts: '08:00', ends: '10:00' }
    const place = { location_id: app.world.brisbane, position_id: app.world.chef }

    expect(await admin.call(preview, { employee_id, ...place, ...shift })).toMatchObject({
      ...{ minutes: 120, made_up_minutes: 120, pay_cents: 100_00 },
    })
  })

  test('is refused for breaks that use up the whole shift', async () => {
    const shift = { works_on: '2026-11-09', starts: '08:00', ends: '10:00', breaks: [{ minutes: 120, paid: false }] }
    const place = { location_id: app.world.brisbane, position_id: app.world.chef }

    await expect(admin.call(preview, { employee_id: await paidCasual(), ...place, ...shift })).rejects.toMatchObject({
      status: 422,
      fields: { breaks: [expect.anything()] },
    })
  })

  test('is not made of time at which the person works already, and requires the whole time', async () => {
    const employee_id = await paidCasual()
    await rostered(employee_id, '2026-11-09')
    const place = { location_id: app.world.brisbane, position_id: app.world.chef, works_on: '2026-11-09' }

    expect(await admin.call(preview, { employee_id, ...place, starts: '12:00', ends: '20:00' })).toMatchObject({
      ...{ pay_cents: null, lacking: ['worked_elsewhere'] },
    })
    await expect(admin.call(preview, { employee_id, ...place, starts: '12:00' })).rejects.toMatchObject({
      ...{ status: 422, fields: { ends: [expect.anything()] } },
    })
  })
})

describe('costs are seen', () => {
  test('with the permission for each: pay and cost, charge, margin', async () => {
    const place = await placeWithRates()
    const id = await rostered(await paidCasual(), '2026-11-09', place)
    const unknown = await rostered(await paidCasual(), '2026-11-09')
    const { client, holds } = await withCustomRole(app, 'admin')

    await holds(['Rate/view'])
    expect(await costOf(id, client)).toMatchObject({ cost_cents: 220_00, charge_cents: null, margin_cents: null })
    expect(await costOf(unknown, client)).toMatchObject({ lacking: ['super', 'workers_compensation', 'payroll_tax'] })
    await holds(['Rate/view', 'Rate/view charge'])
    expect(await costOf(id, client)).toMatchObject({ charge_cents: 320_00, margin_cents: null })
    await holds(['Rate/view', 'Rate/view margin'])
    expect(await costOf(id, client)).toMatchObject({ charge_cents: null, margin_cents: 100_00 })
    await holds(['Rate/view charge', 'Rate/view margin', 'Roster/create'])
    await expect(costOf(id, client)).rejects.toMatchObject({ status: 403 })
  })

  test('by supervisors for their own sites, with overtime that other sites cause', async () => {
    const employee_id = await paidCasual()
    const elsewhere: string[] = []
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11'])
      elsewhere.push(await rostered(employee_id, day, { ...longDay, ...atSummit() }))
    const here = await rostered(employee_id, '2026-11-12', longDay)
    const supervisor = await supervisorWith(app, { location_ids: [app.world.brisbane] })

    expect(await costOf(here, supervisor.client)).toMatchObject({ pay_cents: 270_00 })
    for (const id of elsewhere) expect(await costOf(id, supervisor.client)).toBeUndefined()
    const there = { location_id: app.world.tweed, position_id: app.world.chef, works_on: '2026-11-13' }
    await expect(
      supervisor.client.call(preview, { employee_id, ...there, starts: '08:00', ends: '12:00' }),
    ).rejects.toMatchObject({ code: 'notFound' })
  })
})
