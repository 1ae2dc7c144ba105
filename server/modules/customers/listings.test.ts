import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { listingsPage } from './listings.ts'

const { list, info, store, storeMany, update, remove, endMany, removeMany } = calls.customerEmployees
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const inducted = (more: object = {}) => ({
  customer_id: app.world.harbour,
  employee_id: app.world.ava,
  list: 'inducted' as const,
  ...more,
})

describe("an employee on a customer's list", () => {
  test('has the location and the date', async () => {
    const made = await admin.call(
      store,
      inducted({ location_id: app.world.brisbane, expires_on: '2027-06-30', set_by_side: 'agency' }),
    )

    expect(made).toMatchObject({
      employee_name: 'Ava Nguyen',
      employee_code: 'EM001',
      location_name: 'Brisbane Kitchen',
      expires_on: '2027-06-30',
      set_by_side: 'agency',
    })
    const page = await admin.call(list, { customer_id: app.world.harbour, list: ['inducted'], q: 'ava' })
    expect(page.rows).toEqual([made])
    await expect(admin.call(info, { id: made.id })).resolves.toEqual(made)
  })

  test('can be blocked only with a reason', async () => {
    const blocked = inducted({ employee_id: app.world.noah, list: 'blocked' })

    await expect(admin.call(store, blocked)).rejects.toMatchObject({ fields: { reason: ['This field is required.'] } })
    await expect(admin.call(store, { ...blocked, reason: 'Left the gate open' })).resolves.toMatchObject({
      list: 'blocked',
      set_by_side: 'customer',
    })
  })

  test('cannot be preferred and blocked at one location, but can be inducted as well', async () => {
    await admin.call(store, inducted({ employee_id: app.world.mia, list: 'preferred' }))
    const blocked = inducted({ employee_id: app.world.mia, list: 'blocked', reason: 'Late' })

    await expect(admin.call(store, blocked)).rejects.toMatchObject({
      code: 'onListAlready',
      fields: { employee_id: [expect.any(String)] },
    })
    await expect(admin.call(store, inducted({ employee_id: app.world.mia }))).resolves.toMatchObject({
      list: 'inducted',
    })
    await expect(admin.call(store, { ...blocked, location_id: app.world.sydney })).resolves.toMatchObject({
      location_name: 'Sydney Wharf',
    })
  })

  test('is updated and removed, but refused for a stale version', async () => {
    const { id, version } = await admin.call(store, inducted({ location_id: app.world.sydney }))

    const changed = await admin.call(update, { id, version, list: 'preferred', location_id: null })

    expect(changed).toMatchObject({ list: 'preferred', location_id: null, version: version + 1 })
    await expect(admin.call(update, { id, version, list: 'inducted' })).rejects.toMatchObject({
      code: 'stale',
      current: changed,
    })
    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ code: 'stale' })
    await admin.call(remove, { id, version: changed.version })
    await expect(admin.call(info, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('belongs to the agency, and to a location of the customer', async () => {
    await expect(admin.call(store, inducted({ employee_id: app.world.northern.otto }))).rejects.toMatchObject({
      fields: { employee_id: [expect.any(String)] },
    })
    await expect(admin.call(store, inducted({ location_id: app.world.tweed }))).rejects.toMatchObject({
      fields: { location_id: [expect.any(String)] },
    })
  })

  test('is removed together with others, and a changed entry stays and reports that', async () => {
    const [one, other] = [
      await admin.call(store, inducted({ location_id: app.world.brisbane, employee_id: app.world.mia })),
      await admin.call(store, inducted({ location_id: app.world.brisbane, employee_id: app.world.noah })),
    ]
    await admin.call(update, {
      ...{ id: other.id, version: other.version, location_id: app.world.brisbane },
      ...{ list: 'inducted', reason: 'Shown round' },
    })
    const seen = { ids: [one.id, other.id], versions: [one.version, other.version] }

    const ended = await admin.call(endMany, { ...seen, expires_on: '2027-01-31' })

    expect(ended).toMatchObject({ done: 1, refused: 1 })
    expect(ended.rows[1]).toMatchObject({ id: other.id, ok: false, code: 'stale', message: expect.any(String) })
    const changed = await admin.call(info, { id: one.id })
    expect(changed).toMatchObject({ expires_on: '2027-01-31', version: one.version + 1, location_id: one.location_id })

    const removed = await admin.call(removeMany, { ids: [one.id, other.id], versions: [changed.version, 1] })
    expect(removed).toMatchObject({ done: 1, refused: 1 })
    await expect(admin.call(info, { id: one.id })).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(info, { id: other.id })).resolves.toMatchObject({ reason: 'Shown round' })
    await expect(admin.call(removeMany, { ids: [one.id], versions: [1] })).rejects.toMatchObject({ status: 404 })
  })

  test('of another agency is not found', async () => {
    const { id, version } = await admin.call(store, inducted({ employee_id: app.world.noah }))
    const stranger = await app.as('admin2')

    await expect(stranger.call(list, { customer_id: app.world.harbour })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(remove, { id, version })).rejects.toMatchObject({ status: 404 })
  })

  test('cannot be written by customers and employees', async () => {
    for (const person of ['customer', 'employee'] as const)
      await expect((await app.as(person)).call(store, inducted())).rejects.toMatchObject({ code: 'mayNot' })
  })
})

test("a customer reads its own list, without the agency's internal notes", async () => {
  const { agency, harbour, summit } = app.world
  const scope = scopeOf({ kind: 'customer', agency_id: agency, employee_id: null, customer_id: harbour })
  const requested = (customer_id: string) => list.input.parse({ customer_id })
  await admin.call(
    store,
    inducted({ employee_id: app.world.mia, location_id: app.world.brisbane, reason: 'Ours', set_by_side: 'agency' }),
  )

  const { rows } = await app.database.asAgency(agency, (db) => listingsPage(db, scope, requested(harbour)))

  expect(rows.map(({ reason }) => reason)).toContain('Left the gate open')
  expect(rows.filter(({ set_by_side }) => set_by_side === 'agency').map(({ reason }) => reason)).not.toContain('Ours')
  await expect(app.database.asAgency(agency, (db) => listingsPage(db, scope, requested(summit)))).rejects.toMatchObject(
    {
      code: 'notFound',
    },
  )
})

test('several people are inducted at once; who is on the list already, or unknown, is named', async () => {
  const { noah, mia, summit, northern } = app.world
  const entry = { customer_id: summit, list: 'inducted' as const }
  await admin.call(store, { ...entry, employee_id: mia })

  const result = await admin.call(storeMany, { ...entry, ids: [noah, mia, northern.otto], versions: [1, 1, 1] })

  expect(result.rows.map(({ id, ok, code }) => [id, ok, code])).toEqual([
    [noah, true, undefined],
    [mia, false, 'onListAlready'],
    [northern.otto, false, 'notFound'],
  ])
  const { rows } = await admin.call(list, { customer_id: summit })
  expect(rows.map(({ employee_name }) => employee_name).toSorted()).toEqual(['Mia Müller', 'Noah Patel'])
})
