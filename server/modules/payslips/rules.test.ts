import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PayLine, paySlipFigures } from '#contract/people/payslips.ts'
import { financialYearOf, requireSums, requireAllOrNone } from './rules.ts'

const worked: PayLine = { kind: 'earning', label: 'Ordinary hours', hours: 38, rate_cents: 3215, amount_cents: 122_170 }
const kit: PayLine = { kind: 'allowance', label: 'Laundry', hours: null, rate_cents: null, amount_cents: 625 }
const fees: PayLine = { kind: 'deduction', label: 'Union fees', hours: null, rate_cents: null, amount_cents: 1500 }
const sums = { gross_cents: 122_795, tax_cents: 21_600, deductions_cents: 1500, super_cents: 14_120, net_cents: 99_695 }
const refusedAt = (key: string, ...fields: string[]) =>
  expect.objectContaining({
    code: 'invalid',
    fields: Object.fromEntries(fields.map((field) => [field, [{ key, params: {} }]])),
  })

test('figures that add up are accepted, with and without lines', () => {
  expect(() => requireSums(sums, [worked, kit, fees])).not.toThrow()
  expect(() => requireSums(sums, [])).not.toThrow()
})

test.each([
  ['net_cents', 'validation.payNet', { net_cents: 99_696 }, [worked, kit, fees]],
  ['gross_cents', 'validation.payGross', {}, [worked, fees]],
  ['deductions_cents', 'validation.payDeductions', {}, [worked, kit]],
  ['lines.0.amount_cents', 'validation.payLine', {}, [{ ...worked, hours: 37 }, kit, fees]],
] as const)('figures that do not are refused at %s', (field, key, change, lines) => {
  expect(() => requireSums({ ...sums, ...change }, lines)).toThrow(refusedAt(key, field))
})

describe('the amount of a line', () => {
  const requireLine = (line: PayLine) => () => {
    const gross_cents = line.amount_cents
    const net_cents = gross_cents
    requireSums({ gross_cents, tax_cents: 0, deductions_cents: 0, super_cents: 0, net_cents }, [line])
  }

  test.each([
    ['a cent less than hours at the rate', { amount_cents: 122_169 }],
    ['a cent more', { amount_cents: 122_171 }],
    ['any, without hours', { hours: null, amount_cents: 5 }],
    ['any, without a rate', { rate_cents: null, amount_cents: 5 }],
  ])('may be %s', (_, change) => {
    expect(requireLine({ ...worked, ...change })).not.toThrow()
  })

  test.each([122_168, 122_172])('of 38 hours at $32.15 is not %i cents', (amount_cents) => {
    expect(requireLine({ ...worked, amount_cents })).toThrow(refusedAt('validation.payLine', 'lines.0.amount_cents'))
  })
})

test('for any pay, only one net amount is right', () => {
  const amount = fc.nat(1_000_000)
  fc.assert(
    fc.property(amount, amount, amount, fc.integer({ min: -5, max: 5 }), (net, tax, taken, off) => {
      const input = { gross_cents: net + tax + taken, tax_cents: tax, deductions_cents: taken, super_cents: 0 }
      const ask = () => requireSums({ ...input, net_cents: net + off }, [])
      if (off === 0) expect(ask).not.toThrow()
      else expect(ask).toThrow()
    }),
  )
})

test('a file has all of its figures or none', () => {
  const none = { gross_cents: null, tax_cents: null, deductions_cents: null, super_cents: null, net_cents: null }
  expect(requireAllOrNone(none)).toBeNull()
  expect(requireAllOrNone(sums)).toEqual(sums)
  expect(() => requireAllOrNone({ ...none, gross_cents: 1, tax_cents: 0 })).toThrow(
    refusedAt('validation.required', 'deductions_cents', 'super_cents', 'net_cents'),
  )
})

test.each(paySlipFigures)('a file without %s alone is refused there', (figure) => {
  expect(() => requireAllOrNone({ ...sums, [figure]: null })).toThrow(refusedAt('validation.required', figure))
})

test.each([
  ['2026-06-30', '2025-07-01'],
  ['2026-07-01', '2026-07-01'],
  ['2027-01-15', '2026-07-01'],
])('%s is in the financial year that began on %s', (day, first) => {
  expect(financialYearOf(day)).toBe(first)
})
