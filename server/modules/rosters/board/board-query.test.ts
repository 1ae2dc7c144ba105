import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

function nextWeek() {
  const { day, ...week } = plan.nextWeek()
  return { ...week, from: day(0), to: day(6) }
}

test('the board has the rosters, shifts, assignments and employees of a period', async () => {
  const { from, to, ...week } = nextWeek()
  const { roster_id, shift, assignment_ids } = await plan.planned([app.world.ava], {
    ...week,
    openings: 3,
    breaks: [{ minutes: 45 }],
  })

  const board = await plan.admin.call(calls.rosters.filter, { from, to })

  expect(board).toMatchObject({
    ...{ from, to, rosters: [{ id: roster_id, shift_count: 1, openings: 3, filled: 1 }] },
    assignments: [{ id: assignment_ids[0], roster_shift_id: shift.id, employee_id: app.world.ava, status: 'planned' }],
    people: [{ id: app.world.ava, name: 'Ava Nguyen', position_ids: [app.world.chef], scheduled_minutes: 435 }],
  })
  expect(board.shifts).toEqual([{ ...shift, unpublished_removals: 0 }])
})

test('the period of a named roster is its own', async () => {
  const { from, to, ...week } = nextWeek()
  const { roster_id, shift } = await plan.planned([app.world.ava], week)

  await expect(plan.admin.call(calls.rosters.filter, { roster_id })).resolves.toMatchObject({
    ...{ from, to, rosters: [{ id: roster_id }], shifts: [{ id: shift.id }] },
  })
  await expect(plan.admin.call(calls.rosters.filter, { roster_id: shift.id })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(plan.admin.call(calls.rosters.filter, { from })).rejects.toMatchObject({
    fields: { to: [expect.any(String)] },
  })
})

test('the public holidays at its locations are included, those of other places are not', async () => {
  const { from, to, ...week } = nextWeek()
  const { roster_id } = await plan.planned([app.world.ava], week)
  const store = (state: 'QLD' | 'VIC', date: string) =>
    plan.admin.call(calls.holidays.store, { state, date, name: `Day of ${state}`, source: 'Gazette' })
  await store('QLD', week.works_on)
  await store('VIC', week.works_on)
  await store('QLD', Temporal.PlainDate.from(to).add({ days: 1 }).toString())

  const { rosters, holidays } = await plan.admin.call(calls.rosters.filter, { from, to, roster_id })

  expect(holidays).toEqual([
    {
      location_id: rosters[0]?.location_id,
      date: week.works_on,
      name: 'Day of QLD',
      region: null,
      starts: null,
      confirmed: false,
    },
  ])
})

test('for planning all assignable employees are included', async () => {
  const { from, to } = nextWeek()

  const board = await plan.admin.call(calls.rosters.filter, { from, to, people: 'assignable' })

  expect(board.people.map((person) => person.name)).toEqual(['Ava Nguyen', 'Mia Müller', 'Noah Patel'])
})

test('it is filtered by roster, customer, location, position and status', async () => {
  const { from, to, ...week } = nextWeek()
  const kitchen = await plan.published([app.world.ava], week)
  const hall = await plan.planned([app.world.noah], {
    ...week,
    location_id: app.world.tweed,
    position_id: app.world.cleaner,
  })
  const shown = async (more: object) =>
    (await plan.admin.call(calls.rosters.filter, { from, to, ...more })).shifts.map((shift) => shift.id)

  expect(await shown({})).toHaveLength(2)
  expect(await shown({ roster_id: hall.roster_id })).toEqual([hall.shift.id])
  expect(await shown({ customer_id: app.world.harbour })).toEqual([kitchen.shift.id])
  expect(await shown({ location_id: app.world.tweed })).toEqual([hall.shift.id])
  expect(await shown({ position_id: app.world.cleaner })).toEqual([hall.shift.id])
  expect(await shown({ status: ['published'] })).toEqual([kitchen.shift.id])
})

test('time that its employees are assigned elsewhere is included and counted', async () => {
  const { from, to, ...week } = nextWeek()
  const { roster_id } = await plan.planned([app.world.ava], { ...week, starts: '06:00', ends: '10:00' })
  await plan.planned([app.world.ava], { ...week, location_id: app.world.tweed, starts: '20:00', ends: '22:00' })

  const board = await plan.admin.call(calls.rosters.filter, { from, to, roster_id })

  expect(board.elsewhere).toEqual([
    {
      employee_id: app.world.ava,
      works_on: week.works_on,
      starts: '20:00',
      ends: '22:00',
      location_name: 'Tweed Hall',
    },
  ])
  expect(only(board.people).scheduled_minutes).toBe(360)
})

test('a board of several hundred shifts has each once, in their order', async () => {
  const { from, to, ...week } = nextWeek()
  const { roster_id, shift } = await plan.planned([], week)
  await app.database.asPlatform((db) =>
    sql`
      insert into roster_shifts
      select (jsonb_populate_record(roster_shifts, jsonb_build_object('id', gen_random_uuid()))).*
      from roster_shifts cross join generate_series(1, 700) where id = ${shift.id}::uuid`.execute(db),
  )

  const { shifts } = await plan.admin.call(calls.rosters.filter, { from, to, roster_id })

  const ids = shifts.map(({ id }) => id)
  expect(new Set(ids).size).toBe(701)
  expect(ids).toEqual(ids.toSorted())
})

test('declined assignments stay on the board with the reason', async () => {
  const { from, to, ...week } = nextWeek()
  const { roster_id } = await plan.published([app.world.ava], week)
  const { id, version } = await plan.assignmentOf(roster_id)
  await (await app.as('employee')).call(calls.rosters.answer, { id, version, answer: 'decline', note: 'Exam' })

  const board = await plan.admin.call(calls.rosters.filter, { from, to, roster_id })

  expect(board.assignments).toMatchObject([{ status: 'declined', response_note: 'Exam' }])
  expect(board).toMatchObject({ rosters: [{ filled: 0 }], people: [{ name: 'Ava Nguyen', scheduled_minutes: 0 }] })
})

test('cancelled assignments are not shown', async () => {
  const { from, to, ...week } = nextWeek()
  const { roster_id } = await plan.published([app.world.ava], week)
  await plan.changeStatus(roster_id, 'cancel')

  expect(await plan.admin.call(calls.rosters.filter, { from, to })).toMatchObject({
    rosters: [],
    shifts: [],
    assignments: [],
  })
})

test('a period of more than 35 days, or one that ends before it begins, is refused', async () => {
  const boardOf = (from: string, to: string) => plan.admin.call(calls.rosters.filter, { from, to })

  await expect(boardOf('2027-01-01', '2027-02-05')).rejects.toMatchObject({
    status: 422,
    fields: { to: ['The period can be at most 35 days.'] },
  })
  await expect(boardOf('2027-01-02', '2027-01-01')).rejects.toMatchObject({
    status: 422,
    fields: { to: expect.any(Array) },
  })
  await expect(boardOf('2027-01-01', '2027-02-04')).resolves.toMatchObject({ rosters: [] })
})

describe('a customer', () => {
  test('sees nothing of a draft, nor of what was added since the publication', async () => {
    const { from, to, ...week } = nextWeek()
    const { roster_id, shift } = await plan.planned([app.world.ava], { ...week, openings: 2 })
    const harry = await app.as('customer')

    const draft = await harry.call(calls.rosters.filter, { from, to, people: 'assignable' })
    await plan.changeStatus(roster_id, 'publish')
    await plan.assign(shift.id, [app.world.noah])
    await plan.shift(roster_id, { works_on: week.works_on, starts: '18:00', ends: '20:00', openings: 7 })
    const published = await harry.call(calls.rosters.filter, { from, to, people: 'assignable' })

    expect(draft).toMatchObject({ rosters: [], shifts: [], assignments: [], people: [], elsewhere: [] })
    expect(published).toMatchObject({
      ...{
        rosters: [{ openings: 2, filled: 1, shift_count: 1, unpublished_changes: 0 }],
        shifts: [{ id: shift.id }],
        elsewhere: [],
      },
      people: [{ name: 'Ava Nguyen', position_ids: [], target_minutes: null }],
    })
  })

  test('sees no other customer, nor the hours worked there', async () => {
    const { from, to, ...week } = nextWeek()
    await plan.published([app.world.ava], { ...week, starts: '06:00', ends: '10:00' })
    await plan.published([app.world.ava], { ...week, location_id: app.world.tweed, starts: '20:00', ends: '22:00' })
    const harry = await app.as('customer')

    const board = await harry.call(calls.rosters.filter, { from, to, customer_id: app.world.summit })
    const own = await harry.call(calls.rosters.filter, { from, to })

    expect(board).toMatchObject({ rosters: [], shifts: [], people: [] })
    expect(own).toMatchObject({
      rosters: [{ customer_name: 'Harbour Foods' }],
      people: [{ scheduled_minutes: 240 }],
      elsewhere: [],
    })
  })
})
