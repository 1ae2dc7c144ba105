// Contract test: who sees the types of leave, but not of private leave, cannot tell family violence leave from personal leave. The same days of
// the same person are requested, approved and cancelled as the one and as the other in two worlds, and every call that reads, and every
// file, has to give the same answer in both. Payroll names what it pays (docs/domain.md section 9), so no pay run is made here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall } from '#contract/call.ts'
import { allCalls, calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { unzip } from '#server/outside/spreadsheets/zip.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { somePdf } from '#server/testing/records/factories.ts'
import { employedIn } from '#server/testing/records/pay-rules.ts'
import { sendRequest } from '#server/testing/requests.ts'

const hidden = 'Leave/view confidential'
const grants = new Set(allPermissions.filter((name) => name !== hidden))

type World = { app: TestApp; reader: Client; all: Client; ids: string[]; type_ids: string[]; feed: string }
let worlds: World[]

/** In each Ava has a balance of both, and a request of this kind in every state. */
async function worldWith(kind: LeaveKind): Promise<World> {
  const app = await testApp()
  const [admin, ava] = [await app.as('admin'), await app.as('employee')]
  const { ava: employee_id, agency } = app.world
  await employedIn(app, employee_id, { basis: 'FULL_TIME' })
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  const typeOf = (one: LeaveKind) => rows.find((type) => type.kind === one)?.id ?? ''
  const role = await withCustomRole(app, 'admin')
  await role.holds([...grants])
  const everything = await withCustomRole(app, 'admin')
  const { address } = await role.client.call(calls.leaveCalendar.createFeed, {})
  for (const one of ['personal', 'family_violence'] as const)
    await admin.call(calls.leaveBalances.enter, {
      ...{ employee_id, type_id: typeOf(one), kind: 'opening', minutes: 4560, on_day: '2026-11-16', reason: 'Before' },
    })
  const request = async (from_day: string, to_day: string) => {
    const days = { from_day, to_day, note: 'Please' }
    const { id } = await ava.call(calls.leaveRequests.store, { employee_id, type_id: typeOf(kind), ...days })
    await ava.upload(calls.leaveEvidence.add, { id }, { ...somePdf, filename: 'proof.pdf' })
    return admin.call(calls.leaveRequests.info, { id })
  }
  const decide = async ({ id, version }: { id: string; version: number }, action: 'approve' | 'decline') => {
    await admin.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action, reason: 'Seen' })
    return admin.call(calls.leaveRequests.info, { id })
  }
  const open = await request('2026-11-23', '2026-11-24')
  const approved = await decide(await request('2026-11-25', '2026-11-26'), 'approve')
  const declined = await decide(await request('2026-11-30', '2026-11-30'), 'decline')
  const { id, version } = await decide(await request('2026-12-01', '2026-12-02'), 'approve')
  await admin.call(calls.leaveRequests.cancel, { id, version, reason: 'Back' })
  const gone = await request('2026-12-03', '2026-12-03')
  await ava.call(calls.leaveRequests.withdraw, { id: gone.id, version: gone.version })
  // And one that every reader of types sees.
  const days = { from_day: '2027-02-01', to_day: '2027-02-02' }
  const seen = await admin.call(calls.leaveRequests.store, { employee_id, type_id: typeOf('study'), ...days })
  const period = { company_id: agency, starts_on: '2026-11-23' }
  const { id: pay_period_id } = await admin.call(calls.payPeriods.store, period)
  app.clock.moveTo('2026-11-21T02:00:00.000Z')
  await app.runJob('remind-of-leave')
  const [reader, all] = [await role.signIn(), await everything.signIn()]
  const leave = [open, approved, declined, { id }, gone, seen].map((one) => one.id)
  const ids = [...leave, employee_id, pay_period_id]
  const type_ids = (['personal', 'family_violence', 'study'] as const).map(typeOf)
  return { app, reader, all, ids, type_ids, feed: new URL(address).pathname }
}

beforeAll(async () => {
  worlds = [await worldWith('family_violence'), await worldWith('personal')]
})
afterAll(() => Promise.all(worlds.map(({ app }) => app.close())))

