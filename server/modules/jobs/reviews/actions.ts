import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Review, reviewDays, maxReviewDays } from '#contract/jobs/applications/reviews.ts'
import { type BulkOutcome, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { addDays, instantAt, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { writeStageEmails } from '#server/modules/jobs/applicant/emails.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { eachOf, lockForProgress, moveTo } from '#server/modules/jobs/applications/stages.ts'
import { deleteLinks, extendLinks } from '#server/modules/jobs/links.ts'
import { writeReviewEmails } from './emails.ts'
import { reviewOf } from './queries.ts'

type Calls = typeof calls.reviews
type NewReview = InputOf<Calls['store']>

/** Sends applicants to the client; those who cannot be moved to the client review are refused and not sent. */
export async function sendForReview(context: Context, input: NewReview): Promise<BulkOutcome[]> {
  const { db, actor, now } = context
  const job = await lockForProgress(context, input.job_id)
  const recipients = await recipientsOf(db, job, input)
  const expires_at = endOf(input.expires_on ?? addDays(todayAt(job, now), reviewDays), job, now)
  const moved: string[] = []
  const outcomes = await eachOf(db, input, async ({ id, version }) => {
    const application = await applicationForChange(context, { id, job_id: input.job_id })
    requireVersion(application, version)
    if (application.stage === 'client_review') return
    requireTransition('application', 'review', application.stage)
    await moveTo(context, application, { action: 'review', note: null, by_name: actor.name })
    moved.push(id)
  })
  await writeStageEmails(db, { agency_id: job.agency_id, ids: moved, stage: 'client_review' }, now)
  const sent = outcomes.flatMap(({ id, code }) => (code === undefined ? [id] : []))
  if (sent.length > 0) await storeReviews(context, { ...input, agency_id: job.agency_id, recipients, expires_at, sent })
  return outcomes
}

type ReviewToStore = Pick<NewReview, 'job_id' | 'language' | 'message' | 'released' | 'summaries'> & {
  agency_id: string
  recipients: readonly Recipient[]
  expires_at: string
  sent: readonly string[]
}

/** One review for each recipient, so that each has a link that can be closed, and it is known who answered. */
async function storeReviews(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { recipients, sent, summaries, ...review }: ReviewToStore,
) {
  const { agency_id, job_id, language, message, expires_at } = review
  const at = now.toISOString()
  const rows = recipients.map((recipient) => ({
    ...{ id: newId(), agency_id, job_id, ...recipient, language, message },
    ...{ released: [...new Set(review.released)], expires_at, sent_by_name: actor.name },
    ...{ sent_at: at, created_at: at, updated_at: at },
  }))
  await db.insertInto('job_reviews').values(rows).execute()
  const applicants = rows.flatMap(({ id: review_id }) =>
    sent.map((application_id, position) => ({
      ...{ agency_id, review_id, application_id, position },
      summary: summaries[application_id] ?? null,
    })),
  )
  await db.insertInto('job_review_applicants').values(applicants).execute()
  await writeReviewEmails(db, { agency_id, ids: rows.map(({ id }) => id) }, now)
}

type ReviewLocation = { agency_id: string; time_zone: string; customer_id: string | null }

const todayAt = ({ time_zone }: ReviewLocation, now: Date) => localDateOf(now.toISOString(), time_zone)

/** The end of the last day at the place of work. */
function endOf(expires_on: string, job: ReviewLocation, now: Date) {
  const today = todayAt(job, now)
  if (expires_on < today) refuseField('expires_on', 'validation.inThePast')
  if (expires_on > addDays(today, maxReviewDays)) refuseField('expires_on', 'validation.tooFarAhead')
  return instantAt(addDays(expires_on, 1), '00:00', job.time_zone).at
}

type Recipient = { recipient_name: string | null; recipient_email: string }

/** The chosen contacts of the job's customer, and the other address; each address once. */
async function recipientsOf(
  db: Db,
  { agency_id, customer_id }: ReviewLocation,
  { contact_ids, email, name }: Pick<NewReview, 'contact_ids' | 'email' | 'name'>,
): Promise<Recipient[]> {
  if (contact_ids.length === 0 && email === null) refuseField('contact_ids', 'validation.required')
  const contacts = await contactsOf(db, agency_id, customer_id, contact_ids)
  if (contacts.length < new Set(contact_ids).size) refuseField('contact_ids', 'refusals.unknownChoice')
  const typed = email === null ? [] : [{ recipient_name: name, recipient_email: email }]
  return [...new Map([...typed, ...contacts].map((one) => [one.recipient_email.toLowerCase(), one])).values()]
}

async function contactsOf(db: Db, agency_id: string, customer_id: string | null, ids: readonly string[]) {
  if (customer_id === null || ids.length === 0) return []
  const contacts = await db
    .selectFrom('customer_contacts')
    .select(['name as recipient_name', 'email'])
    .where('agency_id', '=', agency_id)
    .where('customer_id', '=', customer_id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return contacts.flatMap(({ recipient_name, email }) =>
    email === null ? [] : [{ recipient_name, recipient_email: email }],
  )
}

/** Sends the email again; a review that has expired needs a new last day. */
export async function resendReview(
  context: Context,
  { id, version, expires_on }: InputOf<Calls['resend']>,
): Promise<Review> {
  const { db, scope, now } = context
  const current = await reviewForChange(context, { id, version }, 'resend')
  if (current.status === 'expired' && expires_on === null) refuseField('expires_on', 'validation.required')
  const job = await placeOf(db, id)
  const expires_at = expires_on === null ? current.expires_at : endOf(expires_on, job, now)
  const at = now.toISOString()
  const set = { expires_at, sent_at: at, updated_at: at }
  await updateVersioned(db, 'job_reviews', { scope, current, version, set })
  await extendLinks(db, { agency_id: job.agency_id, purpose: 'review', record_id: id }, expires_at)
  await writeReviewEmails(db, { agency_id: job.agency_id, ids: [id] }, now)
  return reviewOf(context, id)
}

/** Closes a review for good: its links are deleted. */
export async function closeReview(context: Context, { id, version }: InputOf<Calls['close']>): Promise<Review> {
  const { db, actor, scope, now } = context
  const current = await reviewForChange(context, { id, version }, 'close')
  const at = now.toISOString()
  const set = { closed_at: at, closed_by_name: actor.name, updated_at: at }
  await updateVersioned(db, 'job_reviews', { scope, current, version, set })
  await deleteLinks(db, 'review', [id])
  return reviewOf(context, id)
}

async function reviewForChange(
  context: Context,
  { id, version }: { id: string; version: number },
  action: 'resend' | 'close',
) {
  const current = await reviewOf(context, id)
  requireVersion(current, version)
  requireTransition('clientReview', action, current.status, current)
  return current
}

const placeOf = (db: Db, review_id: string) =>
  db
    .selectFrom('job_reviews')
    .innerJoin('jobs', 'jobs.id', 'job_reviews.job_id')
    .select(['jobs.agency_id', 'jobs.time_zone', 'jobs.customer_id'])
    .where('job_reviews.id', '=', review_id)
    .executeTakeFirstOrThrow()
