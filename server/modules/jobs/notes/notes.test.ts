import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { mentionOf } from '#contract/jobs/applications/note-mentions.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { type CustomRole, withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

const { list, colleagues, store, update, remove, restore } = calls.applicantNotes
let app: TestApp
let admin: Client
let colleague: CustomRole
/** the membership of the colleague */
let colleague_id: string
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  colleague = await withCustomRole(app, 'admin')
  await colleague.holds(['Job Post/view applicants', 'Dashboard/show menu'])
  colleague_id = await membershipOf(colleague)
})
afterAll(() => app.close())

const mentions = async (client: Client) =>
  (await client.call(calls.notifications.list, {})).rows.filter(({ kind }) => kind === 'applicantMention')

describe('a note', () => {
  test('has its author and time, and the newest is first', async () => {
    const { id: application_id } = await make.application()
    await admin.call(store, { application_id, text: 'Call back on Thursday' })
    await colleague.client.call(store, { application_id, text: 'Done,\nshe can start early' })

    const [newest, oldest] = await admin.call(list, { application_id })
    expect(newest).toMatchObject({ text: 'Done,\nshe can start early', can_edit: false, edited_at: null })
    expect(oldest).toMatchObject({ text: 'Call back on Thursday', can_edit: true })
    expect(oldest?.author_name).not.toBe(newest?.author_name)
  })

  test('is changed by its author only, by version', async () => {
    const note = await make.applicantNote()
    const { id, version } = note
    const changed = await admin.call(update, { id, version, text: 'Call back on Friday' })

    expect(changed).toMatchObject({ text: 'Call back on Friday', created_at: note.created_at, version: 2 })
    expect(changed.edited_at).not.toBeNull()
    await expect(admin.call(update, { id, version, text: 'Too late' })).rejects.toMatchObject({ code: 'stale' })
    const seen = { id, version: 2 }
    await expect(colleague.client.call(update, { ...seen, text: 'Not mine' })).rejects.toMatchObject({ code: 'mayNot' })
    await expect(colleague.client.call(remove, seen)).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('is deleted by its author, restored by an undo, and deleted for good a day later', async () => {
    const { id, application_id, version, created_at } = await make.applicantNote()
    const removed = await admin.call(remove, { id, version })
    await app.runJob('anonymise-applications')
    expect(await admin.call(list, { application_id })).toEqual([])
    await expect(admin.call(update, { ...removed, text: 'Gone' })).rejects.toMatchObject({ code: 'notFound' })
    await expect(colleague.client.call(restore, removed)).rejects.toMatchObject({ code: 'mayNot' })

    const { version: restored } = await admin.call(restore, removed)
    expect(await admin.call(list, { application_id })).toMatchObject([{ id, created_at }])
    const again = await admin.call(remove, { id, version: restored })
    const deleted_at = new Date(app.clock.now().getTime() - 25 * 3_600_000).toISOString()
    await app.database.asPlatform((db) =>
      db.updateTable('job_application_notes').set({ deleted_at }).where('id', '=', id).execute(),
    )
    await app.runJob('anonymise-applications')
    await expect(admin.call(restore, again)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('from before notes had authors belongs to all who decide about applicants', async () => {
    const { id: application_id } = await make.application()
    const id = crypto.randomUUID()
    const row = {
      id,
      agency_id: app.world.agency,
      application_id,
      text: 'Old',
      created_at: app.clock.now().toISOString(),
    }
    await app.database.asPlatform((db) => db.insertInto('job_application_notes').values(row).execute())

    expect(await admin.call(list, { application_id })).toMatchObject([{ author_name: null, can_edit: true }])
    expect(await colleague.client.call(list, { application_id })).toMatchObject([{ can_edit: false }])
  })
})

describe('a mention', () => {
  test('notifies the colleague once, with a link to the applicant, and nobody else', async () => {
    const { id: application_id, job_id } = await make.application()
    const text = `${mentionOf(colleague_id)} please call ${mentionOf(colleague_id)}`
    const note = await admin.call(store, { application_id, text })
    await admin.call(update, { id: note.id, version: 1, text: 'Nobody' })
    const changed = await admin.call(update, { id: note.id, version: 2, text: `Again ${mentionOf(colleague_id)}` })

    expect(changed.mentions).toEqual([{ id: colleague_id, name: expect.any(String) }])
    const link = `/job-posts/applicants/${job_id}?applicant=${application_id}`
    expect((await mentions(colleague.client)).filter((one) => one.link === link)).toHaveLength(1)
    expect(await mentions(admin)).toEqual([])
  })

  test('added by an edit notifies; one of oneself does not', async () => {
    const { id: application_id, job_id } = await make.application()
    const { id } = await admin.call(store, { application_id, text: 'Nobody yet' })
    const own = await colleague.client.call(store, { application_id, text: `I am ${mentionOf(colleague_id)}` })
    await admin.call(update, { id, version: 1, text: mentionOf(colleague_id) })

    expect(own.mentions).toHaveLength(1)
    const link = `/job-posts/applicants/${job_id}?applicant=${application_id}`
    expect((await mentions(colleague.client)).filter((one) => one.link === link)).toHaveLength(1)
  })

  test('of somebody who cannot see applicants is refused', async () => {
    const { id: application_id } = await make.application()
    const blind = await withCustomRole(app, 'admin')
    await blind.holds(['Dashboard/show menu'])
    const customer = await withCustomRole(app, 'customer', { customer_id: app.world.harbour })
    const others = [await membershipOf(blind), await membershipOf(customer), crypto.randomUUID()]

    for (const id of others)
      await expect(admin.call(store, { application_id, text: mentionOf(id) })).rejects.toMatchObject({
        fields: { text: expect.anything() },
      })
    expect(await admin.call(list, { application_id })).toEqual([])
  })
})

async function membershipOf({ account_id }: CustomRole) {
  const { id } = await app.database.asPlatform((db) =>
    db.selectFrom('memberships').select('id').where('account_id', '=', account_id).executeTakeFirstOrThrow(),
  )
  return id
}

test('customers, employees and other agencies see and write no notes', async () => {
  const { id, application_id, version } = await make.applicantNote('Only for the agency')
  for (const who of ['customer', 'employee'] as const) {
    const client = await app.as(who)
    await expect(client.call(list, { application_id })).rejects.toMatchObject({ status: 403 })
    await expect(client.call(store, { application_id, text: 'Hello' })).rejects.toMatchObject({ status: 403 })
  }
  expect(await (await app.as('customer')).call(colleagues, {})).toEqual([])
  const { client } = await withCustomRole(app, 'admin', { agency_id: app.world.northern.agency })
  await expect(client.call(list, { application_id })).rejects.toMatchObject({ status: 404 })
  await expect(client.call(store, { application_id, text: 'Hello' })).rejects.toMatchObject({ status: 404 })
  await expect(client.call(update, { id, version, text: 'Hello' })).rejects.toMatchObject({ status: 404 })
  expect((await client.call(colleagues, {})).map((one) => one.id)).not.toContain(colleague_id)
})

test('a customer to whom an applicant was released sees no note in what they see of the applicant', async () => {
  const { harbour: customer_id, brisbane: location_id } = app.world
  const { id: job_id } = await make.publishedJob({ customer_id, location_id })
  const { id: application_id } = await make.application('client_review', { job_id })
  await admin.call(store, { application_id, text: 'Only for the agency' })
  const client = await app.as('customer')

  expect(JSON.stringify(await client.call(calls.applications.info, { id: application_id }))).not.toContain('Only for')
})
