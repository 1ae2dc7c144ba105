import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { raceRounds } from '#server/testing/races.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

const { preview, cancel } = calls.shiftCancellations

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let harbour: Client
let ava: Client
let noah: Client
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  harbour = await app.as('customer')
  ava = await app.as('employee')
  noah = await app.as('noah')
})
afterAll(() => app.close())

/** Another week for each test. Days count from now, noon in Brisbane on Wednesday 18 November 2026. */
let week = 0
async function shiftIn(days: number, employee_ids: readonly string[] = [app.world.ava], times = {}) {
  const works_on = Temporal.PlainDate.from('2026-11-18').add({ days }).toString()
  const made = await plan.published([...employee_ids], { works_on, week_start: mondayOf(works_on), ...times })
  return { ...made, id: made.shift.id }
}
const mondayOf = (day: string) => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
/** A day that no other test uses, outside every notice period. */
const farAhead = () => 7 * ++week + 6

async function accept(client: Client, roster_id: string) {
  const { id, version } = only((await client.call(calls.rosters.assignments, { roster_id })).rows)
  await client.call(calls.rosters.answer, { id, version, answer: 'accept' })
}

type Choices = Partial<RequestOf<typeof cancel>>
async function cancelAs(client: Client, ids: string[], more: Choices = {}) {
  const { by, pay_worker, bill_client } = more
  const { rows, pay_minutes, bill_minutes } = await client.call(preview, { ids, by, pay_worker, bill_client })
  const seen = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
  const totals = { bill_minutes, ...(pay_minutes === null ? {} : { pay_minutes }) }
  return client.call(cancel, { ...seen, ...totals, reason: 'The event is off', ...more })
}

const stored = (id: string) =>
  app.database.asPlatform((db) =>
    db.selectFrom('shift_cancellations').selectAll().where('roster_shift_id', '=', id).executeTakeFirst(),
  )
const statusOf = async (roster_id: string) => (await plan.assignmentOf(roster_id)).status
// Of the same time, because the clock stands still: by their kind.
const notificationOf = async (client: Client, kind: NotificationKind) =>
  (await client.call(calls.notifications.list, { per_page: 100 })).rows.find((row) => row.kind === kind)

