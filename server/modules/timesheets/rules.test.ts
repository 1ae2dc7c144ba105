import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { decimalHours, type TimesheetTimeInput, wallHoursOf, workedTime } from '#server/modules/timesheets/rules.ts'

const input = (more: Partial<TimesheetTimeInput>): TimesheetTimeInput => ({
  works_on: '2026-11-16',
  starts: '08:00',
  ends: '16:00',
  zone: 'Australia/Brisbane',
  ambiguous: 'earlier',
  breaks: [],
  paid_by: 'clock',
  ...more,
})

const night = { starts: '22:00', ends: '06:00' }
const nights = [
  ['Sydney, when the clock goes forward', '2026-10-03', 'Australia/Sydney', 420],
  ['Sydney, when it goes back', '2027-04-03', 'Australia/Sydney', 540],
  ['Lord Howe, half an hour forward', '2026-10-03', 'Australia/Lord_Howe', 450],
  ['Lord Howe, half an hour back', '2027-04-03', 'Australia/Lord_Howe', 510],
  ['Brisbane, the night Sydney goes forward', '2026-10-03', 'Australia/Brisbane', 480],
  ['Brisbane, the night Sydney goes back', '2027-04-03', 'Australia/Brisbane', 480],
] as const

describe('a night from 22:00 to 06:00 pays eight hours by the clock', () => {
  test.each(nights)('%s', (_, works_on, zone, elapsed_minutes) => {
    const time = workedTime(input({ ...night, works_on, zone }))

    expect(time).toMatchObject({ clock_minutes: 480, paid_minutes: 480, elapsed_minutes })
  })
})

test('a day shift uses the time zone of its location', () => {
  const time = workedTime(input({ zone: 'Australia/Sydney' }))

  expect([time.starts_at, time.ends_at]).toEqual(['2026-11-15T21:00:00.000Z', '2026-11-16T05:00:00.000Z'])
})

test('an agency that pays elapsed time pays the repeated hour', () => {
  const time = workedTime(input({ ...night, works_on: '2027-04-03', zone: 'Australia/Sydney', paid_by: 'elapsed' }))

  expect(time).toMatchObject({ clock_minutes: 480, elapsed_minutes: 540, paid_minutes: 540 })
})

test('only unpaid breaks are deducted from pay', () => {
  const time = workedTime(
    input({
      breaks: [
        { minutes: 30, paid: false },
        { minutes: 10, paid: true },
      ],
    }),
  )

  expect(time).toMatchObject({ break_minutes: 40, unpaid_minutes: 30, paid_minutes: 450 })
})

test('the same time at both ends is a whole day', () => {
  expect(workedTime(input({ ends: '08:00' }))).toMatchObject({ clock_minutes: 1440, elapsed_minutes: 1440 })
})

const backInSydney = { works_on: '2027-04-04', zone: 'Australia/Sydney' }
const forwardInSydney = { works_on: '2026-10-04', zone: 'Australia/Sydney' }

test('a start that occurs twice is the first one unless the second is chosen', () => {
  const earlier = workedTime(input({ ...backInSydney, starts: '02:30', ends: '06:00' }))
  const later = workedTime(input({ ...backInSydney, starts: '02:30', ends: '06:00', ambiguous: 'later' }))

  expect([earlier.elapsed_minutes, later.elapsed_minutes]).toEqual([270, 210])
  expect([earlier.clock_minutes, later.clock_minutes]).toEqual([210, 210])
})

test('an end that occurs twice is chosen the same way', () => {
  const later = workedTime(
    input({ works_on: '2027-04-03', zone: 'Australia/Sydney', starts: '22:00', ends: '02:30', ambiguous: 'later' }),
  )

  expect(later).toMatchObject({ clock_minutes: 270, elapsed_minutes: 330 })
})

test('a start that the clock skips is moved forward', () => {
  const time = workedTime(input({ ...forwardInSydney, starts: '02:30', ends: '06:00' }))

  expect(time).toMatchObject({ starts_at: '2026-10-03T16:30:00.000Z', elapsed_minutes: 150, clock_minutes: 150 })
})

test('an end that the clock skips pays no more than the elapsed time', () => {
  const evening = { works_on: '2026-10-03', ends: '02:00' }
  const inSydney = workedTime(input({ ...evening, starts: '16:00', zone: 'Australia/Sydney' }))
  const onLordHowe = workedTime(input({ ...evening, starts: '20:00', zone: 'Australia/Lord_Howe' }))

  expect(inSydney).toMatchObject({ clock_minutes: 600, elapsed_minutes: 600, paid_minutes: 600 })
  expect(onLordHowe).toMatchObject({ clock_minutes: 360, elapsed_minutes: 360, paid_minutes: 360 })
})

test('an end that is not after the start as an instant is refused', () => {
  expect(() => workedTime(input({ ...forwardInSydney, starts: '02:30', ends: '03:15' }))).toThrow(
    'timesheets.endsBeforeStart',
  )
})

test('breaks as long as the time itself are refused', () => {
  const breaks = [{ minutes: 60, paid: true }]

  expect(() => workedTime(input({ ends: '09:00', breaks }))).toThrow('timesheets.breaksTooLong')
})

