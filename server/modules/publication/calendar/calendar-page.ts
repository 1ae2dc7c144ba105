// The feeds are not part of the contract: calendars read them, without signing in (decision 094).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { logFailure, refusalOf, sendRefusal } from '#server/http/reply.ts'
import { languageOf } from '#server/http/server-texts.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import { calendarFeed } from '#server/modules/emails/calendar.ts'
import { publicAddress } from '#server/modules/settings/environment.ts'
import type { Outside } from '#server/outside/outside.ts'
import { feedEvents, feedTitle } from './events.ts'
import { requireFeed } from './feeds.ts'
import { shiftsOfFeed } from './queries.ts'

type FeedRequest = FastifyRequest<{ Params: { file: string } }>

/** Serves GET /calendar/<token>.ics. */
export function mountCalendarFeeds(app: FastifyInstance, database: Database, outside: Outside) {
  app.get('/calendar/:file', async (request: FeedRequest, reply) => {
    // Not by the server's handler, which would log the address.
    const file = await feedFile(database, outside, request).catch(refusalOf)
    if (typeof file === 'string') return sendFeed(reply, file)
    logFailure(request.log, file, file, '/calendar')
    return sendRefusal(reply, file, languageOf(request.headers['accept-language']))
  })
}

async function feedFile(database: Database, outside: Outside, request: FeedRequest): Promise<string> {
  const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1] ?? refuse('notFound')
  const now = outside.clock.now()
  const { language, ...reader } = await requireFeed(database, { token, address: request.ip, now })
  const base = await database.readAsPlatform((db) => publicAddress(db, outside))
  const scope = scopeOf({ kind: 'employee', customer_id: null, ...reader })
  const read = async (db: Db) => {
    const shifts = await shiftsOfFeed({ db, scope, language, now })
    return calendarFeed(await feedTitle(db, reader.agency_id, language), feedEvents(shifts, language, base))
  }
  return database.readAsAgency(reader.agency_id, read, { from_replica: true })
}

const sendFeed = (reply: FastifyReply, file: string) =>
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="shifts.ics"')
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(file)
