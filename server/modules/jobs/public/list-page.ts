// The page of an agency with its open jobs.
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { agencyPath, alternatesOf, inLanguage, jobPath, mapPath, withQuery } from './addresses.ts'
import { markup, type Markup } from './html.ts'
import { factList, langOf, shortFacts } from './job-facts.ts'
import { type FilterChoices, type JobFilters, jobsPerPage, type OpenJob, type PublicAgency } from './open-jobs.ts'
import { renderPage } from './page.ts'

/** What every page of an agency needs. */
export type AgencySite = {
  /** the public address of the installation */
  base: string
  agency: PublicAgency
  logo: string | null
  language: Language
  /** the language is part of the address */
  chosen: boolean
  /** where the reader comes from, as the address names it; links keep it */
  source: string | null
}

export const agencyHeader = ({ agency, logo, language, chosen }: AgencySite) => ({
  name: agency.name,
  logo,
  href: inLanguage(agencyPath(agency.slug), chosen ? language : null),
})

/** Keeps the language in links where it was chosen. */
export const langOfLinks = ({ language, chosen }: Pick<AgencySite, 'language' | 'chosen'>) => (chosen ? language : null)

type JobListPage = {
  filters: JobFilters
  page: number
  total: number
  rows: readonly OpenJob[]
  choices: FilterChoices
  /** whether the installation has a map */
  hasMap: boolean
}

