import { describe, expect, test } from 'vitest'
import type { ReportPeriod } from '#contract/payroll/reports/report-schedules.ts'
import { daysOfPeriod, newestDue, nextDue, type ReportTimes } from './rules.ts'

const sydney = 'Australia/Sydney'
const weekly = (weekday: number, time: string, time_zone = sydney): ReportTimes => ({
  ...{ rhythm: 'weekly', weekday, day_of_month: null, time, time_zone },
})
const monthly = (day_of_month: number, time = '07:00', time_zone = sydney): ReportTimes => ({
  ...{ rhythm: 'monthly', weekday: null, day_of_month, time, time_zone },
})

describe('the next time at which a report is due', () => {
  test.each([
    // Monday 07:00 in Sydney, the day before and at that very instant.
    ['later on the same day', weekly(1, '07:00'), '2026-11-08T19:59:00.000Z', '2026-11-08T20:00:00.000Z'],
    ['a week after it was due', weekly(1, '07:00'), '2026-11-08T20:00:00.000Z', '2026-11-15T20:00:00.000Z'],
    ['on a weekday before today', weekly(3, '07:00'), '2026-11-12T20:00:00.000Z', '2026-11-17T20:00:00.000Z'],
    // Clocks go forward on Sunday 4 October 2026 at 02:00 and back on Sunday 4 April 2027 at 03:00.
    [
      'at the same local time after clocks went forward',
      weekly(1, '07:00'),
      '2026-09-28T00:00:00.000Z',
      '2026-10-04T20:00:00.000Z',
    ],
    [
      'at the same local time after clocks went back',
      weekly(1, '07:00'),
      '2027-03-30T00:00:00.000Z',
      '2027-04-04T21:00:00.000Z',
    ],
    ['past a local time that is skipped', weekly(7, '02:30'), '2026-10-01T00:00:00.000Z', '2026-10-03T16:30:00.000Z'],
    [
      'the first time of two equal local ones',
      weekly(7, '02:30'),
      '2027-04-01T00:00:00.000Z',
      '2027-04-03T15:30:00.000Z',
    ],
    [
      'a week after the first of two equal local times',
      weekly(7, '02:30'),
      '2027-04-03T15:30:00.000Z',
      '2027-04-10T16:30:00.000Z',
    ],
    ['on the 31st', monthly(31), '2026-12-01T00:00:00.000Z', '2026-12-30T20:00:00.000Z'],
    ['on the last day of a month without a 31st', monthly(31), '2026-11-01T00:00:00.000Z', '2026-11-29T20:00:00.000Z'],
    ['on the 28th of February', monthly(31), '2027-01-31T00:00:00.000Z', '2027-02-27T20:00:00.000Z'],
    ['on the 29th of February in a leap year', monthly(30), '2028-02-01T00:00:00.000Z', '2028-02-28T20:00:00.000Z'],
    ['on the 31st again after a shorter month', monthly(31), '2027-02-27T20:00:00.000Z', '2027-03-30T20:00:00.000Z'],
    ['in the next year', monthly(1), '2026-12-15T00:00:00.000Z', '2026-12-31T20:00:00.000Z'],
    [
      'by the day at the agency',
      monthly(1, '23:30', 'Australia/Perth'),
      '2026-11-30T16:30:00.000Z',
      '2026-12-01T15:30:00.000Z',
    ],
  ] as const)('is %s', (_, times, after, due) => {
    expect(nextDue(times, after)).toBe(due)
  })

  test('is, of those missed while nothing ran, the newest', () => {
    const due = '2026-11-08T20:00:00.000Z'
    expect(newestDue(weekly(1, '07:00'), due, '2026-11-08T20:00:00.000Z')).toBe(due)
    expect(newestDue(weekly(1, '07:00'), due, '2026-11-24T00:00:00.000Z')).toBe('2026-11-22T20:00:00.000Z')
  })
})

test.each([
  ['last_week', '2026-11-09', '2026-11-02', '2026-11-08'],
  ['last_week', '2026-11-15', '2026-11-02', '2026-11-08'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const satisfies [ReportPeriod, string, string, string][])(
  'the period “%s” on %s is from %s to %s',
  (period, day, from, to) => {
    expect(daysOfPeriod(period, day)).toEqual({ from, to })
  },
)
