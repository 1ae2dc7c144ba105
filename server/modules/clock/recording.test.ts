import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import type { Instant } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { type NewPunch, recordPunch } from '#server/modules/clock/recording.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { shiftWith, workIn } from '#server/testing/records/work.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** 12:00 in Brisbane on this day is 02:00 in UTC. */
const at = (day: string, time: string): Instant =>
  Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime('Australia/Brisbane')
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

/** A punch of Ava in the Brisbane kitchen, at a time of the day there. */
async function punch(day: string, kind: PunchKind, time: string, more: Partial<NewPunch> = {}) {
  const { agency, ava, brisbane } = app.world
  const input = { employee_id: ava, location_id: brisbane, kind, at: at(day, time), source: 'mobile' as const, ...more }
  if (input.at > app.clock.now().toISOString() && more.at === undefined) app.clock.moveTo(input.at)
  const by = { actor: { account_id: null, name: 'Kiosk at the gate' }, scope: scopeOfAgency(agency) }
  return app.database.asAgency(agency, (db) => recordPunch({ ...by, db, now: app.clock.now() }, input))
}

const accepted = (day: string, more = {}) => {
  const work = workIn(app)
  return work.accepted(work.at(day, more))
}
// Days pass between the tests, and with them sessions.
const admin = () => app.as('admin')
const statusOf = async (id: string) => (await (await admin()).call(calls.rosters.assignment, { id })).status
const sheet = async (id: string) => (await admin()).call(calls.timesheets.view, { id })
const count = (employee_id = app.world.ava) =>
  app.database.asPlatform(
    async (db) => (await db.selectFrom('punches').select('id').where('employee_id', '=', employee_id).execute()).length,
  )

describe('a rostered day', () => {
  test('moves the assignment on and writes the draft timesheet with its breaks', async () => {
    const id = await accepted('2026-11-19')

    const first = await punch('2026-11-19', 'in', '07:55', {
      where: { latitude: -27.4698, longitude: 153.0251, accuracy_m: 12 },
    })
    expect(first).toMatchObject({ outcome: 'recorded', timesheet_id: null, punch: { assignment_id: id } })
    // The site has no coordinates.
    expect(first.punch).toMatchObject({ inside_fence: null, no_location: 'site_unknown' })
    expect(await statusOf(id)).toBe('in_progress')
    await punch('2026-11-19', 'break_start', '12:00')
    await punch('2026-11-19', 'break_end', '12:20')
    const last = await punch('2026-11-19', 'out', '16:05')

    expect(await statusOf(id)).toBe('worked')
    expect(await sheet(last.timesheet_id ?? '')).toMatchObject({
      status: 'draft',
      ...{ works_on: '2026-11-19', starts: '07:55', ends: '16:05', rostered_starts: '08:00', rostered_ends: '16:00' },
      ...{ breaks: [{ minutes: 20, paid: false }], paid_minutes: 470 },
      history: [{ by_name: 'Kiosk at the gate', from: null, to: 'draft' }],
    })
  })

  test('in two parts, left early: the gap is a break, and the same draft is updated', async () => {
    const id = await accepted('2026-11-20')
    await punch('2026-11-20', 'in', '08:00')
    const noon = await punch('2026-11-20', 'out', '12:00')
    expect(await sheet(noon.timesheet_id ?? '')).toMatchObject({ ends: '12:00', paid_minutes: 240 })

    await punch('2026-11-20', 'in', '12:30')
    const end = await punch('2026-11-20', 'out', '15:00')

    expect(end.timesheet_id).toBe(noon.timesheet_id)
    expect(await sheet(end.timesheet_id ?? '')).toMatchObject({
      ...{ assignment_id: id, starts: '08:00', ends: '15:00', paid_minutes: 390, version: 2 },
      breaks: [{ minutes: 30, paid: false }],
    })
  })

  test('hours that a person entered or submitted stay as they are', async () => {
    await accepted('2026-11-21')
    await punch('2026-11-21', 'in', '08:00')
    const { timesheet_id: id } = await punch('2026-11-21', 'out', '12:00')
    const { version } = await sheet(id ?? '')
    const mine = { id: id ?? '', version, works_on: '2026-11-21', starts: '08:00', ends: '11:00' }
    await (await admin()).call(calls.timesheets.update, mine)

    await punch('2026-11-21', 'in', '12:30')
    const { timesheet_id, timesheet_problem } = await punch('2026-11-21', 'out', '15:00')

    expect({ timesheet_id, timesheet_problem }).toEqual({ timesheet_id: id, timesheet_problem: null })
    expect(await sheet(id ?? '')).toMatchObject({ starts: '08:00', ends: '11:00' })
  })

  test('also starts for somebody who had not responded', async () => {
    const work = workIn(app)
    const people = [{ employee_id: app.world.ava, status: 'pending' as const }]
    const [id = ''] = await app.database.asPlatform((db) => shiftWith(db, work.at('2026-11-22'), { people }))

    await punch('2026-11-22', 'in', '08:00')

    expect(await statusOf(id)).toBe('in_progress')
    await punch('2026-11-22', 'out', '16:00')
  })

  test('of somebody who tapped in, out and in again within seconds goes from the first time in to the last time out', async () => {
    const id = await accepted('2026-12-15')
    const tap = (kind: PunchKind, second: number) => punch('2026-12-15', kind, `08:00:0${second}`)
    await tap('in', 1)
    expect(await tap('out', 3)).toMatchObject({ outcome: 'recorded', timesheet_id: null, timesheet_problem: null })
    expect(await statusOf(id)).toBe('in_progress')
    expect(await tap('in', 5)).toMatchObject({ outcome: 'recorded', punch: { assignment_id: id } })
    expect(await tap('in', 7)).toMatchObject({ outcome: 'ignored' })

    const { timesheet_id } = await punch('2026-12-15', 'out', '16:00')

    expect(await sheet(timesheet_id ?? '')).toMatchObject({ starts: '08:00', ends: '16:00', paid_minutes: 480 })
    expect(await statusOf(id)).toBe('worked')
  })

  test('across midnight belongs to the shift of the evening, and the next day can begin without a time out', async () => {
    const night = await accepted('2026-11-23', { starts: '22:00', ends: '06:00' })
    const next = await accepted('2026-11-24', { starts: '16:00', ends: '20:00' })
    await punch('2026-11-23', 'in', '21:50')
    const { punch: second } = await punch('2026-11-24', 'in', '14:15')

    expect(second.assignment_id).toBe(next)
    const { timesheet_id } = await punch('2026-11-24', 'out', '20:00')
    expect(await sheet(timesheet_id ?? '')).toMatchObject({ assignment_id: next, starts: '14:15' })
    expect(await statusOf(night)).toBe('in_progress')
  })
})

