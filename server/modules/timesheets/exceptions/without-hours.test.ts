import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { instantAt } from '#contract/values/time.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { type NewPunch, recordPunch } from '#server/modules/clock/recording.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const at = (day: string, time: string) => instantAt(day, time, 'Australia/Brisbane').at
const moveTo = (day: string, time: string) => app.clock.moveTo(at(day, time))

/** A punch of Ava in the Brisbane kitchen. */
async function punch(day: string, kind: PunchKind, time: string, more: Partial<NewPunch> = {}) {
  const { agency, ava, brisbane } = app.world
  if (at(day, time) > app.clock.now().toISOString()) moveTo(day, time)
  const by = { actor: { account_id: null, name: 'Kiosk at the gate' }, scope: scopeOfAgency(agency) }
  const input = { employee_id: ava, location_id: brisbane, kind, at: at(day, time), source: 'kiosk' as const, ...more }
  return app.database.asAgency(agency, (db) =>
    recordPunch({ ...by, db, now: app.clock.now() }, { late: true, ...input }),
  )
}

const accepted = (day: string, more = {}) => {
  const work = workIn(app)
  return work.accepted(work.at(day, more))
}
// Sessions end between the days.
const listed = async (filter = {}) =>
  (await (await app.as('admin')).call(calls.timesheetExceptions.withoutHours, filter)).rows

test('a forgotten time out is listed the same day, fifteen minutes after the end of the shift, until it is added', async () => {
  const assignment_id = await accepted('2026-11-19')
  const { punch: made } = await punch('2026-11-19', 'in', '07:55')
  moveTo('2026-11-19', '16:14')
  expect(await listed()).toEqual([])

  moveTo('2026-11-19', '16:16')

  expect(await listed()).toEqual([
    {
      ...{ id: made.id, employee_id: app.world.ava, employee_name: 'Ava Nguyen', assignment_id },
      ...{ location_id: app.world.brisbane, location_name: 'Brisbane Kitchen', customer_name: 'Harbour Foods' },
      ...{ works_on: '2026-11-19', rostered: { starts: '08:00', ends: '16:00' } },
      clocked: { starts: '07:55', ends: null, break_minutes: [], breaks: [] },
      position_id: app.world.chef,
      ...{ problem: 'missing_out', severity: 'high' },
    },
  ])
  moveTo('2026-11-20', '09:00')
  await app.runJob('close-open-punches')
  expect(await listed()).toMatchObject([{ problem: 'missing_out', clocked: { ends: null } }])
  const missing = { employee_id: app.world.ava, location_id: app.world.brisbane, kind: 'out' as const }
  const added = { ...missing, on: '2026-11-19', time: '16:05', reason: 'Forgot' }
  await (await app.as('admin')).call(calls.clock.add, added)
  expect(await listed()).toEqual([])
})

test('a time out without a time in, and hours that could not be written', async () => {
  const work = workIn(app)
  await accepted('2026-11-21')
  await punch('2026-11-21', 'out', '16:00')
  await accepted('2026-11-22')
  await work.recorded(work.at('2026-11-22', { starts: '15:00', ends: '17:00' }), 'submitted')
  await punch('2026-11-22', 'in', '08:00')
  await punch('2026-11-22', 'out', '16:00')
  moveTo('2026-11-22', '17:00')

  expect(await listed()).toMatchObject([
    { works_on: '2026-11-22', problem: 'not_written', severity: 'high', clocked: { starts: '08:00', ends: '16:00' } },
    { works_on: '2026-11-21', problem: 'missing_in', clocked: { starts: null, ends: '16:00' } },
  ])
})

test('work without a shift is listed until its hours are recorded, across midnight too; who still works is not', async () => {
  const { noah, brisbane, chef } = app.world
  const own = { employee_id: noah }
  await punch('2026-11-24', 'in', '22:00', own)
  moveTo('2026-11-25', '05:00')
  expect(await listed(own)).toEqual([])
  await punch('2026-11-25', 'break_start', '02:00', own)
  await punch('2026-11-25', 'break_end', '02:20', own)
  await punch('2026-11-25', 'out', '06:10', own)

  expect(await listed(own)).toMatchObject([
    {
      ...{ assignment_id: null, works_on: '2026-11-24', rostered: null, problem: 'unscheduled', severity: 'medium' },
      clocked: { starts: '22:00', ends: '06:10', break_minutes: [20], breaks: [{ minutes: 20, paid: false }] },
    },
  ])
  const hours = { works_on: '2026-11-24', starts: '22:00', ends: '06:10', breaks: [{ minutes: 20, paid: false }] }
  const place = { assignment_id: null, ...own, location_id: brisbane, position_id: chef }
  await (await app.as('admin')).call(calls.timesheets.create, { ...place, ...hours, submit: true })
  expect(await listed(own)).toEqual([])
  await punch('2026-11-26', 'in', '06:00', own)
  moveTo('2026-11-26', '18:01')
  expect(await listed(own)).toMatchObject([{ works_on: '2026-11-26', problem: 'missing_out' }])
})

