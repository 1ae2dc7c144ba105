import { afterAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/records/work.ts'

const app = await testApp()
afterAll(() => app.close())
const { world, database } = app
const { at, accepted } = workIn(app)
const admin = await app.as('admin')
const employee = await app.as('employee')

const { id: location_id } = await admin.call(calls.locations.store, {
  customer_id: world.harbour,
  name: 'A site with rules',
  time_zone: 'Australia/Brisbane',
})
await admin.call(calls.breaks.configure, { location_id, name: 'Meal', minutes: 30 })
await admin.call(calls.breaks.configure, { location_id, name: 'Rest', minutes: 15, mode: 'recorded' })

/** A shift from eight to four, with the breaks of the location's rules. */
async function shiftByRules(works_on: string) {
  const assignment_id = await accepted(at(works_on, { location_id }))
  await database.asPlatform((db) =>
    db
      .updateTable('roster_shifts')
      .set({ breaks_by: 'rules' })
      .where('location_id', '=', location_id)
      .where('works_on', '=', works_on)
      .execute(),
  )
  return { assignment_id, works_on, starts: '08:00', ends: '16:00' }
}

const meal = { minutes: 30, paid: false, rule: 'Meal' }

test('automatic breaks are deducted from worked time, recorded ones only as entered', async () => {
  const shift = await shiftByRules('2026-11-02')

  const sheet = await employee.call(calls.timesheets.create, { ...shift, breaks: [{ minutes: 10, paid: false }] })

  expect(sheet).toMatchObject({ paid_minutes: 440, unpaid_minutes: 40, breaks_by: 'rules' })
  expect(sheet.breaks).toEqual([meal, { minutes: 10, paid: false }])
  expect(sheet.break_rules.map(({ name }) => name)).toEqual(['Meal', 'Rest'])
})

test('the rules of the shift’s sub-location are deducted instead of those of the location', async () => {
  const { id: sub_location_id } = await admin.call(calls.subLocations.store, { location_id, name: 'Freezer' })
  const freezer = { location_id, sub_location_id, name: 'Warm-up', minutes: 45 }
  const { sequence } = await admin.call(calls.breaks.configure, freezer)
  expect(sequence).toBe(1)
  const shift = await shiftByRules('2026-11-11')
  await database.asPlatform((db) =>
    db
      .updateTable('roster_shifts')
      .set({ sub_location_id })
      .where('location_id', '=', location_id)
      .where('works_on', '=', '2026-11-11')
      .execute(),
  )

  const sheet = await employee.call(calls.timesheets.create, { ...shift, breaks: [] })
  const { assignment_id: _, ...time } = shift
  const again = await employee.call(calls.timesheets.update, { ...time, id: sheet.id, version: 1, ends: '15:00' })

  expect(sheet).toMatchObject({ unpaid_minutes: 45, breaks: [{ minutes: 45, paid: false, rule: 'Warm-up' }] })
  expect(sheet.break_rules.map(({ name }) => name)).toEqual(['Warm-up'])
  expect(again).toMatchObject({ unpaid_minutes: 45, paid_minutes: 375 })
  const form = await employee.call(calls.rosters.assignment, { id: shift.assignment_id })
  expect(form).toMatchObject({ sub_location_name: 'Freezer', break_rules: [{ name: 'Warm-up' }] })
})

test('an employee who worked too short for the rule gets no break, and one again with longer time', async () => {
  const shift = await shiftByRules('2026-11-03')
  const { id, version, ...short } = await employee.call(calls.timesheets.create, { ...shift, ends: '13:00' })
  expect(short).toMatchObject({ breaks: [], paid_minutes: 300 })

  const { assignment_id: _, ...time } = shift
  const longer = await employee.call(calls.timesheets.update, { id, version, ...time, ends: '13:30' })

  expect(longer).toMatchObject({ breaks: [meal], paid_minutes: 300 })
})

test('only the agency can disable a rule, and the employee cannot restore it by accident', async () => {
  const shift = await shiftByRules('2026-11-04')
  const refused = employee.call(calls.timesheets.create, { ...shift, breaks_by: 'hand' })
  await expect(refused).rejects.toMatchObject({ code: 'mayNot' })

  const { id, version } = await employee.call(calls.timesheets.create, shift)
  const { assignment_id: _, ...time } = shift
  const byAgency = await admin.call(calls.timesheets.update, { id, version, ...time, breaks_by: 'hand' })
  const later = await employee.call(calls.timesheets.update, { id, version: byAgency.version, ...time, ends: '15:00' })

  expect(byAgency).toMatchObject({ breaks: [], paid_minutes: 480, breaks_by: 'hand' })
  expect(later).toMatchObject({ breaks: [], paid_minutes: 420, breaks_by: 'hand' })
})

test('a shift with manually set breaks uses the recorded ones', async () => {
  const assignment_id = await accepted(at('2026-11-05', { location_id, breaks: [{ minutes: 45, paid: false }] }))
  const recorded = { assignment_id, works_on: '2026-11-05', starts: '08:00', ends: '16:00' }

  const sheet = await employee.call(calls.timesheets.create, { ...recorded, breaks: [{ minutes: 45, paid: false }] })

  expect(sheet).toMatchObject({ breaks: [{ minutes: 45, paid: false }], breaks_by: 'hand', paid_minutes: 435 })
})

test("time without a shift uses the location's rules for the position worked", async () => {
  const custom = { employee_id: world.ava, location_id, position_id: world.chef, starts: '08:00', ends: '16:00' }

  const sheet = await admin.call(calls.timesheets.create, { ...custom, works_on: '2026-11-06' })

  expect(sheet).toMatchObject({ breaks: [meal], breaks_by: 'rules', paid_minutes: 450 })
})

test('an assignment has the automatic breaks for the form', async () => {
  const { assignment_id } = await shiftByRules('2026-11-09')

  const shift = await employee.call(calls.rosters.assignment, { id: assignment_id })

  expect(shift).toMatchObject({ breaks_by: 'rules', position_id: world.chef })
  expect(shift.break_rules.map(({ name, mode }) => [name, mode])).toEqual([
    ['Meal', 'auto_deduct'],
    ['Rest', 'recorded'],
  ])
})
