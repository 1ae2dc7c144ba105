// Twenty users write while a backup is made, and then the machine is lost. On another one the archive gives back whatever had been
// acknowledged before the backup began, and of the later writes each one whole or not at all.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { emptyServerDatabase } from '#server/testing/databases/databases.ts'
import { fakeS3 } from '#server/testing/fakes/fake-s3.ts'
import { makeWorld, password, passwordHash, type World } from '#server/testing/world.ts'
import { callServer, sendFile, type ServerProcess, startServer } from '#server/testing/crash/server-process.ts'

const root = join(import.meta.dirname, '../../..')
const userCount = 20
const days = ['2027-08-02', '2027-08-03', '2027-08-04', '2027-08-05', '2027-08-06']
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lost-'))
  folders.push(folder)
  return folder
}

type Machine = { data_folder: string; database_url: string | undefined; lose: () => Promise<void> }

/** A machine with nothing on it; `lose` removes everything that it has. */
async function newMachine(kind: 'embedded' | 'server'): Promise<Machine> {
  const data_folder = newFolder()
  const server = kind === 'server' ? await emptyServerDatabase() : undefined
  const lost = { yet: false }
  const lose = async () => {
    if (lost.yet) return
    lost.yet = true
    rmSync(data_folder, { recursive: true, force: true })
    await server?.remove()
  }
  onTestFinished(lose)
  return { data_folder, database_url: server?.url, lose }
}

const environmentOf = ({ database_url }: Machine): Record<string, string> => ({
  MUSTER_SEED: 'none',
  BACKUP_TO: 'none',
  MUSTER_GENERATE_KEYS: 'yes',
  ...(database_url === undefined ? {} : { DATABASE_URL: database_url }),
})

async function started(machine: Machine): Promise<ServerProcess> {
  const server = await startServer(machine.data_folder, environmentOf(machine))
  onTestFinished(() => server.kill())
  return server
}

/** Where archives are, and what a command needs to reach them. */
type Archives = { address: string; environment: Record<string, string> }

const inFolder = (): Archives => ({ address: newFolder(), environment: {} })

async function inStorage(): Promise<Archives> {
  const { folder, settings, close } = await fakeS3()
  onTestFinished(close)
  const environment = {
    BACKUP_S3_ENDPOINT: settings.address,
    BACKUP_S3_REGION: settings.region,
    BACKUP_S3_ACCESS_KEY_ID: settings.access_key_id,
    BACKUP_S3_SECRET_ACCESS_KEY: settings.secret_access_key,
  }
  return { address: folder, environment }
}

/** Runs a command of tools/backup.ts on a machine, and returns the first line of its output. */
async function command(machine: Machine, name: 'make' | 'verify' | 'restore', { address, environment }: Archives) {
  const env = { PATH: process.env.PATH, DATA_DIR: machine.data_folder, ...environmentOf(machine), ...environment }
  const child = spawn(process.execPath, [join(root, 'tools/backup.ts'), name, address], { env, cwd: root })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`tools/backup.ts ${name}: ${errors}`)
  return output.split('\n')[0] ?? ''
}

const emailOf = (user: number) => `writer${user}@muster.example`

/** The small world with twenty administrators. */
async function fill({ data_folder, database_url }: Machine): Promise<World> {
  const database = await openDatabase({ url: database_url, dir: data_folder })
  await database.asPlatform(ensureSystemRoles)
  const world = await makeWorld(database)
  await database.asPlatform(async (db) => {
    for (let user = 0; user < userCount; user++)
      await addUser(db, {
        ...{
          email: emailOf(user),
          password_hash: await passwordHash(),
          first_name: 'Wanda',
          last_name: `Writer ${user}`,
        },
        ...{ locale: 'en', kind: 'admin', agency_id: world.agency },
      })
  })
  await database.close()
  return world
}

/** One write of each kind: a record, shifts on five days, and a document with its file. */
const kinds = ['customer', 'shifts', 'document'] as const
type Write = { user: number; kind: (typeof kinds)[number]; name: string; isAcknowledged: boolean }

