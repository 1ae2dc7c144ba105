// What customers answered about applicants, and whether they can still answer.
import { type RawBuilder, sql } from 'kysely'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import { type ClientFeedback, type ReviewChoice, stageAfterChoice } from '#contract/jobs/client-feedback.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'

type ApplicationKeys = { agency_id: string; ids: readonly string[] }
export type StoredFeedback = ClientFeedback & { application_id: string; stage_since: string }

const choiceOf: RawBuilder<ReviewChoice> = sql`job_review_answers.choice`
const reasonOf: RawBuilder<ClientFeedback['reason']> = sql`job_review_answers.reason`

/** The answers about each of these applicants, newest first. */
export async function feedbackFor(db: Db, { agency_id, ids }: ApplicationKeys): Promise<Map<string, StoredFeedback[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('job_review_answers')
    .select(['id', 'application_id', choiceOf.as('choice'), reasonOf.as('reason'), 'comment', 'by_name'])
    .select([isoOf('at').as('at'), isoOf('stage_since').as('stage_since')])
    .select([sql<boolean>`review_id is not null`.as('by_link')])
    .where('agency_id', '=', agency_id)
    .where('application_id', 'in', [...ids])
    .orderBy('job_review_answers.at', 'desc')
    .orderBy('job_review_answers.id', 'desc')
    .limit(500)
    .execute()
  return Map.groupBy(rows, ({ application_id }) => application_id)
}

export const toFeedback = ({ application_id: _, stage_since: __, ...feedback }: StoredFeedback): ClientFeedback =>
  feedback

type ApplicationStageTime = { stage: ApplicationStage; stage_since: string }

/** Whether the applicant is still where the customer's last answer led, so that it can be changed. */
export const isAtAnsweredStage = ({ stage, stage_since }: ApplicationStageTime, last: StoredFeedback | undefined) =>
  last !== undefined && stage === stageAfterChoice[last.choice] && stage_since === last.stage_since
