// Contract test: what several people do at the same moment has one effect, nothing is lost, and no call fails.
// The writers of a round: RACE_ROUNDS=20 RACE_WRITERS=50 npx vitest run server/contract-tests/at-once.test.ts
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, Refused, testApp, type TestApp } from '#server/testing/app.ts'
import { pairedTablet } from '#server/testing/kiosk-tablet.ts'
import { raceRounds, raceWriters, untilFree } from '#server/testing/races.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'

const writers = raceWriters(5)

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let admin: Client
// Each round has a week of its own, in the past.
let monday = '2024-01-01'
beforeAll(async () => {
  app = await testApp()
  const terms = { timesheet_approval: 'agency_only' as const }
  await app.database.asPlatform((db) => db.updateTable('customers').set(terms).execute())
})
afterAll(() => app.close())

const everyRound = async (round: () => Promise<void>) => {
  for (let count = 0; count < raceRounds; count++) {
    monday = addDays(monday, 7)
    await app.clearThrottles()
    // The clock moves, which ends sessions.
    plan = await rosteringIn(app)
    admin = plan.admin
    await round()
  }
}

/** The codes of the refusals, and how many were none; everything that is no refusal fails the test. */
async function outcomesOf(work: readonly (() => Promise<unknown>)[]) {
  const settled = await Promise.allSettled(work.map(untilFree))
  const codes = settled.flatMap((one) => (one.status === 'fulfilled' ? [] : [codeOf(one.reason)]))
  return { done: settled.length - codes.length, codes: new Set(codes) }
}
const codeOf = (thrown: unknown) => {
  if (thrown instanceof Refused && thrown.status < 500) return thrown.code
  throw thrown
}
const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Array.from({ length: count }, (_, at) => () => work(at))

const submitted = (count: number) => {
  const { at, recorded } = workIn(app)
  return Promise.all(
    Array.from({ length: count }, (_, day) => recorded(at(addDays(monday, day)), 'submitted', app.world.ava)),
  )
}
const periodOfWeek = () => admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on: monday })
const statusOf = async (id: string) => (await admin.call(calls.timesheets.view, { id })).status

test('a timesheet is approved by one of several people', () =>
  everyRound(async () => {
    const [id = ''] = await submitted(1)

    const { done, codes } = await outcomesOf(
      times(writers, () => admin.call(calls.timesheets.approve, { id, version: 1 })),
    )

    expect(done).toBe(1)
    expect([...codes].every((code) => code === 'stale' || code === 'wrongState')).toBe(true)
    const { history } = await admin.call(calls.timesheets.view, { id })
    expect(history.map(({ to }) => to)).toEqual(['approved'])
  }))

test('what is approved while the pay period is locked is approved or refused, and never half', () =>
  everyRound(async () => {
    const { id, version } = await periodOfWeek()
    const ids = await submitted(Math.min(writers, 7))
    const lock = () => admin.call(calls.payPeriods.lock, { id, version, reason: 'The month ends' })
    const approvals = ids.map((sheet) => () => admin.call(calls.timesheets.approve, { id: sheet, version: 1 }))

    const { done, codes } = await outcomesOf([...approvals.slice(1), lock, ...approvals.slice(0, 1)])

    expect([...codes].every((code) => code === 'payroll.periodLocked')).toBe(true)
    expect((await admin.call(calls.payPeriods.info, { id })).status).toBe('locked')
    const statuses = await Promise.all(ids.map(statusOf))
    expect(statuses.filter((status) => status === 'approved')).toHaveLength(done - 1)
    expect(statuses.filter((status) => status === 'submitted')).toHaveLength(ids.length - done + 1)
  }))

