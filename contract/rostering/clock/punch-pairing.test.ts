import { describe, expect, test } from 'vitest'
import { clockedHours, nextKinds, openPeriod, pairPunches, type PunchFact, type PunchKind } from './punch-pairing.ts'

const letters = { i: 'in', o: 'out', b: 'break_start', e: 'break_end', a: 'out' } as const satisfies Record<
  string,
  PunchKind
>

/** 'i@2026-11-18T08:00' is clocking in at that time in UTC; `a` is the product’s own clocking out, `/other` another assignment. */
const punches = (text: string): PunchFact[] =>
  text.split(' ').map((one, at) => {
    const [, letter = '', time = '', assignment_id = 'shift'] = /^([iobea])@([^/]+)(?:\/(\w+))?$/.exec(one) ?? []
    return {
      id: `${at}`,
      // The expression has no other letters.
      kind: letters[letter as keyof typeof letters],
      at: instant(time),
      assignment_id: assignment_id === 'none' ? null : assignment_id,
      location_id: 'site',
      source: letter === 'a' ? 'auto' : 'mobile',
    }
  })

const instant = (time: string) => `${time.length < 6 ? `2026-11-18T${time}` : time}:00.000Z`
const later = instant('2026-11-21T00:00')

/** Periods as text: 'start–end (breaks) problems'. */
const shown = (text: string, now = later) =>
  pairPunches(punches(text), now).map(({ starts_at, ends_at, breaks, problems, open }) =>
    [
      `${hour(starts_at)}–${open ? 'open' : hour(ends_at)}`,
      ...breaks.map((one) => `(${hour(one.starts_at)}–${hour(one.ends_at)})`),
      ...problems,
    ].join(' '),
  )

const hour = (at: string | null) => at?.slice(11, 16) ?? '?'

describe('punches are paired to worked periods', () => {
  test.each([
    ['in and out', 'i@08:00 o@16:00', ['08:00–16:00']],
    ['with a break', 'i@08:00 b@12:00 e@12:30 o@16:00', ['08:00–16:00 (12:00–12:30)']],
    [
      'in the order of their times, not of their arrival',
      'o@16:00 e@12:30 i@08:00 b@12:00',
      ['08:00–16:00 (12:00–12:30)'],
    ],
    ['across midnight', 'i@2026-11-18T22:00 o@2026-11-19T06:00', ['22:00–06:00']],
    ['two periods of a split shift', 'i@08:00 o@12:00 i@13:00 o@17:00', ['08:00–12:00', '13:00–17:00']],
    ['out and in at one instant', 'i@08:00 i@12:00/next o@12:00 o@16:00/next', ['08:00–12:00', '12:00–16:00']],
    ['without a time in', 'o@16:00', ['?–16:00 missing_in']],
    ['without a time in, with a break', 'b@12:00 e@12:30 o@16:00', ['?–16:00 (12:00–12:30) missing_in']],
    ['without a time out', 'i@08:00', ['08:00–? missing_out']],
    [
      'without a time out before another shift',
      'i@08:00 i@18:00/night o@23:00/night',
      ['08:00–? missing_out', '18:00–23:00'],
    ],
    ['in again on the same shift: the first time counts', 'i@08:00 i@08:10 o@16:00', ['08:00–16:00 in_twice']],
    ['in again during a break ends it', 'i@08:00 b@12:00 i@12:30 o@16:00', ['08:00–16:00 (12:00–12:30) in_twice']],
    ['a break that never ended', 'i@08:00 b@15:30 o@16:00', ['08:00–16:00 (15:30–16:00) missing_break_end']],
    ['a break that never began', 'i@08:00 e@12:30 o@16:00', ['08:00–16:00 missing_break_start']],
    ['a break that began twice', 'i@08:00 b@12:00 b@12:10 e@12:30 o@16:00', ['08:00–16:00 (12:00–12:30)']],
    ['out twice', 'i@08:00 o@16:00 o@16:10', ['08:00–16:00', '?–16:10 missing_in']],
    [
      'out more than 16 hours later',
      'i@2026-11-18T06:00 o@2026-11-18T22:01',
      ['06:00–? missing_out', '?–22:01 missing_in'],
    ],
    ['out exactly 16 hours later', 'i@2026-11-18T06:00 o@2026-11-18T22:00', ['06:00–22:00']],
    ['closed by the product', 'i@06:00 a@22:00', ['06:00–? missing_out']],
    ['closed by the product, and the time out arrives later', 'i@06:00 o@14:00 a@22:00', ['06:00–14:00']],
  ])('%s', (_, text, periods) => {
    expect(shown(text)).toEqual(periods)
  })

  test('a period is open until 16 hours after it began', () => {
    expect(shown('i@08:00', instant('2026-11-19T00:00'))).toEqual(['08:00–open'])
    expect(shown('i@08:00', instant('2026-11-19T00:01'))).toEqual(['08:00–? missing_out'])
    expect(shown('b@08:00', instant('2026-11-18T09:00'))).toEqual(['?–open (08:00–?) missing_in'])
  })
})

describe('what comes next', () => {
  test.each([
    ['i@08:00', ['out', 'break_start']],
    ['i@08:00 b@08:30', ['break_end', 'out']],
    ['i@08:00 b@08:30 e@08:40', ['out', 'break_start']],
    ['i@08:00 o@08:50', ['in']],
  ])('after %s', (text, next) => {
    expect(nextKinds(openPeriod(punches(text), instant('09:00')))).toEqual(next)
  })
})

describe('the hours of an assignment', () => {
  const hoursOf = (text: string) => clockedHours(pairPunches(punches(text), later), 'shift')

  test('are from the first time in to the last time out, gaps and breaks in order', () => {
    expect(hoursOf('i@08:00 b@09:00 e@09:10 o@12:00 i@12:45 o@17:00')).toEqual({
      starts_at: instant('08:00'),
      ends_at: instant('17:00'),
      break_minutes: [10, 45],
    })
  })

  test.each([
    ['a time out is missing', 'i@08:00'],
    ['a time in is missing', 'o@16:00'],
    ['the last period has no time out', 'i@08:00 o@12:00 i@13:00'],
    ['they are of another assignment', 'i@08:00/other o@16:00/other'],
  ])('are not known while %s', (_, text) => {
    expect(hoursOf(text)).toBeNull()
  })
})
