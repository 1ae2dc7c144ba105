import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { customerStages, undecidedStages } from '#contract/jobs/applications/application-stages.ts'
import { type Job, type JobRow, type JobStatus, requestedJobFields, requiredJobFields } from '#contract/jobs/jobs.ts'
import { jobPriorities } from '#contract/jobs/content.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, cachedListQuery } from '#server/database/lists/list-query.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import {
  contentColumns,
  documentsFrom,
  nameOfEntry,
  plainColumns,
  skillsFrom,
  textFor,
  titleIn,
  withoutScores,
} from '#server/modules/jobs/content-queries.ts'
import { allowedJobActions, maySeeApplicants, maySeeJobPay } from '#server/modules/jobs/policy.ts'
import { missingFields, statusOrder } from '#server/modules/jobs/rules.ts'
import type { Actor } from '#server/http/actor.ts'

type Calls = typeof calls.jobs
type Filters = Partial<InputOf<Calls['list']>>
type ListInput = Omit<InputOf<Calls['list']>, 'status' | 'scheduled'> & { scheduled?: boolean | undefined }

/** The list has it as text: its statement is cached with a placeholder for it. */
type TimeValue = Date | string
const timestampSql = (now: TimeValue) => sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`

/** The status as it is now: the job of every minute stores that a job has expired up to a minute later. */
export const statusNow = (now: TimeValue) => sql<JobStatus>`case when jobs.status in ('published', 'on_hold')
  and jobs.closes_at <= ${timestampSql(now)} then 'expired' else jobs.status end`

const isScheduled = (now: TimeValue) =>
  sql<boolean>`coalesce(jobs.status = 'published' and jobs.publish_at > ${timestampSql(now)}, false)`

/** Published, and neither too early nor too late. */
export const isOpen = (now: TimeValue) => sql<boolean>`(jobs.status = 'published'
  and (jobs.publish_at is null or jobs.publish_at <= ${timestampSql(now)})
  and jobs.closes_at > ${timestampSql(now)})`

/** Where the public reads the job (server/modules/jobs/public); null while it is not open to the public. */
const publicPath = (now: TimeValue) => sql<string | null>`case when jobs.visibility = 'public' and ${isOpen(now)} then (
  select '/jobs/' || head.slug || '/' || jobs.slug from companies head where head.id = jobs.agency_id) end`

/** An employee sees what they can apply for, a customer their own jobs, a supervisor those of their locations, the agency all. */
export function jobsVisibleTo(scope: Scope, now: TimeValue): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql`jobs.customer_id = ${scope.customer_id}::uuid`
  if (scope.kind !== 'employee') return atSites(scope, 'jobs.location_id')
  return sql`(${isOpen(now)} and jobs.visibility in ('public', 'members'))`
}

const hasApplied = ({ employee_id }: Scope) =>
  employee_id === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from job_applications own where own.agency_id = jobs.agency_id and own.job_id = jobs.id
        and own.employee_id = ${employee_id}::uuid)`

const countApplications = (
  condition: RawBuilder<unknown>,
) => sql<number>`(select count(*)::int from job_applications applied
  where applied.agency_id = jobs.agency_id and applied.job_id = jobs.id and applied.anonymised_at is null and ${condition})`

const selectedCount = countApplications(sql`applied.stage = 'selected'`)

type ApplicantCounts = 'all' | 'released' | 'none'

const applicantsSeenBy = (actor: Actor): ApplicantCounts =>
  !maySeeApplicants(actor) || actor.kind === 'employee' ? 'none' : actor.kind === 'customer' ? 'released' : 'all'

/** The number of applicants that the reader can see; null where they see none. */
function applicationCount(seen: ApplicantCounts, condition: RawBuilder<unknown> = sql`true`) {
  if (seen === 'none') return sql<number | null>`null::int`
  const released = sql`applied.stage = any(${[...customerStages]}::text[])`
  return countApplications(seen === 'released' ? sql`${released} and ${condition}` : condition).$castTo<number | null>()
}

const isUndecided = sql`applied.stage = any(${[...undecidedStages]}::text[])`

const jobsFrom = (db: Db) =>
  db
    .selectFrom('jobs')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('customers', 'customers.id', 'jobs.customer_id')
    .leftJoin('locations', 'locations.id', 'jobs.location_id')
    .leftJoin('memberships as recruiter', 'recruiter.id', 'jobs.recruiter_id')

// Advertised jobs do not name the customer (decision 093).
const unlessEmployee = ({ kind }: Scope, column: string) =>
  kind === 'employee' ? sql<string | null>`null` : sql<string | null>`${sql.ref(column)}`

