import { describe, expect, test } from 'vitest'
import { firstFullPayPeriod, lastDayOfPayPeriod, payPeriodStart } from '#server/modules/companies/pay-cycles.ts'

describe('a pay period', () => {
  test.each([
    ['weekly', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['fortnightly', '2026-11-09', '2026-11-09', '2026-11-22'],
    ['monthly', '2026-01-31', '2026-01-31', '2026-02-27'],
    // After the short month it begins on the anchor's day again.
    ['monthly', '2026-01-31', '2026-02-28', '2026-03-30'],
    ['monthly', null, '2026-02-15', '2026-03-14'],
  ] as const)('that is %s from %s and begins on %s ends on %s', (cycle, anchor, starts_on, ends_on) => {
    expect(lastDayOfPayPeriod(starts_on, { cycle, anchor })).toBe(ends_on)
  })

  test.each([
    ['weekly', '2026-11-18', '2026-11-23', '2026-11-18'],
    ['fortnightly', '2026-11-18', '2026-11-17', '2026-11-04'],
    ['monthly', '2026-01-31', '2026-03-01', '2026-02-28'],
  ] as const)('that is %s from %s has %s in the one that begins on %s', (cycle, anchor, day, starts_on) => {
    expect(payPeriodStart(day, { cycle, anchor })).toBe(starts_on)
  })

  test.each([
    // Rates rise on Wednesday 1 July 2026.
    ['from Wednesday to Tuesday', 'weekly', '2026-01-07', '2026-07-01'],
    ['from Monday to Sunday', 'weekly', '2026-01-05', '2026-07-06'],
    ['of a fortnight that begins a week before', 'fortnightly', '2026-06-22', '2026-07-06'],
    ['of a month from the 15th', 'monthly', '2026-01-15', '2026-07-15'],
  ] as const)('%s has a new rate first on %s %s → %s', (_, cycle, anchor, first) => {
    expect(firstFullPayPeriod('2026-07-01', { cycle, anchor })).toBe(first)
  })
})
