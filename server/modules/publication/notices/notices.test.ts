import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { NoticeRow } from '#contract/rostering/rosters/roster-notices.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { sendDueEmails } from '#server/modules/emails/delivery.ts'

const notices = calls.rosterNotices

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let ava: Client
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  ava = await app.as('employee')
})
afterAll(() => app.close())
// Unread notifications of other tests would be merged, and their emails spared.
beforeEach(() =>
  app.database.asPlatform(async (db) => {
    await db.deleteFrom('notifications').execute()
    await db.deleteFrom('emails').execute()
  }),
)

/** Mia, who has no user, may work until the end of it. */
const visaWeek = { week_start: '2026-11-23', works_on: '2026-11-24' }

type Filters = Partial<RequestOf<typeof notices.list>>
const ledgerOf = async (roster_id: string, filters: Filters = {}) =>
  (await plan.admin.call(notices.list, { roster_id: [roster_id], per_page: 100, dir: 'desc', ...filters })).rows
const newestOf = async (roster_id: string) => (await ledgerOf(roster_id))[0]
const channelsOf = (row: NoticeRow | undefined) =>
  Object.fromEntries((row?.channels ?? []).map(({ channel, status, error }) => [channel, error ?? status]))

type Action = RequestOf<typeof notices.preview>['action']
const preview = (ids: string[], action: Action = 'publish', message?: string) =>
  plan.admin.call(notices.preview, { ids, action, ...(message !== undefined && { message }) })

/** The emails in the outbox as their readers get them, by address. */
async function outbox() {
  const emails = await app.database.asPlatform((db) =>
    db
      .selectFrom('emails')
      .select(['to_address', 'params'])
      .where('kind', 'in', ['notification', 'shiftResponse'])
      .orderBy('to_address')
      .execute(),
  )
  return emails.map(({ to_address, params }) => {
    // Written by note-emails.ts.
    const { title, text } = params as Record<string, string>
    return { to_address, title, text }
  })
}

