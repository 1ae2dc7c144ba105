import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import {
  shiftOfferActions,
  type ShiftOfferStatus,
  shiftOfferStatuses,
  shiftOfferTransitions,
} from '#contract/rostering/shifts/offers.ts'
import { canTransition } from '#contract/transitions.ts'
import { type Client, Refused, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { raceRounds, raceWriters, untilFree } from '#server/testing/races.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { issueResponseLinks } from '#server/modules/publication/notices/response-links.ts'
import { settleOffers } from './settling.ts'

const { offers } = calls
const writers = raceWriters(6)

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
/** employees without a login */
const spare: string[] = []
let ava: Client
let noah: Client

beforeAll(async () => {
  app = await testApp()
  await signIn()
  const make = factoriesIn(app, { client: plan.admin })
  for (let left = Math.max(writers - 2, 2); left > 0; left -= 1) spare.push((await make.employee()).id)
})
beforeEach(() => app.database.asPlatform((db) => db.deleteFrom('notifications').execute()))
afterAll(() => app.close())

async function signIn() {
  plan = await rosteringIn(app)
  ;[ava, noah] = [await app.as('employee'), await app.as('noah')]
}

/** Moves the clock, which ends sessions, while the work runs. */
async function at(instant: string, work: () => Promise<void>) {
  const before = app.clock.now().toISOString()
  app.clock.moveTo(instant)
  await signIn()
  await work().finally(() => app.clock.moveTo(before))
  await signIn()
}
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

let days = 0
const nextDay = () =>
  Temporal.PlainDate.from('2027-05-03')
    // Days of earlier rounds are free again, and later ones too far ahead.
    .add({ days: 2 * (days++ % 150) })
    .toString()

/** A published shift on a day of its own that nobody holds. */
async function openShift(openings = 1) {
  const day = nextDay()
  const { roster_id, shift } = await plan.published([], { week_start: day, works_on: day, openings })
  return { roster_id, roster_shift_id: shift.id, starts_at: shift.starts_at, day }
}

type SendInput = Partial<RequestOf<typeof offers.send>>
async function offered(employee_ids: string[], { openings, ...more }: SendInput & { openings?: number } = {}) {
  const open = await openShift(openings)
  const input = { roster_shift_id: open.roster_shift_id, mode: 'sequential' as const, employee_ids, ...more }
  const sent = await plan.admin.call(offers.send, input)
  return { ...open, sent }
}

const offersOf = (roster_shift_id: string) => plan.admin.call(offers.list, { roster_shift_id })
const statusesOf = async (roster_shift_id: string) => (await offersOf(roster_shift_id)).map(({ status }) => status)
const ownOf = async (client: Client, roster_shift_id: string) =>
  only((await client.call(offers.own, {})).filter((offer) => offer.roster_shift_id === roster_shift_id))
async function answer(client: Client, roster_shift_id: string, given: 'accept' | 'decline', note?: string) {
  const { id, version } = await ownOf(client, roster_shift_id)
  return client.call(offers.answer, { id, version, answer: given, note })
}
const kindsOf = async (client: Client) =>
  (await client.call(calls.notifications.list, { per_page: 100 })).rows.map(({ kind }) => kind)
const settle = () => app.runJob('settle-offers')

describe('a sequential offer', () => {
  test('is sent to the next person when the first declines, and books who accepts', async () => {
    const { roster_shift_id, roster_id } = await offered([app.world.ava, app.world.noah])
    expect(await statusesOf(roster_shift_id)).toEqual(['sent', 'queued'])

    await answer(ava, roster_shift_id, 'decline', 'Exam that day')
    expect(await statusesOf(roster_shift_id)).toEqual(['declined', 'sent'])
    await answer(noah, roster_shift_id, 'accept')

    expect(await statusesOf(roster_shift_id)).toEqual(['declined', 'accepted'])
    expect(await plan.assignmentOf(roster_id)).toMatchObject({
      employee_id: app.world.noah,
      status: 'accepted',
      response_channel: 'app',
    })
  })

  test('is sent to the next person when the window is over, once, whichever process notices it', async () => {
    const { roster_shift_id } = await offered([app.world.ava, app.world.noah], { offer_window_min: 15 })

    await at(inMinutes(14), async () => {
      await settle()
      expect(await statusesOf(roster_shift_id)).toEqual(['sent', 'queued'])
    })
    await at(inMinutes(16), async () => {
      const run = () => settleOffers(app.database, app.clock.now(), new AbortController().signal)
      await Promise.all([run(), run()])

      expect(await statusesOf(roster_shift_id)).toEqual(['expired', 'sent'])
      expect((await kindsOf(noah)).filter((kind) => kind === 'shiftOffered')).toHaveLength(1)
    })
  })

  test('cannot be accepted after its window, even before the job has run', async () => {
    const { roster_shift_id } = await offered([app.world.ava], { offer_window_min: 15 })

    await at(inMinutes(16), () =>
      expect(answer(ava, roster_shift_id, 'accept')).rejects.toMatchObject({ code: 'rosters.offerExpired' }),
    )
  })

  test('is sent to as many people at once as there are openings, and the planner is notified when nobody is left', async () => {
    const { roster_shift_id } = await offered([app.world.ava, app.world.noah], { openings: 2 })
    expect(await statusesOf(roster_shift_id)).toEqual(['sent', 'sent'])

    await answer(ava, roster_shift_id, 'decline', 'No')
    expect(await kindsOf(plan.admin)).not.toContain('shiftOfferUntaken')
    await answer(noah, roster_shift_id, 'decline', 'No')

    expect(await kindsOf(plan.admin)).toContain('shiftOfferUntaken')
  })

  test('waits for the end of the quiet hours before the window begins', async () => {
    // 23:00 in Brisbane
    await at('2026-11-18T13:00:00.000Z', async () => {
      const { roster_shift_id } = await offered([app.world.ava], { offer_window_min: 30 })

      expect(only(await offersOf(roster_shift_id)).expires_at).toBe('2026-11-18T21:30:00.000Z')
    })
  })
})

describe('an open offer', () => {
  test('assigns the first, and notifies everybody else', async () => {
    const { roster_shift_id } = await offered([app.world.ava, app.world.noah], { mode: 'open' })
    const late = await ownOf(noah, roster_shift_id)

    await answer(ava, roster_shift_id, 'accept')

    expect(await statusesOf(roster_shift_id)).toEqual(['accepted', 'filled_by_other'])
    expect(await kindsOf(noah)).toContain('shiftOfferFilled')
    await expect(noah.call(offers.answer, { id: late.id, version: late.version, answer: 'accept' })).rejects.toThrow(
      'Someone else has taken this shift.',
    )
  })

  test('stays open while openings are left', async () => {
    const people = [app.world.ava, app.world.noah, ...spare.slice(0, 1)]
    const { roster_shift_id } = await offered(people, { mode: 'open', openings: 2 })

    await answer(ava, roster_shift_id, 'accept')
    expect(await statusesOf(roster_shift_id)).toEqual(['accepted', 'sent', 'sent'])
    await answer(noah, roster_shift_id, 'accept')

    expect(await statusesOf(roster_shift_id)).toEqual(['accepted', 'accepted', 'filled_by_other'])
  })

  test('lets the planner choose among those who can work', async () => {
    const { roster_shift_id, roster_id } = await offered([app.world.ava, app.world.noah], {
      mode: 'open',
      choice: 'planner',
    })
    await answer(ava, roster_shift_id, 'accept')
    await answer(noah, roster_shift_id, 'accept')
    expect(await statusesOf(roster_shift_id)).toEqual(['applied', 'applied'])
    expect(await kindsOf(plan.admin)).toContain('shiftOfferApplied')
    const [, second] = await offersOf(roster_shift_id)

    await plan.admin.call(offers.choose, { id: second?.id ?? '', version: second?.version ?? 0 })

    expect(await statusesOf(roster_shift_id)).toEqual(['filled_by_other', 'accepted'])
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ employee_id: app.world.noah, status: 'accepted' })
    expect([await kindsOf(noah), await kindsOf(ava)]).toEqual([
      expect.arrayContaining(['shiftOfferChosen']),
      expect.arrayContaining(['shiftOfferFilled']),
    ])
  })
})

