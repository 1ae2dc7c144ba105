import { afterAll, beforeAll, expect, test } from 'vitest'
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

const propose = (roster_id: string) => plan.admin.call(calls.autoFill.propose, { roster_id })

test('free openings get the best people, shared fairly, and applying them is one change that one undo takes back', async () => {
  const { roster_id, shift } = await plan.planned([app.world.ava], {
    week_start: '2028-01-03',
    works_on: '2028-01-04',
    openings: 2,
  })
  const later = await plan.shift(roster_id, { works_on: '2028-01-06' })

  const { proposals, unfilled } = await propose(roster_id)
  const steps = proposals.map(({ roster_shift_id: shift_id, employee_id }) => ({
    do: 'assign' as const,
    shift_id,
    employee_id,
  }))
  const applied = await plan.admin.call(calls.rosterChanges.apply, { roster_id, steps })
  const undone = await plan.admin.call(calls.rosterChanges.undo, { roster_id })

  expect(proposals.map(({ roster_shift_id, name, verdict }) => [roster_shift_id, name, verdict])).toEqual([
    [shift.id, 'Noah Patel', 'ok'],
    [later.id, expect.any(String), 'ok'],
  ])
  for (const { score, score_parts } of proposals)
    expect(score).toBe(score_parts.reduce((sum, { points }) => sum + points, 0))
  expect(unfilled).toEqual([])
  expect(applied).toMatchObject({ done: 2, refused: 0 })
  expect(undone).toMatchObject({ done: 1 })
  expect((await plan.boardOf(roster_id, '2028-01-03', '2028-01-09')).assignments).toMatchObject([
    { employee_id: app.world.ava },
  ])
})

test('an opening that nobody can fill stays free with the reasons, and nothing is changed by a proposal', async () => {
  const { roster_id, shift } = await plan.planned([app.world.noah], {
    week_start: '2028-01-17',
    works_on: '2028-01-18',
    openings: 4,
  })

  const { proposals, unfilled } = await propose(roster_id)

  expect(proposals.map(({ name }) => name)).toEqual(['Ava Nguyen'])
  expect(unfilled).toMatchObject([
    { roster_shift_id: shift.id, openings: 2, reasons: [{ rule: 'rightToWorkEnds', people: 1 }] },
  ])
  expect((await plan.boardOf(roster_id, '2028-01-17', '2028-01-23')).assignments).toHaveLength(1)
})

test('a full roster has no proposals, and a locked one is refused', async () => {
  const full = await plan.published([app.world.noah], { week_start: '2028-01-24', works_on: '2028-01-25' })

  expect(await propose(full.roster_id)).toEqual({ proposals: [], unfilled: [] })
  await plan.changeStatus(full.roster_id, 'lock')
  await expect(propose(full.roster_id)).rejects.toMatchObject({ code: 'wrongState' })
})
