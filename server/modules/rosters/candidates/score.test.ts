import { describe, expect, test } from 'vitest'
import { noHistory, type ScoringFacts, scorePartsOf, sumOf } from './score.ts'
import type { Duty, ShiftToFill } from '#server/modules/eligibility/facts.ts'

// Wednesday 18 November 2026, 08:00–16:00 in Brisbane.
const shift: ShiftToFill = {
  roster_shift_id: 'shift',
  works_on: '2026-11-18',
  starts_at: '2026-11-17T22:00:00.000Z',
  ends_at: '2026-11-18T06:00:00.000Z',
  time_zone: 'Australia/Brisbane',
  elapsed_minutes: 480,
  unpaid_minutes: 0,
  required_skills: [{ skill_id: 'knife', skill_name: 'Knife skills', min_level: 2 }],
  position_id: 'chef',
  position_name: 'Chef',
  location: {
    customer_id: 'harbour',
    location_id: 'kitchen',
    allowed_position_ids: [],
    minimum_engagement_minutes: null,
    induction: 'none',
    required_skills: [],
    week_start: 'mon',
    point: null,
  },
}
const person: ScoringFacts = {
  listings: [],
  skills: [],
  availability: { weekly: [], exceptions: [] },
  target_minutes: 1200,
  home: null,
}
const rest = { placed: null, history: noHistory, limits: { week_info: 38 * 60 } }

const duty = (works_on: string, minutes: number): Duty => ({
  assignment_id: works_on,
  works_on,
  starts: '08:00',
  ends: '16:00',
  starts_at: `${works_on}T00:00:00.000Z`,
  ends_at: `${works_on}T08:00:00.000Z`,
  worked_minutes: minutes,
  clock_minutes: minutes,
  location_name: 'Elsewhere',
  time_zone: 'Australia/Brisbane',
  worked: null,
})

const pointsOf = (
  changed: Partial<ScoringFacts>,
  { duties = [], ...more }: Partial<typeof rest> & { duties?: Duty[]; history?: typeof noHistory } = {},
) =>
  Object.fromEntries(
    scorePartsOf({ ...person, ...changed }, shift, duties, { ...rest, ...more }).map((one) => [one.part, one.points]),
  )

test('a person without history, hours or preferences gets points for hours below target and half of those for reliability', () => {
  expect(pointsOf({})).toEqual({ hours: 20, reliability: 8 })
})

test('the score is the sum of its parts, each with the facts that explain it', () => {
  const parts = scorePartsOf(person, shift, [duty('2026-11-17', 300)], {
    ...rest,
    placed: 'first',
    history: { worked_here: true, attended: 8, missed: 0 },
  })

  expect(parts).toEqual([
    { part: 'placed', points: 12, facts: { priority: 'first' } },
    { part: 'workedHere', points: 15, facts: {} },
    { part: 'hours', points: 15, facts: { scheduled_minutes: 300, target_minutes: 1200 } },
    { part: 'reliability', points: 14, facts: { attended: 8, missed: 0 } },
  ])
  expect(sumOf(parts)).toBe(56)
})

test('the customer’s preference counts at the site for which it was given', () => {
  const listing = { list: 'preferred' as const, reason: null, expires_on: null }

  expect(pointsOf({ listings: [{ ...listing, location_id: null }] })).toMatchObject({ preferred: 30 })
  expect(pointsOf({ listings: [{ ...listing, location_id: 'bar' }] })).not.toHaveProperty('preferred')
})

test.each([
  { held: { level: 4, verified_at: '2026-01-01', expires_on: null }, points: 10 },
  { held: { level: 2, verified_at: '2026-01-01', expires_on: null }, points: undefined },
  { held: { level: 4, verified_at: null, expires_on: null }, points: undefined },
  { held: { level: 4, verified_at: '2026-01-01', expires_on: '2026-11-17' }, points: undefined },
])('a verified, valid skill adds points for each level above the required one: $held', ({ held, points }) => {
  expect(pointsOf({ skills: [{ skill_id: 'knife', ...held }] })['skills']).toBe(points)
})

describe('a preferred time', () => {
  const preferred = (starts: string, ends: string) => ({
    weekday: 3,
    starts,
    ends,
    preference: 'preferred' as const,
    valid_from: null,
    valid_to: null,
    every_n_weeks: 1,
  })

  test('adds points when it covers the whole shift', () => {
    expect(pointsOf({ availability: { weekly: [preferred('07:00', '17:00')], exceptions: [] } })).toMatchObject({
      preferredTime: 10,
    })
    expect(pointsOf({ availability: { weekly: [preferred('09:00', '17:00')], exceptions: [] } })).not.toHaveProperty(
      'preferredTime',
    )
  })

  test('adds none on a day that the person excluded', () => {
    const exceptions = [
      { from_day: '2026-11-18', to_day: '2026-11-18', starts: null, ends: null, kind: 'unavailable' as const },
    ]

    expect(pointsOf({ availability: { weekly: [preferred('07:00', '17:00')], exceptions } })).not.toHaveProperty(
      'preferredTime',
    )
  })
})

test('nobody gets points for hours above their target, and missed shifts cost reliability', () => {
  const history = { worked_here: false, attended: 1, missed: 5 }

  expect(pointsOf({}, { duties: [duty('2026-11-16', 1500)], history })).toEqual({ reliability: 4 })
})

test('overtime costs two points for each started hour beyond the ordinary week, at most twenty', () => {
  expect(pointsOf({}, { duties: [duty('2026-11-16', 31 * 60)] })).toMatchObject({ overtime: -2 })
  expect(pointsOf({}, { duties: [duty('2026-11-16', 37 * 60 + 30)] })).toMatchObject({ overtime: -16 })
  expect(pointsOf({}, { duties: [duty('2026-11-09', 40 * 60)] })).not.toHaveProperty('overtime')
})

// Degrees of latitude are 111.2 km apart.
test.each([
  { north: 0, km: 0, points: undefined },
  { north: 0.044, km: 5, points: -1 },
  { north: 0.11, km: 12, points: -2 },
  { north: 9, km: 1001, points: -100 },
])('the way from home costs a point for each 5 km, at most 100: $km km', ({ north, km, points }) => {
  const near = { ...shift, location: shift.location && { ...shift.location, point: { latitude: -27, longitude: 153 } } }
  const parts = scorePartsOf({ ...person, home: { latitude: -27 + north, longitude: 153 } }, near, [], rest)

  expect(parts.find(({ part }) => part === 'travel')).toEqual(
    points === undefined ? undefined : { part: 'travel', points, facts: { km } },
  )
})
