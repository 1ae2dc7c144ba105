// Changes of several rosters in one call: moves between the rosters of two locations, and their undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

type Step = RequestOf<typeof calls.rosterChanges.apply>['steps'][number]
type Rosters = { roster_id: string; roster_ids: string[] }

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const change = (rosters: Rosters, steps: Step[], more: { reason?: string } = {}) =>
  plan.admin.call(calls.rosterChanges.apply, { ...rosters, steps, ...more })
const undo = (rosters: Rosters) => plan.admin.call(calls.rosterChanges.undo, rosters)
const redo = (rosters: Rosters) => plan.admin.call(calls.rosterChanges.redo, rosters)

/** What a planner sees of both rosters, without versions. */
async function boardsOf({ roster_id, roster_ids }: Rosters) {
  const boards = []
  for (const id of [roster_id, ...roster_ids]) {
    const { shifts, assignments } = await plan.admin.call(calls.rosters.filter, { roster_id: id })
    boards.push({
      shifts: shifts.map(({ version: _, ...shift }) => shift).toSorted(byId),
      assignments: assignments.map(({ version: _, ...one }) => one).toSorted(byId),
    })
  }
  return boards
}
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

/** A roster with one shift of these employees, and an empty one at another location. */
async function pair(employee_ids: string[], { publishes = false, openings = employee_ids.length } = {}) {
  const week = plan.nextWeek()
  const { week_start, works_on } = week
  const made = publishes ? plan.published : plan.planned
  const { roster_id, shift, assignment_ids } = await made(employee_ids, { week_start, works_on, openings })
  const { id: other } = await plan.roster({ week_start, location_id: app.world.sydney })
  return { ...week, rosters: { roster_id, roster_ids: [other] }, other, shift, assignment_ids }
}

test('an assignment goes to the roster of another location, and one undo restores both rosters', async () => {
  const { ava } = app.world
  const { rosters, other, shift, assignment_ids, day } = await pair([ava])
  const before = await boardsOf(rosters)
  const target = { employee_id: ava, works_on: day(3), roster_id: other }

  const moved = await change(rosters, [{ do: 'place', assignment_id: only(assignment_ids), version: 1, ...target }])

  expect(moved).toMatchObject({ done: 1, refused: 0, undo: { undo: { kind: 'move', params: { count: 1 } } } })
  const [from, to] = await boardsOf(rosters)
  expect(from).toEqual({ shifts: [], assignments: [] })
  expect(to?.shifts).toMatchObject([
    {
      roster_id: other,
      location_id: app.world.sydney,
      works_on: day(3),
      starts: '08:00',
      position_id: shift.position_id,
    },
  ])
  expect(to?.assignments).toMatchObject([{ employee_id: ava, status: 'planned' }])
  expect((await undo(rosters)).undo).toMatchObject({ redo: { kind: 'move' } })
  expect(await boardsOf(rosters)).toEqual(before)
  await redo(rosters)
  expect(await boardsOf(rosters)).toEqual([from, to])
})

test('the undo on either roster takes back the whole change, and both logs show it', async () => {
  const { ava } = app.world
  const { rosters, other, assignment_ids, works_on } = await pair([ava])
  const before = await boardsOf(rosters)
  const target = { employee_id: ava, works_on, roster_id: other }
  await change(rosters, [{ do: 'place', assignment_id: only(assignment_ids), version: 1, ...target }])

  const { rows } = await plan.admin.call(calls.rosterChanges.list, { roster_id: other })
  expect(rows).toMatchObject([{ roster_id: other, kind: 'move', params: { count: 1, to_name: 'Ava Nguyen' } }])
  await plan.admin.call(calls.rosterChanges.undo, { roster_id: other })

  expect(await boardsOf(rosters)).toEqual(before)
})

