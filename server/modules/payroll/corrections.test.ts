// What payroll has and what is corrected afterwards: nothing is paid twice, taken back twice, or paid with another run than its own.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let work: ReturnType<typeof workIn>
let admin: Client
let superadmin: Client
beforeAll(async () => {
  app = await testApp()
  work = workIn(app)
  ;[admin, superadmin] = [await app.as('admin'), await app.as('superadmin')]
})
afterAll(() => app.close())

// Each test has a week of its own, in the past.
let monday = '2024-01-01'
beforeEach(() => {
  monday = addDays(monday, 7)
})

const period = (starts_on = monday) => admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on })
const worked = (day: number) => work.recorded(work.at(addDays(monday, day)), 'approved', app.world.ava)
const draftOf = async (pay_period_id: string) => admin.call(calls.payRuns.store, { pay_period_id })
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const exported = (run: PayRun) => admin.call(calls.payRuns.export, seen(run))
const linesOf = async ({ id }: { id: string }) =>
  (await admin.call(calls.payRuns.lines, { pay_run_id: id, per_page: 100 })).rows
const lineOf = async (run: PayRun, timesheet_id: string) =>
  (await linesOf(run)).find((line) => line.timesheet_id === timesheet_id) ?? expect.fail('no line')
const correct = (run: PayRun, line_ids: string[]) =>
  superadmin.call(calls.payRuns.correct, { ...seen(run), line_ids, reason: 'Wrong hours' })
const nothingToPay = expect.objectContaining({ code: 'payroll.nothingToPay' })

/** Sets hours as approved again after a change. */
const changed = (id: string, set: { paid_minutes?: number; status?: 'void' }) =>
  app.database.asPlatform((db) =>
    db
      .updateTable('timesheets')
      .set({ ...set })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )

describe('a correction', () => {
  test('of a later period is not in a run of an earlier one', async () => {
    const [first, second] = [await period(), await period(addDays(monday, 7))]
    const [early, late] = [await worked(0), await worked(7)]
    const run = await exported(await draftOf(second.id))
    await correct(run, [(await lineOf(run, late)).id])
    await changed(late, { paid_minutes: 510 })

    expect((await linesOf(await draftOf(first.id))).map(({ timesheet_id }) => timesheet_id)).toEqual([early])
    monday = addDays(monday, 7)
  })

  test('names the line before it, also the second one', async () => {
    const { id } = await period()
    const hours = await worked(0)
    const first = await exported(await draftOf(id))
    const original = await lineOf(first, hours)
    await correct(first, [original.id])
    await changed(hours, { paid_minutes: 510 })
    app.clock.moveBy({ minutes: 1 })
    const second = await exported(await draftOf(id))
    const difference = await lineOf(second, hours)
    await correct(second, [difference.id])
    await changed(hours, { paid_minutes: 450 })

    const third = only(await linesOf(await exported(await draftOf(id))))

    expect(difference).toMatchObject({ minutes: 30, corrects_line_id: original.id })
    expect(third).toMatchObject({ minutes: -60, corrects_line_id: difference.id })
  })

  test('is found with the first line by its timesheet', async () => {
    const { id } = await period()
    const hours = await worked(0)
    await worked(1)
    const first = await exported(await draftOf(id))
    await correct(first, [(await lineOf(first, hours)).id])
    await changed(hours, { paid_minutes: 510 })
    const other = await worked(2)
    app.clock.moveBy({ minutes: 1 })
    const second = await draftOf(id)

    const runsOf = async (timesheet_id: string) =>
      (await admin.call(calls.payRuns.list, { timesheet_id })).rows.map((run) => run.id)

    expect((await runsOf(hours)).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await runsOf(other)).toEqual([second.id])
  })

  test('of a line that was reopened already is refused', async () => {
    const { id } = await period()
    const hours = await worked(0)
    const run = await exported(await draftOf(id))
    const line = await lineOf(run, hours)
    const reopened = await correct(run, [line.id])

    await expect(correct(reopened, [line.id])).rejects.toMatchObject({ fields: { line_ids: [expect.any(String)] } })
  })

  test('that took back void time is not taken back again', async () => {
    const { id } = await period()
    const hours = await worked(0)
    const run = await exported(await draftOf(id))
    await correct(run, [(await lineOf(run, hours)).id])
    await changed(hours, { status: 'void' })
    const taken = await exported(await draftOf(id))
    expect(only(await linesOf(taken))).toMatchObject({ minutes: -480 })

    await correct(taken, [(await lineOf(taken, hours)).id])

    await expect(draftOf(id)).rejects.toEqual(nothingToPay)
  })

  test('of a cancelled shift whose pay stays as it is has no line', async () => {
    const { id } = await period()
    const assignment_id = await work.accepted(work.at(monday))
    const cancelled = { status: 'cancelled_client' as const, cancelled_pay_minutes: 180 }
    await app.database.asPlatform((db) =>
      db.updateTable('assignments').set(cancelled).where('id', '=', assignment_id).execute(),
    )
    const run = await exported(await draftOf(id))

    await correct(run, [only(await linesOf(run)).id])

    await expect(draftOf(id)).rejects.toEqual(nothingToPay)
  })

  test('that another run has is paid with that run, not with the one it was reopened in', async () => {
    const { id } = await period()
    const [kept, corrected] = [await worked(0), await worked(1)]
    const first = await exported(await draftOf(id))
    const reopened = await correct(first, [(await lineOf(first, corrected)).id])
    await changed(corrected, { paid_minutes: 510 })
    await exported(await draftOf(id))

    await admin.call(calls.payRuns.post, seen(reopened))

    const statusOf = async (sheet: string) => (await admin.call(calls.timesheets.view, { id: sheet })).status
    expect([await statusOf(kept), await statusOf(corrected)]).toEqual(['paid', 'exported'])
  })
})

describe('a draft', () => {
  test('is outdated by time that was changed and approved again', async () => {
    const { id } = await period()
    const hours = await worked(0)
    const draft = await draftOf(id)
    await changed(hours, { paid_minutes: 510 })

    await expect(exported(draft)).rejects.toMatchObject({ code: 'payroll.runOutdated' })
  })
})

test('a pay period cannot be locked on its last day, and can on the day after', async () => {
  const { id, version } = await period()
  const now = app.clock.now().toISOString()
  const lock = async (day: number, clock: string) => {
    app.clock.moveTo(`${addDays(monday, day)}T${clock}:00.000Z`)
    return (await app.as('admin')).call(calls.payPeriods.lock, { id, version, reason: 'Nobody worked' })
  }

  // Brisbane is ten hours ahead: 23:59 on Sunday, then midnight.
  await expect(lock(6, '13:59')).rejects.toMatchObject({ code: 'payroll.periodNotOver' })
  await expect(lock(6, '14:00')).resolves.toMatchObject({ status: 'locked' })
  app.clock.moveTo(now)
})
