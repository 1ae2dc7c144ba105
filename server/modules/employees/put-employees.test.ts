import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { EmployeeStatus } from '#contract/people/employees.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { type EmployeeRecord, upsertEmployees } from './actions.ts'
import { setBankAccount } from '#server/modules/employees/bank/actions.ts'
import { groupSealContext } from '#server/modules/employees/details/rules.ts'
import { employeesBy, existingPeople } from './queries.ts'

const { list, info } = calls.employees
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

describe('a bank account', () => {
  test('is stored sealed; readers see the last three digits', async () => {
    const seal = sealWith(new Map([['k1', new Uint8Array(32)]]))
    const account = {
      agency_id: app.world.agency,
      employee_id: app.world.ava,
      account_name: 'Ava Nguyen',
      bsb: '062-000',
      account_number: '12345678',
    }

    await app.database.asAgency(app.world.agency, (db) => setBankAccount(db, seal, account))

    expect((await admin.call(info, { id: app.world.ava })).bank_accounts).toMatchObject([
      { account_name: 'Ava Nguyen', bsb: '062-000', number_ends: '678', split: 'remainder', amount_cents: null },
    ])
    const stored = await app.database.asAgency(app.world.agency, (db) =>
      sql<{ row: string }>`select account::text as row from employee_bank_accounts account`.execute(db),
    )
    expect(stored.rows).toHaveLength(1)
    expect(stored.rows[0]?.row).not.toContain('12345678')
  })
})

