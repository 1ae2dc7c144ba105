// Killed (SIGKILL) at random instants of an import, a publication and a bulk approval, the product loses nothing that it acknowledged and
// leaves nothing half done. All three run in parallel, so that most kills hit one of them, and one kill a run is enough: it costs
// seconds, and the instant differs in every run. `npm run test:long` kills a hundred times.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Db } from '#server/database/dialect.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import {
  callServer,
  failedStart,
  prepareDataFolder,
  sendFile,
  type ServerProcess,
  startServer,
} from './server-process.ts'
import { password } from '#server/testing/world.ts'

const email = 'admin@muster.example'
const folder = mkdtempSync(join(tmpdir(), 'muster-crash-'))
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
const longest = 3_000

let server: ServerProcess
let token: string
let agency: string
const started: number[] = []

async function start() {
  const began = performance.now()
  server = await startServer(folder)
  started.push(performance.now() - began)
  // A hundred kills take longer than a token is valid.
  token = (await callServer(server.address, calls.auth.login, { email, password })).accessToken
}

const call: <C extends Parameters<typeof callServer>[1]>(
  row: C,
  input: Parameters<typeof callServer<C>>[2],
  key?: string,
) => ReturnType<typeof callServer<C>> = (row, input, key) => callServer(server.address, row, input, { token, key })

// The embedded database belongs to one process; while none of this runs, the test reads and prepares it itself.
async function inDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dir: folder, deadlineMs: 600_000 })
  return work(database).finally(() => database.close())
}

/** Submitted timesheets of everybody at work in the first agency in one of the past weeks, except employees with visa limits. */
const sheetsOf = (week: number) => sql`
  insert into timesheets (id, agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, starts, ends,
    starts_at, ends_at, time_zone, clock_minutes, elapsed_minutes, paid_minutes, status)
  select gen_random_uuid(), people.agency_id, site.company_id, site.customer_id, site.id, held.position_id, people.id, day, '08:00', '16:00',
    day + time '08:00', day + time '16:00', 'Australia/Brisbane', 480, 480, 480, 'submitted'
  from employees people
  join lateral (select position_id from employee_positions where employee_id = people.id limit 1) held on true
  join lateral (select locations.id, locations.customer_id, customers.company_id from locations join customers on customers.id = locations.customer_id
    where locations.agency_id = people.agency_id limit 1) site on true
  cross join (select date '2001-01-01' + at as day from generate_series(${week * 7}::int, ${week * 7 + 6}::int) at) days
  where people.agency_id = ${agency}::uuid and people.right_to_work <> 'temporary'`

const agencyOfAdmin = async (db: Db) =>
  (
    await db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select('memberships.agency_id')
      .where('accounts.email', '=', email)
      .executeTakeFirstOrThrow()
  ).agency_id ?? ''

