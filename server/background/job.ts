import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'

/** The part of the server's logger that jobs use. */
export type JobLog = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export type JobContext = {
  readonly database: Database
  readonly outside: Outside
  readonly log: JobLog
  /** aborts when the process stops, the job has run for too long, or another process has taken it over */
  readonly signal: AbortSignal
}

/** A time of day is in UTC. */
type Schedule = { readonly every_seconds: number } | { readonly daily_at: `${number}:${number}` }

export type BackgroundJob = {
  readonly name: string
  readonly schedule: Schedule
  /** the job also runs when a transaction commits that called muster_wake_job with this topic */
  readonly wakeOn?: string
  readonly timeout_minutes: number
  /** minutes to wait after the first failure, the second and so on; the last one repeats */
  readonly retry_minutes?: readonly number[]
  /** Returns how many records it processed. */
  run(context: JobContext): Promise<number | void>
}

const dayMs = 86_400_000
const defaultRetryMinutes = [1, 5, 15, 60]

/** When a job runs after one that ended now. */
export function nextRun({ schedule }: Pick<BackgroundJob, 'schedule'>, now: Date): Date {
  if ('every_seconds' in schedule) return new Date(now.getTime() + schedule.every_seconds * 1000)
  const today = new Date(`${now.toISOString().slice(0, 10)}T${schedule.daily_at}:00Z`)
  return today > now ? today : new Date(today.getTime() + dayMs)
}

/** When a job runs again after so many failures in a row. */
export function nextRetry(
  { retry_minutes = defaultRetryMinutes }: Pick<BackgroundJob, 'retry_minutes'>,
  attempts: number,
  now: Date,
) {
  const minutes = retry_minutes[attempts - 1] ?? retry_minutes.at(-1) ?? 1
  return new Date(now.getTime() + minutes * 60_000)
}

/** When a job that is new to this database runs: at once, or at its time of day. */
export const firstRun = (job: BackgroundJob, now: Date) => ('daily_at' in job.schedule ? nextRun(job, now) : now)
