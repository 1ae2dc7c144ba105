import { type RawBuilder, sql } from 'kysely'
import type { Interview, OwnInterview } from '#contract/jobs/applications/interviews.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { applicationsVisibleTo } from '#server/modules/jobs/applications/queries.ts'
import { canChoose } from './policy.ts'

export const interviewsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('job_interviews')
    .innerJoin('job_applications', 'job_applications.id', 'job_interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .where(inAgency(scope, 'job_interviews.agency_id'))
    .where(applicationsVisibleTo(scope))

const slotsJson = sql<OwnInterview['slots']>`(
  select coalesce(json_agg(json_build_object('id', slot.id, 'starts_at',
    to_char(slot.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by slot.starts_at), '[]')
  from job_interview_slots slot
  where slot.agency_id = job_interviews.agency_id and slot.interview_id = job_interviews.id)`

export const interviewersJson = sql<Interview['interviewers']>`(
  select coalesce(json_agg(json_build_object('id', member.id, 'name', member.shown_name) order by member.shown_name, member.id), '[]')
  from job_interviewers leads join memberships member on member.id = leads.membership_id
  where leads.agency_id = job_interviews.agency_id and leads.interview_id = job_interviews.id)`

const ownColumns = [
  'job_interviews.id',
  'job_interviews.duration_minutes',
  'job_interviews.time_zone',
  'job_interviews.place',
  'job_interviews.video_link',
  'job_interviews.message',
] as const
const statusOf = sql<OwnInterview['status']>`job_interviews.status`
const startsAt = isoOf('job_interviews.starts_at').$castTo<string | null>()

const rowsOf = (interviews: ReturnType<typeof interviewsIn>) =>
  interviews
    .select([...ownColumns, statusOf.as('status'), startsAt.as('starts_at'), slotsJson.as('slots')])
    .select(['job_interviews.application_id', interviewersJson.as('interviewers'), resultOf.as('result')])
    .select(['job_interviews.result_note', 'job_interviews.result_by_name', 'job_interviews.cancel_reason'])
    .select(['job_interviews.created_by_name', isoOf('job_interviews.created_at').as('created_at')])
    .select(['job_interviews.version'])

const resultOf: RawBuilder<Interview['result']> = sql`job_interviews.result`

/** The interviews of an application, newest first; for the agency only. */
export const interviewsOf = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  application_id: string,
): Promise<Interview[]> =>
  rowsOf(interviewsIn(db, scope))
    .where('job_interviews.application_id', '=', application_id)
    .orderBy('job_interviews.created_at', 'desc')
    .orderBy('job_interviews.id', 'desc')
    .limit(50)
    .execute()

export async function interviewOf({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string): Promise<Interview> {
  return rowsOf(interviewsIn(db, scope)).where('job_interviews.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** What an applicant sees: interviews that are planned, with the times that can be chosen now. */
export async function ownInterviewsOf(
  db: Db,
  { agency_id, record_id }: { agency_id: string; record_id: string },
  now: Date,
): Promise<OwnInterview[]> {
  const planned = await db
    .selectFrom('job_interviews')
    .select([...ownColumns, statusOf.as('status'), startsAt.as('starts_at'), slotsJson.as('slots')])
    .where('job_interviews.agency_id', '=', agency_id)
    .where('job_interviews.application_id', '=', record_id)
    .where('job_interviews.status', '<>', 'cancelled')
    .where('job_interviews.result', 'is', null)
    .orderBy('job_interviews.created_at', 'desc')
    .orderBy('job_interviews.id')
    .limit(20)
    .execute()
  return planned.map((one) => ({ ...one, slots: one.slots.filter((slot) => canChoose(one, slot, now)) }))
}

/** The job and the agency of an application or an interview in the scope. */
export async function jobOfApplication({ db, scope }: Pick<Context, 'db' | 'scope'>, application_id: string) {
  return db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .select(['job_applications.job_id', 'job_applications.agency_id', 'jobs.time_zone'])
    .where('job_applications.id', '=', application_id)
    .where('job_applications.anonymised_at', 'is', null)
    .where(inAgency(scope, 'job_applications.agency_id'))
    .where(applicationsVisibleTo(scope))
    .executeTakeFirstOrThrow(notFound)
}
