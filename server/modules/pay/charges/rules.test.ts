import { describe, expect, test } from 'vitest'
import { amountOf, chargeRateFor, type ChargeRateTerms, raisedCents, timelineOf, type WorkToCharge } from './rules.ts'

const rate = (id: string, fields: Partial<ChargeRateTerms> = {}): ChargeRateTerms => ({
  ...{ id, customer_id: 'customer', location_id: null, position_id: null, employment: null, label: null, code: null },
  ...{ method: 'fixed', cents: 46_00, basis_points: null, passes_penalties: true },
  ...{ starts_on: '2026-07-01', ends_on: null, ...fields },
})
const work: WorkToCharge = {
  ...{ customer_id: 'customer', location_id: 'site', position_id: 'packer', employment: 'casual' },
  ...{ label: 'ordinary', code: null, day: '2026-11-16' },
}
const found = (rates: ChargeRateTerms[], of: Partial<WorkToCharge> = {}) => chargeRateFor(rates, { ...work, ...of })?.id

test('a rate for one allowance is charged before one for all of them, and not for others', () => {
  const line = { label: 'allowance', code: 'VEHICLE' } as const
  const rates = [rate('all', { label: 'allowance' }), rate('vehicle', line)]

  expect(found(rates, line)).toBe('vehicle')
  expect(found(rates, { ...line, code: 'MEAL' })).toBe('all')
})

describe('of several rates', () => {
  const all = rate('all')
  const ofLabel = rate('label', { label: 'ordinary' })
  const ofEmployment = rate('employment', { employment: 'casual' })
  const ofPosition = rate('position', { position_id: 'packer' })
  const ofSite = rate('site', { location_id: 'site' })
  const everyOther = rate('all but the site', { position_id: 'packer', employment: 'casual', label: 'ordinary' })

  test.each([
    ['label', [all, ofLabel]],
    ['employment', [all, ofLabel, ofEmployment]],
    ['position', [rate('both', { employment: 'casual', label: 'ordinary' }), ofPosition]],
    ['site', [everyOther, ofSite]],
  ])('that of the %s wins, in any order', (winner, rates) => {
    expect(found(rates)).toBe(winner)
    expect(found(rates.toReversed())).toBe(winner)
  })

  test('of two of the site, the one that also names the position wins', () => {
    expect(found([ofSite, rate('site and position', { location_id: 'site', position_id: 'packer' })])).toBe(
      'site and position',
    )
  })

  test('only those of the same customer, site, position, employment, label and day apply', () => {
    const others = [
      rate('customer', { customer_id: 'other' }),
      rate('site', { location_id: 'other' }),
      rate('position', { position_id: 'other' }),
      rate('employment', { employment: 'permanent' }),
      rate('label', { label: 'sunday' }),
      rate('ended', { ends_on: '2026-11-15' }),
      rate('to come', { starts_on: '2026-11-17' }),
    ]
    expect(found(others)).toBeUndefined()
    expect(found([...others, all])).toBe('all')
  })

  test('one is valid on its first and on its last day', () => {
    const short = rate('short', { starts_on: '2026-11-16', ends_on: '2026-11-17' })
    expect(['15', '16', '17', '18'].map((day) => found([short], { day: `2026-11-${day}` }))).toEqual([
      undefined,
      'short',
      'short',
      undefined,
    ])
  })
})

test('a raise rounds half a cent up', () => {
  expect(raisedCents(46_00, 350)).toBe(47_61)
  // 0.50 × 1.01 = 0.505
  expect(raisedCents(50, 100)).toBe(51)
  // 45.90 × 1.035 = 47.5065
  expect(raisedCents(45_90, 350)).toBe(47_51)
  // 10.01 × 1.0349 = 10.359349
  expect(raisedCents(10_01, 349)).toBe(10_36)
})

