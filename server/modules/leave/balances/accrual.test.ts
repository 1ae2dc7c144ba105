// The job that enters what has accrued.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let types: Record<string, string>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  await admin.call(calls.leaveTypes.fillIn, {})
  await app.database.asPlatform((db) => db.updateTable('leave_types').set({ accrues_from: '2026-10-05' }).execute())
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  types = Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))
})
afterAll(() => app.close())

async function person(basis: 'FULL_TIME' | 'CASUAL' = 'FULL_TIME') {
  const { id } = await make.employee()
  await employedIn(app, id, { basis })
  return id
}

/** What the audit log has of a change of terms; its times are those of the database's clock, which no test sets. */
const termsBefore = (employee_id: string, at: string, basis: 'FULL_TIME' | 'CASUAL') =>
  app.database.asPlatform(async (db) => {
    const { id: employment_type_id } = await db
      .selectFrom('reference_items')
      .select('id')
      .where('kind', '=', 'employment_type')
      .where('agency_id', 'is', null)
      .where('code', '=', basis)
      .executeTakeFirstOrThrow()
    const [id, agency_id] = [newId(), app.world.agency]
    const before = JSON.stringify({ employment_type_id })
    // Only the first line of an entry makes one by itself.
    await sql`insert into audit_entries (id, agency_id, number, at, name, summary, changes_hash, prev_hash, hash)
      select ${id}::uuid, ${agency_id}::uuid, coalesce(max(number), 0) + 1, ${at}::timestamptz, '', '[]', '', '', ''
      from audit_entries where agency_id = ${agency_id}::uuid`.execute(db)
    await sql`insert into audit_changes (agency_id, entry_id, line, entity, record_id, action, before, after)
      values (${agency_id}::uuid, ${id}::uuid, 2, 'employees', ${employee_id}::uuid, 'update', ${before}::jsonb, '{}')`.execute(
      db,
    )
  })

const worked = (employee_id: string, day: string, at: object = {}) =>
  work.recorded(work.at(day, { starts: '08:00', ends: '16:00', ...at }), 'approved', employee_id)
/** Time is priced first; whose is not yet, waits. */
async function accrue() {
  await app.runJob('pricing')
  await app.runJob('accrue-leave')
}
const entriesOf = async (employee_id: string, kind: string) => {
  const { rows } = await admin.call(calls.leaveBalances.entries, {
    employee_id,
    type_id: types[kind] ?? '',
    per_page: 100,
  })
  return rows.map(({ kind: of, minutes, period_from }) => [of, minutes, period_from])
}

