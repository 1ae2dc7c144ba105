// Signing in through an agency's identity provider. It is asked between two transactions.
import type { Calls } from '#contract/calls.ts'
import { Refusal, refuse, refusalFor, type RefusalCode } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { recordEvent, setAuditActor } from '#server/modules/audit/actions.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { createUserSession, sessionAnswer } from '#server/modules/auth/entrance.ts'
import type { Sessions } from '#server/modules/auth/sessions/sessions.ts'
import { endSessionOfToken, tokenHash } from '#server/modules/users/sessions/ending.ts'
import { authorizationAddress, type Claims, claimsOf, endSessionAddress } from '#server/outside/identity-provider.ts'
import type { Outside } from '#server/outside/outside.ts'
import { applyGroups, memberFor } from './matching.ts'
import { beginSignIn, takeSignIn } from './pending.ts'
import {
  clientOf,
  idTokenSealContext,
  ownAddresses,
  providerSessionOf,
  unlessItFails,
  withProviderRefusals,
} from './provider.ts'
import { providerOf, providerServing, type StoredProvider } from './queries.ts'
import { domainOf, personOf, type ProviderPerson } from './rules.ts'

type SsoCalls = Calls['singleSignOn']
type Connection = { database: Database; outside: Outside; now: Date }

/** The provider of the address's domain; says nothing about accounts. */
export async function optionsFor({ database, input, address, now }: PublicRequest<SsoCalls['options']>) {
  const provider = await database.asPlatform(async (db) => {
    await requireAttempt(db, 'singleSignOnFrom', address, now)
    return providerServing(db, domainOf(input.email))
  })
  return { provider: provider ? { name: provider.agency_name, is_required: provider.mode === 'required' } : null }
}

/** Begins a sign-in of anybody with an address of a served domain. */
export async function startSignIn(request: PublicRequest<SsoCalls['start']>) {
  const { database, input, address, now } = request
  const provider = await database.asPlatform(async (db) => {
    await requireAttempt(db, 'singleSignOnFrom', address, now)
    return providerServing(db, domainOf(input.email))
  })
  if (provider === undefined) refuse('singleSignOn.off')
  return { address: await addressAtProvider(request, provider, { ...input, tester_membership_id: null }) }
}

type Beginning = { email: string; browser_key: string; tester_membership_id: string | null }

/** Stores a beginning sign-in; returns the address at the provider. */
export async function addressAtProvider(
  { database, outside, now }: Connection,
  provider: StoredProvider,
  { email, ...pending }: Beginning,
): Promise<string> {
  const { agency_id } = provider
  const { redirect_address } = await ownAddresses(database, outside, agency_id)
  const secrets = await database.asPlatform((db) => beginSignIn(db, outside.signer, { ...pending, agency_id }, now))
  const client = clientOf(provider, outside)
  return withProviderRefusals(() =>
    authorizationAddress(outside.environment, client, { ...secrets, redirect_address, email }),
  )
}

type Return = { agency_id: string; parameters: string; browser_key: string; tester_membership_id: string | null }

/** What the provider says about the person whom it returns; each redirect counts once. */
export async function returnedClaims({ database, outside, now }: Connection, returned: Return) {
  const { agency_id, parameters } = returned
  const state = new URLSearchParams(parameters).get('state') ?? ''
  const [provider, secrets] = await database.asPlatform(async (db) => [
    await providerOf(db, agency_id),
    await takeSignIn(db, outside.signer, state, returned, now),
  ])
  if (secrets === null || provider === undefined) refuse('singleSignOn.notOurs')
  const { redirect_address } = await ownAddresses(database, outside, agency_id)
  const address = new URL(redirect_address)
  address.search = parameters
  const client = clientOf(provider, outside)
  const { groups_claim } = provider
  const said = await withProviderRefusals(() =>
    claimsOf(outside.environment, client, { ...secrets, returned: address, groups_claim }),
  )
  return { provider, ...said }
}

