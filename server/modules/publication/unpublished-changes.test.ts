// Changes of a published roster are collected until they are published; nobody is notified before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

type Step = RequestOf<typeof calls.rosterChanges.apply>['steps'][number]

const change = async (roster_id: string, steps: Step[], more: { reason?: string } = {}) => {
  const result = await plan.admin.call(calls.rosterChanges.apply, { roster_id, steps, accept_warnings: true, ...more })
  expect(result.rows).toMatchObject(steps.map(() => ({ ok: true })))
  return result
}
const undo = (roster_id: string) => plan.admin.call(calls.rosterChanges.undo, { roster_id })
const boardOf = (roster_id: string) => plan.admin.call(calls.rosters.filter, { roster_id })
const shiftOn = async (roster_id: string) => only((await boardOf(roster_id)).shifts)
const changesOf = async (roster_id: string) =>
  (await plan.admin.call(calls.rosters.info, { id: roster_id })).unpublished_changes
const noticesOf = async (roster_id: string) =>
  (await plan.admin.call(calls.rosterNotices.list, { roster_id, per_page: 100, sort: 'sent_at', dir: 'asc' })).rows
const publish = (roster_id: string, more: { shift_ids?: string[] } = {}) =>
  plan.admin.call(calls.rosters.changeStatus, {
    ids: [roster_id],
    action: 'publish',
    accept_warnings: true,
    ...more,
  })
const accept = async (roster_id: string) => {
  const { id, version } = await plan.assignmentOf(roster_id)
  await (await app.as('employee')).call(calls.rosters.answer, { id, version, answer: 'accept' })
}
/** Ava's own list of the roster's shifts. */
const avaSees = async (roster_id: string) =>
  (await (await app.as('employee')).call(calls.rosters.assignments, { roster_id, per_page: 100 })).rows
const dragTo = async (roster_id: string, works_on: string) => {
  const [shift, assignment] = [await shiftOn(roster_id), await plan.assignmentOf(roster_id)]
  const place = { works_on, starts: shift.starts, ends: shift.ends }
  const of = { assignment_id: assignment.id, version: assignment.version, employee_id: assignment.employee_id }
  return change(roster_id, [{ do: 'place', ...of, ...place, copy: false }])
}

describe('a shift that its employee has accepted', () => {
  test('dragged, undone, dragged and undone again sends nothing and counts nothing; its response stays', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    await accept(roster_id)
    const before = await noticesOf(roster_id)
    await dragTo(roster_id, week.day(3))
    const dragged = await changesOf(roster_id)
    await undo(roster_id)
    const undone = await changesOf(roster_id)
    await dragTo(roster_id, week.day(4))
    await undo(roster_id)
    expect([dragged, undone, await changesOf(roster_id)]).toEqual([1, 0, 0])
    expect(await noticesOf(roster_id)).toEqual(before)
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'accepted', works_on: week.day(1) })
  })

  test('dragged back by hand is no change either', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    await dragTo(roster_id, week.day(3))
    await dragTo(roster_id, week.day(1))
    expect(await changesOf(roster_id)).toBe(0)
    expect((await publish(roster_id)).rows).toMatchObject([{ code: 'rosters.nothingToPublish' }])
  })

  test('dragged twice is one message with where it is in the end, and asks again', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    await accept(roster_id)
    await dragTo(roster_id, week.day(3))
    await dragTo(roster_id, week.day(4))
    const preview = await plan.admin.call(calls.rosterNotices.preview, { ids: [roster_id], action: 'publish' })
    const published = await publish(roster_id)
    expect(published).toMatchObject({ done: 1, notified: 1 })
    expect(only(only(preview.people).shifts)).toMatchObject({
      change: 'changed',
      works_on: week.day(4),
      requires_answer: true,
    })
    const sent = (await noticesOf(roster_id)).slice(1)
    expect(sent).toMatchObject([
      {
        kind: 'shiftMoved',
        announced: { works_on: week.day(4) },
        was: { works_on: week.day(1) },
        requires_answer: true,
      },
    ])
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'pending', is_unpublished: false })
    expect(await changesOf(roster_id)).toBe(0)
  })

  test('moved by ten minutes is notified on publishing and keeps its response', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    await accept(roster_id)
    const { id, version } = await shiftOn(roster_id)
    await change(roster_id, [{ do: 'edit', shift_id: id, version, starts: '08:10' }])
    await publish(roster_id)
    expect((await noticesOf(roster_id)).slice(1)).toMatchObject([{ kind: 'shiftAdjusted', requires_answer: false }])
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'accepted', starts: '08:10' })
  })

  test('is shown to its employee as it was published until the change is published', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    await dragTo(roster_id, week.day(3))
    const before = await avaSees(roster_id)
    await publish(roster_id)
    const after = await avaSees(roster_id)
    expect(before).toMatchObject([{ works_on: week.day(1), status: 'pending', is_unpublished: false }])
    expect(after).toMatchObject([{ works_on: week.day(3), status: 'pending' }])
  })

  test('can be accepted as it was published meanwhile, and is asked about again when the change is published', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    await dragTo(roster_id, week.day(3))
    await accept(roster_id)
    const accepted = await plan.assignmentOf(roster_id)
    await publish(roster_id)
    expect(accepted).toMatchObject({ status: 'accepted', works_on: week.day(3), is_unpublished: true })
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'pending', works_on: week.day(3) })
  })

  test('is marked on the board while its change is not published', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    const before = only((await boardOf(roster_id)).assignments)
    await dragTo(roster_id, week.day(3))
    const after = only((await boardOf(roster_id)).assignments)
    expect([before.is_unpublished, after.is_unpublished]).toEqual([false, true])
  })

  test('undone after its move was published is a change again', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    await accept(roster_id)
    await dragTo(roster_id, week.day(3))
    await publish(roster_id)
    await undo(roster_id)
    const undone = await plan.assignmentOf(roster_id)
    await publish(roster_id)
    expect(undone).toMatchObject({ works_on: week.day(1), status: 'pending', is_unpublished: true })
    expect((await noticesOf(roster_id)).map(({ kind }) => kind)).toEqual([
      'rosterPublished',
      'shiftMoved',
      'shiftMoved',
    ])
  })
})