beforeAll(async () => {
  await prepareDataFolder(folder)
  await inDatabase((database) =>
    database.asPlatform(async (db) => {
      await db.updateTable('customers').set({ timesheet_approval: 'agency_only' }).execute()
      agency = await agencyOfAdmin(db)
      for (let week = 0; week <= rounds; week++) await sheetsOf(week).execute(db)
    }),
  )
  await start()
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

// Small writes beside the big one: those acknowledged, and the one with an unknown outcome.
const written = new Map<string, 'acknowledged' | 'unknown'>()

async function writeOnAndOn() {
  for (;;) {
    const code = `KILLED${written.size}`
    written.set(code, 'unknown')
    await putCustomer(code)
    await sleep(20)
  }
}

async function putCustomer(code: string) {
  await call(calls.customers.store, { company_id: agency, code, name: code }, `key-${code}`)
  written.set(code, 'acknowledged')
}

/** Starts some works, kills the server after so many milliseconds, starts it again; true for those that had been acknowledged. */
async function killedDuring(works: (() => Promise<unknown>)[], milliseconds: number): Promise<boolean[]> {
  const answers = works.map((work) =>
    work().then(
      () => true,
      () => false,
    ),
  )
  const writing = writeOnAndOn().catch(() => null)
  await sleep(milliseconds)
  await server.kill()
  const acknowledged = await Promise.all(answers)
  await writing
  await start()
  await expectWritten()
  return acknowledged
}

async function expectWritten() {
  // Repeated with its key, a pending write exists once, whether or not it had been committed.
  for (const [code, state] of written) if (state === 'unknown') await putCustomer(code)
  const { total } = await call(calls.customers.list, { q: 'killed', count_all: true })
  expect(total).toBe(written.size)
}

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const some = (milliseconds: number) => Math.random() * Math.min(longest, milliseconds)

// For the embedded database. A PostgreSQL server survives its clients by itself, and leases there have to expire first.
describe.skipIf(Boolean(process.env.TEST_DATABASE_URL))('the product, killed repeatedly,', () => {
  test('refuses a second process on its data folder, with the reason', async () => {
    const second = await failedStart(folder)

    expect(second.code).toBe(78)
    expect(second.output).toContain(`Another Muster process is using the data folder ${folder}`)
    await expect(call(calls.auth.me, {})).resolves.toMatchObject({ email })
  })

  test('listens on this machine only while demo accounts exist and HOST is not set, and prints that', async () => {
    const elsewhere = server.address.replace('127.0.0.1', '127.0.0.2')

    await expect(fetch(`${server.address}/healthz`)).resolves.toMatchObject({ status: 200 })
    await expect(fetch(`${elsewhere}/healthz`)).rejects.toThrow('fetch failed')
    // Made before by the process that prepared the folder.
    expect(server.output.join('\n')).not.toContain('The database is empty')
    expect(server.output.join('\n')).toContain('Demo accounts with public passwords exist: listening on 127.0.0.1')
  })

  test('resumes an import until every row exists once, and publishes a roster and approves hours completely or not at all', async () => {
    const roster = await bigRoster()
    const publish = () => call(calls.rosters.changeStatus, { ids: [roster], action: 'publish', accept_warnings: true })
    const unpublish = () =>
      call(calls.rosters.changeStatus, { ids: [roster], action: 'unpublish', reason: 'Once more' })
    const first = await checkedFile('K0')
    const takes = await timed(async () => {
      await call(calls.imports.start, { id: first.id })
      await ended(first)
      await publish()
      await approveWeek(0)
    })
    await unpublish()
    const all = await approvedIn(0)
    expect(all).toBeGreaterThan(100)

    for (let round = 1; round <= rounds; round++) {
      const file = await checkedFile(`K${round}`)
      const { total } = await call(calls.employees.list, {})
      const works = [() => call(calls.imports.start, { id: file.id }), publish, () => approveWeek(round)]
      const [isStarted, isPublished, isApproved] = await killedDuring(works, some(takes))

      await expectPublished(roster, isPublished)
      if ((await call(calls.rosters.info, { id: roster })).status === 'published') await unpublish()
      const approved = await approvedIn(round)
      expect([0, all]).toContain(approved)
      if (isApproved) expect(approved).toBe(all)
      if (!isStarted) await startUnlessStarted(file.id)
      await ended(file)
      expect((await call(calls.employees.list, {})).total).toBe(total + file.creates)
    }
  })

  test('stores one record of each approval, and no row of a file twice', async () => {
    await server.stop()
    const { approved, notes, codes } = await inDatabase((database) =>
      database.asPlatform(
        async (db) =>
          (
            await sql<StoredCounts>`
      select (select count(*)::int from timesheets where works_on < '2010-01-01' and status = 'approved') as approved,
        (select count(*)::int from timesheet_changes join timesheets on timesheets.id = timesheet_id where works_on < '2010-01-01' and to_status = 'approved') as notes,
        (select count(*)::int from (select upper(employee_code) from employees group by agency_id, upper(employee_code) having count(*) > 1) twice) as codes
      `.execute(db)
          ).rows[0] ?? { approved: -1, notes: 0, codes: 0 },
      ),
    )

    expect(notes).toBe(approved)
    expect(codes).toBe(0)
    expect(started.length - 1).toBe(rounds)
  })

  test('ends in order when it is stopped as soon as it listens', async () => {
    const again = await startServer(folder)
    await again.stop()

    expect(again.child.exitCode).toBe(0)
  })
})

/** Five hundred employees of the agency's file with unique codes and addresses. */
async function checkedFile(prefix: string) {
  const file = readFileSync(join(import.meta.dirname, '../../modules/imports/files/employees.csv'), 'utf8')
  const own = file.replaceAll(/^EM/gm, prefix).replaceAll('@example.com', `@${prefix}.example.com`)
  const text = own.slice(0, own.indexOf(`${prefix}00251,`))
  const fields = { kind: 'employees', company_id: agency }
  const record = await sendFile(
    server.address,
    calls.imports.check,
    fields,
    { filename: `${prefix}.csv`, text },
    { token },
  )
  expect(record.creates).toBeGreaterThan(220)
  return record
}

const ended = ({ id, creates, refusals }: Awaited<ReturnType<typeof checkedFile>>) =>
  expect
    .poll(() => call(calls.imports.info, { id }), { interval: 50 })
    .toMatchObject({ status: 'done', done: creates, refusals })

/** A start without a response may have been lost, or stored and resumed. */
async function startUnlessStarted(id: string) {
  const { status } = await call(calls.imports.info, { id })
  if (status === 'checked') await call(calls.imports.start, { id })
}

type StoredCounts = { approved: number; notes: number; codes: number }

const weekOf = (round: number) => ({
  from: dayAfter('2001-01-01', round * 7),
  to: dayAfter('2001-01-01', round * 7 + 6),
})
const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

async function approveWeek(round: number) {
  const { total: count } = await call(calls.timesheets.list, { ...weekOf(round), waits_for: 'agency', count_all: true })
  return call(calls.timesheets.approveAll, { ...weekOf(round), count })
}

const approvedIn = async (round: number) =>
  (await call(calls.timesheets.list, { ...weekOf(round), status: 'approved' })).total

/** A roster of 28 days in the future with a hundred shifts and an employee on each day. */
async function bigRoster() {
  const [site] = await call(calls.locations.all, {})
  const { rows: people } = await call(calls.employees.list, {
    status: 'active',
    right_to_work: 'citizen',
    per_page: 10,
  })
  const [first] = people
  const { positions } = await call(calls.employees.info, { id: first?.id ?? '' })
  const position_id = positions[0]?.id ?? ''
  const dates = Array.from({ length: 28 }, (_, at) => dayAfter('2027-08-02', at))
  const { id } = await call(calls.rosters.store, {
    location_id: site?.id ?? '',
    name: `Big ${randomUUID()}`,
    another: true,
    week_start: '2027-08-02',
    days: 28,
  })
  const shift = { roster_id: id, dates, position_id, ends: '15:00', openings: 3 }
  for (let minute = 10; minute < 30; minute++)
    await call(calls.rosters.shiftStore, { ...shift, starts: `07:${minute}` })
  const { shifts } = await call(calls.rosters.shiftStore, { ...shift, starts: '07:00' })
  for (const { id: roster_shift_id } of shifts.filter((_, at) => at % 7 < 5))
    await call(calls.rosters.assign, {
      roster_shift_id,
      employee_ids: [first?.id ?? ''],
      override_reason: 'To be killed',
    })
  return id
}

/** The roster and everything in it are published, or nothing is; certainly published when that had been acknowledged. */
async function expectPublished(id: string, isAcknowledged: boolean | undefined) {
  const { status } = await call(calls.rosters.info, { id })
  const { shifts, people } = await statesOf(id)
  expect([shifts, people]).toEqual(status === 'published' ? [['published'], ['pending']] : [['draft'], ['planned']])
  if (isAcknowledged) expect(status).toBe('published')
}

async function statesOf(roster_id: string) {
  const board = await call(calls.rosters.filter, { roster_id, from: '2027-08-02', to: '2027-08-29' })
  expect([board.shifts.length, board.assignments.length]).toEqual([21 * 28, 20])
  return { shifts: distinct(board.shifts), people: distinct(board.assignments) }
}

const distinct = (rows: readonly { status: string }[]) => [...new Set(rows.map(({ status }) => status))]
