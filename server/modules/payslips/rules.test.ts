import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PayLine } from '#contract/people/payslips.ts'
import { financialYearOf, requireSums, requireAllOrNone } from './rules.ts'

const worked: PayLine = { kind: 'earning', label: 'Ordinary hours', hours: 38, rate_cents: 3215, amount_cents: 122_170 }
const kit: PayLine = { kind: 'allowance', label: 'Laundry', hours: null, rate_cents: null, amount_cents: 625 }
const fees: PayLine = { kind: 'deduction', label: 'Union fees', hours: null, rate_cents: null, amount_cents: 1500 }
const sums = { gross_cents: 122_795, tax_cents: 21_600, deductions_cents: 1500, super_cents: 14_120, net_cents: 99_695 }
const refusedAt = (field: string) => expect.objectContaining({ fields: { [field]: [expect.anything()] } })

test('figures that add up are accepted, with and without lines', () => {
  expect(() => requireSums(sums, [worked, kit, fees])).not.toThrow()
  expect(() => requireSums(sums, [])).not.toThrow()
})

test.each([
  ['net_cents', { net_cents: 99_696 }, [worked, kit, fees]],
  ['gross_cents', {}, [worked, fees]],
  ['deductions_cents', {}, [worked, kit]],
  ['lines.0.amount_cents', {}, [{ ...worked, hours: 37 }, kit, fees]],
] as const)('figures that do not are refused at %s', (field, change, lines) => {
  expect(() => requireSums({ ...sums, ...change }, lines)).toThrow(refusedAt(field))
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
  expect(() => requireAllOrNone({ ...none, gross_cents: 1 })).toThrow('invalid')
})

test.each([
  ['2026-06-30', '2025-07-01'],
  ['2026-07-01', '2026-07-01'],
  ['2027-01-15', '2026-07-01'],
])('%s is in the financial year that began on %s', (day, first) => {
  expect(financialYearOf(day)).toBe(first)
})
