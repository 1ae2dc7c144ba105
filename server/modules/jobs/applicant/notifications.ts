// Notifies the recruiter of a job, or else everybody who decides about applicants, about what applicants did; and colleagues about
// what concerns them.
import { fullName } from '#contract/values/formats/person-names.ts'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'

type ApplicationNotice = {
  agency_id: string
  id: string
  kind: Extract<NotificationKind, `application${string}` | `offer${string}`>
}

/** Notifies about one application. New ones are merged into one notification per job, without names. */
export async function notifyRecruiters(db: Db, { agency_id, id, kind }: ApplicationNotice, now: Date) {
  const { recruiter_id, ...job } = await applicationFor(db, agency_id, id)
  const applicants = `/job-posts/applicants/${job.job_id}`
  const isNamed = kind !== 'applicationReceived' && kind !== 'applicationErased'
  await notify(db, {
    ...{ agency_id, kind, now },
    to: recruiter_id === null ? { permission: 'Job Post/update' } : { membership_ids: [recruiter_id] },
    params: {
      job: job.title ?? job.code,
      ...(isNamed ? { name: fullName(job) } : { count: 1 }),
    },
    link: isNamed ? linkToApplicant(job.job_id, id) : applicants,
    ...(isNamed ? {} : { group: `${kind}:${job.job_id}` }),
  })
}

type NewMention = { agency_id: string; id: string; membership_ids: readonly string[]; by_name: string }

/** Notifies colleagues that a note about an application mentions them; what it says is only in the product. */
export async function notifyMentioned(db: Db, { agency_id, id, membership_ids, by_name }: NewMention, now: Date) {
  if (membership_ids.length === 0) return
  const { job_id, first_name, last_name, title, code } = await applicationFor(db, agency_id, id)
  await notify(db, {
    ...{ agency_id, kind: 'applicantMention', now, to: { membership_ids } },
    params: { by: by_name, name: fullName({ first_name, last_name }), job: title ?? code },
    link: linkToApplicant(job_id, id),
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
