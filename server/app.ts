import { systemActor } from '#contract/platform/audit.ts'
import { refuse } from '#contract/refusals.ts'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { documentBytes } from '#contract/people/documents.ts'
import { failingJobs } from '#server/background/job-store.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { access } from '#server/modules/access/handlers.ts'
import { handlers as audit } from '#server/modules/audit/handlers.ts'
import { authHandlers } from '#server/modules/auth/handlers.ts'
import { type Sessions, sessionsOver } from '#server/modules/auth/sessions/sessions.ts'
import { tokensWith } from '#server/modules/auth/sessions/tokens.ts'
import { handlers as availability } from '#server/modules/availability/handlers.ts'
import { handlers as companies, insuranceHandlers, supervisorHandlers } from '#server/modules/companies/handlers.ts'
import { handlers as clock } from '#server/modules/clock/handlers.ts'
import { contactHandlers, handlers as customers, listingHandlers } from '#server/modules/customers/handlers.ts'
import { handlers as dashboard } from '#server/modules/dashboard/handlers.ts'
import {
  customerDocumentHandlers,
  documentTypeHandlers,
  handlers as documents,
} from '#server/modules/documents/handlers.ts'
import { handlers as employees, employeeDetailsHandlers } from '#server/modules/employees/handlers.ts'
import { handlers as evidence } from '#server/modules/evidence/handlers.ts'
import { handlers as holidays } from '#server/modules/holidays/handlers.ts'
import { handlers as imports } from '#server/modules/imports/handlers.ts'
import { privateApplicationHandlers } from '#server/modules/jobs/applicant/handlers.ts'
import { applicationTestHandlers, privateTestHandlers } from '#server/modules/jobs/tests/handlers.ts'
import { privateReviewHandlers, reviewHandlers } from '#server/modules/jobs/reviews/handlers.ts'
import {
  applicationHandlers,
  applicantMessageHandlers,
  applicantNoteHandlers,
  hiringHandlers,
  jobHandlers,
  jobReportHandlers,
  jobTemplateHandlers,
  interviewHandlers,
  stageSetHandlers,
} from '#server/modules/jobs/handlers.ts'
import { kioskDeviceHandlers, kioskHandlers } from '#server/modules/kiosks/handlers.ts'
import { handlers as emails } from '#server/modules/emails/handlers.ts'
import { handlers as lifecycle, mergingHandlers } from '#server/modules/lifecycle/handlers.ts'
import { handlers as breaks } from '#server/modules/breaks/handlers.ts'
import { handlers as locations, subLocationHandlers } from '#server/modules/locations/handlers.ts'
import { exportProfileHandlers, payPeriodHandlers, payRunHandlers } from '#server/modules/payroll/handlers.ts'
import { handlers as payslips } from '#server/modules/payslips/handlers.ts'
import { handlers as placements } from '#server/modules/placements/handlers.ts'
import { mountJobPages } from '#server/modules/jobs/public/public-pages.ts'
import { mountAvatars } from '#server/modules/files/avatar-page.ts'
import { handlers as notifications } from '#server/modules/notifications/handlers.ts'
import { mountNotificationStream } from '#server/modules/notifications/streams/stream-page.ts'
import { handlers as personSheets } from '#server/modules/person-sheets/handlers.ts'
import { handlers as pushDevices } from '#server/modules/push/handlers.ts'
import { changeBank } from '#server/modules/profile/bank-change.ts'
import { profiles } from '#server/modules/profile/handlers.ts'
import {
  positionChoicesHandlers,
  referenceHandlers,
  starterPositionsHandlers,
  visasHandlers,
} from '#server/modules/reference/handlers.ts'
import { handlers as autoFill } from '#server/modules/rosters/fill/handlers.ts'
import { handlers as rosterPeople } from '#server/modules/rosters/people/handlers.ts'
import { handlers as repeats } from '#server/modules/rosters/repeat/handlers.ts'
import { assignmentOutcomeHandlers } from '#server/modules/rosters/after/handlers.ts'
import { swapHandlers } from '#server/modules/rosters/swaps/handlers.ts'
import { shiftCancellationHandlers } from '#server/modules/rosters/cancellations/handlers.ts'
import { changeHandlers } from '#server/modules/rosters/changes/handlers.ts'
import { eligibilityDecisionHandlers } from '#server/modules/rosters/decisions/handlers.ts'
import { rosterZoneHandlers } from '#server/modules/rosters/zones/handlers.ts'
import { rosterHistoryHandlers } from '#server/modules/rosters/history/handlers.ts'
import { noticeHandlers } from '#server/modules/rosters/notices/handlers.ts'
import { handlers as rosterTemplates } from '#server/modules/rosters/templates/handlers.ts'
import { mountCalendarFeeds } from '#server/modules/rosters/calendar/calendar-page.ts'
import { offerHandlers } from '#server/modules/rosters/offers/handlers.ts'
import { responseHandlers } from '#server/modules/rosters/responses/handlers.ts'
import { calendarHandlers } from '#server/modules/rosters/calendar/handlers.ts'
import { mountRosterStream } from '#server/modules/rosters/live/stream-page.ts'
import { myShiftHandlers } from '#server/modules/rosters/my-shifts/handlers.ts'
import { onSiteHandlers } from '#server/modules/timesheets/on-site/handlers.ts'
import { timesheetExceptionHandlers } from '#server/modules/timesheets/exceptions/handlers.ts'
import { whoIsComingHandlers } from '#server/modules/rosters/coming/handlers.ts'
import { receiveReply } from '#server/modules/rosters/sms-replies/replies.ts'
import type { ReceivedMessage } from '#server/modules/sms/received.ts'
import { mountSmsWebhooks } from '#server/modules/sms/webhooks.ts'
import { shiftRequestHandlers } from '#server/modules/rosters/requests/handlers.ts'
import { handlers as rosters } from '#server/modules/rosters/handlers.ts'
import { handlers as search } from '#server/modules/search/handlers.ts'
import { handlers as shifts } from '#server/modules/shifts/handlers.ts'
import { configHandlers, environmentHandlers, mapHandlers } from '#server/modules/settings/handlers.ts'
import { mapSettings, recordChannels } from '#server/modules/settings/environment.ts'
import {
  heldSkillHandlers,
  positionSkillHandlers,
  questionHandlers,
  skillTestHandlers,
} from '#server/modules/skills/handlers.ts'
import { handlers as timesheets } from '#server/modules/timesheets/handlers.ts'
import { timesheetAttachmentHandlers } from '#server/modules/timesheets/attachments/handlers.ts'
import { privateSignoffHandlers, signoffHandlers } from '#server/modules/timesheets/signoff/handlers.ts'
import { users } from '#server/modules/users/handlers.ts'
import { handlers as listViews } from '#server/modules/list-views/handlers.ts'
import { handlers as workRights } from '#server/modules/work-rights/handlers.ts'
import {
  handlers as xero,
  payRunHandlers as xeroPayRuns,
  syncHandlers as xeroSyncs,
} from '#server/modules/xero/handlers.ts'
import type { Database } from '#server/database/transaction.ts'
import { type Handlers, mountCalls } from '#server/http/mount.ts'
import { CallRate } from '#server/http/limits/call-rate.ts'
import { mountHealth } from '#server/http/process/health.ts'
import { logOptions } from '#server/http/process/log-options.ts'
import { mountOpenApi } from '#server/http/openapi/openapi-pages.ts'
import { logFailure, refusalOf, sendRefusal } from '#server/http/reply.ts'
import { languageOf } from '#server/http/server-texts.ts'
import { mountShutdown } from '#server/http/process/shutdown.ts'
import { warnOfUntrustedProxy } from '#server/http/limits/trusted-proxies.ts'
import { mountWeb } from '#server/http/web.ts'
import type { Outside } from '#server/outside/outside.ts'

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
  /** per user; default: no limit */
  calls_per_minute?: number
}

