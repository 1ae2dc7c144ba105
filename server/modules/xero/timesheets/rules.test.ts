import { describe, expect, test } from 'vitest'
import { hasSameUnits, periodOf, sheetLines } from './rules.ts'

describe('the period of a pay calendar', () => {
  test.each([
    ['WEEKLY', '2026-11-16', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['WEEKLY', '2026-11-16', '2026-11-16', '2026-11-16', '2026-11-22'],
    // Across the end of daylight saving and a leap day, days are days.
    ['FORTNIGHTLY', '2026-01-05', '2026-04-05', '2026-03-30', '2026-04-12'],
    ['FOURWEEKLY', '2026-11-02', '2026-10-01', '2026-09-07', '2026-10-04'],
    ['TWICEMONTHLY', '2026-11-01', '2028-02-29', '2028-02-16', '2028-02-29'],
    ['MONTHLY', '2026-11-15', '2026-11-14', '2026-10-15', '2026-11-14'],
    ['MONTHLY', '2026-01-31', '2026-03-01', '2026-02-28', '2026-03-30'],
  ])('%s from %s contains %s', (type, starts_on, day, from, to) => {
    expect(periodOf({ type, starts_on }, day)).toEqual({ from, to })
  })

  test('is unknown for a kind without timesheets', () => {
    expect(periodOf({ type: 'QUARTERLY', starts_on: '2026-10-01' }, '2026-11-15')).toBeNull()
  })
})

test('the lines have one number per day and rate; a correction of an earlier period has its own, and nothing is left out', () => {
  const week = { from: '2026-11-09', to: '2026-11-15' }
  const worked = [
    { works_on: '2026-11-09', minutes: 480, earnings_rate_id: 'a' },
    { works_on: '2026-11-09', minutes: 20, earnings_rate_id: 'a' },
    { works_on: '2026-11-15', minutes: 240, earnings_rate_id: 'b' },
    { works_on: '2026-11-02', minutes: -60, earnings_rate_id: 'a' },
    { works_on: '2026-11-10', minutes: 60, earnings_rate_id: 'c' },
    { works_on: '2026-11-10', minutes: -60, earnings_rate_id: 'c' },
  ]
  const lines = sheetLines(
    worked.map((one) => ({ hundredths: null, ...one })),
    week,
  )

  expect(lines).toEqual([
    { EarningsRateID: 'a', NumberOfUnits: [-1, 0, 0, 0, 0, 0, 0] },
    { EarningsRateID: 'a', NumberOfUnits: [8.3333, 0, 0, 0, 0, 0, 0] },
    { EarningsRateID: 'b', NumberOfUnits: [0, 0, 0, 0, 0, 0, 4] },
  ])
  expect(hasSameUnits(lines.toReversed(), lines)).toBe(true)
  expect(hasSameUnits(lines.slice(1), lines)).toBe(false)
})

test('units are sent as they are, with the hours of the same earnings rate', () => {
  const day = { works_on: '2026-11-09', earnings_rate_id: 'a' }
  const worked = [
    { ...day, minutes: 0, hundredths: 1250 },
    { ...day, minutes: 90, hundredths: null },
    { ...day, works_on: '2026-11-10', minutes: 0, hundredths: -33 },
  ]

  expect(sheetLines(worked, { from: '2026-11-09', to: '2026-11-10' })).toEqual([
    { EarningsRateID: 'a', NumberOfUnits: [14, -0.33] },
  ])
})
