import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { pythonClient } from '#tools/python-client/python-client.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const run = promisify(execFile)

// A story: an integrator makes a token, reads with it, receives a webhook and rotates the token.
describe.skipIf(!hasPython)('the client for Python that is generated from the OpenAPI document', () => {
  let app: TestApp
  let url: string
  let folder: string
  const received: { headers: Record<string, unknown>; body: string }[] = []
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.end('thank you')
    })
  })

  beforeAll(async () => {
    app = await testApp()
    url = await app.app.listen({ port: 0, host: '127.0.0.1' })
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
    Object.assign(app.outside.environment, { WEBHOOK_ORIGINS: receiverOrigin() })
    folder = mkdtempSync(join(tmpdir(), 'muster-python-'))
    const document = await (await fetch(`${url}/api/openapi.json`)).json()
    // The document as it is served.
    writeFileSync(join(folder, 'muster.py'), pythonClient(document as Parameters<typeof pythonClient>[0]))
  })
  afterAll(async () => {
    await app.close()
    receiver.close()
    rmSync(folder, { recursive: true })
  })

  const receiverOrigin = () => {
    const address = receiver.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }

  /** What a script prints as JSON; `muster` is a client with the token. */
  async function python(token: string, script: string): Promise<unknown> {
    const source = `import json, muster as m\nmuster = m.Muster("${url}", "${token}")\n${script}`
    const { stdout } = await run('python3', ['-c', source], { cwd: folder })
    return JSON.parse(stdout)
  }

  const permissions = ['Client/list', 'Category/create', 'Employee/list', 'Webhook/create', 'Webhook/update']
  const newToken = async () => (await app.as('admin')).call(calls.apiTokens.store, { name: 'Integration', permissions })

  test('lists, writes once by key, walks changes, and raises refusals', async () => {
    const { secret } = await newToken()
    const admin = await app.as('admin')
    const customers = await admin.call(calls.customers.list, {})

    const found = await python(
      secret,
      `
made = [muster.category.store(code="PY", name="Python", idempotency_key="once") for _ in range(2)]
try:
    muster.timesheets.list()
except m.Refused as refused:
    code, status = refused.code, refused.status
changes = muster.customers.list(updated_since="2020-01-01T00:00:00.000Z", per_page=100)
print(json.dumps({
    "customers": [row["name"] for row in muster.customers.list(sort="name", status=["active"])["rows"]],
    "once": made[0]["id"] == made[1]["id"], "code": code, "status": status, "next": "next" in changes}))`,
    )

    const active = customers.rows.filter(({ status }) => status === 'active').map(({ name }) => name)
    expect(found).toEqual({ customers: active, once: true, code: 'mayNot', status: 403, next: expect.any(Boolean) })
  })

  test('adds a webhook, whose events arrive signed, and goes on with a rotated token', async () => {
    const { secret, token } = await newToken()
    const made = await python(
      secret,
      `
made = muster.webhooks.store(name="Python", url="${receiverOrigin()}/hook", events=["employee.updated"])
muster.webhooks.send_test(id=made["webhook"]["id"])
print(json.dumps(made["secret"]))`,
    )
    await app.runJob('send-webhooks')
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const signature = new Verifier(String(made)).sign(
      String(Reflect.get(headers, 'webhook-id')),
      new Date(Number(Reflect.get(headers, 'webhook-timestamp')) * 1000),
      body,
    )
    expect(Reflect.get(headers, 'webhook-signature')).toBe(signature)
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test' })

    const { id, version } = token
    const rotated = await (await app.as('admin')).call(calls.apiTokens.rotate, { id, version, overlap_hours: 1 })
    const count = 'print(json.dumps(muster.customers.list()["total"]))'
    expect(await python(rotated.secret, count)).toBe(await python(secret, count))
    app.clock.moveBy({ hours: 1 })
    await expect(python(secret, count)).rejects.toThrow('pleaseLogin')
  })
})
