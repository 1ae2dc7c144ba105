import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Employee } from '#contract/employees.ts'
import { scopeOfAgency } from '#server/database/scope.ts'
import { sealWith } from '#server/outside/seal.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { type EmployeeRecord, putEmployees, setBankAccount } from './actions.ts'
import { emailOwners, employeesByCode } from './queries.ts'

const { list, info, store, updateBasics, choices } = calls.employees
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const unknownId = '01890000-0000-7000-8000-000000000000'
const namesIn = (page: { rows: { name: string }[] }) => page.rows.map((row) => row.name)

const newcomer = (changes: object = {}) => ({
  company_id: app.world.agency,
  employee_code: 'em100',
  first_name: 'Tamsin',
  last_name: 'Mwangi',
  birth_date: '1988-12-17',
  email: 'Tamsin.Mwangi@Example.com',
  phone: '0412 345 678',
  position_ids: [app.world.driver, app.world.chef],
  right_to_work: 'citizen' as const,
  ...changes,
})

// A form sends back what it was given, without what is only shown.
function asForm({ company_name: _a, type: _b, name: _c, positions, employment_type_name: _d, bank_account: _e, ...fields }: Employee, changes: object = {}) {
  return { ...fields, phone: fields.phone ?? '0412 345 678', state: null, position_ids: positions.map(({ id }) => id), ...changes }
}

describe('the list of people', () => {
  test('is the agency’s own, by name, with positions, and counts all of them', async () => {
    const page = await admin.call(list, { per_page: 2 })

    expect(page).toMatchObject({ total: 5, page: 1, per_page: 2 })
    expect(namesIn(page)).toEqual(['Ava Nguyen', 'Liam Smith'])
    expect(page.rows[0]).toMatchObject({ employee_code: 'EM001', position_names: ['Chef'], company_name: 'Southern Cross Staffing', status: 'active' })
  })

  test('goes on with the next page and keeps its total behind the last one', async () => {
    const third = await admin.call(list, { per_page: 2, page: 3 })
    const ninth = await admin.call(list, { per_page: 2, page: 9 })

    expect([namesIn(third), third.total]).toEqual([['Zoë Wilson'], 5])
    expect([namesIn(ninth), ninth.total]).toEqual([[], 5])
  })

  test('names the primary position first', async () => {
    const { rows } = await admin.call(list, { q: 'noah' })

    expect(rows[0]?.position_names).toEqual(['Cleaner', 'Chef'])
  })

  test.each(['zoe', 'ZOË', 'zoë wil', 'EM005', 'wilson@example'])('finds Zoë Wilson by “%s”', async (q) => {
    const page = await admin.call(list, { q })

    expect([namesIn(page), page.total]).toEqual([['Zoë Wilson'], 1])
  })

  test.each(['%', '_', '\\', "' or true --"])('takes “%s” as what it is', async (q) => {
    await expect(admin.call(list, { q })).resolves.toMatchObject({ total: 0, rows: [] })
  })

  test('filters count what they leave', async () => {
    const chefs = await admin.call(list, { position_id: app.world.chef, per_page: 1 })
    const active = await admin.call(list, { position_id: app.world.chef, status: ['active'], right_to_work: ['temporary', 'nz'] })
    const sister = await admin.call(list, { company_id: app.world.sister })

    expect([chefs.total, active.total, sister.total]).toEqual([4, 1, 0])
    expect(namesIn(active)).toEqual(['Mia Müller'])
  })

  test('sorts both ways, people without a visa last', async () => {
    const codes = await admin.call(list, { sort: 'employee_code', dir: 'desc' })
    const visas = await admin.call(list, { sort: 'visa_expires_on', dir: 'desc' })

    expect(codes.rows.map((row) => row.employee_code)).toEqual(['EM005', 'EM004', 'EM003', 'EM002', 'EM001'])
    expect(namesIn(visas)[0]).toBe('Mia Müller')
  })

  test('every order and direction works', async () => {
    const orders = ['name', 'employee_code', 'email', 'company_name', 'status', 'visa_expires_on'] as const
    const asked = orders.flatMap((sort) => [admin.call(list, { sort }), admin.call(list, { sort, dir: 'desc' })])

    expect((await Promise.all(asked)).map((page) => page.rows.length)).toEqual(Array(12).fill(5))
  })

  test('nothing but the known columns can be sorted by', async () => {
    // @ts-expect-error: what a browser's form cannot send, somebody else may
    await expect(admin.call(list, { sort: 'name; drop table employees' })).rejects.toMatchObject({ status: 422 })
    // @ts-expect-error: likewise
    await expect(admin.call(list, { dir: 'asc, (select 1)' })).rejects.toMatchObject({ status: 422 })
  })

  test('is not for customers and employees', async () => {
    const others = await Promise.all([app.as('customer'), app.as('employee')])

    for (const other of others) await expect(other.call(list, {})).rejects.toMatchObject({ status: 403, code: 'mayNot' })
  })

  test('shows the super admin the people of every agency', async () => {
    const platform = await app.as('superadmin')

    expect((await platform.call(list, {})).total).toBe(6)
  })

  test('offers approved and active people to choose from', async () => {
    const people = await admin.call(choices, {})

    expect(people.map((person) => person.name)).toEqual(['Ava Nguyen', 'Mia Müller', 'Noah Patel'])
  })
})

