// Emails to applicants, in their language, each with a private link to their application.
import { sql } from 'kysely'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import { fillPlaceholders, type standardEmailKinds } from '#contract/jobs/stage-emails.ts'
import type { JobContent } from '#contract/jobs/content.ts'
import type { EmailKind } from '#contract/platform/notifications/emails.ts'
import { addDays, instantAt } from '#contract/values/time.ts'
import { type Language, languages } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { dayIn, moneyIn, momentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { textFor } from '#server/modules/jobs/content-queries.ts'
import { issueLinks } from '#server/modules/jobs/links.ts'
import { writeApplicantMail } from '#server/modules/jobs/messages/log.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

export type ApplicantEmail = Extract<EmailKind, `application${string}`>

type ApplicationKeys = { agency_id: string; ids: readonly string[] }

/** Writes an email about each of these applications; applicants without an address get none. */
export async function writeApplicantEmails(
  db: Db,
  { kind, ...of }: ApplicationKeys & { kind: ApplicantEmail },
  now: Date,
) {
  if (of.ids.length === 0) return
  const recipients = await recipientsOf(db, of)
  await writeTo(
    db,
    of.agency_id,
    recipients.map((applicant) => ({ applicant, kind, own: null })),
    now,
  )
}

type StageEmails = ApplicationKeys & { stage: ApplicationStage; inform?: boolean | undefined }

/**
 * Writes the email of the stage that these applicants have reached: the text that the agency wrote for it, or the standard one of its kind.
 * `inform` overrides whether applicants in this stage get one.
 */
export async function writeStageEmails(db: Db, { stage, inform, ...of }: StageEmails, now: Date) {
  if (of.ids.length === 0) return
  const recipients = (await recipientsOf(db, of)).filter(({ email_applicant }) => inform ?? email_applicant)
  const emails = recipients.flatMap((applicant) => {
    const hasTests = stage === 'testing' && applicant.tests.length > 0
    const kind = hasTests ? 'applicationTests' : (standardEmails[stage] ?? null)
    const own = ownTextFor(applicant, kind !== null)
    return own === null && kind === null ? [] : [{ applicant, kind: kind ?? 'applicationStage', own }]
  })
  await writeTo(db, of.agency_id, emails, now)
}

/** Writes what a recruiter wrote to each of these applicants. */
export async function writeOwnEmails(
  db: Db,
  { agency_id, ids, ...own }: ApplicationKeys & Required<OwnText>,
  now: Date,
) {
  if (ids.length === 0) return
  const recipients = await recipientsOf(db, { agency_id, ids })
  await writeTo(
    db,
    agency_id,
    recipients.map((applicant) => ({ applicant, kind: 'applicationStage', own })),
    now,
  )
}

const standardEmails: Partial<Record<ApplicationStage, ApplicantEmail>> = {
  applied: 'applicationReceived',
  testing: 'applicationProgress',
  interview: 'applicationProgress',
  offered: 'applicationOffer',
  rejected: 'applicationRejected',
  talent_pool: 'applicationPooled',
} satisfies Record<(typeof standardEmailKinds)[number], ApplicantEmail>

/** The agency's text in the applicant's language; in another language only where the product has no email of its own. */
function ownTextFor({ language, email_subjects, email_texts }: Recipient, hasStandard: boolean) {
  const choices = hasStandard ? [language] : [language, ...languages]
  for (const one of choices) {
    const [subject, text] = [email_subjects[one], email_texts[one]]
    if (subject && text) return { subject, text }
  }
  return null
}

type EmailToSend = { applicant: Recipient; kind: ApplicantEmail; own: OwnText | null }
type OwnText = {
  subject: string
  text: string
  /** the recruiter who wrote it; none for the text of a stage */
  by?: { name: string; email: string }
}

async function writeTo(db: Db, agency_id: string, emails: readonly EmailToSend[], now: Date) {
  const links = emails.map(({ applicant: { id, consent_until, time_zone } }) => ({
    ...{ agency_id, purpose: 'application' as const, record_id: id },
    expires_at: endOfConsent(consent_until, time_zone),
  }))
  const tokens = await issueLinks(db, links, now)
  await writeApplicantMail(
    db,
    emails.map(({ applicant, kind, own }, at) => ({
      application_id: applicant.id,
      email: {
        ...{ to: applicant.email, language: applicant.language, agency_id },
        reply_to: own?.by?.email ?? applicant.recruiter_email,
        kind: own === null ? kind : 'applicationStage',
        params: {
          ...(own === null ? paramsOf(applicant) : ownParamsOf(applicant, own)),
          link: `/application#${tokens[at]}`,
        },
      },
      ...(own?.by !== undefined && {
        own: { text: fillPlaceholders(own.text, placeholdersOf(applicant)), by_name: own.by.name },
      }),
    })),
    now,
  )
}

/** A link is valid as long as the application is stored: to the end of its last day. */
export const endOfConsent = (consent_until: string, time_zone: string) =>
  instantAt(addDays(consent_until, 1), '00:00', time_zone).at

const recipientsOf = (db: Db, { agency_id, ids }: ApplicationKeys) =>
  db
    .selectFrom('job_applications')
    .innerJoin('job_stages', 'job_stages.id', 'job_applications.stage_id')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .innerJoin('companies as head', 'head.id', 'jobs.agency_id')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('memberships as recruiter', 'recruiter.id', 'jobs.recruiter_id')
    .leftJoin('accounts', 'accounts.id', 'recruiter.account_id')
    .select(sql<string | null>`accounts.email::text`.as('recruiter_email'))
    .select(['job_applications.id', 'job_applications.first_name', 'job_applications.last_name'])
    .select(['job_applications.consent_until', 'job_stages.email_applicant'])
    .select([sql<StageTexts>`job_stages.email_subjects`.as('email_subjects')])
    .select([sql<StageTexts>`job_stages.email_texts`.as('email_texts'), assignedTests.as('tests')])
    .select([sql<string>`job_applications.email`.as('email'), sql<Language>`job_applications.language`.as('language')])
    .select(['job_applications.stage', 'job_applications.offer_pay_cents', 'job_applications.offer_starts_on'])
    .select([isoOf('job_applications.offer_expires_at').$castTo<string | null>().as('offer_expires_at')])
    .select(['jobs.code', 'jobs.time_zone', 'jobs.main_language', 'jobs.pay_unit', 'head.name as agency_name'])
    .select([sql<JobContent['texts']>`jobs.texts`.as('texts')])
    .select([sql<string>`coalesce(companies.currency, head.currency)`.as('currency')])
    .where('job_applications.agency_id', '=', agency_id)
    .where('job_applications.id', 'in', [...ids])
    .where('job_applications.email', 'is not', null)
    .orderBy('job_applications.id')
    .execute()

/** The names of the skills whose tests are assigned, in the applicant's language. */
const assignedTests = sql<string[]>`array(
  select ${nameIn(sql.ref('job_applications.language'), 'skill')} from job_application_tests assigned
  join reference_items skill on skill.id = assigned.skill_id
  where assigned.agency_id = job_applications.agency_id and assigned.application_id = job_applications.id
  order by assigned.assigned_at, assigned.skill_id)`

type StageTexts = Partial<Record<Language, string | null>>
type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number]

