import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { settingValues } from '#contract/platform/settings.ts'
import type { SwapWithActions, SwapKind, SwapStatus } from '#contract/rostering/shifts/swaps.ts'
import { actionsOf, canTransition } from '#contract/transitions.ts'
import { maxColleagues, swapStatuses, swapTransitions } from '#contract/rostering/shifts/swaps.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { raceRounds, raceWriters, untilFree } from '#server/testing/races.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { shiftWith, workIn } from '#server/testing/records/work.ts'

const { swaps } = calls
const writers = raceWriters(2)

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let ava: Client
let noah: Client
/** another chef */
let tom: { client: Client; id: string }
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  ava = await app.as('employee')
  noah = await app.as('noah')
  tom = await anotherChef()
})
afterAll(() => app.close())

beforeEach(() =>
  app.database.asPlatform(async (db) => {
    await db.deleteFrom('shift_swaps').execute()
    await db.deleteFrom('assignments').execute()
    await db.deleteFrom('notifications').execute()
  }),
)

async function anotherChef(number = 99) {
  const { agency, ava: like, chef } = app.world
  const id = await app.database.asPlatform(async (db) => {
    const {
      id: _,
      name: __,
      search_text: ___,
      ...copied
    } = await db.selectFrom('employees').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
    const made = newId()
    const named = { first_name: 'Tom', last_name: 'Baker', email: `tom${number}@muster.example` }
    const own = { id: made, employee_code: `EM0${number}`, ...named }
    await db
      .insertInto('employees')
      .values({ ...copied, ...own, preferred_name: null })
      .execute()
    await db
      .insertInto('employee_positions')
      .values({ agency_id: agency, employee_id: made, position_id: chef })
      .execute()
    return made
  })
  return { id, client: (await withCustomRole(app, 'employee', { employee_id: id })).client }
}

/** An accepted shift in the Brisbane kitchen, published. */
async function accepted(employee_id: string, works_on = '2026-11-25', starts = '08:00', ends = '16:00') {
  const work = workIn(app).at(works_on, { starts, ends })
  const [id = ''] = await app.database.asPlatform((db) =>
    shiftWith(db, work, { people: [{ employee_id, status: 'accepted' }] }),
  )
  const { roster_id, roster_shift_id, version } = await row(id)
  return { id, version, roster_id, roster_shift_id }
}
const row = (id: string) => plan.admin.call(calls.rosters.assignment, { id })

type StoreInput = Partial<RequestOf<typeof swaps.store>>
const request = (by: Client, { id, version }: { id: string; version: number }, kind: SwapKind, more: StoreInput = {}) =>
  by.call(swaps.store, { assignment_id: id, version, kind, ...more })
const seen = ({ id, version }: Pick<SwapWithActions, 'id' | 'version'>) => ({ id, version })
const accept = (by: Client, swap: SwapWithActions) => by.call(swaps.answer, { ...seen(swap), answer: 'accept' })
const approve = (swap: SwapWithActions, by = plan.admin) => by.call(swaps.decide, { ...seen(swap), action: 'approve' })
const notificationOf = async (client: Client, kind: NotificationKind) =>
  (await client.call(calls.notifications.list, { per_page: 100 })).rows.find((one) => one.kind === kind)
const statuses = async (roster_id: string) =>
  (await plan.assignmentsOf(roster_id)).map(({ employee_name, status }) => `${employee_name}: ${status}`).toSorted()

/** Ava requests Noah and Tom to cover a shift. Both have worked for the customer. */
async function coverOf(others: readonly string[] = []) {
  const shift = await accepted(app.world.ava)
  await colleagues(others)
  const peers = { employee_ids: [app.world.noah, tom.id, ...others] }
  const swap = await request(ava, shift, 'cover', { ...peers, note: 'Exam' })
  return { shift, swap }
}
const colleagues = async (others: readonly string[] = []) => {
  for (const id of [app.world.noah, tom.id, ...others]) await accepted(id, '2026-11-30')
}

