import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

type CopyRequest = Partial<RequestOf<typeof calls.repeats.copy>> & { roster_id: string; from: string }
const input = ({ from, to = from, ...more }: CopyRequest) => ({ from, to, starts_on: [], ...more })
const copy = (fields: CopyRequest) => plan.admin.call(calls.repeats.copy, input(fields))
const check = (fields: CopyRequest) => plan.admin.call(calls.repeats.check, input(fields))
const week = (roster_id: string, from: string, to: string) => ({ roster_id, from, to })

test('a week is copied to several weeks with its people, and the rosters that do not exist are created', async () => {
  const { roster_id } = await plan.planned([app.world.noah], {
    week_start: '2028-01-03',
    works_on: '2028-01-05',
    openings: 2,
    breaks: [{ minutes: 45 }],
    notes: 'Bring knives',
  })
  const copyWeek = { ...week(roster_id, '2028-01-03', '2028-01-09'), starts_on: ['2028-01-10', '2028-01-17'] }

  const previewed = await check(copyWeek)
  const untouched = await plan.admin.call(calls.rosters.list, { from: '2028-01-10', to: '2028-01-30' })
  const copied = await copy(copyWeek)

  expect(previewed).toMatchObject({ shifts: 2, openings: 4, assigned: 2, unassigned: [], warned: [], skipped: [] })
  expect(previewed.rosters).toMatchObject([
    { id: null, is_new: true, week_start: '2028-01-10', days: 7, shifts: 1 },
    { id: null, is_new: true, week_start: '2028-01-17', days: 7, shifts: 1 },
  ])
  expect(untouched.total).toBe(0)
  expect({ ...copied, rosters: [] }).toEqual({ ...previewed, rosters: [] })
  const board = await plan.boardOf(copied.rosters[1]?.id ?? '', '2028-01-17', '2028-01-23')
  expect(board.rosters).toMatchObject([{ status: 'draft', location_id: app.world.brisbane, openings: 2, filled: 1 }])
  expect(board.shifts).toMatchObject([
    {
      works_on: '2028-01-19',
      starts: '08:00',
      ends: '16:00',
      starts_at: '2028-01-18T22:00:00.000Z',
      openings: 2,
      breaks: [{ minutes: 45, paid: false }],
      breaks_by: 'hand',
      notes: 'Bring knives',
      status: 'draft',
      version: 1,
    },
  ])
  expect(board.assignments).toMatchObject([{ employee_id: app.world.noah, status: 'planned' }])
})

test('without people only the shifts are copied', async () => {
  const { roster_id } = await plan.planned([app.world.noah], { week_start: '2028-02-07', works_on: '2028-02-08' })

  const copied = await copy({
    ...week(roster_id, '2028-02-07', '2028-02-13'),
    starts_on: ['2028-02-14'],
    with_people: false,
  })

  expect(copied).toMatchObject({ shifts: 1, assigned: 0, unassigned: [] })
})

test('a copy is one change of each roster, and one undo takes it back', async () => {
  const { roster_id } = await plan.planned([app.world.noah], { week_start: '2027-07-05', works_on: '2027-07-06' })
  await plan.shift(roster_id, { works_on: '2027-07-07' })
  const { rosters } = await copy({ ...week(roster_id, '2027-07-05', '2027-07-07'), starts_on: ['2027-07-12'] })
  const copied_id = only(rosters).id ?? ''

  const log = await plan.admin.call(calls.rosterChanges.list, { roster_id: copied_id })
  const undone = await plan.admin.call(calls.rosterChanges.undo, { roster_id: copied_id })

  expect(log.rows).toMatchObject([{ kind: 'copy', params: { count: 2 } }])
  expect(undone).toMatchObject({ done: 1, refused: 0 })
  expect(await plan.boardOf(copied_id, '2027-07-12', '2027-07-18')).toMatchObject({ shifts: [], assignments: [] })
})

