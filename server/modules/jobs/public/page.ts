// The frame of the pages that the server renders for people without an account: head, agency, languages, and the headers they are sent with.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MapSettings } from '#contract/platform/settings.ts'
import { languages, type Language } from '#contract/values/values.ts'
import { mapOriginsOf } from '#server/http/map-origins.ts'
import { languageOf, serverText } from '#server/http/server-texts.ts'
import { markup, type Markup, sanitised } from './html.ts'

export type PageContent = {
  language: Language
  title: string
  description?: string | null
  /** null: search engines do not list the page */
  canonical: string | null
  /** the same page in other languages, for search engines */
  alternates?: readonly { hreflang: string; href: string }[]
  /** further elements of the head */
  head?: Markup | null
  /** whose page it is; null: nobody's */
  agency: { name: string; logo: string | null; href: string } | null
  /** where the same page is shown in another language; null: nowhere */
  inLanguage: ((language: Language) => string) | null
  main: Markup
  footer?: Markup | null
  /** addresses of scripts; everything works without them */
  scripts?: readonly string[]
  /** of its scripts and of the styles that they add */
  nonce?: string | null
}

// Inlined, so that the page is complete with its first response; the policy allows exactly this text.
const styles = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{};,]) ?/g, '$1')
  .trim()
const styleHash = createHash('sha256').update(styles).digest('base64')

type ContentSources = Record<'script' | 'style' | 'img' | 'connect', string>

const policyWith = (more: ContentSources, others: readonly string[] = []) =>
  [
    `default-src 'none'`,
    `script-src 'self'${more.script}`,
    `style-src 'sha256-${styleHash}'${more.style}`,
    `img-src 'self'${more.img}`,
    `connect-src 'self'${more.connect}`,
    ...others,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const contentPolicy = policyWith({ script: '', style: '', img: '', connect: '' })

/** The policy of the page with the map: our styles, and what its provider needs. */
export function mapPolicy(settings: Pick<MapSettings, 'map_key' | 'tiles'>, nonce: string | null) {
  const from = mapOriginsOf(settings)
  const style = ` 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}${from.style}`
  // Leaflet puts an empty data: image in place of a tile that is no longer shown.
  if (settings.map_key === null) return policyWith({ ...from, style, img: ` data:${from.img}` })
  const others = [`font-src${from.font}`, `worker-src${from.worker}`, `frame-src${from.frame}`]
  return policyWith({ ...from, style, img: ` data: blob:${from.img}` }, others)
}

const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
}

/** A whole page as HTML. */
export function renderPage(page: PageContent): string {
  const { language, agency, inLanguage, main, footer, scripts = [], nonce = null } = page
  const t = (key: string, params = {}) => serverText(language, key, params)
  return markup`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
${headOf(page)}
${scripts.map((src) => markup`<script src="${src}"${nonce && markup` nonce="${nonce}"`} defer></script>`)}
</head>
<body>
<a class="skip" href="#main">${t('publicJobs.page.skip')}</a>
<header class="top"><div class="wrap">
${agency && brandOf(agency)}
${inLanguage && languageLinks(language, inLanguage, t('publicJobs.page.language'))}
</div></header>
<main id="main" tabindex="-1">
${main}
</main>
<footer class="foot"><div class="wrap">${footer}<span>${t('publicJobs.page.madeWith')}</span></div></footer>
</body>
</html>
`.text
}

function headOf({ language, title, description, canonical, alternates = [], head, agency }: PageContent) {
  const summary = description ? description.slice(0, 300) : null
  return markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${summary && markup`<meta name="description" content="${summary}">`}
${canonical === null ? markup`<meta name="robots" content="noindex">` : markup`<link rel="canonical" href="${canonical}">`}
${alternates.map(({ hreflang, href }) => markup`<link rel="alternate" hreflang="${hreflang}" href="${href}">`)}
${canonical && openGraph({ language, title, summary, url: canonical, agency })}
<link rel="icon" type="image/svg+xml" href="/muster.svg">
<style>${sanitised(styles)}</style>
${head}`
}

type LinkPreview = Pick<PageContent, 'language' | 'title' | 'agency'> & { summary: string | null; url: string }
const locales: Readonly<Record<Language, string>> = { en: 'en_AU', fr: 'fr_FR', de: 'de_DE', pt: 'pt_PT' }

/** What a link to the page shows in messengers and social networks. */
const openGraph = ({
  language,
  title,
  summary,
  url,
  agency,
}: LinkPreview) => markup`<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
${summary && markup`<meta property="og:description" content="${summary}">`}
<meta property="og:url" content="${url}">
<meta property="og:site_name" content="${agency?.name}">
<meta property="og:image" content="${new URL(agency?.logo ?? '/icons/icon-512.png', url).href}">
<meta property="og:locale" content="${locales[language]}">
<meta name="twitter:card" content="summary">`

const brandOf = ({ name, logo, href }: NonNullable<PageContent['agency']>) => markup`<a class="brand" href="${href}">
${logo === null ? markup`<span class="mark" aria-hidden="true">${initialsOf(name)}</span>` : markup`<img src="${logo}" alt="" width="96" height="36">`}
<span>${name}</span></a>`

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

const languageLinks = (
  current: Language,
  inLanguage: (language: Language) => string,
  label: string,
) => markup`<nav aria-label="${label}"><ul class="languages">
${languages.map(
  (language) =>
    markup`<li><a href="${inLanguage(language)}" lang="${language}" hreflang="${language}" title="${languageNames[language]}" ${
      language === current && sanitised('aria-current="true"')
    }>${language.toUpperCase()}<span class="hidden"> ${languageNames[language]}</span></a></li>`,
)}
</ul></nav>`

/** The language of `?lang=`, or else the browser's. */
export function pageLanguage(request: FastifyRequest<{ Querystring: { lang?: unknown } }>): {
  language: Language
  /** set in the address */
  chosen: boolean
} {
  const chosen = languages.find((language) => language === request.query.lang)
  return { language: chosen ?? languageOf(request.headers['accept-language']), chosen: chosen !== undefined }
}

export type RenderedPage = {
  body: string
  type?: string
  status?: number
  etag?: string
  /** for a page that needs more than the others */
  headers?: Readonly<Record<string, string>>
  /** the body as it is sent, made when it is first sent */
  bytes?: Buffer
  compressed?: Buffer
}

export const htmlType = 'text/html; charset=utf-8'
const compress = promisify(gzip)

/** The tag by which a browser knows whether its copy is current. */
export const etagOf = (body: string) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Sends a page or a feed, or 304 when the reader has it already. A rendered page that is sent again is encoded and compressed only once. */
export async function sendRendered(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.code(page.status ?? 200).headers({
    'content-security-policy': contentPolicy,
    vary: 'accept-encoding, accept-language',
    'content-type': page.type ?? htmlType,
    ...(page.etag === undefined
      ? { 'cache-control': 'no-store' }
      : { 'cache-control': 'public, no-cache', etag: page.etag }),
    ...page.headers,
  })
  const isKnown = page.etag !== undefined && request.headers['if-none-match'] === page.etag
  if (isKnown && page.status === undefined) return reply.code(304).send()
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    page.bytes ??= Buffer.from(page.body)
    return reply.send(page.bytes)
  }
  page.compressed ??= await compress(page.body)
  return reply.header('content-encoding', 'gzip').send(page.compressed)
}
