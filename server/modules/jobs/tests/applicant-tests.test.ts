import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { PassedAction } from '#contract/jobs/applications/application-tests.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { factoriesIn, somePdf } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'
import { unzip } from '#server/outside/spreadsheets/zip.ts'
import { applyTestResults } from './results.ts'

const { info, progress } = calls.applications
const { list, assign, allow, skills } = calls.applicationTests
const { start, exam, attach } = calls.privateTests
const link = calls.privateApplications
let app: TestApp
let admin: Client
let nobody: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, nobody] = [await app.as('admin'), await app.as('nobody')]
  make = factoriesIn(app, { client: admin })
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

let count = 0
const choice = {
  kind: 'single' as const,
  wording: { en: 'Which side is up?', de: 'Welche Seite ist oben?' },
  options: [{ wording: { en: 'This one' } }, { wording: { en: 'That one' }, correct: true }],
}
const photo = { kind: 'file' as const, wording: { en: 'Send a photo.' } }

async function skillWith(...questions: (typeof choice | typeof photo)[]) {
  const skill = await admin.call(calls.skill.store, { code: `AT${++count}`, name: `Applied skill ${count}` })
  for (const question of questions) await admin.call(calls.questions.store, { skill_id: skill.id, ...question })
  return skill.id
}

/** A published job whose testing stage assigns these tests. */
async function jobTesting(test_skill_ids: string[], when_passed: PassedAction = 'shortlist', more = {}) {
  const stages = make
    .newStageSet()
    .stages.map((stage) =>
      stage.kind === 'testing' ? { ...stage, email_applicant: true, test_skill_ids, when_passed, ...more } : stage,
    )
  return make.publishedJob({ stage_set_id: (await make.stageSet({ stages })).id })
}

const move = async (id: string, action: RequestOf<typeof progress>['action'], more = {}) => {
  const { job_id, version } = await admin.call(info, { id })
  return admin.call(progress, { job_id, ids: [id], versions: [version], action, ...more })
}

/** An applicant whom a recruiter moved to the testing stage, with the private link of the email. */
async function tested(job_id: string, more: { employee_id?: string } = {}) {
  const { id, email } = await make.application('screening', { job_id, ...more })
  await move(id, 'test')
  return { id, email, token: await tokenTo(email) }
}

async function tokenTo(email: string) {
  return String((await emailsTo(app, email)).at(-1)?.params.link).replace('/application#', '')
}

/** Takes a test with a private link. */
async function taken(token: string, skill_id: string, right: boolean) {
  const { id, questions } = await nobody.call(start, { token, skill_id })
  const answers = Object.fromEntries(questions.map((one) => [one.id, [right ? '1' : '0']]))
  return nobody.call(exam, { token, id, answers })
}

const stageOf = async (id: string) => (await admin.call(info, { id })).stage
const testsOf = async (application_id: string) => (await admin.call(list, { application_id })).tests
const notesAbout = async (id: string) =>
  (await admin.call(calls.notifications.list, { per_page: 100 })).rows
    .filter((row) => row.link.includes(id))
    .map(({ kind }) => kind)

