// The stream is not a call of the contract, since it never ends with a response (decision 024).
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '#contract/refusals.ts'
import { maxStreamRosters, rosterStreamPath } from '#contract/rostering/rosters/roster-stream.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { id } from '#contract/values/values.ts'
import { mayCall } from '#contract/call.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type Database, readAs } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import {
  type Authenticate,
  isOutage,
  requireStreamActor,
  tokenOf,
} from '#server/modules/notifications/streams/stream-page.ts'
import { isPlanner } from '#server/modules/rosters/callers.ts'
import { rostersVisibleTo } from '#server/modules/rosters/queries.ts'
import { BoardStreams } from './board-streams.ts'

/** Serves GET /api/roster-stream?roster_id=&roster_id=… to planners, for the bearer token that the calls use. */
export async function mountRosterStream(app: FastifyInstance, database: Database, authenticate: Authenticate) {
  const streams = new BoardStreams(database, app.log)
  await streams.listen()
  app.addHook('preClose', () => streams.close())
  app.get<{ Querystring: { roster_id?: unknown } }>(rosterStreamPath, async (request, reply) => {
    const token = tokenOf(request)
    const open = () =>
      requireStreamActor(authenticate, token).then((actor) => streamRosters(database, actor, request.query))
    const { roster_ids, actor } = await open()
    const { session_id, account_id, name } = actor
    if (!streams.hasRoomFor(session_id)) refuse('tooMany', { seconds: 30 })
    reply.hijack()
    const goesOn = () => open().then(() => true, isOutage)
    streams.add({ session_id, roster_ids, viewer: { account_id, name }, raw: reply.raw, goesOn })
  })
}

/** The rosters, if this person may plan all of them. */
async function streamRosters(database: Database, actor: Actor, query: { roster_id?: unknown }) {
  if (!mayCall(actor, rosters.filter) || !isPlanner(actor)) refuse('mayNot')
  const roster_ids = idsIn.safeParse([query.roster_id].flat()).data ?? refuse('notFound')
  const read = (db: Db) => countVisible(db, actor.scope, roster_ids)
  const visible = await readAs(database, actor, read)
  if (visible < roster_ids.length) refuse('notFound')
  return { roster_ids, actor }
}

const idsIn = z
  .array(id)
  .min(1)
  .max(maxStreamRosters)
  .transform((ids) => [...new Set(ids)])

async function countVisible(db: Db, scope: Scope, ids: readonly string[]) {
  const { count } = await db
    .selectFrom('rosters')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rosters.id', 'in', ids)
    .where(inAgency(scope, 'rosters.agency_id'))
    .where(rostersVisibleTo(scope))
    .executeTakeFirstOrThrow()
  return count
}
