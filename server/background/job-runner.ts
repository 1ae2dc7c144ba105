import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#server/database/values/ids.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Tracing } from '#server/outside/tracing.ts'
import { type BackgroundJob, type JobLog, nextRetry, nextRun } from './job.ts'
import {
  claimJob,
  type ClaimReason,
  dueJobs,
  type FinishedRun,
  finishJob,
  type JobOutcome,
  registerJobs,
  renewLease,
} from './job-store.ts'

export type JobRunnerSettings = {
  database: Database
  outside: Outside
  log: JobLog
  jobs: readonly BackgroundJob[]
  /** where spans of runs are sent; default: nowhere */
  tracing?: Tracing | undefined
}

const channel = 'muster_jobs'
const pollMs = 10_000
// More than a clock that is corrected in small steps goes back between two looks.
const setBackMs = 60_000
// A third of a lease (job-store.ts).
const renewMs = 20_000
// After its timeout a job gets this long to stop by its signal.
const graceMs = 10_000
// The process is ended nine seconds after it was asked to stop (server/main.ts).
const shutdownMs = 8_000
const longestError = 500

/** Runs the jobs of a list in this process. A job that another process runs is left to that process. */
export class JobRunner {
  #settings: JobRunnerSettings
  #owner = newId()
  #stopping = new AbortController()
  /** the runs that are under way or waiting for their turn in this process */
  #runs = new Map<string, Promise<void>>()
  /** jobs that were triggered while they ran, and run once more afterwards */
  #wokenAgain = new Set<string>()
  /** jobs that only follow a schedule run one after the other, so that they leave connections to requests */
  #scheduledRuns: Promise<void> = Promise.resolve()
  #lastLook: { clock: number; uptime: number } | undefined
  #timer: NodeJS.Timeout | undefined
  #unsubscribe: (() => Promise<void>) | undefined

  constructor(settings: JobRunnerSettings) {
    this.#settings = settings
  }

  /** Registers the jobs, without running any. */
  async register(): Promise<void> {
    const { database, jobs, outside } = this.#settings
    await database.asPlatform((db) => registerJobs(db, jobs, outside.clock.now()))
  }

  /** Runs due jobs from now on, and those that transactions trigger. */
  async start(): Promise<void> {
    await this.register()
    this.#unsubscribe = await this.#settings.database.listen(channel, (topic) => this.#wake(topic))
    this.#timer = setInterval(() => void this.runDue(), pollMs).unref()
    void this.runDue()
  }

