import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { ensureDocumentTypes } from '#server/modules/documents/types/starting.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

const { hire } = calls.hiring
const { info, list, selection } = calls.applications
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  await app.database.asPlatform(ensureDocumentTypes)
})
afterAll(() => app.close())

type SelectedApplication = { id: string; version: number }

const hiring = ({ id, version }: SelectedApplication, more: Partial<RequestOf<typeof hire>> = {}, by = admin) =>
  by.call(hire, { id, version, birth_date: '1991-04-30', phone: '0412 345 678', accept_duplicates: true, ...more })
const selected = (more: Parameters<typeof make.application>[1] = {}) => make.application('selected', more)

describe('hiring a selected applicant', () => {
  test('creates a candidate from the application, with a placement at the customer of the job', async () => {
    const { harbour: customer_id, brisbane: location_id, chef } = app.world
    const job = await make.publishedJob({ customer_id, location_id, start_on: '2026-12-01' })
    const made = await selected({ job_id: job.id })
    const { employee_id, status, missing, invited } = await hiring(made)

    expect({ status, missing }).toEqual({ status: 'screening', missing: ['basic', 'emergency_contacts', 'rights'] })
    expect(invited).toBe(true)
    expect((await emailsTo(app, made.email ?? '')).at(-1)).toMatchObject({
      kind: 'invitation',
      params: { link: expect.stringMatching(/^\/reset-password#/) },
    })
    expect(await admin.call(calls.employees.info, { id: employee_id })).toMatchObject({
      type: 'candidate',
      first_name: 'Robin',
      email: made.email,
      phone: '+61412345678',
      birth_date: '1991-04-30',
      right_to_work: 'citizen',
      languages: 'English',
      start_date: '2026-12-01',
      employment_type_id: job.employment_type_id,
      positions: [{ id: chef, is_primary: true }],
    })
    expect(only(await admin.call(calls.placements.list, { user_id: employee_id }))).toMatchObject({
      customer_id,
      location_id,
      position_id: chef,
      starts_on: '2026-12-01',
    })
    expect(await admin.call(info, { id: made.id })).toMatchObject({
      hired: true,
      converted_employee_id: employee_id,
      hired_by_name: expect.any(String),
      possible_duplicates: [],
      allowed_actions: [],
    })
    expect(only((await admin.call(list, { employee_id })).rows)).toMatchObject({ id: made.id, hired: true })
  })

  test('a second time returns the same employee, also when two do it at once', async () => {
    const made = await selected()
    const [one, other] = await Promise.all([hiring(made), hiring(made)])
    const again = await hiring({ ...made, version: 1 })

    expect(other.employee_id).toBe(one.employee_id)
    expect(again.employee_id).toBe(one.employee_id)
  })

  test('cannot be undone by undoing the selection', async () => {
    const made = await selected()
    await hiring(made)
    const { version } = await admin.call(info, { id: made.id })

    const { rows } = await admin.call(selection, {
      job_id: made.job_id,
      ids: [made.id],
      versions: [version],
      selected: false,
    })
    expect(only(rows)).toMatchObject({ ok: false, code: 'jobs.hired' })
  })

  test('adds the CV to the documents of the employee, and carries over availability and offer', async () => {
    const made = await make.applicationWithResume()
    await app.database.asPlatform((db) =>
      db
        .updateTable('job_applications')
        .set({ stage: 'selected', available_from: '2026-12-10', language: 'de' })
        .where('id', '=', made.id)
        .execute(),
    )
    const { employee_id } = await hiring(made)

    const { documents } = await admin.call(calls.documents.list, { id: employee_id })
    expect(only(documents)).toMatchObject({ type_name: 'CV', status: 'submitted', file_name: 'cv.pdf' })
    expect(await admin.call(calls.employees.info, { id: employee_id })).toMatchObject({
      languages: 'Deutsch',
      start_date: '2026-12-10',
    })
    const { exceptions } = await admin.call(calls.availability.days, { employee_id })
    expect(only(exceptions)).toMatchObject({ to_day: '2026-12-09', kind: 'unavailable' })
  })

  test.each([
    ['birth_date', { birth_date: null }],
    ['phone', { phone: null }],
    ['visa_expires_on', { right_to_work: 'temporary' as const }],
    ['position_id', { position_id: '00000000-0000-4000-8000-000000000000' }],
  ])('requires a valid %s', async (field, more) => {
    await expect(hiring(await selected(), more)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.any(String)] },
    })
  })

  test('is refused in another stage, for a stale version, and without permission for employees', async () => {
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Job Post/update', 'Job Post/view applicants', 'Employee/list'])
    const made = await selected()

    await expect(hiring(await make.application('offered'))).rejects.toMatchObject({ code: 'wrongState' })
    await expect(hiring({ ...made, version: 9 })).rejects.toMatchObject({ code: 'stale' })
    await expect(hiring(made, {}, client)).rejects.toMatchObject({ code: 'mayNot' })
    expect((await client.call(info, { id: made.id })).allowed_actions).toEqual(['undo_selection'])
  })
})