describe('a customer cancels a published shift', () => {
  test('within the notice period: who accepted is paid, and the customer is billed, as the preview showed', async () => {
    const { id, roster_id } = await shiftIn(1, [app.world.ava], { starts: '05:00', ends: '13:00' })
    await accept(ava, roster_id)

    const shown = await harbour.call(preview, { ids: [id] })
    const done = await cancelAs(harbour, [id])

    expect(shown).toMatchObject({ pay_minutes: null, bill_minutes: 180 })
    expect(shown.rows).toMatchObject([
      { people: 1, accepted: 1, notice_hours: 24, is_late: true, pay_minutes: null, bill_minutes: 180, code: null },
    ])
    expect(done).toMatchObject({ done: 1, notified: 1, pay_minutes: null, bill_minutes: 180 })
    expect(await stored(id)).toMatchObject({
      cancelled_by: 'client',
      reason: 'The event is off',
      by_name: 'Harry Foods',
      notice_hours: 24,
      minutes_before: 17 * 60,
      pay_worker: true,
      bill_client: true,
      pay_minutes: 180,
      bill_minutes: 180,
    })
    expect(await plan.assignmentOf(roster_id)).toMatchObject({
      status: 'cancelled_client',
      response_note: 'The event is off',
      cancelled_pay_minutes: 180,
      cancelled_bill_minutes: 180,
    })
    expect(await notificationOf(ava, 'shiftCancelled')).toMatchObject({ params: { count: 1 } })
    expect(await notificationOf(plan.admin, 'clientCancelled')).toMatchObject({
      params: { count: 1, customer: 'Harbour Foods', location: 'Brisbane Kitchen' },
    })
  })

  test('the employee sees what they are paid, not what the customer is billed', async () => {
    const { id, roster_id } = await shiftIn(1, [app.world.ava], { starts: '05:00', ends: '13:00' })
    await accept(ava, roster_id)
    await cancelAs(harbour, [id])

    const { id: assignment_id } = only((await ava.call(calls.rosters.assignments, { roster_id })).rows)
    const own = await ava.call(calls.rosters.assignment, { id: assignment_id })

    expect(own).toMatchObject({ cancelled_pay_minutes: 180, cancelled_bill_minutes: null })
  })

  test('what it costs is listed for the employee, the customer and the agency, and is in the payroll file', async () => {
    const { id, roster_id, assignment_ids, shift } = await shiftIn(1, [app.world.ava], {
      starts: '05:00',
      ends: '13:00',
    })
    await accept(ava, roster_id)
    await cancelAs(harbour, [id], { reason: 'Flooded kitchen' })
    const day = { from: shift.works_on, to: shift.works_on }
    const listFor = async (client: Client) =>
      (await client.call(calls.shiftCancellations.list, { ...day, per_page: 100, sort: 'works_on' })).rows.filter(
        (row) => row.id === only(assignment_ids),
      )

    expect(await listFor(plan.admin)).toMatchObject([
      { employee_name: 'Ava Nguyen', reason: 'Flooded kitchen', pay_minutes: 180, bill_minutes: 180 },
    ])
    expect(await listFor(harbour)).toMatchObject([{ pay_minutes: null, bill_minutes: 180 }])
    expect(await listFor(ava)).toMatchObject([{ pay_minutes: 180, bill_minutes: null }])
    expect(await listFor(noah)).toEqual([])
    const boardFor = (client: Client) => client.call(calls.rosters.filter, { roster_id })
    expect((await boardFor(plan.admin)).cancelled).toMatchObject([
      { id, works_on: shift.works_on, starts: '05:00', cancelled_by: 'client', reason: 'Flooded kitchen' },
    ])
    expect(only((await boardFor(plan.admin)).cancelled).people).toEqual([
      { assignment_id: only(assignment_ids), employee_id: app.world.ava, pay_minutes: 180, bill_minutes: 180 },
    ])
    expect((await boardFor(plan.admin)).people.map((person) => person.id)).toEqual([app.world.ava])
    expect((await boardFor(harbour)).cancelled).toEqual([])
    const summit = (await withCustomRole(app, 'customer', { customer_id: app.world.summit })).client
    expect(await listFor(summit)).toEqual([])
    const payroll = async (more = {}) =>
      (await plan.admin.download(calls.timesheets.export, { ...day, ...more })).bytes.toString('utf8')
    const row = only((await payroll()).split('\n').filter((line) => line.includes(only(assignment_ids))))
    expect(row).toContain('05:00,13:00,Australia/Brisbane,3,,180')
    expect(row).toContain('cancelled shift')
    for (const filter of [{ status: 'exported' }, { as_rostered: true }, { in_no_run: true }, { without_rate: true }])
      expect(await payroll(filter)).not.toContain('cancelled shift')
  })

  test('before the notice period it is free; a pending response is never charged', async () => {
    const early = await shiftIn(farAhead())
    await accept(ava, early.roster_id)
    const unanswered = await shiftIn(1, [app.world.noah], { starts: '06:00', ends: '14:00' })

    expect(await cancelAs(harbour, [early.id, unanswered.id])).toMatchObject({ done: 2, notified: 2, bill_minutes: 0 })
    expect(await stored(early.id)).toMatchObject({ pay_worker: false, bill_client: false })
    expect(await stored(unanswered.id)).toMatchObject({ pay_worker: true, pay_minutes: 0, bill_minutes: 0 })
  })

  test('with its own terms these apply instead of the settings of the agency', async () => {
    const { version: config } = await plan.admin.call(calls.config.info, {})
    const settings = { ...settingValues.parse({}), cancel_pay_minutes: 60, cancel_bill_minutes: 90 }
    await plan.admin.call(calls.config.update, { version: config, values: settings })
    const { id, roster_id } = await shiftIn(1, [app.world.ava], { starts: '05:30', ends: '13:00' })
    await accept(ava, roster_id)
    const previewed = () => plan.admin.call(preview, { ids: [id] })
    expect(await previewed()).toMatchObject({ pay_minutes: 60, bill_minutes: 90 })

    await setTerms({ cancellation_notice_hours: 48, cancellation_pay_minutes: 120, cancellation_bill_minutes: 240 })

    expect(await previewed()).toMatchObject({ pay_minutes: 120, bill_minutes: 240, rows: [{ notice_hours: 48 }] })
    expect(await harbour.call(calls.customers.info, { id: app.world.harbour })).toMatchObject({
      cancellation_pay_minutes: null,
      cancellation_bill_minutes: 240,
    })
    await setTerms({ cancellation_notice_hours: 24, cancellation_pay_minutes: null, cancellation_bill_minutes: null })
    await plan.admin.call(calls.config.update, { version: config + 1, values: settingValues.parse({}) })
    await cancelAs(plan.admin, [id])
  })

  test('planned people of a published shift disappear without a notification', async () => {
    const { id, roster_id } = await shiftIn(farAhead(), [], { openings: 1 })
    await plan.assign(id, [app.world.noah])
    const before = (await noah.call(calls.notifications.list, {})).total

    expect(await cancelAs(harbour, [id])).toMatchObject({ done: 1, notified: 0 })

    expect(await plan.assignmentsOf(roster_id)).toEqual([])
    expect((await noah.call(calls.notifications.list, {})).total).toBe(before)
  })
})

