import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { groupSealContext } from '#server/modules/employees/details/rules.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/records/work.ts'
import { mergeRules } from './merge-rules.ts'

const { duplicates, duplicatesOf, merge, preview } = calls.merging
const { info, store } = calls.employees
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

let people = 0
async function newEmployee(changes: object = {}) {
  const at = ++people
  const person = await admin.call(store, {
    company_id: app.world.agency,
    employee_code: `TWIN${at}`,
    first_name: 'Robin',
    last_name: 'Twin',
    birth_date: '1988-12-17',
    email: `robin-${at}@example.com`,
    phone: `0412 345 6${10 + at}`,
    position_ids: [app.world.chef],
    right_to_work: 'citizen',
    accept_duplicates: true,
    ...changes,
  })
  return { id: person.id, version: person.version }
}

type MergedEmployee = Awaited<ReturnType<typeof newEmployee>>
const merged = (
  survivor: MergedEmployee,
  duplicate: MergedEmployee,
  take: ('email' | 'phone' | 'name' | 'bank')[] = [],
) => admin.call(merge, { ...survivor, other_id: duplicate.id, other_version: duplicate.version, take })

const put = <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) =>
  app.database.asPlatform((db) => {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    return sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
      db,
    )
  })

/** The tables that refer to employees, from the database's catalogue. */
const tablesOfPeople = () =>
  app.database.asPlatform(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'employees'::regclass and contype = 'f'
      union select table_name::text from information_schema.columns where table_schema = 'public' and column_name = 'employee_id'
      order by name`.execute(db)
    return rows.map(({ name }) => name)
  })

const rowsIn = (tables: readonly string[]) =>
  app.database.asPlatform(async (db) => {
    const counted = await Promise.all(
      tables.map((table) => sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)),
    )
    return Object.fromEntries(tables.map((table, at) => [table, counted[at]?.rows[0]?.rows]))
  })

const ownersIn = (table: string) =>
  app.database.asPlatform(async (db) => {
    const { rows } = await sql<{ employee_id: string }>`select employee_id from ${sql.table(table)}`.execute(db)
    return rows.map(({ employee_id }) => employee_id)
  })

test('every table that refers to an employee has a rule', async () => {
  expect(Object.keys(mergeRules).toSorted()).toEqual((await tablesOfPeople()).toSorted())
})

/** One account for the remaining record, two for the other. */
const accountsOf = (week: string) => {
  const account = { account_name: 'Robin Twin', bsb: '999-001', split: 'remainder' as const }
  const savings = { ...account, number: '55555555', split: 'amount' as const, amount_cents: 20_000 }
  return week.endsWith('7') ? [{ ...account, number: '12345678' }] : [savings, { ...account, number: '87654321' }]
}

/** Adds a row to every table for an employee. */
async function laden(person: MergedEmployee, week: string) {
  const { agency, driver, brisbane, harbour } = app.world
  const of = { agency_id: agency, employee_id: person.id }
  const { id } = person
  const contacts = [{ name: 'Jo', relationship: 'Sister', phone: '0491 570 156' }]
  await admin.call(calls.employeeDetails.updateEmergencyContacts, { id, version: 0, contacts })
  await admin.call(calls.employeeDetails.updateBank, { id, version: 0, accounts: accountsOf(week) })
  const skill = await admin.call(calls.skill.store, { code: `S${week.slice(-2)}`, name: `Knives ${week}` })
  await put('employee_skills', { id: newId(), ...of, skill_id: skill.id, level: 3, source: 'self', version: 1 })
  const test = { skill_id: skill.id, attempt: 1, questions: '[]', answers: {}, marks: {}, pass_mark: 70, version: 1 }
  const taken = { started_at: '2026-11-01T00:00:00Z', ends_at: '2026-11-01T01:00:00Z', result: 'passed' as const }
  await put('skill_tests', { id: newId(), ...of, ...test, ...taken })
  const visa = { right_to_work: 'nz' as const, granted_on: week, recorded_by_name: 'Ruth', version: 1 }
  const now = { created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' }
  await put('employee_visas', { id: newId(), ...of, ...visa, ...now })
  await put('vevo_checks', {
    id: newId(),
    ...of,
    checked_on: week,
    checked_by_name: 'Ruth',
    outcome: 'verified',
    created_at: now.created_at,
  })
  await put('hours_elsewhere', {
    id: newId(),
    ...of,
    week_start: '2026-11-16',
    minutes: week.endsWith('7') ? 60 : 600,
    recorded_by_name: 'Robin',
    recorded_at: '2026-11-17T00:00:00Z',
  })
  await put('employee_times', {
    id: newId(),
    ...of,
    weekday: 1,
    starts: '08:00',
    ends: '16:00',
    preference: 'available',
  })
  await put('employee_exceptions', { id: newId(), ...of, from_day: week, to_day: week, kind: 'unavailable' })
  const type = await app.database.asPlatform((db) =>
    db.selectFrom('document_types').select('id').limit(1).executeTakeFirst(),
  )
  const type_id =
    type?.id ??
    (
      await admin.call(calls.documentTypes.store, {
        kind: 'document',
        code: 'PAPER',
        name: 'Paper',
        demanded: 'nobody',
        lead_days: [],
      })
    ).id
  for (const status of ['approved', 'requested'] as const)
    await put('employee_documents', {
      id: newId(),
      ...of,
      type_id,
      edition: status === 'approved' ? 1 : 2,
      status,
      visible_to_customer: false,
      version: 1,
      ...now,
    })
  await admin.call(calls.customerEmployees.store, {
    customer_id: harbour,
    location_id: brisbane,
    employee_id: id,
    list: week.endsWith('7') ? 'preferred' : 'blocked',
    reason: week.endsWith('7') ? undefined : 'Late twice',
  })
  await put('employee_positions', { ...of, position_id: driver, is_primary: false })
  const work = workIn(app)
  await work.accepted(work.at(week), id)
  await work.recorded(work.at(week), 'submitted', id)
  return person
}

describe('merging', () => {
  test('loses no row: every row is moved or stays by a rule', async () => {
    const survivor = await laden(await newEmployee(), '2026-12-07')
    const duplicate = await laden(await newEmployee({ last_name: 'Twinn' }), '2026-12-15')
    const tables = await tablesOfPeople()
    const before = await rowsIn(tables)

    const person = await merged(survivor, duplicate, ['email', 'bank'])

    expect(await rowsIn(tables)).toEqual(before)
    for (const table of [
      'assignments',
      'timesheets',
      'employee_documents',
      'employee_visas',
      'skill_tests',
      'vevo_checks',
    ])
      expect([table, await ownersIn(table)]).toEqual([table, expect.not.arrayContaining([duplicate.id])])
    expect(await ownersIn('employee_times')).toContain(duplicate.id)
    expect(person).toMatchObject({
      name: 'Robin Twin',
      email: 'robin-2@example.com',
      bank_accounts: [
        { number_ends: '555', split: 'amount', amount_cents: 20_000 },
        { number_ends: '321', split: 'remainder' },
      ],
    })
    const listings = await admin.call(calls.customerEmployees.list, {
      customer_id: app.world.harbour,
      employee_id: survivor.id,
    })
    expect(listings.rows).toMatchObject([{ list: 'blocked', reason: 'Late twice' }])
    const { documents } = await admin.call(calls.documents.list, { id: survivor.id })
    expect(documents.map(({ status }) => status).toSorted()).toEqual([
      'approved',
      'requested',
      'superseded',
      'withdrawn',
    ])
    const { elsewhere } = await admin.call(calls.workRights.info, { id: survivor.id })
    expect(elsewhere).toMatchObject([{ minutes: 600 }])
  })

  test('a moved sealed number can be opened for its new employee', async () => {
    const [survivor, duplicate] = [await newEmployee(), await newEmployee()]
    const passport = { number: 'PA7654321', country: 'AU', expires_on: '2031-01-01' }
    await admin.call(calls.employeeDetails.updatePassport, { id: duplicate.id, version: 0, ...passport })

    await merged(survivor, duplicate)

    const input = { id: survivor.id, group: 'passport' as const, purpose: 'correction' as const }
    await expect(admin.call(calls.employeeDetails.reveal, input)).resolves.toEqual({ number: 'PA7654321' })
  })

  test.each([
    ['taken, all of them change places', ['bank'] as const, ['87654321', '12345678']],
    ['not taken, all of them stay', [] as const, ['12345678', '87654321']],
  ])('bank accounts are moved together: %s, and each number can be opened', async (_, take, [stored, left]) => {
    const [survivor, duplicate] = [await newEmployee(), await newEmployee()]
    for (const [{ id }, week] of [[survivor, '7'] as const, [duplicate, '8'] as const])
      await admin.call(calls.employeeDetails.updateBank, { id, version: 0, accounts: accountsOf(week) })

    await merged(survivor, duplicate, [...take])

    const numbers = await app.database.asAgency(app.world.agency, (db) =>
      db
        .selectFrom('employee_bank_accounts')
        .select(['agency_id', 'employee_id', 'number_sealed'])
        .where('employee_id', 'in', [survivor.id, duplicate.id])
        .where('amount_cents', 'is', null)
        .execute(),
    )
    const opened = new Map(
      numbers.map((row) => [
        row.employee_id,
        app.outside.seal.open(row.number_sealed ?? '', groupSealContext(row, 'bank')),
      ]),
    )
    expect([opened.get(survivor.id), opened.get(duplicate.id)]).toEqual([stored, left])
  })

  test('the merged record is in no list; its id leads to the other, also after another merge', async () => {
    const [first, second, third] = [await newEmployee(), await newEmployee(), await newEmployee()]
    const before = (await admin.call(calls.employees.list, {})).total

    const { id, version } = await merged(second, first)
    await merged(third, { id, version })

    expect((await admin.call(calls.employees.list, {})).total).toBe(before - 2)
    await expect(admin.call(info, { id: first.id })).resolves.toMatchObject({ id: third.id })
    await expect(admin.call(info, { id: second.id })).resolves.toMatchObject({ id: third.id })
    await expect(merged(third, first)).rejects.toMatchObject({ status: 404 })
  })

  test('the login is moved; two logins are refused', async () => {
    const newcomer = await newEmployee()
    const { version } = await admin.call(info, { id: app.world.noah })
    const noah = { id: app.world.noah, version }

    await expect(merged({ id: app.world.ava, version: 1 }, noah)).rejects.toMatchObject({ code: 'merging.bothLogins' })
    await merged(newcomer, noah)

    const logins = await app.database.asPlatform((db) =>
      db.selectFrom('memberships').select('id').where('employee_id', '=', newcomer.id).execute(),
    )
    expect(logins).toHaveLength(1)
  })

  test('overlapping work is refused, and reported by the preview', async () => {
    const [survivor, duplicate] = [await newEmployee(), await newEmployee()]
    const work = workIn(app)
    await work.accepted(work.at('2027-01-05'), survivor.id)
    await work.accepted(work.at('2027-01-05', { starts: '15:00', ends: '20:00' }), duplicate.id)

    const shown = await admin.call(preview, { id: survivor.id, other_id: duplicate.id })

    expect(shown).toMatchObject({ obstacles: ['merging.overlap'], survivor: { shifts: 1 }, duplicate: { shifts: 1 } })
    await expect(merged(survivor, duplicate)).rejects.toMatchObject({ status: 409, code: 'merging.overlap' })
  })

  test('requires the loaded versions and one agency, and is for the agency only', async () => {
    const [survivor, duplicate] = [await newEmployee(), await newEmployee()]
    const input = { ...survivor, other_id: duplicate.id, other_version: duplicate.version }

    await expect(admin.call(merge, { ...input, other_version: 9 })).rejects.toMatchObject({ code: 'stale' })
    await expect(admin.call(merge, { ...input, other_id: survivor.id })).rejects.toMatchObject({ status: 422 })
    await expect(admin.call(merge, { ...input, other_id: app.world.northern.otto })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      (await app.as('superadmin')).call(merge, { ...input, other_id: app.world.northern.otto }),
    ).rejects.toMatchObject({ status: 404 })
    await expect((await app.as('employee')).call(merge, input)).rejects.toMatchObject({ status: 403 })
    await expect((await app.as('admin2')).call(merge, input)).rejects.toMatchObject({ status: 404 })
  })
})

describe('duplicates', () => {
  const ada = { first_name: 'Ada', last_name: 'Love', birth_date: '1990-12-10', phone: '0491 570 006' }

  test('are found by address, phone, or name and birth date, within the agency', async () => {
    const { id } = await newEmployee({ ...ada, email: 'ada@example.com' })

    const find = (input: object) => admin.call(duplicates, input)
    expect(await find({ email: 'ADA@example.com' })).toMatchObject([{ id, by: ['email'] }])
    expect(await find({ phone: '+61 491 570 006' })).toMatchObject([{ id, by: ['phone'] }])
    expect(await find({ first_name: 'ada', last_name: 'LOVE', birth_date: '1990-12-10' })).toMatchObject([
      { by: ['birth'] },
    ])
    expect(await find({ first_name: 'Ada', last_name: 'Love' })).toEqual([])
    expect(await find({ email: 'ada@', phone: '0491', birth_date: '1' })).toEqual([])
    expect(await (await app.as('admin2')).call(duplicates, { email: 'ada@example.com' })).toEqual([])
  })

  test('refuse a new record until they are confirmed to be different people', async () => {
    const duplicate = {
      ...ada,
      first_name: 'Grace',
      phone: '0491 570 006',
      email: 'grace@example.com',
      accept_duplicates: false,
    }

    const refused = newEmployee(duplicate)

    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'employees.duplicates',
      current: [{ name: 'Ada Love' }],
    })
    const { id } = await newEmployee({ ...duplicate, accept_duplicates: true })
    expect(await admin.call(duplicatesOf, { id })).toMatchObject([{ name: 'Ada Love', by: ['phone'] }])
  })
})
