// The agency adds applicants by hand: new ones, or somebody who applied for another job.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { Context } from '#server/http/context.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import { storeFile } from '#server/modules/files/actions.ts'
import { storeDocumentFile } from '#server/modules/files/document-files.ts'
import type { Outside } from '#server/outside/outside.ts'
import { type Applicant, endOfConsentIn, formerOf, storeApplication, type StoredUpload } from './applying.ts'
import { applicationsFor } from './queries.ts'
import { lockForProgress } from './stages.ts'

/** Adds somebody who applied by phone, by email or in person. */
export async function addApplicant(request: OwnTransactionRequest<Calls['applications']['store']>) {
  const { database, actor, input, now } = request
  const { first_name, last_name, email, right_to_work } = input
  const phone = phoneIn('phone', input.phone)
  if (email === null && phone === null) refuseField('email', 'validation.required')
  const person = { employee_id: null, first_name, last_name, email, phone, language: input.language, right_to_work }
  const applicant = { ...person, source: 'agency' as const, source_label: null }
  const { agency_id } = await writeAs(database, actor, (db) =>
    jobToAddTo({ ...request, db, scope: actor.scope }, input.job_id),
  )
  const file = await storeDocumentFile(request, agency_id)
  const id = await writeAs(database, actor, async (db) => {
    const context = { ...request, db, scope: actor.scope }
    const job = await jobToAddTo(context, input.job_id)
    const consent_until = endOfConsentIn(input.consent_months, job, now)
    return add(context, job, { applicant, form: { ...input, consent_until }, file })
  })
  return { id }
}

type CopyInput = InputOf<Calls['applications']['copy']>

/** Adds an applicant to another job; their consent ends when it would have ended. */
export async function copyApplication(context: Context, { id, job_id }: CopyInput) {
  const { db, outside } = context
  const job = await jobToAddTo(context, job_id)
  const original = await personOf(context, id)
  if (original.agency_id !== job.agency_id) refuse('notFound')
  const { cover_note, available_from, consent_until, resume_file_id, resume_name, agency_id: _, ...person } = original
  const applicant = { ...person, source: 'agency' as const, source_label: null }
  const file = await copiedFile(db, job.agency_id, { id: resume_file_id, name: resume_name }, outside)
  return { id: await add(context, job, { applicant, form: { cover_note, available_from, consent_until }, file }) }
}

const openToAdding: ReadonlySet<string> = new Set(['published', 'on_hold', 'filled'])

async function jobToAddTo(context: Context, id: string) {
  const job = await lockForProgress(context, id)
  if (!openToAdding.has(job.status)) refuseState('job', job.status)
  return job
}

type JobToAddTo = Awaited<ReturnType<typeof jobToAddTo>>
type AddedApplicant = Pick<Parameters<typeof storeApplication>[2], 'applicant' | 'form' | 'file'>

/** Screening questions stay open: the applicant answers them with the private link. */
async function add(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  job: JobToAddTo,
  { applicant, form, file }: AddedApplicant,
) {
  if ((await formerOf(db, { ...job, prevent_duplicates: true }, applicant)) !== undefined) refuse('jobs.applicantKnown')
  const scored = { answers: {}, score: 0, knocked_out: false }
  return storeApplication(db, job, { applicant, form, file, now, scored, by_name: actor.name })
}

async function personOf(context: Context, id: string) {
  return applicationsFor(context)
    .select(['job_applications.agency_id', 'job_applications.employee_id', 'job_applications.first_name'])
    .select(['job_applications.last_name', 'job_applications.email', 'job_applications.phone'])
    .select([sql<Language>`job_applications.language`.as('language'), 'job_applications.cover_note'])
    .select([sql<Applicant['right_to_work']>`job_applications.right_to_work`.as('right_to_work')])
    .select(['job_applications.available_from', 'job_applications.consent_until'])
    .select(['job_applications.resume_file_id', 'job_applications.resume_name'])
    .where('job_applications.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** Each application has a CV of its own, because one can be deleted without the other. */
async function copiedFile(
  db: Db,
  agency_id: string,
  { id, name }: { id: string | null; name: string | null },
  outside: Outside,
): Promise<StoredUpload> {
  if (id === null) return null
  const file = await db.selectFrom('files').select('content_type').where('id', '=', id).executeTakeFirst()
  const bytes = await outside.files.read(id)
  if (file === undefined || bytes === null) return null
  const stored = await storeFile(outside, { agency_id, purpose: 'document', content_type: file.content_type, bytes })
  return { file: stored, name: name ?? 'cv' }
}
