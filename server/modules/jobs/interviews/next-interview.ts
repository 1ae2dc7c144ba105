// The next interview of an application, for its lists.
import { sql } from 'kysely'
import type { NextInterview } from '#contract/jobs/applications/interviews.ts'

/** The first scheduled interview that is not over and has no result. */
export const nextInterview = (now: Date) => sql<NextInterview | null>`(
  select json_build_object('time_zone', next.time_zone,
    'starts_at', to_char(next.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from job_interviews next
  where next.agency_id = job_applications.agency_id and next.application_id = job_applications.id
    and next.status = 'scheduled' and next.result is null
    and next.starts_at + make_interval(mins => next.duration_minutes) > ${now.toISOString()}::timestamptz
  order by next.starts_at, next.id limit 1)`