describe('a cover', () => {
  test('offers only eligible colleagues by first name, who are notified', async () => {
    const shift = await accepted(app.world.ava)
    await accepted(app.world.noah, '2026-11-25', '10:00', '18:00')
    await accepted(tom.id, '2026-11-27')

    const choices = await ava.call(swaps.choices, { assignment_id: shift.id })
    const swap = await request(ava, shift, 'cover', { employee_ids: [tom.id] })

    // Noah works at that time.
    expect(choices).toMatchObject({ needs_approval: true, colleagues: [{ employee_id: tom.id, first_name: 'Tom' }] })
    expect(swap).toMatchObject({ status: 'pending_peer', is_own: true, requested: 1, allowed_actions: ['cancel'] })
    expect(await notificationOf(tom.client, 'coverRequested')).toMatchObject({ params: { name: 'Ava' } })
  })

  test('shows the employee their shift as it was published to them, and the planner as it is planned now', async () => {
    const shift = await accepted(app.world.ava)
    await accepted(tom.id, '2026-11-27')
    const swap = await request(ava, shift, 'cover', { employee_ids: [tom.id] })
    const { roster_id } = shift
    const { id: shift_id, version } = only((await plan.admin.call(calls.rosters.filter, { roster_id })).shifts)
    const later = { do: 'edit' as const, shift_id, version, starts: '09:00', ends: '17:00' }
    await plan.admin.call(calls.rosterChanges.apply, { roster_id, steps: [later] })

    const timesFor = async (client: Client) => {
      const { rows } = await client.call(swaps.list, { per_page: 100 })
      const found = rows.find(({ id }) => id === swap.id)?.shift
      return [found?.starts, found?.ends]
    }
    expect(await timesFor(ava)).toEqual(['08:00', '16:00'])
    expect(await timesFor(plan.admin)).toEqual(['09:00', '17:00'])
  })

  test('stays with the employee until the agency approves; then the colleague works it, and both are notified', async () => {
    const { shift, swap } = await coverOf()

    const taken = await accept(noah, swap)
    expect(taken).toMatchObject({
      status: 'pending_manager',
      requester_name: 'Ava',
      peer_name: 'Noah',
      allowed_actions: [],
    })
    expect(await statuses(shift.roster_id)).toEqual(['Ava Nguyen: accepted'])
    expect(await notificationOf(plan.admin, 'swapToApprove')).toMatchObject({ params: { names: 'Ava Nguyen' } })
    const approved = await approve(taken)

    expect(approved).toMatchObject({ status: 'approved', requester_name: 'Ava Nguyen', peer_name: 'Noah Patel' })
    expect(await statuses(shift.roster_id)).toEqual(['Ava Nguyen: replaced', 'Noah Patel: accepted'])
    expect(await row(shift.id)).toMatchObject({ replaced_by_name: 'Noah Patel' })
    expect(await notificationOf(ava, 'shiftGivenUp')).toBeDefined()
    expect(await notificationOf(noah, 'shiftTakenOver')).toBeDefined()
  })

  test('stores what eligibility found at each step', async () => {
    const { swap } = await coverOf()
    await approve(await accept(noah, swap))

    const { decisions } = await app.database.asPlatform((db) =>
      db.selectFrom('shift_swaps').select('decisions').where('id', '=', swap.id).executeTakeFirstOrThrow(),
    )

    expect(decisions).toMatchObject([
      { step: 'accept', by_name: 'Noah Patel', findings: [{ employee_id: app.world.noah }] },
      { step: 'approve', by_name: 'Ruth Adler', findings: [{ employee_id: app.world.noah }] },
    ])
  })

  test('needs no approval where the agency says so', async () => {
    await decideSetting({ swap_approval: 'none' })
    const { shift, swap } = await coverOf()

    expect(await accept(noah, swap)).toMatchObject({ status: 'approved' })

    expect(await statuses(shift.roster_id)).toEqual(['Ava Nguyen: replaced', 'Noah Patel: accepted'])
    await decideSetting({})
  })

  test('goes on while one colleague has not refused, and ends with the last one', async () => {
    const { swap } = await coverOf()

    expect(await noah.call(swaps.answer, { ...seen(swap), answer: 'refuse' })).toMatchObject({ status: 'pending_peer' })
    expect((await noah.call(swaps.list, {})).total).toBe(0)
    expect(await tom.client.call(swaps.answer, { ...seen(swap), answer: 'refuse' })).toMatchObject({
      status: 'declined',
    })

    expect(await notificationOf(ava, 'swapRefused')).toBeDefined()
  })

  test('is refused to a colleague who works elsewhere by now, and to the agency when approving', async () => {
    const { swap } = await coverOf()
    const taken = await accept(noah, swap)
    await accepted(app.world.noah, '2026-11-25', '10:00', '18:00')

    await expect(approve(taken)).rejects.toMatchObject({ code: 'rosters.notEligible' })
    await plan.admin.call(swaps.decide, { ...seen(taken), action: 'decline', reason: 'He works elsewhere' })

    expect(await notificationOf(ava, 'swapDeclined')).toMatchObject({ params: { reason: 'He works elsewhere' } })
    expect(await notificationOf(noah, 'swapDeclined')).toBeDefined()
  })

  test('of a shift with an open request is refused', async () => {
    const { shift } = await coverOf()

    await expect(request(ava, shift, 'release')).rejects.toMatchObject({ code: 'rosters.swapOpen' })
  })
})

