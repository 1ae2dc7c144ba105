// Moves applicants from stage to stage. Every change to the applicants of a job locks the job first, so that two
// recruiters never overwrite each other and the last opening is given once.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type ApplicationStage,
  applicationTransitions,
  type StageAction,
  undoDays,
} from '#contract/jobs/applications/application-stages.ts'
import type { OwnApplication } from '#contract/jobs/applications/applications.ts'
import { type BulkOutcome, refuse, refuseField } from '#contract/refusals.ts'
import { refuseState, requireTransition } from '#contract/state-machines.ts'
import { addDays, elapsedMinutes, instantAt, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { runSeenRows } from '#server/database/rows/savepoints.ts'
import { type ChangesTo, requireVersion, updateVersioned, touchedColumns } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { writeStageEmails } from '#server/modules/jobs/applicant/emails.ts'
import { notifyRecruiters } from '#server/modules/jobs/applicant/notifications.ts'
import { expireOffersOf } from '#server/modules/jobs/applicant/offer-expiry.ts'
import { jobOf } from '#server/modules/jobs/posts/queries.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { ownApplicationOf } from './own-queries.ts'
import { type ApplicationForChange, applicationForChange } from './queries.ts'

type Calls = typeof calls.applications
type ProgressInput = InputOf<Calls['progress']>

/** Moves each applicant by itself; those who are not named stay where they are. */
export async function changeProgress(context: Context, input: ProgressInput): Promise<BulkOutcome[]> {
  const { db, actor, now } = context
  if (input.action === 'reject' && input.reject_reason === null) refuseField('reject_reason', 'validation.required')
  const { agency_id } = await lockForProgress(context, input.job_id)
  const stage_id = input.stage_id === null ? null : (await stageFor(context, input, input.stage_id)).id
  const outcomes = await eachOf(db, input, async (seen) => {
    const application = await applicationForChange(context, { id: seen.id, job_id: input.job_id })
    requireVersion(application, seen.version)
    requireTransition('application', input.action, application.stage)
    const set = { ...changesOf(application, input), ...(stage_id === null ? {} : { stage_id }) }
    await moveTo(context, application, { action: input.action, note: input.note, by_name: actor.name, set })
  })
  const emails = { agency_id, ids: changedIn(outcomes), stage: applicationTransitions[input.action].to }
  await writeStageEmails(db, { ...emails, inform: input.inform }, now)
  return outcomes
}

const changedIn = (outcomes: readonly BulkOutcome[]) =>
  outcomes.flatMap(({ id, code }) => (code === undefined ? [id] : []))

/** A stage of the job's set, of the kind that the action leads to. */
async function stageFor(context: Context, { job_id, action }: Pick<ProgressInput, 'job_id' | 'action'>, id: string) {
  const stage = await stageOfJob(context, job_id, id)
  return stage.kind === applicationTransitions[action].to ? stage : refuseField('stage_id', 'refusals.unknownChoice')
}

async function stageOfJob({ db, scope }: Pick<Context, 'db' | 'scope'>, job_id: string, id: string) {
  return db
    .selectFrom('job_stages')
    .innerJoin('jobs', 'jobs.stage_set_id', 'job_stages.stage_set_id')
    .select(['job_stages.id', sql<ApplicationStage>`job_stages.kind`.as('kind')])
    .where('jobs.id', '=', job_id)
    .where('job_stages.id', '=', id)
    .where(inAgency(scope, 'jobs.agency_id'))
    .executeTakeFirstOrThrow(() => refuseField('stage_id', 'refusals.unknownChoice'))
}

/** Moves each applicant to another stage of the same kind. */
export async function changeStage(
  context: Context,
  { job_id, stage_id, note, ...seen }: InputOf<Calls['changeStage']>,
): Promise<BulkOutcome[]> {
  const { db, actor, now } = context
  const { agency_id } = await lockForProgress(context, job_id)
  const { kind } = await stageOfJob(context, job_id, stage_id)
  const outcomes = await eachOf(db, seen, async ({ id, version }) => {
    const application = await applicationForChange(context, { id, job_id })
    requireVersion(application, version)
    if (application.stage !== kind || application.stage_id === stage_id) refuseState('application', application.stage)
    await storeMove(context, application, { to: kind, note, by_name: actor.name, set: { stage_id } })
  })
  await writeStageEmails(db, { agency_id, ids: changedIn(outcomes), stage: kind }, now)
  return outcomes
}

/** The applicants of a job that is over for good are not moved any more. */
export async function lockForProgress(context: Context, job_id: string) {
  const { db, now } = context
  const { agency_id } = await lockJob(context, job_id)
  const job = await jobOf(context, job_id)
  if (job.status === 'archived') refuseState('job', job.status)
  await expireOffersOf(db, { agency_id, id: job_id }, now)
  return { ...job, agency_id }
}

export async function eachOf(
  db: Db,
  rows: Pick<ProgressInput, 'ids' | 'versions'>,
  work: (seen: { id: string; version: number }) => Promise<void>,
) {
  const outcomes = await runSeenRows(db, rows, work)
  if (outcomes.every(({ code }) => code === 'notFound')) refuse('notFound')
  return outcomes
}

function changesOf(application: ApplicationForChange, input: ProgressInput): ChangesTo<'job_applications'> {
  if (input.action === 'reject') return { reject_reason: input.reject_reason, rejected_stage: application.stage }
  if (input.action === 'reopen') return { reject_reason: null, rejected_stage: null }
  if (input.action !== 'offer') return {}
  const { offer_pay_cents, offer_starts_on, offer_expires_on } = input
  // The whole last day counts, at the place of work.
  const offer_expires_at =
    offer_expires_on === null ? null : instantAt(addDays(offer_expires_on, 1), '00:00', application.time_zone).at
  return { offer_pay_cents, offer_starts_on, offer_expires_at }
}

type StageMove = {
  action: StageAction | 'reconsider'
  note: string | null
  /** the user who does it; null: the applicant, or the rule that is the cause */
  by_name: string | null
  set?: ChangesTo<'job_applications'>
  /** why, where the change follows from another one */
  cause?: 'erased' | 'tests_passed'
}

export const moveTo = (
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  application: ApplicationForChange,
  { action, ...move }: StageMove,
) => storeMove(context, application, { ...move, to: applicationTransitions[action].to })

type StoredMove = Omit<StageMove, 'action'> & { to: ApplicationStage }

/** Stores the new stage and its entry in the history. */
export async function storeMove(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  application: ApplicationForChange,
  { to: stage, note, by_name, set = {}, cause }: StoredMove,
) {
  const at = now.toISOString()
  await updateVersioned(db, 'job_applications', {
    scope,
    current: application,
    set: { ...set, stage, stage_since: at, updated_at: at },
  })
  const minutes = Math.max(0, elapsedMinutes(application.stage_since, at))
  const { id: application_id, agency_id, stage: from_stage, stage_id: from_stage_id } = application
  const to_stage_id = sql<string>`(select stage_id from job_applications where id = ${application_id}::uuid)`
  const stages = { from_stage, from_stage_id, to_stage: stage, to_stage_id }
  await db
    .insertInto('job_application_moves')
    .values({ id: newId(), agency_id, application_id, ...stages, note, by_name, at, minutes, cause: cause ?? null })
    .execute()
}

/** Selects applicants for the openings of a job, or undoes it. */
export async function changeSelection(
  context: Context,
  { job_id, selected, note, ...seen }: InputOf<Calls['selection']>,
): Promise<BulkOutcome[]> {
  const { db, actor, now } = context
  const { agency_id } = await lockForProgress(context, job_id)
  const outcomes = await eachOf(db, seen, async ({ id, version }) => {
    const application = await applicationForChange(context, { id, job_id })
    requireVersion(application, version)
    requireTransition('application', selected ? 'select' : 'undo_selection', application.stage)
    if (selected) await select(context, application, { note, by_name: actor.name })
    else await undoSelection(context, application, note)
  })
  if (selected) await writeStageEmails(db, { agency_id, ids: changedIn(outcomes), stage: 'selected' }, now)
  return outcomes
}

/** The job is locked: of two who take the last opening, the second finds none. */
async function select(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  application: ApplicationForChange,
  { note, by_name }: Pick<StageMove, 'note' | 'by_name'>,
) {
  const { db, now } = context
  const at = now.toISOString()
  if ((await countSelected(db, application)) >= application.openings) refuse('jobs.noOpeningLeft')
  const today = localDateOf(at, application.time_zone)
  const { right_to_work, visa_expires_on } = application
  if (right_to_work === null || (visa_expires_on !== null && visa_expires_on < today)) refuse('jobs.noRightToWork')
  await moveTo(context, application, { action: 'select', note, by_name, set: { selected_at: at } })
  if ((await countSelected(db, application)) < application.openings) return
  await db
    .updateTable('jobs')
    .set({ status: 'filled', ...touchedColumns(now) })
    .where('agency_id', '=', application.agency_id)
    .where('id', '=', application.job_id)
    .where('status', 'in', ['published', 'on_hold'])
    .execute()
}

async function countSelected(db: Db, { agency_id, job_id }: ApplicationForChange) {
  const { selected } = await db
    .selectFrom('job_applications')
    .select(sql<number>`count(*)::int`.as('selected'))
    .where('agency_id', '=', agency_id)
    .where('job_id', '=', job_id)
    .where('stage', '=', 'selected')
    .executeTakeFirstOrThrow()
  return selected
}

async function undoSelection(context: Context, application: ApplicationForChange, note: string | null) {
  const { actor, now } = context
  if (application.converted_employee_id !== null) refuse('jobs.hired')
  const lastDay = now.getTime() - undoDays * 86_400_000
  if (application.selected_at !== null && Date.parse(application.selected_at) < lastDay)
    refuse('jobs.undoTooLate', { days: undoDays })
  await moveTo(context, application, {
    action: 'undo_selection',
    note,
    by_name: actor.name,
    set: { selected_at: null },
  })
}

/** The signed-in applicant withdraws, or answers an offer. */
export async function answerOwn(context: Context, { id, ...input }: InputOf<Calls['answer']>): Promise<OwnApplication> {
  const current = await ownApplicationOf(context, id)
  await answerByApplicant(context, { id, job_id: current.job_id, current }, input)
  return ownApplicationOf(context, id)
}

/** An application as its applicant sees it; a refusal includes it. */
type OwnApplicationToAnswer = { id: string; job_id: string; current: { version: number } }
type AnswerInput = Omit<InputOf<Calls['answer']>, 'id'>

const answerKinds = {
  withdraw: 'applicationWithdrawn',
  select: 'offerAccepted',
  decline_offer: 'offerDeclined',
} as const

/** The applicant withdraws, or answers an offer, with an account or with a private link; the recruiters are notified. */
export async function answerByApplicant(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  { id, job_id, current }: OwnApplicationToAnswer,
  { version, action, note }: AnswerInput,
) {
  const { db, now } = context
  const { agency_id } = await lockJob(context, job_id)
  const application = await applicationForChange(context, { id })
  requireVersion({ ...current, version: application.version }, version)
  const isOver = application.offer_expires_at !== null && application.offer_expires_at <= now.toISOString()
  if (action !== 'withdraw' && isOver) refuse('jobs.offerExpired', {}, { current })
  requireTransition('application', action, application.stage, current)
  if (action === 'select' && (application.job_status === 'cancelled' || application.job_status === 'archived'))
    refuseState('job', application.job_status, current)
  if (action === 'select') await select(context, application, { note, by_name: null })
  else await moveTo(context, application, { action, note, by_name: null })
  await notifyRecruiters(db, { agency_id, id, kind: answerKinds[action] }, now)
}
