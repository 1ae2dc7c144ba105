// The stream is not a call of the contract, since it never ends with a response (decisions 024 and 109).
import type { FastifyInstance } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import { rosterStreamPath } from '#contract/rostering/roster-stream.ts'
import { rosters } from '#contract/rostering/rosters.ts'
import { id } from '#contract/values/values.ts'
import { mayCall } from '#contract/call.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import { type Authenticate, isOutage, requireStreamActor, tokenOf } from '#server/modules/notifications/stream-page.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import { BoardStreams } from './board-streams.ts'

/** Serves GET /api/roster-stream?roster_id= to planners, for the bearer token that the calls use. */
export async function mountRosterStream(app: FastifyInstance, database: Database, authenticate: Authenticate) {
  const streams = new BoardStreams(database, app.log)
  await streams.listen()
  app.addHook('preClose', () => streams.close())
  app.get<{ Querystring: { roster_id?: unknown } }>(rosterStreamPath, async (request, reply) => {
    const token = tokenOf(request)
    const open = () => requireStreamActor(authenticate, token).then((actor) => opened(database, actor, request.query))
    const { roster_id, actor } = await open()
    const { session_id, account_id, name } = actor
    if (!streams.hasRoomFor(session_id)) refuse('tooMany', { seconds: 30 })
    reply.hijack()
    const goesOn = () => open().then(() => true, isOutage)
    streams.add({ session_id, roster_id, viewer: { account_id, name }, raw: reply.raw, goesOn })
  })
}

/** The roster, if this person may plan it. */
async function opened(database: Database, actor: Actor, query: { roster_id?: unknown }) {
  if (!mayCall(actor, rosters.filter)) refuse('mayNot')
  requirePlanner(actor)
  const roster_id = id.safeParse(query.roster_id).data ?? refuse('notFound')
  const read = (db: Db) => rosterForChange(db, actor.scope, roster_id, 'none')
  await (actor.agency_id === null ? database.readAsPlatform(read) : database.readAsAgency(actor.agency_id, read))
  return { roster_id, actor }
}
