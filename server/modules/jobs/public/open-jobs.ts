// The open jobs of an agency as the public sees them: one query for the list, the feeds and the sitemap.
import { sql } from 'kysely'
import type { JobChannel, JobContent } from '#contract/jobs/content.ts'
import type { employmentBases } from '#contract/platform/reference.ts'
import { languages, type Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, type ListInput, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameOfEntry, textFor, titleIn } from '#server/modules/jobs/content-queries.ts'
import { isOpen } from '#server/modules/jobs/posts/queries.ts'

export type PublicAgency = {
  id: string
  name: string
  slug: string
  logo_file_id: string | null
  website: string | null
}

/** The agency with this address; inactive ones have no pages. */
export const agencyBySlug = (db: Db, slug: string): Promise<PublicAgency | undefined> =>
  agenciesFrom(db).where('slug', '=', slug).executeTakeFirst()

/** The agencies that have open public jobs. */
export const agenciesWithJobs = (db: Db, now: Date): Promise<PublicAgency[]> =>
  agenciesFrom(db)
    .where(
      sql<boolean>`exists (select from jobs where jobs.agency_id = companies.id
        and jobs.visibility = 'public' and ${isOpen(now)})`,
    )
    .orderBy('slug')
    .execute()

const agenciesFrom = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', sql<string>`slug`.as('slug'), 'logo_file_id', 'website'])
    .where('type', '=', 'head')
    .where('status', '=', 'active')

/** `place` is a state, or a state and a suburb: QLD, QLD/Brisbane City. `trade` is a category or a position. */
export type JobFilters = { q: string; place: string; trade: string; type: string }
export const noFilters: JobFilters = { q: '', place: '', trade: '', type: '' }

export const jobsPerPage = 20

/** One page of the open jobs, the newest first and highlighted ones before them. */
export const openJobsPage = (
  context: Pick<Context, 'db' | 'language' | 'now'>,
  agency_id: string,
  filters: JobFilters,
  page: number,
) =>
  countedPage(context, agency_id, { ...filters, page, per_page: jobsPerPage, count_all: true }, [
    ['jobs.hot', 'desc'],
    ...newest,
  ])

const jobsOnMap = 500

/** The newest open jobs for the map. */
export const openJobsOnMap = (
  context: Pick<Context, 'db' | 'language' | 'now'>,
  agency_id: string,
  filters: JobFilters,
) => countedPage(context, agency_id, { ...filters, page: 1, per_page: jobsOnMap, count_all: true }, newest)

async function countedPage(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  agency_id: string,
  input: JobFilters & ListInput,
  order: SortOrder,
) {
  const { db, language } = context
  const matchingJobs = matching(context, agency_id, input)
  const rows = rowsOf(matchingJobs, language)
  const page = await listQuery(db, input, { matching: matchingJobs, rows, parents: ['head.id'], order })
  return { total: page.total, rows: page.rows.map((row) => toOpenJob(row, language)) }
}

/** The open jobs for a feed; with a channel only those that the agency advertises there. */
export async function openJobs(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  agency_id: string,
  { limit, channel }: { limit?: number; channel?: JobChannel },
) {
  const rows = await newestFirst(rowsOf(matching(context, agency_id, noFilters), context.language))
    .$if(channel !== undefined, (of) => of.where(sql<boolean>`${channel} = any(jobs.channels)`))
    .$if(limit !== undefined, (of) => of.limit(limit ?? 0))
    .execute()
  return rows.map((row) => toOpenJob(row, context.language))
}

/** Open jobs of the same trade or position, or else the newest. */
export async function similarJobs(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  agency_id: string,
  job: { id: string; category_id: string | null; position_id: string | null },
) {
  const others = () =>
    newestFirst(rowsOf(matching(context, agency_id, noFilters), context.language))
      .where('jobs.id', '<>', job.id)
      .limit(5)
  const alike = await others()
    .where(sql<boolean>`(jobs.position_id = ${job.position_id}::uuid or jobs.category_id = ${job.category_id}::uuid)`)
    .execute()
  const rows = alike.length > 0 ? alike : await others().execute()
  return rows.map((row) => toOpenJob(row, context.language))
}

