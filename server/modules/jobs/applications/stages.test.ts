import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { list, info, progress, selection, setPriority, answer, own, update } = calls.applications
let app: TestApp
let admin: Client
let ava: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, ava] = [await app.as('admin'), await app.as('employee')]
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

type MovedApplication = { id: string; version: number; job_id: string }
const seen = ({ job_id, id, version }: MovedApplication) => ({ job_id, ids: [id], versions: [version] })
const move = (made: MovedApplication, action: RequestOf<typeof progress>['action'], more = {}, by = admin) =>
  by.call(progress, { ...seen(made), action, ...more })
const stageOf = async ({ id }: { id: string }) => (await admin.call(info, { id })).stage

describe('moving an applicant', () => {
  test('writes the history with the time in the stage before', async () => {
    const made = await make.application()
    await move(made, 'shortlist', { note: 'Good references' })

    expect(await admin.call(info, { id: made.id })).toMatchObject({
      stage: 'shortlisted',
      version: 2,
      moves: [{ from_stage: 'applied', to_stage: 'shortlisted', note: 'Good references', minutes: 60 }],
    })
  })

  test('is row by row: what was changed meanwhile, is of another job or in the wrong stage stays', async () => {
    const [one, other] = [await make.application(), await make.application()]
    const { job_id } = one
    const [stale, wrong] = [
      await make.application('applied', { job_id }),
      await make.application('selected', { job_id }),
    ]
    const result = await admin.call(progress, {
      job_id,
      ids: [one.id, stale.id, wrong.id, other.id],
      versions: [1, 7, 1, 1],
      action: 'screen',
    })

    expect(result.rows.map(({ code }) => code)).toEqual([undefined, 'stale', 'wrongState', 'notFound'])
    expect(await Promise.all([one, stale, wrong, other].map(stageOf))).toEqual([
      'screening',
      'applied',
      'selected',
      'applied',
    ])
  })

  test('to rejected needs a reason', async () => {
    const made = await make.application()
    await expect(move(made, 'reject')).rejects.toMatchObject({ fields: { reject_reason: expect.anything() } })
    await move(made, 'reject', { reject_reason: 'no_answer' })
    expect(await admin.call(info, { id: made.id })).toMatchObject({ stage: 'rejected', reject_reason: 'no_answer' })
  })

  test('by two recruiters at once is done once', async () => {
    const made = await make.application()
    const results = await Promise.all([move(made, 'screen'), move(made, 'shortlist')])

    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    expect(results.flatMap(({ rows }) => rows.flatMap(({ code }) => code ?? []))).toEqual(['stale'])
  })
})

describe('selecting', () => {
  test('gives the last opening once, and fills the job', async () => {
    const { id: job_id } = await make.publishedJob({ openings: 1 })
    const [one, other] = [await make.application('offered', { job_id }), await make.application('offered', { job_id })]
    const results = await Promise.all([one, other].map((made) => admin.call(selection, seen(made))))

    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    expect(results.flatMap(({ rows }) => rows.flatMap(({ code }) => code ?? []))).toEqual(['jobs.noOpeningLeft'])
    expect(await admin.call(calls.jobs.info, { id: job_id })).toMatchObject({ status: 'filled', selected_count: 1 })
  })

  test('needs a right to work, and is undone within a week', async () => {
    const without = await make.application('offered', { right_to_work: null })
    expect(only((await admin.call(selection, seen(without))).rows)).toMatchObject({ code: 'jobs.noRightToWork' })

    const made = await make.application('offered')
    await admin.call(selection, seen(made))
    await admin.call(selection, { ...seen({ ...made, version: 2 }), selected: false })
    expect(await admin.call(info, { id: made.id })).toMatchObject({ stage: 'offered', selected_at: null })
  })
})

