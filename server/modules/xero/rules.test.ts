import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, dayOf, figuresOf, type XeroSlip } from './rules.ts'

const hours = 'hours'
const items = new Map([
  [hours, { name: 'Ordinary Hours', isAllowance: false }],
  ['union', { name: 'Union fees', isAllowance: false }],
])
const slip = (input: Partial<XeroSlip> = {}): XeroSlip => ({
  ...{ EmployeeID: 'e', PayslipID: 'p', Wages: 1000, Tax: 200, Super: 120, NetPay: 785.5, Reimbursements: 0 },
  EarningsLines: [{ EarningsRateID: hours, RatePerUnit: 25, NumberOfUnits: 40 }],
  DeductionLines: [{ DeductionTypeID: 'union', Amount: 14.5 }],
  ...input,
})

test.each([
  ['/Date(1573171200000+0000)/', '2019-11-08'],
  ['/Date(1573171200000)/', '2019-11-08'],
  ['/Date(-86400000+0000)/', '1969-12-31'],
])('%s is the day %s', (written, day) => {
  expect(dayOf(written)).toBe(day)
})

test('cents are the transmitted digits, for every amount with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      expect(centsOf(Number((cents / 100).toFixed(2)))).toBe(cents)
    }),
  )
})

test.each([
  [1.005, 101],
  [-1.005, -101],
  [0.1 + 0.2, 30],
  [2, 200],
  [-0.001, 0],
])('%d is %d cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents)
})

test('lines become earnings and deductions that match the totals', () => {
  expect(figuresOf(slip(), items)).toEqual({
    figures: {
      gross_cents: 100_000,
      tax_cents: 20_000,
      deductions_cents: 1450,
      super_cents: 12_000,
      net_cents: 78_550,
    },
    lines: [
      { kind: 'earning', label: 'Ordinary Hours', hours: 40, rate_cents: 2500, amount_cents: 100_000 },
      { kind: 'deduction', label: 'Union fees', hours: null, rate_cents: null, amount_cents: 1450 },
    ],
  })
})

test('reimbursements are paid out, whether or not the net includes them', () => {
  const back = {
    ReimbursementLines: [{ ReimbursementTypeID: 'taxi', Description: 'Taxi', Amount: 22.4 }],
    Reimbursements: 22.4,
  }
  const [without, within] = [figuresOf(slip(back), items), figuresOf(slip({ ...back, NetPay: 807.9 }), items)]

  expect(without?.figures).toMatchObject({ gross_cents: 102_240, net_cents: 80_790 })
  expect(within).toEqual(without)
})

test('super from the pay is a deduction where it was deducted', () => {
  const sacrificed = { SuperannuationLines: [{ ContributionType: 'SALARYSACRIFICE', Amount: 100 }] }

  expect(figuresOf(slip({ ...sacrificed, NetPay: 685.5 }), items)?.figures.deductions_cents).toBe(11_450)
  expect(figuresOf(slip(sacrificed), items)?.figures.deductions_cents).toBe(1450)
})

test('a rate with more than two decimals determines the amount, and is not shown rounded', () => {
  const [line] =
    figuresOf(
      slip({
        Wages: 1003.13,
        NetPay: 788.63,
        EarningsLines: [{ EarningsRateID: hours, RatePerUnit: 25.0782, NumberOfUnits: 40 }],
      }),
      items,
    )?.lines ?? []

  expect(line).toMatchObject({ hours: 40, rate_cents: null, amount_cents: 100_313 })
})

test.each([
  ['another net', { NetPay: 785.51 }],
  ['other wages', { Wages: 1000.01 }],
  [
    'money that is owed',
    { Wages: 100, NetPay: -114.5, EarningsLines: [{ EarningsRateID: hours, RatePerUnit: 25, NumberOfUnits: 4 }] },
  ],
])('%s is not imported', (_, value) => {
  expect(figuresOf(slip(value), items)).toBeNull()
})
