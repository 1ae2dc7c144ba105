import { expect, test, vi } from 'vitest'
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
  today,
} from './format.ts'
import { storeLanguage } from '#web/lib/language/language.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'

test('marks a shift over midnight as ending the next day', () => {
  expect(formatShift('2026-03-09', '22:00', '06:00')).toBe('Mon 9 Mar, 22:00–06:00 (+1)')
  expect(formatTimeRange('6:00', '14:30:00')).toBe('06:00–14:30')
})

test('formats a duration in hours and minutes, or in decimal hours', () => {
  expect(formatMinutes(450)).toBe('7\u00a0h 30\u00a0min')
  expect(formatMinutes(0)).toBe('0\u00a0h')
  expect(formatMinutes(-60)).toBe('−1\u00a0h')
  expect(formatHours(450)).toBe('7.5\u00a0h')
})

test('adds a plus sign to a count that was not completed', () => {
  expect(formatCount(7)).toBe('7')
  expect(formatCount(500)).toBe('500')
  expect(formatCount(501)).toBe('500+')
  expect(formatCount(500, true)).toBe('500+')
  expect(formatCount(495, true)).toBe('495+')
})

test('names the month once for a week within one month', () => {
  expect(formatDateRange('2026-03-09', '2026-03-15')).toBe('9–15 Mar 2026')
})

test('starts the week on Monday, also on a Sunday and before 1970', () => {
  expect(mondayOf('2026-03-15')).toBe('2026-03-09')
  expect(mondayOf('2026-03-09')).toBe('2026-03-09')
  expect(mondayOf('1969-12-31')).toBe('1969-12-29')
})

test('counts days by the calendar across a clock change', () => {
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
  expect(daysBetween('2026-10-01', '2026-11-01')).toBe(31)
})

test('shows the Australian abbreviation of an Australian time zone, in German too', () => {
  storeLanguage('de')
  const names = ['Australia/Adelaide', 'Australia/Brisbane'].map((zone) => formatZoneAt(zone, '2026-03-09T00:00:00Z'))
  storeLanguage('en')

  expect(names).toEqual(['ACDT', 'AEST'])
})

test('today is the day of the agency’s zone, wherever the reader is', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  // These zones are 25 hours apart, so they never have the same day.
  const [first, last] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((time_zone) => {
    startSession({ accessToken: 'a', refreshToken: 'r', device_token: 'd', userData: profileIn(time_zone) })
    return { here: today(), there: today(time_zone) }
  })
  endSession()
  vi.unstubAllGlobals()
  expect(first?.here).toBe(first?.there)
  expect(last?.here).toBe(last?.there)
  expect(first?.here).not.toBe(last?.here)
})

const profileIn = (time_zone: string) => ({
  ...{ id: '1', name: 'Ava', email: 'a@b.c', locale: 'en' as const, agency: null, avatar: null },
  ...{ employee_id: null, customer_id: null, supervisor_id: null, week_start: 'mon' as const, currency: 'AUD' },
  ...{ time_zone, roles: [{ name: 'admin' }], abilities: [] },
})
