import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Client
let ava: Client
let id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  id = app.world.ava
})
afterAll(() => app.close())

const account = { account_name: 'Ava Nguyen', bsb: '999 001', number: '1234 5678', split: 'remainder' as const }
const tax = {
  tfn_status: 'quoted' as const,
  number: '123 456 782',
  residency: 'resident' as const,
  declared_on: '2026-11-01',
}

describe("the parts of an employee's file", () => {
  test('the bank of a BSB is determined by the longest matching prefix, and an unknown one has none', async () => {
    await admin.call(calls.bank.store, { code: 'SIX', name: 'Bank of Sixes', meta: { bsb_prefix: '06, 63' } })
    await admin.call(calls.bank.store, { code: 'BEN', name: 'Bank of Bends', meta: { bsb_prefix: '633' } })
    const nameOf = async (bsb: string) => (await ava.call(calls.employeeDetails.bankOf, { bsb })).name

    expect(await nameOf('633')).toBe('Bank of Bends')
    expect(await nameOf('630123')).toBe('Bank of Sixes')
    expect(await nameOf('066')).toBe('Bank of Sixes')
    for (const written of ['633-000', '633 000', '633000', ' 633 - 000 '])
      expect(await nameOf(written), written).toBe('Bank of Bends')
    expect(await nameOf('000123')).toBeNull()
    expect(await (await app.as('admin2')).call(calls.employeeDetails.bankOf, { bsb: '633' })).toEqual({ name: null })
  })

  test('are entered by the employee, await review, and are marked as reviewed', async () => {
    const result = await ava.call(calls.employeeDetails.updateBank, { id, version: 0, accounts: [account] })
    expect(result).toMatchObject({
      accounts: [{ bsb: '999-001', number_ends: '678', split: 'remainder' }],
      reviewed_at: null,
      version: 1,
    })

    const [seen, own] = [
      await admin.call(calls.employeeDetails.file, { id }),
      await ava.call(calls.employeeDetails.file, { id }),
    ]
    const file = await admin.call(calls.employeeDetails.review, { id, group: 'bank', version: 1 })

    expect([seen.reviewable, own.reviewable, file.reviewable]).toEqual([['bank'], [], []])
    expect(file.done).toContain('bank')
    expect(file.bank?.reviewed_by_name).not.toBeNull()
    await expect(ava.call(calls.employeeDetails.review, { id, group: 'bank', version: 2 })).rejects.toMatchObject({
      status: 403,
    })
  })

  test("store an emergency contact's address, also where the postcode belongs to another state", async () => {
    const jo = { name: 'Jo', relationship: 'Sister', phone: '0491 570 156' }
    const address = { address_line: '7 Wattle Ct', suburb: 'Sunnybank', state: 'QLD', postcode: '2012' }
    const none = { address_line: null, address_line2: null, suburb: null, state: null, postcode: null }

    const emergency_contacts = await ava.call(calls.employeeDetails.updateEmergencyContacts, {
      id,
      version: 0,
      contacts: [{ ...jo, ...address }, jo],
    })

    expect(emergency_contacts.contacts).toMatchObject([{ ...address, address_line2: null }, none])
  })

  test('keep a number that is omitted, and are not overwritten from a stale version', async () => {
    const { version } = await admin.call(calls.employeeDetails.updateTax, { id, version: 0, ...tax })
    const again = await admin.call(calls.employeeDetails.updateTax, {
      id,
      version,
      ...tax,
      number: '',
      study_loan: true,
    })
    expect(again).toMatchObject({ number_ends: '782', study_loan: true })

    await expect(admin.call(calls.employeeDetails.updateTax, { id, version, ...tax })).rejects.toMatchObject({
      code: 'stale',
      current: { version: version + 1, study_loan: true },
    })
    await expect(admin.call(calls.employeeDetails.updateTax, { id, version: 0, ...tax })).rejects.toMatchObject({
      code: 'stale',
    })
  })

  test('delete a tax file number that is no longer quoted', async () => {
    const { tax: before } = await admin.call(calls.employeeDetails.file, { id })
    const not = { ...tax, number: '', tfn_status: 'not_quoted' as const }
    const after = await admin.call(calls.employeeDetails.updateTax, { id, version: before?.version ?? 0, ...not })

    expect(after.number_ends).toBeNull()
    await expect(
      admin.call(calls.employeeDetails.reveal, { id, group: 'tax', purpose: 'payroll' }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each([
    ['000000000', 'validation.tfn'],
    ['123456789', 'validation.tfn'],
  ])('refuse %s as a tax file number', async (number) => {
    await expect(admin.call(calls.employeeDetails.updateTax, { id, version: 0, ...tax, number })).rejects.toMatchObject(
      {
        status: 422,
        fields: { number: expect.anything() },
      },
    )
  })

  test("store contacts' phone numbers normalised, and refuse invalid ones", async () => {
    const mother = { name: 'Linh Nguyen', relationship: 'Mother', phone: '0412 345 678', other_phone: '(02) 9374 4000' }
    const { emergency_contacts: stored } = await ava.call(calls.employeeDetails.file, { id })
    const version = stored?.version ?? 0
    const emergency_contacts = { id, version, contacts: [mother] }
    expect(await ava.call(calls.employeeDetails.updateEmergencyContacts, emergency_contacts)).toMatchObject({
      contacts: [{ phone: '+61412345678', other_phone: '+61293744000' }],
    })

    const wrong = {
      ...emergency_contacts,
      version: version + 1,
      contacts: [mother, { ...mother, phone: '0000 000 000' }],
    }
    await expect(ava.call(calls.employeeDetails.updateEmergencyContacts, wrong)).rejects.toMatchObject({
      fields: { 'contacts.1.phone': [expect.any(String)] },
    })
  })

  test('are refused where a passport or a licence expires before it was issued', async () => {
    const days = { issued_on: '2026-05-01', expires_on: '2026-04-30' }
    const passport = { id, version: 0, number: 'N1234567', country: 'AU', ...days }
    const licence = { id, version: 0, number: '12345678', class: 'C' as const, ...days }
    const atItsEnd = { status: 422, fields: { expires_on: ['Must not be before the issue date.'] } }

    await expect(ava.call(calls.employeeDetails.updatePassport, passport)).rejects.toMatchObject(atItsEnd)
    await expect(ava.call(calls.employeeDetails.updateLicence, licence)).rejects.toMatchObject(atItsEnd)
    expect((await ava.call(calls.employeeDetails.file, { id })).done).not.toContain('passport')
  })

  test('are not found by another employee, a customer and another agency', async () => {
    for (const role of ['customer', 'admin2', 'employee2'] as const) {
      const stranger = await app.as(role)
      await expect(stranger.call(calls.employeeDetails.file, { id }), role).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status === 403 || status === 404),
      })
    }
    await expect(ava.call(calls.employeeDetails.file, { id: app.world.liam })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a sealed number', () => {
  test('is revealed for a purpose, visible to the employee and the audit log', async () => {
    const shown = await admin.call(calls.employeeDetails.reveal, {
      id,
      group: 'bank',
      purpose: 'payroll',
      note: 'Pay run',
    })
    expect(shown.number).toBe('12345678')

    const [reveal] = await ava.call(calls.employeeDetails.reveals, { id })
    expect(reveal).toMatchObject({ group: 'bank', number_ends: '678', purpose: 'payroll', note: 'Pay run' })
    const { rows } = await admin.call(calls.audit.list, { action: 'reveal' })
    expect(JSON.stringify(rows)).not.toContain('12345678')
    expect(rows).not.toEqual([])
  })

  test('is not revealed to the employee, nor to anybody without the permission', async () => {
    await expect(
      ava.call(calls.employeeDetails.reveal, { id, group: 'bank', purpose: 'other', note: 'Why not' }),
    ).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is not revealed for an unknown purpose', async () => {
    const input = { id, group: 'bank' as const, purpose: 'other' as const }
    for (const note of [undefined, '', '  '])
      await expect(admin.call(calls.employeeDetails.reveal, { ...input, note })).rejects.toMatchObject({
        status: 422,
        fields: { note: [expect.any(String)] },
      })
    expect(await admin.call(calls.employeeDetails.reveal, { ...input, note: 'The bank called back' })).toEqual({
      number: '12345678',
    })
  })

  test('is nowhere in the database in plain text', async () => {
    const tables = await app.database.asPlatform((db) =>
      sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')`.execute(
        db,
      ),
    )
    expect(tables.rows.length).toBeGreaterThan(30)
    for (const { name } of tables.rows) {
      const found = await app.database.asPlatform((db) =>
        sql`select 1 from ${sql.table(name)} as kept where kept::text ~ '(^|[^0-9])(12345678|123456782)([^0-9]|$)'`.execute(
          db,
        ),
      )
      expect(found.rows, name).toEqual([])
    }
  })

  test('can be revealed at most sixty times an hour', async () => {
    const ask = () => admin.call(calls.employeeDetails.reveal, { id, group: 'bank', purpose: 'payroll' })
    const before = await app.database.asPlatform((db) =>
      db
        .selectFrom('sensitive_value_views')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow(),
    )
    for (let at = before.count; at < 60; at++) await ask()

    await expect(ask()).rejects.toMatchObject({ status: 429 })
  })
})

test('employees change their own phone and address, but not what the agency decides', async () => {
  const { version } = await ava.call(calls.employees.info, { id })
  const own = { email: 'ava.new@example.com', phone: '0491 570 006', suburb: 'Ipswich', state: 'QLD', postcode: '4305' }
  const changed = await ava.call(calls.employeeDetails.updateBasics, { id, version, ...own })
  expect(changed).toMatchObject({ suburb: 'Ipswich', version: version + 1 })

  const { company_id, employee_code, first_name, last_name, birth_date, positions } = changed
  const decided = { company_id, employee_code, first_name, last_name, birth_date }
  const basics = { ...decided, ...own, position_ids: positions.map((position) => position.id) }
  await expect(ava.call(calls.employees.updateBasics, { id, version: version + 1, ...basics })).rejects.toMatchObject({
    status: 403,
  })
})
