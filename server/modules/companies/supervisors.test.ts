import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, details, store, update } = calls.supervisors
const { storeLicence, updateLicence, removeLicence, info, all, only } = calls.companies
let app: TestApp
let admin: Client
let platform: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  platform = await app.as('superadmin')
})
afterAll(() => app.close())

const sam = (more: object = {}) => ({
  company_id: app.world.agency,
  first_name: 'Sam',
  last_name: 'Okafor',
  email: 'sam@example.com',
  phone: '0491 570 156',
  location_ids: [app.world.brisbane],
  ...more,
})

describe('a supervisor', () => {
  test("supervises locations of their company's customers", async () => {
    const made = await admin.call(store, sam({ can_approve_timesheets: true }))

    await expect(admin.call(details, { id: made.id })).resolves.toMatchObject({
      name: 'Sam Okafor',
      phone: '+61491570156',
      locations: [{ id: app.world.brisbane, customer_name: 'Harbour Foods' }],
      can_approve_timesheets: true,
      can_see_cost: false,
    })
    const { rows } = await admin.call(list, { company_id: app.world.agency, q: 'okaf' })
    expect(rows).toMatchObject([{ id: made.id, location_count: 1 }])
  })

  test("of one company cannot supervise another one's locations", async () => {
    const requested = sam({ company_id: app.world.sister, email: 'two@example.com' })

    await expect(admin.call(store, requested)).rejects.toMatchObject({ fields: { location_ids: [expect.any(String)] } })
  })

  test('has a unique address in a company', async () => {
    await admin.call(store, sam({ email: 'once@example.com' }))

    await expect(admin.call(store, sam({ email: 'ONCE@example.com' }))).rejects.toMatchObject({ code: 'emailTaken' })
  })

  test('is updated with the given locations, and refused for a stale version', async () => {
    const { id, version } = await admin.call(store, sam({ email: 'move@example.com' }))
    const { company_id: _, ...fields } = sam({ email: 'move@example.com', location_ids: [app.world.sydney] })
    const changed = await admin.call(update, { id, version, status: 'inactive', ...fields })

    expect(changed).toMatchObject({ status: 'inactive', locations: [{ id: app.world.sydney }] })
    await expect(admin.call(update, { id, version, status: 'active', ...fields })).rejects.toMatchObject({
      code: 'stale',
      current: { status: 'inactive' },
    })
  })

  test('is not visible to customers and employees', async () => {
    for (const person of ['customer', 'employee'] as const)
      await expect((await app.as(person)).call(list, {})).rejects.toMatchObject({ code: 'mayNot' })
  })
})

describe('a labour-hire licence', () => {
  const victoria = { state: 'VIC' as const, number: 'VICLHL00123', expires_on: '2027-03-31' }

  test('is stored per state, renewed and removed', async () => {
    const company_id = app.world.agency
    const made = await platform.call(storeLicence, { company_id, ...victoria })
    await expect(platform.call(storeLicence, { company_id, ...victoria })).rejects.toMatchObject({
      code: 'licenceTaken',
      fields: { state: [expect.any(String)] },
    })

    const { id, version } = made
    const renewed = await platform.call(updateLicence, { id, version, ...victoria, expires_on: '2028-03-31' })

    const { licences } = await admin.call(info, { id: company_id })
    expect(licences).toMatchObject([{ state: 'QLD' }, { state: 'VIC', expires_on: '2028-03-31' }])
    const late = { id, version }
    const stale = { code: 'stale', current: renewed }
    await expect(platform.call(updateLicence, { ...late, ...victoria })).rejects.toMatchObject(stale)
    await expect(platform.call(removeLicence, late)).rejects.toMatchObject(stale)
    await platform.call(removeLicence, { id, version: renewed.version })
    await expect(admin.call(info, { id: company_id })).resolves.toMatchObject({ licences: [{ state: 'QLD' }] })
  })

  test('exists only for states that require one', async () => {
    const input = { company_id: app.world.agency, ...victoria, state: 'NSW' as 'VIC' }

    await expect(platform.call(storeLicence, input)).rejects.toMatchObject({ fields: { state: [expect.any(String)] } })
  })
})

test('companies are listed all together, or only the head companies', async () => {
  const everyOne = await admin.call(all, {})

  expect(everyOne.map(({ name }) => name)).toEqual(['Southern Cross Events', 'Southern Cross Staffing'])
  await expect(admin.call(only, {})).resolves.toMatchObject([{ name: 'Southern Cross Staffing' }])
  expect(await platform.call(only, {})).toHaveLength(2)
})
