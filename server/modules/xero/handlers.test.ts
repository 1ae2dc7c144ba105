import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { changeEnvironment } from '#server/modules/settings/environment.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { msDate } from '#server/testing/fakes/xero-state.ts'
import { fakePayroll, fakeRun, type FakeXero, fakeXero } from '#server/testing/fakes/fake-xero.ts'
import { runQueuedFetches, queueDueFetches } from './payslip-queue.ts'
import { accessOf } from './tokens.ts'

const { service, connect, arrive, choose, disconnect, fetch: fetchNow, people, match } = calls.xero
let app: TestApp
let fake: FakeXero
let admin: Client
let company_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  company_id = app.world.agency
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
  fake = await fakeXero()
  Object.assign(app.outside.environment, fake.environment)
})
afterEach(async () => {
  await app.database.asPlatform(async (db) => {
    await sql`delete from xero_links`.execute(db)
    await sql`delete from xero_slips`.execute(db)
    await sql`delete from xero_people`.execute(db)
    await sql`delete from pay_slips`.execute(db)
  })
  expect(fake.state.violations).toEqual([])
  await fake.close()
})

async function connected(client = admin) {
  const { address } = await client.call(connect, { company_id })
  return client.call(arrive, await fake.agree(address))
}
const fetched = async (client = admin) => {
  await client.call(fetchNow, { company_id })
  await work()
  return linkOf(client)
}
const leasesExpire = () =>
  app.database.asPlatform((db) =>
    db
      .updateTable('xero_fetches')
      .set({ lease_until: sql`now()` })
      .where('status', '=', 'running')
      .execute(),
  )
const work = () => runQueuedFetches(app.database, app.outside, async () => {})
const linkOf = async (client: Client) => {
  const link = (await client.call(service, {})).links.find((one) => one.company_id === company_id)
  if (link === undefined) throw new Error('the company is not listed')
  return link
}
const slipsOf = async (client: Client) => (await client.call(calls.payslips.list, {})).rows
const ava = { first_name: 'Ava', last_name: 'Nguyen', email: 'ava.nguyen@example.com' }
const stranger = { first_name: 'Nobody', last_name: 'Known', email: 'nobody@example.net' }

