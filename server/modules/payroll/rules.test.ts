import { describe, expect, test } from 'vitest'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import { itemsOf, lineFor, linesFor, plainItem } from '#server/modules/payroll/rules.ts'

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

const counts_for = { super: true, payroll_tax: true, workers_compensation: true }
const payLine = (changes: Partial<PayLine>): PayLine => ({
  ...{
    label: 'ordinary',
    minutes: 20,
    hundredths: null,
    percentage: 12_500,
    rate_cents: 2501,
    cents: 834,
    clause: 'cl 1',
  },
  ...{ counts_for, reason: { by: 'kind_of_day', holiday: null }, spans: [], ...changes },
})
const allowance = (code: string, changes: Partial<PayLine> = {}) =>
  payLine({
    ...{ label: 'allowance', percentage: null, minutes: null, hundredths: 100, rate_cents: 500, cents: 500 },
    ...{ reason: { by: 'allowance', code }, ...changes },
  })

describe('the items of pay lines', () => {
  test('add what has the same label, percentage and rate, cents as they were priced', () => {
    const items = itemsOf([payLine({}), payLine({ clause: 'cl 2' }), payLine({}), payLine({ rate_cents: 2502 })], {
      ordinary: 'BASE',
    })

    // Three times 834 cents; an hour would be 2,501.
    expect(items).toMatchObject([
      {
        minutes: 60,
        amount_cents: 2502,
        pay_cents: 2501,
        clause: 'cl 1; cl 2',
        payroll_code: 'BASE',
        hundredths: null,
      },
      { minutes: 20, pay_cents: 2502 },
    ])
  })

  test.each([
    ['code', allowance('MEAL'), allowance('TOOLS')],
    ['what it counts for', allowance('MEAL'), allowance('MEAL', { counts_for: { ...counts_for, super: false } })],
    ['minutes or units', allowance('MEAL'), allowance('MEAL', { minutes: 60, hundredths: null })],
    ['label', payLine({}), payLine({ label: 'evening' })],
    ['percentage', payLine({}), payLine({ percentage: 15_000 })],
  ])('are two where the %s differs', (_, one, other) => {
    expect(itemsOf([one, other], {})).toHaveLength(2)
  })

  test.each([
    ['of ordinary time are hours', payLine({}), true],
    ['of a missed break are none of their own', payLine({ label: 'missed_break' }), false],
    ['of a band in cents are none of their own', payLine({ label: 'evening', percentage: null }), false],
    ['of an allowance by the hour are none of their own', allowance('A', { minutes: 60, hundredths: null }), false],
    ['of units are none', allowance('A'), false],
  ])('minutes %s', (_, line, adds_hours) => {
    expect(itemsOf([line], {})).toMatchObject([{ adds_hours }])
  })
})

describe('the lines of a timesheet', () => {
  const paid = (lines: PayLine[], last_line_id: string) => itemsOf(lines, {}).map((item) => ({ ...item, last_line_id }))

  test('are what is due where nothing was paid', () => {
    const due = itemsOf([payLine({}), allowance('MEAL')], {})

    expect(linesFor(due, [])).toEqual(due.map((item) => ({ ...item, corrects_line_id: null })))
  })

  test('are the differences by key, with the key that vanished', () => {
    const due = itemsOf([payLine({ minutes: 40, cents: 1667 }), payLine({ label: 'evening' })], {})

    const lines = linesFor(due, paid([payLine({}), allowance('MEAL')], 'one'))

    expect(lines).toMatchObject([
      { rate_label: 'ordinary', minutes: 20, amount_cents: 833, corrects_line_id: 'one' },
      { rate_label: 'evening', minutes: 20, amount_cents: 834, corrects_line_id: 'one' },
      { rate_label: 'allowance', minutes: 0, hundredths: -100, amount_cents: -500, corrects_line_id: 'one' },
    ])
  })

  test('are one line of nothing where nothing changed, or nothing is due', () => {
    expect(linesFor(itemsOf([payLine({})], {}), paid([payLine({})], 'one'))).toMatchObject([
      { minutes: 0, amount_cents: 0, corrects_line_id: 'one' },
    ])
    expect(linesFor([], [])).toMatchObject([{ rate_label: 'ordinary', minutes: 0, amount_cents: 0 }])
  })

  test('of time that was paid without a rate have no amount for what they take back', () => {
    const before = [{ ...plainItem('ordinary', 60, null), last_line_id: 'one' }]

    expect(linesFor(itemsOf([payLine({})], {}), before)).toMatchObject([
      { line_key: expect.stringMatching(/./), minutes: 20, amount_cents: 834 },
      { line_key: '', minutes: -60, amount_cents: null },
    ])
  })
})
