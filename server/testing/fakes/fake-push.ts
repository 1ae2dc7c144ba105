import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'

type ReceivedPush = {
  content: Record<string, unknown>
  ttl: number
  urgency: string
  topic: string
  subject: string
  path: string
}
export type FakePush = Awaited<ReturnType<typeof fakePush>>

/**
 * A fake push service on the loopback interface, together with browsers that subscribed to it: it verifies the VAPID token for the key of
 * the subscription, as push services do, and decrypts what it receives, as browsers do (RFC 8291).
 */
export async function fakePush({ now, port = 0 }: { now: () => Date; port?: number }) {
  const browsers = new Map<string, ReturnType<typeof browser>>()
  const state = {
    received: [] as ReceivedPush[],
    instead: [] as { status: number; headers?: Record<string, string> }[],
    refused: 0,
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const end = (status: number, headers: Record<string, string> = {}) => response.writeHead(status, headers).end()
    const instead = state.instead.shift()
    if (instead !== undefined) return end(instead.status, instead.headers)
    const receiver = browsers.get(request.url ?? '')
    if (receiver === undefined) return end(410)
    try {
      const subject = await verified(request.headers.authorization ?? '', {
        origin,
        key: receiver.server_key,
        now: now(),
      })
      if (request.headers['content-encoding'] !== 'aes128gcm') return end(415)
      state.received.push({
        ...{ content: JSON.parse(receiver.decrypt(body)), ttl: Number(request.headers.ttl), subject },
        ...{ urgency: String(request.headers.urgency), topic: String(request.headers.topic), path: request.url ?? '' },
      })
      return end(201)
    } catch (failure) {
      state.refused++
      return end(failure instanceof Error && failure.message === 'other key' ? 403 : 401)
    }
  }

  return {
    origin,
    state,
    /** what a browser sends to the product after subscribing with its public key */
    subscribe: (server_key: string) => {
      const path = `/send/${randomBytes(12).toString('hex')}`
      const made = browser(server_key)
      browsers.set(path, made)
      return { endpoint: `${origin}${path}`, public_key: made.public_key, auth_secret: made.auth_secret }
    },
    unsubscribe: (endpoint: string) => browsers.delete(new URL(endpoint).pathname),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed(null)))
    },
  }
}

type SignatureCheck = { origin: string; key: string; now: Date }

/** The subject of a token that the holder of the subscription's server key signed for this service (RFC 8292). */
async function verified(header: string, { origin, key, now }: SignatureCheck): Promise<string> {
  const [, token = '', used = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header) ?? []
  if (used !== key) throw new Error('other key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, { audience: origin, currentDate: now, maxTokenAge: undefined })
  if ((payload.exp ?? Infinity) - now.getTime() / 1000 > 86_400) throw new Error('valid for more than a day')
  return payload.sub ?? ''
}

function browser(server_key: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    server_key,
    public_key: pair.getPublicKey('base64url'),
    auth_secret: auth.toString('base64url'),
    decrypt: (body: Buffer) => decryptPush(body, { private_key: pair.getPrivateKey(), auth }),
  }
}

/** As a browser decrypts a message (RFC 8188 and 8291). */
export function decryptPush(body: Buffer, { private_key, auth }: { private_key: Buffer; auth: Buffer }): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(private_key)
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const derive = (key: Buffer, with_salt: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', key, with_salt, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const material = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + length)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
