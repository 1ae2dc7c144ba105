import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { type SettingValues, settingValues } from '#contract/platform/settings.ts'
import { addDays, instantAt, mondayOf } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { fillHours, type NewPunch, recordPunch } from '#server/modules/clock/recording.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let work: ReturnType<typeof workIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  work = workIn(app)
  await configure({})
})
afterAll(() => app.close())

const { list, resolve, report } = calls.timesheetExceptions

async function configure(values: Partial<SettingValues>) {
  await app.database.asPlatform((db) => db.deleteFrom('configs').execute())
  const agency = { agency_id: app.world.agency, version: 0 }
  await (
    await app.as('superadmin')
  ).call(calls.config.update, { ...agency, values: { ...settingValues.parse({}), ...values } })
}

let day = '2026-10-01'
beforeEach(() => {
  day = addDays(day, 2)
})

/** A punch of Ava in the Brisbane kitchen. */
function punch(kind: PunchKind, time: string, more: Partial<NewPunch> = {}) {
  const { agency, ava, brisbane } = app.world
  const at = instantAt(day, time, 'Australia/Brisbane').at
  const input = { employee_id: ava, location_id: brisbane, kind, at, source: 'kiosk' as const, late: true, ...more }
  const by = { actor: { account_id: null, name: 'Kiosk at the gate' }, scope: scopeOfAgency(agency) }
  return app.database.asAgency(agency, (db) => recordPunch({ ...by, db, now: app.clock.now() }, input))
}

