import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Figure } from '#contract/platform/dashboard.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { type Client, testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { shiftWith, timeRecorded, workIn } from '#server/testing/records/work.ts'
import { approvedStatuses, openStatuses } from '#contract/rostering/timesheets/statuses.ts'

// Wednesday 18 November 2026, noon in Brisbane: the week began on Monday the 16th.
const app = await testApp()
afterAll(() => app.close())
const { world } = app

const { at: work } = workIn(app)
const summit = () => ({ customer_id: world.summit, location_id: world.tweed, company_id: world.sister })
const { ava, noah } = world

await app.database.asPlatform(async (db) => {
  await shiftsOfSouthern(db)
  await timeOfSouthern(db)
  await everythingOfNorthern(db)
})

async function shiftsOfSouthern(db: Db) {
  // ended: last week's is not recorded yet, this Monday's is
  await shiftWith(db, work('2026-11-12'), { people: [{ employee_id: ava, status: 'accepted' }] })
  await shiftWith(db, work('2026-11-16'), { people: [{ employee_id: ava, status: 'worked' }] })
  await timeRecorded(db, work('2026-11-16'), { employee_id: ava, status: 'submitted' })
  // current and coming, this week
  await shiftWith(db, work('2026-11-18'), { people: [{ employee_id: noah, status: 'in_progress' }] })
  await shiftWith(db, work('2026-11-20'), {
    openings: 4,
    people: [
      { employee_id: ava, status: 'accepted' },
      { employee_id: noah, status: 'pending' },
    ],
  })
  await shiftWith(db, work('2026-11-22', summit()), {
    openings: 2,
    people: [{ employee_id: noah, status: 'declined', responded_at: '2026-11-16T01:00:00Z' }],
  })
  // next week, responded to last week, a draft, and what does not count
  await shiftWith(db, work('2026-11-23'), { people: [{ employee_id: ava, status: 'pending' }] })
  await shiftWith(db, work('2026-11-25'), {
    people: [{ employee_id: ava, status: 'declined', responded_at: '2026-11-15T01:00:00Z' }],
  })
  await shiftWith(db, work('2026-11-21'), { roster: 'draft', shift: 'draft', openings: 7 })
  await shiftWith(db, work('2026-11-19'), { shift: 'cancelled', openings: 9 })
  await shiftWith(db, work('2026-11-19'), { roster: 'cancelled', openings: 9 })
}

async function timeOfSouthern(db: Db) {
  await timeRecorded(db, work('2026-11-17', { ends: '10:00' }), { employee_id: ava, status: 'approved' })
  await timeRecorded(db, work('2026-11-15'), { employee_id: ava, status: 'rejected' })
  await timeRecorded(db, work('2026-11-11', { ends: '11:00' }), { employee_id: ava, status: 'exported' })
  await timeRecorded(db, work('2026-10-26', { ends: '12:00' }), { employee_id: ava, status: 'paid' })
  await timeRecorded(db, work('2026-10-25', { ends: '13:00' }), { employee_id: ava, status: 'approved' })
  await timeRecorded(db, work('2026-11-17', { ...summit(), ends: '09:00' }), { employee_id: noah, status: 'draft' })
  await timeRecorded(db, work('2026-11-10'), { employee_id: noah, status: 'void' })
  await timeRecorded(db, work('2026-11-09', summit()), { employee_id: noah, status: 'client_approved' })
}

async function everythingOfNorthern(db: Db) {
  const { agency, coastal, cairns, packer, otto } = world.northern
  const theirs = {
    agency_id: agency,
    company_id: agency,
    customer_id: coastal,
    location_id: cairns,
    position_id: packer,
  }
  await shiftWith(db, work('2026-11-16', theirs), { people: [{ employee_id: otto, status: 'accepted' }] })
  await shiftWith(db, work('2026-11-20', theirs), { openings: 50, people: [{ employee_id: otto, status: 'pending' }] })
  await shiftWith(db, work('2026-11-21', theirs), {
    people: [{ employee_id: otto, status: 'declined', responded_at: '2026-11-17T01:00:00Z' }],
  })
  await shiftWith(db, work('2026-11-22', theirs), { roster: 'draft', shift: 'draft' })
  await timeRecorded(db, work('2026-11-17', theirs), { employee_id: otto, status: 'submitted' })
  await timeRecorded(db, work('2026-11-10', theirs), { employee_id: otto, status: 'approved' })
}

