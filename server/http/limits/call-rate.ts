import { refuse } from '#contract/refusals.ts'

const minuteMs = 60_000

/** users and agencies with how many calls they made */
export type CallCounts = readonly (readonly [id: string, calls: number])[]

/** calls in a minute; 0: no limit */
export type CallLimits = { user: number; agency: number }

/**
 * Counts calls by user, and by agency, over the last minute: those of this clock minute, plus the share of the previous one within the last 60 seconds. In
 * the memory of this process, to which the other processes' counts are added (call-exchange.ts, decision 023).
 */
export class CallRate {
  readonly #limits: CallLimits
  #minute = 0
  #counts = new Map<string, number>()
  #countsBefore = new Map<string, number>()
  #unannounced = new Map<string, number>()

  constructor(limits: CallLimits) {
    this.#limits = limits
  }

  /** Counts a call for the user and for the agency, or refuses it. */
  require({ user, agency_id }: { user: string; agency_id: string | null }, now: Date) {
    const seconds =
      this.secondsToWait(user, this.#limits.user, now) ??
      (agency_id === null ? null : this.secondsToWait(agency_id, this.#limits.agency, now))
    if (seconds !== null) refuse('tooManyCalls', { seconds })
  }

  /** Counts a call; one over the limit is not counted, and the seconds to wait are returned. */
  secondsToWait(id: string, limit: number, now: Date): number | null {
    if (limit === 0) return null
    this.#turnTo(Math.floor(now.getTime() / minuteMs))
    const passed = now.getTime() % minuteMs
    const [count, before] = [this.#counts.get(id) ?? 0, this.#countsBefore.get(id) ?? 0]
    const tooMany = Math.floor(before * (1 - passed / minuteMs)) + count + 1 - limit
    if (tooMany > 0) return secondsToWait(tooMany, count >= limit ? 0 : before, passed)
    this.#counts.set(id, count + 1)
    addTo(this.#unannounced, [[id, 1]])
    return null
  }

  /** What other processes have just counted. */
  addOthers(counts: CallCounts, now: Date) {
    this.#turnTo(Math.floor(now.getTime() / minuteMs))
    addTo(this.#counts, counts)
  }

  /** What this process has counted since the last time. */
  takeUnannounced(): CallCounts {
    const taken = [...this.#unannounced]
    this.#unannounced = new Map()
    return taken
  }

  #turnTo(now: number) {
    if (now === this.#minute) return
    this.#countsBefore = now === this.#minute + 1 ? this.#counts : new Map()
    this.#counts = new Map()
    this.#minute = now
  }
}

function addTo(sums: Map<string, number>, counts: CallCounts) {
  for (const [id, calls] of counts) sums.set(id, (sums.get(id) ?? 0) + calls)
}

/** Until enough of the previous minute's calls are more than a minute old; without any of them, until the next minute. */
function secondsToWait(calls: number, before: number, passed: number) {
  const milliseconds = before > 0 ? (calls / before) * minuteMs : minuteMs - passed
  return Math.max(1, Math.ceil(Math.min(milliseconds, minuteMs - passed) / 1000))
}
