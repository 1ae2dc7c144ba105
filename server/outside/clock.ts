/** The current time; the only place that may ask the system. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A fixed clock for tests and seeds, which moves only on request. */
export function fixedClock(at: string): Clock & { moveTo(instant: string): void } {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    moveTo: (instant) => {
      now = new Date(instant)
    },
  }
}
