// Plans interviews. Every change locks the job first, like all changes to applicants.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Interview, interviewState } from '#contract/jobs/applications/interviews.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { instantAt } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned, touchedColumns } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { isRecruiter } from '#server/modules/jobs/posts/queries.ts'
import { replaceLinks } from '#server/database/rows/links.ts'
import type { Context } from '#server/http/context.ts'
import { writeCancellations, writeInterviewEmails } from './emails.ts'
import { notifyInterviewers } from './notifications.ts'
import { canChoose } from './policy.ts'
import { interviewOf, jobOfApplication } from './queries.ts'

type Calls = typeof calls.interviews
type InterviewFields = Omit<InputOf<Calls['store']>, 'application_id'>

/** Plans an interview for an applicant in that stage. */
export async function planInterview(
  context: Context,
  { application_id, ...fields }: InputOf<Calls['store']>,
): Promise<Interview> {
  const { db, actor, now } = context
  const { agency_id, time_zone } = await lockApplicant(context, application_id)
  const { columns, times } = timesOf(fields, time_zone, now)
  await requireInterviewers(db, agency_id, fields.interviewer_ids)
  const [id, at] = [newId(), now.toISOString()]
  const stamps = { created_by_name: actor.name, created_at: at, updated_at: at }
  await db
    .insertInto('job_interviews')
    .values({ id, agency_id, application_id, ...columns, ...stamps })
    .execute()
  await replaceSlots(db, { agency_id, interview_id: id }, times)
  await replaceInterviewers(db, { agency_id, interview_id: id }, fields.interviewer_ids)
  await writeInterviewEmails(db, { agency_id, id }, now)
  await notifyInterviewers(db, { agency_id, id, kind: 'interviewPlanned' }, exceptActor(context), now)
  return interviewOf(context, id)
}

/** Changes an interview without a result; its recipients get an updated invitation. */
export async function changeInterview(
  context: Context,
  { id, version, ...fields }: InputOf<Calls['update']>,
): Promise<Interview> {
  const { db, now } = context
  const { current, agency_id, time_zone } = await openInterview(context, { id, version }, 'edit')
  const { columns, times } = timesOf(fields, time_zone, now)
  await requireInterviewers(db, agency_id, fields.interviewer_ids)
  const isOpen = columns.status === 'proposed'
  const former = current.interviewers.map((one) => one.id)
  const left = former.filter((one) => isOpen || !fields.interviewer_ids.includes(one))
  await writeCancellations(db, { agency_id, id, interviewers: left, applicant: isOpen }, now)
  await notifyInterviewers(db, { agency_id, id, kind: 'interviewCancelled' }, exceptActor(context, left), now)
  await raiseSequence(context, current, columns)
  await replaceSlots(db, { agency_id, interview_id: id }, times)
  await replaceInterviewers(db, { agency_id, interview_id: id }, fields.interviewer_ids)
  await writeInterviewEmails(db, { agency_id, id }, now)
  // Without a time before, nobody was notified of it.
  const knew = (one: string) => current.starts_at !== null && former.includes(one)
  const [changed, added] = [fields.interviewer_ids.filter(knew), fields.interviewer_ids.filter((one) => !knew(one))]
  await notifyInterviewers(db, { agency_id, id, kind: 'interviewChanged' }, exceptActor(context, changed), now)
  await notifyInterviewers(db, { agency_id, id, kind: 'interviewPlanned' }, exceptActor(context, added), now)
  return interviewOf(context, id)
}

const exceptActor = ({ actor }: Pick<Context, 'actor'>, interviewers?: readonly string[]) => ({
  except: actor.membership_id,
  ...(interviewers && { interviewers }),
})

/** Cancels an interview without a result. */
export async function cancelInterview(
  context: Context,
  { id, version, reason }: InputOf<Calls['cancel']>,
): Promise<Interview> {
  const { db, now } = context
  const { current, agency_id } = await openInterview(context, { id, version }, 'cancel')
  await raiseSequence(context, current, { status: 'cancelled', cancel_reason: reason })
  await writeInterviewEmails(db, { agency_id, id }, now)
  await notifyInterviewers(db, { agency_id, id, kind: 'interviewCancelled' }, exceptActor(context), now)
  return interviewOf(context, id)
}

/** Stores how an interview went; a result can be corrected. */
export async function finishInterview(
  context: Context,
  { id, version, result, note }: InputOf<Calls['finish']>,
): Promise<Interview> {
  const { db, actor, scope, now } = context
  const current = await interviewOf(context, id)
  requireVersion(current, version)
  requireTransition('interview', 'finish', interviewState(current), current)
  const set = { result, result_note: note, result_by_name: actor.name, updated_at: now.toISOString() }
  await updateVersioned(db, 'job_interviews', { scope, current, version, set })
  return interviewOf(context, id)
}

