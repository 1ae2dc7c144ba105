import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
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

type Filters = Omit<RequestOf<typeof calls.rosterChanges.list>, 'roster_id'>
const logOf = async (roster_id: string, filters: Filters = {}) =>
  (await plan.admin.call(calls.rosterChanges.list, { roster_id, ...filters })).rows

test('the log has publications and responses too, which cannot be undone there', async () => {
  const day = '2027-05-03'
  const made = await plan.published([app.world.ava], { week_start: day, works_on: day })
  const { id, version } = await plan.assignmentOf(made.roster_id)
  const ava = await app.as('employee')
  await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })

  const rows = await logOf(made.roster_id)

  expect(rows.map(({ kind, can_undo }) => [kind, can_undo])).toEqual([
    ['accept', false],
    ['publish', false],
    ['assign', true],
    ['add', true],
  ])
  expect(rows[0]).toMatchObject({ by_name: 'Ava Nguyen', shift_id: made.shift.id, params: { works_on: day } })
  const { undo } = await plan.admin.call(calls.rosterChanges.list, { roster_id: made.roster_id })
  expect(undo.undo?.kind).toBe('assign')
})

test('shifts added on three days for one person are one entry, which one undo removes', async () => {
  const { id: roster_id } = await plan.roster({ week_start: '2027-06-07' })
  const dates = ['2027-06-07', '2027-06-08', '2027-06-09']
  const shift = { roster_id, dates, position_id: app.world.chef, starts: '08:00', ends: '16:00', breaks: null }

  const added = await plan.admin.call(calls.rosters.shiftStore, { ...shift, employee_id: app.world.ava })

  expect(added.unassigned).toEqual([])
  expect(await logOf(roster_id)).toMatchObject([{ kind: 'add', params: { count: 3 } }])
  const board = () => plan.admin.call(calls.rosters.filter, { roster_id })
  expect((await board()).assignments.map(({ employee_id }) => employee_id)).toEqual(dates.map(() => app.world.ava))
  // She works then: a second one stays unfilled, and says why.
  const second = await plan.admin.call(calls.rosters.shiftStore, {
    ...shift,
    dates: ['2027-06-09'],
    employee_id: app.world.ava,
  })
  expect(second.unassigned).toMatchObject([{ shift_id: second.shifts[0]?.id, findings: [{ rule: 'overlap' }] }])
  await plan.admin.call(calls.rosterChanges.undo, { roster_id })
  await plan.admin.call(calls.rosterChanges.undo, { roster_id })
  expect(await board()).toMatchObject({ shifts: [], assignments: [] })
})

test('it is filtered by shift, employee, kind, person and day', async () => {
  const day = '2027-05-10'
  const { roster_id, shift } = await plan.planned([app.world.ava], { week_start: day, works_on: day })
  const other = await plan.shift(roster_id, { works_on: '2027-05-11' })
  await plan.assign(other.id, [app.world.noah])

  expect(await logOf(roster_id)).toHaveLength(4)
  expect(await logOf(roster_id, { shift_id: shift.id })).toHaveLength(2)
  expect(await logOf(roster_id, { employee_id: app.world.noah })).toMatchObject([
    { kind: 'assign', params: { works_on: '2027-05-11' }, shift_id: other.id },
  ])
  expect(await logOf(roster_id, { kind: ['add'] })).toHaveLength(2)
  const { authors } = await plan.admin.call(calls.rosterChanges.list, { roster_id })
  expect(await logOf(roster_id, { by_name: authors[0] })).toHaveLength(4)
  expect(await logOf(roster_id, { by_name: 'Nobody' })).toEqual([])
  expect(await logOf(roster_id, { from: '2026-11-18', to: '2026-11-18' })).toHaveLength(4)
  expect(await logOf(roster_id, { from: '2026-11-19' })).toEqual([])
})

