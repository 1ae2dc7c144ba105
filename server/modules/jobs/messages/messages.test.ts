import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

const { list, send } = calls.applicantMessages
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const message = { subject: 'Documents for {job_title}', text: 'Hello {first_name},\nplease bring your licence.' }

test('a message is an email to the applicant and an entry in the list, with its state', async () => {
  const { id, job_id, email } = await make.application('interview', { language: 'de' })
  expect(await admin.call(send, { job_id, ids: [id], ...message })).toMatchObject({ done: 1, refused: 0 })
  const place = 'Level 2, 1 Test St'
  await admin.call(calls.interviews.store, { application_id: id, slots: [{ on: '2026-11-25', at: '09:30' }], place })

  const own = (await admin.call(list, { application_id: id })).find(({ by_name }) => by_name !== null)
  expect(own?.subject).toMatch(/^Documents for (?!\{)/)
  expect(own).toMatchObject({ text: 'Hello Robin,\nplease bring your licence.', status: expect.any(String) })
  const others = (await admin.call(list, { application_id: id })).filter(({ by_name }) => by_name === null)
  expect(others).toMatchObject([{ text: null, subject: expect.stringContaining('Vorstellungsgespräch') }])
  expect((await emailsTo(app, email)).map(({ params }) => params.subject)).toContain(own?.subject)
})

test('the list says whether an email failed, and that one is sent when the email itself was deleted since', async () => {
  const { id, job_id, email } = await make.application()
  await admin.call(send, { job_id, ids: [id], ...message })
  const states = async () => (await admin.call(list, { application_id: id })).map(({ status }) => status)
  const asPlatform = app.database.asPlatform.bind(app.database)
  await asPlatform((db) => db.updateTable('emails').set({ status: 'failed' }).where('to_address', '=', email).execute())
  expect(await states()).toEqual(['failed'])
  await asPlatform((db) => db.deleteFrom('emails').where('to_address', '=', email).execute())
  expect(await states()).toEqual(['sent'])
})

test('stage emails are in the list', async () => {
  const { id, job_id } = await make.application('shortlisted')
  await admin.call(calls.applications.progress, { job_id, ids: [id], versions: [1], action: 'pool', inform: true })

  expect(await admin.call(list, { application_id: id })).toMatchObject([{ text: null, by_name: null }])
})

test('of several applicants each has a result: without an address refused, anonymised not found', async () => {
  const { id: job_id } = await make.publishedJob()
  const [one, silent, gone] = [
    await make.application('applied', { job_id }),
    await make.application('applied', { job_id, email: null, phone: '+61491570006' }),
    await make.application('applied', { job_id }),
  ]
  const erased = { anonymised_at: app.clock.now().toISOString(), email: null, right_to_work: null }
  await app.database.asPlatform((db) =>
    db.updateTable('job_applications').set(erased).where('id', '=', gone.id).execute(),
  )
  const { rows } = await admin.call(send, { job_id, ids: [one.id, silent.id, gone.id], ...message })

  expect(rows.map(({ code }) => code)).toEqual([undefined, 'jobs.noEmail', 'notFound'])
  expect(await admin.call(list, { application_id: silent.id })).toEqual([])
})

test('unknown placeholders, long texts and too many applicants are refused', async () => {
  const { id, job_id } = await make.application()
  const sending = (more: object) => admin.call(send, { job_id, ids: [id], ...message, ...more })

  await expect(sending({ text: 'Hello {nobody}' })).rejects.toMatchObject({ fields: { text: expect.anything() } })
  await expect(sending({ text: 'x'.repeat(4001) })).rejects.toMatchObject({ fields: { text: expect.anything() } })
  await expect(sending({ ids: Array.from({ length: 501 }, () => id) })).rejects.toMatchObject({ code: 'invalid' })
})

test('customers, employees and other agencies see and send no messages', async () => {
  const { id, job_id } = await make.application('client_review')
  await admin.call(send, { job_id, ids: [id], ...message })
  for (const who of ['customer', 'employee'] as const) {
    const client = await app.as(who)
    await expect(client.call(list, { application_id: id })).rejects.toMatchObject({ status: 403 })
    await expect(client.call(send, { job_id, ids: [id], ...message })).rejects.toMatchObject({ status: 403 })
  }
  const { client } = await withCustomRole(app, 'admin', { agency_id: app.world.northern.agency })
  await expect(client.call(list, { application_id: id })).rejects.toMatchObject({ status: 404 })
  await expect(client.call(send, { job_id, ids: [id], ...message })).rejects.toMatchObject({ status: 404 })
})