  /** Aborts running jobs and waits for them, up to a limit. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The process is stopping'))
    clearInterval(this.#timer)
    await this.#unsubscribe?.()
    await Promise.race([Promise.all(this.#runs.values()), sleep(shutdownMs, undefined, { ref: false })])
  }

  /** Runs every due job, and waits for them. */
  async runDue(): Promise<void> {
    const { database, outside, jobs, log } = this.#settings
    try {
      if (this.#wasSetBack()) await this.register()
      const names = await database.readAsPlatform((db) => dueJobs(db, outside.clock.now()))
      const due = jobs.filter(({ name }) => names.includes(name))
      await Promise.all(due.map((job) => this.#enqueue(job, 'due')))
    } catch (error) {
      if (!this.#stopping.signal.aborted) log.error({ err: error }, 'background jobs could not be looked up')
    }
  }

  /** Whether the clock of the machine, which had been ahead, went back since the last look: jobs would wait for the time that it showed. */
  #wasSetBack(): boolean {
    const now = { clock: this.#now().getTime(), uptime: performance.now() }
    const last = this.#lastLook ?? now
    this.#lastLook = now
    return now.clock - last.clock < now.uptime - last.uptime - setBackMs
  }

  /** Runs one job now, whatever its schedule; 'busy' when another process runs it. */
  runNow(name: string): Promise<JobOutcome | 'busy'> {
    const job = this.#settings.jobs.find((one) => one.name === name)
    if (job === undefined) throw new Error(`There is no background job ${name}`)
    return this.#attempt(job, 'requested')
  }

  // An empty topic: the connection was lost, so any job may have been missed.
  #wake(topic: string) {
    const woken = this.#settings.jobs.filter(({ wakeOn }) => wakeOn !== undefined && (topic === '' || topic === wakeOn))
    for (const job of woken) {
      if (this.#runs.has(job.name)) this.#wokenAgain.add(job.name)
      else void this.#enqueue(job, 'woken')
    }
  }

  #enqueue(job: BackgroundJob, reason: ClaimReason): Promise<void> {
    const queued = this.#runs.get(job.name)
    if (queued !== undefined) return queued
    const turn = job.wakeOn === undefined ? this.#scheduledRuns : Promise.resolve()
    const run = turn.then(() => this.#runUntilQuiet(job, reason))
    this.#runs.set(job.name, run)
    if (job.wakeOn === undefined) this.#scheduledRuns = run
    return run
  }

  async #runUntilQuiet(job: BackgroundJob, reason: ClaimReason): Promise<void> {
    let next: ClaimReason | null = reason
    while (next !== null && !this.#stopping.signal.aborted) {
      await this.#attempt(job, next)
      next = this.#wokenAgain.delete(job.name) ? 'woken' : null
    }
    // Not in a later turn: a topic that arrives in between would trigger nothing.
    this.#runs.delete(job.name)
  }

  /** Never rejects: what cannot be claimed or stored (without a database) is logged and tried again the next time. */
  async #attempt(job: BackgroundJob, reason: ClaimReason): Promise<JobOutcome | 'busy'> {
    const { database, log } = this.#settings
    try {
      const lease = this.#lease(job)
      const failures = await database.asPlatform((db) => claimJob(db, lease, reason, this.#now()))
      if (failures === null) return 'busy'
      const span = this.#settings.tracing?.startJob(job.name)
      const run = await this.#run(job, failures)
      const attributes = { 'muster.job': job.name, 'muster.outcome': run.outcome }
      span?.end({ name: `job ${job.name}`, attributes, is_failure: run.outcome === 'failed' })
      await database.asPlatform((db) => finishJob(db, lease, run))
      return run.outcome
    } catch (error) {
      log.error({ job: job.name, err: error }, 'background job could not be claimed or its result not be stored')
      return 'failed'
    }
  }

  /** Runs a claimed job, logs how it ended and returns what to store. */
  async #run(job: BackgroundJob, failures: number): Promise<FinishedRun> {
    const { log } = this.#settings
    const started = performance.now()
    try {
      const result = (await this.#runWithLimits(job)) ?? null
      const ms = Math.round(performance.now() - started)
      if (result !== 0) log.info({ job: job.name, result, ms }, 'background job done')
      // Work interrupted by the end of the process continues at the next start.
      const next_run_at = this.#stopping.signal.aborted ? this.#now() : nextRun(job, this.#now())
      return this.#finished('done', { result, next_run_at })
    } catch (error) {
      if (this.#stopping.signal.aborted) return this.#finished('interrupted', { attempts: failures })
      const attempts = failures + 1
      const next_run_at = nextRetry(job, attempts, this.#now())
      log.error({ job: job.name, err: error, attempts, next_run_at }, 'background job failed')
      return this.#finished('failed', { attempts, next_run_at, error: textOf(error) })
    }
  }

  #finished(outcome: JobOutcome, more: Partial<FinishedRun>): FinishedRun {
    const now = this.#now()
    return { outcome, attempts: 0, next_run_at: now, finished_at: now, error: null, result: null, ...more }
  }

  async #runWithLimits(job: BackgroundJob): Promise<number | void> {
    const { database, outside, log } = this.#settings
    const limits = new AbortController()
    const signal = AbortSignal.any([this.#stopping.signal, limits.signal])
    const renewal = setInterval(() => void this.#renew(job, limits), renewMs).unref()
    const timeoutMs = job.timeout_minutes * 60_000
    const timeout = setTimeout(() => limits.abort(timedOut(job)), timeoutMs).unref()
    const ended = new AbortController()
    try {
      // The sleep is aborted below, when the job has ended.
      const tooLong = sleep(timeoutMs + graceMs, undefined, { ref: false, signal: ended.signal }).then(
        () => Promise.reject(timedOut(job)),
        () => undefined,
      )
      return await Promise.race([job.run({ database, outside, log, signal }), tooLong])
    } finally {
      clearInterval(renewal)
      clearTimeout(timeout)
      ended.abort()
    }
  }

  // A failed renewal (during a short database outage) is tried again before the lease expires.
  async #renew(job: BackgroundJob, limits: AbortController) {
    const { database, log } = this.#settings
    try {
      const isOurs = await database.asPlatform((db) => renewLease(db, this.#lease(job)))
      if (!isOurs) limits.abort(new Error('Another process has taken the job over'))
    } catch (error) {
      log.error({ job: job.name, err: error }, 'the lease of a background job could not be renewed')
    }
  }

  #lease = ({ name }: BackgroundJob) => ({ name, owner: this.#owner })
  #now = () => this.#settings.outside.clock.now()
}

const timedOut = ({ timeout_minutes }: BackgroundJob) =>
  new Error(`The job ran for more than ${timeout_minutes} minutes`)
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, longestError)
