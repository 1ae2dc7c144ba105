import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const week = { from: '2026-11-23', to: '2026-11-29' }

test('a roster is created as a draft in the time zone of its location and with its name', async () => {
  const roster = await plan.roster({ location_id: app.world.sydney })

  expect(roster).toMatchObject({
    ...{
      name: 'Sydney Wharf',
      status: 'draft',
      days: 7,
      time_zone: 'Australia/Sydney',
      customer_id: app.world.harbour,
      company_id: app.world.agency,
    },
    ...{ shift_count: 0, openings: 0, filled: 0, unpublished_changes: 0, published_at: null, version: 1 },
  })
})

describe('a second roster for the same location and period', () => {
  const period = () => ({ location_id: app.world.sydney, week_start: '2027-06-07' })

  test('is refused with the existing one, unless another is requested', async () => {
    const first = await plan.admin.call(calls.rosters.store, { ...period(), name: 'The first' })
    const overlapping = { ...period(), week_start: '2027-06-13', days: 14 }

    const checked = await plan.admin.call(calls.rosters.storeCheck, overlapping)
    const second = plan.admin.call(calls.rosters.store, overlapping)

    expect(checked.existing).toMatchObject([{ id: first.id, name: 'The first' }])
    await expect(second).rejects.toMatchObject({ code: 'rosters.alreadyExists', current: { id: first.id } })
    await expect(plan.admin.call(calls.rosters.store, { ...overlapping, another: true })).resolves.toMatchObject({
      days: 14,
    })
  })

  test('is created when the first one was cancelled, or ends the day before', async () => {
    const first = await plan.admin.call(calls.rosters.store, { ...period(), week_start: '2027-07-05' })
    await expect(
      plan.admin.call(calls.rosters.store, { ...period(), week_start: '2027-07-12' }),
    ).resolves.toMatchObject({ week_start: '2027-07-12' })
    await plan.changeStatus(first.id, 'cancel')

    await expect(
      plan.admin.call(calls.rosters.store, { ...period(), week_start: '2027-07-05' }),
    ).resolves.toMatchObject({ week_start: '2027-07-05' })
  })

  test('is created once when two planners create it concurrently', async () => {
    const rosterInput = { ...period(), week_start: '2027-08-02' }

    const answers = await Promise.allSettled([1, 2, 3].map(() => plan.admin.call(calls.rosters.store, rosterInput)))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a roster is renamed once per version', async () => {
  const { id } = await plan.roster()

  const renamed = await plan.admin.call(calls.rosters.update, {
    id,
    version: 1,
    name: 'Melbourne Cup week',
    notes: 'Two kitchens',
  })
  const again = plan.admin.call(calls.rosters.update, { id, version: 1, name: 'Another name' })

  expect(renamed).toMatchObject({ name: 'Melbourne Cup week', notes: 'Two kitchens', version: 2 })
  await expect(again).rejects.toMatchObject({ code: 'stale', current: { name: 'Melbourne Cup week' } })
})

test('the list is filtered by status, location, period and text, and counts', async () => {
  const { roster_id } = await plan.planned([app.world.ava], {
    location_id: app.world.tweed,
    week_start: '2027-02-01',
    works_on: '2027-02-02',
  })

  const found = await plan.admin.call(calls.rosters.list, {
    status: ['draft'],
    location_id: app.world.tweed,
    from: '2027-02-07',
    to: '2027-02-28',
    q: 'tweed',
  })
  const other = await plan.admin.call(calls.rosters.list, { location_id: app.world.tweed, from: '2027-02-08' })

  expect(found).toMatchObject({
    total: 1,
    rows: [{ id: roster_id, customer_name: 'Summit Events', shift_count: 1, openings: 1, filled: 1 }],
  })
  expect(other.total).toBe(0)
})

test('the list begins with the current week, then come the next ones, and then the past ones, the newest first', async () => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']
  for (const week_start of weeks) await plan.roster({ week_start, name: 'Sorted weeks', another: true })

  const found = await plan.admin.call(calls.rosters.list, { q: 'sorted weeks', sort: 'current' })

  // It is Wednesday 18 November.
  expect(found.rows.map(({ week_start }) => week_start)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-11-09',
    '2026-11-02',
  ])
})

test('a page beyond the last one still has the total', async () => {
  await plan.roster({ name: 'Pages and pages' })

  const page = await plan.admin.call(calls.rosters.list, { q: 'pages and pages', page: 5 })

  expect(page).toMatchObject({ rows: [], total: 1, page: 5 })
})

