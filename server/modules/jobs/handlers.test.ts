import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { list, drafts, expired, history, info, store, update, remove, changeStatus, recruiters } = calls.jobs
let app: TestApp
let admin: Client
let customer: Client
let employee: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, customer, employee] = [await app.as('admin'), await app.as('customer'), await app.as('employee')]
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const seen = ({ id, version }: Pick<Job, 'id' | 'version'>) => ({ ids: [id], versions: [version] })

async function complete(): Promise<RequestOf<typeof store>> {
  const { agency: company_id, harbour: customer_id, brisbane: location_id, chef: position_id } = app.world
  const [category, employment] = [await make.item('category'), await make.item('employment_type')]
  return {
    ...{ company_id, customer_id, location_id, position_id },
    ...{ category_id: category.id, employment_type_id: employment.id, closes_on: '2026-12-18' },
    texts: { en: { title: 'Chef for the harbour', description: '<p>Cook for <b>two hundred</b> guests.</p>' } },
  }
}
const stored = async (input: Partial<RequestOf<typeof store>> = {}) =>
  admin.call(store, { ...(await complete()), ...input })
const move = (
  job: Pick<Job, 'id' | 'version'>,
  action: RequestOf<typeof changeStatus>['action'],
  more = {},
  by = admin,
) => by.call(changeStatus, { ...seen(job), action, ...more })
const again = ({ id }: Pick<Job, 'id'>, by = admin) => by.call(info, { id })
async function published(input: Partial<RequestOf<typeof store>> = {}) {
  const job = await stored(input)
  expect(await move(job, 'publish')).toMatchObject({ done: 1 })
  return again(job)
}

describe('a draft', () => {
  test('may be empty, gets the next code, and lists what it lacks', async () => {
    const first = await admin.call(store, {})
    const second = await admin.call(store, {})

    expect(first).toMatchObject({ status: 'draft', text: null, openings: 1, time_zone: 'Australia/Brisbane' })
    expect(first.missing_fields).toContain('title')
    expect(first.missing_fields).toContain('closes_on')
    expect(first.code).toMatch(/^JP-\d{6}$/)
    expect(Number(second.code.slice(3))).toBe(Number(first.code.slice(3)) + 1)
  })

  test('is not published while it is incomplete, and the row says so', async () => {
    const job = await admin.call(store, {})

    expect(only((await move(job, 'publish')).rows)).toMatchObject({ ok: false, code: 'jobs.incomplete' })
    expect(await again(job)).toMatchObject({ status: 'draft' })
  })

  test('is not published without the place of work', async () => {
    const job = await stored({ location_id: null })

    expect(job.missing_fields).toEqual(['location_id'])
    expect(only((await move(job, 'publish')).rows)).toMatchObject({ ok: false, code: 'jobs.incomplete' })
  })

  test('keeps the allowed tags of its description only', async () => {
    const description =
      '<p onclick="x()">Hello<script>alert(1)</script> <a href="javascript:x">one</a> <a href="https://a.example">two</a></p>'
    const { texts } = await stored({ texts: { en: { title: 'A clean job', description } } })

    expect(texts.en?.description).toBe(
      '<p>Hello <a rel="noopener noreferrer nofollow" target="_blank">one</a> <a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">two</a></p>',
    )
  })

  test('is shown in the reader’s language, or else in the main one', async () => {
    const description = '<p>Text</p>'
    const texts = { en: { title: 'Chef wanted', description }, de: { title: 'Koch gesucht', description } }
    const { id } = await stored({ texts })

    expect(await admin.call(info, { id }, { language: 'de' })).toMatchObject({
      text: { language: 'de', title: 'Koch gesucht' },
    })
    expect(await admin.call(info, { id }, { language: 'fr' })).toMatchObject({ text: { language: 'en' } })
  })

  test('is changed by its version, and deleted while nobody applied', async () => {
    const { id, version } = await stored()
    const input = { id, version, ...(await complete()), openings: 4 }
    const changed = await admin.call(update, input)

    expect(changed).toMatchObject({ openings: 4, version: version + 1 })
    await expect(admin.call(update, input)).rejects.toMatchObject({ code: 'stale' })
    await admin.call(remove, { id, version: changed.version })
    await expect(again(changed)).rejects.toMatchObject({ status: 404 })
  })

  test.each(['location_id', 'position_id', 'company_id', 'category_id', 'recruiter_id'])(
    'refuses an unknown %s',
    async (field) => {
      await expect(stored({ [field]: app.world.tweed })).rejects.toMatchObject({
        status: 422,
        fields: { [field]: [expect.anything()] },
      })
    },
  )

  test('refuses a maximum pay below the minimum, and a question that is named twice', async () => {
    const question = { id: 'q1', kind: 'yes_no' as const, text: { en: 'Do you drive?' } }
    await expect(stored({ pay_min_cents: 3000, pay_max_cents: 2900 })).rejects.toMatchObject({
      fields: { pay_max_cents: [expect.anything()] },
    })
    await expect(stored({ questions: [question, question] })).rejects.toMatchObject({
      fields: { questions: [expect.anything()] },
    })
  })

  test('has the skills and documents that it asks for', async () => {
    const [skill, other, type] = [await make.item('skill'), await make.item('skill'), await make.documentType()]
    const required = { skill_ids: [skill.id, other.id], skill_levels: [3], optional_skill_ids: [other.id] }
    const job = await stored({ ...required, document_type_ids: [type.id] })

    expect(job.skills).toContainEqual(expect.objectContaining({ skill_id: skill.id, min_level: 3, required: true }))
    expect(job.skills).toContainEqual(expect.objectContaining({ skill_id: other.id, min_level: 1, required: false }))
    expect(job.documents).toMatchObject([{ id: type.id }])
    expect(await admin.call(update, { ...(await complete()), id: job.id, version: job.version })).toMatchObject({
      skills: [],
      documents: [],
    })
  })
})

