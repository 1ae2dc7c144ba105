import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { calls } from '#contract/calls.ts'
import { password } from '#server/testing/world.ts'
import { withPostgres } from '#tools/testing/postgres.ts'
import { isSmokeRun, type Ratio } from './ratio.ts'

export type RunningServer = { readonly address: string; readonly pid: number; readonly stop: () => Promise<void> }

const root = join(import.meta.dirname, '../..')

/** The product as `npm start` runs it, in a separate process, with the database of the environment. */
export const startMuster = (
  environment: Record<string, string>,
  nodeFlags: readonly string[] = [],
  checkout: string = root,
) =>
  started(
    [...flagsOfStart(checkout), ...nodeFlags, 'server/main.ts'],
    { MUSTER_SEED: 'none', MUSTER_GENERATE_KEYS: 'yes', CALLS_PER_MINUTE: '0', BACKUP_TO: 'none', ...environment },
    checkout,
  )

/** The flags of Node in the script `start` of a checkout. */
const flagsOfStart = (checkout: string): string[] =>
  readFileSync(join(checkout, 'package.json'), 'utf8')
    .match(/"start": ".*"/)?.[0]
    .match(/--[\w-]+=\d+/g) ?? []

/** Runs a script that prints its address when it listens, of this or another checkout. */
export async function started(
  words: readonly string[],
  environment: Record<string, string>,
  checkout: string = root,
): Promise<RunningServer> {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', ...environment }
  const child = spawn(process.execPath, words, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const address = await Promise.race([addressIn(child.stdout), ended.then(() => '')])
  if (address === '') throw new Error(`${words.at(-1)} ended before it listened`)
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { address, pid: child.pid ?? 0, stop }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /http:\/\/[\w.]+:\d+/.exec(line)?.[0]
    if (address === undefined) continue
    output.resume()
    return address.replace('localhost', '127.0.0.1')
  }
  return ''
}

/** Signs in a user of server/testing/world.ts like the browser does; returns the stored tokens. */
export async function signedIn(address: string, person: string) {
  const body = JSON.stringify({ email: `${person}@muster.example`, password })
  const answer = await fetch(`${address}/api${calls.auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) throw new Error(`signing in: ${await answer.text()}`)
  return calls.auth.login.result.parse((await answer.json()).data)
}

/** Runs `fn` with a temporary folder. */
export async function withFolder<T>(fn: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  return fn(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

/** Where a measurement keeps its data, and how the product opens the same. */
export type StorageOption = {
  kind: 'PGlite' | 'PostgreSQL'
  where: { dir: string } | { url: string }
  environment: Record<string, string>
}

/** Measures on the embedded database, and, except in a smoke run, on PostgreSQL where a server is installed. */
export async function onBothDatabases(measured: (storage: StorageOption) => Promise<Ratio[]>): Promise<Ratio[]> {
  const embedded = await withFolder((folder) =>
    measured({ kind: 'PGlite', where: { dir: folder }, environment: { DATA_DIR: folder } }),
  )
  if (isSmokeRun) return embedded
  const server = await withPostgres((url) =>
    withFolder((folder) =>
      measured({ kind: 'PostgreSQL', where: { url }, environment: { DATABASE_URL: url, DATA_DIR: folder } }),
    ),
  )
  return server === 'no server found' ? embedded : [...embedded, ...server]
}
