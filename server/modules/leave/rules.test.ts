import { describe, expect, test } from 'vitest'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import {
  accruedMinutes,
  balanceMinutesOf,
  chargedDays,
  minutesOf,
  takenDays,
  type TakenTime,
  usualDayMinutes,
  warningsOf,
  type WorkingTime,
} from './rules.ts'

// Monday 23 November to Sunday 29 November 2026; 26 January 2027, Australia Day, is a Tuesday.
const australiaDay = { name: 'Australia Day', starts: null }
const work = (fields: Partial<WorkingTime> = {}): WorkingTime => ({
  ...{ terms: 'permanent', day_minutes: 456, shifts: [], holidays: new Map([['2027-01-26', australiaDay]]) },
  ...fields,
})
const shift = (works_on: string, minutes: number, starts = '08:00', ends = '16:00') => ({
  works_on,
  minutes,
  starts,
  ends,
})
const leave = (from_day: string, to_day = from_day, more: Partial<TakenTime> = {}): TakenTime => ({
  ...{ from_day, to_day, amount: 'whole_days', starts: null, ends: null },
  ...more,
})
const half = { amount: 'half_day' } as const
const hours = (starts: string, ends: string) => ({ amount: 'hours', starts, ends }) as const

type Example = [what: string, taken: TakenTime, at: Partial<WorkingTime>, minutes: number, kind?: LeaveKind]
const casual = { terms: 'casual' } as const
const nurse = { shifts: [shift('2026-11-23', 600), shift('2026-11-24', 600), shift('2026-11-25', 600)] }

// Computed by hand: 38 hours are 2,280 minutes, a fifth of them 456.
const taken: Example[] = [
  ['a day without a shift is a usual day', leave('2026-11-23'), {}, 456],
  ['a week is five usual days', leave('2026-11-23', '2026-11-29'), {}, 2280],
  ['a weekend without shifts is nothing', leave('2026-11-28', '2026-11-29'), {}, 0],
  ['a shift on a Saturday is its length', leave('2026-11-28'), { shifts: [shift('2026-11-28', 300)] }, 300],
  ['rostered days of ten hours, then usual ones', leave('2026-11-23', '2026-11-27'), nurse, 3 * 600 + 2 * 456],
  ['two shifts on one day', leave('2026-11-23'), { shifts: [shift('2026-11-23', 240), shift('2026-11-23', 180)] }, 420],
  ['a part-time week of 20 hours', leave('2026-11-23', '2026-11-27'), { day_minutes: 240 }, 1200],
  ['a week with a public holiday is four days', leave('2027-01-25', '2027-01-29'), {}, 4 * 456],
  ['a rostered public holiday is not taken either', leave('2027-01-26'), { shifts: [shift('2027-01-26', 480)] }, 0],
  ['a public holiday during parental leave is part of it', leave('2027-01-26'), {}, 456, 'parental'],
  ['half a usual day', leave('2026-11-23', '2026-11-23', half), {}, 228],
  [
    'half of an odd shift is rounded down',
    leave('2026-11-23', '2026-11-23', half),
    { shifts: [shift('2026-11-23', 455)] },
    227,
  ],
  ['two hours', leave('2026-11-23', '2026-11-23', hours('09:00', '11:00')), {}, 120],
  ['hours over midnight', leave('2026-11-23', '2026-11-23', hours('22:00', '02:30')), {}, 270],
  ['hours are at most the day', leave('2026-11-23', '2026-11-23', hours('06:00', '20:00')), {}, 456],
  ['a casual without shifts has nothing to take', leave('2026-11-23', '2026-11-27'), casual, 0],
  [
    'a casual has their shifts',
    leave('2026-11-23', '2026-11-27'),
    { ...casual, shifts: [shift('2026-11-24', 300)] },
    300,
  ],
  // Its eight hours by the clock, although only seven pass in the night of the change.
  ['a night shift on the eve of summer time', leave('2026-10-03'), { shifts: [shift('2026-10-03', 480)] }, 480],
  [
    'a night shift that ends on the first day is not part of it',
    leave('2026-11-24'),
    { shifts: [shift('2026-11-23', 480)] },
    456,
  ],
]

test.each(taken)('%s', (_, time, at, minutes, kind = 'annual') => {
  expect(minutesOf(takenDays(time, { kind, yearly_days: null }, work(at)))).toBe(minutes)
})

const eve = { holidays: new Map([['2026-12-24', { name: 'Christmas Eve', starts: '18:00' }]]) }
const evening = { ...eve, shifts: [shift('2026-12-24', 450, '14:00', '22:00')] }
const split = {
  ...eve,
  shifts: [shift('2026-12-24', 180, '11:00', '14:00'), shift('2026-12-24', 240, '17:00', '21:00')],
}
const taken_on_eve = (amount: Partial<TakenTime> = {}) => leave('2026-12-24', '2026-12-24', amount)

/** Minutes of leave, and of the public holiday. */
const holidays: [
  what: string,
  taken: TakenTime,
  at: Partial<WorkingTime>,
  minutes: [number, number],
  kind?: LeaveKind,
][] = [
  ['a week of leave over a public holiday', leave('2027-01-25', '2027-01-29'), {}, [1824, 456]],
  ['a rostered public holiday', leave('2027-01-26'), { shifts: [shift('2027-01-26', 600)] }, [0, 600]],
  ['a public holiday of a casual', leave('2027-01-26'), { ...casual, shifts: [shift('2027-01-26', 480)] }, [0, 0]],
  ['a kind that does not leave public holidays out', leave('2027-01-26'), {}, [456, 0], 'parental'],
  [
    'a public holiday on a Saturday without a shift',
    leave('2026-12-26'),
    { holidays: new Map([['2026-12-26', { name: 'Boxing Day', starts: null }]]) },
    [0, 0],
  ],
  // Of 14:00 to 22:00 with half an hour unpaid, the four hours from 18:00 on.
  ['a shift into a public holiday from 18:00 on', taken_on_eve(), evening, [210, 240]],
  ['a usual day is over before a public holiday in the evening', taken_on_eve(), eve, [456, 0]],
  ['two shifts, of which the later one ends in the public holiday', taken_on_eve(), split, [240, 180]],
  ['hours around the start of the public holiday', taken_on_eve(hours('17:00', '20:30')), evening, [60, 150]],
  ['half of the shift is its first half, before the public holiday', taken_on_eve(half), evening, [225, 0]],
  [
    'a night shift that begins on the public holiday',
    taken_on_eve(),
    { ...eve, shifts: [shift('2026-12-24', 480, '22:00', '06:00')] },
    [0, 480],
  ],
]

