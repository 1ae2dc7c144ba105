import { expect, test } from 'vitest'
import type { RuleImpact } from '#contract/payroll/pay-rules/rule-impact.ts'
import { type Outcome, outcomeOf, shareOf } from './outcome.ts'

const none = { timesheets: 0, cents: 0 }
const impact = (changes: Partial<RuleImpact> = {}): RuleImpact => ({
  ...{ from: '2026-10-19', to: '2026-11-15', timesheets: 2, people: 1, minutes: 960, incomplete: false },
  ...{ before_cents: 400_00, after_cents: 400_00, newly_priced: none, no_longer_priced: none, not_priced: 0 },
  ...{ by_person: { rows: [], more: 0 }, by_customer: { rows: [], more: 0 }, by_label: { rows: [], more: 0 } },
  ...changes,
})

const ava = { id: 'ava', name: 'Ava', before_cents: 1, after_cents: 2, minutes: 1 }

const cases: [Outcome, Partial<RuleImpact>][] = [
  ['more', { after_cents: 400_01 }],
  ['less', { after_cents: 399_99 }],
  ['same', {}],
  ['moved', { by_person: { rows: [ava, { ...ava, before_cents: 2, after_cents: 1 }], more: 0 } }],
  ['same', { not_priced: 1 }],
  ['rest', { newly_priced: { timesheets: 1, cents: 1 } }],
  ['unpriced', { timesheets: 0, no_longer_priced: { timesheets: 1, cents: 1 } }],
  ['unpriced', { timesheets: 0, not_priced: 1 }],
  ['none', { timesheets: 0 }],
]

test.each(cases)('is %s with %o', (outcome, changes) => {
  expect(outcomeOf(impact(changes))).toBe(outcome)
})

test('the share is of what it was before, and there is none of nothing', () => {
  expect(shareOf({ before_cents: 200, after_cents: 150 })).toBe(-0.25)
  expect(shareOf({ before_cents: 0, after_cents: 150 })).toBeNull()
})
