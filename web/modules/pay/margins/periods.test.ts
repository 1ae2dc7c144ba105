import { expect, test } from 'vitest'
import { daysOfPeriod } from './periods.ts'

test.each([
  ['weeks', '2026-03-09', '2026-02-10', '2026-03-09'],
  ['month', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-01', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['year', '2026-11-30', '2025-12-01', '2026-11-30'],
  ['year', '2026-12-31', '2026-01-01', '2026-12-31'],
] as const)('the period “%s” on %s is from %s to %s', (name, now, from, to) => {
  expect(daysOfPeriod(name, now)).toEqual({ from, to })
})
