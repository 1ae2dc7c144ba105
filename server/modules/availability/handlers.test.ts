import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

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

test('somebody tells their week and a day off, the agency sees both, and each is taken away by itself', async () => {
  await ava.call(calls.availability.store, { employee_id, ...week })
  const lunch = { weekdays: [2], starts: '12:00', ends: '13:00', preference: 'unavailable' as const }
  await ava.call(calls.availability.store, { employee_id, ...lunch })
  const off = { from_day: '2026-12-24', to_day: '2026-12-26', kind: 'unavailable' as const, reason: 'Family' }
  await ava.call(calls.availability.storeException, { employee_id, ...off })

  const told = await admin.call(calls.availability.days, { employee_id })
  expect(told.weekly.map(({ weekday, starts, ends }) => [weekday, starts, ends])).toEqual([
    [1, '06:00', '18:00'],
    [2, '06:00', '12:00'],
    [2, '12:00', '13:00'],
    [2, '13:00', '18:00'],
    [3, '06:00', '18:00'],
  ])
  expect(told.exceptions).toMatchObject([{ ...off, starts: null }])

  for (const { id } of [...told.weekly, ...told.exceptions]) await ava.call(calls.availability.remove, { id })
  expect(await ava.call(calls.availability.days, { employee_id })).toMatchObject({ weekly: [], exceptions: [] })
})

test('a time that ends before it begins, and a day off that does, are refused at their fields', async () => {
  const backwards = { ...week, starts: '18:00', ends: '06:00' }
  await expect(ava.call(calls.availability.store, { employee_id, ...backwards })).rejects.toMatchObject({
    fields: { ends: expect.anything() },
  })
  const off = { from_day: '2026-12-24', to_day: '2026-12-20', kind: 'unavailable' as const }
  await expect(ava.call(calls.availability.storeException, { employee_id, ...off })).rejects.toMatchObject({
    fields: { to_day: expect.anything() },
  })
})

test('nobody else sees or changes it', async () => {
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
