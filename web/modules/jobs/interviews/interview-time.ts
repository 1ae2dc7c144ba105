import type { NextInterview } from '#contract/jobs/applications/interviews.ts'
import { formatInstant, formatZone } from '#web/lib/format.ts'

/** When an interview is, at the place of work. */
export const interviewTime = ({ starts_at, time_zone }: NextInterview) =>
  `${formatInstant(starts_at, time_zone)} · ${formatZone(time_zone)}`
