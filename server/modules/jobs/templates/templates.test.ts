import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

const { list, byCategory, info, store, fromJob, update, remove } = calls.jobTemplates
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

test('a template is found by its titles in every language and by its category', async () => {
  const texts = {
    en: { title: 'Warehouse hand', description: '<p>Pick and pack.</p>' },
    de: { title: 'Lagerhelfer', description: '<p>Kommissionieren.</p>' },
  }
  const { id, category_id, skills, documents } = await admin.call(store, { ...(await make.newTemplate()), texts })

  expect(skills).toHaveLength(1)
  expect(documents).toHaveLength(1)
  expect(await admin.call(list, { q: 'lagerhelfer' })).toMatchObject({
    total: 1,
    rows: [{ id, title: 'Warehouse hand', languages: ['en', 'de'], usage_count: 0 }],
  })
  expect((await admin.call(byCategory, { category_id })).map((one) => one.id)).toEqual([id])
})

test('a job from a template counts its use and does not change with it', async () => {
  const template = await make.template()
  const job = await make.job({ source_template_id: template.id })
  const { id, version } = await admin.call(info, { id: template.id })

  await admin.call(update, { ...(await make.newTemplate()), id, version, openings: 9 })

  expect(await admin.call(info, { id })).toMatchObject({ usage_count: 1, openings: 9 })
  expect(await admin.call(calls.jobs.info, { id: job.id })).toMatchObject({ openings: 1, source_template_id: id })
})

test('a template copied into a draft is counted once, and stays its source', async () => {
  const template = await make.template()
  const { id, version } = await make.job()
  const fields = await make.newJob()

  const filled = await admin.call(calls.jobs.update, { ...fields, id, version, source_template_id: template.id })
  const saved = await admin.call(calls.jobs.update, { ...fields, id, version: filled.version })

  expect(saved).toMatchObject({ source_template_id: template.id })
  expect(await admin.call(info, { id: template.id })).toMatchObject({ usage_count: 1 })
})

test('a template from a job has its content, and goes without changing the job', async () => {
  const job = await admin.call(calls.jobs.store, {
    ...(await make.newPlacedJob()),
    charge_hint: 'Charge 50',
    openings: 3,
  })
  const template = await admin.call(fromJob, { job_id: job.id, name: 'Copied' })

  for (const field of [
    'texts',
    'position_id',
    'category_id',
    'charge_hint',
    'openings',
    'skills',
    'documents',
  ] as const)
    expect(template[field]).toEqual(job[field])
  await expect(admin.call(fromJob, { job_id: job.id, name: 'COPIED' })).rejects.toMatchObject({ code: 'nameTaken' })
  await admin.call(remove, { id: template.id, version: template.version })
  expect(await admin.call(calls.jobs.info, { id: job.id })).toMatchObject({ openings: 3 })
})

test('templates are the agency’s own', async () => {
  const { id } = await make.template()
  const other = await app.as('admin2')
  const customer = await app.as('customer')

  await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
  expect(await customer.call(byCategory, {})).toEqual([])
})
