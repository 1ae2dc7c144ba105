import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApprovalMode, approvalModes } from '#contract/rostering/timesheets/approval.ts'
import { calls } from '#contract/calls.ts'
import { type SettingValues, settingValues } from '#contract/platform/settings.ts'
import { addDays, mondayOf } from '#contract/values/time.ts'
import type { WorkLimit } from '#contract/people/visas.ts'
import { jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { approveUnansweredTimesheets } from './timeouts.ts'
import { testApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/records/work.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

const app = await testApp()
afterAll(() => app.close())
const { world, database } = app
const { at, accepted, recorded, workedAsRostered } = workIn(app)
const admin = await app.as('admin')
const employee = await app.as('employee')
const customer = await app.as('customer')
const customer2 = await app.as('customer2')

const refusal = (code: string) => expect.objectContaining({ code })
const signedBy = (timesheet_approval: ApprovalMode, more: { approval_timeout_hours?: number } = {}) =>
  database.asPlatform((db) =>
    db
      .updateTable('customers')
      .set({ timesheet_approval, approval_timeout_hours: null, ...more })
      .where('id', '=', world.harbour)
      .execute(),
  )

let day = '2026-03-02'
const nextDay = () => (day = addDays(day, 1))
const waiting = (status: TimesheetStatus = 'submitted', employee_id = world.ava) =>
  workedAsRostered(at(nextDay()), status, employee_id)
const seen = (id: string) => admin.call(calls.timesheets.view, { id })
const approve = (who: typeof admin, id: string, version = 1) => who.call(calls.timesheets.approve, { id, version })
const submitted = async () =>
  employee.call(calls.timesheets.changeStatus, { id: await waiting('draft'), version: 1, action: 'submit' })
const outcomeOf = (answer: Promise<{ status: string }>) =>
  answer.then(
    ({ status }) => status,
    (refused) => refused.code,
  )

/** Sets configuration values of the agency; omitted ones are inherited. */
async function decideRules(values: Partial<SettingValues>) {
  await database.asPlatform((db) => db.deleteFrom('configs').execute())
  const superadmin = await app.as('superadmin')
  const agency = { agency_id: world.agency, version: 0 }
  await superadmin.call(calls.config.update, { ...agency, values: { ...settingValues.parse({}), ...values } })
}

beforeEach(() => signedBy('customer_then_agency'))

describe('the approval steps', () => {
  // The status after submitting; then the responses to the agency and the customer for submitted and for customer-approved hours.
  test.each<[ApprovalMode, string, [string, string], [string, string]]>([
    ['none', 'approved', ['approved', 'mayNot'], ['approved', 'mayNot']],
    ['agency_only', 'submitted', ['approved', 'mayNot'], ['approved', 'mayNot']],
    ['customer', 'submitted', ['timesheets.customerFirst', 'approved'], ['approved', 'wrongState']],
    ['customer_then_agency', 'submitted', ['timesheets.customerFirst', 'client_approved'], ['approved', 'wrongState']],
  ])('in mode %s', async (mode, sent, ofSubmitted, ofCustomerApproved) => {
    await signedBy(mode)
    const responses = async (status: TimesheetStatus) => [
      await outcomeOf(approve(admin, await waiting(status))),
      await outcomeOf(approve(customer, await waiting(status))),
    ]

    expect((await submitted()).status).toBe(sent)
    expect(await responses('submitted')).toEqual(ofSubmitted)
    expect(await responses('client_approved')).toEqual(ofCustomerApproved)
  })

  test.each(['draft', 'rejected', 'disputed', 'exported', 'void'] as const)(
    'in status %s no approval is possible in any mode',
    async (status) => {
      const id = await waiting(status)
      for (const mode of approvalModes) {
        await signedBy(mode)
        expect(await outcomeOf(approve(admin, id))).toBe('wrongState')
        expect(['wrongState', 'notFound', 'mayNot']).toContain(await outcomeOf(approve(customer, id)))
      }
    },
  )

  test('the approver, the step and the time are stored', async () => {
    const id = await waiting()

    await approve(customer, id)
    const noon = app.clock.now()
    app.clock.moveTo(new Date(noon.getTime() + 60_000).toISOString())
    const sheet = await approve(admin, id, 2)
    app.clock.moveTo(noon.toISOString())

    expect(sheet).toMatchObject({ status: 'approved', waits_for: null })
    expect(sheet.history.map(({ to, step, by_name }) => [to, step, by_name])).toEqual([
      ['client_approved', 'customer', 'Harry Foods'],
      ['approved', 'agency', 'Ruth Adler'],
    ])
  })

  test('without a required approval no approver is stored', async () => {
    await signedBy('none')

    const sheet = await submitted()

    expect(sheet.history.at(-1)).toMatchObject({ from: 'submitted', to: 'approved', step: 'none' })
  })

  test('a reset approval starts with the customer again', async () => {
    const id = await waiting()
    await approve(customer, id)
    await approve(admin, id, 2)

    await admin.call(calls.timesheets.changeStatus, { id, version: 3, action: 'reset', reason: 'Wrong day' })

    expect(await seen(id)).toMatchObject({ status: 'submitted', waits_for: 'customer' })
    expect(await outcomeOf(approve(admin, id, 4))).toBe('timesheets.customerFirst')
  })
})

describe('hours that differ from the roster', () => {
  const asRostered = { starts: '08:00', ends: '16:00' }
  let workday = '2026-10-08'
  type Times = Partial<{ starts: string; ends: string; breaks: { minutes: number }[]; days_later: number }>
  /** Ava records a shift of 08:00–16:00 with a break of half an hour, with other times. */
  async function claimed({ days_later = 0, ...times }: Times) {
    workday = addDays(workday, 2)
    const breaks = [{ minutes: 30, paid: false }]
    const assignment_id = await accepted(at(workday, { ...asRostered, breaks }))
    const hours = { works_on: addDays(workday, days_later), ...asRostered, breaks: [{ minutes: 30 }], ...times }
    return employee.call(calls.timesheets.create, { assignment_id, ...hours, submit: true })
  }
  const outside = { status: 'submitted', waits_for: 'agency' }

  beforeEach(() => signedBy('none'))

  test.each<[string, Times, string]>([
    ['as rostered', {}, 'approved'],
    ['ends 15 minutes late', { ends: '16:15' }, 'approved'],
    ['starts 15 minutes early', { starts: '07:45' }, 'approved'],
    ['ends 16 minutes late', { ends: '16:16' }, 'submitted'],
    ['starts 16 minutes early', { starts: '07:44' }, 'submitted'],
    ['starts and ends 10 minutes off: 20 minutes more', { starts: '07:50', ends: '16:10' }, 'submitted'],
    ['is as long but four hours earlier', { starts: '04:00', ends: '12:00' }, 'submitted'],
    ['leaves out the break', { breaks: [] }, 'submitted'],
    ['is on the next day', { days_later: 1 }, 'submitted'],
    ['is 1,225 minutes instead of 450', { starts: '00:00', ends: '20:55' }, 'submitted'],
  ])('without a required approval, a shift that %s', async (_, times, status) => {
    expect((await claimed(times)).status).toBe(status)
  })

  test('unrostered hours wait for the agency even without a required approval', async () => {
    await accepted(at('2026-10-19'))
    const place = { location_id: world.brisbane, position_id: world.chef, assignment_id: null }
    const hours = { ...place, works_on: '2026-10-21', starts: '00:00', ends: '23:59', submit: true }

    const sheet = await employee.call(calls.timesheets.create, hours)

    expect(sheet).toMatchObject(outside)
    expect((await seen(sheet.id)).exceptions.map(({ code }) => code)).toContain('unscheduled')
  })

  test('a draft changed to more than was rostered waits for the agency when it is submitted', async () => {
    const id = await workedAsRostered(at('2026-10-25'), 'draft')
    const times = { works_on: '2026-10-25', starts: '08:00', ends: '22:00' }

    const sheet = await employee.call(calls.timesheets.update, { id, version: 1, ...times, submit: true })

    expect(sheet).toMatchObject(outside)
    const { rows } = await admin.call(calls.timesheets.list, { from: '2026-10-25', to: '2026-10-25' })
    expect(rows).toMatchObject([
      { id, exceptions: [{ code: 'late_out', facts: { minutes: 360 } }, { code: 'long_shift' }] },
    ])
  })

  test("the customer's approval is not the last one, singly or in bulk", async () => {
    await signedBy('customer')
    const [one, two, rostered] = [await claimed({ ends: '19:00' }), await claimed({ ends: '19:00' }), await claimed({})]

    expect(await approve(customer, one.id)).toMatchObject({ status: 'client_approved', waits_for: 'agency' })
    await customer.call(calls.timesheets.approveAll, { ids: [two.id, rostered.id] })
    expect([(await seen(two.id)).status, (await seen(rostered.id)).status]).toEqual(['client_approved', 'approved'])
  })

  test('the agency configures the tolerance', async () => {
    await decideRules({ timesheet_tolerance: 0 })
    expect((await claimed({ ends: '16:01' })).status).toBe('submitted')
    await decideRules({ timesheet_tolerance: 60 })
    expect((await claimed({ ends: '17:00' })).status).toBe('approved')
    await decideRules({})
  })
})

describe('the days for which hours can be recorded', () => {
  const hoursOn = (works_on: string) => ({
    location_id: world.brisbane,
    position_id: world.chef,
    works_on,
    starts: '08:00',
    ends: '16:00',
  })
  const refusedDay = (text: string) =>
    expect.objectContaining({ code: 'invalid', fields: { works_on: [expect.stringContaining(text)] } })
  const employedFrom = (start_date: string | null) =>
    database.asPlatform((db) => db.updateTable('employees').set({ start_date }).where('id', '=', world.ava).execute())
  const forAva = (works_on: string) => ({ ...hoursOn(works_on), employee_id: world.ava })

  beforeEach(async () => {
    await database.asPlatform((db) => db.deleteFrom('timesheets').where('employee_id', '=', world.ava).execute())
    await employedFrom(null)
  })

  test('a day before the first day of employment is refused for everybody', async () => {
    await employedFrom('2026-10-12')
    const before = refusedDay('first day of employment')

    await expect(employee.call(calls.timesheets.create, hoursOn('2026-10-11'))).rejects.toEqual(before)
    await expect(admin.call(calls.timesheets.create, forAva('2026-10-11'))).rejects.toEqual(before)
    await expect(employee.call(calls.timesheets.create, hoursOn('2026-10-12'))).resolves.toBeDefined()
  })

  test('a day more than six weeks back is refused unless the agency records it', async () => {
    const tooOld = refusedDay('up to 6 weeks back')

    await expect(employee.call(calls.timesheets.create, hoursOn('2021-03-01'))).rejects.toEqual(tooOld)
    await expect(employee.call(calls.timesheets.create, hoursOn('2026-10-06'))).rejects.toEqual(tooOld)
    const oldest = await employee.call(calls.timesheets.create, hoursOn('2026-10-07'))
    const moved = {
      ...hoursOn('2026-10-06'),
      id: oldest.id,
      version: 1,
      location_id: undefined,
      position_id: undefined,
    }
    await expect(employee.call(calls.timesheets.update, moved)).rejects.toEqual(tooOld)
    await expect(admin.call(calls.timesheets.create, forAva('2021-03-01'))).resolves.toBeDefined()
  })

  test('the agency configures the number of weeks', async () => {
    await decideRules({ oldest_hours_weeks: 1 })

    await expect(employee.call(calls.timesheets.create, hoursOn('2026-11-10'))).rejects.toEqual(
      refusedDay('up to 1 week'),
    )
    await decideRules({})
  })
})

describe('access', () => {
  test('a user of another customer finds nothing, alone or in bulk', async () => {
    const id = await waiting()
    const reason = 'Nobody was here'

    await expect(approve(customer2, id)).rejects.toEqual(refusal('notFound'))
    await expect(customer2.call(calls.timesheets.dispute, { id, version: 1, reason })).rejects.toEqual(
      refusal('notFound'),
    )
    expect(await customer2.call(calls.timesheets.approveAll, { ids: [id] })).toMatchObject({
      rows: [{ id, ok: false, code: 'notFound' }],
    })
  })

  test('hours of another customer of the agency are not found', async () => {
    const there = { customer_id: world.summit, location_id: world.tweed }
    const id = await recorded(at(nextDay(), there), 'submitted', world.noah)

    await expect(approve(customer, id)).rejects.toEqual(refusal('notFound'))
  })

  test('an employee cannot approve or dispute', async () => {
    const id = await waiting()

    await expect(approve(employee, id)).rejects.toEqual(refusal('mayNot'))
    await expect(employee.call(calls.timesheets.dispute, { id, version: 1, reason: 'Not mine' })).rejects.toEqual(
      refusal('mayNot'),
    )
  })
})

describe('a dispute', () => {
  const disputed = async () => {
    const id = await waiting()
    await customer.call(calls.timesheets.dispute, { id, version: 1, reason: 'Agreed were six hours' })
    return id
  }

  test('has a reason, and blocks every approval', async () => {
    const id = await disputed()

    expect(await seen(id)).toMatchObject({
      status: 'disputed',
      status_reason: 'Agreed were six hours',
      waits_for: null,
    })
    expect(await customer.call(calls.timesheets.view, { id })).toMatchObject({ status_reason: 'Agreed were six hours' })
    expect(await outcomeOf(approve(admin, id, 2))).toBe('wrongState')
  })

  test('is corrected by the agency and goes to the customer again; the employee is notified of both', async () => {
    await employee.call(calls.notifications.readAll, {})
    const id = await disputed()
    const { works_on } = await seen(id)
    const hours = { works_on, starts: '08:00', ends: '14:00', submit: true }

    await expect(employee.call(calls.timesheets.update, { id, version: 2, ...hours })).rejects.toEqual(
      refusal('wrongState'),
    )
    const sheet = await admin.call(calls.timesheets.update, { id, version: 2, ...hours })

    expect(sheet).toMatchObject({ status: 'submitted', waits_for: 'customer', paid_minutes: 360 })
    const { rows } = await employee.call(calls.notifications.list, { is_read: false })
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['timesheetDisputed', 'timesheetAnswered']))
  })

  test('is responded to by the agency, and the customer sees the response', async () => {
    const id = await disputed()

    await admin.call(calls.timesheets.changeStatus, {
      id,
      version: 2,
      action: 'reset',
      reason: 'See the sign-in sheet',
    })

    expect(await customer.call(calls.timesheets.view, { id })).toMatchObject({
      status: 'submitted',
      status_reason: 'See the sign-in sheet',
    })
  })

  test('is refused after the final approval', async () => {
    const id = await waiting('approved')

    const answer = customer.call(calls.timesheets.dispute, { id, version: 1, reason: 'Six hours' })

    await expect(answer).rejects.toEqual(refusal('wrongState'))
  })

  test("is recorded by the agency on the customer's behalf, also where only the agency approves", async () => {
    await signedBy('agency_only')
    const dispute = { id: await waiting(), version: 1, reason: 'They rang: six hours' }

    await expect(customer.call(calls.timesheets.dispute, dispute)).rejects.toEqual(refusal('mayNot'))
    expect(await admin.call(calls.timesheets.dispute, dispute)).toMatchObject({ status: 'disputed' })
  })
})

