// Answers to screening questions that applicants give or change after they applied.
import type { Calls } from '#contract/calls.ts'
import { refuseState } from '#contract/state-machines.ts'
import { jsonb } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { scoreAnswers } from '#server/modules/jobs/answers.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { changeByLink } from './private-actions.ts'
import { privateApplicationOf } from './private-queries.ts'
import { canAnswerIn, questionsOf } from './question-queries.ts'

/** Stores the answers to all questions, and what they are worth by the rules of applying. */
export const answerByLinkLater = (request: PublicRequest<Calls['privateApplications']['answerQuestions']>) =>
  changeByLink(request, async (context, link, current) => {
    const { input } = request
    const { db, scope, now } = context
    await lockJob(context, current.job_id)
    const application = await applicationForChange(context, { id: link.record_id })
    requireVersion({ ...current, version: application.version }, input.version)
    if (!canAnswerIn(application.stage)) refuseState('application', application.stage, current)
    const { questions } = await questionsOf(db, link, application.stage)
    const { answers, ...score } = scoreAnswers(questions, input.answers)
    const at = now.toISOString()
    const set = { questions: jsonb(questions), answers: jsonb(answers), ...score, answered_at: at, updated_at: at }
    await updateVersioned(db, 'job_applications', { scope, current: application, set })
    return privateApplicationOf(context, link)
  })
