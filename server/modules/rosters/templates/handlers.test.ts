import { afterAll, beforeAll, expect, test } from 'vitest'
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

const templates = calls.rosterTemplates

test('a roster is saved as a template and applied to another location and week', async () => {
  const { roster_id } = await plan.planned([app.world.noah], {
    week_start: '2028-01-03',
    works_on: '2028-01-05',
    openings: 2,
    notes: 'Bring knives',
  })

  const saved = await plan.admin.call(templates.store, { roster_id, name: 'Kitchen week' })
  const use = { id: saved.id, location_id: app.world.sydney, starts_on: ['2028-02-07'] }
  const previewed = await plan.admin.call(templates.check, use)
  const applied = await plan.admin.call(templates.apply, use)
  const [listed] = await plan.admin.call(templates.all, {})

  expect(saved).toMatchObject({ days: 7, shift_count: 1, openings: 2, people_count: 1, usage_count: 0, version: 1 })
  expect(previewed).toMatchObject({
    shifts: 1,
    assigned: 1,
    rosters: [{ id: null, week_start: '2028-02-07', days: 7 }],
  })
  expect(applied).toMatchObject({ shifts: 1, assigned: 1 })
  const board = await plan.boardOf(only(applied.rosters).id ?? '', '2028-02-07', '2028-02-13')
  expect(board.rosters).toMatchObject([{ location_id: app.world.sydney, name: 'Sydney Wharf', status: 'draft' }])
  expect(board.shifts).toMatchObject([
    { works_on: '2028-02-09', starts: '08:00', starts_at: '2028-02-08T21:00:00.000Z', notes: 'Bring knives' },
  ])
  expect(listed).toMatchObject({ name: 'Kitchen week', usage_count: 1, last_used_at: '2026-11-18T02:00:00.000Z' })
})

test('a template without people has none, and people are left out when they are not wanted', async () => {
  const { roster_id } = await plan.planned([app.world.noah], { week_start: '2028-01-10', works_on: '2028-01-11' })
  const bare = await plan.admin.call(templates.store, { roster_id, name: 'Without people', with_people: false })
  const full = await plan.admin.call(templates.store, { roster_id, name: 'With people' })
  const use = { location_id: app.world.brisbane, starts_on: ['2028-01-17'] }

  expect(bare.people_count).toBe(0)
  expect(await plan.admin.call(templates.check, { ...use, id: full.id, with_people: false })).toMatchObject({
    shifts: 1,
    assigned: 0,
  })
})

test('a rotation of two weeks includes the next roster of the location and is repeated as two rosters', async () => {
  const first = await plan.planned([], { week_start: '2028-03-06', works_on: '2028-03-07' })
  await plan.planned([app.world.ava], { week_start: '2028-03-13', works_on: '2028-03-18' })

  const saved = await plan.admin.call(templates.store, { roster_id: first.roster_id, name: 'Rotation', weeks: 2 })
  const applied = await plan.admin.call(templates.apply, {
    id: saved.id,
    location_id: app.world.brisbane,
    starts_on: ['2028-03-20', '2028-04-03'],
  })

  expect(saved).toMatchObject({ days: 14, shift_count: 2, people_count: 1 })
  expect(applied.rosters.map(({ week_start, days, shifts }) => [week_start, days, shifts])).toEqual([
    ['2028-03-20', 7, 1],
    ['2028-03-27', 7, 1],
    ['2028-04-03', 7, 1],
    ['2028-04-10', 7, 1],
  ])
})

test('people who are not eligible at the other location are left unassigned with the reason', async () => {
  const { roster_id } = await plan.planned([app.world.noah], { week_start: '2028-04-17', works_on: '2028-04-18' })
  const { id } = await plan.admin.call(templates.store, { roster_id, name: 'For the wharf' })
  await plan.planned([app.world.noah], {
    week_start: '2028-04-24',
    works_on: '2028-04-25',
    starts: '12:00',
    ends: '20:00',
  })

  const applied = await plan.admin.call(templates.apply, {
    id,
    location_id: app.world.sydney,
    starts_on: ['2028-04-24'],
  })

  expect(applied).toMatchObject({ shifts: 1, openings: 1, assigned: 0 })
  expect(applied.unassigned).toMatchObject([{ employee_name: 'Noah Patel', findings: [{ rule: 'overlap' }] }])
})

test('a template is renamed and deleted once per version, and its name is unique', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2028-05-01', works_on: '2028-05-02' })
  const { id } = await plan.admin.call(templates.store, { roster_id, name: 'Old name' })

  const renamed = await plan.admin.call(templates.update, { id, version: 1, name: 'New name' })

  expect(renamed).toMatchObject({ name: 'New name', version: 2 })
  await expect(plan.admin.call(templates.store, { roster_id, name: 'new NAME' })).rejects.toMatchObject({
    code: 'nameTaken',
  })
  await expect(plan.admin.call(templates.update, { id, version: 1, name: 'Other' })).rejects.toMatchObject({
    code: 'stale',
  })
  await plan.admin.call(templates.remove, { id, version: 2 })
  await expect(plan.admin.call(templates.remove, { id, version: 2 })).rejects.toMatchObject({ code: 'notFound' })
})

test('an empty roster cannot be saved as a template', async () => {
  const { id: roster_id } = await plan.roster({ week_start: '2028-05-08' })

  await expect(plan.admin.call(templates.store, { roster_id, name: 'Nothing' })).rejects.toMatchObject({
    code: 'rosters.nothingToCopy',
  })
  expect((await plan.admin.call(templates.all, {})).map(({ name }) => name)).not.toContain('Nothing')
})