const placeColumns = (scope: Scope) => [
  'jobs.company_id' as const,
  sql<string | null>`companies.name`.as('company_name'),
  unlessEmployee(scope, 'jobs.customer_id').as('customer_id'),
  unlessEmployee(scope, 'customers.name').as('customer_name'),
  unlessEmployee(scope, 'jobs.location_id').as('location_id'),
  unlessEmployee(scope, 'locations.name').as('location_name'),
  sql<string | null>`locations.suburb`.as('suburb'),
  sql<string | null>`locations.state`.as('state'),
]

const currency = sql<string>`coalesce(companies.currency, (
  select head.currency from companies head where head.id = jobs.agency_id), 'AUD')`

const isoColumn = (column: string) => isoOf(column).$castTo<string | null>()

/** One page of the jobs in these statuses. */
export async function jobsPage(context: Omit<Context, 'outside'>, input: ListInput, statuses: readonly JobStatus[]) {
  const { db, actor, scope, language, now } = context
  const applicants = applicantsSeenBy(actor)
  const page = await pages(db, { scope, language, now: now.toISOString(), applicants, statuses }, input)
  return { ...page, rows: page.rows.map((row) => toJobRow(context, row)) }
}

/** What the statement of a page depends on, apart from the input. */
type ListedJobs = Pick<Context, 'scope' | 'language'> & {
  now: string
  applicants: ApplicantCounts
  statuses: readonly JobStatus[]
}

const pages = cachedListQuery((db, listed: ListedJobs, input: ListInput) => {
  const { scope, now } = listed
  const matching = jobsFrom(db)
    .where(inAgency(scope, 'jobs.agency_id'))
    .where(jobsVisibleTo(scope, now))
    .where(inStatus(listed.statuses, now))
    .where(allOf(conditionsOf(scope, input, now)))
  return {
    matching,
    rows: rowsOf(matching, listed),
    order: [
      // These are never null; saying nothing of nulls lets an index give their order.
      input.sort === 'updated_at' || input.sort === 'created_at' || input.sort === 'code'
        ? [sortColumns(listed)[input.sort], input.dir]
        : [sortColumns(listed)[input.sort], input.dir, input.dir === 'desc' ? 'last' : 'first'],
      ['jobs.id', input.dir],
    ],
    search: searchOf(scope, 'jobs', input.q, scope.kind === 'employee' ? ownWords : searchedTexts),
  }
})

const ownWords: SearchedTexts = (has) => [has('jobs', 'jobs.id')]
const searchedTexts: SearchedTexts = (has) => [
  has('jobs', 'jobs.id'),
  has('customers', 'jobs.customer_id'),
  has('locations', 'jobs.location_id'),
]

const sortColumns = ({ language, now }: ListedJobs) => ({
  updated_at: 'jobs.updated_at' as const,
  created_at: 'jobs.created_at' as const,
  code: 'jobs.code' as const,
  title: sql`muster_plain(${titleIn(language, 'jobs')})`,
  customer_name: sql`muster_plain(customers.name)`,
  status: sql`array_position(${statusOrder}::text[], ${statusNow(now)})`,
  closes_at: 'jobs.closes_at' as const,
  // The most urgent is the highest.
  priority: sql`array_position(${[...jobPriorities]}::text[], jobs.priority)`,
})

const openStatuses: readonly JobStatus[] = ['published', 'on_hold']

/**
 * `statusNow` by the stored columns, so that PostgreSQL can estimate how many jobs match. An open job always has a closing time. The
 * estimate of `case` is the same for each instant, which lets PostgreSQL cache its plan.
 */
function inStatus(statuses: readonly JobStatus[], now: TimeValue) {
  const isStored = (some: readonly JobStatus[]) =>
    some.length === 0 ? [] : [sql`jobs.status in (${sql.join(some.map((status) => sql.lit(status)))})`]
  const isOther = isStored(statuses.filter((status) => !openStatuses.includes(status)))
  const isStillOpen = isStored(statuses.filter((status) => openStatuses.includes(status))).map(
    (isIn) => sql`(${isIn} and case when jobs.closes_at > ${timestampSql(now)} then true else false end)`,
  )
  const hasClosed = isStored(statuses.includes('expired') ? openStatuses : []).map(
    (isIn) => sql`(${isIn} and jobs.closes_at <= ${timestampSql(now)})`,
  )
  return sql<boolean>`(${sql.join([...isStillOpen, ...isOther, ...hasClosed], sql` or `)})`
}

const filterColumns = [
  'customer_id',
  'location_id',
  'company_id',
  'category_id',
  'position_id',
  'employment_type_id',
  'recruiter_id',
] as const

// A filter by what is not shown would tell what it is.
const hiddenFromEmployees: ReadonlySet<string> = new Set(['customer_id', 'location_id', 'recruiter_id'])

