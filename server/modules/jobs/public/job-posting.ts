// A job in the vocabulary of schema.org, for search engines.
import type { PublicJob } from '#contract/jobs/applications/public-job.ts'
import { localDateOf } from '#contract/values/time.ts'
import { agencyPath, jobPath } from './addresses.ts'
import { escapeMarkup } from './html.ts'
import type { AgencySite } from './list-page.ts'
import type { EmploymentBasis } from './open-jobs.ts'

/** The values of schema.org's employmentType; search engines know no others. */
const employmentTypes: Readonly<Record<EmploymentBasis, string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  casual: 'TEMPORARY',
  labour_hire: 'TEMPORARY',
  contractor: 'CONTRACTOR',
}

type PostedJob = PublicJob & { employment_basis: EmploymentBasis | null }

/** The job as a JobPosting. It names the agency, never its customer, and no address more exact than the suburb. */
export const jobPostingOf = ({ base, agency, logo }: AgencySite, job: PostedJob) =>
  withoutNulls({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.text?.title ?? job.code,
    description: descriptionHtml(job),
    identifier: { '@type': 'PropertyValue', name: agency.name, value: job.code },
    datePosted: job.published_at === null ? null : localDateOf(job.published_at, job.time_zone),
    validThrough: job.closes_at,
    employmentType: job.employment_basis === null ? null : employmentTypes[job.employment_basis],
    hiringOrganization: withoutNulls({
      '@type': 'Organization',
      name: agency.name,
      url: agency.website ?? base + agencyPath(agency.slug),
      logo: logo === null ? null : base + logo,
    }),
    jobLocation: locationOf(job),
    baseSalary: salaryOf(job),
    totalJobOpenings: job.openings,
    directApply: job.apply_without_login,
    url: base + jobPath(agency.slug, job),
    responsibilities: joinedRows(job.text?.duties),
    qualifications: joinedRows([...(job.text?.requirements ?? []), ...job.documents.map(({ name }) => name)]),
    skills: joinedRows(job.skills.map(({ skill_name }) => skill_name)),
    workHours: job.text?.shift_pattern,
    jobStartDate: job.start_on,
    occupationalCategory: job.position_name,
  })

const withoutNulls = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

const joinedRows = (rows: readonly string[] | undefined) => (rows && rows.length > 0 ? rows.join('; ') : null)

/** The whole text as HTML, as search engines show it. */
export function descriptionHtml({ text }: Pick<PublicJob, 'text'>) {
  if (text === null) return ''
  const list = (rows: readonly string[]) =>
    rows.length === 0 ? '' : `<ul>${rows.map((row) => `<li>${escapeMarkup(row)}</li>`).join('')}</ul>`
  const summary = text.summary === null ? '' : `<p>${escapeMarkup(text.summary)}</p>`
  return `${summary}${text.description}${list(text.duties)}${list(text.requirements)}`
}

function locationOf({ suburb, state }: PublicJob) {
  if (suburb === null && state === null) return null
  const address = { addressLocality: suburb, addressRegion: state, addressCountry: 'AU' }
  return { '@type': 'Place', address: withoutNulls({ '@type': 'PostalAddress', ...address }) }
}

function salaryOf({ pay_min_cents, pay_max_cents, pay_unit, currency }: PublicJob) {
  if (pay_min_cents === null && pay_max_cents === null) return null
  const amount = (cents: number | null) => (cents === null ? null : cents / 100)
  const range = { minValue: amount(pay_min_cents), maxValue: amount(pay_max_cents), unitText: pay_unit.toUpperCase() }
  return { '@type': 'MonetaryAmount', currency, value: withoutNulls({ '@type': 'QuantitativeValue', ...range }) }
}
