// The tokens of a connection, refreshed by one process at a time, with no transaction open during the call to Xero (decision 132).
import { setTimeout } from 'node:timers/promises'
import { systemActor } from '#contract/platform/audit.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { addressWith, environmentValues } from '#server/modules/settings/environment.ts'
import type { Outside } from '#server/outside/outside.ts'
import {
  type XeroAddresses,
  xeroAddresses,
  type XeroApp,
  XeroFailure,
  type XeroTokens,
  xeroTokens,
} from '#server/outside/xero.ts'

/** The company of a connection. */
export type LinkKey = { agency_id: string; company_id: string }
/** The installation's app at Xero, and Xero's addresses. */
export type XeroClient = { app: XeroApp; at: XeroAddresses; redirect_address: string }

/** null: the client id and the secret of an app are not stored. */
export async function xeroClient(db: Db, outside: Outside): Promise<Omit<XeroClient, 'app'> & { app: XeroApp | null }> {
  const settings = await environmentValues(db, outside, ['PUBLIC_URL', 'XERO_CLIENT_ID', 'XERO_CLIENT_SECRET'])
  const { XERO_CLIENT_ID: client_id, XERO_CLIENT_SECRET: client_secret } = settings
  return {
    app: client_id === null || client_secret === null ? null : { client_id, client_secret },
    at: xeroAddresses(outside.environment),
    redirect_address: `${addressWith(settings.PUBLIC_URL, outside)}/accounting`,
  }
}

/** The same where it is required; refuses if there is none. */
export async function openXeroClient(database: Database, outside: Outside): Promise<XeroClient> {
  const { app, ...client } = await database.readAsPlatform((db) => xeroClient(db, outside))
  return app === null ? refuse('xero.notSetUp') : { ...client, app }
}

/** The place that a connection's tokens are bound to. */
export const xeroTokenSealContext = ({ agency_id, company_id }: LinkKey) => ({
  agency_id,
  column: 'xero_links.token_sealed',
  row_id: company_id,
})

/** The columns of new tokens. */
export const sealedTokens = (key: LinkKey, { access, refresh, expires_in }: XeroTokens, { seal, clock }: Outside) => ({
  token_sealed: seal.seal(JSON.stringify({ access, refresh }), xeroTokenSealContext(key)),
  token_expires_at: new Date(clock.now().getTime() + expires_in * 1000).toISOString(),
  refreshing_until: null,
})

const aheadMilliseconds = 5 * 60_000
const claimSeconds = 60
const recheckMilliseconds = 250
const maxChecks = 160

/**
 * An access token that is valid for some more minutes. A process that finds it expired claims the connection, refreshes the tokens and
 * stores them before using them; others wait meanwhile. `used`: the number of the tokens that were just refused. Throws XeroFailure.
 */
export async function accessOf(
  database: Database,
  outside: Outside,
  key: LinkKey,
  used: number | null = null,
): Promise<StoredTokens> {
  const client = await openXeroClient(database, outside)
  for (let look = 0; look < maxChecks; look++) {
    const claimed = await database.asAgency(
      key.agency_id,
      (db) => claimTokens(db, outside, key, used),
      systemActor('xero'),
    )
    if (claimed === 'expired') throw new XeroFailure('expired')
    if (claimed !== 'waiting')
      return claimed.refresh === null ? claimed : renewTokens(database, outside, key, { ...claimed, client })
    await setTimeout(recheckMilliseconds)
  }
  throw new XeroFailure('unreachable')
}

export type StoredTokens = { access: string; number: number }
/** The tokens of one connection; another one of the same company numbers its tokens anew. */
type TokenNumber = { number: number; connected_at: string }
type UsableTokens = StoredTokens & TokenNumber & { refresh: string | null }

/** `refresh` is set for the process that must refresh the tokens; the row is locked only during this check. */
async function claimTokens(
  db: Db,
  outside: Outside,
  key: LinkKey,
  used: number | null,
): Promise<UsableTokens | 'expired' | 'waiting'> {
  const link = await db
    .selectFrom('xero_links')
    .select(['token_sealed', 'token_expires_at', 'token_number', 'refreshing_until', 'connected_at'])
    .where('agency_id', '=', key.agency_id)
    .where('company_id', '=', key.company_id)
    .forUpdate()
    .executeTakeFirst()
  if (link === undefined || link.token_sealed === null) return 'expired'
  const pair = openedPair(link.token_sealed, key, outside)
  const issue = { number: link.token_number, connected_at: link.connected_at }
  const now = outside.clock.now().getTime()
  const isGood = Date.parse(link.token_expires_at) - now > aheadMilliseconds && link.token_number !== used
  if (isGood) return { access: pair.access, ...issue, refresh: null }
  if (link.refreshing_until !== null && Date.parse(link.refreshing_until) > now) return 'waiting'
  await inLink(db, key)
    .set({ refreshing_until: new Date(now + claimSeconds * 1000).toISOString() })
    .execute()
  return { ...pair, ...issue }
}

// Sealed by `sealedTokens`.
const openedPair = (sealed: string, key: LinkKey, { seal }: Outside) =>
  JSON.parse(seal.open(sealed, xeroTokenSealContext(key))) as { access: string; refresh: string }

async function renewTokens(
  database: Database,
  outside: Outside,
  key: LinkKey,
  { refresh, client, ...issue }: UsableTokens & { client: XeroClient },
): Promise<StoredTokens> {
  const form = { grant_type: 'refresh_token', refresh_token: refresh ?? '' }
  const tokens = await xeroTokens(client.at, client.app, form).catch(async (failure: unknown) => {
    await database.asAgency(key.agency_id, (db) => recordRenewalFailure(db, key, issue, failure), systemActor('xero'))
    throw failure
  })
  await database.asAgency(
    key.agency_id,
    (db) =>
      withTokens(db, key, issue)
        .set({ ...sealedTokens(key, tokens, outside), token_number: issue.number + 1, status: 'connected' })
        .execute(),
    systemActor('xero'),
  )
  return { access: tokens.access, number: issue.number + 1 }
}

/** Invalid tokens are deleted; after an outage refreshing is retried. */
async function recordRenewalFailure(db: Db, key: LinkKey, issue: TokenNumber, failure: unknown) {
  const isOver = failure instanceof XeroFailure && failure.reason === 'expired'
  await withTokens(db, key, issue)
    .set({ refreshing_until: null, ...(isOver ? { token_sealed: null, status: 'expired' as const } : {}) })
    .execute()
}

/** The connection, unless it has other tokens or was made anew meanwhile: a late refresh neither stores nor deletes anything. */
const withTokens = (db: Db, key: LinkKey, { number, connected_at }: TokenNumber) =>
  inLink(db, key).where('token_number', '=', number).where('connected_at', '=', connected_at)

const inLink = (db: Db, { agency_id, company_id }: LinkKey) =>
  db.updateTable('xero_links').where('agency_id', '=', agency_id).where('company_id', '=', company_id)
