import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import { addDays } from '#contract/values/time.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { sendDueMessages } from '#server/modules/sms/delivery.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { fakeSms } from '#server/testing/fakes/fake-sms.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client
let nobody: Client
const mail = 'kim@harbour.example'
const backupMail = 'sam@harbour.example'
let contact_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  nobody = await app.as('nobody')
  const usual = { customer_id: app.world.harbour, location_ids: [app.world.brisbane] }
  const kim = { ...usual, role: 'approver' as const, name: 'Kim Lee', email: mail, phone: '0491 570 156' }
  contact_id = (await admin.call(calls.customerContacts.store, kim)).id
})
beforeEach(() =>
  app.database.asPlatform(async (db) => {
    const terms = { timesheet_approval: 'customer_then_agency' as const, approval_timeout_hours: null }
    await db.updateTable('customers').set(terms).where('id', '=', app.world.harbour).execute()
    await db.deleteFrom('throttles').execute()
  }),
)
afterAll(() => app.close())

let monday = '2026-01-05'
const nextWeek = () => (monday = addDays(monday, 7))

/** Hours of Ava on the first days of a week of its own. */
async function weekOf(days = 2) {
  const week_start = nextWeek()
  const { at, workedAsRostered } = workIn(app)
  const ids: string[] = []
  for (let day = 0; day < days; day++) ids.push(await workedAsRostered(at(addDays(week_start, day)), 'submitted'))
  return { week: { location_id: app.world.brisbane, week_start }, ids }
}

async function sent(days = 2) {
  const made = await weekOf(days)
  const signoff = await admin.call(calls.signoffs.send, { ...made.week, contact_id, channel: 'email' })
  return { ...made, signoff, token: await newestToken(mail) }
}

async function newestToken(address: string) {
  const emails = await emailsTo(app, address)
  return String(emails.at(-1)?.params.link).replace('/sign-off#', '')
}

const pageOf = (token: string) => nobody.call(calls.privateSignoffs.info, { token })
const approving = async (token: string) =>
  (await pageOf(token)).lines.map(({ id, version }) => ({ id, version, decision: 'approve' as const }))
const sign = async (token: string, lines?: Awaited<ReturnType<typeof approving>>) =>
  nobody.call(calls.privateSignoffs.sign, { token, name: 'Kim Lee', lines: lines ?? (await approving(token)) })
const seen = (id: string) => admin.call(calls.timesheets.view, { id })

