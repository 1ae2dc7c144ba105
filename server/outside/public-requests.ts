// HTTP requests to addresses that users enter: never into the network of this server.
import { lookup as lookUp } from 'node:dns'
import { request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { NoResponse } from './outgoing.ts'

type Environment = Readonly<Record<string, string | undefined>>
export type PublicRequest = {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array | null
}

const patienceMilliseconds = 10_000
const maxBytes = 1024 * 1024

/** Whether requests to this machine are allowed, for tests: ALLOW_LOOPBACK=yes. */
export const allowsLoopback = (environment: Environment) => environment.ALLOW_LOOPBACK === 'yes'

/**
 * Sends a request to a public address, encrypted and without redirects, and returns the whole answer. Throws NoResponse without the cause: the
 * address of a failed request may contain a code.
 */
export async function publicRequest(environment: Environment, address: string, init: PublicRequest): Promise<Response> {
  const url = new URL(address)
  const isHere = allowsLoopback(environment) && loopbackHosts.has(url.hostname)
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) throw new NoResponse()
  if (!isHere && !mayBePublic(url)) throw new NoResponse()
  try {
    const { status, headers, body } = await exchange(url, init, { checks: !isHere, atMostBytes: maxBytes })
    if (body.length > maxBytes) throw new NoResponse()
    return responseOf(status, headers, body)
  } catch {
    throw new NoResponse()
  }
}

/** False for an address, instead of a name, that is not public; names are checked when they are looked up. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPublic(host)
}

type Exchange = { status: number; headers: NodeJS.Dict<string[]>; body: Buffer<ArrayBuffer> }

/**
 * Sends a request, and reads its answer until it is longer than `atMostBytes`. With `checks` the name is resolved once, and only an address that
 * was checked is connected to: a name server that answers differently the next time gains nothing. Fails with NotPublic for another one.
 */
export function exchange(
  url: URL,
  { method, headers, body }: PublicRequest,
  { checks, atMostBytes }: { checks: boolean; atMostBytes: number },
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp
  // A connection of its own: a pooled one was checked for another name.
  const options = { method, headers: { ...headers }, agent: false, ...(checks && { lookup: lookUpPublic }) }
  const sending = request(url, { ...options, signal: AbortSignal.timeout(patienceMilliseconds) })
  sending.on('error', reject)
  sending.on('response', (answer) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const finish = () => {
      resolve({ status: answer.statusCode ?? 502, headers: answer.headersDistinct, body: Buffer.concat(chunks) })
      sending.destroy()
    }
    answer.on('error', reject)
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > atMostBytes) finish()
    })
    answer.on('end', finish)
  })
  sending.end(body ?? undefined)
  return promise
}

/** A name leads to an address that is not public. */
export class NotPublic extends Error {}

function responseOf(status: number, received: NodeJS.Dict<string[]>, body: Buffer<ArrayBuffer>) {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(received)) for (const value of values) headers.append(name, value)
  const hasBody = status !== 204 && status !== 304 && status >= 200
  return new Response(hasBody ? body : null, { status: Math.max(200, status), headers })
}

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Fails unless every address of the name is public. */
const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || first === undefined || !addresses.every((one) => isPublic(one.address)))
      return callback(error ?? new NotPublic(), '', 0)
    if (options.all === true) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })

/** Whether an IP address is one of the internet, and neither of this machine, of its network nor reserved (RFC 6890). */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && internet.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Of these, 2001::/23 holds Teredo, and 2002::/16 has an IPv4 address inside.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6')
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
