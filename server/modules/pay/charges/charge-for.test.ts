import { describe, expect, test } from 'vitest'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import { type Employment, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { hospitality } from '#server/modules/pay/samples/hospitality.ts'
import { manufacturing } from '#server/modules/pay/samples/manufacturing.ts'
import { storage } from '#server/modules/pay/samples/storage.ts'
import { periodOf, pricedByBoth } from '#server/testing/pricing.ts'
import { chargeBasisOf, chargeFor, type ToCharge } from './charge-for.ts'
import type { ChargeRateTerms } from './rules.ts'

const rate = (fields: Partial<ChargeRateTerms> = {}): ChargeRateTerms => ({
  ...{
    id: 'rate',
    customer_id: 'customer',
    location_id: null,
    position_id: null,
    employment: null,
    label: null,
    code: null,
  },
  ...{ method: 'fixed', cents: 46_00, basis_points: null, passes_penalties: true },
  ...{ starts_on: '2026-07-01', ends_on: null, ...fields },
})

type Case = {
  rules?: typeof storage
  employment?: Employment
  times?: string
  rates?: ChargeRateTerms[]
  costs?: ToCharge['costs']
  lines?: PayLine[]
}

/** By default a casual under Storage. */
function charged({ rules = storage, employment = 'casual', times = '', costs = null, ...given }: Case) {
  const period = periodOf(ruleSet.parse(rules), times || monday, { pay: { employment } })
  if (period.pay === null) throw new Error('no pay terms')
  const lines = given.lines ?? pricedByBoth([period])[0]?.lines ?? []
  const work = { customer_id: 'customer', location_id: 'site', position_id: 'packer', employment, day: '2026-11-16' }
  return chargeFor({ lines, costs, work, basis: chargeBasisOf(period.pay), rates: given.rates ?? [rate()] })
}
const monday = '2026-11-16 08:00-16:00'
const sunday = '2026-11-15 08:00-16:00'

describe('a fixed rate of 46.00 for a casual under Storage', () => {
  test('charges 8 h on a Monday with 368.00', () => {
    expect(charged({})).toMatchObject({ cents: 368_00, gaps: [] })
  })

  test('charges 8 h on a Sunday at 225 % ÷ 125 % = 82.80 with 662.40 where penalties are passed through', () => {
    expect(charged({ times: sunday }).cents).toBe(662_40)
  })

  test('charges 8 h on a Sunday with 368.00 where they are not', () => {
    expect(charged({ times: sunday, rates: [rate({ passes_penalties: false })] }).cents).toBe(368_00)
  })

  test('charges the hour after the span at 175 % ÷ 125 %', () => {
    // 9.5 h at 46.00 = 437.00; 1 h at 64.40
    expect(charged({ times: '2026-11-16 08:00-18:30' }).cents).toBe(437_00 + 64_40)
  })

  test('charges a permanent’s Sunday at 200 % ÷ 100 %', () => {
    expect(charged({ employment: 'permanent', times: sunday }).cents).toBe(736_00)
  })

  test('rounds once: 7 h 20 min at 45.55 × 1.8', () => {
    // 440 × 4555 × 22500 ÷ (60 × 12500) = 60 126.0; 82.00 an hour rounded first would give 601.33
    expect(charged({ times: '2026-11-15 08:00-15:20', rates: [rate({ cents: 45_55 })] }).cents).toBe(601_26)
  })

  test('rounds half a cent up', () => {
    // 31 min at 0.30 = 0.155
    const [line] = pricedByBoth([periodOf(ruleSet.parse(storage), monday)])[0]?.lines ?? []
    const half: PayLine[] = line ? [{ ...line, minutes: 31 }] : []
    expect(charged({ lines: half, rates: [rate({ cents: 30 })] }).cents).toBe(16)
  })
})

test('a compounding percentage is compared as a percentage of the hourly rate', () => {
  // Manufacturing casual: overtime 150 % and 200 % of the casual rate, which is 125 % of the hourly rate: 69.00 and 92.00.
  expect(charged({ rules: manufacturing, times: '2026-11-21 08:00-14:00' }).lines).toMatchObject([
    { label: 'overtime_first', minutes: 180, cents: 207_00 },
    { label: 'overtime_further', minutes: 180, cents: 276_00 },
  ])
})

test.each([false, true])(
  'of a rate for the label, an hour is charged as it is: passed through or not (%s)',
  (passes) => {
    const rates = [rate(), rate({ id: 'sunday', label: 'sunday', cents: 70_00, passes_penalties: passes })]
    expect(charged({ times: sunday, rates })).toMatchObject({ cents: 560_00, lines: [{ charge_rate_id: 'sunday' }] })
  },
)

describe('the basis of what is passed through', () => {
  const basisUnder = (weekday: Partial<(typeof storage)['ordinary']['weekday']>, employment: Employment) => {
    const ordinary = { ...storage.ordinary, weekday: { ...storage.ordinary.weekday, ...weekday } }
    const { pay } = periodOf(ruleSet.parse({ ...storage, ordinary }), monday, { pay: { employment } })
    return pay && chargeBasisOf(pay)
  }
  const known = { hourly_cents: 27_97, casual_percentage: 125_00 }

  test('is the percentage of an ordinary hour, of the hourly rate', () => {
    expect(basisUnder({}, 'permanent')).toEqual({ ...known, ordinary_percentage: 100_00 })
    expect(basisUnder({}, 'casual')).toEqual({ ...known, ordinary_percentage: 125_00 })
  })

  test('has that of a casual compounded where the rule set compounds it', () => {
    const compounding = { casual: 110_00, casual_of: 'casual_rate' } as const

    // 110 % of 125 %
    expect(basisUnder(compounding, 'casual')).toEqual({ ...known, ordinary_percentage: 137_50 })
    expect(basisUnder(compounding, 'permanent')).toEqual({ ...known, ordinary_percentage: 100_00 })
  })
})

describe('a markup and a margin', () => {
  test('a markup of 30 % is on pay, also on penalties', () => {
    // 8 h × 62.93 = 503.44; × 1.3 = 654.472
    expect(charged({ times: sunday, rates: [rate({ method: 'markup', cents: null, basis_points: 3000 })] }).cents).toBe(
      654_47,
    )
  })

  test('a margin of 20 % is on cost: 340.10 ÷ 0.8 = 425.125, half a cent up', () => {
    const rates = [rate({ method: 'margin', cents: null, basis_points: 2000 })]
    expect(charged({ rates, costs: [340_10] }).cents).toBe(425_13)
  })

  test('a margin on cost that is not known is a gap', () => {
    const rates = [rate({ method: 'margin', cents: null, basis_points: 2000 })]
    expect(charged({ rates })).toMatchObject({ lines: [], cents: 0, gaps: [{ gap: 'cost_not_known' }] })
  })
})

describe('what has no rate', () => {
  test('is named, once for each label, and nothing is charged', () => {
    const other = rate({ label: 'ordinary' })
    const { lines, cents, gaps } = charged({ times: '2026-11-16 08:00-18:30', rates: [other] })

    expect({ lines, cents }).toEqual({ lines: [], cents: 0 })
    expect(gaps).toEqual([
      {
        ...{ gap: 'no_charge_rate', label: 'overtime_first' },
        ...{ location_id: 'site', position_id: 'packer', day: '2026-11-16' },
      },
    ])
  })

  const [ordinary] = pricedByBoth([periodOf(ruleSet.parse(storage), monday)])[0]?.lines ?? []
  if (ordinary === undefined) throw new Error('no line')
  const meal: PayLine = {
    ...ordinary,
    label: 'allowance',
    minutes: null,
    hundredths: 100,
    percentage: null,
    cents: 20_00,
  }

  test.each(['allowance', 'piece_work', 'piece_guarantee'] as const)(
    'an hourly rate for all lines does not charge a line of %s',
    (label) => {
      expect(charged({ lines: [{ ...meal, label }] }).gaps).toMatchObject([{ gap: 'no_charge_rate', label }])
    },
  )

  test('of two lines with one label the gap is named once, of two labels each', () => {
    expect(charged({ lines: [ordinary, ordinary], rates: [] }).gaps).toHaveLength(1)
    expect(charged({ lines: [ordinary, meal], rates: [] }).gaps.map(({ label }) => label)).toEqual([
      'ordinary',
      'allowance',
    ])
  })

  test.each([
    ['none', null],
    ['one that somebody has to choose', 'to_choose'],
    ['nothing', 0],
  ] as const)('penalties cannot be passed through where the ordinary percentage is %s', (_, casual) => {
    const weekday = { ...storage.ordinary.weekday, casual }
    const rules = { ...storage, ordinary: { ...storage.ordinary, weekday } }

    expect(charged({ rules, lines: [ordinary] })).toMatchObject({
      ...{ lines: [], cents: 0, gaps: [{ gap: 'no_ordinary_rate', label: 'ordinary' }] },
    })
  })

  test('a rate for allowances charges one by the unit, a markup on what it is paid', () => {
    const each = rate({ id: 'each', label: 'allowance', cents: 25_00 })
    expect(charged({ lines: [ordinary, meal], rates: [rate(), each] }).cents).toBe(368_00 + 25_00)
    const markup = rate({ label: 'allowance', method: 'markup', cents: null, basis_points: 1000 })
    expect(charged({ lines: [meal], rates: [rate({ location_id: 'site' }), markup] }).cents).toBe(22_00)
  })

  test('a missed break is a penalty: passed through in proportion, or in the rate', () => {
    const missed: PayLine = { ...ordinary, label: 'missed_break', minutes: 60, percentage: 50_00, rate_cents: 13_99 }
    // 46.00 × 50 ÷ 125
    expect(charged({ lines: [missed] }).cents).toBe(18_40)
    expect(charged({ lines: [missed], rates: [rate({ passes_penalties: false })] })).toMatchObject({
      ...{ cents: 0, gaps: [], lines: [{ is_included: true }] },
    })
    const own = rate({ label: 'missed_break', cents: 20_00, passes_penalties: false })
    expect(charged({ lines: [missed], rates: [own] }).lines).toMatchObject([{ cents: 20_00, is_included: false }])
  })

  test('a band in cents is passed through in the proportion of an ordinary hour, or in the rate', () => {
    const classifications = [{ code: 'L1', title: 'Level 1', hourly_cents: 25_00 }]
    const [evening] = hospitality.bands ?? []
    if (evening === undefined) throw new Error('no band')
    const bands = [{ ...evening, pay: { in: 'cents' as const, cents: 2_81, per: 'part_of_hour' as const } }]
    const rules = { ...hospitality, classifications, bands }
    const of = { rules, employment: 'permanent' as const, times: '2026-11-16 17:00-20:00' }

    // 46.00 for each 25.00 paid: 2.81 × 1.84 = 5.1704
    expect(charged(of).lines).toMatchObject([{ cents: 3 * 46_00 }, { label: 'evening', cents: 5_17 }])
    expect(charged({ ...of, rates: [rate({ passes_penalties: false })] }).cents).toBe(3 * 46_00)
  })
})
