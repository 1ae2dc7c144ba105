import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

test('employees are assigned to a shift, each with a result of their own', async () => {
  const { shift } = await plan.planned([], { ...plan.nextWeek(), openings: 5 })

  const answer = await plan.assign(shift.id, [app.world.noah, app.world.ava, app.world.zoe, app.world.ava])

  expect(answer).toMatchObject({ done: 2, refused: 1 })
  expect(answer.rows.map((row) => [row.employee_id, row.ok, row.code])).toEqual([
    [app.world.noah, true, undefined],
    [app.world.ava, true, undefined],
    [app.world.zoe, false, 'rosters.notEligible'],
  ])
  expect(answer.rows[2]).toMatchObject({
    assignment_id: null,
    message: expect.any(String),
    findings: [{ rule: 'employeeNotActive', severity: 'block' }],
  })
})

test('nobody gets two overlapping shifts, at any customer', async () => {
  const week = plan.nextWeek()
  await plan.planned([app.world.ava], week)
  const { shift } = await plan.planned([], { ...week, location_id: app.world.tweed, starts: '15:59', ends: '20:00' })

  const answer = await plan.assign(shift.id, [app.world.ava], 'We really need her')

  expect(answer.rows).toMatchObject([
    {
      ok: false,
      code: 'rosters.shiftOverlap',
      findings: [{ rule: 'overlap', facts: { location_name: 'Brisbane Kitchen' } }],
    },
  ])
})

test('of fifty concurrent overlapping assignments of one employee exactly one succeeds', async () => {
  const week = plan.nextWeek()
  const { id: roster_id } = await plan.roster(week)
  const shifts = await Promise.all(
    Array.from({ length: 10 }, (_, hour) =>
      plan.shift(roster_id, { works_on: week.works_on, starts: `0${hour}:00`, ends: '20:00' }),
    ),
  )

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => plan.assign(shifts[at % 10]?.id ?? '', [app.world.ava], 'All at once')),
  )

  expect(answers.filter((answer) => answer.done === 1)).toHaveLength(1)
  expect(answers.flatMap((answer) => answer.rows.filter((row) => !row.ok).map((row) => row.code))).toEqual(
    Array.from({ length: 49 }, () => 'rosters.shiftOverlap'),
  )
  expect(await plan.assignmentsOf(roster_id)).toHaveLength(1)
})

test('of many concurrent assignments of different employees to one opening exactly one succeeds', async () => {
  const { shift, roster_id } = await plan.planned([], { ...plan.nextWeek(), openings: 1 })
  const people = [app.world.ava, app.world.noah]

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => plan.assign(shift.id, [people[at % 2] ?? ''])),
  )

  expect(answers.filter((answer) => answer.done === 1)).toHaveLength(1)
  expect(await plan.assignmentsOf(roster_id)).toHaveLength(1)
})

test('openings are never exceeded', async () => {
  const { shift } = await plan.planned([], { ...plan.nextWeek(), openings: 1 })

  const answer = await plan.assign(shift.id, [app.world.ava, app.world.noah])

  expect(answer.rows).toMatchObject([
    { ok: true },
    { ok: false, code: 'rosters.shiftFull', findings: [{ rule: 'shiftFull', facts: { openings: 1 } }] },
  ])
})

describe('overridable rules', () => {
  test('a position that the employee does not hold requires a reason', async () => {
    const { shift } = await plan.planned([], { ...plan.nextWeek(), position_id: app.world.cleaner })

    const without = await plan.assign(shift.id, [app.world.ava])
    const withReason = await plan.assign(shift.id, [app.world.ava], 'Trained last week')

    expect(without.rows).toMatchObject([
      { ok: false, code: 'rosters.needsReason', findings: [{ rule: 'positionNotHeld', severity: 'block' }] },
    ])
    expect(withReason.rows).toMatchObject([{ ok: true, findings: [{ rule: 'positionNotHeld', severity: 'block' }] }])
  })

  test("the override's actor and reason are shown to the agency only", async () => {
    const { shift, roster_id } = await plan.planned([], {
      ...plan.nextWeek(),
      position_id: app.world.cleaner,
      openings: 2,
    })
    await plan.assign(shift.id, [app.world.ava], 'Trained last week')
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    const overridden = { roster_shift_id: shift.id, overridden: true }

    const [seen] = (await plan.admin.call(calls.rosters.assignments, overridden)).rows
    const [own] = (await (await app.as('employee')).call(calls.rosters.assignments, { roster_shift_id: shift.id })).rows
    const without = await plan.admin.call(calls.rosters.assignments, { ...overridden, overridden: false })

    expect(seen?.override).toEqual({
      reason: 'Trained last week',
      by_name: 'Ruth Adler',
      at: '2026-11-18T02:00:00.000Z',
    })
    expect(own).toMatchObject({ employee_id: app.world.ava, override: null })
    expect(without.rows).toEqual([])
  })

  test('a reason without the permission to override is refused', async () => {
    const { shift } = await plan.planned([], { ...plan.nextWeek(), position_id: app.world.cleaner })
    await withoutPermission('Roster/override', async () => {
      const admin = await app.as('admin')

      const answer = await admin.call(calls.rosters.assign, {
        roster_shift_id: shift.id,
        employee_ids: [app.world.ava],
        override_reason: 'Please',
      })

      expect(answer.rows).toMatchObject([{ ok: false, code: 'rosters.notEligible' }])
    })
  })

  test('expiring work rights can never be overridden', async () => {
    const { shift } = await plan.planned([], plan.nextWeek())

    const answer = await plan.assign(shift.id, [app.world.mia], 'She will renew it')

    const [row] = answer.rows
    expect(row).toMatchObject({ ok: false, code: 'rosters.notEligible' })
    expect(row?.findings[0]).toMatchObject({ rule: 'rightToWorkEnds', facts: { visa_expires_on: '2026-11-30' } })
  })
})

