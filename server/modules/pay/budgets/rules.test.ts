import { describe, expect, test } from 'vitest'
import { budgetRows, budgetSums, type CostedWeek, sitesWithoutBudget, wholeWeeks } from './rules.ts'

const week = (changes: Partial<CostedWeek> = {}): CostedWeek => ({
  ...{ location_id: 'wharf', location_name: 'Wharf', customer_id: 'harbour', customer_name: 'Harbour' },
  ...{ week: '2026-11-02', currency: 'AUD', budget_cents: 1_000_00, budget_minutes: 1_200 },
  ...{ rostered_cents: 0, rostered_minutes: 0, rostered_incomplete: 0 },
  ...{ actual_cents: null, actual_minutes: 0, actual_incomplete: 0, ...changes },
})

describe('cost against budget', () => {
  // By hand. Wharf: 1,000.00 a week. In the first week rostered for 1,100.00 and 1,075.50 approved, in the second rostered for 900.00 and
  // nothing approved yet. Hall has no budget: 500.00 rostered, 480.00 approved.
  const weeks = [
    week({ rostered_cents: 1_100_00, rostered_minutes: 1_320, actual_cents: 1_075_50, actual_minutes: 1_290 }),
    week({ week: '2026-11-09', rostered_cents: 900_00, rostered_minutes: 1_080, rostered_incomplete: 1 }),
    week({
      ...{ location_id: 'hall', location_name: 'Hall', budget_cents: null, budget_minutes: null },
      ...{ rostered_cents: 500_00, rostered_minutes: 600, actual_cents: 480_00, actual_minutes: 570 },
    }),
  ]

  test('compares each week of a site with its budget, and one without a budget with nothing', () => {
    const rows = budgetRows(weeks, 'site_week')

    expect(
      rows.map(({ id, rostered_difference_cents, rostered_difference_basis_points }) => [
        ...[id, rostered_difference_cents, rostered_difference_basis_points],
      ]),
    ).toEqual([
      // 100.00 and 10 % over; 100.00 and 10 % under
      ['wharf 2026-11-02', 100_00, 10_00],
      ['wharf 2026-11-09', -100_00, -10_00],
      ['hall 2026-11-02', null, null],
    ])
    expect(rows.map((row) => [row.actual_difference_cents, row.actual_difference_basis_points])).toEqual([
      // 75.50 of 1,000.00 is 7.55 %
      [75_50, 7_55],
      [null, null],
      [null, null],
    ])
    expect(rows[2]).toMatchObject({ budget_cents: null, without_budget: 1, rostered_cents: 500_00 })
  })

  test('adds up costs of all weeks, and differences of those that have both', () => {
    expect(budgetRows(weeks, 'customer')).toEqual([
      {
        ...{ id: 'harbour', location_id: null, location_name: null, customer_id: 'harbour', customer_name: 'Harbour' },
        ...{ week: null, currency: 'AUD', budget_cents: 2_000_00, budget_minutes: 2_400, without_budget: 1 },
        // 1,100.00 + 900.00 + 500.00; of the budgeted weeks 2,000.00 of 2,000.00
        ...{ rostered_cents: 2_500_00, rostered_minutes: 3_000, rostered_incomplete: 1 },
        ...{ rostered_difference_cents: 0, rostered_difference_basis_points: 0 },
        // 1,075.50 + 480.00; only the first week has approved time and a budget, of 1,000.00
        ...{ actual_cents: 1_555_50, actual_minutes: 1_860, actual_incomplete: 0 },
        ...{ actual_difference_cents: 75_50, actual_difference_basis_points: 7_55 },
      },
    ])
    expect(budgetRows(weeks, 'location').map(({ id }) => id)).toEqual(['wharf', 'hall'])
    expect(budgetRows(weeks, 'week').map(({ id }) => id)).toEqual(['2026-11-02', '2026-11-09'])
  })

  test('names the sites without a budget', () => {
    expect(sitesWithoutBudget(weeks)).toEqual([
      { location_id: 'hall', location_name: 'Hall', customer_name: 'Harbour', weeks: 1 },
    ])
  })

  test('of two currencies is not added up', () => {
    const both = [week({ rostered_cents: 1 }), week({ currency: 'NZD', rostered_cents: 2 })]
    expect(budgetSums(both).map(({ currency, rostered_cents }) => [currency, rostered_cents])).toEqual([
      ['AUD', 1],
      ['NZD', 2],
    ])
    expect(budgetRows(both, 'customer')).toHaveLength(2)
  })

  test('with a budget of nothing has no share of it', () => {
    expect(budgetSums([week({ budget_cents: 0, rostered_cents: 5_00 })])[0]).toMatchObject({
      ...{ budget_cents: 0, rostered_difference_cents: 5_00, rostered_difference_basis_points: null },
    })
  })
})

describe('the weeks of a report', () => {
  test.each([
    // A Wednesday
    [{}, { from: '2026-10-19', to: '2026-11-15' }],
    [
      { from: '2026-11-03', to: '2026-11-09' },
      { from: '2026-11-02', to: '2026-11-15' },
    ],
    [{ from: '2026-11-03' }, { from: '2026-11-02', to: '2026-11-29' }],
    [{ to: '2026-11-01' }, { from: '2026-10-05', to: '2026-11-01' }],
  ])('of %o are whole: %o', (days, weeks) => {
    expect(wholeWeeks(days, '2026-11-11')).toEqual(weeks)
  })

  test('are fourteen at most, and do not end before they begin', () => {
    expect(wholeWeeks({ from: '2026-01-05', to: '2026-04-12' }, '2026-11-11')).toEqual({
      from: '2026-01-05',
      to: '2026-04-12',
    })
    expect(() => wholeWeeks({ from: '2026-01-05', to: '2026-04-13' }, '2026-11-11')).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    )
    expect(() => wholeWeeks({ from: '2026-01-05', to: '2026-01-04' }, '2026-11-11')).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    )
  })
})
