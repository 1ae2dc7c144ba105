import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { applicationStages } from '#contract/jobs/applications/application-stages.ts'
import type { StageSet } from '#contract/jobs/stage-sets.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { emailContentOf } from '#server/modules/emails/content.ts'
import { only } from '#server/testing/records/rostering.ts'

const { all, info, store, update, remove } = calls.stageSets
const { progress, changeStage, list } = calls.applications
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const inputOf = ({ id, version, name, is_default, stages }: StageSet) => ({
  ...{ id, version, name, is_default },
  stages: stages.map(({ applicants: _, name: __, ...stage }) => stage),
})
const seenIn = ({ id, version }: StageSet) => ({ id, version })
const applied = async (of: { id: string }) => only((await admin.call(list, { job_id: of.id })).rows)

test('an agency begins with a default set that has a stage of each kind', async () => {
  const [set] = await admin.call(all, {})

  expect(set).toMatchObject({ name: null, is_default: true })
  expect(set?.stages.map(({ kind }) => kind)).toEqual(applicationStages)
  expect(set?.stages.every(({ name }) => name === null)).toBe(true)
})

test('a stage is shown by its name in the reader’s language, or in the first that has one', async () => {
  const { stages } = make.newStageSet()
  const named = stages.map((stage) =>
    stage.kind === 'screening' ? { ...stage, names: { en: 'Phone call', de: 'Telefonat' } } : stage,
  )
  const { id } = await make.stageSet({ stages: named })
  const job = await make.publishedJob({ stage_set_id: id })
  await make.application('screening', { job_id: job.id })

  const nameFor = async (language: string) =>
    only((await admin.call(list, { job_id: job.id }, { language })).rows).stage_name
  expect([await nameFor('de'), await nameFor('fr')]).toEqual(['Telefonat', 'Phone call'])
})