describe('offering', () => {
  test('refuses people who are not eligible or have an offer already, and offers it to the others', async () => {
    const { roster_shift_id } = await offered([app.world.ava], { mode: 'open', openings: 3 })
    const former = { id: spare.at(-1) ?? '' }
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'terminated' }).where('id', '=', former.id).execute(),
    )

    const { rows } = await plan.admin.call(offers.send, {
      ...{ roster_shift_id, mode: 'open' },
      employee_ids: [app.world.ava, former.id, app.world.noah],
    })

    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'active' }).where('id', '=', former.id).execute(),
    )
    expect(rows.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'rosters.alreadyOffered'],
      [false, 'rosters.notEligible'],
      [true, undefined],
    ])
  })

  test('is refused for a shift that is full or not published', async () => {
    const day = nextDay()
    const full = await plan.published([app.world.noah], { week_start: day, works_on: day })
    const draft = await plan.planned([], { week_start: day, works_on: day })
    const input = { mode: 'direct' as const, employee_ids: [app.world.ava] }

    await expect(plan.admin.call(offers.send, { roster_shift_id: full.shift.id, ...input })).rejects.toMatchObject({
      code: 'rosters.shiftFull',
    })
    await expect(plan.admin.call(offers.send, { roster_shift_id: draft.shift.id, ...input })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })

  test('sends an email whose private link takes the offer without signing in', async () => {
    const { roster_shift_id, roster_id } = await offered([app.world.ava], { mode: 'direct' })
    const token = await newestTokenTo('employee@muster.example')
    const nobody = await app.as('nobody')
    const { id, version, state } = only((await nobody.call(calls.responses.info, { token })).responses)
    expect(state).toBe('open')

    const page = await nobody.call(calls.responses.answer, { token, id, version, answer: 'accept' })

    expect(only(page.responses)).toMatchObject({ state: 'accepted', of: 'assignment', can_withdraw: true })
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'accepted', response_channel: 'email' })
    expect(await statusesOf(roster_shift_id)).toEqual(['accepted'])
  })

  test('reaches employees without an account by email, from the offer to its end', async () => {
    const [first = '', second = ''] = spare
    const { roster_shift_id } = await offered([first, second], { mode: 'open' })
    const emails = await Promise.all([emailOf(first), emailOf(second)])
    const [token] = await Promise.all(emails.map((email) => newestTokenTo(email)))
    const nobody = await app.as('nobody')
    const { id, version } = only((await nobody.call(calls.responses.info, { token: token ?? '' })).responses)

    const page = await nobody.call(calls.responses.answer, { token: token ?? '', id, version, answer: 'accept' })

    expect(await statusesOf(roster_shift_id)).toEqual(['accepted', 'filled_by_other'])
    expect(await emailsTo(app, emails[1] ?? '')).toMatchObject([{ kind: 'shiftResponse' }, { kind: 'shiftNotice' }])
    const { id: assignment_id, version: latest } = only(page.responses)
    const given = { token: token ?? '', id: assignment_id, version: latest, reason: 'sick' as const }
    expect(only((await nobody.call(calls.responses.withdraw, given)).responses)).toMatchObject({ state: 'withdrawn' })
  })
})

