import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { type Client, Refused, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

type Step = RequestOf<typeof calls.rosterChanges.apply>['steps'][number]

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

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
  const { week_start, works_on, day } = plan.nextWeek()
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

test('one opening of a shift with several is split off when it is moved, and the others stay', async () => {
  const { ava, noah } = app.world
  const { week_start, works_on, day } = plan.nextWeek()
  const { roster_id, shift, assignment_ids } = await plan.planned([ava, noah], { week_start, works_on })
  const before = await boardOf(roster_id)

  const step = { do: 'place', assignment_id: assignment_ids[0] ?? '', version: 1, employee_id: ava } as const
  const { rows } = await change(roster_id, [{ ...step, works_on: day(3) }])

  const { shifts, assignments } = await boardOf(roster_id)
  expect(shifts.find(({ id }) => id === shift.id)).toMatchObject({ openings: 1, works_on })
  expect(shifts.find(({ id }) => id !== shift.id)).toMatchObject({
    id: only(rows).shift_id,
    openings: 1,
    works_on: day(3),
  })
  expect(assignments.find(({ id }) => id === step.assignment_id)).toMatchObject({
    roster_shift_id: only(rows).shift_id,
  })
  await undo(roster_id)
  expect(await boardOf(roster_id)).toEqual(before)
})

test('steps of every kind succeed or fail on their own, and one undo restores them all with the same ids', async () => {
  const { ava, noah, zoe, chef } = app.world
  const { week_start, works_on, day } = plan.nextWeek()
  const { roster_id, shift, assignment_ids } = await plan.planned([ava], { week_start, works_on, notes: 'Back door' })
  const open = await plan.shift(roster_id, { works_on: day(4), openings: 3 })
  const spare = await plan.shift(roster_id, { works_on: day(5) })
  const before = await boardOf(roster_id)
  const assignment = { assignment_id: only(assignment_ids), version: 1 }

  const result = await change(roster_id, [
    { do: 'place', ...assignment, employee_id: noah, works_on },
    { do: 'place_open', shift_id: open.id, version: 1, employee_id: ava, works_on: day(4), copy: true },
    { do: 'place_open', shift_id: open.id, version: 1, employee_id: noah, works_on: day(6) },
    { do: 'place_open', shift_id: open.id, version: 1, employee_id: zoe, works_on: day(4) },
    { do: 'add', works_on: day(3), position_id: chef, starts: '08:00', ends: '12:00', employee_ids: [ava] },
    { do: 'edit', shift_id: shift.id, version: 1, notes: null, openings: 2 },
    { do: 'remove', shift_id: spare.id, version: 1 },
    { do: 'edit', shift_id: open.id, version: 7, notes: 'Too late' },
    { do: 'unassign', assignment_id: spare.id, version: 1 },
  ])

  expect(result.rows.map(({ ok, code }) => (ok ? 'done' : code))).toEqual([
    ...['done', 'done', 'done', 'rosters.notEligible', 'done', 'done', 'done', 'stale', 'notFound'],
  ])
  expect(result).toMatchObject({ done: 6, refused: 3, undo: { undo: { kind: 'several', params: { count: 6 } } } })
  expect(result.rows[3]).toMatchObject({ message: expect.any(String), findings: [{ rule: 'employeeNotActive' }] })
  const after = await boardOf(roster_id)
  expect(after.shifts).toHaveLength(before.shifts.length + 2)
  expect(after.shifts.find(({ id }) => id === shift.id)).toMatchObject({ notes: null, openings: 2, starts: '08:00' })
  await undo(roster_id)
  expect(await boardOf(roster_id)).toEqual(before)
  await redo(roster_id)
  expect(await boardOf(roster_id)).toEqual(after)
})

test('a shift dropped on a day on which its employee is not eligible stays, unless it is overridden', async () => {
  const { ava } = app.world
  const { week_start, works_on, day } = plan.nextWeek()
  const { roster_id, assignment_ids } = await plan.planned([ava], { week_start, works_on })
  const late = await plan.shift(roster_id, { works_on: day(2), starts: '14:00', ends: '22:00' })
  await plan.assign(late.id, [ava])
  const before = await boardOf(roster_id)
  const step: Step = {
    do: 'place',
    assignment_id: only(assignment_ids),
    version: 1,
    employee_id: ava,
    works_on: day(3),
    starts: '01:00',
    ends: '09:00',
  }

  const refused = await change(roster_id, [step])

  expect(refused.rows).toMatchObject([{ ok: false, code: 'rosters.needsReason', findings: [{ rule: 'shortRest' }] }])
  expect(refused).toMatchObject({ change_id: null })
  expect(await boardOf(roster_id)).toEqual(before)
  const overridden = await change(roster_id, [step], { override_reason: 'She asked for it' })
  expect(overridden.rows).toMatchObject([{ ok: true, findings: [{ rule: 'shortRest', severity: 'block' }] }])
  const rows = await plan.assignmentsOf(roster_id)
  expect(rows.find(({ id }) => id === assignment_ids[0])?.override).toMatchObject({ reason: 'She asked for it' })
})

test('a step with a warning is refused when warnings are not accepted', async () => {
  const { roster_id, shift } = await plan.planned([], { ...plan.nextWeek(), ends: '20:30' })
  const step: Step = { do: 'assign', shift_id: shift.id, employee_id: app.world.ava }

  const refused = await change(roster_id, [step], { accept_warnings: false })

  expect(refused.rows).toMatchObject([{ ok: false, code: 'rosters.warnings', findings: [{ rule: 'longShift' }] }])
  expect(await change(roster_id, [step])).toMatchObject({ done: 1 })
})

test('the shifts of a person move by a day together, although each needs the place of the next one', async () => {
  const { ava } = app.world
  const { week_start, day } = plan.nextWeek()
  const { id: roster_id } = await plan.roster({ week_start })
  const steps: Step[] = []
  for (const at of [0, 1, 2, 3]) {
    const shift = await plan.shift(roster_id, { works_on: day(at) })
    const assignment_id = only((await plan.assign(shift.id, [ava])).rows).assignment_id ?? ''
    steps.push({ do: 'place', assignment_id, version: 1, employee_id: ava, works_on: day(at + 1) })
  }
  const before = await boardOf(roster_id)

  const result = await change(roster_id, steps)

  expect(result).toMatchObject({ done: 4, refused: 0 })
  await undo(roster_id)
  expect(await boardOf(roster_id)).toEqual(before)
})

test('shifts of another roster or another agency are not found in the steps', async () => {
  const { world } = app
  const { week_start, works_on } = plan.nextWeek()
  const { roster_id, shift } = await plan.planned([], { week_start, works_on })
  const { shift: other, assignment_ids } = await plan.planned([world.ava], { week_start, works_on })
  const assignment_id = only(assignment_ids)

  const { rows } = await change(roster_id, [
    { do: 'assign', shift_id: other.id, employee_id: world.noah },
    { do: 'remove', shift_id: other.id, version: 1 },
    { do: 'copy', shift_id: other.id, version: 1, works_on },
    { do: 'place', assignment_id, version: 1, employee_id: null, works_on },
    { do: 'assign', shift_id: shift.id, employee_id: world.northern.otto },
    { do: 'add', works_on, position_id: world.northern.packer, starts: '08:00', ends: '12:00' },
  ])

  expect(rows.map(({ code }) => code)).toEqual([...Array.from({ length: 5 }, () => 'notFound'), 'invalid'])
})

/** The kinds of the notifications since the last time; unread ones of one kind would be merged. */
async function newKindsOf(client: Client) {
  const { rows } = await client.call(calls.notifications.list, { per_page: 100 })
  await client.call(calls.notifications.readAll, {})
  return rows.flatMap(({ kind, is_read }) => (is_read ? [] : [kind]))
}

test('an undo of a moved published shift restores the shift, and nobody is notified', async () => {
  const { ava } = app.world
  const { week_start, works_on } = plan.nextWeek()
  const { roster_id, assignment_ids } = await plan.published([ava], { week_start, works_on })
  const hers = await app.as('employee')
  const id = only(assignment_ids)
  await hers.call(calls.rosters.answer, { id, version: 2, answer: 'accept' })
  const before = await boardOf(roster_id)
  await newKindsOf(hers)

  const moved = await change(roster_id, [
    { do: 'place', assignment_id: id, version: 3, employee_id: ava, works_on, starts: '10:00', ends: '18:00' },
  ])

  expect(moved).toMatchObject({ done: 1 })
  expect((await boardOf(roster_id)).assignments).toMatchObject([{ id, status: 'accepted', is_unpublished: true }])
  await undo(roster_id)
  expect(await boardOf(roster_id)).toEqual(before)
  expect(await newKindsOf(hers)).toEqual([])
})

test('a removed published shift is undone and redone without a notification until that is published', async () => {
  const { ava } = app.world
  const { week_start, works_on } = plan.nextWeek()
  const { roster_id, shift, assignment_ids } = await plan.published([ava], { week_start, works_on })
  const hers = await app.as('employee')
  await hers.call(calls.rosters.answer, { id: only(assignment_ids), version: 2, answer: 'accept' })
  const { shifts, assignments } = await boardOf(roster_id)
  await newKindsOf(hers)

  await change(roster_id, [{ do: 'remove', shift_id: shift.id, version: 2 }])

  expect(await boardOf(roster_id)).toEqual({ shifts: [], assignments: [] })
  await undo(roster_id)
  expect(await boardOf(roster_id)).toEqual({ shifts, assignments })
  await redo(roster_id)
  expect(await boardOf(roster_id)).toEqual({ shifts: [], assignments: [] })
  expect(await newKindsOf(hers)).toEqual([])
  await plan.changeStatus(roster_id, 'publish')
  expect(await newKindsOf(hers)).toEqual(['shiftCancelled'])
})

test('an employee who accepted is removed by a step only with a reason', async () => {
  const { ava, noah } = app.world
  const { week_start, works_on } = plan.nextWeek()
  const { roster_id, assignment_ids } = await plan.published([ava], { week_start, works_on })
  const id = only(assignment_ids)
  await (await app.as('employee')).call(calls.rosters.answer, { id, version: 2, answer: 'accept' })
  const step: Step = { do: 'place', assignment_id: id, version: 3, employee_id: noah, works_on }

  expect((await change(roster_id, [step])).rows).toMatchObject([{ ok: false, code: 'rosters.needsReason' }])
  expect(await change(roster_id, [step], { reason: 'Swapped' })).toMatchObject({ done: 1 })
  const names = (await plan.assignmentsOf(roster_id)).map((row) => [row.employee_id, row.status, row.response_note])
  expect(names).toEqual(
    expect.arrayContaining([
      [ava, 'cancelled_agency', 'Swapped'],
      [noah, 'planned', null],
    ]),
  )
})

test('an undo is refused after somebody else changed the same shift, with their name', async () => {
  const { week_start, works_on, day } = plan.nextWeek()
  const { roster_id, shift } = await plan.planned([], { week_start, works_on })
  await change(roster_id, [{ do: 'place_open', shift_id: shift.id, version: 1, employee_id: null, works_on: day(2) }])
  const colleague = (await withCustomRole(app, 'admin')).client
  await colleague.call(calls.rosterChanges.apply, {
    roster_id,
    steps: [{ do: 'edit', shift_id: shift.id, version: 2, notes: 'Mine' }],
  })

  await expect(undo(roster_id)).rejects.toMatchObject({
    code: 'rosters.changedSince',
    params: { name: 'Cato admin', record: '08:00–16:00', works_on: day(2) },
  })
  // Who changed it last can undo that, and then the first change can be undone.
  await colleague.call(calls.rosterChanges.undo, { roster_id })
  await undo(roster_id)
  expect((await boardOf(roster_id)).shifts).toMatchObject([{ works_on }])
})

test('a shift that was added is not removed by an undo once a colleague has assigned somebody', async () => {
  const { ava, chef } = app.world
  const { week_start, works_on } = plan.nextWeek()
  const { id: roster_id } = await plan.roster({ week_start })
  const { rows } = await change(roster_id, [{ do: 'add', works_on, position_id: chef, starts: '08:00', ends: '16:00' }])
  const colleague = (await withCustomRole(app, 'admin')).client
  await colleague.call(calls.rosters.assign, { roster_shift_id: only(rows).shift_id ?? '', employee_ids: [ava] })

  await expect(undo(roster_id)).rejects.toMatchObject({
    code: 'rosters.changedSince',
    params: { name: 'Cato admin', record: 'Ava Nguyen, 08:00–16:00' },
  })
})

test('an undo is refused when its employee works elsewhere by now, and after the roster was locked', async () => {
  const { ava } = app.world
  const { week_start, works_on } = plan.nextWeek()
  const { roster_id, assignment_ids } = await plan.planned([ava], { week_start, works_on })
  await change(roster_id, [{ do: 'unassign', assignment_id: only(assignment_ids), version: 1 }])
  const { roster_id: other } = await plan.planned([ava], { week_start, works_on, location_id: app.world.sydney })

  await expect(undo(roster_id)).rejects.toMatchObject({ code: 'rosters.personBusy', params: { name: 'Ava Nguyen' } })
  await plan.changeStatus(other, 'cancel')
  await plan.changeStatus(roster_id, 'cancel')
  await expect(undo(roster_id)).rejects.toMatchObject({ code: 'wrongState' })
})

test('a new change ends what could be redone, and a hundred changes can be undone', async () => {
  const { week_start, works_on } = plan.nextWeek()
  const { roster_id, shift } = await plan.planned([], { week_start, works_on })
  const before = await boardOf(roster_id)
  const notes = (version: number, text: string) =>
    change(roster_id, [{ do: 'edit', shift_id: shift.id, version, notes: text }])
  await notes(1, 'First')
  expect((await undo(roster_id)).undo).toMatchObject({ redo: { kind: 'edit' } })
  expect((await notes(3, 'Second')).undo.redo).toBeNull()
  await expect(redo(roster_id)).rejects.toMatchObject({ code: 'rosters.nothingToRedo' })
  for (let version = 4; version < 103; version += 1) await notes(version, `Note ${version}`)

  for (let step = 0; step < 100; step += 1) await undo(roster_id)

  expect(await boardOf(roster_id)).toEqual(before)
  // The shift itself was added by the single call, which is in the same log.
  await undo(roster_id)
  expect(await boardOf(roster_id)).toEqual({ shifts: [], assignments: [] })
  await expect(undo(roster_id)).rejects.toMatchObject({ code: 'rosters.nothingToUndo' })
})

test('the single calls are in the change log with what they concerned, and can be undone', async () => {
  const { ava } = app.world
  const { week_start, works_on, day } = plan.nextWeek()
  const { roster_id, shift, assignment_ids } = await plan.planned([ava], { week_start, works_on })
  const { position_id, starts, ends, openings } = shift
  const fields = { position_id, starts, ends, openings }
  const { admin } = plan
  await admin.call(calls.rosters.shiftUpdate, { id: shift.id, version: 1, works_on: day(2), ...fields })
  await admin.call(calls.rosters.setShiftBreaks, { roster_shift_id: shift.id, version: 2, breaks: [{ minutes: 30 }] })
  await admin.call(calls.rosters.unassign, { ids: assignment_ids })
  await admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })

  const { rows, total, undo: state } = await admin.call(calls.rosterChanges.list, { roster_id })

  const place = { count: 1, starts: '08:00', ends: '16:00' }
  expect(total).toBe(6)
  expect(rows.map(({ kind, params }) => ({ kind, params }))).toEqual([
    { kind: 'remove', params: { ...place, works_on: day(2) } },
    { kind: 'unassign', params: { ...place, works_on: day(2), name: 'Ava Nguyen' } },
    { kind: 'breaks', params: { ...place, works_on: day(2) } },
    {
      kind: 'edit',
      params: { ...place, works_on, to_works_on: day(2), to_starts: '08:00', to_ends: '16:00', name: 'Ava Nguyen' },
    },
    { kind: 'assign', params: { ...place, works_on, to_name: 'Ava Nguyen' } },
    { kind: 'add', params: { ...place, works_on } },
  ])
  expect(rows[0]).toMatchObject({ by_name: 'Ruth Adler', undone_at: null })
  expect(state).toMatchObject({ undo: { change_id: rows[0]?.id, kind: 'remove' }, redo: null })
  for (let step = 0; step < 6; step += 1) await undo(roster_id)
  expect(await boardOf(roster_id)).toEqual({ shifts: [], assignments: [] })
  for (let step = 0; step < 3; step += 1) await redo(roster_id)
  expect(await boardOf(roster_id)).toMatchObject({
    shifts: [{ id: shift.id, works_on: day(2) }],
    assignments: [{ id: assignment_ids[0], roster_shift_id: shift.id }],
  })
})