test('an accepted shift that goes to another location is cancelled there, and has to be accepted again', async () => {
  const { ava } = app.world
  const { rosters, other, assignment_ids, works_on } = await pair([ava], { publishes: true })
  const { id, version } = await plan.assignmentOf(rosters.roster_id)
  const employee = await app.as('employee')
  await employee.call(calls.rosters.answer, { id, version, answer: 'accept' })
  expect(id).toBe(only(assignment_ids))
  const target = { employee_id: ava, works_on, roster_id: other }

  await change(rosters, [{ do: 'place', assignment_id: id, version: version + 1, ...target }])

  const [, to] = await boardsOf(rosters)
  expect(await plan.assignmentOf(rosters.roster_id)).toMatchObject({ id, status: 'cancelled_agency' })
  expect(to).toMatchObject({ shifts: [{ status: 'draft' }], assignments: [{ employee_id: ava, status: 'planned' }] })
  await plan.changeStatus(rosters.roster_id, 'publish')
  const kinds = (await employee.call(calls.notifications.list, {})).rows.map(({ kind }) => kind)
  expect(kinds).toContain('shiftCancelled')
  await plan.changeStatus(other, 'publish', { accept_warnings: true })
  expect(await plan.assignmentOf(other)).toMatchObject({ status: 'pending' })
})

test('one opening of several goes to another roster, and the others stay', async () => {
  const { ava, noah } = app.world
  const { rosters, other, assignment_ids, works_on } = await pair([ava, noah], { openings: 3 })
  const before = await boardsOf(rosters)
  const [first = ''] = assignment_ids
  const { id: shift_id, version } = only((await boardWithVersions(rosters.roster_id)).shifts)

  const { rows } = await change(rosters, [
    { do: 'place', assignment_id: first, version: 1, employee_id: ava, works_on, roster_id: other },
    { do: 'place_open', shift_id, version, employee_id: null, works_on, roster_id: other },
  ])

  expect(rows).toMatchObject([{ ok: true }, { ok: true }])
  const [from, to] = await boardsOf(rosters)
  expect(from).toMatchObject({ shifts: [{ openings: 1 }], assignments: [{ employee_id: noah }] })
  expect(to?.shifts).toHaveLength(2)
  await undo(rosters)
  expect(await boardsOf(rosters)).toEqual(before)
})

const boardWithVersions = (roster_id: string) => plan.admin.call(calls.rosters.filter, { roster_id })

test('a whole shift goes to another roster with its employees, or not at all if one of them cannot work it', async () => {
  const { ava, noah } = app.world
  const { rosters, other, shift, day } = await pair([ava, noah])
  const before = await boardsOf(rosters)
  const move: Step = { do: 'edit', shift_id: shift.id, version: 1, works_on: day(4), roster_id: other }
  const busy = await plan.shift(other, { works_on: day(4), openings: 1 })
  await plan.assign(busy.id, [noah])

  const refused = await change(rosters, [move])

  expect(refused).toMatchObject({ done: 0, rows: [{ ok: false, code: 'rosters.shiftOverlap' }] })
  expect((await boardsOf(rosters))[0]).toEqual(before[0])
  await change(rosters, [{ do: 'remove', shift_id: busy.id, version: 1 }])
  const moved = await change(rosters, [move])
  expect(moved).toMatchObject({ done: 1, undo: { undo: { kind: 'move' } } })
  const [from, to] = await boardsOf(rosters)
  expect(from?.shifts).toEqual([])
  expect(to?.assignments.map(({ employee_id }) => employee_id).toSorted()).toEqual([ava, noah].toSorted())
  await undo(rosters)
  expect((await boardsOf(rosters))[0]).toEqual(before[0])
})

test('a roster that cannot be planned refuses its own steps, and the others are done and undone', async () => {
  const { ava } = app.world
  const { rosters, other, shift, works_on } = await pair([ava])
  const elsewhere = await plan.shift(other, { works_on })
  await plan.changeStatus(other, 'publish', { accept_warnings: true })
  await plan.changeStatus(other, 'lock')
  const before = await boardsOf(rosters)

  const result = await change(rosters, [
    { do: 'edit', shift_id: shift.id, version: 1, notes: 'Back door' },
    { do: 'edit', shift_id: elsewhere.id, version: 2, notes: 'Back door' },
    { do: 'add', roster_id: other, works_on, position_id: app.world.chef, starts: '08:00', ends: '12:00' },
  ])

  expect(result.rows.map(({ ok, code }) => code ?? ok)).toEqual([true, 'wrongState', 'wrongState'])
  expect((await boardsOf(rosters))[0]?.shifts).toMatchObject([{ notes: 'Back door' }])
  await undo(rosters)
  expect(await boardsOf(rosters)).toEqual(before)
})

