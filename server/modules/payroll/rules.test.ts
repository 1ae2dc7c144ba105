import { describe, expect, test } from 'vitest'
import { firstDayOf, lastDayOfPayPeriod, lineFor } from '#server/modules/payroll/rules.ts'

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
    expect(firstDayOf(day, { cycle, anchor })).toBe(starts_on)
  })
})

describe('the line of a timesheet', () => {
  const due = { minutes: 100, pay_cents: 3100, rate_label: 'ordinary' as const, before: null }

  test('pays the minutes at the rate, rounded to a cent', () => {
    expect(lineFor(due)).toEqual({ minutes: 100, pay_cents: 3100, amount_cents: 5167, corrects_line_id: null })
  })

  test('has no amount without a rate, and for a cancelled shift', () => {
    expect(lineFor({ ...due, pay_cents: null }).amount_cents).toBeNull()
    expect(lineFor({ ...due, rate_label: 'cancelled_shift' })).toMatchObject({ pay_cents: null, amount_cents: null })
  })

  test.each([
    [130, 3100, 30, 1550],
    [100, 3100, 0, 0],
    // The rate was corrected, not the time.
    [100, 3200, 0, 166],
    [0, null, -100, -5167],
  ])('corrects to %i minutes at %s cents by %i minutes and %i cents', (minutes, pay_cents, by, amount_cents) => {
    const before = { minutes: 100, amount_cents: 5167, last_line_id: 'one' }

    expect(lineFor({ ...due, minutes, pay_cents, before })).toMatchObject({
      ...{ minutes: by, amount_cents, corrects_line_id: 'one' },
    })
  })
})
