import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt, wallTimeOf } from '#contract/values/time.ts'
import { roundedTime, type RoundingRule } from './rounding.ts'

const exact: RoundingRule = { minutes: 1, in: 'nearest', out: 'nearest', grace_in: 0, grace_out: 0 }
const to = (minutes: number, more: Partial<RoundingRule> = {}) => ({ ...exact, minutes, ...more })

/** The wall times that 08:00–16:00 in this zone becomes when these times are clocked. */
function rounded(starts: string, ends: string, rule: RoundingRule, zone = 'Australia/Brisbane') {
  const at = (time: string) => instantAt('2026-11-12', time, zone).at
  const planned = { starts_at: at('08:00'), ends_at: at('16:00') }
  const { starts_at, ends_at } = roundedTime({ starts_at: at(starts), ends_at: at(ends) }, planned, zone, rule)
  return `${wallTimeOf(starts_at, zone)}–${wallTimeOf(ends_at, zone)}`
}

test.each<[string, string, RoundingRule, string]>([
  ['07:53', '16:07', exact, '07:53–16:07'],
  ['07:53', '16:07', to(15), '08:00–16:00'],
  ['07:52', '16:08', to(15), '07:45–16:15'],
  ['07:53', '16:07', to(15, { in: 'down', out: 'up' }), '07:45–16:15'],
  ['07:53', '16:07', to(15, { in: 'up', out: 'down' }), '08:00–16:00'],
  ['08:03', '15:57', to(10, { in: 'up', out: 'down' }), '08:10–15:50'],
  ['07:58', '16:02', to(5), '08:00–16:00'],
  ['07:51', '16:09', { ...exact, grace_in: 10, grace_out: 8 }, '08:00–16:09'],
  ['08:10', '15:50', { ...exact, grace_in: 10, grace_out: 10 }, '08:00–16:00'],
  ['08:05:01', '15:55:59', { ...exact, grace_in: 5, grace_out: 5 }, '08:00–16:00'],
  ['08:05:59', '16:05:59', { ...exact, grace_in: 5, grace_out: 5 }, '08:00–16:00'],
  ['08:06:00', '16:06:00', { ...exact, grace_in: 5, grace_out: 5 }, '08:06–16:06'],
  ['08:11', '16:00', to(15, { grace_in: 10, in: 'up' }), '08:15–16:00'],
  ['09:01', '09:04', to(15), '09:01–09:04'],
])('%s–%s becomes recorded time', (starts, ends, rule, expected) => {
  expect(rounded(starts, ends, rule)).toBe(expected)
})

test('the clock of the site is rounded where its offset is 45 minutes', () => {
  expect(rounded('07:57', '16:04', to(10), 'Australia/Eucla')).toBe('08:00–16:00')
})

test('a punch in the hour that occurs twice stays in the occurrence in which it was made', () => {
  const zone = 'Australia/Sydney'
  const [first, second] = (['earlier', 'later'] as const).map(
    (which) => instantAt('2027-04-04', '02:28', zone, which).at,
  )
  const starts_at = instantAt('2027-04-03', '20:02', zone).at
  const ends = [first, second].map((ends_at = '') => roundedTime({ starts_at, ends_at }, null, zone, to(15)).ends_at)

  expect(ends).toEqual(['2027-04-03T15:30:00.000Z', '2027-04-03T16:30:00.000Z'])
})

test('seconds do not make recorded time longer, and no time is ever empty', () => {
  const clocked = { starts_at: '2026-11-12T00:00:20.000Z', ends_at: '2026-11-12T00:00:50.000Z' }

  expect(roundedTime(clocked, null, 'UTC', to(15))).toEqual({
    starts_at: '2026-11-12T00:00:00.000Z',
    ends_at: '2026-11-12T00:01:00.000Z',
  })
})

test('rounding to a step never moves a time further than the step', () => {
  const direction = fc.constantFrom('nearest' as const, 'up' as const, 'down' as const)
  const step = fc.constantFrom(1, 5, 6, 10, 15)
  const property = fc.property(
    fc.nat(600),
    fc.integer({ min: 60, max: 900 }),
    step,
    direction,
    direction,
    (start, length, minutes, from, until) => {
      const begin = Date.UTC(2026, 10, 12) + start * 60_000
      const [starts_at, ends_at] = [begin, begin + length * 60_000].map((time) => new Date(time).toISOString())
      const time = roundedTime(
        { starts_at: starts_at ?? '', ends_at: ends_at ?? '' },
        null,
        'Australia/Eucla',
        to(minutes, { in: from, out: until }),
      )
      const moved = [Date.parse(time.starts_at) - begin, Date.parse(time.ends_at) - Date.parse(ends_at ?? '')]
      expect(Math.max(...moved.map(Math.abs))).toBeLessThan(minutes * 60_000)
      expect(time.starts_at < time.ends_at).toBe(true)
    },
  )
  fc.assert(property)
})
