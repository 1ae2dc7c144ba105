import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const account = `AC${'0123456789abcdef'.repeat(2)}`
const secret = 'fake-auth-token-of-the-account'
export const fakeNumber = '+61480000001'

type FakeMessage = {
  sid: string
  to: string
  from: string
  body: string
  status: string
  direction: 'outbound-api'
  date_created: string
  callback: string | null
}

/** What happens to the next request for a message, instead of accepting it. */
export type FakeSmsFailure =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** accepted, but the connection ends before the response */
  | 'cutAfterAccepting'
  /** the connection ends before anything was done */
  | 'cut'

export type FakeSms = Awaited<ReturnType<typeof fakeSms>>

/**
 * A fake Twilio on the loopback interface, as far as text messages need it: the Messages resource of its API 2010-04-01 (create and list),
 * with its authentication, error bodies and signatures.
 */
export async function fakeSms({ now, port = 0 }: { now: () => Date; port?: number }) {
  const state = {
    messages: [] as FakeMessage[],
    /** numbers that replied STOP there */
    stopped: new Set<string>(),
    /** for the next requests to create a message */
    instead: [] as FakeSmsFailure[],
    /** for the next requests to list messages */
    listInstead: [] as number[],
    requests: [] as string[],
  }
  const server = createServer((request, response) => void answer({ state, now }, request, response))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`
  return {
    state,
    url: `twilio://${account}:${secret}@${host}?from=${fakeNumber}`,
    /** a webhook request for `path` of the product at `base`, with the signature */
    webhook: (base: string, path: string, fields: Readonly<Record<string, string>>, key = secret) => ({
      method: 'POST' as const,
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': fakeSignature(`${base}${path}`, fields, key),
      },
      payload: new URLSearchParams(fields).toString(),
    }),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed(null)))
    },
  }
}

/** twilio.com/docs/usage/security */
export const fakeSignature = (address: string, fields: Readonly<Record<string, string>>, key: string) =>
  createHmac('sha1', key)
    .update(
      address +
        Object.keys(fields)
          .toSorted()
          .map((name) => name + fields[name])
          .join(''),
    )
    .digest('base64')

type Context = { state: FakeSms['state']; now: () => Date }

async function answer(context: Context, request: IncomingMessage, response: ServerResponse) {
  const { state } = context
  const url = new URL(request.url ?? '/', 'http://fake')
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  state.requests.push(`${request.method} ${url.pathname.split('/').at(-1)}`)
  const form = new URLSearchParams(await text(request))
  const basic = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
  if (request.headers.authorization !== basic) return send(...refused(401, 20_003, 'Authenticate'))
  if (url.pathname !== `/2010-04-01/Accounts/${account}/Messages.json`)
    return send(...refused(404, 20_404, 'The requested resource was not found'))
  if (request.method === 'GET') return send(...listed(state, url))
  const scripted = state.instead.shift()
  if (scripted === 'cut') return response.destroy()
  if (typeof scripted === 'object') return send(scripted.status, scripted.body ?? null, scripted.headers)
  const [status, body] = created(context, form)
  return scripted === 'cutAfterAccepting' ? response.destroy() : send(status, body)
}

/** The body of its errors. */
export const refused = (status: number, code: number, message: string): [number, object] => [
  status,
  { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
]

function created({ state, now }: Context, form: URLSearchParams): [number, object] {
  const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
  if (form.get('From') !== fakeNumber)
    return refused(400, 21_606, `The From phone number ${form.get('From')} is not a valid, SMS-capable phone number`)
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refused(400, 21_211, `The 'To' number ${to} is not a valid phone number.`)
  if (/^\+61[2378]/.test(to)) return refused(400, 21_614, `'To' number: ${to}, is not a valid mobile number`)
  if (state.stopped.has(to)) return refused(400, 21_610, 'Attempt to send to unsubscribed recipient')
  if (body === '') return refused(400, 21_602, 'Message body is required.')
  if (body.length > 1600) return refused(400, 21_617, 'The concatenated message body exceeds the 1600 character limit.')
  const message: FakeMessage = {
    ...{ sid: `SM${randomBytes(16).toString('hex')}`, to, from: fakeNumber, body, status: 'queued' },
    ...{ direction: 'outbound-api', date_created: now().toUTCString(), callback: form.get('StatusCallback') },
  }
  state.messages.push(message)
  return [201, { ...message, account_sid: account, num_segments: '1', error_code: null, error_message: null }]
}

function listed(state: FakeSms['state'], { searchParams }: URL): [number, object] {
  const instead = state.listInstead.shift()
  if (instead !== undefined) return refused(instead, 20_500, 'Internal Server Error')
  const to = searchParams.get('To')
  const found = state.messages.filter((one) => to === null || one.to === to).toReversed()
  return [200, { messages: found.slice(0, Number(searchParams.get('PageSize') ?? '50')), page: 0, next_page_uri: null }]
}
