import { breakMinutes, unpaidMinutes } from '#contract/rostering/breaks.ts'
import type { Config } from '#contract/platform/settings.ts'
import { type Instant, shiftSpan, type WallSpan } from '#contract/values/time.ts'

export type WorkedTime = {
  starts_at: Instant
  ends_at: Instant
  clock_minutes: number
  elapsed_minutes: number
  break_minutes: number
  unpaid_minutes: number
  paid_minutes: number
}

type Break = { minutes: number; paid: boolean }
type Lengths = { clock_minutes: number; elapsed_minutes: number }

/**
 * Worked time in whole minutes. Paid time is clock time less unpaid breaks, so that the night of a clock change pays as long as any other
 * (decision 017), or elapsed time where the agency pays by that. The browser's preview and the server both use this.
 */
export function countWorkedTime(span: WallSpan, breaks: readonly Break[], paid_by: Config['paid_by']): WorkedTime {
  const { starts_at, ends_at, clock_minutes, elapsed_minutes } = shiftSpan(span)
  const lengths = { clock_minutes, elapsed_minutes }
  return {
    starts_at,
    ends_at,
    ...lengths,
    break_minutes: breakMinutes(breaks),
    unpaid_minutes: unpaidMinutes(breaks),
    paid_minutes: paidMinutes(lengths, breaks, paid_by),
  }
}

/** The paid minutes of a length of time with these breaks. */
export const paidMinutes = (lengths: Lengths, breaks: readonly Break[], paid_by: Config['paid_by']) =>
  (paid_by === 'elapsed' ? lengths.elapsed_minutes : lengths.clock_minutes) - unpaidMinutes(breaks)

/** Why such time cannot be recorded: its end is not after its start as instants, or its breaks use up all of it. */
export function problemOfWorkedTime(time: Lengths & { break_minutes: number }) {
  if (time.elapsed_minutes <= 0) return 'endsBeforeStart'
  // The shorter of the two lengths: a break is elapsed time, it cannot fill an hour that the clock skipped.
  return time.break_minutes >= Math.min(time.clock_minutes, time.elapsed_minutes) ? 'breaksTooLong' : null
}
