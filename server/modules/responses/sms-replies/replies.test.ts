// Text messages about shifts and their answers, through the HTTP API and the webhook of the provider.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { type FakeSms, fakeSms } from '#server/testing/fakes/fake-sms.ts'

const base = 'https://muster.example'
const avas = '+61412345678'
const mias = '+61487654321'
let app: TestApp
let fake: FakeSms
let plan: Awaited<ReturnType<typeof rosteringIn>>
let ava: Client

const setUp = (SMS_URL: string) => async () =>
  (await app.as('superadmin')).call(calls.environment.update, { keys: { SMS_URL } })
const setPhone = (phone: string | null, id = app.world.ava) =>
  app.database.asPlatform((db) => db.updateTable('employees').set({ phone }).where('id', '=', id).execute())
const setLocale = (locale: 'en' | 'de') =>
  app.database.asPlatform((db) =>
    db.updateTable('accounts').set({ locale }).where('email', '=', 'employee@muster.example').execute(),
  )

beforeAll(async () => {
  app = await testApp()
  fake = await fakeSms({ now: () => app.clock.now() })
  Object.assign(app.outside.environment, { PUBLIC_URL: base })
  await setUp(fake.url)()
  await setPhone(avas)
})
/** Sessions end while the clock moves, so everybody signs in again. */
async function moveTo(instant: string) {
  app.clock.moveTo(instant)
  plan = await rosteringIn(app)
  ava = await app.as('employee')
}
// Three hours before the shifts below, at daytime.
beforeEach(() => moveTo('2026-11-24T01:00:00.000Z'))
afterEach(async () => {
  Object.assign(fake.state, { messages: [], stopped: new Set(), instead: [] })
  await app.database.asPlatform(async (db) => {
    for (const table of ['sms_messages', 'sms_replies', 'sms_stops', 'timesheets'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('notification_preferences').execute()
  })
  await freeAva()
  await setLocale('en')
})
/** She has no shift, so that every one of the tests can give her the next. */
const freeAva = () =>
  app.database.asPlatform((db) => db.updateTable('assignments').set({ status: 'cancelled_agency' }).execute())
afterAll(async () => {
  await fake.close()
  await app.close()
})

const sent = async () => {
  await app.runJob('send-sms')
  return fake.state.messages.splice(0).map(({ body }) => body)
}
let received = 0
const receive = async (Body: string, { From = avas, MessageSid = `SM${received++}` } = {}) => {
  const { statusCode } = await app.app.inject(
    fake.webhook(base, '/sms/inbound', { From, Body, MessageSid, To: '+61480000001' }),
  )
  return statusCode
}
/** A published shift of today's afternoon, and the messages about it. */
const requested = async (more: Parameters<typeof plan.published>[1] = {}) => {
  if (more.works_on === undefined) await freeAva()
  const made = await plan.published([app.world.ava], {
    works_on: '2026-11-24',
    starts: '14:00',
    ends: '18:00',
    ...more,
  })
  return { ...made, id: only(made.assignment_ids), messages: await sent() }
}
/** The same shift without anybody, offered to somebody, and the messages about it. */
const offered = async (employee_id: string, choice: 'first' | 'planner' = 'first') => {
  const { shift, roster_id } = await plan.published([], { works_on: '2026-11-24', starts: '14:00', ends: '18:00' })
  const offer = { roster_shift_id: shift.id, mode: 'open' as const, choice, employee_ids: [employee_id] }
  await plan.admin.call(calls.offers.send, offer)
  return { roster_shift_id: shift.id, roster_id, messages: await sent() }
}
const offerStatusOf = async (roster_shift_id: string) =>
  only(await plan.admin.call(calls.offers.list, { roster_shift_id })).status
const statuses = async () =>
  (
    await app.database.asPlatform((db) =>
      db.selectFrom('sms_messages').select('status').orderBy('created_at').execute(),
    )
  ).map(({ status }) => status)
const statusOf = async (id: string) =>
  (
    await app.database.asPlatform((db) =>
      db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).status

describe('a text message about a shift', () => {
  test('is sent when the shift begins within a day, with what is requested', async () => {
    const { messages } = await requested()
    expect(messages).toEqual([
      expect.stringMatching(
        /^Southern Cross Staffing: New shift\. Brisbane Kitchen, Tue 24 Nov, 14:00-18:00\. Reply YES to accept, NO to decline, or open https:\/\/muster\.example\/respond#[\w-]{43}$/,
      ),
    ])
  })

  test('is recorded as a delivery, from being queued to its end', async () => {
    const deliveries = async () =>
      (
        await app.database.asPlatform((db) =>
          db
            .selectFrom('notification_deliveries')
            .select(['status', 'error'])
            .where('channel', '=', 'sms')
            .orderBy('created_at')
            .orderBy('id')
            .execute(),
        )
      ).slice(-1)
    await freeAva()
    const made = await plan.published([app.world.ava], { works_on: '2026-11-24', starts: '14:00', ends: '18:00' })
    expect(await deliveries()).toEqual([{ status: 'queued', error: null }])
    await sent()
    expect(await deliveries()).toEqual([{ status: 'sent', error: null }])

    await receive('STOP')
    await plan.admin.call(calls.rosters.unassign, { ids: [only(made.assignment_ids)], reason: 'No longer needed' })
    await plan.changeStatus(made.roster_id, 'publish')
    await sent()
    expect(await deliveries()).toEqual([{ status: 'suppressed', error: 'switched_off' }])
  })

  test('is not sent for a later one, but a reminder is', async () => {
    const { id, messages } = await requested({ works_on: '2026-11-27' })
    expect(messages).toEqual([])
    await plan.admin.call(calls.rosters.remind, { ids: [id] })

    expect(await sent()).toMatchObject([expect.stringContaining('Please respond to your shift')])
  })

  test('is in the language of its reader', async () => {
    await setLocale('de')
    expect((await requested()).messages).toEqual([expect.stringContaining('Antworten Sie mit JA (annehmen)')])
  })

  test('is not sent to somebody who does not want any, has no number, or while SMS is not set up', async () => {
    const preferences = await ava.call(calls.notifications.preferences, {})
    expect(preferences).toMatchObject({ sms_available: true, sms_number: avas })
    const off = { product: true, mail: true, sms: false }
    const { quiet_active, quiet_from, quiet_to, time_zone } = preferences
    const changed = await ava.call(calls.notifications.updatePreferences, {
      ...{ quiet_active, quiet_from, quiet_to, time_zone, kinds: [{ kind: 'rosterPublished', ...off }] },
    })
    expect(changed.kinds.find(({ kind }) => kind === 'rosterPublished')).toMatchObject({ sms: false })
    expect(changed.kinds.find(({ kind }) => kind === 'shiftCancelled')).toMatchObject({ sms: true })
    expect((await requested()).messages).toEqual([])

    const others = { ...off, sms: true }
    await ava.call(calls.notifications.updatePreferences, {
      ...{ quiet_active, quiet_from, quiet_to, time_zone, kinds: [{ kind: 'rosterPublished', ...others }] },
    })
    await setPhone(null)
    expect((await requested()).messages).toEqual([])
    await setPhone(avas)
    await setUp('')()
    expect(await ava.call(calls.notifications.preferences, {})).toMatchObject({ sms_available: false })
    expect((await requested()).messages).toEqual([])
    await setUp(fake.url)()
  })

  test('at night waits for the morning', async () => {
    await moveTo('2026-11-23T11:00:00.000Z')
    expect((await requested()).messages).toEqual([])
    await moveTo('2026-11-23T21:00:00.000Z')
    expect(await sent()).toEqual([expect.stringContaining('New shift')])
  })

  test('about a cancellation of a shift within a day does not wait for the morning, and those about the shift are not sent', async () => {
    // 21:00 in Brisbane, whose zone is the agency's.
    await moveTo('2026-11-23T11:00:00.000Z')
    const { id, roster_id, messages } = await requested()
    expect(messages).toEqual([])
    await moveTo('2026-11-23T18:00:00.000Z')
    expect(await sent()).toEqual([])
    await plan.admin.call(calls.rosters.unassign, { ids: [id], reason: 'No longer needed' })
    await plan.changeStatus(roster_id, 'publish')
    expect(await sent()).toEqual([
      `Southern Cross Staffing: Shift cancelled. Brisbane Kitchen, Tue 24 Nov. ${base}/assigned-roster`,
    ])
    // Nothing is requested about a shift that is cancelled.
    await moveTo('2026-11-23T21:00:00.000Z')
    expect(await sent()).toEqual([])
    expect(await statuses()).toEqual(['expired', 'sent'])
  })
})

describe('a reply', () => {
  test.each([
    ['YES', 'accepted', 'Accepted: Brisbane Kitchen, Tue 24 Nov, 14:00-18:00. Thank you.'],
    ['no', 'declined', 'Declined: Brisbane Kitchen, Tue 24 Nov, 14:00-18:00. Your agency has been notified.'],
  ])('%s answers the shift, once, and is confirmed', async (text, status, confirmed) => {
    const { id } = await requested()
    expect(await receive(text, { MessageSid: `SM-${status}` })).toBe(200)
    expect(await receive(text, { MessageSid: `SM-${status}` })).toBe(200)

    expect(await statusOf(id)).toBe(status)
    expect(await sent()).toEqual([confirmed])
    const kinds = (await plan.admin.call(calls.notifications.list, {})).rows.map(({ kind }) => kind)
    expect(kinds).toContain(status === 'accepted' ? 'shiftAccepted' : 'shiftDeclined')
  })

  test('YES to an offer takes the shift, and is stored as a response by text message', async () => {
    const { roster_shift_id, roster_id, messages } = await offered(app.world.ava)
    expect(messages).toEqual([
      expect.stringMatching(/14:00-18:00\. Reply YES to accept, NO to decline, or open .*\/respond#/),
    ])
    await receive('yes')

    expect(await sent()).toEqual(['Accepted: Brisbane Kitchen, Tue 24 Nov, 14:00-18:00. Thank you.'])
    expect(await offerStatusOf(roster_shift_id)).toBe('accepted')
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'accepted', response_channel: 'sms' })
  })

  test('NO declines an offer, and YES is an application where the planner chooses', async () => {
    const one = await offered(app.world.ava)
    await receive('no')
    expect(await sent()).toEqual([expect.stringMatching(/^Declined: Brisbane Kitchen/)])
    const two = await offered(app.world.ava, 'planner')
    expect(two.messages).toEqual([expect.stringContaining('Reply YES to apply')])
    await receive('yes')

    expect(await sent()).toEqual([expect.stringMatching(/^Application received: Brisbane Kitchen/)])
    expect([await offerStatusOf(one.roster_shift_id), await offerStatusOf(two.roster_shift_id)]).toEqual([
      'declined',
      'applied',
    ])
  })

  test('of an employee without an account answers their shifts and offers', async () => {
    await setPhone(mias, app.world.mia)
    const made = await plan.published([app.world.mia], { works_on: '2026-11-24', starts: '14:00', ends: '18:00' })
    expect(await sent()).toEqual([expect.stringContaining('Reply YES to accept')])
    await receive('no', { From: mias })
    const ledger = await plan.admin.call(calls.rosterNotices.list, { roster_id: [made.roster_id] })
    const { roster_shift_id } = await offered(app.world.mia)
    await receive('yes', { From: mias })
    await receive('yes', { From: mias })

    expect(await statusOf(only(made.assignment_ids))).toBe('declined')
    expect(ledger.rows).toMatchObject([{ status: 'declined', answered_self: true }])
    expect(await offerStatusOf(roster_shift_id)).toBe('accepted')
    // Without the link to one's own shifts, which needs an account.
    expect(await sent()).toContain('There is no shift waiting for your reply.')
  })

  test('to the newest of two shifts answers that, and the confirmation requests the other one', async () => {
    const one = await requested()
    const two = await requested({ works_on: '2026-11-25', starts: '08:00', ends: '10:00' })
    await receive('yes')
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['pending', 'accepted'])
    expect(await sent()).toEqual([expect.stringMatching(/^Accepted: .*08:00-10:00.*NO to decline: .*14:00-18:00\.$/)])

    await receive('no')
    expect(await statusOf(one.id)).toBe('declined')
  })

  test('to a message that requested nothing answers no shift, but requests it again', async () => {
    const { id } = await requested()
    const other = await requested({ works_on: '2026-11-25', starts: '08:00', ends: '10:00' })
    await plan.admin.call(calls.rosters.unassign, { ids: [other.id], reason: 'No longer needed' })
    await plan.changeStatus(other.roster_id, 'publish')
    expect(await sent()).toEqual([expect.stringContaining('Shift cancelled')])
    await receive('yes')
    expect(await statusOf(id)).toBe('pending')
    expect(await sent()).toEqual([expect.stringContaining('NO to decline: Brisbane Kitchen, Tue 24 Nov, 14:00-18:00')])
    await receive('yes')

    expect(await statusOf(id)).toBe('accepted')
  })

  test('to a shift that changed since the message changes nothing', async () => {
    const { id, shift } = await requested()
    await app.database.asPlatform((db) =>
      db.updateTable('assignments').set({ version: 99 }).where('roster_shift_id', '=', shift.id).execute(),
    )
    await receive('yes')

    expect(await statusOf(id)).toBe('pending')
    expect(await sent()).toEqual([expect.stringContaining(`has changed since our message`)])
  })

  test('after a change of the time answers the new time', async () => {
    const { id, roster_id } = await requested()
    const [shift] = (await plan.boardOf(roster_id)).shifts
    const { version, position_id, openings } = shift!
    const to = { works_on: '2026-11-24', starts: '15:00', ends: '19:00' }
    await plan.admin.call(calls.rosters.shiftUpdate, { id: shift!.id, version, position_id, openings, ...to })
    await plan.changeStatus(roster_id, 'publish')
    expect(await sent()).toEqual([expect.stringMatching(/Shift changed.*15:00-19:00.*Reply YES/)])
    await receive('yes')

    expect(await statusOf(id)).toBe('accepted')
  })

  test('that comes too late is refused with a message', async () => {
    const { id } = await requested()
    app.clock.moveTo('2026-11-24T04:00:00.000Z')
    await receive('yes')

    expect(await statusOf(id)).toBe('pending')
    expect(await sent()).toEqual([`There is no shift waiting for your reply. Your shifts: ${base}/assigned-roster`])
  })

  test('that is not eligible any more is refused with the reason', async () => {
    const { id } = await requested()
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'on_hold' }).where('id', '=', app.world.ava).execute(),
    )
    await receive('yes')
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'active' }).where('id', '=', app.world.ava).execute(),
    )

    expect(await statusOf(id)).toBe('pending')
    expect(await sent()).toEqual([expect.stringMatching(/^Your reply was not recorded: Brisbane Kitchen.*\/respond#/)])
  })

  test('that is unclear is answered with what to reply, and a machine is not talked to', async () => {
    const { id } = await requested()
    await receive('No problem, see you there')
    expect(await statusOf(id)).toBe('pending')
    expect(await sent()).toEqual([expect.stringContaining('Reply YES to accept or NO to decline: Brisbane Kitchen')])
    for (const text of ['I am away', 'I am away', 'I am away', 'I am away']) await receive(text)

    expect((await sent()).length).toBeLessThanOrEqual(2)
  })

  test('of a number that never got a message, or of a suspended user, is not answered', async () => {
    const { id } = await requested()
    await receive('yes', { From: '+61499999999' })
    await app.database.asPlatform((db) =>
      db.updateTable('memberships').set({ status: 'suspended' }).where('employee_id', '=', app.world.ava).execute(),
    )
    await receive('yes')
    await app.database.asPlatform((db) =>
      db.updateTable('memberships').set({ status: 'active' }).where('employee_id', '=', app.world.ava).execute(),
    )

    expect(await statusOf(id)).toBe('pending')
    expect(await sent()).toEqual([])
  })

  test('STOP ends all messages to the number, and START resumes them', async () => {
    await requested()
    await receive('STOP')
    await sent()
    expect((await requested()).messages).toEqual([])
    await receive('START')

    expect((await requested()).messages).toHaveLength(1)
  })

  test('without the signature of the provider is refused', async () => {
    const { id } = await requested()
    const forged = fake.webhook(base, '/sms/inbound', { From: avas, Body: 'YES', MessageSid: 'SM-forged' }, 'guess')
    expect((await app.app.inject(forged)).statusCode).toBe(403)

    expect(await statusOf(id)).toBe('pending')
  })

  test('is the person’s in the audit log', async () => {
    await requested()
    await receive('yes')
    const { rows } = await plan.admin.call(calls.audit.list, { entity: ['assignments'], per_page: 5 })
    expect(rows[0]).toMatchObject({ name: 'Ava Nguyen', call: '/sms/inbound' })
  })
})
