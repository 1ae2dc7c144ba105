import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Application, type ApplicationRow, matchReasons } from '#contract/jobs/applications/applications.ts'
import {
  type ApplicationStage,
  applicationStages,
  customerStages,
} from '#contract/jobs/applications/application-stages.ts'
import type { JobAnswers, ShownQuestion } from '#contract/jobs/content.ts'
import { notFound } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { birthDateOf, peopleLike, peopleNamed } from '#server/modules/employees/duplicates.ts'
import { filesOf } from '#server/modules/jobs/applicant/file-queries.ts'
import { titleIn } from '#server/modules/jobs/content-queries.ts'
import { nextInterview } from '#server/modules/jobs/interviews/next-interview.ts'
import type { ReleasedPart } from '#contract/jobs/applications/reviews.ts'
import type { Context } from '#server/http/context.ts'
import { clientViewOf } from '#server/modules/jobs/reviews/queries.ts'
import {
  isShownToCustomer,
  releasedDetails,
  releasedApplicantName,
  releasedNow,
  releasedRow,
} from '#server/modules/jobs/reviews/released.ts'
import { stageNameOf, stageNameIn } from '#server/modules/jobs/stages/queries.ts'
import { allowedApplicationActions, maySeeEmployees } from './policy.ts'

type Calls = typeof calls.applications

/** Recruiters see all, a customer the applicants who were released to them, applicants their own. */
export function applicationsVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`job_applications.employee_id = ${scope.employee_id}::uuid`
  if (scope.kind !== 'customer') return atSites(scope, 'jobs.location_id')
  return sql`(jobs.customer_id = ${scope.customer_id}::uuid
    and job_applications.stage = any(${[...customerStages]}::text[]))`
}

/** The applications of somebody who applied with an account, or was hired as this employee; customers do not see that. */
const belongsTo = ({ kind }: Scope, employee_id: string) =>
  sql<boolean>`(${kind !== 'customer'} and (job_applications.employee_id = ${employee_id}::uuid or job_applications.converted_employee_id = ${employee_id}::uuid))`

export const applicationsIn = (db: Db, scope: Scope, visible = applicationsVisibleTo(scope)) =>
  db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .where(inAgency(scope, 'job_applications.agency_id'))
    .where('job_applications.anonymised_at', 'is', null)
    .where(visible)

