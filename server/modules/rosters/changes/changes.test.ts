import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Board } from '#contract/rostering/rosters.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/rostering.ts'

type Step = RequestOf<typeof calls.rosterChanges.apply>['steps'][number]

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

/** A separate week per test, so that tests do not affect each other. */
let weeks = 0
function nextWeek() {
  const monday = Temporal.PlainDate.from('2027-05-03').add({ days: 14 * weeks++ })
  const day = (at: number) => monday.add({ days: at }).toString()
  return { week_start: day(0), works_on: day(1), day }
}

const change = (
  roster_id: string,
  steps: Step[],
  more: { override_reason?: string; reason?: string; accept_warnings?: boolean } = {},
) => plan.admin.call(calls.rosterChanges.apply, { roster_id, steps, ...more })
const undo = (roster_id: string) => plan.admin.call(calls.rosterChanges.undo, { roster_id })
const redo = (roster_id: string) => plan.admin.call(calls.rosterChanges.redo, { roster_id })

const boardOf = async (roster_id: string) => contentOf(await plan.admin.call(calls.rosters.filter, { roster_id }))

/** What a planner sees of the shifts and assignments, without their versions. */
const contentOf = ({ shifts, assignments }: Board) => ({
  shifts: shifts.map(({ version: _, ...shift }) => shift).toSorted(byId),
  assignments: assignments.map(({ version: _, ...assignment }) => assignment).toSorted(byId),
})
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

test('an assignment dragged to another day moves its shift, and an undo and a redo restore each state', async () => {
  const { week_start, works_on, day } = nextWeek()
  const { roster_id, shift, assignment_ids } = await plan.planned([app.world.ava], { week_start, works_on })
  const before = await boardOf(roster_id)

  const step = { do: 'place', assignment_id: only(assignment_ids), version: 1, employee_id: app.world.ava } as const
  const moved = await change(roster_id, [{ ...step, works_on: day(2), starts: '10:00', ends: '18:00' }])

  expect(moved).toMatchObject({
    done: 1,
    refused: 0,
    rows: [{ ok: true, shift_id: shift.id, assignment_id: assignment_ids[0] }],
  })
  expect(moved.undo).toMatchObject({ undo: { change_id: moved.change_id, kind: 'move' }, redo: null })
  const after = await boardOf(roster_id)
  expect(after.shifts).toMatchObject([{ id: shift.id, works_on: day(2), starts: '10:00', ends: '18:00' }])

  const undone = await undo(roster_id)
  expect(undone.undo).toMatchObject({ redo: { change_id: moved.change_id } })
  expect(await boardOf(roster_id)).toEqual(before)
  await redo(roster_id)
  expect(await boardOf(roster_id)).toEqual(after)
})
