import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether TRUST_PROXY accepts this list: addresses, networks (10.0.0.0/8) and the three names, separated by commas. */
export const isProxyList = (text: string) =>
  text.split(',').every((part) => proxyNames.has(part.trim()) || isNetwork(part.trim()))

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Warns once that an untrusted proxy forwards requests: then all its clients count as one address. */
export function warnOfUntrustedProxy(app: FastifyInstance, warn: (text: string) => void) {
  let warned = false
  // Runs for every request: a promise would cost more than the check.
  app.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = !warned && request.headers['x-forwarded-for'] !== undefined
    if (isForwarded && request.ip === request.socket.remoteAddress) {
      warned = true
      warn(
        `${request.ip} forwards requests and is not in TRUST_PROXY. If it is your reverse proxy, add it: limits by address count all its users as one.`,
      )
    }
    done()
  })
}
