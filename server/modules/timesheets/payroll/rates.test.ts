import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const exported = async (client: Client, on: string) => {
  const { bytes } = await client.download(calls.timesheets.export, { from: on, to: on })
  return bytes.toString()
}
const worked = (day: string) => {
  const { at, recorded } = workIn(app)
  return recorded(at(day), 'approved', app.world.ava)
}
const placed = (placement: { location_id?: string; pay_cents?: number; starts_on: string; ends_on?: string }) => {
  const { ava: employee_id, harbour: customer_id, chef: position_id } = app.world
  return admin.call(calls.placements.store, { employee_id, customer_id, position_id, ...placement })
}

test("a placement's pay rate is in the file for the days on which it is valid", async () => {
  await worked('2026-03-03')
  await worked('2026-03-10')
  await placed({ starts_on: '2026-03-01', ends_on: '2026-03-05', pay_cents: 3595 })

  expect(await exported(admin, '2026-03-03')).toContain('35.95')
  expect(await exported(admin, '2026-03-10')).not.toContain('35.95')
})

test('a placement at the location takes precedence over one for all of them, also where it has no pay rate', async () => {
  await worked('2026-04-07')
  await placed({ starts_on: '2026-04-01', ends_on: '2026-04-30', pay_cents: 4110 })
  expect(await exported(admin, '2026-04-07')).toContain('41.10')
  const { location_id } = (await admin.call(calls.timesheets.list, { from: '2026-04-07', to: '2026-04-07' })).rows.map(
    ({ location_name }) => ({
      location_id: location_name === 'Brisbane Kitchen' ? app.world.brisbane : app.world.sydney,
    }),
  )[0] ?? { location_id: app.world.brisbane }

  await placed({ starts_on: '2026-04-01', ends_on: '2026-04-30', location_id })

  expect(await exported(admin, '2026-04-07')).not.toContain('41.10')
})

test('without permission to see rates the file has none', async () => {
  await worked('2026-05-05')
  await placed({ starts_on: '2026-05-01', ends_on: '2026-05-31', pay_cents: 3777 })
  const { client, holds } = await withCustomRole(app, 'admin')
  await holds(['Timesheet/list', 'Timesheet/export'])
  expect(await exported(client, '2026-05-05')).not.toMatch(/37\.77|Rate override/)

  await holds(['Timesheet/list', 'Timesheet/export', 'Rate/view'])
  expect(await exported(client, '2026-05-05')).toMatch(/Rate override[^]*37\.77/)
})
