import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import type { LeaveKind, LeaveTypeWithActions } from '#contract/people/leave/leave-types.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn } from '#server/testing/records/pay-rules.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let admin: Client
let ava: Client
let plan: Awaited<ReturnType<typeof rosteringIn>>
let make: ReturnType<typeof factoriesIn>
let types: Record<LeaveKind, string>
let manager: Awaited<ReturnType<typeof withCustomRole>>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  plan = await rosteringIn(app)
  make = factoriesIn(app, { client: admin })
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  // One type of each kind but `other`.
  types = Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as typeof types
  manager = await withCustomRole(app, 'admin')
  await manager.holds(allPermissions.filter((name) => name !== 'Leave/view confidential'))
})
afterAll(() => app.close())

let week = 0
/** A Monday that no other test takes leave on. */
let monday = ''
const dayOf = (at: number) => Temporal.PlainDate.from(monday).add({ days: at }).toString()
beforeEach(() => {
  monday = Temporal.PlainDate.from('2027-06-07')
    .add({ days: 7 * week++ })
    .toString()
})

async function person(basis: 'FULL_TIME' | 'CASUAL' = 'FULL_TIME') {
  const { id } = await make.employee()
  await employedIn(app, id, { basis })
  return id
}

type Requested = Partial<RequestOf<typeof calls.leaveRequests.store>>
const requested = (employee_id: string, fields: Requested = {}, by: Client = admin) =>
  by.call(calls.leaveRequests.store, {
    ...{ employee_id, type_id: types.unpaid, from_day: monday, to_day: dayOf(4) },
    ...fields,
  })

const opening = (employee_id: string, type_id: string, minutes: number) =>
  admin.call(calls.leaveBalances.enter, {
    ...{ employee_id, type_id, minutes, kind: 'opening' as const },
    ...{ on_day: '2026-11-16', reason: 'From the former system' },
  })
const balanceOf = async (employee_id: string, type_id: string, by: Client = admin) =>
  (await by.call(calls.leaveBalances.of, { employee_id })).balances.find((one) => one.type_id === type_id)?.minutes

type Row = { id: string; version: number }
const rowOf = ({ id, version }: Row) => ({ id, version })
const seen = (...rows: Row[]) => ({ ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) })
const approve = (row: Row, by: Client = admin, more: { shifts?: 'free' } = {}) =>
  by.call(calls.leaveRequests.decide, { ...seen(row), action: 'approve', ...more })

/** What a new type can be made of. */
const fieldsOf = ({ id: _id, version: _version, allowed_actions: _actions, ...fields }: LeaveTypeWithActions) => fields