describe("a company's connection", () => {
  test("requires an app at Xero in the installation's settings", async () => {
    Object.assign(app.outside.environment, { XERO_CLIENT_ID: undefined, XERO_CLIENT_SECRET: undefined })

    await expect(admin.call(connect, { company_id })).rejects.toMatchObject({ code: 'xero.notSetUp' })
    await expect(admin.call(service, {})).resolves.toMatchObject({ is_set_up: false })
  })

  test('is made with an app whose secret was stored', async () => {
    const { XERO_CLIENT_ID, XERO_CLIENT_SECRET } = fake.environment
    Object.assign(app.outside.environment, { XERO_CLIENT_ID: undefined, XERO_CLIENT_SECRET: undefined })
    const input = { keys: { XERO_CLIENT_ID, XERO_CLIENT_SECRET } }
    await app.database.asPlatform((db) => changeEnvironment(db, app.outside, input, app.clock.now()))

    await connected()

    expect(await linkOf(admin)).toMatchObject({ status: 'connected', organisation: 'Southern Cross Pty Ltd' })
  })

  test('belongs to the session that started it, for a quarter of an hour', async () => {
    const { address } = await admin.call(connect, { company_id })
    const back = await fake.agree(address)

    await expect((await app.as('admin')).call(arrive, back)).rejects.toMatchObject({ code: 'xero.notOurs' })
    await expect(admin.call(arrive, { ...back, state: `${back.state}x` })).rejects.toMatchObject({
      code: 'xero.notOurs',
    })
    app.clock.moveBy({ minutes: 16 })
    await expect((await app.as('admin')).call(arrive, back)).rejects.toMatchObject({ code: 'xero.notOurs' })
  })

  test('stores its tokens sealed, and never returns them', async () => {
    await connected()

    const result = JSON.stringify(await admin.call(service, {}))
    const held = await app.database.asPlatform(async (db) => {
      const { rows } =
        await sql`select to_jsonb(xero_links) as row, (select jsonb_agg(c) from audit_changes c) as log from xero_links`.execute(
          db,
        )
      return JSON.stringify(rows)
    })
    for (const secret of [...fake.state.access, ...fake.state.refresh]) expect(result + held).not.toContain(secret)
  })

  test('with several organisations requires a choice', async () => {
    const other = {
      ...fake.state.organisations[0]!,
      id: crypto.randomUUID(),
      tenantId: crypto.randomUUID(),
      tenantName: 'Another',
    }
    fake.state.organisations.push(other)
    await connected()
    const { organisation, organisations, allowed_actions } = await linkOf(admin)

    expect(organisation).toBeNull()
    expect(allowed_actions).toEqual(['choose', 'disconnect'])
    expect(organisations.map(({ name }) => name)).toEqual(['Another', 'Southern Cross Pty Ltd'])
    await expect(admin.call(fetchNow, { company_id })).rejects.toMatchObject({ code: 'wrongState' })
    await admin.call(choose, { company_id, organisation_id: other.tenantId })
    expect(await linkOf(admin)).toMatchObject({ organisation: 'Another', organisations: [] })
  })

  test('ends at Xero too', async () => {
    await connected()

    await admin.call(disconnect, { company_id })

    expect(fake.state.organisations).toEqual([])
    expect(await linkOf(admin)).toMatchObject({ status: 'not_connected', last_fetch: null })
  })

  test('that is made while the former one is ended stays, and the end is refused', async () => {
    await connected()
    app.clock.moveBy({ minutes: 40 })
    const later = await app.as('admin')
    fake.state.meanwhile = async () => {
      await app.database.asPlatform((db) => db.deleteFrom('xero_links').execute())
      await connected(later)
    }

    await expect(later.call(disconnect, { company_id })).rejects.toMatchObject({ code: 'stale' })

    expect(await linkOf(later)).toMatchObject({ status: 'connected' })
  })

  test('refreshes its tokens once for concurrent requests', async () => {
    await connected()
    app.clock.moveBy({ minutes: 27 })
    const key = { agency_id: company_id, company_id }

    const held = await Promise.all([1, 2, 3].map(() => accessOf(app.database, app.outside, key)))

    expect(fake.state.refreshes).toBe(1)
    expect(new Set(held.map(({ access }) => access)).size).toBe(1)
  })

  test('keeps a new connection while the former tokens are found to be invalid', async () => {
    await connected()
    app.clock.moveBy({ minutes: 40 })
    const later = await app.as('admin')
    const key = { agency_id: company_id, company_id }
    fake.state.refresh.clear()
    await app.database.asPlatform((db) => db.updateTable('xero_links').set({ status: 'expired' }).execute())
    fake.state.meanwhile = () => connected(later)

    await expect(accessOf(app.database, app.outside, key)).rejects.toMatchObject({ reason: 'expired' })

    expect(await linkOf(later)).toMatchObject({ status: 'connected' })
    await expect(accessOf(app.database, app.outside, key)).resolves.toMatchObject({ number: 2 })
  })

  test('made after a disconnection keeps its tokens while those of the former one are found to be invalid', async () => {
    await connected()
    app.clock.moveBy({ minutes: 40 })
    const later = await app.as('admin')
    const key = { agency_id: company_id, company_id }
    fake.state.refresh.clear()
    fake.state.meanwhile = async () => {
      await app.database.asPlatform((db) => db.deleteFrom('xero_links').execute())
      await connected(later)
    }

    await expect(accessOf(app.database, app.outside, key)).rejects.toMatchObject({ reason: 'expired' })

    expect(await linkOf(later)).toMatchObject({ status: 'connected' })
    await expect(accessOf(app.database, app.outside, key)).resolves.toMatchObject({ number: 1 })
  })

  test('expires when Xero no longer accepts its refresh token, and is renewed by connecting again', async () => {
    await connected()
    fake.state.refresh.clear()
    app.clock.moveBy({ minutes: 40 })
    const later = await app.as('admin')

    expect(await fetched(later)).toMatchObject({
      status: 'expired',
      last_fetch: { status: 'failed', reason: 'expired' },
    })
    await expect(later.call(fetchNow, { company_id })).rejects.toMatchObject({ code: 'wrongState' })
    await connected(later)
    expect(await fetched(later)).toMatchObject({ status: 'connected', last_fetch: { status: 'done' } })
  })

  test('can neither be seen nor changed without permission to see pay, nor by other agencies', async () => {
    await connected()
    const ofCompanies = await withCustomRole(app, 'admin')
    await ofCompanies.holds(['Company/update'])
    for (const client of [await app.as('customer'), await app.as('employee'), ofCompanies.client]) {
      await expect(client.call(service, {})).rejects.toMatchObject({ code: 'mayNot' })
      await expect(client.call(connect, { company_id })).rejects.toMatchObject({ code: 'mayNot' })
    }
    const other = await app.as('admin2')
    for (const requested of [connect, disconnect, fetchNow, people])
      await expect(other.call(requested, { company_id })).rejects.toMatchObject({ code: 'notFound' })
    expect((await other.call(service, {})).links.map((link) => link.company_id)).toEqual([app.world.northern.agency])
  })
})

