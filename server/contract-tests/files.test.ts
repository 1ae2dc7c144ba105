// Contract test: a file, a feed or a stream shows nobody more than their lists do. A download of the contract table is of one record, which
// foreign-ids.test.ts reads with the records of others, or collects records, and is read here by each kind of user. Every address outside
// the contract table is listed here with what limits it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls, calls, type NamedCall } from '#contract/calls.ts'
import { type NotificationState, notificationStreamPath } from '#contract/platform/notifications/notifications.ts'
import { rosterStreamPath } from '#contract/rostering/rosters/roster-stream.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { unzip } from '#server/outside/spreadsheets/zip.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { listening, openStream } from '#server/testing/event-stream.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

type Site = Awaited<ReturnType<typeof workAt>>

let app: TestApp
let here: Site
let wharf: Site
let hall: Site
let cairns: Site
let address: string
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await testApp()
  const { world } = app
  here = await workAt(world.brisbane, world.ava, { customer_id: world.harbour })
  wharf = await workAt(world.sydney, world.noah, { customer_id: world.harbour })
  hall = await workAt(world.tweed, world.mia, { customer_id: world.summit })
  const { agency, coastal, otto, packer } = world.northern
  const there = { agency_id: agency, company_id: agency, customer_id: coastal, position_id: packer }
  cairns = await workAt(world.northern.cairns, otto, there)
  for (const kind of kinds) clients.set(kind, await signedIn(kind))
  address = await listening(app.app)
})
afterAll(async () => {
  for (const end of endings) await end()
  await app.close()
})

/** Approved hours and a cancelled shift that is paid and billed, at a location. */
async function workAt(location_id: string, employee_id: string, at: { customer_id: string; [more: string]: string }) {
  const work = workIn(app)
  const timesheet_id = await work.recorded(work.at('2026-11-12', { location_id, ...at }), 'approved', employee_id)
  const assignment_id = await work.accepted(work.at('2026-11-13', { location_id, ...at }), employee_id)
  const roster_id = await app.database.asPlatform((db) =>
    cancelCharged(db, assignment_id, app.clock.now().toISOString()),
  )
  return { location_id, customer_id: at.customer_id, employee_id, timesheet_id, assignment_id, roster_id }
}

async function cancelCharged(db: Db, assignment_id: string, at: string) {
  const minutes = { pay_minutes: 240, bill_minutes: 240 }
  const charged = { status: 'cancelled_agency' as const, cancelled_pay_minutes: 240, cancelled_bill_minutes: 240 }
  const shift = await db
    .updateTable('assignments')
    .set(charged)
    .where('id', '=', assignment_id)
    .returning(['agency_id', 'roster_id', 'roster_shift_id'])
    .executeTakeFirstOrThrow()
  const cancellation = { cancelled_by: 'agency' as const, reason: 'No power', notice_hours: 24, minutes_before: 60 }
  const terms = { pay_worker: true, bill_client: true, ...minutes, at, account_id: newId(), by_name: 'Ruth Adler' }
  await db
    .insertInto('shift_cancellations')
    .values({ id: newId(), ...shift, ...cancellation, ...terms })
    .execute()
  return shift.roster_id
}

const kinds = ['admin', 'customer', 'supervisor', 'employee'] as const
const clients = new Map<(typeof kinds)[number], Client>()

async function signedIn(kind: (typeof kinds)[number]): Promise<Client> {
  const { harbour, brisbane } = app.world
  if (kind === 'supervisor') return (await supervisorWith(app, { location_ids: [brisbane] })).client
  // Ava, to whom the hours here belong.
  if (kind === 'employee') return app.as('employee')
  return (await withCustomRole(app, kind, kind === 'customer' ? { customer_id: harbour } : {})).client
}

const clientOf = (kind: (typeof kinds)[number]) => clients.get(kind) ?? clientWith(app.app, '')

