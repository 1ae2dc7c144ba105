import { describe, expect, test } from 'vitest'
import { type BreakRule, breaksOf, shiftToBreak, unrestrictedRule } from '#contract/rostering/breaks.ts'
import { elapsedMinutes, shiftSpan, wallTimeOf, type AmbiguousTimeChoice } from '#contract/values/time.ts'
import { countWorkedTime, problemOfWorkedTime } from './worked-time.ts'

/** Start and end, minutes by the clock, elapsed minutes; for a time that occurs twice, which one. */
type Example = readonly [starts: string, ends: string, clock: number, elapsed: number, which?: AmbiguousTimeChoice]
type Night = { evening: readonly Example[]; morning: readonly Example[] }

// The comment after each time says where it lies relative to the clock change.
const hourForward: Night = {
  evening: [
    ['16:00', '01:30', 570, 570], // ends before
    ['16:00', '02:00', 600, 600], // ends at the change, by the clock that stops there
    ['16:00', '02:30', 630, 630], // ends in the time that is skipped
    ['16:00', '03:00', 660, 600], // ends at the change, by the clock that runs on
    ['16:00', '03:30', 690, 630], // ends after
    ['22:00', '06:00', 480, 420],
  ],
  morning: [
    ['00:30', '02:00', 90, 90],
    ['01:30', '10:00', 510, 450], // starts before
    ['02:00', '10:00', 420, 420], // starts at the change
    ['02:30', '10:00', 390, 390], // starts in the time that is skipped
    ['02:10', '02:50', 40, 40], // both
    ['03:00', '10:00', 420, 420],
    ['03:30', '10:00', 390, 390], // starts after
  ],
}
const hourBack: Night = {
  evening: [
    ['16:00', '01:30', 570, 570],
    ['16:00', '02:00', 600, 600, 'earlier'],
    ['16:00', '02:00', 600, 660, 'later'],
    ['16:00', '02:30', 630, 630, 'earlier'],
    ['16:00', '02:30', 630, 690, 'later'],
    ['16:00', '03:00', 660, 720],
    ['16:00', '03:30', 690, 750],
    ['22:00', '06:00', 480, 540],
  ],
  morning: [
    ['01:30', '10:00', 510, 570],
    ['02:00', '10:00', 480, 540, 'earlier'],
    ['02:00', '10:00', 480, 480, 'later'],
    ['02:30', '10:00', 450, 510, 'earlier'],
    ['02:30', '10:00', 450, 450, 'later'],
    ['03:00', '10:00', 420, 420],
    ['03:30', '10:00', 390, 390],
  ],
}
const halfHourForward: Night = {
  evening: [
    ['16:00', '01:30', 570, 570],
    ['20:00', '02:00', 360, 360],
    ['16:00', '02:15', 615, 615],
    ['16:00', '02:30', 630, 600],
    ['16:00', '03:00', 660, 630],
    ['22:00', '06:00', 480, 450],
  ],
  morning: [
    ['01:30', '10:00', 510, 480],
    ['02:00', '10:00', 450, 450],
    ['02:15', '10:00', 435, 435],
    ['02:30', '10:00', 450, 450],
    ['03:00', '10:00', 420, 420],
  ],
}
const halfHourBack: Night = {
  evening: [
    ['16:00', '01:00', 540, 540],
    ['16:00', '01:30', 570, 570, 'earlier'],
    ['16:00', '01:30', 570, 600, 'later'],
    ['16:00', '01:45', 585, 585, 'earlier'],
    ['16:00', '01:45', 585, 615, 'later'],
    ['16:00', '02:00', 600, 630],
    ['22:00', '06:00', 480, 510],
  ],
  morning: [
    ['01:00', '10:00', 540, 570],
    ['01:30', '10:00', 510, 540, 'earlier'],
    ['01:30', '10:00', 510, 510, 'later'],
    ['02:00', '10:00', 480, 480],
    ['03:00', '10:00', 420, 420],
  ],
}
const unchanged: Night = {
  evening: [
    ['16:00', '01:30', 570, 570],
    ['16:00', '02:00', 600, 600],
    ['16:00', '02:30', 630, 630],
    ['16:00', '03:00', 660, 660],
    ['22:00', '06:00', 480, 480],
  ],
  morning: [
    ['01:30', '10:00', 510, 510],
    ['02:00', '10:00', 480, 480],
    ['02:30', '10:00', 450, 450],
    ['03:00', '10:00', 420, 420],
  ],
}

