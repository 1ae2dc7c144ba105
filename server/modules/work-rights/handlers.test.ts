import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addDays, mondayOf } from '#contract/values/time.ts'
import { ensureReference } from '#server/modules/reference/starting/ensure.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn, somePdf } from '#server/testing/records/factories.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { unknownId } from '#server/testing/world.ts'
import { sendCheckReminders } from './reminders.ts'

const {
  info,
  storeVisa,
  confirmVisa,
  storeCheck,
  checkFile,
  storePeriod,
  confirmPeriod,
  removePeriod,
  recordHoursElsewhere,
} = calls.workRights
let app: TestApp
let admin: Client
let ava: Client
let id: string
let visas: ReadonlyMap<string, string>

beforeAll(async () => {
  app = await testApp()
  await app.database.asPlatform(ensureReference)
  admin = await app.as('admin')
  ava = await app.as('employee')
  id = app.world.ava
  visas = new Map((await admin.call(calls.visas.list, {})).map(({ code, id: visa_id }) => [code, visa_id]))
})
afterAll(() => app.close())

const visa = (code: string, more: object = {}) => ({
  id,
  right_to_work: 'temporary' as const,
  visa_id: visas.get(code) ?? '',
  granted_on: '2026-02-01',
  expires_on: '2028-02-01',
  ...more,
})

describe('a visa', () => {
  test('entered by the agency is effective at once, and lists read it from the employee', async () => {
    const rights = await admin.call(storeVisa, visa('500', { number: '0041 0204'.replace(' ', '') }))

    expect(rights).toMatchObject({ current_visa_id: rights.visas[0]?.id, limit_minutes: 2880 })
    expect(rights.work).toEqual([
      { rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 },
      { rule: 'AFTER_COURSE_START', condition: '8105' },
    ])
    expect(await admin.call(calls.employees.info, { id })).toMatchObject({
      right_to_work: 'temporary',
      visa_subclass: '500',
      visa_expires_on: '2028-02-01',
    })
    // The right to work is proven once VEVO was checked.
    expect((await admin.call(calls.employeeDetails.file, { id })).done).not.toContain('rights')
  })

  test('has a sealed number, which is revealed for a purpose', async () => {
    expect((await ava.call(info, { id })).visas[0]?.number_ends).toBe('204')
    const shown = await admin.call(calls.employeeDetails.reveal, { id, group: 'visa', purpose: 'right_to_work' })
    expect(shown.number).toBe('00410204')
    expect((await ava.call(calls.employeeDetails.reveals, { id }))[0]).toMatchObject({ group: 'visa' })
  })

  test('entered by the employee is effective once the agency has confirmed it; the former stays', async () => {
    const result = await ava.call(storeVisa, visa('485', { granted_on: '2026-11-01', expires_on: '2029-01-01' }))
    const [newest, former] = result.visas
    expect(newest).toMatchObject({ visa_code: '485', confirmed_at: null })
    expect(result).toMatchObject({ visa_subclass: '500', current_visa_id: former?.id })
    const which = { id, visa_record_id: newest?.id ?? '' }
    await expect(ava.call(confirmVisa, which)).rejects.toMatchObject({ status: 403 })

    const confirmed = await admin.call(confirmVisa, which)

    expect(confirmed).toMatchObject({ visa_subclass: '485', current_visa_id: newest?.id, fortnights: [] })
    expect(confirmed.visas).toHaveLength(2)
    await expect(admin.call(confirmVisa, which)).rejects.toMatchObject({ code: 'wrongState' })
  })

  test('that is confirmed can be changed by the agency only, and not from a stale version', async () => {
    const { visas: stored } = await admin.call(info, { id })
    const which = { visa_record_id: stored[0]?.id ?? '', version: stored[0]?.version ?? 0 }
    const change = visa('485', { granted_on: '2026-11-01', expires_on: '2029-06-01', ...which })
    await expect(ava.call(storeVisa, change)).rejects.toMatchObject({ code: 'wrongState' })

    expect(await admin.call(storeVisa, change)).toMatchObject({ visa_expires_on: '2029-06-01' })
    await expect(admin.call(storeVisa, change)).rejects.toMatchObject({ code: 'stale' })
  })

  test('of the bridging kind has no limits until its conditions are entered', async () => {
    const bridging = { granted_on: '2026-11-10', expires_on: '2027-11-10' }
    const before = await admin.call(storeVisa, visa('010', bridging))
    expect(before.work).toEqual([{ rule: 'UNKNOWN' }])

    const [newest] = before.visas
    const conditions = [{ rule: 'NO_WORK' as const, condition: '8101' }]
    const which = { visa_record_id: newest?.id ?? '', version: 1, conditions }
    expect((await admin.call(storeVisa, visa('010', { ...bridging, ...which }))).work).toEqual(conditions)
  })

  test('that an import contradicts no longer applies', async () => {
    await app.database.asAgency(app.world.agency, (db) =>
      db.updateTable('employees').set({ visa_subclass: '500' }).where('id', '=', id).execute(),
    )
    expect(await admin.call(info, { id })).toMatchObject({ current_visa_id: null, limit_minutes: 2880 })
  })

  test.each([
    ['granted_on', { granted_on: '2026-11-20' }],
    ['expires_on', { expires_on: '2026-01-01' }],
    ['expires_on', { expires_on: '' }],
    ['visa_id', { visa_id: '' }],
    ['visa_id', { visa_id: unknownId }],
  ])('is refused at %s for %j', async (field, wrong) => {
    await expect(admin.call(storeVisa, visa('500', wrong))).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.anything() },
    })
  })
})

