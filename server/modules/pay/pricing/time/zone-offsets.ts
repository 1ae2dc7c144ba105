/** A time without clock change: from (inclusive) until (exclusive) in minutes since 1970, and how far the clock is ahead of UTC. */
type OffsetStretch = { from: number; until: number; offset: number }

const stretchesByZone = new Map<string, OffsetStretch[]>()

/** The stretch that contains a minute. Cached, because Temporal takes microseconds. */
export function offsetStretchAt(minute: number, zone: string): OffsetStretch {
  const known = stretchesByZone.get(zone) ?? []
  const cached = known.find(({ from, until }) => from <= minute && minute < until)
  if (cached) return cached
  const stretch = computeStretch(minute, zone)
  stretchesByZone.set(zone, [...known, stretch])
  return stretch
}

/** What the clock shows at a minute, in minutes since 1970. */
export const clockAt = (minute: number, zone: string) => minute + offsetStretchAt(minute, zone).offset

/** What ends at the very minute at which the clock moves forward ends by the clock before. */
export const clockAtEnd = (minute: number, zone: string) =>
  Math.min(clockAt(minute, zone), clockAt(minute - 1, zone) + 1)

function computeStretch(minute: number, zone: string): OffsetStretch {
  const moment = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
  // A clock change at this very minute begins the stretch, but 'previous' finds only what lies before.
  const previous = moment.add({ minutes: 1 }).getTimeZoneTransition('previous')
  const next = moment.getTimeZoneTransition('next')
  return {
    from: previous ? previous.epochMilliseconds / 60_000 : -Infinity,
    until: next ? next.epochMilliseconds / 60_000 : Infinity,
    offset: Math.round(moment.offsetNanoseconds / 60_000_000_000),
  }
}
