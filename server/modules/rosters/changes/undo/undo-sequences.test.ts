// Any sequence of changes followed by its undos restores the board, and the redos restore the end.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { Refused, testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

// For more runs: UNDO_RUNS=200 UNDO_SEED=7 npx vitest run server/modules/rosters/changes/undo/undo-sequences.test.ts
const numRuns = Number(process.env.UNDO_RUNS ?? 3)
const seed = Number(process.env.UNDO_SEED ?? 20261118)

type Step = RequestOf<typeof calls.rosterChanges.apply>['steps'][number]

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

let weeks = 0
const nextMonday = () => Temporal.PlainDate.from('2026-11-23').add({ days: 7 * (weeks++ % 26) })

/** By a roster the one that is changed together with it, at another location. */
const others = new Map<string, string>()
const idsOf = (roster_id: string) => {
  const other = others.get(roster_id)
  return { roster_id, roster_ids: other === undefined ? [] : [other] }
}

/** The board of the roster and of the one that belongs to it. */
async function boardOf(id: string): Promise<Board> {
  const [board, other] = await Promise.all(
    [id, others.get(id)].map(async (roster_id) =>
      roster_id === undefined ? undefined : plan.admin.call(calls.rosters.filter, { roster_id }),
    ),
  )
  if (!board) throw new Error('no board')
  const { rosters, shifts, assignments } = other ?? { rosters: [], shifts: [], assignments: [] }
  return {
    ...board,
    rosters: [...board.rosters, ...rosters],
    shifts: [...board.shifts, ...shifts],
    assignments: [...board.assignments, ...assignments],
  }
}

type Assignment = Board['assignments'][number]

/** What a planner sees, without versions. */
const contentOf = ({ shifts, assignments }: Board, shown: (assignment: Assignment) => object) => ({
  shifts: shifts.map(({ version: _, ...shift }) => shift).toSorted(byId),
  assignments: assignments.toSorted(byId).map(({ version: _, ...one }) => shown({ ...one, version: 0 })),
})
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