async function decideSetting(values: { swap_approval?: 'agency' | 'none' }) {
  const { version } = await plan.admin.call(calls.config.info, {})
  await plan.admin.call(calls.config.update, { version, values: { ...settingValues.parse({}), ...values } })
}

describe('a swap', () => {
  test('gives each employee the shift of the other, also where both are at the same time', async () => {
    const [mine, theirs] = [await accepted(app.world.ava), await accepted(app.world.noah)]
    const { shifts } = await ava.call(swaps.choices, { assignment_id: mine.id })
    expect(shifts).toMatchObject([{ assignment_id: theirs.id, first_name: 'Noah', works_on: '2026-11-25' }])

    const swap = await request(ava, mine, 'swap', { peer_assignment_id: theirs.id })
    await approve(await accept(noah, swap))

    expect(await statuses(mine.roster_id)).toEqual(['Ava Nguyen: replaced', 'Noah Patel: accepted'])
    expect(await statuses(theirs.roster_id)).toEqual(['Ava Nguyen: accepted', 'Noah Patel: replaced'])
  })

  test('is possible only for shifts for which both are eligible', async () => {
    const mine = await accepted(app.world.ava)
    const theirs = await accepted(app.world.noah, '2026-11-26')
    await accepted(app.world.ava, '2026-11-26', '12:00', '20:00')

    expect((await ava.call(swaps.choices, { assignment_id: mine.id })).shifts).toEqual([])
    await expect(request(ava, mine, 'swap', { peer_assignment_id: theirs.id })).rejects.toMatchObject({
      code: 'invalid',
      fields: { peer_assignment_id: expect.anything() },
    })
  })

  test('refused because of the other employee shows a colleague only that the office has to check', async () => {
    const [mine, theirs] = [await accepted(app.world.ava), await accepted(app.world.noah, '2026-11-26')]
    const swap = await request(ava, mine, 'swap', { peer_assignment_id: theirs.id })
    await accepted(app.world.ava, '2026-11-26', '12:00', '20:00')

    await expect(accept(noah, swap)).rejects.toMatchObject({
      code: 'rosters.notEligible',
      params: { rules: 'askOffice' },
    })
    await accepted(app.world.noah, '2026-11-25', '10:00', '18:00')
    await expect(accept(noah, swap)).rejects.toMatchObject({ params: { rules: 'overlap,askOffice' } })
  })
})

