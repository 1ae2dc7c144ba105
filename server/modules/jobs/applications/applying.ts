// Applying for a job, with an account or without one.
import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import type { OwnApplication } from '#contract/jobs/applications/applications.ts'
import type { JobAnswers, ShownQuestion } from '#contract/jobs/content.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { writeAs } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import type { OwnTransactionRequest, PublicRequest } from '#server/http/mount.ts'
import { requireAttempt, revertAttempt } from '#server/modules/auth/actions.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import { insertFile } from '#server/modules/files/actions.ts'
import { storeDocumentFile } from '#server/modules/files/document-files.ts'
import { writeApplicantEmails, writeStageEmails } from '#server/modules/jobs/applicant/emails.ts'
import { notifyRecruiters } from '#server/modules/jobs/applicant/notifications.ts'
import { scoreAnswers } from '#server/modules/jobs/answers.ts'
import { isOpen } from '#server/modules/jobs/posts/queries.ts'
import { checkFormToken } from './form-token.ts'
import { ownApplicationOf } from './own-queries.ts'

export type Applicant = {
  employee_id: string | null
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  language: Language
  right_to_work: 'citizen' | 'permanent' | 'nz' | 'temporary' | null
  source: 'portal' | 'direct_link' | 'agency'
  source_label: string | null
}

/** What both forms have in common. */
type ApplicationFormInput = {
  job_id: string
  cover_note: string | null
  answers: JobAnswers
  available_from: string | null
  consent_months: number
}

export type StoredUpload = Awaited<ReturnType<typeof storeDocumentFile>>

/** Applies as the signed-in employee; refuses a second application. */
export async function applySignedIn(
  request: OwnTransactionRequest<Calls['applications']['apply']>,
): Promise<OwnApplication> {
  const { database, actor, input, now, language } = request
  const { agency_id, employee_id } = actor
  if (employee_id === null || agency_id === null) refuse('mayNot')
  await writeAs(database, actor, (db) => requireForm(db, agency_id, input, { now, open_to: ['public', 'members'] }))
  const file = await storeDocumentFile(request, agency_id)
  const id = await writeAs(database, actor, async (db) => {
    const applicant = {
      ...(await personOf(db, agency_id, employee_id)),
      language,
      source: 'portal' as const,
      source_label: null,
    }
    const job = await lockOpenJob(db, agency_id, input.job_id, { now, open_to: ['public', 'members'] })
    if ((await formerOf(db, job, applicant)) !== undefined) refuse('jobs.alreadyApplied')
    return insertApplication(db, job, { applicant, form: input, file, now })
  })
  return writeAs(database, actor, (db) => ownApplicationOf({ ...request, db, scope: actor.scope }, id))
}

async function personOf(db: Db, agency_id: string, employee_id: string) {
  const { id, ...person } = await db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', sql<string>`lower(email)`.as('email'), 'phone', 'right_to_work'])
    .where('agency_id', '=', agency_id)
    .where('id', '=', employee_id)
    .executeTakeFirstOrThrow()
  return { employee_id: id, ...person }
}

type PublicApplicationRequest = Omit<PublicRequest<Calls['applications']['applyPublicly']>, 'afterCommit'>

/**
 * Applies without an account. The result never reveals whether somebody has applied before: a second application, and a form that a
 * machine filled in, get the result of a first one.
 */
export async function applyPublicly(request: PublicApplicationRequest): Promise<{ received: true }> {
  const { database, now } = request
  const person = requirePerson(request.input)
  const persons = [person.email, person.phone].filter((who) => who !== null)
  await database.asPlatform(async (db) => {
    await requireAttempt(db, 'applyFrom', request.address, now)
    for (const who of persons) await requireAttempt(db, 'apply', who, now)
  })
  return receive(request, person).catch(async (thrown: unknown) => {
    await database.asPlatform(async (db) => {
      for (const who of persons) await revertAttempt(db, 'apply', who)
    })
    throw thrown
  })
}

async function receive(request: PublicApplicationRequest, person: Applicant): Promise<{ received: true }> {
  const { database, input, now, outside } = request
  const form = checkFormToken(outside.signer, { job_id: input.job_id, token: input.form_token, now })
  if (form === 'expired') refuse('jobs.formExpired')
  const { agency_id } = await database.readAsPlatform((db) => publicJob(db, input.job_id, now))
  await database.readAsAgency(agency_id, (db) =>
    requireForm(db, agency_id, input, {
      now,
      open_to: ['public'],
      is_public: true,
      has_file: request.files.length > 0,
    }),
  )
  if (form === 'machine' || input.website !== '') return { received: true }
  const file = await storeDocumentFile(request, agency_id)
  await database.asAgency(agency_id, async (db) => {
    const job = await lockOpenJob(db, agency_id, input.job_id, { now, open_to: ['public'], is_public: true })
    const former = await formerOf(db, job, person)
    if (former === undefined) await insertApplication(db, job, { applicant: person, form: input, file, now })
    else if (former.email !== null) await sendLinkAgain(db, former, now)
  })
  return { received: true }
}

function requirePerson(input: PublicApplicationRequest['input']): Applicant {
  const { first_name, last_name, email, language, right_to_work } = input
  const phone = phoneIn('phone', input.phone)
  if (email === null && phone === null) refuseField('email', 'validation.required')
  const from = { source: 'direct_link' as const, source_label: input.source }
  return { employee_id: null, first_name, last_name, email, phone, language, right_to_work, ...from }
}