test.each(holidays)('leave and public holiday: %s', (_, time, at, minutes, kind = 'annual') => {
  const days = takenDays(time, { kind, yearly_days: null }, work(at))
  expect([minutesOf(days), days.reduce((sum, { holiday_minutes }) => sum + holiday_minutes, 0)]).toEqual(minutes)
})

test('a public holiday is unpaid within unpaid leave, and after the balance has run out', () => {
  const days = takenDays(leave('2027-01-25', '2027-01-27'), { kind: 'annual', yearly_days: null }, work())
  const unpaidOf = (balance: number | null, is_paid = true) =>
    chargedDays(days, { is_paid }, balance).map(({ unpaid_holiday_minutes }) => unpaid_holiday_minutes)

  expect(unpaidOf(456)).toEqual([0, 0, 0])
  expect(unpaidOf(400)).toEqual([0, 456, 0])
  expect(unpaidOf(null, false)).toEqual([0, 456, 0])
})

test('a whole day of a type granted in days takes a usual day, however long its shift is', () => {
  const type = { kind: 'family_violence', yearly_days: 10 } as const
  const at = work({ ...casual, shifts: [shift('2026-11-23', 600), shift('2026-11-24', 180)] })
  const days = takenDays(leave('2026-11-23', '2026-11-24'), type, at)

  expect([minutesOf(days), balanceMinutesOf(days)]).toEqual([780, 912])
  expect(balanceMinutesOf(takenDays(leave('2026-11-23', '2026-11-23', half), type, at))).toBe(228)
})

test('what is beyond the balance is unpaid, from the first day on that it does not cover', () => {
  const days = takenDays(leave('2026-11-23', '2026-11-25'), { kind: 'annual', yearly_days: null }, work())
  const unpaidOf = (balance: number | null, is_paid = true) =>
    chargedDays(days, { is_paid }, balance).map(({ unpaid_minutes }) => unpaid_minutes)

  expect(unpaidOf(600)).toEqual([0, 312, 456])
  expect(unpaidOf(-60)).toEqual([456, 456, 456])
  expect(unpaidOf(null)).toEqual([0, 0, 0])
  expect(unpaidOf(null, false)).toEqual([456, 456, 456])
})

test.each([
  ['a usual week of 38 hours', null, 456],
  ['20 hours a week', 1200, 240],
  ['25 hours a week', 1500, 300],
] as const)('the usual day of %s is a fifth of it', (_, target, minutes) => {
  expect(usualDayMinutes(target, 2280)).toBe(minutes)
})

describe('what accrues', () => {
  test.each([
    ['annual leave of a week of 38 hours', 2280, 4000, 175],
    ['annual leave of a year of 38 hours', 52 * 2280, 4000, 4 * 2280],
    ['personal leave of a year of 38 hours is ten days', 52 * 2280, 2000, 10 * 456],
    ['five weeks of a shift worker', 52 * 2280, 5000, 5 * 2280],
    ['annual leave of one hour', 60, 4000, 4],
    ['of less than a minute’s worth', 12, 4000, 0],
    ['of half a year of 20 hours', 26 * 1200, 4000, 2400],
  ] as const)('%s', (_, ordinary, weeks, minutes) => {
    expect(accruedMinutes(ordinary, weeks)).toBe(minutes)
  })
})

describe('warnings', () => {
  const type: Parameters<typeof warningsOf>[0]['type'] = {
    is_paid: true,
    over_balance: 'refuse',
    accrual: 'per_ordinary_hour',
    notice_days: 14,
    evidence_after_days: 1,
    unit_minutes: 30,
  }
  const found = (time: TakenTime, more: Partial<Parameters<typeof warningsOf>[0]> = {}) => {
    const days = takenDays(time, { kind: 'personal', yearly_days: null }, work())
    const facts = { taken: time, type, days, balance: 10_000, today: '2026-11-18', has_other_leave: false, ...more }
    return warningsOf(facts).map(({ warning, is_blocking }) => (is_blocking ? `${warning}!` : warning))
  }

  test('name what speaks against a request, and which of them keep it from being stored', () => {
    expect(found(leave('2026-12-07'))).toEqual([])
    expect(found(leave('2026-11-23'))).toEqual(['notice'])
    expect(found(leave('2026-12-07', '2026-12-08'))).toEqual(['evidence'])
    expect(found(leave('2026-12-07'), { balance: 100 })).toEqual(['over_balance!'])
    expect(found(leave('2026-12-07'), { balance: 100, type: { ...type, over_balance: 'unpaid' } })).toEqual([
      'over_balance',
    ])
    expect(found(leave('2026-12-12'))).toEqual(['nothing_to_take!'])
    expect(found(leave('2026-12-07', '2026-12-07', hours('09:00', '09:45')))).toEqual(['unit!'])
    expect(found(leave('2026-12-07'), { has_other_leave: true })).toEqual(['overlap!'])
  })
})
