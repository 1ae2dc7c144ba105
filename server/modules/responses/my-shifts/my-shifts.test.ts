import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

test('an employee sees the contact on site, confirmed colleagues by first name, and the documents to bring', async () => {
  const { world } = app
  const make = factoriesIn(app, { client: plan.admin })
  const contact = { customer_id: world.harbour, role: 'site' as const, phone: '(07) 5550 1125' }
  await plan.admin.call(calls.customerContacts.store, { ...contact, name: 'Sam Reed', location_ids: [world.brisbane] })
  await plan.admin.call(calls.customerContacts.store, { ...contact, name: 'Kit Wharf', location_ids: [world.sydney] })
  await plan.admin.call(calls.customerContacts.store, { ...contact, role: 'billing', name: 'Bill Ing' })
  const { assignment_ids } = await plan.planned([world.ava, world.noah])
  const type = await make.documentType()
  await app.database.asPlatform((db) =>
    db
      .insertInto('location_documents')
      .values({ agency_id: world.agency, location_id: world.brisbane, type_id: type.id })
      .execute(),
  )
  const [ava, noah] = [await app.as('employee'), await app.as('noah')]
  await app.database.asPlatform((db) => db.updateTable('assignments').set({ status: 'pending' }).execute())

  expect(only(await ava.call(calls.myShifts.details, {}))).toMatchObject({ colleagues: [] })
  await app.database.asPlatform((db) =>
    db
      .updateTable('assignments')
      .set({ status: 'accepted' })
      .where('id', '=', assignment_ids[1] ?? '')
      .execute(),
  )

  expect(only(await ava.call(calls.myShifts.details, {}))).toEqual({
    ...{ assignment_id: assignment_ids[0], latitude: null, longitude: null, colleagues: ['Noah'] },
    contacts: [{ name: 'Sam Reed', phone: expect.stringContaining('1125') }],
    documents: [{ name: type.name, is_held: false }],
  })
  expect(only(await noah.call(calls.myShifts.details, {}))).toMatchObject({ assignment_id: assignment_ids[1] })
  expect(await plan.admin.call(calls.myShifts.details, {})).toEqual([])
  await expect((await app.as('customer')).call(calls.myShifts.details, {})).rejects.toMatchObject({ status: 403 })

  app.clock.moveTo('2026-11-25T02:00:00Z')
  expect(await (await app.as('employee')).call(calls.myShifts.details, {})).toEqual([])
})