const different = [
  // A long line of a calendar goes on in the next.
  [/\r\n /g, ''],
  [/-{5}BEGIN PUBLIC KEY[^"]+/g, '<key>'],
  [/[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}/g, '<id>'],
  [/\b[\da-f]{32,64}\b/g, '<hash>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<at>'],
  [/DTSTAMP:\w+/g, '<stamp>'],
] as const
const alike = (text: string) => different.reduce((all, [pattern, put]) => all.replaceAll(pattern, put), text)

/** Every answer, by the call and the number of the record that it was asked about. */
async function answersIn({ app, ids, type_ids }: World, client: Client, held: ReadonlySet<string>, only = allCalls) {
  const answers = new Map<string, string>()
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const { rows } = await client.call(calls.audit.list, { per_page: 100 })
  // Its lines are in the order of their ids.
  const entries = rows.filter(({ call }) => call !== calls.leaveTypes.fillIn.path)
  for (const { name, row } of only) {
    if (row.writes || row.needs === 'public' || !mayCall({ kind: 'admin', grants: held }, row)) continue
    const fields = Object.keys(row.input.shape)
    const named = fields.filter((field) => /^(id|ids|employee_id|type_id|record_id|pay_period_id)$/.test(field))
    const known = Object.fromEntries(Object.entries(period).filter(([field]) => fields.includes(field)))
    const records = named.length === 0 ? [] : [...ids, ...(name === 'audit.info' ? entries.map(({ id }) => id) : [])]
    // With both where a call has two: the balances of a person.
    const of = (id: string) => Object.fromEntries(named.map((field) => [field, field === 'ids' ? [id] : id]))
    const inputs = [known, ...records.map((id) => ({ ...known, ...of(id) }))]
    const both = named.includes('employee_id') && named.includes('type_id')
    const day = fields.includes('day') ? { day: '2027-01-31' } : {}
    const ofPerson = both ? type_ids.map((type_id) => ({ ...known, employee_id: app.world.ava, type_id, ...day })) : []
    for (const [at, input] of [...inputs, ...ofPerson].entries()) {
      const { status, text, headers } = await sendRequest(app.app, row, { token: client.token, input })
      const isText = /json|text|csv/.test(String(headers['content-type']))
      answers.set(`${name} ${at}`, `${status} ${isText ? alike(text) : ''}`)
    }
  }
  return answers
}

const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one].flatMap(([name, answer]) => (other.get(name) === answer ? [] : [{ name, answer, other: other.get(name) }]))

const both = async (of: (world: World) => Promise<ReadonlyMap<string, string>>) => {
  const [one, other] = [await of(worlds[0] ?? expect.fail()), await of(worlds[1] ?? expect.fail())]
  return differing(one ?? new Map(), other ?? new Map())
}

test('who sees all types tells them apart, so that this test would find what tells', async () => {
  const ofLeave = allCalls.filter(({ name }) => name.startsWith('leave'))
  const found = await both((world) => answersIn(world, world.all, new Set(allPermissions), ofLeave))
  const names = new Set(found.map(({ name }) => name.split(' ')[0]))
  expect([...names]).toEqual(
    expect.arrayContaining([
      ...['leaveRequests.list', 'leaveRequests.info', 'leaveBalances.of', 'leaveBalances.entries'],
      'leaveCalendar.days',
    ]),
  )
})

test('who sees types but not of private leave gets the same answers about both', async () => {
  expect(await both((world) => answersIn(world, world.reader, grants))).toEqual([])
})

test('an export of the agency, and the calendar that is followed, are the same of both', async () => {
  const found = await both(async ({ app, reader, feed }) => {
    const { id } = await reader.call(calls.dataExports.store, {})
    await app.runJob('make-data-exports')
    const { bytes } = await reader.download(calls.dataExports.file, { id })
    const tables = unzip(bytes, 100_000_000, (name) => /^tables\/leave_(?!types)|^files\/leave_/.test(name))
    const calendar = await app.app.inject({ url: feed })
    expect(calendar.statusCode).toBe(200)
    const files = tables.map((file): [string, string] => [alike(file.name), alike(file.bytes.toString())])
    expect(files.length).toBeGreaterThan(2)
    return new Map([...files, ['calendar', alike(calendar.body)]])
  })
  expect(found).toEqual([])
})
