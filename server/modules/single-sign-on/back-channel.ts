// Providers that end sessions here (OpenID Connect Back-Channel Logout 1.0).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { type Database, databaseForActor } from '#server/database/transaction.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import { acceptForms, formIn } from '#server/http/forms.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { endTheseSessions } from '#server/modules/users/sessions/ending.ts'
import { type LogoutClaims, logoutClaims, ProviderFailure } from '#server/outside/identity-provider.ts'
import type { Outside } from '#server/outside/outside.ts'
import { backChannelPath, clientOf } from './provider.ts'
import { providerOf, type StoredProvider } from './queries.ts'

type Serving = { database: Database; outside: Outside }

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Longer than a token is accepted. */
const keptMs = 3_600_000

/** Serves the logout tokens of agencies' identity providers. */
export async function mountBackChannelLogout(app: FastifyInstance, serving: Serving) {
  await app.register((scope, _options, done) => {
    acceptForms(scope)
    scope.post(`${backChannelPath}/:id`, (request, reply) => receiveLogout(serving, request, reply))
    done()
  })
}

async function receiveLogout(serving: Serving, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('cache-control', 'no-store')
  // The specification has a form of its own for what is refused.
  try {
    await endSessionsByToken(serving, request)
    return await reply.code(200).send()
  } catch (thrown) {
    const status = statusOf(thrown)
    if (status === 500) throw thrown
    return reply.code(status).send({ error: status === 400 ? 'invalid_request' : 'temporarily_unavailable' })
  }
}

function statusOf(thrown: unknown) {
  if (thrown instanceof ProviderFailure) return thrown.reason === 'unreachable' ? 503 : 400
  return thrown instanceof Refusal ? refusals[thrown.code] : 500
}

/** The provider is asked for its keys between two transactions, and only for a token that says it is theirs. */
async function endSessionsByToken({ database, outside }: Serving, request: FastifyRequest) {
  const now = outside.clock.now()
  const [agency_id, token] = [agencyIn(request), tokenIn(request)]
  const provider = await database.asPlatform(async (db) => {
    await requireAttempt(db, 'logoutsFrom', request.ip, now)
    return providerOf(db, agency_id)
  })
  if (provider === undefined || !isAddressed(token, provider)) throw new ProviderFailure('untrusted')
  const claims = await logoutClaims(outside.environment, clientOf(provider, outside), token)
  const actor = { name: 'OpenID Connect', call: `POST ${backChannelPath}`, address: request.ip }
  await databaseForActor(database, actor).asPlatform(async (db) => {
    await useToken(db, provider, claims, now)
    const ended = await sessionsOf(db, provider, claims)
    await endTheseSessions(db, ended, 'signed out at the identity provider', now)
  })
}

function agencyIn({ params }: FastifyRequest): string {
  // The path above names it.
  const { id } = params as { id: string }
  if (!uuid.test(id)) throw new ProviderFailure('untrusted')
  return id
}

function tokenIn(request: FastifyRequest): string {
  const tokens = formIn(request).getAll('logout_token')
  const [token] = tokens
  if (token === undefined || token === '' || tokens.length > 1) throw new ProviderFailure('untrusted')
  return token
}

/** What an unverified token says: not proof, but enough to refuse one without asking anybody. */
function isAddressed(token: string, { issuer, client_id }: StoredProvider) {
  try {
    const { iss, aud } = decodeJwt(token)
    return iss === issuer && [aud].flat().includes(client_id)
  } catch {
    return false
  }
}

async function useToken(db: Db, { agency_id, issuer }: StoredProvider, { token_id }: LogoutClaims, now: Date) {
  await db.deleteFrom('provider_logouts').where('expires_at', '<', now.toISOString()).execute()
  const token_hash = createHash('sha256').update(`${issuer} ${token_id}`).digest('base64url')
  const stored = await db
    .insertInto('provider_logouts')
    .values({ agency_id, token_hash, expires_at: new Date(now.getTime() + keptMs).toISOString() })
    .onConflict((of) => of.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (stored === undefined) throw new ProviderFailure('untrusted')
}

/** A token with a session of theirs ends that one, without one all sessions of the person. */
async function sessionsOf(db: Db, { agency_id, issuer }: StoredProvider, { subject, session_id }: LogoutClaims) {
  const rows = await db
    .selectFrom('provider_sessions')
    .innerJoin('provider_identities as identity', (join) =>
      join
        .onRef('identity.agency_id', '=', 'provider_sessions.agency_id')
        .onRef('identity.id', '=', 'provider_sessions.identity_id'),
    )
    .select('provider_sessions.session_id')
    .where('provider_sessions.agency_id', '=', agency_id)
    .where('identity.issuer', '=', issuer)
    .where(session_id === null ? sql<boolean>`true` : sql<boolean>`provider_session_id = ${session_id}`)
    .where(subject === null ? sql<boolean>`true` : sql<boolean>`identity.subject = ${subject}`)
    .orderBy('provider_sessions.session_id')
    .execute()
  return rows.map((row) => row.session_id)
}
