// No published assignment ends without a notice to its employee, on whichever way it ends.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { type AssignmentStatus, assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import type { Transition } from '#contract/transitions.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())
beforeEach(() =>
  app.database.asPlatform(async (db) => {
    await db.deleteFrom('notifications').execute()
  }),
)

/** Ava's accepted shift in a published roster. */
async function acceptedShift() {
  const week = plan.nextWeek()
  const { roster_id, shift } = await plan.published([app.world.ava], week)
  const { id, version } = await plan.assignmentOf(roster_id)
  await (await app.as('employee')).call(calls.rosters.answer, { id, version, answer: 'accept' })
  return { roster_id, shift_id: shift.id, id, version: version + 1, week, works_on: week.works_on }
}
type AcceptedAssignment = Awaited<ReturnType<typeof acceptedShift>>

type Step = RequestOf<typeof calls.rosterChanges.apply>['steps'][number]
const change = async (roster_id: string, steps: Step[], roster_ids: string[] = []) => {
  const input = { roster_id, roster_ids, steps, reason: 'Not needed' }
  const { rows } = await plan.admin.call(calls.rosterChanges.apply, input)
  expect(rows).toMatchObject(steps.map(() => ({ ok: true })))
}
const undo = (roster_id: string) => plan.admin.call(calls.rosterChanges.undo, { roster_id })
const redo = (roster_id: string) => plan.admin.call(calls.rosterChanges.redo, { roster_id })
const shiftVersion = async ({ roster_id, shift_id, week }: AcceptedAssignment) =>
  only((await plan.boardOf(roster_id, week.day(0), week.day(6))).shifts.filter(({ id }) => id === shift_id)).version

const outcomes = calls.assignmentOutcomes
const seenRow = ({ id, version }: AcceptedAssignment) => ({ id, version })
const statusOf = (of: AcceptedAssignment, action: 'unpublish' | 'cancel') =>
  plan.changeStatus(of.roster_id, action, { reason: 'The order was withdrawn' })

async function cancelShift(of: AcceptedAssignment, by: 'client' | 'agency') {
  const versions = [await shiftVersion(of)]
  const seen = { ids: [of.shift_id], versions, by, reason: 'The event is off', pay_minutes: 0, bill_minutes: 0 }
  expect(await plan.admin.call(calls.shiftCancellations.cancel, seen)).toMatchObject({ done: 1 })
}

async function terminate() {
  const { id, version } = await plan.admin.call(calls.employees.info, { id: app.world.ava })
  const input = { id, version, status: 'on_hold', day: '2027-01-15', note: 'Break', release: true } as const
  await plan.admin.call(calls.lifecycle.changeStatus, input)
  await app.database.asPlatform((db) =>
    db.updateTable('employees').set({ status: 'active' }).where('id', '=', app.world.ava).execute(),
  )
}

type EndingCase = [
  name: string,
  end: (of: AcceptedAssignment) => Promise<unknown>,
  kind: NotificationKind,
  status: AssignmentStatus,
]
/** Changes of the plan: their people are notified when they are published. */
const changes: EndingCase[] = [
  [
    'removing the shift',
    (of) => plan.admin.call(calls.rosters.shiftRemove, { ids: [of.shift_id] }),
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'unassigning',
    (of) => plan.admin.call(calls.rosters.unassign, { ids: [of.id], reason: 'Sick' }),
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'removing the shift on the board',
    async (of) => change(of.roster_id, [{ do: 'remove', shift_id: of.shift_id, version: await shiftVersion(of) }]),
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'unassigning on the board',
    (of) => change(of.roster_id, [{ do: 'unassign', assignment_id: of.id, version: of.version }]),
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'dragging the shift to somebody else',
    ({ roster_id, id, version, works_on }) =>
      change(roster_id, [{ do: 'place', assignment_id: id, version, works_on, employee_id: app.world.noah }]),
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'dragging the person off the shift',
    ({ roster_id, id, version, works_on }) =>
      change(roster_id, [{ do: 'place', assignment_id: id, version, works_on, employee_id: null }]),
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'redoing an undone removal',
    async (of) => {
      await change(of.roster_id, [{ do: 'unassign', assignment_id: of.id, version: of.version }])
      await undo(of.roster_id)
      await redo(of.roster_id)
    },
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'redoing an undone reassignment',
    async ({ roster_id, id, version, works_on }) => {
      await change(roster_id, [{ do: 'place', assignment_id: id, version, works_on, employee_id: app.world.noah }])
      await undo(roster_id)
      await redo(roster_id)
    },
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'dragging the person’s shift to another location',
    async ({ roster_id, id, version, works_on, week }) => {
      const roster = await plan.roster({ week_start: week.week_start, location_id: app.world.sydney })
      const step = { do: 'place', assignment_id: id, version, works_on, employee_id: app.world.ava } as const
      await change(roster_id, [{ ...step, roster_id: roster.id }], [roster.id])
    },
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'moving the whole shift to another location',
    async (of) => {
      const roster = await plan.roster({ week_start: of.week.week_start, location_id: app.world.sydney })
      const step = { do: 'edit', shift_id: of.shift_id, version: await shiftVersion(of), roster_id: roster.id } as const
      await change(of.roster_id, [step], [roster.id])
    },
    'shiftCancelled',
    'cancelled_agency',
  ],
  [
    'redoing an undone removal of the shift',
    async (of) => {
      await change(of.roster_id, [{ do: 'remove', shift_id: of.shift_id, version: await shiftVersion(of) }])
      await undo(of.roster_id)
      await redo(of.roster_id)
    },
    'shiftCancelled',
    'cancelled_agency',
  ],
]

