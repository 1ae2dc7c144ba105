import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { FoundKind } from '#contract/platform/search.ts'
import { phoneDigits } from '#server/database/lists/search.ts'
import { type Client, type WorldUser, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await app.database.asPlatform(async (db) => {
    await db.updateTable('employees').set({ phone: '+61412345678' }).where('id', '=', app.world.ava).execute()
  })
  await admin.call(calls.customerContacts.store, {
    customer_id: app.world.harbour,
    name: 'Priya Rao',
    email: 'priya@harbour.example',
    phone: '(07) 5550 9105',
  })
  const { at, recorded } = workIn(app)
  await recorded(at('2026-11-10'), 'submitted')
  await recorded(at('2026-11-11'), 'draft')
  await admin.call(calls.rosters.store, {
    location_id: app.world.brisbane,
    name: 'Melbourne Cup',
    week_start: '2026-11-16',
  })
})
afterAll(() => app.close())

const find = async (client: Client, q: string) => (await client.call(calls.search.find, { q })).groups
const titles = async (client: Client, q: string, kind: FoundKind) =>
  (await find(client, q)).find((group) => group.kind === kind)?.rows.map(({ title }) => title) ?? []
const kindsFor = async (client: Client, q: string) => (await find(client, q)).map(({ kind }) => kind)

