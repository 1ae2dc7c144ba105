// What applicants do with their private link.
import type { Calls } from '#contract/calls.ts'
import { applicationTransitions } from '#contract/jobs/applications/application-stages.ts'
import type { PrivateApplication } from '#contract/jobs/applications/private-applications.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { canTransition } from '#contract/transitions.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { answerByApplicant, moveTo } from '#server/modules/jobs/applications/stages.ts'
import { extendLinks, type OpenLink, requireLink, requireLinkUse } from '#server/modules/jobs/links.ts'
import { chooseSlot } from '#server/modules/jobs/interviews/actions.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { anonymise, eraseFiles } from './anonymising.ts'
import { endOfConsent } from './emails.ts'
import { notifyRecruiters } from './notifications.ts'
import { privateApplicationOf } from './private-queries.ts'

type LinkCalls = Calls['privateApplications']
type LinkRequest = PublicRequest<LinkCalls['answer' | 'consent' | 'erase']>

type LinkContext = Pick<Context, 'db' | 'scope' | 'language' | 'now'>

/** Opens the application of a link to change it. */
export async function changeByLink<Result>(
  request: Pick<LinkRequest, 'database' | 'address' | 'now' | 'language'> & { input: { token: string } },
  work: (context: LinkContext, link: OpenLink, current: PrivateApplication) => Promise<Result>,
): Promise<Result> {
  const { database, input, now, language } = request
  const link = await requireLink(database, { ...request, purpose: 'application', token: input.token })
  await requireLinkUse(database, link, now)
  return database.asAgency(link.agency_id, async (db) => {
    const context = { db, scope: scopeOfAgency(link.agency_id), language, now }
    return work(context, link, await privateApplicationOf(context, link))
  })
}

/** Withdraws the application, or accepts or declines its offer. */
export const answerByLink = (request: PublicRequest<LinkCalls['answer']>) =>
  changeByLink(request, async (context, link, current) => {
    const { input } = request
    if (input.action === 'select') await addRightToWork(context.db, link, current, input.right_to_work)
    const application = { id: link.record_id, job_id: current.job_id, current }
    await answerByApplicant(context, application, input)
    return privateApplicationOf(context, link)
  })

/** What is known already is not changed; a new one is part of the accepted offer, so the version stays for it. */
async function addRightToWork(
  db: Db,
  { agency_id, record_id }: OpenLink,
  current: PrivateApplication,
  right_to_work: PrivateApplication['right_to_work'],
) {
  if (current.right_to_work !== null) return
  if (right_to_work === null) refuseField('right_to_work', 'validation.required')
  await db
    .updateTable('job_applications')
    .set({ right_to_work })
    .where('agency_id', '=', agency_id)
    .where('id', '=', record_id)
    .execute()
}

/** Chooses one of the times of an interview. */
export const chooseByLink = (request: PublicRequest<LinkCalls['chooseInterview']>) =>
  changeByLink(request, async (context, link, current) => {
    const { interview_id, slot_id } = request.input
    await lockJob(context, current.job_id)
    const { stage } = await applicationForChange(context, { id: link.record_id })
    if (stage !== 'interview') refuse('jobs.interviewOver')
    const slot = { agency_id: link.agency_id, application_id: link.record_id, interview_id, slot_id }
    await chooseSlot(context.db, slot, context.now)
    return privateApplicationOf(context, link)
  })

/** Stores until when the application may be stored; its links are valid as long. */
export const changeConsent = (request: PublicRequest<LinkCalls['consent']>) =>
  changeByLink(request, async (context, link, current) => {
    const { input } = request
    const { db, now } = context
    const today = Temporal.PlainDate.from(localDateOf(now.toISOString(), current.time_zone))
    const consent_until = today.add({ months: input.consent_months }).toString()
    await db
      .updateTable('job_applications')
      .set({ consent_until, updated_at: now.toISOString() })
      .where('agency_id', '=', link.agency_id)
      .where('id', '=', link.record_id)
      .execute()
    const of = { agency_id: link.agency_id, purpose: 'application' as const, record_id: link.record_id }
    await extendLinks(db, of, endOfConsent(consent_until, current.time_zone))
    return privateApplicationOf(context, link)
  })

/** Withdraws the application and deletes everything about the applicant; one who was hired turns to the agency. */
export async function eraseByLink(request: PublicRequest<LinkCalls['erase']>): Promise<{ erased: true }> {
  const files = await changeByLink(request, async (context, link, current) => {
    const { db, now } = context
    await lockJob(context, current.job_id)
    const ofLink = { id: link.record_id }
    const application = await applicationForChange(context, ofLink)
    if (application.converted_employee_id !== null) refuse('jobs.cannotErase')
    // The opening is free again.
    if (application.stage === 'selected')
      await moveTo(context, application, { action: 'undo_selection', ...erased, set: { selected_at: null } })
    const left = await applicationForChange(context, ofLink)
    if (canTransition(applicationTransitions, 'withdraw', left.stage))
      await moveTo(context, left, { action: 'withdraw', ...erased })
    await notifyRecruiters(db, { agency_id: link.agency_id, id: link.record_id, kind: 'applicationErased' }, now)
    return anonymise(db, [link.record_id], now)
  })
  await request.afterCommit(() => eraseFiles(request.outside, files))
  return { erased: true }
}

const erased = { note: null, by_name: null, cause: 'erased' } as const
