import type { OnSiteState } from '#contract/rostering/clock/on-site.ts'
import type { WorkedPeriod } from '#contract/rostering/clock/punch-pairing.ts'
import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { elapsedMinutes, type Instant } from '#contract/values/time.ts'

type RosteredShift = { status: AssignmentStatus; starts_at: Instant; ends_at: Instant }
export type OnSiteStanding = { state: OnSiteState; since: Instant | null; late_minutes: number }

/** Where somebody is, from the periods of their punches for this shift; `shift` null: they are not rostered. */
export function standingOf(
  shift: RosteredShift | null,
  periods: readonly WorkedPeriod[],
  { now, has_clock }: { now: Instant; has_clock: boolean },
): OnSiteStanding {
  const [first, last] = [periods[0], periods.at(-1)]
  const came_at = first?.starts_at ?? null
  const late_minutes = shift === null || came_at === null ? 0 : Math.max(0, elapsedMinutes(shift.starts_at, came_at))
  if (last !== undefined) return { ...standingIn(last), late_minutes }
  const absent = absenceOf(shift, now, has_clock)
  const missed = absent === 'late' && shift !== null ? elapsedMinutes(shift.starts_at, now) : 0
  return { state: absent, since: null, late_minutes: missed }
}

function standingIn({ open, starts_at, ends_at, breaks }: WorkedPeriod): Omit<OnSiteStanding, 'late_minutes'> {
  if (!open) return { state: 'finished', since: ends_at }
  const pause = breaks.at(-1)
  return pause !== undefined && pause.ends_at === null
    ? { state: 'on_break', since: pause.starts_at }
    : { state: 'on_site', since: starts_at }
}

/** Without a punch. Hours recorded by hand mean that the work is done. */
function absenceOf(shift: RosteredShift | null, now: Instant, has_clock: boolean): OnSiteState {
  if (shift === null || shift.status === 'worked') return 'finished'
  if (shift.status === 'no_show') return 'no_show'
  if (elapsedMinutes(shift.starts_at, now) < 1) return 'not_arrived'
  return has_clock && now < shift.ends_at ? 'late' : 'not_clocked'
}
