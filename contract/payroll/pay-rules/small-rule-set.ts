// A small rule set for tests.
import { type RuleSet, ruleSet } from './rule-set.ts'

export const percent = (permanent: number, casual: number) => ({ permanent, casual })
export const flat = [{ label: 'overtime_first' as const, minutes: null, percentages: percent(150_00, 175_00) }]
export const countsForAll = { super: true, payroll_tax: true, workers_compensation: true }

export const small: RuleSet = ruleSet.parse({
  code: 'SMALL',
  title: 'Small',
  instrument: 'MA000000',
  valid_from: '2026-07-01',
  source: { text: 'A test.', read_on: '2026-11-21' },
  not_covered: [],
  classifications: [{ code: 'LEVEL-1', title: 'Level 1', hourly_cents: 25_74 }],
  casual: { loading: 25_00, rounds_casual_rate: false },
  ordinary: {
    weekday: percent(100_00, 125_00),
    saturday: percent(125_00, 150_00),
    sunday: percent(150_00, 175_00),
    public_holiday: percent(225_00, 250_00),
  },
  stacking: 'highest',
  across_midnight: { day: 'by_the_clock', public_holiday: 'by_the_clock' },
  clock_change: 'by_the_clock',
  ordinary_hours: {
    span: {
      monday: null,
      tuesday: null,
      wednesday: null,
      thursday: null,
      friday: null,
      saturday: null,
      sunday: null,
      public_holiday: null,
    },
    day: { permanent: null, casual: null },
    week: { permanent: 38 * 60, casual: 38 * 60 },
  },
  overtime: { triggers: ['week'], tiers: { weekday: flat, saturday: flat, sunday: flat, public_holiday: flat } },
  counts_for: {
    ordinary: countsForAll,
    overtime: { ...countsForAll, super: false },
    minimum_engagement: countsForAll,
    missed_break: countsForAll,
    piece_work: countsForAll,
  },
})