const bodyLimit = 1024 * 1024
// Imports have a lower limit of their own.
const fileLimit = documentBytes

/** The whole server, not yet listening. */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { database, outside } = settings
  await database.asPlatform(ensureSystemRoles, systemActor('start'))
  await database.asPlatform((db) => recordChannels(db, outside), systemActor('start'))
  const sessions = sessionsOver(database, tokensWith(settings.token_key, outside.clock), outside.clock)
  const app = bareServer(settings)
  await acceptJsonAndMultipart(app)
  mountHealth(app, { ...settings, failingJobs: () => database.readAsPlatform(failingJobs) })
  mountOpenApi(app)
  mountCalls(app, {
    database,
    outside,
    check_answers: settings.check_answers ?? false,
    call_rate: settings.calls_per_minute ? new CallRate(settings.calls_per_minute) : null,
    authenticate: sessions.authenticate,
    authenticateAnew: sessions.authenticateAnew,
    handlers: handlersOver(sessions),
  })
  mountAvatars(app, database, outside)
  mountJobPages(app, database, outside)
  mountCalendarFeeds(app, database, outside)
  const receive = (message: ReceivedMessage) => receiveReply(database, message, outside.clock.now())
  await mountSmsWebhooks(app, { database, outside, receive })
  await mountNotificationStream(app, database, sessions.authenticateAnew)
  await mountRosterStream(app, database, sessions.authenticateAnew)
  await mountWeb(app, settings.web_folder, () => database.readAsPlatform((db) => mapSettings(db, outside)))
  // The streams end first: they would keep their connections busy.
  mountShutdown(app)
  return app
}