type Writer = { user: number; token: string; roster_id: string; turn: number }

async function signedIn(address: string, user: number): Promise<string> {
  return (await callServer(address, calls.auth.login, { email: emailOf(user), password })).accessToken
}

async function newWriter(address: string, world: World, user: number): Promise<Writer> {
  const token = await signedIn(address, user)
  const period = { location_id: world.brisbane, week_start: days[0] ?? '', days: 7 }
  const roster = { ...period, name: `Roster ${user}`, another: true }
  const { id } = await callServer(address, calls.rosters.store, roster, { token, key: randomUUID() })
  return { user, token, roster_id: id, turn: 0 }
}

const contentOf = (name: string) => `%PDF-1.4\n% ${name}\n%%EOF\n`

async function perform(address: string, world: World, { token, roster_id, turn }: Writer, { kind, name }: Write) {
  const options = { token, key: randomUUID() }
  if (kind === 'customer')
    return callServer(address, calls.customers.store, { company_id: world.agency, code: name, name }, options)
  if (kind === 'shifts') {
    const starts = `06:${String(turn % 60).padStart(2, '0')}`
    const shift = { roster_id, dates: days, position_id: world.chef, starts, ends: '15:00', openings: 1, notes: name }
    return callServer(address, calls.rosters.shiftStore, shift, options)
  }
  const type = { code: name, name, kind: 'document' as const, needs_file: true }
  const { id: type_id } = await callServer(address, calls.documentTypes.store, type, options)
  const file = { filename: `${name}.pdf`, text: contentOf(name) }
  return sendFile(address, calls.documents.submit, { id: world.ava, type_id }, file, { token, key: randomUUID() })
}

/** Writes until the server is gone. */
async function writeOnAndOn(address: string, world: World, writer: Writer, writes: Write[]): Promise<void> {
  for (; ; writer.turn++) {
    const kind = kinds[writer.turn % kinds.length] ?? 'customer'
    const write = { user: writer.user, kind, name: `LOST_${writer.user}_${writer.turn}`, isAcknowledged: false }
    writes.push(write)
    await perform(address, world, writer, write)
    write.isAcknowledged = true
  }
}

const acknowledged = (writes: readonly Write[]) => writes.filter(({ isAcknowledged }) => isAcknowledged)

/** Resolves when every writer has at least so many more acknowledged writes than in `since`. */
const everybodyWrote = (writes: readonly Write[], since: readonly Write[], more: number) =>
  expect
    .poll(() => Math.min(...counted(writes).map((count, user) => count - (counted(since)[user] ?? 0))), {
      interval: 20,
    })
    .toBeGreaterThanOrEqual(more)

const counted = (writes: readonly Write[]) =>
  Array.from({ length: userCount }, (_, user) => acknowledged(writes).filter((one) => one.user === user).length)

/** Makes a backup while everybody writes, loses the machine, and returns the archive with the writes. */
async function backedUpAndLost(kind: 'embedded' | 'server', archives: Archives) {
  const machine = await newMachine(kind)
  const world = await fill(machine)
  const server = await started(machine)
  const writers: Writer[] = []
  for (let user = 0; user < userCount; user++) writers.push(await newWriter(server.address, world, user))
  const writes: Write[] = []
  const each = writers.map((writer) => writeOnAndOn(server.address, world, writer, writes))
  const writing = Promise.allSettled(each)
  await Promise.race([everybodyWrote(writes, [], kinds.length), ...each])

  const before = acknowledged(writes)
  const archive = { ...archives, address: await command(machine, 'make', archives) }
  const during = acknowledged(writes)
  await Promise.race([everybodyWrote(writes, during, kinds.length), ...each])

  const keys = join(newFolder(), 'secrets.json')
  copyFileSync(join(machine.data_folder, 'secrets.json'), keys)
  await server.kill()
  const ends = await writing
  await machine.lose()
  // Each stopped because the server was gone, and not because it was refused something.
  expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : ''))).toEqual(
    Array.from({ length: userCount }, () => expect.stringMatching(/fetch failed|terminated|other side closed/)),
  )
  return { archive, keys, world, rosters: writers.map(({ roster_id }) => roster_id), before, writes }
}