/** Completes a sign-in: the session is of the agency's membership only, and no second factor of ours is asked for. */
export async function finishSignIn(request: PublicRequest<SsoCalls['finish']>, sessions: Sessions) {
  const { database, input, address, now } = request
  await database.asPlatform((db) => requireAttempt(db, 'singleSignOnFrom', address, now))
  const returned = { ...input, tester_membership_id: null }
  const { provider, claims, id_token } = await returnedClaims(request, returned)
  if (provider.mode === 'off') refuse('singleSignOn.off')
  const person = personOf(claims, provider)
  if (typeof person === 'string') return refuseArrival(request, provider, claims, person)
  const entered = await enter(request, provider, { person, claims, id_token }).catch((thrown: unknown) => {
    if (!(thrown instanceof Refusal)) throw thrown
    return refuseArrival(request, provider, claims, thrown)
  })
  // Committed, because it ended their sessions.
  if (entered === null) return refuseArrival(request, provider, claims, 'singleSignOn.noAccess')
  return sessionAnswer(sessions, entered)
}

type Arrival = { person: ProviderPerson; claims: Claims; id_token: string }

const enter = (request: PublicRequest<SsoCalls['finish']>, provider: StoredProvider, arrival: Arrival) =>
  request.database.asPlatform(async (db) => {
    const member = await memberFor(db, provider, { ...request, person: arrival.person })
    const { membership_id, account_id } = member
    await setAuditActor(db, {
      membership_id,
      account_id,
      name: `${arrival.person.first_name} ${arrival.person.last_name}`.trim(),
    })
    if (!(await applyGroups(db, provider, membership_id, { ...request, person: arrival.person }))) return null
    const entered = await createUserSession(db, { account_id, membership_id, single_sign_on: true }, request)
    await storeProviderSession(db, request.outside, {
      ...member,
      ...arrival,
      ...entered,
      agency_id: provider.agency_id,
    })
    return entered
  })

type ProviderSession = { session_id: string; agency_id: string; identity_id: string; claims: Claims; id_token: string }

const storeProviderSession = (
  db: Db,
  { seal }: Outside,
  { session_id, agency_id, identity_id, claims, id_token }: ProviderSession,
) =>
  db
    .insertInto('provider_sessions')
    .values({
      session_id,
      agency_id,
      identity_id,
      provider_session_id: typeof claims.sid === 'string' ? claims.sid : null,
      id_token_sealed: seal.seal(id_token, idTokenSealContext({ agency_id, session_id })),
    })
    .execute()

/** Refuses somebody whom the provider knows, and records it for the agency. */
async function refuseArrival(
  { database }: Pick<Connection, 'database'>,
  { agency_id }: StoredProvider,
  claims: Claims,
  why: RefusalCode | Refusal,
): Promise<never> {
  const refusal = typeof why === 'string' ? refusalFor(why) : why
  const email = typeof claims.email === 'string' ? claims.email.slice(0, 254) : ''
  const facts = { email, reason: refusal.code }
  await database.asPlatform((db) => recordEvent(db, { agency_id, action: 'refuseSignIn', entity: 'accounts', facts }))
  throw refusal
}

/** Ends a session; the address ends the one at the provider, which is then asked to return to the sign-in screen. */
export async function signOut({ database, outside, input, now }: PublicRequest<SsoCalls['signOut']>) {
  const [at, provider] = await database.asPlatform(async (db) => {
    const at = await providerSessionOf(db, tokenHash(input.refreshToken))
    await endSessionOfToken(db, input.refreshToken, now)
    return [at, at && (await providerOf(db, at.agency_id))]
  })
  if (at === undefined || provider === undefined) return { address: null }
  const { sign_out_address } = await ownAddresses(database, outside, at.agency_id)
  const id_token = outside.seal.open(at.id_token_sealed, idTokenSealContext(at))
  const client = clientOf(provider, outside)
  const ending = { id_token, return_address: sign_out_address }
  return { address: await unlessItFails(() => endSessionAddress(outside.environment, client, ending)) }
}
