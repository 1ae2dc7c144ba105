// Two processes of the product on a PostgreSQL server and its standby: the server is killed, the standby promoted, and both go on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type RosterStreamEvents, rosterStreamPath } from '#contract/rostering/rosters/roster-stream.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { Refused } from '#server/testing/app.ts'
import { callServer, prepareDataFolder, type ServerProcess, startServer } from '#server/testing/crash/server-process.ts'
import { openStream } from '#server/testing/event-stream.ts'
import { password } from '#server/testing/world.ts'
import { hasPostgres } from '#tools/testing/postgres.ts'
import { type PostgresPair, startPostgresPair } from '#tools/testing/postgres-pair.ts'
import { patientClient } from './patient-client.ts'
import { Traffic } from './traffic.ts'

const endings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

let pair: PostgresPair
let processes: ServerProcess[]
let token: string
const addressOf = (at: number) => processes[at]?.address ?? ''

beforeAll(async () => {
  if (!hasPostgres()) return
  pair = await startPostgresPair({ is_synchronous: true })
  endings.push(() => pair.stop())
  const folder = mkdtempSync(join(tmpdir(), 'muster-failover-'))
  endings.push(async () => rmSync(folder, { recursive: true, force: true }))
  const url = `${pair.url}?target_session_attrs=read-write`
  const environment = { DATABASE_URL: url, MUSTER_GENERATE_KEYS: 'yes', BACKUP_TO: 'none' }
  await prepareDataFolder(folder, environment)
  processes = await Promise.all([startServer(folder, environment), startServer(folder, environment)])
  endings.push(() => Promise.all(processes.map((one) => one.kill())))
  const login = { email: 'admin@muster.example', password }
  token = (await callServer(addressOf(0), calls.auth.login, login)).accessToken
})

test.skipIf(!hasPostgres())(
  'running processes follow to a promoted standby, and nothing that they acknowledged is lost',
  async () => {
    const [one, two] = [patientClient(addressOf(0), token), patientClient(addressOf(1), token)]
    const company_id = (await one.read(calls.companies.list, {})).rows[0]?.id ?? ''
    const board = await openBoard()
    await board.change()
    expect(await board.changed()).toBe(board.id)
    const traffic = new Traffic('QXF')
    traffic.start(
      [one, two],
      [one, one, two, two].map((client) => ({ client, company_id })),
    )
    await traffic.flows(40)

    await pair.killPrimary()
    const acknowledged = traffic.written.length
    pair.promote()
    await traffic.flows(40)
    await traffic.stop()

    expect(traffic.failures.filter((error) => !(error instanceof Refused && error.status === 503))).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(40)
    const promoted = await openDatabase({ url: pair.standby_url, dir: 'memory', poolSize: 1 })
    endings.push(() => promoted.close())
    expect(await traffic.foundIn(promoted)).toEqual(traffic.written.toSorted())
    await expect.poll(listeners).toBe(2)
    const after = await openBoard()
    await after.change()
    expect(await after.changed()).toBe(after.id)
    expect(processes.map(({ child }) => child.exitCode)).toEqual([null, null])
  },
)

/** A roster whose board is open in the second process; it is changed in the first one. */
async function openBoard() {
  const client = patientClient(addressOf(0), token)
  const [site] = await client.read(calls.locations.all, {})
  const { rows } = await client.read(calls.position.list, {})
  const roster = { location_id: site?.id ?? '', name: 'Watched', another: true, week_start: '2027-08-02', days: 7 }
  const { id } = await callServer(addressOf(0), calls.rosters.store, roster, { token })
  const { next } = await openStream(`${addressOf(1)}${rosterStreamPath}?roster_id=${id}`, token, endings)
  const shift = { dates: ['2027-08-03'], position_id: rows[0]?.id ?? '', starts: '07:00', ends: '15:00' }
  return {
    id,
    change: () => callServer(addressOf(0), calls.rosters.shiftStore, { roster_id: id, ...shift }, { token }),
    changed: async () => (await next<RosterStreamEvents['changed']>('changed'))?.roster_id,
  }
}

/** How many processes the promoted server notifies. */
async function listeners(): Promise<number> {
  const client = new Client({ connectionString: pair.standby_url })
  await client.connect()
  const { rows } = await client.query(
    `select from pg_stat_activity where usename = current_user and query ilike 'listen %'`,
  )
  await client.end()
  return rows.length
}
