// The sections in which people read and edit a rule set, and where one of its fields is, in terms that a screen can put into words.
import { kindsOfDay, lineLabels, overtimeTriggers, weekdays } from './rule-set.ts'
import type { Employment, KindOfDay, LineLabel, OvertimeTrigger, RuleSet, Weekday } from './rule-set.ts'

export const ruleSections = [
  'general',
  'classifications',
  'ordinary_hours',
  'ordinary',
  'bands',
  'overtime',
  'rest_and_breaks',
  'minimum_engagement',
  'allowances',
  'piece_work',
  'counts_for',
  'payroll_codes',
  'not_covered',
] as const
export type RuleSection = (typeof ruleSections)[number]

const sectionOfField = {
  code: 'general',
  title: 'general',
  instrument: 'general',
  valid_from: 'general',
  source: 'general',
  not_covered: 'not_covered',
  classifications: 'classifications',
  all_purpose_allowances: 'classifications',
  casual: 'classifications',
  ordinary_hours: 'ordinary_hours',
  ordinary: 'ordinary',
  across_midnight: 'ordinary',
  clock_change: 'ordinary',
  annual_leave_loading: 'ordinary',
  bands: 'bands',
  shift_loadings: 'bands',
  stacking: 'bands',
  stacking_cap: 'bands',
  overtime: 'overtime',
  short_rest: 'rest_and_breaks',
  missed_break: 'rest_and_breaks',
  minimum_engagement: 'minimum_engagement',
  allowances: 'allowances',
  piece_work: 'piece_work',
  counts_for: 'counts_for',
  payroll_codes: 'payroll_codes',
  bill_labels: 'payroll_codes',
} as const satisfies Record<keyof RuleSet, RuleSection>

/** What a value is about: a translated word, or a text of the rule set itself. */
export type Subject =
  | { in: 'kind_of_day'; of: KindOfDay }
  | { in: 'employment'; of: Employment }
  | { in: 'weekday'; of: Weekday }
  | { in: 'label'; of: LineLabel }
  | { in: 'trigger'; of: OvertimeTrigger }
  | { in: 'below_age'; of: number }
  | { in: 'text'; of: string }
  | { in: 'field'; of: RuleField }

/** Fields that have a name on screens. */
export const ruleFields = [
  'code',
  'title',
  'instrument',
  'valid_from',
  'source',
  'read_on',
  'weekly_cents',
  'hourly_cents',
  'loading',
  'rounds_casual_rate',
  'clause',
  'casual_of',
  'cents',
  'per',
  'days',
  'times',
  'on_public_holidays',
  'pay_in',
  'decided_by',
  'permanent_nights',
  'stacking',
  'stacking_cap',
  'midnight_day',
  'midnight_holiday',
  'clock_change',
  'annual_leave_loading',
  'limit_day',
  'limit_week',
  'cycle_weeks',
  'cycle_starts_on',
  'cycle_minutes',
  'days_a_week',
  'triggers',
  'tier_minutes',
  'minimum_minutes',
  'rest_minutes',
  'rest_after',
  'over_minutes',
  'earliest_minutes',
  'latest_minutes',
  'shortest_minutes',
  'percentage',
  'minutes',
  'kinds_of_day',
  'employments',
  'paid_at',
  'counts',
  'given',
  'is_multiplied',
  'unit_cents',
  'guarantee',
  'super',
  'payroll_tax',
  'workers_compensation',
  'counts_ordinary',
  'counts_overtime',
  'counts_minimum_engagement',
  'counts_missed_break',
  'counts_piece_work',
  'payroll_code',
  'bill_label',
] as const
export type RuleField = (typeof ruleFields)[number]

type Path = readonly (string | number)[]

/** The section of a field of a rule set, by the field's path. */
export function sectionOf([field]: Path): RuleSection {
  const found = Object.entries(sectionOfField).find(([name]) => name === field)
  return found?.[1] ?? 'general'
}

/** Where a path leads within its section: the entries, days and kinds of employment that it goes through. */
export function subjectsAt(set: RuleSet, path: Path): Subject[] {
  let here: unknown = set
  return path.flatMap((step) => {
    here = stepInto(here, step)
    return typeof step === 'number' ? subjectOfEntry(here) : subjectOfKey(step)
  })
}

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null

const stepInto = (value: unknown, step: string | number): unknown => (isObject(value) ? value[step] : undefined)

/** An entry is named by its title or its label; a trigger is its own name. */
function subjectOfEntry(entry: unknown): Subject[] {
  const trigger = overtimeTriggers.find((one) => one === entry)
  if (trigger !== undefined) return [{ in: 'trigger', of: trigger }]
  const label = lineLabels.find((one) => one === stepInto(entry, 'label'))
  if (label !== undefined) return [{ in: 'label', of: label }]
  const title = stepInto(entry, 'title')
  return typeof title === 'string' && title !== '' ? [{ in: 'text', of: title }] : []
}

function subjectOfKey(key: string): Subject[] {
  if (key === 'permanent' || key === 'casual') return [{ in: 'employment', of: key }]
  const kind = kindsOfDay.find((one) => one === key)
  if (kind !== undefined) return [{ in: 'kind_of_day', of: kind }]
  const weekday = weekdays.find((one) => one === key)
  return weekday === undefined ? [] : [{ in: 'weekday', of: weekday }]
}
