// What people enter and what protects them never reaches the log, at its most talkative level.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { password } from '#server/testing/world.ts'
import { callServer, prepareDataFolder } from './server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-canaries-'))
beforeAll(() => prepareDataFolder(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Each is found wherever it went, whatever is around it.
const canary = (what: string) => `canary-${what}-7f3a`

test('no canary reaches the log', async () => {
  const { child, output, address } = await talkativeServer()
  const { accessToken: token } = await callServer(address, calls.auth.login, {
    email: 'admin@muster.example',
    password,
  })
  const attempts = [
    callServer(address, calls.auth.login, { email: `${canary('email')}@muster.example`, password: canary('password') }),
    callServer(address, calls.customers.list, { q: canary('search') }, { token }),
    callServer(address, calls.customers.info, { id: canary('id') }, { token }),
    callServer(address, calls.customers.list, {}, { token: canary('token') }),
    fetch(`${address}/api/customer/store`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': canary('key'),
      },
      body: `{"name":"${canary('malformed')}"`,
    }),
    fetch(`${address}/api/customer/store`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': canary('type'), cookie: canary('cookie') },
      body: canary('body'),
    }),
    fetch(`${address}/${canary('path')}?secret=${canary('query')}`, { headers: { referer: canary('referer') } }),
    fetch(`${address}/%E0%A4%A/${canary('undecodable')}`),
    fetch(`${address}/calendar/${canary('feed')}.ics`),
    fetch(`${address}/metrics`, {
      headers: { authorization: `Bearer ${canary('metrics')}`, 'x-forwarded-for': '192.0.2.1' },
    }),
  ]
  await Promise.allSettled(attempts)
  child.kill('SIGTERM')
  await once(child, 'close')

  const log = output.join('')
  expect(log).toContain('"route":"/api/customer/list","status":200')
  expect(log).toContain('"route":"/api/login"')
  expect(log).not.toMatch(/canary/)
  expect(log).not.toContain(token)
  expect(log).not.toContain('canary-smtp-password')
})

async function talkativeServer() {
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      MUSTER_LOG: 'info',
      SMTP_URL: `smtp://user:${canary('smtp-password')}@127.0.0.1:9`,
    },
  })
  const output: string[] = []
  const port = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output.push(String(chunk))
      const found = /Muster is running: .*:(\d+)/.exec(output.join(''))?.[1]
      if (found !== undefined) port.resolve(found)
    })
  child.once('close', () => port.reject(new Error(`the server did not start: ${output.join('')}`)))
  return { child, output, address: `http://127.0.0.1:${await port.promise}` }
}
