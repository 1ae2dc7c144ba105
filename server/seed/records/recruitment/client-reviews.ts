// A client review of the demo: two applicants of one job, about one of whom the client has answered.
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import { put } from '#server/seed/put.ts'

type Applicant = { id: string; job_id: string; stage: string; stage_since: string; summary: string | null }
type SeedContext = { agency_id: string; by_name: string }

const day = 24 * 60

/** Sends these applicants of one job to a contact of its customer. The client recommended the one who has an offer. */
export async function putReview(db: Db, { agency_id, by_name }: SeedContext, applicants: readonly Applicant[]) {
  const [first] = applicants
  const waiting = applicants.find(({ stage }) => stage === 'client_review')
  const contact = first && (await contactFor(db, agency_id, first.job_id))
  if (first === undefined || waiting === undefined || contact === undefined) return
  const [id, sent_at] = [newId(), minutesAfter(waiting.stage_since, 20)]
  const review = { id, agency_id, job_id: first.job_id, recipient_name: contact.name, recipient_email: contact.email }
  const words = { language: 'en' as const, message: 'Two people for your kitchen. Both can start within ten days.' }
  const released = ['name', 'availability', 'answers', 'files']
  const times = { sent_at, created_at: sent_at, updated_at: sent_at, expires_at: minutesAfter(sent_at, 14 * day) }
  const opened = { sent_by_name: by_name, opened_at: minutesAfter(sent_at, 95), version: 1 }
  await put(db, 'job_reviews', [{ ...review, ...words, released, ...times, ...opened }])
  const parts = applicants.map((one, position) => ({
    ...{ agency_id, review_id: id, application_id: one.id, position, summary: one.summary },
  }))
  await put(db, 'job_review_applicants', parts)
  const answers = applicants.filter(({ stage }) => stage === 'offered')
  await put(
    db,
    'job_review_answers',
    answers.map((one) => ({
      ...{
        id: newId(),
        agency_id,
        application_id: one.id,
        review_id: id,
        choice: 'recommend' as const,
        by_name: contact.name,
      },
      // The recruiter has made the offer since.
      ...{ at: minutesAfter(one.stage_since, -15), stage_since: minutesAfter(one.stage_since, -15) },
      comment: 'Friendly, and knows how a busy kitchen works.',
    })),
  )
}

async function contactFor(db: Db, agency_id: string, job_id: string) {
  const contact = await db
    .selectFrom('customer_contacts')
    .innerJoin('jobs', 'jobs.customer_id', 'customer_contacts.customer_id')
    .select(['customer_contacts.name', 'customer_contacts.email'])
    .where('jobs.id', '=', job_id)
    .where('customer_contacts.agency_id', '=', agency_id)
    .where('customer_contacts.email', 'is not', null)
    .orderBy('customer_contacts.is_main', 'desc')
    .orderBy('customer_contacts.id')
    .limit(1)
    .executeTakeFirst()
  return contact?.email ? { name: contact.name, email: contact.email } : undefined
}
