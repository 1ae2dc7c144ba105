import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { sendRefusal } from '#server/http/reply.ts'
import { languageOf } from '#server/http/say.ts'

/**
 * Serves the built browser application: its files for a year (their names carry a hash) and compressed where the browser can read
 * that (tools/build-web.ts made those forms), its page for every other address.
 */
export async function mountWeb(app: FastifyInstance, folder: string | undefined) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin').header('cross-origin-resource-policy', 'same-origin')
  })
  const page = folder === undefined ? null : pageIn(folder)
  if (page !== null) {
    await app.register(serveStatic, {
      root: folder ?? '',
      wildcard: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
    app.get('/', (_request, reply) => sendPage(reply, page))
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+(\?|$)/.test(request.url)
    if (page !== null && wantsPage) return sendPage(reply, page)
    return sendRefusal(reply, new Refusal('notFound'), languageOf(request.headers['accept-language']))
  })
}

function pageIn(folder: string) {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

// Tokens stand in localStorage (specification section 3), so a script that is not ours must never run.
function sendPage(reply: FastifyReply, page: string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policyWith(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', nonce))
}

const policyWith = (nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ')
