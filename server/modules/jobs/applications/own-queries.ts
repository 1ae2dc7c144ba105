// An employee's own applications.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { OwnApplication } from '#contract/jobs/applications/applications.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { titleIn } from '#server/modules/jobs/content-queries.ts'
import { nextInterview } from '#server/modules/jobs/interviews/next-interview.ts'
import { statusNow } from '#server/modules/jobs/posts/queries.ts'
import { allowedApplicationActions } from './policy.ts'
import {
  applicationsIn,
  isInStage,
  isoColumn,
  sortColumns,
  stageNow,
  stageSinceNow,
  type StoredOffer,
  toOffer,
} from './queries.ts'

type Calls = typeof calls.applications

/** One page of the reader's own applications. */
export async function ownPage(context: Context, input: InputOf<Calls['own']>) {
  const { db, actor, scope, language, now } = context
  const matching = applicationsIn(db, scope)
    // Others than employees apply for nothing.
    .$if(actor.kind !== 'employee', (of) => of.where(sql<boolean>`false`))
    .where(containsSql(input.q, 'jobs.code', titleIn(language, 'jobs')))
    .$if(input.stage !== undefined, (of) => of.where(isInStage(input.stage ?? [], now)))
  const page = await listQuery(db, input, {
    matching,
    rows: ownRowsOf(matching, language, now),
    order: [
      [ownSortColumns(language)[input.sort], input.dir],
      ['job_applications.id', input.dir],
    ],
  })
  return { ...page, rows: page.rows.map((row) => toOwnApplication(context, row)) }
}

const ownSortColumns = (language: Language) => ({
  applied_at: 'job_applications.applied_at' as const,
  job_title: sql`muster_plain(${titleIn(language, 'jobs')})`,
  stage: sortColumns.stage,
})

/** One of the reader's own applications. */
export async function ownApplicationOf(context: Context, id: string): Promise<OwnApplication> {
  const { db, scope, language, now } = context
  const application = await ownRowsOf(applicationsIn(db, scope), language, now)
    .where('job_applications.id', '=', id)
    .executeTakeFirst()
  return application === undefined ? refuse('notFound') : toOwnApplication(context, application)
}

const ownRowsOf = (applications: ReturnType<typeof applicationsIn>, language: Language, now: Date) =>
  applications
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['job_applications.id', 'job_applications.job_id', 'jobs.code as job_code'])
    .select([titleIn(language, 'jobs').as('job_title'), statusNow(now).as('job_status')])
    .select(['companies.name as company_name', sql<null>`null`.as('location_name')])
    .select([stageNow(now).as('stage'), 'job_applications.consent_until', 'job_applications.version'])
    .select([isoOf('job_applications.applied_at').as('applied_at')])
    .select([stageSinceNow(now).as('stage_since'), nextInterview(now).as('next_interview')])
    .select(['job_applications.offer_pay_cents', 'job_applications.offer_starts_on'])
    .select([isoColumn('job_applications.offer_expires_at').as('offer_expires_at')])
    .select([sql<string>`coalesce(companies.currency, 'AUD')`.as('currency')])

type StoredOwnApplication = Omit<OwnApplication, 'offer' | 'allowed_actions'> & StoredOffer

function toOwnApplication(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  application: StoredOwnApplication,
): OwnApplication {
  const { offer_pay_cents, offer_starts_on, offer_expires_at, ...row } = application
  const isOver = offer_expires_at !== null && offer_expires_at <= now.toISOString()
  return {
    ...row,
    offer: toOffer({ offer_pay_cents, offer_starts_on, offer_expires_at }, row.stage),
    allowed_actions: allowedApplicationActions(actor, { stage: row.stage, hired: false }).filter(
      (action) => action !== 'select' || !isOver,
    ),
  }
}
