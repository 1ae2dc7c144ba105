import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

const { list, store, update, end } = calls.placements
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const place = (employee_id: string, input: Partial<RequestOf<typeof store>> = {}) => {
  const { harbour: customer_id, chef: position_id } = app.world
  return admin.call(store, { employee_id, customer_id, position_id, starts_on: '2026-11-02', ...input })
}

describe('a placement', () => {
  test('belongs to the company of its customer unless another is named', async () => {
    const { id } = await make.employee()

    expect(await place(id)).toMatchObject({
      customer_name: 'Harbour Foods',
      company_id: app.world.agency,
      location_name: null,
      position_name: 'Chef',
      priority: 'usual',
      ends_on: null,
    })
    expect(await place(id, { company_id: app.world.sister, location_id: app.world.brisbane })).toMatchObject({
      company_name: 'Southern Cross Events',
      location_name: 'Brisbane Kitchen',
    })
  })

  test('cannot overlap another one, but can be repeated after it has ended', async () => {
    const { id } = await make.employee()
    const first = await place(id)
    await expect(place(id, { starts_on: '2026-12-01' })).rejects.toMatchObject({ code: 'placements.exists' })

    await admin.call(end, { id: first.id, version: first.version, ends_on: '2026-11-30' })

    expect(await place(id, { starts_on: '2026-12-01' })).toMatchObject({ starts_on: '2026-12-01' })
  })

  test('cannot end before it begins', async () => {
    const { id, version } = await place((await make.employee()).id)
    await expect(admin.call(end, { id, version, ends_on: '2026-11-01' })).rejects.toMatchObject({
      status: 422,
      fields: { ends_on: expect.anything() },
    })
  })

  test('is not updated from a stale version', async () => {
    const { id, version } = await place((await make.employee()).id)
    const input = { id, version, position_id: app.world.chef, starts_on: '2026-11-02', priority: 'reserve' as const }

    expect(await admin.call(update, input)).toMatchObject({ priority: 'reserve', version: version + 1 })
    await expect(admin.call(update, input)).rejects.toMatchObject({ code: 'stale' })
  })

  test.each(['location_id', 'position_id', 'company_id'])("is refused at another agency's %s", async (field) => {
    const { id } = await make.employee()
    const strange = { location_id: app.world.tweed, position_id: app.world.tweed, company_id: app.world.chef }[field]
    await expect(place(id, { [field]: strange })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.anything()] },
    })
  })
})

describe('the pay rate of a placement', () => {
  test('and the note are internal: the employee sees the placement without them', async () => {
    await place(app.world.ava, { pay_cents: 3650, note: 'Asked for her' })

    expect(only(await admin.call(list, { user_id: app.world.ava }))).toMatchObject({ pay_cents: 3650 })
    const ava = await app.as('employee')
    expect(only(await ava.call(list, { user_id: app.world.ava }))).toMatchObject({ pay_cents: null, note: null })
  })

  test('is neither visible nor editable for agency users without permission to see rates', async () => {
    const { id: employee_id } = await make.employee()
    const { id, version } = await place(employee_id, { pay_cents: 3650 })
    const { client } = await desk(['Employee/view', 'Employee/update', 'Employee/view sensitive'])
    const input = { id, version, position_id: app.world.chef, starts_on: '2026-11-03', pay_cents: 9900 }

    expect(await client.call(update, input)).toMatchObject({ pay_cents: null, starts_on: '2026-11-03' })

    expect(only(await admin.call(list, { user_id: employee_id }))).toMatchObject({ pay_cents: 3650 })
  })

  async function desk(permissions: string[]) {
    const role = await withCustomRole(app, 'admin')
    await role.holds(permissions)
    return role
  }
})

test('placements are visible only to the agency and the employee, and changed by the agency', async () => {
  const { id, version } = await place(app.world.noah)
  const [ava, noah, customer, other] = await Promise.all([
    app.as('employee'),
    app.as('noah'),
    app.as('customer'),
    app.as('admin2'),
  ])
  const input = { user_id: app.world.noah }

  expect(await noah.call(list, input)).toHaveLength(1)
  await expect(ava.call(list, input)).rejects.toMatchObject({ status: 404 })
  await expect(other.call(list, input)).rejects.toMatchObject({ status: 404 })
  await expect(customer.call(list, input)).rejects.toMatchObject({ status: 403 })
  await expect(noah.call(end, { id, version, ends_on: '2026-12-01' })).rejects.toMatchObject({ status: 403 })
})

test('employees placed there come before others who fit as well, while the placement is valid', async () => {
  const plan = await rosteringIn(app)
  const { shift } = await plan.planned([], { week_start: '2027-01-04', works_on: '2027-01-05' })
  const candidates = async () =>
    (await admin.call(calls.rosters.availability, { roster_shift_id: shift.id })).rows.filter(
      ({ verdict }) => verdict === 'ok',
    )
  const { id } = await make.employee()
  const pay = { priority: 'first' as const, pay_cents: 4110, starts_on: '2026-12-01' }
  const held = await place(id, { location_id: shift.location_id, ...pay })

  expect((await candidates())[0]).toMatchObject({ employee_id: id, placed: 'first', pay_cents: 4110 })
  const { client, holds } = await withCustomRole(app, 'admin')
  await holds(['Roster/create'])
  const {
    rows: [unpriced],
  } = await client.call(calls.rosters.availability, { roster_shift_id: shift.id, employee_ids: [id] })
  expect(unpriced).toMatchObject({ placed: 'first', pay_cents: null })
  await admin.call(end, { id: held.id, version: held.version, ends_on: '2026-12-31' })

  expect((await candidates()).find(({ employee_id }) => employee_id === id)).toMatchObject({
    placed: null,
    pay_cents: null,
  })
})