describe('leave', () => {
  test('takes a week of usual days from the balance when it is approved, and returns it when it is cancelled', async () => {
    const employee_id = await person()
    await opening(employee_id, types.annual, 3000)
    const leave = await requested(employee_id, { type_id: types.annual })
    expect(leave).toMatchObject({ status: 'requested', minutes: 5 * 456, unpaid_minutes: 0 })
    expect(await balanceOf(employee_id, types.annual)).toBe(3000)

    expect(await approve(leave)).toMatchObject({ done: 1, refused: 0 })
    expect(await balanceOf(employee_id, types.annual)).toBe(3000 - 2280)
    const { version } = await admin.call(calls.leaveRequests.info, { id: leave.id })
    const cancelled = await admin.call(calls.leaveRequests.cancel, { id: leave.id, version, reason: 'They are back' })

    expect(cancelled).toMatchObject({ status: 'cancelled', decision_reason: 'They are back', allowed_actions: [] })
    expect(await balanceOf(employee_id, types.annual)).toBe(3000)
    const { rows } = await admin.call(calls.leaveBalances.entries, { employee_id, type_id: types.annual })
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      'opening',
      ...Array.from({ length: 5 }, () => 'returned'),
      ...Array.from({ length: 5 }, () => 'taken'),
    ])
    expect(rows[0]?.balance_minutes).toBe(3000)
  })

  test('of more than the balance is refused, or unpaid for the rest, as the type says', async () => {
    const employee_id = await person()
    await opening(employee_id, types.annual, 1000)
    await expect(requested(employee_id, { type_id: types.annual })).rejects.toMatchObject({ code: 'leave.overBalance' })

    const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['annual'] })
    const annual = fieldsOf(only(rows))
    const unpaid = await admin.call(calls.leaveTypes.store, {
      ...annual,
      name: 'Annual, unpaid beyond',
      over_balance: 'unpaid',
    })
    await opening(employee_id, unpaid.id, 1000)
    const leave = await requested(employee_id, { type_id: unpaid.id })
    expect(leave.unpaid_minutes).toBe(2280 - 1000)
    await approve(leave)
    expect(await balanceOf(employee_id, unpaid.id)).toBe(0)
  })

  test('is refused while the person has shifts, and frees them when the manager chooses so', async () => {
    const employee_id = await person()
    const { roster_id, assignment_ids } = await plan.published([employee_id], {
      week_start: monday,
      works_on: dayOf(1),
    })
    expect(assignment_ids[0]).not.toBe('')
    const leave = await requested(employee_id)
    const details = await admin.call(calls.leaveRequests.info, { id: leave.id })
    expect(details.shifts).toMatchObject([{ assignment_id: assignment_ids[0], works_on: dayOf(1) }])

    expect((await approve(leave)).rows).toMatchObject([{ ok: false, code: 'leave.shiftsAhead' }])
    const { shift } = await plan.planned([employee_id], {
      week_start: monday,
      works_on: dayOf(2),
      location_id: app.world.tweed,
    })
    const approved = await approve(leave, admin, { shifts: 'free' })

    expect(approved).toMatchObject({ done: 1 })
    expect(approved.freed).toMatchObject([
      { roster_id, works_on: dayOf(1), can_be_offered: true },
      { roster_shift_id: shift.id, works_on: dayOf(2), can_be_offered: false },
    ])
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'cancelled_agency' })
  })

  test('says in the list how many shifts it concerns, to the person only of published ones', async () => {
    const leave = await requested(app.world.ava, {}, ava)
    const countFor = async (client: Client) => {
      const { rows } = await client.call(calls.leaveRequests.list, { employee_id: app.world.ava, per_page: 100 })
      return rows.find(({ id }) => id === leave.id)?.shifts
    }
    expect(await countFor(admin)).toBe(0)
    await plan.planned([app.world.ava], { week_start: monday, works_on: dayOf(1) })
    expect([await countFor(admin), await countFor(ava)]).toEqual([1, 0])
    await ava.call(calls.leaveRequests.withdraw, rowOf(leave))
  })

  test('of a casual employee is paid for their shifts only', async () => {
    const employee_id = await person('CASUAL')
    await expect(requested(employee_id, { type_id: types.annual })).rejects.toMatchObject({ code: 'invalid' })
    await opening(employee_id, types.family_violence, 4560)
    await expect(requested(employee_id, { type_id: types.family_violence })).rejects.toMatchObject({ code: 'invalid' })
    expect(await requested(employee_id)).toMatchObject({ minutes: 0, unpaid_minutes: 0 })
  })

  test('on days of other leave is refused, but not half a day beside another half', async () => {
    const employee_id = await person()
    await requested(employee_id, { from_day: dayOf(1), to_day: dayOf(2) })
    await expect(requested(employee_id, { from_day: dayOf(2), to_day: dayOf(3) })).rejects.toMatchObject({
      code: 'leave.overlap',
    })
    const half = { from_day: dayOf(4), to_day: dayOf(4), amount: 'half_day' as const }
    expect(await requested(employee_id, half)).toMatchObject({ minutes: 228 })
    expect(await requested(employee_id, half)).toMatchObject({ minutes: 228 })
  })

  test('is edited and withdrawn until it is decided, and a stale version is refused', async () => {
    const employee_id = await person()
    const leave = await requested(employee_id)
    const input = { type_id: types.unpaid, from_day: monday, to_day: monday }
    const changed = await admin.call(calls.leaveRequests.update, { ...rowOf(leave), ...input })
    expect(changed).toMatchObject({ minutes: 456, version: leave.version + 1 })
    await expect(admin.call(calls.leaveRequests.withdraw, rowOf(leave))).rejects.toMatchObject({ code: 'stale' })
    expect(await admin.call(calls.leaveRequests.withdraw, rowOf(changed))).toMatchObject({ status: 'withdrawn' })
    await expect(
      admin.call(calls.leaveRequests.withdraw, { id: leave.id, version: changed.version + 1 }),
    ).rejects.toMatchObject({ code: 'wrongState' })
  })

  test('is approved once of two managers who decide at once', async () => {
    const employee_id = await person()
    await opening(employee_id, types.annual, 5000)
    const leave = await requested(employee_id, { type_id: types.annual })
    const results = await Promise.all([approve(leave), approve(leave, manager.client), approve(leave)])
    expect(results.map(({ done }) => done).toSorted((one, other) => one - other)).toEqual([0, 0, 1])
    expect(results.flatMap(({ rows }) => rows.flatMap(({ code }) => code ?? []))).toEqual(['stale', 'stale'])
    expect(await balanceOf(employee_id, types.annual)).toBe(5000 - 2280)
  })

  test('of one person approved at once never takes more than the balance', async () => {
    const employee_id = await person()
    await opening(employee_id, types.annual, 600)
    const one = await requested(employee_id, { type_id: types.annual, from_day: monday, to_day: monday })
    const other = await requested(employee_id, { type_id: types.annual, from_day: dayOf(1), to_day: dayOf(1) })
    const results = await Promise.all([approve(one), approve(other, manager.client)])
    expect(results.map(({ done }) => done).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await balanceOf(employee_id, types.annual)).toBe(600 - 456)
  })

  test('needs two people where the type says so', async () => {
    const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['study'] })
    const study = fieldsOf(only(rows))
    const type = await admin.call(calls.leaveTypes.store, {
      ...study,
      name: 'Sabbatical',
      needs_second_approval: true,
    })
    const employee_id = await person()
    const leave = await requested(employee_id, { type_id: type.id })
    expect(await approve(leave)).toMatchObject({ done: 1, waiting_ids: [leave.id] })
    const first = await admin.call(calls.leaveRequests.info, { id: leave.id })
    expect(first).toMatchObject({ status: 'requested', first_approved_by_name: 'Ruth Adler' })
    expect((await approve(first)).rows).toMatchObject([{ code: 'leave.secondApprover' }])
    expect(await approve(first, manager.client)).toMatchObject({ done: 1, waiting_ids: [] })
  })

  test('keeps its type among the private or the others once it is used', async () => {
    const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['study'], q: 'Study' })
    const { id, version, ...study } = await admin.call(calls.leaveTypes.store, {
      ...fieldsOf(only(rows)),
      name: 'Course',
    })
    const change = { ...fieldsOf({ id, version, ...study }), id, version }
    const { version: next } = await admin.call(calls.leaveTypes.update, { ...change, kind: 'unpaid' })
    await requested(await person(), { type_id: id })
    await expect(admin.call(calls.leaveTypes.update, { ...change, version: next })).rejects.toMatchObject({
      fields: { kind: expect.anything() },
    })
    const renamed = { ...change, kind: 'compassionate' as const, version: next }
    expect(await admin.call(calls.leaveTypes.update, renamed)).toMatchObject({ kind: 'compassionate' })
  })

  test('of one’s own is decided by somebody else', async () => {
    const employee_id = await person()
    const both = await withCustomRole(app, 'admin', { employee_id })
    const leave = await requested(employee_id)
    const own = await both.client.call(calls.leaveRequests.info, { id: leave.id })
    expect(own.allowed_actions).toEqual(['edit', 'withdraw'])
    expect((await approve(leave, both.client)).rows).toMatchObject([{ code: 'leave.ownRequest' }])
  })
})

