import { Refusal } from '#contract/refusals.ts'

type TurnLimits = {
  /** how many run at once */
  concurrent: number
  maxWaiting: number
  maxWaitMs: number
}
type Waiting = { start: () => void; refuse: () => void; limit: NodeJS.Timeout }

/**
 * A queue for costly work. Those for whom work waits (an address) take turns, so that one with much work does not delay the others. When too
 * many wait, the newest of the one with the most is refused.
 */
export class Turns {
  #limits: TurnLimits
  #queues = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Runs work when its turn comes; refuses with `busy` when too many wait, or it has waited too long. */
  async run<T>(from: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(from)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#startNext()
    }
  }

  #turn(from: string): Promise<void> {
    return new Promise<void>((start, reject) => {
      const limit = setTimeout(() => this.#refuse(from, one), this.#limits.maxWaitMs)
      const one: Waiting = { start, refuse: () => reject(new Refusal('busy')), limit }
      this.#queues.set(from, [...(this.#queues.get(from) ?? []), one])
      this.#waiting += 1
      this.#startNext()
      if (this.#waiting > this.#limits.maxWaiting) this.#refuseNewest()
    })
  }

  #startNext() {
    const [from, one] = this.#next()
    if (one === undefined || this.#running >= this.#limits.concurrent) return
    this.#leave(from, one)
    this.#running += 1
    one.start()
  }

  #next(): [string, Waiting | undefined] {
    const [from, queue] = this.#queues.entries().next().value ?? ['', []]
    return [from, queue[0]]
  }

  #refuseNewest() {
    const longest = [...this.#queues].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    const newest = longest[1].at(-1)
    if (newest !== undefined) this.#refuse(longest[0], newest)
  }

  #refuse(from: string, one: Waiting) {
    this.#leave(from, one)
    one.refuse()
  }

  /** The rest of its queue goes behind everybody else's. */
  #leave(from: string, one: Waiting) {
    clearTimeout(one.limit)
    const rest = (this.#queues.get(from) ?? []).filter((other) => other !== one)
    this.#queues.delete(from)
    if (rest.length > 0) this.#queues.set(from, rest)
    this.#waiting -= 1
  }
}
