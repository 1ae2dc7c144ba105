import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDateOf, mondayOf } from '#contract/values/time.ts'
import {
  type CountedWork,
  type VisaHoursInput,
  fortnightsOf,
  fullestFortnight,
  isInSession,
  minutesByDay,
} from './visa-hours.ts'

const zone = 'Australia/Sydney'
const work = (starts_at: string, ends_at: string, minutes: number, time_zone = zone): CountedWork => ({
  starts_at,
  ends_at,
  minutes,
  time_zone,
})
const counting = (more: Partial<VisaHoursInput> = {}): VisaHoursInput => ({
  work: [],
  elsewhere: [],
  periods: [],
  ...more,
})

// Sunday 22 November 2026, 22:00 to Monday 06:00 in Sydney; an hour of it is an unpaid break.
const overSunday = work('2026-11-22T11:00:00.000Z', '2026-11-22T19:00:00.000Z', 420)

describe('a shift', () => {
  test('is split at Sunday midnight of the site, and its break is taken from both parts', () => {
    expect(minutesByDay(overSunday)).toEqual([
      ['2026-11-22', 105],
      ['2026-11-23', 315],
    ])
  })

  test('lies on the days of its site, not on those of UTC or of another state', () => {
    const late = ['2026-11-22T12:30:00.000Z', '2026-11-22T13:30:00.000Z', 60] as const
    expect(minutesByDay(work(...late, 'Australia/Sydney'))).toEqual([
      ['2026-11-22', 30],
      ['2026-11-23', 30],
    ])
    expect(minutesByDay(work(...late, 'Australia/Brisbane'))).toEqual([['2026-11-22', 60]])
  })

  test('is counted by elapsed time in the night of a clock change', () => {
    const night = work('2026-10-03T12:00:00.000Z', '2026-10-03T19:00:00.000Z', 420)
    expect(minutesByDay(night)).toEqual([
      ['2026-10-03', 120],
      ['2026-10-04', 300],
    ])
  })
})

describe('fortnights', () => {
  test('overlap: each week is in two of them', () => {
    const elsewhere = [{ week_start: '2026-11-23', minutes: 600 }]
    const used = fortnightsOf(counting({ elsewhere }), '2026-11-09', '2026-11-30').map((fortnight) => fortnight.used)
    expect(used).toEqual([0, 600, 600, 0])
  })

  test('count nothing during an official break, unless another unit is studied in it', () => {
    const pause = { kind: 'break' as const, starts_on: '2026-11-23', ends_on: '2026-12-20' }
    const session = { kind: 'session' as const, starts_on: '2026-11-23', ends_on: '2026-11-29' }
    const used = (periods: VisaHoursInput['periods']) =>
      fortnightsOf(counting({ work: [overSunday], periods }), '2026-11-16', '2026-11-16')[0]?.used
    expect([used([]), used([pause]), used([pause, session])]).toEqual([420, 105, 420])
  })

  test('count work before the course separately, and not towards the limit', () => {
    const given = counting({ work: [overSunday], course_starts_on: '2026-11-23' })
    expect(fortnightsOf(given, '2026-11-16', '2026-11-16')[0]).toMatchObject({ used: 315, before_course: 105 })
    expect(fullestFortnight(counting({ course_starts_on: '2026-12-01' }), overSunday)).toBeNull()
  })

  test('return the fullest one that a shift touches', () => {
    const busy = work('2026-11-10T00:00:00.000Z', '2026-11-11T00:00:00.000Z', 1440)
    expect(fullestFortnight(counting({ work: [busy] }), overSunday)).toMatchObject({
      starts_on: '2026-11-09',
      before: 1440,
      used: 1545,
    })
  })
})

