import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { ensureReference } from '#server/modules/reference/starting/ensure.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { claimRun, workOnRuns } from './queue.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const mustNotWork = expect.objectContaining({ rule: 'rightToWorkEnds', severity: 'block' })

type Start = RequestOf<typeof calls.autoFill.start>

/** A run that has ended, with its result. */
async function fill(input: Start, client: Client = plan.admin) {
  const { id } = await client.call(calls.autoFill.start, { seconds: 1, ...input })
  await app.runJob('fill-rosters')
  const run = await client.call(calls.autoFill.info, { id })
  if (run.result === null) throw new Error(`the run is ${run.status}`)
  return { ...run, result: run.result }
}

const pairsOf = (run: Awaited<ReturnType<typeof fill>>) =>
  run.result.proposals.map(({ roster_shift_id, name }) => [roster_shift_id, name])
const stepsOf = (run: Awaited<ReturnType<typeof fill>>) =>
  run.result.proposals.map(({ roster_shift_id: shift_id, employee_id }) => ({
    do: 'assign' as const,
    ...{ shift_id, employee_id },
  }))

test('several rosters are filled in one run; what is applied is one change, passes the check of publishing, and is undone as one', async () => {
  const { roster_id, shift } = await plan.planned([app.world.ava], {
    ...{ week_start: '2028-01-03', works_on: '2028-01-04', openings: 2 },
  })
  const sydney = await plan.planned([], {
    ...{ location_id: app.world.sydney, week_start: '2028-01-03', works_on: '2028-01-06' },
  })
  const roster_ids = [roster_id, sydney.roster_id]

  const run = await fill({ roster_ids })
  const listed = await plan.admin.call(calls.autoFill.list, { roster_id })
  const applied = await plan.admin.call(calls.rosterChanges.apply, { roster_id, roster_ids, steps: stepsOf(run) })
  const reviews = await plan.admin.call(calls.rosters.review, { ids: roster_ids })
  const undone = await plan.admin.call(calls.rosterChanges.undo, { roster_id, roster_ids })

  expect(run).toMatchObject({ status: 'done', from: '2028-01-03', to: '2028-01-09', queue_position: null })
  expect(listed.map(({ id }) => id)).toEqual([run.id])
  expect(run.result).toMatchObject({
    proposals: [
      { roster_shift_id: shift.id, name: 'Noah Patel', verdict: 'ok', roster_id, location_name: 'Brisbane Kitchen' },
      { roster_shift_id: sydney.shift.id, verdict: 'ok', roster_id: sydney.roster_id, location_name: 'Sydney Wharf' },
    ],
    ...{ unfilled: [], impossible: [], people: 3 },
    before: { openings: 3, unfilled: 2, warnings: 0 },
    after: { openings: 3, unfilled: 0, warnings: 0 },
  })
  for (const { score, score_parts } of run.result.proposals)
    expect(score).toBe(score_parts.reduce((sum, { points }) => sum + points, 0))
  expect(run.result.proposals[1]?.alternatives).toHaveLength(1)
  expect(applied).toMatchObject({ done: 2, refused: 0 })
  expect(reviews.map(({ refusal, findings }) => [refusal, findings])).toEqual([
    [null, []],
    [null, []],
  ])
  expect(undone).toMatchObject({ done: 1 })
  expect(await plan.assignmentsOf(sydney.roster_id)).toEqual([])
})

test('a run again keeps what the planner chose and leaves out what they rejected', async () => {
  const { roster_id, shift } = await plan.planned([], {
    ...{ week_start: '2028-01-17', works_on: '2028-01-18', openings: 2 },
  })
  const [ava, noah, mia] = [app.world.ava, app.world.noah, app.world.mia]
  const pair = (employee_id: string) => ({ shift_id: shift.id, employee_id })

  const again = await fill({ roster_ids: [roster_id], keep: [pair(noah), pair(mia)], exclude: [pair(ava)] })
  const others = await fill({ roster_ids: [roster_id], exclude: [pair(noah), pair(newId())] })

  expect(again.result).toMatchObject({
    proposals: [{ employee_id: noah, kept: true }],
    unfilled: [{ roster_shift_id: shift.id, openings: 1 }],
    impossible: [{ employee_id: mia, name: 'Mia Müller', findings: expect.arrayContaining([mustNotWork]) }],
  })
  expect(pairsOf(others)).toEqual([[shift.id, 'Ava Nguyen']])
  await expect(fill({ roster_ids: [roster_id], keep: [pair(ava)], exclude: [pair(ava)] })).rejects.toMatchObject({
    ...{ code: 'invalid', fields: { exclude: [expect.any(String)] } },
  })
})

