import { systemActor } from '#contract/platform/audit.ts'
import { refuse } from '#contract/refusals.ts'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { documentBytes } from '#contract/people/documents.ts'
import { failingJobs, jobCounts } from '#server/background/job-store.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { authenticateApiTokens, isApiToken } from '#server/modules/api-tokens/authentication.ts'
import { type Sessions, sessionsOver } from '#server/modules/auth/sessions/sessions.ts'
import { tokensWith } from '#server/modules/auth/sessions/tokens.ts'
import { mountJobPages } from '#server/modules/jobs/public/public-pages.ts'
import { mountAvatars } from '#server/modules/files/avatar-page.ts'
import { mountNotificationStream } from '#server/modules/notifications/streams/stream-page.ts'
import { leaveFeed } from '#server/modules/leave/calendar/events.ts'
import { mountCalendarFeeds } from '#server/modules/publication/calendar/calendar-page.ts'
import { mountRosterStream } from '#server/modules/rosters/presence/stream-page.ts'
import { mountBackChannelLogout } from '#server/modules/single-sign-on/back-channel.ts'
import { mountScim } from '#server/modules/single-sign-on/scim/scim-page.ts'
import { receiveReply } from '#server/modules/responses/sms-replies/replies.ts'
import type { ReceivedMessage } from '#server/modules/sms/received.ts'
import { mountSmsWebhooks } from '#server/modules/sms/webhooks.ts'
import { mapSettings, recordChannels } from '#server/modules/settings/environment.ts'
import type { Database } from '#server/database/transaction.ts'
import * as handlers from '#server/handlers.ts'
import { type Handlers, mountCalls } from '#server/http/mount.ts'
import { exchangeCalls } from '#server/http/limits/call-exchange.ts'
import { type CallLimits, CallRate } from '#server/http/limits/call-rate.ts'
import { mountHealth } from '#server/http/process/health.ts'
import { logOptions } from '#server/http/process/log-options.ts'
import { mountMetrics } from '#server/http/process/metrics.ts'
import { mountRequestIds, requestIdOf } from '#server/http/process/request-ids.ts'
import { mountRequestSpans } from '#server/http/process/request-spans.ts'
import { mountOpenApi } from '#server/http/openapi/openapi-pages.ts'
import { logFailure, refusalOf, sendRefusal } from '#server/http/reply.ts'
import { languageOf } from '#server/http/server-texts.ts'
import { mountShutdown } from '#server/http/process/shutdown.ts'
import { warnOfUntrustedProxy } from '#server/http/limits/trusted-proxies.ts'
import { mountWeb } from '#server/http/web.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Tracing } from '#server/outside/tracing.ts'

export type AppSettings = {
  database: Database
  outside: Outside
  token_key: Uint8Array
  /** checked by /readyz: files are stored there, with either database */
  data_folder?: string
  /** the built browser application; without it only the calls are served */
  web_folder?: string
  check_answers?: boolean
  log_level?: 'silent' | 'error' | 'info'
  /** the proxies whose X-Forwarded-For is trusted; default: loopback */
  trust_proxy?: string | false
  warn?: (text: string) => void
  /** per user or API token, and per agency, over all processes on the database; default: no limit */
  calls_per_minute?: CallLimits
  /** whether /metrics is offered, and who may read it; default: not offered */
  metrics?: { token: string | undefined }
  /** when the backup was made that this server shows, in which nothing can be changed; default: it shows none */
  copy_of?: string | undefined
  /** where spans of requests are sent; default: nowhere */
  tracing?: Tracing | undefined
}

const bodyLimit = 1024 * 1024
// Imports have a lower limit of their own.
const fileLimit = documentBytes

