// The board as it was equals what was seen then, whatever has been changed since.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { Refused, testApp, type TestApp } from '#server/testing/app.ts'
import { databaseTime } from '#server/testing/database-time.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

// For more runs: HISTORY_RUNS=100 HISTORY_SEED=7 npx vitest run server/modules/rosters/history/board-at.test.ts
const numRuns = Number(process.env.HISTORY_RUNS ?? 3)
const seed = Number(process.env.HISTORY_SEED ?? 20261123)

type Step = RequestOf<typeof calls.rosterChanges.apply>['steps'][number]

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let skill_id: string
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  skill_id = (await plan.admin.call(calls.skill.store, { code: 'AID', name: 'Give first aid' })).id
})
afterAll(() => app.close())

let weeks = 0
const nextMonday = () =>
  Temporal.PlainDate.from('2027-01-04')
    .add({ days: 7 * (weeks++ % 26) })
    .toString()
const boardOf = (roster_id: string) => plan.admin.call(calls.rosters.filter, { roster_id })
const boardAt = (roster_id: string, at: string) => plan.admin.call(calls.rosterHistory.board, { roster_id, at })

/** A refused change changes nothing, which is a state too. */
const attempt = (made: Promise<unknown>) =>
  made.catch((thrown: unknown) => {
    if (!(thrown instanceof Refused)) throw thrown
  })

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

/** What a planner sees, without versions, which the audit log leaves out. */
const contentOf = (board: Board) => ({
  rosters: board.rosters.map(({ name, status, notes, published_at, filled, openings }) => ({
    ...{ name, status, notes, published_at, filled, openings },
  })),
  shifts: board.shifts.map(({ version: _, ...shift }) => shift),
  assignments: board.assignments.map(({ version: _, ...one }) => one).toSorted(byId),
  people: board.people.map(({ id, name }) => ({ id, name })),
})

const choice = fc.record({
  kind: fc.constantFrom(
    'place',
    'place_open',
    'add',
    'edit',
    'skills',
    'remove',
    'assign',
    'unassign',
    'publish',
    'accept',
    'undo',
    'rename',
  ),
  record: fc.nat(20),
  person: fc.nat(2),
  day: fc.nat(6),
  hour: fc.integer({ min: 0, max: 15 }),
  openings: fc.integer({ min: 1, max: 3 }),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

function stepFor(chosen: Choice, { shifts, assignments, from }: Board): Step | null {
  const shift = shifts[chosen.record % Math.max(1, shifts.length)]
  const held = assignments[chosen.record % Math.max(1, assignments.length)]
  const { ava, noah, mia, chef } = app.world
  const employee_id = [ava, noah, mia][chosen.person] ?? ava
  const works_on = Temporal.PlainDate.from(from).add({ days: chosen.day }).toString()
  const times = { works_on, starts: clock(chosen.hour), ends: clock(chosen.hour + 8) }
  const ofShift = shift && { shift_id: shift.id, version: shift.version }
  const ofAssignment = held && { assignment_id: held.id, version: held.version }
  const steps: Record<string, Step | undefined> = {
    place: ofAssignment && { do: 'place', ...ofAssignment, employee_id, ...times },
    place_open: ofShift && { do: 'place_open', ...ofShift, employee_id, ...times },
    add: { do: 'add', position_id: chef, openings: chosen.openings, ...times },
    edit: ofShift && { do: 'edit', ...ofShift, ...times, openings: chosen.openings, notes: times.starts },
    skills: ofShift && {
      do: 'edit',
      ...ofShift,
      required_skill_ids: [skill_id],
      required_skill_levels: [chosen.openings],
    },
    remove: ofShift && { do: 'remove', ...ofShift },
    assign: shift && { do: 'assign', shift_id: shift.id, employee_id },
    unassign: ofAssignment && { do: 'unassign', ...ofAssignment },
  }
  return steps[chosen.kind] ?? null
}

async function change(roster_id: string, chosen: Choice, board: Board) {
  if (chosen.kind === 'publish') return plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
  if (chosen.kind === 'undo') return plan.admin.call(calls.rosterChanges.undo, { roster_id })
  if (chosen.kind === 'rename') {
    const [{ id, version } = { id: roster_id, version: 1 }] = board.rosters
    return plan.admin.call(calls.rosters.update, { id, version, name: `Week ${chosen.hour}` })
  }
  if (chosen.kind === 'accept') {
    const pending = board.assignments.filter(({ status }) => status === 'pending')
    const ids = pending.map(({ id }) => id)
    if (ids.length === 0) return null
    const versions = pending.map(({ version }) => version)
    return plan.admin.call(calls.rosters.answerMany, { ids, versions, answer: 'accept', note: 'By phone' })
  }
  const step = stepFor(chosen, board)
  const more = { reason: 'Changed', override_reason: 'Needed' }
  return step && plan.admin.call(calls.rosterChanges.apply, { roster_id, steps: [step], ...more })
}

test('after any sequence of changes, the board at each instant is the one that was seen then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 6, maxLength: 14 }), async (choices) => {
      const { id: roster_id } = await plan.roster({ week_start: nextMonday() })
      const seen = []
      for (const chosen of choices) {
        await attempt(change(roster_id, chosen, await boardOf(roster_id)))
        seen.push({ at: await databaseTime(app), content: contentOf(await boardOf(roster_id)) })
      }
      for (const { at, content } of seen) {
        const then = await boardAt(roster_id, at)
        expect(then.board && contentOf(then.board)).toEqual(content)
      }
      await plan.changeStatus(roster_id, 'cancel', { reason: 'The next run' })
    }),
    { numRuns, seed, endOnFailure: true },
  )
})

test('the changes before and after an instant can be stepped through, and what differs from now is named', async () => {
  const { id: roster_id } = await plan.roster({ week_start: nextMonday() })
  const { from: works_on } = await boardOf(roster_id)
  const shift = await plan.shift(roster_id, { works_on })
  await plan.assign(shift.id, [app.world.ava])
  const at = await databaseTime(app)
  const { id, version, position_id } = shift
  const change = { id, version, works_on, position_id, starts: '10:00', ends: '18:00' }
  await plan.admin.call(calls.rosters.shiftUpdate, change)
  await plan.shift(roster_id, { works_on })

  const then = await boardAt(roster_id, at)
  const [held] = then.board?.assignments ?? []

  expect(then).toMatchObject({
    state: 'shown',
    board: { shifts: [{ id: shift.id, starts: '08:00', ends: '16:00' }] },
    differences: [{ id: shift.id, what: ['time'] }],
    added_since: 1,
    last: { by_name: 'Ruth Adler' },
  })
  expect(held).toMatchObject({ employee_id: app.world.ava, status: 'planned' })
  const before = await boardAt(roster_id, then.previous?.at ?? '')
  expect(before.board).toMatchObject({ shifts: [{ id: shift.id }], assignments: [] })
  const after = await boardAt(roster_id, then.next?.at ?? '')
  expect(after).toMatchObject({ differences: [], added_since: 1, board: { shifts: [{ starts: '10:00' }] } })
})

test('before the roster was made there is no board, and the first instant with one is named', async () => {
  const at = await databaseTime(app)
  const { id: roster_id } = await plan.roster({ week_start: nextMonday() })

  const then = await boardAt(roster_id, at)

  expect(then).toMatchObject({ state: 'before_roster', board: null, last: null, previous: null })
  expect(await boardAt(roster_id, then.since ?? '')).toMatchObject({ state: 'shown', board: { shifts: [] } })
})
