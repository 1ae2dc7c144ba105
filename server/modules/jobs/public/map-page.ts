// The open jobs of an agency on a map. A marker stands for a suburb, which is all that the public learns about a place of work: its point is
// that of the suburb in the bundled list, never that of the site.
import type { MapSettings } from '#contract/platform/settings.ts'
import { serverText } from '#server/http/server-texts.ts'
import { suburbNamed } from '#server/outside/places/suburbs.ts'
import { agencyPath, inLanguage, jobPath, mapPath, withQuery } from './addresses.ts'
import { markup } from './html.ts'
import { langOf, placeText } from './job-facts.ts'
import { filterForm, langOfLinks, agencyHeader, type AgencySite } from './list-page.ts'
import type { FilterChoices, JobFilters, OpenJob } from './open-jobs.ts'
import { renderPage } from './page.ts'

type JobMap = {
  filters: JobFilters
  /** of all jobs that the filters select */
  total: number
  rows: readonly OpenJob[]
  choices: FilterChoices
  settings: Pick<MapSettings, 'map_key' | 'tiles' | 'attribution'>
  nonce: string | null
}

export function renderMap(site: AgencySite, map: JobMap): string {
  const { agency, language } = site
  const t = (key: string, params = {}) => serverText(language, key, params)
  const path = mapPath(agency.slug)
  return renderPage({
    language,
    title: t('publicJobs.map.title', { agency: agency.name }),
    // The list of the same jobs is for search engines.
    canonical: null,
    head: markup`<link rel="stylesheet" href="/job-map.css">`,
    agency: agencyHeader(site),
    inLanguage: (other) => withQuery(path, { ...map.filters, lang: other }),
    main: mainOf(site, map),
    scripts: map.rows.length > 0 ? ['/job-map.js'] : [],
    nonce: map.nonce,
  })
}

function mainOf(site: AgencySite, map: JobMap) {
  const { agency, language } = site
  const t = (key: string, params = {}) => serverText(language, key, params)
  const locations = locationsOf(map.rows)
  const list = withQuery(agencyPath(agency.slug), { ...map.filters, lang: langOfLinks(site) })
  return markup`<div class="wrap content">
<div class="views"><h1>${t('publicJobs.map.title', { agency: agency.name })}</h1>
<a class="button plain" href="${list}">${t('publicJobs.map.showList')}</a></div>
${filterForm(site, map, mapPath(agency.slug))}
<h2>${t('publicJobs.list.count', { count: map.total })}</h2>
${map.total > map.rows.length && markup`<p class="notice">${t('publicJobs.map.cut', { shown: map.rows.length })}</p>`}
${locations.some(({ point }) => point !== null) && mapElement(site, map)}
${map.rows.length === 0 ? markup`<div class="card"><p>${t('publicJobs.list.noneFound')}</p></div>` : markup`<p class="muted">${t('publicJobs.map.about')}</p>`}
<ul class="places">${locations.map((location) => locationItem(site, location))}</ul>
</div>`
}

/** Hidden until the script draws it. */
function mapElement({ language }: AgencySite, { settings: { map_key, tiles, attribution } }: JobMap) {
  const t = (key: string) => serverText(language, key)
  const provider =
    map_key === null ? markup`data-tiles="${tiles}" data-attribution="${attribution}"` : markup`data-key="${map_key}"`
  return markup`<div id="map" role="region" aria-label="${t('publicJobs.map.label')}" ${provider}
data-zoom-in="${t('publicJobs.map.zoomIn')}" data-zoom-out="${t('publicJobs.map.zoomOut')}" data-failed="${t('publicJobs.map.failed')}" hidden></div>`
}

type MapLocation = { name: string | null; point: { latitude: number; longitude: number } | null; jobs: OpenJob[] }

/** The jobs by suburb, in the order of the newest job of each. */
function locationsOf(rows: readonly OpenJob[]): MapLocation[] {
  const locations = new Map<string, MapLocation>()
  for (const job of rows) {
    const name = placeText(job)
    const location = locations.get(name ?? '') ?? { name, point: pointOf(job), jobs: [] }
    location.jobs.push(job)
    locations.set(name ?? '', location)
  }
  return [...locations.values()]
}

function pointOf({ suburb, state }: OpenJob): MapLocation['point'] {
  if (suburb === null || state === null) return null
  return suburbNamed(suburb, state)
}

function locationItem(site: AgencySite, { name, point, jobs }: MapLocation) {
  const t = (key: string) => serverText(site.language, key)
  const shown = name ?? t('publicJobs.map.withoutPlace')
  const data =
    point && markup` data-latitude="${point.latitude}" data-longitude="${point.longitude}" data-name="${shown}"`
  return markup`<li class="card"${data}><h3>${shown}</h3>
<ul>${jobs.map((job) => jobLink(site, job))}</ul>
${point && markup`<a class="muted" href="${openStreetMapOf(point)}" rel="noopener noreferrer">${t('publicJobs.map.openStreetMap')}<span class="hidden"> ${shown}</span></a>`}</li>
`
}

const jobLink = (site: AgencySite, job: OpenJob) =>
  markup`<li><a href="${inLanguage(jobPath(site.agency.slug, job), langOfLinks(site))}"${langOf(site.language, job.text?.language)}>${job.text?.title ?? job.code}</a></li>`

// As the application does for a site (web/modules/locations/Point.tsx), but a suburb wide.
const openStreetMapOf = ({ latitude, longitude }: NonNullable<MapLocation['point']>) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`