const minute = 60_000
const epoch = Date.UTC(2026, 8, 21)
const anyWork = fc
  .record({
    from: fc.integer({ min: 0, max: 60 * 24 * 40 }),
    length: fc.integer({ min: 1, max: 1500 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    time_zone: fc.constantFrom('Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe'),
  })
  .map(({ from, length, share, time_zone }) => {
    const at = (minutes: number) => new Date(epoch + minutes * minute).toISOString()
    return work(at(from), at(from + length), Math.round(length * share), time_zone)
  })
const anyDay = fc.integer({ min: -10, max: 60 }).map((days) => addDays('2026-09-21', days))
const anyPeriod = fc
  .record({ kind: fc.constantFrom('session' as const, 'break' as const), starts_on: anyDay, days: fc.nat(30) })
  .map(({ kind, starts_on, days }) => ({ kind, starts_on, ends_on: addDays(starts_on, days) }))
const anyElsewhere = fc.record({ week_start: anyDay.map(mondayOf), minutes: fc.integer({ min: 1, max: 3000 }) })
const anyCourse = fc.option(anyDay)
const anyCounting = fc.record({
  course_starts_on: anyCourse,
  work: fc.array(anyWork, { maxLength: 3 }),
  elsewhere: fc.array(anyElsewhere, { maxLength: 2 }),
  periods: fc.array(anyPeriod, { maxLength: 3 }),
})

/** Minute by minute and day by day, for one fortnight. */
function slowly({ work: shifts, elsewhere, periods, course_starts_on }: VisaHoursInput, monday: string) {
  const days = fourteen(monday)
  const counting = days.filter((day) => (course_starts_on ?? '') <= day && isInSession(day, periods))
  const here = shifts.reduce((sum, shift) => sum + minutesWithin(shift, new Set(counting)), 0)
  const weeks = [days.slice(0, 7), days.slice(7)].filter((week) => week.some((day) => counting.includes(day)))
  const there = elsewhere
    .filter(({ week_start }) => weeks.some(([first]) => first === week_start))
    .reduce((sum, { minutes }) => sum + minutes, 0)
  return here + there
}

const fourteen = (monday: string) => Array.from({ length: 14 }, (_, at) => addDays(monday, at))

/** The same for work before the course. */
function slowlyBefore({ work: shifts, elsewhere, course_starts_on }: VisaHoursInput, monday: string) {
  const early = new Set(fourteen(monday).filter((day) => day < (course_starts_on ?? '')))
  const here = shifts.reduce((sum, shift) => sum + minutesWithin(shift, early), 0)
  const there = elsewhere.filter(
    ({ week_start }) =>
      (week_start === monday || week_start === addDays(monday, 7)) && early.has(addDays(week_start, 6)),
  )
  return here + there.reduce((sum, { minutes }) => sum + minutes, 0)
}

function minutesWithin(shift: CountedWork, days: ReadonlySet<string>) {
  const start = Date.parse(shift.starts_at)
  const length = (Date.parse(shift.ends_at) - start) / minute
  let sum = 0
  for (let at = 0; at < length; at++) {
    const day = localDateOf(new Date(start + at * minute).toISOString(), shift.time_zone)
    const counts = Math.round((shift.minutes * (at + 1)) / length) - Math.round((shift.minutes * at) / length)
    if (days.has(day)) sum += counts
  }
  return sum
}

describe('for any work', () => {
  test('the ledger equals counting minute by minute', () => {
    fc.assert(
      fc.property(anyCounting, anyDay, (given, day) => {
        const monday = mondayOf(day)
        expect(fortnightsOf(given, monday, monday)[0]).toMatchObject({
          used: slowly(given, monday),
          before_course: slowlyBefore(given, monday),
        })
      }),
      { numRuns: 60 },
    )
  })

  test('a shift is counted in full on its days', () => {
    fc.assert(
      fc.property(anyWork, (shift) => {
        expect(minutesByDay(shift).reduce((sum, [, minutes]) => sum + minutes, 0)).toBe(shift.minutes)
      }),
    )
  })

  test('the fullest fortnight with a shift is the fullest of all that it adds to', () => {
    fc.assert(
      fc.property(anyCounting, anyWork, (given, shift) => {
        const after = { ...given, work: [...given.work, shift] }
        const grown = Array.from({ length: 16 }, (_, at) => addDays('2026-08-31', at * 7)).filter(
          (monday) => slowly(after, monday) > slowly(given, monday),
        )
        const fullest = grown.length === 0 ? null : Math.max(...grown.map((monday) => slowly(after, monday)))
        expect(fullestFortnight(given, shift)?.used ?? null).toBe(fullest)
      }),
      { numRuns: 8 },
    )
  })
})
