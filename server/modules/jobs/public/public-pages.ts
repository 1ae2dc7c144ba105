// The public job pages. They are not part of the contract: the server renders them, and everything works without scripts (decision 093).
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { avatarAddress } from '#server/modules/files/queries.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Context } from '#server/http/context.ts'
import { logFailure, refusalOf } from '#server/http/reply.ts'
import { languageOf, refusalMessage } from '#server/http/server-texts.ts'
import { sourceLabelOf } from '#contract/jobs/applications/application-stages.ts'
import { refusals } from '#contract/refusals.ts'
import { mapSettings, publicAddress } from '#server/modules/settings/environment.ts'
import { agencyPath, filtersIn, jobPath, withQuery } from './addresses.ts'
import { storeApplicationForm, emptyForm } from '#server/modules/jobs/public/applying/applying-page.ts'
import {
  atomType,
  feedLimits,
  renderAtom,
  renderIndeed,
  renderSitemap,
  renderSitemapIndex,
  robotsText,
  xmlType,
} from './feeds.ts'
import { renderClosed, renderFailure, renderJob, renderNowhere, renderReceived, renderUnknown } from './job-page.ts'
import { langOfLinks, renderList, type AgencySite } from './list-page.ts'
import { renderMap } from './map-page.ts'
import { agenciesWithJobs, agencyBySlug, filterChoices, openJobs, openJobsOnMap, openJobsPage } from './open-jobs.ts'
import { etagOf, mapPolicy, pageLanguage, type RenderedPage, sendRendered } from './page.ts'
import { PageCache } from './page-cache.ts'
import { jobAt, type JobAtAddress } from './job-at-address.ts'

type QueryParams = { Querystring: Record<string, unknown> }
type AgencyRequest = FastifyRequest<QueryParams & { Params: { agency: string } }>
type JobRequest = FastifyRequest<QueryParams & { Params: { agency: string; job: string } }>

/** What the handlers share. */
type JobPages = { database: Database; outside: Outside; cache: PageCache }

export function mountJobPages(app: FastifyInstance, database: Database, outside: Outside) {
  const pages: JobPages = { database, outside, cache: new PageCache() }
  // A scope of its own, because people read its failures.
  void app.register(async (scope) => {
    scope.setErrorHandler(sendFailure)
    mountRoutes(scope, pages)
  })
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  logFailure(request.log, refusal, error, request.routeOptions.url ?? '')
  const language = languageOf(request.headers['accept-language'])
  const body = renderFailure(language, refusalMessage(language, refusal.code, refusal.facts))
  return sendRendered(request, reply, { body, status: refusals[refusal.code] })
}

function mountRoutes(app: FastifyInstance, pages: JobPages) {
  const { database, outside } = pages
  app.get('/robots.txt', async (_request, reply) => {
    const base = await database.readAsPlatform((db) => publicAddress(db, outside))
    return reply.type('text/plain; charset=utf-8').send(robotsText(base))
  })
  app.get('/sitemap.xml', (request, reply) => sendSitemapIndex(pages, request, reply))
  app.get('/jobs/:agency', (request: AgencyRequest, reply) => sendList(pages, request, reply))
  app.get('/jobs/:agency/map', (request: AgencyRequest, reply) => sendMap(pages, request, reply))
  for (const [name, render] of Object.entries(feeds))
    app.get(`/jobs/:agency/${name}`, (request: AgencyRequest, reply) =>
      sendCached(pages, request, reply, (site) => render(pages, site)),
    )
  app.get('/jobs/:agency/:job', (request: JobRequest, reply) => sendJob(pages, request, reply))
  app.post('/jobs/:agency/:job', (request: JobRequest, reply) => receiveApplication(pages, request, reply))
  app.get('/jobs/:agency/:job/received', (request: JobRequest, reply) => sendReceived(pages, request, reply))
}

/** Renders what is open to everybody, or takes it from the cache. */
async function sendCached(
  pages: JobPages,
  request: AgencyRequest,
  reply: FastifyReply,
  render: (site: AgencySite) => Promise<RenderedPage>,
) {
  const page = async () => {
    const site = await siteOf(pages, request)
    return site === null ? nowhere(request) : render(site)
  }
  const key = `${pageLanguage(request).language} ${request.url}`
  return sendRendered(request, reply, await pages.cache.get(key, pages.outside.clock.now(), page))
}

const sendList = (pages: JobPages, request: AgencyRequest, reply: FastifyReply) =>
  sendCached(pages, request, reply, async (site) => {
    const { page, ...filters } = filtersIn(request.query)
    const hasMap = (await mapOf(pages)) !== null
    return readJobs(pages, site, async (context) => {
      const { total, rows } = await openJobsPage(context, site.agency.id, filters, page)
      const choices = await filterChoices(context, site.agency.id)
      return { body: renderList(site, { filters, page, total, rows, choices, hasMap }) }
    })
  })

/** The map provider; null: none is configured. */
async function mapOf({ database, outside }: JobPages) {
  const settings = await database.readAsPlatform((db) => mapSettings(db, outside))
  return settings.map_key === null && settings.tiles === null ? null : settings
}