describe('accrual', () => {
  test('is of approved time of weeks that are over, and a second run adds nothing', async () => {
    const employee_id = await person()
    await worked(employee_id, '2026-11-09')
    await worked(employee_id, '2026-11-10')
    await worked(employee_id, '2026-11-16')
    await accrue()
    // 960 × 4 ÷ 52 = 73.8…
    expect(await entriesOf(employee_id, 'annual')).toEqual([['accrued', 73, '2026-11-09']])
    expect(await entriesOf(employee_id, 'personal')).toEqual([['accrued', 36, '2026-11-09']])
    await accrue()
    expect(await entriesOf(employee_id, 'annual')).toHaveLength(1)
  })

  test('of time that is corrected later is the difference in its week', async () => {
    const employee_id = await person()
    const id = await worked(employee_id, '2026-11-09')
    await accrue()
    await app.database.asPlatform((db) =>
      db.updateTable('timesheets').set({ paid_minutes: 240 }).where('id', '=', id).execute(),
    )
    await accrue()
    const entries = await entriesOf(employee_id, 'annual')
    expect(entries.map(([, minutes]) => Number(minutes)).toSorted((one, other) => one - other)).toEqual([-18, 36])
    expect(new Set(entries.map(([, , week]) => week))).toEqual(new Set(['2026-11-09']))
  })

  test('without pay rules counts the hours of a week up to its limit', async () => {
    const employee_id = await person()
    for (const day of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])
      await worked(employee_id, day, { starts: '06:00', ends: '18:00' })
    await accrue()
    // 38 of 48 hours.
    expect(await entriesOf(employee_id, 'annual')).toEqual([['accrued', 175, '2026-11-02']])
  })

  test('by pay rules counts ordinary lines, and waits until the time is priced', async () => {
    const rules = payRulesIn({ app, client: admin, agency: app.world.agency })
    const employee_id = await person()
    const { rule_set_id } = await rules.ruleSetWith([plainRules()])
    await rules.ruleAssignment({ rule_set_id, employee_id })
    await worked(employee_id, '2026-11-09')
    await app.runJob('accrue-leave')
    expect(await entriesOf(employee_id, 'annual')).toEqual([])
    await accrue()
    expect(await entriesOf(employee_id, 'annual')).toEqual([['accrued', 36, '2026-11-09']])
  })

  test('of casual employees is only what their type says', async () => {
    const employee_id = await person('CASUAL')
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ start_date: '2025-05-01' }).where('id', '=', employee_id).execute(),
    )
    await worked(employee_id, '2026-11-09')
    await accrue()
    expect(await entriesOf(employee_id, 'annual')).toEqual([])
    expect(await entriesOf(employee_id, 'family_violence')).toEqual([['accrued', 4560, '2026-05-01']])
  })

  test('of time on casual terms is nothing, also when the person is permanent again', async () => {
    const employee_id = await person()
    await worked(employee_id, '2026-10-20')
    await worked(employee_id, '2026-11-03')
    await worked(employee_id, '2026-11-11')
    await termsBefore(employee_id, '2026-11-01T00:00:00Z', 'FULL_TIME')
    await termsBefore(employee_id, '2026-11-08T00:00:00Z', 'CASUAL')
    await accrue()
    expect((await entriesOf(employee_id, 'annual')).map(([, , week]) => week)).toEqual(['2026-11-09', '2026-10-19'])
  })

  test('counts a public holiday within paid leave like its other days: 5 × 456 minutes × 4 ÷ 52', async () => {
    const employee_id = await person()
    const { brisbane: location_id, harbour: customer_id, chef: position_id } = app.world
    const placed = { employee_id, customer_id, location_id, position_id, starts_on: '2026-10-05' }
    await admin.call(calls.placements.store, placed)
    const superadmin = await app.as('superadmin')
    const day = { state: 'QLD' as const, date: '2026-11-04', name: 'Show Day', source: 'Gazette' }
    await superadmin.call(calls.holidays.store, day)
    await admin.call(calls.leaveBalances.enter, {
      ...{ employee_id, type_id: types.annual ?? '', kind: 'adjusted', minutes: 3000, on_day: '2026-10-05' },
      reason: 'From the former system',
    })
    const week = { employee_id, type_id: types.annual ?? '', from_day: '2026-11-02', to_day: '2026-11-06' }
    const leave = await admin.call(calls.leaveRequests.store, week)
    await admin.call(calls.leaveRequests.decide, { ids: [leave.id], versions: [leave.version], action: 'approve' })
    await accrue()
    // 2280 × 4 ÷ 52 = 175.4
    expect(leave.minutes).toBe(4 * 456)
    expect(await entriesOf(employee_id, 'annual')).toContainEqual(['accrued', 175, '2026-11-02'])
  })

  test('counts paid leave as service, and nothing before an opening balance', async () => {
    const employee_id = await person()
    await worked(employee_id, '2026-10-12')
    const type_id = types.annual ?? ''
    const entry = {
      employee_id,
      type_id,
      kind: 'opening' as const,
      minutes: 3000,
      on_day: '2026-11-01',
      reason: 'Moved',
    }
    await admin.call(calls.leaveBalances.enter, entry)
    const leave = await admin.call(calls.leaveRequests.store, {
      employee_id,
      type_id,
      from_day: '2026-11-02',
      to_day: '2026-11-06',
    })
    await admin.call(calls.leaveRequests.decide, { ids: [leave.id], versions: [leave.version], action: 'approve' })
    await accrue()
    const accrued = (await entriesOf(employee_id, 'annual')).filter(([kind]) => kind === 'accrued')
    expect(accrued).toEqual([['accrued', 175, '2026-11-02']])
  })
})

test('the database refuses to change or delete an entry, and to accrue a period twice', async () => {
  const employee_id = await person()
  await worked(employee_id, '2026-11-09')
  await accrue()
  const change = (statement: ReturnType<typeof sql>) =>
    app.database.asAgency(app.world.agency, (db) => statement.execute(db))
  await expect(
    change(sql`update leave_entries set minutes = 9999 where employee_id = ${employee_id}::uuid`),
  ).rejects.toThrow('never changed')
  await expect(change(sql`delete from leave_entries where employee_id = ${employee_id}::uuid`)).rejects.toThrow(
    'never changed',
  )
  await expect(
    change(sql`insert into leave_entries (id, agency_id, employee_id, type_id, kind, minutes, on_day, period_from, edition, created_at)
      select gen_random_uuid(), agency_id, employee_id, type_id, kind, minutes, on_day, period_from, edition, created_at
      from leave_entries where employee_id = ${employee_id}::uuid and type_id = ${types.annual}::uuid`),
  ).rejects.toThrow('leave_entries_accrued_once')
})

test('the accrual of one person that fails does not stop the others', async () => {
  const [broken, sound] = [await person(), await person()]
  await worked(broken, '2026-11-09')
  await worked(sound, '2026-11-09')
  const { annual = '' } = types
  // An accrual of that week that cannot be of it: the next would have its number.
  await app.database.asPlatform((db) =>
    db
      .insertInto('leave_entries')
      .values({
        ...{ id: newId(), agency_id: app.world.agency, employee_id: broken, type_id: annual, kind: 'accrued' },
        ...{
          minutes: 0,
          on_day: '2026-11-15',
          period_from: '2026-11-09',
          edition: 1,
          created_at: '2026-11-18T00:00:00Z',
        },
      })
      .execute(),
  )

  await expect(accrue()).rejects.toThrow('accrue-leave')

  expect(await entriesOf(sound, 'annual')).toEqual([['accrued', 36, '2026-11-09']])
  expect(await entriesOf(broken, 'personal')).toEqual([])
})