describe('a person who is removed from a published shift', () => {
  test('is free at once, sees the shift until the change is published, and is then notified once', async () => {
    const week = plan.nextWeek()
    const { roster_id, shift } = await plan.published([app.world.ava], week)
    const { id, version } = await plan.assignmentOf(roster_id)
    await change(roster_id, [{ do: 'unassign', assignment_id: id, version }])
    const other = await plan.planned([app.world.ava], { ...week, week_start: week.week_start })
    const seen = await avaSees(roster_id)
    const [board, count] = [await boardOf(roster_id), await changesOf(roster_id)]
    const published = await publish(roster_id)
    expect(other.assignment_ids).toHaveLength(1)
    expect(seen).toMatchObject([{ status: 'pending', works_on: week.day(1), allowed_actions: [] }])
    expect(only(board.shifts)).toMatchObject({ id: shift.id, unpublished_removals: 1 })
    expect([count, published.notified, await changesOf(roster_id)]).toEqual([1, 1, 0])
    expect((await noticesOf(roster_id)).slice(1)).toMatchObject([{ kind: 'shiftCancelled' }])
    expect(await avaSees(roster_id)).toMatchObject([{ status: 'cancelled_agency' }])
  })

  test('and assigned again before publishing has lost nothing and hears nothing', async () => {
    const week = plan.nextWeek()
    const { roster_id, shift } = await plan.published([app.world.ava], week)
    await accept(roster_id)
    const { id, version } = await plan.assignmentOf(roster_id)
    await change(roster_id, [{ do: 'unassign', assignment_id: id, version }], { reason: 'By mistake' })
    await plan.assign(shift.id, [app.world.ava])
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ id, status: 'accepted', is_unpublished: false })
    expect(await changesOf(roster_id)).toBe(0)
  })

  test('and brought back by undo after the removal was published is asked again only when that is published', async () => {
    const week = plan.nextWeek()
    const { roster_id } = await plan.published([app.world.ava], week)
    const { id, version } = await plan.assignmentOf(roster_id)
    const { change_id } = await change(roster_id, [{ do: 'unassign', assignment_id: id, version }])
    const again = { roster_id, change_id: change_id ?? '' }
    await publish(roster_id)
    await plan.admin.call(calls.rosterChanges.undo, again)
    const undone = await plan.assignmentOf(roster_id)
    await plan.admin.call(calls.rosterChanges.redo, again)
    const redone = await changesOf(roster_id)
    await plan.admin.call(calls.rosterChanges.undo, again)
    await publish(roster_id)
    expect([undone.status, redone]).toEqual(['planned', 0])
    expect((await noticesOf(roster_id)).map(({ kind }) => kind)).toEqual([
      'rosterPublished',
      'shiftCancelled',
      'rosterPublished',
    ])
  })

  test('cannot accept the shift any more, and sees that it is being changed', async () => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())
    const { id, version } = await plan.assignmentOf(roster_id)
    await change(roster_id, [{ do: 'unassign', assignment_id: id, version }])
    const [seen] = await avaSees(roster_id)
    const answer = { id, version: seen?.version ?? 0, answer: 'accept' } as const
    await expect((await app.as('employee')).call(calls.rosters.answer, answer)).rejects.toMatchObject({
      code: 'rosters.beingChanged',
    })
  })

  test('is notified when the whole roster is withdrawn', async () => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())
    const { id, version } = await plan.assignmentOf(roster_id)
    await change(roster_id, [{ do: 'unassign', assignment_id: id, version }])
    expect((await plan.changeStatus(roster_id, 'unpublish')).notified).toBe(1)
    expect(await avaSees(roster_id)).toMatchObject([{ status: 'cancelled_agency' }])
  })
})