async function setTerms(terms: Record<string, number | null>) {
  await app.database.asPlatform((db) =>
    db.updateTable('customers').set(terms).where('id', '=', app.world.harbour).execute(),
  )
}

describe('the agency cancels a published shift', () => {
  test('for the customer, and decides itself what is paid and billed', async () => {
    const { id, roster_id } = await shiftIn(1, [app.world.ava], { starts: '05:00', ends: '13:00' })
    await accept(ava, roster_id)

    const done = await cancelAs(plan.admin, [id], { pay_worker: 'yes', bill_client: 'no' })

    expect(done).toMatchObject({ pay_minutes: 180, bill_minutes: 0 })
    expect(await statusOf(roster_id)).toBe('cancelled_client')
    expect(await notificationOf(harbour, 'shiftsCancelled')).toMatchObject({ params: { count: 1 } })
  })

  test('itself: the worker is paid within the notice period, and the customer is not billed', async () => {
    const { id, roster_id } = await shiftIn(1, [app.world.ava], { starts: '05:00', ends: '13:00' })
    await accept(ava, roster_id)

    expect(await cancelAs(plan.admin, [id], { by: 'agency' })).toMatchObject({ pay_minutes: 180, bill_minutes: 0 })

    expect(await statusOf(roster_id)).toBe('cancelled_agency')
    expect(await stored(id)).toMatchObject({ cancelled_by: 'agency', pay_worker: true, bill_client: false })
  })

  test('the change log has it, and it cannot be undone', async () => {
    const { id, roster_id } = await shiftIn(farAhead())
    await cancelAs(plan.admin, [id])

    const { rows, undo } = await plan.admin.call(calls.rosterChanges.list, { roster_id })

    expect(rows[0]).toMatchObject({
      kind: 'cancel_client',
      by_name: 'Ruth Adler',
      params: { count: 1, name: 'Ava Nguyen' },
    })
    expect(undo.undo?.change_id).not.toBe(rows[0]?.id)
    await expect(
      plan.admin.call(calls.rosterChanges.undo, { roster_id, change_id: rows[0]?.id }),
    ).rejects.toMatchObject({ code: 'rosters.notUndoable' })
  })
})

