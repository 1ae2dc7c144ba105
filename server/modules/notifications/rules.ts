import type { QuietHours } from '#contract/platform/notifications.ts'
import { addDays, type Instant, instantAt, localDateOf, wallTimeOf } from '#contract/values/time.ts'

/** What is urgent breaks the silence: something high about a shift that begins within this time (domain.md section 11). */
const urgentHours = 24

type Matter = { priority: 'normal' | 'high'; shift_at: Instant | null }

/**
 * When a letter may go: at once, or (null means at once) at the end of the reader's quiet hours, by the clock on their wall. What
 * is high and about a shift that begins within a day waits for nobody.
 */
export function letterWaitsUntil(now: Instant, quiet: QuietHours, { priority, shift_at }: Matter): Instant | null {
  if (!quiet.active || quiet.from === quiet.to) return null
  if (priority === 'high' && shift_at !== null && isWithin(urgentHours, now, shift_at)) return null
  const today = localDateOf(now, quiet.time_zone)
  const time = wallTimeOf(now, quiet.time_zone)
  if (!isQuiet(quiet, time)) return null
  const endsToday = time < quiet.to
  return instantAt(endsToday ? today : addDays(today, 1), quiet.to, quiet.time_zone).at
}

const isQuiet = ({ from, to }: QuietHours, time: string) =>
  from < to ? time >= from && time < to : time >= from || time < to

// A shift that has begun already is as urgent as one can be.
const isWithin = (hours: number, now: Instant, then: Instant) => Date.parse(then) - Date.parse(now) <= hours * 3_600_000
