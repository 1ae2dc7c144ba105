import { Worker } from 'node:worker_threads'
import type { RoundMessage, RoundResult, ThreadReply, ThreadStart } from '#server/optimiser/search/rounds.ts'
import type { OptimiseOptions, Problem, Solution } from './staffing.ts'

/** A thread that does not end its unit of work within this time after the stop is terminated. */
const graceMs = 10_000
const megabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/**
 * The best solution found within the time or the rounds. Rejects when a thread fails or cannot be started, when somebody has no feasible line,
 * and when the run was cancelled before there was a solution.
 */
export async function optimise(problem: Problem, options: OptimiseOptions): Promise<Solution> {
  const run = new OptimiserRun(problem, options)
  const stop = () => run.stop()
  const timer = setTimeout(stop, options.seconds * 1000)
  options.signal.addEventListener('abort', stop)
  if (options.signal.aborted) stop()
  try {
    return await run.solution()
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', stop)
    await run.close()
  }
}

class OptimiserRun {
  readonly #options: OptimiseOptions
  readonly #began = performance.now()
  readonly #stop = new SharedArrayBuffer(4)
  readonly #threads: RoundThread[]
  #best: Solution | null = null
  #bound: number | null = null
  #grace: NodeJS.Timeout | undefined
  #isLate = false

  constructor(problem: Problem, options: OptimiseOptions) {
    this.#options = options
    const { seed, start, threads = 2 } = options
    this.#threads = Array.from(
      { length: threads },
      (_, thread) => new RoundThread({ problem, seed, thread, threads, start, stop: this.#stop }),
    )
  }

  /** Ends the round that is running. */
  stop(): void {
    Atomics.store(new Int32Array(this.#stop), 0, 1)
    this.#grace ??= setTimeout(() => {
      this.#isLate = true
      for (const thread of this.#threads) thread.fail(new Error('the optimiser did not end in time'))
    }, graceMs)
  }

  async solution(): Promise<Solution> {
    try {
      return await this.#solution()
    } catch (error) {
      // A thread that does not end in time has not failed: its last result counts, and before the first one the start.
      const last = this.#best ?? this.#options.start
      if (this.#isLate && last !== undefined) return last
      throw error
    }
  }

  async #solution(): Promise<Solution> {
    let results: RoundResult[] = []
    const { rounds = Number.POSITIVE_INFINITY } = this.#options
    for (let round = 1; round <= rounds && !this.#isStopped; round++) {
      results = await this.#round({ round, results, finish: false })
      this.#report(round)
    }
    // The results of the last round are merged, and a run that was stopped before its first round gets a solution.
    const finish = results.length > 0
    await this.#round({ round: 0, results, finish })
    if (this.#best === null) throw new Error('the optimiser found no solution')
    return this.#best
  }

  async close(): Promise<void> {
    clearTimeout(this.#grace)
    await Promise.all(this.#threads.map((thread) => thread.terminate()))
  }

  get #isStopped(): boolean {
    return Atomics.load(new Int32Array(this.#stop), 0) !== 0
  }

  async #round(message: RoundMessage): Promise<RoundResult[]> {
    const results = await Promise.all(this.#threads.map((thread) => thread.round(message)))
    for (const { best, bound } of results) {
      if (this.#best === null || best.cost < this.#best.cost) this.#best = best
      if (bound !== null) this.#bound = Math.max(bound, this.#bound ?? bound)
    }
    return results
  }

  #report(rounds: number): void {
    if (this.#best === null) return
    const seconds = (performance.now() - this.#began) / 1000
    const { cost, lines } = this.#best
    this.#options.onProgress({ cost, bound: this.#bound, seconds, rounds, lines })
  }
}

/** A thread, and the round that it works on. */
class RoundThread {
  readonly #worker: Worker
  #waiting: PromiseWithResolvers<RoundResult> | undefined
  #failure: Error | undefined

  constructor(start: ThreadStart) {
    this.#worker = new Worker(new URL('./optimiser-thread.ts', import.meta.url), {
      workerData: start,
      execArgv: [],
      resourceLimits: megabytes,
    })
    this.#worker.on('message', (reply: ThreadReply) => {
      if ('failure' in reply) this.fail(new Error(`the optimiser failed: ${reply.failure}`))
      else this.#waiting?.resolve(reply.result)
    })
    this.#worker.on('error', (error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('messageerror', (error) => this.fail(error))
    this.#worker.on('exit', () => this.fail(new Error('a thread of the optimiser ended unexpectedly')))
  }

  /** The result of a round; rejects when the thread fails or has failed. */
  round(message: RoundMessage): Promise<RoundResult> {
    if (this.#failure) return Promise.reject(this.#failure)
    this.#waiting = Promise.withResolvers()
    this.#worker.postMessage(message)
    return this.#waiting.promise
  }

  fail(reason: Error): void {
    this.#failure ??= reason
    this.#waiting?.reject(this.#failure)
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }
}