test('an opening that nobody can fill has the smallest reason; who was assigned meanwhile is refused alone when applied', async () => {
  const { roster_id, shift } = await plan.planned([app.world.noah], {
    ...{ week_start: '2028-01-24', works_on: '2028-01-25', openings: 4 },
  })
  const later = await plan.shift(roster_id, { works_on: '2028-01-27' })

  const run = await fill({ roster_ids: [roster_id] })
  await plan.assign(shift.id, [app.world.ava])
  const applied = await plan.admin.call(calls.rosterChanges.apply, { roster_id, steps: stepsOf(run) })

  expect(run.result.unfilled).toMatchObject([
    { roster_shift_id: shift.id, openings: 2, reasons: [{ findings: [{ rule: 'rightToWorkEnds' }], people: 1 }] },
  ])
  expect(run.result.after).toMatchObject({ openings: 5, unfilled: 2 })
  expect(pairsOf(run)).toEqual([
    [shift.id, 'Ava Nguyen'],
    [later.id, expect.any(String)],
  ])
  expect(applied).toMatchObject({
    done: 1,
    refused: 1,
    rows: [{ ok: false, findings: [{ rule: 'overlap' }] }, { ok: true }],
  })
})

test('a location, a customer and the agency are filled in a period, and nothing to fill is a result', async () => {
  const { roster_id, shift } = await plan.planned([], { week_start: '2028-02-07', works_on: '2028-02-08' })
  const period = { from: '2028-02-07', to: '2028-02-13' }

  const runs = [
    await fill({ location_id: app.world.brisbane, ...period }),
    await fill({ customer_id: app.world.harbour, ...period }),
    await fill(period),
  ]
  const nothing = await fill({ ...period, location_id: app.world.tweed })

  for (const run of runs) {
    expect(run.roster_ids).toEqual([roster_id])
    expect(run.result.proposals.map((one) => one.roster_shift_id)).toEqual([shift.id])
  }
  expect(nothing).toMatchObject({ status: 'done', roster_ids: [], result: { proposals: [], unfilled: [] } })
  const refused = (input: Start) => plan.admin.call(calls.autoFill.start, input)
  await expect(refused({})).rejects.toMatchObject({ code: 'invalid', fields: { from: [expect.any(String)] } })
  await expect(refused({ roster_ids: [roster_id], location_id: app.world.brisbane })).rejects.toMatchObject({
    fields: { location_id: [expect.any(String)] },
  })
  await expect(refused({ from: '2028-01-01', to: '2028-03-01' })).rejects.toMatchObject({
    fields: { to: [expect.any(String)] },
  })
})

/** Queued runs of an agency, each of another planner. */
const queueRuns = (agency_id: string, count: number) =>
  app.database.asPlatform((db) =>
    db
      .insertInto('fill_runs')
      .values(
        Array.from({ length: count }, (_, at) => ({
          ...{ id: newId(), agency_id, account_id: newId(), language: 'en' as const, roster_ids: [], seconds: 1 },
          ...{ first_day: '2028-02-21', last_day: '2028-02-27', keep: jsonb([]), exclude: jsonb([]) },
          created_at: `2026-11-18T01:0${at}:00Z`,
        })),
      )
      .execute(),
  )

test('agencies take turns: many runs of one delay another by one at most', async () => {
  const { agency, northern } = app.world
  await queueRuns(agency, 4)
  await queueRuns(northern.agency, 2)
  const claimed: string[] = []

  for (
    let run = await app.database.asPlatform(claimRun);
    run !== undefined;
    run = await app.database.asPlatform(claimRun)
  ) {
    const { id, agency_id } = run
    claimed.push(agency_id)
    app.clock.moveBy({ seconds: 1 })
    const finished_at = app.clock.now().toISOString()
    await app.database.asPlatform((db) =>
      db.updateTable('fill_runs').set({ status: 'done', finished_at }).where('id', '=', id).execute(),
    )
  }

  expect(claimed).toHaveLength(6)
  for (let at = 0; at < 4; at += 2) expect(new Set(claimed.slice(at, at + 2)).size).toBe(2)
})

