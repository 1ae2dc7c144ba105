// Recording one timesheet through the call, and approving 10,000 at once.
import { sql } from 'kysely'
import { Client } from 'pg'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { approveMany } from '#server/modules/timesheets/approval/approvals.ts'
import { makeWorld, type World } from '#server/testing/world.ts'
import { shiftWith } from '#server/testing/work.ts'
import { databaseMicroseconds, processorMicroseconds } from './load.ts'
import { filled } from './people-data.ts'
import { onBothDatabases, type Place, signedIn, startMuster } from './process.ts'
import { median, option, type Ratio } from './ratio.ts'

const rounds = option('rounds', 5)
/** In each round; Linux counts processor time in hundredths of a second. */
const recorded = 50
const approved = 10_000
/** The maximum per call. */
const atOnce = 5_000
const firstDay = '2025-01-06'

export const timesheetsBench = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where, environment }: Place): Promise<Ratio[]> {
  const { world, shifts } = await filled(where, makeShifts)
  const muster = await startMuster(environment)
  const called = await withServer(where, (processors) =>
    recordTimes(muster.address, shifts, async () => processorMicroseconds(muster.pid) + (await processors())),
  ).finally(() => muster.stop())
  const bulk = await filled(where, (database, analyse) => approveTimes(database, analyse, world))
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`
  return [
    {
      bench: 'timesheets',
      title: `recording and submitting one timesheet against a call that reads nothing, ${kind}`,
      ratio: called.record_ms / called.trivial_ms,
      goal: null,
      figures: `${milliseconds(called.record_ms)} of ${milliseconds(called.trivial_ms)}`,
    },
    {
      bench: 'timesheets',
      title: `the same in processor time of the server and the database, ${kind}`,
      ratio: called.record_cpu_ms / called.trivial_cpu_ms,
      goal: null,
      figures: `${milliseconds(called.record_cpu_ms)} of ${milliseconds(called.trivial_cpu_ms)}`,
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

/** The processor time that a database server has used so far; the embedded database is in the process of Muster. */
async function withServer<T>(where: Place['where'], work: (used: () => Promise<number>) => Promise<T>): Promise<T> {
  if ('dir' in where) return work(async () => 0)
  const client = new Client({ connectionString: where.url })
  await client.connect()
  return work(() => databaseMicroseconds(client)).finally(() => client.end())
}

type Shift = { assignment_id: string; works_on: string }

/** A shift of Ava's on each of as many days as timesheets are recorded. */
async function makeShifts(database: Database, analyse: () => Promise<void>) {
  await database.asPlatform(ensureSystemRoles)
  const world = await makeWorld(database)
  const shifts: Shift[] = []
  for (let day = 0; day < recorded * (rounds + 1); day++) {
    const works_on = addDays(firstDay, day)
    const work = { ...placeOf(world), works_on, starts: '08:00', ends: '16:00' }
    const people = [{ employee_id: world.ava, status: 'accepted' as const }]
    const [assignment_id = ''] = await database.asPlatform((db) => shiftWith(db, work, { people }))
    shifts.push({ assignment_id, works_on })
  }
  await analyse()
  return { world, shifts }
}

const placeOf = (world: World) => ({
  ...{ agency_id: world.agency, company_id: world.agency, customer_id: world.harbour, location_id: world.brisbane },
  ...{ position_id: world.chef, time_zone: 'Australia/Brisbane' },
})

/** In turns, so that other work on the machine slows both. The first round is planned and compiled. */
async function recordTimes(address: string, shifts: readonly Shift[], usedMicroseconds: () => Promise<number>) {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  async function call(path: string, input: object | null) {
    const body = input === null ? null : JSON.stringify(input)
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  }
  /** The milliseconds of one of these calls: as they passed, and of the processors. */
  async function costOf(inputs: readonly (object | null)[], path: string) {
    const passed: number[] = []
    const before = await usedMicroseconds()
    for (const input of inputs) {
      const began = performance.now()
      await call(path, input)
      passed.push(performance.now() - began)
    }
    return { passed: median(passed), used: ((await usedMicroseconds()) - before) / inputs.length / 1000 }
  }
  const [record, trivial]: [Cost[], Cost[]] = [[], []]
  for (let from = 0; from < shifts.length; from += recorded) {
    const some = shifts.slice(from, from + recorded)
    const hours = some.map((shift) => ({ ...shift, starts: '08:00', ends: '16:00', submit: true }))
    record.push(await costOf(hours, calls.timesheets.create.path))
    trivial.push(
      await costOf(
        some.map(() => null),
        calls.auth.me.path,
      ),
    )
  }
  const medianOf = (costs: readonly Cost[], name: keyof Cost) => median(costs.slice(1).map((cost) => cost[name]))
  return {
    ...{ record_ms: medianOf(record, 'passed'), trivial_ms: medianOf(trivial, 'passed') },
    ...{ record_cpu_ms: medianOf(record, 'used'), trivial_cpu_ms: medianOf(trivial, 'used') },
  }
}

type Cost = { passed: number; used: number }

/** Approving by the action of the call, twice 5,000, and the same rows by raw statements, in turns in one process. */
async function approveTimes(database: Database, analyse: () => Promise<void>, world: World) {
  await database.asPlatform((db) => makeSubmitted(db, world))
  await analyse()
  const actor = {
    ...{ kind: 'admin' as const, account_id: null, membership_id: null, supervisor_id: null, name: 'Bench' },
    ...{ scope: scopeOfAgency(world.agency), grants: new Set(['Timesheet/approve']) },
  }
  const [approve, raw]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    for (let left = approved; left > 0; left -= atOnce) {
      const filter = { location_id: world.sydney, q: '', count: left }
      const outcomes = await database.asPlatform((db) => approveMany(db, actor, filter, new Date()))
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

/** An hour each of one person, one after the other. */
const makeSubmitted = async (db: Db, world: World) => {
  await sql`update customers set timesheet_approval = 'agency_only' where id = ${world.harbour}::uuid`.execute(db)
  await sql`
    insert into timesheets (id, agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, starts, ends,
      starts_at, ends_at, time_zone, clock_minutes, elapsed_minutes, paid_minutes, status, submitted_at)
    select gen_random_uuid(), ${world.agency}::uuid, ${world.agency}::uuid, ${world.harbour}::uuid, ${world.sydney}::uuid, ${world.chef}::uuid,
      ${world.noah}::uuid, (timestamptz '2020-01-01' + n * interval '1 hour')::date, '08:00', '09:00',
      timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2020-01-01' + (n + 1) * interval '1 hour', 'Australia/Sydney', 60, 60, 60,
      'submitted', now()
    from generate_series(1, ${approved}::int) n`.execute(db)
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
