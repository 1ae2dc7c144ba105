// Makes jobs for tests, through the calls.
import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type ApplicationStage, applicationStages } from '#contract/jobs/applications/application-stages.ts'
import type { JobStatus } from '#contract/jobs/jobs.ts'
import { jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { insertFile, storeFile } from '#server/modules/files/actions.ts'
import type { Client, TestApp } from '#server/testing/app.ts'

type HiringContext = {
  app: Pick<TestApp, 'database' | 'outside' | 'clock'>
  agency: string
  position: string
  client: Client
  item: (kind: 'category' | 'industry' | 'job_role' | 'employment_type' | 'skill') => Promise<{ id: string }>
  documentType: () => Promise<{ id: string }>
  location: () => Promise<{ id: string; customer_id: string }>
  subLocation: () => Promise<{ id: string; location_id: string; customer_id: string }>
  contact: (customer_id: string) => Promise<{ id: string }>
  membership: () => Promise<{ id: string }>
}

type NewApplication = {
  job_id?: string
  employee_id?: string
  email?: string | null
  phone?: string
  language?: 'de'
  right_to_work?: 'citizen' | null
}

type StageRequest = RequestOf<typeof calls.stageSets.store>['stages'][number]

const nextPriority = (agency_id: string, job_id: string) =>
  sql<number>`(select coalesce(max(priority), 0) + 1 from job_applications
    where agency_id = ${agency_id}::uuid and job_id = ${job_id}::uuid)`

const texts = { en: { title: 'Kitchen hand', description: '<p>Help in a busy kitchen.</p>' } }

/** Makers of jobs of one agency; part of `factoriesIn`. */
export function hiringIn({ app, agency, position, client, item, ...of }: HiringContext) {
  let location: Promise<{ customer_id: string; location_id: string }> | undefined
  const placeOfJobs = () =>
    (location ??= of.location().then(({ id: location_id, customer_id }) => ({ customer_id, location_id })))
  /** everything that a job needs to be published */
  async function newJob() {
    const [category, employment] = [await item('category'), await item('employment_type')]
    const entries = { category_id: category.id, employment_type_id: employment.id, position_id: position }
    return { company_id: agency, ...(await placeOfJobs()), ...entries, texts, closes_on: '2026-12-18' }
  }

  /** content that refers to an entry of every list */
  async function newContent() {
    const [industry, role, skill] = [await item('industry'), await item('job_role'), await item('skill')]
    const entries = { industry_id: industry.id, job_role_id: role.id }
    const skills = { skill_ids: [skill.id], optional_skill_ids: [skill.id] }
    const { company_id: _, closes_on: __, customer_id: ___, location_id: ____, ...content } = await newJob()
    const needed = { document_type_ids: [(await of.documentType()).id], stage_set_id: (await stageSet()).id }
    return { ...content, ...entries, ...skills, ...needed }
  }

  const newStageSet = () => ({
    name: `Stages ${Math.random()}`,
    stages: applicationStages.map((kind): StageRequest => ({ kind })),
  })
  const stageSet = async (more: Partial<RequestOf<typeof calls.stageSets.store>> = {}) =>
    client.call(calls.stageSets.store, { ...newStageSet(), ...more })
  /** the stages of a job of this kind */
  async function stagesOf(job_id: string, kind: ApplicationStage) {
    const [set] = await client.call(calls.stageSets.all, { job_id })
    return set?.stages.filter((stage) => stage.kind === kind) ?? []
  }

  /** the same for a job that names everything that a job can name */
  async function newPlacedJob() {
    const { id: sub_location_id, location_id, customer_id } = await of.subLocation()
    const place = { company_id: agency, customer_id, location_id, sub_location_id }
    const [contact, recruiter] = [await of.contact(customer_id), await of.membership()]
    const people = { hiring_contact_id: contact.id, recruiter_id: recruiter.id }
    const source_template_id = (await template()).id
    return { ...(await newContent()), ...place, ...people, source_template_id, closes_on: '2026-12-18' }
  }

  const newInterview = async (more: NewApplication = {}) => ({
    application_id: (await application('interview', more)).id,
    slots: [{ on: '2026-11-25', at: '09:30' }],
    place: 'Level 2, 1 Test St',
    interviewer_ids: [(await of.membership()).id],
  })
  const interview = async () => client.call(calls.interviews.store, await newInterview())

  const applicantNote = async (text = 'Call back on Thursday') =>
    client.call(calls.applicantNotes.store, { application_id: (await application()).id, text })
  /** the id and the version of a deleted one */
  async function removedNote() {
    const { id, version } = await applicantNote()
    return client.call(calls.applicantNotes.remove, { id, version })
  }
  /** an applicant who is sent to a contact of the job's customer */
  async function newReview() {
    const { id: job_id } = await client.call(calls.jobs.store, await newPlacedJob())
    const { customer_id } = await client.call(calls.jobs.info, { id: job_id })
    const made = await application('client_review', { job_id })
    const contact = { customer_id: customer_id ?? '', name: 'Kerry Client', email: 'kerry.client@example.com' }
    const { id: contact_id } = await client.call(calls.customerContacts.store, contact)
    return {
      job_id,
      ids: [made.id],
      versions: [made.version],
      contact_ids: [contact_id],
      summaries: { [made.id]: 'Good' },
    }
  }
  async function review() {
    const sent = await newReview()
    await client.call(calls.reviews.store, sent)
    const [made] = await client.call(calls.reviews.list, { job_id: sent.job_id })
    if (made === undefined) throw new Error('no review was made')
    return made
  }

  const newTemplate = async () => ({ ...(await newContent()), name: `Template ${Math.random()}` })
  const template = async () => client.call(calls.jobTemplates.store, await newTemplate())

  const job = async (more: Partial<RequestOf<typeof calls.jobs.store>> = {}) =>
    client.call(calls.jobs.store, { ...(await newJob()), ...more })
  /** a job in this status that names everything that lists filter by */
  async function placedJob(status: JobStatus) {
    const made = await client.call(calls.jobs.store, await newPlacedJob())
    await app.database.asPlatform((db) => db.updateTable('jobs').set({ status }).where('id', '=', made.id).execute())
    return made
  }

  async function publishedJob(more: Partial<RequestOf<typeof calls.jobs.store>> = {}) {
    const { id, version } = await job(more)
    await client.call(calls.jobs.changeStatus, { ids: [id], versions: [version], action: 'publish' })
    return client.call(calls.jobs.info, { id })
  }

  /** an application in this stage: of an employee, or of somebody without an account */
  async function application(stage: ApplicationStage = 'applied', more: NewApplication = {}) {
    const job_id = more.job_id ?? (await publishedJob()).id
    const [id, at] = [newId(), '2026-11-18T01:00:00.000Z']
    const code = `${Math.random()}`.slice(2, 10)
    const person = { first_name: 'Robin', last_name: `Applicant ${code}`, email: `robin.${code}@example.com` }
    const row = { id, agency_id: agency, job_id, ...person, language: 'en' as const, source: 'portal' as const }
    const judged = {
      questions: jsonb([]),
      answers: jsonb({}),
      score: 0,
      knocked_out: false,
      right_to_work: 'citizen' as const,
    }
    const stamps = { stage, stage_since: at, applied_at: at, updated_at: at, consent_until: '2027-11-18', once: true }
    await app.database.asPlatform((db) =>
      db
        .insertInto('job_applications')
        .values({ ...row, ...judged, ...stamps, priority: nextPriority(agency, job_id), ...more })
        .execute(),
    )
    return { id, version: 1, job_id, email: person.email }
  }

  async function storedPdf() {
    const bytes = Buffer.from('%PDF-1.7\n%%EOF\n')
    const file = { agency_id: agency, purpose: 'document' as const, content_type: 'application/pdf', bytes }
    return storeFile(app.outside, file)
  }

  /** the same with a CV */
  async function applicationWithResume() {
    const [made, file] = [await application(), await storedPdf()]
    await app.database.asPlatform(async (db) => {
      await insertFile(db, file, app.clock.now())
      const set = { resume_file_id: file.id, resume_name: 'cv.pdf' }
      await db.updateTable('job_applications').set(set).where('id', '=', made.id).execute()
    })
    return made
  }

  /** a document that an applicant added */
  async function applicantDocument() {
    const [{ id: application_id }, file, id] = [await application(), await storedPdf(), newId()]
    const row = { id, agency_id: agency, application_id, file_id: file.id, name: 'licence.pdf' }
    await app.database.asPlatform(async (db) => {
      await insertFile(db, file, app.clock.now())
      await db
        .insertInto('job_application_documents')
        .values({ ...row, added_at: app.clock.now().toISOString() })
        .execute()
    })
    return { id, application_id }
  }

  return {
    applicantDocument,
    applicantNote,
    removedNote,
    application,
    applicationWithResume,
    newJob,
    newContent,
    newPlacedJob,
    newInterview,
    interview,
    newReview,
    review,
    newTemplate,
    newStageSet,
    stageSet,
    stagesOf,
    job,
    placedJob,
    publishedJob,
    template,
  }
}
