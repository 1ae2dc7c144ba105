import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { newId } from '#server/database/values/ids.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

const { clock } = calls
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { brisbane } = app.world
  const place = { latitude: -27.4698, longitude: 153.0251 }
  await app.database.asPlatform((db) => db.updateTable('locations').set(place).where('id', '=', brisbane).execute())
})
afterAll(() => app.close())

const here = { latitude: -27.4699, longitude: 153.0252, accuracy_m: 15 }
// Sessions end between the days of the tests.
const ava = () => app.as('employee')
const admin = () => app.as('admin')
const today = async () => (await ava()).call(clock.today, {})

/** The clock of the test moves to a time of a day in Brisbane. */
const moveTo = (day: string, time: string) =>
  app.clock.moveTo(
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Australia/Brisbane').toInstant().toString(),
  )

const punch = async (kind: PunchKind, more = {}) =>
  (await ava()).call(clock.punch, { id: newId(), kind, location_id: app.world.brisbane, ...here, ...more })

describe('an employee’s own clock', () => {
  test('shows the shift, the next step and the running time, and needs no more than what comes next', async () => {
    const work = workIn(app)
    const assignment_id = await work.accepted(work.at('2026-11-19'))
    moveTo('2026-11-19', '07:55')

    expect(await today()).toMatchObject({
      ...{ next: ['in'], running: null, shift: { assignment_id, starts: '08:00', geofence_check: true } },
      ...{ location_consent: null, punches: [], gaps: [] },
      sites: [{ location_id: app.world.brisbane }],
    })
    await (await ava()).call(clock.consent, { given: true })
    expect(await punch('in')).toMatchObject({ outcome: 'recorded', punch: { inside_fence: true, assignment_id } })

    moveTo('2026-11-19', '12:00')
    expect(await today()).toMatchObject({
      ...{ next: ['out', 'break_start'], running: { assignment_id, break_minutes: 0 } },
      ...{ location_consent: { given: true }, punches: [{ kind: 'in', inside_fence: true }] },
    })
    await punch('break_start')
    moveTo('2026-11-19', '12:30')
    expect(await today()).toMatchObject({
      next: ['break_end', 'out'],
      running: { break_starts_at: expect.any(String) },
    })
    await punch('break_end')
    moveTo('2026-11-19', '16:00')
    const { timesheet_id } = await punch('out', { latitude: -33.8688, longitude: 151.2093 })

    const sheet = await (await ava()).call(calls.timesheets.view, { id: timesheet_id ?? '' })
    expect(sheet).toMatchObject({ starts: '07:55', ends: '16:00', unpaid_minutes: 30, status: 'draft' })
    expect(await today()).toMatchObject({ next: ['in'], running: null })
    const { rows } = await (await admin()).call(clock.punches, { employee_id: app.world.ava })
    expect(rows.map(({ kind, inside_fence }) => `${kind} ${inside_fence}`)).toEqual([
      ...['out false', 'break_end true', 'break_start true', 'in true'],
    ])
  })

  test('records a punch without consent, or without a location, and stores no coordinates', async () => {
    moveTo('2026-11-20', '08:00')
    expect(await punch('in', { latitude: undefined, longitude: undefined, no_location: 'denied' })).toMatchObject({
      ...{ outcome: 'recorded', punch: { inside_fence: null, no_location: 'denied', assignment_id: null } },
    })
    await (await ava()).call(clock.consent, { given: false })
    moveTo('2026-11-20', '09:00')
    expect(await punch('out')).toMatchObject({
      outcome: 'recorded',
      punch: { inside_fence: null, no_location: 'denied' },
    })

    const stored = await app.database.asPlatform((db) =>
      db.selectFrom('punches').select(['latitude', 'distance_m']).where('at', '>=', '2026-11-19T20:00:00Z').execute(),
    )
    expect(stored).toEqual([1, 2].map(() => ({ latitude: null, distance_m: null })))
    const consents = await app.database.asPlatform((db) =>
      db.selectFrom('location_consents').select('given').orderBy('number').execute(),
    )
    expect(consents).toEqual([{ given: true }, { given: false }])
  })

  test('takes a punch that waited for a network at the time at which it happened', async () => {
    moveTo('2026-11-21', '10:00')
    await punch('out', { seconds_ago: 30 * 60 })
    const { punch: made } = await punch('in', { seconds_ago: 3 * 3600 })

    expect(made.at).toBe('2026-11-20T21:00:00.000Z')
    expect(await today()).toMatchObject({ next: ['in'], gaps: [] })
  })

  test('shows what somebody forgot, and what the agency corrects', async () => {
    moveTo('2026-11-23', '08:00')
    const { punch: made } = await punch('in')
    moveTo('2026-11-24', '09:00')
    expect((await today()).gaps).toMatchObject([{ problem: 'missing_out', at: made.at }])

    await app.runJob('close-open-punches')
    await app.runJob('close-open-punches')
    const { rows: notes } = await (await ava()).call(calls.notifications.list, {})
    expect(notes.filter(({ kind }) => kind === 'punchMissingOut')).toMatchObject([
      { params: { location: 'Brisbane Kitchen', works_on: '2026-11-23', starts: '08:00' } },
    ])
    expect(
      (await (await admin()).call(clock.punches, { employee_id: app.world.ava, source: 'auto' })).rows,
    ).toMatchObject([{ kind: 'out', at: '2026-11-23T14:00:00.000Z', assignment_id: null }])

    const missing = { employee_id: app.world.ava, location_id: app.world.brisbane, kind: 'out' as const }
    const planner = await admin()
    const added = await planner.call(clock.add, { ...missing, on: '2026-11-23', time: '16:00', reason: 'Forgot' })
    expect(added).toMatchObject({ source: 'admin', corrections: [{ kind: 'added', reason: 'Forgot' }] })
    expect((await today()).gaps).toEqual([])
  })

  test('is not for a site that the employee has nothing to do with, nor for other users', async () => {
    await expect(punch('in', { location_id: app.world.tweed })).rejects.toMatchObject({
      fields: { location_id: expect.anything() },
    })
    const planner = await admin()
    expect(await planner.call(clock.today, {})).toMatchObject({ employee_id: null, next: [] })
    const input = { id: newId(), kind: 'in' as const, location_id: app.world.brisbane }
    await expect(planner.call(clock.punch, input)).rejects.toMatchObject({ code: 'mayNot' })
  })
})