describe('the order of a job’s applicants', () => {
  const orderOf = async (job_id: string) =>
    (await admin.call(list, { job_id, per_page: 100 })).rows.map(({ id, priority }) => ({ id, priority }))

  test('stays whole when two recruiters change it at once', async () => {
    const { id: job_id } = await make.publishedJob()
    const made: MovedApplication[] = []
    for (let at = 0; at < 6; at++) made.push(await make.application('applied', { job_id }))
    const [a, b, c, d, e, f] = made.map(({ id }) => id)
    const put = (id = '', after_id: string | null = null) =>
      admin.call(setPriority, { job_id, id, version: 1, after_id })

    await Promise.all([put(e), put(f, b)])

    const order = await orderOf(job_id)
    expect(order.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6])
    expect(order.map(({ id }) => id)).toEqual([e, a, b, f, c, d])
    await expect(put(e, c)).rejects.toMatchObject({ code: 'stale' })
  })

  test('refuses a neighbour of another job', async () => {
    const [one, other] = [await make.application(), await make.application()]
    const input = { job_id: one.job_id, id: one.id, version: 1, after_id: other.id }
    await expect(admin.call(setPriority, input)).rejects.toMatchObject({ fields: { after_id: expect.anything() } })
  })
})

describe('an applicant', () => {
  test('accepts an offer, and not after its last day', async () => {
    const offered = await make.application('shortlisted', { employee_id: app.world.ava })
    await move(offered, 'offer', { offer_pay_cents: 3200, offer_expires_on: '2026-11-20' })
    const row = (await ava.call(own, {})).rows.find(({ id }) => id === offered.id)
    expect(row).toMatchObject({
      offer: { pay_cents: 3200, expires_at: '2026-11-20T14:00:00.000Z' },
      allowed_actions: ['select', 'decline_offer', 'withdraw'],
    })

    expect(await ava.call(answer, { id: offered.id, version: 2, action: 'select' })).toMatchObject({
      stage: 'selected',
    })

    const late = await make.application('shortlisted', { employee_id: app.world.ava })
    await move(late, 'offer', { offer_expires_on: '2026-11-16' })
    await expect(ava.call(answer, { id: late.id, version: 2, action: 'select' })).rejects.toMatchObject({
      code: 'jobs.offerExpired',
    })
  })

  test('withdraws their own application and sees nobody else’s', async () => {
    const [mine, other] = [await make.application('applied', { employee_id: app.world.ava }), await make.application()]

    expect(await ava.call(answer, { id: mine.id, version: 1, action: 'withdraw' })).toMatchObject({
      stage: 'withdrawn',
    })
    await expect(ava.call(answer, { id: other.id, version: 1, action: 'withdraw' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(ava.call(list, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('the customer of a job', () => {
  test('sees applicants who were released to them, without their addresses, and decides', async () => {
    const customer = await app.as('customer')
    const { harbour: customer_id, brisbane: location_id } = app.world
    const { id: job_id } = await make.publishedJob({ customer_id, location_id })
    const [hidden, released] = [
      await make.application('applied', { job_id }),
      await make.application('client_review', { job_id }),
    ]
    const elsewhere = await make.application('client_review')

    const { rows } = await customer.call(list, {})
    expect(rows.map(({ id }) => id)).toEqual([released.id])
    expect(only(rows)).toMatchObject({
      email: null,
      phone: null,
      score: 0,
      allowed_actions: ['interview', 'reject'],
    })
    for (const { id } of [hidden, elsewhere])
      await expect(customer.call(info, { id })).rejects.toMatchObject({ status: 404 })
    expect((await customer.call(list, { q: released.email })).rows).toEqual([])
    await expect(move(released, 'withdraw', {}, customer)).rejects.toMatchObject({ status: 403 })
    await move(released, 'reject', {}, customer)
    expect(await admin.call(info, { id: released.id })).toMatchObject({
      stage: 'rejected',
      reject_reason: 'client_declined',
    })
  })
})

test('previous applications and possible duplicates are shown, and the rating is saved by version', async () => {
  const first = await make.application()
  const { email: known } = await admin.call(calls.employees.info, { id: app.world.mia })
  const second = await make.application('applied', { email: first.email })
  const third = await make.application('applied', { email: known })

  expect(await admin.call(info, { id: second.id })).toMatchObject({ previous: [{ id: first.id }] })
  expect(await admin.call(info, { id: third.id })).toMatchObject({ possible_duplicates: [{ same: 'email' }] })
  expect(await admin.call(update, { id: first.id, version: 1, rating: 4 })).toMatchObject({ rating: 4, version: 2 })
  await expect(admin.call(update, { id: first.id, version: 1 })).rejects.toMatchObject({ code: 'stale' })
})
