import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendJson } from './send-json.ts'

const long = JSON.stringify({ data: Array.from({ length: 1_000 }, (_, at) => `Küche ${at}`) })

async function sent(text: string, accepted: string) {
  const app = Fastify()
  app.post('/', (_, reply) => sendJson(reply, text))
  return app.inject({ method: 'POST', url: '/', headers: { 'accept-encoding': accepted } })
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('a long answer to a client that accepts "%s" is sent as %s', async (accepted, encoding, decompressed) => {
  const { headers, rawPayload } = await sent(long, accepted)

  expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-type': 'application/json; charset=utf-8' })
  expect(rawPayload.length).toBeLessThan(long.length / 4)
  expect(decompressed(rawPayload).toString()).toBe(long)
})

test('an answer in pieces, longer than a chunk and with characters of two halves at its ends, arrives whole', async () => {
  const pieces = ['{"data":"', '🌊'.repeat(300_000), `x${'🌊'.repeat(300_000)}`, '"}']
  const app = Fastify()
  app.post('/', (_, reply) => sendJson(reply, ...pieces))

  const { rawPayload } = await app.inject({ method: 'POST', url: '/', headers: { 'accept-encoding': 'br' } })

  expect(brotliDecompressSync(rawPayload).toString() === pieces.join('')).toBe(true)
})

test('a long answer to a client that accepts no compression, and a short one, is sent as it is', async () => {
  for (const [text, accepted] of [
    [long, ''],
    ['{"data":"Küche"}', 'gzip, br'],
  ] as const) {
    const { headers, body } = await sent(text, accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(body).toBe(text)
  }
})
