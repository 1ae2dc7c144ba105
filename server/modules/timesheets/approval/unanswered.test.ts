import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let customer: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  customer = await app.as('customer')
})
afterAll(() => app.close())

let day = '2026-03-02'
const waiting = () => {
  const { at, recorded } = workIn(app)
  return recorded(at((day = addDays(day, 1))), 'submitted', app.world.ava)
}
const seen = (id: string) => admin.call(calls.timesheets.view, { id })
const harbour = () => admin.call(calls.customers.info, { id: app.world.harbour })

/** Whether a customer user may sign in, and the hours of the timeout. */
const agreed = (status: 'active' | 'inactive', approval_timeout_hours: number | null) =>
  app.database.asPlatform(async (db) => {
    const terms = { timesheet_approval: 'customer_then_agency' as const, approval_timeout_hours }
    await db.updateTable('customers').set(terms).where('id', '=', app.world.harbour).execute()
    await db.updateTable('memberships').set({ status }).where('customer_id', '=', app.world.harbour).execute()
  })

test('without an approver at the customer the agency approves in their place, with a stored reason', async () => {
  await agreed('inactive', null)
  const id = await waiting()
  expect(await seen(id)).toMatchObject({ waits_for: 'customer', lacks_approver: true })
  expect((await harbour()).lacks_approver).toBe(true)

  await expect(admin.call(calls.timesheets.approve, { id, version: 1 })).rejects.toMatchObject({
    code: 'timesheets.lacksApprover',
  })
  const { rows } = await admin.call(calls.timesheets.approveAll, { ids: [id] })
  expect(rows).toMatchObject([{ ok: false, code: 'timesheets.customerFirst' }])
  const approved = await admin.call(calls.timesheets.approve, { id, version: 1, reason: 'Rung: Kim says it is right' })

  expect(approved).toMatchObject({ status: 'approved', lacks_approver: false })
  expect(approved.history.at(-1)).toMatchObject({ step: 'agency', reason: 'Rung: Kim says it is right' })
})

test.each([
  ['somebody there has a login', 'active', null],
  ['silence counts after two days', 'inactive', 48],
] as const)('if %s the customer comes first, whatever the reason', async (_, status, hours) => {
  await agreed(status, hours)
  const id = await waiting()

  expect(await seen(id)).toMatchObject({ lacks_approver: false })
  expect((await harbour()).lacks_approver).toBe(false)
  const early = admin.call(calls.timesheets.approve, { id, version: 1, reason: 'In a hurry' })
  await expect(early).rejects.toMatchObject({ code: 'timesheets.customerFirst' })
})

test('the customer sees nothing of it', async () => {
  await agreed('active', null)
  const id = await waiting()

  expect(await customer.call(calls.timesheets.view, { id })).toMatchObject({ lacks_approver: false })
})