test('an undo that one of the rosters refuses changes nothing in the others', async () => {
  const { ava } = app.world
  const { rosters, other, shift, works_on } = await pair([ava])
  const there = await plan.shift(other, { works_on })
  const note = (shift_id: string, notes: string): Step => ({ do: 'edit', shift_id, version: 1, notes })
  await change(rosters, [note(shift.id, 'Here'), note(there.id, 'There')])
  const superadmin = await app.as('superadmin')
  const step: Step = { do: 'edit', shift_id: there.id, version: 2, notes: 'Changed since' }
  await superadmin.call(calls.rosterChanges.apply, { roster_id: other, steps: [step] })

  await expect(undo(rosters)).rejects.toMatchObject({ code: 'rosters.changedSince' })

  const [here] = await boardsOf(rosters)
  expect(here?.shifts).toMatchObject([{ notes: 'Here' }])
})

test('the shifts of rosters that are not part of the call are not found', async () => {
  const { ava } = app.world
  const { rosters, other, works_on } = await pair([ava])
  const there = await plan.shift(other, { works_on })
  const steps: Step[] = [{ do: 'edit', shift_id: there.id, version: 1, notes: 'New' }]

  const { rows } = await change({ ...rosters, roster_ids: [] }, steps)

  expect(rows).toMatchObject([{ ok: false, code: 'notFound' }])
  await expect(change({ ...rosters, roster_ids: [newId()] }, steps)).rejects.toMatchObject({ code: 'notFound' })
})

test('a shift moved with its employees is refused when one of them cannot work it then', async () => {
  const { ava } = app.world
  const { rosters, shift, day } = await pair([ava])
  const late = await plan.shift(rosters.roster_id, { works_on: day(2), starts: '14:00', ends: '22:00' })
  await plan.assign(late.id, [ava])
  const move: Step = { do: 'edit', shift_id: shift.id, version: 1, works_on: day(3), starts: '01:00', ends: '09:00' }

  const checked = await change(rosters, [{ ...move, check_people: true }])

  expect(checked.rows).toMatchObject([{ ok: false, findings: [{ rule: 'shortRest' }] }])
  expect(await change(rosters, [move])).toMatchObject({ done: 1 })
})

test('an assignment can go to another position', async () => {
  const { ava } = app.world
  const { rosters, shift, assignment_ids, works_on } = await pair([ava])
  const before = await boardsOf(rosters)
  const { position_id: chef } = shift
  const driver = app.world.driver

  const { rows } = await change(rosters, [
    { do: 'place', assignment_id: only(assignment_ids), version: 1, employee_id: null, works_on, position_id: driver },
  ])

  expect(rows).toMatchObject([{ ok: true }])
  expect(chef).not.toBe(driver)
  expect((await boardsOf(rosters))[0]).toMatchObject({ shifts: [{ position_id: driver }], assignments: [] })
  await undo(rosters)
  expect(await boardsOf(rosters)).toEqual(before)
})

test('a published assignment dragged to another roster and back is no change, and keeps its response', async () => {
  const { ava } = app.world
  const { rosters, other, assignment_ids, works_on } = await pair([ava], { publishes: true })
  const { roster_id } = rosters
  const { id, version } = await plan.assignmentOf(roster_id)
  await (await app.as('employee')).call(calls.rosters.answer, { id, version, answer: 'accept' })
  const before = await boardsOf(rosters)
  const changes = async () => (await plan.admin.call(calls.rosters.info, { id: roster_id })).unpublished_changes
  const versionOf = async (of: string) => (await plan.assignmentOf(of)).version
  const place = { do: 'place' as const, employee_id: ava, works_on }
  const away = { ...place, assignment_id: only(assignment_ids), version: await versionOf(roster_id), roster_id: other }

  expect(await change(rosters, [away], { reason: 'To the other site' })).toMatchObject({ done: 1 })
  expect(await changes()).toBe(1)
  const there = await plan.assignmentOf(other)
  const back = { ...place, assignment_id: there.id, version: there.version, roster_id }
  expect(await change(rosters, [back])).toMatchObject({ done: 1 })

  expect(await boardsOf(rosters)).toEqual(before)
  expect(await changes()).toBe(0)
  // The way there and back is undone step by step.
  await undo(rosters)
  expect((await boardsOf(rosters))[1]?.assignments).toMatchObject([{ employee_id: ava, status: 'planned' }])
  await undo(rosters)
  expect(await boardsOf(rosters)).toEqual(before)
})
