// The feeds are not part of the contract: calendars read them, without signing in (decision 094).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { logFailure, refusalOf, sendRefusal } from '#server/http/reply.ts'
import { languageOf } from '#server/http/server-texts.ts'
import { calendarFeed } from '#server/modules/emails/calendar.ts'
import { publicAddress } from '#server/modules/settings/environment.ts'
import type { Outside } from '#server/outside/outside.ts'
import { feedEvents, feedTitle } from './events.ts'
import { type FeedKind, type FeedReader, requireFeed } from './feeds.ts'
import { shiftsOfFeed } from './queries.ts'

type FeedRequest = FastifyRequest<{ Params: { file: string } }>

type FeedContext = { db: Db; reader: FeedReader; now: Date; base: string }

/** What a feed shows, as an iCalendar file. */
export type ReadFeed = (context: FeedContext) => Promise<string>

/** Serves GET /calendar/<token>.ics. `leave`: the feed of a module that is after this one. */
export function mountCalendarFeeds(app: FastifyInstance, database: Database, outside: Outside, leave: ReadFeed) {
  const feeds: Record<FeedKind, ReadFeed> = { shifts: shiftFeed, leave }
  app.get('/calendar/:file', async (request: FeedRequest, reply) => {
    // Not by the server's handler, which would log the address.
    const file = await feedFile(database, outside, { request, feeds }).catch(refusalOf)
    if (typeof file === 'string') return sendFeed(reply, file)
    logFailure(request.log, file, file, '/calendar')
    return sendRefusal(reply, file, languageOf(request.headers['accept-language']))
  })
}

type FeedInput = { request: FeedRequest; feeds: Record<FeedKind, ReadFeed> }

async function feedFile(database: Database, outside: Outside, { request, feeds }: FeedInput): Promise<string> {
  const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1] ?? refuse('notFound')
  const now = outside.clock.now()
  const { shows, reader } = await requireFeed(database, { token, address: request.ip, now })
  const base = await database.readAsPlatform((db) => publicAddress(db, outside))
  const read = (db: Db) => feeds[shows]({ db, reader, now, base })
  return database.readAsAgency(reader.agency_id, read, { from_replica: true })
}

async function shiftFeed({ db, reader: { agency_id, scope, language }, now, base }: FeedContext) {
  const shifts = await shiftsOfFeed({ db, scope, language, now })
  return calendarFeed(await feedTitle(db, agency_id, language), feedEvents(shifts, language, base))
}

const sendFeed = (reply: FastifyReply, file: string) =>
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(file)