describe('a punch that counts although the hours cannot be written', () => {
  test('the result has the reason: the time is recorded on another timesheet already', async () => {
    const work = workIn(app)
    const id = await accepted('2026-11-26')
    await work.recorded(work.at('2026-11-26', { starts: '15:00', ends: '17:00' }), 'submitted')
    await punch('2026-11-26', 'in', '08:00')

    const before = await count()
    expect(await punch('2026-11-26', 'out', '16:00')).toMatchObject({
      ...{ outcome: 'recorded', timesheet_id: null, timesheet_problem: 'timesheets.exists' },
    })

    expect(await count()).toBe(before + 1)
    expect(await statusOf(id)).toBe('in_progress')
  })

  test('without an assignment it is recorded as not rostered', async () => {
    const alone = { employee_id: app.world.noah }

    expect(await punch('2026-11-26', 'in', '08:00', alone)).toMatchObject({
      punch: { assignment_id: null },
      timesheet_id: null,
    })
    expect(await punch('2026-11-26', 'out', '10:00', alone)).toMatchObject({
      ...{ outcome: 'recorded', punch: { assignment_id: null }, timesheet_problem: null },
    })
  })

  test('a device that was offline sends it later, out of order', async () => {
    const id = await accepted('2026-11-27')
    app.clock.moveTo(at('2026-11-28', '09:00'))

    await punch('2026-11-27', 'out', '16:00', { late: true, source: 'kiosk' })
    const { timesheet_id } = await punch('2026-11-27', 'in', '08:00', { late: true, source: 'kiosk' })

    expect(await sheet(timesheet_id ?? '')).toMatchObject({ assignment_id: id, starts: '08:00', ends: '16:00' })
  })
})