describe('adding a person', () => {
  test('normalises code, address and number, and starts them as registered', async () => {
    const person = await admin.call(store, newcomer())

    expect(person).toMatchObject({ employee_code: 'EM100', email: 'tamsin.mwangi@example.com', phone: '+61412345678', status: 'registered', version: 1 })
    expect(person.positions.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ['Driver', true],
      ['Chef', false],
    ])
  })

  test.each([
    ['phone', { phone: '0412 345' }, 'This is not a phone number.'],
    ['birth_date', { birth_date: '2020-01-01' }, 'The person must be at least 13 years old.'],
    ['birth_date', { birth_date: '2026-11-19' }, 'This is in the future.'],
    ['visa_expires_on', { right_to_work: 'temporary' }, 'A temporary right to work needs the day on which it ends.'],
    ['company_id', { company_id: unknownId }, 'This choice does not exist (any more).'],
    ['position_ids', { position_ids: [unknownId] }, 'This choice does not exist (any more).'],
    ['employment_type_id', { employment_type_id: unknownId }, 'This choice does not exist (any more).'],
  ])('refuses at %s: %o', async (field, changes, message) => {
    const refused = admin.call(store, newcomer({ employee_code: 'EM101', email: 'other@example.com', ...changes }))

    await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: [message] } })
  })

  test('takes nothing from another agency', async () => {
    const { northern } = app.world
    const company = admin.call(store, newcomer({ company_id: northern.agency }))
    const position = admin.call(store, newcomer({ position_ids: [northern.packer] }))

    await expect(company).rejects.toMatchObject({ fields: { company_id: [expect.any(String)] } })
    await expect(position).rejects.toMatchObject({ fields: { position_ids: [expect.any(String)] } })
  })

  test('refuses a code and an e-mail address that are taken, whatever their case', async () => {
    const code = admin.call(store, newcomer({ employee_code: 'em001', email: 'unique@example.com' }))
    const email = admin.call(store, newcomer({ employee_code: 'EM102', email: 'AVA.NGUYEN@example.com' }))

    await expect(code).rejects.toMatchObject({ status: 409, code: 'codeTaken', fields: { employee_code: [expect.any(String)] } })
    await expect(email).rejects.toMatchObject({ status: 409, code: 'emailTaken', fields: { email: [expect.any(String)] } })
  })

  test('is the agency’s to do', async () => {
    const employee = await app.as('employee')

    await expect(employee.call(store, newcomer())).rejects.toMatchObject({ status: 403 })
  })

  test('the super admin adds to the agency of the company', async () => {
    const platform = await app.as('superadmin')
    const { northern } = app.world

    const person = await platform.call(store, newcomer({ company_id: northern.agency, position_ids: [northern.packer] }))

    const other = await app.as('admin2')
    await expect(other.call(info, { id: person.id })).resolves.toMatchObject({ company_name: 'Northern Light Labour' })
    await expect(admin.call(info, { id: person.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('changing a person', () => {
  test('changes what the form says and counts the version up', async () => {
    const before = await admin.call(info, { id: app.world.liam })

    const after = await admin.call(updateBasics, asForm(before, { preferred_name: 'Lee', status: 'approved', position_ids: [app.world.cleaner] }))

    expect(after).toMatchObject({ name: 'Lee Smith', status: 'approved', version: before.version + 1 })
    expect(after.positions.map(({ name }) => name)).toEqual(['Cleaner'])
  })

  test('a stale version is refused with the person as they stand now', async () => {
    const before = await admin.call(info, { id: app.world.noah })
    const after = await admin.call(updateBasics, asForm(before, { notes: 'Knows the docks' }))

    const again = admin.call(updateBasics, asForm(before, { notes: 'Never seen' }))

    await expect(again).rejects.toMatchObject({ status: 409, code: 'stale', current: after })
  })

  test('the status goes only along the moves', async () => {
    const terminated = await admin.call(info, { id: app.world.zoe })

    const wrong = admin.call(updateBasics, asForm(terminated, { status: 'active', email: 'zoe.wilson@example.com' }))

    await expect(wrong).rejects.toMatchObject({ status: 409, code: 'wrongState', current: { status: 'terminated' } })
  })

  test('a foreign person answers exactly like an unknown one', async () => {
    const mine = await admin.call(info, { id: app.world.ava })
    const unknown = await admin.call(info, { id: unknownId }).catch((error: unknown) => error)

    expect(unknown).toMatchObject({ status: 404, code: 'notFound' })
    await expect(admin.call(info, { id: app.world.northern.otto })).rejects.toEqual(unknown)
    await expect(admin.call(updateBasics, asForm(mine, { id: app.world.northern.otto }))).rejects.toEqual(unknown)
  })

  test('a position that was closed may stay with who has it, but nobody gets it anew', async () => {
    const position = await admin.call(calls.position.store, { code: 'RIGGER', name: 'Rigger' })
    const rigger = await admin.call(store, newcomer({ employee_code: 'EM103', email: 'rigger@example.com', position_ids: [position.id] }))
    const { shared: _, ...open } = position
    await admin.call(calls.position.update, { ...open, active: false })

    await expect(admin.call(updateBasics, asForm(rigger, { notes: 'Tall' }))).resolves.toMatchObject({ notes: 'Tall' })
    const ava = await admin.call(info, { id: app.world.ava })
    await expect(admin.call(updateBasics, asForm(ava, { position_ids: [position.id] }))).rejects.toMatchObject({ status: 422 })
  })

  test('the super admin cannot move a person into another agency', async () => {
    const platform = await app.as('superadmin')
    const ava = await platform.call(info, { id: app.world.ava })

    const moved = platform.call(updateBasics, asForm(ava, { company_id: app.world.northern.agency }))

    await expect(moved).rejects.toMatchObject({ status: 422, fields: { company_id: [expect.any(String)] } })
  })
})

describe('a bank account', () => {
  test('is kept sealed; a reader sees the last three digits', async () => {
    const seal = sealWith(new Map([['k1', new Uint8Array(32)]]))
    const account = { agency_id: app.world.agency, employee_id: app.world.ava, account_name: 'Ava Nguyen', bsb: '062-000', account_number: '12345678' }

    await app.database.asAgency(app.world.agency, (db) => setBankAccount(db, seal, account))

    expect((await admin.call(info, { id: app.world.ava })).bank_account).toEqual({ account_name: 'Ava Nguyen', bsb: '062-000', ends_with: '678' })
    const kept = await app.database.asAgency(app.world.agency, (db) => sql<{ row: string }>`select account::text as row from employee_bank_accounts account`.execute(db))
    expect(kept.rows).toHaveLength(1)
    expect(kept.rows[0]?.row).not.toContain('12345678')
  })
})

describe('putting many people', () => {
  const seal = sealWith(new Map([['k1', new Uint8Array(32)]]))
  const bank = { account_name: 'P', bsb: '062-000', account_number: '00012345' }
  const record = (code: string, changes: Partial<EmployeeRecord> = {}): EmployeeRecord => ({
    ...{ employee_code: code, type: 'employee', first_name: 'Pat', last_name: code, preferred_name: null, birth_date: '1990-01-01', gender: 'x' },
    ...{ email: `${code.toLowerCase()}@put.example`, phone: '+61412345678', address_line: null, suburb: 'Brisbane', state: 'QLD', postcode: '4000' },
    ...{ position_ids: [app.world.chef, app.world.driver], employment_type_id: null, start_date: null, right_to_work: 'citizen', visa_subclass: null },
    ...{ visa_expires_on: null, target_minutes: null, notes: null, bank, status: 'active' },
    ...changes,
  })
  const put = (records: EmployeeRecord[]) =>
    app.database.asAgency(app.world.agency, (db) => putEmployees(db, scopeOfAgency(app.world.agency), { company_id: app.world.agency }, records, seal))
  const kept = async (code: string) => {
    const people = await app.database.asAgency(app.world.agency, (db) => employeesByCode(db, app.world.agency, [code]))
    return admin.call(info, { id: people[0]?.id ?? '' })
  }

  test('makes new ones, changes changed ones, does not touch equal ones, and says which in the order given', async () => {
    await expect(put([record('PUT1'), record('PUT2')])).resolves.toEqual(['created', 'created'])

    const again = await put([record('PUT3'), record('PUT2', { suburb: 'Ipswich' }), record('PUT1', { employee_code: 'put1' })])

    expect(again).toEqual(['created', 'updated', 'unchanged'])
    expect(await kept('PUT2')).toMatchObject({ suburb: 'Ipswich', version: 2, bank_account: { ends_with: '345' } })
    expect(await kept('PUT1')).toMatchObject({ version: 1, status: 'active', positions: [{ name: 'Chef', is_primary: true }, { name: 'Driver' }] })
  })

  test('leaves what is not told, and the status of who is there already', async () => {
    await put([record('PUT4', { status: 'registered' })])

    const puts = await put([record('PUT4', { status: 'active', gender: 'not_stated', phone: null, suburb: null, bank: null })])

    expect(puts).toEqual(['unchanged'])
    expect(await kept('PUT4')).toMatchObject({ status: 'registered', gender: 'x', phone: '+61412345678', suburb: 'Brisbane' })
  })

  test('sees a change of the primary position and of the account number', async () => {
    await put([record('PUT5'), record('PUT6')])

    const puts = await put([record('PUT5', { position_ids: [app.world.driver, app.world.chef] }), record('PUT6', { bank: { ...bank, account_number: '99912345' } })])

    expect(puts).toEqual(['updated', 'updated'])
    expect((await kept('PUT5')).positions.map(({ name }) => name)).toEqual(['Driver', 'Chef'])
  })

  test('takes thousands at once', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => record(`BULK${at}`))

    expect(new Set(await put(many))).toEqual(new Set(['created']))
    expect(new Set(await put(many))).toEqual(new Set(['unchanged']))
  })

  test('tells whose an e-mail address is', async () => {
    const owners = await app.database.asAgency(app.world.agency, (db) => emailOwners(db, scopeOfAgency(app.world.agency), ['AVA.nguyen@example.com', 'nobody@example.com']))

    expect([...owners]).toEqual([['ava.nguyen@example.com', 'EM001']])
  })
})
