// Contract test: supervisors see nothing of other locations. Every read call is called with empty input and with each of their own records;
// no response includes a record of another location of the same agency, or of the same customer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls, calls, type NamedCall } from '#contract/calls.ts'
import { supervisorGrants } from '#contract/default-grants.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { sendRequest } from '#server/testing/requests.ts'
import { type SupervisorRecord, supervisorWith } from '#server/testing/records/supervising.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'

type Site = Awaited<ReturnType<typeof workAt>>

let app: TestApp
let admin: Client
let teresa: SupervisorRecord
let here: Site
let sydney: Site
let tweed: Site

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const { brisbane, sydney: wharf, tweed: hall, ava, noah, mia, harbour, summit } = app.world
  here = await workAt(brisbane, ava, { customer_id: harbour })
  sydney = await workAt(wharf, noah, { customer_id: harbour })
  tweed = await workAt(hall, mia, { customer_id: summit })
  await putBeside(harbour, wharf, noah)
  teresa = await supervisorWith(app, { location_ids: [brisbane] })
})
afterAll(() => app.close())

/** A roster and a timesheet at a location, each with its employee. */
async function workAt(location_id: string, employee_id: string, { customer_id }: { customer_id: string }) {
  const [planner, work] = [await rosteringIn(app), workIn(app)]
  const { roster_id, shift } = await planner.published([employee_id], { location_id })
  const { id: assignment_id, version } = await planner.assignmentOf(roster_id)
  const timesheet_id = await work.recorded(
    work.at('2026-11-12', { location_id, customer_id }),
    'submitted',
    employee_id,
  )
  return { location_id, customer_id, employee_id, roster_id, shift_id: shift.id, assignment_id, version, timesheet_id }
}

/** Records of another location on a customer's page: a contact, a list entry, a sub-location. */
async function putBeside(customer_id: string, location_id: string, employee_id: string) {
  const contact = { name: 'Olive Dockside', email: 'olive@example.com', role: 'site' } as const
  await admin.call(calls.customerContacts.store, { customer_id, ...contact, location_ids: [location_id] })
  await admin.call(calls.customerEmployees.store, { customer_id, employee_id, list: 'preferred' })
  await admin.call(calls.subLocations.store, { location_id, name: 'Pier 9' })
}

const isIdName = (name: string) => /^(id|ids|\w+_ids?)$/.test(name)
const reading = allCalls.filter(({ row }) => !row.writes && row.needs !== 'public')
const week = { from: '2026-11-01', to: '2026-11-29' }

async function responseTo({ row }: NamedCall, input: Record<string, unknown>) {
  const period = Object.fromEntries(Object.entries(week).filter(([name]) => name in row.input.shape))
  return sendRequest(app.app, row, { token: teresa.client.token, input: { ...period, ...input } })
}

/** Empty input, and each of their own records in each field that accepts an id. */
const questionsOf = ({ row }: NamedCall, own: readonly string[]) => [
  {},
  ...Object.keys(row.input.shape)
    .filter(isIdName)
    .flatMap((name) => own.map((id) => ({ [name]: name.endsWith('s') ? [id] : id }))),
]

const idsOf = ({ customer_id: _, version: __, ...ids }: Site) => Object.values(ids)

test.each(reading)('$name shows a supervisor nothing of another location', async (named) => {
  const { summit, tweed: hall } = app.world
  const foreign = [...idsOf(sydney), ...idsOf(tweed), summit, hall]
  const names = ['Sydney Wharf', 'Tweed Hall', 'Summit', 'Noah Patel', 'Mia Müller', 'Pier 9']

  for (const input of questionsOf(named, [...idsOf(here), here.customer_id, app.world.agency])) {
    const { text, status } = await responseTo(named, input)
    expect([200, 403, 404, 422], `${named.name} answered ${status}`).toContain(status)
    for (const one of [...foreign, ...names]) expect(text, `${named.name} ${JSON.stringify(input)}`).not.toContain(one)
  }
})

