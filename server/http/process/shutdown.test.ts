import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountShutdown } from './shutdown.ts'

let app: FastifyInstance
let port: number
let agents: Agent[]
/** lets the slow request respond */
let answerSlow: () => void

beforeEach(async () => {
  agents = []
  // Far beyond the time limit of a test: only closing a connection ends it.
  app = Fastify({ return503OnClosing: false, keepAliveTimeout: 300_000 })
  mountShutdown(app, { idle_milliseconds: 200, longest_milliseconds: 20_000 })
  const slow = Promise.withResolvers<void>()
  answerSlow = slow.resolve
  app.get('/slow', () => slow.promise.then(() => 'slow'))
  app.get('/quick', async () => 'quick')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterEach(async () => {
  answerSlow()
  for (const agent of agents) agent.destroy()
  await app.close()
})

function client(keepAlive = true) {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  agents.push(agent)
  return (path: string) => get(agent, path)
}

const get = (agent: Agent, path: string) => answerOf(request({ port, host: '127.0.0.1', path, agent }))

async function answerOf(sent: ClientRequest): Promise<IncomingMessage> {
  sent.end()
  const [answer] = await once(sent, 'response')
  // Node returns the socket to its agent when the body has been read.
  answer.resume()
  await once(answer, 'end')
  return answer
}

test('stops although connections are kept alive without a request, or never sent one', async () => {
  await client()('/quick')
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')

  await app.close()

  expect(app.server.listening).toBe(false)
})

test('answers a running request, with a closing connection', async () => {
  const arrived = once(app.server, 'request')
  const answer = client()('/slow')
  await arrived
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)

  answerSlow()

  expect((await answer).headers.connection).toBe('close')
  await closed
})

test('answers a request that arrives on an open connection after the stop has begun', async () => {
  const [busy, idle] = [client(), client()]
  await idle('/quick')
  const arrived = once(app.server, 'request')
  const slow = busy('/slow')
  await arrived
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)

  const answer = await idle('/quick')

  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  answerSlow()
  await Promise.all([slow, closed])
})

test.each([
  ['one connection each', true],
  ['a new connection for each request', false],
])('resets none of twenty clients that keep sending requests over %s', async (_, keepAlive) => {
  const endings: string[] = []
  const answered = Promise.withResolvers<void>()
  let answers = 0
  const sending = Array.from({ length: 20 }, async () => {
    const send = client(keepAlive)
    for (;;) {
      const ending = await send('/quick').then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      if (ending !== null) return endings.push(ending)
      if (++answers === 200) answered.resolve()
    }
  })
  await answered.promise

  await app.close()

  await Promise.all(sending)
  expect(endings).toEqual(Array(20).fill('ECONNREFUSED'))
})
