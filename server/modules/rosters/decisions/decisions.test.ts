import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const decisionsOf = async (assignment_id: string) =>
  (await plan.admin.call(calls.eligibilityDecisions.list, { assignment_id })).rows

/** A published shift of Ava of 12.5 hours, about which the rules warn. */
const longShift = (day: string) => plan.published([app.world.ava], { week_start: day, works_on: day, ends: '20:30' })

test('an assignment is stored with the findings and the facts of its time', async () => {
  const day = '2027-06-07'
  const { assignment_ids } = await longShift(day)

  const [decision, ...others] = await decisionsOf(assignment_ids[0] ?? '')

  expect(others).toEqual([])
  expect(decision).toMatchObject({
    kind: 'assigned',
    employee_name: 'Ava Nguyen',
    rules_version: 3,
    override_reason: null,
    shift: { works_on: day, time_zone: 'Australia/Brisbane', starts_at: '2027-06-06T22:00:00.000Z' },
    findings: [{ rule: 'longShift', severity: 'warn', facts: { minutes: 750 } }],
    facts: {
      status: 'active',
      week_minutes: 0,
      week_minutes_with: 750,
      rest_before_minutes: null,
      limits: { shift_warn: expect.any(Number), rest_block: expect.any(Number) },
    },
  })
})

test('an acceptance and a move have decisions of their own, and earlier ones stay as they were', async () => {
  const day = '2027-06-14'
  const { roster_id, assignment_ids } = await longShift(day)
  const [id = ''] = assignment_ids
  const { version } = await plan.assignmentOf(roster_id)
  const ava = await app.as('employee')
  await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })
  const next = '2027-06-15'
  const accepted = await plan.assignmentOf(roster_id)
  await plan.admin.call(calls.rosterChanges.apply, {
    roster_id,
    steps: [{ do: 'place', assignment_id: id, version: accepted.version, employee_id: app.world.ava, works_on: next }],
  })

  expect((await decisionsOf(id)).map(({ kind, shift, by_name }) => [kind, shift.works_on, by_name])).toEqual([
    ['moved', next, 'Ruth Adler'],
    ['accepted', day, 'Ava Nguyen'],
    ['assigned', day, 'Ruth Adler'],
  ])
})

test('an override is stored with its reason, and stays when the draft is deleted', async () => {
  const day = '2027-06-21'
  const { id: roster_id } = await plan.roster({ week_start: day })
  const shift = await plan.shift(roster_id, { works_on: day, starts: '04:00', ends: '21:00' })
  const { rows } = await plan.assign(shift.id, [app.world.ava], 'Nobody else can come')
  const id = rows[0]?.assignment_id ?? ''

  await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })

  expect(await decisionsOf(id)).toMatchObject([
    { override_reason: 'Nobody else can come', findings: [{ rule: 'longShift', severity: 'block' }] },
  ])
})

test('a copied shift has a decision with the hours of its own week', async () => {
  const day = '2027-06-28'
  const { roster_id } = await plan.planned([app.world.ava], { week_start: day, works_on: day })
  const other = await plan.shift(roster_id, { works_on: '2027-06-30' })
  await plan.assign(other.id, [app.world.ava])
  await plan.admin.call(calls.repeats.copy, { roster_id, from: day, to: '2027-07-04', starts_on: ['2027-07-05'] })
  const { rows } = await plan.admin.call(calls.eligibilityDecisions.list, { employee_id: app.world.ava })

  const copied = rows.filter(({ kind }) => kind === 'copied')

  expect(copied.map(({ shift, facts }) => [shift.works_on, facts?.week_minutes])).toEqual(
    expect.arrayContaining([
      ['2027-07-05', 0],
      ['2027-07-07', 480],
    ]),
  )
})

test('nobody can change a stored decision', async () => {
  const change = app.database.asPlatform((db) =>
    sql`update eligibility_decisions set override_reason = 'Forged' where true`.execute(db),
  )
  await expect(change).rejects.toThrow()
})

test('employees and customers are refused', async () => {
  const { assignment_ids } = await plan.planned([app.world.noah], { week_start: '2027-07-12', works_on: '2027-07-12' })
  const [assignment_id = ''] = assignment_ids
  for (const person of ['employee', 'customer', 'noah'] as const) {
    const client = await app.as(person)
    await expect(client.call(calls.eligibilityDecisions.list, { assignment_id })).rejects.toMatchObject({ status: 403 })
  }
  const other = await app.as('admin2')
  expect(await other.call(calls.eligibilityDecisions.list, { assignment_id })).toMatchObject({ rows: [], total: 0 })
})

test('without the permission for sensitive data, the findings are shown and the facts are not', async () => {
  const day = '2027-07-26'
  const { assignment_ids } = await longShift(day)
  const planner = await withCustomRole(app, 'admin')
  await planner.holds(['Roster/create'])
  const [assignment_id = ''] = assignment_ids

  const { rows } = await planner.client.call(calls.eligibilityDecisions.list, { assignment_id })

  expect(rows).toMatchObject([{ findings: [{ rule: 'longShift' }], facts: null }])
})

test('a supervisor does not see where the other duty of a finding is', async () => {
  const [day, next] = ['2027-08-02', '2027-08-03']
  await plan.published([app.world.noah], {
    ...{ week_start: day, works_on: day, starts: '16:00', ends: '21:30' },
    location_id: app.world.sydney,
  })
  const { assignment_ids } = await plan.published([app.world.noah], {
    week_start: day,
    works_on: next,
    starts: '06:00',
    ends: '14:00',
  })
  const { client } = await supervisorWith(app, { location_ids: [app.world.brisbane] })
  const [assignment_id = ''] = assignment_ids
  const placeSeenBy = async (by: Client) =>
    (await by.call(calls.eligibilityDecisions.list, { assignment_id })).rows.flatMap(({ findings }) =>
      findings.map(({ rule, facts }) => [rule, facts['location_name']]),
    )

  expect(await placeSeenBy(plan.admin)).toContainEqual(['shortRest', 'Sydney Wharf'])
  expect(await placeSeenBy(client)).toContainEqual(['shortRest', ''])
})

test('decisions are deleted seven years after the shift', async () => {
  const day = '2027-07-19'
  const { assignment_ids } = await plan.planned([app.world.noah], { week_start: day, works_on: day })
  const [id = ''] = assignment_ids
  const now = app.clock.now()

  app.clock.moveTo('2034-07-18T00:00:00Z')
  await app.runJob('purge-eligibility-decisions')
  app.clock.moveTo(now.toISOString())
  expect(await decisionsOf(id)).toHaveLength(1)
  app.clock.moveTo('2034-07-21T00:00:00Z')
  await app.runJob('purge-eligibility-decisions')
  app.clock.moveTo(now.toISOString())
  expect(await decisionsOf(id)).toHaveLength(0)
})
