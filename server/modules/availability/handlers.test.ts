import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let admin: Client
let ava: Client
let employee_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  employee_id = app.world.ava
})
afterAll(() => app.close())

const week = { weekdays: [1, 2, 3], starts: '06:00', ends: '18:00', preference: 'available' as const }

test('an employee adds weekly times and an exception, the agency sees both, and each is deleted separately', async () => {
  await ava.call(calls.availability.store, { employee_id, ...week })
  const lunch = { weekdays: [2], starts: '12:00', ends: '13:00', preference: 'unavailable' as const }
  await ava.call(calls.availability.store, { employee_id, ...lunch })
  const off = { from_day: '2026-12-24', to_day: '2026-12-26', kind: 'unavailable' as const, reason: 'Family' }
  await ava.call(calls.availability.storeException, { employee_id, ...off })

  const result = await admin.call(calls.availability.days, { employee_id })
  expect(result.weekly.map(({ weekday, starts, ends }) => [weekday, starts, ends])).toEqual([
    [1, '06:00', '18:00'],
    [2, '06:00', '12:00'],
    [2, '12:00', '13:00'],
    [2, '13:00', '18:00'],
    [3, '06:00', '18:00'],
  ])
  expect(result.exceptions).toMatchObject([{ ...off, starts: null }])

  for (const { id } of [...result.weekly, ...result.exceptions]) await ava.call(calls.availability.remove, { id })
  expect(await ava.call(calls.availability.days, { employee_id })).toMatchObject({ weekly: [], exceptions: [] })
})

test('nights in a period every second week are added by the employee and shown to the agency until they end', async () => {
  const nights = { weekdays: [5], starts: '22:00', ends: '06:00', preference: 'preferred' as const }
  const held = { valid_from: '2026-11-20', valid_to: '2026-12-18', every_n_weeks: 2 }
  await ava.call(calls.availability.store, { employee_id, ...nights, ...held })
  const past = { valid_from: '2026-10-01', valid_to: '2026-10-31' }
  await ava.call(calls.availability.store, { employee_id, ...nights, ...past })
  const usual = { ...nights, starts: '20:00', ends: '23:00', preference: 'unavailable' as const }
  await ava.call(calls.availability.store, { employee_id, ...usual })

  const { weekly } = await admin.call(calls.availability.days, { employee_id })

  expect(weekly).toMatchObject([
    { starts: '20:00', ends: '23:00', valid_from: null, every_n_weeks: 1 },
    { starts: '22:00', ends: '06:00', ...held },
  ])
  for (const { id } of weekly) await ava.call(calls.availability.remove, { id })
})

test('weeks without a first one, and periods that end before they begin, are refused at their fields', async () => {
  for (const [wrong, field] of [
    [{ every_n_weeks: 2 }, 'valid_from'],
    [{ valid_from: '2026-12-24', valid_to: '2026-12-20' }, 'valid_to'],
    [{ every_n_weeks: 27, valid_from: '2026-12-24' }, 'every_n_weeks'],
  ] as const)
    await expect(ava.call(calls.availability.store, { employee_id, ...week, ...wrong })).rejects.toMatchObject({
      fields: { [field]: expect.anything() },
    })
  const off = { from_day: '2026-12-24', to_day: '2026-12-20', kind: 'unavailable' as const }
  await expect(ava.call(calls.availability.storeException, { employee_id, ...off })).rejects.toMatchObject({
    fields: { to_day: expect.anything() },
  })
})

test("planners are warned of a night outside the employee's available weeks, and of no other", async () => {
  const { admin: planner, roster, shift } = await rosteringIn(app)
  const nights = { weekdays: [5], starts: '22:00', ends: '06:00', preference: 'available' as const }
  await ava.call(calls.availability.store, { employee_id, ...nights, valid_from: '2026-11-20', every_n_weeks: 2 })
  const { id } = await roster({ week_start: '2026-11-30' })
  const { id: other } = await roster({ week_start: '2026-11-23' })
  const rulesOn = async (roster_id: string, works_on: string) => {
    const night = await shift(roster_id, { works_on, starts: '22:00', ends: '06:00' })
    const input = { roster_shift_id: night.id, employee_ids: [employee_id] }
    const {
      rows: [found],
    } = await planner.call(calls.rosters.availability, input)
    return found?.findings.map(({ rule }) => rule) ?? []
  }

  expect(await rulesOn(id, '2026-12-04')).not.toContain('outsideAvailability')
  expect(await rulesOn(other, '2026-11-27')).toContain('outsideAvailability')
  const { weekly } = await admin.call(calls.availability.days, { employee_id })
  for (const time of weekly) await ava.call(calls.availability.remove, { id: time.id })
})

test('other users can neither see nor change it', async () => {
  const { weekly } = await ava.call(calls.availability.store, { employee_id, ...week })
  const [time] = weekly
  for (const role of ['admin2', 'employee2', 'customer'] as const) {
    const stranger = await app.as(role)
    await expect(stranger.call(calls.availability.days, { employee_id }), role).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 404),
    })
    await expect(stranger.call(calls.availability.remove, { id: time?.id ?? '' }), role).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 404),
    })
  }
})
