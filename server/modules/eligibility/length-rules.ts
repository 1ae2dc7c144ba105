// How long somebody works, and rests between shifts: for shifts to plan, and for worked time.
import type { Config } from '#contract/platform/settings.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { elapsedMinutes, type Instant } from '#contract/values/time.ts'
import type { Duty, ShiftToFill } from './facts.ts'

type LengthLimits = Pick<Config, 'rest_warn' | 'rest_block' | 'shift_warn' | 'shift_block'>

/** What rest is measured from: the duty before or after a shift. */
export type DutyForRest = Pick<
  Duty,
  'assignment_id' | 'works_on' | 'starts' | 'ends' | 'starts_at' | 'ends_at' | 'location_name'
>
type ShiftTimes = Pick<ShiftToFill, 'starts_at' | 'ends_at'>

/** Too little rest before or after a shift, or worked time. Instants are UTC with milliseconds, so their texts sort chronologically. */
export function shortRest(shift: ShiftTimes, duties: readonly DutyForRest[], limits: LengthLimits): Finding[] {
  const before = latestDuty(duties.filter((duty) => duty.ends_at <= shift.starts_at))
  const after = earliestDuty(duties.filter((duty) => duty.starts_at >= shift.ends_at))
  const rests = [
    ...(before === undefined
      ? []
      : [{ duty: before, side: 'after', minutes: elapsedMinutes(before.ends_at, shift.starts_at) }]),
    ...(after === undefined
      ? []
      : [{ duty: after, side: 'before', minutes: elapsedMinutes(shift.ends_at, after.starts_at) }]),
  ]
  const shortest = rests.toSorted((one, other) => one.minutes - other.minutes)[0]
  if (shortest === undefined || shortest.minutes >= limits.rest_warn) return []
  const severity = shortest.minutes < limits.rest_block ? 'block' : 'warn'
  const { duty, minutes, side } = shortest
  return [{ rule: 'shortRest', severity, facts: { minutes, side, ...factsOfDuty(duty) } }]
}

// The id decides between two that begin (or end) at the same time, so that the order of duties never matters.
/** The first of several duties. */
export const earliestDuty = <D extends DutyForRest>(duties: readonly D[]) =>
  bestDuty(duties, (one, other) => orderOf(one.starts_at, one) < orderOf(other.starts_at, other))
const latestDuty = <D extends DutyForRest>(duties: readonly D[]) =>
  bestDuty(duties, (one, other) => orderOf(one.ends_at, one) > orderOf(other.ends_at, other))
const orderOf = (at: Instant, duty: DutyForRest) => `${at} ${duty.assignment_id}`

const bestDuty = <D extends DutyForRest>(duties: readonly D[], isBetter: (one: D, other: D) => boolean) =>
  duties.reduce<D | undefined>(
    (found, duty) => (found === undefined || isBetter(duty, found) ? duty : found),
    undefined,
  )

/** A shift, or worked time, that lasts too long. */
export function longShift(
  { elapsed_minutes: minutes }: Pick<ShiftToFill, 'elapsed_minutes'>,
  limits: LengthLimits,
): Finding[] {
  if (minutes <= limits.shift_warn) return []
  return [{ rule: 'longShift', severity: minutes > limits.shift_block ? 'block' : 'warn', facts: { minutes } }]
}

/** The facts of a finding about a duty. */
export const factsOfDuty = ({ works_on, starts, ends, location_name }: DutyForRest) => ({
  works_on,
  starts,
  ends,
  location_name,
})
