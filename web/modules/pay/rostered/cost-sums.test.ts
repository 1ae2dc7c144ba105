import { expect, test } from 'vitest'
import type { AssignmentCost } from '#contract/payroll/roster-costs.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { sumOfBudgets, sumOfCosts, sumsOfBoard } from './cost-sums.ts'

const cost = (assignment_id: string, more: Partial<AssignmentCost> = {}): AssignmentCost => ({
  ...{ assignment_id, minutes: 480, pay_cents: 200_00, cost_cents: 220_00, charge_cents: 320_00, margin_cents: 100_00 },
  ...{ short_cents: null, lacking: [] },
  ...more,
})
const unknown = { pay_cents: null, cost_cents: null, charge_cents: null, margin_cents: null }

test('adds what is known, and counts what is missing', () => {
  const sum = sumOfCosts([
    cost('one'),
    cost('two', { charge_cents: null, margin_cents: null, lacking: ['super', 'no_charge_rate'] }),
    cost('three', { ...unknown, lacking: ['no_rule_set'] }),
    cost('four', { lacking: ['super'] }),
  ])

  expect(sum).toMatchObject({
    ...{ assignments: 4, pay_cents: 600_00, cost_cents: 660_00, charge_cents: 640_00, margin_cents: 200_00 },
  })
  expect(Object.fromEntries(sum.lacking)).toEqual({ super: 2, no_charge_rate: 1, no_rule_set: 1 })
})

test('has no amount where none is known', () => {
  expect(sumOfCosts([cost('one', { ...unknown, lacking: ['no_rule_set'] })])).toMatchObject(unknown)
  expect(sumOfCosts([])).toMatchObject({ ...unknown, assignments: 0 })
})

// Of shifts and assignments, only what sums read.
const board = {
  shifts: [
    {
      id: 'early',
      roster_id: 'a',
      location_id: 'x',
      position_id: 'chef',
      works_on: '2026-12-07',
      starts: '06:00',
      ends: '14:00',
    },
    {
      id: 'late',
      roster_id: 'b',
      location_id: 'y',
      position_id: 'chef',
      works_on: '2026-12-08',
      starts: '14:00',
      ends: '22:00',
    },
  ],
  assignments: [
    { id: 'one', roster_shift_id: 'early', employee_id: 'ava' },
    { id: 'two', roster_shift_id: 'late', employee_id: 'ava' },
    { id: 'three', roster_shift_id: 'late', employee_id: 'noah' },
    { id: 'new', roster_shift_id: 'late', employee_id: 'mia' },
  ],
} as unknown as Pick<Board, 'shifts' | 'assignments'>
const costs = [cost('one'), cost('two'), cost('three'), cost('hidden')]

const paid = (sums: ReadonlyMap<string, { pay_cents: number | null }>) =>
  Object.fromEntries([...sums].map(([of, { pay_cents }]) => [of, pay_cents]))

test('adds up days, people and rosters of the shifts shown, and leaves out what is not priced yet', () => {
  const sums = sumsOfBoard(board, costs, 'people')

  expect(sums.total).toMatchObject({ assignments: 3, pay_cents: 600_00 })
  expect(paid(sums.by_day)).toEqual({ '2026-12-07': 200_00, '2026-12-08': 400_00 })
  expect(paid(sums.by_row)).toEqual({ ava: 400_00, noah: 200_00 })
  expect(paid(sums.by_roster)).toEqual({ a: 200_00, b: 400_00 })
})

test('adds up the rows of sites, and of positions with their times', () => {
  expect(paid(sumsOfBoard(board, costs, 'location').by_row)).toEqual({ x: 200_00, y: 400_00 })
  expect(paid(sumsOfBoard(board, costs, 'demand').by_row)).toEqual({
    ...{ 'chef 06:00 14:00': 200_00, 'chef 14:00 22:00': 400_00 },
  })
})

test('compares the rosters that have a budget with it, and leaves out those that are not on the board as a whole', () => {
  const { by_roster } = sumsOfBoard(board, costs, 'people')
  const limit = (roster_id: string, budget_cents: number | null) => ({
    ...{ roster_id, budget_cents, weeks: [], floor_basis_points: null },
  })
  // Roster a costs 220.00, roster b 440.00.
  expect(sumOfBudgets([limit('a', 200_00), limit('b', 500_00), limit('c', 1_00)], by_roster, [])).toEqual({
    ...{ cost_cents: 660_00, budget_cents: 700_00, rosters: 2, over: 1 },
  })
  expect(sumOfBudgets([limit('a', null), limit('c', 1_00)], by_roster, [])).toBeNull()
})

test('compares a week of a site once, with all of its rosters, and says where one is over its own budget there', () => {
  const { by_roster } = sumsOfBoard(board, costs, 'people')
  const week = { location_id: 'x', week: '2026-11-02', budget_cents: 1_000_00, cost_cents: 660_00 }
  const unknown = { ...week, week: '2026-11-09', cost_cents: null }
  const limit = (roster_id: string, budget_cents: number | null, weeks: (typeof week | typeof unknown)[]) => ({
    ...{ roster_id, budget_cents, weeks, floor_basis_points: null },
  })
  const rosters = ['a', 'b', 'd'].map((id) => ({ id, location_id: 'x' }))
  // Roster a costs 220.00 of its own 200.00.
  const limits = [limit('a', 200_00, []), limit('b', null, [week, unknown]), limit('d', null, [week])]

  expect(sumOfBudgets(limits, by_roster, rosters)).toEqual({
    ...{ cost_cents: 660_00, budget_cents: 1_000_00, rosters: 3, over: 1 },
  })
})
