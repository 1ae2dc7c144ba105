import { refuse } from '#contract/refusals.ts'

const minuteMs = 60_000

/**
 * Counts calls by user over the last minute: those of this clock minute, plus the share of the previous one within the last 60 seconds. In
 * the memory of this process only (decision 062).
 */
export class CallRate {
  readonly #limit: number
  #minute = 0
  #counts = new Map<string, number>()
  #countsBefore = new Map<string, number>()

  constructor(calls_per_minute: number) {
    this.#limit = calls_per_minute
  }

  /** Counts a call, or refuses it. */
  require(user: string, now: Date) {
    const seconds = this.secondsToWait(user, now)
    if (seconds !== null) refuse('tooManyCalls', { seconds })
  }

  /** Counts a call; one over the limit is not counted, and the seconds to wait are returned. */
  secondsToWait(user: string, now: Date): number | null {
    this.#turnTo(Math.floor(now.getTime() / minuteMs))
    const passed = now.getTime() % minuteMs
    const [count, before] = [this.#counts.get(user) ?? 0, this.#countsBefore.get(user) ?? 0]
    const tooMany = Math.floor(before * (1 - passed / minuteMs)) + count + 1 - this.#limit
    if (tooMany > 0) return secondsToWait(tooMany, count >= this.#limit ? 0 : before, passed)
    this.#counts.set(user, count + 1)
    return null
  }

  #turnTo(now: number) {
    if (now === this.#minute) return
    this.#countsBefore = now === this.#minute + 1 ? this.#counts : new Map()
    this.#counts = new Map()
    this.#minute = now
  }
}

/** Until enough of the previous minute's calls are more than a minute old; without any of them, until the next minute. */
function secondsToWait(calls: number, before: number, passed: number) {
  const milliseconds = before > 0 ? (calls / before) * minuteMs : minuteMs - passed
  return Math.max(1, Math.ceil(Math.min(milliseconds, minuteMs - passed) / 1000))
}
