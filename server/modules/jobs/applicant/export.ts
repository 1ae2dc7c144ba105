// An applicant's data for themselves. What the agency promises to keep internal stays out: notes, assessments and the rules of questions.
import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import type { JobAnswers, ShownQuestion } from '#contract/jobs/content.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireLink } from '#server/modules/jobs/links.ts'
import { exportedTestFiles, exportedTests } from '#server/modules/jobs/tests/exported-tests.ts'
import { type ZippedFile, zipStream } from '#server/outside/files/zip-stream.ts'
import type { Outside } from '#server/outside/outside.ts'
import { filesOf, type LinkedApplication, storedFiles } from './file-queries.ts'
import { privateApplicationOf } from './private-queries.ts'

/** A zip with JSON (what the applicant sent and received, the history) and their files. */
export async function exportByLink(request: PublicRequest<Calls['privateApplications']['export']>) {
  const { database, input, language, now, outside } = request
  const link = await requireLink(database, { ...request, purpose: 'application', token: input.token })
  const { data, files } = await database.readAsAgency(link.agency_id, async (db) => {
    const of = { ...link, application_id: link.record_id }
    const { job_code, job_title, agency_name, company_name } = await privateApplicationOf({ db, language, now }, link)
    const data = {
      exported_at: now.toISOString(),
      job: { code: job_code, title: job_title, agency: agency_name, company: company_name },
      application: await storedOf(db, link),
      history: await historyOf(db, link),
      messages: await messagesFor(db, link),
      interviews: await interviewsFor(db, link),
      client_reviews: await reviewsFor(db, link),
      client_feedback: await feedbackOf(db, link),
      skill_tests: await exportedTests(db, of, language),
      files: await filesOf(db, link),
    }
    return { data, files: [...(await storedFiles(db, link)), ...(await exportedTestFiles(db, of))] }
  })
  const body = zipStream(filesOfExport(outside, data, files))
  return { content_type: 'application/zip', filename: `application-${data.job.code}.zip`, body }
}

/** Files are numbered, since two can have one name. */
async function* filesOfExport(
  { files: store }: Outside,
  data: object,
  files: readonly { file_id: string; name: string }[],
): AsyncGenerator<ZippedFile> {
  yield { name: 'application.json', bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) }
  for (const [at, { file_id, name }] of files.entries()) {
    const bytes = await store.read(file_id)
    // Deleted since the list was read, together with everything else.
    if (bytes !== null) yield { name: `files/${at + 1} ${name.replaceAll(/[/\\]/g, '_')}`, bytes }
  }
}

async function storedOf(db: Db, { agency_id, record_id }: LinkedApplication) {
  const application = await db
    .selectFrom('job_applications')
    .select(['first_name', 'last_name', 'email', 'phone', 'language', 'right_to_work', 'available_from', 'source'])
    .select(['cover_note', 'stage', 'reject_reason', 'consent_until'])
    .select(['offer_pay_cents', 'offer_starts_on', isoOf('applied_at').as('applied_at')])
    .select([isoOf('offer_expires_at').$castTo<string | null>().as('offer_expires_at')])
    .select([isoOf('selected_at').$castTo<string | null>().as('selected_at')])
    .select([sql<ShownQuestion[]>`questions`.as('questions'), sql<JobAnswers>`answers`.as('answers')])
    .where('agency_id', '=', agency_id)
    .where('id', '=', record_id)
    .executeTakeFirstOrThrow(notFound)
  return { ...application, questions: application.questions.map(toExportedQuestion) }
}

/** What the applicant was asked, without what decides about answers. */
const toExportedQuestion = ({ id, kind, text, options }: ShownQuestion) => ({
  ...{ id, kind, text },
  options: options.map((option) => ({ id: option.id, text: option.text })),
})

/** With what the applicant wrote; what others wrote about a stage is an internal note. */
const historyOf = (db: Db, { agency_id, record_id }: LinkedApplication) =>
  db
    .selectFrom('job_application_moves')
    .select(['from_stage', 'to_stage', 'cause', isoOf('at').as('at')])
    .select(sql<string | null>`case when by_name is null then note end`.as('note'))
    .where('agency_id', '=', agency_id)
    .where('application_id', '=', record_id)
    .orderBy('job_application_moves.at')
    .orderBy('job_application_moves.id')
    .execute()

const interviewsFor = (db: Db, { agency_id, record_id }: LinkedApplication) =>
  db
    .selectFrom('job_interviews')
    .select(['status', isoOf('starts_at').$castTo<string | null>().as('starts_at'), 'place', 'video_link', 'message'])
    .select(['result', 'cancel_reason', isoOf('created_at').as('created_at')])
    .where('agency_id', '=', agency_id)
    .where('application_id', '=', record_id)
    .orderBy('job_interviews.created_at')
    .orderBy('job_interviews.id')
    .execute()

/** When the agency sent the applicant to the client, and what it released. */
const reviewsFor = (db: Db, { agency_id, record_id }: LinkedApplication) =>
  db
    .selectFrom('job_review_applicants')
    .innerJoin('job_reviews', 'job_reviews.id', 'job_review_applicants.review_id')
    .select(['job_reviews.released', isoOf('job_reviews.sent_at').as('sent_at')])
    .where('job_review_applicants.agency_id', '=', agency_id)
    .where('job_review_applicants.application_id', '=', record_id)
    .orderBy('job_reviews.created_at')
    .orderBy('job_reviews.id')
    .execute()

const feedbackOf = (db: Db, { agency_id, record_id }: LinkedApplication) =>
  db
    .selectFrom('job_review_answers')
    .select(['choice', isoOf('at').as('at')])
    .where('agency_id', '=', agency_id)
    .where('application_id', '=', record_id)
    .orderBy('job_review_answers.at')
    .orderBy('job_review_answers.id')
    .execute()

const messagesFor = (db: Db, { agency_id, record_id }: LinkedApplication) =>
  db
    .selectFrom('job_application_messages')
    .select(['subject', 'text', isoOf('sent_at').as('at')])
    .where('agency_id', '=', agency_id)
    .where('application_id', '=', record_id)
    .orderBy('job_application_messages.sent_at')
    .orderBy('job_application_messages.id')
    .execute()