describe('access', () => {
  test('customers and employees cannot plan', async () => {
    const { roster_id, shift } = await plan.planned([])
    for (const person of ['customer', 'employee'] as const) {
      const other = await app.as(person)
      await expect(other.call(calls.rosters.list, {})).rejects.toMatchObject({ status: 403 })
      await expect(
        other.call(calls.rosters.store, { location_id: app.world.brisbane, week_start: '2026-11-23' }),
      ).rejects.toMatchObject({ status: 403 })
      await expect(
        other.call(calls.rosters.assign, { roster_shift_id: shift.id, employee_ids: [app.world.ava] }),
      ).rejects.toMatchObject({ status: 403 })
      await expect(
        other.call(calls.rosters.changeStatus, { ids: [roster_id], action: 'publish' }),
      ).rejects.toMatchObject({ status: 403 })
    }
    await expect((await app.as('customer')).call(calls.rosters.assignments, {})).rejects.toMatchObject({ status: 403 })
    await expect((await app.as('employee')).call(calls.rosters.filter, week)).rejects.toMatchObject({ status: 403 })
  })

  test('another agency finds nothing of it', async () => {
    const { roster_id, shift, assignment_ids } = await plan.planned([app.world.ava], { works_on: '2026-11-25' })
    const nora = await app.as('admin2')
    const times = { position_id: app.world.northern.packer, starts: '09:00', ends: '10:00' }

    await expect(nora.call(calls.rosters.info, { id: roster_id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(nora.call(calls.rosters.review, { ids: [roster_id] })).rejects.toMatchObject({ code: 'notFound' })
    await expect(
      nora.call(calls.rosters.shiftStore, { roster_id, dates: ['2026-11-25'], ...times }),
    ).rejects.toMatchObject({ code: 'notFound' })
    await expect(
      nora.call(calls.rosters.shiftUpdate, { id: shift.id, version: 1, works_on: '2026-11-25', ...times }),
    ).rejects.toMatchObject({ code: 'notFound' })
    await expect(
      nora.call(calls.rosters.assign, { roster_shift_id: shift.id, employee_ids: [app.world.northern.otto] }),
    ).rejects.toMatchObject({ code: 'notFound' })
    await expect(nora.call(calls.rosters.availability, { roster_shift_id: shift.id })).rejects.toMatchObject({
      code: 'notFound',
    })
    expect(await nora.call(calls.rosters.shiftRemove, { ids: [shift.id] })).toMatchObject({
      refused: 1,
      rows: [{ code: 'notFound' }],
    })
    expect(await nora.call(calls.rosters.unassign, { ids: assignment_ids })).toMatchObject({
      refused: 1,
      rows: [{ code: 'notFound' }],
    })
    expect(await nora.call(calls.rosters.changeStatus, { ids: [roster_id], action: 'publish' })).toMatchObject({
      refused: 1,
      rows: [{ code: 'notFound' }],
    })
    expect(await nora.call(calls.rosters.filter, { ...week, roster_id, people: 'assignable' })).toMatchObject({
      rosters: [],
      shifts: [],
      assignments: [],
    })
    expect((await nora.call(calls.rosters.assignments, {})).total).toBe(0)
  })

  test('a location, a position or a person of another agency is unknown', async () => {
    const { northern } = app.world
    const { roster_id, shift } = await plan.planned([])

    const foreignPeople = await plan.assign(shift.id, [northern.otto, newId()])

    await expect(plan.roster({ location_id: northern.cairns })).rejects.toMatchObject({
      status: 422,
      fields: { location_id: expect.any(Array) },
    })
    await expect(plan.shift(roster_id, { position_id: northern.packer })).rejects.toMatchObject({
      status: 422,
      fields: { position_id: expect.any(Array) },
    })
    expect(foreignPeople).toMatchObject({ done: 0, refused: 2, rows: [{ code: 'notFound' }, { code: 'notFound' }] })
  })

  test('the super admin plans in any agency, with its own employees only', async () => {
    const sam = await app.as('superadmin')
    const roster = await sam.call(calls.rosters.store, {
      location_id: app.world.northern.cairns,
      week_start: '2026-11-23',
    })
    const times = { dates: ['2026-11-24'], starts: '06:00', ends: '14:00', openings: 2 }
    const { shifts } = await sam.call(calls.rosters.shiftStore, {
      roster_id: roster.id,
      position_id: app.world.northern.packer,
      ...times,
    })

    const assigned = await sam.call(calls.rosters.assign, {
      roster_shift_id: shifts[0]?.id ?? '',
      employee_ids: [app.world.northern.otto, app.world.ava],
    })
    const board = await sam.call(calls.rosters.filter, { ...week, roster_id: roster.id, people: 'assignable' })

    expect(assigned.rows.map((row) => row.code ?? 'done')).toEqual(['done', 'notFound'])
    expect(board.people.map((person) => person.name)).toEqual(['Otto Berg'])
  })
})

test('an employee sees their own assignments, only once published', async () => {
  const { roster_id } = await plan.planned([app.world.ava, app.world.noah], { works_on: '2026-11-27' })
  const ava = await app.as('employee')

  const before = await ava.call(calls.rosters.assignments, { roster_id })
  await plan.changeStatus(roster_id, 'publish')
  const after = await ava.call(calls.rosters.assignments, { roster_id, employee_id: app.world.noah })
  const own = await ava.call(calls.rosters.assignments, { roster_id })

  expect(before.total).toBe(0)
  expect(after.total).toBe(0)
  expect(own.rows).toMatchObject([
    {
      employee_name: 'Ava Nguyen',
      status: 'pending',
      location_name: 'Brisbane Kitchen',
      position_name: 'Chef',
      starts: '08:00',
    },
  ])
})

test('an accepted, ended assignment without a timesheet awaits its hours', async () => {
  const { roster_id } = await plan.published([app.world.ava, app.world.noah], { works_on: '2026-11-28' })
  const ava = await app.as('employee')
  const { rows } = await ava.call(calls.rosters.assignments, { roster_id })
  await ava.call(calls.rosters.answer, { id: rows[0]?.id ?? '', version: rows[0]?.version ?? 0, answer: 'accept' })

  const early = await plan.admin.call(calls.rosters.assignments, { roster_id, awaiting_timesheet: true })
  app.clock.moveTo('2026-11-28T06:00:00.000Z')
  const late = await (await app.as('admin')).call(calls.rosters.assignments, { roster_id, awaiting_timesheet: true })
  app.clock.moveTo('2026-11-18T02:00:00.000Z')

  expect(early.total).toBe(0)
  expect(late.rows).toMatchObject([{ employee_name: 'Ava Nguyen', timesheet_id: null }])
})

test('candidates are ordered by best fit, with the findings of each', async () => {
  const { shift } = await plan.planned([app.world.ava], {
    works_on: '2027-03-02',
    week_start: '2027-03-01',
    openings: 2,
  })

  const { rows: everybody, ...counts } = await plan.admin.call(calls.rosters.availability, {
    roster_shift_id: shift.id,
  })
  const { rows: searched } = await plan.admin.call(calls.rosters.availability, {
    roster_shift_id: shift.id,
    q: 'wilson',
  })
  const { rows: named } = await plan.admin.call(calls.rosters.availability, {
    roster_shift_id: shift.id,
    employee_ids: [app.world.liam],
  })

  expect(everybody.map(({ name, verdict, findings }) => [name, verdict, ...findings.map(({ rule }) => rule)])).toEqual([
    ['Noah Patel', 'ok'],
    ['Mia Müller', 'block', 'rightToWorkEnds', 'visaUnchecked', 'visaUnknown'],
    ['Ava Nguyen', 'block', 'overlap'],
  ])
  expect(counts).toEqual({ able: 1, eligible: 1, blocked: 2 })
  expect(searched).toMatchObject([{ name: 'Zoë Wilson', verdict: 'block', findings: [{ rule: 'employeeNotActive' }] }])
  expect(named).toMatchObject([{ name: 'Liam Smith', position_names: ['Driver'], scheduled_minutes: 0 }])
})

test('candidates have a score with its parts, and who worked at the site before comes first', async () => {
  const past = await plan.published([app.world.noah], { works_on: '2026-11-19', week_start: '2026-11-16' })
  await plan.admin.call(calls.rosters.answerMany, {
    ids: past.assignment_ids,
    versions: [2],
    answer: 'accept',
    note: 'Called',
  })
  const { shift } = await plan.planned([], { works_on: '2027-04-06', week_start: '2027-04-05' })
  app.clock.moveTo('2026-11-20T02:00:00.000Z')
  const admin = await app.as('admin')

  const { rows: found } = await admin.call(calls.rosters.availability, { roster_shift_id: shift.id })

  app.clock.moveTo('2026-11-18T02:00:00.000Z')
  const able = found.filter(({ verdict }) => verdict !== 'block')
  const [noah, ava] = able
  expect(able.map(({ name }) => name)).toEqual(['Noah Patel', 'Ava Nguyen'])
  expect(noah?.score_parts).toContainEqual({ part: 'workedHere', points: 15, facts: {} })
  expect(ava?.score_parts.map(({ part }) => part)).not.toContain('workedHere')
  for (const { score, score_parts } of able)
    expect(score).toBe(score_parts.reduce((sum, { points }) => sum + points, 0))
})

test('who lives further away than they want to travel is ranked lower, with the distance from their suburb', async () => {
  const { shift } = await plan.planned([], { works_on: '2027-04-13', week_start: '2027-04-12' })
  const [kitchen, home] = [
    { latitude: -27.46844, longitude: 153.02334 },
    { state: 'QLD', suburb: 'Sunnybank' },
  ]
  await app.database.asPlatform(async (db) => {
    await db.updateTable('locations').set(kitchen).where('id', '=', app.world.brisbane).execute()
    const far = { ...home, postcode: '4109', max_travel_km: 10 }
    await db.updateTable('employees').set(far).where('id', '=', app.world.ava).execute()
  })

  const { rows: found } = await plan.admin.call(calls.rosters.availability, { roster_shift_id: shift.id })

  await app.database.asPlatform(async (db) => {
    const nowhere = { latitude: null, longitude: null }
    await db.updateTable('locations').set(nowhere).where('id', '=', app.world.brisbane).execute()
    const unknown = { state: null, suburb: null, postcode: null, max_travel_km: null }
    await db.updateTable('employees').set(unknown).where('id', '=', app.world.ava).execute()
  })
  const [noah, ava] = found.filter(({ verdict }) => verdict !== 'block')
  expect([noah?.name, ava?.name]).toEqual(['Noah Patel', 'Ava Nguyen'])
  expect(ava).toMatchObject({
    verdict: 'warn',
    findings: [{ rule: 'tooFar', severity: 'warn', facts: { km: 13, limit_km: 10 } }],
  })
  expect(ava?.score_parts).toContainEqual({ part: 'travel', points: -2, facts: { km: 13 } })
  expect(noah?.score_parts.map(({ part }) => part)).not.toContain('travel')
})

test('an employee who declined the shift comes last, with the reason, and the planner is warned again at publication', async () => {
  const { roster_id, shift, assignment_ids } = await plan.published([app.world.ava], {
    works_on: '2027-03-16',
    week_start: '2027-03-15',
  })
  await (
    await app.as('employee')
  ).call(calls.rosters.answer, { id: only(assignment_ids), version: 2, answer: 'decline', note: 'Exam that day' })

  const { rows: found } = await plan.admin.call(calls.rosters.availability, { roster_shift_id: shift.id })
  await plan.assign(shift.id, [app.world.ava])
  const review = await plan.review(roster_id)

  const facts = { answer: 'declined', on: '2026-11-18', reason: 'Exam that day' }
  const findings = [{ rule: 'saidNo', severity: 'warn', facts }]
  expect(found.filter(({ verdict }) => verdict !== 'block')).toMatchObject([
    { name: 'Noah Patel', findings: [] },
    { name: 'Ava Nguyen', verdict: 'warn', findings },
  ])
  expect(review.findings).toMatchObject([{ employee_name: 'Ava Nguyen', findings }])
})

test("position names are in the reader's language: in lists, of candidates, and in findings", async () => {
  const { shift, roster_id } = await plan.planned([app.world.ava], { works_on: '2027-03-11', week_start: '2027-03-08' })
  const cleaning = await plan.shift(roster_id, { works_on: '2027-03-12', position_id: app.world.cleaner })
  await translated('CHEF', 'Koch')
  await translated('CLEANER', 'Reinigungskraft')
  const german = { language: 'de' }

  const listed = await plan.admin.call(calls.rosters.assignments, { roster_shift_id: shift.id }, german)
  const english = await plan.admin.call(calls.rosters.assignments, { roster_shift_id: shift.id })
  const ava = { roster_shift_id: cleaning.id, employee_ids: [app.world.ava] }
  const {
    rows: [candidate],
  } = await plan.admin.call(calls.rosters.availability, ava, german)
  const { rows } = await plan.admin.call(calls.rosters.assign, ava, german)

  expect(listed.rows).toMatchObject([{ position_name: 'Koch' }])
  expect(english.rows).toMatchObject([{ position_name: 'Chef' }])
  expect(candidate?.position_names).toEqual(['Koch'])
  for (const { findings } of [candidate, rows[0]].filter((one) => one !== undefined))
    expect(findings).toMatchObject([{ rule: 'positionNotHeld', facts: { position_name: 'Reinigungskraft' } }])
})

async function translated(code: string, de: string) {
  const { rows } = await plan.admin.call(calls.position.list, { q: code })
  const { id, version, name, colour } = only(rows)
  const translations = { en: null, fr: null, de, pt: null }
  await plan.admin.call(calls.position.update, { id, version, code, name, colour, translations })
}