async function lockApplicant(context: Context, application_id: string) {
  const application = await jobOfApplication(context, application_id)
  await lockJob(context, application.job_id)
  const { stage } = await applicationForChange(context, { id: application_id, job_id: application.job_id })
  requireTransition('application', 'plan_interview', stage)
  return application
}

async function openInterview(
  context: Context,
  { id, version }: { id: string; version: number },
  action: 'edit' | 'cancel',
) {
  const { application_id } = await interviewOf(context, id)
  const application = await jobOfApplication(context, application_id)
  await lockJob(context, application.job_id)
  const current = await interviewOf(context, id)
  requireVersion(current, version)
  requireTransition('interview', action, interviewState(current), current)
  return { ...application, current }
}

/** The times as instants; one is fixed, of several the applicant chooses. */
function timesOf({ slots, interviewer_ids: _, ...fields }: InterviewFields, time_zone: string, now: Date) {
  const times = slots.map(({ on, at }) => instantAt(on, at, time_zone).at)
  if (new Set(times).size < times.length) refuseField('slots', 'validation.twice')
  if (times.some((time) => time <= now.toISOString())) refuseField('slots', 'validation.inThePast')
  if (fields.place === null && fields.video_link === null) refuseField('place', 'validation.required')
  const [only = null] = times.length === 1 ? times : []
  const status = only === null ? ('proposed' as const) : ('scheduled' as const)
  return { times, columns: { ...fields, time_zone, status, starts_at: only } }
}

async function requireInterviewers(db: Db, agency_id: string, ids: readonly string[]) {
  if (new Set(ids).size < ids.length) refuseField('interviewer_ids', 'validation.twice')
  if (ids.length === 0) return
  const recruiters = await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select('memberships.id')
    .where('memberships.agency_id', '=', agency_id)
    .where('memberships.id', 'in', [...ids])
    .where(isRecruiter)
    .execute()
  if (recruiters.length < ids.length) refuseField('interviewer_ids', 'refusals.unknownChoice')
}

type InterviewChanges = Parameters<typeof updateVersioned<'job_interviews'>>[2]['set']

async function raiseSequence(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  current: Interview,
  set: InterviewChanges,
) {
  const { sequence } = await db
    .selectFrom('job_interviews')
    .select('sequence')
    .where('id', '=', current.id)
    .executeTakeFirstOrThrow()
  await updateVersioned(db, 'job_interviews', {
    scope,
    current,
    set: { ...set, sequence: sequence + 1, updated_at: now.toISOString() },
  })
}

type InterviewKey = { agency_id: string; interview_id: string }

async function replaceSlots(db: Db, of: InterviewKey, times: readonly string[]) {
  await db
    .deleteFrom('job_interview_slots')
    .where('agency_id', '=', of.agency_id)
    .where('interview_id', '=', of.interview_id)
    .execute()
  await db
    .insertInto('job_interview_slots')
    .values(times.map((starts_at) => ({ ...of, id: newId(), starts_at })))
    .execute()
}

const replaceInterviewers = (db: Db, from: InterviewKey, ids: readonly string[]) =>
  replaceLinks(db, 'job_interviewers', { from, to: 'membership_id', ids })

type SlotChoice = { agency_id: string; application_id: string; interview_id: string; slot_id: string }

/** The applicant chooses one of the times. */
export async function chooseSlot(db: Db, { agency_id, application_id, interview_id, slot_id }: SlotChoice, now: Date) {
  const slot = await db
    .selectFrom('job_interview_slots')
    .innerJoin('job_interviews', 'job_interviews.id', 'job_interview_slots.interview_id')
    .select(['job_interview_slots.starts_at', 'job_interviews.status', 'job_interviews.result'])
    .where('job_interviews.agency_id', '=', agency_id)
    .where('job_interviews.application_id', '=', application_id)
    .where('job_interviews.id', '=', interview_id)
    .where('job_interview_slots.id', '=', slot_id)
    .forUpdate('job_interviews')
    .executeTakeFirstOrThrow(notFound)
  if (!canChoose(slot, slot, now)) refuse('jobs.interviewOver')
  const changed = { status: 'scheduled' as const, starts_at: slot.starts_at, ...touchedColumns(now) }
  await db
    .updateTable('job_interviews')
    .set({ ...changed, sequence: sql<number>`sequence + 1` })
    .where('agency_id', '=', agency_id)
    .where('id', '=', interview_id)
    .execute()
  await writeInterviewEmails(db, { agency_id, id: interview_id }, now)
  await notifyInterviewers(db, { agency_id, id: interview_id, kind: 'interviewPlanned' }, { except: null }, now)
}
