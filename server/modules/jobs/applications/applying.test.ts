import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { factoriesIn, somePdf } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { apply, applyPublicly, store, copy, publicInfo, list, info, resume, own } = calls.applications
let app: TestApp
let admin: Client
let nobody: Client
let ava: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, nobody, ava] = [await app.as('admin'), await app.as('nobody'), await app.as('employee')]
  make = factoriesIn(app, { client: admin })
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

const person = { first_name: 'Kim', last_name: 'Doe', email: 'kim@example.com', consent: true as const }

/** The form of a job, opened long enough ago. */
async function formOf(job_id: string) {
  const { form_token } = await nobody.call(publicInfo, { id: job_id })
  app.clock.moveBy({ seconds: 5 })
  return { ...person, job_id, form_token }
}
const sendPublicly = async (job_id: string, more: Partial<RequestOf<typeof applyPublicly>> = {}) =>
  nobody.call(applyPublicly, { ...(await formOf(job_id)), ...more })
const applicantsOf = async (job_id: string) => (await admin.call(list, { job_id })).rows

describe('a public job', () => {
  test('is shown without an account, without scores and hidden pay', async () => {
    const questions = [
      { id: 'q1', kind: 'yes_no' as const, text: { en: 'Do you drive?' }, options: [{ id: 'no', knock_out: true }] },
    ]
    const { id } = await make.publishedJob({ questions, pay_min_cents: 3000 })

    expect(await nobody.call(publicInfo, { id })).toMatchObject({
      agency_name: 'Southern Cross Staffing',
      text: { title: 'Kitchen hand' },
      pay_min_cents: null,
      questions: [{ options: [{ knock_out: false }] }],
    })
  })

  test.each([['members'], ['internal'], ['invited']] as const)('for %s only is not found', async (visibility) => {
    const { id } = await make.publishedJob({ visibility })
    await expect(nobody.call(publicInfo, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('is not found while it is a draft', async () => {
    const { id } = await make.job()
    await expect(nobody.call(publicInfo, { id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('applying without an account', () => {
  test('stores the applicant with answers, score, CV and consent', async () => {
    const questions = [
      {
        id: 'q1',
        kind: 'single' as const,
        text: { en: 'When?' },
        options: [{ id: 'now', text: { en: 'Now' }, weight: 7 }],
      },
    ]
    const { id } = await make.publishedJob({ questions })
    await nobody.upload(
      applyPublicly,
      { ...(await formOf(id)), answers: JSON.stringify({ q1: ['now'] }) as never, phone: '0491 570 156' },
      somePdf,
    )

    const row = only(await applicantsOf(id))
    expect(row).toMatchObject({
      name: 'Kim Doe',
      phone: '+61491570156',
      score: 7,
      stage: 'applied',
      has_resume: true,
      priority: 1,
    })
    expect(await admin.call(info, { id: row.id })).toMatchObject({
      answers: { q1: ['now'] },
      consent_until: '2027-11-18',
      moves: [{ from_stage: null, to_stage: 'applied', by_name: null }],
    })
    expect(await admin.download(resume, { id: row.id })).toMatchObject({ content_type: 'application/pdf' })
  })

  test('twice answers the same and stores one, by email, or by name and phone without one', async () => {
    const { id } = await make.publishedJob()
    const first = await sendPublicly(id, { phone: '0491 570 157' })
    const again = [
      await sendPublicly(id, { email: 'KIM@Example.com ', phone: '' }),
      await sendPublicly(id, { email: '', phone: '+61 491 570 157', first_name: 'kim' }),
    ]

    expect(again).toEqual([first, first])
    expect(await applicantsOf(id)).toHaveLength(1)
    const kinds = (await emailsTo(app, person.email)).map(({ kind }) => kind)
    expect(kinds.slice(-2)).toEqual(['applicationKnown', 'applicationKnown'])
  })

  test('with the phone of another applicant stores both, and each may be the other', async () => {
    const { id } = await make.publishedJob()
    const phone = '0491 570 158'
    await sendPublicly(id, { phone })
    await sendPublicly(id, { first_name: 'Lee', email: 'lee@example.com', phone })
    await sendPublicly(id, { first_name: 'Max', email: '', phone })
    await sendPublicly(id, { first_name: 'Ona', email: 'ona@example.com' })

    const rows = await applicantsOf(id)
    const alike = rows.map(({ name, possible_duplicate }) => [name, possible_duplicate])
    expect(Object.fromEntries(alike)).toEqual({ 'Kim Doe': true, 'Lee Doe': true, 'Max Doe': true, 'Ona Doe': false })
    const lee = rows.find(({ name }) => name === 'Lee Doe')
    const { previous } = await admin.call(info, { id: lee?.id ?? '' })
    const others = previous.filter(({ job_id }) => job_id === id).map(({ name, same }) => [name, same])
    expect(Object.fromEntries(others)).toEqual({ 'Kim Doe': 'phone', 'Max Doe': 'phone' })
  })

  test('keeps where the link says that the applicant comes from', async () => {
    const { id } = await make.publishedJob()
    await sendPublicly(id, { email: 'fair@example.com', source: 'Job Fair / Été' })
    await sendPublicly(id, { email: 'none@example.com', source: ' ?! ' })

    const labels = (await applicantsOf(id)).map(({ email, source_label }) => [email, source_label])
    expect(Object.fromEntries(labels)).toEqual({ 'fair@example.com': 'job-fair-ete', 'none@example.com': null })
  })

  test('by a machine is answered like any other and not stored', async () => {
    const { id } = await make.publishedJob()
    const { form_token } = await nobody.call(publicInfo, { id })
    const atOnce = await nobody.call(applyPublicly, { ...person, job_id: id, form_token })
    const filledTrap = await sendPublicly(id, { website: 'https://spam.example' })

    expect([atOnce, filledTrap]).toEqual([{ received: true }, { received: true }])
    expect(await applicantsOf(id)).toEqual([])
  })

  test('is refused with another job’s token, an old one, without an address, an answer or the CV', async () => {
    const [one, other] = [await make.publishedJob(), await make.publishedJob({ resume_required: true })]
    const form = await formOf(one.id)

    await expect(nobody.call(applyPublicly, { ...form, job_id: other.id })).rejects.toMatchObject({
      code: 'jobs.formExpired',
    })
    await expect(sendPublicly(one.id, { email: '' })).rejects.toMatchObject({ fields: { email: expect.anything() } })
    await expect(sendPublicly(other.id)).rejects.toMatchObject({ fields: { resume: expect.anything() } })
    app.clock.moveBy({ days: 8 })
    await expect(nobody.call(applyPublicly, form)).rejects.toMatchObject({ code: 'jobs.formExpired' })
    app.clock.moveBy({ days: -8 })
  })

  test('is limited per person, whose refused forms do not count, and not for the others at the network address', async () => {
    const [{ id }, withCv] = [await make.publishedJob(), await make.publishedJob({ resume_required: true })]
    const form = await formOf(id)
    const formWithCv = await formOf(withCv.id)
    const outcome = (input: typeof form) =>
      nobody.call(applyPublicly, input).then(
        () => 'received',
        (thrown: { code: string }) => thrown.code,
      )

    for (let at = 0; at < 12; at++)
      expect(await outcome({ ...formWithCv, email: 'kim.many@example.com' })).toBe('invalid')
    for (let at = 0; at < 12; at++) expect(await outcome({ ...form, email: `kim${at}@example.com` })).toBe('received')
    const codes: string[] = []
    for (let at = 0; at < 7; at++) codes.push(await outcome({ ...form, email: 'kim.many@example.com' }))

    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'received'), 'tooMany', 'tooMany'])
  })

  test('is not possible where an account is needed', async () => {
    const { id } = await make.publishedJob({ apply_without_login: false })
    await expect(sendPublicly(id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('applying with an account', () => {
  test('needs no details, and a second time it is refused', async () => {
    const { id: job_id } = await make.publishedJob({ visibility: 'members' })
    ava = await app.as('employee')
    const application = await ava.call(apply, { job_id, cover_note: 'I would like to.' })

    expect(application).toMatchObject({ stage: 'applied', allowed_actions: ['withdraw'], job_title: 'Kitchen hand' })
    expect(only(await applicantsOf(job_id))).toMatchObject({ employee_id: app.world.ava, name: 'Ava Nguyen' })
    expect((await ava.call(own, {})).rows.map(({ id }) => id)).toContain(application.id)
    expect(await ava.call(calls.jobs.info, { id: job_id })).toMatchObject({ applied: true, can_apply: false })
    await expect(ava.call(apply, { job_id })).rejects.toMatchObject({ code: 'jobs.alreadyApplied' })
  })

  test('with the phone of another applicant is stored', async () => {
    const { id: job_id } = await make.publishedJob()
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ phone: '+61491570159' }).where('id', '=', app.world.ava).execute(),
    )
    await sendPublicly(job_id, { email: 'brother@example.com', phone: '0491 570 159' })
    await ava.call(apply, { job_id })

    expect((await applicantsOf(job_id)).map(({ possible_duplicate }) => possible_duplicate)).toEqual([true, true])
  })

  test('is not possible for staff, or for a job that is not open', async () => {
    const { id: job_id } = await make.job()

    await expect(admin.call(apply, { job_id })).rejects.toMatchObject({ status: 403 })
    await expect(ava.call(apply, { job_id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the agency', () => {
  test('adds an applicant by hand, with a CV and a private link, once', async () => {
    const { id: job_id } = await make.publishedJob()
    const input = { ...person, email: 'walk.in@example.com', job_id, cover_note: 'Came to the office' }
    const { id } = await admin.upload(store, input, somePdf)

    expect(await admin.call(info, { id })).toMatchObject({
      ...{ name: 'Kim Doe', source: 'agency', stage: 'applied', has_resume: true, consent_until: '2027-11-18' },
      moves: [{ from_stage: null, to_stage: 'applied', by_name: expect.any(String) }],
    })
    expect((await emailsTo(app, 'walk.in@example.com')).map(({ kind }) => kind)).toEqual(['applicationReceived'])
    await expect(admin.call(store, input)).rejects.toMatchObject({ code: 'jobs.applicantKnown' })
    await expect(admin.call(store, { ...input, email: '' })).rejects.toMatchObject({
      fields: { email: expect.anything() },
    })
    await expect(admin.call(store, { ...input, job_id: (await make.job()).id })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })

  test('finds everybody who applied for any job once, with their latest application', async () => {
    const [first, second] = [await make.publishedJob(), await make.publishedJob()]
    const phone = '0491 570 110'
    await sendPublicly(first.id, { email: 'pool.one@example.com', last_name: 'Pool' })
    app.clock.moveBy({ minutes: 1 })
    await sendPublicly(second.id, { email: 'pool.one@example.com', first_name: 'Kimberley', last_name: 'Pool' })
    for (const { id } of [first, second]) await sendPublicly(id, { email: '', phone, last_name: 'Pool' })
    await sendPublicly(first.id, { email: '', phone, first_name: 'Sasha', last_name: 'Pool' })
    const found = async (by: Client, more = {}) =>
      (await by.call(list, { q: 'Pool', latest_of_person: true, ...more })).rows.map(({ name, job_id }) => [
        name,
        job_id,
      ])

    expect(await found(admin, { sort: 'applied_at', dir: 'asc' })).toEqual([
      ['Kimberley Pool', second.id],
      ['Kim Pool', second.id],
      ['Sasha Pool', first.id],
    ])
    expect(await found(admin, { source: ['agency'] })).toEqual([])
    expect(await found(await app.as('customer'))).toEqual([])
    await expect(found(ava)).rejects.toMatchObject({ status: 403 })
  })

  test('adds somebody from the talent pool to another job, with their CV, and the first application stays', async () => {
    const [first, second] = [await make.publishedJob(), await make.publishedJob()]
    await nobody.upload(applyPublicly, { ...(await formOf(first.id)), phone: '0491 570 156' }, somePdf)
    const { id: pooled, version } = only(await applicantsOf(first.id))
    const move = { job_id: first.id, ids: [pooled], versions: [version], action: 'pool' as const }
    await admin.call(calls.applications.progress, move)
    const { id } = await admin.call(copy, { id: pooled, job_id: second.id })

    const copied = await admin.call(info, { id })
    expect(copied).toMatchObject({ job_id: second.id, name: 'Kim Doe', phone: '+61491570156', stage: 'applied' })
    expect(copied.previous.map((one) => one.id)).toContain(pooled)
    expect((await admin.download(resume, { id })).bytes).toEqual((await admin.download(resume, { id: pooled })).bytes)
    expect(await admin.call(info, { id: pooled })).toMatchObject({ stage: 'talent_pool' })
    await expect(admin.call(copy, { id: pooled, job_id: second.id })).rejects.toMatchObject({
      code: 'jobs.applicantKnown',
    })
  })
})
