// A real identity provider on the loopback interface (oidc-provider), at which anybody signs in by a click.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

export type FakePerson = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
}

export const providerClient = { client_id: 'muster', client_secret: 'the-secret-of-muster-at-the-provider' }

export type FakeProvider = Awaited<ReturnType<typeof fakeProvider>>

type Options = {
  redirect_uris: string[]
  post_logout_redirect_uris?: string[]
  backchannel_logout_uri?: string
  /** the private key with which it signs; absent: a new one */
  signing_key?: JWK
  port?: number
}

/**
 * Starts a provider. `people` are those whom it knows; `signIn` does what a browser does: goes to the provider's address, signs in as one of
 * them, and returns the parameters of the redirect.
 */
export async function fakeProvider({ port = 0, ...addresses }: Options) {
  const people = new Map<string, FakePerson>()
  const server = createServer()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const at = server.address()
  const issuer = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : port}`
  const provider = new Provider(issuer, await configurationFor(people, addresses))
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isInteraction = request.url?.startsWith('/interaction/') === true
    void (isInteraction ? interact(provider, people, request, response) : answer(request, response))
  })
  return {
    ...{ issuer, people, provider },
    signIn: (address: string, sub: string, browser?: Cookies) => signInAt(issuer, address, sub, browser),
    signOut: (browser: Cookies) => signOutAt(issuer, browser),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed(null)))
    },
  }
}

async function configurationFor(
  people: Map<string, FakePerson>,
  { redirect_uris, post_logout_redirect_uris = [], backchannel_logout_uri, signing_key }: Options,
): Promise<Configuration> {
  const key = signing_key ?? (await newKey())
  return {
    clients: [
      {
        ...providerClient,
        redirect_uris,
        post_logout_redirect_uris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...(backchannel_logout_uri && { backchannel_logout_uri, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [{ kid: randomUUID(), ...key, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    // The claims of the scopes are in the ID token, as at most providers of companies.
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage },
    },
    // Its own refuses this machine.
    fetch: (address, { method, headers, body, signal } = {}) => fetch(address, { method, headers, body, signal }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  }
}

const newKey = async () => exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)

// Signs out without asking.
function logoutPage(context: KoaContextWithOIDC, form: string) {
  context.body = `<!doctype html><title>Provider</title>${form}
    <button form="op.logoutForm" type="submit" name="logout" value="yes">Sign out at the provider</button>`
}

/** A page with a link for everybody; `?as=` signs in. Consent is granted at once. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, FakePerson>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const details = await provider.interactionDetails(request, response)
  if (details.prompt.name === 'consent') {
    const grant = new provider.Grant({
      accountId: details.session?.accountId ?? '',
      clientId: providerClient.client_id,
    })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  const accountId = new URL(request.url ?? '', 'http://provider').searchParams.get('as')
  if (accountId === 'nobody') return provider.interactionFinished(request, response, { error: 'access_denied' })
  if (accountId !== null) return provider.interactionFinished(request, response, { login: { accountId } })
  const links = [...people.values()].map(({ sub, email }) => `<p><a href="?as=${sub}">${email ?? sub}</a></p>`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Provider</title><h1>Company sign-in</h1>${links.join('')}`)
}

/** The cookies of a browser. */
type Cookies = Map<string, string>

async function visit(address: URL, cookies: Cookies, body?: URLSearchParams) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(address, {
    ...{ redirect: 'manual', headers: { cookie } },
    ...(body && { method: 'POST', body }),
  })
  for (const one of answer.headers.getSetCookie()) {
    const [pair = ''] = one.split(';')
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return answer
}

/** Follows the redirects of the provider with its cookies, until it redirects to another server. */
async function signInAt(issuer: string, address: string, sub: string, cookies: Cookies = new Map()): Promise<string> {
  let next = new URL(address)
  for (let hop = 0; hop < 12; hop++) {
    if (next.pathname.startsWith('/interaction/')) next.searchParams.set('as', sub)
    const answer = await visit(next, cookies)
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
    if (next.origin !== issuer) return next.search.slice(1)
  }
  throw new Error('the provider redirects in a circle')
}

/** What a person does who signs out at the provider itself. */
async function signOutAt(issuer: string, cookies: Cookies) {
  const page = await (await visit(new URL(`${issuer}/session/end`), cookies)).text()
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? ''
  const form = new URLSearchParams({ xsrf, logout: 'yes' })
  const answer = await visit(new URL(`${issuer}/session/end/confirm`), cookies, form)
  if (answer.status >= 400) throw new Error(`the provider answered ${answer.status}`)
}
