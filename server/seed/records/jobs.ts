import { sql } from 'kysely'
import { applicationStages } from '#contract/jobs/application-stages.ts'
import { addDays, instantAt } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { slugOf } from '#server/modules/jobs/rules.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import { put } from '#server/seed/put.ts'
import type { Moment } from '#server/seed/story.ts'
import {
  applicantNames,
  jobQuestions,
  jobStories,
  type JobStory,
  type JobText,
  jobTexts,
} from '#server/seed/story/jobs.ts'

/** Jobs in every status, two templates, and applicants in every stage; nothing where the agency lacks one of the positions. */
export async function putJobs(db: Db, agency_id: string, by_name: string, moment: Moment) {
  const places = await placesOf(db, agency_id)
  const ids = await entriesOf(db, agency_id)
  const isComplete = jobTexts.every(
    ({ position, category }) => ids.has(`position ${position}`) && ids.has(`category ${category}`),
  )
  const [first] = places
  if (!isComplete || first === undefined) return
  const context = { agency_id, by_name, moment, ids }
  await put(
    db,
    'job_templates',
    jobTexts.slice(0, 2).map((text) => templateOf(context, text)),
  )
  const jobs = jobStories.map((story, at) => jobOf(context, places[at % places.length] ?? first, { ...story, at }))
  await put(db, 'jobs', jobs)
  await put(db, 'job_numbers', [{ agency_id, last: jobs.length }])
  await putApplications(db, context, jobs)
}

type Context = { agency_id: string; by_name: string; moment: Moment; ids: ReadonlyMap<string, string> }
type Place = { company_id: string; customer_id: string; location_id: string; time_zone: string }

async function placesOf(db: Db, agency_id: string): Promise<Place[]> {
  return db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .select(['customers.company_id', 'locations.customer_id', 'locations.id as location_id', 'locations.time_zone'])
    .where('locations.agency_id', '=', agency_id)
    .where('customers.status', '=', 'active')
    .where('locations.status', '=', 'active')
    .orderBy('customers.code')
    .orderBy('locations.name')
    .limit(4)
    .execute()
}

/** The ids of entries by list and code; the agency's own before a shared one. */
async function entriesOf(db: Db, agency_id: string) {
  const entries = await db
    .selectFrom('reference_items')
    .select(['id', 'kind', 'code'])
    .where(sql<boolean>`(agency_id is null or agency_id = ${agency_id}::uuid)`)
    .where('kind', 'in', ['position', 'category', 'employment_type'])
    .orderBy(sql`agency_id nulls first`)
    .orderBy('id')
    .execute()
  return new Map(entries.map(({ id, kind, code }) => [`${kind} ${code}`, id]))
}

function contentOf({ ids }: Context, { position, category, pay, texts }: JobText) {
  return {
    category_id: ids.get(`category ${category}`) ?? '',
    position_id: ids.get(`position ${position}`) ?? null,
    employment_type_id: ids.get('employment_type CASUAL') ?? null,
    main_language: 'en' as const,
    title: texts.en.title,
    texts,
    pay_min_cents: pay[0],
    pay_max_cents: pay[1],
    pay_unit: 'hour' as const,
    show_pay: true,
    visibility: 'public' as const,
    channels: ['job_page'],
    apply_without_login: true,
    resume_required: false,
    prevent_duplicates: true,
    questions: jobQuestions,
  }
}

function templateOf(context: Context, text: JobText) {
  const { agency_id, by_name, moment } = context
  const at = minutesAfter(moment.now, -90 * 1440)
  const stamps = { created_by_name: by_name, created_at: at, updated_at: at, version: 1 }
  const rest = { openings: 1, priority: 'normal' as const, hot: false, skills: [], document_type_ids: [] }
  const use = { name: text.texts.en.title, active: true, usage_count: 1 }
  return { id: newId(), agency_id, ...use, ...contentOf(context, text), ...rest, ...stamps }
}

