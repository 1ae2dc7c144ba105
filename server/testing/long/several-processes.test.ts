// Three processes of the product on one PostgreSQL and one data folder, behind HAProxy as deploy/haproxy.cfg sets it up.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type RosterStreamEvents, rosterStreamPath } from '#contract/rostering/rosters/roster-stream.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import {
  callServer,
  prepareDataFolder,
  sendFile,
  type ServerProcess,
  startServer,
} from '#server/testing/crash/server-process.ts'
import { emptyServerDatabase } from '#server/testing/databases/databases.ts'
import { openStream } from '#server/testing/event-stream.ts'
import { type MailServer, mailServer } from '#server/testing/fakes/mail-server.ts'
import { password } from '#server/testing/world.ts'
import { freePort } from '#tools/testing/free-port.ts'
import { hasHaproxy, startHaproxy } from '#tools/testing/haproxy.ts'
import { patientClient } from './patient-client.ts'
import { Traffic } from './traffic.ts'

const isPossible = Boolean(process.env.TEST_DATABASE_URL) && hasHaproxy()
const endings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

const signedIn = async (address: string) =>
  (await callServer(address, calls.auth.login, { email: 'admin@muster.example', password })).accessToken

describe.skipIf(!isPossible)('three processes behind a load balancer', () => {
  const processes: ServerProcess[] = []
  let environment: { PORT: string; [name: string]: string }[]
  let folder: string
  let mail: MailServer
  let balanced: string
  let token: string
  let company_id: string
  let database: Database

  const start = async (at: number) => {
    processes[at] = await startServer(folder, environment[at])
  }
  const addressOf = (at: number) => processes[at]?.address ?? ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'muster-processes-'))
    endings.push(async () => rmSync(folder, { recursive: true, force: true }))
    const empty = await emptyServerDatabase()
    if (empty === undefined) throw new Error('There is no server')
    endings.push(empty.remove)
    mail = await mailServer()
    endings.push(() => mail.close())
    const shared = { DATABASE_URL: empty.url, SMTP_URL: mail.url, MUSTER_GENERATE_KEYS: 'yes', BACKUP_TO: 'none' }
    await prepareDataFolder(folder, shared)
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    environment = ports.map((port) => ({ ...shared, PORT: String(port) }))
    endings.push(() => Promise.all(processes.map((one) => one.kill())))
    await Promise.all([0, 1, 2].map(start))
    const balancer = await startHaproxy(ports)
    endings.push(() => balancer.stop())
    balanced = balancer.url
    token = await signedIn(balanced)
    const [company] = (await callServer(balanced, calls.companies.list, {}, { token })).rows
    company_id = company?.id ?? ''
    database = await openDatabase({ url: empty.url, dir: 'memory', poolSize: 1 })
    endings.push(() => database.close())
  })

  test('a change in one reaches an open board in each', async () => {
    const [site] = await callServer(balanced, calls.locations.all, {}, { token })
    const roster = { location_id: site?.id ?? '', name: 'Watched', another: true, week_start: '2027-08-02', days: 7 }
    const { id } = await callServer(balanced, calls.rosters.store, roster, { token })
    const { rows } = await callServer(balanced, calls.position.list, {}, { token })
    const boards = await Promise.all(
      [0, 1, 2].map((at) => openStream(`${addressOf(at)}${rosterStreamPath}?roster_id=${id}`, token, endings)),
    )
    const revisions: (string | undefined)[] = []

    for (const at of [0, 1, 2]) {
      const shift = { roster_id: id, dates: ['2027-08-03'], position_id: rows[0]?.id ?? '', ends: '15:00' }
      await callServer(addressOf(at), calls.rosters.shiftStore, { ...shift, starts: `0${at}:00` }, { token })
      const events = await Promise.all(boards.map(({ next }) => next<RosterStreamEvents['changed']>('changed')))
      expect(events.map((event) => event?.roster_id)).toEqual([id, id, id])
      revisions.push(...new Set(events.map((event) => event?.revision)))
    }

    expect(new Set(revisions).size).toBe(3)
  })

  test('a file that one of them stored is read by the others', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const file = { filename: 'me.png', text: new Uint8Array(png) }

    const { avatar } = await sendFile(addressOf(0), calls.profiles.avatar, {}, file, { token })

    const pictures = await Promise.all([0, 1, 2].map(async (at) => (await fetch(`${addressOf(at)}${avatar}`)).bytes()))
    expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
    expect((await sharp(pictures[2]).metadata()).width).toBe(512)
  })

  test('no change is lost or applied twice, and no read fails, when one is killed and all are restarted in turn', async () => {
    const traffic = new Traffic('QXL')
    const client = patientClient(balanced, token)
    traffic.start([client, client, client], Array(3).fill({ client, company_id }))
    await traffic.flows(30)

    await processes[0]?.kill()
    await traffic.flows(60)
    await start(0)
    await isUsed(addressOf(0))
    for (const at of [0, 1, 2]) {
      await askForCodes(at)
      await processes[at]?.stop()
      expect(processes[at]?.child.exitCode).toBe(0)
      await traffic.flows(30)
      await start(at)
      await isUsed(addressOf(at))
    }
    await traffic.stop()

    expect(traffic.failures).toEqual([])
    expect(await traffic.foundIn(database)).toEqual(traffic.written.toSorted())
  })

  // Each process is woken by every email; some were queued while the processes were stopped in turn.
  test('every email is sent once', async () => {
    await askForCodes(3)

    await expect.poll(() => emails('recoverPassword')).toHaveLength(people.flat().length)
    await expect
      .poll(async () => (await emails('recoverPassword')).filter(({ status }) => status !== 'sent'))
      .toEqual([])
    // Some of the demo wait for the morning.
    const sent = (await emails()).filter(({ status }) => status === 'sent')
    expect(sent.filter(({ attempts }) => attempts !== 1)).toEqual([])
    const received = mail.emails.map(({ messageId }) => messageId ?? '').toSorted()
    expect(received).toEqual(sent.map(({ id }) => `<${id}@muster>`).toSorted())
  })

  const emails = (kind?: string) =>
    database.readAsPlatform((db) =>
      db
        .selectFrom('emails')
        .select(['id', 'status', 'attempts'])
        .$if(kind !== undefined, (of) => of.where('kind', '=', kind ?? ''))
        .orderBy('id')
        .execute(),
    )

  const people = [
    ['customer', 'employee'],
    ['admin2', 'daniel'],
    ['jonas', 'noah'],
    ['mia', 'ana', 'customer2', 'employee2', 'supervisor', 'admin'],
  ].map((names) => names.map((name) => `${name}@muster.example`))

  const askForCodes = (group: number) =>
    Promise.all(
      (people[group] ?? []).map((email) => patientClient(balanced).send(calls.auth.forgotPassword, { email }, email)),
    )
})

