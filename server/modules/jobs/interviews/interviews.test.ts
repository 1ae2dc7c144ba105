import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import type { CalendarEvent } from '#server/modules/emails/calendar.ts'

const { list, store, update, cancel, finish } = calls.interviews
const { info: openLink, chooseInterview } = calls.privateApplications
let app: TestApp
let admin: Client
let nobody: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, nobody] = [await app.as('admin'), await app.as('nobody')]
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const place = 'Level 2, 1 Test St'
type Email = { kind: string; to_address: string; params: Record<string, string>; event: CalendarEvent | null }

async function emailsTo(address: string) {
  const found = await app.database.asPlatform((db) =>
    db
      .selectFrom('emails')
      .select(['kind', 'to_address', 'params', 'event'])
      .where('to_address', '=', address)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  // Written by the calls above.
  return found as unknown as Email[]
}

async function applicant(job_id?: string) {
  const made = await make.application('interview', job_id === undefined ? {} : { job_id })
  return { ...made, application_id: made.id }
}
const tokenIn = (email: Email | undefined) => email?.params.link?.split('#')[1] ?? ''
const slots = [
  { on: '2026-11-25', at: '09:30' },
  { on: '2026-11-26', at: '14:00' },
]

describe('an interview at one time', () => {
  test('is scheduled in the time zone of the job, and all get an invitation in UTC', async () => {
    const { application_id, email } = await applicant()
    const [me] = await admin.call(calls.jobs.recruiters, {})
    const interviewer_ids = [me?.id ?? '']
    const made = await admin.call(store, { application_id, slots: slots.slice(0, 1), place, interviewer_ids })

    expect(made).toMatchObject({
      ...{ status: 'scheduled', starts_at: '2026-11-24T23:30:00.000Z', time_zone: 'Australia/Brisbane' },
      interviewers: [{ id: me?.id, name: me?.name }],
    })
    const [sent] = await emailsTo(email)
    expect(sent).toMatchObject({
      kind: 'interviewInvitation',
      event: { method: 'REQUEST', uid: `${made.id}@muster`, sequence: 0, starts_at: '2026-11-24T23:30:00.000Z' },
    })
    expect(sent?.event?.ends_at).toBe('2026-11-25T00:00:00.000Z')
    expect(await admin.call(list, { application_id })).toMatchObject([{ id: made.id }])
  })

  test('raises the sequence when it is changed, and is taken out of the calendars when it is cancelled', async () => {
    const { application_id, email } = await applicant()
    const made = await admin.call(store, { application_id, slots: slots.slice(0, 1), place })
    const moved = await admin.call(update, { id: made.id, version: 1, slots: slots.slice(1), place })
    await expect(admin.call(update, { id: made.id, version: 1, slots, place })).rejects.toMatchObject({ code: 'stale' })
    const over = await admin.call(cancel, { id: made.id, version: moved.version, reason: 'The chef is ill' })

    expect(over).toMatchObject({ status: 'cancelled', cancel_reason: 'The chef is ill' })
    expect((await emailsTo(email)).map(({ kind, event }) => [kind, event?.method, event?.sequence])).toEqual([
      ['interviewInvitation', 'REQUEST', 0],
      ['interviewInvitation', 'REQUEST', 1],
      ['interviewCancelled', 'CANCEL', 2],
    ])
    const again = { id: made.id, version: over.version }
    await expect(admin.call(cancel, again)).rejects.toMatchObject({ code: 'wrongState' })
    await expect(admin.call(finish, { ...again, result: 'passed' })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })

  test('has a result with a note, after which it stays as it is', async () => {
    const { application_id } = await applicant()
    const { id } = await admin.call(store, { application_id, slots: slots.slice(0, 1), place })
    const done = await admin.call(finish, { id, version: 1, result: 'passed', note: 'Knife skills are good.' })

    expect(done).toMatchObject({ result: 'passed', result_note: 'Knife skills are good.' })
    expect(done.result_by_name).not.toBeNull()
    await expect(admin.call(update, { id, version: done.version, slots, place })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })

  test('needs an applicant in that stage, a place or a link, and a time in the future', async () => {
    const early = await make.application('screening')
    const { application_id } = await applicant()
    const plan = (more: object) => admin.call(store, { application_id, slots, place, ...more })

    await expect(plan({ application_id: early.id })).rejects.toMatchObject({ code: 'wrongState' })
    await expect(plan({ place: null })).rejects.toMatchObject({ fields: { place: expect.anything() } })
    await expect(plan({ slots: [{ on: '2026-11-17', at: '09:00' }] })).rejects.toMatchObject({
      fields: { slots: expect.anything() },
    })
    await expect(plan({ slots: [slots[0], slots[0]] })).rejects.toMatchObject({ fields: { slots: expect.anything() } })
  })
})

describe('an interview with several times', () => {
  test('is chosen by the applicant with their private link, once', async () => {
    const { application_id, email } = await applicant()
    const made = await admin.call(store, { application_id, slots, place, message: 'Bring your CV' })
    const [sent] = await emailsTo(email)
    const token = tokenIn(sent)
    expect(sent).toMatchObject({ kind: 'interviewChoice', event: null })

    const { interviews } = await nobody.call(openLink, { token })
    expect(interviews).toMatchObject([{ id: made.id, status: 'proposed', message: 'Bring your CV' }])
    const slot_id = interviews[0]?.slots[1]?.id ?? ''
    const chosen = await nobody.call(chooseInterview, { token, interview_id: made.id, slot_id })
    expect(chosen.interviews).toMatchObject([{ status: 'scheduled', starts_at: '2026-11-26T04:00:00.000Z' }])
    expect((await emailsTo(email))[1]).toMatchObject({ kind: 'interviewInvitation', event: { sequence: 1 } })
    const next_interview = { starts_at: '2026-11-26T04:00:00.000Z', time_zone: made.time_zone }
    const details = { id: made.application_id }
    expect(await admin.call(calls.applications.info, details)).toMatchObject({ next_interview })
    await expect(nobody.call(chooseInterview, { token, interview_id: made.id, slot_id })).rejects.toMatchObject({
      code: 'jobs.interviewOver',
    })
  })

  test('of somebody else is not found', async () => {
    const [mine, other] = [await applicant(), await applicant()]
    await admin.call(store, { application_id: mine.application_id, slots, place })
    const theirs = await admin.call(store, { application_id: other.application_id, slots, place })
    const token = tokenIn((await emailsTo(mine.email))[0])
    const choice = { token, interview_id: theirs.id, slot_id: theirs.slots[0]?.id ?? '' }

    await expect(nobody.call(chooseInterview, choice)).rejects.toMatchObject({ status: 404 })
    await expect(nobody.call(chooseInterview, { ...choice, token: 'guessed' })).rejects.toMatchObject({ status: 404 })
  })

  test('takes a fixed time out of the calendars when it is offered again', async () => {
    const { application_id, email } = await applicant()
    const made = await admin.call(store, { application_id, slots: slots.slice(0, 1), place })
    await admin.call(update, { id: made.id, version: 1, slots, place })

    expect((await emailsTo(email)).map(({ kind, event }) => [kind, event?.method, event?.sequence])).toEqual([
      ['interviewInvitation', 'REQUEST', 0],
      ['interviewCancelled', 'CANCEL', 1],
      ['interviewChoice', undefined, undefined],
    ])
  })
})

test('customers, employees and other agencies see and plan no interviews', async () => {
  const { application_id } = await applicant()
  const input = { application_id, slots, place }
  for (const who of ['customer', 'employee'] as const) {
    const client = await app.as(who)
    await expect(client.call(list, { application_id })).rejects.toMatchObject({ status: 403 })
    await expect(client.call(store, input)).rejects.toMatchObject({ status: 403 })
  }
  const { client } = await withCustomRole(app, 'admin', { agency_id: app.world.northern.agency })
  await expect(client.call(list, { application_id })).rejects.toMatchObject({ status: 404 })
  await expect(client.call(store, input)).rejects.toMatchObject({ status: 404 })
})

describe('interviewers', () => {
  const about = async (client: Client, application_id: string) => {
    const { rows } = await client.call(calls.notifications.list, {})
    return rows
      .filter(({ link }) => link.endsWith(application_id))
      .map(({ kind }) => kind)
      .toSorted()
  }
  const start = async () => {
    const [kim, lee] = [await withCustomRole(app, 'admin'), await withCustomRole(app, 'admin')]
    const [kim_id, lee_id] = [await membershipOf(kim.account_id), await membershipOf(lee.account_id)]
    return { kim: kim.client, lee: lee.client, kim_id, lee_id, ...(await applicant()) }
  }

  test('are notified when an interview is planned, changed and cancelled, each of what concerns them', async () => {
    const { kim, lee, kim_id, lee_id, application_id } = await start()
    const one = slots.slice(0, 1)
    const { id } = await admin.call(store, { application_id, slots: one, place, interviewer_ids: [kim_id] })
    expect(await about(kim, application_id)).toEqual(['interviewPlanned'])

    await admin.call(update, { id, version: 1, slots: slots.slice(1), place, interviewer_ids: [kim_id, lee_id] })
    await admin.call(update, { id, version: 2, slots: slots.slice(1), place, interviewer_ids: [lee_id] })
    expect(await about(kim, application_id)).toEqual(['interviewCancelled', 'interviewChanged', 'interviewPlanned'])
    await admin.call(cancel, { id, version: 3 })
    expect(await about(lee, application_id)).toEqual(['interviewCancelled', 'interviewChanged', 'interviewPlanned'])
    expect(await about(kim, application_id)).toHaveLength(3)
  })

  test('are notified of a choice of times once the applicant has chosen, and not of what they do themselves', async () => {
    const { kim, kim_id, email, application_id } = await start()
    const made = await kim.call(store, { application_id, slots, place, interviewer_ids: [kim_id] })
    expect(await about(kim, application_id)).toEqual([])
    const slot_id = made.slots[0]?.id ?? ''
    const token = tokenIn((await emailsTo(email))[0])
    await nobody.call(chooseInterview, { token, interview_id: made.id, slot_id })

    expect(await about(kim, application_id)).toEqual(['interviewPlanned'])
    await kim.call(cancel, { id: made.id, version: made.version + 1 })
    expect(await about(kim, application_id)).toEqual(['interviewPlanned'])
  })
})

async function membershipOf(account_id: string) {
  const { id } = await app.database.asPlatform((db) =>
    db.selectFrom('memberships').select('id').where('account_id', '=', account_id).executeTakeFirstOrThrow(),
  )
  return id
}

describe('the list of upcoming interviews', () => {
  const { upcoming } = calls.interviews

  test('has the reader’s own first, then by time, and is filtered by interviewer, day and missing result', async () => {
    const me = await withCustomRole(app, 'admin')
    const interviewer_id = await membershipOf(me.account_id)
    const [{ application_id: first }, { application_id: second }] = [await applicant(), await applicant()]
    const early = await admin.call(store, { application_id: first, slots: slots.slice(0, 1), place })
    const fields = { slots: slots.slice(1), place, interviewer_ids: [interviewer_id] }
    const own = await admin.call(store, { application_id: second, ...fields })
    const { rows } = await me.client.call(upcoming, { per_page: 100 })

    expect(rows[0]).toMatchObject({ id: own.id, is_own: true, application_id: second })
    expect(rows.slice(1).every(({ is_own }) => !is_own)).toBe(true)
    expect(rows.map(({ id }) => id)).toContain(early.id)
    const idsFor = async (input: object) => (await me.client.call(upcoming, input)).rows.map(({ id }) => id)
    expect(await idsFor({ interviewer_id })).toEqual([own.id])
    expect(await idsFor({ interviewer_id, from: '2026-11-26', to: '2026-11-26' })).toEqual([own.id])
    expect(await idsFor({ interviewer_id, to: '2026-11-25' })).toEqual([])
    expect(await idsFor({ interviewer_id, awaiting_result: true })).toEqual([])
    await become(own.id, '2026-11-17T00:00:00.000Z')
    expect(await idsFor({ interviewer_id })).toEqual([])
    expect(await idsFor({ interviewer_id, awaiting_result: true })).toEqual([own.id])
    await admin.call(finish, { id: own.id, version: 1, result: 'passed' })
    expect(await idsFor({ interviewer_id, awaiting_result: true })).toEqual([])
  })

  test('is empty for customers, employees and other agencies', async () => {
    const { application_id } = await applicant()
    await admin.call(store, { application_id, slots: slots.slice(0, 1), place })
    const { client } = await withCustomRole(app, 'admin', { agency_id: app.world.northern.agency })

    expect((await (await app.as('customer')).call(upcoming, {})).rows).toEqual([])
    await expect((await app.as('employee')).call(upcoming, {})).rejects.toMatchObject({ status: 403 })
    expect((await client.call(upcoming, {})).rows).toEqual([])
  })

  const become = (id: string, starts_at: string) =>
    app.database.asPlatform((db) => db.updateTable('job_interviews').set({ starts_at }).where('id', '=', id).execute())
})
