import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Database } from '#server/database/transaction.ts'
import { printAuditHeads } from '#server/modules/audit/anchoring.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { headExists } from '#server/modules/audit/chains.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'

let app: TestApp
let admin: Client
let superadmin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  superadmin = await app.as('superadmin')
})
afterAll(() => app.close())

const newest = async (client: Client, filter: object = {}) =>
  (await client.call(calls.audit.list, { ...filter })).rows[0] ?? expect.fail('nothing was written down')
const newestEntry = async (client: Client, filter: object = {}) =>
  client.call(calls.audit.info, { id: (await newest(client, filter)).id })
const renamed = async (name: string) => {
  const { id, version, ...customer } = await admin.call(calls.customers.info, { id: app.world.harbour })
  const { code, legal_name, abn, billing_email, payment_terms_days, minimum_engagement_minutes } = customer
  const { address_line, suburb, state, postcode } = customer
  const input = {
    code,
    legal_name,
    abn,
    billing_email,
    payment_terms_days,
    minimum_engagement_minutes,
    address_line,
    suburb,
    state,
    postcode,
  }
  return admin.call(calls.customers.update, { id, version, ...input, name })
}
const chainsFor = async (client: Client) => (await client.call(calls.audit.verify, {})).chains

describe('a change', () => {
  test('is recorded with actor, call, address, and the values before and after', async () => {
    await renamed("O'Brien \\ Söhne")

    const entry = await newestEntry(admin, { record_id: app.world.harbour })

    expect(entry).toMatchObject({
      name: 'Ruth Adler',
      call: '/customer/update',
      address: '127.0.0.1',
      summary: [{ entity: 'customers', action: 'update', rows: 1, label: "O'Brien \\ Söhne" }],
    })
    expect(entry.changes).toEqual([
      {
        line: 1,
        entity: 'customers',
        record_id: app.world.harbour,
        action: 'update',
        label: "O'Brien \\ Söhne",
        before: { name: 'Harbour Foods' },
        after: { name: "O'Brien \\ Söhne" },
      },
    ])
  })

  test("resolves its ids to names in the reader's language", async () => {
    const names = { name: 'Lock pass', translations: { de: 'Schlosskarte' } }
    const type = await admin.call(calls.documentTypes.store, { code: 'LOCKS', kind: 'document', ...names })
    const input = { id: type.id, version: type.demand_version }
    await admin.call(calls.documentTypes.demand, { ...input, demanded: 'positions', position_ids: [app.world.chef] })
    const { id } = await newest(admin)

    const german = await admin.call(calls.audit.info, { id }, { language: 'de' })

    expect(german.names).toMatchObject({ [type.id]: 'Schlosskarte', [app.world.chef]: 'Chef' })
    expect((await newestEntry(admin)).names).toMatchObject({ [type.id]: 'Lock pass' })
  })

  test('without a difference is not recorded', async () => {
    await renamed('Harbour Foods')
    const before = await newest(admin)

    await renamed('Harbour Foods')

    expect((await newest(admin)).number).toBe(before.number)
  })

  test('that is rolled back is not recorded, nor is one of a rolled back savepoint', async () => {
    const before = await newest(admin)
    const name = (text: string) => sql`update customers set name = ${text} where id = ${app.world.summit}`
    const failing = app.database.asAgency(app.world.agency, async (db) => {
      await name('Lost').execute(db)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await app.database.asAgency(app.world.agency, async (db) => {
      await sql`savepoint before`.execute(db)
      await name('Taken back').execute(db)
      await sql`rollback to savepoint before`.execute(db)
      await name('Kept').execute(db)
    })

    const after = await newestEntry(admin)

    expect(after.number).toBe(before.number + 1)
    expect(after.changes.map((change) => change.after)).toEqual([{ name: 'Kept' }])
  })

  test('of a secret is recorded without its value', async () => {
    const employee_id = app.world.ava
    await app.database.asAgency(app.world.agency, async (db) => {
      await sql`insert into employee_groups (id, agency_id, employee_id, name, data, number_sealed, number_ends)
        values (gen_random_uuid(), ${app.world.agency}, ${employee_id}, 'passport', '{}', 'sealed:1', '123')`.execute(
        db,
      )
      await sql`update employee_groups set number_sealed = 'sealed:2'`.execute(db)
    })

    const { changes } = await newestEntry(admin, { entity: 'employee_groups' })

    expect(changes.map(({ before, after }) => [before?.number_sealed, after?.number_sealed])).toEqual([
      [undefined, '•••'],
      ['•••', '•••'],
    ])
    const held = await app.database.asPlatform((db) =>
      sql`select from audit_changes where before::text || after::text ~ 'sealed:|argon2'`.execute(db),
    )
    expect(held.rows).toEqual([])
  })

  test('of a pay rate is recorded; readers without permission for pay see that it changed, not its values', async () => {
    const { ava: employee_id, harbour: customer_id, chef: position_id } = app.world
    const place = { position_id, starts_on: '2031-01-01', ends_on: '2031-01-31' }
    const held = await admin.call(calls.placements.store, { employee_id, customer_id, ...place, pay_cents: 3595 })
    await admin.call(calls.placements.update, { id: held.id, version: held.version, ...place, pay_cents: 4110 })
    const auditor = await withCustomRole(app, 'admin')
    await auditor.holds(['Audit/view'])

    const rateIn = async (client: Client) => {
      const { changes } = await newestEntry(client, { record_id: held.id })
      return changes.map(({ before, after }) => [before?.pay_cents, after?.pay_cents])
    }

    expect(await rateIn(admin)).toEqual([[3595, 4110]])
    expect(await rateIn(auditor.client)).toEqual([['•••', '•••']])
  })

  test('of one row is recorded like that of several rows in one statement', async () => {
    const changesOf = async (codes: string[]) => {
      await app.database.asAgency(app.world.agency, async (db) => {
        await sql`insert into customers (id, agency_id, company_id, code, name)
          select gen_random_uuid(), agency_id, company_id, made.code, 'Same' from customers, unnest(${codes}::text[]) as made (code)
          where customers.id = ${app.world.harbour}`.execute(db)
        await sql`update customers set name = 'Other', suburb = null, version = version + 1 where name = 'Same'`.execute(
          db,
        )
        await sql`update customers set updated_at = now() where name = 'Other'`.execute(db)
        await sql`delete from customers where name = 'Other'`.execute(db)
      })
      const { changes } = await newestEntry(admin, { entity: 'customers' })
      const own = ['id', 'code', 'created_at']
      const shared = (values: object | null) =>
        values &&
        Object.entries(values)
          .filter(([name]) => !own.includes(name))
          .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      return changes.map(({ action, label, before, after }) => ({
        action,
        label,
        before: shared(before),
        after: shared(after),
      }))
    }

    const ofOne = await changesOf(['S1'])
    const ofTwo = await changesOf(['S2', 'S3'])

    expect(ofOne.map(({ action, label }) => [action, label])).toEqual([
      ['insert', 'Same'],
      ['update', 'Other'],
      ['delete', 'Other'],
    ])
    expect(ofTwo).toEqual(ofOne.flatMap((change) => [change, change]))
    expect(await chainsFor(admin)).toMatchObject([{ broken: [] }])
  })

  test('of several agencies in one transaction is one entry in each', async () => {
    const admin2 = await app.as('admin2')
    await app.database.asPlatform((db) => sql`update customers set payment_terms_days = 30`.execute(db), {
      name: 'job:test',
    })

    expect(await newest(admin)).toMatchObject({ name: 'job:test', summary: [{ entity: 'customers', rows: 2 }] })
    expect(await newest(admin2)).toMatchObject({ name: 'job:test', summary: [{ rows: 1 }] })
  })

  test('of five thousand rows is one entry, of which a part is shown', async () => {
    await app.database.asAgency(app.world.agency, async (db) => {
      await sql`insert into customers (id, agency_id, company_id, code, name)
        select gen_random_uuid(), agency_id, company_id, 'B' || n, 'Bulk ' || n from customers, generate_series(1, 5000) n where id = ${app.world.harbour}`.execute(
        db,
      )
      await sql`delete from customers where name like 'Bulk %'`.execute(db)
    })

    const entry = await newestEntry(admin)

    expect(entry.summary.map(({ action, rows }) => [action, rows])).toEqual([
      ['insert', 5000],
      ['delete', 5000],
    ])
    expect([entry.changes.length, entry.change_count]).toEqual([200, 10_000])
  })
})

describe('an event', () => {
  test('that changes no row is recorded: who exported the hours', async () => {
    await admin.download(calls.timesheets.export, { format: 'csv', from: '2026-11-01' })

    const { changes } = await newestEntry(admin, { action: 'export' })

    expect(changes).toMatchObject([{ entity: 'timesheets', action: 'export', after: { from: '2026-11-01', rows: 0 } }])
  })

  test('of a sign-in has its actor, although nobody was signed in before', async () => {
    await app.as('admin')

    expect(await newest(admin, { entity: 'sessions' })).toMatchObject({
      name: 'Ruth Adler',
      call: '/login',
      summary: [{ entity: 'sessions', action: 'insert' }],
    })
  })

  test("of a refused sign-in is in the platform's log", async () => {
    const nobody = await app.as('nobody')
    const trying = nobody.call(calls.auth.login, { email: 'admin@muster.example', password: 'not this one' })
    await expect(trying).rejects.toMatchObject({ code: 'wrongCredentials' })

    const entry = await newestEntry(superadmin, { action: 'refuseSignIn' })

    expect(entry).toMatchObject({ agency_id: null, name: '', call: '/login' })
    expect(entry.changes[0]?.after).toEqual({ email: 'admin@muster.example' })
  })

  test("cannot be written to another agency's log", async () => {
    const { agency } = app.world.northern
    const foreign = app.database.asAgency(app.world.agency, (db) =>
      recordEvent(db, { agency_id: agency, action: 'export', entity: 'timesheets', facts: {} }),
    )

    await expect(foreign).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the list', () => {
  test('is filtered by period, entity, action, actor and text', async () => {
    await renamed('Harbour & Sons')
    const { at, person_id } = await newest(admin, { entity: 'customers' })
    const day = at.slice(0, 10)
    const found = async (filter: object) => (await admin.call(calls.audit.list, filter)).total

    expect(await found({ from: day, to: day, entity: 'customers', action: 'update', person_id, q: 'sons' })).toBe(1)
    expect(await found({ to: '2001-01-01' })).toBe(0)
    expect(await found({ from: '2101-01-01' })).toBe(0)
    expect(await found({ entity: 'imports' })).toBe(0)
    expect(await found({ record_id: app.world.northern.agency })).toBe(0)
    expect(await admin.call(calls.audit.people, { q: 'adl' })).toEqual([{ id: person_id, name: 'Ruth Adler' }])
  })

  test('finds entries by the code of the employee, also when only a part of their file changed', async () => {
    const { id, employee_code } = await admin.call(calls.employees.info, { id: app.world.liam })
    const contacts = [{ name: 'Kim Smith', relationship: 'Mother', phone: '0412 345 678' }]
    await admin.call(calls.employeeDetails.updateEmergencyContacts, { id, version: 0, contacts })
    const found = async (client: Client, q: string) => (await client.call(calls.audit.list, { q, per_page: 100 })).rows

    const [newestOfLiam] = await found(admin, employee_code.toLowerCase())
    expect(newestOfLiam).toMatchObject({ call: '/employee/update-keen-info', name: 'Ruth Adler' })
    expect(await found(superadmin, employee_code)).not.toEqual([])
    expect(await found(admin, `${employee_code} update-keen`)).toHaveLength(1)
    // Another agency has an employee with the same code.
    const elsewhere = await found(await app.as('admin2'), `${employee_code} update-keen`)
    expect(elsewhere).toEqual([])
    expect(await found(admin, `${employee_code}9`)).toEqual([])
  })

  test('shows an agency nothing of another one, or of the platform', async () => {
    const admin2 = await app.as('admin2')
    const { rows } = await admin2.call(calls.audit.list, { per_page: 100 })
    const foreign = await newest(admin)

    expect(new Set(rows.map(({ agency_id }) => agency_id))).toEqual(new Set([app.world.northern.agency]))
    await expect(admin2.call(calls.audit.info, { id: foreign.id })).rejects.toMatchObject({ status: 404 })
    expect(await admin2.call(calls.audit.people, { q: 'Ruth' })).toEqual([])
    expect((await chainsFor(admin2)).map(({ agency_id }) => agency_id)).toEqual([app.world.northern.agency])
    await expect(admin2.call(calls.audit.verify, { agency_id: app.world.agency })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('is refused without the permission, whatever other permissions the user has', async () => {
    const role = await withCustomRole(app, 'admin')
    await role.holds(['Employee/list', 'Timesheet/export'])

    for (const call of [calls.audit.list, calls.audit.people, calls.audit.verify] as const)
      await expect(role.client.call(call, {})).rejects.toMatchObject({ status: 403, code: 'mayNot' })
    await expect(role.client.call(calls.audit.info, { id: app.world.agency })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the chain', () => {
  const numbersOf = (database: Database) =>
    database.asPlatform((db) =>
      sql<{
        number: number
      }>`select number from audit_entries where agency_id = ${app.world.agency} order by number`.execute(db),
    )

  test('of every agency and of the platform is valid', async () => {
    const chains = await chainsFor(superadmin)

    expect(chains.map(({ agency_name }) => agency_name)).toEqual([
      null,
      'Northern Light Labour',
      'Southern Cross Staffing',
    ])
    expect(chains.every(({ entries, broken }) => entries > 0 && broken.length === 0)).toBe(true)
  })

  test('is unbroken after twenty concurrent writers', async () => {
    const before = (await numbersOf(app.database)).rows.length

    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.database.asAgency(app.world.agency, (db) =>
          sql`update employees set notes = ${`Note ${at}`} where id = ${at % 2 === 0 ? app.world.ava : app.world.noah}`.execute(
            db,
          ),
        ),
      ),
    )

    const numbers = (await numbersOf(app.database)).rows.map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: before + 20 }, (_, at) => at + 1))
    expect(await chainsFor(admin)).toMatchObject([{ entries: before + 20, broken: [] }])
  })

  test.each(['asAgency', 'asPlatform'] as const)('cannot be written, changed or deleted by %s', async (method) => {
    const trying = (statement: string) => {
      const work = (db: Parameters<Parameters<Database['asPlatform']>[0]>[0]) => sql.raw(statement).execute(db)
      return method === 'asAgency' ? app.database.asAgency(app.world.agency, work) : app.database.asPlatform(work)
    }

    for (const table of ['audit_entries', 'audit_changes'])
      for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table}`])
        await expect(trying(statement.replace('id = id', 'agency_id = null'))).rejects.toMatchObject({ code: '42501' })
    if (method === 'asAgency')
      await expect(
        trying(
          `insert into audit_changes (agency_id, entry_id, line, entity, action) values ('${app.world.agency}', gen_random_uuid(), 1, 'x', 'x')`,
        ),
      ).rejects.toMatchObject({ code: '42501' })
  })

  test('logs its heads, and recognises the logged ones', async () => {
    const lines: string[] = []
    await printAuditHeads(app.database, (line) => lines.push(line))

    const [, number = '', hash = ''] = /^audit head platform (\d+):([0-9a-f]{64})$/.exec(lines[0] ?? '') ?? []
    const holds = (head: { number: number; hash: string }) => app.database.readAsPlatform((db) => headExists(db, head))
    expect(lines).toHaveLength(3)
    expect(await holds({ number: Number(number), hash })).toBe(true)
    expect(await holds({ number: Number(number) + 1, hash })).toBe(false)
  })
})
