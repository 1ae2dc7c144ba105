import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const header = 'x-request-id'
const idShape = /^[\w-]{8,64}$/

/** The id that the proxy gave the request, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[header]
  return typeof given === 'string' && idShape.test(given) ? given : randomBytes(6).toString('hex')
}

/** Returns the id with each response, and logs what was answered: never a query, a body or an address of a person. */
export function mountRequestIds(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(header, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info({ route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}
