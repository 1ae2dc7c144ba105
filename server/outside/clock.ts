/** The current time; the only place that may ask the system. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

type FixedClock = Clock & { moveTo(instant: string): void; moveBy(time: Temporal.DurationLike): void }

/** A fixed clock for tests and seeds, which moves only on request. */
export function fixedClock(at: string): FixedClock {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    moveTo: (instant) => {
      now = new Date(instant)
    },
    moveBy: (time) => {
      now = new Date(now.getTime() + Temporal.Duration.from(time).total('milliseconds'))
    },
  }
}
