// The documented path for a real installation, as its operator follows it: no browser, only the two commands.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as requestOf } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { freePort } from '#tools/testing/free-port.ts'

const email = 'name@example.com'
const folder = mkdtempSync(join(tmpdir(), 'muster-real-'))
let installation: ChildProcess | undefined
test.afterAll(() => {
  // The whole group, which is gone already unless the test failed.
  if (installation?.pid !== undefined && installation.exitCode === null) process.kill(-installation.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the documented commands give an installation without a demo, which answers everything when its process group ends', async () => {
  const port = await freePort()
  const { child, printed } = run(commandsOf('## Without the demo'), { PORT: String(port), DATA_DIR: folder })
  installation = child
  const address = `http://localhost:${port}`
  await expect.poll(() => printed.join(''), { timeout: 900_000 }).toContain(`Muster is running: ${address}`)
  const password = /password \(shown only now\): (\S+)/.exec(printed.join(''))?.[1] ?? ''

  const { accessToken } = await call(address, calls.auth.login.path, { email, password })
  expect(await call(address, calls.companies.list.path, {}, accessToken)).toMatchObject({ total: 0 })
  await expect(
    call(address, calls.auth.login.path, { email: 'admin@muster.example', password: 'work-together-26' }),
  ).rejects.toThrow()
  expect(linesOf(printed)).toEqual([
    `Super admin ${email}, password (shown only now): ${password}`,
    `Muster is running: ${address}`,
  ])

  const requests = await Promise.all(Array.from({ length: 8 }, () => begin(address, calls.auth.login.path)))
  // As systemd does it: npm, the shell and the server all get it, and npm forwards it once more.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  const ended = once(child, 'close')

  const answers = await Promise.all(requests.map((request) => finish(request, { email, password })))
  for (const { data } of answers) expect(data).toMatchObject({ accessToken: expect.any(String) })
  await ended
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
})

/** The commands in the first code block below a heading of the page for operators. */
function commandsOf(heading: string): string {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(`\n${heading}\n`)
  const commands = /```sh\n(.*?)```/s.exec(section)?.[1]
  if (commands === undefined) throw new Error(`no commands below “${heading}”`)
  return commands
}

function run(commands: string, settings: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child = spawn('bash', ['-c', commands], { detached: true, env: { PATH, HOME, ...settings } })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)))
  return { child, printed }
}

/** What was printed, without npm's own lines. */
const linesOf = (printed: string[]) =>
  printed
    .join('')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('>'))

async function call(address: string, path: string, data: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(data) })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  const body: { data: Record<string, string> } = await response.json()
  return body.data
}

/** A call without its input, once the server has begun to work on it. */
async function begin(address: string, path: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const request = requestOf(`${address}/api${path}`, { method: 'POST', headers })
  request.flushHeaders()
  await once(request, 'continue')
  return request
}

async function finish(request: ClientRequest, input: object): Promise<{ data?: object }> {
  const answered = once(request, 'response')
  request.end(JSON.stringify(input))
  const [response]: IncomingMessage[] = await answered
  return response === undefined ? {} : ((await json(response)) as { data?: object })
}