describe('the amount of a rate', () => {
  const given = { method: 'fixed', cents: 46_00, basis_points: 2500, passes_penalties: true, label: null } as const

  test('is what belongs to its method', () => {
    expect(amountOf(given)).toEqual({ method: 'fixed', cents: 46_00, basis_points: null, passes_penalties: true })
    expect(amountOf({ ...given, method: 'markup' })).toEqual({
      ...{ method: 'markup', cents: null, basis_points: 2500, passes_penalties: false },
    })
  })

  test('of one label is charged as it is, and of all only where penalties are passed through', () => {
    expect(amountOf({ ...given, label: 'sunday' })).toMatchObject({ cents: 46_00, passes_penalties: false })
    expect(amountOf({ ...given, passes_penalties: false })).toMatchObject({ passes_penalties: false })
  })

  test('may be a margin of nearly 100 %, and a markup of more', () => {
    expect(amountOf({ ...given, method: 'margin', basis_points: 9999 })).toMatchObject({ basis_points: 9999 })
    expect(amountOf({ ...given, method: 'markup', basis_points: 10_000 })).toMatchObject({ basis_points: 10_000 })
  })

  test.each([
    ['cents', 'validation.required', { ...given, cents: null }],
    ['basis_points', 'validation.required', { ...given, method: 'markup', basis_points: null } as const],
    ['basis_points', 'validation.required', { ...given, method: 'margin', basis_points: null } as const],
    ['basis_points', 'validation.marginTooHigh', { ...given, method: 'margin', basis_points: 10_000 } as const],
  ])('is refused at %s with %s', (field, key, amount) => {
    expect(() => amountOf(amount)).toThrowError(
      expect.objectContaining({ fields: { [field]: [expect.objectContaining({ key })] } }),
    )
  })
})

