import { breaksOf, type BreakRule, shiftToBreak } from '#contract/rostering/breaks.ts'
import { scheduledMinutes, shiftSpan, wallTimeOf, type WallSpan } from '#contract/values/time.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { PlacedBreak } from '#web/lib/break-texts.ts'

export type ShiftInput = Omit<WallSpan, 'works_on'> & { position_id: string | null }
/** Days on which a shift gets the same breaks by the rules. */
export type DayBreaks = { days: string[]; breaks: PlacedBreak[]; unpaid_minutes: number; paid_minutes: number }

/**
 * The breaks that a location's rules give a shift on each of its days. Usually all days are equal; they differ where a rule
 * begins or ends, or where the clocks change.
 */
export function breaksByDay(input: ShiftInput, days: readonly string[], rules: readonly BreakRule[]): DayBreaks[] {
  const byBreaks = new Map<string, DayBreaks>()
  for (const works_on of days) {
    const breaks = ruleBreaksOn(input, works_on, rules)
    const key = JSON.stringify(breaks)
    const same = byBreaks.get(key)
    if (same) same.days.push(works_on)
    else byBreaks.set(key, { days: [works_on], ...breaks })
  }
  return [...byBreaks.values()]
}

function ruleBreaksOn(input: ShiftInput, works_on: string, rules: readonly BreakRule[]) {
  const span = { ...input, works_on }
  const { starts_at } = shiftSpan(span)
  const { breaks, unpaid_minutes, paid_minutes } = breaksOf(shiftToBreak(span, input.position_id), rules)
  const clockAfter = (minutes: number) =>
    wallTimeOf(Temporal.Instant.from(starts_at).add({ minutes }).toString(), input.zone)
  const placed = breaks.map((one) => ({
    ...one,
    at: clockAfter(one.starts_after),
    from: clockAfter(one.earliest_start),
    to: clockAfter(one.latest_start),
  }))
  return { breaks: placed, unpaid_minutes, paid_minutes }
}

/** The minutes by the clock: where the days differ, because one of them begins in a skipped hour, those of a usual day. */
export function clockLength(input: Omit<WallSpan, 'works_on'>, days: readonly string[]) {
  const [same, ...others] = new Set(days.map((works_on) => shiftSpan({ ...input, works_on }).clock_minutes))
  return same === undefined || others.length > 0 ? scheduledMinutes(input.starts, input.ends) : same
}

/** The rule breaks that a shift's own breaks replace; none where they are the same. */
export function replacedBreaks(own: readonly ShiftBreak[], by_day: readonly DayBreaks[]): ShiftBreak[] {
  const other = by_day.find(({ breaks }) => breaks.length > 0 && breakMinutesOf(breaks) !== breakMinutesOf(own))
  return other?.breaks.map(({ minutes, paid }) => ({ minutes, paid })) ?? []
}

const breakMinutesOf = (breaks: readonly ShiftBreak[]) =>
  breaks
    .map(({ minutes, paid }) => `${minutes}${paid ? 'p' : 'u'}`)
    .toSorted()
    .join()