// oxlint-disable-next-line max-lines-per-function -- a table, one module per line
const handlersOver = (sessions: Sessions): Handlers => ({
  auth: authHandlers(sessions),
  audit,
  access,
  users,
  profiles,
  notifications,
  pushDevices,
  listViews,
  positionChoices: positionChoicesHandlers,
  starterPositions: starterPositionsHandlers,
  companies,
  insurances: insuranceHandlers,
  supervisors: supervisorHandlers,
  customers,
  customerContacts: contactHandlers,
  customerEmployees: listingHandlers,
  locations,
  subLocations: subLocationHandlers,
  breaks,
  shifts,
  employees,
  employeeDetails: { ...employeeDetailsHandlers, updateBank: changeBank },
  lifecycle,
  placements,
  merging: mergingHandlers,
  availability,
  heldSkills: heldSkillHandlers,
  documentTypes: documentTypeHandlers,
  documents,
  customerDocuments: customerDocumentHandlers,
  questions: questionHandlers,
  skillTests: skillTestHandlers,
  positionSkills: positionSkillHandlers,
  workRights,
  payslips,
  personSheets,
  rosters,
  shiftRequests: shiftRequestHandlers,
  timesheetExceptions: timesheetExceptionHandlers,
  onSite: onSiteHandlers,
  whoIsComing: whoIsComingHandlers,
  myShifts: myShiftHandlers,
  repeats,
  autoFill,
  rosterPeople,
  rosterTemplates,
  calendarFeeds: calendarHandlers,
  assignmentOutcomes: assignmentOutcomeHandlers,
  responses: responseHandlers,
  offers: offerHandlers,
  rosterChanges: changeHandlers,
  rosterHistory: rosterHistoryHandlers,
  rosterZones: rosterZoneHandlers,
  eligibilityDecisions: eligibilityDecisionHandlers,
  rosterNotices: noticeHandlers,
  shiftCancellations: shiftCancellationHandlers,
  swaps: swapHandlers,
  timesheets,
  signoffs: signoffHandlers,
  privateSignoffs: privateSignoffHandlers,
  timesheetAttachments: timesheetAttachmentHandlers,
  clock,
  payPeriods: payPeriodHandlers,
  payRuns: payRunHandlers,
  exportProfiles: exportProfileHandlers,
  kiosks: kioskHandlers,
  kioskDevices: kioskDeviceHandlers,
  jobs: jobHandlers,
  jobTemplates: jobTemplateHandlers,
  stageSets: stageSetHandlers,
  interviews: interviewHandlers,
  applications: applicationHandlers,
  applicationTests: applicationTestHandlers,
  applicantNotes: applicantNoteHandlers,
  applicantMessages: applicantMessageHandlers,
  privateApplications: privateApplicationHandlers,
  privateTests: privateTestHandlers,
  reviews: reviewHandlers,
  privateReviews: privateReviewHandlers,
  hiring: hiringHandlers,
  jobReports: jobReportHandlers,
  imports,
  dashboard,
  evidence,
  search,
  emails,
  config: configHandlers,
  environment: environmentHandlers,
  map: mapHandlers,
  visas: visasHandlers,
  holidays,
  xero,
  xeroSyncs,
  xeroPayRuns,
  ...referenceHandlers,
})

function bareServer({ log_level, trust_proxy, warn }: AppSettings): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    logger: logOptions(log_level ?? 'silent'),
    logController: new LogController({ disableRequestLogging: true }),
    // Requests on open connections are still answered: server/http/process/shutdown.ts stops in order.
    return503OnClosing: false,
    requestTimeout: 30_000,
    trustProxy: trust_proxy ?? 'loopback',
    // A URL that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply),
  })
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
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1, fields: 20 }, throwFileSizeLimit: true })
  app.setErrorHandler(answerFailure)
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  logFailure(request.log, refusal, error, request.url.split('?', 1)[0] ?? '')
  return sendRefusal(reply, refusal, languageOf(request.headers['accept-language']))
}