/** What tells at once. */
const outcomesAtOnce: EndingCase[] = [
  ['cancelling for the customer', (of) => cancelShift(of, 'client'), 'shiftCancelled', 'cancelled_client'],
  ['cancelling by the agency', (of) => cancelShift(of, 'agency'), 'shiftCancelled', 'cancelled_agency'],
  ['unpublishing the roster', (of) => statusOf(of, 'unpublish'), 'rosterWithdrawn', 'planned'],
  ['cancelling the roster', (of) => statusOf(of, 'cancel'), 'shiftCancelled', 'cancelled_agency'],
  ['taking the person off all shifts when they are put on hold', terminate, 'shiftCancelled', 'cancelled_agency'],
  [
    'giving the shift to somebody else',
    (of) => plan.admin.call(outcomes.replace, { ...seenRow(of), employee_id: app.world.noah }),
    'shiftReplaced',
    'replaced',
  ],
  [
    'withdrawing on behalf of the person',
    (of) => plan.admin.call(outcomes.withdraw, { ...seenRow(of), reason: 'sick', note: 'Called in' }),
    'shiftWithdrawnFor',
    'withdrawn',
  ],
]

const ways: EndingCase[] = [
  ...changes.map(([name, end, ...expected]): EndingCase => [
    `${name} and publishing`,
    async (of) => {
      await end(of)
      await plan.changeStatus(of.roster_id, 'publish', { accept_warnings: true })
    },
    ...expected,
  ]),
  ...outcomesAtOnce,
]

test('every status that ends a notified assignment before its start is reached by one of these ways', () => {
  const ends = Object.values<Transition<AssignmentStatus>>(assignmentTransitions).flatMap(({ from, to }) =>
    from.includes('accepted') && typeof to === 'string' ? [to] : [],
  )
  const stays = new Set(['unchanged', 'pending', 'in_progress', 'worked', 'no_show'])

  expect(new Set(ways.map(([, , , status]) => status))).toEqual(new Set(ends.filter((status) => !stays.has(status))))
})

test.each(ways)('%s notifies the person', async (_, end, kind, status) => {
  const assignment = await acceptedShift()

  await end(assignment)

  const { rows } = await plan.admin.call(calls.rosterNotices.list, {
    dir: 'desc',
    roster_id: [assignment.roster_id],
    employee_id: app.world.ava,
  })
  expect(rows[0]).toMatchObject({
    kind,
    status,
    assignment_id: assignment.id,
    channels: [{ channel: 'in_app' }, { channel: 'email' }],
  })
  const inApp = (await (await app.as('employee')).call(calls.notifications.list, {})).rows
  expect(inApp.map((notification) => notification.kind)).toContain(kind)
})

test.each(['shiftUpdate', 'undo'] as const)(
  'a published change of time by %s notifies the person and asks again',
  async (by) => {
    const accepted = await acceptedShift()
    const { shift_id: id, works_on, roster_id } = accepted
    const step = { do: 'place', assignment_id: accepted.id, version: accepted.version, works_on } as const
    const time = { starts: '12:00', ends: '20:00' }
    if (by === 'shiftUpdate') {
      const version = await shiftVersion(accepted)
      await plan.admin.call(calls.rosters.shiftUpdate, { id, version, works_on, position_id: app.world.chef, ...time })
    } else {
      await change(roster_id, [{ ...step, employee_id: app.world.ava, ...time }])
      await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
      await undo(roster_id)
    }
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

    const [notice] = (await plan.admin.call(calls.rosterNotices.list, { dir: 'desc', roster_id: [roster_id] })).rows
    const [now, before] = by === 'undo' ? ['08:00', '12:00'] : ['12:00', '08:00']
    expect(notice).toMatchObject({ change: 'changed', announced: { starts: now }, was: { starts: before } })
  },
)