const conditionsOf = ({ kind }: Scope, input: Filters, now: TimeValue): RawBuilder<boolean>[] => [
  ...filterColumns.flatMap((column) =>
    input[column] === undefined
      ? []
      : kind === 'employee' && hiddenFromEmployees.has(column)
        ? [sql<boolean>`false`]
        : [sql<boolean>`${sql.ref(`jobs.${column}`)} = ${input[column]}::uuid`],
  ),
  ...(input.priority === undefined ? [] : [sql<boolean>`jobs.priority = any(${input.priority}::text[])`]),
  ...(input.hot === undefined ? [] : [sql<boolean>`jobs.hot = ${input.hot}`]),
  ...(input.scheduled === undefined ? [] : [sql<boolean>`${isScheduled(now)} = ${input.scheduled}`]),
]

const rowsOf = (jobs: ReturnType<typeof jobsFrom>, { scope, language, now, applicants }: ListedJobs) =>
  jobs
    .select(['jobs.id', 'jobs.code', titleIn(language, 'jobs').as('title'), 'jobs.openings', 'jobs.show_pay'])
    .select(placeColumns(scope))
    .select([nameOfEntry('category_id', language, 'jobs').as('category_name')])
    .select([nameOfEntry('position_id', language, 'jobs').as('position_name')])
    .select([nameOfEntry('employment_type_id', language, 'jobs').as('employment_type_name')])
    .select([unlessEmployee(scope, 'recruiter.shown_name').as('recruiter_name'), selectedCount.as('selected_count')])
    .select([
      applicationCount(applicants).as('application_count'),
      applicationCount(applicants, sql`applied.stage = 'applied'`).as('new_count'),
      hasAnyApplication.as('has_applications'),
    ])
    .select(['jobs.pay_min_cents', 'jobs.pay_max_cents', 'jobs.pay_unit', currency.as('currency')])
    .select(['jobs.priority', 'jobs.hot', 'jobs.time_zone'])
    .select([isoColumn('jobs.publish_at').as('publish_at'), isoColumn('jobs.closes_at').as('closes_at')])
    .select([isScheduled(now).as('scheduled'), statusNow(now).as('status'), 'jobs.status_reason'])
    .select([publicPath(now).as('public_path')])
    .select([hasApplied(scope).as('applied'), 'jobs.version'])
    .select([isoOf('jobs.created_at').as('created_at'), isoOf('jobs.updated_at').as('updated_at')])

// For `exists` PostgreSQL reads all applications of the agency once and hashes them, however few jobs are shown.
const hasAnyApplication = sql<boolean>`coalesce((select true from job_applications applied
  where applied.agency_id = jobs.agency_id and applied.job_id = jobs.id limit 1), false)`

type StoredRow = Omit<JobRow, 'allowed_actions'> & { show_pay: boolean; has_applications: boolean }

function toJobRow({ actor }: Pick<Context, 'actor'>, { show_pay, has_applications, ...row }: StoredRow): JobRow {
  const pay = maySeeJobPay(actor, { show_pay }) ? {} : { pay_min_cents: null, pay_max_cents: null }
  const allowed_actions = allowedJobActions(actor, { status: row.status, has_applications })
  return { ...row, ...pay, allowed_actions }
}

/** One job; one outside the scope does not exist. Applicants see theirs also when it has closed. */
export async function jobOf(context: Context, id: string): Promise<Job> {
  const { scope, now } = context
  const job = await detailsOf(context)
    .where('jobs.id', '=', id)
    .where(inAgency(scope, 'jobs.agency_id'))
    .where(sql<boolean>`(${jobsVisibleTo(scope, now)} or ${hasApplied(scope)})`)
    .executeTakeFirst()
  return job === undefined ? refuse('notFound') : toJob(context, job)
}

export const skillsOfJob = sql<{
  skill_id: string
  min_level: number
  required: boolean
}>`select needed.skill_id, needed.min_level, needed.required
  from job_skills needed where needed.agency_id = jobs.agency_id and needed.job_id = jobs.id`
export const documentsOfJob = sql<{ id: string }>`select needed.document_type_id as id from job_documents needed
  where needed.agency_id = jobs.agency_id and needed.job_id = jobs.id`

