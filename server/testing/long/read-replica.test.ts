// Two processes of the product on a PostgreSQL server with a standby that answers heavy reads, falls behind, is killed and comes back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type RosterStreamEvents, rosterStreamPath } from '#contract/rostering/rosters/roster-stream.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { runChecks } from '#server/modules/system-check/run-checks.ts'
import { callServer, prepareDataFolder, type ServerProcess, startServer } from '#server/testing/crash/server-process.ts'
import { openStream } from '#server/testing/event-stream.ts'
import { testOutside } from '#server/testing/outside.ts'
import { password } from '#server/testing/world.ts'
import { hasPostgres } from '#tools/testing/postgres.ts'
import { type PostgresPair, startPostgresPair } from '#tools/testing/postgres-pair.ts'

const endings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

let pair: PostgresPair
let one: ServerProcess
let two: ServerProcess
let database: Database
let [token, otherToken] = ['', '']

beforeAll(async () => {
  if (!hasPostgres()) return
  pair = await startPostgresPair({ is_synchronous: false })
  endings.push(() => pair.stop())
  const folder = mkdtempSync(join(tmpdir(), 'muster-replica-'))
  endings.push(async () => rmSync(folder, { recursive: true, force: true }))
  const { primary_url: url, standby_url: read_url } = pair
  const environment = { DATABASE_URL: url, DATABASE_READ_URL: read_url, MUSTER_GENERATE_KEYS: 'yes', BACKUP_TO: 'none' }
  await prepareDataFolder(folder, environment)
  ;[one, two] = await Promise.all([startServer(folder, environment), startServer(folder, environment)])
  endings.push(() => Promise.all([one.kill(), two.kill()]))
  database = await openDatabase({ url, read_url, dir: 'memory', poolSize: 2 })
  endings.push(() => database.close())
  const signedIn = (email: string) => callServer(one.address, calls.auth.login, { email, password })
  token = (await signedIn('admin@muster.example')).accessToken
  otherToken = (await signedIn('admin2@muster.example')).accessToken
})

/** How many reads each server has answered for a process. */
async function readsOf({ address }: ServerProcess) {
  const text = await (await fetch(`${address}/metrics`)).text()
  const answeredBy = (server: string) =>
    Number(new RegExp(`muster_replica_reads_total\\{answered_by="${server}"\\} (\\d+)`).exec(text)?.[1])
  return { replica: answeredBy('replica'), primary: answeredBy('primary') }
}

const codesOf = async (process: ServerProcess, of: string) =>
  (await callServer(process.address, calls.customers.list, { per_page: 100 }, { token: of })).rows.map(
    ({ code }) => code,
  )

/** The server that answers a list of a process, and the list. */
async function answered(process: ServerProcess, of: string) {
  const before = await readsOf(process)
  const codes = await codesOf(process, of)
  const after = await readsOf(process)
  return { by: after.replica > before.replica ? 'replica' : 'primary', codes }
}

const { outside, remove } = testOutside()
endings.push(remove)
const replicaFinding = async () =>
  (await runChecks({ database, outside, address: null }, 'en')).find(({ name }) => name === 'replica')

const answeredByReplica = (process: ServerProcess) =>
  expect.poll(async () => (await answered(process, token)).by).toBe('replica')

async function addCustomer(code: string) {
  const company_id = (await callServer(one.address, calls.companies.list, {}, { token })).rows[0]?.id ?? ''
  await callServer(one.address, calls.customers.store, { company_id, code, name: `Customer ${code}` }, { token })
}