test('breaks cannot fill an hour that the clock skipped', () => {
  const breaks = [{ minutes: 60, paid: false }]

  expect(() => workedTime(input({ ...forwardInSydney, starts: '01:30', ends: '03:30', breaks }))).toThrow(
    'timesheets.breaksTooLong',
  )
})

const two = (value: number) => String(value).padStart(2, '0')
const wall = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const anyTime: fc.Arbitrary<TimesheetTimeInput> = fc.record({
  works_on: fc.constantFrom('2026-10-03', '2026-10-04', '2027-04-03', '2027-04-04', '2026-11-16', '2028-02-29'),
  starts: wall,
  ends: wall,
  zone: fc.constantFrom('Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Brisbane', 'Australia/Adelaide'),
  ambiguous: fc.constantFrom('earlier', 'later'),
  paid_by: fc.constantFrom('clock', 'elapsed'),
  breaks: fc.array(fc.record({ minutes: fc.integer({ min: 5, max: 240 }), paid: fc.boolean() }), { maxLength: 6 }),
})

const answerTo = (time: TimesheetTimeInput) => {
  try {
    return workedTime(time)
  } catch (refused) {
    if (refused instanceof Refusal) return refused.code
    throw refused
  }
}

test('no minutes are ever negative, and no clock length is more than a day', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const answer = answerTo(time)
      if (typeof answer === 'string') return
      const { starts_at, ends_at, ...minutes } = answer
      expect(starts_at < ends_at).toBe(true)
      expect(Math.min(...Object.values(minutes))).toBeGreaterThanOrEqual(0)
      const length = time.paid_by === 'elapsed' ? answer.elapsed_minutes : answer.clock_minutes
      expect(answer.paid_minutes).toBe(length - answer.unpaid_minutes)
      expect(answer.paid_minutes).toBeGreaterThan(0)
      expect(answer.clock_minutes).toBeLessThanOrEqual(1440)
      expect(Math.abs(answer.elapsed_minutes - answer.clock_minutes)).toBeLessThanOrEqual(60)
    }),
  )
})

test('the order of the breaks does not matter', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      expect(answerTo({ ...time, breaks: time.breaks.toReversed() })).toEqual(answerTo(time))
    }),
  )
})

test('minutes become decimal hours', () => {
  expect([440, 450, 0, 1440].map(decimalHours)).toEqual([7.33, 7.5, 0, 24])
})

describe('clocked time as hours of a timesheet', () => {
  const sydney = 'Australia/Sydney'
  test.each([
    ['a day', '2026-11-18T08:00:40+10:00', '2026-11-18T16:00:10+10:00', '2026-11-18 08:00–16:00 earlier'],
    ['across midnight', '2026-11-18T22:05+10:00', '2026-11-19T06:10+10:00', '2026-11-18 22:05–06:10 earlier'],
    ['less than a minute', '2026-11-18T08:00:00+10:00', '2026-11-18T08:00:25+10:00', null],
  ])('%s', (_, from, to, hours) => {
    expect(shown(from, to, 'Australia/Brisbane')).toBe(hours)
  })

  test.each([
    [
      'the night the clock goes forward',
      '2026-10-03T22:00+10:00',
      '2026-10-04T06:00+11:00',
      '2026-10-03 22:00–06:00 earlier',
    ],
    ['the night it goes back', '2027-04-03T22:00+11:00', '2027-04-04T06:00+10:00', '2027-04-03 22:00–06:00 earlier'],
    ['out in the second 02:30', '2027-04-03T22:00+11:00', '2027-04-04T02:30+10:00', '2027-04-03 22:00–02:30 later'],
    ['out in the first 02:30', '2027-04-03T22:00+11:00', '2027-04-04T02:30+11:00', '2027-04-03 22:00–02:30 earlier'],
    ['in in the second 02:30', '2027-04-04T02:30+10:00', '2027-04-04T08:00+10:00', '2027-04-04 02:30–08:00 later'],
    [
      'in in the first, out in the second',
      '2027-04-04T02:15+11:00',
      '2027-04-04T02:45+10:00',
      '2027-04-04 02:15–02:45 across',
    ],
    [
      'out in the second at a time that the clock shows before the start',
      '2027-04-04T02:45+11:00',
      '2027-04-04T02:15+10:00',
      '2027-04-04 02:45–02:15 across',
    ],
  ])('in Sydney, %s', (_, from, to, hours) => {
    expect(shown(from, to, sydney)).toBe(hours)
  })

  test.each([
    ['02:15', '02:45', 90],
    ['02:45', '02:15', 30],
    ['02:30', '02:30', 60],
  ])('from the first %s to the second %s are %i minutes, whatever the agency pays by', (starts, ends, minutes) => {
    for (const paid_by of ['clock', 'elapsed'] as const) {
      const span = { works_on: '2027-04-04', starts, ends, zone: sydney, ambiguous: 'across' as const }
      expect(workedTime({ ...span, breaks: [], paid_by })).toMatchObject({
        ...{ clock_minutes: minutes, elapsed_minutes: minutes, paid_minutes: minutes },
      })
    }
  })

  function shown(from: string, to: string, zone: string) {
    const instantOf = (text: string) => Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 })
    const hours = wallHoursOf(instantOf(from), instantOf(to), zone)
    return hours && `${hours.works_on} ${hours.starts}–${hours.ends} ${hours.ambiguous}`
  }
})