describe('employees', () => {
  test('request, see and withdraw only their own leave', async () => {
    const leave = await requested(app.world.ava, {}, ava)
    expect(leave).toMatchObject({ type_name: 'Unpaid leave', allowed_actions: ['edit', 'withdraw'] })
    const others = await requested(app.world.noah)
    await expect(ava.call(calls.leaveRequests.info, { id: others.id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(ava.call(calls.leaveRequests.withdraw, rowOf(others))).rejects.toMatchObject({ code: 'notFound' })
    await expect(requested(app.world.noah, {}, ava)).rejects.toMatchObject({ code: 'notFound' })
    await expect(ava.call(calls.leaveBalances.of, { employee_id: app.world.noah })).rejects.toMatchObject({
      code: 'notFound',
    })
    const { rows } = await ava.call(calls.leaveRequests.list, {})
    expect(new Set(rows.map(({ employee_id }) => employee_id))).toEqual(new Set([app.world.ava]))
    expect(await ava.call(calls.leaveRequests.withdraw, rowOf(leave))).toMatchObject({ status: 'withdrawn' })
  })
})

describe('confidential leave', () => {
  test('is only leave for those who may not see its type, in every call', async () => {
    await opening(app.world.ava, types.family_violence, 4560)
    const note = 'Court on Tuesday'
    const leave = await requested(app.world.ava, { type_id: types.family_violence, note }, ava)
    expect(leave).toMatchObject({ type_kind: 'family_violence', note, minutes: 2280 })
    const unseen = { type_id: null, type_name: null, type_kind: null, note: null, unpaid_minutes: null, evidence: [] }
    const info = await manager.client.call(calls.leaveRequests.info, { id: leave.id })
    expect(info).toMatchObject({ ...unseen, allowed_actions: [] })
    const page = await manager.client.call(calls.leaveRequests.list, { employee_id: app.world.ava, per_page: 100 })
    expect(page.rows.find(({ id }) => id === leave.id)).toMatchObject(unseen)
    const ofType = await manager.client.call(calls.leaveRequests.list, { type_id: types.family_violence })
    expect(ofType.rows).toEqual([])
    expect(await balanceOf(app.world.ava, types.family_violence, manager.client)).toBeUndefined()
    const entries = { employee_id: app.world.ava, type_id: types.family_violence }
    await expect(manager.client.call(calls.leaveBalances.entries, entries)).rejects.toMatchObject({ code: 'notFound' })
    await expect(
      manager.client.call(calls.leaveBalances.forecast, { ...entries, day: '2027-12-31' }),
    ).rejects.toMatchObject({ code: 'notFound' })
    const later = { ...entries, from_day: dayOf(7), to_day: dayOf(8) }
    for (const call of [calls.leaveRequests.check, calls.leaveRequests.store])
      await expect(manager.client.call(call, later)).rejects.toMatchObject({ fields: { type_id: expect.anything() } })
    expect((await approve(leave, manager.client)).rows).toMatchObject([{ code: 'mayNot' }])
    expect(await approve(leave)).toMatchObject({ done: 1 })

    const { rows } = await manager.client.call(calls.audit.list, { per_page: 100 })
    expect(JSON.stringify(rows)).not.toContain(types.family_violence)
    expect(JSON.stringify(rows)).not.toContain(note)
  })
})

describe('notifications', () => {
  const about = async (client: Client, { id }: { id: string }) => {
    const { rows } = await client.call(calls.notifications.list, { per_page: 100 })
    return rows.filter(({ link }) => link === `/leave?request=${id}`)
  }

  test('reach those who decide and the person, and never say which type it is', async () => {
    const leave = await requested(app.world.ava, { note: 'A long rest' }, ava)
    const params = { from: monday, to: dayOf(4) }
    expect(await about(admin, leave)).toMatchObject([
      { kind: 'leaveRequested', params: { employee: 'Ava Nguyen', ...params } },
    ])
    await admin.call(calls.leaveRequests.decide, { ...seen(leave), action: 'decline', reason: 'All are away' })
    const declined = await about(ava, leave)
    expect(declined).toMatchObject([{ kind: 'leaveDeclined', params }])
    expect(JSON.stringify(declined)).not.toContain('All are away')
  })

  test('of confidential leave reach only those who may see it', async () => {
    await opening(app.world.ava, types.family_violence, 4560)
    const leave = await requested(app.world.ava, { type_id: types.family_violence }, ava)
    await ava.call(calls.leaveRequests.withdraw, rowOf(leave))

    expect((await about(admin, leave)).map(({ kind }) => kind).toSorted()).toEqual(['leaveRequested', 'leaveWithdrawn'])
    expect(await about(manager.client, leave)).toEqual([])
  })
})

describe('leave of part of a day', () => {
  /** A person with a night shift from the second day to the third. */
  async function nightShift() {
    const employee_id = await person()
    const night = { week_start: monday, works_on: dayOf(1), starts: '22:00', ends: '06:00' }
    return { employee_id, ...(await plan.planned([employee_id], night)) }
  }

  test('concerns and frees only the shifts that overlap its hours, by the clock and past midnight', async () => {
    const { employee_id, roster_id, shift } = await nightShift()
    const hours = { amount: 'hours' as const }
    const onDay = (at: number) => ({ ...hours, from_day: dayOf(at), to_day: dayOf(at) })
    const before = await requested(employee_id, { ...onDay(1), starts: '19:00', ends: '22:00' })
    const during = await requested(employee_id, { ...onDay(2), starts: '05:00', ends: '08:00' })
    const shiftsOf = async ({ id }: Row) => {
      const { shifts } = await admin.call(calls.leaveRequests.info, { id })
      const { rows } = await admin.call(calls.leaveRequests.list, { employee_id })
      expect(rows.find((row) => row.id === id)?.shifts).toBe(shifts.length)
      return shifts
    }

    expect(await shiftsOf(before)).toEqual([])
    expect(await approve(before, admin, { shifts: 'free' })).toMatchObject({ done: 1, freed: [] })
    expect(await plan.assignmentOf(roster_id)).toMatchObject({ status: 'planned' })

    expect(await shiftsOf(during)).toMatchObject([{ works_on: dayOf(1), starts: '22:00' }])
    expect((await approve(during)).rows).toMatchObject([{ code: 'leave.shiftsAhead' }])
    expect(await approve(during, admin, { shifts: 'free' })).toMatchObject({
      done: 1,
      freed: [{ roster_shift_id: shift.id }],
    })
    expect(await shiftsOf(during)).toEqual([])
  })

  test('by half keeps the shift of its day unless it is freed', async () => {
    const { employee_id, shift } = await nightShift()
    const half = { from_day: dayOf(1), to_day: dayOf(1), amount: 'half_day' as const }
    const [kept, freed] = [await requested(employee_id, half), await requested(employee_id, half)]

    expect(await approve(kept)).toMatchObject({ done: 1, freed: [] })
    expect(await approve(freed, admin, { shifts: 'free' })).toMatchObject({ freed: [{ roster_shift_id: shift.id }] })
  })
})

describe('on the roster', () => {
  const findingsOn = async (employee_id: string, day: string) => {
    const { shift } = await plan.planned([], { week_start: monday, works_on: day })
    return (await plan.assign(shift.id, [employee_id])).rows
  }

  test('approved leave blocks and requested leave warns, except a night shift that ends on its first day', async () => {
    const employee_id = await person()
    const leave = await requested(employee_id, { from_day: dayOf(2), to_day: dayOf(3) })
    expect((await findingsOn(employee_id, dayOf(2)))[0]?.findings).toContainEqual(
      expect.objectContaining({
        rule: 'leaveRequested',
        severity: 'warn',
        facts: { from_day: dayOf(2), to_day: dayOf(3) },
      }),
    )
    await approve(leave, admin, { shifts: 'free' })
    const [blocked] = await findingsOn(employee_id, dayOf(3))
    expect(blocked).toMatchObject({ ok: false })
    expect(blocked?.findings).toContainEqual(expect.objectContaining({ rule: 'onLeave', severity: 'block' }))
    const { shift } = await plan.planned([], { week_start: monday, works_on: dayOf(1), starts: '22:00', ends: '06:00' })
    expect((await plan.assign(shift.id, [employee_id])).rows).toMatchObject([{ ok: true }])
  })
})

describe('a type that approves itself', () => {
  test('approves what employees request of few days with nothing against it, and nothing else', async () => {
    const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['unpaid'], q: 'Unpaid leave' })
    const type = await admin.call(calls.leaveTypes.store, {
      ...fieldsOf(only(rows)),
      name: 'Short',
      approves_itself_days: 2,
    })
    const own = { type_id: type.id, from_day: monday, to_day: dayOf(1) }
    const approved = await requested(app.world.ava, own, ava)
    expect(approved).toMatchObject({ status: 'approved', decided_by_name: null })
    const { rows: notified } = await admin.call(calls.notifications.list, { per_page: 100 })
    expect(notified.find(({ link }) => link === `/leave?request=${approved.id}`)).toMatchObject({
      kind: 'leaveApprovedItself',
      params: { employee: 'Ava Nguyen', from: monday },
    })
    const longer = { type_id: type.id, from_day: dayOf(2), to_day: dayOf(4) }
    expect(await requested(app.world.ava, longer, ava)).toMatchObject({ status: 'requested' })
    expect(await requested(app.world.noah, own)).toMatchObject({ status: 'requested' })
  })
})
