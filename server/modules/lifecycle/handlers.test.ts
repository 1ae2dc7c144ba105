import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { EmployeeStatus } from '#contract/people/employees.ts'
import { activateStartedEmployees } from '#server/modules/employees/transitions.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

const { info, changeStatus, changeStatusMany } = calls.lifecycle
let app: TestApp
let admin: Client
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  admin = plan.admin
})
afterAll(() => app.close())

let people = 0
async function employeeWith(status: EmployeeStatus, changes: object = {}) {
  const at = ++people
  const { id, version } = await admin.call(calls.employees.store, {
    company_id: app.world.agency,
    employee_code: `LIFE${at}`,
    first_name: 'Tamsin',
    last_name: `Mwangi ${'abcdefghijklmnopqrstuvwxyz'[at]}`,
    birth_date: '1988-12-17',
    email: `tamsin-${at}@example.com`,
    phone: `0412 345 6${10 + at}`,
    address_line: '1 Queen Street',
    position_ids: [app.world.chef],
    right_to_work: 'citizen',
    ...changes,
  })
  await app.database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', '=', id).execute())
  return { id, version }
}

async function complete({ id }: { id: string }) {
  const contacts = [{ name: 'Jo', relationship: 'Sister', phone: '0491 570 156' }]
  await admin.call(calls.employeeDetails.updateEmergencyContacts, { id, version: 0, contacts })
  const passport = { number: 'PA1234567', country: 'AU', expires_on: '2031-01-01' }
  await admin.call(calls.employeeDetails.updatePassport, { id, version: 0, ...passport })
}

const statusOf = async (id: string) => (await admin.call(info, { id })).status
const week = { week_start: '2027-03-01', works_on: '2027-03-02' }

describe('approving', () => {
  test('is refused with the list of what is missing, and succeeds when complete', async () => {
    const person = await employeeWith('screening')

    const early = admin.call(changeStatus, { ...person, status: 'approved' })

    await expect(early).rejects.toMatchObject({ status: 409, code: 'lifecycle.notComplete' })
    const { checks } = await admin.call(info, { id: person.id })
    expect(checks.filter(({ must, met }) => must && !met).map(({ name }) => name)).toEqual([
      'emergency_contacts',
      'rights',
    ])
    await complete(person)
    const life = await admin.call(changeStatus, { ...person, status: 'approved', note: 'Met on Tuesday' })
    expect(life).toMatchObject({ status: 'approved', version: person.version + 1 })
    expect(life.status_changes).toMatchObject([
      { from_status: 'screening', to_status: 'approved', note: 'Met on Tuesday', by_name: 'Ruth Adler', cause: null },
    ])
    expect(await admin.call(calls.employees.info, { id: person.id })).toMatchObject({ type: 'employee' })
  })

  test('lists a missing required document', async () => {
    const type = await admin.call(calls.documentTypes.store, {
      kind: 'document',
      code: 'BADGE',
      name: 'Kitchen badge',
      demanded: 'positions',
      position_ids: [app.world.driver],
      lead_days: [30],
    })
    const person = await employeeWith('screening', { position_ids: [app.world.driver] })

    const { checks } = await admin.call(info, { id: person.id })

    expect(checks.find(({ name }) => name === 'documents')).toMatchObject({ met: false, missing: [type.name] })
  })

  test('a visa holder requires a last check that found a right to work', async () => {
    const visa = { right_to_work: 'temporary', visa_subclass: '500', visa_expires_on: '2027-11-30' }
    const person = await employeeWith('screening', visa)
    await complete(person)

    const refused = admin.call(changeStatus, { ...person, status: 'approved' })

    await expect(refused).rejects.toMatchObject({ code: 'lifecycle.notComplete' })
    await app.database.asPlatform((db) =>
      db
        .insertInto('vevo_checks')
        .values({
          id: person.id,
          agency_id: app.world.agency,
          employee_id: person.id,
          checked_on: '2026-11-17',
          checked_by_name: 'Ruth Adler',
          outcome: 'verified',
        })
        .execute(),
    )
    await expect(admin.call(changeStatus, { ...person, status: 'approved' })).resolves.toMatchObject({
      status: 'approved',
    })
  })
})