/** What the open jobs can be filtered by. */
export async function filterChoices(context: Pick<Context, 'db' | 'language' | 'now'>, agency_id: string) {
  const jobs = () => matching(context, agency_id, noFilters)
  const counted = sql<number>`count(*)::int`.as('count')
  const places = await jobs()
    .select([sql<string>`locations.state`.as('state'), 'locations.suburb', counted])
    .where('locations.state', 'is not', null)
    .groupBy(['locations.state', 'locations.suburb'])
    .orderBy('locations.state')
    .orderBy('locations.suburb')
    .execute()
  const entries = (column: 'category_id' | 'position_id' | 'employment_type_id') => {
    const name = nameOfEntry(column, context.language, 'jobs')
    return jobs()
      .select([sql<string>`${sql.ref(`jobs.${column}`)}`.as('id'), name.as('name'), counted])
      .where(`jobs.${column}`, 'is not', null)
      .groupBy(`jobs.${column}`)
      .orderBy(sql`muster_plain(${name})`)
      .execute()
  }
  return {
    places,
    categories: await entries('category_id'),
    positions: await entries('position_id'),
    types: await entries('employment_type_id'),
  }
}
export type FilterChoices = Awaited<ReturnType<typeof filterChoices>>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function matching(
  { db, language, now }: Pick<Context, 'db' | 'language' | 'now'>,
  agency_id: string,
  { q, place, trade, type }: JobFilters,
) {
  const [state = '', suburb = ''] = place.split('/')
  const isEntry = (id: string, ...columns: string[]) =>
    uuid.test(id)
      ? sql<boolean>`${id}::uuid in (${sql.join(columns.map((column) => sql.ref(column)))})`
      : sql<boolean>`false`
  const texts = [
    titleIn(language, 'jobs'),
    ...(['category_id', 'position_id'] as const).map((column) => nameOfEntry(column, language, 'jobs')),
  ]
  return db
    .selectFrom('jobs')
    [joinParent]('companies as head', 'head.id', 'jobs.agency_id')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('locations', 'locations.id', 'jobs.location_id')
    .where('jobs.agency_id', '=', agency_id)
    .where('jobs.visibility', '=', 'public')
    .where(isOpen(now))
    .where(containsSql(q, ...texts, 'jobs.code', 'locations.suburb'))
    .$if(state !== '', (of) => of.where(sql<boolean>`locations.state = ${state}`))
    .$if(suburb !== '', (of) => of.where('locations.suburb', '=', suburb))
    .$if(trade !== '', (of) => of.where(isEntry(trade, 'jobs.category_id', 'jobs.position_id')))
    .$if(type !== '', (of) => of.where(isEntry(type, 'jobs.employment_type_id')))
}

const publishedAt = sql<string>`coalesce(jobs.published_at, jobs.publish_at, jobs.updated_at)`

// A job that was scheduled has been changed by being published.
const updatedAt = sql<string>`to_char(greatest(jobs.updated_at, ${publishedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export type EmploymentBasis = (typeof employmentBases)[number]

/** What kind of employment the job is; the agency's own types may name none. */
export const employmentBasis = sql<EmploymentBasis | null>`(
  select entry.meta ->> 'basis' from reference_items entry where entry.id = jobs.employment_type_id)`

const rowsOf = (jobs: ReturnType<typeof matching>, language: Language) =>
  jobs
    .select(['jobs.id', 'jobs.code', 'jobs.slug', 'jobs.main_language', 'jobs.openings', 'jobs.hot', 'jobs.time_zone'])
    .select([sql<JobContent['texts']>`jobs.texts`.as('texts'), 'jobs.start_on'])
    .select(['jobs.show_pay', 'jobs.pay_min_cents', 'jobs.pay_max_cents', 'jobs.pay_unit', 'jobs.apply_without_login'])
    .select([sql<string>`coalesce(companies.currency, head.currency)`.as('currency')])
    .select(['locations.suburb', sql<string | null>`locations.state`.as('state'), 'companies.name as company_name'])
    .select([nameOfEntry('category_id', language, 'jobs').as('category_name')])
    .select([nameOfEntry('position_id', language, 'jobs').as('position_name')])
    .select([nameOfEntry('employment_type_id', language, 'jobs').as('employment_type_name')])
    .select([employmentBasis.as('employment_basis')])
    .select([sql<string>`to_char(${publishedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('published_at')])
    .select([isoOf('jobs.closes_at').$castTo<string>().as('closes_at'), updatedAt.as('updated_at')])

type OpenJobsQuery = ReturnType<typeof rowsOf>

type SortOrder = readonly (readonly ['jobs.hot' | 'jobs.id' | typeof publishedAt, 'desc'])[]
const newest: SortOrder = [
  [publishedAt, 'desc'],
  ['jobs.id', 'desc'],
]

const newestFirst = (rows: OpenJobsQuery): OpenJobsQuery => newest.reduce((of, [by, dir]) => of.orderBy(by, dir), rows)

type Row = Awaited<ReturnType<OpenJobsQuery['execute']>>[number]

/** A row without the pay that is not shown, and with the text for the reader. */
function toOpenJob({ texts, show_pay, pay_min_cents, pay_max_cents, ...row }: Row, language: Language) {
  return {
    ...row,
    ...(show_pay ? { pay_min_cents, pay_max_cents } : { pay_min_cents: null, pay_max_cents: null }),
    text: textFor(texts, language, row.main_language),
    languages: languages.filter((one) => (texts[one] ?? null) !== null),
  }
}

export type OpenJob = ReturnType<typeof toOpenJob>

/** A job that was public and is no longer open; undefined for every other one. */
export const closedJob = (
  { db, language, now }: Pick<Context, 'db' | 'language' | 'now'>,
  agency_id: string,
  code: string,
) =>
  db
    .selectFrom('jobs')
    .select(['jobs.id', 'jobs.category_id', 'jobs.position_id', titleIn(language, 'jobs').as('title')])
    .where('jobs.agency_id', '=', agency_id)
    .where('jobs.code', '=', code)
    .where('jobs.visibility', '=', 'public')
    .where('jobs.status', 'not in', ['draft', 'pending_approval'])
    .where(sql<boolean>`(jobs.published_at is not null
      or (jobs.status in ('published', 'on_hold') and jobs.publish_at <= ${now.toISOString()}::timestamptz))`)
    .where(sql<boolean>`not ${isOpen(now)}`)
    .executeTakeFirst()
