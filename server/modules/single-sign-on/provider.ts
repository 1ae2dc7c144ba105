// The provider of an agency, and its addresses here.
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { publicAddress } from '#server/modules/settings/environment.ts'
import { type ProviderClient, ProviderFailure } from '#server/outside/identity-provider.ts'
import type { Outside } from '#server/outside/outside.ts'
import { providerSecretSealContext, type StoredProvider } from './queries.ts'

/** Each agency has an address of its own for redirects, so that one provider cannot pass on what is meant for another (RFC 9700). */
export const returnPath = (agency_id: string) => `/single-sign-on/return/${agency_id}`

/** Where they create and deactivate users. */
export const scimPath = '/api/scim/v2'

/** Where they end sessions, followed by the agency. */
export const backChannelPath = '/api/single-sign-on/back-channel'

/** Where providers return to, after signing in and after signing out. */
export async function ownAddresses(database: Database, outside: Outside, agency_id: string) {
  const base = await database.readAsPlatform((db) => publicAddress(db, outside))
  return {
    redirect_address: `${base}${returnPath(agency_id)}`,
    sign_out_address: `${base}/login`,
    back_channel_address: `${base}${backChannelPath}/${agency_id}`,
    scim_address: `${base}${scimPath}`,
  }
}

/** What this installation is to the provider, with its secret. */
export const clientOf = (provider: StoredProvider, { seal }: Pick<Outside, 'seal'>): ProviderClient => ({
  issuer: provider.issuer,
  client_id: provider.client_id,
  client_secret: seal.open(provider.client_secret_sealed, providerSecretSealContext(provider)),
  scopes: provider.scopes,
})

/** Refuses as the provider failed. */
export async function withProviderRefusals<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((failure: unknown) => {
    if (!(failure instanceof ProviderFailure)) throw failure
    return refuse(`singleSignOn.${failure.reason}`)
  })
}

/** The same for a provider that must not fail a call: null. */
export async function unlessItFails<T>(work: () => Promise<T>): Promise<T | null> {
  return work().catch((failure: unknown) => {
    if (failure instanceof ProviderFailure) return null
    throw failure
  })
}

/** The place that the ID token of a session is bound to. */
export const idTokenSealContext = ({ agency_id, session_id }: { agency_id: string; session_id: string }) => ({
  agency_id,
  column: 'provider_sessions.id_token_sealed',
  row_id: session_id,
})

/** The provider's record of a session, by the session's refresh token; undefined for other sessions. */
export const providerSessionOf = (db: Db, token_hash: string) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('provider_sessions', 'provider_sessions.session_id', 'refresh_tokens.session_id')
    .select(['provider_sessions.session_id', 'provider_sessions.agency_id', 'provider_sessions.id_token_sealed'])
    .where('refresh_tokens.token_hash', '=', token_hash)
    .executeTakeFirst()
