import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Blocker } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { addDays } from '#contract/values/time.ts'
import {
  needsNewResponse,
  compareFit,
  daysIn,
  isInPeriod,
  isTooFarAhead,
  lastDayOfRoster,
  withOverrides,
  shiftTime,
  assignmentBlocker,
  shiftRemovalBlocker,
  unassignmentBlocker,
} from './rules.ts'

const now = '2026-11-18T02:00:00.000Z'
const [before, after] = ['2026-11-18T01:00:00.000Z', '2026-11-18T03:00:00.000Z']

const codeOf = (why: Blocker) => (why === null || typeof why === 'string' ? why : why.code)

const input = { works_on: '2026-11-18', starts: '08:00', ends: '16:00', ambiguous: 'earlier' as const, breaks: [] }

test.each([
  { works_on: '2026-10-03', zone: 'Australia/Sydney', elapsed_minutes: 420, notice: null },
  { works_on: '2027-04-03', zone: 'Australia/Sydney', elapsed_minutes: 540, notice: null },
  { works_on: '2026-10-03', zone: 'Australia/Brisbane', elapsed_minutes: 480, notice: null },
  { works_on: '2027-04-03', zone: 'Australia/Lord_Howe', elapsed_minutes: 510, notice: null },
])('22:00 to 06:00 on $works_on in $zone', ({ works_on, zone, elapsed_minutes, notice }) => {
  const shift = shiftTime({ ...input, works_on, starts: '22:00', ends: '06:00' }, zone)

  expect(shift).toMatchObject({ time: { clock_minutes: 480, elapsed_minutes }, notice })
})

test('a shift always ends after it starts, lasts 25 hours at most, and is refused otherwise', () => {
  const minute = fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  const day = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days))
  const zone = fc.constantFrom(
    'Australia/Sydney',
    'Australia/Brisbane',
    'Australia/Lord_Howe',
    'Australia/Adelaide',
    'Europe/Lisbon',
  )
  fc.assert(
    fc.property(
      day,
      minute,
      minute,
      zone,
      fc.constantFrom('earlier' as const, 'later' as const),
      (works_on, starts, ends, place, ambiguous) => {
        const { time } = shiftTime({ works_on, starts, ends, ambiguous, breaks: [] }, place)

        expect(time.ends_at > time.starts_at).toBe(true)
        expect(time.elapsed_minutes).toBeLessThanOrEqual(25 * 60)
        expect(Math.abs(time.elapsed_minutes - time.clock_minutes)).toBeLessThanOrEqual(60)
      },
    ),
    { numRuns: 500 },
  )
})

test('breaks leave some of the shift, by the shorter of its lengths', () => {
  const pauses = (minutes: number) => ({
    ...input,
    breaks: [
      { minutes, paid: true },
      { minutes: 30, paid: false },
    ],
  })

  expect(() => shiftTime({ ...pauses(30), ends: '09:00' }, 'Australia/Brisbane')).toThrow('invalid')
  expect(() => shiftTime({ ...pauses(29), ends: '09:00' }, 'Australia/Brisbane')).not.toThrow()
})

