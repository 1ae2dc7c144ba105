import type { QuietHours } from '#contract/platform/notifications/notifications.ts'
import { addDays, type Instant, instantAt, localDateOf, wallTimeOf } from '#contract/values/time.ts'

/** A high priority notification about a shift that begins within this time ignores quiet hours (domain.md section 11). */
export const urgentHours = 24

type NotificationTiming = { priority: 'normal' | 'high'; shift_at: Instant | null }

/**
 * When an email may be sent: null for at once, or the end of the recipient's quiet hours in their time zone. A high priority notification
 * about a shift that begins within a day never waits.
 */
export function emailWaitsUntil(
  now: Instant,
  quiet: QuietHours,
  { priority, shift_at }: NotificationTiming,
): Instant | null {
  return priority === 'high' && isSoon(now, shift_at) ? null : quietHoursEnd(now, quiet)
}

type PhoneNoticeTiming = { wakes: boolean; shift_at: Instant | null }

/**
 * The same for a text message or a push message, which can wake somebody: only a cancellation or an offer of a shift that begins within a
 * day never waits. Others do, unless the shift has begun by then.
 */
export function phoneWaitsUntil(
  now: Instant,
  quiet: QuietHours,
  { wakes, shift_at }: PhoneNoticeTiming,
): Instant | null {
  if (wakes && isSoon(now, shift_at)) return null
  const until = quietHoursEnd(now, quiet)
  return until !== null && shift_at !== null && Date.parse(shift_at) <= Date.parse(until) ? null : until
}

/** Whether a shift begins within a day; one that has already begun is as urgent as possible. */
const isSoon = (now: Instant, shift_at: Instant | null) =>
  shift_at !== null && Date.parse(shift_at) - Date.parse(now) <= urgentHours * 3_600_000

/** The end of the quiet hours of now; null outside them. */
function quietHoursEnd(now: Instant, quiet: QuietHours): Instant | null {
  if (!quiet.active || quiet.from === quiet.to) return null
  const today = localDateOf(now, quiet.time_zone)
  const time = wallTimeOf(now, quiet.time_zone)
  if (!isQuiet(quiet, time)) return null
  const endsToday = time < quiet.to
  return instantAt(endsToday ? today : addDays(today, 1), quiet.to, quiet.time_zone).at
}

const isQuiet = ({ from, to }: QuietHours, time: string) =>
  from < to ? time >= from && time < to : time >= from || time < to

const day = 86_400_000

/** Until when a message to a phone is of use: the start of the shift; a day from now where that has passed, or there is none. */
export const phoneExpiry = (now: Date, shift_at: Instant | null): Instant =>
  shift_at !== null && Date.parse(shift_at) > now.getTime() ? shift_at : new Date(now.getTime() + day).toISOString()