/** The same for a reader: customers also see the applicants of an open review, wherever they are now. */
export const applicationsFor = ({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>) =>
  scope.kind === 'customer'
    ? applicationsIn(db, scope, sql`(jobs.customer_id = ${scope.customer_id}::uuid and ${isShownToCustomer(now)})`)
    : applicationsIn(db, scope)

/** The job and the agency of an application that the reader sees. */
export async function jobOfApplication(context: Pick<Context, 'db' | 'scope' | 'now'>, id: string) {
  return applicationsFor(context)
    .select(['job_applications.job_id', 'job_applications.agency_id'])
    .where('job_applications.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

const hasOfferExpired = (now: Date) => sql<boolean>`(job_applications.stage = 'offered'
  and job_applications.offer_expires_at <= ${now.toISOString()}::timestamptz)`

/** The stage as it is now: a job stores that an offer has expired up to a minute later (`applyOfferExpiry`). */
export const stageNow = (now: Date) => sql<ApplicationStage>`case when ${hasOfferExpired(now)} then 'offer_declined'
  else job_applications.stage end`
export const stageSinceNow = (now: Date) => sql<string>`case when ${hasOfferExpired(now)}
  then ${isoOf('job_applications.offer_expires_at')} else ${isoOf('job_applications.stage_since')} end`

const stagesWithOffers: ReadonlySet<ApplicationStage> = new Set(['offered', 'offer_declined'])

/** Only these two stages need the time, without which an index finds the rows. */
export const isInStage = (stages: readonly ApplicationStage[], now: Date) =>
  sql<boolean>`${stages.some((stage) => stagesWithOffers.has(stage)) ? stageNow(now) : sql.ref('job_applications.stage')}
    = any(${[...stages]}::text[])`

export const isoColumn = (column: string) => isoOf(column).$castTo<string | null>()

const minutesInStage = (now: Date) => sql<number>`greatest(0, floor(extract(epoch from
  ${now.toISOString()}::timestamptz - job_applications.stage_since) / 60))::int`

/** One page of applicants. */
export async function applicationsPage(context: Omit<Context, 'outside'>, input: InputOf<Calls['list']>) {
  const { db, actor, scope, now } = context
  const { job_id, employee_id, stage, stage_id } = input
  const isCustomer = actor.kind === 'customer'
  const { source, knocked_out, latest_of_person } = input
  const name = isCustomer ? releasedApplicantName(now) : fullName
  const matching = applicationsFor(context)
    .$if(job_id !== undefined, (of) => of.where('job_applications.job_id', '=', job_id ?? ''))
    .$if(employee_id !== undefined, (of) => of.where(belongsTo(scope, employee_id ?? '')))
    .$if(stage !== undefined, (of) => of.where(isInStage(stage ?? [], now)))
    .$if(stage_id !== undefined, (of) => of.where(stageIdNow(now), 'in', stage_id ?? []))
    .$if(source !== undefined, (of) => of.where('job_applications.source', 'in', source ?? []))
    .$if(knocked_out !== undefined, (of) => of.where('job_applications.knocked_out', '=', knocked_out ?? true))
    .$if(latest_of_person === true, (of) => of.where(isLatestOfPerson(scope)))
    // A customer must not find out by searching and filtering what was not released.
    .$if(isCustomer, (of) => of.where(containsSql(input.q, name)))
    .$if(isCustomer && (source ?? knocked_out ?? latest_of_person) !== undefined, (of) => of.where(sql<boolean>`false`))
  const sort = isCustomer && internalSorts.has(input.sort) ? 'applied_at' : input.sort
  const page = await listQuery(db, input, {
    matching,
    rows: rowsOf(matching, context),
    order: [
      // Only a rating can be missing; where the rest say nothing of nulls, an index gives their order.
      sort === 'rating'
        ? [sortColumns.rating, input.dir, input.dir === 'desc' ? 'last' : 'first']
        : [sort === 'name' && isCustomer ? sql`muster_plain(${name})` : sortColumns[sort], input.dir],
      ...(sort === 'stage' ? [[placeOfStage, input.dir] as const] : []),
      ['job_applications.id', input.dir],
    ],
    search: isCustomer ? undefined : searchOf(scope, 'job_applications', input.q, searchedTexts),
  })
  return { ...page, rows: page.rows.map(({ released, ...row }) => toRow(context, row, released)) }
}

const searchedTexts: SearchedTexts = (has) => [
  has('job_applications', 'job_applications.id'),
  has('jobs', 'job_applications.job_id'),
]

/** The agency's view of applicants, which their order would reveal. */
const internalSorts: ReadonlySet<string> = new Set(['priority', 'score', 'rating'])

export const sortColumns = {
  priority: 'job_applications.priority',
  applied_at: 'job_applications.applied_at',
  name: sql`muster_plain(muster_full_name(job_applications.last_name, job_applications.first_name))`,
  score: 'job_applications.score',
  rating: 'job_applications.rating',
  stage: sql`array_position(${[...applicationStages]}::text[], job_applications.stage)`,
  stage_since: 'job_applications.stage_since',
} as const

const placeOfStage = sql`(select position from job_stages stages where stages.id = job_applications.stage_id)`

/** What was released to a customer; null for other readers, who see everything. */
export const partsFor = ({ actor, now }: Pick<Context, 'actor' | 'now'>): RawBuilder<ReleasedPart[] | null> =>
  actor.kind === 'customer' ? releasedNow(now) : sql`null`

const fullName = sql<string>`muster_full_name(job_applications.first_name, job_applications.last_name)`

const rowsOf = (
  applications: ReturnType<typeof applicationsIn>,
  { actor, language, now }: Pick<Context, 'actor' | 'language' | 'now'>,
) =>
  applications
    .select(['job_applications.id', 'job_applications.job_id', 'jobs.code as job_code'])
    .select([titleIn(language, 'jobs').as('job_title'), 'job_applications.employee_id'])
    .select([(actor.kind === 'customer' ? releasedApplicantName(now) : fullName).as('name')])
    .select([partsFor({ actor, now }).as('released')])
    .select([
      'job_applications.email',
      'job_applications.phone',
      sql<ApplicationSource>`job_applications.source`.as('source'),
      'job_applications.source_label',
    ])
    .select([
      stageNow(now).as('stage'),
      stageSinceNow(now).as('stage_since'),
      minutesInStage(now).as('minutes_in_stage'),
    ])
    .select([stageIdNow(now).as('stage_id'), stageNameNow(language, now).as('stage_name')])
    .select(['job_applications.priority', 'job_applications.score', 'job_applications.knocked_out'])
    .select(['job_applications.rating', 'job_applications.right_to_work', 'job_applications.version'])
    .select([sql<boolean>`job_applications.resume_file_id is not null`.as('has_resume')])
    .select([sql<boolean>`job_applications.converted_employee_id is not null`.as('hired')])
    .select([hasAlikeApplicant.as('possible_duplicate'), nextInterview(now).as('next_interview')])
    .select([isoOf('job_applications.applied_at').as('applied_at')])

const plainName = (table: string) =>
  sql`muster_plain(muster_full_name(${sql.ref(`${table}.last_name`)}, ${sql.ref(`${table}.first_name`)}))`

/** Whether somebody else applied for the job with the same phone or name. */
const hasAlikeApplicant = sql<boolean>`(
  exists (select from job_applications alike where alike.agency_id = job_applications.agency_id and alike.phone = job_applications.phone
    and alike.job_id = job_applications.job_id and alike.id <> job_applications.id and alike.anonymised_at is null)
  or exists (select from job_applications alike where alike.agency_id = job_applications.agency_id
    and alike.job_id = job_applications.job_id and ${plainName('alike')} = ${plainName('job_applications')}
    and alike.id <> job_applications.id and alike.anonymised_at is null))`

// A check keeps it from being null.
const stageId = sql<string>`job_applications.stage_id`
/** The stage of `stageNow`: the first of its kind, where that is not stored yet. */
const stageIdNow = (now: Date) => sql<string>`case when ${hasOfferExpired(now)} then (
  select first.id from job_stages first where first.agency_id = jobs.agency_id and first.stage_set_id = jobs.stage_set_id
    and first.kind = 'offer_declined' order by first.position limit 1) else job_applications.stage_id end`
const stageNameNow = (language: Language, now: Date) => sql<string | null>`(
  select ${stageNameIn(language, 'named')} from job_stages named where named.id = ${stageIdNow(now)})`

/** Whether nobody with the same file, the same email, or the same phone and name has applied since, as far as the reader sees. */
const isLatestOfPerson = (scope: Scope) =>
  sql<boolean>`(${sql.join([sameFile, sameEmail, samePhone].map(noneLater(scope)), sql` and `)})`

const sameFile = sql<boolean>`coalesce(later.employee_id, later.converted_employee_id)
  = coalesce(job_applications.employee_id, job_applications.converted_employee_id)`
const sameEmail = sql<boolean>`later.email = job_applications.email`
// A phone can be shared.
const samePhone = sql<boolean>`(later.phone = job_applications.phone and ${plainName('later')} = ${plainName('job_applications')})`

const noneLater = (scope: Scope) => (isSame: RawBuilder<boolean>) =>
  sql`not exists (
  select from job_applications later join jobs later_job on later_job.id = later.job_id
  where later.agency_id = job_applications.agency_id and ${isSame} and later.anonymised_at is null
    and (later.applied_at, later.id) > (job_applications.applied_at, job_applications.id)
    and ${atSites(scope, 'later_job.location_id')})`

type ApplicationSource = NonNullable<ApplicationRow['source']>
type StoredRow = Omit<ApplicationRow, 'allowed_actions'>

function toRow<Row extends StoredRow>({ actor }: Pick<Context, 'actor'>, row: Row, released: ReleasedPart[] | null) {
  const shown: StoredRow = released === null ? row : { ...row, ...releasedRow(row, released) }
  return { ...row, ...shown, allowed_actions: allowedApplicationActions(actor, row) }
}

/** One application with everything about it; one outside the scope does not exist. */
export async function applicationOf(context: Context, id: string): Promise<Application> {
  const { db, now } = context
  const details = await detailsOf(context).where('job_applications.id', '=', id).executeTakeFirstOrThrow(notFound)
  const { offer_pay_cents, offer_starts_on, offer_expires_at, agency_id, released, ...row } = details
  const offer = toOffer({ offer_pay_cents, offer_starts_on, offer_expires_at }, row.stage)
  const documents = (await filesOf(db, { agency_id, record_id: id })).filter(({ is_resume }) => !is_resume)
  const client = await clientViewOf(db, { ...row, agency_id }, now)
  const shown = { ...toRow(context, row, released), offer, documents, ...client }
  if (released !== null) return { ...shown, ...releasedDetails({ ...row, documents }, released) }
  const { job_id, employee_id, email, phone, first_name, last_name } = row
  const person = { id, agency_id, job_id, employee_id, email, phone, first_name, last_name }
  return {
    ...shown,
    moves: await movesOf(context, { agency_id, application_id: id }),
    previous: await previousOf(context, person),
    possible_duplicates: await duplicatesOf(context, row),
  }
}

const detailsOf = (context: Context) =>
  rowsOf(applicationsFor(context), context)
    .leftJoin('files', 'files.id', 'job_applications.resume_file_id')
    .leftJoin('employees as became', 'became.id', 'job_applications.converted_employee_id')
    .select(['job_applications.agency_id', 'job_applications.first_name', 'job_applications.last_name'])
    .select(['job_applications.language', 'job_applications.cover_note', 'job_applications.resume_name'])
    .select(['files.content_type as resume_type', 'job_applications.available_from'])
    .select([sql<ShownQuestion[]>`job_applications.questions`.as('questions')])
    .select([sql<JobAnswers>`job_applications.answers`.as('answers')])
    .select([isoColumn('job_applications.answered_at').as('answered_at')])
    .select([sql<Application['reject_reason']>`job_applications.reject_reason`.as('reject_reason')])
    .select(['job_applications.offer_pay_cents', 'job_applications.offer_starts_on'])
    .select([isoColumn('job_applications.offer_expires_at').as('offer_expires_at')])
    .select([isoColumn('job_applications.selected_at').as('selected_at'), 'job_applications.consent_until'])
    .select([sql<string | null>`coalesce(became.merged_into_id, became.id)`.as('converted_employee_id')])
    .select([isoColumn('job_applications.hired_at').as('hired_at'), 'job_applications.hired_by_name'])

export type StoredOffer = {
  offer_pay_cents: number | null
  offer_starts_on: string | null
  offer_expires_at: string | null
}

export const toOffer = (offer: StoredOffer, stage: ApplicationRow['stage']): Application['offer'] =>
  stage === 'offered' || stage === 'selected' || stage === 'offer_declined'
    ? { pay_cents: offer.offer_pay_cents, starts_on: offer.offer_starts_on, expires_at: offer.offer_expires_at }
    : null

const movesOf = (
  { db, language }: Pick<Context, 'db' | 'language'>,
  { agency_id, application_id }: { agency_id: string; application_id: string },
) =>
  db
    .selectFrom('job_application_moves')
    .select([stageNameOf(language, 'from_stage_id').as('from_stage_name')])
    .select([stageNameOf(language, 'to_stage_id').as('to_stage_name')])
    .select(['id', 'note', 'by_name', 'minutes', isoOf('at').as('at')])
    .select([sql<Application['moves'][number]['from_stage']>`from_stage`.as('from_stage')])
    .select([sql<Application['moves'][number]['cause']>`cause`.as('cause')])
    .select([sql<Application['moves'][number]['to_stage']>`to_stage`.as('to_stage')])
    .where('agency_id', '=', agency_id)
    .where('application_id', '=', application_id)
    .orderBy('job_application_moves.at', 'desc')
    .orderBy('job_application_moves.id', 'desc')
    .limit(100)
    .execute()

type ApplicantIdentity = {
  id: string
  agency_id: string
  employee_id: string | null
  job_id: string
  email: string | null
  phone: string | null
  first_name: string
  last_name: string
}

const previousOf = ({ db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>, person: ApplicantIdentity) =>
  applicationsIn(db, scope)
    .select(['job_applications.id', 'job_applications.job_id', 'jobs.code as job_code'])
    .select([titleIn(language, 'jobs').as('job_title'), 'job_applications.stage'])
    .select([isoOf('job_applications.applied_at').as('applied_at')])
    .select([fullName.as('name'), commonReason(person).as('same')])
    .where('job_applications.agency_id', '=', person.agency_id)
    .where('job_applications.id', '<>', person.id)
    .where(sql<boolean>`(job_applications.employee_id = ${person.employee_id}::uuid
      or job_applications.email = ${person.email}::text or job_applications.phone = ${person.phone}::text
      or job_applications.job_id = ${person.job_id}::uuid and ${hasNameOf(person)})`)
    .orderBy('job_applications.applied_at', 'desc')
    .orderBy('job_applications.id')
    .limit(20)
    .execute()

const hasNameOf = ({ first_name, last_name }: ApplicantIdentity) =>
  sql`${plainName('job_applications')} = muster_plain(muster_full_name(${last_name}::text, ${first_name}::text))`

const commonReason = ({ employee_id, email, phone }: ApplicantIdentity) => sql<
  Application['previous'][number]['same']
>`case
  when job_applications.employee_id = ${employee_id}::uuid then 'account'
  when job_applications.email = ${email}::text then 'email'
  when job_applications.phone = ${phone}::text then 'phone' else 'name' end`

async function duplicatesOf(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  row: Pick<Application, 'email' | 'phone' | 'first_name' | 'last_name' | 'employee_id' | 'converted_employee_id'>,
): Promise<Application['possible_duplicates']> {
  if (!maySeeEmployees(actor)) return []
  const own_id = row.converted_employee_id ?? row.employee_id
  const birth_date = await birthDateOf(db, scope, own_id)
  const alike = await peopleLike(db, scope, { ...row, birth_date }, own_id)
  const namesakes = birth_date === null ? await peopleNamed(db, scope, row, own_id) : []
  return [
    ...alike.map(({ id, name, by }) => ({
      employee_id: id,
      name,
      same: matchReasons.find((one) => isOneOf(by, one)) ?? 'name',
    })),
    ...namesakes
      .filter(({ id }) => alike.every((one) => one.id !== id))
      .map(({ id, name }) => ({ employee_id: id, name, same: 'name' as const })),
  ]
}

const isOneOf = (list: readonly string[], one: string) => list.includes(one)

/** The stage and what else decides about an application, locked until the transaction ends. */
export async function applicationForChange(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { id, job_id }: { id: string; job_id?: string },
) {
  return applicationsIn(db, scope)
    .leftJoin('employees', 'employees.id', 'job_applications.employee_id')
    .select(['job_applications.id', 'job_applications.agency_id', 'job_applications.job_id', 'job_applications.stage'])
    .select(['job_applications.version', isoOf('job_applications.stage_since').as('stage_since')])
    .select(['job_applications.converted_employee_id', 'job_applications.email'])
    .select([isoColumn('job_applications.selected_at').as('selected_at')])
    .select([isoColumn('job_applications.offer_expires_at').as('offer_expires_at')])
    .select([sql<string | null>`coalesce(employees.right_to_work, job_applications.right_to_work)`.as('right_to_work')])
    .select(['employees.visa_expires_on', 'jobs.time_zone', 'jobs.openings', stageId.as('stage_id')])
    .select('jobs.status as job_status')
    .where('job_applications.id', '=', id)
    .$if(job_id !== undefined, (of) => of.where('job_applications.job_id', '=', job_id ?? ''))
    .forUpdate('job_applications')
    .executeTakeFirstOrThrow(notFound)
}

export type ApplicationForChange = Awaited<ReturnType<typeof applicationForChange>>
