import type { Instant } from '#contract/values/time.ts'

export const minutesAfter = (instant: Instant, minutes: number): Instant =>
  Temporal.Instant.from(instant).add({ minutes }).toString({ fractionalSecondDigits: 3 })

/** Instants are always UTC with milliseconds, so their texts sort chronologically. */
export const earliest = (...instants: [Instant, ...Instant[]]): Instant =>
  instants.reduce((one, other) => (other < one ? other : one))
