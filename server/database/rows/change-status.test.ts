import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const nobodys = '00000000-0000-7000-8000-000000000000'
const newCustomer = (name: string) =>
  admin.call(calls.customers.store, { company_id: app.world.agency, code: name, name })

test('customers are changed, each on its own, and refused ones report why and stay', async () => {
  const [held, active, changed] = [await newCustomer('ONE'), await newCustomer('TWO'), await newCustomer('THREE')]
  await admin.call(calls.customers.changeStatus, { id: held.id, version: held.version, status: 'on_hold' })
  await admin.call(calls.customers.changeStatus, { id: changed.id, version: changed.version, status: 'on_hold' })
  const { rows } = await admin.call(calls.customers.list, { q: 'ONE' })
  expect(rows).toMatchObject([{ id: held.id, status: 'on_hold', version: 2 }])

  const result = await admin.call(calls.customers.changeStatusMany, {
    ids: [active.id, held.id, changed.id, nobodys],
    versions: [1, 2, 1, 1],
    status: 'on_hold',
  })

  expect(result).toMatchObject({ done: 1, refused: 3 })
  expect(result.rows).toMatchObject([
    { id: active.id, ok: true },
    { id: held.id, ok: false, code: 'wrongState', message: 'This customer is on hold.' },
    { id: changed.id, ok: false, code: 'stale' },
    { id: nobodys, ok: false, code: 'notFound' },
  ])
  expect(await admin.call(calls.customers.info, { id: active.id })).toMatchObject({ status: 'on_hold', version: 2 })
  expect(await admin.call(calls.customers.info, { id: held.id })).toMatchObject({ status: 'on_hold', version: 2 })
})

test('locations are deactivated and activated', async () => {
  const { rows } = await admin.call(calls.locations.list, { per_page: 10 })
  const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)]

  expect(await admin.call(calls.locations.changeStatusMany, { ids, versions, status: 'inactive' })).toMatchObject({
    done: ids.length,
    refused: 0,
  })
  expect(await admin.call(calls.locations.changeStatusMany, { ids, versions, status: 'active' })).toMatchObject({
    done: 0,
  })
  const back = { ids, versions: versions.map((version) => version + 1), status: 'active' as const }
  expect(await admin.call(calls.locations.changeStatusMany, back)).toMatchObject({ done: ids.length })
})

test('patterns and sub-locations are deactivated', async () => {
  const usual = { name: 'Early', starts: '06:00', ends: '14:00' }
  const pattern = await admin.call(calls.shifts.store, usual)
  const dock = await admin.call(calls.subLocations.store, { location_id: app.world.brisbane, name: 'Dock 1' })
  const input = ({ id, version }: { id: string; version: number }) => ({ ids: [id], versions: [version] })
  const out = { status: 'inactive' as const }

  expect(await admin.call(calls.shifts.changeStatusMany, { ...input(pattern), ...out })).toMatchObject({ done: 1 })
  expect(await admin.call(calls.shifts.info, { id: pattern.id })).toMatchObject({ ...out, version: 2 })
  expect(await admin.call(calls.subLocations.changeStatusMany, { ...input(dock), ...out })).toMatchObject({ done: 1 })
  expect(await admin.call(calls.subLocations.info, { id: dock.id })).toMatchObject({ ...out, version: 2 })
})

test('companies and supervisors are deactivated and activated; a company with open rosters is not archived', async () => {
  const { agency, sister, brisbane } = app.world
  const platform = await app.as('superadmin')
  const sam = { company_id: sister, first_name: 'Sam', last_name: 'Okafor', email: 'sam@example.com' }
  const { id, version } = await admin.call(calls.supervisors.store, sam)
  const out = { ids: [id], versions: [version], status: 'inactive' as const }
  expect(await admin.call(calls.supervisors.changeStatusMany, out)).toMatchObject({ done: 1 })
  expect(await admin.call(calls.supervisors.details, { id })).toMatchObject({ status: 'inactive', version: 2 })
  await admin.call(calls.rosters.store, {
    location_id: brisbane,
    name: 'Week 47',
    week_start: '2026-11-16',
  })
  const { rows } = await admin.call(calls.companies.list, {})
  const input = { ids: rows.map((row) => row.id), versions: rows.map((row) => row.version) }

  const archived = await admin.call(calls.companies.changeStatusMany, { ...input, status: 'archived' })

  expect(archived.rows).toMatchObject([
    { id: sister, ok: true },
    { id: agency, ok: false, code: 'companies.openRosters' },
  ])
  const back = { ids: [sister], versions: [2], status: 'active' as const }
  expect(await admin.call(calls.companies.changeStatusMany, back)).toMatchObject({ done: 1 })
  const theirs = { ids: [app.world.northern.agency], versions: [1], status: 'inactive' as const }
  await expect(admin.call(calls.companies.changeStatusMany, theirs)).rejects.toMatchObject({ status: 404 })
  expect(await platform.call(calls.companies.changeStatusMany, theirs)).toMatchObject({ done: 1 })
})

