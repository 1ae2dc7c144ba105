import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { unprivilegedUser } from './postgres.ts'

export type Pooler = {
  /** `server` through the pooler */
  url: string
  /** ends it and starts it again, with every connection lost */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Is PgBouncer on this machine? */
export function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return unprivilegedUser() !== undefined
  } catch {
    return false
  }
}

/** Starts PgBouncer before the server of a URL, for each of its databases, with `poolSize` connections to each. */
export async function startPgBouncer(
  server: string,
  mode: 'transaction' | 'session',
  poolSize: number,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-pgbouncer-'))
  const url = new URL(server)
  Object.assign(url, { hostname: '127.0.0.1', port: String(await freePort()) })
  writeSettings(folder, new URL(server), [
    `listen_port = ${url.port}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
  ])
  const start = async () => {
    const user = unprivilegedUser() ?? {}
    const child = spawn('pgbouncer', ['-q', settingsFile(folder)], { ...user, cwd: folder, stdio: 'ignore' })
    await untilReachable(url.href, child)
    return child
  }
  let running = await start()
  return {
    url: url.href,
    async restart() {
      await ended(running)
      running = await start()
    },
    async stop() {
      await ended(running)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settingsFile = (folder: string) => join(folder, 'pgbouncer.ini')

function writeSettings(folder: string, { hostname, port, username, password }: URL, more: readonly string[]): void {
  const users = join(folder, 'users')
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'max_client_conn = 500',
    ...more,
  ]
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(settingsFile(folder), settings.join('\n'))
  const user = unprivilegedUser() ?? {}
  if ('uid' in user) for (const file of [folder, settingsFile(folder), users]) chownSync(file, user.uid, user.gid)
}

async function untilReachable(url: string, child: ChildProcess, triesLeft = 100): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (triesLeft === 0 || child.exitCode !== null) throw error
    await sleep(100)
    await untilReachable(url, child, triesLeft - 1)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
