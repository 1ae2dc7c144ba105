import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { MapSettings } from '#contract/platform/settings.ts'
import { outageOf } from '#server/database/engine/outage.ts'
import { sendRefusal } from '#server/http/reply.ts'
import { languageOf } from './server-texts.ts'
import { mapOriginsOf } from './map-origins.ts'

type Sources = Omit<MapSettings, 'version'>
type Maps = () => Promise<Sources>
const noMaps: Maps = async () => ({ map_key: null, tiles: null, attribution: null })

type WebSettings = {
  maps?: Maps
  /** when the backup was made that is shown, which every page says */
  copy_of?: string | undefined
}

/**
 * Serves the built browser application, its page for every unknown path. Looked up per request, so a build made meanwhile is served at once
 * (tools/web/build-web.ts keeps the files of the previous build for open pages).
 */
export async function mountWeb(
  app: FastifyInstance,
  folder: string | undefined,
  { maps = noMaps, copy_of }: WebSettings = {},
) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin').header('cross-origin-resource-policy', 'same-origin')
    done()
  })
  // The page itself needs no database; its own calls report an outage.
  const sources = () => maps().catch((error: unknown) => (outageOf(error) === null ? Promise.reject(error) : noMaps()))
  const pageFile = folder !== undefined && existsSync(join(folder, 'index.html')) ? join(folder, 'index.html') : null
  if (folder !== undefined && pageFile !== null) {
    await serveFiles(app, folder)
    app.get('/', async (_request, reply) => sendPage(reply, await pageIn(pageFile, copy_of), await sources()))
  }
  app.setNotFoundHandler(async (request, reply) => {
    // The query string may contain anything, such as an email address.
    const [path = ''] = request.url.split('?', 1)
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)\/|\.\w+$/.test(path)
    if (pageFile !== null && wantsPage) return sendPage(reply, await pageIn(pageFile, copy_of), await sources())
    const code = path.startsWith('/api/') ? 'noSuchCall' : 'notFound'
    return sendRefusal(reply, new Refusal(code), languageOf(request.headers['accept-language']))
  })
}

const fileName = /^[\w-]+(\.\w+)+$/

/** Compressed where the browser accepts that (tools/web/build-web.ts made those forms). */
async function serveFiles(app: FastifyInstance, folder: string) {
  const assets = join(folder, 'assets')
  // Their names contain a hash: the browser can cache them forever.
  if (existsSync(assets))
    await app.register(async (scope) => {
      await scope.register(serveStatic, {
        root: assets,
        serve: false,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
      })
      // The plugin's own route reads the whole folder for each file, to refuse names in another case on file systems that ignore it.
      scope.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
        fileName.test(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
      )
    })
  await app.register(serveStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html'],
    index: false,
    preCompressed: true,
    maxAge: '1h',
    decorateReply: false,
  })
}

async function pageIn(file: string, copy_of: string | undefined) {
  const page = await readFile(file, 'utf8')
  return copy_of === undefined ? page : page.replace('<head>', `<head><meta name="muster-copy" content="${copy_of}" />`)
}

// Tokens are in localStorage (specification section 3), so a foreign script must never run.
async function sendPage(reply: FastifyReply, page: string, maps: Sources) {
  const nonce = randomBytes(16).toString('base64')
  return (
    reply
      .header('content-security-policy', policyWith(nonce, maps))
      // A key restricted to our address requires the referrer.
      .header('referrer-policy', maps.map_key === null ? 'no-referrer' : 'strict-origin')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  )
}

const policyWith = (nonce: string, maps: Sources) => {
  const from = mapOriginsOf(maps)
  return [
    `default-src 'none'`,
    `script-src 'self'${from.script}`,
    `style-src 'self' 'nonce-${nonce}'${from.style}`,
    `img-src 'self' data: blob:${from.img}`,
    `font-src 'self'${from.font}`,
    `connect-src 'self'${from.connect}`,
    `manifest-src 'self'`,
    `worker-src 'self'${from.worker}`,
    // an employee's PDF, fetched with their token and opened in the browser's own viewer
    `frame-src blob:${from.frame}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ')
}
