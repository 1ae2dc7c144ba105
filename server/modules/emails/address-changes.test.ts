import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { upsertMainContacts } from '#server/modules/customers/contact-actions.ts'
import { upsertEmployees } from '#server/modules/employees/actions.ts'
import { employeesBy } from '#server/modules/employees/queries.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'

let app: TestApp
let admin: Client
let platform: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  platform = await app.as('superadmin')
})
afterAll(() => app.close())

const lastTo = async (email: string) => (await emailsTo(app, email)).at(-1)
const inAgency = <Result>(work: Parameters<typeof app.database.asAgency<Result>>[1]) =>
  app.database.asAgency(app.world.agency, work)

let people = 0
function newEmployee() {
  const at = ++people
  return admin.call(calls.employees.store, {
    company_id: app.world.agency,
    ...{ employee_code: `MOVED${at}`, first_name: 'Mona', last_name: `Moved ${at}`, birth_date: `1988-12-${10 + at}` },
    ...{ email: `mona-${at}@example.com`, phone: `0412 345 6${10 + at}`, right_to_work: 'citizen' },
    ...{ position_ids: [app.world.chef], accept_duplicates: true },
  })
}

const seal = sealWith(new Map([['k1', new Uint8Array(32)]]))

/** Each way to change the address on an employee's record. */
const waysOfEmployee = {
  'in the agency’s form': async ({ id, version }: { id: string; version: number }, email: string) => {
    const before = await admin.call(calls.employees.info, { id })
    await admin.call(calls.employees.updateBasics, {
      ...{ id, version, company_id: before.company_id, employee_code: before.employee_code, email },
      ...{ first_name: before.first_name, last_name: before.last_name, birth_date: before.birth_date },
      ...{ phone: before.phone ?? '', position_ids: [app.world.chef] },
    })
  },
  'among the personal details': async ({ id, version }: { id: string; version: number }, email: string) => {
    await admin.call(calls.employeeDetails.updateBasics, { id, version, email, phone: '0412 345 678' })
  },
  'by an import': async ({ id }: { id: string }, email: string) => {
    const { employee_code } = await admin.call(calls.employees.info, { id })
    await inAgency(async (db) => {
      const [stored] = await employeesBy(db, app.world.agency, 'employee_code', [employee_code ?? ''])
      if (stored === undefined) throw new Error('the employee is not stored')
      const kind = { type: 'employee', status: 'active' } as const
      const record = { ...stored, ...kind, email, bank: null, position_ids: [app.world.chef] }
      await upsertEmployees(db, scopeOfAgency(app.world.agency), { company_id: app.world.agency }, [record], seal)
    })
  },
  'by merging with another record': async (survivor: { id: string; version: number }, email: string) => {
    const twin = await newEmployee()
    const input = { id: twin.id, version: twin.version, email, phone: '0412 345 699' }
    const { version } = await admin.call(calls.employeeDetails.updateBasics, input)
    const pair = { id: survivor.id, version: survivor.version, other_id: twin.id, other_version: version }
    await admin.call(calls.merging.merge, { ...pair, take: ['email'] })
  },
} as const

describe('the previous address of an employee gets an email when it is changed', () => {
  test.each(Object.entries(waysOfEmployee))('%s', async (_, change) => {
    const { id, version, email } = await newEmployee()
    const to = `now.${email}`

    await change({ id, version }, to)

    await expect(admin.call(calls.employees.info, { id })).resolves.toMatchObject({ email: to })
    await expect(lastTo(email)).resolves.toMatchObject({
      ...{ kind: 'recordAddressChanged', language: 'en' },
      params: { name: 'Mona', email: to, agency: 'Southern Cross Staffing' },
    })
  })

  test('by the person, in the language of their login', async () => {
    const ava = await app.as('employee')
    await ava.call(calls.auth.language, { locale: 'fr' })
    const { version, email } = await ava.call(calls.employees.info, { id: app.world.ava })

    const input = { id: app.world.ava, version, email: 'ava.now@example.com', phone: '0412 345 678' }
    await ava.call(calls.employeeDetails.updateBasics, input)

    await expect(lastTo(email)).resolves.toMatchObject({ kind: 'recordAddressChanged', language: 'fr' })
  })

  test('of a record that is merged into another one, unless that one takes the address', async () => {
    const [survivor, twin, third] = [await newEmployee(), await newEmployee(), await newEmployee()]
    const pair = { id: survivor.id, version: survivor.version, other_id: twin.id, other_version: twin.version }

    const { version } = await admin.call(calls.merging.merge, { ...pair, take: [] })

    await expect(lastTo(twin.email)).resolves.toMatchObject({
      ...{ kind: 'recordAddressChanged', params: { name: 'Mona', email: survivor.email } },
    })
    const other = { id: survivor.id, version, other_id: third.id, other_version: third.version }
    await admin.call(calls.merging.merge, { ...other, take: ['email'] })
    await expect(lastTo(survivor.email)).resolves.toMatchObject({ params: { email: third.email } })
    await expect(lastTo(third.email)).resolves.not.toMatchObject({ kind: 'recordAddressChanged' })
    expect((await emailsTo(app, twin.email)).filter(({ kind }) => kind === 'recordAddressChanged')).toHaveLength(1)
  })

  test('but not where only the case of its letters is', async () => {
    const person = await newEmployee()

    await inAgency((db) =>
      db.updateTable('employees').set({ email: person.email.toUpperCase() }).where('id', '=', person.id).execute(),
    )

    await expect(lastTo(person.email.toUpperCase())).resolves.toBeUndefined()
    await expect(lastTo(person.email)).resolves.not.toMatchObject({ kind: 'recordAddressChanged' })
  })
})

