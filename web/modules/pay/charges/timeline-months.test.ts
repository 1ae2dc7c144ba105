import { expect, test } from 'vitest'
import { lastDayOf, monthAt, monthsFrom, placeOf, spanOf } from './timeline-months.ts'

test('a month is counted over the turn of the year, in both directions', () => {
  expect([monthAt('2026-11-30', 0), monthAt('2026-11-30', 2), monthAt('2026-01-15', -1)]).toEqual([
    ...['2026-11-01', '2027-01-01', '2025-12-01'],
  ])
  expect(monthsFrom('2026-11-01').at(-1)).toBe('2027-10-01')
  expect(lastDayOf('2026-03-01')).toBe('2027-02-28')
})

test('a day is placed in its month in proportion, and at the edge outside of the period', () => {
  expect(placeOf('2026-09-01', '2026-09-01')).toBe(0)
  expect(placeOf('2026-09-16', '2026-09-01')).toBe(50)
  expect(placeOf('2027-02-15', '2026-09-01')).toBe(550)
  expect(placeOf('2025-01-01', '2026-09-01')).toBe(0)
  expect(placeOf('2030-01-01', '2026-09-01')).toBe(1200)
})

test('a rate reaches to the end of its last day, one without a last day to the end of the period', () => {
  expect(spanOf('2026-09-01', '2026-09-30', '2026-09-01')).toEqual({ x: 0, width: 100 })
  expect(spanOf('2026-10-01', null, '2026-09-01')).toEqual({ x: 100, width: 1100 })
})