describe('a set', () => {
  test('needs a stage of each kind, and emails need a text', async () => {
    const { name, stages } = make.newStageSet()
    const save = (changed: typeof stages) => admin.call(store, { name, stages: changed })

    await expect(save(stages.slice(1))).rejects.toMatchObject({ fields: { stages: expect.anything() } })
    await expect(save(stages.with(1, { kind: 'screening', email_applicant: true }))).rejects.toMatchObject({
      fields: { 'stages.1.email_applicant': expect.anything() },
    })
    const email = { email_subjects: { en: 'Hello' }, email_texts: { en: 'Dear {firstname}' } }
    await expect(save(stages.with(1, { kind: 'screening', ...email }))).rejects.toMatchObject({
      fields: { 'stages.1.email_texts.en': expect.anything() },
    })
    const untitled = { email_texts: { en: 'Dear {first_name}' } }
    await expect(save(stages.with(1, { kind: 'screening', ...untitled }))).rejects.toMatchObject({
      fields: { 'stages.1.email_subjects.en': expect.anything() },
    })
  })

  test('keeps its stages, their kinds, and their order as they are sent', async () => {
    const set = await make.stageSet()
    const { stages, ...rest } = inputOf(set)
    const changed = await admin.call(update, {
      ...rest,
      stages: [...stages.slice(1, 3), ...stages.slice(0, 1), ...stages.slice(3)],
    })

    expect(changed.stages.map(({ kind }) => kind).slice(0, 3)).toEqual(['screening', 'shortlisted', 'applied'])
    expect(changed.stages.map(({ id }) => id).toSorted()).toEqual(set.stages.map(({ id }) => id).toSorted())
    await expect(admin.call(update, { ...rest, stages })).rejects.toMatchObject({ code: 'stale' })
    const other = stages.map((stage, at) => (at === 0 ? { ...stage, kind: 'screening' as const } : stage))
    await expect(
      admin.call(update, { ...rest, version: changed.version, stages: [...other, { kind: 'applied' }] }),
    ).rejects.toMatchObject({ fields: { 'stages.0.kind': expect.anything() } })
  })

  test('refuses stages of another set', async () => {
    const [set, other] = [await make.stageSet(), await make.stageSet()]
    const { stages, ...rest } = inputOf(set)
    const foreign = [...stages, { kind: 'interview' as const, id: other.stages[0]?.id ?? '' }]

    await expect(admin.call(update, { ...rest, stages: foreign })).rejects.toMatchObject({
      fields: { stages: expect.anything() },
    })
    const { name } = make.newStageSet()
    await expect(admin.call(store, { name, stages: foreign })).rejects.toMatchObject({
      fields: { stages: expect.anything() },
    })
  })

  test('does not lose a stage in which somebody is, and names their job', async () => {
    const { stages } = make.newStageSet()
    const set = await make.stageSet({ stages: [...stages, { kind: 'applied' }] })
    const job = await make.publishedJob({ stage_set_id: set.id })
    await make.application('applied', { job_id: job.id })
    const without = { ...inputOf(set), stages: inputOf(set).stages.slice(1) }

    await expect(admin.call(update, without)).rejects.toMatchObject({
      code: 'jobs.stageInUse',
      params: { count: 1, jobs: job.code },
    })
    await expect(admin.call(remove, seenIn(set))).rejects.toMatchObject({ code: 'jobs.stageSetInUse' })
  })

  test('goes when nothing uses it, unless it is the default, of which there is one', async () => {
    const [former] = await admin.call(all, {})
    const set = await make.stageSet({ is_default: true })
    const { id: job_id } = await make.job()

    expect(await admin.call(all, { job_id })).toMatchObject([{ id: set.id, is_default: true }])
    await expect(admin.call(remove, seenIn(set))).rejects.toMatchObject({ code: 'jobs.stageSetInUse' })
    await expect(admin.call(update, { ...inputOf(set), is_default: false })).rejects.toMatchObject({
      fields: { is_default: expect.anything() },
    })
    await admin.call(update, { ...inputOf(await admin.call(info, { id: former?.id ?? '' })), is_default: true })
    const free = await make.stageSet()
    expect(await admin.call(remove, seenIn(free))).toBeNull()
    await expect(admin.call(info, { id: free.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('an applicant', () => {
  async function twoInterviews() {
    const { stages } = make.newStageSet()
    const interviews = [
      { kind: 'interview' as const, names: { en: 'By phone' } },
      { kind: 'interview' as const, names: { en: 'On site' } },
      { kind: 'shortlisted' as const, names: { en: 'Called back' } },
    ]
    const rest = stages.filter(({ kind }) => kind !== 'interview')
    const { id } = await make.stageSet({ stages: [...rest, ...interviews] })
    return make.publishedJob({ stage_set_id: id })
  }
  const seen = ({ id, version, job_id }: { id: string; version: number; job_id: string }) => ({
    job_id,
    ids: [id],
    versions: [version],
  })

  test('goes to the stage that is named, else to the first of its kind', async () => {
    const job = await twoInterviews()
    const made = await make.application('shortlisted', { job_id: job.id })
    const [, onSite] = await make.stagesOf(job.id, 'interview')
    const [selected] = await make.stagesOf(job.id, 'selected')
    await expect(
      admin.call(progress, { ...seen(made), action: 'interview', stage_id: selected?.id ?? '' }),
    ).rejects.toMatchObject({ fields: { stage_id: expect.anything() } })

    await admin.call(progress, { ...seen(made), action: 'interview', stage_id: onSite?.id ?? '' })
    expect(await applied(job)).toMatchObject({ stage: 'interview', stage_name: 'On site' })

    await admin.call(progress, { ...seen({ ...made, version: 2 }), action: 'review' })
    await admin.call(progress, { ...seen({ ...made, version: 3 }), action: 'interview' })
    expect(await applied(job)).toMatchObject({ stage: 'interview', stage_name: 'By phone', version: 4 })
    const { moves } = await admin.call(calls.applications.info, { id: made.id })
    expect(moves.map(({ to_stage_name }) => to_stage_name)).toEqual(['By phone', null, 'On site'])
  })

  test('moves between stages of one kind, and not to one of another kind', async () => {
    const job = await twoInterviews()
    const made = await make.application('shortlisted', { job_id: job.id })
    const [, calledBack] = await make.stagesOf(job.id, 'shortlisted')
    const [byPhone] = await make.stagesOf(job.id, 'interview')

    const move = (stage_id = '', version = 1) => admin.call(changeStage, { ...seen({ ...made, version }), stage_id })
    expect(await move(calledBack?.id)).toMatchObject({ done: 1 })
    expect(await applied(job)).toMatchObject({ stage: 'shortlisted', stage_name: 'Called back', version: 2 })
    expect((await move(byPhone?.id, 2)).rows).toMatchObject([{ code: 'wrongState' }])
    expect(await admin.call(list, { job_id: job.id, stage_id: [calledBack?.id ?? ''] })).toMatchObject({ total: 1 })
    expect(await admin.call(list, { job_id: job.id, stage_id: [byPhone?.id ?? ''] })).toMatchObject({ total: 0 })
  })

  test('is in the first stage of their kind when the job gets other stages', async () => {
    const job = await make.publishedJob()
    await make.application('interview', { job_id: job.id })
    const { stages } = make.newStageSet()
    const named = stages.map((stage) => ({ ...stage, names: { en: `Our ${stage.kind}` } }))
    const { id: stage_set_id } = await make.stageSet({ stages: named })
    const fields = { company_id: app.world.agency, category_id: job.category_id, position_id: job.position_id }
    const site = { customer_id: job.customer_id, location_id: job.location_id }
    const rest = { ...site, employment_type_id: job.employment_type_id, closes_on: job.closes_on }
    const texts = { en: { title: 'Kitchen hand', description: '<p>Help.</p>' } }
    const { id, version } = job
    const changed = await admin.call(calls.jobs.update, { id, version, ...fields, ...rest, texts, stage_set_id })

    expect(await applied(job)).toMatchObject({ stage: 'interview', stage_name: 'Our interview' })
    await admin.call(calls.jobs.update, { id, version: changed.version, ...fields, ...rest, texts })
    expect(await admin.call(calls.jobs.info, { id })).toMatchObject({ stage_set_id })
  })
})

test('customers see the stages of their own jobs and change none, other agencies see nothing', async () => {
  const customer = await app.as('customer')
  const { harbour: customer_id, brisbane: location_id } = app.world
  const [own, other] = [await make.publishedJob({ customer_id, location_id }), await make.publishedJob()]
  const set = await make.stageSet()

  expect(await customer.call(all, { job_id: own.id })).toHaveLength(1)
  expect(await customer.call(all, { job_id: other.id })).toEqual([])
  expect(await customer.call(all, {})).toEqual([])
  await expect(customer.call(info, { id: set.id })).rejects.toMatchObject({ status: 403 })
  await expect((await app.as('employee')).call(all, {})).rejects.toMatchObject({ status: 403 })
  const { client } = await withCustomRole(app, 'admin', { agency_id: app.world.northern.agency })
  await expect(client.call(info, { id: set.id })).rejects.toMatchObject({ status: 404 })
})

describe('the email of a stage', () => {
  const emailsTo = async ({ email }: { email: string }) =>
    app.database.asPlatform((db) =>
      db
        .selectFrom('emails')
        .select(['kind', 'language', 'params'])
        .where('to_address', '=', email)
        .orderBy('id')
        .execute(),
    )
  const seen = ({ id, version, job_id }: { id: string; version: number; job_id: string }) => ({
    ...{ job_id, ids: [id], versions: [version] },
  })
  const email = {
    email_applicant: true,
    email_subjects: { en: 'Next: {job_title}' },
    email_texts: { en: 'Dear {first_name} {last_name},\n{agency_name} will call you.\n{link}' },
  }
  async function jobWith(kind: 'screening' | 'offered', more: object = {}) {
    const { stages } = make.newStageSet()
    const set = await make.stageSet({
      stages: stages.map((stage) => (stage.kind === kind ? { ...stage, ...email, ...more } : stage)),
    })
    return make.publishedJob({ stage_set_id: set.id })
  }

  test('is the agency’s text with its placeholders filled, and is not sent where it is switched off', async () => {
    const job = await jobWith('screening')
    const made = await make.application('applied', { job_id: job.id })
    const quiet = await make.application('applied', { job_id: job.id })
    await admin.call(progress, { ...seen(made), action: 'screen' })
    await admin.call(progress, { ...seen(quiet), action: 'screen', inform: false })

    const [email, ...others] = await emailsTo(made)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'applicationStage', params: { subject: 'Next: Kitchen hand' } })
    expect(await emailsTo(quiet)).toEqual([])
    const content = emailContentOf(
      // Written by the call above.
      { kind: 'applicationStage', language: 'en', params: email?.params as Record<string, string> },
      'https://jobs.example',
    )
    expect(content.text).toContain('Dear Robin Applicant')
    expect(content.text).toMatch(/will call you\.\n\nhttps:\/\/jobs\.example\/application#\S+/)
  })

  test('of a kind with a standard email is in the applicant’s language, or else the standard one', async () => {
    const job = await jobWith('offered')
    const made = await make.application('shortlisted', { job_id: job.id })
    const german = await make.application('shortlisted', { job_id: job.id })
    await app.database.asPlatform((db) =>
      db.updateTable('job_applications').set({ language: 'de' }).where('id', '=', german.id).execute(),
    )
    for (const one of [made, german]) await admin.call(progress, { ...seen(one), action: 'offer' })

    expect(await emailsTo(made)).toMatchObject([{ kind: 'applicationStage' }])
    expect(await emailsTo(german)).toMatchObject([{ kind: 'applicationOffer', language: 'de' }])
  })
})
