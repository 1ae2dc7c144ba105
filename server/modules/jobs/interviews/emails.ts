// The emails about an interview: to the applicant with their private link, to the interviewers, and calendar entries for both.
import { sql } from 'kysely'
import { fullName } from '#contract/values/formats/person-names.ts'
import type { JobContent } from '#contract/jobs/content.ts'
import type { EmailKind } from '#contract/platform/notifications/emails.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { momentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { textFor } from '#server/modules/jobs/content-queries.ts'
import { endOfConsent } from '#server/modules/jobs/applicant/emails.ts'
import { issueLinks } from '#server/modules/jobs/links.ts'
import { type ApplicantMail, writeApplicantMail } from '#server/modules/jobs/messages/log.ts'
import { type NewEmail, writeEmails } from '#server/modules/emails/actions.ts'
import type { CalendarEvent } from '#server/modules/emails/calendar.ts'

type InterviewRef = { agency_id: string; id: string }

/** Writes to everybody whom an interview concerns what it is now: scheduled, to be chosen, or cancelled. */
export async function writeInterviewEmails(db: Db, { agency_id, id }: InterviewRef, now: Date) {
  const interview = await detailsOf(db, agency_id, id)
  const interviewers = await interviewersOf(db, { agency_id, id })
  const emails = interview.status === 'proposed' ? [] : interviewers.map((one) => interviewerEmail(interview, one, now))
  await writeApplicantMail(db, await applicantEmail(db, interview, now), now)
  await writeEmails(db, emails)
}

type CancelledInterview = InterviewRef & { interviewers: readonly string[]; applicant: boolean }

/** Takes an interview that is about to change out of the calendars of those for whom it no longer takes place at a fixed time. */
export async function writeCancellations(db: Db, { agency_id, id, ...to }: CancelledInterview, now: Date) {
  const details = await detailsOf(db, agency_id, id)
  if (details.status !== 'scheduled') return
  const interview = { ...details, status: 'cancelled' as const, sequence: details.sequence + 1 }
  const interviewers = (await interviewersOf(db, { agency_id, id })).filter((one) => to.interviewers.includes(one.id))
  const emails = interviewers.map((one) => interviewerEmail(interview, one, now))
  if (to.applicant) await writeApplicantMail(db, await applicantEmail(db, interview, now), now)
  await writeEmails(db, emails)
}

const detailsOf = (db: Db, agency_id: string, id: string) =>
  db
    .selectFrom('job_interviews')
    .innerJoin('job_applications', 'job_applications.id', 'job_interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .innerJoin('companies as head', 'head.id', 'jobs.agency_id')
    .select([
      'job_interviews.id',
      'job_interviews.agency_id',
      'job_interviews.application_id',
      'job_interviews.sequence',
    ])
    .select([sql<'proposed' | 'scheduled' | 'cancelled'>`job_interviews.status`.as('status')])
    .select([isoOf('job_interviews.starts_at').$castTo<string | null>().as('starts_at')])
    .select(['job_interviews.duration_minutes', 'job_interviews.time_zone', 'job_interviews.place'])
    .select(['job_interviews.video_link', 'job_interviews.message', 'job_interviews.cancel_reason'])
    .select(['job_applications.first_name', 'job_applications.last_name', 'job_applications.email'])
    .select([sql<Language>`job_applications.language`.as('language'), 'job_applications.consent_until'])
    .select(['jobs.id as job_id', 'jobs.code', 'jobs.main_language', 'head.name as agency_name'])
    .select([sql<JobContent['texts']>`jobs.texts`.as('texts')])
    .where('job_interviews.agency_id', '=', agency_id)
    .where('job_interviews.id', '=', id)
    .executeTakeFirstOrThrow()

type InterviewDetails = Awaited<ReturnType<typeof detailsOf>>

const interviewersOf = (db: Db, { agency_id, id }: InterviewRef) =>
  db
    .selectFrom('job_interviewers')
    .innerJoin('memberships', 'memberships.id', 'job_interviewers.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.id', 'memberships.shown_name as name', sql<string>`accounts.email::text`.as('email')])
    .select([sql<Language>`accounts.locale`.as('language')])
    .where('job_interviewers.agency_id', '=', agency_id)
    .where('job_interviewers.interview_id', '=', id)
    .where('accounts.status', '<>', 'deleted')
    .orderBy('memberships.id')
    .execute()

