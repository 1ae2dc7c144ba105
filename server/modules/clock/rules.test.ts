import { describe, expect, test } from 'vitest'
import { metresBetween } from '#contract/values/distance.ts'
import { doubleTap, fenceOf, nearestAssignment, nextPunchBlocker } from './rules.ts'

const at = (time: string) => `2026-11-18T${time}:00.000Z`
const shift = (id: string, from: string, to: string, status: 'accepted' | 'timed_out' = 'accepted') => ({
  id,
  starts_at: at(from),
  ends_at: at(to),
  status,
})

describe('the assignment that a punch belongs to', () => {
  const day = [shift('early', '06:00', '12:00'), shift('late', '13:00', '19:00')]
  test.each([
    ['in before the start', day, 'in', '05:40', 'early'],
    ['in two hours before the start', day, 'in', '04:00', 'early'],
    ['in earlier than that', day, 'in', '03:59', null],
    ['in nearer to the next start', day, 'in', '11:50', 'late'],
    ['in late', day, 'in', '07:30', 'early'],
    ['in after the last end', day, 'in', '19:00', null],
    ['out after the end', day, 'out', '12:10', 'early'],
    ['out nearer to the later end', day, 'out', '17:00', 'late'],
    ['out four hours after the end', day, 'out', '23:00', 'late'],
    ['out later than that', day, 'out', '23:01', null],
    [
      'one that holds its opening first',
      [shift('gone', '06:00', '12:00', 'timed_out'), shift('held', '07:00', '12:00')],
      'in',
      '06:00',
      'held',
    ],
    [
      'one that timed out where there is no other',
      [shift('gone', '06:00', '12:00', 'timed_out')],
      'in',
      '06:00',
      'gone',
    ],
  ] as const)('%s', (_, candidates, kind, time, id) => {
    expect(nearestAssignment(candidates, kind, at(time))?.id ?? null).toBe(id)
  })
})

describe('a punch that is not what comes next', () => {
  const open = { assignment_id: 'shift', location_id: 'site', starts_at: at('08:00'), breaks: [] }
  const onBreak = { ...open, breaks: [{ starts_at: at('10:00'), ends_at: null }] }
  const here = { assignment_id: 'shift', location_id: 'site' }
  test.each([
    [null, { kind: 'in', ...here }, null],
    [null, { kind: 'out', ...here }, 'clock.notClockedIn'],
    [open, { kind: 'in', ...here }, 'clock.alreadyIn'],
    // Yesterday's shift was never clocked out of.
    [open, { kind: 'in', ...here, assignment_id: 'next' }, null],
    [open, { kind: 'in', assignment_id: null, location_id: 'elsewhere' }, null],
    [open, { kind: 'out', assignment_id: null, location_id: 'elsewhere' }, 'clock.otherSite'],
    [open, { kind: 'break_end', ...here }, 'clock.notOnBreak'],
    [onBreak, { kind: 'break_start', ...here }, 'clock.alreadyOnBreak'],
    [onBreak, { kind: 'out', ...here }, null],
  ] as const)('%#: is refused with its reason', (period, punch, blocker) => {
    expect(nextPunchBlocker(period === null ? null : { ...period, breaks: [...period.breaks] }, punch)).toBe(blocker)
  })
})

describe('the same punch again', () => {
  const second = (seconds: number) => `2026-11-18T08:00:${String(seconds).padStart(2, '0')}.000Z`
  const did = (...punches: ['in' | 'out' | 'break_start' | 'break_end', number][]) =>
    punches.map(([kind, seconds]) => ({ kind, at: second(seconds) }))
  test.each([
    ['within a minute is a double tap', did(['in', 0]), did(['in', 59]), true],
    ['sent late, before the first', did(['in', 30]), did(['in', 10]), true],
    ['at the very time of both in and out', did(['in', 5], ['out', 5]), did(['in', 5]), true],
    ['after a time out counts', did(['in', 0], ['out', 2]), did(['in', 4]), false],
    ['after a time out of the same second counts', did(['in', 0], ['out', 4]), did(['in', 4]), false],
    ['between in and out is a double tap', did(['in', 0], ['out', 9]), did(['in', 4]), true],
    ['a second break counts', did(['break_start', 0], ['break_end', 5]), did(['break_start', 9]), false],
    ['sent late, before a time in that ended something else', did(['out', 5], ['in', 9]), did(['in', 1]), false],
    ['another kind is none', did(['in', 0]), did(['out', 5]), false],
  ])('%s', (_, punches, [next], is_double) => {
    expect(next && doubleTap(punches, next) !== undefined).toBe(is_double)
  })
})

describe('the geofence of a site', () => {
  const site = { latitude: -27.4698, longitude: 153.0251, geofence_m: 200, geofence_check: true }
  /** A place so many metres to the north of the site. */
  const north = (metres: number, accuracy_m: number | null = 10) => ({
    latitude: site.latitude + metres / 111_195,
    longitude: site.longitude,
    accuracy_m,
  })

  test('the distance on the globe', () => {
    const sydney = { latitude: -33.8688, longitude: 151.2093 }
    expect(Math.round(metresBetween(site, sydney) / 1000)).toBe(732)
    expect(metresBetween(site, site)).toBe(0)
  })

  test.each([
    ['inside', north(150), { inside_fence: true, distance_m: 150, no_location: null }],
    ['inside by the accuracy of the phone', north(280, 90), { inside_fence: true, distance_m: 280 }],
    ['outside', north(320, 90), { inside_fence: false, distance_m: 320 }],
    [
      'not known where the phone hardly knows its place',
      north(2000, 3000),
      { inside_fence: null, distance_m: 2000, accuracy_m: 3000, no_location: 'inaccurate' },
    ],
    ['not known where the inaccuracy just reaches the fence', north(900, 700), { no_location: 'inaccurate' }],
    ['outside where the inaccuracy does not reach the fence', north(900, 699), { inside_fence: false }],
    ['outside where the phone does not state its accuracy', north(900), { inside_fence: false }],
    [
      'refused by the person',
      { no_location: 'denied' },
      { inside_fence: null, distance_m: null, no_location: 'denied' },
    ],
  ] as const)('%s', (_, where, expected) => {
    expect(fenceOf(site, where)).toMatchObject(expected)
  })

  test('is not checked where the site does not want it, and nothing is stored', () => {
    expect(fenceOf({ ...site, geofence_check: false }, north(10))).toEqual({
      ...{ latitude: null, longitude: null, accuracy_m: null, distance_m: null },
      ...{ inside_fence: null, no_location: 'not_checked' },
    })
  })

  test('is unknown where the site has no coordinates', () => {
    const unknown = { ...site, latitude: null, longitude: null }
    expect(fenceOf(unknown, north(10))).toMatchObject({ inside_fence: null, no_location: 'site_unknown' })
  })
})
