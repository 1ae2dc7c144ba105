// What is missing before a pay period closes: each count is the length of the list that it opens.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { MissingHours } from '#contract/payroll/pay-periods.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { addDays } from '#contract/values/time.ts'
import { testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { shiftWith, workIn } from '#server/testing/records/work.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

const app = await testApp()
afterAll(() => app.close())
const { world, database } = app
const { at, accepted, recorded } = workIn(app)
const admin = await app.as('admin')
const superadmin = await app.as('superadmin')

// Each test has a week of its own, in the past: pay periods follow each other without a gap.
let monday = '2024-01-01'
beforeEach(() => {
  monday = addDays(monday, 7)
})
const period = () => admin.call(calls.payPeriods.store, { company_id: world.agency, starts_on: monday })
const worked = (day: number, status: TimesheetStatus = 'approved') => recorded(at(addDays(monday, day)), status)
const missingIn = (id: string, client = admin) => client.call(calls.payPeriods.missing, { id })
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })

const listTotals = {
  timesheets: async (filters: object) => (await admin.call(calls.timesheets.list, { ...filters })).total,
  timesheetExceptions: async (filters: object) =>
    (await admin.call(calls.timesheetExceptions.list, { ...filters })).total,
  clockedWithoutHours: async (filters: object) =>
    (await admin.call(calls.timesheetExceptions.withoutHours, { ...filters })).rows.length,
  assignments: async (filters: object) => (await admin.call(calls.rosters.assignments, { ...filters })).total,
} as const
const totalOf = async ({ list, items }: MissingHours) =>
  list === null ? items.length : listTotals[list.name](list.filters)

const exceptionOf = (timesheet_id: string) =>
  database.asPlatform((db) =>
    db
      .insertInto('timesheet_exceptions')
      .values({
        agency_id: world.agency,
        timesheet_id,
        code: 'late_out',
        severity: 'high',
        found_at: '2024-01-01T00:00:00Z',
      })
      .execute(),
  )

async function reporting(exception_missing_out: 'off' | null) {
  const agency_id = world.agency
  const { version } = await superadmin.call(calls.config.info, { agency_id })
  const values = { ...settingValues.parse({}), exception_missing_out }
  await superadmin.call(calls.config.update, { agency_id, version, values })
}

/** A shift whose hours were recorded and voided. */
async function voided(day: number) {
  const people = [{ employee_id: world.ava, status: 'worked' as const }]
  const [assignment_id = ''] = await database.asPlatform((db) => shiftWith(db, at(addDays(monday, day)), { people }))
  const id = await worked(day, 'void')
  await database.asPlatform((db) => db.updateTable('timesheets').set({ assignment_id }).where('id', '=', id).execute())
}

describe('what is missing in a pay period', () => {
  test('has in each count exactly what the list behind it has, and of other companies and days nothing', async () => {
    const { id, totals: none } = await period()
    for (const day of [-3, 9]) {
      await accepted(at(addDays(monday, day)))
      await worked(day, 'submitted')
    }
    await worked(-4)
    const employed = (company_id: string) =>
      database.asPlatform((db) => db.updateTable('employees').set({ company_id }).where('id', '=', world.mia).execute())
    await employed(world.sister)
    await accepted(at(monday), world.mia)
    await accepted(at(addDays(monday, 1)))
    await voided(2)
    for (const [hour, status] of (['submitted', 'rejected', 'disputed', 'approved', 'exported'] as const).entries())
      await exceptionOf(await recorded(at(addDays(monday, 3), { starts: `1${hour}:00`, ends: `1${hour}:30` }), status))
    const punch = { employee_id: world.ava, location_id: world.brisbane, kind: 'in' as const, time: '05:00' }
    await admin.call(calls.clock.add, { ...punch, on: addDays(monday, 5), reason: 'Stood in for somebody' })

    const missing = await missingIn(id)
    const totals = await Promise.all(missing.map(totalOf))
    await employed(world.agency)

    expect(none).toEqual([])
    expect(Object.fromEntries(missing.map(({ kind, count }) => [kind, count]))).toMatchObject({
      ...{ unrecorded: 2, disputed: 1, unapproved: 2, punches: 1, exceptions: 3, earlier: 1 },
    })
    expect(missing.map(({ kind }, at) => [kind, totals[at]])).toEqual(missing.map(({ kind, count }) => [kind, count]))
  })

  test('includes clocked time that the settings do not report as an exception: its period cannot be locked either', async () => {
    const { id } = await period()
    const punch = { employee_id: world.ava, location_id: world.brisbane, kind: 'in' as const, time: '05:00' }
    await admin.call(calls.clock.add, { ...punch, on: monday, reason: 'Stood in for somebody' })
    await reporting('off')

    const punches = (await missingIn(id)).find(({ kind }) => kind === 'punches')
    const total = punches && (await totalOf(punches))
    await reporting(null)

    expect([punches?.count, total]).toEqual([1, 1])
  })

  test('has totals by status that are those of their lists, and so has a draft with what it does not include', async () => {
    const { id } = await period()
    await worked(0)
    await worked(1)
    const draft = await admin.call(calls.payRuns.store, { pay_period_id: id })
    await worked(2)
    await worked(3, 'submitted')

    const { totals, runs, starts_on: from, ends_on: to, company_id } = await admin.call(calls.payPeriods.info, { id })
    const run = await admin.call(calls.payRuns.info, { id: draft.id })
    const place = { from, to, company_id }

    for (const { status, count } of totals) expect(await listTotals.timesheets({ ...place, status })).toBe(count)
    expect(totals.map(({ count }) => count)).toEqual([3, 1])
    expect(run.not_included).toBe(1)
    expect(await listTotals.timesheets({ ...place, status: 'approved', in_no_run: 'true' })).toBe(run.not_included)
    expect((await admin.call(calls.payRuns.list, { pay_period_id: id })).total).toBe(runs)
    expect((await admin.call(calls.payRuns.lines, { pay_run_id: draft.id })).total).toBe(run.lines)
  })
})

