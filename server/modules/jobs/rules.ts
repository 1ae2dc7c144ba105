import {
  type Job,
  jobStatuses,
  maxMonthsOpen,
  requestedJobFields,
  type RequiredJobField,
  requiredJobFields,
} from '#contract/jobs/jobs.ts'
import { titleLengths } from '#contract/jobs/content.ts'
import type { Blocker } from '#contract/refusals.ts'
import { addDays, type Instant, instantAt, type LocalDate, localDateOf, type WallTime } from '#contract/values/time.ts'

type RequiredFields = Pick<Job, Exclude<RequiredJobField, 'title' | 'description'>> &
  Pick<Job, 'texts' | 'main_language'>

/** Which of the required fields a job lacks: those of publishing, or those of a customer's request. */
export function missingFields(
  job: RequiredFields,
  required: readonly RequiredJobField[] = requiredJobFields,
): RequiredJobField[] {
  const text = job.texts[job.main_language]
  const has = {
    ...job,
    title: (text?.title ?? '').length >= titleLengths.min ? text?.title : null,
    description: text?.description || null,
  }
  return required.filter((field) => (has[field] ?? null) === null)
}

type Schedule = {
  publish_on: LocalDate | null
  publish_time: WallTime | null
  closes_on: LocalDate | null
  closes_time: WallTime | null
}

/** The instants of a schedule in a time zone: published at the beginning of a day, closed at its end, unless times are given. */
export const instantsOf = ({ publish_on, publish_time, closes_on, closes_time }: Schedule, zone: string) => ({
  publish_at: publish_on === null ? null : instantAt(publish_on, publish_time ?? '00:00', zone).at,
  closes_at: closes_on === null ? null : instantAt(closes_on, closes_time ?? '23:59', zone).at,
})

type JobToPublish = RequiredFields & Pick<Job, 'publish_at' | 'closes_at' | 'time_zone'>

/** Why a job cannot be published now: it is incomplete, or closes too soon or too late. */
export function publicationBlocker(job: JobToPublish, now: Instant): Blocker {
  const missing = missingFields(job)
  if (missing.length > 0 || job.closes_at === null) return incomplete(missing)
  const opens = job.publish_at !== null && job.publish_at > now ? job.publish_at : now
  const [first, last] = [localDateOf(opens, job.time_zone), localDateOf(job.closes_at, job.time_zone)]
  if (last < addDays(first, 1)) return 'jobs.closesTooSoon'
  const latest = Temporal.PlainDate.from(first).add({ months: maxMonthsOpen }).toString()
  return last > latest ? { code: 'jobs.closesTooLate', facts: { months: maxMonthsOpen } } : null
}

/** Why a customer cannot submit a job. */
export function submissionBlocker(job: RequiredFields): Blocker {
  const missing = missingFields(job, requestedJobFields)
  return missing.length > 0 ? incomplete(missing) : null
}

const incomplete = (missing: readonly RequiredJobField[]): Blocker => ({
  code: 'jobs.incomplete',
  facts: { count: missing.length, fields: missing.join(', ') },
})

/** Why an open job cannot be changed to this: it would be incomplete, or has closed. */
export function openJobBlocker(job: JobToPublish, now: Instant): Blocker {
  const missing = missingFields(job)
  if (missing.length > 0 || job.closes_at === null) return incomplete(missing)
  return job.closes_at <= now ? 'jobs.closesTooSoon' : null
}

/** The statuses in the order of the process, for sorting. */
export const statusOrder = [...jobStatuses]

/** A readable end of a job's public address. */
export const slugOf = (title: string, code: string) =>
  [title, code]
    .join('-')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
