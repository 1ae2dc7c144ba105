import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import {
  connectClient,
  makeServer,
  ordinaryRole,
  programsFolder,
  runServer,
  stopServer,
  unprivilegedUser,
  type User,
} from './postgres.ts'

export type PostgresPair = {
  /** of an ordinary role on both servers, the standby first */
  url: string
  primary_url: string
  standby_url: string
  /** ends the primary and everything it has started at once (SIGKILL) */
  killPrimary(): Promise<void>
  killStandby(): Promise<void>
  restartStandby(): void
  /** the standby receives everything and shows nothing of it until `resumeReplay` */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** makes the standby the primary */
  promote(): void
  stop(): Promise<void>
}

type Place = { programs: string; user: User; folder: string; port: number }

/**
 * A temporary PostgreSQL server and its standby with streaming replication, on free ports of the loopback address; each commit waits for a
 * synchronous one. Needs what `hasPostgres` looks for.
 */
export async function startPostgresPair({ is_synchronous }: { is_synchronous: boolean }): Promise<PostgresPair> {
  const [programs, user] = [programsFolder(), unprivilegedUser()]
  if (programs === undefined || user === undefined) throw new Error('PostgreSQL is not installed on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-pair-'))
  const [one, two] = await Promise.all([freePort(), freePort()])
  const place = (name: string, port: number): Place => ({ programs, user, folder: join(folder, name), port })
  const [first, second] = [place('primary', one), place('standby', two)]
  for (const made of [folder, first.folder, second.folder]) makeFolder(made, user)
  const password = randomBytes(16).toString('hex')
  const admin = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

  makeServer(programs, first.folder, user, password)
  const primary = runServer(programs, first.folder, user, one, [])
  const url = await ordinaryRole(admin(one), password, primary)
  let standby = await startStandby(second, admin(one), primary, is_synchronous)
  const replay = async (statement: string) => {
    const client = await connectClient(admin(two), standby)
    await client.query(statement)
    await client.end()
  }
  const standby_url = url.replace(`:${one}/`, `:${two}/`)
  return {
    url: url.replace(`127.0.0.1:${one}/`, `127.0.0.1:${two},127.0.0.1:${one}/`),
    primary_url: url,
    standby_url,
    killStandby: () => killAll(standby),
    restartStandby: () => void (standby = runServer(programs, second.folder, user, two, [])),
    pauseReplay: () => replay(pauseSql),
    resumeReplay: () => replay('select pg_wal_replay_resume()'),
    killPrimary: () => killAll(primary),
    promote: () => void runIn(second, 'pg_ctl', ['promote', '-w', '-D', join(second.folder, 'data')]),
    async stop() {
      await killAll(primary)
      await stopServer(standby)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// The request takes effect after what is just being replayed.
const pauseSql = `do $$ begin
  perform pg_wal_replay_pause();
  while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.01); end loop;
end $$`

function makeFolder(folder: string, user: User): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ('uid' in user) chownSync(folder, user.uid, user.gid)
}

const runIn = ({ programs, user, folder }: Place, program: string, words: readonly string[]) =>
  execFileSync(join(programs, program), words, { ...user, cwd: folder, stdio: 'pipe' })

/** Copies the primary, starts the copy as its standby and has the primary's commits wait for a synchronous one. */
async function startStandby(
  place: Place,
  primaryUrl: string,
  primary: ChildProcess,
  is_synchronous: boolean,
): Promise<ChildProcess> {
  const { programs, folder, user, port } = place
  runIn(place, 'pg_basebackup', ['-D', join(folder, 'data'), '-d', primaryUrl, '-R', '-c', 'fast', '-X', 'stream'])
  const standby = runServer(programs, folder, user, port, [])
  const admin = await connectClient(primaryUrl, primary)
  if (is_synchronous) await admin.query(`alter system set synchronous_standby_names = '*'`)
  await admin.query('select pg_reload_conf()')
  const replicates = `select from pg_stat_replication where state = 'streaming' and sync_state = '${is_synchronous ? 'sync' : 'async'}'`
  for (;;) {
    const { rowCount } = await admin.query(replicates)
    if (rowCount === 1) break
    if (standby.exitCode !== null) throw new Error('The standby did not start')
    await sleep(100)
  }
  await admin.end()
  return standby
}

/** A server's processes would outlive it for a moment, and may still answer. */
async function killAll(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const started = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
  server.kill('SIGKILL')
  for (const id of started) kill(Number(id))
  await once(server, 'exit')
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