/** Until the load balancer has sent a process a call that it answered: its own figures are read past the load balancer. */
const isUsed = (address: string) =>
  expect
    .poll(async () => (await fetch(`${address}/metrics`)).text())
    .toMatch(/route="\/api\/customer\/list",status="200"\} [1-9]/)

describe.skipIf(!isPossible)('a call whose server ends the connection without an answer', () => {
  const received: string[] = []
  const servers: Server[] = []
  let balanced: string
  beforeAll(async () => {
    for (let at = 0; at < 3; at++) servers.push(await brokenServer(received))
    endings.push(async () => servers.forEach((server) => server.close()))
    const balancer = await startHaproxy(servers.map(portOf))
    endings.push(() => balancer.stop())
    balanced = balancer.url
  })

  /** How many times servers received a request. */
  const receivedOf = async (init: RequestInit) => {
    received.length = 0
    // What the client gets depends on whether its connection was new: 502, or the end of the connection.
    await fetch(`${balanced}/api/customer/store`, init).catch(() => null)
    return received.length
  }

  test('is sent again by the load balancer only if it has an idempotency key, or reads a page', async () => {
    expect(await receivedOf({ method: 'POST', body: '{}' })).toBe(1)
    expect(await receivedOf({ method: 'POST', body: '{}', headers: { 'idempotency-key': 'one' } })).toBe(4)
    expect(await receivedOf({ method: 'GET' })).toBe(4)
  })
})

/** Ready, and ends every other connection as soon as it has a request. */
async function brokenServer(received: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return response.end('{}')
    received.push(request.method ?? '')
    return request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