describe('a pay rate that is changed after the export, from an earlier day', () => {
  test('is reported with person, hours and both rates to those who may see pay, until the line is corrected', async () => {
    const { id: pay_period_id } = await period()
    const hours = await worked(0)
    const place = { position_id: world.chef, starts_on: monday, ends_on: addDays(monday, 6) }
    const by = { employee_id: world.ava, customer_id: world.harbour, ...place }
    const placed = await admin.call(calls.placements.store, { ...by, pay_cents: 3000 })
    const draft = await admin.call(calls.payRuns.store, { pay_period_id })
    const run = await admin.call(calls.payRuns.export, seen(draft))
    const reported = async (of = pay_period_id, client = admin) =>
      (await missingIn(of, client)).find(({ kind }) => kind === 'rates_changed')
    expect(await reported()).toBeUndefined()

    await admin.call(calls.placements.update, { ...seen(placed), ...place, pay_cents: 3200 })

    const next = await admin.call(calls.payPeriods.store, { company_id: world.agency, starts_on: addDays(monday, 7) })
    for (const of of [pay_period_id, next.id])
      expect(await reported(of)).toMatchObject({
        ...{ count: 1, blocks: false, list: null },
        items: [
          {
            ...{ id: hours, employee_id: world.ava, works_on: monday },
            rate: { pay_run_id: run.id, minutes: 480, exported_cents: 3000, present_cents: 3200, currency: 'AUD' },
          },
        ],
      })
    const officer = await withCustomRole(app, 'admin')
    await officer.holds(['Timesheet/list', 'Timesheet/export', 'Employee/view', 'Employee/view sensitive'])
    expect(await reported(pay_period_id, officer.client)).toBeUndefined()

    const [line] = (await admin.call(calls.payRuns.lines, { pay_run_id: run.id })).rows
    const correction = { ...seen(run), line_ids: [line?.id ?? ''], reason: 'The rate was raised' }
    await superadmin.call(calls.payRuns.correct, correction)
    const second = await admin.call(calls.payRuns.store, { pay_period_id })
    await admin.call(calls.payRuns.export, seen(second))

    expect(second).toMatchObject({ lines: 1, minutes: 0, amount_cents: 1600 })
    expect(await reported()).toBeUndefined()
    monday = addDays(monday, 7)
  })

  test('is not reported for hours of days before the change takes effect', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const place = { position_id: world.chef, customer_id: world.harbour, employee_id: world.ava }
    const first = { starts_on: monday, ends_on: addDays(monday, 1) }
    await admin.call(calls.placements.store, { ...place, ...first, pay_cents: 3000 })
    const draft = await admin.call(calls.payRuns.store, { pay_period_id })
    await admin.call(calls.payRuns.export, seen(draft))

    await admin.call(calls.placements.store, {
      ...place,
      starts_on: addDays(monday, 2),
      ends_on: addDays(monday, 6),
      pay_cents: 3500,
    })

    expect((await missingIn(pay_period_id)).map(({ kind }) => kind)).not.toContain('rates_changed')
  })

  test('is reported for hours that were exported without one', async () => {
    const { id: pay_period_id } = await period()
    const hours = await worked(0)
    const draft = await admin.call(calls.payRuns.store, { pay_period_id })
    const run = await admin.call(calls.payRuns.export, seen(draft))

    const place = { position_id: world.chef, customer_id: world.harbour, employee_id: world.ava }
    const dates = { starts_on: monday, ends_on: addDays(monday, 6) }
    await admin.call(calls.placements.store, { ...place, ...dates, pay_cents: 3300 })

    expect((await missingIn(pay_period_id)).find(({ kind }) => kind === 'rates_changed')).toMatchObject({
      count: 1,
      items: [{ id: hours, rate: { pay_run_id: run.id, minutes: 480, exported_cents: null, present_cents: 3300 } }],
    })
  })
})

describe('hours without a pay rate', () => {
  test('are counted with their list where the agency sets rates for others, for those who may see pay', async () => {
    const { id } = await period()
    await worked(0)
    await worked(1, 'submitted')
    await worked(2, 'rejected')
    const place = { position_id: world.chef, customer_id: world.harbour, pay_cents: 3300 }
    const placed = (employee_id: string, from: number, to: number) =>
      admin.call(calls.placements.store, {
        ...{ ...place, employee_id },
        ...{ starts_on: addDays(monday, from), ends_on: addDays(monday, to) },
      })
    const reported = async (client = admin) => (await missingIn(id, client)).find(({ kind }) => kind === 'without_rate')
    expect(await reported()).toBeUndefined()

    await placed(world.mia, 6, 6)
    const found = await reported()
    expect(found).toMatchObject({ count: 2, blocks: false, list: { name: 'timesheets' } })
    expect(found && (await totalOf(found))).toBe(2)

    await placed(world.ava, 1, 1)
    expect(await reported()).toMatchObject({ count: 1, items: [{ employee_id: world.ava, works_on: monday }] })
    const officer = await withCustomRole(app, 'admin')
    await officer.holds(['Timesheet/list', 'Timesheet/export'])
    expect(await reported(officer.client)).toBeUndefined()
    const listing = officer.client.call(calls.timesheets.list, { without_rate: true })
    await expect(listing).rejects.toMatchObject({ code: 'mayNot' })
  })
})
