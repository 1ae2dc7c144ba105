import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  datesFrom,
  daysBetween,
  elapsedMinutes,
  instant,
  instantAt,
  localDate,
  localDateOf,
  mondayOf,
  overlaps,
  shiftSpan,
  timeZone,
  wallTime,
  wallTimeOf,
  weekdayOf,
  weekdaysFrom,
  weekStartOf,
} from './time.ts'

const sydney = 'Australia/Sydney'
const lordHowe = 'Australia/Lord_Howe'
const zones = [
  sydney,
  lordHowe,
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Eucla',
  'Australia/Perth',
  'UTC',
]

function minutesOf(works_on: string, zone: string, starts = '22:00', ends = '06:00') {
  const { elapsed_minutes: elapsed, clock_minutes: clock } = shiftSpan({ works_on, starts, ends, zone })
  return { elapsed, clock }
}

describe('a night shift', () => {
  test('has its instants in UTC with milliseconds', () => {
    const span = shiftSpan({ works_on: '2026-11-21', starts: '22:00', ends: '06:00', zone: sydney })

    expect(span).toEqual({
      starts_at: '2026-11-21T11:00:00.000Z',
      ends_at: '2026-11-21T19:00:00.000Z',
      crosses_midnight: true,
      clock_minutes: 480,
      elapsed_minutes: 480,
    })
  })

  test("is an hour shorter in elapsed time in the night in which Sydney's clock goes forward, and unchanged by the clock", () => {
    expect(minutesOf('2026-10-03', sydney)).toEqual({ elapsed: 420, clock: 480 })
  })

  test("is an hour longer in elapsed time in the night in which Sydney's clock goes back, and unchanged by the clock", () => {
    expect(minutesOf('2027-04-03', sydney)).toEqual({ elapsed: 540, clock: 480 })
  })

  test('has its usual length in Brisbane, which has no daylight saving', () => {
    expect(minutesOf('2026-10-03', 'Australia/Brisbane')).toEqual({ elapsed: 480, clock: 480 })
    expect(minutesOf('2027-04-03', 'Australia/Brisbane')).toEqual({ elapsed: 480, clock: 480 })
  })

  test('changes by half an hour on Lord Howe Island', () => {
    expect(minutesOf('2026-10-03', lordHowe)).toEqual({ elapsed: 450, clock: 480 })
    expect(minutesOf('2027-04-03', lordHowe)).toEqual({ elapsed: 510, clock: 480 })
  })
})