const whole = { forward: hourForward, back: hourBack }
const half = { forward: halfHourForward, back: halfHourBack }
const none = { forward: unchanged, back: unchanged }
const zones: Record<string, typeof whole> = {
  'Australia/Sydney': whole, // also Canberra and Tweed Heads
  'Australia/Melbourne': whole,
  'Australia/Hobart': whole,
  'Australia/Adelaide': whole,
  'Australia/Broken_Hill': whole,
  'Pacific/Norfolk': whole,
  'Australia/Lord_Howe': half,
  'Australia/Brisbane': none, // also Coolangatta
  'Australia/Lindeman': none,
  'Australia/Darwin': none,
  'Australia/Perth': none,
  'Australia/Eucla': none,
  'Indian/Christmas': none,
  'Indian/Cocos': none,
}
const days = {
  forward: { evening: '2026-10-03', morning: '2026-10-04' },
  back: { evening: '2027-04-03', morning: '2027-04-04' },
} as const

const examples = Object.entries(zones).flatMap(([zone, nights]) =>
  (['forward', 'back'] as const).flatMap((change) =>
    (['evening', 'morning'] as const).flatMap((part) =>
      nights[change][part].map(([starts, ends, clock, elapsed, ambiguous = 'earlier' as const]) => {
        const span = { works_on: days[change][part], starts, ends, zone, ambiguous }
        return { ...span, span, clock, elapsed }
      }),
    ),
  ),
)

describe('in the nights the clocks change', () => {
  test.each(examples)(
    '$zone, $works_on $starts–$ends ($ambiguous): $clock minutes by the clock, $elapsed elapsed',
    ({ span, clock, elapsed }) => {
      const time = shiftSpan(span)

      expect([time.clock_minutes, time.elapsed_minutes]).toEqual([clock, elapsed])
      expect(elapsedMinutes(time.starts_at, time.ends_at)).toBe(elapsed)
    },
  )

  test.each(examples)(
    '$zone, $works_on $starts–$ends ($ambiguous): an unpaid break of 20 minutes is deducted from either length',
    ({ span, clock, elapsed }) => {
      const breaks = [
        { minutes: 20, paid: false },
        { minutes: 10, paid: true },
      ]

      expect(countWorkedTime(span, breaks, 'clock').paid_minutes).toBe(clock - 20)
      expect(countWorkedTime(span, breaks, 'elapsed').paid_minutes).toBe(elapsed - 20)
    },
  )

  test.each([
    ['Australia/Sydney', '02:00', '03:00'],
    ['Australia/Sydney', '02:30', '03:30'],
    ['Australia/Lord_Howe', '02:00', '02:30'],
  ])('%s, %s–%s has no duration and cannot be recorded', (zone, starts, ends) => {
    const time = countWorkedTime({ works_on: '2026-10-04', starts, ends, zone }, [], 'clock')

    expect(problemOfWorkedTime(time)).toBe('endsBeforeStart')
  })
})

// A break of half an hour in 22:00–06:00: the minutes after the start at which it begins, and what the clock shows then.
const sydneyForward: readonly [number, string][] = [
  [180, '01:00'], // ends before the change
  [210, '01:30'], // ends at it
  [225, '01:45'], // the change lies in it
  [240, '03:00'], // begins at it
  [270, '03:30'], // begins after it
]
const sydneyBack: readonly [number, string][] = [
  [210, '01:30'],
  [270, '02:30'], // ends at the change
  [285, '02:45'], // the change lies in it
  [300, '02:00'], // begins at it
  [330, '02:30'], // begins after it
]

describe('a break beside a change of the clocks', () => {
  test.each([
    ...sydneyForward.map(([after, at]) => ({ works_on: '2026-10-03', after, at })),
    ...sydneyBack.map(([after, at]) => ({ works_on: '2027-04-03', after, at })),
  ])('$works_on, $after minutes into the shift, begins at $at and takes 30 minutes', ({ works_on, after, at }) => {
    const span = { works_on, starts: '22:00', ends: '06:00', zone: 'Australia/Sydney' }

    const given = breaksOf(shiftToBreak(span, null), [{ ...rule, earliest_offset: after, latest_offset: after }])

    const begins = Temporal.Instant.from(shiftSpan(span).starts_at).add({ minutes: given.breaks[0]?.starts_after ?? 0 })
    expect(wallTimeOf(begins.toString(), span.zone)).toBe(at)
    expect(given).toMatchObject({ unpaid_minutes: 30, paid_minutes: 450 })
  })
})

const rule: BreakRule = {
  id: 'meal',
  sequence: 1,
  name: 'Meal',
  minutes: 30,
  paid: false,
  mode: 'auto_deduct',
  after_minutes_worked: 0,
  ...unrestrictedRule,
}
