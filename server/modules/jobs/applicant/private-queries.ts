// An application as the holder of its private link sees it.
import { sql } from 'kysely'
import {
  type ApplicationStage,
  applicationExits,
  applicationTransitions,
  ownActions,
} from '#contract/jobs/applications/application-stages.ts'
import type { JobContent } from '#contract/jobs/content.ts'
import type { ApplicantFile } from '#contract/jobs/applications/application-parts.ts'
import { maxApplicantFiles, type PrivateApplication } from '#contract/jobs/applications/private-applications.ts'
import { refuse } from '#contract/refusals.ts'
import { allowedActions } from '#contract/transitions.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { stageNow, stageSinceNow, toOffer } from '#server/modules/jobs/applications/queries.ts'
import { textFor } from '#server/modules/jobs/content-queries.ts'
import { ownInterviewsOf } from '#server/modules/jobs/interviews/queries.ts'
import { isOpen } from '#server/modules/jobs/posts/queries.ts'
import { privateTestsOf } from '#server/modules/jobs/tests/queries.ts'
import { filesOf, type LinkedApplication } from './file-queries.ts'
import { canAnswerIn, privateAnswersOf } from './question-queries.ts'

const exitStages: ReadonlySet<ApplicationStage> = new Set(applicationExits)

export async function privateApplicationOf(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  of: LinkedApplication,
): Promise<PrivateApplication> {
  const { db, language, now } = context
  const details = (await detailsOf(db, of, now)) ?? refuse('notFound')
  const { texts, main_language, is_hired, offer_pay_cents, offer_starts_on, offer_expires_at, ...application } = details
  const files = await filesOf(db, of)
  const { stage, stage_since } = application
  return {
    ...application,
    job_title: textFor(texts, language, main_language)?.title ?? null,
    offer: toOffer({ offer_pay_cents, offer_starts_on, offer_expires_at }, stage),
    offer_expired: stage === 'offer_declined' && stage_since === offer_expires_at,
    tests: await privateTestsOf(context, { ...of, application_id: of.record_id }, stage),
    interviews: stage === 'interview' ? await ownInterviewsOf(db, of, now) : [],
    ...(await privateAnswersOf(db, of, stage)),
    can_answer: canAnswerIn(stage),
    moves: await movesOf(db, of),
    files,
    allowed_actions: ownActions.filter((action) => allowedActions(applicationTransitions, stage).includes(action)),
    can_add_files: !exitStages.has(stage) && countAdded(files) < maxApplicantFiles,
    can_erase: !is_hired,
  }
}

const countAdded = (files: readonly ApplicantFile[]) => files.filter(({ is_resume }) => !is_resume).length

const detailsOf = (db: Db, { agency_id, record_id }: LinkedApplication, now: Date) =>
  db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .innerJoin('companies as head', 'head.id', 'jobs.agency_id')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('locations', 'locations.id', 'jobs.location_id')
    .leftJoin('employees', 'employees.id', 'job_applications.employee_id')
    .select(['job_applications.job_id', 'jobs.code as job_code', 'jobs.main_language', 'jobs.time_zone'])
    .select([sql<boolean>`job_applications.converted_employee_id is not null`.as('is_hired')])
    .select([sql<JobContent['texts']>`jobs.texts`.as('texts'), isOpen(now).as('job_is_open'), 'jobs.pay_unit'])
    .select(['head.name as agency_name', 'companies.name as company_name', 'locations.suburb'])
    .select([sql<string | null>`locations.state`.as('state')])
    .select([sql<string>`coalesce(companies.currency, head.currency)`.as('currency')])
    .select(['job_applications.first_name', 'job_applications.last_name'])
    .select([sql<Language>`job_applications.language`.as('language'), 'job_applications.consent_until'])
    .select([stageNow(now).as('stage'), stageSinceNow(now).as('stage_since')])
    .select([isoOf('job_applications.applied_at').as('applied_at'), 'job_applications.version'])
    .select([
      sql<PrivateApplication['right_to_work']>`coalesce(employees.right_to_work, job_applications.right_to_work)`.as(
        'right_to_work',
      ),
    ])
    .select(['job_applications.offer_pay_cents', 'job_applications.offer_starts_on'])
    .select([isoOf('job_applications.offer_expires_at').$castTo<string | null>().as('offer_expires_at')])
    .where('job_applications.agency_id', '=', agency_id)
    .where('job_applications.id', '=', record_id)
    .where('job_applications.anonymised_at', 'is', null)
    .executeTakeFirst()

const movesOf = (db: Db, { agency_id, record_id }: LinkedApplication) =>
  db
    .selectFrom('job_application_moves')
    .select([sql<ApplicationStage>`to_stage`.as('to_stage'), isoOf('at').as('at')])
    .where('agency_id', '=', agency_id)
    .where('application_id', '=', record_id)
    .orderBy('job_application_moves.at', 'desc')
    .orderBy('job_application_moves.id', 'desc')
    .limit(100)
    .execute()
