import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const change = (shift: RosterShift, more: Partial<RosterShift> = {}) => {
  const { id, version, works_on, position_id, starts, ends, openings, notes } = { ...shift, ...more }
  const input = { id, version, works_on, position_id, starts, ends, openings, notes }
  return plan.admin.call(calls.rosters.shiftUpdate, input)
}

test('one shift is added to several days at once', async () => {
  const { id: roster_id } = await plan.roster()
  const shiftInput = {
    roster_id,
    dates: ['2026-11-25', '2026-11-23', '2026-11-25'],
    position_id: app.world.chef,
    starts: '22:00',
    ends: '06:00',
  }

  const { shifts, notices } = await plan.admin.call(calls.rosters.shiftStore, {
    ...shiftInput,
    breaks: [{ minutes: 30 }, { minutes: 10, paid: true }],
  })

  expect(shifts.map((shift) => shift.works_on)).toEqual(['2026-11-23', '2026-11-25'])
  expect(shifts[0]).toMatchObject({
    starts: '22:00',
    ends: '06:00',
    clock_minutes: 480,
    status: 'draft',
    starts_at: '2026-11-23T12:00:00.000Z',
  })
  expect(shifts[0]?.breaks).toEqual([
    { minutes: 30, paid: false },
    { minutes: 10, paid: true },
  ])
  expect(notices).toEqual([])
})

describe('nights of a clock change', () => {
  test.each([
    {
      where: 'sydney',
      week_start: '2026-09-28',
      works_on: '2026-10-03',
      elapsed_minutes: 420,
      ends_at: '2026-10-03T19:00:00.000Z',
    },
    {
      where: 'sydney',
      week_start: '2027-03-29',
      works_on: '2027-04-03',
      elapsed_minutes: 540,
      ends_at: '2027-04-03T20:00:00.000Z',
    },
    {
      where: 'brisbane',
      week_start: '2026-09-28',
      works_on: '2026-10-03',
      elapsed_minutes: 480,
      ends_at: '2026-10-03T20:00:00.000Z',
    },
    {
      where: 'brisbane',
      week_start: '2027-03-29',
      works_on: '2027-04-03',
      elapsed_minutes: 480,
      ends_at: '2027-04-03T20:00:00.000Z',
    },
  ] as const)(
    '22:00 to 06:00 on $works_on in $where is eight hours by the clock',
    async ({ where, week_start, works_on, elapsed_minutes, ends_at }) => {
      const { id } = await plan.roster({ location_id: app.world[where], week_start })

      const shift = await plan.shift(id, { works_on, starts: '22:00', ends: '06:00' })

      expect(shift).toMatchObject({
        works_on,
        starts: '22:00',
        ends: '06:00',
        clock_minutes: 480,
        elapsed_minutes,
        ends_at,
      })
    },
  )

  test('a start that does not exist has the notice skipped, one that occurs twice ambiguous', async () => {
    const spring = await plan.roster({ location_id: app.world.sydney, week_start: '2026-09-28' })
    const autumn = await plan.roster({ location_id: app.world.sydney, week_start: '2027-03-29' })
    const times = { position_id: app.world.chef, starts: '02:30', ends: '10:00' }

    const skipped = await plan.admin.call(calls.rosters.shiftStore, {
      roster_id: spring.id,
      dates: ['2026-10-03', '2026-10-04'],
      ...times,
    })
    const earlier = await plan.admin.call(calls.rosters.shiftStore, {
      roster_id: autumn.id,
      dates: ['2027-04-04'],
      ...times,
    })
    const later = await plan.admin.call(calls.rosters.shiftStore, {
      roster_id: autumn.id,
      dates: ['2027-04-04'],
      ...times,
      ambiguous: 'later',
    })

    expect(skipped.notices).toEqual([{ works_on: '2026-10-04', notice: 'skipped' }])
    expect(skipped.shifts[1]).toMatchObject({ starts_at: '2026-10-03T16:30:00.000Z', elapsed_minutes: 390 })
    expect(earlier.notices).toEqual([{ works_on: '2027-04-04', notice: 'ambiguous' }])
    expect(earlier.shifts[0]).toMatchObject({ starts_at: '2027-04-03T15:30:00.000Z' })
    expect(later.shifts[0]).toMatchObject({ starts_at: '2027-04-03T16:30:00.000Z' })
  })
})