async function emailOf(id: string) {
  const { email } = await app.database.asPlatform((db) =>
    db.selectFrom('employees').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return email
}

async function newestTokenTo(email: string) {
  const emails = await emailsTo(app, email)
  return String(emails.findLast(({ kind }) => kind === 'shiftResponse')?.params.link).replace('/respond#', '')
}

describe('an offer ends', () => {
  test.each([
    ['unpublished', 'unpublish', 'revoked', 'shiftOfferRevoked'],
    ['cancelled', 'cancel', 'revoked', 'shiftOfferRevoked'],
  ] as const)('when its roster is %s', async (_, action, status, kind) => {
    const { roster_shift_id, roster_id } = await offered([app.world.ava, app.world.noah])

    await plan.changeStatus(roster_id, action)
    await settle()

    expect(await statusesOf(roster_shift_id)).toEqual([status, status])
    expect([await kindsOf(ava), await kindsOf(noah)]).toEqual([expect.arrayContaining([kind]), []])
  })

  test('when somebody else is assigned to the last opening', async () => {
    const { roster_shift_id } = await offered([app.world.ava])

    await plan.assign(roster_shift_id, [app.world.noah])
    await settle()

    expect(await statusesOf(roster_shift_id)).toEqual(['filled_by_other'])
  })

  test('when its shift starts', async () => {
    const { roster_shift_id, starts_at } = await offered([app.world.ava], { mode: 'open', choice: 'planner' })
    await answer(ava, roster_shift_id, 'accept')

    await at(starts_at, async () => {
      await settle()

      expect(await statusesOf(roster_shift_id)).toEqual(['expired'])
    })
  })

  test('when the planner revokes it, and the next person gets theirs', async () => {
    const { roster_shift_id } = await offered([app.world.ava, app.world.noah])
    const [first] = await offersOf(roster_shift_id)

    await plan.admin.call(offers.revoke, { ids: [first?.id ?? ''], versions: [first?.version ?? 0] })

    expect(await statusesOf(roster_shift_id)).toEqual(['revoked', 'sent'])
    expect(await kindsOf(ava)).toContain('shiftOfferRevoked')
  })
})

test('of concurrent acceptances of the last opening exactly one succeeds, and the others say why', async () => {
  const people = [app.world.ava, app.world.noah, ...spare].slice(0, writers)
  const clients = [ava, noah]
  for (let round = 0; round < raceRounds; round += 1) {
    const { roster_shift_id, roster_id } = await offered(people, { mode: 'open' })
    const answers = await acceptances(roster_shift_id, clients)

    const results = await Promise.all(answers.map((one) => untilFree(one).then(() => 'done', codeOf)))

    expect(results.filter((code) => code === 'done')).toHaveLength(1)
    expect(results.filter((code) => !['done', 'wrongState', 'rosters.shiftFull'].includes(code))).toEqual([])
    expect((await statusesOf(roster_shift_id)).toSorted()).toEqual([
      'accepted',
      ...Array.from({ length: writers - 1 }, () => 'filled_by_other'),
    ])
    expect(await plan.assignmentsOf(roster_id)).toHaveLength(1)
    await plan.changeStatus(roster_id, 'cancel', { reason: 'End of the round' })
  }
})

const codeOf = (thrown: unknown) => (thrown instanceof Refused ? thrown.code : String(thrown))

/** The acceptance of each offer: by the employee who can sign in, by the private link of everybody else. */
async function acceptances(roster_shift_id: string, clients: readonly Client[]): Promise<(() => Promise<unknown>)[]> {
  const nobody = await app.as('nobody')
  const rows = await offersOf(roster_shift_id)
  const signedIn = await Promise.all(
    clients.map(async (client) => ({ client, own: await ownOf(client, roster_shift_id) })),
  )
  const bySignIn = new Map(signedIn.map((one) => [one.own.id, one]))
  const others = rows.filter(({ id }) => !bySignIn.has(id))
  const links = await app.database.asAgency(app.world.agency, (db) =>
    issueResponseLinks(
      db,
      others.map(({ id, employee_id }) => ({
        ...{ agency_id: app.world.agency, employee_id, channel: 'sms', offer_ids: [id] },
      })),
      app.clock.now(),
    ),
  )
  return [
    ...signedIn.map(
      ({ client, own: { id, version } }) =>
        () =>
          client.call(offers.answer, { id, version, answer: 'accept' }),
    ),
    ...others.map(({ id, version }, at) => () => {
      const token = (links[at] ?? '').replace('/respond#', '')
      return nobody.call(calls.responses.answer, { token, id, version, answer: 'accept' })
    }),
  ]
}

test('an acceptance by somebody who is no longer eligible is refused with the reason', async () => {
  const { roster_shift_id } = await offered([app.world.ava], { mode: 'open' })
  const block = { customer_id: app.world.harbour, employee_id: app.world.ava, list: 'blocked' as const, reason: 'Late' }
  const listing = await plan.admin.call(calls.customerEmployees.store, block)

  await expect(answer(ava, roster_shift_id, 'accept')).rejects.toMatchObject({
    code: 'rosters.notEligible',
    params: { rules: 'customerBlocked' },
  })

  expect(await statusesOf(roster_shift_id)).toEqual(['sent'])
  await plan.admin.call(calls.customerEmployees.remove, { id: listing.id, version: listing.version })
})

test('a supervisor who chooses an applicant sees of a visa only that the office has to check', async () => {
  const { roster_shift_id } = await offered([app.world.ava], { mode: 'open', choice: 'planner' })
  await answer(ava, roster_shift_id, 'accept')
  const file = (visa: { right_to_work: 'temporary' | 'citizen'; visa_expires_on: string | null }) =>
    app.database.asPlatform((db) => db.updateTable('employees').set(visa).where('id', '=', app.world.ava).execute())
  await file({ right_to_work: 'temporary', visa_expires_on: '2026-12-01' })
  const { client } = await supervisorWith(app, { location_ids: [app.world.brisbane] })
  const { id, version } = only(await offersOf(roster_shift_id))

  await expect(client.call(offers.choose, { id, version })).rejects.toMatchObject({
    code: 'rosters.notEligible',
    params: { rules: 'askOffice' },
  })
  await expect(plan.admin.call(offers.choose, { id, version })).rejects.toMatchObject({
    params: { rules: expect.stringContaining('rightToWorkEnds') },
  })
  await file({ right_to_work: 'citizen', visa_expires_on: null })
})

test('seeing an offer is recorded once and changes no version', async () => {
  const { roster_shift_id } = await offered([app.world.ava])
  const { id, version } = await ownOf(ava, roster_shift_id)

  expect(await ava.call(offers.see, { ids: [id] })).toEqual({ seen: 1 })
  expect(await ava.call(offers.see, { ids: [id] })).toEqual({ seen: 0 })

  expect(only(await offersOf(roster_shift_id))).toMatchObject({ status: 'seen', version, seen_at: expect.any(String) })
})

test('nobody sees or takes the offer of another employee', async () => {
  const { roster_shift_id } = await offered([app.world.ava])
  const { id, version } = await ownOf(ava, roster_shift_id)

  expect((await noah.call(offers.own, {})).map((offer) => offer.id)).not.toContain(id)
  await expect(noah.call(offers.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({ status: 404 })
  await expect(noah.call(offers.see, { ids: [id] })).rejects.toMatchObject({ code: 'notFound' })
})

test('offers of a roster are counted by shift for the board', async () => {
  const { roster_id, roster_shift_id } = await offered([app.world.ava, app.world.noah])

  expect(await plan.admin.call(offers.count, { roster_ids: [roster_id] })).toEqual([
    { roster_shift_id, queued: 1, waiting: 1, applied: 0 },
  ])
})

describe('the table of transitions', () => {
  // The same response again is no error.
  const isRepeated = (action: Action, status: ShiftOfferStatus) =>
    action !== 'choose' && action !== 'revoke' && shiftOfferTransitions[action].to === status
  const isPossible = (action: Action, status: ShiftOfferStatus) =>
    canTransition(shiftOfferTransitions, action, status) || isRepeated(action, status)
  const cases = shiftOfferActions.flatMap((action) => shiftOfferStatuses.map((status) => [action, status] as const))
  const [possible, impossible] = [cases.filter((one) => isPossible(...one)), cases.filter((one) => !isPossible(...one))]

  test.each(possible)('%s is done with an offer that is %s', async (action, status) => {
    const { roster_shift_id, id } = await offerFor(action)

    await act(action, await putInto(status, id))

    expect(await statusesOf(roster_shift_id)).toEqual([shiftOfferTransitions[action].to])
  })

  test('every other action is refused because of the status', async () => {
    for (const [action, status] of impossible) {
      const { id } = await (refused[action] ??= offerFor(action))
      const outcome = await act(action, await putInto(status, id)).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
      expect([action, status, outcome]).toEqual([action, status, 'wrongState'])
    }
  })

  type Action = (typeof shiftOfferActions)[number]
  const refused: Partial<Record<Action, ReturnType<typeof offerFor>>> = {}

  async function offerFor(action: Action) {
    const choice = action === 'accept' ? 'first' : 'planner'
    const { roster_shift_id } = await offered([app.world.ava], { mode: 'open', choice })
    return { roster_shift_id, id: only(await offersOf(roster_shift_id)).id }
  }

  const putInto = (status: ShiftOfferStatus, id: string) =>
    app.database.asPlatform((db) =>
      db
        .updateTable('shift_offers')
        .set({ status })
        .where('id', '=', id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    )

  async function act(action: Action, seen: { id: string; version: number }) {
    if (action === 'choose') return plan.admin.call(offers.choose, seen)
    if (action === 'revoke') {
      const { rows } = await plan.admin.call(offers.revoke, { ids: [seen.id], versions: [seen.version] })
      const { ok, code } = only(rows)
      return ok ? undefined : Promise.reject(Object.assign(new Error(code), { code }))
    }
    const decision = action === 'decline' ? ('decline' as const) : ('accept' as const)
    return ava.call(offers.answer, { ...seen, answer: decision, note: 'A reason' })
  }
})

describe('shifts offered to everybody who is eligible', () => {
  const idsOf = (rows: readonly { employee_id: string }[]) => rows.map(({ employee_id }) => employee_id)

  test('are sent to those without a block or a warning, each shift by itself, and revoked together', async () => {
    const [open, full] = [await openShift(), await plan.published([app.world.noah], dayOfItsOwn())]
    const draft = await plan.planned([], dayOfItsOwn())

    const sent = await plan.admin.call(offers.sendToEligible, {
      ids: [open.roster_shift_id, full.shift.id, draft.shift.id],
    })

    expect(sent.rows.map(({ ok, code }) => [ok, code])).toEqual([
      [true, undefined],
      [false, 'rosters.shiftFull'],
      [false, 'wrongState'],
    ])
    const made = await offersOf(open.roster_shift_id)
    expect(idsOf(made)).toEqual(expect.arrayContaining([app.world.ava, app.world.noah]))
    expect(made.every(({ mode, choice, status }) => mode === 'open' && choice === 'first' && status === 'sent')).toBe(
      true,
    )
    expect(sent.left_out).toBe(0)
    expect(idsOf(sent.offers).toSorted()).toEqual(idsOf(made).toSorted())

    const seen = { ids: sent.offers.map(({ id }) => id), versions: sent.offers.map(({ version }) => version) }
    expect(await plan.admin.call(offers.revoke, seen)).toMatchObject({ done: made.length, refused: 0 })
    expect(new Set(await statusesOf(open.roster_shift_id))).toEqual(new Set(['revoked']))
  })

  test('that nobody is eligible for say so, and offering again offers nothing twice', async () => {
    const open = await openShift()
    const nobody = await plan.published([], { ...dayOfItsOwn(), position_id: app.world.driver })
    const ids = [open.roster_shift_id, nobody.shift.id]

    const first = await plan.admin.call(offers.sendToEligible, { ids })
    const again = await plan.admin.call(offers.sendToEligible, { ids })

    expect(first.rows[1]).toMatchObject({ ok: false, code: 'rosters.nobodyEligible' })
    expect(first.offers.length).toBeGreaterThan(0)
    expect(again.offers).toEqual([])
  })

  test('by more than 100 are sent to the 100 who fit best, and say how many more there are', async () => {
    const open = await openShift()
    const able = await eligibleFor(open.roster_shift_id)
    await app.database.asPlatform((db) => copiesOf(db, spare[0] ?? '', 103 - able))
    expect(await eligibleFor(open.roster_shift_id)).toBe(103)

    const sent = await plan.admin.call(offers.sendToEligible, { ids: [open.roster_shift_id] })

    expect(sent).toMatchObject({ done: 1, refused: 0, left_out: 3 })
    expect(new Set(idsOf(sent.offers)).size).toBe(100)
    expect(await statusesOf(open.roster_shift_id)).toHaveLength(100)
  })

  const eligibleFor = async (roster_shift_id: string) =>
    (await plan.admin.call(calls.rosters.availability, { roster_shift_id, q: '' })).eligible

  /** So many employees with the positions of another one. */
  async function copiesOf(db: Db, employee_id: string, count: number) {
    const ids = Array.from({ length: count }, newId)
    await sql`insert into employees (id, agency_id, company_id, first_name, last_name, birth_date, right_to_work, type, status, employee_code, email)
      select copy.id, agency_id, company_id, first_name, last_name, birth_date, right_to_work, type, status, 'COPY' || copy.number,
        'copy' || copy.number || '@muster.example'
      from employees cross join unnest(${ids}::uuid[]) with ordinality as copy (id, number)
      where employees.id = ${employee_id}::uuid`.execute(db)
    await sql`insert into employee_positions (agency_id, employee_id, position_id)
      select agency_id, copy.id, position_id from employee_positions cross join unnest(${ids}::uuid[]) as copy (id)
      where employee_id = ${employee_id}::uuid`.execute(db)
  }

  const dayOfItsOwn = () => {
    const day = nextDay()
    return { week_start: day, works_on: day }
  }
})