export function renderList(site: AgencySite, list: JobListPage): string {
  const { base, agency, language } = site
  const t = (key: string, params = {}) => serverText(language, key, params)
  const path = agencyPath(agency.slug)
  const isFiltered = Object.values(list.filters).some((value) => value !== '')
  const page = list.page === 1 ? null : String(list.page)
  const query = { ...list.filters, page }
  const title = t('publicJobs.list.title', { agency: agency.name })
  return renderPage({
    language,
    title,
    description: t('publicJobs.list.description', { agency: agency.name }),
    // Every combination of filters would be a page of its own.
    canonical: isFiltered ? null : base + withQuery(path, { lang: langOfLinks(site), page }),
    alternates: isFiltered || page !== null ? [] : alternatesOf(base, path),
    head: markup`<link rel="alternate" type="application/atom+xml" title="${title}" href="${inLanguage(`${path}/feed.atom`, language)}">`,
    agency: agencyHeader(site),
    inLanguage: (other) => withQuery(path, { ...query, lang: other }),
    main: mainOf(site, list),
    footer: markup`${agency.website && markup`<a href="${agency.website}" rel="noopener">${agency.website.replace(/^https?:\/\//, '')}</a>`}
<a href="${inLanguage(`${path}/feed.atom`, language)}">${t('publicJobs.list.feed')}</a>`,
  })
}

function mainOf(site: AgencySite, list: JobListPage): Markup {
  const { agency, language } = site
  const t = (key: string, params = {}) => serverText(language, key, params)
  return markup`<div class="hero"><div class="wrap">
<div class="stack"><h1>${t('publicJobs.list.heading', { agency: agency.name })}</h1>
<p>${t('publicJobs.list.intro')}</p></div>
${filterForm(site, list, agencyPath(agency.slug))}
</div></div>
<div class="wrap content">
<div class="views"><h2>${t('publicJobs.list.count', { count: list.total })}</h2>
${list.hasMap && list.total > 0 && mapLink(site, list.filters)}</div>
${list.rows.length === 0 ? emptyText(site, list) : jobList(site, list.rows)}
${pageLinks(site, list)}
</div>`
}

const mapLink = (site: AgencySite, filters: JobFilters) =>
  markup`<a class="button plain" href="${withQuery(mapPath(site.agency.slug), { ...filters, lang: langOfLinks(site) })}">${serverText(site.language, 'publicJobs.map.show')}</a>`

/** Jobs as links to their pages. */
export const jobList = (site: AgencySite, rows: readonly OpenJob[]) =>
  markup`<ul class="jobs">${rows.map((job) => jobItem(site, job))}</ul>`

function jobItem(site: AgencySite, job: OpenJob) {
  const { agency, language } = site
  const { text } = job
  const href = withQuery(jobPath(agency.slug, job), { lang: langOfLinks(site), source: site.source })
  const lang = langOf(language, text?.language)
  return markup`<li class="card">
${job.hot && markup`<span class="badge">${serverText(language, 'publicJobs.list.hot')}</span>`}
<h3><a href="${href}"${lang}>${text?.title ?? job.code}</a></h3>
${factList(shortFacts(language, job))}
${text?.summary && markup`<p${lang}>${text.summary}</p>`}
</li>
`
}

function emptyText({ agency, language, chosen }: AgencySite, { filters }: JobListPage) {
  const t = (key: string, params = {}) => serverText(language, key, params)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const all = inLanguage(agencyPath(agency.slug), chosen ? language : null)
  return isFiltered
    ? markup`<div class="card stack"><p>${t('publicJobs.list.noneFound')}</p><p><a class="button plain" href="${all}">${t('publicJobs.list.showAll')}</a></p></div>`
    : markup`<div class="card"><p>${t('publicJobs.list.noneOpen')}</p></div>`
}

function pageLinks(site: AgencySite, { filters, page, total }: JobListPage) {
  const last = Math.max(1, Math.ceil(total / jobsPerPage))
  if (last === 1) return null
  const t = (key: string, params = {}) => serverText(site.language, key, params)
  const path = agencyPath(site.agency.slug)
  const href = (to: number) =>
    withQuery(path, { ...filters, page: to === 1 ? null : String(to), lang: langOfLinks(site) })
  return markup`<nav class="pages" aria-label="${t('publicJobs.list.pages')}">
${page > 1 ? markup`<a class="button plain" rel="prev" href="${href(page - 1)}">${t('publicJobs.list.previous')}</a>` : markup`<span></span>`}
<span class="muted">${t('publicJobs.list.page', { page, last })}</span>
${page < last ? markup`<a class="button plain" rel="next" href="${href(page + 1)}">${t('publicJobs.list.next')}</a>` : markup`<span></span>`}
</nav>`
}

type Filterable = Pick<JobListPage, 'filters' | 'choices'>

/** The filters, for the list or for the map at `path`. */
export function filterForm(site: AgencySite, { filters, choices }: Filterable, path: string) {
  const { language } = site
  const t = (key: string, params = {}) => serverText(language, key, params)
  return markup`<form class="filters" method="get" action="${path}" role="search">
${site.chosen && markup`<input type="hidden" name="lang" value="${language}">`}
<label class="wide">${t('publicJobs.list.search')}<input type="search" name="q" value="${filters.q}" maxlength="100" placeholder="${t('publicJobs.list.searchExample')}"></label>
<label>${t('publicJobs.list.place')}<select name="place"><option value="">${t('publicJobs.list.everywhere')}</option>
${placeOptions(choices, filters.place, language)}</select></label>
<label>${t('publicJobs.list.trade')}<select name="trade"><option value="">${t('publicJobs.list.allTrades')}</option>
${group(t('publicJobs.list.categories'), choices.categories, filters.trade)}${group(t('publicJobs.list.positions'), choices.positions, filters.trade)}</select></label>
<label>${t('publicJobs.list.type')}<select name="type"><option value="">${t('publicJobs.list.allTypes')}</option>
${choices.types.map(({ id, name, count }) => option(id, `${name} (${count})`, filters.type))}</select></label>
<button class="button" type="submit">${t('publicJobs.list.find')}</button>
</form>`
}

type FilterOption = { id: string; name: string | null; count: number }

const group = (label: string, entries: readonly FilterOption[], chosen: string) =>
  entries.length > 0 &&
  markup`<optgroup label="${label}">${entries.map(({ id, name, count }) => option(id, `${name} (${count})`, chosen))}</optgroup>`

const option = (value: string, label: string, chosen: string) =>
  markup`<option value="${value}"${value === chosen && markup` selected`}>${label}</option>`

/** Each state, with its suburbs. */
function placeOptions({ places }: FilterChoices, chosen: string, language: Language) {
  const states = [...new Set(places.map(({ state }) => state))]
  return states.map((state) => {
    const own = places.filter((place) => place.state === state)
    const count = own.reduce((sum, place) => sum + place.count, 0)
    const suburbs = own.flatMap((place) => (place.suburb === null ? [] : [{ ...place, suburb: place.suburb }]))
    return markup`<optgroup label="${state}">${option(state, `${serverText(language, 'publicJobs.list.wholeState', { state })} (${count})`, chosen)}
${suburbs.map((place) => option(`${state}/${place.suburb}`, `${place.suburb} (${place.count})`, chosen))}</optgroup>`
  })
}
