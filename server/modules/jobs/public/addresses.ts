// The addresses of the public pages: /jobs/<agency> and /jobs/<agency>/<title>-<code>, with ?lang= where a language is chosen.
import { languages, type Language } from '#contract/values/values.ts'
import type { JobFilters } from './open-jobs.ts'

export const agencyPath = (agency_slug: string) => `/jobs/${agency_slug}`

export const mapPath = (agency_slug: string) => `${agencyPath(agency_slug)}/map`

type JobAddress = { slug: string | null; code: string }

export const jobPath = (agency_slug: string, { slug, code }: JobAddress) =>
  `${agencyPath(agency_slug)}/${slug ?? code.toLowerCase()}`

/** The code at the end of a job's address: the title before it may have changed since. */
export const codeIn = (job_slug: string) => /(?:^|-)(jp-\d{6,9})$/.exec(job_slug)?.[1]?.toUpperCase() ?? null

/** The path with a query; empty values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | null>>) {
  const set = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`
}

export const inLanguage = (path: string, language: Language | null) => withQuery(path, { lang: language })

/** The addresses of a page in its languages, and the one that follows the browser's language. */
export const alternatesOf = (base: string, path: string, of: readonly Language[] = languages) => [
  ...of.map((language) => ({ hreflang: language, href: base + inLanguage(path, language) })),
  { hreflang: 'x-default', href: base + path },
]

/** The filters in an address; anything else in it is ignored. */
export function filtersIn(query: Readonly<Record<string, unknown>>): JobFilters & { page: number } {
  const text = (name: string) => {
    const value = query[name]
    // A character that a database text cannot have finds nothing.
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, 100) : ''
  }
  const page = Number.parseInt(text('page'), 10)
  return {
    ...{ q: text('q'), place: text('place'), trade: text('trade'), type: text('type') },
    page: page >= 1 && page <= 10_000 ? page : 1,
  }
}