describe('a punch that is sent more than once', () => {
  test('with the same id is recorded once, and cannot become another one', async () => {
    const id = newId()
    const first = await punch('2026-11-30', 'in', '08:00', { id })

    expect(await punch('2026-11-30', 'in', '08:00', { id })).toMatchObject({ outcome: 'repeated', punch: first.punch })
    await expect(punch('2026-11-30', 'out', '09:00', { id })).rejects.toMatchObject({ code: 'keyReused' })
  })

  test('within a minute is ignored, from whichever device; after it, what comes next is required', async () => {
    const second = await punch('2026-11-30', 'in', '08:00:40', { source: 'kiosk' })
    expect(second).toMatchObject({ outcome: 'ignored', punch: { source: 'mobile' } })

    await expect(punch('2026-11-30', 'in', '08:01:05')).rejects.toMatchObject({ code: 'clock.alreadyIn' })
    await expect(punch('2026-11-30', 'break_end', '08:02')).rejects.toMatchObject({ code: 'clock.notOnBreak' })
    await punch('2026-11-30', 'out', '08:10')
  })

  test('from two devices at once is recorded once', async () => {
    app.clock.moveTo(at('2026-12-01', '08:00'))
    const results = await Promise.all([
      punch('2026-12-01', 'in', '08:00', { id: newId(), source: 'mobile' }),
      punch('2026-12-01', 'in', '08:00', { id: newId(), source: 'kiosk' }),
    ])

    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['ignored', 'recorded'])
    await punch('2026-12-01', 'out', '09:00')
  })
})

describe('is refused', () => {
  test('more than two minutes ahead; a device a little ahead punches now', async () => {
    app.clock.moveTo(at('2026-12-02', '08:00'))

    await expect(punch('2026-12-02', 'in', '08:02:01', { at: at('2026-12-02', '08:02:01') })).rejects.toMatchObject({
      code: 'clock.inFuture',
    })
    const { punch: made } = await punch('2026-12-02', 'in', '08:01:59', { at: at('2026-12-02', '08:01:59') })
    expect(made.at).toBe(at('2026-12-02', '08:00'))
    await punch('2026-12-02', 'out', '09:00')
  })

  test('after the employment has ended, but not on its last day', async () => {
    const { ava, noah, zoe } = app.world
    await expect(punch('2026-12-02', 'in', '10:00', { employee_id: zoe })).rejects.toMatchObject({
      code: 'clock.notEmployed',
    })
    await app.database.asPlatform(async (db) => {
      const life = {
        from_status: 'active',
        to_status: 'terminated',
        by_name: 'Ruth',
        at: '2026-12-01T00:00:00Z',
      } as const
      const { agency } = app.world
      await db
        .insertInto('employee_status_changes')
        .values({ id: newId(), agency_id: agency, employee_id: noah, day: '2026-12-03', ...life })
        .execute()
      await db.updateTable('employees').set({ status: 'terminated' }).where('id', '=', noah).execute()
    })

    expect(await punch('2026-12-03', 'in', '08:00', { employee_id: noah })).toMatchObject({ outcome: 'recorded' })
    await expect(punch('2026-12-04', 'in', '08:00', { employee_id: noah })).rejects.toMatchObject({
      code: 'clock.notEmployed',
    })
    expect(await punch('2026-12-04', 'in', '08:00', { employee_id: ava })).toMatchObject({ outcome: 'recorded' })
  })
})

test('the database refuses to change or delete what was recorded', async () => {
  const asPlatform = app.database.asPlatform
  const { agency } = app.world
  const refused = { message: expect.stringContaining('never changed') }

  await expect(asPlatform((db) => db.updateTable('punches').set({ kind: 'out' }).execute())).rejects.toMatchObject(
    refused,
  )
  await expect(
    asPlatform((db) => db.updateTable('punches').set({ latitude: 1 }).where('agency_id', '=', agency).execute()),
  ).rejects.toMatchObject(refused)
  await expect(asPlatform((db) => db.deleteFrom('punches').execute())).rejects.toMatchObject(refused)
  await expect(asPlatform((db) => db.deleteFrom('punch_corrections').execute())).rejects.toMatchObject(refused)
  // What a retention period ends.
  await asPlatform((db) => db.updateTable('punches').set({ latitude: null, longitude: null }).execute())
})