test('the same start and end is 24 hours', async () => {
  const { id } = await plan.roster()

  expect(await plan.shift(id, { starts: '06:00', ends: '06:00' })).toMatchObject({
    clock_minutes: 1440,
    ends_at: '2026-11-24T20:00:00.000Z',
  })
})

test('a day outside the period and breaks that use up the shift are refused at their fields', async () => {
  const { id } = await plan.roster()

  await expect(plan.shift(id, { works_on: '2026-11-30' })).rejects.toMatchObject({
    status: 422,
    code: 'rosters.outsidePeriod',
    fields: { dates: expect.any(Array) },
  })
  await expect(plan.shift(id, { starts: '08:00', ends: '09:00', breaks: [{ minutes: 60 }] })).rejects.toMatchObject({
    fields: { breaks: expect.any(Array) },
  })
})

test('a shift added to a published roster is a draft until it is published again', async () => {
  const { roster_id } = await plan.published([])

  const added = await plan.shift(roster_id, { works_on: '2026-11-26' })
  const roster = await plan.admin.call(calls.rosters.info, { id: roster_id })

  expect(added.status).toBe('draft')
  expect(roster).toMatchObject({ status: 'published', unpublished_changes: 1, shift_count: 2 })
})

test('a locked roster accepts no new shift', async () => {
  const { roster_id, shift } = await plan.published([])
  await plan.changeStatus(roster_id, 'lock')

  await expect(plan.shift(roster_id)).rejects.toMatchObject({ code: 'wrongState' })
  await expect(change(shift)).rejects.toMatchObject({ code: 'wrongState' })
})

