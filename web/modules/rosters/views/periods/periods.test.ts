import { expect, test } from 'vitest'
import { windowOfAgency, windowOfRoster } from './periods.ts'

const roster = { week_start: '2026-12-07', days: 14 }

test('shows the whole roster without a period, and has no previous or next', () => {
  expect(windowOfRoster(roster, null, { from: null, today: '2026-11-24' })).toEqual({
    from: '2026-12-07',
    days: 14,
    previous: null,
    next: null,
    today: null,
  })
})

test('moves by weeks within the roster', () => {
  const second = windowOfRoster(roster, 'week', { from: '2026-12-14', today: '2026-12-09' })

  expect(second).toMatchObject({ from: '2026-12-14', days: 7, previous: '2026-12-07', next: null, today: '2026-12-09' })
})

test('keeps the window within the roster when the address names a day outside', () => {
  expect(windowOfRoster(roster, 'week', { from: '2027-03-01', today: '2026-11-24' }).from).toBe('2026-12-14')
  expect(windowOfRoster(roster, 'week', { from: '2026-03-01', today: '2026-11-24' }).from).toBe('2026-12-07')
})

test('opens the day view of the current roster on today', () => {
  expect(windowOfRoster(roster, 'day', { from: null, today: '2026-12-09' })).toMatchObject({
    from: '2026-12-09',
    days: 1,
    previous: '2026-12-08',
    next: '2026-12-10',
  })
})

test('shows four weeks of a week-long roster as its week', () => {
  expect(windowOfRoster({ ...roster, days: 7 }, 'month', { from: null, today: '2026-11-24' }).days).toBe(7)
})

test('begins weeks of the agency on its first weekday, and days on any', () => {
  const options = { from: '2026-12-10', today: '2026-11-24', weekStartOf: () => '2026-12-07' }

  expect(windowOfAgency('fortnight', options)).toMatchObject({
    from: '2026-12-07',
    days: 14,
    previous: '2026-11-23',
    next: '2026-12-21',
  })
  expect(windowOfAgency('day', options)).toMatchObject({ from: '2026-12-10', next: '2026-12-11', today: '2026-11-24' })
})
