import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/rostering.ts'

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
