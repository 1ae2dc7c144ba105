import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, configure, remove } = calls.breaks
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const site = async () =>
  admin.call(calls.locations.store, {
    customer_id: app.world.harbour,
    name: `Site ${Math.random()}`,
    time_zone: 'Australia/Brisbane',
  })
const meal = (location_id: string, input: object = {}) => ({ location_id, name: 'Meal', minutes: 30, ...input })
const listed = (location_id: string) => admin.call(list, { customer_id: app.world.harbour, location_id })

async function rosteredAt(location_id: string) {
  const roster = await admin.call(calls.rosters.store, { location_id, week_start: '2026-11-23' })
  const [position] = await admin.call(calls.positionChoices.all, {})
  const input = { position_id: position?.id ?? '', starts: '08:00', ends: '16:00' }
  const { shifts } = await admin.call(calls.rosters.shiftStore, {
    roster_id: roster.id,
    dates: ['2026-11-24'],
    ...input,
  })
  return { shift: shifts[0] ?? expect.fail('no shift'), input }
}

test('rules are added at the end, changed, swapped and deleted', async () => {
  const { id: location_id } = await site()
  const first = await admin.call(configure, meal(location_id))
  const second = await admin.call(configure, meal(location_id, { name: 'Rest', minutes: 10, paid: true }))
  const moved = { id: second.id, version: second.version, sequence: 1, name: 'Rest', minutes: 15 }
  await admin.call(configure, meal(location_id, moved))

  const after = await listed(location_id)

  expect(after.map(({ name, minutes, sequence }) => [name, minutes, sequence])).toEqual([
    ['Rest', 15, 1],
    ['Meal', 30, 2],
  ])
  await expect(admin.call(remove, { id: first.id, version: first.version })).rejects.toMatchObject({ status: 409 })
  await admin.call(remove, { id: first.id, version: first.version + 1 })
  expect(await listed(location_id)).toHaveLength(1)
})

test('a range that ends before it begins is refused, and so is a caller without permission', async () => {
  const { id: location_id } = await site()
  const employee = await app.as('employee')
  const other = await app.as('admin2')

  await expect(
    admin.call(configure, meal(location_id, { applies_min_shift: 600, applies_max_shift: 480 })),
  ).rejects.toMatchObject({ status: 422 })
  await expect(employee.call(configure, meal(location_id))).rejects.toMatchObject({ status: 403 })
  await expect(other.call(configure, meal(location_id))).rejects.toMatchObject({ status: 422 })
})

test('a new shift gets the breaks of its location, new times recompute them', async () => {
  const { id: location_id } = await site()
  await admin.call(configure, meal(location_id))
  const { shift, input } = await rosteredAt(location_id)
  expect(shift).toMatchObject({ breaks: [{ minutes: 30, paid: false }], breaks_by: 'rules' })

  const change = { id: shift.id, version: shift.version, works_on: shift.works_on, ...input }
  const shorter = await admin.call(calls.rosters.shiftUpdate, { ...change, ends: '12:00', breaks: shift.breaks })

  expect(shorter.shift).toMatchObject({ breaks: [], breaks_by: 'rules' })
})

test('a shift in a sub-location gets its breaks, and the location’s again when it is moved out of it', async () => {
  const { id: location_id } = await site()
  const { id: sub_location_id } = await admin.call(calls.subLocations.store, { location_id, name: 'Freezer' })
  await admin.call(configure, meal(location_id))
  const own = await admin.call(configure, meal(location_id, { sub_location_id, minutes: 45 }))
  const { shift, input } = await rosteredAt(location_id)
  const change = { id: shift.id, works_on: shift.works_on, ...input }

  const inside = await admin.call(calls.rosters.shiftUpdate, { ...change, version: shift.version, sub_location_id })
  const stored = await admin.call(calls.rosters.shiftUpdate, {
    ...change,
    version: inside.shift.version,
    ends: '15:00',
  })
  const byRules = await admin.call(calls.rosters.shiftBreaks, { roster_shift_id: shift.id })
  const outside = await admin.call(calls.rosters.shiftUpdate, {
    ...change,
    ...{ version: stored.shift.version, sub_location_id: null },
  })

  expect(inside.shift).toMatchObject({ breaks: [{ minutes: 45 }], sub_location_name: 'Freezer' })
  expect(stored.shift).toMatchObject({ breaks: [{ minutes: 45 }], sub_location_id })
  expect(byRules).toMatchObject([{ by_rules: [{ minutes: 45 }] }])
  expect(outside.shift).toMatchObject({ breaks: [{ minutes: 30 }], sub_location_id: null, sub_location_name: null })
  const moved = { id: own.id, version: own.version, sub_location_id: null }
  await expect(admin.call(configure, meal(location_id, moved))).rejects.toMatchObject({ status: 422 })
})

test('a sub-location of another location is refused, for a rule and for a shift', async () => {
  const { id: elsewhere } = await site()
  const { id: sub_location_id } = await admin.call(calls.subLocations.store, { location_id: elsewhere, name: 'Dock' })
  const { id: location_id } = await site()
  const { shift, input } = await rosteredAt(location_id)
  const change = { id: shift.id, version: shift.version, works_on: shift.works_on, ...input, sub_location_id }

  for (const refused of [
    () => admin.call(configure, meal(location_id, { sub_location_id })),
    () => admin.call(calls.rosters.shiftUpdate, change),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 422, fields: { sub_location_id: [expect.any(String)] } })
})

test('manually set breaks stay when the times change, until the shift is reset to the rules', async () => {
  const { id: location_id } = await site()
  await admin.call(configure, meal(location_id))
  const { shift, input } = await rosteredAt(location_id)
  const of = { roster_shift_id: shift.id }
  const byHand = [{ minutes: 45, paid: false }]
  const set = await admin.call(calls.rosters.setShiftBreaks, { ...of, version: shift.version, breaks: byHand })
  const change = { id: shift.id, version: set.version, works_on: shift.works_on, ...input }
  const moved = await admin.call(calls.rosters.shiftUpdate, { ...change, ends: '15:00' })
  expect(moved.shift).toMatchObject({ breaks: byHand, breaks_by: 'hand' })
  expect(await admin.call(calls.rosters.shiftBreaks, of)).toMatchObject([
    { breaks: byHand, by_rules: [{ minutes: 30, paid: false }] },
  ])

  const back = await admin.call(calls.rosters.clearShiftBreaks, { ...of, version: moved.shift.version })

  expect(back).toMatchObject({ breaks: [{ minutes: 30, paid: false }], breaks_by: 'rules' })
})
