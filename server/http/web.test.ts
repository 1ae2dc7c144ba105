import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/database/engine/outage.ts'
import { refusalOf, sendRefusal } from './reply.ts'
import { mountWeb } from './web.ts'

let folder: string
let app: FastifyInstance

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-web-'))
  put('index.html', '<script nonce="__CSP_NONCE__" src="/assets/one-aaa.js"></script>')
  put('skin.js', 'skin()')
  put('.built', 'a secret of the build')
  put('assets/one-aaa.js', 'one()')
  put('assets/one-aaa.js.br', 'one, compressed')
  app = Fastify()
  app.setErrorHandler((error, _request, reply) => sendRefusal(reply, refusalOf(error), 'en'))
  await mountWeb(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function put(name: string, text: string) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const got = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test('a build made while the server runs is served, its page and its files, beside the files of the previous one', async () => {
  put('assets/two-bbb.js', 'two()')
  put('index.html', '<script nonce="__CSP_NONCE__" src="/assets/two-bbb.js"></script>')

  expect((await got('/')).body).toContain('/assets/two-bbb.js')
  expect((await got('/employees')).body).toContain('/assets/two-bbb.js')
  expect((await got('/assets/two-bbb.js')).body).toBe('two()')
  expect((await got('/assets/one-aaa.js')).body).toBe('one()')
})

test('HEAD on a page of the application answers as GET does, without the page', async () => {
  for (const url of ['/', '/employees', '/assigned-roster?app=1']) {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
    expect([url, statusCode, headers['content-type'], body]).toEqual([url, 200, 'text/html; charset=utf-8', ''])
  }
  expect((await app.inject({ method: 'HEAD', url: '/assets/gone-ccc.js' })).statusCode).toBe(404)
})

test('a list URL with an email address is a page, a missing file is not found', async () => {
  expect((await got('/users?q=ruth%40muster.example')).body).toContain('/assets/one-aaa.js')
  expect((await got('/assets/gone-ccc.js?from=page')).statusCode).toBe(404)
})

test('a file with a hash in its name is cached forever, others for an hour, the page never', async () => {
  const [file, skin, page] = await Promise.all([got('/assets/one-aaa.js'), got('/skin.js'), got('/dashboard')])

  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(skin.headers['cache-control']).toBe('public, max-age=3600')
  expect(page.headers['cache-control']).toBe('no-store')
})

test('a browser that accepts brotli gets the precompressed form', async () => {
  const answer = await got('/assets/one-aaa.js', { 'accept-encoding': 'gzip, br' })

  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  })
  expect(answer.body).toBe('one, compressed')
})

test.each([
  '/assets/gone-ccc.js',
  '/.built',
  '/index.html',
  '/assets/..%2fskin.js',
  '/assets//one-aaa.js',
  '/assets/',
  '/nothing.png',
  '/api/nothing',
])('%s is not found, and that is cached only briefly', async (url) => {
  const answer = await got(url)

  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  expect(answer.body).not.toContain('secret')
})

test('every page has a nonce of its own, in its policy too', async () => {
  const [one, other] = await Promise.all([got('/a'), got('/a')])
  const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? 'none'

  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(other.body).not.toContain(nonce)
})

test.each([
  [{ map_key: null, tiles: null }, "img-src 'self' data: blob:;", "script-src 'self';"],
  // Stored by an earlier version.
  [{ map_key: null, tiles: 'https://*.example/{z}/{x}/{y}.png' }, "img-src 'self' data: blob:;", "script-src 'self';"],
  [
    { map_key: null, tiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
    'blob: https://*.tiles.example;',
    "script-src 'self';",
  ],
  [
    { map_key: 'a-key-of-google', tiles: null },
    'https://*.gstatic.com',
    "script-src 'self' https://maps.googleapis.com;",
  ],
])('a page may connect to its map provider only: %o', async (settings, img, script) => {
  const other = Fastify()
  await mountWeb(other, folder, { maps: async () => ({ ...settings, attribution: null }) })
  const { headers } = await other.inject({ method: 'GET', url: '/' })
  await other.close()

  expect(headers['content-security-policy']).toContain(img)
  expect(headers['content-security-policy']).toContain(script)
})

test('a page is served while the database with the map settings is unavailable', async () => {
  const other = Fastify()
  await mountWeb(other, folder, { maps: () => Promise.reject(new DatabaseUnavailable('unreachable')) })
  const page = await other.inject({ method: 'GET', url: '/' })
  await other.close()

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('/assets/one-aaa.js')
})

test('a page with Google maps may use the places API and sends its referrer; any other sends none', async () => {
  const other = Fastify()
  await mountWeb(other, folder, { maps: async () => ({ map_key: 'a-key-of-google', tiles: null, attribution: null }) })
  const [google, plain] = await Promise.all([other.inject({ method: 'GET', url: '/' }), got('/')])
  await other.close()

  expect(google.headers['content-security-policy']).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.googleapis\.com/)
  expect(google.headers['content-security-policy']).not.toContain('unsafe')
  expect(google.headers['referrer-policy']).toBe('strict-origin')
  expect(plain.headers['content-security-policy']).not.toContain('google')
  expect(plain.headers['referrer-policy']).toBe('no-referrer')
})