/** Not cached: Google's styles need a nonce of their own in each page. Without a map the list takes its place. */
async function sendMap(pages: JobPages, request: AgencyRequest, reply: FastifyReply) {
  const site = await siteOf(pages, request)
  if (site === null) return sendRendered(request, reply, nowhere(request))
  const settings = await mapOf(pages)
  const { page: _, ...filters } = filtersIn(request.query)
  if (settings === null) {
    const path = agencyPath(site.agency.slug)
    return reply.redirect(withQuery(path, { ...filters, lang: langOfLinks(site) }), 302)
  }
  const jobsOnMap = await readJobs(pages, site, async (context) => ({
    ...(await openJobsOnMap(context, site.agency.id, filters)),
    choices: await filterChoices(context, site.agency.id),
  }))
  const nonce = settings.map_key === null ? null : randomBytes(16).toString('base64')
  const body = renderMap(site, { filters, ...jobsOnMap, settings, nonce })
  // A key restricted to our address requires the referrer.
  const referrer = settings.map_key === null ? 'no-referrer' : 'strict-origin'
  const headers = { 'content-security-policy': mapPolicy(settings, nonce), 'referrer-policy': referrer }
  return sendRendered(request, reply, { body, headers })
}

/** Reads the jobs of an agency, for which nobody is signed in. */
const readJobs = <Result>(
  { database, outside }: JobPages,
  { agency, language }: AgencySite,
  read: (context: Pick<Context, 'db' | 'language' | 'now'>) => Promise<Result>,
) => database.readAsAgency(agency.id, (db) => read({ db, language, now: outside.clock.now() }), { from_replica: true })

const jobsFor = (pages: JobPages, site: AgencySite, which: Parameters<typeof openJobs>[2]) =>
  readJobs(pages, site, (context) => openJobs(context, site.agency.id, which))

const feeds: Readonly<Record<string, (pages: JobPages, site: AgencySite) => Promise<RenderedPage>>> = {
  'feed.atom': async (pages, site) => {
    const jobs = await jobsFor(pages, site, { limit: feedLimits.atom })
    return { body: renderAtom(site, jobs, pages.outside.clock.now()), type: atomType }
  },
  'indeed.xml': async (pages, site) => {
    const jobs = await jobsFor(pages, site, { channel: 'indeed' })
    return { body: renderIndeed(site, jobs, pages.outside.clock.now()), type: xmlType }
  },
  'sitemap.xml': async (pages, site) => {
    const jobs = await jobsFor(pages, site, { limit: feedLimits.sitemap })
    return { body: renderSitemap(site.base, site.agency, jobs), type: xmlType }
  },
}

async function sendSitemapIndex({ database, outside, cache }: JobPages, request: FastifyRequest, reply: FastifyReply) {
  const now = outside.clock.now()
  const render = () =>
    database.readAsPlatform(async (db) => {
      const agencies = await agenciesWithJobs(db, now)
      return { body: renderSitemapIndex(await publicAddress(db, outside), agencies), type: xmlType }
    })
  return sendRendered(request, reply, await cache.get('sitemap index', now, render))
}

async function sendJob(pages: JobPages, request: JobRequest, reply: FastifyReply) {
  const requested = await requestedJob(pages, request)
  const { agency, job } = request.params
  if (requested.kind === 'open' && jobPath(agency, requested.job) !== `${agencyPath(agency)}/${job}`)
    return reply.redirect(
      withQuery(jobPath(agency, requested.job), { lang: langOfLinks(requested.site), source: requested.site.source }),
      301,
    )
  return sendRendered(request, reply, renderFound(request, requested))
}

async function receiveApplication({ database, outside, cache }: JobPages, request: JobRequest, reply: FastifyReply) {
  const requested = await requestedJob({ database, outside, cache }, request)
  if (requested.kind !== 'open' || !requested.job.apply_without_login)
    return sendRendered(request, reply, renderFound(request, requested))
  return storeApplicationForm({ request, reply, database, outside }, requested.site, requested.job)
}

async function sendReceived(pages: JobPages, request: JobRequest, reply: FastifyReply) {
  const requested = await requestedJob(pages, request)
  if (requested.kind === 'unknown' || requested.kind === 'nowhere')
    return sendRendered(request, reply, renderFound(request, requested))
  return sendRendered(request, reply, { body: renderReceived(requested.site, request.params.job) })
}

const requestedJob = async (pages: JobPages, request: JobRequest) =>
  jobAt(pages.database, pages.outside, await siteOf(pages, request), request.params.job)

async function siteOf({ database, outside }: JobPages, request: AgencyRequest): Promise<AgencySite | null> {
  const slug = request.params.agency
  const { agency, base } = await database.readAsPlatform(async (db) => ({
    agency: await agencyBySlug(db, slug),
    base: await publicAddress(db, outside),
  }))
  if (agency === undefined) return null
  const logo = avatarAddress(outside.signer, agency.logo_file_id)
  return { base, agency, logo, ...pageLanguage(request), source: sourceIn(request.query) }
}

/** `?source=`, or the one that tools for campaigns write. */
function sourceIn({ source, utm_source }: Readonly<Record<string, unknown>>) {
  const named = source ?? utm_source
  return typeof named === 'string' ? sourceLabelOf(named) : null
}

const nowhere = (request: FastifyRequest): RenderedPage => ({
  body: renderNowhere(languageOf(request.headers['accept-language'])),
  status: 404,
})

/** 200, 410 for what was public, and 404: the same for what never was public and for what does not exist. */
function renderFound(request: FastifyRequest, requested: JobAtAddress): RenderedPage {
  if (requested.kind === 'nowhere') return nowhere(request)
  if (requested.kind === 'unknown') return { body: renderUnknown(requested.site), status: 404 }
  if (requested.kind === 'closed')
    return { body: renderClosed(requested.site, requested.title, requested.others), status: 410 }
  const body = renderJob(requested.site, requested.job, emptyForm(requested.job, requested.now))
  // The mark of the form is new each time; without it the page is the same until the job changes.
  return { body, etag: etagOf(body.replaceAll(requested.job.form_token, '')) }
}