describe('a hold, a termination and a decline', () => {
  test.each([
    ['note', { status: 'on_hold' as const, day: '2027-01-01' }],
    ['day', { status: 'on_hold' as const, note: 'Parental leave' }],
    ['day', { status: 'on_hold' as const, note: 'Parental leave', day: '2026-11-18' }],
    ['reason_code', { status: 'terminated' as const, day: '2026-11-17' }],
    ['reason_code', { status: 'terminated' as const, day: '2026-11-17', reason_code: 'withdrew' as const }],
    ['day', { status: 'terminated' as const, reason_code: 'V' as const, day: '2026-11-19' }],
  ])('require %s: %o', async (field, value) => {
    const person = await employeeWith('active')

    await expect(admin.call(changeStatus, { ...person, ...value })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.any(String)] },
    })
  })

  test('a decline sets the end of the retention period', async () => {
    const person = await employeeWith('screening')

    const { status_changes } = await admin.call(changeStatus, {
      ...person,
      status: 'declined',
      reason_code: 'withdrew',
    })

    expect(status_changes).toMatchObject([{ to_status: 'declined', reason_code: 'withdrew', day: '2027-11-18' }])
  })

  test('future shifts refuse it with their number, or are released with it and the employee is notified', async () => {
    const person = await employeeWith('active')
    const { roster_id } = await plan.published([person.id], week)
    const end = { status: 'terminated' as const, reason_code: 'V' as const, day: '2026-11-18' }

    await expect(admin.call(changeStatus, { ...person, ...end })).rejects.toMatchObject({
      code: 'lifecycle.shiftsAhead',
      params: { count: 1 },
    })
    await admin.call(changeStatus, { ...person, ...end, release: true })

    expect(await statusOf(person.id)).toBe('terminated')
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'cancelled_agency' })
  })
})

describe('automatic changes', () => {
  test('the first published shift activates an approved employee, and the history has the cause', async () => {
    const person = await employeeWith('approved')

    await plan.published([person.id], { week_start: '2027-04-05', works_on: '2027-04-06' })

    const { status, status_changes } = await admin.call(info, { id: person.id })
    expect(status).toBe('active')
    expect(status_changes).toMatchObject([
      { from_status: 'approved', to_status: 'active', by_name: null, cause: 'shift' },
    ])
  })

  test('so does their first day, once', async () => {
    const [today, tomorrow] = [
      await employeeWith('approved', { start_date: '2026-11-18' }),
      await employeeWith('approved', { start_date: '2026-11-19' }),
    ]

    await activateStartedEmployees(app.database, new Date('2026-11-18T02:00:00Z'))
    await activateStartedEmployees(app.database, new Date('2026-11-18T03:00:00Z'))

    expect((await admin.call(info, { id: today.id })).status_changes).toMatchObject([{ cause: 'start_date' }])
    expect(await statusOf(tomorrow.id)).toBe('approved')
  })
})

test('the status changes only by the defined transitions, from the loaded version', async () => {
  const person = await employeeWith('active')

  await expect(admin.call(changeStatus, { ...person, status: 'registered' })).rejects.toMatchObject({
    code: 'wrongState',
  })
  const stale = { ...person, version: person.version + 1, status: 'on_hold' as const, note: 'x', day: '2027-01-01' }
  await expect(admin.call(changeStatus, stale)).rejects.toMatchObject({ code: 'stale', current: { status: 'active' } })
})

test('in bulk each row is checked on its own', async () => {
  const [ready, lacking, gone] = [
    await employeeWith('screening'),
    await employeeWith('screening'),
    await employeeWith('active'),
  ]
  await complete(ready)
  const people = [ready, lacking, gone]

  const { rows, done } = await admin.call(changeStatusMany, {
    ids: people.map(({ id }) => id),
    versions: people.map(({ version }) => version),
    status: 'approved',
  })

  expect(done).toBe(1)
  expect(rows.map(({ code }) => code)).toEqual([undefined, 'lifecycle.notComplete', 'wrongState'])
  expect(await statusOf(ready.id)).toBe('approved')
})

test('it is for the agency only', async () => {
  const ava = await app.as('employee')
  const other = await app.as('admin2')
  const id = app.world.ava

  await expect(ava.call(info, { id })).rejects.toMatchObject({ status: 403 })
  await expect(ava.call(changeStatus, { id, version: 1, status: 'on_hold' })).rejects.toMatchObject({ status: 403 })
  await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
  await expect(other.call(changeStatus, { id, version: 1, status: 'approved' })).rejects.toMatchObject({ status: 404 })
})