test('an entry names the instant at which the board shows it', async () => {
  const day = '2027-05-17'
  const { roster_id, shift } = await plan.planned([app.world.ava], { week_start: day, works_on: day })
  await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })
  const [, assigned] = await logOf(roster_id)

  const then = await plan.admin.call(calls.rosterHistory.board, { roster_id, at: assigned?.board_at ?? '' })

  expect(then).toMatchObject({
    board: { shifts: [{ id: shift.id }], assignments: [{ employee_id: app.world.ava }] },
    differences: [{ what: ['removed'] }, { what: ['removed'] }],
  })
})

test('the name of an employee stays readable when the employee is deleted', async () => {
  const day = '2027-05-24'
  const { roster_id, assignment_ids } = await plan.planned([app.world.noah], { week_start: day, works_on: day })
  await plan.admin.call(calls.rosters.unassign, { ids: assignment_ids })
  const params = (await logOf(roster_id))[0]?.params ?? {}
  expect(params).toMatchObject({ name: expect.any(String) })

  await app.database.asPlatform((db) =>
    db
      .updateTable('roster_changes')
      .set({ params: JSON.stringify({ ...params, employee_id: '00000000-0000-7000-8000-000000000000' }) })
      .where('roster_id', '=', roster_id)
      .execute(),
  )

  expect((await logOf(roster_id))[0]?.params).toMatchObject({ name: params['name'] })
})

test('it has what the start of a shift does, and recorded hours', async () => {
  const { ava, noah } = app.world
  const [day, next] = ['2026-12-07', '2026-12-08']
  const times = { works_on: day, starts: '08:00', ends: '16:00' }
  const { roster_id, shift } = await plan.planned([ava, noah], { week_start: day, ...times })
  await plan.assign((await plan.shift(roster_id, { ...times, works_on: next })).id, [ava])
  await plan.changeStatus(roster_id, 'publish')
  const held = await plan.assignmentsOf(roster_id)
  for (const { id, version, employee_id } of held)
    if (employee_id === ava)
      await plan.admin.call(calls.rosters.answer, { id, version, answer: 'accept', note: 'By phone' })
  const now = app.clock.now()

  app.clock.moveTo(`${next}T00:00:00Z`)
  await app.runJob('start-assignments')
  const assignment_id = held.find(({ employee_id, works_on }) => employee_id === ava && works_on === day)?.id ?? ''
  const later = await app.as('admin')
  await later.call(calls.timesheets.create, { assignment_id, ...times, submit: false })
  app.clock.moveTo(now.toISOString())

  const rows = await logOf(roster_id)
  expect(rows.slice(0, 3).map(({ kind, by_name, can_undo }) => [kind, by_name, can_undo])).toEqual([
    ['record', 'Ruth Adler', false],
    ['time_out', null, false],
    ['start', null, false],
  ])
  expect(rows[0]?.params).toMatchObject({ name: 'Ava Nguyen', ...times })
  expect(rows[1]).toMatchObject({ params: { count: 1, name: 'Noah Patel', ...times }, shift_id: shift.id })
  expect(rows[2]).toMatchObject({ params: { count: 2 }, shift_id: null })
  expect((await logOf(roster_id, { employee_id: noah })).map(({ kind }) => kind)).toContain('time_out')
  const { authors } = await plan.admin.call(calls.rosterChanges.list, { roster_id })
  expect(authors).toEqual(['Ruth Adler'])
})