describe('the tests of a stage', () => {
  test('are assigned to those who reach it, and the email says so', async () => {
    const skill_id = await skillWith(choice)
    const { id, email, token } = await tested((await jobTesting([skill_id])).id)

    expect((await emailsTo(app, email)).at(-1)).toMatchObject({
      kind: 'applicationTests',
      params: { tests: `Applied skill ${count}` },
    })
    expect((await nobody.call(link.info, { token })).tests).toMatchObject([
      { skill_id, question_count: 1, result: null, attempts_left: 3, can_start: true },
    ])
    expect(await testsOf(id)).toMatchObject([{ skill_id, assigned_by_name: null, attempts: [] }])
  })

  test('advance applicants who pass them all, with the cause in the history', async () => {
    const [one, two] = [await skillWith(choice), await skillWith(choice)]
    const { id, token } = await tested((await jobTesting([one, two])).id)

    expect(await taken(token, one, true)).toMatchObject({ result: 'passed', score: 100 })
    expect(await stageOf(id)).toBe('testing')
    await taken(token, two, true)

    expect(await admin.call(info, { id })).toMatchObject({
      stage: 'shortlisted',
      moves: [{ from_stage: 'testing', to_stage: 'shortlisted', cause: 'tests_passed', by_name: null }, {}],
    })
    expect(await notesAbout(id)).toEqual(['applicationTestsPassed'])
    await expect(nobody.call(start, { token, skill_id: one })).rejects.toMatchObject({ status: 409 })
  })

  test('lead to the next stage of the set where the stage says so', async () => {
    const skill_id = await skillWith(choice)
    const { id, token } = await tested((await jobTesting([skill_id], 'next')).id)

    await taken(token, skill_id, true)

    expect(await stageOf(id)).toBe('interview')
  })

  test('leave applicants who fail in their stage, and the recruiters are notified unless the stage says otherwise', async () => {
    const skill_id = await skillWith(choice)
    const loud = await tested((await jobTesting([skill_id])).id)
    const quiet = await tested((await jobTesting([skill_id], 'shortlist', { notify_failed: false })).id)

    expect(await taken(loud.token, skill_id, false)).toMatchObject({ result: 'failed', score: 0 })
    await taken(quiet.token, skill_id, false)

    expect([await stageOf(loud.id), await notesAbout(loud.id)]).toEqual(['testing', ['applicationTestFailed']])
    expect(await notesAbout(quiet.id)).toEqual([])
    expect((await nobody.call(link.info, { token: loud.token })).tests).toMatchObject([
      { result: 'failed', attempts_left: 2, next_at: expect.any(String), can_start: false },
    ])
  })

  test('are of skills with questions, in stages of the kind testing', async () => {
    const { name, stages } = make.newStageSet()
    const [skill_id, { id: empty }] = [await skillWith(choice), await make.item('skill')]
    const save = (kind: string, ids: string[]) =>
      admin.call(calls.stageSets.store, {
        name,
        stages: stages.map((stage) => (stage.kind === kind ? { ...stage, test_skill_ids: ids } : stage)),
      })

    await expect(save('screening', [skill_id])).rejects.toMatchObject({ fields: { 'stages.1.test_skill_ids': {} } })
    await expect(save('testing', [empty])).rejects.toMatchObject({ fields: { 'stages.3.test_skill_ids': {} } })
    const { id } = await save('testing', [skill_id])
    expect((await admin.call(calls.stageSets.info, { id })).stages[3]).toMatchObject({ test_skill_ids: [skill_id] })
    expect((await admin.call(skills, {})).some((one) => one.skill_id === skill_id)).toBe(true)
  })
})

describe('a recruiter', () => {
  test('assigns a test to one applicant, once, who gets an email', async () => {
    const skill_id = await skillWith(choice)
    const { id: application_id, email } = await make.application('screening')

    const { offered } = await admin.call(list, { application_id })
    expect(offered.some((one) => one.skill_id === skill_id)).toBe(true)
    await admin.call(assign, { application_id, skill_id })
    const again = await admin.call(assign, { application_id, skill_id })

    expect(again.tests).toMatchObject([{ skill_id, assigned_by_name: expect.any(String) }])
    expect((await emailsTo(app, email)).map(({ kind }) => kind)).toEqual(['applicationTests'])
    await taken(await tokenTo(email), skill_id, true)
    // It is no testing stage.
    expect(await stageOf(application_id)).toBe('screening')
  })

  test('sees the attempts and allows another one at once, which can advance the applicant', async () => {
    const skill_id = await skillWith(choice)
    const { id: application_id, email, token } = await tested((await jobTesting([skill_id])).id)
    await expect(admin.call(allow, { application_id, skill_id })).rejects.toMatchObject({ status: 409 })
    await taken(token, skill_id, false)
    await expect(nobody.call(start, { token, skill_id })).rejects.toMatchObject({ code: 'skills.waitADay' })
    expect(await testsOf(application_id)).toMatchObject([
      { result: 'failed', score: 0, can_allow: true, attempts: [{ attempt: 1, seconds: 0, seconds_allowed: 60 }] },
    ])

    app.clock.moveBy({ seconds: 1 })
    await admin.call(allow, { application_id, skill_id })
    app.clock.moveBy({ seconds: 1 })
    expect((await nobody.call(link.info, { token: await tokenTo(email) })).tests).toMatchObject([{ can_start: true }])
    await taken(token, skill_id, true)

    expect(await testsOf(application_id)).toMatchObject([{ result: 'passed', attempts: [{ attempt: 2 }, {}] }])
    expect(await stageOf(application_id)).toBe('shortlisted')
  })

  test('who decides first is not overruled by a result', async () => {
    const skill_id = await skillWith(choice)
    const job = await jobTesting([skill_id])
    const [moved, rejected] = [await tested(job.id), await tested(job.id)]
    const sitting = await nobody.call(start, { token: moved.token, skill_id })
    const other = await nobody.call(start, { token: rejected.token, skill_id })
    await move(moved.id, 'interview')
    await move(rejected.id, 'reject', { reject_reason: 'other', inform: false })

    const answers = { [sitting.questions[0]?.id ?? '']: ['1'] }
    expect(await nobody.call(exam, { token: moved.token, id: sitting.id, answers })).toMatchObject({ result: 'passed' })
    expect(await stageOf(moved.id)).toBe('interview')
    await expect(nobody.call(exam, { token: rejected.token, id: other.id, answers: {} })).rejects.toMatchObject({
      status: 409,
    })
    expect(await stageOf(rejected.id)).toBe('rejected')
  })
})

