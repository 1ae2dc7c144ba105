/**
 * When each roster last changed, for a period that has just passed. What happened before this process began to listen is not known, so each
 * roster may have changed until then.
 */
export class RecentChanges {
  #periodMs: number
  #listeningSince = performance.now()
  // The oldest change first.
  #changedAt = new Map<string, number>()

  constructor(periodMs: number) {
    this.#periodMs = periodMs
  }

  add(roster_id: string) {
    this.#changedAt.delete(roster_id)
    this.#changedAt.set(roster_id, performance.now())
    this.#evictOld()
  }

  /** For how long none of the rosters has changed, at most for the period. */
  unchangedMs(roster_ids: readonly string[]): number {
    const last = Math.max(this.#listeningSince, ...roster_ids.map((id) => this.#changedAt.get(id) ?? 0))
    return Math.min(this.#periodMs, performance.now() - last)
  }

  /** It listens from now on, or changes were missed. */
  restart() {
    this.#listeningSince = performance.now()
  }

  #evictOld() {
    const limit = performance.now() - this.#periodMs
    for (const [roster_id, changedAt] of this.#changedAt) {
      if (changedAt > limit) return
      this.#changedAt.delete(roster_id)
    }
  }
}
