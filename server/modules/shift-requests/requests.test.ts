import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let harbour: Client
let summit: Client
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  harbour = await app.as('customer')
  summit = (await withCustomRole(app, 'customer', { customer_id: app.world.summit })).client
})
afterAll(() => app.close())

const requests = calls.shiftRequests
type Fields = RequestOf<typeof requests.store>

const fieldsOf = (more: Partial<Fields> = {}): Fields => ({
  location_id: app.world.brisbane,
  position_id: app.world.chef,
  dates: ['2027-02-02'],
  starts: '08:00',
  ends: '16:00',
  ...more,
})
const request = (more: Partial<Fields> = {}, by = harbour) => by.call(requests.store, fieldsOf(more))
const notificationOf = async (client: Client, kind: NotificationKind) =>
  (await client.call(calls.notifications.list, { per_page: 100 })).rows.find((row) => row.kind === kind)
type SeenVersion = { id: string; version: number }
const edit = ({ id, version }: SeenVersion, more: Partial<Fields>) =>
  harbour.call(requests.update, { id, version, ...fieldsOf(more) })
const decide = ({ id, version }: SeenVersion, more: Partial<RequestOf<typeof requests.decide>> = {}, by = plan.admin) =>
  by.call(requests.decide, { ids: [id], versions: [version], action: 'approve', ...more })