test('a removed shift is one change, and its people are notified when it is published', async () => {
  const { roster_id, shift } = await plan.published([app.world.ava, app.world.noah], plan.nextWeek())
  await change(roster_id, [{ do: 'remove', shift_id: shift.id, version: (await shiftOn(roster_id)).version }])
  const counted = await changesOf(roster_id)
  expect([counted, (await publish(roster_id)).notified]).toEqual([1, 2])
  expect((await noticesOf(roster_id)).slice(2).map(({ kind }) => kind)).toEqual(['shiftCancelled', 'shiftCancelled'])
})

test('a person with several changes gets one message about all of them, and the ledger has each', async () => {
  const week = plan.nextWeek()
  const { roster_id } = await plan.published([app.world.ava], week)
  await dragTo(roster_id, week.day(3))
  const added = await plan.shift(roster_id, { works_on: week.day(4) })
  await plan.assign(added.id, [app.world.ava])
  const preview = await plan.admin.call(calls.rosterNotices.preview, { ids: [roster_id], action: 'publish' })
  await publish(roster_id)
  expect(only(preview.people)).toMatchObject({ title: '2 changes to your shifts', requires_answer: true })
  expect(only(preview.people).shifts.map((one) => one.change)).toEqual(['changed', 'new'])
  expect(
    (await noticesOf(roster_id))
      .slice(1)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['rosterPublished', 'shiftMoved'])
  const { rows } = await (await app.as('employee')).call(calls.notifications.list, {})
  const params = rows.filter(({ kind }) => kind === 'rosterChanged').map((row) => row.params)
  expect(params).toMatchObject([{ count: 2, from: week.day(1), to: week.day(4) }])
})

test('one change can be sent at once: the others still wait', async () => {
  const week = plan.nextWeek()
  const { roster_id, shift } = await plan.published([app.world.ava], week)
  const added = await plan.shift(roster_id, { works_on: week.day(4) })
  await plan.assign(added.id, [app.world.noah])
  await dragTo2(roster_id, shift.id, week.day(3))
  const review = only(await plan.admin.call(calls.rosters.review, { ids: [roster_id], shift_ids: [shift.id] }))
  const input = { ids: [roster_id], shift_ids: [shift.id] }
  const preview = await plan.admin.call(calls.rosterNotices.preview, { ...input, action: 'publish' })
  const sent = await publish(roster_id, { shift_ids: [shift.id] })
  expect(review).toMatchObject({ shifts: 1, people: 1 })
  expect(only(preview.people).employee_id).toBe(app.world.ava)
  expect([sent.notified, await changesOf(roster_id)]).toEqual([1, 1])
  expect((await boardOf(roster_id)).shifts.find(({ id }) => id === added.id)?.status).toBe('draft')
})

async function dragTo2(roster_id: string, shift_id: string, works_on: string) {
  const { version } = (await boardOf(roster_id)).shifts.find(({ id }) => id === shift_id) ?? { version: 0 }
  await change(roster_id, [{ do: 'edit', shift_id, version, works_on }])
}

test('what two planners changed is published together, each person once', async () => {
  const week = plan.nextWeek()
  const { roster_id, shift } = await plan.published([app.world.ava], week)
  await dragTo(roster_id, week.day(3))
  const other = await app.as('superadmin')
  const { version } = await shiftOn(roster_id)
  const steps = [{ do: 'edit', shift_id: shift.id, version, starts: '10:00' }] as const
  await other.call(calls.rosterChanges.apply, { roster_id, steps: [...steps], accept_warnings: true })
  const published = await publish(roster_id)
  expect(published.notified).toBe(1)
  expect((await noticesOf(roster_id)).slice(1)).toMatchObject([
    { kind: 'shiftMoved', announced: { works_on: week.day(3), starts: '10:00' } },
  ])
})

test('a cancellation tells at once, with the shift as its employee knew it', async () => {
  const week = plan.nextWeek()
  const { roster_id, shift } = await plan.published([app.world.ava], week)
  await dragTo(roster_id, week.day(3))
  const { version } = await shiftOn(roster_id)
  await plan.admin.call(calls.shiftCancellations.cancel, {
    ids: [shift.id],
    versions: [version],
    by: 'agency',
    reason: 'No work',
    bill_minutes: 0,
    pay_minutes: 0,
  })
  expect((await noticesOf(roster_id)).slice(1)).toMatchObject([
    { kind: 'shiftCancelled', announced: { works_on: week.day(1) } },
  ])
  expect(await changesOf(roster_id)).toBe(0)
})

test('a reminder is about the shift as it was published, and publishes nothing', async () => {
  const week = plan.nextWeek()
  const { roster_id } = await plan.published([app.world.ava], week)
  await dragTo(roster_id, week.day(3))
  const { id } = await plan.assignmentOf(roster_id)
  expect((await plan.admin.call(calls.rosters.remind, { ids: [id] })).notified).toBe(1)
  const { rows } = await (await app.as('employee')).call(calls.notifications.list, {})
  const reminders = rows.filter(({ kind }) => kind === 'shiftReminder')
  expect(reminders).toMatchObject([{ params: { from: week.day(1) } }])
  expect(await changesOf(roster_id)).toBe(1)
})