describe.skipIf(!hasPostgres())('with a read replica', () => {
  test('people see what they have written at once, and other agencies go on reading from a replica that is behind', async () => {
    await Promise.all([answeredByReplica(one), answeredByReplica(two)])
    let round = 0
    // A background job may have changed something of the other agency after the pause: then it is tried again.
    const answeredInPause = async () => {
      const code = `PAUSE${round++}`
      await pair.resumeReplay()
      await answeredByReplica(two)
      await pair.pauseReplay()
      await addCustomer(code)
      const [own, other] = [await answered(two, token), await answered(two, otherToken)]
      expect(own.codes).toContain(code)
      expect(other.codes).not.toContain(code)
      return [own.by, other.by]
    }

    await expect.poll(answeredInPause).toEqual(['primary', 'replica'])

    await expect.poll(async () => (await database.replica?.state())?.behind_seconds).toBeGreaterThan(0)
    await pair.resumeReplay()
    await answeredByReplica(two)
  })

  test('a reader has the role, the agency and the deadline of the primary', async () => {
    const agencies = await database.readAsPlatform((db) =>
      sql<{ id: string }>`select agency_id as id from customers group by agency_id having count(*) > 0`.execute(db),
    )
    expect(agencies.rows.length).toBeGreaterThan(1)
    for (const { id } of agencies.rows) {
      const read = () =>
        database.readAsAgency(
          id,
          (db) =>
            sql`select pg_is_in_recovery() as on_standby, current_user as role, current_setting('statement_timeout') as deadline,
              array_agg(distinct agency_id) as agencies from customers`.execute(db),
          { from_replica: true },
        )
      const reader = { on_standby: true, role: 'muster_agency', deadline: '15s', agencies: [id] }
      await expect.poll(async () => (await read()).rows[0]).toEqual(reader)
    }
  })

  test('what a standby refuses is read from the primary', async () => {
    const agency_id = '00000000-0000-4000-8000-000000000001'
    const before = Number(database.replica?.reads.primary)

    const { rows } = await database.readAsAgency(
      agency_id,
      (db) => sql`select pg_current_wal_lsn() is not null as is_primary`.execute(db),
      { from_replica: true },
    )

    expect(rows).toEqual([{ is_primary: true }])
    expect(database.replica?.reads.primary).toBe(before + 1)
  })

  test('a standby that has replayed nothing for too long answers nothing', async () => {
    const required = (longest: string) =>
      database.readAsAgency(
        '00000000-0000-4000-8000-000000000001',
        (db) =>
          sql`select pg_is_in_recovery() as on_standby, case when pg_is_in_recovery()
            then muster_require_commits('', '{0}', ${longest}::interval) end`.execute(db),
        { from_replica: true },
      )

    await expect.poll(async () => (await required('1 hour')).rows[0]).toMatchObject({ on_standby: true })
    expect((await required('0 s')).rows[0]).toMatchObject({ on_standby: false })
  })

  test('a board that is loaded again because of a change has it', async () => {
    const [site] = await callServer(one.address, calls.locations.all, {}, { token })
    const { rows } = await callServer(one.address, calls.position.list, {}, { token })
    const week = { week_start: '2027-08-02', days: 7 }
    const roster = { location_id: site?.id ?? '', name: 'Watched', another: true, ...week }
    const { id: roster_id } = await callServer(one.address, calls.rosters.store, roster, { token })
    const { next } = await openStream(`${two.address}${rosterStreamPath}?roster_id=${roster_id}`, token, endings)
    const before = await readsOf(two)
    for (let count = 1; count <= 20; count++) {
      const shift = { dates: ['2027-08-03'], position_id: rows[0]?.id ?? '', starts: '07:00', ends: '15:00' }
      await callServer(one.address, calls.rosters.shiftStore, { roster_id, ...shift }, { token })
      await next<RosterStreamEvents['changed']>('changed')
      const board = await callServer(two.address, calls.rosters.filter, { roster_id }, { token })
      expect(board.shifts).toHaveLength(count)
    }
    const after = await readsOf(two)
    expect(after.replica + after.primary - before.replica - before.primary).toBe(20)
  })

  test('lists go on without the standby, which is used again when it is back', async () => {
    await answeredByReplica(two)
    const isReady = async () => (await fetch(`${two.address}/readyz`)).status
    const reported = () => two.output.filter((line) => line.includes('The read replica could not answer')).length
    const before = reported()

    await pair.killStandby()
    for (let at = 0; at < 20; at++) expect(await codesOf(two, token)).toContain('PAUSE0')
    expect(await isReady()).toBe(200)
    const advice = expect.stringContaining('DATABASE_READ_URL')
    expect(await replicaFinding()).toMatchObject({ status: 'warning', advice })
    expect((await answered(two, token)).by).toBe('primary')
    await expect.poll(reported).toBe(before + 1)

    pair.restartStandby()
    await answeredByReplica(two)
    await expect.poll(replicaFinding).toMatchObject({ status: 'ok', finding: expect.stringContaining('behind') })
  })
})
