// The list of scheduled interviews of an agency.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Language } from '#contract/values/values.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { titleIn } from '#server/modules/jobs/content-queries.ts'
import { interviewersJson, interviewsIn } from './queries.ts'

type ListInput = InputOf<Calls['interviews']['upcoming']>

/** One page of the interviews that are not over, or of those that are over and have no result; the reader's own first. */
export function upcomingInterviews(context: Context, input: ListInput) {
  const { db, actor, language } = context
  const matching = matchingInterviews(context, input)
  const isOwn = isInterviewer(actor.membership_id)
  return listQuery(db, input, {
    matching,
    rows: matching
      .select([
        'job_interviews.id',
        'job_interviews.application_id',
        'job_applications.job_id',
        'jobs.code as job_code',
      ])
      .select([titleIn(language, 'jobs').as('job_title'), fullName.as('name')])
      .select([isoOf('job_interviews.starts_at').as('starts_at'), 'job_interviews.duration_minutes'])
      .select(['job_interviews.time_zone', 'job_interviews.place', 'job_interviews.video_link'])
      .select([interviewersJson.as('interviewers'), isOwn.as('is_own')]),
    order: [
      ...(input.sort === 'starts_at' ? [[isOwn, 'desc'] as const] : []),
      [sortColumns(language)[input.sort], input.dir],
      ['job_interviews.starts_at', input.dir],
      ['job_interviews.id', input.dir],
    ],
  })
}

function matchingInterviews(
  { db, actor, scope, language, now }: Pick<Context, 'db' | 'actor' | 'scope' | 'language' | 'now'>,
  input: ListInput,
) {
  const { interviewer_id, from, to, awaiting_result = false } = input
  const isOver = sql<boolean>`(${interviewEnd} <= ${now.toISOString()}::timestamptz)`
  return (
    interviewsIn(db, scope)
      // Interviews are the agency's, whatever else a customer sees of an applicant.
      .$if(actor.kind === 'customer' || actor.kind === 'employee', (of) => of.where(sql<boolean>`false`))
      .where('job_interviews.status', '=', 'scheduled')
      .where('job_interviews.result', 'is', null)
      .where(awaiting_result ? isOver : sql<boolean>`not ${isOver}`)
      .where(
        containsSql(input.q, 'job_applications.first_name', 'job_applications.last_name', titleIn(language, 'jobs')),
      )
      .$if(interviewer_id !== undefined, (of) => of.where(isInterviewer(interviewer_id ?? '')))
      .$if(from !== undefined, (of) => of.where(interviewDay, '>=', from ?? ''))
      .$if(to !== undefined, (of) => of.where(interviewDay, '<=', to ?? ''))
  )
}

const fullName = sql<string>`muster_full_name(job_applications.first_name, job_applications.last_name)`
const interviewEnd = sql`job_interviews.starts_at + make_interval(mins => job_interviews.duration_minutes)`
const interviewDay = sql<string>`(job_interviews.starts_at at time zone job_interviews.time_zone)::date`

const isInterviewer = (membership_id: string) => sql<boolean>`exists (select 1 from job_interviewers own_interviewer
  where own_interviewer.agency_id = job_interviews.agency_id and own_interviewer.interview_id = job_interviews.id
    and own_interviewer.membership_id = ${membership_id}::uuid)`

const sortColumns = (language: Language) => ({
  starts_at: 'job_interviews.starts_at' as const,
  name: sql`muster_plain(muster_full_name(job_applications.last_name, job_applications.first_name))`,
  job_title: sql`muster_plain(${titleIn(language, 'jobs')})`,
})
