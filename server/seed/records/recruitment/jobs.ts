import { sql } from 'kysely'
import { addDays, instantAt } from '#contract/values/time.ts'
import { languages } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { slugOf } from '#server/modules/jobs/rules.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'
import { jobAdverts, jobStories, type JobStory } from '#server/seed/story/jobs.ts'
import type { JobAdvert } from '#server/seed/story/job-templates/advert.ts'
import { putApplications } from './applications.ts'

type SeedContext = { agency_id: string; by_name: string; moment: SeedTime; files: FileStore }

/**
 * Jobs in every status, twelve templates, and applicants in every stage, one of them with a test to take; nothing where the agency
 * lacks one of the positions.
 */
export async function putJobs(db: Db, { agency_id, by_name, moment, files }: SeedContext) {
  const locations = await locationsOf(db, agency_id)
  const ids = await entriesOf(db, agency_id)
  const isComplete = jobAdverts.every(
    ({ position, category }) => ids.has(`position ${position}`) && ids.has(`category ${category}`),
  )
  const [first] = locations
  if (!isComplete || first === undefined) return
  const context = { agency_id, by_name, moment, ids }
  await put(
    db,
    'job_templates',
    jobAdverts.map((advert) => templateOf(context, advert)),
  )
  const jobs = jobStories.map((story, at) =>
    jobOf(context, locations[at % locations.length] ?? first, { ...story, at }),
  )
  await put(db, 'jobs', jobs)
  await put(db, 'job_numbers', [{ agency_id, last: jobs.length }])
  await putStageTest(db, agency_id)
  await putApplications(db, { agency_id, by_name, moment, files }, jobs)
}

/** Applicants in the stage testing take the test of food safety. */
async function putStageTest(db: Db, agency_id: string) {
  await sql`
    insert into job_stage_tests (agency_id, stage_id, skill_id)
    select stage.agency_id, stage.id, skill.id from job_stages stage
    join reference_items skill on skill.kind = 'skill' and skill.code = 'FOOD_SAFETY'
    where stage.agency_id = ${agency_id}::uuid and stage.kind = 'testing'`.execute(db)
  await db
    .updateTable('job_stages')
    .set({ email_applicant: true, when_passed: 'shortlist' })
    .where('agency_id', '=', agency_id)
    .where('kind', '=', 'testing')
    .execute()
}

type Context = { agency_id: string; by_name: string; moment: SeedTime; ids: ReadonlyMap<string, string> }
type JobPlace = { company_id: string; customer_id: string; location_id: string; time_zone: string }

async function locationsOf(db: Db, agency_id: string): Promise<JobPlace[]> {
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

function contentOf({ ids }: Context, advert: JobAdvert) {
  const { position, category, pay, texts, shift_pattern, questions } = advert
  return {
    category_id: ids.get(`category ${category}`) ?? '',
    position_id: ids.get(`position ${position}`) ?? null,
    employment_type_id: ids.get('employment_type CASUAL') ?? null,
    main_language: 'en' as const,
    title: texts.en.title,
    texts: Object.fromEntries(
      languages.map((language) => [language, { ...texts[language], shift_pattern: shift_pattern[language] }]),
    ),
    pay_min_cents: pay[0],
    pay_max_cents: pay[1],
    pay_unit: 'hour' as const,
    show_pay: true,
    visibility: 'public' as const,
    channels: ['job_page', 'indeed'],
    apply_without_login: true,
    resume_required: false,
    prevent_duplicates: true,
    questions,
  }
}

function templateOf(context: Context, advert: JobAdvert) {
  const { agency_id, by_name, moment } = context
  const at = minutesAfter(moment.now, -90 * 1440)
  const stamps = { created_by_name: by_name, created_at: at, updated_at: at, version: 1 }
  const rest = { openings: 1, priority: 'normal' as const, hot: false, skills: [], document_type_ids: [] }
  const usage_count = jobStories.filter((story) => story.advert === advert).length
  const use = { name: advert.name, active: true, usage_count }
  return { id: newId(), agency_id, ...use, ...contentOf(context, advert), ...rest, ...stamps }
}

function jobOf(context: Context, location: JobPlace, story: JobStory & { at: number }) {
  const { agency_id, by_name, moment } = context
  const { at, advert, status, openings, publish, closes, priority, hot, reason } = story
  const [publish_on, closes_on] = [
    publish === null ? null : addDays(moment.today, publish),
    addDays(moment.today, closes),
  ]
  const publish_at = publish_on === null ? null : instantAt(publish_on, '08:00', location.time_zone).at
  const published_at = publish !== null && publish <= 0 ? publish_at : null
  const code = `JP-${String(at + 1).padStart(6, '0')}`
  const created_at = minutesAfter(publish !== null && publish <= 0 ? (publish_at ?? moment.now) : moment.now, -3 * 1440)
  const times = { publish_on, publish_time: publish_on === null ? null : '08:00', publish_at, published_at }
  const closing = { closes_on, closes_time: '17:00', closes_at: instantAt(closes_on, '17:00', location.time_zone).at }
  return {
    ...{ id: newId(), agency_id, code, slug: slugOf(advert.texts.en.title, code) },
    ...location,
    ...contentOf(context, advert),
    ...{ status, status_reason: reason ?? null, openings, priority, hot: hot ?? false },
    ...times,
    ...closing,
    ...{ created_by_name: by_name, created_at, updated_at: published_at ?? created_at, version: 1 },
  }
}
