import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let ava: Client
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  ava = await app.as('employee')
})
afterAll(() => app.close())

let days = 0
/** A pending assignment of Ava's, on a day of its own. */
async function pendingAssignment() {
  const day = Temporal.PlainDate.from('2027-05-03')
    .add({ days: 2 * days++ })
    .toString()
  const { roster_id } = await plan.published([app.world.ava], { week_start: day, works_on: day })
  const { id, version } = await plan.assignmentOf(roster_id)
  return { roster_id, id, version }
}

test('an employee accepts a pending assignment', async () => {
  const { id, version } = await pendingAssignment()

  const answered = await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })

  expect(answered).toMatchObject({ status: 'accepted', responded_at: '2026-11-18T02:00:00.000Z', version: version + 1 })
})

test('declining requires a reason, which the planner sees', async () => {
  const { id, version, roster_id } = await pendingAssignment()

  await expect(ava.call(calls.rosters.answer, { id, version, answer: 'decline' })).rejects.toMatchObject({
    status: 422,
    fields: { note: expect.any(Array) },
  })
  await ava.call(calls.rosters.answer, { id, version, answer: 'decline', note: 'Exam that day' })

  expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'declined', response_note: 'Exam that day' })
})

test('the same response again changes nothing and is no error, the other one is refused', async () => {
  const { id, version } = await pendingAssignment()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ava.call(calls.rosters.answer, { id, version, answer: 'accept' })),
  )

  expect(answers.map((answer) => [answer.status, answer.version])).toEqual(
    Array.from({ length: 10 }, () => ['accepted', version + 1]),
  )
  await expect(
    ava.call(calls.rosters.answer, { id, version: version + 1, answer: 'decline', note: 'No' }),
  ).rejects.toMatchObject({
    code: 'wrongState',
    current: { status: 'accepted' },
  })
})

test('accepting and declining concurrently ends in one of the two', async () => {
  const { id, version } = await pendingAssignment()

  const answers = await Promise.allSettled([
    ava.call(calls.rosters.answer, { id, version, answer: 'accept' }),
    ava.call(calls.rosters.answer, { id, version, answer: 'decline', note: 'No' }),
  ])

  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
})

