import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

const token = 'a-token-of-the-operator'
let local: TestApp
let byToken: TestApp
beforeAll(async () => {
  local = await testApp({ metrics: { token: undefined } })
  byToken = await testApp({ metrics: { token } })
})
afterAll(() => Promise.all([local.close(), byToken.close()]))

const metricsOf = (app: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })

test('requests are counted by address and status, without what was asked for', async () => {
  const admin = await local.as('admin')
  await admin.call(calls.customers.list, { q: 'canary' })
  await expect(admin.call(calls.customers.info, { id: '00000000-0000-4000-8000-00000000cafe' })).rejects.toThrow()
  await local.app.inject({ method: 'POST', url: '/api/no-such-call/canary' })

  const { body } = await metricsOf(local)

  expect(body).toMatch(/muster_request_duration_seconds_count\{route="\/api\/customer\/list",status="200"\} 1/)
  expect(body).toMatch(/muster_request_duration_seconds_count\{route="\/api\/customer\/info",status="404"\} 1/)
  expect(body).toContain('muster_database_up 1')
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toMatch(/canary|cafe|example/)
})

test('a failed and a late background job are counted', async () => {
  await local.runJob('purge-emails')
  await local.database.asPlatform(async (db) => {
    const late = new Date(local.clock.now().getTime() - 3_600_000).toISOString()
    await db.updateTable('background_jobs').set({ next_run_at: late }).where('name', '=', 'purge-emails').execute()
    await db.updateTable('background_jobs').set({ last_outcome: 'failed' }).where('name', '=', 'purge-emails').execute()
  })

  const { body } = await metricsOf(local)

  expect(body).toMatch(/^muster_jobs_failing 1$/m)
  expect(body).toMatch(/^muster_jobs_late \d+$/m)
  expect(body).not.toMatch(/^muster_jobs_late 0$/m)
})

test('without a token only this machine may read them, and nobody through a proxy', async () => {
  expect((await metricsOf(local)).statusCode).toBe(200)
  expect((await metricsOf(local, {}, '192.0.2.7')).statusCode).toBe(404)
  expect((await metricsOf(local, { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(404)
})

test('with a token everybody who has it may, and nobody else', async () => {
  expect((await metricsOf(byToken, { authorization: `Bearer ${token}` }, '192.0.2.7')).statusCode).toBe(200)
  expect((await metricsOf(byToken, { authorization: 'Bearer another-token-entirely' })).statusCode).toBe(404)
  expect((await metricsOf(byToken)).statusCode).toBe(404)
})
