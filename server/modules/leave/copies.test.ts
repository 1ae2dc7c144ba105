import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let type_id = ''
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  await plan.admin.call(calls.leaveTypes.fillIn, {})
  type_id = only((await plan.admin.call(calls.leaveTypes.list, { q: 'Unpaid leave', kind: ['unpaid'] })).rows).id
})
afterAll(() => app.close())

const requested = (employee_id: string, from_day: string) =>
  plan.admin.call(calls.leaveRequests.store, { employee_id, type_id, from_day, to_day: from_day })
const approve = ({ id, version }: { id: string; version: number }) =>
  plan.admin.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve' })

/** A shift of two people on a Tuesday; a week later one of them is on leave, and leave of the other is requested. */
async function weekBefore(week_start: string, [works_on, later]: [string, string]) {
  const { roster_id } = await plan.planned([app.world.noah, app.world.ava], { week_start, works_on, openings: 2 })
  await approve(await requested(app.world.noah, later))
  await requested(app.world.ava, later)
  return roster_id
}

const leftOut = (day: string) => ({
  assigned: 1,
  unassigned: [
    {
      employee_name: 'Noah Patel',
      works_on: day,
      findings: [{ rule: 'onLeave', severity: 'block', facts: { from_day: day, to_day: day } }],
    },
  ],
  warned: [{ employee_name: 'Ava Nguyen', works_on: day, findings: [{ rule: 'leaveRequested', severity: 'warn' }] }],
})

test('a copied week leaves out who is on leave, with the reason and not its type, and keeps with a warning who has requested it', async () => {
  const roster_id = await weekBefore('2028-03-06', ['2028-03-07', '2028-03-14'])
  const input = { roster_id, from: '2028-03-06', to: '2028-03-12', starts_on: ['2028-03-13'] }

  const previewed = await plan.admin.call(calls.repeats.check, input)
  const copied = await plan.admin.call(calls.repeats.copy, input)
  const board = await plan.boardOf(only(copied.rosters).id ?? '', '2028-03-13', '2028-03-19')

  expect(previewed).toMatchObject(leftOut('2028-03-14'))
  expect(copied).toMatchObject(leftOut('2028-03-14'))
  expect(JSON.stringify(copied)).not.toContain('Unpaid')
  expect(board.assignments.map(({ employee_id }) => employee_id)).toEqual([app.world.ava])
})

test('a template leaves them out in the same way', async () => {
  const roster_id = await weekBefore('2028-04-03', ['2028-04-04', '2028-04-11'])
  const { id } = await plan.admin.call(calls.rosterTemplates.store, { roster_id, name: 'With two' })

  const use = { id, location_id: app.world.brisbane, starts_on: ['2028-04-10'] }
  const applied = await plan.admin.call(calls.rosterTemplates.apply, use)

  expect(applied).toMatchObject(leftOut('2028-04-11'))
})
