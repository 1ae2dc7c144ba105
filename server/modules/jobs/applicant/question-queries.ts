// The screening questions of an application, which its applicant can answer later.
import { sql } from 'kysely'
import { answerableStages, type ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import type { JobAnswers, ShownQuestion } from '#contract/jobs/content.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { withoutScores } from '#server/modules/jobs/content-queries.ts'
import type { LinkedApplication } from './file-queries.ts'

/** Whether applicants in this stage can still answer. */
export const canAnswerIn = (stage: ApplicationStage) => answerableStages.some((one) => one === stage)

/** The questions as the applicant saw them, then those that were added to the job since; without scores. */
export async function privateAnswersOf(db: Db, of: LinkedApplication, stage: ApplicationStage) {
  const { questions, answers } = await questionsOf(db, of, stage)
  return { questions: withoutScores(questions), answers }
}

/** The same with scores. */
export async function questionsOf(db: Db, { agency_id, record_id }: LinkedApplication, stage: ApplicationStage) {
  const { questions, answers, current } = await db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .select(sql<ShownQuestion[]>`job_applications.questions`.as('questions'))
    .select(sql<JobAnswers>`job_applications.answers`.as('answers'))
    .select(sql<ShownQuestion[]>`jobs.questions`.as('current'))
    .where('job_applications.agency_id', '=', agency_id)
    .where('job_applications.id', '=', record_id)
    .executeTakeFirstOrThrow(notFound)
  const known = new Set(questions.map(({ id }) => id))
  const added = canAnswerIn(stage) ? current.filter(({ id }) => !known.has(id)) : []
  return { questions: [...questions, ...added], answers }
}