describe('in bulk', () => {
  test('each gets as far as the caller can approve it', async () => {
    const [theirs, ready] = [await waiting(), await waiting('client_approved')]

    const agency = await admin.call(calls.timesheets.approveAll, { ids: [theirs, ready] })
    const answer = await customer.call(calls.timesheets.approveAll, { ids: [theirs, ready] })

    expect(agency.rows.map(({ ok, code }) => code ?? ok)).toEqual(['timesheets.customerFirst', true])
    expect(answer.rows.map(({ ok, code }) => code ?? ok)).toEqual([true, 'wrongState'])
    expect(answer.rows[1]?.message).toBe('This timesheet is already approved.')
    expect([(await seen(theirs)).status, (await seen(ready)).status]).toEqual(['client_approved', 'approved'])
  })

  test('a filter only includes what awaits the caller, and reports whom the rest awaits', async () => {
    const from = nextDay()
    const theirs = await waiting()
    const ready = await waiting('client_approved')
    const period = { from, to: addDays(day, 1) }

    const listed = await admin.call(calls.timesheets.list, { ...period, waits_for: 'customer' })
    const answer = await admin.call(calls.timesheets.approveAll, { ...period, count: 1 })

    expect(listed.rows.map(({ id }) => id)).toEqual([theirs])
    expect(answer.rows.map(({ id }) => id)).toEqual([ready])
  })

  test('customer users are notified once for everything that awaits them', async () => {
    await customer.call(calls.notifications.readAll, {})
    for (let at = 0; at < 3; at++) await submitted()

    const { rows } = await customer.call(calls.notifications.list, { is_read: false })

    expect(rows).toMatchObject([{ kind: 'timesheetToApprove', params: { count: 3 } }])
  })
})

