import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuse } from '#contract/refusals.ts'
import { logFailure, refusalOf, sendRefusal } from '#server/http/reply.ts'
import { languageOf } from '#server/http/server-texts.ts'
import { logOptions } from './log-options.ts'
import { mountRequestIds, requestIdOf } from './request-ids.ts'

function loggingApp() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = Fastify({ logger: { ...logOptions('info'), stream }, genReqId: requestIdOf })
  mountRequestIds(app)
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    logFailure(request.log, refusal, error, '/')
    return sendRefusal(reply, refusal, languageOf(request.headers['accept-language']))
  })
  app.get('/fails', () => Promise.reject(new Error('a bug')))
  app.get('/refuses', () => refuse('notFound'))
  return { app, logged: () => lines.map((line) => JSON.parse(line)) }
}

test.each(['en', 'fr', 'de', 'pt'])(
  'a failure tells its reader (%s) the id under which the log has the cause',
  async (language) => {
    const { app, logged } = loggingApp()

    const answer = await app.inject({ url: '/fails', headers: { 'accept-language': language } })

    const id = answer.headers['x-request-id']
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(answer.json()).toMatchObject({ request_id: id, message: expect.stringContaining(String(id)) })
    expect(logged()).toContainEqual(
      expect.objectContaining({ reqId: id, err: expect.objectContaining({ message: 'a bug' }) }),
    )
    expect(logged()).toContainEqual(expect.objectContaining({ reqId: id, route: '/fails', status: 500 }))
    await app.close()
  },
)

test('a refusal has the id too, and its message remains as it is', async () => {
  const { app } = loggingApp()

  const answer = await app.inject('/refuses')

  expect(answer.json()).toMatchObject({ status: 404, request_id: answer.headers['x-request-id'] })
  expect(answer.json().message).not.toContain(String(answer.headers['x-request-id']))
  await app.close()
})

test.each([
  ['the id that a proxy gave it', 'Root-1-67891233-abcdef012345678912345678', true],
  ['a new one where that could forge lines of the log', 'id\\n{"level":50}', false],
  ['a new one where that is too short to be one', '7', false],
])('a request has %s', async (_, given, isKept) => {
  const { app } = loggingApp()

  const { headers } = await app.inject({ url: '/refuses', headers: { 'x-request-id': given } })

  expect(headers['x-request-id'] === given).toBe(isKept)
  await app.close()
})