const detailsOf = ({ db, actor, scope, language, now }: Pick<Context, 'db' | 'actor' | 'scope' | 'language' | 'now'>) =>
  jobsFrom(db)
    .leftJoin('sub_locations', 'sub_locations.id', 'jobs.sub_location_id')
    .leftJoin('customer_contacts as contact', 'contact.id', 'jobs.hiring_contact_id')
    .select(['jobs.id', 'jobs.code', 'jobs.slug', ...plainColumns.map((column) => `jobs.${column}` as const)])
    .select(contentColumns('jobs', language))
    .select([skillsFrom(skillsOfJob, language).as('skills'), documentsFrom(documentsOfJob, language).as('documents')])
    .select(placeColumns(scope))
    .select([unlessEmployee(scope, 'jobs.sub_location_id').as('sub_location_id')])
    .select([unlessEmployee(scope, 'sub_locations.name').as('sub_location_name')])
    .select(['jobs.start_on', 'jobs.end_on', 'jobs.time_zone', currency.as('currency')])
    .select(['jobs.publish_on', 'jobs.closes_on'])
    .select([wallTime('jobs.publish_time').$castTo<string | null>().as('publish_time')])
    .select([wallTime('jobs.closes_time').$castTo<string | null>().as('closes_time')])
    .select([isoColumn('jobs.publish_at').as('publish_at'), isoColumn('jobs.closes_at').as('closes_at')])
    .select([isoColumn('jobs.published_at').as('published_at'), isScheduled(now).as('scheduled')])
    .select([unlessEmployee(scope, 'jobs.recruiter_id').as('recruiter_id')])
    .select([unlessEmployee(scope, 'recruiter.shown_name').as('recruiter_name')])
    .select([unlessEmployee(scope, 'jobs.hiring_contact_id').as('hiring_contact_id')])
    .select([unlessEmployee(scope, 'contact.name').as('hiring_contact_name')])
    .select([unlessEmployee(scope, 'jobs.source_template_id').as('source_template_id')])
    .select([selectedCount.as('selected_count'), applicationCount(applicantsSeenBy(actor)).as('application_count')])
    .select([applicationCount(applicantsSeenBy(actor), isUndecided).as('undecided_count')])
    .select([hasAnyApplication.as('has_applications'), hasApplied(scope).as('applied')])
    .select([statusNow(now).as('status'), 'jobs.status_reason', isOpen(now).as('is_open')])
    .select([publicPath(now).as('public_path')])
    .select([unlessEmployee(scope, 'jobs.created_by_name').as('created_by_name'), 'jobs.version'])
    .select([isoOf('jobs.created_at').as('created_at'), isoOf('jobs.updated_at').as('updated_at')])

type StoredJob = Omit<Job, 'allowed_actions' | 'missing_fields' | 'text' | 'can_apply'> & {
  has_applications: boolean
  is_open: boolean
}

function toJob(
  { actor, language }: Pick<Context, 'actor' | 'language'>,
  { has_applications, is_open, ...job }: StoredJob,
): Job {
  const pay = maySeeJobPay(actor, job) ? {} : { pay_min_cents: null, pay_max_cents: null }
  const isAgency = actor.kind === 'admin' || actor.kind === 'superadmin'
  return {
    ...job,
    ...pay,
    charge_hint: isAgency ? job.charge_hint : null,
    stage_set_id: actor.kind === 'employee' ? null : job.stage_set_id,
    questions: actor.kind === 'employee' ? withoutScores(job.questions) : job.questions,
    text: textFor(job.texts, language, job.main_language),
    missing_fields: actor.kind === 'employee' ? [] : missingFields(job, requiredOf(actor)),
    allowed_actions: allowedJobActions(actor, { status: job.status, has_applications }),
    can_apply: actor.kind === 'employee' && is_open && !(job.applied && job.prevent_duplicates),
  }
}

const requiredOf = ({ kind }: Actor) => (kind === 'customer' ? requestedJobFields : requiredJobFields)

/** The agency's users who can be responsible for a job. */
export const recruitersOf = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
  db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select(['memberships.id', 'memberships.shown_name as name'])
    .where(inAgency(scope, 'memberships.agency_id'))
    .where(isRecruiter)
    .orderBy(sql`muster_plain(memberships.shown_name)`)
    .orderBy('memberships.id')
    .limit(500)
    .execute()

/** A user of the agency who is not a supervisor, and not deleted. */
export const isRecruiter = sql<boolean>`(roles.kind = 'admin' and memberships.supervisor_id is null
  and not memberships.account_deleted and memberships.agency_id is not null)`

/** The open jobs of the reader's scope: how many, their openings, and their applicants who are selected or new. */
export async function openJobCounts({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>) {
  const ofOpen = (stage: 'selected' | 'applied') => sql<number>`coalesce(sum((
    select count(*) from job_applications applied where applied.agency_id = jobs.agency_id and applied.job_id = jobs.id
      and applied.stage = ${stage})), 0)::int`
  return db
    .selectFrom('jobs')
    .select([sql<number>`count(*)::int`.as('open'), sql<number>`coalesce(sum(jobs.openings), 0)::int`.as('openings')])
    .select([ofOpen('selected').as('selected'), ofOpen('applied').as('new_applicants')])
    .where(inAgency(scope, 'jobs.agency_id'))
    .where(jobsVisibleTo(scope, now))
    .where(isOpen(now))
    .executeTakeFirstOrThrow()
}