describe('a customer who does not respond', () => {
  const now = new Date('2026-11-18T02:00:00.000Z')
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

  test('counts as having approved after the agreed hours, and the agency reviews', async () => {
    await signedBy('customer', { approval_timeout_hours: 48 })
    const { id, approval } = await submitted()

    expect(approval.timeout_at).toBe('2026-11-20T02:00:00.000Z')
    await approveUnansweredTimesheets(database, later(47))
    expect((await seen(id)).status).toBe('submitted')
    await approveUnansweredTimesheets(database, later(48))
    const passed = await seen(id)
    expect(passed).toMatchObject({ status: 'client_approved', waits_for: 'agency' })
    expect(passed.history.at(-1)).toMatchObject({ to: 'client_approved', step: 'timeout' })
  })

  test('is awaited indefinitely without a timeout', async () => {
    const { id } = await submitted()

    await approveUnansweredTimesheets(database, later(10_000))

    expect((await seen(id)).status).toBe('submitted')
  })
})

describe('more hours than a visa allows', () => {
  /** Six approved days of eight hours, and a pending seventh in the same fortnight. */
  async function seventh(status: TimesheetStatus = 'client_approved') {
    await limitMia()
    await database.asPlatform((db) => db.deleteFrom('timesheets').where('employee_id', '=', world.mia).execute())
    day = addDays(mondayOf(day), 13)
    for (let at = 0; at < 6; at++) await waiting('approved', world.mia)
    return waiting(status, world.mia)
  }

  test('are reported with figures to the agency only', async () => {
    const id = await seventh('submitted')

    expect((await seen(id)).visa_hours).toMatchObject({ used_minutes: 3360, limit_minutes: 2880 })
    expect((await customer.call(calls.timesheets.view, { id })).visa_hours).toBeNull()
    const { rows } = await admin.call(calls.timesheets.list, { employee_id: world.mia })
    expect(rows.filter(({ visa_hours }) => visa_hours !== null).map((row) => row.id)).toEqual([id])
  })

  test('are left out of a bulk approval, and approved singly with a stored reason', async () => {
    const id = await seventh()

    const many = await admin.call(calls.timesheets.approveAll, { ids: [id] })
    const without = approve(admin, id)
    expect(many.rows).toMatchObject([{ id, ok: false, code: 'timesheets.visaHours' }])
    await expect(without).rejects.toEqual(refusal('timesheets.visaHours'))

    const reason = 'The course was over, the letter is in the file'
    const sheet = await admin.call(calls.timesheets.approve, { id, version: 1, reason })
    expect(sheet.history.at(-1)).toMatchObject({ to: 'approved', step: 'agency', reason })
    expect((await customer.call(calls.timesheets.view, { id })).history.at(-1)?.reason).toBeNull()
  })

  test("always need the agency's final approval, whatever the mode", async () => {
    await signedBy('customer')
    const id = await seventh('submitted')
    expect(await approve(customer, id)).toMatchObject({ status: 'client_approved', visa_hours: null })

    await signedBy('none')
    const draft = await seventh('draft')
    const sent = await admin.call(calls.timesheets.changeStatus, { id: draft, version: 1, action: 'submit' })
    expect(sent).toMatchObject({ status: 'submitted', waits_for: 'agency' })
  })
})