/** One step, chosen by numbers from what is on the board when it runs. */
const choice = fc.record({
  kind: fc.constantFrom('place', 'place', 'place_open', 'add', 'edit', 'copy', 'remove', 'assign', 'unassign'),
  record: fc.nat(20),
  person: fc.nat(3),
  day: fc.nat(6),
  hour: fc.integer({ min: 0, max: 15 }),
  openings: fc.integer({ min: 1, max: 3 }),
  copy: fc.boolean(),
  roster: fc.nat(1),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

function stepFor(chosen: Choice, { shifts, assignments, rosters }: Board): Step | null {
  const shift = shifts[chosen.record % Math.max(1, shifts.length)]
  const held = assignments[chosen.record % Math.max(1, assignments.length)]
  const { ava, noah, mia, chef } = app.world
  const employee_id = [ava, noah, mia, null][chosen.person] ?? null
  const works_on = Temporal.PlainDate.from(rosters[0]?.week_start ?? '')
    .add({ days: chosen.day })
    .toString()
  const [starts, ends] = [clock(chosen.hour), clock(chosen.hour + 8)]
  const roster_id = rosters[chosen.roster % rosters.length]?.id ?? ''
  const target = { employee_id, works_on, starts, ends, roster_id, copy: chosen.copy }
  const ofShift = shift && { shift_id: shift.id, version: shift.version }
  const ofAssignment = held && { assignment_id: held.id, version: held.version }
  const steps: Record<string, Step | undefined> = {
    place: ofAssignment && { do: 'place', ...ofAssignment, ...target },
    place_open: ofShift && { do: 'place_open', ...ofShift, ...target },
    add: { do: 'add', roster_id, works_on, position_id: chef, starts, ends, openings: chosen.openings },
    edit: ofShift && {
      do: 'edit',
      ...ofShift,
      roster_id,
      works_on,
      starts,
      ends,
      openings: chosen.openings,
      notes: starts,
    },
    copy: ofShift && { do: 'copy', ...ofShift, works_on, starts, ends, roster_id },
    remove: ofShift && { do: 'remove', ...ofShift },
    assign: shift && employee_id !== null ? { do: 'assign', shift_id: shift.id, employee_id } : undefined,
    unassign: ofAssignment && { do: 'unassign', ...ofAssignment },
  }
  return steps[chosen.kind] ?? null
}

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** The calls that change a roster without steps: those of the forms and lists, copies, and templates. */
const singleCalls = [
  'store',
  'update',
  'breaks',
  'remove',
  'assign',
  'unassign',
  'copy',
  'copyPerson',
  'template',
] as const

const change = fc.oneof(
  { weight: 2, arbitrary: fc.record({ steps: fc.array(choice, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constantFrom(...singleCalls), with: choice }) },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const sequence = fc.array(change, { minLength: 4, maxLength: 8 })

/** One single call with records that are on the board. */
// oxlint-disable-next-line max-lines-per-function -- a table of calls
async function callSingle(call: (typeof singleCalls)[number], chosen: Choice, board: Board, template_id: string) {
  const { admin } = plan
  const step = (kind: Choice['kind']) => stepFor({ ...chosen, kind }, board)
  const [roster] = board.rosters
  if (roster === undefined) return
  const { id: roster_id, week_start, location_id } = roster
  const own = board.shifts.filter((shift) => shift.roster_id === roster_id)
  const shift = own[chosen.record % Math.max(1, own.length)]
  const held = board.assignments[chosen.record % Math.max(1, board.assignments.length)]
  const works_on = Temporal.PlainDate.from(week_start).add({ days: chosen.day }).toString()
  const place = { starts: clock(chosen.hour), ends: clock(chosen.hour + 8), openings: chosen.openings }
  const copy = { roster_id, from: week_start, to: Temporal.PlainDate.from(week_start).add({ days: 6 }).toString() }
  const target = { starts_on: [works_on], duplicates: true }
  switch (call) {
    case 'store':
      return admin.call(calls.rosters.shiftStore, {
        ...{ roster_id, dates: [week_start, works_on], position_id: app.world.chef },
        ...place,
      })
    case 'update':
      if (!shift) return
      return admin.call(calls.rosters.shiftUpdate, {
        ...{ id: shift.id, version: shift.version, works_on, position_id: app.world.chef },
        ...place,
      })
    case 'breaks':
      if (!shift) return
      return admin.call(calls.rosters.setShiftBreaks, {
        ...{ roster_shift_id: shift.id, version: shift.version, breaks: [{ minutes: 5 * (1 + chosen.day) }] },
      })
    case 'remove':
      return shift && admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })
    case 'assign': {
      const assigning = step('assign')
      if (assigning?.do !== 'assign') return
      const { shift_id: roster_shift_id, employee_id } = assigning
      return admin.call(calls.rosters.assign, {
        ...{ roster_shift_id, employee_ids: [employee_id], override_reason: 'Needed' },
      })
    }
    case 'unassign':
      return held && admin.call(calls.rosters.unassign, { ids: [held.id], reason: 'Changed' })
    case 'copy':
      return (
        shift && admin.call(calls.repeats.copy, { ...copy, ...target, roster_shift_id: shift.id, from: shift.works_on })
      )
    case 'copyPerson':
      return (
        held &&
        admin.call(calls.repeats.copy, { ...copy, to: copy.from, starts_on: [works_on], employee_id: held.employee_id })
      )
    case 'template':
      return admin.call(calls.rosterTemplates.apply, {
        id: template_id,
        location_id,
        starts_on: [week_start],
        duplicates: true,
      })
  }
}

async function startBoard(publishes: boolean, is_pair: boolean) {
  const monday = nextMonday()
  const day = (at: number) => monday.add({ days: at }).toString()
  const { id: roster_id } = await plan.roster({ week_start: day(0) })
  if (is_pair) others.set(roster_id, (await plan.roster({ week_start: day(0), location_id: app.world.sydney })).id)
  for (const [at, people] of [[app.world.ava], [app.world.noah], [app.world.ava, app.world.noah]].entries()) {
    const shift = await plan.shift(roster_id, { works_on: day(at * 2), openings: people.length + (at % 2) })
    await plan.assign(shift.id, people)
  }
  if (publishes) {
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    const ids = (await boardOf(roster_id)).assignments.map(({ id }) => id).slice(0, 2)
    await plan.admin.call(calls.rosters.answerMany, {
      ids,
      versions: ids.map(() => 2),
      answer: 'accept',
      note: 'By phone',
    })
  }
  return roster_id
}

const newestChange = async (roster_id: string) =>
  (await plan.admin.call(calls.rosterChanges.list, { ...idsOf(roster_id), per_page: 1 })).undo.undo?.change_id

/** Makes a change; a refused one changes nothing. */
async function makeChange(roster_id: string, chosen: Change, board: Board, template_id: string) {
  if ('call' in chosen)
    return callSingle(chosen.call, chosen.with, board, template_id).catch((thrown: unknown) => {
      if (!(thrown instanceof Refused)) throw thrown
    })
  const steps = chosen.steps.flatMap((one) => stepFor(one, board) ?? [])
  const why = { reason: 'Changed', override_reason: 'Needed' }
  return steps.length > 0 && plan.admin.call(calls.rosterChanges.apply, { ...idsOf(roster_id), steps, ...why })
}

/** Applies the changes; returns the board at the start and after each change that is in the log. */
async function applyAll(roster_id: string, changes: readonly Change[]): Promise<Board[]> {
  const stored = { roster_id, name: `Week of ${roster_id}` }
  const { id: template_id } = await plan.admin.call(calls.rosterTemplates.store, stored)
  const states = [await boardOf(roster_id)]
  let newest = await newestChange(roster_id)
  for (const chosen of changes) {
    const board = states.at(-1)
    if (board) await makeChange(roster_id, chosen, board, template_id)
    const last = newest
    newest = await newestChange(roster_id)
    if (newest !== last) states.push(await boardOf(roster_id))
  }
  return states
}

const asItIs = (assignment: Assignment) => assignment
// Employees who were notified of a cancellation must respond again.
const withoutResponse = (assignment: Assignment) =>
  ['pending', 'accepted'].includes(assignment.status)
    ? { ...assignment, status: 'notified', response_note: null }
    : assignment

test.each([
  ['a draft roster', false, false, asItIs],
  ['a published roster', true, false, withoutResponse],
  ['two rosters', true, true, withoutResponse],
])('any changes of %s are restored by their undos and redos', async (_, publishes, is_pair, shown) => {
  let changes_made = 0
  await fc.assert(
    fc.asyncProperty(sequence, async (changes) => {
      const roster_id = await startBoard(publishes, is_pair)
      try {
        const states = (await applyAll(roster_id, changes)).map((board) => contentOf(board, shown))
        const board = async () => contentOf(await boardOf(roster_id), shown)
        for (const state of states.slice(0, -1).toReversed()) {
          await plan.admin.call(calls.rosterChanges.undo, idsOf(roster_id))
          expect(await board()).toEqual(state)
        }
        for (const state of states.slice(1)) {
          await plan.admin.call(calls.rosterChanges.redo, idsOf(roster_id))
          expect(await board()).toEqual(state)
        }
        changes_made += states.length - 1
      } finally {
        for (const id of [roster_id, others.get(roster_id)])
          if (id !== undefined) await plan.changeStatus(id, 'cancel', { reason: 'The next run' })
      }
    }),
    { numRuns, seed, endOnFailure: true },
  )

  expect(changes_made).toBeGreaterThan(numRuns)
})