type Interviewer = Awaited<ReturnType<typeof interviewersOf>>[number]

const applicantKinds = {
  proposed: 'interviewChoice',
  scheduled: 'interviewInvitation',
  cancelled: 'interviewCancelled',
} as const satisfies Record<InterviewDetails['status'], EmailKind>

async function applicantEmail(db: Db, interview: InterviewDetails, now: Date): Promise<ApplicantMail[]> {
  const { agency_id, application_id, consent_until, time_zone, language, email, first_name } = interview
  if (email === null) return []
  const expires_at = endOfConsent(consent_until, time_zone)
  const [token] = await issueLinks(
    db,
    [{ agency_id, purpose: 'application', record_id: application_id, expires_at }],
    now,
  )
  const attendee = { name: fullName(interview), email }
  return [
    {
      application_id,
      email: {
        ...{ to: email, language, kind: applicantKinds[interview.status], agency_id },
        params: { ...paramsOf(interview, language, first_name), link: `/application#${token}` },
        event: eventOf(interview, { language, attendee, message: interview.message }, now),
      },
    },
  ]
}

function interviewerEmail(interview: InterviewDetails, { name, email, language }: Interviewer, now: Date): NewEmail {
  const { agency_id, job_id, application_id, first_name, last_name } = interview
  const person = fullName({ first_name, last_name })
  return {
    ...{ to: email, language, agency_id },
    kind: interview.status === 'cancelled' ? 'interviewerCancelled' : 'interviewerInvitation',
    params: {
      ...paramsOf(interview, language, name),
      person,
      link: `/job-posts/applicants/${job_id}?applicant=${application_id}`,
    },
    event: eventOf(interview, { language, attendee: { name, email }, person }, now),
  }
}

const jobTitleIn = ({ texts, main_language, code }: InterviewDetails, language: Language) =>
  textFor(texts, language, main_language)?.title ?? code

function paramsOf(interview: InterviewDetails, language: Language, name: string) {
  const { starts_at, time_zone, place, video_link, message, cancel_reason, agency_name: agency } = interview
  return {
    ...{ name, agency, job: jobTitleIn(interview, language) },
    when: starts_at === null ? '' : `${momentIn(language, new Date(starts_at), time_zone)} (${time_zone})`,
    where: [place, video_link].filter(Boolean).join(', '),
    words: (interview.status === 'cancelled' ? cancel_reason : message) ?? '',
  }
}

type InvitationRecipient = {
  language: Language
  attendee: CalendarEvent['attendee']
  message?: string | null
  person?: string
}

/** One that was never scheduled is in no calendar. */
function eventOf(
  interview: InterviewDetails,
  { language, attendee, message, person }: InvitationRecipient,
  now: Date,
): CalendarEvent | null {
  const { id, sequence, starts_at, duration_minutes, place, video_link, agency_name } = interview
  if (starts_at === null) return null
  const job = jobTitleIn(interview, language)
  const title = person === undefined ? 'emails.interviewInvitation.event' : 'emails.interviewerInvitation.event'
  return {
    method: interview.status === 'cancelled' ? 'CANCEL' : 'REQUEST',
    ...{ uid: `${id}@muster`, sequence, stamp: now.toISOString(), starts_at },
    ends_at: new Date(Date.parse(starts_at) + duration_minutes * 60_000).toISOString(),
    summary: serverText(language, title, { job, agency: agency_name, person: person ?? '' }),
    description: [message, video_link].filter(Boolean).join('\n'),
    location: place ?? video_link,
    ...{ organiser_name: agency_name, attendee },
  }
}