test('a new run replaces the planner’s former one; runs are interrupted, or deleted after a day', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2028-02-21', works_on: '2028-02-22' })
  const start = () => plan.admin.call(calls.autoFill.start, { roster_ids: [roster_id], seconds: 1 })
  const info = (id: string) => plan.admin.call(calls.autoFill.info, { id })

  const [first, second] = [await start(), await start()]
  await app.database.asPlatform((db) =>
    db.updateTable('fill_runs').set({ status: 'running', queue_position: null }).where('id', '=', second.id).execute(),
  )
  const third = await start()

  expect(await info(first.id)).toMatchObject({
    status: 'cancelled',
    queue_position: null,
    finished_at: expect.any(String),
  })
  expect(await plan.admin.call(calls.autoFill.cancel, { id: first.id })).toMatchObject({ status: 'cancelled' })
  const { cancel_requested } = await app.database.asPlatform((db) =>
    db.selectFrom('fill_runs').select('cancel_requested').where('id', '=', second.id).executeTakeFirstOrThrow(),
  )
  expect(cancel_requested).toBe(true)
  await app.runJob('fill-rosters')
  expect(await info(second.id)).toMatchObject({ status: 'interrupted', result: null })
  expect(await info(third.id)).toMatchObject({ status: 'done', result: { people: 3 } })
  expect(await plan.admin.call(calls.autoFill.cancel, { id: third.id })).toMatchObject({ status: 'done' })

  const { id: old } = third
  await app.database.asPlatform((db) =>
    db.updateTable('fill_runs').set({ created_at: '2026-11-17T01:00:00Z' }).where('id', '=', old).execute(),
  )
  await app.runJob('purge-fill-runs')
  await expect(info(old)).rejects.toMatchObject({ code: 'notFound' })
  expect(await info(second.id)).toMatchObject({ status: 'interrupted' })
})

test('a run that is under way is cancelled with its best result, and interrupted when the server stops', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2028-02-28', works_on: '2028-02-29', openings: 2 })
  const start = () => plan.admin.call(calls.autoFill.start, { roster_ids: [roster_id], seconds: 120 })
  const info = (id: string) => plan.admin.call(calls.autoFill.info, { id })
  const working = (signal: AbortSignal) =>
    workOnRuns({ database: app.database, outside: app.outside, log: app.app.log, signal })

  const first = await start()
  // As the call does for a run that somebody works on.
  await app.database.asPlatform((db) =>
    db.updateTable('fill_runs').set({ cancel_requested: true }).where('id', '=', first.id).execute(),
  )
  await working(new AbortController().signal)
  const second = await start()
  const stopping = new AbortController()
  const stopped = working(stopping.signal)
  await expect.poll(async () => (await info(second.id)).status).toBe('running')
  stopping.abort()
  await stopped

  const cancelled = await info(first.id)
  expect(cancelled).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) })
  expect(cancelled.result?.proposals).toHaveLength(2)
  expect(await info(second.id)).toMatchObject({ status: 'interrupted', result: null, finished_at: expect.any(String) })
})

test('everybody has their own runs, and a supervisor fills their own locations', async () => {
  const brisbane = await plan.planned([], { week_start: '2028-03-06', works_on: '2028-03-07' })
  const sydney = await plan.planned([app.world.ava], {
    ...{ location_id: app.world.sydney, week_start: '2028-03-06', works_on: '2028-03-09', openings: 2 },
  })
  const { client } = await supervisorWith(app, { location_ids: [app.world.sydney] })
  const superadmin = await app.as('superadmin')
  const period = { from: '2028-03-06', to: '2028-03-12' }

  const own = await fill(period, client)

  expect(own.roster_ids).toEqual([sydney.roster_id])
  const visible = own.result.unfilled.flatMap(({ reasons }) => reasons.flatMap(({ findings }) => findings))
  expect(visible.map(({ rule }) => rule)).not.toContain('rightToWorkEnds')
  await expect(client.call(calls.autoFill.start, { roster_ids: [brisbane.roster_id] })).rejects.toMatchObject({
    code: 'notFound',
  })
  for (const other of [plan.admin, superadmin])
    await expect(other.call(calls.autoFill.info, { id: own.id })).rejects.toMatchObject({ code: 'notFound' })
  expect((await fill({ roster_ids: [brisbane.roster_id] }, superadmin)).result.proposals).toHaveLength(1)
  await expect(superadmin.call(calls.autoFill.start, period)).rejects.toMatchObject({
    fields: { location_id: [expect.any(String)] },
  })
})

test('who lives further away than they want to travel is not proposed, also where nobody else is left', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2028-05-01', works_on: '2028-05-02', openings: 2 })
  const home = async (far: { state: string; suburb: string; postcode: string; max_travel_km: number } | null) => {
    const unknown = { state: null, suburb: null, postcode: null, max_travel_km: null }
    const site = far ? { latitude: -27.46844, longitude: 153.02334 } : { latitude: null, longitude: null }
    await app.database.asPlatform(async (db) => {
      await db.updateTable('locations').set(site).where('id', '=', app.world.brisbane).execute()
      await db
        .updateTable('employees')
        .set(far ?? unknown)
        .where('id', '=', app.world.ava)
        .execute()
    })
  }
  await home({ state: 'QLD', suburb: 'Sunnybank', postcode: '4109', max_travel_km: 10 })

  const run = await fill({ roster_ids: [roster_id] })
  await home(null)

  expect(pairsOf(run).map(([, name]) => name)).toEqual(['Noah Patel'])
})