test('a hired applicant can be rostered once their file is complete, and works from the first published shift', async () => {
  const plan = await rosteringIn(app)
  const { harbour: customer_id, brisbane: location_id } = app.world
  const job = await make.publishedJob({ customer_id, location_id, start_on: '2027-02-01' })
  const made = await selected({ job_id: job.id })
  const { employee_id: id } = await hiring(made)
  const week = { week_start: '2027-02-01', works_on: '2027-02-02' }
  const early = await plan.planned([], week)
  expect(only((await plan.assign(early.shift.id, [id])).rows)).toMatchObject({ ok: false })

  await complete({ id })
  const { version } = await admin.call(calls.employees.info, { id })
  await admin.call(calls.lifecycle.changeStatus, { id, version, status: 'approved' })

  expect(only((await plan.assign(early.shift.id, [id])).rows)).toMatchObject({ ok: true })
  await plan.changeStatus(early.roster_id, 'publish', { accept_warnings: true })
  expect(await admin.call(calls.employees.info, { id })).toMatchObject({ status: 'active', type: 'employee' })
})

describe('an applicant whom the agency may know', () => {
  test('is found by phone, by name and birth date when applying with an account, and by name alone', async () => {
    const known = await make.employee()
    const { first_name, last_name, birth_date } = await admin.call(calls.employees.info, { id: known.id })
    const namesake = await selected()
    const account = await make.employee()
    const ofAccount = await selected({ employee_id: account.id })
    await app.database.asPlatform(async (db) => {
      await db.updateTable('job_applications').set({ first_name, last_name }).where('id', '=', namesake.id).execute()
      const same = { first_name, last_name }
      await db.updateTable('job_applications').set(same).where('id', '=', ofAccount.id).execute()
      await db.updateTable('employees').set({ birth_date }).where('id', '=', account.id).execute()
    })
    const sameOf = async ({ id }: { id: string }) =>
      (await admin.call(info, { id })).possible_duplicates.filter(({ employee_id }) => employee_id === known.id)

    expect(await sameOf(namesake)).toMatchObject([{ same: 'name' }])
    expect(await sameOf(ofAccount)).toMatchObject([{ same: 'birth' }])
  })

  test('is not hired as a new employee until the duplicate is confirmed', async () => {
    const known = await make.employee()
    const { phone: same } = await admin.call(calls.employees.info, { id: known.id })
    const more = { phone: same ?? '', accept_duplicates: false }

    await expect(hiring(await selected(), more)).rejects.toMatchObject({
      code: 'employees.duplicates',
      current: expect.arrayContaining([expect.objectContaining({ id: known.id })]),
    })
  })

  test('is hired as the existing employee, who gets the position and keeps their details', async () => {
    const known = await make.employee()
    const before = await admin.call(calls.employees.info, { id: known.id })
    const other = await make.item('position')
    const made = await selected()
    const hired = await hiring(made, { employee_id: known.id, position_id: other.id, start_date: '2026-12-03' })

    expect(hired.employee_id).toBe(known.id)
    const after = await admin.call(calls.employees.info, { id: known.id })
    expect(after).toMatchObject({ email: before.email, name: before.name, birth_date: before.birth_date })
    expect(after.positions.map(({ id, is_primary }) => ({ id, is_primary }))).toEqual([
      { id: app.world.chef, is_primary: true },
      { id: other.id, is_primary: false },
    ])
  })

  test('is hired with the record of their account, which becomes approved when it is complete', async () => {
    const [ready, lacking] = [await make.employee(), await make.employee()]
    for (const { id } of [ready, lacking]) await setStatus(id, 'registered')
    await complete(ready)
    const [one, other] = [await selected({ employee_id: ready.id }), await selected({ employee_id: lacking.id })]

    expect(await hiring(one)).toMatchObject({ employee_id: ready.id, status: 'approved', missing: [] })
    expect(await hiring(other)).toMatchObject({ employee_id: lacking.id, status: 'screening' })
    expect(await hiring(await selected({ employee_id: app.world.ava }))).toMatchObject({ status: 'active' })
  })

  test('who is marked “do not rehire” is hired only in spite of the mark', async () => {
    const { id } = await make.employee()
    const reason = {
      do_not_rehire: 'Left without notice',
      do_not_rehire_by_name: 'Ruth',
      do_not_rehire_at: '2026-11-01T00:00:00Z',
    }
    await app.database.asPlatform((db) =>
      db
        .updateTable('employees')
        .set({ status: 'terminated', ...reason })
        .where('id', '=', id)
        .execute(),
    )
    const made = await selected()

    await expect(hiring(made, { employee_id: id })).rejects.toMatchObject({ code: 'lifecycle.doNotRehire' })
    expect(await hiring(made, { employee_id: id, despite_do_not_rehire: true })).toMatchObject({ status: 'screening' })
  })

  test('stays linked to the application when two records are merged afterwards', async () => {
    const made = await selected()
    const { employee_id } = await hiring(made)
    const stays = await make.employee()
    const goes = await admin.call(calls.employees.info, { id: employee_id })
    const { version } = await admin.call(calls.employees.info, { id: stays.id })
    await admin.call(calls.merging.merge, {
      id: stays.id,
      version,
      other_id: employee_id,
      other_version: goes.version,
      take: [],
    })

    expect(await admin.call(info, { id: made.id })).toMatchObject({ converted_employee_id: stays.id })
    expect(await hiring(made)).toMatchObject({ employee_id: stays.id })
  })

  const setStatus = (id: string, status: 'registered') =>
    app.database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', '=', id).execute())
})

