import { describe, expect, test } from 'vitest'
import { lineFor } from '#server/modules/payroll/rules.ts'

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
