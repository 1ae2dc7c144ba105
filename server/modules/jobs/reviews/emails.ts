// The emails to clients with the private link of their review.
import { sql } from 'kysely'
import type { JobContent } from '#contract/jobs/content.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { momentIn } from '#server/http/days.ts'
import { textFor } from '#server/modules/jobs/content-queries.ts'
import { issueLinks } from '#server/modules/jobs/links.ts'
import { writeEmails } from '#server/modules/emails/actions.ts'

type ReviewKeys = { agency_id: string; ids: readonly string[] }

/** Writes to the recipient of each review, with a new link that is valid as long as the review is open. */
export async function writeReviewEmails(db: Db, of: ReviewKeys, now: Date) {
  const reviews = await detailsOf(db, of)
  const links = reviews.map(({ id, agency_id, expires_at }) => ({
    ...{ agency_id, purpose: 'review' as const, record_id: id, expires_at },
  }))
  const tokens = await issueLinks(db, links, now)
  await writeEmails(
    db,
    reviews.map((review, at) => ({
      ...{ to: review.recipient_email, language: review.language, kind: 'clientReview' as const },
      agency_id: review.agency_id,
      reply_to: review.recruiter_email,
      params: { ...paramsOf(review), link: `/client-review#${tokens[at]}` },
    })),
  )
}

function paramsOf(review: Awaited<ReturnType<typeof detailsOf>>[number]) {
  const { language, recipient_name, agency_name: agency, sent_by_name, expires_at, time_zone, message, count } = review
  const { texts, main_language, code } = review
  return {
    ...{ name: recipient_name ?? '', agency, sender: sent_by_name, count, words: message ?? '' },
    job: textFor(texts, language, main_language)?.title ?? code,
    until: momentIn(language, new Date(Date.parse(expires_at) - 60_000), time_zone),
  }
}

const detailsOf = (db: Db, { agency_id, ids }: ReviewKeys) =>
  db
    .selectFrom('job_reviews')
    .innerJoin('jobs', 'jobs.id', 'job_reviews.job_id')
    .innerJoin('companies as head', (on) =>
      on.onRef('head.agency_id', '=', 'jobs.agency_id').on('head.type', '=', 'head'),
    )
    .leftJoin('memberships as recruiter', 'recruiter.id', 'jobs.recruiter_id')
    .leftJoin('accounts', 'accounts.id', 'recruiter.account_id')
    .select(sql<string | null>`accounts.email::text`.as('recruiter_email'))
    .select(['job_reviews.id', 'job_reviews.agency_id', 'job_reviews.recipient_name', 'job_reviews.recipient_email'])
    .select(['job_reviews.message', 'job_reviews.sent_by_name', isoOf('job_reviews.expires_at').as('expires_at')])
    .select([sql<Language>`job_reviews.language`.as('language'), sql<JobContent['texts']>`jobs.texts`.as('texts')])
    .select([
      'jobs.code',
      'jobs.time_zone',
      'jobs.main_language',
      'head.name as agency_name',
      applicantCount.as('count'),
    ])
    .where('job_reviews.agency_id', '=', agency_id)
    .where('job_reviews.id', 'in', [...ids])
    .orderBy('job_reviews.id')
    .execute()

const applicantCount = sql<number>`(select count(*)::int from job_review_applicants part
  where part.agency_id = job_reviews.agency_id and part.review_id = job_reviews.id)`