// The goal: RACE_ROUNDS=300 RACE_WRITERS=50 npx vitest run server/modules/rosters/changes/changes.test.ts -t 'concurrent writers'
const rounds = Number(process.env.RACE_ROUNDS ?? 3)
const writers = Number(process.env.RACE_WRITERS ?? 10)

/** Repeats a call that found no free connection, as the browser does. */
const untilFree = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((thrown: unknown) => {
    if (thrown instanceof Refused && thrown.code === 'busy') return untilFree(work)
    throw thrown
  })

test('concurrent writers never fill an opening twice nor book a person twice, and get the reason', async () => {
  const { ava, noah, sydney } = app.world
  const week = plan.nextWeek()
  for (let round = 0; round < rounds; round += 1) {
    const here = await plan.planned([], { ...week, openings: 1 })
    const there = await plan.planned([], { ...week, openings: 1, location_id: sydney, starts: '12:00', ends: '20:00' })
    // Each person for each of two overlapping shifts of two rosters, on the board and by the single call.
    const attempt = async (at: number) => {
      const { roster_id, shift } = at % 2 === 0 ? here : there
      const employee_id = at % 4 < 2 ? ava : noah
      if (at % 8 < 4) return (await change(roster_id, [{ do: 'assign', shift_id: shift.id, employee_id }])).rows
      return (await plan.assign(shift.id, [employee_id])).rows
    }

    const results = await Promise.all(Array.from({ length: writers }, (_, at) => untilFree(() => attempt(at))))

    const codes = results.flatMap((rows) => rows.map(({ ok, code }) => (ok ? 'done' : code)))
    const clear = new Set(['rosters.shiftFull', 'rosters.shiftOverlap'])
    expect(codes.filter((code) => code !== 'done' && !clear.has(code ?? ''))).toEqual([])
    expect(codes.filter((code) => code === 'done')).toHaveLength(2)
    const held = [...(await plan.assignmentsOf(here.roster_id)), ...(await plan.assignmentsOf(there.roster_id))]
    expect(held.map(({ employee_id }) => employee_id).toSorted()).toEqual([ava, noah].toSorted())
    expect(new Set(held.map(({ roster_shift_id }) => roster_shift_id)).size).toBe(2)
    for (const { roster_id } of [here, there]) await plan.changeStatus(roster_id, 'cancel')
  }
})

