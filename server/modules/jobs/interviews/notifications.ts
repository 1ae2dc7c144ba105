// Notifies interviewers in the product; their emails with the calendar entry are in emails.ts.
import { fullName } from '#contract/values/formats/person-names.ts'
import { localDateOf, wallTimeOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { linkToApplicant } from '#server/modules/jobs/applicant/notifications.ts'
import { notify } from '#server/modules/notifications/actions.ts'

type InterviewNotice = {
  agency_id: string
  id: string
  kind: 'interviewPlanned' | 'interviewChanged' | 'interviewCancelled'
}
type NoticeRecipients = {
  /** default: all interviewers */
  interviewers?: readonly string[]
  /** the membership of who did it, if it was a user */
  except: string | null
}

/** Notifies interviewers of an interview with a fixed time; call it before the change where the time ends, after it where one begins. */
export async function notifyInterviewers(
  db: Db,
  { agency_id, id, kind }: InterviewNotice,
  to: NoticeRecipients,
  now: Date,
) {
  const { starts_at, time_zone, job_id, application_id, first_name, last_name, title, code } = await detailsOf(db, {
    agency_id,
    id,
  })
  const membership_ids = to.interviewers ?? (await interviewersOf(db, { agency_id, id }))
  if (starts_at === null || membership_ids.length === 0) return
  await notify(db, {
    ...{ agency_id, kind, now, to: { membership_ids }, except: to.except },
    params: {
      ...{ name: fullName({ first_name, last_name }), job: title ?? code },
      ...{ day: localDateOf(starts_at, time_zone), starts: wallTimeOf(starts_at, time_zone) },
    },
    link: linkToApplicant(job_id, application_id),
  })
}

const detailsOf = (db: Db, { agency_id, id }: Pick<InterviewNotice, 'agency_id' | 'id'>) =>
  db
    .selectFrom('job_interviews')
    .innerJoin('job_applications', 'job_applications.id', 'job_interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .select([isoOf('job_interviews.starts_at').$castTo<string | null>().as('starts_at'), 'job_interviews.time_zone'])
    .select(['job_applications.job_id', 'job_interviews.application_id', 'jobs.title', 'jobs.code'])
    .select(['job_applications.first_name', 'job_applications.last_name'])
    .where('job_interviews.agency_id', '=', agency_id)
    .where('job_interviews.id', '=', id)
    .executeTakeFirstOrThrow()

async function interviewersOf(db: Db, { agency_id, id }: Pick<InterviewNotice, 'agency_id' | 'id'>) {
  const interviewers = await db
    .selectFrom('job_interviewers')
    .select('membership_id')
    .where('agency_id', '=', agency_id)
    .where('interview_id', '=', id)
    .orderBy('membership_id')
    .execute()
  return interviewers.map(({ membership_id }) => membership_id)
}
