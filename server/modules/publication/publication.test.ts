import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Customer } from '#contract/customers/customers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const info = (id: string) => plan.admin.call(calls.rosters.info, { id })
const statuses = async (roster_id: string) => (await plan.assignmentsOf(roster_id)).map((row) => row.status).toSorted()

test('publishing notifies all planned employees, and returns their number', async () => {
  const { roster_id } = await plan.planned([app.world.ava, app.world.noah], plan.nextWeek())

  const answer = await plan.changeStatus(roster_id, 'publish')

  expect(answer).toEqual({ rows: [{ id: roster_id, ok: true }], done: 1, refused: 0, notified: 2 })
  expect(await info(roster_id)).toMatchObject({
    status: 'published',
    published_at: '2026-11-18T02:00:00.000Z',
    unpublished_changes: 0,
  })
  expect(await statuses(roster_id)).toEqual(['pending', 'pending'])
})

test('of many concurrent publications one succeeds', async () => {
  const { roster_id } = await plan.planned([app.world.ava], plan.nextWeek())

  const answers = await Promise.all(Array.from({ length: 10 }, () => plan.changeStatus(roster_id, 'publish')))

  expect(answers.filter((answer) => answer.done === 1)).toHaveLength(1)
  expect(answers.flatMap((answer) => answer.rows.flatMap((row) => row.code ?? []))).toEqual(
    Array.from({ length: 9 }, () => 'rosters.nothingToPublish'),
  )
})

test('publishing again notifies only of what was added since', async () => {
  const week = plan.nextWeek()
  const { roster_id } = await plan.published([app.world.ava], week)
  const added = await plan.shift(roster_id, { works_on: week.day(3) })
  await plan.assign(added.id, [app.world.noah])

  const review = await plan.review(roster_id)
  const before = await info(roster_id)
  const answer = await plan.changeStatus(roster_id, 'publish')

  expect(review).toEqual({
    ...{ roster_id, shifts: 1, openings: 1, filled: 1, people: 1, over: 0 },
    ...{ refusal: null, roster_findings: [], findings: [] },
  })
  expect(before.unpublished_changes).toBe(1)
  expect(answer.notified).toBe(1)
})

test('an empty roster cannot be published', async () => {
  const { id } = await plan.roster(plan.nextWeek())

  expect((await plan.changeStatus(id, 'publish')).rows).toMatchObject([
    { ok: false, code: 'rosters.noShifts', message: expect.any(String) },
  ])
})

test('publishing a second time reports that everything is published, not that there are no shifts', async () => {
  const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())

  expect((await plan.changeStatus(roster_id, 'publish')).rows).toMatchObject([
    { ok: false, code: 'rosters.nothingToPublish', message: 'Everything in this roster is already published.' },
  ])
})

describe('findings at publication', () => {
  test('warnings are reviewed and have to be accepted', async () => {
    const { roster_id } = await plan.planned([app.world.ava], { ...plan.nextWeek(), starts: '06:00', ends: '19:00' })

    const review = await plan.review(roster_id)
    const refused = await plan.changeStatus(roster_id, 'publish')
    const accepted = await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

    expect(review.findings).toMatchObject([
      {
        employee_name: 'Ava Nguyen',
        starts: '06:00',
        ends: '19:00',
        findings: [{ rule: 'longShift', severity: 'warn' }],
      },
    ])
    expect(refused.rows).toMatchObject([{ ok: false, code: 'rosters.warnings' }])
    expect(accepted.done).toBe(1)
  })

  test('an employee who is no longer eligible blocks it, whatever was accepted', async () => {
    const { roster_id } = await plan.planned([app.world.noah], plan.nextWeek())
    await setEmployee(app.world.noah, 'on_hold')

    const answer = await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    await setEmployee(app.world.noah, 'active')

    expect(answer.rows).toMatchObject([{ ok: false, code: 'rosters.notEligible' }])
    expect(await statuses(roster_id)).toEqual(['planned'])
  })

  test('overridden findings are reported as info, which can be left out', async () => {
    const { roster_id, shift } = await plan.planned([], { ...plan.nextWeek(), position_id: app.world.cleaner })
    await plan.assign(shift.id, [app.world.ava], 'Trained last week')

    const review = await plan.review(roster_id)

    const warnings = await plan.admin.call(calls.rosters.review, { ids: [roster_id], warnings_only: true })

    expect(review.findings).toMatchObject([{ findings: [{ rule: 'positionNotHeld', severity: 'info' }] }])
    expect(warnings).toEqual([{ ...review, findings: [] }])
    expect((await plan.changeStatus(roster_id, 'publish')).done).toBe(1)
  })

  test('a customer on hold can be planned for, but not published', async () => {
    await setCustomer('on_hold')
    const { roster_id } = await plan.planned([app.world.ava], { ...plan.nextWeek(), location_id: app.world.tweed })

    const refused = await plan.changeStatus(roster_id, 'publish')
    await setCustomer('active')

    expect(refused.rows).toMatchObject([{ ok: false, code: 'rosters.customerOnHold' }])
    expect((await plan.changeStatus(roster_id, 'publish')).done).toBe(1)
  })

  test('a customer on hold is reported by every step from the creation of the roster to its publication', async () => {
    await setCustomer('on_hold')
    const found = await findingsOfEachStep()
    await setCustomer('active')

    const onHold = [{ rule: 'customerOnHold', severity: 'block', facts: { status: 'on_hold' } }]
    expect(found.steps).toEqual([onHold, onHold, onHold, onHold, onHold])
    expect(found.refused).toBe('rosters.customerOnHold')
  })

  test('a location that was deactivated meanwhile is reported by the later steps, and blocks publishing', async () => {
    const week = plan.nextWeek()
    const { roster_id, shift } = await plan.planned([], { ...week, location_id: app.world.tweed })
    await setLocation('inactive')

    const { roster_findings } = await plan.assign(shift.id, [app.world.ava])
    const refused = await plan.changeStatus(roster_id, 'publish')
    await setLocation('active')

    const facts = { location_name: 'Tweed Hall' }
    expect(roster_findings).toEqual([{ rule: 'locationInactive', severity: 'block', facts }])
    expect(only(refused.rows)).toMatchObject({ ok: false, code: 'rosters.locationInactive' })
  })
})

