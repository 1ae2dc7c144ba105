// The whole product in a process of its own, with its database and its log on one disk without space.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { freePort } from '#tools/testing/free-port.ts'
import { smallDisk } from './small-disk.ts'

const disk = smallDisk(400)
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  disk?.remove()
})

async function startOn(folder: string) {
  const port = await freePort()
  const log = join(folder, 'log')
  const output = openSync(log, 'a')
  mkdirSync(join(folder, 'data'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    stdio: ['ignore', output, output],
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
      ...{ MUSTER_SEED: 'none', MUSTER_GENERATE_KEYS: 'yes', LOG_LEVEL: 'info' },
    },
  })
  closeSync(output)
  const ended = once(child, 'exit')
  ends.push(() => {
    child.kill('SIGKILL')
    return ended
  })
  const address = `http://127.0.0.1:${port}`
  const status = (path: string, body?: object) =>
    fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then(
      (answer) => answer.status,
      () => 0,
    )
  return { child, ended, status, lines: () => readFileSync(log, 'utf8') }
}

const often = { interval: 200 }

test.skipIf(disk === null)(
  'the product answers 503 and stays alive while the disk of its database and its log is full, and goes on when there is space again',
  async () => {
    if (disk === null) return
    const { child, ended, status, lines } = await startOn(disk.folder)
    const signIn = (at: number) =>
      status(`/api${calls.auth.login.path}`, { email: `nobody${at}@example.com`, password: 'x'.repeat(20) })
    const isReady = () => status('/readyz')
    await expect.poll(isReady, often).toBe(200)

    disk.fill()

    await expect.poll(isReady, often).toBe(503)
    const answers: number[] = []
    for (let at = 0; at < 60; at++) answers.push(await signIn(at), await isReady())
    expect(answers.filter((answer) => answer === 0 || answer === 500)).toEqual([])
    expect(answers.filter((answer) => answer === 503).length).toBeGreaterThanOrEqual(60)
    expect(child.exitCode).toBeNull()

    disk.free()

    await expect.poll(isReady, often).toBe(200)
    expect(await signIn(1000)).not.toBe(503)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    // A job that could not write its file says so.
    const others = lines()
      .split('\n')
      .filter((line) => !line.includes('"job":'))
    expect(others.join('\n')).not.toContain('ENOSPC: no space left on device, write')
  },
)