describe('a supervisor', () => {
  test('has the supervisor permissions, and no role extends them', async () => {
    const { abilities, roles } = await teresa.client.call(calls.auth.me, {})

    expect(abilities.map(({ subject, action }) => `${subject}/${action}`).toSorted()).toEqual(
      supervisorGrants.toSorted(),
    )
    expect(roles).toEqual([{ name: 'admin' }, { name: 'supervisor' }])
  })

  test('sees their own locations with their records', async () => {
    const { client } = teresa
    const { employee_id, roster_id, assignment_id, timesheet_id } = here

    const places = await client.call(calls.locations.list, {})
    const customers = await client.call(calls.customers.list, {})
    const people = await client.call(calls.employees.list, {})
    const board = await client.call(calls.rosters.filter, { ...week, people: 'assignable' })
    const shifts = await client.call(calls.rosters.assignments, {})
    const sheets = await client.call(calls.timesheets.list, {})

    expect(places.rows).toMatchObject([{ id: here.location_id }])
    expect(customers.rows).toMatchObject([{ id: here.customer_id, location_count: 1 }])
    expect(people).toMatchObject({ total: 1, rows: [{ id: employee_id }] })
    expect(board).toMatchObject({ rosters: [{ id: roster_id }], people: [{ id: employee_id }], elsewhere: [] })
    expect(shifts.rows).toMatchObject([{ id: assignment_id }])
    expect(sheets.rows).toMatchObject([{ id: timesheet_id }])
  })

  test("sees employees' names and work, but not their files", async () => {
    const ava = await teresa.client.call(calls.employees.info, { id: here.employee_id })

    expect(ava).toMatchObject({
      name: 'Ava Nguyen',
      birth_date: '',
      address_line: null,
      address_line2: null,
      bank_accounts: [],
      notes: null,
    })
    for (const call of [calls.employeeDetails.file, calls.workRights.info, calls.documents.list])
      await expect(teresa.client.call(call, { id: here.employee_id })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('decides on the hours at their own locations; those of other locations are not found', async () => {
    const { client } = teresa
    const elsewhere = { id: sydney.timesheet_id, version: 1 }

    await expect(client.call(calls.timesheets.approve, elsewhere)).rejects.toMatchObject({ code: 'notFound' })
    const many = await client.call(calls.timesheets.approveAll, { ids: [sydney.timesheet_id] })
    expect(many).toMatchObject({ done: 0, rows: [{ code: 'notFound' }] })
    for (const action of ['reset', 'void'] as const)
      await expect(
        client.call(calls.timesheets.changeStatus, { id: here.timesheet_id, version: 1, action, reason: 'No' }),
      ).rejects.toMatchObject({ code: 'mayNot' })
    const own = client.call(calls.timesheets.approve, { id: here.timesheet_id, version: 1 })
    await expect(own).resolves.toMatchObject({ status: 'approved' })
  })

  test('is notified of submitted hours at their own locations only', async () => {
    const work = workIn(app)
    const submit = async (location_id: string, employee_id: string, works_on: string) => {
      const id = await work.recorded(work.at(works_on, { location_id }), 'draft', employee_id)
      await admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })
    }
    const received = async () => (await teresa.client.call(calls.notifications.list, {})).rows

    await submit(sydney.location_id, sydney.employee_id, '2026-11-10')
    expect(await received()).toEqual([])
    await submit(here.location_id, here.employee_id, '2026-11-10')

    expect(await received()).toMatchObject([{ kind: 'timesheetSubmitted', params: { places: 'Brisbane Kitchen' } }])
  })
})

describe('a supervisor who plans', () => {
  const plan = { starts: '08:00', ends: '16:00' }

  async function begun(location_id: string, week_start: string, works_on = week_start) {
    const { client } = teresa
    const { id } = await client.call(calls.rosters.store, { location_id, week_start })
    const shift = { ...plan, roster_id: id, dates: [works_on], position_id: app.world.chef, openings: 3 }
    const { shifts } = await client.call(calls.rosters.shiftStore, shift)
    return { id, shift_id: shifts[0]?.id ?? '' }
  }

  test('creates, fills and publishes a roster at their own location with the employees who work there', async () => {
    const { client } = teresa
    const { id, shift_id } = await begun(here.location_id, '2026-12-07')

    const { rows: candidates } = await client.call(calls.rosters.availability, { roster_shift_id: shift_id })
    const employee_ids = [here.employee_id, sydney.employee_id]
    const given = await client.call(calls.rosters.assign, { roster_shift_id: shift_id, employee_ids })
    const moved = await client.call(calls.rosters.changeStatus, { ids: [id], action: 'publish', accept_warnings: true })

    expect(candidates.map(({ employee_id }) => employee_id)).toEqual([here.employee_id])
    expect(given.rows).toMatchObject([{ ok: true }, { ok: false, code: 'notFound', findings: [] }])
    expect(moved).toMatchObject({ done: 1, notified: 1 })
    await expect(client.call(calls.rosters.info, { id })).resolves.toMatchObject({ status: 'published', filled: 1 })
  })

  test('sees that an employee works elsewhere at the time, but not where', async () => {
    const { client } = teresa
    const planner = await rosteringIn(app)
    await planner.published([here.employee_id], {
      location_id: sydney.location_id,
      week_start: '2026-12-14',
      works_on: '2026-12-15',
    })
    const { shift_id } = await begun(here.location_id, '2026-12-14', '2026-12-15')

    const {
      rows: [ava],
    } = await client.call(calls.rosters.availability, { roster_shift_id: shift_id })

    const overlap = ava?.findings.find(({ rule }) => rule === 'overlap')
    expect(overlap).toMatchObject({ severity: 'block', facts: { works_on: '2026-12-15', location_name: '' } })
    expect(JSON.stringify(ava)).not.toContain('Sydney')
  })

  test('cannot override rules', async () => {
    const { client } = teresa
    const { shift_id } = await begun(here.location_id, '2026-12-21')
    await admin.call(calls.customerEmployees.store, {
      ...{ customer_id: here.customer_id, employee_id: here.employee_id },
      ...{ list: 'blocked', reason: 'Left early twice' },
    })

    const override = { employee_ids: [here.employee_id], override_reason: 'Nobody else is there' }
    const given = await client.call(calls.rosters.assign, { roster_shift_id: shift_id, ...override })

    expect(given.rows).toMatchObject([{ ok: false, code: 'rosters.notEligible' }])
  })

  // Every call with an id of another customer's location: server/contract-tests/foreign-ids.test.ts. Here it is the same customer's.
  test('cannot plan at another location: its records are not found', async () => {
    const { client } = teresa
    const { roster_id, shift_id, assignment_id, version, location_id } = sydney
    const shift = { id: shift_id, version: 1, works_on: '2026-11-23', position_id: app.world.chef, ...plan }
    const ids = { ids: [roster_id] }
    const gone = [
      () => client.call(calls.rosters.info, { id: roster_id }),
      () => client.call(calls.rosters.update, { id: roster_id, version: 1, name: 'Mine' }),
      () => client.call(calls.rosters.review, { ids: [roster_id] }),
      () =>
        client.call(calls.rosters.shiftStore, {
          ...plan,
          roster_id,
          dates: ['2026-11-23'],
          position_id: app.world.chef,
        }),
      () => client.call(calls.rosters.shiftUpdate, shift),
      () => client.call(calls.rosters.setShiftBreaks, { roster_shift_id: shift_id, version: 1, breaks: [] }),
      () => client.call(calls.rosters.clearShiftBreaks, { roster_shift_id: shift_id, version: 1 }),
      () => client.call(calls.rosters.availability, { roster_shift_id: shift_id }),
      () => client.call(calls.rosters.assign, { roster_shift_id: shift_id, employee_ids: [here.employee_id] }),
      () => client.call(calls.rosters.answer, { id: assignment_id, version, answer: 'accept', note: 'By phone' }),
      () => client.call(calls.assignmentOutcomes.withdraw, { id: assignment_id, version, reason: 'sick' }),
      () => client.call(calls.assignmentOutcomes.confirmAttendance, { id: assignment_id, version, note: 'There' }),
      () =>
        client.call(calls.assignmentOutcomes.recordNoShow, { id: assignment_id, version, excused: true, note: 'Sick' }),
      () =>
        client.call(calls.assignmentOutcomes.replace, { id: assignment_id, version, employee_id: here.employee_id }),
      () => client.call(calls.assignmentOutcomes.undoNoShow, { id: assignment_id, version }),
    ]
    const rowByRow = [
      () => client.call(calls.rosters.shiftRemove, { ids: [shift_id] }),
      () => client.call(calls.rosters.unassign, { ids: [assignment_id] }),
      ...(['unpublish', 'lock', 'cancel'] as const).map(
        (action) => () => client.call(calls.rosters.changeStatus, { ...ids, action, reason: 'No' }),
      ),
    ]
    const before = await admin.call(calls.rosters.filter, { roster_id })

    for (const attempt of gone) await expect(attempt()).rejects.toMatchObject({ status: 404 })
    for (const attempt of rowByRow)
      await expect(attempt()).resolves.toMatchObject({ done: 0, rows: [{ code: 'notFound' }] })
    await expect(client.call(calls.rosters.shiftBreaks, { roster_shift_id: shift_id })).resolves.toEqual([])
    await expect(client.call(calls.rosters.store, { location_id, week_start: '2026-12-07' })).rejects.toMatchObject({
      fields: { location_id: [expect.any(String)] },
    })

    expect(await admin.call(calls.rosters.filter, { roster_id })).toEqual(before)
  })
})

describe('a change of the record applies to the next request', () => {
  const sites = async (of: SupervisorRecord) => {
    const { rows } = await of.client.call(calls.locations.list, { sort: 'name' })
    return rows.map(({ id }) => id)
  }

  test('of the locations', async () => {
    const { brisbane, sydney: wharf, tweed: hall } = app.world
    const gavin = await supervisorWith(app, { location_ids: [brisbane] })
    expect(await sites(gavin)).toEqual([brisbane])

    await gavin.becomes({ location_ids: [wharf] })
    expect(await sites(gavin)).toEqual([wharf])
    await gavin.becomes({ all_locations: true })

    expect(await sites(gavin)).toEqual([brisbane, wharf])
    await expect(gavin.client.call(calls.locations.info, { id: hall })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('of the permitted decisions', async () => {
    const leila = await supervisorWith(app, { location_ids: [app.world.brisbane] })

    await leila.becomes({ location_ids: [app.world.brisbane], can_approve_timesheets: false })

    const approval = leila.client.call(calls.timesheets.approveAll, { ids: [here.timesheet_id] })
    await expect(approval).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('of a deactivated supervisor', async () => {
    const done = await supervisorWith(app, { location_ids: [app.world.brisbane] })

    await done.becomes({ location_ids: [app.world.brisbane], status: 'inactive' })

    expect(await sites(done)).toEqual([])
    await expect(done.client.call(calls.timesheets.view, { id: here.timesheet_id })).rejects.toMatchObject({
      code: 'notFound',
    })
  })
})
