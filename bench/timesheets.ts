// Recording one timesheet through the call, and approving 10,000 at once. The bench `versions` compares recording with another checkout.
import { sql } from 'kysely'
import { Client } from 'pg'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { approveMany } from '#server/modules/timesheets/approval/approvals.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { shiftWith } from '#server/testing/records/work.ts'
import { makeWorld, type World } from '#server/testing/world.ts'
import { databaseMicroseconds, processorMicroseconds } from './measuring/load.ts'
import { filled } from './people-data.ts'
import { onBothDatabases, type StorageOption, signedIn, startMuster } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'

const rounds = option('rounds', 5, 1)
/** In each round. */
const recorded = option('recorded', 50, 2)
const approved = option('approved', 10_000, 20)
/** The maximum per call. */
const batchSize = 5_000
const firstDay = '2015-01-05'

export const timesheetsBench = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where, environment }: StorageOption): Promise<Ratio[]> {
  const { world, shifts } = await filledWithShifts(where)
  const called = await withRecorder(where, environment, (recorder) => recordTimes(recorder, shifts))
  const bulk = await filled(where, (database, analyse) => approveTimes(database, analyse, world))
  return [
    {
      bench: 'timesheets',
      title: `recording and submitting one timesheet against a call that reads nothing, ${kind}`,
      ratio: called.record.passed / called.trivial.passed,
      goal: null,
      figures: `${milliseconds(called.record.passed)} of ${milliseconds(called.trivial.passed)}`,
    },
    {
      bench: 'timesheets',
      title: `the same in processor time of the server and the database, ${kind}`,
      ratio: usedBy(called.record) / usedBy(called.trivial),
      goal: null,
      figures: `${milliseconds(usedBy(called.record))} of ${milliseconds(usedBy(called.trivial))}`,
    },
    {
      bench: 'timesheets',
      title: `approving ${approved} against the same rows written by one statement each, ${kind}`,
      ratio: bulk.approve_ms / bulk.raw_ms,
      goal: { at_most: 3 },
      figures: `${milliseconds(bulk.approve_ms)} of ${milliseconds(bulk.raw_ms)}`,
    },
  ]
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`

type Shift = { assignment_id: string; works_on: string }

/** The world, a shift of Ava's on each of as many days as timesheets are recorded, and submitted hours of Noah's. */
const filledWithShifts = (where: StorageOption['where']) =>
  filled(where, async (database, analyse) => {
    await database.asPlatform(ensureSystemRoles)
    const world = await makeWorld(database)
    const shifts: Shift[] = []
    for (let day = 0; day < recorded * (rounds + 1); day++) {
      const works_on = addDays(firstDay, day)
      const work = { ...placeOf(world), works_on, starts: '08:00', ends: '16:00' }
      const onShift = [{ employee_id: world.ava, status: 'accepted' as const }]
      const [assignment_id = ''] = await database.asPlatform((db) => shiftWith(db, work, { people: onShift }))
      shifts.push({ assignment_id, works_on })
    }
    // Before anything is recorded: statements planned for an empty table read all of it later.
    await database.asPlatform((db) => makeSubmitted(db, world))
    await analyse()
    return { world, shifts }
  })

const placeOf = (world: World) => ({
  ...{ agency_id: world.agency, company_id: world.agency, customer_id: world.harbour, location_id: world.brisbane },
  ...{ position_id: world.chef, time_zone: 'Australia/Brisbane' },
})

type CallCost = {
  /** the milliseconds that pass in one call, and those of the processors; the embedded database is in the process of the server */
  passed: number
  node: number
  database: number
}
type Recorder = {
  record(shifts: readonly Shift[]): Promise<CallCost>
  /** the same number of calls that read nothing */
  doLittle(count: number): Promise<CallCost>
}

const usedBy = ({ node, database }: CallCost) => node + database

/** In turns, so that other work on the machine slows both. */
async function recordTimes(recorder: Recorder, shifts: readonly Shift[]) {
  const [record, trivial]: [CallCost[], CallCost[]] = [[], []]
  for (let from = 0; from < shifts.length; from += recorded) {
    record.push(await recorder.record(shifts.slice(from, from + recorded)))
    trivial.push(await recorder.doLittle(recorded))
  }
  return { record: medianOf(record), trivial: medianOf(trivial) }
}

/** Without the first round, which is planned and compiled. */
function medianOf(costs: readonly CallCost[]): CallCost {
  const of = (name: keyof CallCost) => median(costs.slice(1).map((cost) => cost[name]))
  return { passed: of('passed'), node: of('node'), database: of('database') }
}

/** Starts the server and signs in. */
async function withRecorder<T>(
  where: StorageOption['where'],
  environment: Record<string, string>,
  work: (recorder: Recorder) => Promise<T>,
): Promise<T> {
  const muster = await startMuster(environment)
  const client = 'url' in where ? new Client({ connectionString: where.url }) : null
  try {
    await client?.connect()
    const { accessToken } = await signedIn(muster.address, 'admin')
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const used = async () => ({
      node: processorMicroseconds(muster.pid),
      database: client === null ? 0 : await databaseMicroseconds(client),
    })
    const costOf = (inputs: readonly (object | null)[], path: string) =>
      costOfCalls(inputs, `${muster.address}/api${path}`, headers, used)
    return await work({
      record: (shifts) =>
        costOf(
          shifts.map((shift) => ({ ...shift, starts: '08:00', ends: '16:00', submit: true })),
          calls.timesheets.create.path,
        ),
      doLittle: (count) => costOf(Array<null>(count).fill(null), calls.auth.me.path),
    })
  } finally {
    await client?.end()
    await muster.stop()
  }
}

async function costOfCalls(
  inputs: readonly (object | null)[],
  url: string,
  headers: Record<string, string>,
  used: () => Promise<Pick<CallCost, 'node' | 'database'>>,
): Promise<CallCost> {
  const passed: number[] = []
  const before = await used()
  for (const input of inputs) {
    const began = performance.now()
    const answer = await fetch(url, { method: 'POST', headers, body: input === null ? null : JSON.stringify(input) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 500)}`)
    passed.push(performance.now() - began)
  }
  const after = await used()
  const each = (name: 'node' | 'database') => (after[name] - before[name]) / inputs.length / 1000
  return { passed: median(passed), node: each('node'), database: each('database') }
}