/** Takes a punch of the day out of effect, as a correction does. */
const voided = (kind: PunchKind, assignment_id: string) =>
  app.database.asAgency(app.world.agency, async (db) => {
    const { agency } = app.world
    const { id: punch_id } = await db
      .selectFrom('punches')
      .select('id')
      .where('assignment_id', '=', assignment_id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const now = app.clock.now()
    const by = { reason: 'Wrong person', at: now.toISOString(), recorded_by: null, recorded_by_name: 'Ruth Adler' }
    await db
      .insertInto('punch_corrections')
      .values({ id: newId(), agency_id: agency, punch_id, kind: 'voided', ...by })
      .execute()
    const actor = { account_id: null, name: 'Ruth Adler' }
    await fillHours({ db, actor, scope: scopeOfAgency(agency), now }, { assignment_id })
  })

/** A shift from 08:00 to 16:00 with these punches; returns the draft of the clock. */
async function clocked(starts: string, ends: string, more: Partial<NewPunch> = {}) {
  const assignment_id = await work.accepted(work.at(day))
  await punch('in', starts, more)
  const { timesheet_id } = await punch('out', ends)
  return { id: timesheet_id ?? '', assignment_id }
}

const listed = async (filter: Partial<RequestOf<typeof list>> = {}, by = admin) =>
  (await by.call(list, { from: day, to: day, ...filter })).rows
const codes = (rows: Awaited<ReturnType<typeof listed>>) =>
  rows.flatMap(({ exceptions }) => exceptions.map(({ code }) => code))
const resolved = (id: string, action: RequestOf<typeof resolve>['action'], version = 1, by = admin) =>
  by.call(resolve, { ids: [id], versions: [version], action, note: 'Talked to the site' })
const hoursOf = async (id: string) => admin.call(calls.timesheets.view, { id })

describe('the list', () => {
  test('shows rostered, clocked and recorded time side by side, with what can be done', async () => {
    await clocked('08:22', '17:31')

    const row = only(await listed())

    expect(row).toMatchObject({
      rostered: { starts: '08:00', ends: '16:00' },
      clocked: { starts: '08:22', ends: '17:31' },
      recorded: { starts: '08:22', ends: '17:31' },
      allowed_actions: ['as_recorded', 'clocked', 'rostered'],
    })
    expect(row.exceptions).toMatchObject([
      { code: 'late_in', severity: 'medium', facts: { minutes: 22 }, resolved: null },
      { code: 'late_out', facts: { minutes: 91 } },
    ])
  })

  test('filters by code, severity, site, employee and state', async () => {
    const { id } = await clocked('08:22', '16:00')

    for (const filter of [
      { code: ['late_in'] },
      { severity: ['medium'] },
      { location_id: app.world.brisbane },
    ] as const)
      expect(await listed(filter as Partial<RequestOf<typeof list>>)).toMatchObject([{ id }])
    for (const filter of [
      { code: ['late_out'] },
      { severity: ['high'] },
      { employee_id: app.world.noah },
      { state: 'resolved' },
    ] as const)
      expect(await listed(filter as Partial<RequestOf<typeof list>>)).toEqual([])
  })

  test('hours recorded by hand are compared with the punches, which may come later', async () => {
    const assignment_id = await work.accepted(work.at(day))
    await punch('in', '08:00')
    const times = { works_on: day, starts: '08:00', ends: '16:00', assignment_id }
    const { id } = await admin.call(calls.timesheets.create, { ...times, submit: true })
    expect(codes(await listed())).toEqual(['missing_out'])

    await punch('out', '15:30')

    expect(await listed()).toMatchObject([{ id, clocked: { ends: '15:30' }, exceptions: [{ code: 'early_out' }] }])
    await voided('out', assignment_id)
    expect(codes(await listed())).toEqual(['missing_out'])
  })

  test('is for the agency, within its own', async () => {
    const { id } = await clocked('08:22', '16:00')

    expect(await listed({}, await app.as('admin2'))).toEqual([])
    await expect(resolved(id, 'as_recorded', 1, await app.as('admin2'))).rejects.toMatchObject({ code: 'notFound' })
    for (const person of ['customer', 'employee'] as const)
      await expect(listed({}, await app.as(person))).rejects.toMatchObject({ code: 'mayNot' })
    const { rows } = await (await app.as('employee')).call(calls.timesheets.list, { from: day, to: day })
    expect(rows).toMatchObject([{ id, exceptions: [] }])
  })
})

describe('rounding', () => {
  test('becomes the recorded time, is stored, and the punches stay visible', async () => {
    await configure({ rounding_minutes: '15', grace_in: 10 })
    const { id } = await clocked('07:51', '17:07')

    expect(await hoursOf(id)).toMatchObject({ starts: '08:00', ends: '17:00' })
    expect(await listed()).toMatchObject([
      { clocked: { starts: '07:51', ends: '17:07' }, exceptions: [{ facts: { minutes: 67 } }] },
    ])
    const stored = await app.database.asPlatform((db) =>
      db.selectFrom('timesheets').select('rounding').where('id', '=', id).executeTakeFirst(),
    )
    expect(stored?.rounding).toMatchObject({ minutes: 15, grace_in: 10 })
    await configure({})
  })
})

describe('resolving', () => {
  test('as recorded keeps the hours, and who, when and why; other punches open it again', async () => {
    const { id, assignment_id } = await clocked('08:22', '16:00')

    expect(await resolved(id, 'as_recorded')).toMatchObject({ done: 1 })

    expect(await listed()).toEqual([])
    expect(only(await listed({ state: 'resolved' }))).toMatchObject({
      recorded: { starts: '08:22' },
      allowed_actions: [],
      exceptions: [{ resolved: { by_name: 'Ruth Adler', resolution: 'as_recorded', note: 'Talked to the site' } }],
    })
    await voided('in', assignment_id)
    await punch('in', '08:40')
    expect(await listed()).toMatchObject([{ exceptions: [{ facts: { minutes: 40 }, resolved: null }] }])
  })

  test('with the rostered time changes the hours and notifies the employee', async () => {
    const { id } = await clocked('08:22', '17:30')

    await resolved(id, 'rostered')

    expect(await hoursOf(id)).toMatchObject({ starts: '08:00', ends: '16:00', version: 2, status: 'draft' })
    expect(await listed()).toEqual([])
    const { rows } = await (await app.as('employee')).call(calls.notifications.list, {})
    expect(rows[0]).toMatchObject({ kind: 'timesheetAdjusted', params: { from: day } })
  })

  test('a day never gets more than 24 hours by it', async () => {
    const { id } = await clocked('08:00', '16:00')
    const late = { id, version: 1, works_on: day, starts: '08:00', ends: '08:30', submit: false }
    await admin.call(calls.timesheets.update, late)
    await app.database.asPlatform((db) =>
      sql`insert into timesheets (id, agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, starts, ends,
          starts_at, ends_at, time_zone, clock_minutes, elapsed_minutes, paid_minutes, status)
        select gen_random_uuid(), agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, '16:30', '10:00',
          starts_at + interval '24 hours 30 minutes', starts_at + interval '42 hours', time_zone, 1050, 1050, 1050, 'draft'
        from timesheets where id = ${id}::uuid`.execute(db),
    )

    const { rows } = await resolved(id, 'clocked', 2)

    expect(rows).toMatchObject([{ id, ok: false, code: 'timesheets.dayFull' }])
    expect(await hoursOf(id)).toMatchObject({ ends: '08:30' })
  })

  test('with the clocked time replaces what was recorded by hand', async () => {
    const { id } = await clocked('08:22', '15:05')
    await admin.call(calls.timesheets.update, {
      id,
      version: 1,
      works_on: day,
      starts: '08:00',
      ends: '16:00',
      submit: true,
    })

    await resolved(id, 'clocked', 2)

    expect(await hoursOf(id)).toMatchObject({ starts: '08:22', ends: '15:05', status: 'submitted' })
  })

  test('each row has its own outcome', async () => {
    const one = await clocked('08:22', '16:00')
    day = addDays(day, 1)
    const custom = await work.recorded(work.at(day), 'submitted')
    const input = { ids: [one.id, custom, app.world.ava], versions: [5, 1, 1], action: 'rostered' as const }

    const { rows } = await admin.call(resolve, input)

    expect(rows.map(({ code }) => code)).toEqual(['stale', 'timesheets.notRostered', 'notFound'])
  })

  test('hours of a locked pay period keep their times, and others of the same request do not', async () => {
    const inside = await clocked('08:22', '16:00')
    const period = await admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on: mondayOf(day) })
    await admin.call(calls.payPeriods.lock, { id: period.id, version: period.version, reason: 'Paid in cash' })
    day = addDays(period.ends_on, 2)
    const outside = await clocked('08:22', '16:00')

    const { rows } = await admin.call(resolve, { ids: [inside.id, outside.id], versions: [1, 1], action: 'rostered' })

    expect(rows.map(({ code }) => code)).toEqual(['payroll.periodLocked', undefined])
    expect([(await hoursOf(inside.id)).starts, (await hoursOf(outside.id)).starts]).toEqual(['08:22', '08:00'])
  })

  test('approved hours keep their times', async () => {
    const { id } = await clocked('08:22', '16:00')
    await admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })
    await app.database.asPlatform((db) =>
      db.updateTable('timesheets').set({ status: 'approved' }).where('id', '=', id).execute(),
    )

    expect(only(await listed()).allowed_actions).toEqual(['as_recorded'])
    expect((await resolved(id, 'rostered', 2)).rows).toMatchObject([{ code: 'wrongState' }])
  })
})

