import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, dayOf, digestOf, figuresOf, instantOf, type XeroSlip, xeroSlip } from './rules.ts'

const hours = 'hours'
const items = new Map([
  [hours, { name: 'Ordinary Hours', isAllowance: false }],
  ['union', { name: 'Union fees', isAllowance: false }],
  ['laundry', { name: 'Laundry', isAllowance: true }],
  ['long', { name: 'n'.repeat(100), isAllowance: false }],
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

test.each(['2019-11-08', 'on /Date(1573171200000)/', '/Date(1573171200000)/ or so'])('%s is no day', (written) => {
  expect(() => dayOf(written)).toThrow(RangeError)
})

test('an instant is read to the millisecond', () => {
  expect(instantOf('/Date(1573171200123+0000)/')).toBe('2019-11-08T00:00:00.123Z')
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
  [0.000_000_1, 0],
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

const earned = { EarningsRateID: hours, RatePerUnit: 25, NumberOfUnits: 40 }
/** What is paid out for these earnings alone, without tax and deductions. */
const only = (EarningsLines: XeroSlip['EarningsLines'], dollars: number) =>
  slip({ EarningsLines, DeductionLines: null, Tax: 0, Super: 0, Wages: dollars, NetPay: dollars })

describe('a line of earnings', () => {
  const base = { EarningsRateID: hours }

  test.each([
    ['by its amount, not by rate and units', { ...earned, Amount: 1500 }, 40, null, 150_000],
    ['by its amount alone', { Amount: 150 }, null, null, 15_000],
    ['by its fixed amount', { FixedAmount: 150, NumberOfUnits: 3 }, 3, null, 15_000],
    ['by its amount before a fixed one', { Amount: 150, FixedAmount: 90 }, null, null, 15_000],
    ['with its rate where the amount is a cent off', { ...earned, Amount: 1000.01 }, 40, 2500, 100_001],
    ['without its rate where it is two cents off', { ...earned, Amount: 1000.02 }, 40, null, 100_002],
    ['without a rate that has no units', { RatePerUnit: 25, Amount: 0.01 }, null, null, 1],
    ['without a rate where it has units only', { NumberOfUnits: 3, Amount: 0.01 }, 3, null, 1],
    ['with no hours at all', { NumberOfUnits: 0, Amount: 150 }, 0, null, 15_000],
    ['with a thousand hours', { RatePerUnit: 25, NumberOfUnits: 1000 }, 1000, 2500, 2_500_000],
    ['without more hours than that', { RatePerUnit: 20, NumberOfUnits: 1000.5 }, null, 2000, 2_001_000],
    ['by a rate of five decimals, of which four count', { ...earned, RatePerUnit: 25.078_29 }, 40, null, 100_313],
  ])('is %s', (_, line, shown, rate_cents, amount_cents) => {
    expect(figuresOf(only([{ ...base, ...line }], amount_cents / 100), items)?.lines).toEqual([
      { kind: 'earning', label: 'Ordinary Hours', hours: shown, rate_cents, amount_cents },
    ])
  })

  test.each([
    ['negative hours', { RatePerUnit: 25, NumberOfUnits: -4 }, null, 2500, -10_000],
    ['a negative rate', { RatePerUnit: -25, NumberOfUnits: 4 }, 4, null, -10_000],
    ['parts of a cent, rounded as they are paid', { RatePerUnit: 25.0782, NumberOfUnits: -40 }, null, null, -100_313],
  ])('takes back %s', (_, line, shown, rate_cents, amount_cents) => {
    const lines = [
      { ...base, Amount: 2000 },
      { ...base, ...line },
    ]

    const found = figuresOf(only(lines, (200_000 + amount_cents) / 100), items)?.lines[1]

    expect(found).toMatchObject({ hours: shown, rate_cents, amount_cents })
  })

  test('is an allowance where its pay item is one, and has a name of at most 80 characters', () => {
    const amounts = ['laundry', 'long', 'unknown'].map((EarningsRateID) => ({ EarningsRateID, Amount: 10 }))

    expect(figuresOf(only(amounts, 30), items)?.lines).toMatchObject([
      { kind: 'allowance', label: 'Laundry' },
      { kind: 'earning', label: 'n'.repeat(80) },
      { kind: 'earning', label: 'Earnings' },
    ])
  })
})

describe('a payslip', () => {
  test('has the earnings of its timesheet too', () => {
    const both = { ...only([earned], 1100), TimesheetEarningsLines: [{ ...earned, NumberOfUnits: 4 }] }

    expect(figuresOf(both, items)?.lines.map(({ amount_cents }) => amount_cents)).toEqual([100_000, 10_000])
    expect(figuresOf({ ...both, EarningsLines: null, Wages: 100, NetPay: 100 }, items)?.figures.gross_cents).toBe(
      10_000,
    )
  })

  test('has its leave where the wages include it', () => {
    const leave = { LeaveEarningsLines: [{ ...earned, NumberOfUnits: 8 }] }

    const [within, beside] = [
      { ...only([earned], 1200), ...leave },
      { ...only([earned], 1000), ...leave },
    ].map((one) => figuresOf(one, items))

    expect(within?.lines.map(({ hours: shown }) => shown)).toEqual([40, 8])
    expect(beside?.lines.map(({ hours: shown }) => shown)).toEqual([40])
  })

  test.each([null, undefined])('whose wages, tax and super are %s has those of its lines', (none) => {
    const added = slip({
      ...{ Wages: none, Tax: none, Super: none },
      TaxLines: [{ Amount: 150 }, { Amount: 50 }, { Amount: null }],
      SuperannuationLines: [
        { ContributionType: 'SGC', Amount: 110 },
        { ContributionType: 'SGC', Amount: 10 },
      ],
    })

    expect(figuresOf(added, items)?.figures).toMatchObject({
      tax_cents: 20_000,
      super_cents: 12_000,
      net_cents: 78_550,
    })
  })

  test('without wages, tax, super and their lines is what was earned', () => {
    const bare: XeroSlip = { EmployeeID: 'e', PayslipID: 'p', EarningsLines: [earned], NetPay: 1000 }

    expect(figuresOf(bare, items)).toMatchObject({
      figures: { gross_cents: 100_000, tax_cents: 0, deductions_cents: 0, super_cents: 0, net_cents: 100_000 },
      lines: [{ kind: 'earning' }],
    })
  })

  test('has no lines of nothing', () => {
    const nothing = slip({ DeductionLines: [{ DeductionTypeID: 'union', Amount: 14.5 }, { DeductionTypeID: 'kit' }] })

    expect(figuresOf(nothing, items)?.lines).toHaveLength(2)
  })

  test('names what it pays back and takes by pay item, description or kind', () => {
    const named = slip({
      NetPay: 760,
      DeductionLines: [
        { DeductionTypeID: 'union', Amount: 14.5 },
        { DeductionTypeID: 'unknown', Amount: 25.5 },
      ],
      ReimbursementLines: [
        { ReimbursementTypeID: 'laundry', Description: 'Shirts', Amount: 1 },
        { ReimbursementTypeID: 'taxi', Description: 'd'.repeat(100), Amount: 2 },
        { ReimbursementTypeID: 'other', Amount: 3 },
      ],
    })

    expect(figuresOf(named, items)?.lines.slice(1)).toEqual(
      [
        { kind: 'allowance', label: 'Laundry', amount_cents: 100 },
        { kind: 'allowance', label: 'd'.repeat(80), amount_cents: 200 },
        { kind: 'allowance', label: 'Reimbursement', amount_cents: 300 },
        { kind: 'deduction', label: 'Union fees', amount_cents: 1450 },
        { kind: 'deduction', label: 'Deduction', amount_cents: 2550 },
      ].map((line) => ({ ...line, hours: null, rate_cents: null })),
    )
  })

  test('has super from the pay of both kinds as deductions, the employer’s not', () => {
    const contributions = [
      { ContributionType: 'SALARYSACRIFICE', Amount: 100 },
      { ContributionType: 'EMPLOYEE', Amount: 50 },
      { ContributionType: 'SGC', Amount: 120 },
    ]

    const found = figuresOf(slip({ SuperannuationLines: contributions, NetPay: 635.5 }), items)

    expect(found?.figures.deductions_cents).toBe(16_450)
    expect(found?.lines.slice(2)).toMatchObject([
      { kind: 'deduction', label: 'Superannuation', amount_cents: 10_000 },
      { kind: 'deduction', label: 'Superannuation', amount_cents: 5000 },
    ])
  })
})

test('of a response only what is known here is read, and its amounts have to be numbers', () => {
  const known = {
    ...{ EmployeeID: 'e', PayslipID: 'p', Wages: 1000, Deductions: 14.5, Tax: 200, Super: 120, Reimbursements: 1 },
    NetPay: 785.5,
    EarningsLines: [{ EarningsRateID: hours, RatePerUnit: 25, NumberOfUnits: 40, FixedAmount: 1, Amount: 1000 }],
    TimesheetEarningsLines: [{ EarningsRateID: hours }],
    LeaveEarningsLines: null,
    DeductionLines: [{ DeductionTypeID: 'union', Amount: 14.5 }],
    ReimbursementLines: [{ ReimbursementTypeID: 'taxi', Description: 'Taxi', Amount: 1 }],
    SuperannuationLines: [{ ContributionType: 'SGC', Amount: 120 }],
    TaxLines: [{ Amount: 200 }],
  }

  expect(xeroSlip.parse({ ...known, FirstName: 'Ava' })).toEqual(known)
  expect(xeroSlip.safeParse({ ...known, NetPay: '785.5' }).success).toBe(false)
  expect(xeroSlip.safeParse({ ...known, TaxLines: [{ Amount: '200' }] }).success).toBe(false)
})

test('only input with the same content has the same digest', () => {
  expect(digestOf({ net: 1, lines: [2] })).toBe(digestOf({ net: 1, lines: [2] }))
  expect(digestOf({ net: 1, lines: [2] })).not.toBe(digestOf({ net: 1, lines: [3] }))
  expect(digestOf({ net: 1 })).toMatch(/^[\da-f]{64}$/)
})
