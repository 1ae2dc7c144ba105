// Connecting and disconnecting a company; each step calls Xero between two transactions.
import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { type Database, writeAs } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Outside } from '#server/outside/outside.ts'
import { endXeroConnection, XeroFailure, xeroOrganisations, xeroTokens } from '#server/outside/xero.ts'
import type { Context } from '#server/http/context.ts'
import { companyFor, linkFor } from './queries.ts'
import { accessOf, type LinkKey, openXeroClient, sealedTokens } from './tokens.ts'

export type LinkContext = Pick<Context, 'actor' | 'now' | 'outside'> & { database: Database }

const scopes = [
  ...['offline_access', 'payroll.employees', 'payroll.timesheets', 'payroll.payruns.read', 'payroll.payslip.read'],
  'payroll.settings.read',
].join(' ')
const stateMinutes = 15

/** The authorisation URL at Xero. The redirect is accepted for a quarter of an hour, and only for this session. */
export async function connectAddress(
  { database, outside, actor, now }: LinkContext,
  company_id: string,
): Promise<string> {
  const { agency_id, status } = await writeAs(database, actor, (db) => linkFor(db, actor.scope, company_id))
  requireTransition('xeroLink', 'connect', status)
  const client = await openXeroClient(database, outside)
  const until = Math.floor(now.getTime() / 1000) + stateMinutes * 60
  const payload = [agency_id, company_id, until, randomBytes(12).toString('base64url')].join('.')
  const state = `${payload}.${outside.signer.sign(purposeOf(actor), payload)}`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.app.client_id,
    redirect_uri: client.redirect_address,
    scope: scopes,
    state,
    code_challenge: createHash('sha256').update(verifierOf(outside, state)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${client.at.authorize}?${query.toString()}`
}

const purposeOf = (actor: Actor) => `xero:${actor.session_id}`

// Only this server can derive it from the state (RFC 7636: at least 43 characters), so it need not be stored.
const verifierOf = ({ signer }: Outside, state: string) =>
  ['a', 'b', 'c'].map((part) => signer.sign(`xero-verifier-${part}`, state)).join('')

/** Completes the redirect from Xero; returns the connection's company. */
export async function arrive(request: LinkContext, { code, state }: { code: string; state: string }): Promise<LinkKey> {
  const { database, outside, actor, now } = request
  const key = await companyOfState(request, state)
  const client = await openXeroClient(database, outside)
  const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirect_address }
  const { tokens, organisations } = await withXeroRefusals(async () => {
    const tokens = await xeroTokens(client.at, client.app, { ...form, code_verifier: verifierOf(outside, state) })
    return { tokens, organisations: await xeroOrganisations(client.at, tokens.access) }
  })
  const [only] = organisations
  const chosen = organisations.length === 1 && only !== undefined ? chosenColumns(only) : unchosen
  const link = {
    ...{ status: 'connected' as const, organisations: jsonb(organisations), ...chosen },
    ...sealedTokens(key, tokens, outside),
    ...{ connected_by_name: actor.name, connected_at: now.toISOString() },
    // Another organisation may have been chosen there, so everything is fetched again.
    ...{ people_since: null, pay_runs_since: null },
  }
  await writeAs(database, actor, (db) => upsertLink(db, key, link))
  return key
}

/** The company for which the session started connecting; refuses a state of another session, an expired one or an unknown one. */
async function companyOfState({ database, outside, actor, now }: LinkContext, state: string): Promise<LinkKey> {
  const [agency_id = '', company_id = '', until = '', nonce = '', signature = ''] = state.split('.')
  const payload = [agency_id, company_id, until, nonce].join('.')
  if (!outside.signer.isOurs(purposeOf(actor), payload, signature)) refuse('xero.notOurs')
  if (Number(until) * 1000 < now.getTime()) refuse('xero.notOurs')
  return writeAs(database, actor, (db) => companyFor(db, actor.scope, company_id))
}

export async function withXeroRefusals<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((failure: unknown) => {
    if (!(failure instanceof XeroFailure)) throw failure
    return refuse(failure.reason === 'expired' || failure.reason === 'forbidden' ? 'xero.refused' : 'xero.unreachable')
  })
}

type ChosenOrganisation = { connection_id: string; tenant_id: string; name: string }
const chosenColumns = ({ connection_id, tenant_id, name }: ChosenOrganisation) => ({
  ...{ connection_id, tenant_id },
  tenant_name: name,
})
const unchosen = { connection_id: null, tenant_id: null, tenant_name: null }

type LinkColumns = Omit<Insertable<Tables['xero_links']>, keyof LinkKey>

const upsertLink = (db: Db, key: LinkKey, link: LinkColumns) =>
  db
    .insertInto('xero_links')
    .values({ ...key, ...link })
    .onConflict((of) =>
      of.columns(['agency_id', 'company_id']).doUpdateSet({
        ...link,
        // A request that Xero refused with the former tokens must not take these for them.
        token_number: sql<number>`xero_links.token_number + 1`,
      }),
    )
    .execute()

/** Chooses one of the connection's organisations; then all its data is fetched again. */
export async function chooseOrganisation(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { company_id, organisation_id }: { company_id: string; organisation_id: string },
) {
  const { status, ...key } = await linkFor(db, scope, company_id)
  requireTransition('xeroLink', 'choose', status)
  const link = await linkOf(db, key)
  const chosen = (link?.organisations ?? []).find(({ tenant_id }) => tenant_id === organisation_id)
  if (chosen === undefined) refuse('notFound')
  await db
    .updateTable('xero_links')
    .set({ ...chosenColumns(chosen), people_since: null, pay_runs_since: null })
    .where('agency_id', '=', key.agency_id)
    .where('company_id', '=', key.company_id)
    .execute()
  return { company_id }
}

const linkOf = (db: Db, { agency_id, company_id }: LinkKey) =>
  db
    .selectFrom('xero_links')
    .select(['connection_id', 'organisations', 'connected_at'])
    .$narrowType<{ organisations: ChosenOrganisation[] }>()
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst()

/**
 * Ends the connection at Xero, then here. With invalid tokens it cannot be ended there, but has already expired. Refuses with `stale` when
 * somebody else ended it, or made another one, while Xero answered.
 */
export async function disconnect({ database, outside, actor }: LinkContext, company_id: string) {
  const { key, link } = await writeAs(database, actor, async (db) => {
    const { status, ...key } = await linkFor(db, actor.scope, company_id)
    requireTransition('xeroLink', 'disconnect', status)
    return { key, link: await linkOf(db, key) }
  })
  const { connection_id, connected_at } = link ?? refuse('stale')
  if (connection_id !== null)
    await withXeroRefusals(() => endConnectionAtXero({ database, outside }, key, connection_id))
  const { numDeletedRows } = await writeAs(database, actor, (db) =>
    db
      .deleteFrom('xero_links')
      .where('agency_id', '=', key.agency_id)
      .where('company_id', '=', key.company_id)
      .where('connected_at', '=', connected_at)
      .executeTakeFirstOrThrow(),
  )
  if (numDeletedRows !== 1n) refuse('stale')
  return { company_id }
}

const endConnectionAtXero = async (
  { database, outside }: Pick<LinkContext, 'database' | 'outside'>,
  key: LinkKey,
  id: string,
) => {
  const client = await openXeroClient(database, outside)
  return accessOf(database, outside, key)
    .then(({ access }) => endXeroConnection(client.at, access, id))
    .catch((failure: unknown) => {
      if (!(failure instanceof XeroFailure) || failure.reason !== 'expired') throw failure
    })
}