describe('updating a shift', () => {
  test('moves its assignments, and requires no new response up to a quarter of an hour', async () => {
    const { roster_id, shift } = await plan.published([app.world.ava], {
      works_on: '2026-12-01',
      week_start: '2026-11-30',
    })

    const changed = await change(shift, { version: 2, starts: '08:15' })

    expect(changed).toMatchObject({
      reconfirmations: 0,
      shift: { starts: '08:15', elapsed_minutes: 465, version: 3, status: 'published' },
    })
    expect(await plan.assignmentOf(roster_id)).toMatchObject({
      status: 'pending',
      starts_at: '2026-11-30T22:15:00.000Z',
    })
  })

  test('requires a new response when it moves further, or the work changes', async () => {
    const { roster_id, shift } = await plan.published([app.world.noah], {
      works_on: '2026-12-02',
      week_start: '2026-11-30',
    })
    await accept('noah', roster_id)

    const moved = await change(shift, { version: 2, starts: '08:16' })
    await plan.changeStatus(roster_id, 'publish')
    const assignment = await plan.assignmentOf(roster_id)
    await accept('noah', roster_id)
    const otherWork = await change(moved.shift, { position_id: app.world.cleaner })

    expect(moved.reconfirmations).toBe(1)
    expect(assignment).toMatchObject({ status: 'pending', responded_at: null, starts_at: '2026-12-01T22:16:00.000Z' })
    expect(otherWork.reconfirmations).toBe(1)
  })

  test('requires a new response when small changes add up, from those who had accepted an earlier time only', async () => {
    const { ava, noah } = app.world
    const week = { works_on: '2026-12-05', week_start: '2026-11-30' }
    const { roster_id, shift } = await plan.published([ava], { ...week, openings: 2 })
    await accept('employee', roster_id)

    const first = await change(shift, { version: 2, starts: '08:15', openings: 2 })
    await plan.assign(shift.id, [noah])
    await plan.changeStatus(roster_id, 'publish')
    const second = await change(first.shift, { starts: '08:30', openings: 2 })
    await plan.changeStatus(roster_id, 'publish')

    expect([first.reconfirmations, second.reconfirmations]).toEqual([0, 1])
    const { rows } = await plan.admin.call(calls.rosterNotices.list, {
      roster_id: [roster_id],
      sort: 'sent_at',
      dir: 'desc',
    })
    const newest = (id: string) => rows.find(({ employee_id }) => employee_id === id)
    expect(newest(ava)).toMatchObject({ kind: 'shiftChanged', requires_answer: true, status: 'pending' })
    expect(newest(noah)).toMatchObject({ kind: 'shiftAdjusted', requires_answer: false, status: 'pending' })
  })

  test('notifies of new notes without a new response, once, and again when that is undone', async () => {
    const week = { works_on: '2026-12-07', week_start: '2026-12-07' }
    const { roster_id, shift } = await plan.published([app.world.ava], week)
    await accept('employee', roster_id)
    const kinds = async () =>
      (await plan.admin.call(calls.rosterNotices.list, { roster_id: [roster_id], sort: 'sent_at', dir: 'desc' })).rows
        .filter(({ kind }) => kind.startsWith('shift'))
        .map(({ kind, change, requires_answer }) => [kind, change, requires_answer])

    const publish = () => plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    const noted = await change(shift, { version: 2, notes: 'Gate 3, ask for Kim' })
    const again = await change(noted.shift, { notes: 'Gate 3, ask for Kim' })
    await publish()
    expect(await kinds()).toEqual([['shiftNotesChanged', 'information', false]])
    // With another time, one message says both.
    await change(again.shift, { notes: 'Gate 4', starts: '08:05' })
    await publish()
    expect((await kinds()).map(([kind]) => kind)).toEqual(['shiftAdjusted', 'shiftNotesChanged'])

    await plan.admin.call(calls.rosterChanges.undo, { roster_id })
    await publish()
    await plan.admin.call(calls.rosterChanges.undo, { roster_id })
    await publish()

    expect((await kinds()).map(([kind]) => kind)).toEqual([
      ...['shiftNotesChanged', 'shiftAdjusted', 'shiftAdjusted', 'shiftNotesChanged'],
    ])
    expect(await plan.assignmentsOf(roster_id)).toMatchObject([{ status: 'accepted' }])
  })

  test('notifies of another sub-location at the same time, and again when that is undone', async () => {
    const week = { works_on: '2026-12-06', week_start: '2026-11-30' }
    const { roster_id, shift } = await plan.published([app.world.ava], week)
    await accept('employee', roster_id)
    const location_id = app.world.brisbane
    const { id: sub_location_id } = await plan.admin.call(calls.subLocations.store, { location_id, name: 'Pastry' })
    const notices = async () =>
      (await plan.admin.call(calls.rosterNotices.list, { roster_id: [roster_id], sort: 'sent_at', dir: 'desc' })).rows
        .filter(({ kind }) => kind === 'shiftAdjusted')
        .map(({ announced, status, requires_answer }) => [announced.location_name, status, requires_answer])

    await plan.admin.call(calls.rosterChanges.apply, {
      roster_id,
      steps: [{ do: 'edit', shift_id: shift.id, version: 2, sub_location_id }],
    })
    await plan.changeStatus(roster_id, 'publish')
    expect(await notices()).toEqual([['Brisbane Kitchen – Pastry', 'accepted', false]])

    await plan.admin.call(calls.rosterChanges.undo, { roster_id })
    await plan.changeStatus(roster_id, 'publish')
    expect((await notices()).map(([place]) => place)).toEqual(['Brisbane Kitchen', 'Brisbane Kitchen – Pastry'])
  })

  async function accept(person: 'employee' | 'noah', roster_id: string) {
    const { id, version } = await plan.assignmentOf(roster_id)
    await (await app.as(person)).call(calls.rosters.answer, { id, version, answer: 'accept' })
  }

  test('requires no response while it is a draft', async () => {
    const { roster_id, shift } = await plan.planned([app.world.ava], {
      works_on: '2026-12-03',
      week_start: '2026-11-30',
    })

    const changed = await change(shift, { works_on: '2026-12-04', starts: '10:00', ends: '18:00' })

    expect(changed.reconfirmations).toBe(0)
    expect(await plan.assignmentOf(roster_id)).toMatchObject({
      status: 'planned',
      works_on: '2026-12-04',
      starts_at: '2026-12-04T00:00:00.000Z',
    })
  })

  test("is refused with the employee's name where one of them works elsewhere at that time", async () => {
    await plan.planned([app.world.ava], {
      works_on: '2026-12-08',
      week_start: '2026-12-07',
      starts: '18:00',
      ends: '22:00',
    })
    const { shift } = await plan.planned([app.world.ava, app.world.noah], {
      works_on: '2026-12-08',
      week_start: '2026-12-07',
      ends: '10:00',
    })

    await expect(change(shift, { ends: '18:01' })).rejects.toMatchObject({
      status: 409,
      code: 'rosters.personBusy',
      params: { name: 'Ava Nguyen' },
    })
    expect((await change(shift, { ends: '18:00' })).shift.ends).toBe('18:00')
  })

  test('is refused for a stale version, fewer openings than employees, another period, and once it has started', async () => {
    const { shift } = await plan.published([app.world.ava, app.world.noah], {
      works_on: '2026-12-15',
      week_start: '2026-12-14',
    })
    const current = { version: 2 }

    await expect(change(shift)).rejects.toMatchObject({ code: 'stale', current: { version: 2 } })
    await expect(change(shift, { ...current, openings: 1 })).rejects.toMatchObject({ code: 'rosters.shiftFull' })
    await expect(change(shift, { ...current, works_on: '2026-12-21' })).rejects.toMatchObject({
      code: 'rosters.outsidePeriod',
      fields: { works_on: expect.any(Array) },
    })
    app.clock.moveTo('2026-12-14T22:00:00.000Z')
    plan = await rosteringIn(app)
    await expect(change(shift, { ...current, starts: '12:00' })).rejects.toMatchObject({
      code: 'rosters.alreadyStarted',
    })
    app.clock.moveTo('2026-11-18T02:00:00.000Z')
  })
})