async function publicJob(db: Db, job_id: string, now: Date) {
  return db
    .selectFrom('jobs')
    .select('agency_id')
    .where('id', '=', job_id)
    .where(isOpen(now))
    .where('visibility', '=', 'public')
    .where('apply_without_login', '=', true)
    .executeTakeFirstOrThrow(notFound)
}

type ApplicationAccess = {
  now: Date
  open_to: readonly ('public' | 'members')[]
  is_public?: boolean
  has_file?: boolean
}

const openJob = (db: Db, agency_id: string, id: string, { now, open_to, is_public }: ApplicationAccess) =>
  db
    .selectFrom('jobs')
    .select(['id', 'agency_id', 'time_zone', 'prevent_duplicates', 'resume_required'])
    .select(sql<ShownQuestion[]>`questions`.as('questions'))
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where(isOpen(now))
    .where('visibility', 'in', [...open_to])
    .$if(is_public === true, (of) => of.where('apply_without_login', '=', true))

/** Refuses before anything is stored: the job is not open, or the form is incomplete. */
async function requireForm(db: Db, agency_id: string, form: ApplicationFormInput, access: ApplicationAccess) {
  const job = (await openJob(db, agency_id, form.job_id, access).executeTakeFirst()) ?? refuse('notFound')
  scoreAnswers(job.questions, form.answers)
  if (job.resume_required && access.has_file === false) refuseField('resume', 'validation.required')
}

/** The job may have closed since the form was checked; others who apply wait. */
async function lockOpenJob(db: Db, agency_id: string, id: string, access: ApplicationAccess) {
  return openJob(db, agency_id, id, access)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('jobs.notOpen'))
}

export type OpenJob = Awaited<ReturnType<typeof lockOpenJob>>

/**
 * The person's former application for the job: by their account, their email, or by name and phone where they give no email. Who shares
 * only a phone with somebody is another person: both are stored, and recruiters see that they may be the same.
 */
export async function formerOf(db: Db, job: OpenJob, { employee_id, email, phone, ...name }: Applicant) {
  if (!job.prevent_duplicates) return undefined
  return db
    .selectFrom('job_applications')
    .select(['id', 'agency_id', 'email'])
    .where('agency_id', '=', job.agency_id)
    .where('job_id', '=', job.id)
    .where('once', '=', true)
    .where(
      sql<boolean>`(employee_id = ${employee_id}::uuid or email = ${email}::text or (${email}::text is null and phone = ${phone}::text
        and muster_plain(first_name) = muster_plain(${name.first_name}::text)
        and muster_plain(last_name) = muster_plain(${name.last_name}::text)))`,
    )
    .orderBy(sql`(email is distinct from ${email}::text)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

const sendLinkAgain = (db: Db, { id, agency_id }: { id: string; agency_id: string }, now: Date) =>
  writeApplicantEmails(db, { agency_id, ids: [id], kind: 'applicationKnown' }, now)

type NewApplication = { applicant: Applicant; form: ApplicationFormInput; file: StoredUpload; now: Date }

async function insertApplication(db: Db, job: OpenJob, { form, file, ...of }: NewApplication) {
  const scored = scoreAnswers(job.questions, form.answers)
  if (job.resume_required && file === null) refuseField('resume', 'validation.required')
  const consent_until = endOfConsentIn(form.consent_months, job, of.now)
  const id = await storeApplication(db, job, { ...of, form: { ...form, consent_until }, file, scored, by_name: null })
  await notifyRecruiters(db, { agency_id: job.agency_id, id, kind: 'applicationReceived' }, of.now)
  return id
}

/** The last day on which an application may be stored. */
export const endOfConsentIn = (months: number, { time_zone }: Pick<OpenJob, 'time_zone'>, now: Date) =>
  Temporal.PlainDate.from(localDateOf(now.toISOString(), time_zone)).add({ months }).toString()

type ApplicationToStore = Omit<NewApplication, 'form'> & {
  form: { cover_note: string | null; available_from: string | null; consent_until: string }
  scored: ReturnType<typeof scoreAnswers>
  /** who added them by hand; null: they applied */
  by_name: string | null
}

/** Stores an application in the first stage; it is the last in the recruiter's order. */
export async function storeApplication(
  db: Db,
  job: OpenJob,
  { applicant, form, file, now, ...of }: ApplicationToStore,
) {
  const { answers, score, knocked_out } = of.scored
  if (file !== null) await insertFile(db, file.file, now)
  const [id, at] = [newId(), now.toISOString()]
  await db
    .insertInto('job_applications')
    .values({
      ...{ id, agency_id: job.agency_id, job_id: job.id, ...applicant },
      ...{ cover_note: form.cover_note, available_from: form.available_from },
      ...{ questions: jsonb(job.questions), answers: jsonb(answers), score, knocked_out },
      ...{ resume_file_id: file?.file.id ?? null, resume_name: file?.name ?? null },
      ...{ stage_since: at, applied_at: at, updated_at: at, once: job.prevent_duplicates },
      consent_until: form.consent_until,
      priority: sql<number>`(select coalesce(max(priority), 0) + 1 from job_applications
        where agency_id = ${job.agency_id}::uuid and job_id = ${job.id}::uuid)`,
    })
    .execute()
  await db
    .insertInto('job_application_moves')
    .values({ id: newId(), agency_id: job.agency_id, application_id: id, to_stage: 'applied', at, by_name: of.by_name })
    .execute()
  // It brings the private link, so it is always sent; the agency may word it.
  await writeStageEmails(db, { agency_id: job.agency_id, ids: [id], stage: 'applied', inform: true }, now)
  return id
}