/** What no file may show to a user of a kind. */
function hiddenFrom(kind: (typeof kinds)[number]): string[] {
  const northern = [...Object.values(cairns), 'Otto Berg', 'Coastal Logistics', 'Cairns Depot', 'Northern Light']
  const summit = [...Object.values(hall), 'Mia Müller', 'Summit Events', 'Tweed Hall', 'EM003']
  const sydney = [wharf.timesheet_id, wharf.assignment_id, 'Noah Patel', 'Sydney Wharf', 'EM002']
  if (kind === 'admin') return northern
  // Customers know people by name only.
  return kind === 'customer' ? [...northern, ...summit, 'EM001', 'EM002'] : [...northern, ...summit, ...sydney]
}

const downloads = allCalls.filter(({ row }) => row.download)
const isIdName = (name: string) => /^(id|ids|\w+_ids?)$/.test(name)

/** Empty input, and each record of every site in each field that accepts an id, with and without a format. */
function questionsOf({ row }: NamedCall): Record<string, unknown>[] {
  const ids = [here, wharf, hall, cairns].flatMap((site) => Object.values(site))
  const fields = Object.keys(row.input.shape)
  const records = fields
    .filter(isIdName)
    .flatMap((name) => ids.map((id) => ({ [name]: name.endsWith('s') ? [id] : id })))
  const named = fields.includes('q') ? ['Mia', 'EM003', 'Otto', 'Noah'].map((q) => ({ q })) : []
  return [{}, ...records, ...named, ...(fields.includes('format') ? [{ format: 'csv' }, { format: 'xlsx' }] : [])]
}

/** The text of a file; the parts of an archive or a workbook unpacked. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8')
  return unzip(bytes, 50_000_000, () => true)
    .map((entry) => entry.bytes.toString('utf8'))
    .join('\n')
}

async function fileFor(client: Client, row: Call, input: Record<string, unknown>): Promise<string | null> {
  const response = await client.download(row, input).catch(() => null)
  return response && textOf(response.bytes)
}

/** The downloads that collect records by a filter, each with the ids that the same user sees in lists. */
const listedIds = new Map<Call, (client: Client) => Promise<string[]>>([
  [
    calls.timesheets.export,
    async (client) => [
      ...(await idsIn(client, calls.timesheets.list)),
      ...(await idsIn(client, calls.shiftCancellations.list)),
    ],
  ],
])

async function idsIn(client: Client, list: typeof calls.timesheets.list | typeof calls.shiftCancellations.list) {
  const { rows } = await client.call(list, {})
  return rows.map(({ id }) => id)
}

/** Or of one person in one pay run. */
const isOfOneRecord = ({ row }: NamedCall) =>
  ['id', 'token', 'employee_id'].some((name) => row.input.shape[name]?.safeParse(undefined).success === false)
// Nobody's data: the empty table of an import.
const withoutRecords: ReadonlySet<Call> = new Set([calls.imports.template])
// Of what is in their sums they have names and no ids.
const ofSums: ReadonlySet<Call> = new Set([
  ...[calls.timeReports.overtimeFile, calls.timeReports.positionsFile],
  ...[calls.budgetReports.file, calls.liabilityReports.file],
])

// Of paid time, which nothing here is: server/modules/payroll/back-pay/back-pay.test.ts tests whose it has.
const ofPaidTime: ReadonlySet<Call> = new Set([calls.backPays.download])

// Of leave, which nobody here has: server/modules/leave/calendar/feeds.test.ts tests whose it has.
const ofLeave: ReadonlySet<Call> = new Set([calls.leaveCalendar.file])

const leftOut = (named: NamedCall) =>
  isOfOneRecord(named) || [withoutRecords, ofPaidTime, ofLeave].some((some) => some.has(named.row))
const collecting = downloads.filter((named) => !leftOut(named))

test('every download is of one record, is compared with a list, or has sums', () => {
  expect(collecting.map(({ row }) => row)).toEqual([...listedIds.keys(), ...ofSums])
})