describe('a shift', () => {
  test('within a day does not cross midnight', () => {
    const span = shiftSpan({ works_on: '2026-11-21', starts: '07:30', ends: '15:30', zone: 'Australia/Eucla' })

    expect(span).toEqual({
      starts_at: '2026-11-20T22:45:00.000Z',
      ends_at: '2026-11-21T06:45:00.000Z',
      crosses_midnight: false,
      clock_minutes: 480,
      elapsed_minutes: 480,
    })
  })

  test('with the same start and end is 24 hours long', () => {
    expect(minutesOf('2026-11-21', sydney, '07:00', '07:00')).toEqual({ elapsed: 1440, clock: 1440 })
  })

  test('that ends at midnight ends on the next day', () => {
    expect(minutesOf('2026-12-31', sydney, '16:00', '00:00')).toEqual({ elapsed: 480, clock: 480 })
  })

  test('that starts in the skipped hour starts an hour later, with a notice', () => {
    const span = shiftSpan({ works_on: '2026-10-04', starts: '02:30', ends: '08:00', zone: sydney })

    expect(wallTimeOf(span.starts_at, sydney)).toBe('03:30')
    expect(span.notice).toBe('skipped')
  })

  test('that ends in the repeated hour ends in the first one, with a notice, unless the later is chosen', () => {
    const shift = { works_on: '2027-04-03', starts: '20:00', ends: '02:30', zone: sydney }

    expect(shiftSpan(shift)).toMatchObject({ ends_at: '2027-04-03T15:30:00.000Z', notice: 'ambiguous' })
    expect(shiftSpan({ ...shift, ambiguous: 'later' })).toMatchObject({
      ends_at: '2027-04-03T16:30:00.000Z',
      notice: 'ambiguous',
    })
  })

  test('whose start is skipped past its end shows that', () => {
    const span = shiftSpan({ works_on: '2026-10-04', starts: '02:45', ends: '03:15', zone: sydney })

    expect(elapsedMinutes(span.starts_at, span.ends_at)).toBe(-30)
    expect(span.notice).toBe('skipped')
  })

  test('starts on its day and ends after it starts, unless an hour is skipped', () => {
    const minute = fc
      .integer({ min: 0, max: 1439 })
      .map((of) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`)
    const day = fc.constantFrom('2026-10-03', '2026-10-04', '2027-04-03', '2027-04-04', '2026-12-31')
    const requested = fc.record({
      works_on: day,
      starts: minute,
      ends: minute,
      zone: fc.constantFrom(...zones),
      ambiguous: fc.constantFrom('earlier' as const, 'later' as const),
    })

    fc.assert(
      fc.property(requested, (shift) => {
        const span = shiftSpan(shift)
        expect(span.ends_at > span.starts_at || span.notice === 'skipped').toBe(true)
        expect(localDateOf(span.starts_at, shift.zone)).toBe(shift.works_on)
        expect(elapsedMinutes(span.starts_at, span.ends_at)).toBeLessThanOrEqual(25 * 60)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a wall time', () => {
  test('is exact on most days', () => {
    expect(instantAt('2026-11-21', '13:00', sydney)).toEqual({ at: '2026-11-21T02:00:00.000Z', kind: 'exact' })
  })

  test('that the clock skips is moved forward by the skipped length', () => {
    expect(instantAt('2026-10-04', '02:30', sydney)).toEqual({ at: '2026-10-03T16:30:00.000Z', kind: 'skipped' })
    expect(wallTimeOf(instantAt('2026-10-04', '02:15', lordHowe).at, lordHowe)).toBe('02:45')
  })

  test('that the clock skips is the same instant for either choice', () => {
    expect(instantAt('2026-10-04', '02:30', sydney, 'later')).toEqual(instantAt('2026-10-04', '02:30', sydney))
  })

  test('that the clock shows twice is the first unless the later is chosen', () => {
    expect(instantAt('2027-04-04', '02:30', sydney)).toEqual({ at: '2027-04-03T15:30:00.000Z', kind: 'ambiguous' })
    expect(instantAt('2027-04-04', '02:30', sydney, 'later')).toEqual({
      at: '2027-04-03T16:30:00.000Z',
      kind: 'ambiguous',
    })
    expect(instantAt('2027-04-04', '01:45', lordHowe).kind).toBe('ambiguous')
  })

  test('round-trips through its instant in every zone, unless the clock skips it', () => {
    const minute = fc.record({
      day: fc.integer({ min: 0, max: 900 }),
      hour: fc.integer({ min: 0, max: 23 }),
      zone: fc.constantFrom(...zones),
    })

    fc.assert(
      fc.property(minute, ({ day, hour, zone }) => {
        const date = addDays('2026-01-01', day)
        const time = `${String(hour).padStart(2, '0')}:30`
        const { at, kind } = instantAt(date, time, zone)
        fc.pre(kind !== 'skipped')
        expect([localDateOf(at, zone), wallTimeOf(at, zone)]).toEqual([date, time])
      }),
    )
  })
})

describe('an instant', () => {
  test('lies on different days in different zones', () => {
    expect(localDateOf('2026-11-21T14:00:00.000Z', 'Australia/Perth')).toBe('2026-11-21')
    expect(localDateOf('2026-11-21T14:00:00.000Z', 'Australia/Brisbane')).toBe('2026-11-22')
  })

  test('is displayed on the clock without its seconds', () => {
    expect(wallTimeOf('2026-11-21T02:00:59.999Z', 'Australia/Adelaide')).toBe('12:30')
    expect(wallTimeOf('2026-11-21T15:30:00.000Z', 'Australia/Darwin')).toBe('01:00')
  })
})

describe('days', () => {
  test('are added across months, leap days and changes of the clock', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })

  test('begin their week on Monday', () => {
    expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([1, 7])
    expect([mondayOf('2026-11-16'), mondayOf('2026-11-22'), mondayOf('2027-01-01')]).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-12-28',
    ])
  })

  test('are counted between two, backwards too', () => {
    expect([
      daysBetween('2026-10-01', '2026-10-08'),
      daysBetween('2028-03-01', '2028-02-28'),
      daysBetween('2026-10-04', '2026-10-04'),
    ]).toEqual([7, -2, 0])
  })

  test('are counted from the first', () => {
    expect(datesFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(datesFrom('2026-02-27', 0)).toEqual([])
  })
})

describe('two spans', () => {
  const early = { starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-21T08:00:00.000Z' }

  test('overlap when one begins before the other has ended', () => {
    expect(overlaps(early, { starts_at: '2026-11-21T07:59:00.000Z', ends_at: '2026-11-21T16:00:00.000Z' })).toBe(true)
    expect(overlaps({ starts_at: '2026-11-20T00:00:00.000Z', ends_at: '2026-11-22T00:00:00.000Z' }, early)).toBe(true)
  })

  test('do not overlap when one begins as the other ends', () => {
    const late = { starts_at: early.ends_at, ends_at: '2026-11-21T16:00:00.000Z' }

    expect([overlaps(early, late), overlaps(late, early)]).toEqual([false, false])
  })
})

describe('the schemas', () => {
  test('of a date accept existing days only', () => {
    expect(['2028-02-29', '2026-11-21'].every((text) => localDate.safeParse(text).success)).toBe(true)
    expect(
      ['2026-02-29', '2026-13-01', '21/11/2026', '2026-1-1', '2026-11-21T00:00', ''].some(
        (text) => localDate.safeParse(text).success,
      ),
    ).toBe(false)
  })

  test('of a wall time accept 00:00 to 23:59', () => {
    expect(['00:00', '23:59'].every((text) => wallTime.safeParse(text).success)).toBe(true)
    expect(['24:00', '7:30', '07:60', '07:30:00'].some((text) => wallTime.safeParse(text).success)).toBe(false)
  })

  test('of an instant accept UTC with milliseconds only', () => {
    expect(instant.safeParse('2026-11-21T02:00:00.000Z').success).toBe(true)
    expect(
      [
        '2026-11-21T02:00:00Z',
        '2026-11-21T13:00:00.000+11:00',
        '2026-11-21',
        '2026-02-30T00:00:00.000Z',
        '+012026-11-21T02:00:00.000Z',
      ].some((text) => instant.safeParse(text).success),
    ).toBe(false)
  })

  test('of a time zone accept IANA names only', () => {
    expect(
      ['Australia/Broken_Hill', 'America/Argentina/Buenos_Aires', 'UTC'].every(
        (text) => timeZone.safeParse(text).success,
      ),
    ).toBe(true)
    expect(
      ['+10:00', 'AEST', 'Australia/Atlantis', '', 'australia/sydney'].some((text) => timeZone.safeParse(text).success),
    ).toBe(false)
  })
})

test.each([
  ['mon', '2026-11-22', '2026-11-16'],
  ['sun', '2026-11-22', '2026-11-22'],
  ['sun', '2026-11-21', '2026-11-15'],
  ['sat', '2027-01-01', '2026-12-26'],
] as const)('a week that starts on %s puts %s into the week of %s', (begins, day, first) => {
  expect(weekStartOf(day, begins)).toBe(first)
})

test('weekdays are listed from the first day of the week', () => {
  expect(weekdaysFrom('sun')).toEqual([7, 1, 2, 3, 4, 5, 6])
})
