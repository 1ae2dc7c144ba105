import { expect, test } from 'vitest'
import type { AssignmentCost } from '#contract/payroll/roster-costs.ts'
import type { Translate } from '#web/wording/translate.ts'
import { sumOfCosts } from './cost-sums.ts'
import { signOfBudget, signOfSum } from './cost-texts.ts'

// The key and its values: what is tested is which text is shown.
const t = ((key: string, values?: Record<string, unknown>) =>
  [key.replace('rosterCosts.', ''), ...Object.values(values ?? {})].join(' ')) as unknown as Translate

const cost = (more: Partial<AssignmentCost> = {}): AssignmentCost => ({
  ...{ assignment_id: 'one', minutes: 480, pay_cents: 200_00, cost_cents: 220_40, charge_cents: 320_00 },
  ...{ margin_cents: 99_60, short_cents: null, lacking: [] },
  ...more,
})
const signOf = (...costs: AssignmentCost[]) => signOfSum(t, sumOfCosts(costs), 'AUD')

test('shows the cost in whole dollars, and explains it with all amounts', () => {
  expect(signOf(cost())).toEqual({
    ...{ text: '$220', tone: 'soft' },
    label: 'payOf $200.00 · costOf $220.40 · chargeOf $320.00 · marginOf $99.60',
  })
})

test('shows a loss as a word, not as a negative number', () => {
  expect(signOf(cost({ charge_cents: 160_00, margin_cents: -60_40 }))).toMatchObject({
    ...{ text: 'lossMark $60', tone: 'bad', label: expect.stringContaining('lossOf $60.40') },
  })
})

test('marks what is incomplete, and says on how many of several shifts', () => {
  const lacking: AssignmentCost['lacking'] = ['no_charge_rate']
  const known = { charge_cents: null, margin_cents: null, lacking }
  expect(signOf(cost(known))).toMatchObject({
    ...{ text: 'incompleteMark $220', label: expect.stringMatching(/incompleteOf lacking\.no_charge_rate$/) },
  })
  expect(signOf(cost(known), cost()).label).toContain('lackingCount lacking.no_charge_rate 1')
})

test('shows a dash where nothing is priced', () => {
  const unknown = { pay_cents: null, cost_cents: null, charge_cents: null, margin_cents: null }
  expect(signOf(cost({ ...unknown, lacking: ['no_rule_set'] }))).toMatchObject({
    ...{ text: 'incompleteMark –', label: 'incompleteOf lacking.no_rule_set' },
  })
})

test('shows a margin below the floor in words, and how much is missing', () => {
  expect(signOf(cost({ short_cents: 12_40 }))).toMatchObject({
    ...{ text: 'shortMark $100', tone: 'warn', label: expect.stringContaining('shortOf $12.40') },
  })
  expect(signOf(cost({ short_cents: 0 })).tone).toBe('soft')
})

test('shows how much of the budget is spent, by how much it is over, and of how many rosters', () => {
  const sum = { cost_cents: 480_00, budget_cents: 500_00, rosters: 1, over: 0 }
  const shown = { currency: 'AUD', of: 1 }
  expect(signOfBudget(t, sum, shown)).toMatchObject({ text: 'budgetRatio $480 $500', tone: 'soft' })
  const over = { ...sum, cost_cents: 520_00, over: 1 }
  expect(signOfBudget(t, over, shown)).toEqual({
    ...{ text: 'budgetRatioOver $520 $500 $20', label: 'budgetRatioOver $520.00 $500.00 $20.00', tone: 'bad' },
  })
  expect(signOfBudget(t, sum, { ...shown, of: 3 }).text).toBe('budgetSome 3 1 budgetRatio $480 $500')
  expect(signOfBudget(t, { ...sum, rosters: 2, over: 1 }, { ...shown, of: 2 }).tone).toBe('bad')
})