describe('the preview of publishing', () => {
  test('counts nobody for shifts that are over, as the list of who is notified', async () => {
    const { roster_id } = await plan.planned([app.world.ava], { week_start: '2026-11-09', works_on: '2026-11-10' })

    const [review] = await plan.admin.call(calls.rosters.review, { ids: [roster_id] })

    expect(review).toMatchObject({ shifts: 1, filled: 1, people: 0, over: 1 })
    expect((await preview([roster_id])).people).toEqual([])
  })

  test('announces exactly what is sent, in each person’s language, with the planner’s message', async () => {
    const { ava: avaId, noah, mia } = app.world
    const { roster_id } = await plan.planned([avaId, noah, mia], visaWeek)
    const later = await plan.shift(roster_id, { works_on: '2026-11-27' })
    await plan.assign(later.id, [avaId])
    await setLanguage('noah@muster.example', 'de')

    const announced = await preview([roster_id], 'publish', 'Bring your safety boots.')
    await plan.admin.call(calls.rosters.changeStatus, {
      ids: [roster_id],
      action: 'publish',
      accept_warnings: true,
      message: 'Bring your safety boots.',
    })
    const sent = await outbox()
    await setLanguage('noah@muster.example', 'en')

    expect(
      announced.people.map(({ employee_name, shifts }) => [employee_name, shifts.map(({ change }) => change)]),
    ).toEqual([
      ['Ava Nguyen', ['new', 'new']],
      ['Mia Müller', ['new']],
      ['Noah Patel', ['new']],
    ])
    const mailed = announced.people.filter(({ channels }) =>
      channels.some((one) => one.channel === 'email' && one.status === 'queued'),
    )
    const texts = (list: readonly { title: string | null | undefined; text: string | null | undefined }[]) =>
      list
        .map(({ title, text }) => ({ title, text }))
        .toSorted((one, other) => String(one.text).localeCompare(String(other.text)))
    expect(texts(sent)).toEqual(texts(mailed))
    expect(mailed.map(({ text }) => text)).toEqual([
      expect.stringContaining('Message from your agency: Bring your safety boots.'),
      expect.stringContaining('Message from your agency: Bring your safety boots.'),
      expect.stringContaining('Nachricht Ihrer Agentur: Bring your safety boots.'),
    ])
    const ledger = await ledgerOf(roster_id)
    const announcedShifts = announced.people.flatMap(({ shifts }) => shifts.map(({ assignment_id }) => assignment_id))
    expect(ledger.map(({ assignment_id }) => assignment_id).toSorted()).toEqual(announcedShifts.toSorted())
    for (const person of announced.people) {
      const row = ledger.find(({ employee_id }) => employee_id === person.employee_id)
      expect(row?.channels.map(({ channel, status }) => [channel, status])).toEqual(
        person.channels.map(({ channel, status }) => [channel, status]),
      )
    }
  })

  test('reaches a person without an account by email, as it announces, until their shift is cancelled', async () => {
    const { roster_id } = await plan.planned([app.world.mia], { ...visaWeek, works_on: '2026-11-25' })

    const { people } = await preview([roster_id])
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    await plan.changeStatus(roster_id, 'unpublish', { reason: 'Wrong week' })

    const channels = [
      { channel: 'in_app', status: 'suppressed', error: 'no_account' },
      { channel: 'email', status: 'queued', error: null },
    ]
    expect(people).toMatchObject([{ employee_name: 'Mia Müller', reachable: true, title: 'New shift', channels }])
    const ledger = await ledgerOf(roster_id)
    expect(ledger).toMatchObject([
      { change: 'withdrawn', channels },
      { change: 'new', channels },
    ])
    expect(await ledgerOf(roster_id, { state: 'unreachable' })).toEqual([])
    expect((await emailsTo(app, 'mia.muller@example.com')).map(({ kind }) => kind)).toEqual([
      'shiftResponse',
      'shiftNotice',
    ])
  })

  test('highlights a person without any address, who is in the ledger all the same', async () => {
    const setEmail = (email: string) =>
      app.database.asPlatform((db) =>
        db.updateTable('employees').set({ email }).where('id', '=', app.world.mia).execute(),
      )
    await setEmail('')
    const { roster_id } = await plan.planned([app.world.mia], { ...visaWeek, works_on: '2026-11-26' })

    const { people } = await preview([roster_id])
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    await setEmail('mia.muller@example.com')

    const channels = [{ error: 'no_account' }, { channel: 'email', error: 'no_address' }]
    expect(people).toMatchObject([{ employee_name: 'Mia Müller', reachable: false, channels }])
    expect(await ledgerOf(roster_id, { state: 'unreachable' })).toMatchObject([
      { employee_name: 'Mia Müller', channels },
    ])
  })

  test('merged into an unread notification, it shows the merged text that is then sent', async () => {
    const first = await plan.planned([app.world.ava], plan.nextWeek())
    const second = await plan.planned([app.world.ava], plan.nextWeek())
    await plan.changeStatus(first.roster_id, 'publish')
    app.clock.moveBy({ minutes: 1 })

    const { people } = await preview([second.roster_id])
    await plan.changeStatus(second.roster_id, 'publish')

    const [unread] = (await ava.call(calls.notifications.list, {})).rows
    expect(unread?.params).toMatchObject({ count: 2 })
    expect(people).toMatchObject([
      { title: '2 new shifts', channels: [{ channel: 'in_app' }, { channel: 'email', error: 'recent' }] },
    ])
    expect(channelsOf(await newestOf(second.roster_id))).toEqual({ in_app: 'queued', email: 'recent' })
  })

  test('of several rosters published together, each person gets one message, and refused rosters are named', async () => {
    const week = plan.nextWeek()
    const one = await plan.planned([app.world.ava], week)
    const other = await plan.planned([app.world.ava, app.world.noah], plan.nextWeek())
    const empty = await plan.roster(plan.nextWeek())
    const ids = [one.roster_id, other.roster_id, empty.id]

    const announced = await preview(ids)
    await plan.admin.call(calls.rosters.changeStatus, { ids, action: 'publish' })

    expect(announced.people.map(({ employee_name, shifts }) => [employee_name, shifts.length])).toEqual([
      ['Ava Nguyen', 2],
      ['Noah Patel', 1],
    ])
    expect(announced.refused).toMatchObject([{ id: empty.id, message: expect.any(String) }])
    expect(await outbox()).toMatchObject([{ title: '2 new shifts' }, { title: 'New shift' }])
  })

  test('of changes only names people affected, with old and new time', async () => {
    const week = plan.nextWeek()
    const { roster_id, shift } = await plan.published([app.world.ava, app.world.noah], week)
    const added = await plan.shift(roster_id, { works_on: week.day(4) })
    await plan.assign(added.id, [app.world.noah])

    const changes = await preview([roster_id])
    const withdrawn = await preview([roster_id], 'unpublish')
    await plan.changeStatus(roster_id, 'unpublish')
    const { version } = await plan.admin
      .call(calls.rosters.filter, { roster_id })
      .then(({ shifts }) => only(shifts.filter(({ id }) => id === shift.id)))
    const moved = { id: shift.id, version, works_on: week.works_on, position_id: shift.position_id }
    await plan.admin.call(calls.rosters.shiftUpdate, { ...moved, starts: '10:00', ends: '18:00', openings: 2 })
    const again = await preview([roster_id])

    expect(changes).toMatchObject({
      people: [
        { employee_name: 'Noah Patel', requires_answer: true, shifts: [{ works_on: week.day(4), change: 'new' }] },
      ],
      unaffected: [{ employee_name: 'Ava Nguyen' }],
    })
    expect(withdrawn.people).toMatchObject([
      { employee_name: 'Ava Nguyen', requires_answer: false, shifts: [{ change: 'withdrawn' }] },
      { employee_name: 'Noah Patel', shifts: [{ change: 'withdrawn' }] },
    ])
    expect(again.people).toMatchObject([
      {
        employee_name: 'Ava Nguyen',
        shifts: [{ change: 'changed', starts: '10:00', was: { starts: '08:00', ends: '16:00' } }],
      },
      { employee_name: 'Noah Patel', shifts: [{ change: 'changed' }, { change: 'new', was: null }] },
    ])
  })
})

