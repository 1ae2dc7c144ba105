import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ensureReference } from '#server/modules/reference/starting/ensure.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

const { figures, fit, openShifts, setBudget } = calls.rosterPeople

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  await app.database.asPlatform(ensureReference)
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const personIn = async (roster_id: string, employee_id: string) =>
  (await plan.admin.call(figures, { roster_id })).people.find((one) => one.employee_id === employee_id)

describe('the figures of people on a board', () => {
  test('have what they stated about each day, and what the customer listed', async () => {
    const { ava, noah, harbour, sydney } = app.world
    const { roster_id } = await plan.planned([], { week_start: '2027-03-01', works_on: '2027-03-02' })
    const usual = { employee_id: ava, starts: '00:00', ends: '00:00' }
    await plan.admin.call(calls.availability.store, { ...usual, weekdays: [3], preference: 'unavailable' })
    const gladly = { ...usual, starts: '08:00', ends: '16:00', preference: 'preferred' as const }
    await plan.admin.call(calls.availability.store, { ...gladly, weekdays: [4] })
    await plan.admin.call(calls.availability.storeException, {
      ...{ employee_id: ava, from_day: '2027-03-05', to_day: '2027-03-05' },
      kind: 'unavailable',
      reason: 'Leave',
    })
    const listing = { customer_id: harbour, list: 'preferred' as const }
    await plan.admin.call(calls.customerEmployees.store, { ...listing, employee_id: ava })
    await plan.admin.call(calls.customerEmployees.store, { ...listing, employee_id: noah, location_id: sydney })

    const [shown, other] = [await personIn(roster_id, ava), await personIn(roster_id, noah)]

    expect(shown).toMatchObject({ preferred: true, inducted: false, worked_here: false, visa: null })
    expect(shown?.days.map(({ works_on, state }) => [works_on, state])).toEqual([
      ['2027-03-01', 'outside'],
      ['2027-03-02', 'outside'],
      ['2027-03-03', 'unavailable'],
      ['2027-03-04', 'preferred'],
      ['2027-03-05', 'off'],
      ['2027-03-06', 'outside'],
      ['2027-03-07', 'outside'],
    ])
    expect(shown?.days[3]?.times).toEqual([{ starts: '08:00', ends: '16:00', preference: 'preferred' }])
    expect(other).toMatchObject({ preferred: false, days: [] })
  })

  test('have the hours of the fullest fortnight under a visa, for the office but not for supervisors', async () => {
    const { mia, brisbane } = app.world
    const visas = await plan.admin.call(calls.visas.list, {})
    await plan.admin.call(calls.workRights.storeVisa, {
      ...{ id: mia, right_to_work: 'temporary' as const, visa_id: visas.find(({ code }) => code === '500')?.id ?? '' },
      ...{ granted_on: '2026-02-01', expires_on: '2028-02-01', course_starts_on: '2026-03-01' },
    })
    const { roster_id } = await plan.planned([mia], { week_start: '2027-04-05', works_on: '2027-04-06' })
    const teresa = await supervisorWith(app, { location_ids: [brisbane] })

    const seen = await personIn(roster_id, mia)
    const { people } = await teresa.client.call(figures, { roster_id })

    expect(seen?.visa).toMatchObject({ limit_minutes: 2880, used_minutes: 480, in_session: true })
    expect(people.find(({ employee_id }) => employee_id === mia)).toMatchObject({ visa: null })
  })

  test('are those of a period for a board of several rosters, which is then required', async () => {
    const period = { from: '2027-03-01', to: '2027-03-07' }
    const { people } = await plan.admin.call(figures, period)

    expect(people.map(({ employee_id }) => employee_id).toSorted()).toEqual(
      [app.world.ava, app.world.noah, app.world.mia].toSorted(),
    )
    await expect(plan.admin.call(figures, {})).rejects.toMatchObject({ fields: { from: [expect.any(String)] } })
    await expect(plan.admin.call(figures, { ...period, to: '2027-05-01' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the shifts of one person', () => {
  test('have a verdict for each shift of the roster, except for their own', async () => {
    const { ava, noah, cleaner } = app.world
    const { roster_id, shift } = await plan.planned([noah], { week_start: '2027-06-07', works_on: '2027-06-08' })
    const hall = await plan.shift(roster_id, {
      works_on: '2027-06-08',
      starts: '18:00',
      ends: '20:00',
      position_id: cleaner,
    })

    const ofAva = await plan.admin.call(fit, { roster_id, employee_id: ava })
    const ofNoah = await plan.admin.call(fit, { roster_id, employee_id: noah })

    expect(ofAva.shift_ids).toEqual([shift.id, hall.id])
    expect(ofAva.verdicts).toMatch(/^[ow]b$/)
    expect(ofAva.findings[ofAva.reasons[1] ?? -1]).toMatchObject({ rule: 'positionNotHeld' })
    expect(ofNoah.shift_ids).toEqual([hall.id])
  })

  test('that are open are listed by time for all customers, the excluded ones with reasons on request', async () => {
    const { ava, noah, tweed, brisbane, cleaner } = app.world
    const week = { week_start: '2027-08-02' }
    const early = await plan.planned([], { ...week, works_on: '2027-08-03' })
    const late = await plan.planned([], { ...week, works_on: '2027-08-05', location_id: tweed })
    const full = await plan.planned([noah], { ...week, works_on: '2027-08-04' })
    const other = await plan.planned([], { ...week, works_on: '2027-08-06', position_id: cleaner })
    const ids = new Set([early, late, full, other].map(({ shift }) => shift.id))
    const mine = (shifts: { roster_shift_id: string }[]) =>
      shifts.map(({ roster_shift_id }) => roster_shift_id).filter((id) => ids.has(id))

    const found = await plan.admin.call(openShifts, { employee_id: ava })
    const there = await plan.admin.call(openShifts, { employee_id: ava, location_id: brisbane, with_excluded: true })

    expect(mine(found.shifts)).toEqual([early.shift.id, late.shift.id])
    expect(found).toMatchObject({ excluded: [] })
    expect(found.excluded_count).toBeGreaterThan(0)
    expect(mine(there.shifts)).toEqual([early.shift.id])
    expect(there.excluded.find(({ roster_shift_id }) => roster_shift_id === other.shift.id)).toMatchObject({
      verdict: 'block',
      findings: expect.arrayContaining([expect.objectContaining({ rule: 'positionNotHeld' })]),
    })
  })

  test('apply each customer’s own list: blocked by one, they can work for the other', async () => {
    const { noah, tweed, summit } = app.world
    const week = { week_start: '2027-09-06', works_on: '2027-09-07' }
    const here = await plan.planned([], week)
    const there = await plan.planned([], { ...week, location_id: tweed, starts: '18:00', ends: '22:00' })
    await plan.admin.call(calls.customerEmployees.store, {
      ...{ customer_id: summit, list: 'blocked', employee_id: noah, reason: 'Late' },
    })

    const { shifts, excluded } = await plan.admin.call(openShifts, { employee_id: noah, with_excluded: true })

    expect(shifts.map(({ roster_shift_id }) => roster_shift_id)).toContain(here.shift.id)
    expect(excluded.find(({ roster_shift_id }) => roster_shift_id === there.shift.id)?.findings).toContainEqual(
      expect.objectContaining({ rule: 'customerBlocked' }),
    )
  })

  test('are refused to employees and customers, and a supervisor sees those of their locations', async () => {
    const { ava, brisbane } = app.world
    const teresa = await supervisorWith(app, { location_ids: [brisbane] })
    for (const kind of ['employee', 'customer'] as const) {
      const client = await app.as(kind)
      await expect(client.call(openShifts, { employee_id: ava })).rejects.toMatchObject({ status: 403 })
      await expect(client.call(figures, { from: '2027-03-01', to: '2027-03-07' })).rejects.toMatchObject({
        status: 403,
      })
    }
    await plan.planned([ava], { week_start: '2027-10-04', works_on: '2027-10-05' })

    const { shifts } = await teresa.client.call(openShifts, { employee_id: ava })

    expect(new Set(shifts.map(({ location_id }) => location_id))).toEqual(new Set([brisbane]))
  })
})

describe('a budget', () => {
  test('is stored for the roster or for each day, whose sum is the whole, and can be removed', async () => {
    const { id, version } = await plan.roster({ week_start: '2027-11-01' })
    const days = [480, 480, 0, 0, 960, 0, 0]

    const whole = await plan.admin.call(setBudget, { id, version, budget_minutes: 6000 })
    const daily = await plan.admin.call(setBudget, { id, version: whole.version, day_budget_minutes: days })
    const shown = await plan.admin.call(figures, { roster_id: id })
    const none = await plan.admin.call(setBudget, { id, version: daily.version })

    expect(whole).toMatchObject({ budget_minutes: 6000, day_budget_minutes: null })
    expect(shown.budgets).toEqual([
      { roster_id: id, budget_minutes: 1920, day_budget_minutes: days, budget_cents: null },
    ])
    expect(none).toMatchObject({ budget_minutes: null, day_budget_minutes: null })
    expect((await plan.admin.call(figures, { roster_id: id })).budgets).toEqual([])
  })

  test('of a stale version, of another number of days, or of a locked roster is refused', async () => {
    const { id, version } = await plan.roster({ week_start: '2027-11-08' })
    await plan.admin.call(setBudget, { id, version, budget_minutes: 60 })

    await expect(plan.admin.call(setBudget, { id, version, budget_minutes: 90 })).rejects.toMatchObject({
      code: 'stale',
    })
    await expect(
      plan.admin.call(setBudget, { id, version: version + 1, day_budget_minutes: [1, 2] }),
    ).rejects.toMatchObject({ fields: { day_budget_minutes: ['Enter the hours of each of the roster’s 7 days.'] } })
    await plan.changeStatus(id, 'cancel')
    const { version: now } = await plan.admin.call(calls.rosters.info, { id })
    await expect(plan.admin.call(setBudget, { id, version: now, budget_minutes: 90 })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })
})