test('of two concurrent drops of the same assignment exactly one succeeds, and the other is stale', async () => {
  const { ava } = app.world
  const { week_start, works_on, day } = plan.nextWeek()
  const { roster_id, assignment_ids } = await plan.planned([ava], { week_start, works_on })
  const drop = (works_on_then: string) =>
    change(roster_id, [
      { do: 'place', assignment_id: only(assignment_ids), version: 1, employee_id: ava, works_on: works_on_then },
    ])

  const results = await Promise.all([drop(day(3)), drop(day(4))])

  expect(results.flatMap(({ rows }) => rows.map(({ code }) => code ?? 'done')).toSorted()).toEqual(['done', 'stale'])
})

test('after 90 days a change stays in the log, and can no longer be undone', async () => {
  const { roster_id, shift } = await plan.planned([], plan.nextWeek())
  await app.database.asPlatform((db) =>
    db.updateTable('roster_changes').set({ at: '2026-08-19T00:00:00Z' }).where('roster_id', '=', roster_id).execute(),
  )
  const { change_id } = await change(roster_id, [{ do: 'edit', shift_id: shift.id, version: 1, notes: 'New' }])

  await app.runJob('purge-undo-data')

  const { rows, undo: state } = await plan.admin.call(calls.rosterChanges.list, { roster_id })
  expect(rows.map(({ kind }) => kind)).toEqual(['edit', 'add'])
  expect(state.undo).toMatchObject({ change_id })
  expect((await undo(roster_id)).undo).toMatchObject({ undo: null })
})
