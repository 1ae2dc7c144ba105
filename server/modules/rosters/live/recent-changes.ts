/**
 * The rosters that changed lately, without a clock: each is stored for one to two periods. Until this process has listened for a whole period
 * it has not heard of every change, so each roster may have changed.
 */
export class RecentChanges {
  #current = new Set<string>()
  #previous = new Set<string>()
  #isComplete = false
  #turning: NodeJS.Timeout

  constructor(periodMilliseconds: number) {
    this.#turning = setInterval(() => this.#turn(), periodMilliseconds).unref()
  }

  add(roster_id: string) {
    this.#current.add(roster_id)
  }

  mayHave(roster_ids: readonly string[]) {
    return !this.#isComplete || roster_ids.some((id) => this.#current.has(id) || this.#previous.has(id))
  }

  /** Changes were missed: it begins anew. */
  restart() {
    this.#isComplete = false
    this.#turning.refresh()
  }

  stop() {
    clearInterval(this.#turning)
  }

  #turn() {
    this.#previous = this.#current
    this.#current = new Set()
    this.#isComplete = true
  }
}