describe('a week that a customer signs off without an account', () => {
  test('is approved by the same step as with an account, and stored with name, time, address, method and lines', async () => {
    const { ids, token, signoff } = await sent()

    expect(await pageOf(token)).toMatchObject({
      ...{ status: 'open', recipient_name: 'Kim Lee', location_name: 'Brisbane Kitchen' },
      lines: ids.map((id) => ({ id, employee_name: 'Ava Nguyen', starts: '08:00', is_open: true, decision: null })),
    })
    const strokes: [number, number][][] = [[[10, 10], [90, 60]], [[30, 30]]] // prettier-ignore
    const page = await nobody.call(calls.privateSignoffs.sign, {
      ...{ token, name: 'Kim Lee', strokes, lines: await approving(token) },
    })

    expect(page).toMatchObject({ status: 'signed', signature: { name: 'Kim Lee', method: 'drawn', strokes } })
    const { history, ...sheet } = await seen(ids[0] ?? '')
    expect(sheet).toMatchObject({ status: 'client_approved', waits_for: 'agency' })
    expect(history.at(-1)).toMatchObject({ by_name: 'Kim Lee', step: 'customer', to: 'client_approved' })
    expect(await admin.call(calls.signoffs.info, { id: signoff.id })).toMatchObject({
      ...{ status: 'signed', signed_name: 'Kim Lee', counts: { approve: 2 }, can_change: false },
      signature: { address: expect.any(String), method: 'drawn' },
      lines: ids.map((id) => ({ id, decision: 'approve', paid_minutes: 480 })),
    })
    const { bytes } = await nobody.download(calls.privateSignoffs.record, { token })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is signed once: with another link the record is shown, and signing again is refused', async () => {
    const { token, week } = await sent()
    await admin.call(calls.signoffs.send, { ...week, contact_id, channel: 'email' })
    const other = await newestToken(mail)
    const lines = await approving(other)
    await sign(token)

    expect(await pageOf(other)).toMatchObject({ status: 'signed', signature: { method: 'typed', strokes: null } })
    await expect(sign(other, lines)).rejects.toMatchObject({ code: 'timesheets.signoffSigned' })
    await expect(admin.call(calls.signoffs.send, { ...week, contact_id, channel: 'email' })).rejects.toMatchObject({
      code: 'timesheets.nothingToSign',
    })
  })

  test.each([
    ['a line was changed', async (ids: string[]) => void (await disputeByPhone(ids[0] ?? ''))],
    ['a line was added', async () => void (await addLine())],
  ])('is refused with the current week when %s meanwhile, and nothing is stored', async (_, change) => {
    const { ids, token } = await sent()
    const lines = await approving(token)
    await change(ids)

    await expect(sign(token, lines)).rejects.toMatchObject({ code: 'stale' })

    expect(await pageOf(token)).toMatchObject({ status: 'open', signature: null })
    expect((await seen(ids[1] ?? '')).status).toBe('submitted')
  })

  test('has corrected and disputed lines, each with a reason, for the agency to decide', async () => {
    const { ids, token } = await sent(3)
    const [first, second, third] = await approving(token)
    if (!first || !second || !third) throw new Error('three lines')
    const proposed = { starts: '08:00', ends: '14:00', break_minutes: 30 }
    const lines = [
      first,
      { ...second, decision: 'correct' as const, proposed, reason: 'Left at two' },
      { ...third, decision: 'dispute' as const, reason: 'Was not here' },
    ]
    const without = lines.map((line) => ({ ...line, reason: null }))
    const request = { token, name: 'Kim Lee' }
    await expect(nobody.call(calls.privateSignoffs.sign, { ...request, lines: without })).rejects.toMatchObject({
      fields: { 'lines.1.reason': [expect.any(String)] },
    })

    await nobody.call(calls.privateSignoffs.sign, { ...request, lines })

    expect((await seen(ids[0] ?? '')).status).toBe('client_approved')
    const corrected = await seen(ids[1] ?? '')
    expect(corrected).toMatchObject({ status: 'disputed', proposal: { ...proposed, by_name: 'Kim Lee' } })
    expect(await seen(ids[2] ?? '')).toMatchObject({
      ...{ status: 'disputed', status_reason: 'Was not here', proposal: null },
    })
    const client = await app.as('customer')
    await client.call(calls.notifications.readAll, {})
    const { id, version } = corrected
    const accepted = await admin.call(calls.signoffs.accept, { id, version })
    expect(accepted).toMatchObject({ status: 'client_approved', ends: '14:00', paid_minutes: 330, proposal: null })
    expect(accepted.history.at(-1)).toMatchObject({ by_name: 'Kim Lee', step: 'customer' })
    // The customer has signed these times; the employee gets the answer.
    expect((await client.call(calls.notifications.list, { is_read: false })).rows).toEqual([])
    const { rows } = await (await app.as('employee')).call(calls.notifications.list, {})
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'timesheetAnswered', link: `/time-sheets/view/${id}` }))
    await expect(admin.call(calls.signoffs.accept, { id, version: accepted.version })).rejects.toMatchObject({
      code: 'timesheets.noProposal',
    })
  })

  test.each([
    ['a longer meal', { starts: '06:00', ends: '14:00', break_minutes: 50 }, 440],
    ['a shorter meal', { starts: '06:00', ends: '14:00', break_minutes: 35 }, 455],
    ['less than the paid rest', { starts: '06:00', ends: '14:00', break_minutes: 5 }, 480],
    ['no break', { starts: '06:00', ends: '14:00', break_minutes: 0 }, 480],
    ['the same break in a shorter time', { starts: '06:00', ends: '13:00', break_minutes: 40 }, 390],
  ])('keeps the paid rest paid where the customer corrects a total: %s', async (_, proposed, paid_minutes) => {
    const { at, workedAsRostered } = workIn(app)
    const rest = { minutes: 10, paid: true }
    const breaks = [rest, { minutes: 30, paid: false }]
    const week_start = nextWeek()
    const id = await workedAsRostered(at(week_start, { starts: '06:00', ends: '14:00', breaks }), 'submitted')
    const week = { location_id: app.world.brisbane, week_start }
    await admin.call(calls.signoffs.send, { ...week, contact_id, channel: 'email' })
    const token = await newestToken(mail)
    const [line] = await approving(token)
    if (!line) throw new Error('one line')
    const corrected = { ...line, decision: 'correct' as const, proposed, reason: 'Another break' }
    const preview = { token, id, ...proposed }
    expect(await nobody.call(calls.privateSignoffs.preview, preview)).toEqual({ paid_minutes })
    const foreign = { ...preview, id: app.world.ava }
    await expect(nobody.call(calls.privateSignoffs.preview, foreign)).rejects.toMatchObject({ code: 'notFound' })
    await nobody.call(calls.privateSignoffs.sign, { token, name: 'Kim Lee', lines: [corrected] })

    const before = await seen(id)
    const accepted = await admin.call(calls.signoffs.accept, { id, version: before.version })

    expect(before).toMatchObject({ paid_minutes: 450, proposal: { paid_minutes } })
    expect(accepted).toMatchObject({ paid_minutes, break_minutes: proposed.break_minutes })
    const paid = [before.history.at(-1), accepted.history.at(-1)].map((change) => change?.paid_minutes)
    expect(paid).toEqual([450, paid_minutes])
  })

  test('is not shown once it was revoked or has expired, and cannot be signed', async () => {
    const [revoked, expired] = [await sent(), await sent()]
    const [ofRevoked, ofExpired] = [await approving(revoked.token), await approving(expired.token)]
    const { id, version } = await admin.call(calls.signoffs.info, { id: revoked.signoff.id })
    await admin.call(calls.signoffs.revoke, { id, version })
    const before = app.clock.now().toISOString()
    app.clock.moveTo(new Date(Date.parse(before) + 15 * 86_400_000).toISOString())

    expect(await pageOf(revoked.token)).toMatchObject({ status: 'revoked', recipient_name: null, lines: [] })
    expect(await pageOf(expired.token)).toMatchObject({ status: 'expired', recipient_name: null, lines: [] })
    await expect(sign(revoked.token, ofRevoked)).rejects.toMatchObject({ code: 'timesheets.signoffRevoked' })
    await expect(sign(expired.token, ofExpired)).rejects.toMatchObject({ code: 'timesheets.signoffExpired' })
    app.clock.moveTo(new Date(Date.parse(before) + 45 * 86_400_000).toISOString())
    await expect(pageOf(expired.token)).rejects.toMatchObject({ status: 404 })
    app.clock.moveTo(before)
  })

  test('calculates a correction only for a line that is open on its own link, while that can be signed', async () => {
    const [own, other] = [await sent(), await sent()]
    const times = { starts: '08:00', ends: '15:00', break_minutes: 0 }
    const preview = (token: string, id: string | undefined, more: Partial<typeof times> = {}) =>
      nobody.call(calls.privateSignoffs.preview, { token, id: id ?? '', ...times, ...more })
    const { at, recorded } = workIn(app)
    const elsewhere = await recorded(
      at(own.week.week_start, { customer_id: app.world.summit, location_id: app.world.sydney }),
      'submitted',
      app.world.mia,
    )
    const { agency, coastal, cairns, packer, otto } = app.world.northern
    const place = {
      agency_id: agency,
      company_id: agency,
      customer_id: coastal,
      location_id: cairns,
      position_id: packer,
    }
    const foreign = await recorded(at(own.week.week_start, place), 'submitted', otto)
    const notFound = expect.objectContaining({ code: 'notFound' })

    expect(await preview(own.token, own.ids[0])).toEqual({ paid_minutes: 420 })
    expect(await preview(own.token, own.ids[0], { break_minutes: 600 })).toEqual({ paid_minutes: null })
    // Another week of the site, another customer's hours, hours of another agency and no hours at all.
    for (const id of [other.ids[0], elsewhere, foreign, crypto.randomUUID()])
      await expect(preview(own.token, id)).rejects.toEqual(notFound)
    for (const token of [own.token.slice(1), 'guessed', `${own.token}x`])
      await expect(preview(token, own.ids[0])).rejects.toEqual(notFound)
    for (const wrong of [{ starts: '25:00' }, { ends: '' }, { break_minutes: -1 }, { break_minutes: 721 }])
      await expect(preview(own.token, own.ids[0], wrong)).rejects.toMatchObject({ code: 'invalid' })
    await expect(preview('t'.repeat(10_000), own.ids[0])).rejects.toMatchObject({ status: 422 })

    await sign(own.token)
    await expect(preview(own.token, own.ids[0])).rejects.toEqual(notFound)
    const { id, version } = await admin.call(calls.signoffs.info, { id: other.signoff.id })
    await admin.call(calls.signoffs.revoke, { id, version })
    await expect(preview(other.token, other.ids[0])).rejects.toEqual(notFound)
    const [late, before] = [await sent(), app.clock.now().toISOString()]
    app.clock.moveTo(new Date(Date.parse(before) + 15 * 86_400_000).toISOString())
    await expect(preview(late.token, late.ids[0])).rejects.toEqual(notFound)
    app.clock.moveTo(before)
  })

  test('is shown as a QR code, whose token is not stored', async () => {
    const { week } = await weekOf()
    const { path } = await admin.call(calls.signoffs.code, week)
    const token = path.replace('/sign-off#', '')

    const signed = await sign(token)
    expect(signed).toMatchObject({ status: 'signed', signature: { shown_by_name: 'Ruth Adler' } })
    const { history } = await admin.call(calls.timesheets.view, { id: signed.lines[0]?.id ?? '' })
    expect(history.at(-1)).toMatchObject({ by_name: signed.signature?.name, shown_by_name: 'Ruth Adler' })
    expect(history.slice(0, -1).map(({ shown_by_name }) => shown_by_name)).not.toContain('Ruth Adler')
    const stored = await app.database.asPlatform((db) =>
      Promise.all([
        db.selectFrom('timesheet_signoff_links').selectAll().execute(),
        db.selectFrom('idempotency_keys').selectAll().execute(),
      ]),
    )
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('is not shown by staff who may not approve: its signature counts as the customer’s', async () => {
    const { week } = await weekOf()
    const office = await withCustomRole(app, 'admin')
    await office.holds(allPermissions.filter((name) => name !== 'Timesheet/approve'))

    await expect(office.client.call(calls.signoffs.code, week)).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('is sent only by the agency, to an approver of the location, for a whole week of the company', async () => {
    const { week } = await weekOf()
    const send = (input: Partial<typeof week & { contact_id: string; channel: 'sms' }>) =>
      admin.call(calls.signoffs.send, { ...week, contact_id, channel: 'email', ...input })
    await expect(send({ contact_id: app.world.ava })).rejects.toMatchObject({
      fields: { contact_id: [expect.any(String)] },
    })
    await expect(send({ week_start: addDays(week.week_start, 1) })).rejects.toMatchObject({
      fields: { week_start: [expect.any(String)] },
    })
    // No SMS service is set up.
    await expect(send({ channel: 'sms' })).rejects.toMatchObject({ fields: { channel: [expect.any(String)] } })
    await expect(nobody.call(calls.privateSignoffs.info, { token: 'guessed' })).rejects.toMatchObject({ status: 404 })
  })
})

async function disputeByPhone(id: string) {
  await admin.call(calls.timesheets.dispute, { id, version: 1, reason: 'They rang' })
}

const addLine = () => {
  const { at, workedAsRostered } = workIn(app)
  return workedAsRostered(at(addDays(monday, 5)), 'submitted')
}

test('a week that is sent by SMS at night arrives in the morning of the location, with a link that opens it', async () => {
  const fake = await fakeSms({ now: () => app.clock.now() })
  const setUp = async (SMS_URL: string | null) =>
    (await app.as('superadmin')).call(calls.environment.update, {
      keys: { SMS_URL, PUBLIC_URL: 'https://muster.example' },
    })
  await setUp(fake.url)
  const before = app.clock.now().toISOString()
  const { ids, week } = await weekOf()
  // 22:00 in Brisbane.
  app.clock.moveTo('2026-11-18T12:00:00.000Z')
  await (await app.as('admin')).call(calls.signoffs.send, { ...week, contact_id, channel: 'sms' })

  await sendDueMessages(app.database, app.outside)
  expect(fake.state.messages).toEqual([])
  app.clock.moveTo('2026-11-18T21:01:00.000Z')
  await sendDueMessages(app.database, app.outside)

  expect(fake.state.messages).toMatchObject([{ to: '+61491570156', body: expect.stringContaining('Brisbane Kitchen') }])
  const [, token = ''] = /https:\/\/muster\.example\/sign-off#(\S+)/.exec(fake.state.messages[0]?.body ?? '') ?? []
  expect(await pageOf(token)).toMatchObject({ recipient_name: 'Kim Lee', status: 'open' })
  expect((await sign(token)).status).toBe('signed')
  app.clock.moveTo(before)
  expect(await Promise.all(ids.map(async (id) => (await seen(id)).status))).toEqual([
    'client_approved',
    'client_approved',
  ])
  await setUp(null)
  await fake.close()
})

describe('an approver who does not respond', () => {
  const later = async (hours: number, work: () => Promise<void>) => {
    const before = app.clock.now()
    app.clock.moveTo(new Date(before.getTime() + hours * 3_600_000).toISOString())
    await app.runJob('remind-of-signoffs')
    await work()
    app.clock.moveTo(before.toISOString())
  }
  /** No emails, sign-offs or hours of other tests. */
  const nothingWaits = () =>
    app.database.asPlatform(async (db) => {
      await db.deleteFrom('emails').execute()
      await db.deleteFrom('timesheet_signoffs').execute()
      await db.updateTable('timesheets').set({ status: 'void' }).where('status', '=', 'submitted').execute()
    })
  const submittedWeek = async () => {
    const made = await weekOf()
    const submitted_at = app.clock.now().toISOString()
    await app.database.asPlatform((db) =>
      db.updateTable('timesheets').set({ submitted_at }).where('id', 'in', made.ids).execute(),
    )
    return made
  }
  const kindsTo = async (address: string) => (await emailsTo(app, address)).map(({ kind }) => kind)

  test('is reminded once, then the backup approver gets the link; silence approves nothing without a timeout', async () => {
    await nothingWaits()
    const { ids, token } = await sent()

    await later(23, async () => expect(await kindsTo(mail)).toEqual(['timesheetSignoff']))
    for (const hours of [25, 26])
      await later(hours, async () =>
        expect(await kindsTo(mail)).toEqual(['timesheetSignoff', 'timesheetSignoffReminder']),
      )
    await later(49, async () => {})
    const { rows } = await admin.call(calls.notifications.list, { is_read: false })
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'signoffUnanswered',
        params: expect.objectContaining({ location: 'Brisbane Kitchen' }),
      }),
    )
    const usual = { customer_id: app.world.harbour, location_ids: [] }
    const sam = { ...usual, role: 'backup_approver' as const, name: 'Sam Roe', email: backupMail, phone: null }
    await admin.call(calls.customerContacts.store, sam)
    const { week } = await weekOf(1)
    await admin.call(calls.signoffs.send, { ...week, contact_id, channel: 'email' })
    await later(49, async () => expect(await kindsTo(backupMail)).toEqual(['timesheetSignoffBackup']))
    await later(700, async () => app.runJob('approve-unanswered-timesheets'))
    expect((await seen(ids[0] ?? '')).status).toBe('submitted')

    expect((await sign(await newestToken(backupMail))).status).toBe('signed')
    expect((await pageOf(token)).status).toBe('open')
  })

  test('without a link is followed by the backup approver too, once, for a week that is over and in their language', async () => {
    await nothingWaits()
    await app.database.asPlatform((db) =>
      db.deleteFrom('customer_contacts').where('role', '=', 'backup_approver').execute(),
    )
    const { ids, week } = await submittedWeek()
    await later(49, async () => expect(await kindsTo(backupMail)).toEqual([]))
    const usual = { customer_id: app.world.harbour, location_ids: [] }
    const sam = { ...usual, role: 'backup_approver' as const, name: 'Sam Roe', email: backupMail, phone: null }
    await admin.call(calls.customerContacts.store, sam)

    await later(47, async () => expect(await kindsTo(backupMail)).toEqual([]))
    for (const hours of [49, 50])
      await later(hours, async () => expect(await kindsTo(backupMail)).toEqual(['timesheetSignoffBackup']))

    const { weeks } = await admin.call(calls.signoffs.pending, { location_id: week.location_id })
    expect(weeks.find(({ week_start }) => week_start === week.week_start)?.signoff).toMatchObject({
      ...{ status: 'open', sent_by_name: 'Southern Cross Staffing' },
      links: [{ recipient_name: 'Sam Roe', is_backup: true }],
    })
    expect((await sign(await newestToken(backupMail))).status).toBe('signed')
    expect((await seen(ids[0] ?? '')).status).toBe('client_approved')
  })

  test('is not reminded of hours in a locked pay period, about which nobody can decide', async () => {
    await nothingWaits()
    const { week } = await sent()
    const period = await admin.call(calls.payPeriods.store, {
      company_id: app.world.agency,
      starts_on: week.week_start,
    })
    const { id, version } = period
    const locked = await admin.call(calls.payPeriods.lock, { id, version, reason: 'Paid by hand' })

    await later(50, async () => expect(await kindsTo(mail)).toEqual(['timesheetSignoff']))

    await admin.call(calls.payPeriods.reopen, { id, version: locked.version, reason: 'Hours are missing' })
    await later(50, async () => expect(await kindsTo(mail)).toEqual(['timesheetSignoff', 'timesheetSignoffReminder']))
  })

  test('of a week whose sign-off was revoked, or of a customer that never asks a backup approver, is left alone', async () => {
    await nothingWaits()
    const made = await submittedWeek()
    const signoff = await admin.call(calls.signoffs.send, { ...made.week, contact_id, channel: 'email' })
    await admin.call(calls.signoffs.revoke, { id: signoff.id, version: signoff.version })
    await later(49, async () => expect(await kindsTo(backupMail)).toEqual([]))
    await submittedWeek()
    await app.database.asPlatform((db) => db.updateTable('customers').set({ signoff_escalation_hours: null }).execute())

    await later(100, async () => expect(await kindsTo(backupMail)).toEqual([]))
    await app.database.asPlatform((db) => db.updateTable('customers').set({ signoff_escalation_hours: 48 }).execute())
  })
})
