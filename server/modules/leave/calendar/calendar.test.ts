import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

let app: TestApp
let admin: Client

let make: ReturnType<typeof factoriesIn>
let type_ids: { study: string; family_violence: string }

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')

  make = factoriesIn(app, { client: admin })
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { kind: ['study', 'family_violence'] })
  const idOf = (kind: string) => rows.find((one) => one.kind === kind)?.id ?? ''
  type_ids = { study: idOf('study'), family_violence: idOf('family_violence') }
})
afterAll(() => app.close())

type Requested = Partial<RequestOf<typeof calls.leaveRequests.store>> & { employee_id: string; from_day: string }
const requested = (fields: Requested) =>
  admin.call(calls.leaveRequests.store, { type_id: type_ids.study, to_day: fields.from_day, ...fields })
const approve = ({ id, version }: { id: string; version: number }) =>
  admin.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve' })
const day = (date: string) => ({ from: date, to: date })
const leaveOn = async (date: string, by: Client = admin) => (await by.call(calls.leaveCalendar.days, day(date))).leave

describe('leave by days', () => {
  test('has what is requested and approved on one of the days, and nothing that ended otherwise', async () => {
    const [{ id: first }, { id: second }] = [await make.employee(), await make.employee()]
    const days = { from_day: '2027-05-03', to_day: '2027-05-05' }
    const approved = await requested({ employee_id: first, ...days })
    await approve(approved)
    await requested({ employee_id: second, ...days })
    const declined = await requested({ employee_id: app.world.ava, ...days })
    const { id, version } = declined
    await admin.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'decline', reason: 'No' })

    const shown = await leaveOn('2027-05-05')

    expect(new Map(shown.map(({ employee_id, status }) => [employee_id, status]))).toEqual(
      new Map([
        [first, 'approved'],
        [second, 'requested'],
      ]),
    )
    expect(await leaveOn('2027-05-06')).toEqual([])
  })

  test('shows the type only to who may see it, and confidential leave as any other to everybody else', async () => {
    await admin.call(calls.leaveBalances.enter, {
      ...{ employee_id: app.world.ava, type_id: type_ids.family_violence, minutes: 4560, kind: 'opening' as const },
      ...{ on_day: '2026-11-16', reason: 'Granted' },
    })
    await requested({ employee_id: app.world.ava, from_day: '2027-05-10', type_id: type_ids.family_violence })
    await requested({ employee_id: app.world.noah, from_day: '2027-05-10' })
    const [manager, planner] = [await withCustomRole(app, 'admin'), await withCustomRole(app, 'admin')]
    await manager.holds(allPermissions.filter((name) => name !== 'Leave/view confidential'))
    await planner.holds(['Roster/create'])
    const typesFor = async (by: Client) => {
      const types = new Map((await leaveOn('2027-05-10', by)).map((one) => [one.employee_id, one.type_name]))
      return [types.get(app.world.ava), types.get(app.world.noah)]
    }

    expect(await typesFor(admin)).toEqual(['Family and domestic violence leave', 'Study leave'])
    expect(await typesFor(manager.client)).toEqual([null, 'Study leave'])
    expect(await typesFor(planner.client)).toEqual([null, null])
    const [seen] = (await leaveOn('2027-05-10', planner.client)).filter(
      ({ employee_id }) => employee_id === app.world.ava,
    )
    expect(Object.keys(seen ?? {}).toSorted()).toEqual([
      'amount',
      'employee_id',
      'employee_name',
      'ends',
      'from_day',
      'id',
      'starts',
      'status',
      'to_day',
      'type_name',
    ])
  })

  test('is refused to employees and customers, and empty for supervisors and for another agency', async () => {
    await requested({ employee_id: app.world.ava, from_day: '2027-05-17' })
    for (const kind of ['employee', 'customer'] as const)
      await expect(leaveOn('2027-05-17', await app.as(kind))).rejects.toMatchObject({ status: 403 })
    const teresa = await supervisorWith(app, { location_ids: [app.world.brisbane] })

    expect(await leaveOn('2027-05-17', teresa.client)).toEqual([])
    expect(await leaveOn('2027-05-17', await app.as('admin2'))).toEqual([])
    expect(await leaveOn('2027-05-17')).toHaveLength(1)
  })

  test('of one site is of who is placed or works there, and of one company of who it employs', async () => {
    const { employee_id, location_id } = await make.placement()
    await requested({ employee_id, from_day: '2027-05-24' })
    await requested({ employee_id: app.world.ava, from_day: '2027-05-24' })
    const period = day('2027-05-24')

    const there = await admin.call(calls.leaveCalendar.days, { ...period, location_id: location_id ?? '' })
    const ours = await admin.call(calls.leaveCalendar.days, { ...period, company_id: app.world.agency })

    expect(only(there.leave).employee_id).toBe(employee_id)
    expect(ours.leave).toHaveLength(2)
  })

  test('names the public holidays of the site, and says of all sites which only some of them observe', async () => {
    const fields = { name: 'River Day', source: 'The gazette', active: true }
    await admin.call(calls.holidays.store, { ...fields, state: 'QLD', date: '2027-09-13' })
    for (const state of ['QLD', 'NSW'] as const)
      await admin.call(calls.holidays.store, { ...fields, name: 'Team Day', state, date: '2027-09-15' })
    const period = { from: '2027-09-06', to: '2027-09-19' }
    const holidaysOf = async (location_id?: string) =>
      (await admin.call(calls.leaveCalendar.days, { ...period, ...(location_id !== undefined && { location_id }) }))
        .holidays

    expect(await holidaysOf()).toEqual([
      { date: '2027-09-13', name: 'River Day', is_everywhere: false },
      { date: '2027-09-15', name: 'Team Day', is_everywhere: true },
    ])
    expect((await holidaysOf(app.world.sydney)).map(({ name }) => name)).toEqual(['Team Day'])
    await expect(admin.call(calls.leaveCalendar.days, { ...period, to: '2027-12-01' })).rejects.toMatchObject({
      status: 422,
    })
  })
})
