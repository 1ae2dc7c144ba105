import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, offered, info, store, update } = calls.shifts
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const night = { name: 'Night', starts: '22:00', ends: '06:00', breaks: [{ minutes: 30, paid: false }] }
const called = (patterns: { name: string }[]) => patterns.map(({ name }) => name)
const noNames = { en: null, fr: null, de: null, pt: null }

test('a pattern is added for a customer, found, updated and deactivated', async () => {
  const added = await admin.call(store, { ...night, customer_id: app.world.harbour, weekdays: [6, 5, 6] })
  expect(added).toMatchObject({ ...night, weekdays: [5, 6], customer_name: 'Harbour Foods', status: 'active' })

  const input = { id: added.id, version: added.version, ...night, customer_id: app.world.harbour }
  const changed = await admin.call(update, { ...input, name: 'Late night', breaks: null, status: 'inactive' })

  expect(changed).toMatchObject({ name: 'Late night', breaks: null, weekdays: [], status: 'inactive' })
  expect(await admin.call(info, { id: added.id })).toEqual(changed)
  expect(called((await admin.call(list, { q: 'late ni', status: ['inactive'] })).rows)).toEqual(['Late night'])
  expect((await admin.call(list, { q: 'late ni', status: ['active'] })).total).toBe(0)
  await expect(admin.call(update, { ...input, status: 'active' })).rejects.toMatchObject({ status: 409 })
})

test('a name in another language is searched and sorted', async () => {
  const translations = { ...noNames, de: 'Ärztlicher Notdienst' }
  await admin.call(store, { ...night, name: 'On call', translations, company_id: app.world.agency })

  const { rows } = await admin.call(list, { q: 'notdienst' })

  expect(rows).toMatchObject([{ name: 'On call', translations, company_name: 'Southern Cross Staffing' }])
})

test('a roster is offered the active patterns of its customer, its company and the whole agency', async () => {
  const { agency, sister, harbour, summit } = app.world
  await admin.call(store, { ...night, name: 'Of all' })
  await admin.call(store, { ...night, name: 'Of the head', company_id: agency })
  await admin.call(store, { ...night, name: 'Of the sister', company_id: sister })
  await admin.call(store, { ...night, name: 'Of Summit', customer_id: summit })
  const gone = await admin.call(store, { ...night, name: 'Gone', customer_id: harbour })
  await admin.call(update, { ...night, id: gone.id, version: 1, customer_id: harbour, status: 'inactive' })

  const atHarbour = called(await admin.call(offered, { customer_id: harbour }))
  const atSummit = called(await admin.call(offered, { customer_id: summit }))

  expect(atHarbour).toEqual(expect.arrayContaining(['Of all', 'Of the head']))
  expect(atHarbour).not.toEqual(expect.arrayContaining(['Of the sister', 'Of Summit', 'Gone']))
  expect(atSummit[0]).toBe('Of Summit')
  expect(atSummit).toEqual(expect.arrayContaining(['Of all', 'Of the sister']))
  expect(atSummit).not.toContain('Of the head')
})

test('implausible values are refused at their field', async () => {
  const { agency, harbour } = app.world
  const tooLong = { ...night, name: 'Short', starts: '22:00', ends: '22:30' }
  await admin.call(store, { ...night, name: 'Twice' })

  await expect(admin.call(store, tooLong)).rejects.toMatchObject({ status: 422, fields: { breaks: expect.anything() } })
  await expect(
    admin.call(store, { ...night, name: 'Both', company_id: agency, customer_id: harbour }),
  ).rejects.toMatchObject({ fields: { customer_id: expect.anything() } })
  await expect(admin.call(store, { ...night, name: 'twice' })).rejects.toMatchObject({
    fields: { name: expect.anything() },
  })
})

test('only agency users can manage patterns, each agency its own', async () => {
  const { id, version } = await admin.call(store, { ...night, name: 'Ours' })
  const [other, employee, customer] = [await app.as('admin2'), await app.as('employee'), await app.as('customer')]

  await expect(employee.call(store, night)).rejects.toMatchObject({ status: 403 })
  await expect(customer.call(offered, { customer_id: app.world.harbour })).rejects.toMatchObject({ status: 403 })
  await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
  await expect(other.call(update, { ...night, id, version, status: 'active' })).rejects.toMatchObject({ status: 404 })
  await expect(other.call(store, { ...night, customer_id: app.world.harbour })).rejects.toMatchObject({
    fields: { customer_id: expect.anything() },
  })
  expect(await other.call(offered, { customer_id: app.world.harbour })).toEqual([])
})

test('the super admin sets the owner of a pattern, and cannot move it to another agency', async () => {
  const superadmin = await app.as('superadmin')

  await expect(superadmin.call(store, night)).rejects.toMatchObject({ fields: { company_id: expect.anything() } })
  const added = await superadmin.call(store, { ...night, name: 'By hand', company_id: app.world.northern.agency })
  const input = { ...night, id: added.id, version: added.version, status: 'active' as const }
  expect(added.agency_name).toBe('Northern Light Labour')
  await expect(superadmin.call(update, { ...input, company_id: app.world.agency })).rejects.toMatchObject({
    fields: { company_id: expect.anything() },
  })
})
