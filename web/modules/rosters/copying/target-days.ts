import { maxTargets } from '#contract/rostering/rosters/repeats.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'

export const repetitions = ['once', 'daily', 'weekly'] as const
export type Repetition = (typeof repetitions)[number]

export type RepetitionTarget = { first: LocalDate | null; repetition: Repetition; until: LocalDate | null }

/** How many weeks the days fill. */
export const weeksOf = (days: number) => Math.ceil(days / 7)

/** The first day of each copy of `days` days; none while the input is incomplete, `tooMany` beyond the limit of the server. */
export function targetDays({ first, repetition, until }: RepetitionTarget, days: number): LocalDate[] | 'tooMany' {
  if (first === null) return []
  if (repetition === 'once') return [first]
  if (until === null || until < first) return []
  // Copies of more than a week follow each other, and do not overlap.
  const step = repetition === 'daily' ? 1 : weeksOf(days) * 7
  const targets: LocalDate[] = []
  for (let day = first; day <= until; day = addDays(day, step)) {
    if (targets.length === maxTargets) return 'tooMany'
    targets.push(day)
  }
  return targets
}