describe('a VEVO check', () => {
  const check = { checked_on: '2026-11-17', outcome: 'verified' as const, next_check_on: '2027-02-17' }

  test('is recorded with its PDF by the agency, and visible to the employee', async () => {
    const { checks } = await admin.upload(storeCheck, { id, ...check }, somePdf)
    expect(checks[0]).toMatchObject({ filename: 'vevo.pdf', checked_by_name: 'Ruth Adler' })
    expect((await admin.call(calls.employeeDetails.file, { id })).done).toContain('rights')

    const sent = await ava.download(checkFile, { id: checks[0]?.id ?? '' })
    expect(sent).toMatchObject({ content_type: 'application/pdf', filename: 'vevo.pdf', bytes: somePdf.bytes })
    await expect(ava.upload(storeCheck, { id, ...check }, somePdf)).rejects.toMatchObject({ status: 403 })
  })

  test('refuses a file that is a PDF by its name alone', async () => {
    const file = { filename: 'vevo.pdf', bytes: Buffer.from('<html>') }
    await expect(admin.upload(storeCheck, { id, ...check }, file)).rejects.toMatchObject({
      status: 422,
      fields: { file: expect.anything() },
    })
  })
})

describe('study and hours elsewhere', () => {
  test('every fortnight with an assignment is listed, at any distance from today', async () => {
    const plan = await rosteringIn(app)
    for (const works_on of ['2026-05-20', '2027-06-09'])
      await plan.planned([id], { week_start: mondayOf(works_on), works_on })

    const { fortnights } = await ava.call(info, { id })
    const shown = fortnights.map(({ starts_on, here }) => [starts_on, here])

    expect(shown).toEqual([
      ...[
        ['2026-05-11', 480],
        ['2026-05-18', 480],
      ],
      ...['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map(
        (day) => [day, 0],
      ),
      ...[
        ['2027-05-31', 480],
        ['2027-06-07', 480],
      ],
    ])
  })

  const pause = { kind: 'break' as const, starts_on: '2026-11-16', ends_on: '2026-12-20' }

  test('a break entered by the employee frees no hours before the agency has confirmed it', async () => {
    await ava.call(recordHoursElsewhere, { id, week_start: '2026-11-23', minutes: 600 })
    const usedAt = ({ fortnights }: { fortnights: { starts_on: string; used: number }[] }) =>
      fortnights.find(({ starts_on }) => starts_on === '2026-11-23')?.used
    const result = await ava.call(storePeriod, { id, ...pause })
    expect(usedAt(result)).toBe(600)

    const period_id = result.periods[0]?.id ?? ''
    await expect(ava.call(confirmPeriod, { id, period_id })).rejects.toMatchObject({ status: 403 })
    expect(usedAt(await admin.call(confirmPeriod, { id, period_id }))).toBe(0)
    await expect(ava.call(removePeriod, { id, period_id })).rejects.toMatchObject({ code: 'wrongState' })
    expect(usedAt(await admin.call(removePeriod, { id, period_id }))).toBe(600)
    expect((await ava.call(recordHoursElsewhere, { id, week_start: '2026-11-23', minutes: 0 })).elsewhere).toEqual([])
  })

  test('a week begins on a Monday', async () => {
    await expect(ava.call(recordHoursElsewhere, { id, week_start: '2026-11-24', minutes: 60 })).rejects.toMatchObject({
      fields: { week_start: expect.anything() },
    })
  })
})