describe('the office', () => {
  test('finds employees by name, code, email address and any notation of their phone number', async () => {
    const { employee_code, email, name } = await admin.call(calls.employees.info, { id: app.world.ava })
    const notations = ['0412 345 678', '0412345678', '+61 412 345 678', '0011 61 412 345 678', '+61 (0)412 345 678']
    for (const q of [name, 'nguyen', 'NGU', employee_code, email, ...notations, '412-345'])
      expect(await titles(admin, q, 'employees'), q).toContain(name)
  })

  test('finds customers by name, code, and name, email address or phone number of a contact', async () => {
    const { name, code } = await admin.call(calls.customers.info, { id: app.world.harbour })
    for (const q of [name, code, 'priya', 'priya@harbour', '07 5550 9105'])
      expect(await titles(admin, q, 'customers'), q).toContain(name)
  })

  test('finds jobs by title and code, and applicants by name and email address, within what a customer may see', async () => {
    const make = factoriesIn(app, { client: admin })
    const job = await make.publishedJob({ texts: { en: { title: 'Zither tuner', description: '<p>Tune</p>' } } })
    const { id, email } = await make.application('applied', { job_id: job.id })
    const { name } = await admin.call(calls.applications.info, { id })

    for (const q of ['zither', job.code]) expect(await titles(admin, q, 'jobs'), q).toEqual(['Zither tuner'])
    for (const q of [name, email]) expect(await titles(admin, q, 'applicants'), q).toEqual([name])
    const [customer, employee] = [await app.as('customer'), await app.as('employee')]
    for (const by of [customer, employee])
      expect((await find(by, 'zither').catch(() => [])).filter(({ kind }) => kind === 'jobs')).toEqual([])
    expect(await titles(customer, name, 'applicants')).toEqual([])
  })

  test('finds locations, rosters and timesheets, the latest hours first', async () => {
    expect(await titles(admin, 'brisbane', 'locations')).toContain('Brisbane Kitchen')
    expect(await titles(admin, 'melbourne cup', 'rosters')).toEqual(['Melbourne Cup'])
    expect(await titles(admin, 'cup kitchen', 'rosters')).toEqual(['Melbourne Cup'])

    const hours = (await find(admin, 'kitchen ava')).find(({ kind }) => kind === 'timesheets')
    expect(hours?.rows.map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-10'])
    expect(hours?.rows[0]?.link).toMatch(/^\/time-sheets\/view\/[0-9a-f-]{36}$/)
  })

  test('lists an exact code match before other matches', async () => {
    await app.database.asPlatform(async (db) => {
      await db.updateTable('customers').set({ code: 'ZZ7' }).where('id', '=', app.world.summit).execute()
      await db.updateTable('customers').set({ code: 'ZZ70' }).where('id', '=', app.world.harbour).execute()
    })

    expect((await titles(admin, 'zz7', 'customers'))[0]).toBe('Summit Events')
  })

  test('matches words of two letters at their beginning only', async () => {
    expect(await titles(admin, 'av', 'employees')).toContain('Ava Nguyen')
    expect(await titles(admin, 'guy', 'employees')).toContain('Ava Nguyen')
    expect(await titles(admin, 'gu', 'employees')).not.toContain('Ava Nguyen')
  })

  test('finds nothing by a wildcard, and a single letter is refused', async () => {
    expect(await find(admin, '%%%')).toEqual([])
    expect(await find(admin, '__')).toEqual([])
    await expect(find(admin, 'a')).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('records outside the scope', () => {
  test.each<WorldUser>(['admin2', 'customer2', 'employee2'])(
    'are not found by %s of another agency',
    async (person) => {
      const client = await app.as(person)
      const found = (
        await Promise.all(
          ['nguyen', '0412 345 678', 'harbour', 'brisbane', 'melbourne cup'].map((q) => find(client, q)),
        )
      ).flat()

      expect(JSON.stringify(found)).not.toMatch(/Ava Nguyen|Harbour|Brisbane Kitchen|Melbourne Cup/)
    },
  )

  test('are not found by a customer: no other customer, no draft, no hours before submission, no employee by phone or email', async () => {
    const harriet = await app.as('customer')
    const { email } = await admin.call(calls.employees.info, { id: app.world.ava })

    expect(await titles(harriet, 'harbour', 'customers')).toHaveLength(1)
    expect(await titles(harriet, 'summit', 'customers')).toEqual([])
    expect(await kindsFor(harriet, 'melbourne cup')).toEqual([])
    expect(
      (await find(harriet, 'nguyen')).find(({ kind }) => kind === 'timesheets')?.rows.map(({ day }) => day),
    ).toEqual(['2026-11-10'])
    expect(await kindsFor(harriet, '0412 345 678')).toEqual([])
    expect(await kindsFor(harriet, email)).toEqual([])
  })

  test('are not found by an employee: their own hours only', async () => {
    const ava = await app.as('employee')

    expect(await kindsFor(ava, 'kitchen')).toEqual(['timesheets'])
    expect(await kindsFor(await app.as('noah'), 'kitchen')).toEqual([])
    expect(await kindsFor(ava, 'noah')).toEqual([])
  })

  test('are not found by a supervisor: their own locations only', async () => {
    const { client } = await supervisorWith(app, { location_ids: [app.world.sydney] })

    expect(await titles(client, 'brisbane', 'locations')).toEqual([])
    expect(await kindsFor(client, 'nguyen')).toEqual([])
    expect(await titles(client, 'sydney', 'locations')).toHaveLength(1)
  })
})

test('the index is limited to the agency of its transaction, and returns nothing without one', async () => {
  const found = sql<{
    id: string
  }>`select muster_find('employees', '%em00%', null, array['%em00%'], 'EM001', null, 50) as id`

  const inAgency = await app.database.asAgency(app.world.agency, (db) => found.execute(db))
  const inNone = await app.database.asPlatform((db) => found.execute(db))

  expect(inAgency.rows.length).toBeGreaterThan(3)
  expect(inNone.rows).toEqual([])
})

test('a text of digits is a phone number, a day and a short code are not', () => {
  expect(['0412 345 678', '(02) 5550 9000', '+44 20 7946 0958'].map(phoneDigits)).toEqual([
    '412345678',
    '255509000',
    '442079460958',
  ])
  expect(['2026-11-16', '4101', 'P012345', 'ava'].map(phoneDigits)).toEqual([null, null, null, null])
})