describe('a request', () => {
  test('repeats its days every week until a day; planners are notified', async () => {
    const made = await request({
      dates: ['2027-02-03', '2027-02-01'],
      repeat_until: '2027-02-15',
      notes: 'At the gate',
    })

    expect(made).toMatchObject({
      status: 'requested',
      dates: ['2027-02-01', '2027-02-03', '2027-02-08', '2027-02-10', '2027-02-15'],
      position_name: 'Chef',
      original: null,
      allowed_actions: ['edit', 'withdraw'],
    })
    expect(await notificationOf(plan.admin, 'shiftsRequested')).toMatchObject({
      params: { customer: 'Harbour Foods', from: '2027-02-01', to: '2027-02-15' },
    })
  })

  test('is seen by its customer, the agency and the supervisors of its location only', async () => {
    const { id, version } = await request()
    const here = await supervisorWith(app, { location_ids: [app.world.brisbane] })
    const elsewhere = await supervisorWith(app, { location_ids: [app.world.sydney] })
    const idsSeen = async (by: Client) => (await by.call(requests.list, { per_page: 100 })).rows.map((row) => row.id)

    for (const by of [harbour, plan.admin, here.client]) expect(await idsSeen(by)).toContain(id)
    for (const by of [summit, elsewhere.client, await app.as('customer2'), await app.as('admin2')]) {
      expect(await idsSeen(by)).not.toContain(id)
      await expect(by.call(requests.info, { id })).rejects.toMatchObject({ code: 'notFound' })
      await expect(by.call(requests.withdraw, { id, version })).rejects.toMatchObject({ code: 'notFound' })
    }
    await expect((await app.as('employee')).call(requests.list, {})).rejects.toMatchObject({ code: 'mayNot' })
    await expect(decide({ id, version }, {}, harbour)).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('is refused for a past day, too many days, a location of another customer, and employees they do not see', async () => {
    const refused: [Partial<Fields>, string][] = [
      [{ dates: ['2026-11-17'] }, 'dates'],
      [{ dates: ['2026-12-01'], repeat_until: '2099-12-31' }, 'repeat_until'],
      [{ location_id: app.world.tweed }, 'location_id'],
      [{ wished_employee_ids: [app.world.mia] }, 'wished_employee_ids'],
      [{ wished_employee_ids: [app.world.ava, app.world.noah] }, 'wished_employee_ids'],
    ]
    for (const [more, field] of refused)
      await expect(request(more), field).rejects.toMatchObject({ status: 422, fields: { [field]: expect.anything() } })
  })

  test('is changed and withdrawn by the customer until it is decided', async () => {
    const made = await request()
    const changed = await edit(made, { openings: 3 })
    const stale = { id: made.id, version: 1, ...fieldsOf() }
    await expect(harbour.call(requests.update, stale)).rejects.toMatchObject({ code: 'stale' })

    const withdrawn = await harbour.call(requests.withdraw, { id: made.id, version: changed.version })

    expect(changed).toMatchObject({ openings: 3, original: null })
    expect(withdrawn).toMatchObject({ status: 'withdrawn', allowed_actions: [] })
    expect(only((await decide(withdrawn)).rows)).toMatchObject({ ok: false, code: 'wrongState' })
  })
})

describe('the agency', () => {
  test('approves: draft shifts in a new roster of the week, with the requested people; the customer is notified', async () => {
    await plan.published([app.world.ava], { week_start: '2026-11-23', works_on: '2026-11-24' })
    const made = await request({
      dates: ['2027-03-02', '2027-03-09'],
      openings: 2,
      notes: 'At the gate',
      wished_employee_ids: [app.world.ava],
    })

    const decided = await decide(made)

    expect(decided).toMatchObject({ done: 1, shifts: 2, assigned: 2, unassigned: [] })
    const approved = await plan.admin.call(requests.info, { id: made.id })
    expect(approved).toMatchObject({ status: 'approved', filled: 2, decided_by_name: expect.any(String) })
    expect(approved.rosters).toHaveLength(2)
    const [first] = approved.rosters
    const board = await plan.boardOf(first?.id ?? '', '2027-03-01', '2027-03-07')
    expect(board.rosters).toMatchObject([{ week_start: '2027-03-01', status: 'draft' }])
    expect(board.shifts).toMatchObject([
      { works_on: '2027-03-02', starts: '08:00', openings: 2, notes: 'At the gate', status: 'draft' },
    ])
    expect(await notificationOf(harbour, 'shiftRequestApproved')).toMatchObject({ params: { from: '2027-03-02' } })
    expect(await harbour.call(requests.info, { id: made.id })).toMatchObject({ rosters: [], filled: 0 })
  })

  test('uses the roster of the week, leaves out who is not eligible, and undo removes the shifts', async () => {
    const { id: roster_id } = await plan.roster({ week_start: '2027-04-05' })
    const busy = await plan.shift(roster_id, { works_on: '2027-04-06' })
    await plan.assign(busy.id, [app.world.ava])
    const made = await request({ dates: ['2027-04-06'], wished_employee_ids: [app.world.ava] })

    const decided = await decide(made)

    expect(decided).toMatchObject({ shifts: 1, assigned: 0 })
    expect(decided.unassigned).toMatchObject([{ employee_name: 'Ava Nguyen', findings: [{ rule: 'overlap' }] }])
    expect((await plan.admin.call(requests.info, { id: made.id })).rosters).toMatchObject([{ id: roster_id }])
    await plan.admin.call(calls.rosterChanges.undo, { roster_id })
    expect((await plan.admin.call(requests.info, { id: made.id })).rosters).toEqual([])
  })

  test('changes a request before it approves, and the customer sees what was changed', async () => {
    const made = await request({ dates: ['2027-05-04'], openings: 4 })
    const input = { id: made.id, version: made.version, ...fieldsOf({ dates: ['2027-05-05'], openings: 2 }) }
    const changed = await plan.admin.call(requests.update, input)
    const again = await plan.admin.call(requests.update, { ...input, version: changed.version, openings: 3 })

    await decide(again)

    expect(await harbour.call(requests.info, { id: made.id })).toMatchObject({
      ...{ status: 'approved', openings: 3, dates: ['2027-05-05'] },
      original: { openings: 4, dates: ['2027-05-04'], position_name: 'Chef' },
    })
    expect(await notificationOf(harbour, 'shiftRequestChanged')).toMatchObject({
      is_read: false,
      params: { openings: 3, was_openings: 4, starts: '08:00', was_starts: '08:00' },
    })
  })

  test('declines with a reason, which the customer sees; each row on its own', async () => {
    const [made, stale] = [await request(), await request()]
    await expect(decide(made, { action: 'decline' })).rejects.toMatchObject({ fields: { reason: expect.anything() } })

    const decided = await plan.admin.call(requests.decide, {
      ids: [made.id, stale.id],
      versions: [made.version, 9],
      action: 'decline',
      reason: 'Nobody is free',
    })

    expect(decided).toMatchObject({ done: 1, refused: 1, rows: [{ ok: true }, { ok: false, code: 'stale' }] })
    expect(await harbour.call(requests.info, { id: made.id })).toMatchObject({
      ...{ status: 'declined', reason: 'Nobody is free', allowed_actions: [] },
    })
    expect(await notificationOf(harbour, 'shiftRequestDeclined')).toMatchObject({
      params: { reason: 'Nobody is free' },
    })
  })

  test('does not approve a request whose roster is locked, and creates nothing', async () => {
    const { roster_id } = await plan.published([], { week_start: '2027-06-07', works_on: '2027-06-08' })
    await plan.changeStatus(roster_id, 'lock')
    const made = await request({ dates: ['2027-06-09'] })

    expect(only((await decide(made)).rows)).toMatchObject({ ok: false, code: 'wrongState' })
    expect(await plan.admin.call(requests.info, { id: made.id })).toMatchObject({ status: 'requested', rosters: [] })
  })
})

describe('copying last week', () => {
  test('requests its published shifts again with the same people, once', async () => {
    const { roster_id } = await plan.planned([app.world.ava], { week_start: '2026-12-07', works_on: '2026-12-08' })
    await plan.shift(roster_id, { works_on: '2026-12-10' })
    await plan.shift(roster_id, { works_on: '2026-12-10' })
    const input = { location_id: app.world.brisbane, week_start: '2026-12-14' }
    expect(await harbour.call(requests.lastWeek, input)).toEqual([])
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

    const withPeople = { ...input, same_people: true }
    const anybody = await harbour.call(requests.lastWeek, input)
    const preview = await harbour.call(requests.lastWeek, withPeople)
    const copied = await harbour.call(requests.copyLastWeek, withPeople)

    const times = { starts: '08:00', ends: '16:00', openings: 1 }
    expect(anybody).toMatchObject([
      { ...times, dates: ['2026-12-15', '2026-12-17'], wished_people: [] },
      { ...times, dates: ['2026-12-17'], wished_people: [] },
    ])
    const [ofAva, ofNobody, other] = [
      { ...times, dates: ['2026-12-15'], wished_people: [{ name: 'Ava Nguyen' }] },
      { ...times, dates: ['2026-12-17'], wished_people: [] },
      { ...times, dates: ['2026-12-17'], wished_people: [] },
    ]
    expect(preview).toMatchObject([ofAva, ofNobody, other])
    expect(copied).toEqual({ requests: 3, shifts: 3 })
    const { rows } = await harbour.call(requests.list, { from: '2026-12-14', to: '2026-12-20' })
    expect(rows).toMatchObject([ofAva, ofNobody, other])
    await expect(harbour.call(requests.copyLastWeek, input)).rejects.toMatchObject({ code: 'rosters.nothingToCopy' })
    await expect(summit.call(requests.lastWeek, input)).rejects.toMatchObject({ status: 422 })
  })

  test('requests only chosen people again, in any later week, and names them', async () => {
    const { world } = app
    const people = [world.ava, world.noah]
    await plan.published(people, { week_start: '2027-01-11', works_on: '2027-01-12' })
    const input = {
      ...{ location_id: world.brisbane, copied_week: '2027-01-11', week_start: '2027-01-25' },
      employee_ids: [world.noah],
    }

    const preview = await harbour.call(requests.lastWeek, input)
    const copied = await harbour.call(requests.copyLastWeek, input)

    const ofNoah = { dates: ['2027-01-26'], openings: 1, wished_people: [{ name: 'Noah Patel' }] }
    expect(preview).toMatchObject([ofNoah])
    expect(copied).toEqual({ requests: 1, shifts: 1 })
    expect((await plan.admin.call(requests.list, { from: '2027-01-25', to: '2027-01-31' })).rows).toMatchObject([
      ofNoah,
    ])
    expect(await harbour.call(requests.lastWeek, input)).toEqual([])
    // Ava was not requested for that week.
    expect(await harbour.call(requests.lastWeek, { ...input, employee_ids: [world.ava] })).toHaveLength(1)
    for (const [copied_week, field] of [
      ['2027-01-25', 'week_start'],
      ['2027-01-12', 'copied_week'],
    ] as const)
      await expect(harbour.call(requests.lastWeek, { ...input, copied_week })).rejects.toMatchObject({
        fields: { [field]: expect.anything() },
      })
    const none = await harbour.call(requests.lastWeek, { ...input, employee_ids: [world.mia] })
    expect(none).toEqual([])
  })
})

test('supervisors of the location are notified of requests, edits and withdrawals too; the link leads to the request', async () => {
  const here = await supervisorWith(app, { location_ids: [app.world.brisbane], can_approve_timesheets: false })
  const elsewhere = await supervisorWith(app, { location_ids: [app.world.sydney] })

  const made = await request({ dates: ['2027-06-01'] })
  const edited = await edit(made, { dates: ['2027-06-02'] })
  await harbour.call(requests.withdraw, {
    id: made.id,
    version: (await edit(edited, { dates: ['2027-06-03'] })).version,
  })

  const linkedBy = async (by: Client) =>
    (await by.call(calls.notifications.list, { per_page: 100 })).rows
      .filter(({ link }) => link.includes(`request=${made.id}`))
      .map(({ kind }) => kind)
      .toSorted()
  for (const by of [plan.admin, here.client])
    expect(await linkedBy(by)).toEqual(['shiftRequestEdited', 'shiftRequestWithdrawn', 'shiftsRequested'])
  for (const by of [elsewhere.client, harbour]) expect(await linkedBy(by)).toEqual([])
})

test('a request whose days have passed is not approved', async () => {
  const made = await request({ dates: ['2026-11-19'] })
  app.clock.moveTo('2026-11-20T02:00:00Z')

  const decided = await decide(made, {}, await app.as('admin'))

  expect(only(decided.rows)).toMatchObject({ ok: false, code: 'rosters.requestPassed' })
})
