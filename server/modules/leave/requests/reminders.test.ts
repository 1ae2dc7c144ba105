import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const at = (day: string) => app.clock.moveTo(`${day}T02:00:00.000Z`)
/** How many requests each reminder was of. */
async function remindersOf(person: 'admin' | 'admin2') {
  const client = await app.as(person)
  const { rows } = await client.call(calls.notifications.list, { per_page: 100 })
  const own = rows.filter(({ kind }) => kind === 'leaveUndecided')
  await client.call(calls.notifications.readAll, {})
  return own.filter(({ is_read }) => !is_read).map(({ params }) => params.count)
}

test('approvers are reminded once a day of what is undecided for some days or begins soon, confidential leave apart', async () => {
  const admin = await app.as('admin')
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['unpaid', 'family_violence'] })
  const typeOf = (kind: string) => rows.find((one) => one.kind === kind)?.id ?? ''
  const { ava, noah, mia } = app.world
  const request = (employee_id: string, type_id: string, day: string) =>
    admin.call(calls.leaveRequests.store, { employee_id, type_id, from_day: day, to_day: day })
  await admin.call(calls.leaveBalances.enter, {
    ...{ employee_id: mia, type_id: typeOf('family_violence'), minutes: 4560, kind: 'opening', on_day: '2026-11-16' },
    reason: 'Granted',
  })
  await request(ava, typeOf('unpaid'), '2026-11-20')
  const later = await request(noah, typeOf('unpaid'), '2027-02-01')
  await request(mia, typeOf('family_violence'), '2027-02-01')
  await remindersOf('admin')
  const run = () => app.runJob('remind-of-leave')

  await run()
  expect(await remindersOf('admin')).toEqual([])
  at('2026-11-19')
  await run()
  await run()
  expect(await remindersOf('admin')).toEqual([1])
  at('2026-11-20')
  await run()
  expect((await remindersOf('admin')).toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 2])
  expect(await remindersOf('admin2')).toEqual([])

  const client = await app.as('admin')
  const { id, version } = later
  await client.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve' })
  at('2026-11-21')
  await run()
  // That of the first has ended.
  expect(await remindersOf('admin')).toEqual([1])
})