describe('removing shifts', () => {
  test('a draft is deleted with its planned assignments', async () => {
    const { roster_id, shift } = await plan.planned([app.world.ava], {
      works_on: '2026-12-22',
      week_start: '2026-12-21',
    })

    const answer = await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id, shift.id] })

    expect(answer).toEqual({ rows: [{ id: shift.id, ok: true }], done: 1, refused: 0 })
    expect((await plan.boardOf(roster_id, '2026-12-21', '2026-12-27')).shifts).toEqual([])
    expect(await plan.assignmentsOf(roster_id)).toEqual([])
  })

  test('a published one is cancelled with its notified assignments', async () => {
    const { roster_id, shift } = await plan.published([app.world.ava], {
      works_on: '2026-12-23',
      week_start: '2026-12-21',
    })

    const answer = await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })
    const again = await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })

    expect(answer.done).toBe(1)
    expect(again.rows).toMatchObject([{ ok: false, code: 'wrongState', message: expect.any(String) }])
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'cancelled_agency' })
    expect(await plan.admin.call(calls.rosters.info, { id: roster_id })).toMatchObject({ shift_count: 0, filled: 0 })
  })
})

test("nothing can be planned more than 18 months ahead; the field's message is in the reader's language", async () => {
  const rosterInput = { location_id: app.world.brisbane, week_start: '2028-05-18' }
  const { id: roster_id } = await plan.admin.call(calls.rosters.store, rosterInput)
  const times = { roster_id, position_id: app.world.chef, starts: '08:00', ends: '16:00' }
  const last = await plan.admin.call(calls.rosters.shiftStore, { ...times, dates: ['2028-05-18'] })

  await expect(
    plan.admin.call(calls.rosters.store, { ...rosterInput, week_start: '2028-05-19' }, { language: 'de' }),
  ).rejects.toMatchObject({ status: 422, fields: { week_start: [expect.stringContaining('18 Monate')] } })
  await expect(
    plan.admin.call(calls.rosters.shiftStore, { ...times, dates: ['2028-05-18', '2028-05-19'] }),
  ).rejects.toMatchObject({ status: 422, fields: { dates: [expect.stringContaining('18 months')] } })
  await expect(change(only(last.shifts), { works_on: '2028-05-19' })).rejects.toMatchObject({
    status: 422,
    fields: { works_on: [expect.stringContaining('18 months')] },
  })
})