describe('the timeline of a customer', () => {
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const row = (rates: ChargeRateTerms[]) => timelineOf(rates, period)[0]

  test('has a row for each kind of work, with its rates by their first day', () => {
    const [later, earlier] = [rate('later'), rate('earlier', { starts_on: '2025-07-01', ends_on: '2026-06-30' })]
    const rows = timelineOf([later, rate('packer', { position_id: 'packer' }), earlier], period)

    expect(rows.map(({ rates }) => rates.map(({ id }) => id))).toEqual([['earlier', 'later'], ['packer']])
    expect(rows.flatMap(({ gaps }) => gaps)).toEqual([])
  })

  test('names the days between two rates and after the last one, within the period', () => {
    const of = row([
      rate('first', { starts_on: '2025-07-01', ends_on: '2026-02-28' }),
      rate('second', { starts_on: '2026-03-15', ends_on: '2026-10-31' }),
    ])

    expect(of?.gaps).toEqual([
      { from: '2026-03-01', to: '2026-03-14', is_covered: false },
      { from: '2026-11-01', to: '2026-12-31', is_covered: false },
    ])
  })

  test('has no gap before the first rate, and one of the whole period where the last rate ended before it', () => {
    expect(row([rate('new', { starts_on: '2026-07-01' })])?.gaps).toEqual([])
    const ended = row([rate('ended', { starts_on: '2025-01-01', ends_on: '2025-06-30' })])
    expect(ended).toMatchObject({ rates: [], gaps: [{ ...period, is_covered: false }] })
  })

  test('says on which days of a gap a less specific rate applies', () => {
    const [, packer] = timelineOf(
      [
        rate('all', { starts_on: '2026-04-01', ends_on: '2026-04-30' }),
        rate('packer', { position_id: 'packer', starts_on: '2026-01-01', ends_on: '2026-03-15' }),
      ],
      period,
    )

    expect(packer?.gaps).toEqual([
      { from: '2026-03-16', to: '2026-03-31', is_covered: false },
      { from: '2026-04-01', to: '2026-04-30', is_covered: true },
      { from: '2026-05-01', to: '2026-12-31', is_covered: false },
    ])
  })

  test('joins the days of a gap that several less specific rates cover', () => {
    const rows = timelineOf(
      [
        rate('before', { starts_on: '2025-01-01', ends_on: '2026-06-30' }),
        rate('after', { starts_on: '2026-07-01' }),
        rate('packer', { position_id: 'packer', starts_on: '2025-01-01', ends_on: '2026-05-31' }),
      ],
      period,
    )
    expect(rows[1]?.gaps).toEqual([{ from: '2026-06-01', to: '2026-12-31', is_covered: true }])
  })

  test('has rates that are valid on the first or the last day of the period, and no row for none', () => {
    const of = row([
      rate('until the first', { starts_on: '2025-07-01', ends_on: '2026-01-01' }),
      rate('from the last', { starts_on: '2026-12-31' }),
    ])

    expect(of?.rates.map(({ id }) => id)).toEqual(['until the first', 'from the last'])
    expect(of?.gaps).toEqual([{ from: '2026-01-02', to: '2026-12-30', is_covered: false }])
    expect(row([rate('next year', { starts_on: '2027-01-01' })])).toBeUndefined()
  })

  test('has a gap to the end of the period where the next rate begins after it', () => {
    const ended = rate('ended', { starts_on: '2025-07-01', ends_on: '2026-11-30' })

    expect(row([ended, rate('next year', { starts_on: '2027-02-01' })])?.gaps).toEqual([
      { from: '2026-12-01', to: '2026-12-31', is_covered: false },
    ])
  })

  test.each([
    ['none where the last rate ends with the period', '2026-12-31', []],
    ['none where it ends after the period', '2027-01-31', []],
    ['one of a day where it ends a day before', '2026-12-30', [{ from: '2026-12-31', to: '2026-12-31' }]],
  ])('has a gap at the end: %s', (_, ends_on, gaps) => {
    expect(row([rate('only', { starts_on: '2025-07-01', ends_on })])?.gaps).toMatchObject(gaps)
  })

  test('has no gap that lies after the period', () => {
    const ended = rate('ended', { starts_on: '2025-07-01', ends_on: '2027-02-28' })

    expect(row([ended, rate('later', { starts_on: '2027-05-01' })])?.gaps).toEqual([])
  })

  test('counts the days of a rate within another once', () => {
    const outer = rate('outer', { starts_on: '2025-07-01', ends_on: '2026-11-30' })

    expect(row([outer, rate('inner', { starts_on: '2026-03-01', ends_on: '2026-03-31' })])?.gaps).toEqual([
      { from: '2026-12-01', to: '2026-12-31', is_covered: false },
    ])
  })

  test('does not take the rates of other work, or more specific ones, for covering a gap', () => {
    const ended = { starts_on: '2026-01-01', ends_on: '2026-03-31' }
    const rows = timelineOf(
      [rate('packer', { position_id: 'packer', ...ended }), rate('driver', { position_id: 'driver' })],
      period,
    )
    const all = row([rate('all', ended), rate('packer', { position_id: 'packer', starts_on: '2026-01-01' })])

    expect(rows[0]?.gaps).toEqual([{ from: '2026-04-01', to: '2026-12-31', is_covered: false }])
    expect(all?.gaps).toEqual([{ from: '2026-04-01', to: '2026-12-31', is_covered: false }])
  })

  test('says of the last day of a gap that a less specific rate applies', () => {
    const packer = rate('packer', { position_id: 'packer', starts_on: '2026-01-01', ends_on: '2026-12-01' })
    const all = rate('all', { starts_on: '2026-12-31' })

    expect(timelineOf([packer, all], period)[0]?.gaps).toEqual([
      { from: '2026-12-02', to: '2026-12-30', is_covered: false },
      { from: '2026-12-31', to: '2026-12-31', is_covered: true },
    ])
  })

  test('has an overlap without an end where two rates have none, and of one day where they share it', () => {
    const open = rate('open')

    expect(row([open, rate('other', { starts_on: '2026-08-01' })])?.overlaps).toEqual([
      { from: '2026-08-01', to: '9999-12-31' },
    ])
    expect(row([open, rate('before', { starts_on: '2026-06-01', ends_on: '2026-07-01' })])?.overlaps).toEqual([
      { from: '2026-07-01', to: '2026-07-01' },
    ])
    expect(row([open, rate('before', { starts_on: '2026-06-01', ends_on: '2026-06-30' })])?.overlaps).toEqual([])
  })

  test('names the days on which two rates for the same work are valid', () => {
    expect(row([rate('one', { ends_on: '2026-08-10' }), rate('other', { starts_on: '2026-08-01' })])?.overlaps).toEqual(
      [{ from: '2026-08-01', to: '2026-08-10' }],
    )
  })
})