async function countsOf(client: Client) {
  const { counts } = await client.call(calls.dashboard.counts, {})
  return Object.fromEntries(counts.map(({ key, value }) => [key, value]))
}

describe('the start of an employee', () => {
  const pointOf = async (name: string) => {
    const start = await (await app.as('employee')).call(calls.dashboard.start, {})
    return start?.checks.find((check) => check.name === name)
  }

  test('lacks a proof of the right to work until the agency has looked at the passport, in the file too', async () => {
    const { file: read, updatePassport, review } = calls.employeeDetails
    const employee = await app.as('employee')
    const isDone = async () => (await employee.call(read, { id: ava })).done.includes('rights')
    expect([await pointOf('rights'), await isDone()]).toMatchObject([{ met: false, waits: false }, false])

    const days = { issued_on: '2022-05-01', expires_on: '2032-04-30' }
    await employee.call(updatePassport, { id: ava, version: 0, number: 'N1234567', country: 'AU', ...days })
    expect([await pointOf('rights'), await isDone()]).toMatchObject([{ met: false, waits: true }, false])

    const admin = await app.as('admin')
    const { passport } = await admin.call(read, { id: ava })
    await admin.call(review, { id: ava, group: 'passport', version: passport?.version ?? 0 })
    expect([await pointOf('rights'), await isDone()]).toMatchObject([{ met: true, waits: false }, true])
  })

  test('is for employees only', async () => {
    await expect((await app.as('admin')).call(calls.dashboard.start, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('the figures', () => {
  test("for an admin are the agency's", async () => {
    expect(await countsOf(await app.as('admin'))).toEqual({
      // 16th, 18th, 20th, 22nd and the draft on the 21st
      shifts_this_week: 5,
      // the 20th, the 22nd and the 25th
      shifts_unfilled: 3,
      pending_responses: 2,
      declined_this_week: 1,
      unseen_changes: 0,
      shift_requests: 0,
      rosters_draft: 1,
      // the 12th, and the 16th, which was worked and has no hours
      timesheets_to_enter: 2,
      timesheet_exceptions: 0,
      timesheets_to_approve: 2,
      timesheets_with_customers: 0,
      timesheets_disputed: 0,
      pay_periods_to_lock: 0,
      pay_runs_open: 0,
      // the 17th and the 25th of October
      timesheets_to_pay: 2,
      // 480 submitted, 120 approved, 60 in a draft
      hours_this_week: 660,
      employees_active: 3,
      employees_to_screen: 1,
      customers: 2,
      locations: 3,
    })
  })

  test('for a customer are those of their locations', async () => {
    expect(await countsOf(await app.as('customer'))).toEqual({
      shifts_this_week: 3,
      // the 20th and the 25th
      shifts_unfilled: 2,
      // theirs are approved by the agency alone
      timesheets_to_approve: 0,
      // 120 this week, 180 and 240 in the three before it
      hours_approved_four_weeks: 540,
      locations: 2,
    })
  })

  test('for an employee are their own', async () => {
    expect(await countsOf(await app.as('employee'))).toEqual({
      next_shifts: 1,
      pending_responses: 1,
      timesheets_to_enter: 2,
      timesheets_rejected: 1,
      hours_this_week: 600,
      hours_approved_four_weeks: 540,
    })
  })

  test('for a super admin are those of all agencies', async () => {
    expect(await countsOf(await app.as('superadmin'))).toEqual({
      agencies: 2,
      companies: 3,
      customers: 3,
      employees_active: 4,
    })
  })

  test('for another agency are different', async () => {
    expect(await countsOf(await app.as('admin2'))).toMatchObject({
      shifts_this_week: 4,
      // the 20th and the 21st
      shifts_unfilled: 2,
      pending_responses: 1,
      timesheets_to_approve: 1,
      hours_this_week: 480,
      customers: 1,
    })
    expect(await countsOf(await app.as('employee2'))).toMatchObject({ next_shifts: 0, timesheets_to_enter: 1 })
    expect(await countsOf(await app.as('customer2'))).toMatchObject({
      shifts_this_week: 3,
      hours_approved_four_weeks: 480,
    })
  })
})

describe('a figure equals the total of its list', () => {
  const people = ['superadmin', 'admin', 'customer', 'employee', 'noah', 'admin2', 'customer2', 'employee2'] as const

  test.each(people)('each tile of %s has the total of its list', async (person) => {
    const client = await app.as(person)
    const { counts } = await client.call(calls.dashboard.counts, {})

    const totals = await Promise.all(counts.map((figure) => listTotal(client, figure)))

    expect(counts.length).toBeGreaterThan(3)
    expect(counts.map(({ key }, at) => [key, totals[at]])).toEqual(counts.map(({ key, value }) => [key, value]))
  })

  test('the employees with and without work are the active employees', async () => {
    const admin = await app.as('admin')
    const { engaged, free } = await admin.call(calls.dashboard.engaged, {})
    const { employees_active } = await countsOf(admin)

    expect(engaged.value + free.value).toBe(employees_active)
    expect([await listTotal(admin, engaged), await listTotal(admin, free)]).toEqual([engaged.value, free.value])
  })

  test('the employees of each company are the rows of its list', async () => {
    const admin = await app.as('admin')
    for (const { company_id, employees } of await admin.call(calls.dashboard.companyEmployees, {})) {
      const { total } = await admin.call(calls.employees.list, { company_id, status: 'active' })
      expect(total).toBe(employees)
    }
  })

  test('each of the next seven days is the sum of its published shifts', async () => {
    for (const person of ['admin', 'customer', 'admin2'] as const) {
      const client = await app.as(person)
      for (const { works_on, openings, accepted } of (await client.call(calls.dashboard.customer, {})).days) {
        const day = { from: works_on, to: works_on, status: 'published', per_page: 100 }
        const { rows } = await client.call(calls.rosters.shifts, day)
        expect([works_on, sum(rows, 'openings'), sum(rows, 'accepted')]).toEqual([works_on, openings, accepted])
      }
    }
  })

  test('each week of hours is the sum of its timesheets', async () => {
    const admin = await app.as('admin')
    for (const { week_start, approved_minutes } of await admin.call(calls.dashboard.hours, {})) {
      const week = { from: week_start, to: addDays(week_start, 6), status: approvedStatuses.join(), per_page: 100 }
      const { rows } = await admin.call(calls.timesheets.list, week)
      expect([week_start, sum(rows, 'paid_minutes')]).toEqual([week_start, approved_minutes])
    }
  })

  test('each month of a customer is the sum of its timesheets', async () => {
    for (const person of ['admin', 'customer'] as const) {
      const client = await app.as(person)
      const months = await client.call(calls.dashboard.customerMonths, { customer_id: world.harbour })

      expect(months).toHaveLength(12)
      expect(months.at(-1)?.month_start).toBe('2026-11-01')
      for (const { month_start, approved_minutes, open_minutes } of months) {
        const to = addDays(`${addDays(month_start, 31).slice(0, 8)}01`, -1)
        const month = { customer_id: world.harbour, from: month_start, to, per_page: 100 }
        const listed = async (statuses: readonly string[]) =>
          sum((await client.call(calls.timesheets.list, { ...month, status: statuses.join() })).rows, 'paid_minutes')
        expect([month_start, await listed(approvedStatuses), await listed(openStatuses)]).toEqual([
          month_start,
          approved_minutes,
          open_minutes,
        ])
      }
    }
  })

  test('each week of the fill rate is the sum of its published shifts', async () => {
    for (const person of ['admin', 'customer', 'admin2'] as const) {
      const client = await app.as(person)
      const weeks = await client.call(calls.dashboard.fillRate, {})

      expect(weeks.map(({ week_start }) => week_start)).toEqual(
        (await client.call(calls.dashboard.hours, {})).map(({ week_start }) => week_start),
      )
      for (const { week_start, openings, accepted } of weeks) {
        const week = { from: week_start, to: addDays(week_start, 6), status: 'published', per_page: 100 }
        const { rows } = await client.call(calls.rosters.shifts, week)
        expect([week_start, sum(rows, 'openings'), sum(rows, 'accepted')]).toEqual([week_start, openings, accepted])
      }
    }
  })

  test('the unfilled shifts are listed with the number of their filled openings', async () => {
    const { rows } = await (
      await app.as('admin')
    ).call(calls.rosters.shifts, { unfilled: 'true', not_started: 'true', sort: 'starts_at' })

    expect(rows.map(({ works_on, openings, filled, accepted }) => [works_on, openings, filled, accepted])).toEqual([
      ['2026-11-20', 4, 2, 1],
      ['2026-11-22', 2, 0, 0],
      ['2026-11-25', 1, 0, 0],
    ])
  })

  test('an employee may not list shifts', async () => {
    await expect((await app.as('employee')).call(calls.rosters.shifts, {})).rejects.toMatchObject({ code: 'mayNot' })
  })
})

const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
  rows.reduce((total, row) => total + row[name], 0)

/** The total of a figure's list, or the sum of the column that the figure adds up. */
async function listTotal(client: Client, { list, filters, sums }: Figure): Promise<number> {
  const input = { ...filters, per_page: 100, count_all: 'true' }
  if (list === 'timesheets') {
    const { rows, total } = await client.call(calls.timesheets.list, input)
    return sums === undefined ? total : sum(rows, sums)
  }
  const call = list === 'shifts' || list === 'assignments' ? calls.rosters[list] : calls[list].list
  return z.object({ total: z.number() }).parse(await client.call<Call>(call, input)).total
}

describe('a role sees only figures whose lists it may open', () => {
  test.each([
    [['Dashboard/show menu', 'Timesheet/list'], ['timesheets']],
    [['Dashboard/show menu', 'Employee/list', 'Employee/view sensitive'], ['employees']],
    [['Dashboard/show menu', 'Roster/view published roster'], ['shifts']],
    [['Dashboard/show menu'], []],
  ])('with %j', async (permissions, lists) => {
    const role = await withCustomRole(app, 'admin')
    await role.holds(permissions)

    const { counts } = await role.client.call(calls.dashboard.counts, {})

    expect([...new Set(counts.map(({ list }) => list))]).toEqual(lists)
  })

  test('hours, fill rate and months need their lists', async () => {
    const role = await withCustomRole(app, 'admin')
    await role.holds(['Dashboard/show menu'])

    for (const call of [calls.dashboard.hours, calls.dashboard.fillRate] as const)
      await expect(role.client.call(call, {})).rejects.toMatchObject({ code: 'mayNot' })
    const months = role.client.call(calls.dashboard.customerMonths, { customer_id: world.harbour })
    await expect(months).rejects.toMatchObject({ code: 'mayNot' })
  })
})

describe('the status of the installation', () => {
  test('has the failed jobs, the storage and the versions', async () => {
    await app.database.asPlatform((db) =>
      sql`insert into background_jobs (name, next_run_at, attempts, last_finished_at, last_outcome, last_error)
        values ('send-emails', '2026-11-18T03:00:00Z', 3, '2026-11-18T02:00:00Z', 'failed', 'mail server unreachable')
        on conflict (name) do update set attempts = 3, last_finished_at = excluded.last_finished_at, last_outcome = 'failed',
          last_error = excluded.last_error, next_run_at = excluded.next_run_at`.execute(db),
    )

    const { jobs, storage, versions } = await (await app.as('superadmin')).call(calls.dashboard.platform, {})

    expect(jobs.failing).toEqual([
      {
        name: 'send-emails',
        failed_at: '2026-11-18T02:00:00.000Z',
        attempts: 3,
        next_run_at: '2026-11-18T03:00:00.000Z',
        error: 'mail server unreachable',
      },
    ])
    expect(storage.database_bytes).toBeGreaterThan(1_000_000)
    expect(versions).toMatchObject({ muster: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node })
  })
})

describe('hours per week', () => {
  const week = (week_start: string, approved_minutes = 0, open_minutes = 0) => ({
    week_start,
    approved_minutes,
    open_minutes,
  })
  const earlier = [week('2026-09-28'), week('2026-10-05'), week('2026-10-12')]

  test('of the agency distinguish approved from open', async () => {
    expect(await (await app.as('admin')).call(calls.dashboard.hours, {})).toEqual([
      ...earlier,
      week('2026-10-19', 300),
      week('2026-10-26', 240),
      week('2026-11-02'),
      week('2026-11-09', 180, 480),
      week('2026-11-16', 120, 540),
    ])
  })

  test('of one company, of a customer and of an employee are only theirs', async () => {
    const lastTwo = async (client: Client, company_id?: string) =>
      (await client.call(calls.dashboard.hours, { company_id })).slice(-2)

    expect(await lastTwo(await app.as('admin'), world.sister)).toEqual([
      week('2026-11-09', 0, 480),
      week('2026-11-16', 0, 60),
    ])
    expect(await lastTwo(await app.as('customer'))).toEqual([week('2026-11-09', 180), week('2026-11-16', 120, 480)])
    expect(await lastTwo(await app.as('noah'))).toEqual([week('2026-11-09', 0, 480), week('2026-11-16', 0, 60)])
    expect(await lastTwo(await app.as('admin2'))).toEqual([week('2026-11-09', 480), week('2026-11-16', 0, 480)])
    expect(await lastTwo(await app.as('admin2'), world.sister)).toEqual([week('2026-11-09'), week('2026-11-16')])
  })
})

describe('the employees of the agency', () => {
  test('have work this week or are free', async () => {
    expect(await (await app.as('admin')).call(calls.dashboard.engaged, {})).toMatchObject({
      engaged: { value: 2 },
      free: { value: 1 },
    })
  })

  test('are counted by company', async () => {
    const admin = await app.as('admin')

    expect(await admin.call(calls.dashboard.companyEmployees, {})).toEqual([
      { company_id: world.sister, name: 'Southern Cross Events', employees: 0 },
      { company_id: world.agency, name: 'Southern Cross Staffing', employees: 3 },
    ])
    expect(await admin.call(calls.dashboard.companyEmployees, { company_id: world.northern.agency })).toEqual([])
  })

  test("are visible only to the agency's office", async () => {
    const mayNot = expect.objectContaining({ code: 'mayNot' })

    await expect((await app.as('employee')).call(calls.dashboard.engaged, {})).rejects.toEqual(mayNot)
    await expect((await app.as('customer')).call(calls.dashboard.companyEmployees, {})).rejects.toEqual(mayNot)
  })
})

describe('the next days', () => {
  const day = (works_on: string, openings = 0, accepted = 0) => ({ works_on, openings, accepted })

  test("at a customer's locations show openings and accepted assignments", async () => {
    expect(await (await app.as('customer')).call(calls.dashboard.customer, {})).toEqual({
      days: [
        day('2026-11-18', 1, 1),
        day('2026-11-19'),
        day('2026-11-20', 4, 1),
        day('2026-11-21'),
        day('2026-11-22'),
        day('2026-11-23', 1),
        day('2026-11-24'),
      ],
    })
  })

  test('of the agency show all its customers', async () => {
    const { days } = await (await app.as('admin')).call(calls.dashboard.customer, {})

    expect(days[4]).toEqual(day('2026-11-22', 2))
  })
})

test('the week begins on Monday at the agency, not in Greenwich', async () => {
  app.clock.moveTo('2026-11-22T14:30:00.000Z')

  const hours = await (await app.as('admin')).call(calls.dashboard.hours, {})

  expect(hours.at(-1)?.week_start).toBe('2026-11-23')
})
