import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let skill_id: string

beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  const names = { translations: { de: 'Erste Hilfe leisten' } }
  skill_id = (await plan.admin.call(calls.skill.store, { code: 'AID', name: 'Give first aid', ...names })).id
})
afterAll(() => app.close())

const requiring = (min_level: number) => ({ required_skill_ids: [skill_id], required_skill_levels: [min_level] })
const required = (min_level: number) => [{ skill_id, skill_name: 'Give first aid', min_level }]

const time = { position_id: '', starts: '08:00', ends: '16:00', works_on: '2026-11-24' }
const change = (shift: { id: string; version: number }, more: object) =>
  plan.admin.call(calls.rosters.shiftUpdate, {
    ...{ id: shift.id, version: shift.version, ...time, position_id: app.world.chef },
    ...more,
  })

test("a shift has required skills of its own on each of its days, and the board shows them in the reader's language", async () => {
  const { id: roster_id } = await plan.roster()
  const day = { roster_id, position_id: app.world.chef, starts: '08:00', ends: '16:00', ...requiring(3) }
  const dates = ['2026-11-24', '2026-11-25']
  const { shifts } = await plan.admin.call(calls.rosters.shiftStore, { ...day, dates })
  expect(shifts.map(({ required_skills }) => required_skills)).toEqual([required(3), required(3)])

  const board = await plan.admin.call(calls.rosters.filter, { roster_id }, { language: 'de' })
  const german = [{ skill_id, skill_name: 'Erste Hilfe leisten', min_level: 3 }]
  expect(board.shifts.map(({ required_skills }) => required_skills)).toEqual([german, german])
})

test('an update replaces them, and one that omits them keeps them', async () => {
  const { shift } = await plan.planned([], requiring(2))
  const higher = (await change(shift, requiring(5))).shift
  expect(higher.required_skills).toEqual(required(5))
  const unchanged = (await change(higher, { notes: 'Bring a jacket' })).shift
  expect(unchanged).toMatchObject({ notes: 'Bring a jacket', required_skills: required(5) })
  expect((await change(unchanged, { required_skill_ids: [] })).shift.required_skills).toEqual([])
})

test('an unknown or repeated one is refused at its field', async () => {
  const { shift, roster_id } = await plan.planned([])
  const fields = { required_skill_ids: [expect.any(String)] }
  for (const required_skill_ids of [[app.world.chef], [skill_id, skill_id]]) {
    await expect(plan.shift(roster_id, { required_skill_ids })).rejects.toMatchObject({ status: 422, fields })
    await expect(change(shift, { required_skill_ids })).rejects.toMatchObject({ status: 422, fields })
  }
})

test('employees without one have a warning as candidates, when assigned and before publishing', async () => {
  const { shift, roster_id } = await plan.planned([], requiring(4))
  const people = { roster_shift_id: shift.id, employee_ids: [app.world.ava] }
  const missing = [{ rule: 'skillMissing', severity: 'warn', facts: { skill_name: 'Give first aid' } }]
  expect(await plan.admin.call(calls.rosters.availability, people)).toMatchObject({ rows: [{ findings: missing }] })
  expect((await plan.admin.call(calls.rosters.assign, people)).rows).toMatchObject([{ ok: true, findings: missing }])
  const before = await plan.review(roster_id)
  expect(before.findings).toMatchObject([{ findings: missing }])
  expect((await plan.changeStatus(roster_id, 'publish')).rows).toMatchObject([{ ok: false, code: 'rosters.warnings' }])

  const other = await plan.planned([], { works_on: '2026-11-26' })
  const beside = { roster_shift_id: other.shift.id, employee_ids: [app.world.ava] }
  expect(only((await plan.admin.call(calls.rosters.availability, beside)).rows).findings).toEqual([])
})

test('where the agency blocks missing skills, such a shift cannot be accepted without an override', async () => {
  const { roster_id } = await plan.published([app.world.ava], { works_on: '2026-11-27', ...requiring(4) })
  const values = { ...settingValues.parse({}), skill_lacking: 'block' as const }
  const superadmin = await app.as('superadmin')
  await superadmin.call(calls.config.update, { agency_id: app.world.agency, version: 0, values })
  const { id, version: assignment_version } = await plan.assignmentOf(roster_id)
  const employee = await app.as('employee')
  await expect(
    employee.call(calls.rosters.answer, { id, version: assignment_version, answer: 'accept' }),
  ).rejects.toMatchObject({ code: 'rosters.notEligible', params: { rules: 'skillMissing' } })
})

test('a customer does not see the required skills', async () => {
  await plan.published([app.world.noah], { works_on: '2026-11-28', ...requiring(1) })
  const customer = await app.as('customer')
  const { shifts } = await customer.call(calls.rosters.filter, { from: '2026-11-23', to: '2026-11-29' })
  expect(shifts.length).toBeGreaterThan(0)
  expect(shifts.flatMap(({ required_skills }) => required_skills)).toEqual([])
})
