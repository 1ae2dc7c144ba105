// Skill tests that applicants take with their private link, by the engine and the rules of employees' tests.
import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { changeByLink } from '#server/modules/jobs/applicant/private-actions.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { type OpenLink, requireLink, requireLinkUse } from '#server/modules/jobs/links.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { startTest, submitTest } from '#server/modules/skills/tests/actions.ts'
import { storeAnswer } from '#server/modules/skills/tests/file-answers.ts'
import { testWithAnswers } from '#server/modules/skills/tests/queries.ts'
import { assignmentsOf, isUndecided, privateTestsOf, takerOf } from './queries.ts'
import { applyResultsOf } from './results.ts'

type TestCalls = Calls['privateTests']

const applicationOfLink = ({ agency_id, record_id }: OpenLink) => ({ agency_id, application_id: record_id })

/** Starts a test, or resumes it, also in another tab. */
export const startByLink = (request: PublicRequest<TestCalls['start']>) =>
  changeByLink(request, async (context, link, { job_id }) => {
    const { input } = request
    const { db, language } = context
    const stage = await requireUndecided(context, link, job_id)
    const of = applicationOfLink(link)
    const assigned = (await assignmentsOf(db, of, language)).find(({ skill_id }) => skill_id === input.skill_id)
    if (assigned === undefined) refuse('notFound')
    const shown = await privateTestsOf(context, of, stage)
    // What was passed is not taken again; other reasons are refused by the engine.
    if (shown.some(({ skill_id, result }) => skill_id === input.skill_id && isFinal(result)))
      refuseState('skillTest', 'passed')
    return startTest(context, await takerOf(db, of), assigned)
  })

const isFinal = (result: string | null) => result === 'passed' || result === 'to_mark'

/** Locks the job, so that no recruiter moves the applicant meanwhile. */
async function requireUndecided(context: Pick<Context, 'db' | 'scope'>, link: OpenLink, job_id: string) {
  await lockJob(context, job_id)
  const { stage } = await applicationForChange(context, { id: link.record_id })
  if (!isUndecided(stage)) refuseState('application', stage)
  return stage
}

/** Submits a test; of two tabs that do, the second is refused. The result can change the stage at once. */
export const submitByLink = (request: PublicRequest<TestCalls['exam']>) =>
  changeByLink(request, async (context, link, { job_id }) => {
    const { input } = request
    const { db, now } = context
    await requireUndecided(context, link, job_id)
    await requireOwnTest(db, link, input.id)
    const test = await submitTest({ ...context, actor: { membership_id: null } }, input)
    await applyResultsOf(db, { ...applicationOfLink(link), job_id }, now)
    return test
  })

/** A link opens the tests of its applicant only. */
async function requireOwnTest(db: Db, link: OpenLink, id: string) {
  const { employee_id, application_id } = await takerOf(db, applicationOfLink(link))
  const test = await testWithAnswers(db, scopeOfAgency(link.agency_id), id)
  if (test.employee_id !== employee_id || test.application_id !== application_id) refuse('notFound')
}

/** Uploads the file that answers a question. */
export async function attachByLink(request: PublicRequest<TestCalls['attach']>) {
  const { database, input, now } = request
  const link = await requireLink(database, { ...request, purpose: 'application', token: input.token })
  await requireLinkUse(database, link, now)
  return storeAnswer(request, scopeOfAgency(link.agency_id), (work) =>
    database.asAgency(link.agency_id, async (db) => {
      await requireOwnTest(db, link, input.id)
      return work(db)
    }),
  )
}
