// Notifies the recruiter of a job, or else everybody who decides about applicants, about what applicants did.
import type { NotificationKind } from '#contract/platform/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'

type About = {
  agency_id: string
  id: string
  kind: Extract<NotificationKind, `application${string}` | `offer${string}`>
}

/** Notifies about one application. New ones are merged into one notification per job, without names. */
export async function notifyRecruiters(db: Db, { agency_id, id, kind }: About, now: Date) {
  const { recruiter_id, ...job } = await applicationFor(db, agency_id, id)
  const applicants = `/job-posts/applicants/${job.job_id}`
  const isNamed = kind !== 'applicationReceived' && kind !== 'applicationErased'
  await notify(db, {
    ...{ agency_id, kind, now },
    to: recruiter_id === null ? { permission: 'Job Post/update' } : { membership_ids: [recruiter_id] },
    params: {
      job: job.title ?? job.code,
      ...(isNamed ? { name: `${job.first_name} ${job.last_name}` } : { count: 1 }),
    },
    link: isNamed ? linkToApplicant(job.job_id, id) : applicants,
    ...(isNamed ? {} : { group: `${kind}:${job.job_id}` }),
  })
}

/** Where a notification about one applicant leads. */
export const linkToApplicant = (job_id: string, id: string) => `/job-posts/applicants/${job_id}?applicant=${id}`

const applicationFor = (db: Db, agency_id: string, id: string) =>
  db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .leftJoin('memberships as recruiter', (on) =>
      on.onRef('recruiter.id', '=', 'jobs.recruiter_id').on('recruiter.status', '=', 'active'),
    )
    .select(['job_applications.job_id', 'job_applications.first_name', 'job_applications.last_name'])
    .select(['jobs.title', 'jobs.code', 'recruiter.id as recruiter_id'])
    .where('job_applications.agency_id', '=', agency_id)
    .where('job_applications.id', '=', id)
    .executeTakeFirstOrThrow()