describe('a fetch', () => {
  test('issues the payslips of posted pay runs to matched employees, and notifies them', async () => {
    await connected()
    const { run } = fakePayroll(fake, [ava, stranger])
    fake.state.runs.push({ ...run, PayRunID: crypto.randomUUID(), PayRunStatus: 'DRAFT', slips: [] })

    const link = await fetched()

    expect(link).toMatchObject({
      matched: 1,
      unmatched: 1,
      waiting: 1,
      last_fetch: { status: 'done', given: 1, total: 1, done: 1 },
    })
    const client = await app.as('employee')
    const [slip] = await slipsOf(client)
    expect(slip).toMatchObject({
      source: 'xero',
      period_from: '2026-11-02',
      period_to: '2026-11-15',
      paid_on: '2026-11-17',
    })
    expect(await client.call(calls.payslips.info, { id: slip!.id })).toMatchObject({
      ...{ gross_cents: 125_035, tax_cents: 21_600, deductions_cents: 1500, super_cents: 14_120, net_cents: 101_935 },
      ...{ issued_by_name: 'Xero' },
      lines: [
        { kind: 'earning', label: 'Ordinary Hours', hours: 38, rate_cents: 3215, amount_cents: 122_170 },
        { kind: 'allowance', label: 'Laundry', amount_cents: 625 },
        { kind: 'allowance', label: 'Taxi', amount_cents: 2240 },
        { kind: 'deduction', label: 'Union fees', amount_cents: 1500 },
      ],
    })
    const { rows } = await client.call(calls.notifications.list, {})
    expect(rows.filter(({ kind }) => kind === 'payslipReady')).toHaveLength(1)
    expect((await client.download(calls.payslips.file, { id: slip!.id })).content_type).toBe('application/pdf')
  })

  test('changes nothing the second time, with few requests', async () => {
    await connected()
    fakePayroll(fake, [ava])
    await fetched()
    fake.state.requests.length = 0

    const { last_fetch } = await fetched()

    expect(last_fetch).toMatchObject({ given: 0, corrected: 0, total: 0 })
    expect(fake.state.requests).toEqual(['GET /Employees?page=1', 'GET /PayRuns?page=1'])
    expect(await slipsOf(await app.as('employee'))).toHaveLength(1)
  })

  test('supersedes a payslip whose figures changed, and no other', async () => {
    await connected()
    const { run } = fakePayroll(fake, [ava])
    await fetched()
    Object.assign(run, { UpdatedDateUTC: msDate('2026-11-18T05:00:00Z') })
    expect(await fetched()).toMatchObject({ last_fetch: { given: 0, corrected: 0, done: 1 } })

    Object.assign(run, { UpdatedDateUTC: msDate('2026-11-18T06:00:00Z') })
    Object.assign(run.slips[0]!, { Tax: 200, NetPay: 1012.95 })
    expect(await fetched()).toMatchObject({ last_fetch: { given: 0, corrected: 1 } })

    const slips = await slipsOf(await app.as('employee'))
    expect(slips.map(({ is_superseded, tax_cents }) => `${is_superseded} ${tax_cents}`).toSorted()).toEqual([
      'false 20000',
      'true 21600',
    ])
  })

  test('holds the payslips of unmatched people, and issues them once they are matched', async () => {
    await connected()
    fakePayroll(fake, [stranger])
    await fetched()
    const [unknown] = (await admin.call(people, { company_id })).rows
    expect(unknown).toMatchObject({ name: 'Nobody Known', matched_by: null, waiting: 1, candidates: [] })

    await admin.call(match, { company_id, person_id: unknown!.id, employee_id: app.world.noah })

    expect(await fetched()).toMatchObject({ waiting: 0, unmatched: 0, last_fetch: { given: 1 } })
    expect(await slipsOf(await app.as('noah'))).toHaveLength(1)
  })

  test('issues wrongly matched payslips again to the right employee', async () => {
    await connected()
    fakePayroll(fake, [stranger])
    await fetched()
    const person_id = (await admin.call(people, { company_id })).rows[0]!.id
    await admin.call(match, { company_id, person_id, employee_id: app.world.noah })
    await fetched()

    await admin.call(match, { company_id, person_id, employee_id: app.world.ava })
    await fetched()

    expect(await slipsOf(await app.as('noah'))).toMatchObject([{ is_superseded: true }])
    expect(await slipsOf(await app.as('employee'))).toMatchObject([{ is_superseded: false }])
  })

  test('does not guess between two employees with the same name and birth date', async () => {
    await connected()
    const fakes = [1, 2].map(() => ({ first_name: 'Noah', last_name: 'Patel', birth_date: '1990-05-17' }))
    fakePayroll(fake, fakes)

    expect(await fetched()).toMatchObject({ matched: 0, unmatched: 2, waiting: 2 })
    const { rows } = await admin.call(people, { company_id })
    expect(rows.map(({ candidates }) => candidates.map(({ id }) => id))).toEqual([[app.world.noah], [app.world.noah]])
    const [first, second] = rows.map(({ id }) => id)
    await admin.call(match, { company_id, person_id: first!, employee_id: app.world.noah })
    await expect(
      admin.call(match, { company_id, person_id: second!, employee_id: app.world.noah }),
    ).rejects.toMatchObject({ code: 'xero.personTaken' })
    expect(await admin.call(match, { company_id, person_id: second!, is_nobody: true })).toMatchObject({
      matched_by: 'none',
    })
  })

  test('matches by name and birth date where the address matches nobody', async () => {
    await connected()
    fakePayroll(fake, [{ first_name: 'noah', last_name: 'PATEL', birth_date: '1990-05-17' }])

    expect(await fetched()).toMatchObject({ matched: 1, last_fetch: { given: 1 } })
  })

  test('reports what could not be imported, and why', async () => {
    await connected()
    const { run, employees } = fakePayroll(fake, [ava])
    const odd = fakeRun(fake.state, employees, '2026-11-14')
    Object.assign(odd.slips[0]!, { NetPay: 1 })
    const about = {
      employee_id: app.world.ava,
      period_from: '2026-11-02',
      period_to: '2026-11-15',
      paid_on: '2026-11-17',
      super_fund: 'Fund',
    }
    await admin.call(calls.payslips.store, {
      ...about,
      lines: [{ kind: 'earning', label: 'Hours', amount_cents: 100 }],
      ...{ gross_cents: 100, tax_cents: 0, deductions_cents: 0, super_cents: 0, net_cents: 100 },
    })

    const { held, last_fetch } = await fetched()

    expect(run.slips).toHaveLength(1)
    expect(last_fetch).toMatchObject({ given: 0, done: 2 })
    expect(held.map(({ why }) => why).toSorted()).toEqual(['exists', 'figures'])
  })

  test('waits as long as Xero demands, and resumes where it was', async () => {
    await connected()
    fakePayroll(fake, [ava, { first_name: 'Noah', last_name: 'Patel', birth_date: '1990-05-17' }])
    await admin.call(fetchNow, { company_id })
    fake.state.instead.push({ status: 429, headers: { 'retry-after': '90' } })
    await work()
    expect(await linkOf(admin)).toMatchObject({
      last_fetch: { status: 'waiting', reason: 'busy', next_at: '2026-11-18T02:01:30.000Z' },
    })
    await work()
    expect(fake.state.requests).toHaveLength(1)

    app.clock.moveBy({ minutes: 2 })
    await work()

    expect(await linkOf(admin)).toMatchObject({ last_fetch: { status: 'done', given: 2 } })
  })

  test('that was interrupted imports the rest, and nothing twice', async () => {
    await connected()
    fakePayroll(fake, [ava, { first_name: 'Noah', last_name: 'Patel', birth_date: '1990-05-17' }])
    await admin.call(fetchNow, { company_id })
    let calls_made = 0
    const breaking = async () => {
      if (++calls_made === 6) throw new DOMException('the process ends', 'AbortError')
    }
    await runQueuedFetches(app.database, app.outside, breaking)
    expect(await linkOf(admin)).toMatchObject({ last_fetch: { status: 'running', given: 1, total: 2 } })

    await leasesExpire()
    await work()

    expect(await linkOf(admin)).toMatchObject({ last_fetch: { status: 'done', given: 2, done: 2, total: 2 } })
    expect(fake.state.requests.filter((requested) => requested.startsWith('GET /PayRuns/'))).toHaveLength(1)
  })

  test('retries with a new token when one is refused before its expiry', async () => {
    await connected()
    fakePayroll(fake, [ava])
    fake.state.access.clear()

    expect(await fetched()).toMatchObject({ status: 'connected', last_fetch: { status: 'done', given: 1 } })
    expect(fake.state.refreshes).toBe(1)
  })

  test('stops at the daily budget, and resumes on the next day', async () => {
    await connected()
    fakePayroll(fake, [ava])
    Object.assign(app.outside.environment, { XERO_CALLS_A_DAY: '4' })
    expect(await fetched()).toMatchObject({
      last_fetch: { status: 'waiting', reason: 'budget', next_at: '2026-11-19T00:00:00.000Z' },
    })

    app.clock.moveTo('2026-11-19T00:00:00.000Z')
    await work()

    Object.assign(app.outside.environment, { XERO_CALLS_A_DAY: undefined })
    expect(await linkOf(await app.as('admin'))).toMatchObject({ last_fetch: { status: 'done', given: 1 } })
  })

  test.each([
    [503, 'waiting', 'unreachable', 'connected'],
    [403, 'failed', 'forbidden', 'error'],
    [400, 'failed', 'unreadable', 'connected'],
  ])('with the response %d is %s', async (status, expected, reason, link) => {
    await connected()
    fake.state.instead.push({ status })

    expect(await fetched()).toMatchObject({ status: link, last_fetch: { status: expected, reason } })
  })

  test('is queued automatically six hours after the last', async () => {
    await connected()
    const plan = () => queueDueFetches(app.database, app.clock.now())

    expect([await plan(), await plan()]).toEqual([1, 0])
    await work()
    app.clock.moveBy({ minutes: 361 })
    expect(await plan()).toBe(1)
  })

  test('reads many people page by page', async () => {
    await connected()
    fakePayroll(
      fake,
      Array.from({ length: 201 }, (_, at) => ({ first_name: 'P', last_name: `N${at}`, email: `n${at}@example.net` })),
    )
    fake.state.runs.length = 0

    expect(await fetched()).toMatchObject({ unmatched: 201 })
    expect(fake.state.requests.filter((requested) => requested.startsWith('GET /Employees'))).toHaveLength(3)
  })
})
