import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let skill_id: string

beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  const names = { translations: { de: 'Messer führen' } }
  skill_id = (await plan.admin.call(calls.skill.store, { code: 'KNIVES', name: 'Knife skills', ...names })).id
})
afterAll(() => app.close())

const { demand, list } = calls.positionSkills
const requiring = (...min_levels: number[]) =>
  plan.admin.call(demand, { id: app.world.chef, skill_ids: min_levels.map(() => skill_id), min_levels })

async function foundFor(roster_shift_id: string, language = 'en') {
  const input = { roster_shift_id, employee_ids: [app.world.ava] }
  const {
    rows: [row],
  } = await plan.admin.call(calls.rosters.availability, input, { language })
  return row?.findings.filter(({ rule }) => rule.startsWith('skill'))
}

test('a position requires skills, which are replaced each time', async () => {
  expect(await requiring(2)).toEqual([{ skill_id, skill_name: 'Knife skills', min_level: 2 }])
  expect(await requiring(4)).toMatchObject([{ min_level: 4 }])
  expect(await (await app.as('admin2')).call(list, { id: app.world.chef }).catch(() => [])).toEqual([])
  expect(await requiring()).toEqual([])
})

test("an unknown or repeated one is refused at its field; other agencies' positions are not found", async () => {
  for (const skill_ids of [[app.world.chef], [skill_id, skill_id]])
    await expect(plan.admin.call(demand, { id: app.world.chef, skill_ids })).rejects.toMatchObject({
      status: 422,
      fields: { skill_ids: [expect.any(String)] },
    })
  for (const role of ['admin2', 'customer', 'employee'] as const)
    await expect((await app.as(role)).call(demand, { id: app.world.chef, skill_ids: [] }), role).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 404),
    })
  await expect((await app.as('superadmin')).call(demand, { id: app.world.chef, skill_ids: [] })).rejects.toMatchObject({
    code: 'mayNot',
  })
})

test("an employee below the level has a warning wherever it is required, in the reader's language", async () => {
  await requiring(4)
  const { shift, roster_id } = await plan.planned([])
  expect(await foundFor(shift.id)).toMatchObject([{ rule: 'skillMissing', facts: { skill_name: 'Knife skills' } }])
  const input = { employee_id: app.world.ava, skill_id, level: 3, verified: true }
  await plan.admin.call(calls.heldSkills.store, input)
  const facts = { skill_name: 'Messer führen', level: 3, min_level: 4 }

  expect(await foundFor(shift.id, 'de')).toEqual([{ rule: 'skillBelow', severity: 'warn', facts }])
  const assignment = { roster_shift_id: shift.id, employee_ids: [app.world.ava] }
  const { rows } = await plan.admin.call(calls.rosters.assign, assignment, { language: 'de' })
  expect(rows).toMatchObject([{ ok: true, findings: [{ rule: 'skillBelow', facts }] }])
  const review = await plan.review(roster_id, { language: 'de' })
  expect(review.findings).toMatchObject([{ findings: [{ rule: 'skillBelow', facts }] }])

  await requiring(3)
  expect((await plan.review(roster_id)).findings).toEqual([])
})