describe('writing many employees', () => {
  const seal = sealWith(new Map([['k1', new Uint8Array(32)]]))
  const bank = { account_name: 'P', bsb: '062-000', account_number: '00012345' }
  const record = (code: string, changes: Partial<EmployeeRecord> = {}): EmployeeRecord => ({
    ...{
      employee_code: code,
      type: 'employee',
      first_name: 'Pat',
      last_name: code,
      preferred_name: null,
      birth_date: '1990-01-01',
      gender: 'x',
    },
    ...{
      email: `${code.toLowerCase()}@put.example`,
      phone: '+61412345678',
      address_line: null,
      suburb: 'Brisbane',
      state: 'QLD',
      postcode: '4000',
    },
    ...{
      position_ids: [app.world.chef, app.world.driver],
      employment_type_id: null,
      start_date: null,
      right_to_work: 'citizen',
      visa_subclass: null,
    },
    visa_expires_on: null,
    target_minutes: null,
    notes: null,
    bank,
    status: 'active',
    ...changes,
  })
  const put = (records: EmployeeRecord[]) =>
    app.database.asAgency(app.world.agency, (db) =>
      upsertEmployees(db, scopeOfAgency(app.world.agency), { company_id: app.world.agency }, records, seal),
    )
  const stored = async (code: string) => {
    const people = await app.database.asAgency(app.world.agency, (db) =>
      employeesBy(db, app.world.agency, 'employee_code', [code]),
    )
    return admin.call(info, { id: people[0]?.id ?? '' })
  }

  test('creates new ones, updates changed ones, does not touch equal ones, and returns each outcome in order', async () => {
    await expect(put([record('PUT1'), record('PUT2')])).resolves.toEqual(['created', 'created'])

    const again = await put([
      record('PUT3'),
      record('PUT2', { suburb: 'Ipswich' }),
      record('PUT1', { employee_code: 'put1' }),
    ])

    expect(again).toEqual(['created', 'updated', 'unchanged'])
    expect(await stored('PUT2')).toMatchObject({
      suburb: 'Ipswich',
      version: 2,
      bank_accounts: [{ number_ends: '345' }],
    })
    expect(await stored('PUT1')).toMatchObject({
      version: 1,
      status: 'active',
      positions: [{ name: 'Chef', is_primary: true }, { name: 'Driver' }],
    })
  })

  test('writes neither positions nor account again when something else changed', async () => {
    const marks = (id: string) =>
      app.database.asAgency(app.world.agency, async (db) => {
        const { rows } = await sql<{ mark: string }>`
          select xmin::text as mark from employee_positions where employee_id = ${id}::uuid
          union all select version::text from employee_groups where employee_id = ${id}::uuid order by mark`.execute(db)
        return rows
      })
    await put([record('PUT7')])
    const { id } = await stored('PUT7')
    const before = await marks(id)

    await expect(put([record('PUT7', { suburb: 'Ipswich' })])).resolves.toEqual(['updated'])

    expect(before).toHaveLength(3)
    expect(await marks(id)).toEqual(before)
  })

  test('keeps values that are not given, and the status of existing employees', async () => {
    await put([record('PUT4', { status: 'registered' })])

    const outcomes = await put([
      record('PUT4', { status: 'active', gender: 'not_stated', phone: null, suburb: null, bank: null }),
    ])

    expect(outcomes).toEqual(['unchanged'])
    expect(await stored('PUT4')).toMatchObject({
      status: 'registered',
      gender: 'x',
      phone: '+61412345678',
      suburb: 'Brisbane',
    })
  })

  test('detects a change of the primary position and of the account number', async () => {
    await put([record('PUT5'), record('PUT6')])

    const outcomes = await put([
      record('PUT5', { position_ids: [app.world.driver, app.world.chef] }),
      record('PUT6', { bank: { ...bank, account_number: '99912345' } }),
    ])

    expect(outcomes).toEqual(['updated', 'updated'])
    expect((await stored('PUT5')).positions.map(({ name }) => name)).toEqual(['Driver', 'Chef'])
  })

  test('sets the account that takes the remainder, and keeps those with a fixed amount', async () => {
    await put([record('PUT8')])
    const { id } = await stored('PUT8')
    const savings = { account_name: 'P', bsb: '062-000', account_number: '55512345' }
    const sealed = seal.seal(
      savings.account_number,
      groupSealContext({ agency_id: app.world.agency, employee_id: id }, 'bank'),
    )
    await app.database.asAgency(app.world.agency, (db) =>
      db
        .insertInto('employee_bank_accounts')
        .values({
          ...{ id: newId(), agency_id: app.world.agency, employee_id: id, sequence: 2, account_name: 'P' },
          ...{ bsb: savings.bsb, number_sealed: sealed, number_ends: '345', amount_cents: 20_000 },
        })
        .execute(),
    )

    await expect(put([record('PUT8', { bank: savings })])).resolves.toEqual(['unchanged'])
    await expect(put([record('PUT8', { bank: { ...bank, account_number: '77712399' } })])).resolves.toEqual(['updated'])

    expect((await stored('PUT8')).bank_accounts).toMatchObject([
      { number_ends: '399', split: 'remainder' },
      { number_ends: '345', split: 'amount', amount_cents: 20_000 },
    ])
  })

  test('writes thousands at once', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => record(`BULK${at}`))

    expect(new Set(await put(many))).toEqual(new Set(['created']))
    expect(new Set(await put(many))).toEqual(new Set(['unchanged']))
  })

  test('returns the employee with an email address', async () => {
    const owners = await app.database.asAgency(app.world.agency, (db) =>
      existingPeople(db, app.world.agency, [], ['AVA.nguyen@example.com', 'nobody@example.com']),
    )

    expect(owners.map(({ email, employee_code }) => [email, employee_code])).toEqual([
      ['ava.nguyen@example.com', 'EM001'],
    ])
  })
})

test('the totals of the list stay right after any writes', async () => {
  const { agency, sister, noah } = app.world
  const inAgency = <T>(work: (db: Db) => Promise<T>) => app.database.asAgency(agency, work)
  const statuses = () =>
    inAgency((db) =>
      db
        .selectFrom('employees')
        .select(['status', (of) => of.fn.countAll<number>().as('people')])
        .groupBy('status')
        .orderBy('status')
        .execute(),
    )
  const listed = (stored: { status: EmployeeStatus }[]) =>
    Promise.all(
      stored.map(async ({ status }) => ({ status, people: (await admin.call(list, { status: [status] })).total })),
    )

  const before = await statuses()
  expect(await listed(before)).toEqual(before)

  await inAgency((db) =>
    db.updateTable('employees').set({ status: 'on_hold', company_id: sister }).where('id', '=', noah).execute(),
  )
  await inAgency((db) => db.deleteFrom('employees').where('employee_code', 'like', 'BULK1%').execute())
  const after = await statuses()
  expect(await listed(after)).toEqual(after)
  expect((await admin.call(list, { company_id: sister, right_to_work: ['citizen'] })).total).toBe(1)
})