describe('a published job', () => {
  test('closes between tomorrow and a year from now', async () => {
    const [today, late] = [await stored({ closes_on: '2026-11-18' }), await stored({ closes_on: '2027-12-01' })]

    expect(only((await move(today, 'publish')).rows)).toMatchObject({ code: 'jobs.closesTooSoon' })
    expect(only((await move(late, 'publish')).rows)).toMatchObject({ code: 'jobs.closesTooLate' })
  })

  test('stays complete when it is changed', async () => {
    const { id, version } = await published()

    await expect(admin.call(update, { ...(await complete()), id, version, category_id: null })).rejects.toMatchObject({
      code: 'jobs.incomplete',
    })
  })

  test('is held, resumed, closed with a reason, and re-opened with a new closing date', async () => {
    const job = await published()
    await move(job, 'hold')
    expect(await again(job)).toMatchObject({ status: 'on_hold' })
    await move(await again(job), 'resume')
    expect(only((await move(await again(job), 'close')).rows)).toMatchObject({ code: 'jobs.needsReason' })
    await move(await again(job), 'close', { reason: 'Budget' })
    expect(await again(job)).toMatchObject({ status: 'closed', status_reason: 'Budget' })
    await expect(move(await again(job), 'reopen')).rejects.toMatchObject({ fields: { closes_on: expect.anything() } })
    await move(await again(job), 'reopen', { closes_on: '2027-01-15' })

    expect(await again(job)).toMatchObject({
      status: 'published',
      closes_on: '2027-01-15',
      closes_at: '2027-01-15T13:59:00.000Z',
    })
  })

  test('is seen by employees without the customer, the pay and the notes', async () => {
    const questions = [
      {
        id: 'q1',
        kind: 'single' as const,
        text: { en: 'Since when?' },
        options: [{ id: 'a', text: { en: 'Now' }, weight: 9 }],
      },
    ]
    const { id } = await published({ pay_min_cents: 3100, charge_hint: 'Charge 48', questions })
    const row = (await employee.call(list, { per_page: 100 })).rows.find((one) => one.id === id)
    const shown = await employee.call(info, { id })

    expect(row).toMatchObject({
      customer_name: null,
      pay_min_cents: null,
      application_count: null,
      allowed_actions: [],
    })
    expect(shown).toMatchObject({ customer_id: null, location_name: null, charge_hint: null, can_apply: true })
    expect(only(only(shown.questions).options)).toMatchObject({ weight: 0 })
  })

  test('is not seen by employees while it is internal, scheduled or held', async () => {
    const internal = await published({ visibility: 'internal' })
    const scheduled = await published({ publish_on: '2026-11-20' })
    const held = await published()
    await move(held, 'hold')

    expect(await again(scheduled)).toMatchObject({ scheduled: true, status: 'published', published_at: null })
    for (const job of [internal, scheduled, held])
      await expect(again(job, employee)).rejects.toMatchObject({ status: 404 })
  })
})

describe('bulk changes', () => {
  test('succeed or fail row by row, and leave other jobs as they are', async () => {
    const [ready, incomplete, stale, other] = [
      await stored(),
      await admin.call(store, {}),
      await stored(),
      await stored(),
    ]
    const answer = await admin.call(changeStatus, {
      ids: [ready.id, incomplete.id, stale.id],
      versions: [ready.version, incomplete.version, stale.version + 1],
      action: 'publish',
    })

    expect(answer).toMatchObject({ done: 1, refused: 2 })
    expect(answer.rows.map(({ code }) => code)).toEqual([undefined, 'jobs.incomplete', 'stale'])
    expect(await again(other)).toMatchObject({ status: 'draft', version: other.version })
  })
})