describe.each(kinds)('for the %s', (kind) => {
  test.each(collecting)('$name shows nothing of other people, customers and locations', async (named) => {
    const hidden = hiddenFrom(kind)

    for (const input of questionsOf(named)) {
      const text = await fileFor(clientOf(kind), named.row, input)
      for (const one of text === null ? [] : hidden) expect(text, JSON.stringify(input)).not.toContain(one)
    }
  })

  test.each(collecting.filter(({ row }) => !ofSums.has(row)))(
    '$name has no record that their lists do not show',
    async ({ row }) => {
      const client = clientOf(kind)
      const text = await fileFor(client, row, {})
      if (text === null) return

      const known = (await listedIds.get(row)?.(client)) ?? []
      const all = [here, wharf, hall, cairns].flatMap((site) => [site.timesheet_id, site.assignment_id])
      const inFile = all.filter((id) => text.includes(id))
      expect(inFile).not.toEqual([])
      expect(inFile.filter((id) => !known.includes(id))).toEqual([])
    },
  )
})

/** The addresses outside the contract table that return content, by what limits them. */
const otherAddresses = {
  same: ['/api/docs', '/api/openapi.json', '/healthz', '/readyz', '/robots.txt'],
  // server/modules/jobs/public/ tests that they have published jobs only.
  publishedJobs: [
    '/sitemap.xml',
    '/jobs/:agency',
    '/jobs/:agency/map',
    '/jobs/:agency/feed.atom',
    '/jobs/:agency/indeed.xml',
    '/jobs/:agency/sitemap.xml',
    '/jobs/:agency/:job',
    '/jobs/:agency/:job/received',
  ],
  // server/modules/single-sign-on/scim/ tests whose users they return.
  ofTheTokensAgency: ['/api/scim/v2/ServiceProviderConfig', '/api/scim/v2/Users', '/api/scim/v2/Users/:id'],
  pictureBySignature: ['/files/avatar/:id/:signature'],
  comparedBelow: ['/calendar/:file', notificationStreamPath, rosterStreamPath],
}

test('every address outside the contract table is listed with what limits it', () => {
  const tree = app.app.printRoutes({ commonPrefix: false, method: 'GET' })
  const path: string[] = []
  const found = tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(.*)$/.exec(line) ?? []
    path.splice(indent.length / 4, Infinity, part)
    return methods.includes('GET') ? [path.join('')] : []
  })

  expect(found.toSorted()).toEqual(Object.values(otherAddresses).flat().toSorted())
})

describe('a feed and a stream', () => {
  test('the calendar of an employee has no shift that their list does not show', async () => {
    const [ava, work] = [clientOf('employee'), workIn(app)]
    const place = { location_id: here.location_id }
    const hers = await work.accepted(work.at('2026-11-20', place), here.employee_id)
    await work.accepted(work.at('2026-11-20', place), wharf.employee_id)
    const feed = await ava.call(calls.calendarFeeds.create, {})

    const { body } = await app.app.inject({ url: new URL(feed.address).pathname })
    const uids = [...body.matchAll(/^UID:(.*)@muster\r?$/gm)].map(([, uid]) => uid)
    const { rows } = await ava.call(calls.rosters.assignments, { from: '2026-11-01', to: '2026-12-31', per_page: 100 })

    expect(uids).toContain(hers)
    expect(uids.filter((uid) => !rows.some(({ id }) => id === uid))).toEqual([])
  })

  test.each(kinds)('the notifications of the %s are those of their list', async (kind) => {
    const { rows } = await clientOf(kind).call(calls.notifications.list, {})
    const stream = await openStream(`${address}${notificationStreamPath}`, clientOf(kind).token, endings)

    const state = await stream.next<NotificationState>('standing')
    expect(state).toMatchObject({ newest: rows.find(({ is_read }) => !is_read) ?? null })
  })

  test.each(kinds)('the board of another customer, location or agency is closed to the %s', async (kind) => {
    const others = kind === 'admin' ? [cairns] : [cairns, hall, wharf]

    for (const { roster_id } of others) {
      const url = `${address}${rosterStreamPath}?roster_id=${roster_id}`
      const { status } = await openStream(url, clientOf(kind).token, endings)
      expect([403, 404]).toContain(status)
    }
  })
})
