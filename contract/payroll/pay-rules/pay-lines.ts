// What is priced, and the lines that come out: the same for a shift before it is worked and for a timesheet.
import type { LocalDate, Instant, WallTime } from '#contract/values/time.ts'
import type { BasisPoints, Cents, CountsFor, Employment, LineLabel, OvertimeTrigger, RuleSet } from './rule-set.ts'

/** A time that a person worked or is rostered for. */
export type WorkPeriod = {
  id: string
  customer_id: string
  /** whole minutes */
  starts_at: Instant
  ends_at: Instant
  time_zone: string
  /** within the period, in any order, without overlap; paid ones count as work */
  breaks: readonly { starts_at: Instant; ends_at: Instant; paid: boolean }[]
  /** those of the site, at least for the days of the period; `starts`: from this local time on until the end of the day */
  holidays: readonly { date: LocalDate; name: string; starts: WallTime | null }[]
  /** null: worked without a rule set, so it has no lines, but counts as ordinary time of its day, week and cycle */
  pay: PayTerms | null
}

export type PayTerms = {
  rule_set: RuleSet
  /** code */
  classification: string
  employment: Employment
  /** on the day of work; null: not known, which only a classification with junior rates needs */
  age: number | null
  works_permanent_nights: boolean
  /** codes of the rule set's all-purpose allowances that the person has */
  all_purpose_allowances: readonly string[]
  /** recorded by hand: hundredths of kilometres, occasions, hours or days by the allowance's code */
  recorded: readonly { code: string; hundredths: number }[]
  /** pieces by the code of the piece rate; empty: paid by the hour */
  pieces: readonly { code: string; units: number }[]
}

/** Why a minute is what it is: the facts that triggered it, to be read years later. */
export type LineReason =
  | { by: 'kind_of_day' | 'band' | 'shift_loading'; holiday: string | null }
  /** the minutes of the limit, and those that the person had worked when the line began (`short_rest`: the minutes of rest) */
  | { by: OvertimeTrigger; limit: number | null; before: number | null }
  | { by: 'minimum_engagement' | 'minimum_overtime'; limit: number; before: number }
  | { by: 'missed_break'; limit: number }
  | { by: 'allowance' | 'piece_work'; code: string }
  | { by: 'piece_guarantee'; limit: Cents; before: Cents }
  /** reimbursed as recorded, under any rule set or none; `title`: what it was for */
  | { by: 'expense'; title: string }

/**
 * One line of a period: time or units at one rate, for one reason. Time: `cents` = minutes × rate_cents ÷ 60; units: hundredths × rate_cents ÷
 * 100; each rounded once, half a cent up. The lines of a period add up to its cents.
 */
export type PayLine = {
  label: LineLabel
  minutes: number | null
  /** hundredths of hours or parts of hours, kilometres, occasions, pieces */
  hundredths: number | null
  /** of the hourly rate (compounding: of the casual rate); null for amounts */
  percentage: BasisPoints | null
  rate_cents: Cents
  cents: Cents
  clause: string | null
  counts_for: CountsFor
  reason: LineReason
  /** when, in minutes from the start of the period by the time that is paid; empty for what has no time of its own */
  spans: readonly { from: number; to: number }[]
}

/**
 * What keeps a period from being priced: somebody has to decide, nothing is guessed. calculations_differ: the two interpreters do not agree,
 * which is a mistake in one of them.
 */
export type PricingGap =
  | { gap: 'unknown_classification'; code: string }
  | { gap: 'age_not_known' | 'calculations_differ' }
  | { gap: 'not_covered' | 'to_choose'; label: LineLabel }
  | { gap: 'unknown_allowance' | 'unknown_piece_rate'; code: string }

export type PricedPeriod = {
  id: string
  /** work and paid breaks, by the time that is paid */
  minutes: number
  /** empty where there are gaps */
  lines: readonly PayLine[]
  cents: Cents
  gaps: readonly PricingGap[]
}
