// Skill tests that applicants take with their private link, by the engine and the rules of employees' tests.
import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
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

/** The applicant, without an account. */
const applicantIn = ({ agency_id }: OpenLink) => ({ scope: scopeOfAgency(agency_id), name: '', membership_id: null })

const applicationOfLink = ({ agency_id, record_id }: OpenLink) => ({ agency_id, application_id: record_id })

/** Starts a test, or resumes it, also in another tab. */
export const startByLink = (request: PublicRequest<TestCalls['start']>) =>
  changeByLink(request, async (db, link, { job_id }) => {
    const { input, now, language } = request
    const stage = await requireUndecided(db, link, job_id)
    const of = applicationOfLink(link)
    const assigned = (await assignmentsOf(db, of, language)).find(({ skill_id }) => skill_id === input.skill_id)
    if (assigned === undefined) refuse('notFound')
    const shown = await privateTestsOf(db, { now, language }, of, stage)
    // What was passed is not taken again; other reasons are refused by the engine.
    if (shown.some(({ skill_id, result }) => skill_id === input.skill_id && isFinal(result)))
      refuseState('skillTest', 'passed')
    return startTest(db, { actor: applicantIn(link), now, language }, await takerOf(db, of), assigned)
  })

const isFinal = (result: string | null) => result === 'passed' || result === 'to_mark'

/** Locks the job, so that no recruiter moves the applicant meanwhile. */
async function requireUndecided(db: Db, link: OpenLink, job_id: string) {
  const scope = scopeOfAgency(link.agency_id)
  await lockJob(db, scope, job_id)
  const { stage } = await applicationForChange(db, scope, { id: link.record_id })
  if (!isUndecided(stage)) refuseState('application', stage)
  return stage
}

/** Submits a test; of two tabs that do, the second is refused. The result can change the stage at once. */
export const submitByLink = (request: PublicRequest<TestCalls['exam']>) =>
  changeByLink(request, async (db, link, { job_id }) => {
    const { input, now, language } = request
    await requireUndecided(db, link, job_id)
    await requireOwnTest(db, link, input.id)
    const test = await submitTest(db, { actor: applicantIn(link), now, language }, input)
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