describe('a cancellation is refused', () => {
  test('when it costs more by now than the caller saw', async () => {
    const { id, roster_id, shift } = await shiftIn(1, [app.world.ava], { starts: '05:00', ends: '13:00' })
    await accept(ava, roster_id)
    const input = { ids: [id], versions: [shift.version], reason: 'Off', bill_minutes: 179 }

    await expect(harbour.call(cancel, input)).rejects.toMatchObject({ code: 'rosters.chargeChanged' })
    expect(await statusOf(roster_id)).toBe('accepted')
    await cancelAs(plan.admin, [id])
  })

  test('row by row: once the shift has started, when it changed since, and when it is not published', async () => {
    const started = await shiftIn(0, [app.world.mia], { starts: '11:00', ends: '19:00' })
    const { id: roster_id } = await plan.roster({ week_start: mondayOf('2027-03-02') })
    const draft = await plan.shift(roster_id, { works_on: '2027-03-02' })
    const changed = await shiftIn(farAhead(), [])
    const ids = [started.id, draft.id, changed.id]
    const shown = await plan.admin.call(preview, { ids })
    const versionOf = (id: string) => shown.rows.find((row) => row.id === id)?.version ?? 0
    const versions = [versionOf(started.id), versionOf(draft.id), versionOf(changed.id) + 1]

    const { rows } = await plan.admin.call(cancel, { ids, versions, reason: 'Off', bill_minutes: 0, pay_minutes: 0 })

    expect(rows.map(({ code }) => code)).toEqual(['rosters.alreadyStarted', 'wrongState', 'stale'])
  })

  test('a second time', async () => {
    const { id } = await shiftIn(farAhead(), [])
    await cancelAs(plan.admin, [id])

    expect(await cancelAs(plan.admin, [id])).toMatchObject({ rows: [{ code: 'wrongState' }] })
  })

  test('for other customers, drafts, employees, other agencies and other supervisors', async () => {
    const { id, shift } = await shiftIn(farAhead())
    const { id: roster_id } = await plan.roster({ week_start: mondayOf('2027-03-09') })
    const draft = await plan.shift(roster_id, { works_on: '2027-03-09' })
    const input = { ids: [id], versions: [shift.version], reason: 'Off', bill_minutes: 0 }
    const summit = (await withCustomRole(app, 'customer', { customer_id: app.world.summit })).client
    const elsewhere = (await supervisorWith(app, { location_ids: [app.world.sydney] })).client

    for (const client of [summit, await app.as('admin2'), elsewhere])
      await expect(client.call(cancel, input)).rejects.toMatchObject({ status: 404 })
    await expect(harbour.call(cancel, { ...input, ids: [draft.id] })).rejects.toMatchObject({ status: 404 })
    for (const person of ['employee', 'noah', 'nobody'] as const)
      await expect((await app.as(person)).call(cancel, input)).rejects.toMatchObject({ status: expect.any(Number) })
    expect((await harbour.call(preview, { ids: [id] })).rows).toMatchObject([{ code: null }])
  })

  test.each([{ by: 'agency' }, { pay_worker: 'no' }, { bill_client: 'no' }] as const)(
    'for a customer who decides %o',
    async (choices) => {
      const { id } = await shiftIn(farAhead(), [])

      await expect(harbour.call(preview, { ids: [id], ...choices })).rejects.toMatchObject({ code: 'mayNot' })
    },
  )

  test('for a customer without the permission', async () => {
    const { id } = await shiftIn(farAhead(), [])
    const own = await withCustomRole(app, 'customer', { customer_id: app.world.harbour })
    await own.holds(['Roster/view published roster'])

    await expect(own.client.call(preview, { ids: [id] })).rejects.toMatchObject({ code: 'mayNot' })
  })
})

test('the published board offers cancelling to the customer, and nothing else', async () => {
  const { roster_id } = await shiftIn(farAhead())

  const { rosters } = await harbour.call(calls.rosters.filter, { roster_id })

  expect(only(rosters).shift_actions).toEqual({ draft: [], published: ['cancel'], cancelled: [] })
})

test('a concurrent response to a shift that is cancelled is either charged and shown before, or comes too late', async () => {
  for (let round = 0; round < raceRounds; round += 1) {
    const { id, roster_id, shift } = await shiftIn(1, [app.world.ava], { starts: '05:00', ends: '13:00' })
    const { version } = only((await harbour.call(preview, { ids: [id] })).rows)
    const confirmed = { ids: [id], versions: [version], bill_minutes: 0, reason: 'The event is off' }

    const [accepted, cancelled] = await Promise.allSettled([accept(ava, roster_id), harbour.call(cancel, confirmed)])

    const { status, cancelled_bill_minutes } = await plan.assignmentOf(roster_id)
    if (cancelled.status === 'fulfilled') {
      expect(accepted).toMatchObject({ status: 'rejected' })
      expect({ status, cancelled_bill_minutes }).toEqual({ status: 'cancelled_client', cancelled_bill_minutes: 0 })
      expect(await stored(id)).toMatchObject({ bill_minutes: 0 })
    } else {
      expect(cancelled).toMatchObject({ reason: { code: 'rosters.chargeChanged' } })
      expect(status).toBe('accepted')
      await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })
    }
  }
})
