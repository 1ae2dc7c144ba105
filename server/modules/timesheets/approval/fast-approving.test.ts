import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { testApp } from '#server/testing/app.ts'
import { somePdf } from '#server/testing/records/factories.ts'
import { workIn } from '#server/testing/records/work.ts'

const app = await testApp()
afterAll(() => app.close())
const { database } = app
const { at, accepted, recorded, workedAsRostered } = workIn(app)
const admin = await app.as('admin')
const employee = await app.as('employee')
const noah = await app.as('noah')
const customer = await app.as('customer')

let day = '2026-02-02'
const nextDay = () => (day = addDays(day, 1))

test('only as rostered finds those whose hours match their shift, in the list, in the totals and in bulk', async () => {
  await database.asPlatform((db) => db.updateTable('customers').set({ timesheet_approval: 'agency_only' }).execute())
  const from = nextDay()
  const exact = await workedAsRostered(at(from), 'submitted')
  // Recorded hours that differ from the shift by less and by more than the tolerance of 15 minutes.
  const near = await workedAs('16:15')
  const far = await workedAs('16:16')
  await recorded(at(nextDay()), 'submitted')
  const period = { from, to: day, status: ['submitted' as const], sort: 'works_on' as const }

  const { rows } = await admin.call(calls.timesheets.list, { ...period, as_rostered: true })

  expect(rows.map(({ id }) => id)).toEqual([exact, near])
  expect(await admin.call(calls.timesheets.totals, { from, to: day, as_rostered: true })).toEqual({
    ...{ timesheets: 2, people: 1, paid_minutes: 480 + 495 },
  })
  const bulk = await admin.call(calls.timesheets.approveAll, { from, to: day, as_rostered: true, count: 2 })
  expect(bulk.rows.map(({ id, ok }) => [id, ok])).toEqual([[exact, true], [near, true]]) // prettier-ignore
  expect((await admin.call(calls.timesheets.view, { id: far })).status).toBe('submitted')
  await expect(employee.call(calls.timesheets.totals, { from })).rejects.toMatchObject({ status: 403 })
})

async function workedAs(ends: string) {
  const works_on = nextDay()
  const assignment_id = await accepted(at(works_on))
  const hours = { assignment_id, works_on, starts: '08:00', ends, breaks_by: 'hand' as const, submit: true }
  return (await admin.call(calls.timesheets.create, hours)).id
}

describe('the timesheets before and after one', () => {
  test('follow the filter and the order, also when the timesheet has left the filter', async () => {
    const from = nextDay()
    const ids = [await recorded(at(from), 'submitted')]
    for (let more = 0; more < 3; more++) ids.push(await recorded(at(nextDay()), 'submitted'))
    const filter = { from, to: day, status: ['submitted' as const] }
    const beside = (id = '', dir: 'asc' | 'desc' = 'asc') =>
      admin.call(calls.timesheets.neighbours, { id, ...filter, sort: 'works_on', dir })

    expect(await beside(ids[1])).toEqual({ previous_id: ids[0], next_id: ids[2], before: 1, total: 4 })
    expect(await beside(ids[0], 'desc')).toEqual({ previous_id: ids[1], next_id: null, before: 3, total: 4 })
    await admin.call(calls.timesheets.changeStatus, { id: ids[1] ?? '', version: 1, action: 'reject', reason: 'Twice' })
    expect(await beside(ids[1])).toEqual({ previous_id: ids[0], next_id: ids[2], before: 1, total: 3 })
    expect(await beside(ids[2])).toEqual({ previous_id: ids[0], next_id: ids[3], before: 1, total: 3 })
  })
})

test('more timesheets than a list counts are not counted when one is opened', async () => {
  const id = await recorded(at(nextDay()), 'submitted')
  await app.database.asPlatform((db) =>
    sql`insert into timesheets (id, agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, starts, ends,
        starts_at, ends_at, time_zone, clock_minutes, elapsed_minutes, paid_minutes, status)
      select gen_random_uuid(), agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on - 4000 - n, starts, ends,
        starts_at - (4000 + n) * interval '1 day', ends_at - (4000 + n) * interval '1 day', time_zone, 60, 60, 60, 'draft'
      from timesheets, generate_series(1, 501) n where timesheets.id = ${id}::uuid`.execute(db),
  )

  const found = await admin.call(calls.timesheets.neighbours, { id, to: day, sort: 'works_on', dir: 'desc' })

  expect(found).toMatchObject({ previous_id: null, next_id: expect.any(String), before: null, total: null })
})

test('several are rejected with one reason, each by itself', async () => {
  const [one, other, approved] = [
    await recorded(at(nextDay()), 'submitted'),
    await recorded(at(nextDay()), 'submitted'),
    await recorded(at(nextDay()), 'approved'),
  ]
  const reason = 'The breaks are missing'

  const result = await admin.call(calls.timesheets.rejectMany, {
    ids: [one, other, approved],
    versions: [1, 2, 1],
    reason,
  })

  expect(result.rows.map(({ ok, code }) => code ?? ok)).toEqual([true, 'stale', 'wrongState'])
  expect(await employee.call(calls.timesheets.view, { id: one })).toMatchObject({
    ...{ status: 'rejected', status_reason: reason },
  })
  await expect(customer.call(calls.timesheets.rejectMany, { ids: [one], versions: [2], reason })).rejects.toMatchObject(
    { status: 403 },
  )
})

test('a photo of a paper timesheet is added by its employee, seen by the approvers, and stays after the approval', async () => {
  await database.asPlatform((db) => db.updateTable('customers').set({ timesheet_approval: 'agency_only' }).execute())
  const id = await recorded(at(nextDay()), 'submitted')
  const added = await employee.upload(calls.timesheetAttachments.add, { id }, somePdf)

  const seen = await admin.call(calls.timesheets.view, { id })
  expect(seen.attachments).toMatchObject([{ id: added.id, name: 'vevo.pdf', content_type: 'application/pdf' }])
  expect(seen.attachment_count).toBe(1)
  for (const reader of [admin, customer, employee])
    expect((await reader.download(calls.timesheetAttachments.file, added)).bytes.subarray(0, 5).toString()).toBe(
      '%PDF-',
    )
  const canAttach = async (reader: typeof admin) => (await reader.call(calls.timesheets.view, { id })).can_attach
  expect([await canAttach(admin), await canAttach(employee), await canAttach(customer)]).toEqual([true, true, false])
  await expect(noah.download(calls.timesheetAttachments.file, added)).rejects.toMatchObject({ status: 404 })
  await expect(noah.upload(calls.timesheetAttachments.add, { id }, somePdf)).rejects.toMatchObject({ status: 404 })
  const notAPicture = { filename: 'a.pdf', bytes: Buffer.from('<script>') }
  await expect(employee.upload(calls.timesheetAttachments.add, { id }, notAPicture)).rejects.toMatchObject({
    fields: { file: [expect.any(String)] },
  })

  await admin.call(calls.timesheets.approve, { id, version: 1 })
  await expect(employee.call(calls.timesheetAttachments.remove, added)).rejects.toMatchObject({ code: 'wrongState' })
  expect([await canAttach(admin), await canAttach(employee)]).toEqual([false, false])
  const draft = await recorded(at(nextDay()), 'draft')
  const wrong = await employee.upload(calls.timesheetAttachments.add, { id: draft }, somePdf)
  await employee.call(calls.timesheetAttachments.remove, wrong)
  expect((await employee.call(calls.timesheets.view, { id: draft })).attachments).toEqual([])
})