const setLanguage = (email: string, locale: 'en' | 'de') =>
  app.database.asPlatform((db) => db.updateTable('accounts').set({ locale }).where('email', '=', email).execute())

describe('the ledger', () => {
  test('follows a notice from the outbox to its reading and its answer', async () => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())
    const sent = await newestOf(roster_id)
    await sendDueEmails(app.database, app.outside)
    const mailed = await newestOf(roster_id)
    const [unread] = (await ava.call(calls.notifications.list, {})).rows
    await ava.call(calls.notifications.read, { id: unread?.id ?? '' })
    const seen = await newestOf(roster_id)
    const { id, version } = await plan.assignmentOf(roster_id)
    await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })
    const answered = await newestOf(roster_id)

    expect(channelsOf(sent)).toEqual({ in_app: 'queued', email: 'queued' })
    expect(sent).toMatchObject({
      seen_at: null,
      change: 'new',
      requires_answer: true,
      by_name: 'Ruth Adler',
      status: 'pending',
    })
    expect(channelsOf(mailed)).toEqual({ in_app: 'queued', email: 'no_server' })
    expect(channelsOf(seen)).toMatchObject({ in_app: 'seen' })
    expect(seen).toMatchObject({ seen_how: 'app' })
    expect(answered).toMatchObject({ status: 'accepted', answered_self: true })
  })

  test('stores why an email failed, and filters by it', async () => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())
    const refusing = { ...app.outside, environment: { SMTP_URL: 'smtp://127.0.0.1:9' } }
    const start = app.clock.now()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await sendDueEmails(app.database, refusing)
      app.clock.moveBy({ hours: 13 })
    }
    app.clock.moveTo(start.toISOString())

    const [failed] = await ledgerOf(roster_id, { state: 'failed' })

    expect(failed?.channels).toMatchObject([
      { channel: 'in_app' },
      { channel: 'email', status: 'failed', error: expect.stringMatching(/./) },
    ])
  })

  test('shows unseen changes that start within a day, until the person was reached by phone', async () => {
    const { roster_id } = await plan.published([app.world.ava], { week_start: '2026-11-16', works_on: '2026-11-19' })

    const [urgent] = await ledgerOf(roster_id, { state: 'urgent' })
    const answer = await plan.admin.call(notices.markReached, { ids: [urgent?.id ?? ''] })

    expect(urgent).toMatchObject({ employee_name: 'Ava Nguyen', urgent: true, seen_at: null })
    expect(urgent?.allowed_actions).toEqual(['reached', 'again'])
    expect(answer).toMatchObject({ done: 1 })
    expect(await ledgerOf(roster_id, { state: 'urgent' })).toEqual([])
    const reached = { seen_how: 'phone', seen_by_name: 'Ruth Adler', urgent: false, allowed_actions: ['again'] }
    expect(await newestOf(roster_id)).toMatchObject(reached)
  })

  test('does not show what starts later, nor a change that a newer one replaces, as urgent', async () => {
    const week = plan.nextWeek()
    const { roster_id, shift } = await plan.published([app.world.ava], week)
    const times = { works_on: week.works_on, position_id: shift.position_id, openings: 1 }
    const { version } = only((await plan.boardOf(roster_id, week.day(0), week.day(6))).shifts)
    await plan.admin.call(calls.rosters.shiftUpdate, {
      id: shift.id,
      version,
      ...times,
      starts: '12:00',
      ends: '20:00',
    })
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

    const [changed, first] = await ledgerOf(roster_id)

    expect(changed).toMatchObject({
      change: 'changed',
      superseded: false,
      urgent: false,
      requires_answer: true,
      announced: { starts: '12:00' },
      was: { starts: '08:00' },
    })
    expect(first).toMatchObject({ change: 'new', superseded: true, allowed_actions: ['reached'] })
    expect(await ledgerOf(roster_id, { state: 'unseen' })).toMatchObject([{ id: changed?.id }])
  })

  test('sends a notice again, once more in its own entry, and refuses an outdated one', async () => {
    const week = plan.nextWeek()
    const { roster_id, shift } = await plan.published([app.world.ava], week)
    const first = await newestOf(roster_id)

    const again = await plan.admin.call(notices.sendAgain, { ids: [first?.id ?? ''] })
    const [repeated] = await ledgerOf(roster_id)
    await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })
    await plan.changeStatus(roster_id, 'publish')
    const outdated = await plan.admin.call(notices.sendAgain, { ids: [first?.id ?? ''] })

    expect(again).toMatchObject({ done: 1 })
    expect(repeated).toMatchObject({ repeated: true, change: 'new', assignment_id: first?.assignment_id })
    expect(
      (await ava.call(calls.notifications.list, {})).rows.filter(({ kind }) => kind === 'rosterPublished'),
    ).toHaveLength(2)
    expect(outdated.rows).toMatchObject([{ ok: false, code: 'rosters.noticeOutdated' }])
  })

  test('an employee who opens the list of their shifts has seen their notices, and only theirs', async () => {
    const { roster_id } = await plan.published([app.world.ava, app.world.noah], plan.nextWeek())

    await ava.call(notices.markSeen, {})

    const rows = await ledgerOf(roster_id, { sort: 'employee_name', dir: 'asc' })
    expect(rows.map(({ employee_name, seen_how }) => [employee_name, seen_how])).toEqual([
      ['Ava Nguyen', 'app'],
      ['Noah Patel', null],
    ])
  })

  test('is deleted a year after it was sent, with the deliveries', async () => {
    const { roster_id } = await plan.published([app.world.ava], plan.nextWeek())
    const start = app.clock.now()
    app.clock.moveTo(new Date(start.getTime() + 366 * 86_400_000).toISOString())
    await app.runJob('purge-notifications')
    app.clock.moveTo(start.toISOString())

    expect(await ledgerOf(roster_id)).toEqual([])
    expect(
      await app.database.asPlatform((db) => db.selectFrom('notification_deliveries').select('id').execute()),
    ).toEqual([])
  })
})