async function findingsOfEachStep() {
  const week = plan.nextWeek()
  const period = { location_id: app.world.tweed, week_start: week.week_start }
  const checked = await plan.admin.call(calls.rosters.storeCheck, period)
  const roster = await plan.roster(period)
  const times = { position_id: app.world.chef, starts: '08:00', ends: '16:00' }
  const shiftInput = { roster_id: roster.id, dates: [week.works_on], ...times }
  const added = await plan.admin.call(calls.rosters.shiftStore, shiftInput)
  const assigned = await plan.assign(only(added.shifts).id, [app.world.ava])
  const review = await plan.review(roster.id)
  const steps = [checked, roster, added, assigned, review].map(({ roster_findings }) => roster_findings)
  return { steps, refused: only((await plan.changeStatus(roster.id, 'publish')).rows).code }
}

const setLocation = (status: 'active' | 'inactive') =>
  app.database.asPlatform((db) =>
    db.updateTable('locations').set({ status }).where('id', '=', app.world.tweed).execute(),
  )

const setEmployee = (id: string, status: 'active' | 'on_hold') =>
  app.database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', '=', id).execute())
const setCustomer = (status: Customer['status']) =>
  app.database.asPlatform((db) =>
    db.updateTable('customers').set({ status }).where('id', '=', app.world.summit).execute(),
  )

test('a refused roster leaves the others published, of several sites and customers, as their review announced', async () => {
  const good = await plan.planned([app.world.ava], { ...plan.nextWeek(), starts: '06:00', ends: '19:00' })
  const empty = await plan.roster(plan.nextWeek())
  const other = await plan.planned([app.world.ava, app.world.noah], {
    ...plan.nextWeek(),
    location_id: app.world.tweed,
  })
  const locked = await plan.published([app.world.ava], plan.nextWeek())
  await plan.changeStatus(locked.roster_id, 'lock')
  const ids = [good.roster_id, empty.id, other.roster_id]

  const reviews = await plan.admin.call(calls.rosters.review, { ids: [...ids, locked.roster_id] })
  const notices = await plan.admin.call(calls.rosterNotices.preview, { ids, action: 'publish' })
  const answer = await plan.admin.call(calls.rosters.changeStatus, { ids, action: 'publish', accept_warnings: true })

  expect(reviews).toMatchObject([
    { roster_id: good.roster_id, shifts: 1, people: 1, refusal: null, findings: [{ employee_name: 'Ava Nguyen' }] },
    { roster_id: empty.id, shifts: 0, people: 0, refusal: { code: 'rosters.noShifts' }, findings: [] },
    { roster_id: other.roster_id, shifts: 1, people: 2, refusal: null },
    { roster_id: locked.roster_id, shifts: 0, refusal: { code: 'wrongState', message: 'This roster is locked.' } },
  ])
  expect(notices).toMatchObject({
    people: [{}, {}],
    refused: [{ id: empty.id, message: reviews[1]?.refusal?.message }],
  })
  expect(answer).toMatchObject({ done: 2, refused: 1, notified: 2 })
  expect(answer.rows.map((row) => [row.id, row.code])).toEqual([
    [good.roster_id, undefined],
    [empty.id, 'rosters.noShifts'],
    [other.roster_id, undefined],
  ])
  expect([
    (await info(good.roster_id)).status,
    (await info(empty.id)).status,
    (await info(other.roster_id)).status,
  ]).toEqual(['published', 'draft', 'published'])
})

