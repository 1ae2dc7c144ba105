// The figures of a rule set as facts: what each is about, and its value, in terms that a screen can put into words.
import type { CountsFor, Percentages, RuleSet, Weekday, Employment, KindOfDay, OvertimeTrigger } from './rule-set.ts'
import type { RuleField, Subject } from './rule-set-sections.ts'

/** Values of fields that are one of a few. */
export const ruleChoices = [
  'hourly_rate',
  'casual_rate',
  'percent',
  'cents',
  'hour',
  'part_of_hour',
  'period',
  'day',
  'kilometre',
  'occasion',
  'always',
  'by_hand',
  'start',
  'finish',
  'highest',
  'sum',
  'by_the_clock',
  'major_portion',
  'day_of_start',
  'elapsed',
  'any_work',
  'overtime',
  'weekday',
  'kind_of_day',
  'each_period',
  'day_at_customer',
  'nights_both',
  'nights_only',
  'nights_not',
] as const
export type RuleChoice = (typeof ruleChoices)[number]

type Times = RuleSet['ordinary_hours']['span'][Weekday]

export type FactValue =
  | { as: 'percent'; of: Percentages['casual'] }
  | { as: 'money' | 'minutes' | 'number'; of: number | null }
  | { as: 'times'; of: Times }
  | { as: 'text'; of: string | null }
  | { as: 'date'; of: string | null }
  | { as: 'flag'; of: boolean }
  | { as: 'choice'; of: RuleChoice }
  | { as: 'weekdays'; of: readonly Weekday[] }
  | { as: 'kinds_of_day'; of: readonly KindOfDay[] }
  | { as: 'employments'; of: readonly Employment[] }
  | { as: 'triggers'; of: readonly OvertimeTrigger[] }

export type Fact = { about: readonly Subject[]; value: FactValue }

export const field = (of: RuleField): Subject => ({ in: 'field', of })
export const casual: Subject = { in: 'employment', of: 'casual' }

export const fact = (about: Subject | readonly Subject[], value: FactValue): Fact => ({ about: [about].flat(), value })
export const percent = (about: Subject | readonly Subject[], of: Percentages['casual']) =>
  fact(about, { as: 'percent', of })
export const money = (of: RuleField, value: number | null) => fact(field(of), { as: 'money', of: value })
export const minutes = (of: RuleField, value: number | null) => fact(field(of), { as: 'minutes', of: value })
export const number = (of: RuleField, value: number | null) => fact(field(of), { as: 'number', of: value })
export const words = (of: RuleField, value: string | null) => fact(field(of), { as: 'text', of: value })
export const date = (of: RuleField, value: string | null) => fact(field(of), { as: 'date', of: value })
export const flag = (of: RuleField, value: boolean) => fact(field(of), { as: 'flag', of: value })
export const choice = (of: RuleField, value: RuleChoice) => fact(field(of), { as: 'choice', of: value })
export const times = (of: RuleField, value: Times) => fact(field(of), { as: 'times', of: value })

export const percentFacts = (of: Percentages, about: readonly Subject[] = []): readonly Fact[] => [
  percent([...about, { in: 'employment', of: 'permanent' }], of.permanent),
  percent([...about, casual], of.casual),
  fact([...about, field('casual_of')], { as: 'choice', of: of.casual_of }),
]

/** The same with their clause; a kind of day without percentages has no facts. */
export const percentagesFacts = (of: Percentages | null, about: readonly Subject[] = []): readonly Fact[] =>
  of === null ? [] : [...percentFacts(of, about), fact([...about, field('clause')], { as: 'text', of: of.clause })]

export const byEmployment = (
  of: RuleField,
  value: { permanent: number | null; casual: number | null },
): readonly Fact[] => [
  fact([field(of), { in: 'employment', of: 'permanent' }], { as: 'minutes', of: value.permanent }),
  fact([field(of), casual], { as: 'minutes', of: value.casual }),
]

export const countsForFacts = (of: CountsFor, about: readonly Subject[] = []): readonly Fact[] => [
  fact([...about, field('super')], { as: 'flag', of: of.super }),
  fact([...about, field('payroll_tax')], { as: 'flag', of: of.payroll_tax }),
  fact([...about, field('workers_compensation')], { as: 'flag', of: of.workers_compensation }),
]