describe('a crew', () => {
  test('is clocked in and out together; who is not of the site is refused by row', async () => {
    const { ava: first, noah: second, mia, brisbane, agency } = app.world
    const work = workIn(app)
    await work.accepted(work.at('2026-11-25'), first)
    await work.accepted(work.at('2026-11-25', { starts: '09:00' }), second)
    moveTo('2026-11-25', '08:10')
    const { client } = await supervisorWith(app, { company_id: agency, location_ids: [brisbane] })
    const crew = () => client.call(clock.crew, { location_id: brisbane })
    expect((await crew()).people).toMatchObject([
      { employee_id: first, next: ['in'], in_since: null, starts: '08:00' },
      { employee_id: second, next: ['in'], in_since: null, starts: '09:00' },
    ])

    const together = { location_id: brisbane, employee_ids: [first, second, mia], reason: 'No phones on site' }
    const entered = await client.call(clock.punchCrew, { ...together, kind: 'in', time: '07:58' })

    expect(entered).toMatchObject({ done: 2, refused: 1 })
    expect(entered.rows.find(({ id }) => id === mia)).toMatchObject({ ok: false, code: 'clock.notHere' })
    expect((await crew()).people.map(({ in_since, next }) => [in_since, next[0]])).toEqual([
      ['2026-11-24T21:58:00.000Z', 'out'],
      ['2026-11-24T21:58:00.000Z', 'out'],
    ])
    await expect(client.call(clock.crew, { location_id: app.world.tweed })).rejects.toMatchObject({ code: 'notFound' })
    const { rows } = await (await admin()).call(clock.punches, { employee_id: first, from: '2026-11-25' })
    expect(rows).toMatchObject([{ source: 'admin', note: 'No phones on site', kind: 'in' }])
  })
})

