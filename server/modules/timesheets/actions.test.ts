import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/records/work.ts'

const app = await testApp()
afterAll(() => app.close())
const { database, world } = app
const { at, accepted, recorded } = workIn(app)
const admin = await app.as('admin')
const employee = await app.as('employee')
const noah = await app.as('noah')
const admin2 = await app.as('admin2')

const hours = (works_on: string) => ({ works_on, starts: '08:00', ends: '16:00' })
const refusal = (code: string) => expect.objectContaining({ code })
const atField = (name: string) => expect.objectContaining({ code: 'invalid', fields: { [name]: expect.any(Array) } })

describe('updating time', () => {
  test('a draft is updated and submitted by its owner', async () => {
    const id = await recorded(at('2026-08-03'), 'draft')

    const sheet = await employee.call(calls.timesheets.update, {
      id,
      version: 1,
      ...hours('2026-08-03'),
      ends: '14:00',
      submit: true,
    })

    expect(sheet).toMatchObject({ ends: '14:00', paid_minutes: 360, status: 'submitted', version: 2 })
  })

  test('submitted time can no longer be updated', async () => {
    const id = await recorded(at('2026-08-04'), 'submitted')

    const answer = employee.call(calls.timesheets.update, { id, version: 1, ...hours('2026-08-04') })

    await expect(answer).rejects.toMatchObject({ code: 'wrongState', current: { id, status: 'submitted' } })
  })

  test('a stale version is refused with the current state', async () => {
    const id = await recorded(at('2026-08-05'), 'draft')
    await admin.call(calls.timesheets.update, { id, version: 1, ...hours('2026-08-05'), ends: '15:00' })

    const answer = employee.call(calls.timesheets.update, { id, version: 1, ...hours('2026-08-05') })

    await expect(answer).rejects.toMatchObject({ code: 'stale', current: { version: 2, ends: '15:00' } })
  })

  test("another employee's timesheet is not found by an employee, nor by another agency", async () => {
    const id = await recorded(at('2026-08-06'), 'draft')

    await expect(noah.call(calls.timesheets.update, { id, version: 1, ...hours('2026-08-06') })).rejects.toEqual(
      refusal('notFound'),
    )
    await expect(admin2.call(calls.timesheets.view, { id })).rejects.toEqual(refusal('notFound'))
  })

  test('a rejected timesheet that now overlaps other time cannot be submitted', async () => {
    const id = await recorded(at('2026-08-07'), 'rejected')
    await recorded(at('2026-08-07', { starts: '10:00', ends: '12:00' }), 'draft')

    const answer = employee.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })

    await expect(answer).rejects.toEqual(refusal('timesheets.exists'))
  })
})

test('a rejected timesheet that exceeds 24 hours on its day cannot be submitted', async () => {
  const id = await recorded(at('2026-08-08', { starts: '00:00', ends: '12:00' }), 'rejected')
  await recorded(at('2026-08-08', { starts: '12:00', ends: '01:00' }), 'draft')

  const answer = employee.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })

  await expect(answer).rejects.toEqual(refusal('timesheets.dayFull'))
})

describe('changing the status of a timesheet', () => {
  test('a rejection requires a reason, which the owner sees', async () => {
    const id = await recorded(at('2026-07-01'), 'submitted')

    await expect(admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'reject' })).rejects.toEqual(
      atField('reason'),
    )
    await admin.call(calls.timesheets.changeStatus, {
      id,
      version: 1,
      action: 'reject',
      reason: 'The break is missing',
    })
    const seen = await employee.call(calls.timesheets.view, { id })

    expect(seen).toMatchObject({ status: 'rejected', status_reason: 'The break is missing' })
    expect(seen.history.at(-1)).toMatchObject({
      from: 'submitted',
      to: 'rejected',
      by_name: 'Ruth Adler',
      reason: 'The break is missing',
    })
  })

  test('a rejected timesheet is submitted again', async () => {
    const id = await recorded(at('2026-07-02'), 'rejected')

    const sheet = await employee.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })

    expect(sheet).toMatchObject({ status: 'submitted', status_reason: null })
  })

  test('an approval is reset by an admin, and its record is removed', async () => {
    const id = await recorded(at('2026-07-03'), 'submitted')
    await admin.call(calls.timesheets.approve, { id, version: 1 })

    await admin.call(calls.timesheets.changeStatus, { id, version: 2, action: 'reset', reason: 'Wrong site' })

    const stored = await database.asPlatform((db) =>
      db
        .selectFrom('timesheets')
        .select(['status', 'approved_at', 'approved_by'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    expect(stored).toEqual({ status: 'submitted', approved_at: null, approved_by: null })
  })

  test('an employee cannot reset, reject or void', async () => {
    const id = await recorded(at('2026-07-04'), 'approved')
    const act = (action: 'reset' | 'reject' | 'void') =>
      employee.call(calls.timesheets.changeStatus, { id, version: 1, action, reason: 'Because' })

    await expect(act('reset')).rejects.toEqual(refusal('mayNot'))
    await expect(act('reject')).rejects.toEqual(refusal('mayNot'))
    await expect(act('void')).rejects.toEqual(refusal('mayNot'))
  })

  test('the owner cannot submit approved time again', async () => {
    const id = await recorded(at('2026-07-05'), 'approved')

    const answer = employee.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })

    await expect(answer).rejects.toEqual(refusal('wrongState'))
  })

  test('exported time cannot be reset', async () => {
    const id = await recorded(at('2026-07-06'), 'exported')

    const answer = admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'reset', reason: 'Because' })

    await expect(answer).rejects.toEqual(refusal('wrongState'))
  })

  test('of two halves of more than a day that are recorded at once, one is refused', async () => {
    const place = { employee_id: world.noah, position_id: world.chef, location_id: world.brisbane }
    const early = { ...place, works_on: '2026-10-21', starts: '00:00', ends: '13:00' }
    const late = { ...place, works_on: '2026-10-21', starts: '14:00', ends: '02:00' }

    const answers = await Promise.allSettled([early, late].map((hours) => admin.call(calls.timesheets.create, hours)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'timesheets.dayFull' },
    })
  })

  test.each(['terminated', 'declined', 'lead'] as const)(
    'nobody records hours of somebody who is %s',
    async (status) => {
      await database.asPlatform((db) =>
        db.updateTable('employees').set({ status }).where('id', '=', world.zoe).execute(),
      )
      const place = { employee_id: world.zoe, position_id: world.chef, location_id: world.brisbane }

      const recording = admin.call(calls.timesheets.create, { ...place, ...hours('2026-10-22') })

      await expect(recording).rejects.toEqual(refusal('timesheets.notEmployed'))
    },
  )

  test('a timesheet that is named twice is rejected once', async () => {
    const id = await recorded(at('2026-07-08'), 'submitted')

    const { rows } = await admin.call(calls.timesheets.rejectMany, {
      ...{ ids: [id, id], versions: [1, 1], reason: 'Not what we agreed' },
    })

    expect(rows).toMatchObject([{ id, ok: true }])
  })

  test('after a timesheet is voided another can be recorded for the same assignment', async () => {
    const assignment_id = await accepted(at('2026-10-28'))
    const first = await employee.call(calls.timesheets.create, { ...hours('2026-10-28'), assignment_id })
    await admin.call(calls.timesheets.changeStatus, {
      id: first.id,
      version: 1,
      action: 'void',
      reason: 'Entered twice',
    })

    const second = await employee.call(calls.timesheets.create, { ...hours('2026-10-28'), assignment_id })

    expect(second.status).toBe('draft')
  })
})
