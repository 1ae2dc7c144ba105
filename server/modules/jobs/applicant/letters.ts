// Emails to applicants, in their language, each with a private link to their application.
import { sql } from 'kysely'
import type { JobContent } from '#contract/jobs/content.ts'
import type { LetterKind } from '#contract/platform/letters.ts'
import { addDays, instantAt } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { dayIn, moneyIn, momentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/say.ts'
import { textFor } from '#server/modules/jobs/content-queries.ts'
import { issueLinks } from '#server/modules/jobs/links.ts'
import { writeLetters } from '#server/modules/letters/actions.ts'

export type ApplicantLetter = Extract<LetterKind, `application${string}`>

type Letters = { agency_id: string; ids: readonly string[]; kind: ApplicantLetter }

/** Writes an email about each of these applications; applicants without an address get none. */
export async function writeApplicantLetters(db: Db, { agency_id, ids, kind }: Letters, now: Date) {
  if (ids.length === 0) return
  const found = await recipientsOf(db, agency_id, ids)
  const links = found.map(({ id, consent_until, time_zone }) => ({
    ...{ agency_id, purpose: 'application' as const, record_id: id },
    expires_at: endOfConsent(consent_until, time_zone),
  }))
  const tokens = await issueLinks(db, links, now)
  await writeLetters(
    db,
    found.map((applicant, at) => ({
      ...{ to: applicant.email, language: applicant.language, kind, agency_id },
      params: { ...paramsOf(applicant), link: `/application#${tokens[at]}` },
    })),
  )
}

/** A link is valid as long as the application is stored: to the end of its last day. */
export const endOfConsent = (consent_until: string, time_zone: string) =>
  instantAt(addDays(consent_until, 1), '00:00', time_zone).at

const recipientsOf = (db: Db, agency_id: string, ids: readonly string[]) =>
  db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .innerJoin('companies as head', (on) =>
      on.onRef('head.agency_id', '=', 'jobs.agency_id').on('head.type', '=', 'head'),
    )
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['job_applications.id', 'job_applications.first_name', 'job_applications.consent_until'])
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

type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number]

function paramsOf(applicant: Recipient) {
  const { language, first_name: name, agency_name: agency, stage, code } = applicant
  const job = textFor(applicant.texts, language, applicant.main_language)?.title ?? code
  return {
    ...{ name, agency, job },
    stage: serverText(language, `application.progress.${stage}`),
    terms: termsOf(applicant),
  }
}

/** The terms of the offer as sentences; the expiry in the time zone of the job. */
function termsOf({ language, currency, pay_unit, time_zone, ...offer }: Recipient) {
  const { offer_pay_cents: cents, offer_starts_on: day, offer_expires_at: until } = offer
  const words = (part: string, params: Record<string, string>) =>
    serverText(language, `letters.applicationOffer.${part}`, params)
  return [
    ...(cents === null ? [] : [words(`pay_${pay_unit}`, { pay: moneyIn(language, currency, cents) })]),
    ...(day === null ? [] : [words('starts', { day: dayIn(language, day, 'medium') })]),
    until === null
      ? words('open', {})
      : words('until', { until: momentIn(language, new Date(Date.parse(until) - 60_000), time_zone) }),
  ].join(' ')
}