describe('work that the clock cannot write', () => {
  const { timesheetExceptions, timesheets, clock } = calls
  const own = () => ({ employee_id: app.world.noah })

  test('of a shift that timed out before it was clocked is listed, and a timesheet can be made from it', async () => {
    const work = workIn(app)
    const { noah, brisbane } = app.world
    await work.accepted(work.at('2026-11-27'), noah)
    await app.database.asPlatform((db) =>
      db
        .updateTable('assignments')
        .set({ status: 'timed_out' })
        .where('employee_id', '=', noah)
        .where('works_on', '=', '2026-11-27')
        .execute(),
    )
    await punch('2026-11-27', 'in', '07:58', own())
    await punch('2026-11-27', 'out', '16:00', own())
    moveTo('2026-11-27', '17:00')
    const [row] = await listed({ ...own(), from: '2026-11-27', to: '2026-11-27' })
    expect(row).toMatchObject({
      problem: 'unscheduled',
      assignment_id: null,
      clocked: { starts: '07:58', ends: '16:00' },
    })

    const hours = { works_on: '2026-11-27', starts: '08:15', ends: '15:30', position_id: row?.position_id }
    const admin = await app.as('admin')
    const { id } = await admin.call(timesheets.create, { ...own(), ...hours, location_id: brisbane, punch_id: row?.id })

    const day = { ...own(), from: '2026-11-27', to: '2026-11-27' }
    expect(await listed(day)).toEqual([])
    // Payroll has the hours: a punch that is moved afterwards, even twice and out of their time, is nothing to record.
    await app.database.asPlatform((db) =>
      db.updateTable('timesheets').set({ status: 'exported' }).where('id', '=', id).execute(),
    )
    for (const time of ['05:00', '04:30']) {
      const { rows } = await admin.call(clock.punches, day)
      const [clockIn] = rows.filter(({ kind, in_effect }) => kind === 'in' && in_effect)
      await admin.call(clock.move, { id: clockIn?.id ?? '', on: '2026-11-27', time, reason: 'Came earlier' })
    }
    expect(await listed(day)).toEqual([])
  })

  test('a call-back on a day with hours is listed until it is attached to them, dismissed, or recorded', async () => {
    const work = workIn(app)
    const { noah } = app.world
    const day = { from: '2026-11-28', to: '2026-11-28', ...own() }
    await work.accepted(work.at('2026-11-28', { starts: '06:00', ends: '14:00' }), noah)
    await punch('2026-11-28', 'in', '06:00', own())
    const { timesheet_id } = await punch('2026-11-28', 'out', '14:00', own())
    expect(await listed(day)).toEqual([])
    await punch('2026-11-28', 'in', '14:30', own())
    await punch('2026-11-28', 'out', '15:50', own())
    await punch('2026-11-28', 'in', '18:00', own())
    await punch('2026-11-28', 'out', '18:20', own())

    const [evening, callBack] = await listed(day)
    expect([evening, callBack].map((row) => row?.clocked.starts)).toEqual(['18:00', '14:30'])
    const admin = await app.as('admin')
    const attach = { punch_id: callBack?.id ?? '', timesheet_id: timesheet_id ?? '' }
    await admin.call(timesheetExceptions.attach, attach)
    await expect(admin.call(timesheetExceptions.attach, attach)).rejects.toMatchObject({ code: 'notFound' })
    const { ids } = await admin.call(clock.dismissWork, { id: evening?.id ?? '', reason: 'Came for a forgotten bag' })

    expect(ids).toHaveLength(2)
    expect(await listed(day)).toEqual([])
    const { rows } = await admin.call(clock.punches, { ...own(), from: '2026-11-28', to: '2026-11-28' })
    expect(rows.filter(({ in_effect }) => in_effect)).toHaveLength(4)
    const sheet = await admin.call(timesheets.view, { id: timesheet_id ?? '' })
    await admin.call(timesheets.changeStatus, { id: sheet.id, version: sheet.version, action: 'void', reason: 'Wrong' })
    expect((await listed(day)).map(({ clocked }) => clocked.starts)).toEqual(['14:30', '06:00'])
  })
})

test('is for the agency, and for supervisors at their locations', async () => {
  const { agency, brisbane, sydney } = app.world
  const { client: here } = await supervisorWith(app, { company_id: agency, location_ids: [brisbane] })
  const { client: elsewhere } = await supervisorWith(app, { company_id: agency, location_ids: [sydney] })
  const { withoutHours } = calls.timesheetExceptions

  expect((await here.call(withoutHours, {})).rows).not.toEqual([])
  expect((await elsewhere.call(withoutHours, {})).rows).toEqual([])
  expect((await (await app.as('admin2')).call(withoutHours, {})).rows).toEqual([])
  expect(await listed({ location_id: sydney })).toEqual([])
  for (const person of ['customer', 'employee'] as const)
    await expect((await app.as(person)).call(withoutHours, {})).rejects.toMatchObject({ code: 'mayNot' })
})
