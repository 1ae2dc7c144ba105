import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let nobody: Client
const avasAddress = 'employee@muster.example'

beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  nobody = await app.as('nobody')
})
beforeEach(() =>
  app.database.asPlatform(async (db) => {
    await db.deleteFrom('throttles').execute()
    // An unread notification of the same kind would hold back the next email.
    await db.deleteFrom('notifications').execute()
  }),
)
afterAll(() => app.close())

let days = 0
const nextDay = () =>
  Temporal.PlainDate.from('2027-05-03')
    .add({ days: 2 * days++ })
    .toString()

/** A published shift of Ava's on a day of its own, and the token of the email about it. */
async function pendingWithLink() {
  const day = nextDay()
  const made = await plan.published([app.world.ava], { week_start: day, works_on: day })
  const assignment_id = only(made.assignment_ids)
  return { ...made, day, assignment_id, token: await newestToken() }
}

async function newestToken() {
  const emails = await emailsTo(app, avasAddress)
  return String(emails.findLast(({ kind }) => kind === 'shiftResponse')?.params.link).replace('/respond#', '')
}

const pageOf = (token: string) => nobody.call(calls.responses.info, { token })
const responseOf = async (token: string) => only((await pageOf(token)).responses)
async function answer(token: string, given: 'accept' | 'decline', note?: string) {
  const { id, version } = await responseOf(token)
  return nobody.call(calls.responses.answer, { token, id, version, answer: given, note })
}
const storedOf = (id: string) =>
  app.database.asPlatform((db) =>
    db
      .selectFrom('assignments')
      .select(['status', 'response_channel', 'response_note', 'responded_by', 'accepted_findings', 'withdrawal_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('a private link to respond', () => {
  test('is in the email about a published shift, and shows the shift without signing in', async () => {
    const { token, day } = await pendingWithLink()

    expect(await pageOf(token)).toMatchObject({
      employee_name: 'Ava Nguyen',
      is_revoked: false,
      responses: [
        { state: 'open', shift: { works_on: day, starts: '08:00', ends: '16:00', time_zone: 'Australia/Brisbane' } },
      ],
    })
  })

  test('changes nothing when it is opened, however often', async () => {
    const { token, assignment_id } = await pendingWithLink()

    for (let times = 0; times < 3; times++) await pageOf(token)

    expect(await storedOf(assignment_id)).toMatchObject({ status: 'pending', response_channel: null })
  })

  test('accepts the shift as the signed-in employee would, with the decision and the channel', async () => {
    const { token, assignment_id } = await pendingWithLink()

    const page = await answer(token, 'accept')

    expect(only(page.responses).state).toBe('accepted')
    expect(await storedOf(assignment_id)).toMatchObject({
      status: 'accepted',
      response_channel: 'email',
      accepted_findings: expect.any(Array),
      responded_by: expect.any(String),
    })
    await expect(plan.admin.call(calls.rosters.assignment, { id: assignment_id })).resolves.toMatchObject({
      response_channel: 'email',
    })
  })

  test('declines only with a reason', async () => {
    const { token, assignment_id } = await pendingWithLink()

    await expect(answer(token, 'decline')).rejects.toMatchObject({ status: 422 })
    await answer(token, 'decline', 'Exam that day')

    expect(await storedOf(assignment_id)).toMatchObject({ status: 'declined', response_note: 'Exam that day' })
    expect((await responseOf(token)).state).toBe('declined')
  })

  test('withdraws from an accepted shift as the signed-in employee would, and notifies the planner', async () => {
    const { token, assignment_id, roster_id, shift } = await pendingWithLink()
    await answer(token, 'accept')
    const accepted = await responseOf(token)
    const { id, version } = accepted

    const page = await nobody.call(calls.responses.withdraw, { token, id, version, reason: 'sick', note: 'Fever' })

    expect([accepted, only(page.responses)]).toMatchObject([
      { state: 'accepted', can_withdraw: true },
      { state: 'withdrawn', can_withdraw: false },
    ])
    expect(await storedOf(assignment_id)).toMatchObject({
      ...{ status: 'withdrawn', withdrawal_reason: 'sick', response_note: 'Fever', response_channel: 'email' },
    })
    const { rows } = await plan.admin.call(calls.notifications.list, {})
    expect(rows.find(({ kind }) => kind === 'shiftWithdrawn')).toMatchObject({
      link: `/assigned-roster?roster_shift_id=${shift.id}&employee_id=${app.world.ava}`,
    })
    const log = await plan.admin.call(calls.rosterChanges.list, { roster_id })
    expect(log.rows[0]).toMatchObject({ kind: 'withdraw', by_name: 'Ava Nguyen' })
  })

  test('withdraws only from an accepted shift of its own, with a known reason, before the start', async () => {
    const [one, other] = [await pendingWithLink(), await pendingWithLink()]
    const withdraw = async (token: string, more: object = {}) => {
      const { id, version } = await responseOf(token)
      return nobody.call(calls.responses.withdraw, { token, id, version, reason: 'other', ...more })
    }
    await expect(withdraw(one.token)).rejects.toMatchObject({ code: 'wrongState' })
    await answer(one.token, 'accept')
    const { id, shift } = await responseOf(one.token)

    await expect(withdraw(one.token, { reason: 'busy' })).rejects.toMatchObject({ status: 422 })
    await expect(withdraw(one.token, { version: 99 })).rejects.toMatchObject({ code: 'stale' })
    await expect(withdraw(other.token, { id })).rejects.toMatchObject({ status: 404 })
    const before = app.clock.now().toISOString()
    app.clock.moveTo(shift?.starts_at ?? '')
    expect(await responseOf(one.token)).toMatchObject({ state: 'accepted', can_withdraw: false })
    await expect(withdraw(one.token)).rejects.toMatchObject({ code: 'rosters.alreadyStarted' })
    app.clock.moveTo(before)
    await plan.admin.call(calls.responses.revoke, { assignment_id: id })
    await expect(
      nobody.call(calls.responses.withdraw, { token: one.token, id, version: 1, reason: 'sick' }),
    ).rejects.toMatchObject({ code: 'rosters.linkRevoked' })
  })

  test('refuses an acceptance that the employee is no longer eligible for', async () => {
    const { token, assignment_id, day } = await pendingWithLink()
    const block = {
      customer_id: app.world.harbour,
      employee_id: app.world.ava,
      list: 'blocked' as const,
      reason: 'Late',
    }
    const listing = await plan.admin.call(calls.customerEmployees.store, block)

    await expect(answer(token, 'accept')).rejects.toMatchObject({ code: 'rosters.notEligible' })

    expect([day, (await storedOf(assignment_id)).status]).toEqual([day, 'pending'])
    await plan.admin.call(calls.customerEmployees.remove, { id: listing.id, version: listing.version })
  })

  test('shows that the shift was cancelled, unpublished, or has started meanwhile', async () => {
    const [cancelled, unpublished] = [await pendingWithLink(), await pendingWithLink()]
    await plan.admin.call(calls.rosters.unassign, { ids: [cancelled.assignment_id], reason: 'Fewer guests' })
    await plan.changeStatus(cancelled.roster_id, 'publish')
    await plan.changeStatus(unpublished.roster_id, 'unpublish')

    expect((await responseOf(cancelled.token)).state).toBe('over')
    expect(await responseOf(unpublished.token)).toMatchObject({ state: 'over', shift: null })
    await expect(answer(cancelled.token, 'accept')).rejects.toMatchObject({ code: 'wrongState' })
    const { id } = await responseOf(unpublished.token)
    await expect(
      nobody.call(calls.responses.answer, { token: unpublished.token, id, version: 1, answer: 'accept' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('expires at the start of its shift', async () => {
    const { token } = await pendingWithLink()
    const { shift, id, version } = await responseOf(token)
    const before = app.clock.now().toISOString()
    app.clock.moveTo(shift?.starts_at ?? '')

    const page = await pageOf(token)
    const late = nobody.call(calls.responses.answer, { token, id, version, answer: 'accept' })
    await expect(late).rejects.toMatchObject({ code: 'rosters.alreadyStarted' })
    app.clock.moveTo(before)

    expect(only(page.responses).state).toBe('expired')
  })

  test('shows nothing and answers nothing once it was revoked', async () => {
    const { token, assignment_id } = await pendingWithLink()
    const { id, version } = await responseOf(token)

    await expect(plan.admin.call(calls.responses.revoke, { assignment_id })).resolves.toEqual({ revoked: 1 })

    expect(await pageOf(token)).toMatchObject({ is_revoked: true, employee_name: '', responses: [] })
    const { agency } = await (await app.as('nobody')).call(calls.auth.linkAgency, { token })
    expect(agency).toMatchObject({ name: 'Southern Cross Staffing', email: expect.any(String) })
    await expect((await app.as('nobody')).call(calls.auth.linkAgency, { token: 'unknown' })).resolves.toEqual({
      agency: null,
    })
    await expect(nobody.call(calls.responses.answer, { token, id, version, answer: 'accept' })).rejects.toMatchObject({
      code: 'rosters.linkRevoked',
    })
  })

  test('answers nothing but the shifts it was sent for', async () => {
    const [one, other] = [await pendingWithLink(), await pendingWithLink()]
    const { id, version } = await responseOf(other.token)

    await expect(
      nobody.call(calls.responses.answer, { token: one.token, id, version, answer: 'accept' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('covers all shifts of one email', async () => {
    const first_day = nextDay()
    const second_day = nextDay()
    const { id: roster_id } = await plan.roster({ week_start: first_day })
    for (const works_on of [first_day, second_day]) {
      const { id } = await plan.shift(roster_id, { works_on })
      await plan.assign(id, [app.world.ava])
    }
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    const token = await newestToken()
    const [first] = (await pageOf(token)).responses

    const page = await nobody.call(calls.responses.answer, {
      token,
      id: first?.id ?? '',
      version: first?.version ?? 0,
      answer: 'accept',
    })

    expect(page.responses.map(({ state, shift }) => [state, shift?.works_on])).toEqual([
      ['accepted', first_day],
      ['open', second_day],
    ])
  })

  test('is stored as a hash only', async () => {
    const { token } = await pendingWithLink()

    const links = await app.database.asPlatform((db) => db.selectFrom('response_links').selectAll().execute())

    expect(JSON.stringify(links)).not.toContain(token)
  })

  test('with an unknown token is not found, and guessing is limited', async () => {
    const guesses = []
    for (let times = 0; times < 31; times++)
      guesses.push(await pageOf(`guess-${times}`).then(String, ({ code }: { code: string }) => code))

    expect(guesses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'notFound'))
    expect(guesses.at(-1)).toBe('tooMany')
  })

  test('is sent again when the shift changes so much that a new answer is needed', async () => {
    const { roster_id, token, day } = await pendingWithLink()
    await answer(token, 'accept')
    const { shifts } = await plan.boardOf(roster_id, day, day)
    const { id, version, position_id, openings } = only(shifts)
    await plan.admin.call(calls.rosters.shiftUpdate, {
      ...{ id, version, position_id, openings, works_on: day },
      starts: '10:00',
      ends: '18:00',
    })
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

    const renewed = await newestToken()

    expect(renewed).not.toBe(token)
    expect(await responseOf(renewed)).toMatchObject({ state: 'open', shift: { starts: '10:00' } })
  })

  test('shows nothing a month after its last shift but still whose it was, and is deleted after a year', async () => {
    const { token } = await pendingWithLink()
    const { shift } = await responseOf(token)
    const before = app.clock.now().toISOString()

    await app.runJob('purge-response-links')
    await expect(pageOf(token)).resolves.toMatchObject({ is_revoked: false })
    const moveOn = (days: number) =>
      app.clock.moveTo(new Date(Date.parse(shift?.starts_at ?? '') + days * 86_400_000).toISOString())
    moveOn(31)
    await app.runJob('purge-response-links')
    await expect(pageOf(token)).resolves.toMatchObject({ responses: [] })
    moveOn(366)
    await app.runJob('purge-response-links')

    await expect(pageOf(token)).rejects.toMatchObject({ status: 404 })
    app.clock.moveTo(before)
  })
})