test('time is in one pay run only, while it is collected, exported, corrected and approved', () =>
  everyRound(async () => {
    const { id: pay_period_id } = await periodOfWeek()
    const ids = await submitted(4)
    const approve = (id: string, version = 1) => admin.call(calls.timesheets.approve, { id, version })
    await Promise.all(ids.slice(1).map((id) => approve(id)))
    const store = () => admin.call(calls.payRuns.store, { pay_period_id })
    const first = await store()

    const exported = () => admin.call(calls.payRuns.export, { id: first.id, version: first.version })
    const reset = () =>
      admin.call(calls.timesheets.changeStatus, { id: ids[1] ?? '', version: 1, action: 'reset', reason: 'Look again' })
    await outcomesOf([...times(writers, store), exported, reset, () => approve(ids[0] ?? ''), exported])

    const { rows } = await admin.call(calls.payRuns.list, { pay_period_id })
    const lines = await Promise.all(
      rows.map(async ({ id }) => (await admin.call(calls.payRuns.lines, { pay_run_id: id, per_page: 100 })).rows),
    )
    const sheets = lines.flat().map(({ timesheet_id }) => timesheet_id)
    expect(new Set(sheets).size).toBe(sheets.length)
    for (const { id, status } of rows.filter((run) => run.status === 'exported')) {
      const run = await admin.call(calls.payRuns.info, { id })
      expect([status, run.history.filter(({ action }) => action === 'exported')]).toEqual([
        'exported',
        [expect.anything()],
      ])
    }
  }))

test('the punches of a kiosk that are sent several times at once are recorded once', () =>
  everyRound(async () => {
    const { kiosk, pairing_code } = await admin.call(calls.kiosks.store, {
      ...{ location_id: app.world.brisbane, name: 'Kitchen door', takes_photos: false },
    })
    const tablet = await pairedTablet(app, pairing_code)
    const links = (['in', 'break_start', 'break_end', 'out'] as const).map((kind) => {
      app.clock.moveBy({ seconds: 90 })
      return tablet.punch({ who: app.world.ava, kind })
    })

    const receipts = await Promise.all(times(writers, () => tablet.send(...links)).map(untilFree))

    for (const one of receipts)
      expect(one.receipts.map(({ hash, status }) => [hash, status])).toEqual(
        links.map(({ hash }) => [hash, 'accepted']),
      )
    const punches = await app.database.asPlatform((db) =>
      db.selectFrom('punches').select('kind').where('kiosk_id', '=', kiosk.id).orderBy('at').execute(),
    )
    expect(punches.map(({ kind }) => kind)).toEqual(['in', 'break_start', 'break_end', 'out'])
  }))

test('a pairing code is used by one of several tablets', () =>
  everyRound(async () => {
    const { pairing_code } = await admin.call(calls.kiosks.store, {
      ...{ location_id: app.world.brisbane, name: 'Back door', takes_photos: false },
    })

    const { done, codes } = await outcomesOf(times(writers, () => pairedTablet(app, pairing_code)))

    expect(done).toBe(1)
    expect([...codes].every((code) => code === 'invalid' || code === 'tooMany')).toBe(true)
  }))

test('a proposal that is applied several times at once fills each opening once', () =>
  everyRound(async () => {
    const { roster_id, shift } = await plan.planned([], { openings: 2 })
    const steps = [app.world.ava, app.world.noah].map((employee_id) => ({
      ...{ do: 'assign' as const, shift_id: shift.id, employee_id },
    }))

    await outcomesOf(times(writers, () => admin.call(calls.rosterChanges.apply, { roster_id, steps })))

    const names = (await plan.assignmentsOf(roster_id)).map(({ employee_name }) => employee_name)
    expect(names.toSorted()).toEqual(['Ava Nguyen', 'Noah Patel'])
    await plan.changeStatus(roster_id, 'cancel', { reason: 'End of the round' })
  }))

test('undoing and editing at once leaves a shift as one of them left it', () =>
  everyRound(async () => {
    const { roster_id, shift } = await plan.planned([app.world.ava])
    const edit = (version: number, ends: string) =>
      admin.call(calls.rosterChanges.apply, {
        ...{ roster_id, steps: [{ do: 'edit', shift_id: shift.id, version, ends }] },
      })
    await edit(shift.version, '17:00')
    const { version } = only((await plan.boardOf(roster_id)).shifts)
    const undo = () => admin.call(calls.rosterChanges.undo, { roster_id })

    await outcomesOf([...times(writers, (at) => edit(version, `${18 + (at % 4)}:00`)), undo])

    const { starts_at, ends_at } = only((await plan.boardOf(roster_id)).shifts)
    expect(await plan.assignmentsOf(roster_id)).toMatchObject([{ starts_at, ends_at }])
    await plan.changeStatus(roster_id, 'cancel', { reason: 'End of the round' })
  }))
