// What the samples have in common: how their percentages and hours are written down, and what is assumed because no text said it.
import { type LineLabel, type RuleSetInput, type Weekday, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'

type Tiers = RuleSetInput['overtime']['tiers']['weekday']
type Percentages = Tiers[number]['percentages']
type Span = RuleSetInput['ordinary_hours']['span']
type SpanOfDay = Span[Weekday]

/** Percentages as a person writes them: 150 for 150 %; null where the text read has none. */
export const percent = (permanent: number | null, casual: number | null) => ({
  permanent: inBasisPoints(permanent),
  casual: inBasisPoints(casual),
})
const inBasisPoints = (value: number | null) => (value === null ? null : Math.round(value * 100))

/** Time that the text read has no figure for, so that it is refused instead of paid by a guess. */
export const noFigure = percent(null, null)

/** Both have the percentage: the casual loading is not paid with it. */
export const withoutLoading = (value: number) => percent(value, value)

/** Casuals have the loading of 25 % on top, of the hourly rate. */
export const withLoading = (value: number) => percent(value, value + 25)

/** Casuals have the percentage of their loaded rate. */
export const ofCasualRate = (value: number) => ({ ...withoutLoading(value), casual_of: 'casual_rate' as const })

export const tiers = (firstHours: number, first: Percentages, further: Percentages): Tiers => [
  { label: 'overtime_first', minutes: firstHours * 60, percentages: first },
  { label: 'overtime_further', minutes: null, percentages: further },
]

export const oneTier = (label: LineLabel, percentages: Percentages): Tiers => [{ label, minutes: null, percentages }]

export const mondayToFriday: Weekday[] = weekdays.slice(0, 5)
export const everyDay: Weekday[] = [...weekdays]

/** On public holidays there is no limit. */
export const span = (weekday: SpanOfDay, saturday: SpanOfDay, sunday: SpanOfDay): Span => ({
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday,
  sunday,
  public_holiday: null,
})
export const noSpan = span(null, null, null)

export const noLimit = { permanent: null, casual: null }
export const hours = (value: number) => ({ permanent: value * 60, casual: value * 60 })

export const casualMinimum = (value: number): NonNullable<RuleSetInput['minimum_engagement']> => [
  {
    employments: ['casual'],
    kinds_of_day: ['weekday', 'saturday', 'sunday', 'public_holiday'],
    minutes: value * 60,
    paid_at: 'kind_of_day',
    counts: 'each_period',
  },
]

export const casualLoading = { loading: 2500, rounds_casual_rate: false }

/** Where the figures of a sample were read. */
export const readFrom = (where: string): RuleSetInput['source'] => ({
  text: `${where} This is a sample: check it with an adviser before anybody is paid by it.`,
  read_on: '2026-11-21',
})

const countsForAll = { super: true, payroll_tax: true, workers_compensation: true }

/** What none of the texts read says; `assumptions` tells people so. */
export const assumed = {
  stacking: 'highest',
  across_midnight: { day: 'by_the_clock', public_holiday: 'by_the_clock' },
  clock_change: 'by_the_clock',
  counts_for: {
    ordinary: countsForAll,
    overtime: { ...countsForAll, super: false },
    minimum_engagement: countsForAll,
    missed_break: countsForAll,
    piece_work: countsForAll,
  },
} as const satisfies Partial<RuleSetInput>

export const assumptions = [
  'Which day and which public holiday a shift across midnight belongs to: the sample goes by the clock, also in the night of a clock change.',
  'What counts for superannuation, payroll tax and workers’ compensation: the sample has everything, but for superannuation no overtime.',
  'When several percentages apply to the same time, the sample pays only the highest.',
]

export const notCovered = [
  'Rates of juniors, apprentices and trainees, and of classifications that the sample does not list.',
  'Overtime of part-time employees beyond the hours agreed with them.',
  'Time after too short a rest between two shifts.',
  'The least overtime that is paid when somebody comes in for overtime only.',
]

export const notAveraged =
  'Averaging ordinary hours over several weeks: in the sample 38 hours of each week are ordinary.'

export const minimumAssumed =
  'Which percentages a casual’s minimum engagement has, and broken shifts: the sample pays each period up to it, as on the day on which it ends.'
