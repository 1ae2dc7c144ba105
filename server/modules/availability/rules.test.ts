import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preferences } from '#contract/availability.ts'
import { isTime, laidOver, minutesOf, saidAbout } from './rules.ts'

const at = (starts: string, ends: string, preference: (typeof preferences)[number] = 'available') => ({
  starts,
  ends,
  preference,
})

describe('a time that is added to a weekday', () => {
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
    ['covers what is within it', [at('08:00', '09:00', 'preferred')], at('06:00', '00:00'), [at('06:00', '00:00')]],
  ])('%s', (_name, before, added, after) => {
    expect(laidOver(before, added)).toEqual(after)
  })

  const quarter = fc.integer({ min: 0, max: 95 }).map((n) => n * 15)
  const clock = (minutes: number) =>
    `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const time = fc
    .tuple(quarter, fc.integer({ min: 1, max: 96 }), fc.constantFrom(...preferences))
    .map(([from, length, preference]) => at(clock(from), clock(Math.min(1440, from + length * 15)), preference))

  test('is what holds for each of its minutes, and the others hold outside it', () => {
    const slow = (times: readonly ReturnType<typeof at>[], minute: number) =>
      times.findLast(({ starts, ends }) => minutesOf(starts) <= minute && minute < (minutesOf(ends) || 1440))
        ?.preference
    fc.assert(
      fc.property(fc.array(time, { maxLength: 8 }), (added) => {
        const laid = added.reduce<ReturnType<typeof at>[]>((times, one) => laidOver(times, one), [])
        for (let minute = 0; minute < 1440; minute += 15) expect(slow(laid, minute)).toBe(slow(added, minute))
        expect(laid.every(({ starts, ends }) => isTime(starts, ends))).toBe(true)
      }),
    )
  })
})

describe('what somebody said about a shift', () => {
  const monday = '2026-11-23'
  const day = { starts_on: monday, starts: '08:00', ends_on: monday, ends: '16:00' }
  const night = { starts_on: monday, starts: '22:00', ends_on: '2026-11-24', ends: '06:00' }
  const usual = (weekday: number, time: ReturnType<typeof at>) => ({ weekday, ...time })
  const away = { from_day: monday, to_day: monday, starts: null, ends: null, kind: 'unavailable' as const }

  test.each([
    ['nothing, when they told nothing', { weekly: [], exceptions: [] }, day, null],
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
  ])('is %s', (_name, known, shift, said) => {
    expect(saidAbout(known, shift)).toBe(said)
  })
})
