import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  formatCount,
  formatDateRange,
  formatHours,
  formatMinutes,
  formatShift,
  formatTimeRange,
  formatZoneAt,
  mondayOf,
} from './format.ts'
import { rememberLanguage } from './language.ts'

test('a shift over midnight says that it ends the next day', () => {
  expect(formatShift('2026-03-09', '22:00', '06:00')).toBe('Mon, 9 Mar, 22:00–06:00 (+1)')
  expect(formatTimeRange('6:00', '14:30:00')).toBe('06:00–14:30')
})

test('a duration is told in hours and minutes, or in decimal hours', () => {
  expect(formatMinutes(450)).toBe('7\u00a0h 30\u00a0min')
  expect(formatMinutes(0)).toBe('0\u00a0min')
  expect(formatMinutes(-60)).toBe('−1\u00a0h')
  expect(formatHours(450)).toBe('7.5\u00a0h')
})

test('a count says that there is more where nobody counted to the end', () => {
  expect(formatCount(7)).toBe('7')
  expect(formatCount(500)).toBe('500')
  expect(formatCount(501)).toBe('500+')
  expect(formatCount(500, true)).toBe('500+')
  expect(formatCount(495, true)).toBe('495+')
})

test('a week of the same month names the month once', () => {
  expect(formatDateRange('2026-03-09', '2026-03-15')).toBe('9–15 Mar 2026')
})

test('the week begins on Monday, also on a Sunday and before the epoch', () => {
  expect(mondayOf('2026-03-15')).toBe('2026-03-09')
  expect(mondayOf('2026-03-09')).toBe('2026-03-09')
  expect(mondayOf('1969-12-31')).toBe('1969-12-29')
})

test('days are counted by the calendar, over a change of the clocks too', () => {
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
  expect(daysBetween('2026-10-01', '2026-11-01')).toBe(31)
})

test('an Australian time zone has its Australian abbreviation, in German too', () => {
  rememberLanguage('de')
  const names = ['Australia/Adelaide', 'Australia/Brisbane'].map((zone) => formatZoneAt(zone, '2026-03-09T00:00:00Z'))
  rememberLanguage('en')

  expect(names).toEqual(['ACDT', 'AEST'])
})
