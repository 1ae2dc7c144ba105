import type { QuietHours } from '#contract/platform/notifications.ts'
import { addDays, type Instant, instantAt, localDateOf, wallTimeOf } from '#contract/values/time.ts'

/** A high priority notification about a shift that begins within this time ignores quiet hours (domain.md section 11). */
const urgentHours = 24

type Matter = { priority: 'normal' | 'high'; shift_at: Instant | null }

/**
 * When an email may be sent: null for at once, or the end of the recipient's quiet hours in their time zone. A high priority notification
 * about a shift that begins within a day never waits.
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

// A shift that has already begun is as urgent as possible.
const isWithin = (hours: number, now: Instant, then: Instant) => Date.parse(then) - Date.parse(now) <= hours * 3_600_000