describe('a customer', () => {
  test('writes drafts for themselves, submits and cancels them, and cannot publish', async () => {
    const { customer_id: _, company_id: __, ...input } = await complete()
    const job = await customer.call(store, { ...input, customer_id: app.world.summit })
    expect(job).toMatchObject({ customer_id: app.world.harbour, company_id: app.world.agency })
    expect(job.allowed_actions).toEqual(['edit', 'submit', 'cancel'])

    await expect(move(job, 'publish', {}, customer)).rejects.toMatchObject({ status: 403 })
    await move(job, 'submit', {}, customer)

    const submitted = await again(job, customer)
    expect(submitted).toMatchObject({ status: 'pending_approval', allowed_actions: ['cancel'] })
    await expect(customer.call(update, { ...input, id: job.id, version: submitted.version })).rejects.toMatchObject({
      code: 'wrongState',
    })
    await move(submitted, 'reject', { reason: 'Which days?' })
    expect(await again(job, customer)).toMatchObject({ status: 'draft', status_reason: 'Which days?' })
  })

  test('submits a request of a position and a title, which the agency completes before it publishes', async () => {
    const { position_id } = await complete()
    const request = await customer.call(store, { texts: { en: { title: 'Two packers' } } })
    expect(request.missing_fields).toEqual(['position_id'])
    const incomplete = { refused: 1, rows: [{ code: 'jobs.incomplete' }] }
    expect(await move(request, 'submit', {}, customer)).toMatchObject(incomplete)

    const input = { texts: request.texts, position_id, id: request.id, version: request.version }
    const asked = await customer.call(update, input)
    await move(asked, 'submit', {}, customer)

    const pending = await again(asked)
    expect(pending).toMatchObject({
      status: 'pending_approval',
      missing_fields: expect.arrayContaining(['category_id']),
    })
    expect(await move(pending, 'publish')).toMatchObject(incomplete)
    const { id, version } = pending
    const filled = await admin.call(update, { ...(await complete()), id, version })
    await move(filled, 'publish')
    expect(await again(filled)).toMatchObject({ status: 'published' })
  })

  test('leaves what they do not see as it is, and sees no other customer’s jobs', async () => {
    const job = await stored({ pay_min_cents: 3300, charge_hint: 'Charge 50' })
    const other = await stored({ customer_id: app.world.summit, location_id: app.world.tweed })

    const input = {
      ...(await complete()),
      id: job.id,
      version: job.version,
      openings: 7,
      pay_min_cents: 1,
      show_pay: true,
    }
    expect(await customer.call(update, input)).toMatchObject({ openings: 7, pay_min_cents: null, charge_hint: null })
    expect(await again(job)).toMatchObject({ pay_min_cents: 3300, charge_hint: 'Charge 50', show_pay: false })
    await expect(again(other, customer)).rejects.toMatchObject({ status: 404 })
    expect(await customer.call(recruiters, {})).toEqual([])
  })
})

describe('the lists', () => {
  test('show each status in its place, and what has expired from that minute on', async () => {
    const closing = await published({ closes_on: '2026-11-19', closes_time: '17:00' })
    const where = async (id: string) => {
      const pages = await Promise.all([list, drafts, expired, history].map((one) => admin.call(one, { per_page: 100 })))
      return pages.map(({ rows }) => rows.find((row) => row.id === id)?.status ?? null)
    }
    expect(await where((await stored()).id)).toEqual([null, 'draft', null, null])
    expect(await where(closing.id)).toEqual(['published', null, null, null])

    const before = app.clock.now().toISOString()
    app.clock.moveTo('2026-11-19T07:00:00.000Z')
    admin = await app.as('admin')
    try {
      expect(await where(closing.id)).toEqual([null, null, 'expired', 'expired'])
      expect(await again(closing)).toMatchObject({ status: 'expired' })
      expect((await again(closing)).allowed_actions).toEqual(['reopen', 'close', 'pool_remaining', 'archive'])
    } finally {
      app.clock.moveTo(before)
    }
  })

  test('find by words, filter and sort', async () => {
    const texts = (title: string) => ({ en: { title, description: '<p>Text</p>' } })
    const first = await published({ texts: texts('Zebra keeper'), hot: true })
    const second = await published({ texts: texts('Antelope keeper') })

    const found = await admin.call(list, { q: 'keeper', sort: 'title', dir: 'asc' })
    expect(found.rows.map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await admin.call(list, { q: 'harbour foods zebra' })).rows.map(({ id }) => id)).toEqual([first.id])
    expect((await admin.call(list, { q: 'keeper', hot: true })).rows.map(({ id }) => id)).toEqual([first.id])
    expect((await employee.call(list, { q: 'harbour foods' })).rows).toEqual([])
  })

  test('show nothing of another agency', async () => {
    const other = await app.as('admin2')
    const { id } = await published()

    expect((await other.call(list, {})).rows).toEqual([])
    await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
  })
})

test('the dashboard counts the open jobs, their openings and their applicants', async () => {
  const counted = async () => (await admin.call(calls.dashboard.engaged, {})).jobs
  const before = await counted()
  const { id: job_id } = await published({ openings: 3 })
  await published({ publish_on: '2026-11-25' })
  await stored()
  for (const stage of ['applied', 'applied', 'selected', 'rejected'] as const) await make.application(stage, { job_id })

  expect(await counted()).toEqual({
    open: before.open + 1,
    openings: before.openings + 3,
    selected: before.selected + 1,
    new_applicants: before.new_applicants + 2,
  })
})