describe('the weeks of several sites that are copied together', () => {
  const both = async (week_start: string, employee_id: string) => {
    const here = await plan.planned([employee_id], { week_start, works_on: addDays(week_start, 1) })
    const place = { location_id: app.world.sydney, week_start }
    const there = await plan.planned([employee_id], { ...place, works_on: addDays(week_start, 3) })
    return {
      ...week(here.roster_id, week_start, addDays(week_start, 6)),
      starts_on: [addDays(week_start, 7)],
      others: [{ roster_id: there.roster_id, starts_on: addDays(week_start, 7) }],
    }
  }

  test('are previewed and copied as one, and one undo takes all back', async () => {
    const input = await both('2027-08-02', app.world.noah)

    const previewed = await check(input)
    const copied = await copy(input)
    const ids = copied.rosters.map(({ id }) => id ?? '')
    const [roster_id = '', other = ''] = ids
    const { rows, undo } = await plan.admin.call(calls.rosterChanges.list, { roster_id })
    const undone = await plan.admin.call(calls.rosterChanges.undo, { roster_id, roster_ids: [other] })

    expect(previewed).toMatchObject({ shifts: 2, assigned: 2, skipped: [] })
    expect(previewed.rosters.map(({ location_name }) => location_name)).toEqual(['Brisbane Kitchen', 'Sydney Wharf'])
    expect({ ...copied, rosters: [] }).toEqual({ ...previewed, rosters: [] })
    // The log of each roster counts its own shifts, the undo all that it takes back.
    expect(rows).toMatchObject([{ kind: 'copy', params: { count: 1 } }])
    expect(rows[0]?.params).not.toHaveProperty('count_together')
    expect(undo.undo).toMatchObject({ kind: 'copy', params: { count: 2 } })
    expect(undone).toMatchObject({ done: 1, refused: 0 })
    for (const id of ids)
      expect(await plan.boardOf(id, '2027-08-09', '2027-08-15')).toMatchObject({ shifts: [], assignments: [] })
  })

  test('have in the preview the shifts that people get at the sites before', async () => {
    const input = await both('2027-08-16', app.world.noah)
    const place = { location_id: app.world.sydney, week_start: '2027-08-16' }
    const later = await plan.planned([app.world.noah], { ...place, works_on: '2027-08-18' })
    // Where the copy of the first roster has the same person.
    const others = [{ roster_id: later.roster_id, starts_on: '2027-08-22' }]

    const previewed = await check({ ...input, others })

    expect(previewed).toMatchObject({ shifts: 2, assigned: 1, unassigned_count: 1 })
    expect(await copy({ ...input, others })).toMatchObject({ shifts: 2, assigned: 1, unassigned_count: 1 })
  })

  test('are refused as a whole when one of them is another agency’s', async () => {
    const input = await both('2027-08-30', app.world.noah)
    const nora = await app.as('admin2')
    const place = { location_id: app.world.northern.cairns, week_start: '2027-08-30' }
    const { id: roster_id } = await nora.call(calls.rosters.store, place)

    const copied = copy({ ...input, others: [{ roster_id, starts_on: '2027-09-06' }] })

    await expect(copied).rejects.toMatchObject({ code: 'notFound' })
    expect((await plan.admin.call(calls.rosters.list, { from: '2027-09-06', to: '2027-09-12' })).total).toBe(0)
  })
})

test('a shift that exists is not copied again, unless duplicates are wanted', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2028-02-21', works_on: '2028-02-22' })
  const again = { ...week(roster_id, '2028-02-21', '2028-02-27'), starts_on: ['2028-02-28'] }
  await copy(again)

  const second = await copy(again)
  const third = await check({ ...again, duplicates: true })

  expect(second).toMatchObject({ shifts: 0, rosters: [], skipped: [{ works_on: '2028-02-29', reason: 'exists' }] })
  expect(third).toMatchObject({ shifts: 1, skipped: [] })
})

describe('people who cannot work a copied shift', () => {
  test('are left unassigned with the reason, and an override is not copied', async () => {
    const { roster_id } = await plan.planned([], { week_start: '2028-03-06', works_on: '2028-03-07' })
    const cleaning = await plan.shift(roster_id, { works_on: '2028-03-07', position_id: app.world.cleaner })
    await plan.assign(cleaning.id, [app.world.ava], 'Helps out')
    const busy = await plan.shift(roster_id, { works_on: '2028-03-07', starts: '17:00', ends: '20:00' })
    await plan.assign(busy.id, [app.world.noah])
    await plan.planned([app.world.noah], {
      week_start: '2028-03-13',
      works_on: '2028-03-14',
      starts: '18:00',
      ends: '22:00',
    })

    const copied = await copy({ ...week(roster_id, '2028-03-06', '2028-03-12'), starts_on: ['2028-03-13'] })

    expect(copied).toMatchObject({ shifts: 3, assigned: 0, unassigned_count: 2 })
    expect(
      copied.unassigned.map(({ employee_name, position_name, findings }) => [
        employee_name,
        position_name,
        ...findings.filter(({ severity }) => severity === 'block').map(({ rule }) => rule),
      ]),
    ).toEqual([
      ['Ava Nguyen', 'Cleaner', 'positionNotHeld'],
      ['Noah Patel', 'Chef', 'overlap'],
    ])
  })

  test('are checked against the shifts that the same copy gives them', async () => {
    const { roster_id } = await plan.planned([app.world.noah], {
      week_start: '2028-03-20',
      works_on: '2028-03-20',
      starts: '20:00',
      ends: '04:00',
    })

    const copied = await check({
      roster_id,
      from: '2028-03-20',
      starts_on: [22, 23, 24, 25, 26, 27, 28].map((day) => `2028-03-${day}`),
    })

    expect(copied).toMatchObject({ shifts: 7, assigned: 7, warned_count: 1 })
    expect(copied.warned).toMatchObject([{ works_on: '2028-03-28', findings: [{ rule: 'daysRunning' }] }])
  })
})