function jobOf(context: Context, place: Place, story: JobStory & { at: number }) {
  const { agency_id, by_name, moment } = context
  const { at, text, status, openings, publish, closes, priority, hot, reason } = story
  const [publish_on, closes_on] = [
    publish === null ? null : addDays(moment.today, publish),
    addDays(moment.today, closes),
  ]
  const publish_at = publish_on === null ? null : instantAt(publish_on, '08:00', place.time_zone).at
  const published_at = publish !== null && publish <= 0 ? publish_at : null
  const code = `JP-${String(at + 1).padStart(6, '0')}`
  const created_at = minutesAfter(publish !== null && publish <= 0 ? (publish_at ?? moment.now) : moment.now, -3 * 1440)
  const times = { publish_on, publish_time: publish_on === null ? null : '08:00', publish_at, published_at }
  const closing = { closes_on, closes_time: '17:00', closes_at: instantAt(closes_on, '17:00', place.time_zone).at }
  return {
    ...{ id: newId(), agency_id, code, slug: slugOf(text.texts.en.title, code) },
    ...place,
    ...contentOf(context, text),
    ...{ status, status_reason: reason ?? null, openings, priority, hot: hot ?? false },
    ...times,
    ...closing,
    ...{ created_by_name: by_name, created_at, updated_at: published_at ?? created_at, version: 1 },
  }
}

type SeededJob = ReturnType<typeof jobOf>

/** Every stage at the first job, a few new applicants at the second, and who was selected at the one that is filled. */
async function putApplications(db: Db, context: Context, jobs: readonly SeededJob[]) {
  const [first, second] = jobs
  const filled = jobs.find(({ status }) => status === 'filled')
  if (first === undefined || second === undefined || filled === undefined) return
  const rows = [
    ...applicationStages.map((stage, at) => applicationOf(context, first, { stage, at, person: at })),
    applicationOf(context, first, { stage: 'applied', at: 12, person: 12 }),
    ...[0, 1].map((at) => applicationOf(context, second, { stage: 'applied', at, person: 13 - at })),
    applicationOf(context, filled, { stage: 'selected', at: 0, person: 5 }),
  ]
  await put(db, 'job_applications', rows)
  await put(
    db,
    'job_application_moves',
    rows.flatMap((row) => movesOf(context, row)),
  )
}

type Applicant = { stage: (typeof applicationStages)[number]; at: number; person: number }

function applicationOf({ agency_id, moment }: Context, job: SeededJob, { stage, at, person }: Applicant) {
  const [first_name, last_name] = applicantNames[person] ?? applicantNames[0]
  const applied_at = minutesAfter(moment.now, -(9 * 1440 - at * 600))
  const start = (['now', 'month', 'later'] as const)[at % 3] ?? 'now'
  const email = `${first_name}.${last_name}@example.com`
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z.@]/g, '')
    .toLowerCase()
  const isOffered = stage === 'offered' || stage === 'selected' || stage === 'offer_declined'
  return {
    ...{
      id: newId(),
      agency_id,
      job_id: job.id,
      first_name,
      last_name,
      email,
      phone: `+6149157${String(100 + person).padStart(4, '0')}`,
    },
    ...{ language: 'en' as const, right_to_work: 'citizen' as const, available_from: addDays(moment.today, at % 5) },
    ...{
      source: at % 3 === 0 ? ('portal' as const) : ('direct_link' as const),
      cover_note: at % 2 === 0 ? 'I live nearby and can start early.' : null,
    },
    ...{ questions: jobQuestions, answers: { start: [start], weekend: [at % 4 === 3 ? 'no' : 'yes'] } },
    ...{ score: { now: 10, month: 5, later: 0 }[start] + (at % 4 === 3 ? 0 : 5), knocked_out: start === 'later' },
    ...{ stage, stage_since: stage === 'applied' ? applied_at : minutesAfter(applied_at, 1440), priority: at + 1 },
    ...{ rating: at % 3 === 0 ? 4 : null, notes: null },
    ...{
      reject_reason: stage === 'rejected' ? 'not_suitable' : null,
      rejected_stage: stage === 'rejected' ? 'applied' : null,
    },
    ...{
      offer_pay_cents: isOffered ? job.pay_min_cents : null,
      offer_starts_on: isOffered ? addDays(moment.today, 10) : null,
    },
    selected_at: stage === 'selected' ? minutesAfter(applied_at, 1440) : null,
    ...{ consent_until: addDays(moment.today, 365), once: true, applied_at, updated_at: applied_at, version: 1 },
  }
}

function movesOf({ agency_id, by_name }: Context, row: ReturnType<typeof applicationOf>) {
  const entry = { agency_id, application_id: row.id, note: null }
  const applied = {
    id: newId(),
    ...entry,
    from_stage: null,
    to_stage: 'applied',
    by_name: null,
    at: row.applied_at,
    minutes: null,
  }
  if (row.stage === 'applied') return [applied]
  const who = row.stage === 'withdrawn' || row.stage === 'offer_declined' ? null : by_name
  return [
    applied,
    {
      ...applied,
      id: newId(),
      from_stage: 'applied',
      to_stage: row.stage,
      by_name: who,
      at: row.stage_since,
      minutes: 1440,
    },
  ]
}
