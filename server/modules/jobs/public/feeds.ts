// The open jobs of an agency for machines: Atom, the XML format of Indeed, sitemaps.
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { agencyPath, alternatesOf, inLanguage, jobPath } from './addresses.ts'
import { markup, type Markup } from './html.ts'
import { payText, placeText } from './job-facts.ts'
import { descriptionHtml } from './job-posting.ts'
import { langOfLinks, type AgencySite } from './list-page.ts'
import type { OpenJob, PublicAgency } from './open-jobs.ts'

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const document = (content: Markup) => xmlDeclaration + content.text

export const atomType = 'application/atom+xml; charset=utf-8'
export const xmlType = 'application/xml; charset=utf-8'
/** A feed shows the newest; a sitemap and the file for Indeed show all, up to the limit of a sitemap. */
export const feedLimits = { atom: 100, all: 50_000 } as const

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

/** The format that Indeed reads: docs.indeed.com, "XML job feed". */
export function renderIndeed({ base, agency, language }: AgencySite, jobs: readonly OpenJob[], now: Date): string {
  return document(markup`<source>
<publisher>${agency.name}</publisher>
<publisherurl>${base + agencyPath(agency.slug)}</publisherurl>
<lastBuildDate>${now.toUTCString()}</lastBuildDate>
${jobs.map(
  (job) => markup`<job>
<title>${job.text?.title ?? job.code}</title>
<date>${new Date(job.published_at).toUTCString()}</date>
<referencenumber>${job.code}</referencenumber>
<requisitionid>${job.code}</requisitionid>
<url>${base + jobPath(agency.slug, job)}</url>
<company>${agency.name}</company>
<sourcename>${agency.name}</sourcename>
<city>${job.suburb}</city>
<state>${job.state}</state>
<country>AU</country>
<description>${descriptionHtml(job)}</description>
${element('salary', payText(language, job))}${element('jobtype', job.employment_type_name)}${element('category', job.category_name)}<expirationdate>${new Date(job.closes_at).toUTCString()}</expirationdate>
</job>
`,
)}</source>
`)
}

const element = (name: 'salary' | 'jobtype' | 'category', text: string | null) =>
  text !== null && markup`<${name}>${text}</${name}>\n`

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
Disallow: /

Sitemap: ${base}/sitemap.xml
`
