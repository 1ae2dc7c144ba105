import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { RosterFit } from '#contract/rostering/rosters/changes.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

const fit = (input: RequestOf<typeof calls.rosterChanges.fit>) => plan.admin.call(calls.rosterChanges.fit, input)

/** The verdict and the reason of each employee on the only day of a fit. */
function verdictsOf({ employee_ids, days, findings }: RosterFit) {
  const { verdicts, reasons } = only(days)
  return new Map(employee_ids.map((id, at) => [id, { letter: verdicts[at], reason: findings[reasons[at] ?? -1] }]))
}

const worstOf = (findings: readonly Finding[]) => {
  for (const [letter, severity] of [
    ['b', 'block'],
    ['w', 'warn'],
  ] as const) {
    const reason = findings.find((found) => found.severity === severity)
    if (reason !== undefined) return { letter, reason }
  }
  return { letter: 'o', reason: undefined }
}

/** What makes an employee unsuitable: each rule of eligibility that a small world can have. */
async function unsuitable() {
  const { ava, noah, harbour, sydney } = app.world
  const { admin } = plan
  const skill_id = (await admin.call(calls.skill.store, { code: 'AID', name: 'Give first aid' })).id
  // Mon to Fri, at another site: overlaps, short rests, a long week, many days in a row.
  const { id: other } = await plan.roster({ location_id: sydney, week_start: '2026-12-07' })
  for (const works_on of ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12'])
    await plan.assign((await plan.shift(other, { works_on, starts: '08:00', ends: '16:00' })).id, [ava], 'Busy')
  await admin.call(calls.availability.storeException, {
    ...{ employee_id: noah, from_day: '2026-12-10', to_day: '2026-12-10', kind: 'unavailable' },
  })
  await admin.call(calls.customerEmployees.store, {
    ...{ customer_id: harbour, employee_id: noah, list: 'blocked', expires_on: '2026-12-08', reason: 'Late twice' },
  })
  return skill_id
}

test('the fit is what assigning finds, for each rule and on each day', async () => {
  const skill_id = await unsuitable()
  const { ava, noah, mia, liam, zoe, driver, chef } = app.world
  const people = [ava, noah, mia, liam, zoe]
  const { id: roster_id } = await plan.roster({ week_start: '2026-12-07' })
  const rules = new Set<string>()
  const shifts = [
    { works_on: '2026-12-08', starts: '09:00', ends: '17:00' },
    { works_on: '2026-12-09', starts: '17:00', ends: '22:00' },
    { works_on: '2026-12-10', starts: '18:00', ends: '02:00' },
    { works_on: '2026-12-11', starts: '16:30', ends: '05:30', required_skill_ids: [skill_id] },
    { works_on: '2026-12-13', starts: '08:00', ends: '16:00', position_id: driver },
  ]
  for (const one of shifts) {
    const shift = await plan.shift(roster_id, { position_id: chef, openings: 5, ...one })
    const fitted = await fit({ roster_id, shift_id: shift.id, days: [one.works_on], employee_ids: people })
    const asNew = await fit({
      roster_id,
      days: [one.works_on],
      employee_ids: people,
      position_id: chef,
      ...fieldsOf(one),
    })

    const { rows } = await plan.assign(shift.id, people)

    const found = new Map(rows.map((row) => [row.employee_id, worstOf(row.findings)]))
    expect(verdictsOf(fitted)).toEqual(found)
    expect(verdictsOf(asNew)).toEqual(found)
    for (const { rule } of rows.flatMap((row) => row.findings)) rules.add(rule)
  }
  expect([...rules].toSorted()).toEqual([
    ...['customerBlocked', 'daysRunning', 'employeeNotActive', 'longShift', 'overlap', 'positionNotHeld'],
    ...['rightToWorkEnds', 'saidUnavailable', 'shortRest', 'skillMissing', 'visaUnchecked', 'visaUnknown', 'weekHours'],
  ])
})

const fieldsOf = ({ works_on: _, ...fields }: { works_on: string; starts: string; ends: string }) => fields

test("a shift's own employee fits the place it would move to, and is busy for a copy", async () => {
  const { roster_id, shift } = await plan.planned([app.world.ava], { week_start: '2027-01-04', works_on: '2027-01-05' })
  const input = { roster_id, shift_id: shift.id, days: ['2027-01-05'], employee_ids: [app.world.ava] }

  expect(only((await fit(input)).days).verdicts).toBe('o')
  const copied = await fit({ ...input, copy: true })
  expect(only(copied.days).verdicts).toBe('b')
  expect(copied.findings).toMatchObject([{ rule: 'overlap' }])
})

test('a shift that would be moved to another site is judged by the rules of that site', async () => {
  const { ava, noah, summit, tweed } = app.world
  await plan.admin.call(calls.customerEmployees.store, {
    ...{ customer_id: summit, employee_id: noah, list: 'blocked', reason: 'Late twice' },
  })
  const week = { week_start: '2027-03-01', works_on: '2027-03-02' }
  const { shift, roster_id } = await plan.planned([ava, noah], week)
  const { id: elsewhere } = await plan.roster({ location_id: tweed, week_start: week.week_start })
  const verdictsAt = async (roster: string) =>
    verdictsOf(await fit({ roster_id: roster, shift_id: shift.id, days: [week.works_on], employee_ids: [ava, noah] }))

  expect((await verdictsAt(roster_id)).get(noah)).toMatchObject({ letter: 'o' })
  const there = await verdictsAt(elsewhere)
  expect(there.get(ava)).toMatchObject({ letter: 'o' })
  expect(there.get(noah)).toMatchObject({ letter: 'b', reason: { rule: 'customerBlocked' } })
})

test('the candidates for proposed times are judged by these, and who is assigned is not busy with the shift itself', async () => {
  const { ava, noah } = app.world
  const week = { week_start: '2027-02-01', works_on: '2027-02-02' }
  const { shift } = await plan.planned([ava], week)
  await plan.planned([noah], { ...week, works_on: '2027-02-03' })
  const ranked = async (proposal: { works_on?: string; starts?: string; ends?: string } = {}) => {
    const input = { roster_shift_id: shift.id, employee_ids: [ava, noah], ...proposal }
    const { rows } = await plan.admin.call(calls.rosters.availability, input)
    return Object.fromEntries(rows.map(({ name, verdict, findings }) => [name, [verdict, findings[0]?.rule ?? null]]))
  }

  expect(await ranked()).toEqual({ 'Ava Nguyen': ['block', 'overlap'], 'Noah Patel': ['ok', null] })
  expect(await ranked({ works_on: '2027-02-03' })).toEqual({
    'Ava Nguyen': ['ok', null],
    'Noah Patel': ['block', 'overlap'],
  })
  expect(await ranked({ starts: '18:00', ends: '02:00' })).toEqual({
    'Ava Nguyen': ['ok', null],
    'Noah Patel': ['block', 'shortRest'],
  })
  await expect(ranked({ starts: '09:00', ends: '09:01', works_on: '2027-02-31' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('without named employees all assignable ones are in the columns, and equal findings are sent once', async () => {
  const { roster_id } = await plan.planned([], { week_start: '2027-01-11', works_on: '2027-01-12' })
  const days = ['2027-01-11', '2027-01-12', '2027-01-13']

  const {
    employee_ids,
    days: columns,
    findings,
  } = await fit({ roster_id, position_id: app.world.driver, starts: '08:00', ends: '16:00', days })

  const { ava, noah, mia } = app.world
  expect(employee_ids.toSorted()).toEqual([ava, noah, mia].toSorted())
  expect(columns.map(({ works_on }) => works_on)).toEqual(days)
  expect(columns.every(({ verdicts, reasons }) => verdicts.length === 3 && reasons.length === 3)).toBe(true)
  expect(findings.filter(({ rule }) => rule === 'positionNotHeld')).toHaveLength(1)
})

test('a day on which the clock skips the shift is blocked, and the others are not', async () => {
  const { roster_id } = await plan.planned([], {
    location_id: app.world.sydney,
    week_start: '2027-09-27',
    works_on: '2027-09-28',
  })
  const input = {
    roster_id,
    position_id: app.world.chef,
    starts: '02:45',
    ends: '03:15',
    employee_ids: [app.world.ava],
  }

  const { days } = await fit({ ...input, days: ['2027-10-02', '2027-10-03'] })

  expect(days.map(({ verdicts }) => verdicts)).toEqual(['o', 'b'])
})