type Found = { customers: Set<string>; shifts: Map<string, number>; documents: Map<string, string> }

/** What the calls of a server show of all writes. */
async function foundOn({ address }: ServerProcess, world: World, rosters: readonly string[]): Promise<Found> {
  const token = await signedIn(address, 0)
  const customers = new Set<string>()
  for (let page = 1; ; page++) {
    const { rows } = await callServer(address, calls.customers.list, { q: 'LOST_', page, per_page: 100 }, { token })
    for (const { name } of rows) customers.add(name)
    if (rows.length < 100) break
  }
  const shifts = new Map<string, number>()
  for (const roster_id of rosters) {
    const period = { roster_id, from: days[0] ?? '', to: days.at(-1) ?? '' }
    const board = await callServer(address, calls.rosters.filter, period, { token })
    for (const { notes } of board.shifts) shifts.set(notes ?? '', (shifts.get(notes ?? '') ?? 0) + 1)
  }
  return { customers, shifts, documents: await documentsOn(address, world, token) }
}

/** The texts of the files of all documents by the name of their type; a document is nothing without its file. */
async function documentsOn(address: string, world: World, token: string): Promise<Map<string, string>> {
  const { documents } = await callServer(address, calls.documents.list, { id: world.ava }, { token })
  const contents = new Map<string, string>()
  for (const { id, type_name } of documents) {
    const path = `${address}/api${calls.documents.file.path}?id=${id}`
    const response = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    contents.set(type_name, `${response.status} ${await response.text()}`)
  }
  return contents
}

function expectWhole(found: Found, before: readonly Write[], writes: readonly Write[]) {
  const isThere = ({ kind, name }: Write) =>
    ({ customer: found.customers.has(name), shifts: found.shifts.has(name), document: found.documents.has(name) })[kind]
  expect(before.filter((write) => !isThere(write))).toEqual([])
  const names = new Set(writes.map(({ name }) => name))
  const all = [...found.customers, ...found.shifts.keys(), ...found.documents.keys()]
  expect(all.filter((name) => !names.has(name))).toEqual([])
  expect([...found.shifts.values()].filter((count) => count !== days.length)).toEqual([])
  expect([...found.documents].filter(([name, content]) => content !== `200 ${contentOf(name)}`)).toEqual([])
  // The archive is older than the end.
  expect(acknowledged(writes).filter((write) => !isThere(write)).length).toBeGreaterThan(0)
}

/** Restores on a new machine, starts the server there and looks; it also works on: the first write is repeated there. */
async function expectRestored(lost: Awaited<ReturnType<typeof backedUpAndLost>>, kind: 'embedded' | 'server') {
  const machine = await newMachine(kind)
  mkdirSync(machine.data_folder, { recursive: true })
  copyFileSync(lost.keys, join(machine.data_folder, 'secrets.json'))
  await command(machine, 'verify', lost.archive)
  await command(machine, 'restore', lost.archive)
  const server = await started(machine)
  expectWhole(await foundOn(server, lost.world, lost.rosters), lost.before, lost.writes)
  const writer = await newWriter(server.address, lost.world, 1)
  const write = { user: 1, kind: 'customer', name: 'AFTERWARDS', isAcknowledged: false } as const
  await expect(perform(server.address, lost.world, writer, write)).resolves.toMatchObject({ code: 'AFTERWARDS' })
  await server.stop()
}

test('an embedded database that was lost while twenty users wrote is restored on another machine', async () => {
  await expectRestored(await backedUpAndLost('embedded', inFolder()), 'embedded')
})

test('a database server that was lost while twenty users wrote is restored on another one', async () => {
  await expectRestored(await backedUpAndLost('server', inFolder()), 'server')
})

test('an embedded database that was lost while twenty users wrote is restored from a storage into a database server', async () => {
  await expectRestored(await backedUpAndLost('embedded', await inStorage()), 'server')
})
