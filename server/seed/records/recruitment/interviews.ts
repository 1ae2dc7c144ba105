// The interviews of the demo: each applicant in the interview stage has one in the next days.
import { addDays, instantAt } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

type SeedContext = { agency_id: string; by_name: string; moment: SeedTime }
type Applicant = { id: string; stage_since: string }

const time_zone = 'Australia/Brisbane'
const times = ['10:30', '14:00', '09:00']

/** Writes a scheduled interview with this interviewer for each of these applicants. */
export async function putInterviews(
  db: Db,
  { agency_id, by_name, moment }: SeedContext,
  membership_id: string,
  applicants: readonly Applicant[],
) {
  const interviews = applicants.map(({ id, stage_since }, at) => ({
    ...{ id: newId(), agency_id, application_id: id, status: 'scheduled' as const, duration_minutes: 30, time_zone },
    starts_at: instantAt(addDays(moment.today, 2 + at), times[at % times.length] ?? '10:30', time_zone).at,
    place: 'Level 4, 120 Edward Street, Brisbane',
    created_by_name: by_name,
    ...{ created_at: minutesAfter(stage_since, 30), updated_at: minutesAfter(stage_since, 30) },
  }))
  await put(db, 'job_interviews', interviews)
  await put(
    db,
    'job_interviewers',
    interviews.map(({ id }) => ({ agency_id, interview_id: id, membership_id })),
  )
}
