// Who applied for the jobs of the demo, with the history of each, and the CVs of two.
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import { mentionOf } from '#contract/jobs/applications/note-mentions.ts'
import type { ShownQuestion } from '#contract/jobs/content.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { insertFile, storeFile } from '#server/modules/files/actions.ts'
import { scoreAnswers } from '#server/modules/jobs/answers.ts'
import { isRecruiter } from '#server/modules/jobs/posts/queries.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import { smallPdf } from '#server/seed/small-pdf.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'
import { putReview } from './client-reviews.ts'
import { putInterviews } from './interviews.ts'
import { type ApplicantStory, applicantStories, hoursBetween, pathTo } from '#server/seed/story/jobs.ts'

type SeedContext = { agency_id: string; by_name: string; moment: SeedTime; files: FileStore }
type SeededJob = { id: string; questions: readonly ShownQuestion[]; pay_min_cents: number }

/** Writes the applications to these jobs, which are in the order of `jobStories`. */
export async function putApplications(db: Db, seeding: SeedContext, jobs: readonly SeededJob[]) {
  const rows = []
  for (const [at, story] of applicantStories.entries()) {
    const job = jobs[story.job]
    if (job === undefined) continue
    const resume = story.resume ? await putResume(db, seeding, story) : null
    const priority = applicantStories.slice(0, at + 1).filter((other) => other.job === story.job).length
    rows.push({ story, row: applicationOf(seeding, job, { story, at, priority, resume }) })
  }
  await put(
    db,
    'job_applications',
    rows.map(({ row }) => row),
  )
  await putNotes(db, seeding, rows)
  await put(
    db,
    'job_application_moves',
    rows.flatMap(({ row, story }) => movesOf(seeding, row.id, story)),
  )
  const [interviewer] = await colleaguesIn(db, seeding.agency_id)
  const interviewed = rows.filter(({ story }) => story.stage === 'interview').map(({ row }) => row)
  if (interviewer) await putInterviews(db, seeding, interviewer.id, interviewed)
  const reviewed = rows.filter(({ story }) => story.summary !== undefined)
  await putReview(
    db,
    seeding,
    reviewed.map(({ row, story }) => ({ ...row, summary: story.summary ?? null })),
  )
}

/** A note about each applicant who has one, from one recruiter; it can mention another. */
async function putNotes(
  db: Db,
  { agency_id, moment }: SeedContext,
  rows: readonly { story: ApplicantStory; row: { id: string } }[],
) {
  const [author, other] = await colleaguesIn(db, agency_id)
  if (author === undefined) return
  const noted = rows.flatMap(({ story, row }) => (story.notes === undefined ? [] : [{ story, row, text: story.notes }]))
  const notes = noted.map(({ story, row, text }) => ({
    ...{ id: newId(), agency_id, application_id: row.id, author_id: author.id, author_name: author.name },
    text: text.replace('{colleague}', mentionOf((other ?? author).id)),
    created_at: minutesAfter(timesOf(moment, story).since, 45),
  }))
  await put(db, 'job_application_notes', notes)
}

const colleaguesIn = (db: Db, agency_id: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select(['memberships.id', 'memberships.shown_name as name'])
    .where('memberships.agency_id', '=', agency_id)
    .where(isRecruiter)
    .orderBy('memberships.id')
    .limit(2)
    .execute()

async function putResume(db: Db, { agency_id, moment, files }: SeedContext, { name, resume = [] }: ApplicantStory) {
  const bytes = smallPdf(name.join(' '), [emailOf(name), '', ...resume])
  const file = await storeFile({ files }, { agency_id, purpose: 'document', content_type: 'application/pdf', bytes })
  await insertFile(db, file, new Date(moment.now))
  return { resume_file_id: file.id, resume_name: `${name.join(' ')}.pdf` }
}

const emailOf = ([first, last]: ApplicantStory['name']) =>
  `${first}.${last}@example.com`
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z.@]/g, '')
    .toLowerCase()

/** The best answer to every question, except those that the story names. */
function answersOf(questions: readonly ShownQuestion[], others: ApplicantStory['answers'] = {}) {
  const given = questions.map(({ id, options }) => [id, [others[id] ?? options[0]?.id ?? 'yes']])
  return scoreAnswers(questions, Object.fromEntries(given))
}

const agreed: ReadonlySet<ApplicationStage> = new Set(['offered', 'selected', 'offer_declined'])

type Applicant = {
  story: ApplicantStory
  at: number
  priority: number
  resume: { resume_file_id: string; resume_name: string } | null
}

function applicationOf({ agency_id, moment }: SeedContext, job: SeededJob, { story, at, priority, resume }: Applicant) {
  const { name, language, source, right, cover, rating, stage, answers } = story
  const { applied_at, since } = timesOf(moment, story)
  const [first_name, last_name] = name
  const isAgreed = agreed.has(stage)
  return {
    ...{ id: newId(), agency_id, job_id: job.id, first_name, last_name, email: emailOf(name) },
    ...{ phone: `+6149157${String(100 + at).padStart(4, '0')}`, language, right_to_work: right, source },
    ...{ available_from: addDays(moment.today, at % 5), cover_note: cover ?? null },
    ...{ questions: job.questions, ...answersOf(job.questions, answers) },
    ...{ stage, stage_since: since, priority, rating: rating ?? null },
    ...{ reject_reason: stage === 'rejected' ? 'not_suitable' : null },
    ...{ rejected_stage: stage === 'rejected' ? pathTo.rejected.at(-1) : null },
    offer_pay_cents: isAgreed ? job.pay_min_cents : null,
    offer_starts_on: isAgreed ? addDays(moment.today, 10) : null,
    selected_at: stage === 'selected' ? since : null,
    ...{ resume_file_id: resume?.resume_file_id ?? null, resume_name: resume?.resume_name ?? null },
    ...{ consent_until: addDays(moment.today, 365), once: true, applied_at, updated_at: since, version: 1 },
  }
}

/** When they applied, and since when they are in their stage. */
function timesOf(moment: SeedTime, { days, stage }: ApplicantStory) {
  const applied_at = minutesAfter(moment.now, -Math.round(days * 1440))
  const steps = stage === 'applied' ? 0 : pathTo[stage].length + 1
  return { applied_at, since: minutesAfter(applied_at, hoursUntil(steps) * 60) }
}

const hoursUntil = (steps: number) => hoursBetween.slice(0, steps).reduce((sum, hours) => sum + hours, 0)

const byThemselves: ReadonlySet<ApplicationStage> = new Set(['withdrawn', 'offer_declined'])

function movesOf({ agency_id, by_name, moment }: SeedContext, application_id: string, story: ApplicantStory) {
  const { applied_at } = timesOf(moment, story)
  const stages: ApplicationStage[] = story.stage === 'applied' ? [] : [...pathTo[story.stage], story.stage]
  const steps: ApplicationStage[] = ['applied', ...stages]
  return steps.map((to_stage, at) => ({
    ...{ id: newId(), agency_id, application_id, to_stage, from_stage: steps[at - 1] ?? null },
    note: at === steps.length - 1 && at > 0 ? (story.note ?? null) : null,
    by_name: at === 0 || byThemselves.has(to_stage) ? null : by_name,
    at: minutesAfter(applied_at, hoursUntil(at) * 60),
    minutes: at === 0 ? null : (hoursBetween[at - 1] ?? 0) * 60,
  }))
}