describe('the previous address gets an email', () => {
  test('of a main contact that the customer’s form or an import replaces, and of a contact without one now', async () => {
    const place = { agency_id: app.world.agency, customer_id: app.world.summit }
    const main = (contact_name: string, contact_email: string | null) =>
      inAgency((db) => upsertMainContacts(db, [{ ...place, contact_name, contact_email, contact_phone: null }]))

    await main('Paul', 'paul@summit.example')
    await main('Paula', 'paula@summit.example')
    await main('Paula', null)

    const kind = 'recordAddressChanged'
    await expect(lastTo('paul@summit.example')).resolves.toMatchObject({
      ...{ kind, params: { name: 'Paul', email: 'paula@summit.example' } },
    })
    await expect(lastTo('paula@summit.example')).resolves.toMatchObject({ kind, params: { email: '–' } })
  })

  test('of a contact', async () => {
    const fields = { role: 'site' as const, name: 'Cleo', phone: '', location_ids: [] }
    const customer_id = app.world.harbour
    const made = await admin.call(calls.customerContacts.store, {
      ...fields,
      customer_id,
      email: 'cleo@harbour.example',
    })

    const { id, version } = made
    await admin.call(calls.customerContacts.update, { ...fields, id, version, email: 'cleo.now@harbour.example' })

    await expect(lastTo('cleo@harbour.example')).resolves.toMatchObject({ kind: 'recordAddressChanged' })
  })

  test('of a supervisor', async () => {
    const fields = { first_name: 'Sol', last_name: 'Moved', phone: '', location_ids: [] }
    const made = await admin.call(calls.supervisors.store, {
      ...{ ...fields, company_id: app.world.agency, email: 'sol@example.com' },
    })

    const { id, version } = made
    await admin.call(calls.supervisors.update, {
      ...fields,
      id,
      version,
      status: 'active',
      email: 'sol.now@example.com',
    })

    await expect(lastTo('sol@example.com')).resolves.toMatchObject({
      ...{ kind: 'recordAddressChanged', params: { name: 'Sol', email: 'sol.now@example.com' } },
    })
  })

  test.each(['active', 'invited'] as const)('of a sign-in that the super admin changes (%s)', async (status) => {
    const email = `${status}@moved.example`
    await admin.call(calls.users.create, {
      ...{ email, first_name: 'Uma', last_name: 'Moved', phone: '', locale: 'de' },
      ...{ role_id: await roleId(), agency_id: null, customer_id: null, employee_id: null, supervisor_id: null },
    })
    if (status === 'active')
      await app.database.asPlatform((db) =>
        db.updateTable('accounts').set({ status }).where('email', '=', email).execute(),
      )

    const [listed] = (await platform.call(calls.users.list, { q: email })).rows
    const found = await platform.call(calls.users.details, { id: listed?.id ?? '' })
    const { id, version, first_name, last_name, locale, memberships } = found
    await platform.call(calls.users.update, {
      ...{ id, version, first_name, last_name, locale, phone: '', email: `now.${email}` },
      ...{ role_id: memberships[0]?.role_id ?? '', customer_id: null },
    })

    await expect(lastTo(email)).resolves.toMatchObject({
      ...{ kind: 'emailChanged', language: 'de', params: { name: 'Uma', email: `now.${email}` } },
    })
  })
})

const roleId = async () => (await admin.call(calls.users.roles, {})).find(({ kind }) => kind === 'admin')?.id ?? ''

test('each table with the address of a person reports its changes', async () => {
  // Codes and applications belong to the address itself, companies are no people, and Xero's people are read from there.
  const others = ['account_tokens', 'companies', 'job_applications', 'xero_people']

  const { rows } = await app.database.asPlatform((db) =>
    sql<{ name: string }>`select columns.table_name as name from information_schema.columns
      where columns.table_schema = 'public' and columns.column_name = 'email'
        and exists (select from information_schema.tables of_name where of_name.table_name = columns.table_name and of_name.table_type = 'BASE TABLE')
        and not exists (select from pg_trigger where tgname = columns.table_name || '_report_address')
      order by 1`.execute(db),
  )

  expect(rows.map(({ name }) => name).filter((name) => !others.includes(name))).toEqual([])
})
