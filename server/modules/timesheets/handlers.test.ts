import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#server/testing/app.ts'
import { shiftWith, workIn } from '#server/testing/records/work.ts'

const app = await testApp()
afterAll(() => app.close())
const { world, database } = app
const { at, accepted, recorded } = workIn(app)
const admin = await app.as('admin')
const employee = await app.as('employee')
const noah = await app.as('noah')
const customer = await app.as('customer')
const admin2 = await app.as('admin2')
const superadmin = await app.as('superadmin')

const hours = (works_on: string) => ({ works_on, starts: '08:00', ends: '16:00' })
const custom = (works_on: string) => ({ ...hours(works_on), location_id: world.brisbane, position_id: world.chef })
const refusal = (code: string) => expect.objectContaining({ code })
const atField = (name: string) => expect.objectContaining({ code: 'invalid', fields: { [name]: expect.any(Array) } })

describe('recording time', () => {
  test('an employee records the time of an ended shift, and the assignment is worked', async () => {
    const assignment_id = await accepted(at('2026-11-02', { breaks: [{ minutes: 30, paid: false }] }))

    const sheet = await employee.call(calls.timesheets.create, {
      ...hours('2026-11-02'),
      ends: '17:00',
      assignment_id,
      breaks: [{ minutes: 30 }],
      submit: true,
    })

    const { status } = await database.asPlatform((db) =>
      db.selectFrom('assignments').select('status').where('id', '=', assignment_id).executeTakeFirstOrThrow(),
    )
    expect(status).toBe('worked')
    expect(sheet).toMatchObject({
      status: 'submitted',
      paid_minutes: 510,
      unpaid_minutes: 30,
      rostered_minutes: 450,
      rostered_starts: '08:00',
      is_own: true,
    })
    expect(sheet).toMatchObject({
      customer_id: world.harbour,
      location_id: world.brisbane,
      position_id: world.chef,
      employee_id: world.ava,
    })
    expect(sheet.history).toEqual([
      {
        at: '2026-11-18T02:00:00.000Z',
        by_name: 'Ava Nguyen',
        from: null,
        to: 'submitted',
        step: null,
        reason: null,
        paid_minutes: expect.any(Number),
        extra: null,
        shown_by_name: null,
      },
    ])
  })

  const untilTwo = { starts: '16:00', ends: '02:00' }
  const inSydney = { location_id: world.sydney, time_zone: 'Australia/Sydney' }

  test('a shift that ends at the skipped 02:00 is rostered and paid for its elapsed time', async () => {
    const assignment_id = await accepted(at('2026-10-03', { ...untilTwo, ...inSydney }), world.mia)

    const sheet = await admin.call(calls.timesheets.create, { works_on: '2026-10-03', ...untilTwo, assignment_id })

    const minutes = { clock_minutes: 600, elapsed_minutes: 600, paid_minutes: 600, rostered_minutes: 600 }
    expect(sheet).toMatchObject(minutes)
  })

  test('the night of a clock change pays by the clock and shows elapsed time', async () => {
    const night = at('2026-10-03', {
      starts: '22:00',
      ends: '06:00',
      location_id: world.sydney,
      time_zone: 'Australia/Sydney',
    })
    const assignment_id = await accepted(night)

    const sheet = await admin.call(calls.timesheets.create, {
      works_on: '2026-10-03',
      starts: '22:00',
      ends: '06:00',
      assignment_id,
    })

    expect(sheet).toMatchObject({
      status: 'draft',
      clock_minutes: 480,
      elapsed_minutes: 420,
      paid_minutes: 480,
      time_zone: 'Australia/Sydney',
    })
  })

  test('a shift that has not ended is refused', async () => {
    const assignment_id = await accepted(at('2026-11-18'))

    const answer = employee.call(calls.timesheets.create, { ...hours('2026-11-18'), ends: '11:00', assignment_id })

    await expect(answer).rejects.toEqual(refusal('timesheets.notWorkedYet'))
  })

  test('an assignment that nobody accepted is refused', async () => {
    const [assignment_id] = await database.asPlatform((db) =>
      shiftWith(db, at('2026-11-03'), { people: [{ employee_id: world.ava, status: 'declined' }] }),
    )

    const answer = employee.call(calls.timesheets.create, { ...hours('2026-11-03'), assignment_id })

    await expect(answer).rejects.toEqual(refusal('wrongState'))
  })

  test('an assignment can be recorded once', async () => {
    const assignment_id = await accepted(at('2026-11-04'))
    await employee.call(calls.timesheets.create, { ...hours('2026-11-04'), assignment_id })

    const again = employee.call(calls.timesheets.create, {
      ...hours('2026-11-04'),
      starts: '18:00',
      ends: '20:00',
      assignment_id,
    })

    await expect(again).rejects.toEqual(refusal('timesheets.exists'))
  })

  test('time on another day than the shift is refused as a mistake', async () => {
    const assignment_id = await accepted(at('2026-11-05'))

    const answer = employee.call(calls.timesheets.create, { ...hours('2026-10-05'), assignment_id })

    await expect(answer).rejects.toEqual(atField('works_on'))
  })

  test("another employee's assignment is not found", async () => {
    const assignment_id = await accepted(at('2026-11-06'))

    const answer = noah.call(calls.timesheets.create, { ...hours('2026-11-06'), assignment_id })

    await expect(answer).rejects.toEqual(atField('assignment_id'))
  })

  test('the shift of another agency is not found by an admin', async () => {
    const assignment_id = await accepted(at('2026-11-07'))

    const answer = admin2.call(calls.timesheets.create, { ...hours('2026-11-07'), assignment_id })

    await expect(answer).rejects.toEqual(atField('assignment_id'))
  })

  test('overlapping time is refused', async () => {
    await recorded(at('2026-11-09'), 'submitted')

    const answer = admin.call(calls.timesheets.create, {
      ...custom('2026-11-09'),
      starts: '15:00',
      ends: '18:00',
      employee_id: world.ava,
    })

    await expect(answer).rejects.toEqual(refusal('timesheets.exists'))
  })

  test('more than 24 hours on a day are refused', async () => {
    await recorded(at('2026-11-10', { starts: '00:00', ends: '12:00' }), 'submitted')

    const answer = admin.call(calls.timesheets.create, {
      ...custom('2026-11-10'),
      starts: '12:00',
      ends: '01:00',
      employee_id: world.ava,
    })

    await expect(answer).rejects.toEqual(refusal('timesheets.dayFull'))
  })

  test('future time is refused', async () => {
    const answer = admin.call(calls.timesheets.create, {
      ...custom('2026-11-18'),
      ends: '12:01',
      employee_id: world.mia,
    })

    await expect(answer).rejects.toEqual(atField('ends'))
  })

  test('breaks that use up the whole time are refused', async () => {
    const answer = admin.call(calls.timesheets.create, {
      ...custom('2026-11-11'),
      ends: '08:30',
      breaks: [{ minutes: 30 }],
      employee_id: world.mia,
    })

    await expect(answer).rejects.toEqual(refusal('timesheets.breaksTooLong'))
  })

  test('an employee can name a location only after an assignment there', async () => {
    await accepted(at('2026-10-14'))

    const known = await employee.call(calls.timesheets.create, custom('2026-10-15'))
    const unknown = employee.call(calls.timesheets.create, { ...custom('2026-10-16'), location_id: world.tweed })

    expect(known).toMatchObject({
      employee_id: world.ava,
      assignment_id: null,
      rostered_minutes: null,
      status: 'draft',
    })
    await expect(unknown).rejects.toEqual(atField('location_id'))
  })

  test('an employee cannot record time for others', async () => {
    const answer = employee.call(calls.timesheets.create, { ...custom('2026-09-04'), employee_id: world.noah })

    await expect(answer).rejects.toEqual(atField('employee_id'))
  })

  test('a planner records time for anybody at any location of the agency', async () => {
    const sheet = await admin.call(calls.timesheets.create, {
      ...custom('2026-09-05'),
      employee_id: world.mia,
      location_id: world.tweed,
      submit: true,
    })

    expect(sheet).toMatchObject({
      employee_name: 'Mia Müller',
      customer_name: 'Summit Events',
      time_zone: 'Australia/Sydney',
      is_own: false,
    })
  })

  test('records of another agency are refused', async () => {
    const site = admin.call(calls.timesheets.create, {
      ...custom('2026-09-06'),
      employee_id: world.ava,
      location_id: world.northern.cairns,
    })
    await expect(site).rejects.toEqual(atField('location_id'))

    const person = superadmin.call(calls.timesheets.create, {
      ...custom('2026-09-06'),
      employee_id: world.northern.otto,
    })
    await expect(person).rejects.toEqual(atField('employee_id'))

    const position = superadmin.call(calls.timesheets.create, {
      ...custom('2026-09-06'),
      employee_id: world.ava,
      position_id: world.northern.packer,
    })
    await expect(position).rejects.toEqual(atField('position_id'))
  })

  test('a customer cannot record time', async () => {
    const answer = customer.call(calls.timesheets.create, { ...custom('2026-09-07'), employee_id: world.ava })

    await expect(answer).rejects.toEqual(refusal('mayNot'))
  })
})
