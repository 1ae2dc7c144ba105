/** What time it is; the only place that may ask the machine. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests and seeds that stands still until it is moved. */
export function standingClock(at: string): Clock & { moveTo(instant: string): void } {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    moveTo: (instant) => {
      now = new Date(instant)
    },
  }
}
