import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

test('one assignment is visible to planners and, once published, to its employee', async () => {
  const { roster_id } = await plan.planned([app.world.ava], { works_on: '2026-11-26' })
  const { rows } = await plan.admin.call(calls.rosters.assignments, { roster_id })
  const pending = { id: rows[0]?.id ?? '' }
  const ava = await app.as('employee')

  const planned = await plan.admin.call(calls.rosters.assignment, pending)
  const early = ava.call(calls.rosters.assignment, pending)
  await expect(early).rejects.toMatchObject({ code: 'notFound' })
  await plan.changeStatus(roster_id, 'publish')
  const published = await ava.call(calls.rosters.assignment, pending)

  expect(planned).toMatchObject({ employee_name: 'Ava Nguyen', status: 'planned', starts: '08:00', timesheet_id: null })
  expect(published).toMatchObject({ id: pending.id, status: 'pending', time_zone: 'Australia/Brisbane' })
})

test('it is visible to nobody else', async () => {
  const { roster_id } = await plan.published([app.world.noah], { works_on: '2026-11-25' })
  const { rows } = await plan.admin.call(calls.rosters.assignments, { roster_id })
  const pending = { id: rows[0]?.id ?? '' }

  await expect((await app.as('employee')).call(calls.rosters.assignment, pending)).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect((await app.as('admin2')).call(calls.rosters.assignment, pending)).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect((await app.as('customer')).call(calls.rosters.assignment, pending)).rejects.toMatchObject({
    code: 'mayNot',
  })
})