describe('a correction', () => {
  const correcting = async () =>
    (await admin()).call(clock.punches, { employee_id: app.world.noah, from: '2026-11-25' })

  test('of the time leaves the original, and writes the hours anew', async () => {
    moveTo('2026-11-25', '17:00')
    const { noah, brisbane } = app.world
    const planner = await admin()
    const crew = { location_id: brisbane, employee_ids: [noah], reason: 'End of the day' }
    await planner.call(clock.punchCrew, { ...crew, kind: 'out' })
    const [out] = (await correcting()).rows
    const { rows: sheets } = await planner.call(calls.timesheets.list, { employee_id: noah })
    expect(sheets).toMatchObject([{ starts: '07:58', ends: '17:00' }])

    const moved = { id: out?.id ?? '', on: '2026-11-25', time: '16:00', reason: 'Left at four' }
    const made = await planner.call(clock.move, moved)

    expect(made).toMatchObject({ at: '2026-11-25T06:00:00.000Z', in_effect: true, corrections: [{ kind: 'moved' }] })
    expect((await planner.call(calls.timesheets.list, { employee_id: noah })).rows).toMatchObject([
      { id: sheets[0]?.id, starts: '07:58', ends: '16:00' },
    ])
    await expect(planner.call(clock.move, moved)).rejects.toMatchObject({ code: 'clock.corrected' })
    expect((await correcting()).rows.map(({ in_effect }) => in_effect)).toEqual([false, true, true])
  })

  test('that takes the hours away voids the draft of the clock, and one that completes them writes a new one', async () => {
    const { noah, brisbane } = app.world
    const planner = await admin()
    const [, out] = (await correcting()).rows
    await planner.call(clock.void, { id: out?.id ?? '', reason: 'Somebody else' })

    const sheets = async () => (await planner.call(calls.timesheets.list, { employee_id: noah })).rows
    expect((await sheets()).map(({ status }) => status)).toEqual(['void'])
    await planner.call(clock.add, {
      ...{
        employee_id: noah,
        location_id: brisbane,
        kind: 'out',
        on: '2026-11-25',
        time: '15:00',
        reason: 'By the gate',
      },
    })
    expect((await sheets()).map(({ status, ends }) => `${status} ${ends}`).toSorted()).toEqual([
      ...['draft 15:00', 'void 16:00'],
    ])
  })

  test('within a minute of the same punch is refused, and none is for employees', async () => {
    const { noah, brisbane } = app.world
    const same = { employee_id: noah, location_id: brisbane, kind: 'out' as const, on: '2026-11-25', time: '15:00' }
    await expect((await admin()).call(clock.add, { ...same, reason: 'Again' })).rejects.toMatchObject({
      code: 'clock.sameMinute',
    })
    await expect((await ava()).call(clock.add, { ...same, reason: 'Mine' })).rejects.toMatchObject({ code: 'mayNot' })
  })
})

describe('a shift that was left', () => {
  test('is still there for somebody who clocked out of a shift that has not ended', async () => {
    const work = workIn(app)
    const assignment_id = await work.accepted(work.at('2026-12-09'))
    moveTo('2026-12-09', '08:00')
    await punch('in')
    moveTo('2026-12-09', '08:10')
    await punch('out')

    expect(await today()).toMatchObject({ next: ['in'], shift: { assignment_id } })
    moveTo('2026-12-09', '08:20')
    expect((await punch('in')).punch.assignment_id).toBe(assignment_id)
    moveTo('2026-12-09', '16:00')
    await punch('out')
  })

  test('is closed after the last day of an employment for who worked past midnight', async () => {
    moveTo('2026-12-10', '20:00')
    await punch('in')
    const { agency, ava: employee_id } = app.world
    await app.database.asPlatform(async (db) => {
      const move = {
        id: newId(),
        agency_id: agency,
        employee_id,
        from_status: 'active',
        to_status: 'terminated',
      } as const
      await db
        .insertInto('employee_status_changes')
        .values({ ...move, day: '2026-12-10', by_name: 'Admin', at: app.clock.now().toISOString() })
        .execute()
      await db.updateTable('employees').set({ status: 'terminated' }).where('id', '=', employee_id).execute()
    })
    moveTo('2026-12-11', '13:00')

    await app.runJob('close-open-punches')

    const closed = await (await admin()).call(clock.punches, { employee_id, source: 'auto', from: '2026-12-11' })
    expect(closed.rows).toMatchObject([{ kind: 'out', at: '2026-12-11T02:00:00.000Z' }])
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'active' }).where('id', '=', employee_id).execute(),
    )
  })
})