/** Approving by the action of the call, twice 5,000, and the same rows by raw statements, in turns in one process. */
async function approveTimes(database: Database, analyse: () => Promise<void>, world: World) {
  await analyse()
  const actor = {
    ...{ kind: 'admin' as const, account_id: null, membership_id: null, supervisor_id: null, name: 'Bench' },
    grants: new Set(['Timesheet/approve']),
  }
  const by = { actor, scope: scopeOfAgency(world.agency), language: 'en' as const }
  const [approve, raw]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    for (let left = approved; left > 0; left -= batchSize) {
      const filter = { location_id: world.sydney, q: '', count: left }
      const outcomes = await database.asPlatform((db) => approveMany({ ...by, db, now: new Date() }, filter))
      if (outcomes.some(({ code }) => code !== undefined)) throw new Error('not all were approved')
    }
    approve.push(performance.now() - began)
    await database.asPlatform((db) => setStatus(db, world, 'submitted'))
    const second = performance.now()
    await database.asPlatform((db) => setStatus(db, world, 'approved'))
    raw.push(performance.now() - second)
    await database.asPlatform((db) => setStatus(db, world, 'submitted'))
  }
  return { approve_ms: median(approve.slice(1)), raw_ms: median(raw.slice(1)) }
}

/** An hour of one person on each of as many days. */
const makeSubmitted = async (db: Db, world: World) => {
  await sql`update customers set timesheet_approval = 'agency_only' where id = ${world.harbour}::uuid`.execute(db)
  await sql`
    insert into timesheets (id, agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, starts, ends,
      starts_at, ends_at, time_zone, clock_minutes, elapsed_minutes, paid_minutes, status, submitted_at)
    select gen_random_uuid(), ${world.agency}::uuid, ${world.agency}::uuid, ${world.harbour}::uuid, ${world.sydney}::uuid, ${world.chef}::uuid,
      ${world.noah}::uuid, day, '08:00', '09:00', (day + time '08:00') at time zone 'Australia/Sydney',
      (day + time '09:00') at time zone 'Australia/Sydney', 'Australia/Sydney', 60, 60, 60, 'submitted', now()
    from (select date '1990-01-01' + n as day from generate_series(1, ${approved}::int) n) days`.execute(db)
}

async function setStatus(db: Db, { sydney }: World, status: string) {
  await sql`
    with changed as (
      update timesheets set status = ${status}::text, version = version + 1, updated_at = now(),
        approved_at = case when ${status}::text = 'approved' then now() end
      where location_id = ${sydney}::uuid returning agency_id, id
    )
    insert into timesheet_changes (id, agency_id, timesheet_id, by_name, from_status, to_status, step)
    select gen_random_uuid(), agency_id, id, 'Bench', 'submitted', ${status}::text, 'agency' from changed`.execute(db)
}