describe('the applicants who remain when a job is filled', () => {
  const { poolRemaining } = calls.hiring

  test('are moved to the talent pool together; offers and decisions stay', async () => {
    const { id: job_id } = await make.publishedJob({ openings: 1 })
    const winner = await make.application('offered', { job_id })
    const [applied, reviewed, offered, rejected] = [
      await make.application('applied', { job_id }),
      await make.application('client_review', { job_id }),
      await make.application('offered', { job_id }),
      await make.application('rejected', { job_id }),
    ]
    await expect(admin.call(poolRemaining, { job_id })).rejects.toMatchObject({ code: 'wrongState' })
    await admin.call(selection, { job_id, ids: [winner.id], versions: [1] })
    expect(await admin.call(calls.jobs.info, { id: job_id })).toMatchObject({ status: 'filled', undecided_count: 2 })

    expect(await admin.call(poolRemaining, { job_id })).toMatchObject({ done: 2, refused: 0 })

    const stageOf = async ({ id }: { id: string }) => (await admin.call(info, { id })).stage
    expect(await Promise.all([applied, reviewed, offered, rejected, winner].map(stageOf))).toEqual([
      'talent_pool',
      'talent_pool',
      'offered',
      'rejected',
      'selected',
    ])
    expect(await admin.call(poolRemaining, { job_id })).toMatchObject({ done: 0 })
  })
})

async function complete({ id }: { id: string }) {
  const contacts = [{ name: 'Jo', relationship: 'Sister', phone: '0491 570 156' }]
  await admin.call(calls.employeeDetails.updateEmergencyContacts, { id, version: 0, contacts })
  await admin.call(calls.employeeDetails.updatePassport, {
    id,
    version: 0,
    number: 'PA1234567',
    country: 'AU',
    expires_on: '2031-01-01',
  })
  await app.database.asPlatform((db) =>
    db.updateTable('employees').set({ address_line: '1 Queen Street' }).where('id', '=', id).execute(),
  )
}
