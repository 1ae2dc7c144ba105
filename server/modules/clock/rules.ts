import {
  doubleTapSeconds,
  nextKinds,
  type PunchFact,
  type PunchKind,
  type WorkedPeriod,
} from '#contract/rostering/clock/punch-pairing.ts'
import type { NoLocationReason } from '#contract/rostering/clock/punches.ts'
import type { Blocker } from '#contract/refusals.ts'
import { holdingStatuses, type AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { metresBetween } from '#contract/values/distance.ts'
import { elapsedMinutes, type Instant } from '#contract/values/time.ts'

/** Clocking in belongs to a shift that starts within so many minutes, clocking out to one that ended within so many. */
export const earliestInMinutes = 120
const latestOutMinutes = 240

export type PunchableAssignment = { id: string; starts_at: Instant; ends_at: Instant; status: AssignmentStatus }

/**
 * The assignment at the site that a punch belongs to when nobody is clocked in there: the nearest by its start, or for other punches by its
 * end. Of those at one time, one that still holds its opening comes first. Null: the punch is not rostered.
 */
export function nearestAssignment<One extends PunchableAssignment>(
  candidates: readonly One[],
  kind: PunchKind,
  at: Instant,
): One | null {
  const within = candidates.filter(({ starts_at, ends_at }) =>
    kind === 'in'
      ? elapsedMinutes(at, starts_at) <= earliestInMinutes && at < ends_at
      : at >= starts_at && elapsedMinutes(ends_at, at) <= latestOutMinutes,
  )
  const distance = (one: One) => Math.abs(elapsedMinutes(kind === 'in' ? one.starts_at : one.ends_at, at))
  const [nearest] = within.toSorted(
    (one, other) => Number(holdsOpening(other)) - Number(holdsOpening(one)) || distance(one) - distance(other),
  )
  return nearest ?? null
}

const holdsOpening = ({ status }: PunchableAssignment) => holdingStatuses.some((holding) => holding === status)

/**
 * The same kind again within a minute with nothing else in between, whichever device it came from. In, out and in again is no double tap:
 * each of them changes what the person does.
 */
export function doubleTap<Punch extends Pick<PunchFact, 'kind' | 'at'>>(
  punches: readonly Punch[],
  { kind, at }: Pick<PunchFact, 'kind' | 'at'>,
): Punch | undefined {
  const isBetween = (one: Instant, from: Instant) => (from < at ? from < one && one <= at : at <= one && one < from)
  return punches.find(
    (punch) =>
      punch.kind === kind &&
      Math.abs(secondsBetween(punch.at, at)) < doubleTapSeconds &&
      !punches.some((other) => other.kind !== kind && isBetween(other.at, punch.at)),
  )
}

const secondsBetween = (from: Instant, to: Instant) =>
  (Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) / 1000

/**
 * The blocker to a punch that is not what comes next; null if there is none. Somebody who forgot to clock out of another shift can clock in.
 */
export function nextPunchBlocker(
  open: Pick<WorkedPeriod, 'assignment_id' | 'location_id' | 'starts_at' | 'breaks'> | null,
  { kind, assignment_id, location_id }: Pick<PunchFact, 'kind' | 'assignment_id' | 'location_id'>,
): Blocker {
  if (open === null) return kind === 'in' ? null : 'clock.notClockedIn'
  if (kind === 'in')
    return open.assignment_id === assignment_id && open.location_id === location_id ? 'clock.alreadyIn' : null
  if (open.location_id !== location_id) return 'clock.otherSite'
  if (nextKinds(open).includes(kind)) return null
  return kind === 'break_start' ? 'clock.alreadyOnBreak' : 'clock.notOnBreak'
}

export type Coordinates = { latitude: number; longitude: number }
/** What a device knows about where it is. */
export type DeviceLocation = (Coordinates & { accuracy_m: number | null }) | { no_location: NoLocationReason }
export type FenceSite = {
  latitude: number | null
  longitude: number | null
  geofence_m: number
  geofence_check: boolean
}

// A phone that knows its place only to a kilometre must not count as being at every site around.
const maxAllowedInaccuracy = 100

/** Whether a punch is inside the geofence of its site, as the columns of a punch. */
export function fenceOf(site: FenceSite, where: DeviceLocation) {
  const unknown = { distance_m: null, inside_fence: null }
  const nowhere = { latitude: null, longitude: null, accuracy_m: null, ...unknown }
  // Where the site does not want it, the coordinates are not stored either.
  if (!site.geofence_check) return { ...nowhere, no_location: 'not_checked' as const }
  if ('no_location' in where) return { ...nowhere, no_location: where.no_location }
  const { latitude, longitude, accuracy_m } = where
  const position = { latitude, longitude, accuracy_m: accuracy_m === null ? null : Math.round(accuracy_m) }
  if (site.latitude === null || site.longitude === null)
    return { ...position, ...unknown, no_location: 'site_unknown' as const }
  const distance_m = Math.round(metresBetween(where, { latitude: site.latitude, longitude: site.longitude }))
  const [beyond_m, inaccuracy_m] = [distance_m - site.geofence_m, accuracy_m ?? 0]
  const inside_fence = beyond_m <= Math.min(inaccuracy_m, maxAllowedInaccuracy)
  // The phone may be inside as well: that is not known, so it is not reported as outside.
  if (!inside_fence && beyond_m <= inaccuracy_m)
    return { ...position, distance_m, inside_fence: null, no_location: 'inaccurate' as const }
  return { ...position, distance_m, inside_fence, no_location: null }
}
