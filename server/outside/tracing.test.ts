import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { BackgroundJob } from '#server/background/job.ts'
import { JobRunner } from '#server/background/job-runner.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { tracingTo } from './tracing.ts'

type Value = { stringValue?: string; intValue?: number }
type Exported = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: {
      spans: {
        name: string
        traceId: string
        parentSpanId?: string
        status: { code: number }
        attributes: { key: string; value: Value }[]
      }[]
    }[]
  }[]
}

let collector: Awaited<ReturnType<typeof fakeCollector>>
let app: TestApp
const tracing = () => tracingTo({ endpoint: collector.endpoint, ratio: 1, warn: () => {} })
let ofApp: ReturnType<typeof tracing>

beforeAll(async () => {
  collector = await fakeCollector()
  ofApp = tracing()
  app = await testApp({ tracing: ofApp })
})
afterAll(async () => {
  await app.close()
  await collector.close()
})

/** A collector on the loopback interface that keeps what it is sent. */
async function fakeCollector() {
  const received: Exported[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body as Exported)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      received
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans))
        .flatMap(({ spans }) => spans),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed(null)))
    },
  }
}

const valuesOf = (attributes: { key: string; value: Value }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('requests are sent with address, status and request id, in the trace of the caller, without what was asked for', async () => {
  const admin = await app.as('admin')
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/customer/list?q=canary',
    headers: { authorization: `Bearer ${admin.token}`, traceparent: `00-${trace}-b7ad6b7169203331-01` },
    payload: {},
  })
  await expect(admin.call(calls.customers.info, { id: '00000000-0000-4000-8000-00000000cafe' })).rejects.toThrow()
  await ofApp.close()

  const [listed] = collector.spans().filter(({ name }) => name === 'POST /api/customer/list')
  expect(listed).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331', status: { code: 0 } })
  expect(valuesOf(listed?.attributes ?? [])).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/customer/list',
    'http.response.status_code': 200,
    'muster.request_id': response.headers['x-request-id'],
  })
  const [unknown] = collector.spans().filter(({ name }) => name === 'POST /api/customer/info')
  expect(valuesOf(unknown?.attributes ?? [])).toMatchObject({ 'http.response.status_code': 404 })
  const { resource } = collector.received[0]?.resourceSpans[0] ?? expect.fail('nothing was sent')
  expect(valuesOf(resource.attributes)).toMatchObject({
    'service.name': 'muster',
    'service.version': expect.any(String),
  })
  expect(JSON.stringify(collector.received)).not.toMatch(/canary|cafe|example/)
})

test('a background job that fails is sent as an error', async () => {
  const ofJobs = tracing()
  const run = (name: string, work: BackgroundJob['run']): BackgroundJob => ({
    name,
    schedule: { every_seconds: 3600 },
    timeout_minutes: 1,
    run: work,
  })
  const jobs = [
    run('test-well', () => Promise.resolve(1)),
    run('test-broken', () => Promise.reject(new Error('broken'))),
  ]
  const { database, outside } = app
  const log = { info() {}, error() {} }
  const runner = new JobRunner({ database, outside, log, jobs, tracing: ofJobs })
  await runner.register()
  for (const { name } of jobs) await runner.runNow(name)
  await ofJobs.close()

  const statuses = collector.spans().map(({ name, status }) => [name, status.code])
  expect(statuses).toContainEqual(['job test-well', 0])
  expect(statuses).toContainEqual(['job test-broken', 2])
})

test('a collector that is gone is reported once', async () => {
  const warnings: string[] = []
  const gone = await fakeCollector()
  await gone.close()
  const lost = tracingTo({ endpoint: gone.endpoint, ratio: 1, warn: (text) => warnings.push(text) })
  for (const name of ['one', 'two']) lost.startJob(name).end({ name, attributes: {}, is_failure: false })
  await lost.close()

  expect(warnings).toEqual([expect.stringContaining('Traces could not be sent')])
})