describe('unpublishing', () => {
  test('a published roster becomes a draft again, and its assignments are planned again', async () => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())

    const answer = await plan.changeStatus(roster_id, 'unpublish')

    expect(answer).toMatchObject({ done: 1, notified: 1 })
    expect(await info(roster_id)).toMatchObject({ status: 'draft', published_at: null, shift_count: 1, filled: 1 })
    expect(await statuses(roster_id)).toEqual(['planned'])
    expect((await plan.changeStatus(roster_id, 'publish')).notified).toBe(1)
  })

  test.each(['unpublish', 'cancel'] as const)('after an acceptance, to %s requires a reason', async (action) => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())
    await accept(roster_id)

    const without = await plan.changeStatus(roster_id, action)
    const withReason = await plan.changeStatus(roster_id, action, { reason: 'The order was withdrawn' })

    expect(without.rows).toMatchObject([{ ok: false, code: 'rosters.needsReason' }])
    expect(withReason).toMatchObject({ done: 1, notified: 1 })
  })

  test('a cancelled roster cancels its shifts and assignments', async () => {
    const { roster_id } = await plan.published([app.world.ava, app.world.noah], plan.nextWeek())

    await plan.changeStatus(roster_id, 'cancel')

    expect(await info(roster_id)).toMatchObject({ status: 'cancelled', shift_count: 0, filled: 0 })
    expect(await statuses(roster_id)).toEqual(['cancelled_agency', 'cancelled_agency'])
  })

  test('worked time cannot be withdrawn', async () => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())
    await app.database.asPlatform((db) =>
      db.updateTable('assignments').set({ status: 'worked' }).where('roster_id', '=', roster_id).execute(),
    )

    expect((await plan.changeStatus(roster_id, 'unpublish', { reason: 'A mistake' })).rows).toMatchObject([
      { code: 'rosters.alreadyStarted' },
    ])
    expect((await plan.changeStatus(roster_id, 'cancel', { reason: 'A mistake' })).rows).toMatchObject([
      { code: 'rosters.alreadyStarted' },
    ])
  })
})

async function accept(roster_id: string) {
  const { id, version } = await plan.assignmentOf(roster_id)
  await (await app.as('employee')).call(calls.rosters.answer, { id, version, answer: 'accept' })
}

test('a roster is locked, unlocked and archived by the defined transitions only', async () => {
  const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())

  expect((await plan.changeStatus(roster_id, 'archive')).rows).toMatchObject([{ code: 'wrongState' }])
  expect((await plan.changeStatus(roster_id, 'unlock')).rows).toMatchObject([{ code: 'wrongState' }])
  expect((await plan.changeStatus(roster_id, 'lock')).done).toBe(1)
  expect((await plan.changeStatus(roster_id, 'publish')).rows).toMatchObject([{ code: 'wrongState' }])
  expect((await plan.changeStatus(roster_id, 'unlock')).done).toBe(1)
  expect((await plan.changeStatus(roster_id, 'lock')).done).toBe(1)
  expect((await plan.changeStatus(roster_id, 'archive')).done).toBe(1)
  expect((await plan.changeStatus(roster_id, 'cancel')).rows).toMatchObject([{ code: 'wrongState' }])
})

describe('a state that requires a labour-hire licence', () => {
  test('publishes without a warning where the company has one until the last day', async () => {
    const { roster_id } = await plan.planned([app.world.ava], plan.nextWeek())

    await expect(plan.review(roster_id)).resolves.toMatchObject({ roster_findings: [] })
  })

  test('warns where it has none, and publishes once that is accepted', async () => {
    const { licences } = await plan.admin.call(calls.companies.info, { id: app.world.agency })
    const { id, version } = only(licences.filter(({ state }) => state === 'QLD'))
    const { roster_id } = await plan.planned([app.world.ava], plan.nextWeek())
    await plan.admin.call(calls.companies.removeLicence, { id, version })

    const review = await plan.review(roster_id)
    const refused = await plan.changeStatus(roster_id, 'publish')
    const published = await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

    const facts = { company_name: 'Southern Cross Staffing', state: 'QLD' }
    expect(review.roster_findings).toEqual([{ rule: 'licenceMissing', severity: 'warn', facts }])
    expect(only(refused.rows)).toMatchObject({ ok: false, code: 'rosters.warnings' })
    expect(published).toMatchObject({ done: 1 })
  })

  test('warns of one that expires before the last day of the roster', async () => {
    const week = plan.nextWeek()
    const ends_on = week.day(5)
    const licence = { company_id: app.world.agency, state: 'QLD', number: 'L', expires_on: ends_on } as const
    await plan.admin.call(calls.companies.storeLicence, licence)
    const { roster_id } = await plan.planned([app.world.ava], week)

    const review = await plan.review(roster_id)

    expect(review.roster_findings).toMatchObject([{ rule: 'licenceEnds', severity: 'warn', facts: { ends_on } }])
  })
})
