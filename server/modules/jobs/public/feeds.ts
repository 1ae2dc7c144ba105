// The open jobs of an agency for machines: Atom, the XML format of Indeed, sitemaps.
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { agencyPath, alternatesOf, inLanguage, jobPath, withQuery } from './addresses.ts'
import { cdata, markup, type Markup, sanitised } from './html.ts'
import { payText, placeText } from './job-facts.ts'
import { descriptionHtml } from './job-posting.ts'
import { langOfLinks, type AgencySite } from './list-page.ts'
import type { EmploymentBasis, OpenJob, PublicAgency } from './open-jobs.ts'

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const document = (content: Markup) => xmlDeclaration + content.text

export const atomType = 'application/atom+xml; charset=utf-8'
export const xmlType = 'application/xml; charset=utf-8'
/** A feed shows the newest, a sitemap as many as it can; the file for Indeed has all, because Indeed removes what is missing. */
export const feedLimits = { atom: 100, sitemap: 50_000 } as const

export function renderAtom(site: AgencySite, jobs: readonly OpenJob[], now: Date): string {
  const { base, agency, language } = site
  const path = base + agencyPath(agency.slug)
  const updated =
    jobs
      .map((job) => job.updated_at)
      .toSorted()
      .at(-1) ?? now.toISOString()
  return document(markup`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${path}</id>
<title>${serverText(language, 'publicJobs.list.title', { agency: agency.name })}</title>
<updated>${updated}</updated>
<author><name>${agency.name}</name></author>
<link rel="self" href="${base + inLanguage(`${agencyPath(agency.slug)}/feed.atom`, langOfLinks(site))}"/>
<link rel="alternate" type="text/html" href="${inLanguage(path, langOfLinks(site))}"/>
${jobs.map((job) => atomEntry(site, job))}</feed>
`)
}

function atomEntry(site: AgencySite, job: OpenJob) {
  const address = site.base + jobPath(site.agency.slug, job)
  return markup`<entry>
<id>${address.replace(/[^/]*$/, job.code.toLowerCase())}</id>
<title>${job.text?.title ?? job.code}</title>
<published>${job.published_at}</published>
<updated>${job.updated_at}</updated>
<link rel="alternate" type="text/html" href="${inLanguage(address, langOfLinks(site))}"/>
<summary>${[placeText(job), job.employment_type_name, payText(site.language, job)].filter(Boolean).join(' · ')}</summary>
<content type="html" xml:lang="${job.text?.language ?? site.language}">${descriptionHtml(job)}</content>
</entry>
`
}

/** The format that Indeed reads, with every value in CDATA: docs.indeed.com, "XML job feed". */
export function renderIndeed({ base, agency, language }: AgencySite, jobs: readonly OpenJob[], now: Date): string {
  return document(markup`<source>
<publisher>${cdata(agency.name)}</publisher>
<publisherurl>${cdata(base + agencyPath(agency.slug))}</publisherurl>
<lastBuildDate>${cdata(now.toUTCString())}</lastBuildDate>
${jobs.map((job) => markup`<job>\n${indeedFields({ base, agency, language }, job)}</job>\n`)}</source>
`)
}

function indeedFields({ base, agency, language }: Pick<AgencySite, 'base' | 'agency' | 'language'>, job: OpenJob) {
  const fields: Record<string, string | null> = {
    title: job.text?.title ?? job.code,
    date: new Date(job.published_at).toUTCString(),
    referencenumber: job.code,
    requisitionid: job.code,
    url: base + withQuery(jobPath(agency.slug, job), { source: 'indeed' }),
    company: agency.name,
    sourcename: agency.name,
    city: job.suburb,
    state: job.state,
    country: 'AU',
    description: descriptionHtml(job),
    salary: payText(language, job),
    jobtype: job.employment_basis === null ? null : jobTypes[job.employment_basis],
    category: job.category_name,
    expirationdate: new Date(job.closes_at).toUTCString(),
  }
  return Object.entries(fields).map(([name, text]) => {
    const value = cdata(text)
    return value && markup`<${sanitised(name)}>${value}</${sanitised(name)}>\n`
  })
}

/** The words of Indeed for what the platform calls the basis of an employment. */
const jobTypes: Readonly<Record<EmploymentBasis, string>> = {
  full_time: 'fulltime',
  part_time: 'parttime',
  casual: 'temporary',
  labour_hire: 'temporary',
  contractor: 'contract',
}

/** The pages of an agency, each with its other languages. */
export function renderSitemap(base: string, agency: PublicAgency, jobs: readonly OpenJob[]): string {
  const newest =
    jobs
      .map((job) => job.updated_at)
      .toSorted()
      .at(-1) ?? null
  return document(markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pageEntry(base, agencyPath(agency.slug), newest)}
${jobs.map((job) => pageEntry(base, jobPath(agency.slug, job), job.updated_at, job.languages))}</urlset>
`)
}

const pageEntry = (
  base: string,
  path: string,
  updated: string | null,
  languages?: readonly Language[],
) => markup`<url><loc>${base + path}</loc>
${updated && markup`<lastmod>${updated}</lastmod>`}${alternatesOf(base, path, languages).map(
  ({ hreflang, href }) => markup`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
)}</url>
`

/** The sitemaps of the agencies that have open jobs. */
export const renderSitemapIndex = (base: string, agencies: readonly PublicAgency[]) =>
  document(markup`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${agencies.map(({ slug }) => markup`<sitemap><loc>${base + agencyPath(slug)}/sitemap.xml</loc></sitemap>\n`)}</sitemapindex>
`)

/** Search engines read the job pages and nothing else. */
export const robotsText = (base: string) => `User-agent: *
Allow: /jobs/
Allow: /files/avatar/
Allow: /calendar/
Allow: /sitemap.xml
Allow: /job-form.js
Allow: /muster.svg
Allow: /icons/
Disallow: /

Sitemap: ${base}/sitemap.xml
`