test("an agency's own reference items are deactivated and shared ones hidden, and back", async () => {
  const own = await admin.call(calls.employment_type.store, { code: 'OWN', name: 'Own' })
  const { rows: all } = await admin.call(calls.employment_type.list, { per_page: 100 })
  const shared = all.find((row) => row.shared) ?? own
  const [ids, versions] = [
    [own.id, shared.id],
    [own.version, shared.version],
  ]

  expect(await admin.call(calls.employment_type.changeStatusMany, { ids, versions, status: 'inactive' })).toMatchObject(
    {
      done: 2,
    },
  )
  expect(await admin.call(calls.employment_type.info, { id: own.id })).toMatchObject({ active: false, version: 2 })
  expect(await admin.call(calls.employment_type.info, { id: shared.id })).toMatchObject({ active: true, hidden: true })
  expect(await (await app.as('admin2')).call(calls.employment_type.info, { id: shared.id })).toMatchObject({
    hidden: false,
  })
  expect(await admin.call(calls.employment_type.changeStatusMany, { ids, versions, status: 'inactive' })).toMatchObject(
    {
      rows: [
        { id: own.id, ok: false, code: 'stale' },
        { id: shared.id, ok: false, code: 'wrongState' },
      ],
    },
  )
  const back = { ids, versions: [2, shared.version], status: 'active' as const }
  expect(await admin.call(calls.employment_type.changeStatusMany, back)).toMatchObject({ done: 2 })
  expect(await admin.call(calls.employment_type.info, { id: shared.id })).toMatchObject({ hidden: false })
  const root = await app.as('superadmin')
  const off = { ids: [shared.id], versions: [shared.version] }
  expect(await root.call(calls.employment_type.changeStatusMany, { ...off, status: 'inactive' })).toMatchObject({
    done: 1,
  })
  // An agency cannot offer what the platform has deactivated.
  expect(await admin.call(calls.employment_type.changeStatusMany, { ...off, status: 'active' })).toMatchObject({
    done: 0,
  })
  const theirs = { ids: [own.id], versions: [3], status: 'inactive' as const }
  await expect((await app.as('admin2')).call(calls.employment_type.changeStatusMany, theirs)).rejects.toMatchObject({
    status: 404,
  })
})

test('employees change status along their lifecycle only, and by the agency only', async () => {
  const { rows } = await admin.call(calls.employees.list, { status: ['active'], per_page: 1 })
  const [person] = rows
  const seen = { ids: [person?.id ?? ''], versions: [person?.version ?? 0] }

  expect(await admin.call(calls.lifecycle.changeStatusMany, { ...seen, status: 'screening' })).toMatchObject({
    rows: [{ ok: false, code: 'wrongState' }],
  })
  const hold = { status: 'on_hold' as const, note: 'Parental leave', day: '2027-03-01', release: true }
  expect(await admin.call(calls.lifecycle.changeStatusMany, { ...seen, ...hold })).toMatchObject({ done: 1 })
})

test("without permission for a single change a bulk change is refused, and another agency's rows are not found", async () => {
  const { id, version } = await newCustomer('MINE')
  const input = { ids: [id], versions: [version], status: 'inactive' as const }

  await expect((await app.as('admin2')).call(calls.customers.changeStatusMany, input)).rejects.toMatchObject({
    status: 404,
  })
  await expect((await app.as('customer')).call(calls.customers.changeStatusMany, input)).rejects.toMatchObject({
    status: 403,
  })
  await expect((await app.as('employee')).call(calls.customers.changeStatusMany, input)).rejects.toMatchObject({
    status: 403,
  })
  await expect(admin.call(calls.customers.changeStatusMany, { ...input, versions: [1, 2] })).rejects.toMatchObject({
    status: 422,
  })
})