describe('an applicant', () => {
  test('resumes the test in a second tab, and submits it once', async () => {
    const skill_id = await skillWith(choice)
    const { token } = await tested((await jobTesting([skill_id])).id)

    const [one, two] = await Promise.all([1, 2].map(() => nobody.call(start, { token, skill_id })))
    expect(two?.id).toBe(one?.id)
    expect(JSON.stringify(one)).not.toContain('correct')
    const submitted = await Promise.allSettled(
      [1, 2].map(() => nobody.call(exam, { token, id: one?.id ?? '', answers: {} })),
    )
    expect(submitted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('whose time is over fails without submitting, once', async () => {
    const skill_id = await skillWith(choice)
    const { id, token } = await tested((await jobTesting([skill_id])).id)
    const sitting = await nobody.call(start, { token, skill_id })
    app.clock.moveBy({ seconds: 64 })

    const run = () => applyTestResults(app.database, app.clock.now(), new AbortController().signal)
    await Promise.all([run(), run()])
    await app.runJob('apply-test-results')

    expect(await testsOf(id)).toMatchObject([{ result: 'expired', can_allow: true }])
    expect(await notesAbout(id)).toEqual(['applicationTestFailed'])
    expect(await nobody.call(exam, { token, id: sitting.id, answers: {} })).toMatchObject({ result: 'expired' })
    expect(await notesAbout(id)).toEqual(['applicationTestFailed'])
  })

  test('opens only their own tests, and none after withdrawing', async () => {
    const skill_id = await skillWith(choice)
    const job = await jobTesting([skill_id])
    const [own, other] = [await tested(job.id), await tested(job.id)]
    const sitting = await nobody.call(start, { token: other.token, skill_id })
    const elsewhere = await skillWith(choice)

    await expect(nobody.call(exam, { token: own.token, id: sitting.id, answers: {} })).rejects.toMatchObject({
      code: 'notFound',
    })
    await expect(nobody.call(start, { token: own.token, skill_id: elsewhere })).rejects.toMatchObject({
      code: 'notFound',
    })
    const { version } = await nobody.call(link.info, { token: own.token })
    await nobody.call(link.answer, { token: own.token, version, action: 'withdraw' })
    await expect(nobody.call(start, { token: own.token, skill_id })).rejects.toMatchObject({ status: 409 })
    expect((await nobody.call(link.info, { token: own.token })).tests).toEqual([])
  })

  test('sends a file, which the agency marks; passing advances them', async () => {
    const skill_id = await skillWith(photo)
    const { id, token } = await tested((await jobTesting([skill_id])).id)
    const sitting = await nobody.call(start, { token, skill_id })
    const question_id = sitting.questions[0]?.id ?? ''

    await nobody.upload(attach, { token, id: sitting.id, question_id }, somePdf)
    expect(await nobody.call(exam, { token, id: sitting.id, answers: {} })).toMatchObject({ result: 'to_mark' })
    const waiting = await admin.call(calls.skillTests.waiting, { q: 'Robin', per_page: 100 })
    expect(waiting.rows.find((row) => row.id === sitting.id)).toMatchObject({ application_id: id, employee_id: null })
    expect(await admin.download(calls.skillTests.file, { id: sitting.id, question_id })).toMatchObject({
      content_type: 'application/pdf',
    })
    const { version } = await admin.call(calls.skillTests.toMark, { id: sitting.id })
    await admin.call(calls.skillTests.mark, { id: sitting.id, version, marks: { [question_id]: 1 } })
    await app.runJob('apply-test-results')

    expect(await stageOf(id)).toBe('shortlisted')
  })

  test('who has an account takes the tests as the employee, so that they count once', async () => {
    const skill_id = await skillWith(choice)
    const ava = await app.as('employee')
    const { id, token } = await tested((await jobTesting([skill_id])).id, { employee_id: app.world.ava })
    const begun = await ava.call(calls.skillTests.start, { employee_id: app.world.ava, skill_id })

    expect((await nobody.call(start, { token, skill_id })).id).toBe(begun.id)
    await ava.call(calls.skillTests.exam, { id: begun.id, answers: { [begun.questions[0]?.id ?? '']: ['1'] } })
    await app.runJob('apply-test-results')

    expect(await stageOf(id)).toBe('shortlisted')
  })
})

test('hiring takes the results over: the skill is verified, and nothing has to be taken again', async () => {
  const skill_id = await skillWith(choice)
  const { id, token } = await tested((await jobTesting([skill_id])).id)
  await taken(token, skill_id, true)
  await app.database.asPlatform((db) =>
    db
      .updateTable('job_applications')
      .set({ stage: 'selected', selected_at: app.clock.now().toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  const { version } = await admin.call(info, { id })
  const person = { birth_date: '1991-04-30', phone: '0491 570 006', accept_duplicates: true }
  const { employee_id } = await admin.call(calls.hiring.hire, { id, version, ...person })

  expect((await admin.call(calls.skillTests.marks, { employee_id })).tests).toMatchObject([
    { skill_id, result: 'passed', attempt: 1 },
  ])
  expect(await admin.call(calls.heldSkills.list, { employee_id })).toMatchObject([{ skill_id, source: 'test' }])
  expect(await testsOf(id)).toMatchObject([{ result: 'passed', score: 100 }])
})

test('the export has the answers and files of tests; erasing deletes them, also from the audit log', async () => {
  const skill_id = await skillWith(photo)
  const { id, token } = await tested((await jobTesting([skill_id])).id)
  const sitting = await nobody.call(start, { token, skill_id })
  const question_id = sitting.questions[0]?.id ?? ''
  await nobody.upload(attach, { token, id: sitting.id, question_id }, { ...somePdf, filename: 'robin-private.pdf' })
  await nobody.call(exam, { token, id: sitting.id, answers: {} })

  const [data, file] = unzip((await nobody.download(link.export, { token })).bytes, 1_000_000, () => true)
  expect(file?.name).toBe('files/1 robin-private.pdf')
  expect(JSON.parse(String(data?.bytes))).toMatchObject({
    skill_tests: [{ result: 'to_mark', answers: [{ question: 'Send a photo.', answer: ['robin-private.pdf'] }] }],
  })

  await nobody.call(link.erase, { token, confirm: true })

  const left = await app.database.asPlatform(async (db) => ({
    tests: await db.selectFrom('skill_tests').select('id').where('id', '=', sitting.id).execute(),
    assigned: await db.selectFrom('job_application_tests').selectAll().where('application_id', '=', id).execute(),
    files: await db.selectFrom('skill_test_files').select('file_id').where('test_id', '=', sitting.id).execute(),
    audit: await db.selectFrom('audit_changes').selectAll().where('record_id', '=', sitting.id).execute(),
  }))
  expect(left).toMatchObject({ tests: [], assigned: [], files: [] })
  expect(left.audit.length).toBeGreaterThan(1)
  expect(JSON.stringify(left.audit)).not.toContain('robin-private')
})

test('only recruiters of the agency see and assign the tests of applicants', async () => {
  const { id: application_id } = await make.application()
  const skill_id = await skillWith(choice)
  const [ava, customer] = [await app.as('employee'), await app.as('customer')]
  for (const client of [ava, customer]) {
    const refused = { status: expect.toSatisfy((status: number) => status === 403 || status === 404) }
    await expect(client.call(list, { application_id })).rejects.toMatchObject(refused)
    await expect(client.call(assign, { application_id, skill_id })).rejects.toMatchObject(refused)
    await expect(client.call(allow, { application_id, skill_id })).rejects.toMatchObject(refused)
    await expect(client.call(skills, {})).rejects.toMatchObject(refused)
  }
  expect(only(await testsOf(application_id).then((tests) => [tests.length]))).toBe(0)
})
