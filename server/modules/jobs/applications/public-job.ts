import { sql } from 'kysely'
import type { PublicJob } from '#contract/jobs/applications/public-job.ts'
import type { JobContent, ShownQuestion } from '#contract/jobs/content.ts'
import { notFound } from '#contract/refusals.ts'
import { languages, type Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { documentsFrom, nameOfEntry, skillsFrom, textFor, withoutScores } from '#server/modules/jobs/content-queries.ts'
import { isOpen, documentsOfJob, skillsOfJob } from '#server/modules/jobs/posts/queries.ts'
import { formTokenFor } from './form-token.ts'

/** An open job as anybody sees it; whatever is not open to the public does not exist. */
export async function publicJobOf(
  { db, language, now, outside }: Pick<Context, 'db' | 'language' | 'now' | 'outside'>,
  id: string,
): Promise<PublicJob> {
  const { texts, main_language, show_pay, pay_min_cents, pay_max_cents, questions, ...job } = await detailsOf(
    db,
    language,
  )
    .where('jobs.id', '=', id)
    .where('jobs.visibility', '=', 'public')
    .where(isOpen(now))
    .executeTakeFirstOrThrow(notFound)
  return {
    ...job,
    ...(show_pay ? { pay_min_cents, pay_max_cents } : { pay_min_cents: null, pay_max_cents: null }),
    questions: withoutScores(questions),
    text: textFor(texts, language, main_language),
    languages: languages.filter((one) => (texts[one] ?? null) !== null),
    form_token: formTokenFor(outside.signer, id, now),
  }
}

const detailsOf = (db: Db, language: Language) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies as head', 'head.id', 'jobs.agency_id')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('locations', 'locations.id', 'jobs.location_id')
    .select(['jobs.id', 'jobs.code', 'jobs.slug', 'head.name as agency_name', 'companies.name as company_name'])
    .select([sql<null>`null`.as('location_name'), 'locations.suburb', sql<string | null>`locations.state`.as('state')])
    .select([sql<string>`coalesce(companies.currency, head.currency)`.as('currency')])
    .select(['jobs.openings', 'jobs.show_pay', 'jobs.pay_min_cents', 'jobs.pay_max_cents', 'jobs.pay_unit'])
    .select(['jobs.resume_required', 'jobs.apply_without_login', 'jobs.hot'])
    .select(['jobs.main_language', 'jobs.start_on', 'jobs.end_on', 'jobs.time_zone'])
    .select([nameOfEntry('category_id', language, 'jobs').as('category_name')])
    .select([nameOfEntry('position_id', language, 'jobs').as('position_name')])
    .select([nameOfEntry('employment_type_id', language, 'jobs').as('employment_type_name')])
    .select([sql<JobContent['texts']>`jobs.texts`.as('texts'), sql<ShownQuestion[]>`jobs.questions`.as('questions')])
    .select([skillsFrom(skillsOfJob, language).as('skills'), documentsFrom(documentsOfJob, language).as('documents')])
    .select([isoOf('jobs.published_at').$castTo<string | null>().as('published_at')])
    .select([isoOf('jobs.closes_at').as('closes_at')])
