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

  test.each([
    ['what was paid has none', 3100, null],
    ['what is due has none', null, 5167],
    ['neither has one', null, null],
  ])('has no amount where %s', (_, pay_cents, amount_cents) => {
    const before = { minutes: 40, amount_cents, last_line_id: 'one' }

    expect(lineFor({ ...due, pay_cents, before })).toMatchObject({ minutes: 60, pay_cents, amount_cents: null })
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

  test('add units of one code, and have the facts of their first line', () => {
    const items = itemsOf([allowance('MEAL', { hundredths: 250, cents: 1250, clause: null }), allowance('MEAL')], {
      ordinary: 'BASE',
    })

    expect(items).toEqual([
      {
        ...{ line_key: expect.stringMatching(/./), rate_label: 'allowance', minutes: 0, hundredths: 350 },
        ...{ percentage: null, pay_cents: 500, amount_cents: 1750, clause: 'cl 1', counts_for, item_code: 'MEAL' },
        ...{ payroll_code: null, adds_hours: false },
      },
    ])
  })

  test('have each clause once, and none where the lines have none', () => {
    expect(itemsOf([payLine({}), payLine({}), payLine({ clause: 'cl 2' })], {})[0]?.clause).toBe('cl 1; cl 2')
    expect(itemsOf([payLine({ clause: null }), payLine({ clause: null })], {})[0]?.clause).toBeNull()
  })

  test.each([
    ['code', allowance('MEAL'), allowance('TOOLS')],
    ['what it counts for', allowance('MEAL'), allowance('MEAL', { counts_for: { ...counts_for, super: false } })],
    ['minutes or units', allowance('MEAL'), allowance('MEAL', { minutes: 60, hundredths: null })],
    ['label', payLine({}), payLine({ label: 'evening' })],
    ['percentage', payLine({}), payLine({ percentage: 15_000 })],
    ['having a percentage', payLine({}), payLine({ percentage: null })],
    ['payroll tax', payLine({}), payLine({ counts_for: { ...counts_for, payroll_tax: false } })],
    ['workers’ compensation', payLine({}), payLine({ counts_for: { ...counts_for, workers_compensation: false } })],
  ])('are two where the %s differs', (_, one, other) => {
    expect(itemsOf([one, other], {})).toHaveLength(2)
  })

  test.each([
    ['of ordinary time are hours', payLine({}), true],
    ['of a missed break are none of their own', payLine({ label: 'missed_break' }), false],
    ['of a band in cents are none of their own', payLine({ label: 'evening', percentage: null }), false],
    ['of an allowance by the hour are none of their own', allowance('A', { minutes: 60, hundredths: null }), false],
    ['of an allowance in percent are none of their own', payLine({ label: 'allowance' }), false],
    ['of units are none', allowance('A'), false],
    ['of units in percent are none', payLine({ minutes: null, hundredths: 100 }), false],
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

  test('take back units with the item that had them', () => {
    const due = itemsOf([allowance('MEAL', { hundredths: 300, cents: 1500 })], {})

    expect(linesFor(due, paid([allowance('MEAL')], 'one'))).toMatchObject([
      { minutes: 0, hundredths: 200, amount_cents: 1000, corrects_line_id: 'one' },
    ])
  })

  test('are of the rate that is due now, without a rule set', () => {
    const before = [{ ...plainItem('ordinary', 60, 3000), last_line_id: 'one' }]

    expect(linesFor([plainItem('ordinary', 90, 3200)], before)).toEqual([
      // 90 minutes at $32 are $48, of which $30 were paid.
      { ...plainItem('ordinary', 90, 3200), minutes: 30, amount_cents: 1800, corrects_line_id: 'one' },
    ])
  })

  test('of a cancelled shift have no rate of a placement', () => {
    expect(linesFor([plainItem('cancelled_shift', 60, 3000)], [])).toMatchObject([
      { minutes: 60, pay_cents: null, amount_cents: null, adds_hours: true, payroll_code: null },
    ])
  })

  test('correct the latest line where an item is new, and their own where it is not', () => {
    const before = [...paid([payLine({ label: 'evening' })], 'two'), ...paid([payLine({})], 'one')]
    const due = itemsOf([payLine({ minutes: 40, cents: 1667 }), payLine({ label: 'night' })], {})

    expect(linesFor(due, before).map(({ rate_label, corrects_line_id }) => [rate_label, corrects_line_id])).toEqual([
      ['ordinary', 'one'],
      ['night', 'two'],
      ['evening', 'two'],
    ])
  })

  test.each([
    ['minutes', payLine({ minutes: 25 })],
    ['cents', payLine({ cents: 835 })],
  ])('are only those whose %s changed', (_, changed) => {
    const same = payLine({ label: 'evening' })

    expect(linesFor(itemsOf([same, changed], {}), paid([same, payLine({})], 'one'))).toMatchObject([
      { rate_label: 'ordinary' },
    ])
  })

  test('have a line of units at no rate where the units changed', () => {
    const unpriced = { cents: 0, rate_cents: 0 }
    const due = itemsOf([allowance('KM', { ...unpriced, hundredths: 150 })], {})

    expect(linesFor(due, paid([allowance('KM', unpriced)], 'one'))).toMatchObject([{ hundredths: 50, amount_cents: 0 }])
  })
})
