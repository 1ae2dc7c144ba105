// The page of one job, and the pages that stand in for it when it has closed or does not exist.
import type { PublicJob } from '#contract/jobs/applications/public-job.ts'
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { textOf } from '#server/modules/jobs/rich-text.ts'
import { agencyPath, alternatesOf, inLanguage, jobPath } from './addresses.ts'
import { applicationForm, type FormState } from '#server/modules/jobs/public/applying/application-form.ts'
import { jsonScript, markup, type Markup, sanitised } from './html.ts'
import { factList, langOf, payText, placeText, timeFacts } from './job-facts.ts'
import { jobPostingOf } from './job-posting.ts'
import { jobList, langOfLinks, agencyHeader, type AgencySite } from './list-page.ts'
import type { EmploymentBasis, OpenJob } from './open-jobs.ts'
import { renderPage } from './page.ts'

export type ShownJob = PublicJob & { employment_basis: EmploymentBasis | null }

/** An open job with its application form, empty or as it was sent. */
export function renderJob(site: AgencySite, job: ShownJob, form: FormState): string {
  const { base, agency, language, chosen } = site
  const path = jobPath(agency.slug, job)
  const title = [job.text?.title ?? job.code, placeText(job)].filter(Boolean).join(' · ')
  const isSent = form.problem !== null || Object.keys(form.errors).length > 0
  return renderPage({
    language,
    title: `${title} · ${agency.name}`,
    description: job.text?.summary ?? textOf(job.text?.description ?? ''),
    canonical: isSent ? null : base + inLanguage(path, chosen ? language : null),
    // Only languages in which the job has a text.
    alternates: isSent ? [] : alternatesOf(base, path, job.languages),
    head: jsonScript('application/ld+json', jobPostingOf(site, job)),
    agency: agencyHeader(site),
    inLanguage: (other) => inLanguage(path, other),
    main: mainOf(site, job, form),
    scripts: job.apply_without_login ? ['/job-form.js'] : [],
  })
}

function mainOf(site: AgencySite, job: ShownJob, form: FormState): Markup {
  const { agency, language } = site
  const t = (key: string, params = {}) => serverText(language, key, params)
  const lang = langOf(language, job.text?.language)
  return markup`<div class="wrap content">
<p><a href="${inLanguage(agencyPath(agency.slug), langOfLinks(site))}">${t('publicJobs.job.all')}</a></p>
<div class="job">
<div class="card head">${job.hot && markup`<span class="badge">${t('publicJobs.list.hot')}</span>`}
<h1 id="title"${lang}>${job.text?.title ?? job.code}</h1>
${job.text?.summary && markup`<p class="lead"${lang}>${job.text.summary}</p>`}
${lang && markup`<p class="notice">${t('publicJobs.job.otherLanguage')}</p>`}</div>
<aside class="card side stack" aria-label="${t('publicJobs.job.facts')}">
${sideFacts(language, job, lang)}
${job.apply_without_login && markup`<a class="button" href="#apply">${t('publicJobs.job.apply')}</a>`}
</aside>
<article class="card text" aria-labelledby="title">
${adText(language, job, lang)}
</article>
${job.apply_without_login ? applicationForm(site, job, form) : signInNotice(language)}
</div></div>`
}

function sideFacts(language: Language, job: ShownJob, lang: Markup | null) {
  const t = (key: string, params = {}) => serverText(language, key, params)
  return factList([
    { icon: 'place', text: placeText(job) },
    { icon: 'work', text: [job.position_name, job.employment_type_name].filter(Boolean).join(' · ') },
    { icon: 'pay', text: payText(language, job) },
    { icon: 'clock', text: job.text?.shift_pattern ?? null, lang },
    { icon: 'people', text: t('publicJobs.job.openings', { count: job.openings }) },
    ...timeFacts(language, job),
  ])
}

