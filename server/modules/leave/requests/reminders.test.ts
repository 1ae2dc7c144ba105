import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const at = (day: string) => app.clock.moveTo(`${day}T02:00:00.000Z`)
/** How many requests each reminder was of. */
async function remindersOf(person: 'admin' | 'admin2' | Client) {
  const client = typeof person === 'string' ? await app.as(person) : person
  const { rows } = await client.call(calls.notifications.list, { per_page: 100 })
  const own = rows.filter(({ kind }) => kind === 'leaveUndecided')
  await client.call(calls.notifications.readAll, {})
  return own.filter(({ is_read }) => !is_read).map(({ params }) => params.count)
}

test('approvers are reminded once a day of what is undecided for some days or begins soon, of private leave only who may see it', async () => {
  const admin = await app.as('admin')
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['study', 'personal', 'family_violence'] })
  const typeOf = (kind: string) => rows.find((one) => one.kind === kind)?.id ?? ''
  const { ava, noah, mia } = app.world
  const request = (employee_id: string, type_id: string, day: string) =>
    admin.call(calls.leaveRequests.store, { employee_id, type_id, from_day: day, to_day: day })
  await admin.call(calls.leaveBalances.enter, {
    ...{ employee_id: mia, type_id: typeOf('family_violence'), minutes: 4560, kind: 'opening', on_day: '2026-11-16' },
    reason: 'Granted',
  })
  await request(ava, typeOf('study'), '2026-11-20')
  const later = await request(noah, typeOf('study'), '2027-02-01')
  await request(mia, typeOf('family_violence'), '2027-02-01')
  const manager = await withCustomRole(app, 'admin')
  await manager.holds(allPermissions.filter((name) => name !== 'Leave/view confidential'))
  await remindersOf('admin')
  const run = () => app.runJob('remind-of-leave')

  await run()
  expect(await remindersOf('admin')).toEqual([])
  at('2026-11-19')
  await run()
  await run()
  expect(await remindersOf('admin')).toEqual([1])
  expect(await remindersOf(await manager.signIn())).toEqual([1])
  at('2026-11-20')
  await run()
  expect(await remindersOf('admin')).toEqual([3])
  expect(await remindersOf(await manager.signIn())).toEqual([2])
  expect(await remindersOf('admin2')).toEqual([])

  const client = await app.as('admin')
  const { id, version } = later
  await client.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve' })
  at('2026-11-21')
  await run()
  // That of the first has ended.
  expect(await remindersOf('admin')).toEqual([1])
})