function paramsOf(applicant: Recipient) {
  const { language, first_name: name, agency_name: agency, stage } = applicant
  return {
    ...{ name, agency, job: jobTitleFor(applicant) },
    stage: serverText(language, `application.progress.${stage}`),
    terms: termsOf(applicant),
    tests: applicant.tests.join(', '),
    day: dayIn(language, applicant.consent_until, 'medium'),
  }
}

const jobTitleFor = ({ language, texts, main_language, code }: Recipient) =>
  textFor(texts, language, main_language)?.title ?? code

/** The agency's own text; `{link}` is replaced when the address of this product is known. */
function ownParamsOf(applicant: Recipient, { subject, text }: OwnText) {
  const { first_name, agency_name } = applicant
  const values = placeholdersOf(applicant)
  return {
    ...{ name: first_name, agency: agency_name },
    ...{ subject: fillPlaceholders(subject, values), message: fillPlaceholders(text, values) },
  }
}

const placeholdersOf = (applicant: Recipient) => ({
  ...{ first_name: applicant.first_name, last_name: applicant.last_name, agency_name: applicant.agency_name },
  ...{ job_title: jobTitleFor(applicant), link: '{link}' },
})

/** The terms of the offer as sentences; the expiry in the time zone of the job. */
function termsOf({ language, currency, pay_unit, time_zone, ...offer }: Recipient) {
  const { offer_pay_cents: cents, offer_starts_on: day, offer_expires_at: until } = offer
  const words = (part: string, params: Record<string, string>) =>
    serverText(language, `emails.applicationOffer.${part}`, params)
  return [
    ...(cents === null ? [] : [words(`pay_${pay_unit}`, { pay: moneyIn(language, currency, cents) })]),
    ...(day === null ? [] : [words('starts', { day: dayIn(language, day, 'medium') })]),
    until === null
      ? words('open', {})
      : words('until', { until: momentIn(language, new Date(Date.parse(until) - 60_000), time_zone) }),
  ].join(' ')
}
