import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import type { FakeXeroFailure } from '#server/testing/fakes/xero-state.ts'
import type { FakeXero } from '#server/testing/fakes/fake-xero.ts'
import type { fakeSettings } from '#server/testing/fakes/xero-writes.ts'
import { connectedFake, endFake, payWeekly } from '#server/testing/records/xero-connection.ts'
import { runQueuedSyncs } from './queue.ts'

const { syncOne, syncAll, overview, list, info, resolve, exclude, mappings, updateMappings } = calls.xeroSyncs
const { employeeDetails } = calls
let app: TestApp
let fake: FakeXero
let admin: Client
let company_id: string
let ids: ReturnType<typeof fakeSettings>

beforeAll(async () => {
  app = await testApp()
  company_id = app.world.agency
  await payWeekly(app)
  admin = await app.as('admin')
  await admin.call(employeeDetails.updateTax, {
    ...{ id: app.world.ava, version: 0, tfn_status: 'quoted', number: '123 456 782' },
    ...{ residency: 'resident', tax_free_threshold: true, declared_on: '2026-11-01' },
  })
  await admin.call(employeeDetails.updateBank, {
    ...{ id: app.world.ava, version: 0 },
    accounts: [{ account_name: 'Ava Nguyen', bsb: '999-001', number: '12345678', split: 'remainder' }],
  })
  await admin.call(employeeDetails.updateSuper, {
    ...{ id: app.world.ava, version: 0, choice: 'own_fund', fund_name: 'Sunshine' },
    ...{ usi: '40022701955001', member_number: 'M100', signed_on: '2026-11-01' },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
  admin = await app.as('admin')
  ;({ fake, ids } = await connectedFake(app, admin))
})
afterEach(() => endFake(app, fake))

const work = () => runQueuedSyncs(app.database, app.outside, async () => {})
const synced = async (dry_run = false) => {
  await admin.call(syncAll, { company_id, dry_run })
  await work()
  return admin.call(overview, { company_id })
}
const ava = () => admin.call(info, { employee_id: app.world.ava })
const inXero = (first: string) => fake.state.employees.find(({ FirstName }) => FirstName === first)
const fieldsOf = async () => (await ava()).differences.map(({ field, kind }) => `${field} ${kind}`)

describe('a dry run', () => {
  test('shows each field that would be created, protected ones without a value, and writes nothing', async () => {
    expect(await synced(true)).toMatchObject({
      counts: { not_synced: 3, synced: 0 },
      actions: { create: 3 },
      last_sync: { status: 'done', total: 3, done: 3 },
    })

    const { differences, action, status } = await ava()
    expect({ action, status }).toEqual({ action: 'create', status: 'not_synced' })
    const byField = Object.fromEntries(differences.map(({ field, ours }) => [field, ours]))
    expect(byField).toMatchObject({
      ...{ first_name: 'Ava', income_type: 'SALARYANDWAGES', residency: 'AUSTRALIANRESIDENT', calendar: 'Weekly' },
      ...{ earnings_rate: 'Ordinary Hours', tfn: null, bank: null, super: null },
    })
    expect(fake.state.requests.filter((request) => request.startsWith('POST'))).toEqual([])
    const stored = await app.database.asPlatform(async (db) =>
      JSON.stringify((await sql`select to_jsonb(x) as row from xero_employees x`.execute(db)).rows),
    )
    for (const secret of ['123456782', '12345678', 'M100']) expect(stored).not.toContain(secret)
  })

  test('never turns an employee who is queued to be sent into one who is only compared', async () => {
    await admin.call(syncOne, { employee_id: app.world.ava })
    await admin.call(syncOne, { employee_id: app.world.ava, dry_run: true })
    await work()

    expect(await ava()).toMatchObject({ status: 'synced' })
  })

  test('blocks an employee whose fund is not mapped, and one who may already be in Xero', async () => {
    fake.state.funds = []
    await admin.call(calls.employeeDetails.file, { id: app.world.ava })
    fake.state.employees.push({
      ...{ EmployeeID: crypto.randomUUID(), FirstName: 'Noah', LastName: 'Patel', Status: 'ACTIVE' },
      ...{
        DateOfBirth: '/Date(0+0000)/',
        Email: 'mia.muller@example.com',
        UpdatedDateUTC: '/Date(1794960000000+0000)/',
      },
    })
    await app.database.asPlatform((db) =>
      sql`update employees set email = 'mia.muller@example.com' where id in (${app.world.mia}::uuid)`.execute(db),
    )
    await synced(true)

    expect(await ava()).toMatchObject({ action: 'blocked', reason: 'fund' })
    // Matched by the address alone; the name differs, which is a conflict to settle.
    expect(await admin.call(info, { employee_id: app.world.mia })).toMatchObject({
      action: 'conflict',
      status: 'conflict',
    })
  })
})

describe('a sync', () => {
  test('creates people with sealed numbers, matches them, and sends nothing the second time', async () => {
    expect(await synced()).toMatchObject({ counts: { synced: 3 }, last_sync: { status: 'done' } })

    expect(inXero('Ava')).toMatchObject({
      ...{ IncomeType: 'SALARYANDWAGES', EmploymentType: 'EMPLOYEE', PayrollCalendarID: ids.calendar },
      TaxDeclaration: {
        TaxFileNumber: '123456782',
        ResidencyStatus: 'AUSTRALIANRESIDENT',
        TaxFreeThresholdClaimed: true,
      },
      BankAccounts: [{ BSB: '999001', AccountNumber: '12345678', Remainder: true }],
      SuperMemberships: [{ SuperFundID: ids.fund, EmployeeNumber: 'M100' }],
    })
    expect(fake.state.employees).toHaveLength(3)
    expect((await admin.call(calls.xero.people, { company_id, state: 'matched' })).total).toBe(3)
    fake.state.requests.length = 0
    await synced()
    expect(fake.state.requests).toEqual([
      ...['GET /PayrollCalendars', 'GET /PayItems', 'GET /Superfunds', 'GET /Employees?page=1'],
    ])
  })

  test('sends only the fields that changed, and keeps what changed in Xero', async () => {
    await synced()
    Object.assign(inXero('Ava') ?? {}, { Classification: 'Level 2', UpdatedDateUTC: '/Date(1795000000000+0000)/' })
    await app.database.asPlatform((db) =>
      sql`update employees set phone = '+61491570111' where id = ${app.world.ava}::uuid`.execute(db),
    )
    fake.state.requests.length = 0
    await synced()

    expect(inXero('Ava')).toMatchObject({ Mobile: '+61491570111', Classification: 'Level 2' })
    expect(fake.state.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  })

  test('leaves a field that changed on both sides to a person: ours is sent, theirs is adopted', async () => {
    await synced()
    Object.assign(inXero('Ava') ?? {}, {
      ...{ Email: 'ava.xero@example.net', Mobile: '0491570222', UpdatedDateUTC: '/Date(1795000000000+0000)/' },
    })
    const change = (email: string, phone: string) =>
      app.database.asPlatform((db) =>
        sql`update employees set email = ${email}, phone = ${phone} where id = ${app.world.ava}::uuid`.execute(db),
      )
    await change('ava.muster@example.net', '+61491570333')
    await synced()
    expect(await ava()).toMatchObject({ status: 'conflict' })
    expect(await fieldsOf()).toEqual(['email conflict', 'phone conflict'])
    expect(inXero('Ava')).toMatchObject({ Email: 'ava.xero@example.net' })

    const { compared_at } = await ava()
    const decisions = [
      { field: 'email', keep: 'theirs' },
      { field: 'phone', keep: 'ours' },
    ] as const
    const stale = { employee_id: app.world.ava, compared_at: '2026-01-01T00:00:00.000Z', decisions: [...decisions] }
    await expect(admin.call(resolve, stale)).rejects.toMatchObject({ code: 'xero.comparedAgain' })
    await admin.call(resolve, { ...stale, compared_at: compared_at ?? '' })

    expect(await fieldsOf()).toEqual(['phone set'])
    expect(await admin.call(calls.employees.info, { id: app.world.ava })).toMatchObject({
      email: 'ava.xero@example.net',
    })
    expect(await synced()).toMatchObject({ counts: { conflict: 0, synced: 3 } })
    expect(inXero('Ava')).toMatchObject({ Email: 'ava.xero@example.net', Mobile: '+61491570333' })
    await change('ava.nguyen@example.com', '+61491570156')
  })

  test('stores the reason for a person whom Xero does not accept, and sends the others', async () => {
    fake.state.rejects = ({ FirstName }) => (FirstName === 'Noah' ? ['The date of birth is required'] : [])

    expect(await synced()).toMatchObject({ counts: { synced: 2, failed: 1 }, last_sync: { status: 'done' } })
    expect((await admin.call(list, { company_id, status: 'failed' })).rows).toMatchObject([
      { name: 'Noah Patel', reason: 'rejected', message: 'The date of birth is required' },
    ])
    fake.state.rejects = () => []
    expect(await synced()).toMatchObject({ counts: { synced: 3, failed: 0 } })
    expect(fake.state.employees).toHaveLength(3)
  })

  test('does not send a person with a text that is too long for Xero, and names the fields', async () => {
    const change = (set: { first_name: string; title: string | null; address_line: string | null }) =>
      app.database.asPlatform((db) => db.updateTable('employees').set(set).where('id', '=', app.world.noah).execute())
    await change({ first_name: 'N'.repeat(36), title: 'Professor D', address_line: '1 Long Road '.repeat(5) })

    expect(await synced()).toMatchObject({ counts: { synced: 2, failed: 1 } })
    expect((await admin.call(list, { company_id, status: 'failed' })).rows).toMatchObject([
      { reason: 'too_long', message: 'title first_name address_line' },
    ])
    expect(fake.state.employees).toHaveLength(2)

    await change({ first_name: 'N'.repeat(35), title: 'Professor', address_line: 'R'.repeat(50) })
    expect(await synced()).toMatchObject({ counts: { synced: 3, failed: 0 } })
    await change({ first_name: 'Noah', title: null, address_line: null })
  })

  test('does not send excluded employees, and refuses those who are not sent', async () => {
    await admin.call(exclude, { employee_id: app.world.noah, is_excluded: true })

    expect(await synced()).toMatchObject({ counts: { excluded: 1, synced: 2 } })
    await expect(admin.call(syncOne, { employee_id: app.world.noah })).rejects.toMatchObject({ code: 'wrongState' })
    await expect(admin.call(syncOne, { employee_id: app.world.liam })).rejects.toMatchObject({ code: 'xero.notSent' })
    const { allowed_actions } = await admin.call(calls.xeroSyncs.info, { employee_id: app.world.liam })
    expect(allowed_actions).toEqual(['exclude'])
    await admin.call(exclude, { employee_id: app.world.noah, is_excluded: false })
    expect(await synced()).toMatchObject({ counts: { synced: 3 } })
  })

  test('maps by hand, and refuses what Xero does not have', async () => {
    await synced(true)
    const { rows, choices } = await admin.call(mappings, { company_id })
    expect(rows).toMatchObject([
      { kind: 'calendar', our_key: 'weekly', xero_id: ids.calendar },
      { kind: 'earnings_rate', our_key: 'ordinary', xero_id: ids.ordinary },
      { kind: 'earnings_rate', our_key: 'cancelled_shift', xero_id: null },
      { kind: 'super_fund', our_key: 'usi:40022701955001', name: 'Sunshine', xero_id: ids.fund },
    ])
    expect(choices.earnings_rate.map(({ name }) => name)).toEqual(['Cancelled shifts', 'Ordinary Hours'])
    const about = { kind: 'earnings_rate', our_key: 'cancelled_shift' } as const
    const changed = await admin.call(updateMappings, { company_id, mappings: [{ ...about, xero_id: ids.overtime }] })
    expect(changed.rows[2]).toMatchObject({ xero_id: ids.overtime })
    const unknown = { company_id, mappings: [{ ...about, xero_id: crypto.randomUUID() }] }
    await expect(admin.call(updateMappings, unknown)).rejects.toMatchObject({ status: 422 })
  })
})

/** The employees of each name in Xero: one of each, whatever happened. */
const everybodyOnce = () =>
  expect(fake.state.employees.map(({ FirstName }) => FirstName).toSorted()).toEqual(['Ava', 'Mia', 'Noah'])

describe('nobody is created twice and nobody is lost', () => {
  const cuts: [string, FakeXeroFailure, number][] = [
    ['the connection is cut before the request is processed', { cut: 'before' }, 2],
    ['the connection is cut after the request was processed', { cut: 'after' }, 2],
    ['Xero answers 500', { status: 500 }, 2],
    ['Xero answers 429', { status: 429, headers: { 'retry-after': '30' } }, 2],
  ]
  test.each(cuts)('when %s, at the write for all and at each of those after it', async (_, reason, minutes) => {
    for (const at of [0, 1, 2]) {
      fake.state.insteadOfWrite = [reason, ...Array.from({ length: at }, () => undefined), reason]
      await admin.call(syncAll, { company_id })
      await work()
      expect(await admin.call(overview, { company_id })).toMatchObject({ last_sync: { status: 'waiting' } })
      for (const longer of [1, 3, 6]) {
        // The keys at Xero are valid for minutes only.
        fake.state.keys.clear()
        app.clock.moveBy({ minutes: minutes * longer })
        await work()
      }

      everybodyOnce()
      admin = await app.as('admin')
      expect(await admin.call(overview, { company_id })).toMatchObject({
        counts: { synced: 3 },
        last_sync: { status: 'done' },
      })
      await forgetEverything()
    }
  })

  test('when the process dies after Xero created a person, before that is stored', async () => {
    let isDead = false
    const database: typeof app.database = {
      ...app.database,
      asAgency: (...work) => (isDead ? Promise.reject(new Error('the process died')) : app.database.asAgency(...work)),
    }
    fake.state.insteadOfWrite = [{ meanwhile: async () => void (isDead = true) }]
    await admin.call(syncAll, { company_id })
    await expect(runQueuedSyncs(database, app.outside, async () => {})).rejects.toThrow('the process died')
    expect(fake.state.employees).toHaveLength(3)
    fake.state.keys.clear()
    await endLease()
    await work()

    everybodyOnce()
    expect(await admin.call(overview, { company_id })).toMatchObject({ counts: { synced: 3 } })
  })

  test('when a process stops in the middle, and another one takes over after the lease', async () => {
    await admin.call(syncAll, { company_id })
    let requests = 0
    await runQueuedSyncs(app.database, app.outside, async () => {
      if (++requests === 5) throw new DOMException('the process ends', 'AbortError')
    })
    expect(await admin.call(overview, { company_id })).toMatchObject({
      counts: { syncing: 3 },
      last_sync: { status: 'running' },
    })
    await work()
    expect(fake.state.employees).toEqual([])
    // The clock of a process may be far ahead of the others: leases follow that of the database.
    app.clock.moveBy({ minutes: 4 })
    await work()
    expect(fake.state.employees).toEqual([])
    await endLease()
    await work()

    everybodyOnce()
  })

  test('when the connection is revoked in the middle, and made again', async () => {
    const revoke = async () => {
      fake.state.access.clear()
      fake.state.refresh.clear()
    }
    // While the people are read, before the write.
    fake.state.instead = [undefined, undefined, undefined, { meanwhile: revoke }]
    await admin.call(syncAll, { company_id })
    await work()
    const after = await admin.call(overview, { company_id })
    expect(after).toMatchObject({
      counts: { synced: 0, queued: 3 },
      last_sync: { status: 'failed', reason: 'expired' },
    })
    await expect(admin.call(syncAll, { company_id })).rejects.toMatchObject({ code: 'xero.notConnected' })

    const { address } = await admin.call(calls.xero.connect, { company_id })
    await admin.call(calls.xero.arrive, await fake.agree(address))
    await admin.call(syncOne, { employee_id: app.world.ava, dry_run: true })
    await work()

    everybodyOnce()
  })

  test('when another organisation is connected in the middle, whose people and settings are read first', async () => {
    const former = fake.state.organisations
    const meanwhile = async () => {
      const other = { id: crypto.randomUUID(), tenantId: crypto.randomUUID() }
      fake.state.organisations = [{ ...other, tenantType: 'ORGANISATION', tenantName: 'Other Pty Ltd' }]
      fake.state.employees = []
      await app.database.asPlatform((db) => db.updateTable('xero_links').set({ status: 'expired' }).execute())
      const { address } = await admin.call(calls.xero.connect, { company_id })
      await admin.call(calls.xero.arrive, await fake.agree(address))
    }
    fake.state.insteadOfWrite = [{ meanwhile }]
    await admin.call(syncAll, { company_id })
    await work()

    const first = fake.state.requests.indexOf('POST /Employees')
    expect(fake.state.requests.slice(first + 1, first + 3)).toEqual(['GET /PayrollCalendars', 'GET /PayItems'])
    fake.state.organisations = former
  })

  test('when the response to an update is lost', async () => {
    await synced()
    await app.database.asPlatform((db) =>
      sql`update employees set classification = 'Level 3' where id = ${app.world.ava}::uuid`.execute(db),
    )
    fake.state.insteadOfWrite = [{ cut: 'after' }]
    await synced()
    app.clock.moveBy({ minutes: 2 })
    await work()

    admin = await app.as('admin')
    expect(await admin.call(overview, { company_id })).toMatchObject({ counts: { synced: 3, conflict: 0 } })
    expect(fake.state.requests.filter((request) => request.startsWith('POST /Employees/'))).toHaveLength(1)
    await app.database.asPlatform(async (db) => {
      const { rows } = await sql`select 1 from xero_outbox where status = 'sending'`.execute(db)
      expect(rows).toEqual([])
      await sql`update employees set classification = null where id = ${app.world.ava}::uuid`.execute(db)
    })
  })

  test('and the daily budget continues on the next day', async () => {
    Object.assign(app.outside.environment, { XERO_CALLS_A_DAY: '4' })
    expect(await synced()).toMatchObject({
      last_sync: { status: 'waiting', reason: 'budget', next_at: '2026-11-19T00:00:00.000Z' },
    })
    expect(fake.state.employees).toEqual([])
    app.clock.moveTo('2026-11-19T00:00:00.000Z')
    Object.assign(app.outside.environment, { XERO_CALLS_A_DAY: '5' })
    await work()
    Object.assign(app.outside.environment, { XERO_CALLS_A_DAY: undefined })
    everybodyOnce()
  })

  test('requests of several jobs to one organisation are a second apart', async () => {
    const waits: number[] = []
    await admin.call(syncAll, { company_id, dry_run: true })
    await runQueuedSyncs(app.database, app.outside, async (wait) => void waits.push(wait))

    expect(waits).toEqual([1000, 2000, 3000, 4000])
  })
})

describe('a hundred new people', () => {
  beforeAll(async () => {
    const makers = await app.as('admin')
    for (let at = 1; at <= 97; at++) {
      const made = await makers.call(calls.employees.store, {
        ...{
          company_id,
          employee_code: `NEW${at}`,
          first_name: `New ${at}`,
          last_name: 'Person',
          right_to_work: 'citizen',
        },
        ...{ birth_date: '1990-05-06', email: `new-${at}@people.example`, phone: '0412 345 678' },
        ...{ position_ids: [app.world.chef], accept_duplicates: true },
      })
      await app.database.asPlatform((db) =>
        db.updateTable('employees').set({ status: 'active' }).where('id', '=', made.id).execute(),
      )
    }
  })
  const writes = () => fake.state.requests.filter((request) => request.startsWith('POST'))
  const names = () => new Set(fake.state.employees.map(({ FirstName }) => FirstName))

  test('are created in two requests, where each took one before', async () => {
    expect(await synced()).toMatchObject({ counts: { synced: 100 }, last_sync: { status: 'done' } })

    expect(writes()).toEqual(['POST /Employees', 'POST /Employees'])
    expect(fake.state.requests.length).toBe(6)
    expect([fake.state.employees.length, names().size, fake.state.violations]).toEqual([100, 100, []])
  })

  test('are there once after a lost response, and one of them who is not accepted holds nobody up', async () => {
    await forgetEverything()
    fake.state.rejects = ({ FirstName }) => (FirstName === 'New 7' ? ['The date of birth is required'] : [])
    fake.state.insteadOfWrite = [{ cut: 'after' }]
    await admin.call(syncAll, { company_id })
    await work()
    fake.state.keys.clear()
    app.clock.moveBy({ minutes: 2 })
    await work()

    admin = await app.as('admin')
    expect(await admin.call(overview, { company_id })).toMatchObject({ counts: { synced: 99, failed: 1 } })
    expect((await admin.call(list, { company_id, status: 'failed' })).rows).toMatchObject([
      { name: 'New 7 Person', reason: 'rejected', message: 'The date of birth is required' },
    ])
    expect([fake.state.employees.length, names().size]).toEqual([99, 99])
    // The lost one, the others together, and at most the rejected one alone.
    expect(writes().length).toBeLessThanOrEqual(3)
    // One reading finds all who were lost.
    expect(fake.state.requests.filter((request) => request.startsWith('GET /Employees?')).length).toBeLessThanOrEqual(4)
  })
})

async function forgetEverything() {
  Object.assign(fake.state, { employees: [], requests: [] })
  await app.database.asPlatform(async (db) => {
    for (const table of ['xero_outbox', 'xero_employees', 'xero_people', 'xero_syncs'])
      await sql`delete from ${sql.table(table)}`.execute(db)
  })
}

/** The clock of the process and that of the database are beyond the lease of the run that is under way. */
async function endLease() {
  app.clock.moveBy({ minutes: 4 })
  await app.database.asPlatform((db) =>
    db.updateTable('xero_syncs').set({ lease_until: '2026-01-01' }).where('status', '=', 'running').execute(),
  )
}