test("one employee's week is copied with one opening for each shift", async () => {
  const { roster_id } = await plan.planned([app.world.noah, app.world.ava], {
    week_start: '2028-04-03',
    works_on: '2028-04-04',
  })
  await plan.shift(roster_id, { works_on: '2028-04-05' })
  const own = { ...week(roster_id, '2028-04-03', '2028-04-09'), employee_id: app.world.noah, starts_on: ['2028-04-10'] }

  const copied = await copy(own)
  const again = await check(own)

  expect(copied).toMatchObject({ shifts: 1, openings: 1, assigned: 1 })
  const board = await plan.boardOf(only(copied.rosters).id ?? '', '2028-04-10', '2028-04-16')
  expect(board.assignments).toMatchObject([{ employee_id: app.world.noah }])
  expect(again).toMatchObject({ shifts: 0, skipped: [{ reason: 'exists' }] })
})

test('a single shift is repeated on other days of its roster and of later weeks', async () => {
  const { roster_id, shift } = await plan.planned([], { week_start: '2028-05-01', works_on: '2028-05-02' })
  await plan.shift(roster_id, { works_on: '2028-05-02', starts: '17:00', ends: '21:00' })

  const copied = await copy({
    roster_id,
    from: '2028-05-02',
    roster_shift_id: shift.id,
    starts_on: ['2028-05-04', '2028-05-09'],
  })

  expect(copied.rosters).toMatchObject([
    { id: roster_id, is_new: false, shifts: 1 },
    { is_new: true, week_start: '2028-05-08', shifts: 1 },
  ])
})

test('shifts keep their local times across a clock change', async () => {
  const { roster_id } = await plan.planned([], {
    location_id: app.world.sydney,
    week_start: '2027-09-27',
    works_on: '2027-09-28',
  })

  const copied = await copy({
    ...week(roster_id, '2027-09-27', '2027-10-03'),
    starts_on: ['2027-10-04'],
  })

  const board = await plan.boardOf(only(copied.rosters).id ?? '', '2027-10-04', '2027-10-10')
  expect(board.shifts).toMatchObject([
    { works_on: '2027-10-05', starts: '08:00', starts_at: '2027-10-04T21:00:00.000Z' },
  ])
})

test.each(['earlier', 'later'] as const)(
  'a copy that lands in a repeated hour has the %s of the two times, like its source',
  async (ambiguous) => {
    const source = ambiguous === 'earlier' ? '2027-03-29' : '2028-03-27'
    const sunday = addDays(source, 6)
    const night = { works_on: sunday, starts: '02:15', ends: '08:00', ambiguous }
    const place = { location_id: app.world.sydney, week_start: source }
    const { roster_id, shift } = await plan.planned([], { ...place, ...night })

    const copied = await copy({ ...week(roster_id, sunday, sunday), starts_on: [sunday], duplicates: true })
    const board = await plan.boardOf(roster_id, source, sunday)

    expect(copied.shifts).toBe(1)
    expect(board.shifts.map(({ starts_at }) => starts_at)).toEqual([shift.starts_at, shift.starts_at])
  },
)

test('a new roster has only the days that no other roster has, and locked rosters get nothing', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2027-06-07', works_on: '2027-06-07' })
  await plan.shift(roster_id, { works_on: '2027-06-11' })
  const locked = await plan.published([], { week_start: '2027-06-17', works_on: '2027-06-17' })
  await plan.changeStatus(locked.roster_id, 'lock')

  const copied = await copy({ ...week(roster_id, '2027-06-07', '2027-06-13'), starts_on: ['2027-06-14'] })

  expect(copied.rosters).toMatchObject([{ is_new: true, week_start: '2027-06-14', days: 3, shifts: 1 }])
  expect(copied.skipped).toMatchObject([{ works_on: '2027-06-18', reason: 'locked' }])
})

test('a copy of nothing, of too many shifts and to days too far ahead is refused', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2028-01-24', works_on: '2028-01-25' })

  await expect(copy({ roster_id, from: '2028-01-24', starts_on: ['2028-01-31'] })).rejects.toMatchObject({
    code: 'rosters.nothingToCopy',
  })
  await expect(copy({ roster_id, from: '2028-01-25', starts_on: ['2040-01-31'] })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('two planners who copy to the same week at the same time create one roster and each shift once', async () => {
  const { roster_id } = await plan.planned([app.world.noah], { week_start: '2028-02-07', works_on: '2028-02-10' })
  const same = { ...week(roster_id, '2028-02-07', '2028-02-13'), starts_on: ['2028-04-24'] }

  const results = await Promise.all([1, 2, 3].map(() => copy(same)))

  expect(results.map(({ shifts }) => shifts).toSorted((one, other) => one - other)).toEqual([0, 0, 1])
  expect((await plan.admin.call(calls.rosters.list, { from: '2028-04-24', to: '2028-04-30' })).total).toBe(1)
})

test('employees and customers copy nothing', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2028-01-24', works_on: '2028-01-26' })

  for (const who of ['employee', 'customer'] as const) {
    const client = await app.as(who)
    await expect(
      client.call(calls.repeats.copy, input({ roster_id, from: '2028-01-26', starts_on: ['2028-02-02'] })),
    ).rejects.toMatchObject({ code: 'mayNot' })
  }
})