describe('a severe exception', () => {
  test('is left out of "approve all" with the reason; an individual approval resolves it', async () => {
    await app.database.asPlatform((db) =>
      db
        .updateTable('customers')
        .set({ timesheet_approval: 'agency_only' })
        .where('id', '=', app.world.harbour)
        .execute(),
    )
    const where = { latitude: -27.5, longitude: 153.1, accuracy_m: 10 }
    await app.database.asPlatform((db) =>
      db
        .updateTable('locations')
        .set({ latitude: -27.4698, longitude: 153.0251 })
        .where('id', '=', app.world.brisbane)
        .execute(),
    )
    const { id } = await clocked('08:00', '16:00', { where, source: 'mobile' })
    await admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })
    expect(codes(await listed({ severity: ['high'] }))).toEqual(['outside_fence'])

    const { rows } = await admin.call(calls.timesheets.approveAll, { from: day, to: day, count: 1 })

    expect(rows).toMatchObject([{ id, ok: false, code: 'timesheets.openException' }])
    expect(await admin.call(calls.timesheets.approve, { id, version: 2 })).toMatchObject({ status: 'approved' })
    expect(await listed({ state: 'resolved' })).toMatchObject([
      { exceptions: [{ resolved: { resolution: 'approved' } }] },
    ])
  })

  test('a photo that shows somebody else is reported with a note', async () => {
    const { id } = await clocked('08:00', '16:00')
    await expect(admin.call(report, { id, version: 7, note: 'Not Ava' })).rejects.toMatchObject({ code: 'stale' })

    await admin.call(report, { id, version: 1, note: 'Not Ava' })

    expect(await listed()).toMatchObject([
      { id, exceptions: [{ code: 'photo_mismatch', severity: 'high', facts: { note: 'Not Ava' } }] },
    ])
    // Recording again does not remove it.
    await admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })
    expect(codes(await listed())).toEqual(['photo_mismatch'])
  })
})
