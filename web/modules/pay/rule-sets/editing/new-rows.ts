// Entries as they are added: with what is usual, and with empty fields where only the award says it.
import type {
  Allowance,
  Band,
  OvertimeTier,
  Percentages,
  RuleSet,
  ShiftLoading,
} from '#contract/payroll/pay-rules/rule-set.ts'
import { kindsOfDay, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample } from '#contract/payroll/pay-rules/rule-sets.ts'

/** A required number that nobody has entered yet; no call takes it. */
const empty = Number.NaN

export const newPercentages = (): Percentages => ({
  permanent: null,
  casual: null,
  casual_of: 'hourly_rate',
  clause: null,
})

export const newClassification = (): RuleSet['classifications'][number] => ({
  ...{ code: '', title: '', weekly_cents: null, hourly_cents: null, juniors: [] },
})

export const newJunior = (): RuleSet['classifications'][number]['juniors'][number] => ({
  below_age: empty,
  percentage: empty,
})

export const newAllPurpose = (): RuleSet['all_purpose_allowances'][number] => ({
  ...{ code: '', title: '', weekly_cents: empty, clause: null },
})

export const newBand = (): Band => ({
  label: 'evening',
  days: weekdays.slice(0, 5),
  times: { from: '', to: '' },
  on_public_holidays: false,
  pay: { in: 'percent', percentages: newPercentages() },
  clause: null,
})

export const newShiftLoading = (): ShiftLoading => ({
  label: 'night',
  decided_by: 'start',
  from: '',
  until: '',
  days: [...weekdays],
  permanent_nights: null,
  percentages: { weekday: newPercentages(), saturday: null, sunday: null, public_holiday: null },
  clause: null,
})

export const newTier = (): OvertimeTier => ({
  ...{ label: 'overtime_further', minutes: null, percentages: newPercentages() },
})

export const newShortRest = (): NonNullable<RuleSet['short_rest']> => ({
  ...{ minutes: 600, after: 'any_work', percentages: newPercentages() },
})

export const newMissedBreak = (): NonNullable<RuleSet['missed_break']> => ({
  over_minutes: empty,
  earliest_minutes: 0,
  latest_minutes: empty,
  shortest_minutes: 30,
  percentage: empty,
  clause: null,
})

export const newLeaveLoading = (): NonNullable<RuleSet['annual_leave_loading']> => ({ percentage: empty, clause: null })

export const newMinimum = (): RuleSet['minimum_engagement'][number] => ({
  employments: ['casual'],
  kinds_of_day: [...kindsOfDay],
  minutes: empty,
  paid_at: 'kind_of_day',
  counts: 'each_period',
  clause: null,
})

export const newAllowance = (): Allowance => ({
  code: '',
  title: '',
  cents: empty,
  per: 'period',
  given: 'by_hand',
  is_multiplied: false,
  counts_for: { super: true, payroll_tax: true, workers_compensation: true },
  clause: null,
})

export const newPieceRate = (): NonNullable<RuleSet['piece_work']>['rates'][number] => ({
  ...{ code: '', title: '', unit_cents: empty },
})

export const newPieceWork = (): NonNullable<RuleSet['piece_work']> => ({
  ...{ rates: [newPieceRate()], guarantee: 10_000, clause: null },
})

export const newCycle = (): NonNullable<RuleSet['ordinary_hours']['cycle']> => ({
  ...{ weeks: 4, starts_on: '', minutes: empty },
})

export const newPeriod = (day: string): PayRuleExample['periods'][number] => ({
  ...{ day, starts: '', ends: '', breaks: [], customer: 1, recorded: [], pieces: [] },
})

export const newExample = ({ classifications: [first], valid_from: day }: RuleSet): PayRuleExample => ({
  title: '',
  classification: first?.code ?? '',
  employment: 'casual',
  age: null,
  works_permanent_nights: false,
  all_purpose_allowances: [],
  time_zone: 'Australia/Sydney',
  week_starts_on: 'monday',
  periods: [newPeriod(day)],
  holidays: [],
  expected_cents: empty,
  expected_lines: [],
})