test('a period includes its first and its last day', () => {
  const fortnight = { week_start: '2026-11-23', days: 14 }

  expect(lastDayOfRoster(fortnight)).toBe('2026-12-06')
  expect(['2026-11-22', '2026-11-23', '2026-12-06', '2026-12-07'].map((day) => isInPeriod(fortnight, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(daysIn('2026-11-23', '2026-12-27')).toBe(35)
})

test.each([
  { says: 'a quarter of an hour later', change: { starts_at: '2026-11-18T01:15:00.000Z' }, again: false },
  { says: 'a minute more', change: { starts_at: '2026-11-18T01:16:00.000Z' }, again: true },
  { says: 'an earlier end', change: { ends_at: '2026-11-18T02:44:00.000Z' }, again: true },
  { says: 'other work', change: { position_id: 'driver' }, again: true },
])('$says', ({ change, again }) => {
  const shift = { starts_at: before, ends_at: after, position_id: 'chef' }

  expect(needsNewResponse(shift, { ...shift, ...change }, 15)).toBe(again)
})

const block = (rule: Finding['rule']): Finding => ({ rule, severity: 'block', facts: {} })
const warn: Finding = { rule: 'weekHours', severity: 'warn', facts: {} }

describe('assigning a shift', () => {
  test.each([
    { findings: [], allowed: false, reason: null, code: null },
    { findings: [warn], allowed: false, reason: null, code: null },
    {
      findings: [block('overlap'), block('employeeNotActive')],
      allowed: true,
      reason: 'Why',
      code: 'rosters.shiftOverlap',
    },
    { findings: [block('employeeNotActive')], allowed: true, reason: 'Why', code: 'rosters.notEligible' },
    {
      findings: [block('positionNotHeld'), block('rightToWorkEnds')],
      allowed: true,
      reason: 'Why',
      code: 'rosters.notEligible',
    },
    { findings: [block('positionNotHeld')], allowed: false, reason: 'Why', code: 'rosters.notEligible' },
    { findings: [block('positionNotHeld')], allowed: true, reason: null, code: 'rosters.needsReason' },
    {
      findings: [block('positionNotHeld'), block('shortRest'), block('longShift')],
      allowed: true,
      reason: 'Why',
      code: null,
    },
  ])('$findings, allowed $allowed, reason $reason: $code', ({ findings, allowed, reason, code }) => {
    expect(assignmentBlocker(findings, { allowed, reason })).toBe(code)
  })

  test('an overridden finding is only reported at publication', () => {
    const findings = [block('positionNotHeld'), block('employeeNotActive'), warn]

    expect(withOverrides(findings, true).map((found) => found.severity)).toEqual(['info', 'block', 'warn'])
    expect(withOverrides(findings, false)).toEqual(findings)
  })
})

test.each([
  { shift: { status: 'draft', starts_at: before }, code: null },
  { shift: { status: 'draft', roster_status: 'locked' }, code: 'wrongState' },
  { shift: { status: 'published' }, code: null },
  { shift: { status: 'published', starts_at: before }, code: 'rosters.alreadyStarted' },
  { shift: { status: 'published', has_started: true }, code: 'rosters.alreadyStarted' },
  { shift: { status: 'cancelled' }, code: 'wrongState' },
] as const)('removing $shift', ({ shift, code }) => {
  expect(
    codeOf(shiftRemovalBlocker({ starts_at: after, roster_status: 'published', has_started: false, ...shift }, now)),
  ).toBe(code)
})

test.each([
  { held: { status: 'planned', starts_at: before }, reason: null, code: null },
  { held: { status: 'planned', roster_status: 'archived' }, reason: null, code: 'wrongState' },
  { held: { status: 'pending' }, reason: null, code: null },
  { held: { status: 'accepted' }, reason: null, code: 'rosters.needsReason' },
  { held: { status: 'accepted' }, reason: 'Why', code: null },
  { held: { status: 'accepted', starts_at: before }, reason: 'Why', code: 'rosters.alreadyStarted' },
  { held: { status: 'declined' }, reason: 'Why', code: 'wrongState' },
  { held: { status: 'worked' }, reason: 'Why', code: 'wrongState' },
] as const)('unassigning an employee with status $held and reason $reason', ({ held, reason, code }) => {
  expect(codeOf(unassignmentBlocker({ starts_at: after, roster_status: 'published', ...held }, reason, now))).toBe(code)
})

test('the best fit comes first', () => {
  const fit = {
    verdict: 'ok' as const,
    has_declined: false,
    is_too_far: false,
    holds_position: true,
    score: 20,
    name: 'Ava',
  }
  const people = [
    { ...fit, name: 'blocked', verdict: 'block' as const, score: 90 },
    { ...fit, name: 'same score' },
    { ...fit, name: 'declined before', verdict: 'warn' as const, has_declined: true, score: 90 },
    { ...fit, name: 'blocked and declined', verdict: 'block' as const, has_declined: true, score: 89 },
    { ...fit, name: 'too far', verdict: 'warn' as const, is_too_far: true, score: 95 },
    { ...fit, name: 'warned', verdict: 'warn' as const, score: 80 },
    { ...fit, name: 'highest score', score: 21 },
    { ...fit, name: 'other work', holds_position: false, score: 90 },
    { ...fit, name: 'also the same score' },
  ]

  expect(people.toSorted(compareFit).map((one) => one.name)).toEqual([
    ...['highest score', 'also the same score', 'same score', 'other work', 'warned', 'declined before', 'too far'],
    ...['blocked', 'blocked and declined'],
  ])
})

test('a day can be planned up to 18 months ahead, exactly', () => {
  expect(isTooFarAhead('2028-05-18', '2026-11-18', 18)).toBe(false)
  expect(isTooFarAhead('2028-05-19', '2026-11-18', 18)).toBe(true)
  // February has no thirty-first.
  expect(isTooFarAhead('2028-02-29', '2026-08-31', 18)).toBe(false)
  expect(isTooFarAhead('2028-03-01', '2026-08-31', 18)).toBe(true)
})
