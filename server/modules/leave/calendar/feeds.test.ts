import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { only } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

const { createFeed, feed, file, revokeFeed } = calls.leaveCalendar

let app: TestApp
let admin: Client
let type_id = ''
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await admin.call(calls.leaveTypes.fillIn, {})
  type_id = only((await admin.call(calls.leaveTypes.list, { q: 'Unpaid leave', kind: ['unpaid'] })).rows).id
})
afterAll(() => app.close())

const requested = (employee_id: string, from_day: string, to_day = from_day, more = {}) =>
  admin.call(calls.leaveRequests.store, { employee_id, type_id, from_day, to_day, ...more })
const approve = ({ id, version }: { id: string; version: number }) =>
  admin.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve' })

const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const pathOf = async (who: Client) => new URL((await who.call(createFeed, {})).address).pathname
const read = async (url: string) => {
  const { statusCode, body } = await app.app.inject({ url })
  return { statusCode, lines: unfolded(body) }
}

test('the file of a month has whole days with the name and never the type, tentative until it is approved', async () => {
  const { ava, noah } = app.world
  await approve(await requested(ava, '2027-02-01', '2027-02-03', { note: 'A long rest' }))
  await requested(noah, '2027-02-05', '2027-02-05', { amount: 'hours', starts: '09:00', ends: '12:00' })

  const { bytes } = await admin.download(file, { from: '2027-02-01', to: '2027-02-28' })
  const lines = unfolded(bytes.toString('utf8'))

  expect(lines).toEqual(
    expect.arrayContaining([
      'SUMMARY:Leave – Ava Nguyen',
      'DTSTART;VALUE=DATE:20270201',
      'DTEND;VALUE=DATE:20270204',
      'STATUS:CONFIRMED',
      'SUMMARY:Requested: Leave\\, 09:00–12:00 – Noah Patel',
      'STATUS:TENTATIVE',
    ]),
  )
  expect(lines.join('\n')).not.toMatch(/Unpaid|A long rest/)
})

test('a feed opens without signing in, shows what is cancelled, and is replaced and revoked', async () => {
  const leave = await requested(app.world.ava, '2027-03-01')
  const first = await pathOf(admin)
  expect((await read(first)).lines).toContain('SUMMARY:Requested: Leave – Ava Nguyen')

  await admin.call(calls.leaveRequests.withdraw, { id: leave.id, version: leave.version })
  expect((await read(first)).lines).toContain('STATUS:CANCELLED')

  const second = await pathOf(admin)
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).statusCode).toBe(200)
  expect(await admin.call(feed, {})).toMatchObject({ read_at: app.clock.now().toISOString() })
  expect(await admin.call(revokeFeed, {})).toEqual({ created_at: null, read_at: null })
  expect((await read(second)).statusCode).toBe(404)
})

test('a feed has the leave of its agency only, and closes with the permission', async () => {
  await requested(app.world.noah, '2027-03-08')
  const theirs = await pathOf(await app.as('admin2'))
  expect((await read(theirs)).lines.join('\n')).not.toContain('Noah Patel')

  const manager = await withCustomRole(app, 'admin')
  await manager.holds(['Leave/list'])
  const path = await pathOf(manager.client)
  expect((await read(path)).lines).toContain('SUMMARY:Requested: Leave – Noah Patel')
  await manager.holds(['Roster/create'])
  expect((await read(path)).statusCode).toBe(404)
})

test('employees, customers and supervisors have none', async () => {
  const teresa = await supervisorWith(app, { location_ids: [app.world.brisbane] })
  for (const client of [await app.as('employee'), await app.as('customer'), teresa.client])
    await expect(client.call(createFeed, {})).rejects.toMatchObject({ status: 403 })
})
