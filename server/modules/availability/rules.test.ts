import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preferences } from '#contract/people/availability.ts'
import { nextStarts, type Recurrence, startsOn } from '#contract/people/availability.ts'
import { isTime, overlaidTimes, minutesOf, statedAvailability, statedDay } from './rules.ts'

const at = (starts: string, ends: string, preference: (typeof preferences)[number] = 'available') => ({
  starts,
  ends,
  preference,
})

describe('adding a time to a weekday', () => {
  test.each([
    ['joins the same beside it', [at('06:00', '10:00')], at('10:00', '14:00'), [at('06:00', '14:00')]],
    ['joins the same under it', [at('06:00', '12:00')], at('10:00', '14:00'), [at('06:00', '14:00')]],
    [
      'cuts another in two',
      [at('06:00', '18:00')],
      at('10:00', '12:00', 'unavailable'),
      [at('06:00', '10:00'), at('10:00', '12:00', 'unavailable'), at('12:00', '18:00')],
    ],
    ['reaches midnight', [], at('18:00', '00:00'), [at('18:00', '00:00')]],
    [
      'joins the evening before midnight and the night after it',
      [at('20:00', '22:00')],
      at('22:00', '06:00'),
      [at('20:00', '06:00')],
    ],
    [
      'is not joined to more than a day',
      [at('00:00', '00:00')],
      at('23:00', '06:00'),
      [at('00:00', '23:00'), at('23:00', '06:00')],
    ],
    ['covers what is within it', [at('08:00', '09:00', 'preferred')], at('06:00', '00:00'), [at('06:00', '00:00')]],
  ])('%s', (_name, before, added, after) => {
    expect(overlaidTimes(before, added)).toEqual({ unchanged: [], times: after })
  })

  const quarter = fc.integer({ min: 0, max: 95 }).map((n) => n * 15)
  const clock = (minutes: number) =>
    `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const time = fc
    .tuple(quarter, fc.integer({ min: 1, max: 96 }), fc.constantFrom(...preferences))
    .map(([from, length, preference]) => at(clock(from), clock(Math.min(1440, from + length * 15)), preference))

  test('applies for each of its minutes, and the others apply outside it', () => {
    const slow = (times: readonly ReturnType<typeof at>[], minute: number) =>
      times.findLast(({ starts, ends }) => minutesOf(starts) <= minute && minute < (minutesOf(ends) || 1440))
        ?.preference
    fc.assert(
      fc.property(fc.array(time, { maxLength: 8 }), (added) => {
        const laid = added.reduce<ReturnType<typeof at>[]>((times, one) => overlaidTimes(times, one).times, [])
        for (let minute = 0; minute < 1440; minute += 15) expect(slow(laid, minute)).toBe(slow(added, minute))
        expect(laid.every(({ starts, ends }) => isTime(starts, ends))).toBe(true)
      }),
    )
  })
})

test('a night whose end would be cut off stays whole, and the time entered last counts', () => {
  const night = at('22:00', '06:00')
  const late = at('23:00', '01:00', 'unavailable')

  expect(overlaidTimes([night], late)).toEqual({ unchanged: [night], times: [late] })
})

describe('a time that does not repeat every week', () => {
  const weekly = (weekday: number, valid_from: string, more: Partial<Recurrence> = {}) => ({
    ...{ weekday, valid_from, valid_to: null, every_n_weeks: 2 },
    ...more,
  })

  test('is counted across the turn of the year', () => {
    // 2026 has 53 weeks: by week numbers, two odd ones would follow each other.
    expect(nextStarts(weekly(1, '2026-12-14'), '2026-12-01', 4)).toEqual([
      '2026-12-14',
      '2026-12-28',
      '2027-01-11',
      '2027-01-25',
    ])
  })

  test('is counted from the week in which it begins, also when it begins mid-week', () => {
    const monday = weekly(1, '2026-11-25')
    expect(nextStarts(monday, '2026-11-23', 2)).toEqual(['2026-12-07', '2026-12-21'])
    expect(nextStarts(weekly(4, '2026-11-25'), '2026-11-23', 2)).toEqual(['2026-11-26', '2026-12-10'])
    expect(startsOn(monday, '2026-11-23')).toBe(false)
  })

  test('ends on its last day', () => {
    expect(nextStarts(weekly(7, '2026-12-06', { valid_to: '2026-12-27' }), '2026-12-01', 5)).toEqual([
      '2026-12-06',
      '2026-12-20',
    ])
  })
})

describe('the stated availability for a shift', () => {
  const monday = '2026-11-23'
  const day = { starts_on: monday, starts: '08:00', ends_on: monday, ends: '16:00' }
  const night = { starts_on: monday, starts: '22:00', ends_on: '2026-11-24', ends: '06:00' }
  const usual = (weekday: number, time: ReturnType<typeof at>, more: Partial<Recurrence> = {}) => ({
    ...{ weekday, valid_from: null, valid_to: null, every_n_weeks: 1 },
    ...time,
    ...more,
  })
  const away = { from_day: monday, to_day: monday, starts: null, ends: null, kind: 'unavailable' as const }

  test.each([
    ['nothing, when they entered nothing', { weekly: [], exceptions: [] }, day, null],
    ['nothing, when their times cover it', { weekly: [usual(1, at('06:00', '18:00'))], exceptions: [] }, day, null],
    ['outside, when they cover a part', { weekly: [usual(1, at('06:00', '12:00'))], exceptions: [] }, day, 'outside'],
    ['outside, on a day without times', { weekly: [usual(2, at('06:00', '18:00'))], exceptions: [] }, day, 'outside'],
    [
      'nothing, when two times cover a night',
      { weekly: [usual(1, at('20:00', '00:00')), usual(2, at('00:00', '07:00'))], exceptions: [] },
      night,
      null,
    ],
    [
      'unavailable, when a part is ruled out',
      { weekly: [usual(2, at('05:00', '09:00', 'unavailable'))], exceptions: [] },
      night,
      'unavailable',
    ],
    [
      'nothing, when one time covers a night',
      { weekly: [usual(1, at('20:00', '07:00'))], exceptions: [] },
      night,
      null,
    ],
    [
      'outside, when the night begins a day later',
      { weekly: [usual(2, at('20:00', '07:00'))], exceptions: [] },
      night,
      'outside',
    ],
    [
      'unavailable, when the night before runs into it',
      { weekly: [usual(7, at('22:00', '09:00', 'unavailable'))], exceptions: [] },
      day,
      'unavailable',
    ],
    [
      'nothing, when a time of these weeks goes before one that always holds',
      {
        weekly: [
          usual(1, at('06:00', '18:00'), { valid_from: '2026-11-01', valid_to: '2026-11-30' }),
          usual(1, at('00:00', '00:00', 'unavailable')),
        ],
        exceptions: [],
      },
      day,
      null,
    ],
    [
      'what they said last, of two times of these weeks',
      {
        weekly: [
          usual(1, at('06:00', '18:00'), { valid_from: '2026-11-01' }),
          usual(1, at('12:00', '13:00', 'unavailable'), { valid_from: '2026-11-15' }),
        ],
        exceptions: [],
      },
      day,
      'unavailable',
    ],
    ['unavailable, on a day off', { weekly: [usual(1, at('06:00', '18:00'))], exceptions: [away] }, day, 'unavailable'],
    [
      'nothing, when an exception opens the day',
      {
        weekly: [usual(1, at('00:00', '00:00', 'unavailable'))],
        exceptions: [{ ...away, kind: 'available' as const }],
      },
      day,
      null,
    ],
    [
      'nothing, when the day off ends before',
      { weekly: [], exceptions: [{ ...away, starts: '06:00', ends: '08:00' }] },
      day,
      null,
    ],
  ])('is %s', (_name, known, shift, expected) => {
    expect(statedAvailability(known, shift)).toBe(expected)
  })
})

describe('what a planner sees about a day', () => {
  const always = { valid_from: null, valid_to: null, every_n_weeks: 1 }
  const monday = '2027-01-04'
  const on = (weekday: number, ...time: Parameters<typeof at>) => ({ weekday, ...always, ...at(...time) })
  const exception = (kind: 'unavailable' | 'available', starts: string | null = null, ends: string | null = null) => ({
    ...{ from_day: monday, to_day: monday, starts, ends, kind },
  })

  test.each([
    ['nothing stated', [], [], null],
    ['an exception of the whole day', [on(1, '08:00', '16:00')], [exception('unavailable')], 'off'],
    ['a usual week that excludes it', [on(1, '00:00', '00:00', 'unavailable')], [], 'unavailable'],
    ['a part excluded', [on(1, '00:00', '12:00', 'unavailable')], [], 'partly'],
    ['an exception of some hours', [], [exception('unavailable', '09:00', '10:00')], 'partly'],
    ['times on other days only', [on(2, '08:00', '16:00')], [], 'outside'],
    ['an exception that opens such a day', [on(2, '08:00', '16:00')], [exception('available')], null],
    ['a part offered', [on(1, '08:00', '16:00')], [], 'limited'],
    ['a preferred time', [on(1, '08:00', '16:00', 'preferred')], [], 'preferred'],
    ['the whole day offered', [on(1, '00:00', '00:00')], [], null],
    [
      'an excluded day that an exception opens in part',
      [on(1, '00:00', '00:00', 'unavailable')],
      [exception('available', '08:00', '12:00')],
      'partly',
    ],
  ])('%s', (_name, weekly, exceptions, state) => {
    expect(statedDay({ weekly, exceptions }, monday)?.state ?? null).toBe(state)
  })

  test('has the times that are excluded and preferred, in order', () => {
    const weekly = [on(1, '14:00', '18:00', 'preferred'), on(1, '00:00', '06:00', 'unavailable')]
    expect(statedDay({ weekly, exceptions: [] }, monday)).toEqual({
      state: 'partly',
      times: [at('00:00', '06:00', 'unavailable'), at('14:00', '18:00', 'preferred')],
    })
  })
})