describe('a release', () => {
  test('frees the opening once the agency approves', async () => {
    const shift = await accepted(app.world.ava)

    const swap = await request(ava, shift, 'release', { note: 'Exam' })
    expect(swap).toMatchObject({ status: 'pending_manager', peer_name: null })
    await approve(swap)

    expect(await row(shift.id)).toMatchObject({ status: 'withdrawn', response_note: 'Exam' })
    expect(await plan.assign(shift.roster_shift_id, [app.world.noah])).toMatchObject({ done: 1 })
  })

  test('is declined with a reason only', async () => {
    const swap = await request(ava, await accepted(app.world.ava), 'release')

    await expect(plan.admin.call(swaps.decide, { ...seen(swap), action: 'decline' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('a request ends by itself', () => {
  test('when its shift starts', async () => {
    const { swap } = await coverOf()
    await app.database.asPlatform((db) =>
      db
        .updateTable('assignments')
        .set({ starts_at: app.clock.now().toISOString() })
        .where('employee_id', '=', app.world.ava)
        .execute(),
    )

    await expect(accept(noah, swap)).rejects.toMatchObject({ code: 'rosters.alreadyStarted' })
    // Either may find that the other is running.
    const runs = await Promise.allSettled([app.runJob('end-swaps'), app.runJob('end-swaps')])
    expect(runs.map(({ status }) => status)).toContain('fulfilled')

    expect(only((await ava.call(swaps.list, {})).rows)).toMatchObject({ status: 'expired', allowed_actions: [] })
    expect(await notificationOf(ava, 'swapExpired')).toBeDefined()
    expect(await notificationOf(noah, 'swapExpired')).toBeDefined()
  })

  test.each([
    [
      'the employee withdraws',
      (id: string) => ava.call(calls.assignmentOutcomes.withdraw, { id, version: 1, reason: 'sick' }),
    ],
    [
      'the agency removes them',
      (id: string) => plan.admin.call(calls.rosters.unassign, { ids: [id], reason: 'Other plans' }),
    ],
    ['the shift is cancelled', (id: string) => cancelShiftOf(id)],
  ])('when %s', async (_, end) => {
    const { swap, shift } = await coverOf()

    await end(shift.id)

    await expect(accept(noah, swap)).rejects.toMatchObject({
      code: 'wrongState',
      params: { state: 'shiftSwap.cancelled' },
    })
    expect(await notificationOf(noah, 'swapCancelled')).toBeDefined()
  })
})

async function cancelShiftOf(id: string) {
  const { roster_shift_id } = await row(id)
  const { rows, pay_minutes, bill_minutes } = await plan.admin.call(calls.shiftCancellations.preview, {
    ids: [roster_shift_id],
  })
  const versions = rows.map(({ version }) => version)
  const totals = { bill_minutes, pay_minutes: pay_minutes ?? 0 }
  return plan.admin.call(calls.shiftCancellations.cancel, {
    ids: [roster_shift_id],
    versions,
    reason: 'Off',
    ...totals,
  })
}

describe('who may do what', () => {
  test('colleagues see first names and the shift only; customers, strangers and other agencies see nothing', async () => {
    const { swap } = await coverOf()
    const elsewhere = (await supervisorWith(app, { location_ids: [app.world.sydney] })).client
    const here = (await supervisorWith(app, { location_ids: [app.world.brisbane] })).client

    expect(only((await noah.call(swaps.list, {})).rows)).toMatchObject({
      requester_name: 'Ava',
      is_own: false,
      peer_name: null,
      findings: [],
      allowed_actions: ['accept', 'refuse'],
    })
    expect((await here.call(swaps.list, {})).rows).toMatchObject([{ id: swap.id, allowed_actions: ['cancel'] }])
    for (const client of [elsewhere, await app.as('admin2')]) {
      expect((await client.call(swaps.list, {})).total).toBe(0)
      await expect(client.call(swaps.cancel, seen(swap))).rejects.toMatchObject({ status: 404 })
    }
    for (const person of ['customer', 'nobody'] as const)
      await expect((await app.as(person)).call(swaps.list, {})).rejects.toMatchObject({ status: expect.any(Number) })
  })

  test('nobody answers their own request, decides as an employee, or requests a swap of somebody else’s shift', async () => {
    const { swap, shift } = await coverOf()

    await expect(accept(ava, swap)).rejects.toMatchObject({ code: 'mayNot' })
    await expect(accept(plan.admin, swap)).rejects.toMatchObject({ code: 'mayNot' })
    await expect(approve(swap, noah)).rejects.toMatchObject({ code: 'mayNot' })
    await expect(noah.call(swaps.cancel, seen(swap))).rejects.toMatchObject({ status: 404 })
    await expect(request(noah, shift, 'release')).rejects.toMatchObject({ status: 404 })
    await expect(noah.call(swaps.choices, { assignment_id: shift.id })).rejects.toMatchObject({ status: 404 })
  })

  test('an employee who cannot work the shift, is no colleague, cannot sign in, or does not exist cannot be requested', async () => {
    const shift = await accepted(app.world.ava)
    await accepted(app.world.mia, '2026-11-27')

    // Noah has not worked there, Mia has no account.
    for (const id of [app.world.liam, app.world.ava, app.world.noah, app.world.mia, newId()])
      await expect(request(ava, shift, 'cover', { employee_ids: [id] })).rejects.toMatchObject({
        fields: { employee_ids: expect.anything() },
      })
    await expect(request(ava, shift, 'cover')).rejects.toMatchObject({ fields: { employee_ids: expect.anything() } })
  })

  test.each(swapStatuses)('in status %s exactly the actions of the table are possible', async (status) => {
    const { swap } = await coverOf()
    await app.database.asPlatform((db) =>
      db
        .updateTable('shift_swaps')
        .set({ status, peer_employee_id: status === 'pending_manager' ? app.world.noah : null })
        .where('id', '=', swap.id)
        .execute(),
    )
    const canDo = actionsOf(swapTransitions).filter((action) => canTransition(swapTransitions, action, status))
    const offered = await Promise.all([ava, noah, plan.admin].map((client) => actionsFor(client, swap.id)))

    expect([...new Set(offered.flat())].toSorted()).toEqual(canDo.toSorted())
    for (const action of actionsOf(swapTransitions).filter((one) => !canDo.includes(one)))
      await expect(perform(action, swap), action).rejects.toMatchObject({ code: 'wrongState' })
  })
})

const actionsFor = async (client: Client, id: string) =>
  (await client.call(swaps.list, {})).rows.find((one) => one.id === id)?.allowed_actions ?? []

function perform(action: string, swap: SwapWithActions) {
  if (action === 'accept' || action === 'refuse') return noah.call(swaps.answer, { ...seen(swap), answer: action })
  if (action === 'cancel') return ava.call(swaps.cancel, seen(swap))
  return plan.admin.call(swaps.decide, { ...seen(swap), action: action as 'approve', reason: 'No' })
}

test('the change log has it, and it cannot be undone', async () => {
  const { shift, swap } = await coverOf()
  await approve(await accept(noah, swap))

  const { rows } = await plan.admin.call(calls.rosterChanges.list, { roster_id: shift.roster_id })

  expect(rows[0]).toMatchObject({
    kind: 'cover',
    params: { name: 'Ava Nguyen', to_name: 'Noah Patel' },
    can_undo: false,
  })
  await expect(
    plan.admin.call(calls.rosterChanges.undo, { roster_id: shift.roster_id, change_id: rows[0]?.id }),
  ).rejects.toMatchObject({ code: 'rosters.notUndoable' })
})

describe('concurrent actions', () => {
  const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)).toSorted()

  test('of concurrent acceptances of a cover one gets it, the others a clear refusal', async () => {
    const more = []
    for (let number = 10; more.length < Math.min(writers, maxColleagues) - 2; number += 1)
      more.push(await anotherChef(number))
    // With more writers than colleagues who can be requested, some accept twice at once, as on two devices.
    const colleagues = [noah, tom.client, ...more.map(({ client }) => client)]
    const clients = Array.from({ length: writers }, (_, at) => colleagues[at % colleagues.length] ?? noah)
    for (let round = 0; round < raceRounds; round += 1) {
      const { swap } = await coverOf(more.map(({ id }) => id))

      const results = await Promise.allSettled(clients.map((client) => untilFree(() => accept(client, swap))))

      expect(codes(results)).toEqual(['done', ...clients.slice(1).map(() => 'wrongState')])
      await clear()
    }
  })

  test('the manager approves while the employee withdraws: either the colleague works, or the request is cancelled', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const { shift, swap } = await coverOf()
      const taken = await accept(noah, swap)

      const results = await Promise.allSettled([
        approve(taken),
        ava.call(calls.assignmentOutcomes.withdraw, { id: shift.id, version: 1, reason: 'sick' }),
      ])

      expect(codes(results)).toEqual(['done', 'wrongState'])
      const isApproved = results[0]?.status === 'fulfilled'
      expect(await statusOf(swap.id)).toBe(isApproved ? 'approved' : 'cancelled')
      expect(await statuses(shift.roster_id)).toEqual(
        isApproved ? ['Ava Nguyen: replaced', 'Noah Patel: accepted'] : ['Ava Nguyen: withdrawn'],
      )
      await clear()
    }
  })

  test('the shift is cancelled while a swap is approved: nobody keeps a cancelled shift', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const { shift, swap } = await coverOf()
      const taken = await accept(noah, swap)

      await Promise.allSettled([approve(taken), cancelShiftOf(shift.id)])

      const held = (await statuses(shift.roster_id)).filter((one) => one.endsWith(': accepted'))
      expect(held).toEqual([])
      expect(['approved', 'cancelled']).toContain(await statusOf(swap.id))
      await clear()
    }
  })

  const statusOf = async (id: string): Promise<SwapStatus | undefined> =>
    (await plan.admin.call(swaps.list, { per_page: 100 })).rows.find((one) => one.id === id)?.status
  const clear = () =>
    app.database.asPlatform(async (db) => {
      await db.deleteFrom('shift_swaps').execute()
      await db.deleteFrom('assignments').execute()
    })
})