describe('hours before a course begins', () => {
  test('are approved by the agency singly and with a reason, in any mode; the first day itself is allowed', async () => {
    await limitMia([{ rule: 'AFTER_COURSE_START', condition: '8105' }], addDays(day, 2))
    const early = await waiting('submitted', world.mia)
    const first = await waiting('submitted', world.mia)
    const visa_course = { condition: '8105', course_starts_on: day }
    expect(await seen(early)).toMatchObject({ visa_course, visa_hours: null })
    expect(await seen(first)).toMatchObject({ visa_course: null })

    await signedBy('customer')
    expect(await approve(customer, early)).toMatchObject({ status: 'client_approved', visa_course: null })
    const many = await admin.call(calls.timesheets.approveAll, { ids: [early] })
    expect(many.rows).toMatchObject([{ ok: false, code: 'timesheets.visaCourse' }])
    await expect(approve(admin, early, 2)).rejects.toEqual(refusal('timesheets.visaCourse'))
    const reason = 'An earlier visa let her work'
    const approved = await admin.call(calls.timesheets.approve, { id: early, version: 2, reason })
    const last = expect.objectContaining({ to: 'approved', step: 'agency', reason })
    expect(approved).toMatchObject({ status: 'approved', history: expect.arrayContaining([last]) })
    expect(await approve(customer, first)).toMatchObject({ status: 'approved' })
  })

  test('are not approved automatically', async () => {
    await limitMia([{ rule: 'AFTER_COURSE_START', condition: '8105' }], addDays(day, 2))
    await signedBy('none')
    const id = await waiting('draft', world.mia)

    const sent = await admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })
    expect(sent).toMatchObject({ status: 'submitted', waits_for: 'agency' })
  })
})

const hoursOfStudent: WorkLimit[] = [{ rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 }]

async function limitMia(conditions = hoursOfStudent, course_starts_on: string | null = null) {
  await database.asPlatform((db) => db.deleteFrom('employee_visas').where('employee_id', '=', world.mia).execute())
  await database.asPlatform((db) =>
    db
      .insertInto('employee_visas')
      .values({
        id: newId(),
        agency_id: world.agency,
        employee_id: world.mia,
        right_to_work: 'temporary',
        conditions: jsonb(conditions),
        course_starts_on,
        granted_on: '2026-01-01',
        expires_on: '2026-11-30',
        recorded_by_name: 'Ruth Adler',
        confirmed_at: '2026-01-01T00:00:00.000Z',
      })
      .execute(),
  )
}