/** The whole server, not yet listening. */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { database, outside, web_folder, copy_of } = settings
  await database.asPlatform(ensureSystemRoles, systemActor('start'))
  await database.asPlatform((db) => recordChannels(db, outside), systemActor('start'))
  const sessions = sessionsOver(database, tokensWith(settings.token_key, outside.clock), outside.clock)
  const authenticateApiToken = authenticateApiTokens(database, outside.clock)
  const app = bareServer(settings)
  await acceptJsonAndMultipart(app)
  mountHealth(app, { ...settings, failingJobs: () => database.readAsPlatform(failingJobs) })
  if (settings.metrics)
    mountMetrics(app, {
      jobCounts: () => database.readAsPlatform((db) => jobCounts(db, outside.clock.now())),
      replica: database.replica,
      token: settings.metrics.token,
    })
  mountOpenApi(app)
  const call_rate = limited(settings.calls_per_minute)
  if (call_rate !== null) await exchangeCalls(app, database, call_rate, outside.clock)
  mountCalls(app, {
    database,
    outside,
    check_answers: settings.check_answers ?? false,
    call_rate,
    is_copy: copy_of !== undefined,
    authenticate: (token) => (isApiToken(token) ? authenticateApiToken(token) : sessions.authenticate(token)),
    authenticateUncached: (token) =>
      isApiToken(token) ? authenticateApiToken(token) : sessions.authenticateUncached(token),
    handlers: handlersOver(sessions),
  })
  mountAvatars(app, database, outside)
  mountJobPages(app, database, outside)
  mountCalendarFeeds(app, database, outside, leaveFeed)
  if (copy_of === undefined) await mountOtherPrograms(app, settings)
  await mountNotificationStream(app, database, sessions.authenticateUncached)
  await mountRosterStream(app, database, sessions.authenticateUncached)
  await mountWeb(app, web_folder, { copy_of, maps: () => database.readAsPlatform((db) => mapSettings(db, outside)) })
  // The streams end first: they would keep their connections busy.
  mountShutdown(app)
  return app
}

const limited = (limits?: CallLimits) =>
  limits !== undefined && limits.user + limits.agency > 0 ? new CallRate(limits) : null

/** What programs call that change something: the provider of text messages, and identity providers. */
async function mountOtherPrograms(app: FastifyInstance, { database, outside }: AppSettings) {
  const receive = (message: ReceivedMessage) => receiveReply(database, message, outside.clock.now())
  await mountSmsWebhooks(app, { database, outside, receive })
  await mountScim(app, database, outside)
  await mountBackChannelLogout(app, { database, outside })
}

/** A table that lacks a group or a verb of the contract is a type error. */
const handlersOver = (sessions: Sessions): Handlers => ({
  ...handlers,
  ...handlers.referenceHandlers,
  auth: handlers.authHandlers(sessions),
  singleSignOn: handlers.singleSignOnHandlers(sessions),
})

function bareServer({ log_level, trust_proxy, warn, tracing }: AppSettings): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    logger: logOptions(log_level ?? 'silent'),
    // `mountRequestIds` logs less of them: an address may contain a secret.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // Requests on open connections are still answered: server/http/process/shutdown.ts stops in order.
    return503OnClosing: false,
    requestTimeout: 30_000,
    trustProxy: trust_proxy ?? 'loopback',
    // A URL that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply),
  })
  mountRequestIds(app)
  if (tracing !== undefined) mountRequestSpans(app, tracing)
  if (warn !== undefined) warnOfUntrustedProxy(app, warn)
  app.addHook('onRequest', refuseZeroCharacter)
  return app
}

// The database cannot hold it, and no address of ours has it. Calls say which of their fields has it.
async function refuseZeroCharacter({ url }: FastifyRequest) {
  if (url.includes('%00') && !url.startsWith('/api/')) refuse('notFound')
}

/** JSON and multipart only: any page could submit a browser's other form types without a preflight request. */
async function acceptJsonAndMultipart(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  )
  await app.register(multipart, { limits: { fileSize: fileLimit, fields: 20 }, throwFileSizeLimit: true })
  app.setErrorHandler(answerFailure)
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  logFailure(request.log, refusal, error, request.url.split('?', 1)[0] ?? '')
  return sendRefusal(reply, refusal, languageOf(request.headers['accept-language']))
}