function adText(language: Language, { text, skills, documents }: ShownJob, lang: Markup | null) {
  const t = (key: string, params = {}) => serverText(language, key, params)
  const list = (title: string, rows: readonly string[], of: Markup | null) =>
    rows.length > 0 &&
    markup`<section><h2>${title}</h2><ul${of}>${rows.map((row) => markup`<li>${row}</li>`)}</ul></section>`
  const skillNames = skills.map((skill) =>
    skill.required ? skill.skill_name : t('publicJobs.job.optional', { name: skill.skill_name }),
  )
  return markup`${text && text.description !== '' && markup`<div class="rich"${lang}>${sanitised(text.description)}</div>`}
${list(t('publicJobs.job.duties'), text?.duties ?? [], lang)}
${list(t('publicJobs.job.requirements'), text?.requirements ?? [], lang)}
${list(t('publicJobs.job.skills'), skillNames, null)}
${list(
  t('publicJobs.job.documents'),
  documents.map(({ name }) => name),
  null,
)}`
}

const signInNotice = (language: Language) => {
  const t = (key: string) => serverText(language, key)
  return markup`<section class="card stack" id="apply"><h2>${t('publicJobs.job.apply')}</h2><p>${t('publicJobs.job.needsAccount')}</p>
<p><a class="button" href="/login">${t('publicJobs.job.signIn')}</a></p></section>`
}

/** A job that was public and has closed, with open ones like it. */
export function renderClosed(site: AgencySite, title: string | null, others: readonly OpenJob[]): string {
  const t = (key: string, params = {}) => serverText(site.language, key, params)
  return messagePage(
    site,
    t('publicJobs.closed.title'),
    markup`<div class="card stack"><h1>${t('publicJobs.closed.title')}</h1>
<p>${title === null ? t('publicJobs.closed.text') : t('publicJobs.closed.named', { title })}</p>${allJobs(site)}</div>
${others.length > 0 && markup`<h2>${t('publicJobs.closed.others')}</h2>${jobList(site, others)}`}`,
  )
}

/** For jobs that never were public and for unknown ones: the same page. */
export function renderUnknown(site: AgencySite): string {
  const t = (key: string) => serverText(site.language, key)
  return messagePage(
    site,
    t('publicJobs.unknown.title'),
    markup`<div class="card stack"><h1>${t('publicJobs.unknown.title')}</h1>
<p>${t('publicJobs.unknown.text')}</p>${allJobs(site)}</div>`,
  )
}

/** The answer to an application, the first or another one. */
export function renderReceived(site: AgencySite, job_slug: string): string {
  const t = (key: string, params = {}) => serverText(site.language, key, params)
  const main = markup`<div class="card done"><span class="tick"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 13l4.500 4.500L19 7.500"/></svg></span>
<h1>${t('publicJobs.received.title')}</h1>
<p>${t('publicJobs.received.text', { agency: site.agency.name })}</p>
<p>${t('publicJobs.received.email')}</p>
${allJobs(site)}</div>`
  const path = `${agencyPath(site.agency.slug)}/${job_slug}/received`
  return messagePage(site, t('publicJobs.received.title'), main, (language) => inLanguage(path, language))
}

/** An address without an agency. */
export const renderNowhere = (language: Language) =>
  plainPage(language, serverText(language, 'publicJobs.unknown.title'), serverText(language, 'publicJobs.unknown.text'))

/** The server cannot answer now. */
export const renderFailure = (language: Language, text: string) =>
  plainPage(language, serverText(language, 'publicJobs.failure.title'), text)

const plainPage = (language: Language, title: string, text: string) =>
  renderPage({
    ...{ language, title, canonical: null, agency: null, inLanguage: null },
    main: markup`<div class="wrap content"><div class="card stack"><h1>${title}</h1><p>${text}</p></div></div>`,
  })

const allJobs = (site: AgencySite) =>
  markup`<p><a class="button plain" href="${inLanguage(agencyPath(site.agency.slug), langOfLinks(site))}">${serverText(site.language, 'publicJobs.job.all')}</a></p>`

const messagePage = (site: AgencySite, title: string, main: Markup, here?: (language: Language) => string): string =>
  renderPage({
    language: site.language,
    title: `${title} · ${site.agency.name}`,
    canonical: null,
    agency: agencyHeader(site),
    inLanguage: here ?? null,
    main: markup`<div class="wrap content">${main}</div>`,
    scripts: here === undefined ? [] : ['/job-form.js'],
  })