test('it names the shift that was copied, on the board and to another day', async () => {
  const { ava, noah } = app.world
  const day = '2027-06-07'
  const { roster_id, shift, assignment_ids } = await plan.planned([ava], { week_start: day, works_on: day })
  const source = { from_works_on: day, from_starts: '08:00', from_ends: '16:00' }
  const change = (step: RequestOf<typeof calls.rosterChanges.apply>['steps'][number]) =>
    plan.admin.call(calls.rosterChanges.apply, { roster_id, steps: [step] })
  const newest = async () =>
    only((await logOf(roster_id, { per_page: 1 })).map(({ kind, params }) => ({ kind, params })))

  const whole = { shift_id: shift.id, version: 1, works_on: '2027-06-08', starts: '10:00', ends: '18:00' }
  const copied = await change({ do: 'copy', ...whole })
  expect(await newest()).toMatchObject({
    kind: 'copy',
    params: { ...source, works_on: '2027-06-08', starts: '10:00', ends: '18:00' },
  })
  const board = await plan.boardOf(roster_id, day, '2027-06-13')
  expect(board.shifts.find(({ id }) => id === only(copied.rows).shift_id)).toMatchObject({
    ...{ position_id: shift.position_id, openings: shift.openings, status: 'draft' },
  })
  expect(board.assignments).toHaveLength(1)

  const target = { employee_id: noah, works_on: '2027-06-09', copy: true }
  await change({ do: 'place', assignment_id: only(assignment_ids), version: 1, ...target })
  expect(await newest()).toMatchObject({
    kind: 'copy',
    params: { ...source, from_name: 'Ava Nguyen', to_name: 'Noah Patel', works_on: '2027-06-09' },
  })

  const days = { from: day, to: day, starts_on: ['2027-06-10'] }
  await plan.admin.call(calls.repeats.copy, { roster_id, roster_shift_id: shift.id, ...days })
  expect(await newest()).toMatchObject({ kind: 'copy', params: { ...source, works_on: '2027-06-10' } })
})

test('a change of several rosters is in the log of each, with its own number and one undo', async () => {
  const { ava, noah, sydney } = app.world
  const week = { week_start: '2027-06-14', works_on: '2027-06-15' }
  const here = await plan.planned([ava, noah], week)
  const there = await plan.planned([], { ...week, location_id: sydney })
  const rosters = { roster_id: here.roster_id, roster_ids: [there.roster_id] }
  const second = await plan.shift(here.roster_id, { works_on: '2027-06-16' })

  const { change_id } = await plan.admin.call(calls.rosterChanges.apply, {
    ...rosters,
    steps: [
      { do: 'remove', shift_id: here.shift.id, version: 1 },
      { do: 'remove', shift_id: second.id, version: 1 },
      { do: 'remove', shift_id: there.shift.id, version: 1 },
    ],
  })

  expect((await logOf(here.roster_id))[0]).toMatchObject({ kind: 'remove', params: { count: 2 } })
  const [entry] = await logOf(there.roster_id)
  expect(entry).toMatchObject({ kind: 'remove', params: { count: 1, works_on: '2027-06-15' }, undone_at: null })
  expect(change_id).not.toBeNull()
  await plan.admin.call(calls.rosterChanges.undo, { roster_id: there.roster_id, change_id: entry?.id })
  for (const { roster_id } of [here, there])
    expect((await logOf(roster_id))[0]).toMatchObject({ kind: 'remove', undone_by_name: 'Ruth Adler' })
})

test('an employee who is released from all shifts is in the log of each roster', async () => {
  const { noah, sydney } = app.world
  const week = { week_start: '2027-06-21' }
  const here = await plan.published([noah], { ...week, works_on: '2027-06-22' })
  const there = await plan.planned([noah], { ...week, works_on: '2027-06-23', location_id: sydney })
  const { id, version } = await plan.admin.call(calls.employees.info, { id: noah })
  const input = { id, version, status: 'on_hold', day: '2027-06-20', note: 'Break', release: true } as const

  await plan.admin.call(calls.lifecycle.changeStatus, input)

  for (const [{ roster_id }, works_on] of [
    [here, '2027-06-22'],
    [there, '2027-06-23'],
  ] as const)
    expect((await logOf(roster_id))[0]).toMatchObject({
      ...{ kind: 'release', by_name: 'Ruth Adler', can_undo: false },
      params: { count: 1, name: 'Noah Patel', works_on },
    })
})
