import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

type ListingFields = Partial<RequestOf<typeof calls.customerEmployees.store>>
const { store, remove } = calls.customerEmployees
const { availability } = calls.rosters

const addListing = (input: ListingFields) =>
  plan.admin.call(store, { customer_id: app.world.harbour, employee_id: app.world.ava, list: 'blocked', ...input })
const candidates = async (roster_shift_id: string) => (await plan.admin.call(availability, { roster_shift_id })).rows
const rulesFor = async (roster_shift_id: string, employee_id: string) =>
  (await candidates(roster_shift_id)).find((one) => one.employee_id === employee_id)?.findings.map(({ rule }) => rule)

describe('an employee blocked by the customer', () => {
  test('is not assigned there without an override; elsewhere they are', async () => {
    const { shift } = await plan.planned([], { openings: 2 })
    const other = await plan.planned([], { location_id: app.world.tweed, works_on: '2026-11-25' })
    const listing = await addListing({ reason: 'Left the gate open' })

    const refused = await plan.assign(shift.id, [app.world.ava])
    const overridden = await plan.assign(shift.id, [app.world.ava], 'The customer agreed this once')

    expect(only(refused.rows)).toMatchObject({
      ok: false,
      code: 'rosters.needsReason',
      findings: [{ rule: 'customerBlocked', severity: 'block', facts: { reason: 'Left the gate open' } }],
    })
    expect(only(overridden.rows)).toMatchObject({ ok: true })
    expect(await rulesFor(other.shift.id, app.world.ava)).toEqual([])
    await plan.admin.call(remove, { id: listing.id, version: listing.version })
  })

  test('is a finding when the roster is published', async () => {
    const { roster_id } = await plan.planned([app.world.ava], { week_start: '2026-12-07', works_on: '2026-12-08' })
    const listing = await addListing({ location_id: app.world.brisbane, reason: 'Not on this site' })

    const review = await plan.review(roster_id)
    const published = await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

    expect(review.findings).toMatchObject([{ findings: [{ rule: 'customerBlocked' }] }])
    expect(only(published.rows)).toMatchObject({ ok: false, code: 'rosters.notEligible' })
    await plan.admin.call(remove, { id: listing.id, version: listing.version })
  })

  test('can no longer accept', async () => {
    const period = { week_start: '2026-12-14', works_on: '2026-12-15' }
    const { roster_id } = await plan.published([app.world.ava], period)
    const { id, version } = await plan.assignmentOf(roster_id)
    const listing = await addListing({ reason: 'Since then' })
    const ava = await app.as('employee')

    await expect(ava.call(calls.rosters.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({
      code: 'rosters.notEligible',
    })
    await plan.admin.call(remove, { id: listing.id, version: listing.version })
  })
})

test('employees preferred by the customer come before others who fit as well', async () => {
  const { shift } = await plan.planned([], { week_start: '2026-12-21', works_on: '2026-12-22' })
  const before = (await candidates(shift.id)).filter(({ verdict }) => verdict === 'ok')
  const last = before.at(-1)?.employee_id ?? ''

  await addListing({ employee_id: last, list: 'preferred' })

  const [first] = await candidates(shift.id)
  expect(before[0]?.employee_id).not.toBe(last)
  expect(first).toMatchObject({ employee_id: last, preferred: true, findings: [] })
})

test('a location that records inductions warns about employees without one', async () => {
  const period = { location_id: app.world.sydney, week_start: '2026-12-28', works_on: '2026-12-29' }
  const { shift } = await plan.planned([], period)
  expect(await rulesFor(shift.id, app.world.noah)).toEqual([])

  await addListing({ list: 'inducted', location_id: app.world.sydney })

  expect(await rulesFor(shift.id, app.world.noah)).toEqual(['inductionMissing'])
  expect(await rulesFor(shift.id, app.world.ava)).toEqual([])
})

test('a location that requires an induction blocks employees without one', async () => {
  const { id, version, name, state, time_zone } = await plan.admin.call(calls.locations.info, { id: app.world.tweed })
  const locationInput = { id, version, name, state, time_zone, status: 'active' as const }
  const site = await plan.admin.call(calls.locations.update, { ...locationInput, induction_required: true })
  const period = { location_id: app.world.tweed, week_start: '2026-12-28', works_on: '2026-12-29' }
  const { shift } = await plan.planned([], period)

  const refused = await plan.assign(shift.id, [app.world.ava])

  expect(only(refused.rows)).toMatchObject({ ok: false, findings: [{ rule: 'inductionMissing', severity: 'block' }] })
  await plan.admin.call(calls.locations.update, { ...locationInput, version: site.version })
})

test("the customer's positions and minimum shift apply to everybody", async () => {
  const period = { location_id: app.world.tweed, week_start: '2027-01-04', works_on: '2027-01-05', ends: '10:00' }
  const { shift } = await plan.planned([], period)
  const { id, version, code, name } = await plan.admin.call(calls.customers.info, { id: app.world.summit })
  const terms = { minimum_engagement_minutes: 180, allowed_position_ids: [app.world.driver] }

  await plan.admin.call(calls.customers.update, { id, version, code, name, ...terms })

  expect(await rulesFor(shift.id, app.world.ava)).toEqual(['positionNotAllowed', 'minimumEngagement'])
})

test('published shifts stay when the customer is put on hold, and are counted', async () => {
  const { id, version } = await plan.admin.call(calls.customers.info, { id: app.world.harbour })
  const { count } = await plan.admin.call(calls.customers.dutiesAhead, { id })
  const { roster_id } = await plan.published([app.world.noah], { week_start: '2027-01-11', works_on: '2027-01-12' })
  const drafted = await plan.planned([app.world.noah], { week_start: '2027-01-18', works_on: '2027-01-19' })

  await plan.admin.call(calls.customers.changeStatus, { id, version, status: 'on_hold' })

  await expect(plan.admin.call(calls.customers.dutiesAhead, { id })).resolves.toEqual({ count: count + 1 })
  expect((await plan.assignmentOf(roster_id)).status).toBe('pending')
  expect(only((await plan.changeStatus(drafted.roster_id, 'publish')).rows)).toMatchObject({
    code: 'rosters.customerOnHold',
  })
})
