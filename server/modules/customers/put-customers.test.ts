import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { type CustomerRecord, upsertCustomers } from './put-customers.ts'
import { customerCodes, existingCustomers } from './queries.ts'

const { list, info } = calls.customers
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

describe('writing many customers', () => {
  const record = (code: string, changes: Partial<CustomerRecord> = {}): CustomerRecord => ({
    ...{
      code,
      name: `Put ${code}`,
      legal_name: null,
      abn: null,
      billing_email: null,
      payment_terms_days: 21,
      status: 'active',
    },
    address_line: null,
    suburb: 'Cairns',
    state: 'QLD',
    postcode: '4870',
    contact_name: 'Kim',
    contact_email: null,
    contact_phone: '+61755501125',
    ...changes,
  })
  const put = (records: CustomerRecord[]) =>
    app.database.asAgency(app.world.agency, (db) =>
      upsertCustomers(db, scopeOfAgency(app.world.agency), { company_id: app.world.agency }, records),
    )

  test('creates new ones, updates changed ones, does not touch equal ones', async () => {
    await expect(put([record('P1'), record('P2'), record('P3')])).resolves.toEqual(['created', 'created', 'created'])

    const again = await put([
      record('P1'),
      record('P2', { contact_name: 'Lou' }),
      record('P3', { suburb: null, contact_name: null }),
      record('P4'),
    ])

    expect(again).toEqual(['unchanged', 'updated', 'unchanged', 'created'])
    const { rows } = await admin.call(list, { q: 'put p', sort: 'code' })
    expect(rows.map((row) => [row.code, row.contact_name, row.suburb])).toEqual([
      ['P1', 'Kim', 'Cairns'],
      ['P2', 'Lou', 'Cairns'],
      ['P3', 'Kim', 'Cairns'],
      ['P4', 'Kim', 'Cairns'],
    ])
    expect((await admin.call(info, { id: rows[0]?.id ?? '' })).version).toBe(1)
    expect(await admin.call(info, { id: rows[1]?.id ?? '' })).toMatchObject({
      version: 2,
      contact_phone: '+61755501125',
    })
  })

  test('customers are found by code and by name', async () => {
    const { agency, harbour } = app.world
    const scope = scopeOfAgency(agency)

    const [codes, names] = await app.database.asAgency(
      agency,
      async (db) =>
        [
          await customerCodes(db, scope, agency),
          await existingCustomers(db, agency, { code: [], name: ['HARBOUR foods'], abn: [] }),
        ] as const,
    )

    expect(codes.get('HARB')).toBe(harbour)
    expect(names.map(({ id, code }) => [id, code])).toEqual([[harbour, 'HARB']])
  })
})
