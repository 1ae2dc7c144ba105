import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ApplicantTests } from '#contract/jobs/applications/application-tests.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Context } from '#server/http/context.ts'
import { writeApplicantEmails } from '#server/modules/jobs/applicant/emails.ts'
import { applicationForChange, applicationOf } from '#server/modules/jobs/applications/queries.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { applicantTestsOf, isUndecided } from './queries.ts'

type Calls = typeof calls.applicationTests
type Input = InputOf<Calls['assign']>

/** Assigns a test to one applicant; assigning it twice changes nothing. */
export async function assignTest(context: Context, { application_id, skill_id }: Input): Promise<ApplicantTests> {
  const { db, actor, now } = context
  const { agency_id } = await lockApplicant(context, application_id)
  const { tests, offered } = await applicantTestsOf(context, application_id)
  if (tests.some((test) => test.skill_id === skill_id)) return { tests, offered }
  if (offered.every((one) => one.skill_id !== skill_id)) refuseField('skill_id', 'refusals.unknownChoice')
  const assigned = { assigned_at: now.toISOString(), assigned_by_name: actor.name }
  await db
    .insertInto('job_application_tests')
    .values({ agency_id, application_id, skill_id, ...assigned })
    .execute()
  await writeApplicantEmails(db, { agency_id, ids: [application_id], kind: 'applicationTests' }, now)
  return applicantTestsOf(context, application_id)
}

/** Allows another attempt at a test that was not passed. */
export async function allowAttempt(context: Context, { application_id, skill_id }: Input): Promise<ApplicantTests> {
  const { db, now } = context
  const { agency_id } = await lockApplicant(context, application_id)
  const { tests } = await applicantTestsOf(context, application_id)
  const { can_allow, result } = tests.find((test) => test.skill_id === skill_id) ?? refuse('notFound')
  if (!can_allow) refuseState('skillTest', result ?? 'in_progress')
  await db
    .updateTable('job_application_tests')
    .set({ retry_allowed_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where('application_id', '=', application_id)
    .where('skill_id', '=', skill_id)
    .executeTakeFirstOrThrow()
  await writeApplicantEmails(db, { agency_id, ids: [application_id], kind: 'applicationTests' }, now)
  return applicantTestsOf(context, application_id)
}

/** Locks the job, as every change to an applicant does. */
async function lockApplicant(context: Context, id: string) {
  const { job_id } = await applicationOf(context, id)
  await lockJob(context, job_id)
  const application = await applicationForChange(context, { id })
  if (!isUndecided(application.stage)) refuseState('application', application.stage)
  return application
}
