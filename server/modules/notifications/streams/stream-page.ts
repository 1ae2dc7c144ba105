// The stream is not a call of the contract, since it never ends with a response (decision 024).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notificationStreamPath } from '#contract/platform/notifications/notifications.ts'
import { Refusal, refuse } from '#contract/refusals.ts'
import type { Database } from '#server/database/transaction.ts'
import { type Actor, hasPermission } from '#server/http/actor.ts'
import { Streams } from './streams.ts'

export type Authenticate = (token: string) => Promise<Actor | null>

/** Serves GET /api/notification-stream for the bearer token that the calls use. */
export async function mountNotificationStream(app: FastifyInstance, database: Database, authenticate: Authenticate) {
  const streams = new Streams(database, app.log)
  await streams.listen()
  // Before the server waits for its connections, or it would wait for these forever.
  app.addHook('preClose', () => streams.close())
  app.get(notificationStreamPath, async (request, reply) => {
    const token = tokenOf(request)
    const { session_id, membership_id, agency_id } = await streamReader(authenticate, token)
    if (!streams.hasRoomFor(session_id)) refuse('tooMany', { seconds: 30 })
    reply.hijack()
    const isActive = () => streamReader(authenticate, token).then(() => true, isOutage)
    streams.add({ session_id, membership_id, agency_id, raw: reply.raw, goesOn: isActive })
  })
}

// A refusal means that the session has ended; a short database outage does not end the stream.
export const isOutage = (thrown: unknown) => !(thrown instanceof Refusal)

export function tokenOf(request: FastifyRequest) {
  const header = request.headers.authorization ?? ''
  return header.startsWith('Bearer ') ? header.slice(7) : ''
}

/** The user of a stream, read from the database. */
export async function requireStreamActor(authenticate: Authenticate, token: string): Promise<Actor> {
  const actor = token === '' ? null : await authenticate(token)
  return actor ?? refuse('pleaseLogin')
}

async function streamReader(authenticate: Authenticate, token: string): Promise<Actor> {
  const actor = await requireStreamActor(authenticate, token)
  return hasPermission(actor, ['Dashboard', 'show menu']) ? actor : refuse('mayNot')
}