async function withoutPermission(permission: string, work: () => Promise<void>) {
  const role = await app.database.asPlatform((db) =>
    db.selectFrom('roles').select('id').where('kind', '=', 'admin').executeTakeFirstOrThrow(),
  )
  const grant = { role_id: role.id, permission }
  await app.database.asPlatform((db) =>
    db.deleteFrom('role_permissions').where('role_id', '=', role.id).where('permission', '=', permission).execute(),
  )
  await work()
  await app.database.asPlatform((db) => db.insertInto('role_permissions').values(grant).execute())
}

test('warnings are reported, and do not prevent planning', async () => {
  const week = plan.nextWeek()
  const { roster_id } = await plan.planned([app.world.ava], { ...week, starts: '12:00', ends: '22:00' })
  const next = await plan.shift(roster_id, { works_on: week.day(2), starts: '07:00', ends: '20:00' })

  const answer = await plan.assign(next.id, [app.world.ava])

  expect(answer.rows).toMatchObject([
    {
      ok: true,
      findings: [
        { rule: 'shortRest', severity: 'warn', facts: { minutes: 540 } },
        { rule: 'longShift', severity: 'warn' },
      ],
    },
  ])
})

test('an assignment to a published shift is only planned until the changes are published', async () => {
  const { roster_id, shift } = await plan.published([app.world.noah], { ...plan.nextWeek(), openings: 2 })

  const answer = await plan.assign(shift.id, [app.world.ava])
  const before = (await plan.assignmentsOf(roster_id)).map((row) => `${row.employee_name} ${row.status}`).toSorted()
  const published = await plan.changeStatus(roster_id, 'publish')

  expect(answer.done).toBe(1)
  expect(before).toEqual(['Ava Nguyen planned', 'Noah Patel pending'])
  expect(published).toMatchObject({ done: 1, notified: 1 })
})

describe('unassigning', () => {
  test('deletes a planned assignment and cancels a notified one', async () => {
    const planned = await plan.planned([app.world.ava], plan.nextWeek())
    const published = await plan.published([app.world.noah], plan.nextWeek())

    const answer = await plan.admin.call(calls.rosters.unassign, {
      ids: [...planned.assignment_ids, ...published.assignment_ids],
      reason: 'The customer closed',
    })

    expect(answer).toMatchObject({ done: 2, refused: 0 })
    expect(await plan.assignmentsOf(planned.roster_id)).toEqual([])
    expect(await plan.assignmentOf(published.roster_id)).toMatchObject({
      status: 'cancelled_agency',
      response_note: 'The customer closed',
    })
  })

  test('requires a reason after an acceptance', async () => {
    const { roster_id, assignment_ids } = await plan.published([app.world.ava], plan.nextWeek())
    const { id, version } = await plan.assignmentOf(roster_id)
    await (await app.as('employee')).call(calls.rosters.answer, { id, version, answer: 'accept' })

    const without = await plan.admin.call(calls.rosters.unassign, { ids: assignment_ids })
    const withReason = await plan.admin.call(calls.rosters.unassign, { ids: assignment_ids, reason: 'Kitchen closed' })
    const again = await plan.admin.call(calls.rosters.unassign, { ids: assignment_ids, reason: 'Kitchen closed' })

    expect(without.rows).toMatchObject([{ ok: false, code: 'rosters.needsReason' }])
    expect(withReason.done).toBe(1)
    expect(again.rows).toMatchObject([{ ok: false, code: 'wrongState' }])
  })

  test('frees the opening; the same employee, who was not notified, gets it back as it was', async () => {
    const { roster_id, shift, assignment_ids } = await plan.published([app.world.ava], plan.nextWeek())
    await plan.admin.call(calls.rosters.unassign, { ids: assignment_ids })

    const answer = await plan.assign(shift.id, [app.world.ava])

    expect(answer.done).toBe(1)
    expect(only((await plan.assignmentsOf(roster_id)).filter((row) => isHolding(row.status)))).toMatchObject({
      status: 'pending',
    })
  })
})

const isHolding = (status: string) => holdingStatuses.some((holding) => holding === status)

test('is refused on a locked roster', async () => {
  const { roster_id, shift, assignment_ids } = await plan.published([app.world.ava], plan.nextWeek())
  await plan.changeStatus(roster_id, 'lock')

  await expect(plan.assign(shift.id, [app.world.noah])).rejects.toMatchObject({ code: 'wrongState' })
  expect(await plan.admin.call(calls.rosters.unassign, { ids: assignment_ids })).toMatchObject({
    rows: [{ code: 'wrongState' }],
  })
})