test('another employee, a customer and another agency cannot read work rights', async () => {
  for (const role of ['customer', 'admin2', 'employee2'] as const) {
    const stranger = await app.as(role)
    await expect(stranger.call(info, { id }), role).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 404),
    })
  }
  await expect(ava.call(info, { id: app.world.liam })).rejects.toMatchObject({ status: 404 })
})

describe('a due check', () => {
  const at = (day: string) => new Date(`${day}T02:00:00Z`)
  const received = async (by: Client) =>
    (await by.call(calls.notifications.list, { per_page: 100 })).rows.filter(({ kind }) => kind === 'checksDue')
  const noted = (next_check_on: string, checked_on: string) =>
    admin.upload(storeCheck, { id, checked_on, outcome: 'verified', next_check_on }, somePdf)

  test('is notified to the agency a week before and on the day, once each, however many servers run', async () => {
    await sendCheckReminders(app.database, at('2026-11-18'))
    const before = await received(admin)
    await noted('2026-11-27', '2026-11-18')

    expect(await sendCheckReminders(app.database, at('2026-11-19'))).toBe(0)
    const several = await Promise.all([1, 2, 3].map(() => sendCheckReminders(app.database, at('2026-11-20'))))
    expect(several.toSorted((one, other) => one - other)).toEqual([0, 0, 1])
    expect(await received(admin)).toHaveLength(before.length + 1)
    expect(await sendCheckReminders(app.database, at('2026-11-26'))).toBe(0)
    expect(await sendCheckReminders(app.database, at('2026-11-28'))).toBe(1)
    expect(await sendCheckReminders(app.database, at('2026-11-29'))).toBe(0)
    expect((await received(admin))[0]?.params).toEqual({ count: 2 })
    for (const role of ['employee', 'customer'] as const) expect(await received(await app.as(role))).toEqual([])
  })

  test('is in the list of employees and on the dashboard until a new check is recorded', async () => {
    const found = async () => (await admin.call(calls.employees.list, { check: ['ending'] })).rows.map((row) => row.id)
    const shown = async () => (await admin.call(calls.dashboard.documents, {})).checks.map((row) => row.employee_id)
    expect([await found(), await shown()]).toEqual([[id], [id]])

    await noted('2027-03-01', '2026-11-18')

    expect([await found(), await shown()]).toEqual([[], []])
    expect(await sendCheckReminders(app.database, at('2026-11-29'))).toBe(0)
  })
})

test('a course that begins later blocks a shift before it, once the agency has confirmed the day', async () => {
  const make = factoriesIn(app, { client: admin })
  const shift = await make.shift()
  const rules = async () => {
    const {
      rows: [person],
    } = await admin.call(calls.rosters.availability, { roster_shift_id: shift.id, employee_ids: [id] })
    return person?.findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('visaCourse'))
  }
  const granted = { granted_on: '2026-11-15' }
  const { visas: stored } = await admin.call(storeVisa, visa('500', granted))
  expect(await rules()).toEqual(['visaCourseUnknown'])

  const which = { visa_record_id: stored[0]?.id ?? '', version: 1 }
  const begins = addDays(shift.works_on, 1)
  const rights = await admin.call(storeVisa, visa('500', { ...granted, ...which, course_starts_on: begins }))

  expect(rights).toMatchObject({ course_starts_on: begins, visas: [{ course_starts_on: begins }, {}, {}, {}] })
  expect(await rules()).toEqual(['visaCourse'])
  await ava.call(storeVisa, visa('500', { granted_on: '2026-11-16', course_starts_on: '2026-02-01' }))
  expect(await rules()).toEqual(['visaCourse'])
})
