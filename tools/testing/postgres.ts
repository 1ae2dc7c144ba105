/**
 * A temporary PostgreSQL server for the tests: `node tools/testing/postgres.ts <command …>` runs the command with TEST_DATABASE_URL
 * set; without a command it prints the URL and runs until interrupted.
 */
import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

export type User = { uid: number; gid: number } | Record<never, never>

const noServerFound = 'no server found'
if (import.meta.main) await main(process.argv.slice(2))

/**
 * Starts a server on a free port of the loopback address, passes `fn` the URL of an ordinary role (not superuser; may
 * create databases and roles), then stops and removes it. 'no server found' if this machine has no PostgreSQL.
 */
export async function withPostgres<T>(fn: (url: string) => Promise<T>): Promise<T | 'no server found'> {
  const programs = programsFolder()
  const user = unprivilegedUser()
  if (!programs || !user) return noServerFound
  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if ('uid' in user) chownSync(folder, user.uid, user.gid)
  const password = randomBytes(16).toString('hex')
  const port = await freePort()
  makeServer(programs, folder, user, password)
  const server = runServer(programs, folder, user, port)
  const kill = () => void server.kill('SIGQUIT')
  process.once('exit', kill)
  try {
    return await fn(await ordinaryRole(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, password, server))
  } finally {
    process.off('exit', kill)
    await stopServer(server)
    remove()
  }
}

/** Can `withPostgres` start a server on this machine? */
export const hasPostgres = (): boolean => programsFolder() !== undefined && unprivilegedUser() !== undefined

/** The folder of PostgreSQL's programs, of the newest version; Debian keeps the server's out of PATH. */
export function programsFolder(): string | undefined {
  const versioned = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const inPath = (process.env.PATH ?? '').split(delimiter)
  return [...versioned.toReversed(), ...inPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** Another user where this process is root: PostgreSQL and PgBouncer refuse to run as root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return {}
  const numbers = ['postgres', 'nobody'].map((name) => {
    const [uid, gid] = ['-u', '-g'].map((what) => numberOf(what, name))
    return { uid: uid ?? Number.NaN, gid: gid ?? Number.NaN }
  })
  return numbers.find(({ uid, gid }) => uid > 0 && gid > 0)
}

function numberOf(what: string, name: string): number {
  try {
    return Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return Number.NaN
  }
}

/** Makes the folder `data` of a server in a folder. */
export function makeServer(programs: string, folder: string, user: User, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const made = [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ]
  execFileSync(join(programs, 'initdb'), made, { ...user, cwd: folder, stdio: 'pipe' })
}

/** Runs the server of a folder, with these settings besides. */
export function runServer(
  programs: string,
  folder: string,
  user: User,
  port: number,
  more: readonly string[] = ['synchronous_commit=off'],
): ChildProcess {
  // The data is temporary, so nothing is synced.
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'full_page_writes=off',
    ...more,
  ]
  const words = ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(join(programs, 'postgres'), words, { ...user, cwd: folder, stdio: 'ignore' })
}

/** Makes the role and the database `muster`; returns their URL. */
export async function ordinaryRole(adminUrl: string, password: string, server: ChildProcess): Promise<string> {
  const admin = await connectClient(adminUrl, server)
  await admin.query(`create role muster login createdb createrole password '${password}'`)
  // With it the tests restore a database (server/testing/databases/world-databases.ts), which costs less than a new one for each file.
  await admin.query('grant set on parameter session_replication_role to muster')
  await admin.query('create database muster owner muster')
  await admin.end()
  const url = new URL(adminUrl)
  url.username = 'muster'
  url.pathname = '/muster'
  return url.href
}

/** A connection to a server that is starting. */
export async function connectClient(url: string, server: ChildProcess, triesLeft = 100): Promise<Client> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return client
  } catch (error) {
    if (triesLeft === 0 || server.exitCode !== null) throw error
    await sleep(100)
    return connectClient(url, server, triesLeft - 1)
  }
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}

async function main(words: string[]): Promise<void> {
  const result = await withPostgres((url) => (words.length > 0 ? runWith(url, words) : untilInterrupted(url)))
  if (result === noServerFound)
    process.stdout.write('No PostgreSQL server found on this machine; its tests are left out.\n')
  else process.exitCode = result
}

async function runWith(url: string, [command = '', ...rest]: string[]): Promise<number> {
  const child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function untilInterrupted(url: string): Promise<number> {
  process.stdout.write(`${url}\n`)
  const stop = Promise.withResolvers<number>()
  const alive = setInterval(() => {}, 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.resolve(0))
  return stop.promise.finally(() => clearInterval(alive))
}
