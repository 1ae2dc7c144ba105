// What a client does with the private link of a review.
import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { Database } from '#server/database/transaction.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { type OpenLink, requireLink, requireLinkUse } from '#server/modules/jobs/links.ts'
import { answerWithLink } from './answering.ts'
import { openReviewOf, privateReviewOf, releasedFileOf, requireShown } from './private-queries.ts'

type LinkCalls = Calls['privateReviews']

/** Opens a review; the first time is stored for the recruiter. */
export async function openReview(request: PublicRequest<LinkCalls['info']>) {
  const { database, input, language, now } = request
  const link = await requireLink(database, { ...request, purpose: 'review', token: input.token })
  const { opened_at } = await database.readAsAgency(link.agency_id, (db) => openReviewOf(db, link, now))
  if (opened_at === null) await storeOpening(database, link, now)
  return database.readAsAgency(link.agency_id, (db) => privateReviewOf({ db, language, now }, link))
}

const storeOpening = (database: Database, { agency_id, record_id }: OpenLink, now: Date) =>
  database.asAgency(agency_id, (db) =>
    db
      .updateTable('job_reviews')
      .set({ opened_at: now.toISOString() })
      .where('agency_id', '=', agency_id)
      .where('id', '=', record_id)
      .where('opened_at', 'is', null)
      .execute(),
  )

/** Answers about one applicant of the review. */
export async function answerReview(request: PublicRequest<LinkCalls['answer']>) {
  const { database, input, language, now } = request
  const { token, ...answer } = input
  const link = await requireLink(database, { ...request, purpose: 'review', token })
  await requireLinkUse(database, link, now)
  return database.asAgency(link.agency_id, async (db) => {
    const review = await openReviewOf(db, link, now)
    await requireShown(db, review, answer.id, now)
    const current = await privateReviewOf({ db, language, now }, link)
    const stored = { ...answer, by_name: review.recipient_name ?? review.recipient_email, review_id: review.id }
    const context = { db, scope: scopeOfAgency(link.agency_id), now }
    await answerWithLink(context, { ...stored, job_id: review.job_id, current })
    return privateReviewOf({ db, language, now }, link)
  })
}

/** A released file of an applicant: the CV by the id of the application, a document by its own. */
export async function fileOfReview(request: PublicRequest<LinkCalls['file']>) {
  const { database, input, outside, now } = request
  const link = await requireLink(database, { ...request, purpose: 'review', token: input.token })
  const file = await database.readAsAgency(link.agency_id, (db) => releasedFileOf(db, link, input, now))
  const body = (await outside.files.read(file.file_id)) ?? refuse('notFound')
  return { content_type: file.content_type, filename: file.name, body }
}