test('a response to a shift that was moved meanwhile is stale', async () => {
  const { id, version, roster_id } = await pendingAssignment()
  const { shifts } = await plan.boardOf(roster_id, '2027-05-01', '2027-05-31')
  const { position_id, works_on, ...shift } = shifts[0] ?? (await plan.shift(roster_id))
  await plan.admin.call(calls.rosters.shiftUpdate, {
    id: shift.id,
    version: shift.version,
    works_on,
    position_id,
    starts: '12:00',
    ends: '20:00',
  })

  await expect(ava.call(calls.rosters.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({
    code: 'stale',
    // The move is not published.
    current: { starts: '08:00' },
  })
})

test('nobody responds for another employee, except a planner with a note', async () => {
  const { id, version } = await pendingAssignment()
  const noah = await app.as('noah')
  const nora = await app.as('admin2')

  await expect(noah.call(calls.rosters.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(
    nora.call(calls.rosters.answer, { id, version, answer: 'accept', note: 'By phone' }),
  ).rejects.toMatchObject({ code: 'notFound' })
  await expect(
    (await app.as('customer')).call(calls.rosters.answer, { id, version, answer: 'accept' }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(plan.admin.call(calls.rosters.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({
    fields: { note: expect.any(Array) },
  })
  expect(
    await plan.admin.call(calls.rosters.answer, { id, version, answer: 'accept', note: 'By phone' }),
  ).toMatchObject({ status: 'accepted' })
})

test('a planned assignment cannot be responded to', async () => {
  const { assignment_ids } = await plan.planned([app.world.ava], { week_start: '2027-04-05', works_on: '2027-04-05' })
  const [id = ''] = assignment_ids

  await expect(ava.call(calls.rosters.answer, { id, version: 1, answer: 'accept' })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(
    plan.admin.call(calls.rosters.answer, { id, version: 1, answer: 'accept', note: 'By phone' }),
  ).rejects.toMatchObject({ code: 'wrongState' })
})

test('accepting checks eligibility again', async () => {
  const { id, version } = await pendingAssignment()
  await setStatus('on_hold')

  await expect(ava.call(calls.rosters.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({
    code: 'rosters.notEligible',
    params: { rules: 'employeeNotActive' },
  })
  await setStatus('active')
  expect(await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })).toMatchObject({ status: 'accepted' })
})

test('an acceptance is stored with its findings, and the audit log keeps them', async () => {
  const day = '2027-04-20'
  const { roster_id } = await plan.published([app.world.ava], { week_start: day, works_on: day, ends: '20:30' })
  const { id, version } = await plan.assignmentOf(roster_id)

  await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })

  const [stored] = await app.database.asPlatform((db) =>
    db.selectFrom('assignments').select(['findings', 'accepted_findings']).where('id', '=', id).execute(),
  )
  const longShift = { rule: 'longShift', severity: 'warn', facts: { minutes: 750 } }
  expect(stored).toEqual({ findings: [longShift], accepted_findings: [longShift] })
  const logged = await app.database.asPlatform((db) =>
    db.selectFrom('audit_changes').select('after').where('record_id', '=', id).where('action', '=', 'update').execute(),
  )
  expect(logged).toContainEqual({
    after: expect.objectContaining({ status: 'accepted', accepted_findings: [longShift] }),
  })
})

const setStatus = (status: 'active' | 'on_hold') =>
  app.database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', '=', app.world.ava).execute())

test('after the start it is too late', async () => {
  const { roster_id } = await plan.published([app.world.ava], { works_on: '2026-11-24' })
  const { id, version } = await plan.assignmentOf(roster_id)
  app.clock.moveTo('2026-11-23T22:00:00.000Z')
  const late = await app.as('employee')

  await expect(late.call(calls.rosters.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({
    code: 'rosters.alreadyStarted',
  })
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
})

describe('reminding', () => {
  const reminders = async () =>
    (await ava.call(calls.notifications.list, { per_page: 100 })).rows.filter(({ kind }) => kind === 'shiftReminder')
  const remind = (ids: string[]) => plan.admin.call(calls.rosters.remind, { ids })

  test('notifies each employee once for all of their shifts, and nobody again within twelve hours', async () => {
    const [one, other] = [await pendingAssignment(), await pendingAssignment()]

    const first = await remind([one.id, other.id])
    const again = await remind([one.id, other.id])

    expect(first).toMatchObject({ done: 2, refused: 0, notified: 1 })
    expect(again).toMatchObject({ done: 0, refused: 2, notified: 0 })
    expect(again.rows).toMatchObject([{ code: 'rosters.remindedRecently' }, { code: 'rosters.remindedRecently' }])
    expect(await reminders()).toMatchObject([{ params: { count: 2 } }])
    expect(await plan.assignmentOf(one.roster_id)).toMatchObject({
      version: one.version,
      reminded_at: '2026-11-18T02:00:00.000Z',
    })
  })

  test('notifies an employee once when two planners remind at the same time', async () => {
    const { id } = await pendingAssignment()
    const before = (await reminders()).length

    await Promise.all([remind([id]), remind([id]), remind([id])])

    expect(await reminders()).toHaveLength(before + 1)
  })

  test('reports assignments that have a response or do not exist, and reminds the others', async () => {
    const [answered, waiting] = [await pendingAssignment(), await pendingAssignment()]
    await ava.call(calls.rosters.answer, { id: answered.id, version: answered.version, answer: 'accept' })
    const unknown = '0190a000-0000-7000-8000-000000000000'

    const { rows, notified } = await remind([answered.id, waiting.id, unknown])

    expect(rows.map(({ code }) => code)).toEqual(['wrongState', undefined, 'notFound'])
    expect(rows[0]?.message).toBe('This shift is already accepted.')
    expect(notified).toBe(1)
    await expect(ava.call(calls.rosters.remind, { ids: [waiting.id] })).rejects.toMatchObject({ status: 403 })
  })
})

describe('responding to several on behalf of their employees', () => {
  test('responds to each with the note, reports those that changed meanwhile, and can be repeated', async () => {
    const [one, other] = [await pendingAssignment(), await pendingAssignment()]
    const input = {
      ids: [one.id, other.id],
      versions: [one.version, other.version - 1],
      answer: 'accept' as const,
      note: 'Said so on the phone',
    }

    const first = await plan.admin.call(calls.rosters.answerMany, input)
    const again = await plan.admin.call(calls.rosters.answerMany, { ...input, versions: [one.version, other.version] })

    expect(first.rows).toMatchObject([
      { id: one.id, ok: true },
      { id: other.id, ok: false, code: 'stale' },
    ])
    expect(again).toMatchObject({ done: 2, refused: 0 })
    for (const { roster_id } of [one, other])
      expect(await plan.assignmentOf(roster_id)).toMatchObject({
        status: 'accepted',
        response_note: 'Said so on the phone',
      })
  })

  test('requires a note and a planner', async () => {
    const { id, version } = await pendingAssignment()
    const input = { ids: [id], versions: [version], answer: 'accept' as const, note: '' }

    await expect(plan.admin.call(calls.rosters.answerMany, input)).rejects.toMatchObject({
      fields: { note: expect.any(Array) },
    })
    await expect(ava.call(calls.rosters.answerMany, { ...input, note: 'Myself' })).rejects.toMatchObject({
      status: 403,
    })
  })
})
