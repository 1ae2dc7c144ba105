// An agency's identity provider, by OpenID Connect (code flow with PKCE).
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify, type JWTPayload } from 'jose'
import * as openId from 'openid-client'
import { NoResponse } from './outgoing.ts'
import { allowsLoopback, publicRequest } from './public-requests.ts'

type Environment = Readonly<Record<string, string | undefined>>
export type ProviderClient = { issuer: string; client_id: string; client_secret: string; scopes: string }

/** The secrets of one sign-in: both sides of the redirect need them. */
export type SignInSecrets = { state: string; nonce: string; verifier: string }

/** What the provider says about a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/**
 * unreachable: no response, or an error of theirs. declined: the person or the provider broke the sign-in off. untrusted: a response that
 * is not for us, of another issuer, used before, or not signed by it.
 */
export type ProviderFailureReason = 'unreachable' | 'declined' | 'untrusted'

export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason

  constructor(reason: ProviderFailureReason) {
    super(`identity provider: ${reason}`)
    this.reason = reason
  }
}

/** The address at the provider to which a person is sent. */
export async function authorizationAddress(
  environment: Environment,
  client: ProviderClient,
  { state, nonce, verifier, redirect_address, email }: SignInSecrets & { redirect_address: string; email: string },
): Promise<string> {
  const config = await configurationOf(environment, client)
  return openId.buildAuthorizationUrl(config, {
    response_type: 'code',
    redirect_uri: redirect_address,
    scope: client.scopes,
    state,
    nonce,
    login_hint: email,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Exchanges the code of a redirect (`returned`: the whole address); the issuer, its signature, the audience and the nonce are checked. */
export async function claimsOf(
  environment: Environment,
  client: ProviderClient,
  { returned, state, nonce, verifier, groups_claim }: SignInSecrets & { returned: URL; groups_claim: string },
): Promise<{ claims: Claims; id_token: string }> {
  const config = await configurationOf(environment, client)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  return withFailures(async () => {
    const tokens = await openId.authorizationCodeGrant(config, returned, checks)
    const signed = tokens.claims()
    if (signed === undefined || tokens.id_token === undefined || signed.iss !== client.issuer)
      throw new ProviderFailure('untrusted')
    const isComplete = signed.email !== undefined && signed[groups_claim] !== undefined
    const more =
      isComplete || config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await openId.fetchUserInfo(config, tokens.access_token, signed.sub)
    return { claims: { ...more, ...signed }, id_token: tokens.id_token }
  })
}

/** The address that ends a session at the provider; null when it offers none. */
export async function endSessionAddress(
  environment: Environment,
  client: ProviderClient,
  { id_token, return_address }: { id_token: string; return_address: string },
): Promise<string | null> {
  const config = await configurationOf(environment, client)
  if (config.serverMetadata().end_session_endpoint === undefined) return null
  return openId.buildEndSessionUrl(config, {
    id_token_hint: id_token,
    post_logout_redirect_uri: return_address,
  }).href
}

/** What a provider's logout token names: a session of theirs, a person, or both. */
export type LogoutClaims = { token_id: string; subject: string | null; session_id: string | null }

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Providers send a token at once; the seconds are for clocks that differ. */
const maxTokenAge = 600
const clockTolerance = 60
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6), but not that it is used for the first time. */
export async function logoutClaims(
  environment: Environment,
  client: ProviderClient,
  token: string,
): Promise<LogoutClaims> {
  const keys = await providerKeys(environment, client)
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
    ...{ issuer: client.issuer, audience: client.client_id, algorithms: signatures },
    ...{ requiredClaims: ['iat', 'exp', 'jti', 'events'], maxTokenAge, clockTolerance },
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? new ProviderFailure('untrusted') : error
  })
  return logoutIn(payload, protectedHeader.typ)
}

function logoutIn({ jti, sub, sid, events, nonce }: JWTPayload, type: string | undefined): LogoutClaims {
  const [subject, session_id] = [nonEmpty(sub), nonEmpty(sid)]
  const token_id = nonEmpty(jti)
  // Not every provider names the type; another token is recognised by its nonce and by lacking the event.
  const isLogout = type === undefined || ['logout+jwt', 'application/logout+jwt', 'jwt'].includes(type.toLowerCase())
  const isTheEvent = isObject(events) && isObject(events[logoutEvent]) && nonce === undefined
  if (!isLogout || !isTheEvent || token_id === null || (subject === null && session_id === null))
    throw new ProviderFailure('untrusted')
  return { token_id, subject, session_id }
}

const nonEmpty = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function providerKeys(environment: Environment, client: ProviderClient): Promise<JSONWebKeySet> {
  const { jwks_uri } = (await configurationOf(environment, client)).serverMetadata()
  if (jwks_uri === undefined) throw new ProviderFailure('untrusted')
  return withFailures(async () => {
    const answer = await publicRequest(environment, jwks_uri, {
      method: 'GET',
      headers: { accept: 'application/json' },
    })
    const keys: unknown = answer.ok ? await answer.json() : null
    if (!isKeySet(keys)) throw new ProviderFailure('unreachable')
    return keys
  })
}

const isKeySet = (keys: unknown): keys is JSONWebKeySet => isObject(keys) && Array.isArray(keys['keys'])

/** Read anew for every sign-in: there are few, and providers change their keys. */
async function configurationOf(environment: Environment, client: ProviderClient): Promise<openId.Configuration> {
  const own = allowsLoopback(environment) ? [openId.allowInsecureRequests] : []
  return withFailures(async () => {
    const send: openId.CustomFetch = (url, { method, headers, body }) =>
      publicRequest(environment, url, { method, headers, body: textOf(body) })
    const issuer = new URL(client.issuer)
    const discovered = await openId.discovery(issuer, client.client_id, undefined, openId.None(), {
      execute: own,
      [openId.customFetch]: send,
    })
    const server = discovered.serverMetadata()
    // The addresses of Microsoft for several organisations have no issuer of their own: anybody's organisation could sign in there.
    if (server.issuer !== client.issuer) throw new ProviderFailure('untrusted')
    const config = new openId.Configuration(server, client.client_id, undefined, authenticationOf(server, client))
    config[openId.customFetch] = send
    for (const execute of own) execute(config)
    return config
  })
}

/** The method that the specification assumes where the provider accepts it. */
function authenticationOf(
  { token_endpoint_auth_methods_supported: known }: openId.ServerMetadata,
  client: ProviderClient,
) {
  return known === undefined || known.includes('client_secret_basic')
    ? openId.ClientSecretBasic(client.client_secret)
    : openId.ClientSecretPost(client.client_secret)
}

/** The client sends forms only. */
function textOf(body: openId.FetchBody): string | null {
  if (body === null || body === undefined || typeof body === 'string') return body ?? null
  return body instanceof URLSearchParams ? body.toString() : null
}

async function withFailures<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw error instanceof ProviderFailure ? error : new ProviderFailure(reasonOf(error))
  })
}

function reasonOf(error: unknown): ProviderFailureReason {
  if (error instanceof NoResponse || (error instanceof Error && error.cause instanceof NoResponse)) return 'unreachable'
  if (error instanceof openId.AuthorizationResponseError) return 'declined'
  if (error instanceof openId.ClientError && isNoAnswer(error)) return 'unreachable'
  return 'untrusted'
}

const isNoAnswer = ({ cause, code }: openId.ClientError) =>
  code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response && cause.status >= 500
