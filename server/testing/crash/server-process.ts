import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { Refused } from '#server/testing/app.ts'
import { placeMigratedDatabase } from '#server/testing/databases/migrated-folder.ts'

const main = join(import.meta.dirname, '../../main.ts')
// A server that is killed leaves no compiled modules behind: those of the process that prepared the data folder spare each start a sixth.
const compiledModules = join(import.meta.dirname, '../../../node_modules/.cache/muster/compiled')

export type ServerProcess = {
  readonly child: ChildProcess
  readonly address: string
  /** its output until it listened */
  readonly output: readonly string[]
  /** ends it with SIGKILL */
  kill(): Promise<void>
  /** ends it as an operator would */
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

const spawned = (data_folder: string, words: readonly string[] = [], environment: Environment = {}) =>
  spawn(process.execPath, [main, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: data_folder,
      MUSTER_SEED: 'demo',
      CALLS_PER_MINUTE: '0',
      NODE_COMPILE_CACHE: compiledModules,
      ...environment,
    },
  })

/** Starts the product like its operator, with the demo in its own data folder or database; resolves when it listens. */
export async function startServer(data_folder: string, environment: Environment = {}): Promise<ServerProcess> {
  const child = spawned(data_folder, [], environment)
  const output: string[] = []
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const port = await portOf(child, output)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const address = `http://127.0.0.1:${port}`
  return { child, address, output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function portOf(child: ReturnType<typeof spawned>, output: string[]): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^Muster is running: .*:(\d+)$/.exec(line)?.[1]
    if (port !== undefined) return port
    output.push(line)
  }
  throw new Error(`the server did not start: ${output.join('')}`)
}

/** Creates the database and the demo in a process that then ends, like the first `npm start`. */
export async function prepareDataFolder(data_folder: string, environment: Environment = {}): Promise<void> {
  if (environment.DATABASE_URL === undefined) await placeMigratedDatabase(data_folder)
  const child = spawned(data_folder, ['--prepare'], environment)
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the data folder was not prepared: ${printed.join('')}`)
}

/** The output and exit code of a failed start on this data folder. */
export async function failedStart(data_folder: string): Promise<{ code: number; output: string }> {
  const child = spawned(data_folder)
  const output: string[] = []
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  const [code] = await once(child, 'close')
  return { code: Number(code), output: output.join('') }
}

type CallOptions = { token?: string; key?: string }

/** Calls a running server over the network; throws its refusal (Refused), or another error when there is no answer of its own. */
export async function callServer<C extends Call>(
  address: string,
  row: C,
  input: RequestOf<C>,
  { token, key }: CallOptions = {},
): Promise<ResultOf<C>> {
  const inQuery = row.from === 'params'
  // The inputs of queries are texts and numbers, which become texts.
  const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const response = await fetch(`${address}/api${row.path}${query}`, {
    method: 'POST',
    headers: headersWith(token, key, inQuery ? {} : { 'content-type': 'application/json' }),
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  })
  return dataOf(response)
}

/** Sends a file to a running server. */
export async function sendFile<C extends Call>(
  address: string,
  row: C,
  fields: Record<string, string>,
  file: { filename: string; text: string | Uint8Array<ArrayBuffer> },
  { token, key }: CallOptions,
): Promise<ResultOf<C>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file.text]), file.filename)
  return dataOf(
    await fetch(`${address}/api${row.path}`, { method: 'POST', headers: headersWith(token, key), body: form }),
  )
}

const headersWith = (token?: string, key?: string, more: Record<string, string> = {}) => ({
  ...more,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
})

async function dataOf<T>(response: Response): Promise<T> {
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`${response.status}: the answer is not the server's`)
  // The envelope of domain.md, from our own server.
  const body = (await response.json()) as { status: number; data: T } & ConstructorParameters<typeof Refused>[0]
  if (body.status !== 200) throw new Refused(body)
  return body.data
}