test('it is explained why somebody is not proposed', async () => {
  const { roster_id, shift } = await plan.planned([], { week_start: '2028-03-20', works_on: '2028-03-21' })
  const other = await plan.shift(roster_id, { works_on: '2028-03-21', starts: '10:00', ends: '18:00' })
  const free = await plan.shift(roster_id, { works_on: '2028-03-23' })
  const run = await fill({ roster_ids: [roster_id] })
  const idOf = (shift_id: string) =>
    run.result.proposals.find((one) => one.roster_shift_id === shift_id)?.employee_id ?? ''
  const why = (shift_id: string, employee_id: string, run_id: string | null = run.id) =>
    plan.admin.call(calls.autoFill.why, { shift_id, employee_id, run_id: run_id ?? undefined })
  const both = [app.world.ava, app.world.noah]
  const instead = both.find((id) => id !== idOf(free.id)) ?? ''

  expect(await why(shift.id, app.world.mia)).toMatchObject({
    answer: 'blocked',
    findings: expect.arrayContaining([mustNotWork]),
  })
  expect(await why(shift.id, idOf(shift.id))).toMatchObject({ answer: 'proposed', score: expect.any(Number) })
  expect(await why(shift.id, idOf(other.id))).toMatchObject({
    ...{ answer: 'busy', findings: [{ rule: 'overlap' }] },
    instead: [{ works_on: '2028-03-21', starts: '10:00', location_name: 'Brisbane Kitchen', proposed: true }],
  })
  const possible = await why(free.id, instead)
  expect(possible).toMatchObject({ answer: 'possible', displaced: { employee_id: idOf(free.id) } })
  expect(possible.loss).toBe((possible.displaced?.score ?? 0) - (possible.score ?? 0))
  expect(await why(free.id, app.world.ava, null)).toMatchObject({
    answer: 'possible',
    displaced: null,
    loss: null,
  })
  await plan.assign(shift.id, [app.world.ava])
  expect(await why(shift.id, app.world.ava)).toMatchObject({ answer: 'assigned' })
  expect(await why(other.id, app.world.ava)).toMatchObject({ answer: 'blocked', instead: [{ proposed: false }] })
})

test('a supervisor does not learn from the hours of a visa when somebody works elsewhere, and sees a clash without its place', async () => {
  const { mia, brisbane, sydney } = app.world
  await app.database.asPlatform(ensureReference)
  const visas = await plan.admin.call(calls.visas.list, {})
  await plan.admin.call(calls.workRights.storeVisa, {
    ...{ id: mia, right_to_work: 'temporary' as const, visa_id: visas.find(({ code }) => code === '500')?.id ?? '' },
    ...{ granted_on: '2026-02-01', expires_on: '2029-02-01', course_starts_on: '2026-03-01' },
  })
  // Supervisors see those who have worked at their locations.
  await plan.planned([mia], { week_start: '2028-03-13', works_on: '2028-03-14' })
  const week_start = '2028-04-03'
  const elsewhere = await plan.roster({ location_id: sydney, week_start })
  for (const day of [3, 4, 5, 6, 7, 8]) {
    const { id } = await plan.shift(elsewhere.id, { works_on: `2028-04-0${day}` })
    await plan.assign(id, [mia], 'The test')
  }
  const { roster_id, shift } = await plan.planned([], {
    week_start,
    works_on: '2028-04-09',
    starts: '18:00',
    ends: '23:00',
  })
  const clash = await plan.shift(roster_id, { works_on: '2028-04-04' })
  const { client } = await supervisorWith(app, { location_ids: [brisbane] })
  const why = (reader: Client, shift_id: string) => reader.call(calls.autoFill.why, { shift_id, employee_id: mia })

  const [forOffice, forSupervisor] = [await why(plan.admin, shift.id), await why(client, shift.id)]
  const overlap = await why(client, clash.id)

  expect(forOffice.findings.map(({ rule }) => rule)).toContain('visaHours')
  expect(forOffice.instead).toHaveLength(6)
  expect(forSupervisor).toMatchObject({ answer: 'blocked', instead: [] })
  expect(forSupervisor.findings.map(({ rule }) => rule)).toContain('askOffice')
  expect(overlap.instead).toMatchObject([{ works_on: '2028-04-04', starts: '08:00', location_name: '' }])
})
