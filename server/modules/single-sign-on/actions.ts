import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityProvider } from '#contract/accounts/single-sign-on.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { defaultGrants } from '#contract/default-grants.ts'
import { isPlainWebAddress } from '#contract/platform/setting-formats.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { roleToGive } from '#server/modules/access/queries.ts'
import { missingPermissions } from '#server/modules/access/rules.ts'
import { mustUseProvider } from '#server/modules/auth/queries.ts'
import { effectiveStatus } from '#server/modules/users/account/account-status.ts'
import { unusablePasswordHash } from '#server/modules/users/inviting.ts'
import { endSession, endSessionsAt } from '#server/modules/users/sessions/ending.ts'
import { allowsLoopback } from '#server/outside/public-requests.ts'
import {
  agencyFor,
  membersOfOffice,
  providerOf,
  providerSecretSealContext,
  shownProvider,
  type StoredProvider,
} from './queries.ts'

type SsoCalls = typeof calls.singleSignOn

/**
 * The agency whose single sign-on the caller changes. A user who chooses the provider could sign in as any user of the agency’s domains.
 * So the caller must have each of an administrator’s permissions that anyone in the agency’s office has.
 */
export async function agencyToChange(context: Context, requested: string | null): Promise<string> {
  const { db, actor } = context
  const agency_id = await agencyFor(context, requested)
  const rows = await membersOfOffice(db, agency_id)
    .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .select('role_permissions.permission')
    .distinct()
    .where('memberships.status', '<>', 'inactive')
    .orderBy('role_permissions.permission')
    .execute()
  const permissions = rows.map(({ permission }) => permission).filter((name) => defaultGrants.admin.includes(name))
  const lacking = missingPermissions(actor.grants, permissions)
  if (lacking.length > 0) refuse('access.notHeld', { permissions: lacking.join(', ') })
  return agency_id
}

/** The same where a provider is set up. */
export async function agencyWithProvider(context: Context, requested: string | null): Promise<string> {
  const agency_id = await agencyFor(context, requested)
  if ((await providerOf(context.db, agency_id)) === undefined) refuse('singleSignOn.notSetUp')
  return agencyToChange(context, agency_id)
}

/**
 * Stores the provider. Another issuer or client needs its own secret, so that the stored one is never sent to it, and has to be tested
 * again: single sign-on is off until it is switched on.
 */
export async function storeProvider(context: Context, input: InputOf<SsoCalls['store']>): Promise<IdentityProvider> {
  const { db, actor, outside, now } = context
  const agency_id = await agencyToChange(context, input.agency_id)
  await lockProvider(db, agency_id)
  const current = await providerOf(db, agency_id)
  requireVersion(
    { version: current?.version ?? 0 },
    input.version ?? 0,
    await shownProvider(db, agency_id, actor.membership_id),
  )
  const issuer = requireIssuer(context, input.issuer)
  const isOther = current === undefined || current.issuer !== issuer || current.client_id !== input.client_id
  if (isOther && input.client_secret === '') refuseField('client_secret', 'validation.required')
  await requireRoles(context, agency_id, input)
  if (input.password_membership_id !== null) await requirePasswordUser(context, agency_id, input.password_membership_id)
  else if (current?.mode === 'required') refuseField('password_membership_id', 'validation.required')
  const { client_id, scopes, trusts_email, creates_users, groups_claim, default_role_id, password_membership_id } =
    input
  const fields = {
    ...{
      issuer,
      client_id,
      scopes,
      trusts_email,
      creates_users,
      groups_claim,
      default_role_id,
      password_membership_id,
    },
    ...(input.client_secret !== '' && {
      client_secret_sealed: outside.seal.seal(input.client_secret, providerSecretSealContext({ agency_id })),
    }),
    ...(isOther && { mode: 'off' as const, tested_at: null, tested_by: null }),
  }
  await (current === undefined
    ? insertProvider(db, agency_id, fields, now)
    : updateProvider(db, agency_id, fields, now))
  await storeGroups(db, agency_id, input.groups)
  return shownOrGone(context, agency_id)
}

// There may be no row to lock yet.
const lockProvider = (db: Db, agency_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('identity provider ' || ${agency_id}, 0))`.execute(db)

const shownOrGone = async ({ db, actor }: Context, agency_id: string) =>
  (await shownProvider(db, agency_id, actor.membership_id)) ?? refuse('singleSignOn.notSetUp')

function requireIssuer({ outside }: Context, said: string): string {
  const isAllowed = said.startsWith('https://') || (allowsLoopback(outside.environment) && said.startsWith('http://'))
  if (!isAllowed || !isPlainWebAddress(said)) refuseField('issuer', 'validation.issuer')
  return said
}

type ProviderColumns = Partial<Omit<StoredProvider, 'id' | 'agency_id' | 'agency_name' | 'groups' | 'domains'>>

const insertProvider = (db: Db, agency_id: string, fields: ProviderColumns, now: Date) =>
  db
    .insertInto('identity_providers')
    .values({
      // The caller requires every column without a default.
      ...(fields as StoredProvider),
      id: newId(),
      agency_id,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute()

const updateProvider = (db: Db, agency_id: string, fields: ProviderColumns, now: Date) =>
  db
    .updateTable('identity_providers')
    .set({ ...fields, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .execute()

/** Roles of the agency's office, which the caller could give by hand too. */
async function requireRoles(
  context: Context,
  agency_id: string,
  { groups, default_role_id }: Pick<InputOf<SsoCalls['store']>, 'groups' | 'default_role_id'>,
) {
  const given = groups.map(({ role_id }, at) => ({ role_id, field: `groups.${at}.role_id` }))
  const all = default_role_id === null ? given : [...given, { role_id: default_role_id, field: 'default_role_id' }]
  for (const { role_id, field } of all) {
    const { kind, system, name } = await roleToGive(context, { role_id, agency_id, field })
    if (kind !== 'admin' || (system && name === 'supervisor')) refuseField(field, 'refusals.unknownChoice')
  }
  const names = groups.map(({ group_name }) => group_name)
  const repeated = names.findIndex((name, at) => names.indexOf(name) < at)
  if (repeated >= 0) refuseField(`groups.${repeated}.group_name`, 'refusals.nameTaken')
}

/** Somebody of the office who has a password. */
async function requirePasswordUser({ db, now }: Context, agency_id: string, membership_id: string) {
  const member = await membersOfOffice(db, agency_id)
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('accounts.password_hash')
    .where('memberships.id', '=', membership_id)
    .where(effectiveStatus('memberships', now), '=', 'active')
    .executeTakeFirst()
  if (member === undefined) refuseField('password_membership_id', 'refusals.unknownChoice')
  if (member.password_hash === unusablePasswordHash) refuseField('password_membership_id', 'validation.hasNoPassword')
}

type Groups = InputOf<SsoCalls['store']>['groups']

async function storeGroups(db: Db, agency_id: string, groups: Groups) {
  const names = groups.map(({ group_name }) => group_name)
  await db
    .deleteFrom('identity_provider_groups')
    .where('agency_id', '=', agency_id)
    .where('group_name', '<>', sql<string>`all (${names}::text[])`)
    .execute()
  if (groups.length === 0) return
  await db
    .insertInto('identity_provider_groups')
    .values(groups.map((one, position) => ({ id: newId(), agency_id, position, ...one })))
    .onConflict((of) =>
      of
        .columns(['agency_id', 'group_name'])
        .doUpdateSet((set) => ({ position: set.ref('excluded.position'), role_id: set.ref('excluded.role_id') })),
    )
    .execute()
}

/**
 * Switches single sign-on off or on, or requires it. On after a test; required after a test of the caller's own, with a user who keeps a
 * password. The password sessions of others end then, except the caller's.
 */
export async function changeMode(context: Context, input: InputOf<SsoCalls['changeMode']>): Promise<IdentityProvider> {
  const { db, actor, now } = context
  const agency_id = await agencyToChange(context, input.agency_id)
  await lockProvider(db, agency_id)
  const current = (await providerOf(db, agency_id)) ?? refuse('singleSignOn.notSetUp')
  requireVersion(current, input.version, await shownProvider(db, agency_id, actor.membership_id))
  if (input.mode !== 'off') {
    if (current.domains.length === 0) refuse('singleSignOn.noDomain')
    const isTested = current.tested_at !== null && (input.mode === 'on' || current.tested_by === actor.membership_id)
    if (!isTested) refuse('singleSignOn.notTested')
  }
  if (input.mode === 'required' && current.password_membership_id === null) refuse('singleSignOn.noPasswordUser')
  await updateProvider(db, agency_id, { mode: input.mode }, now)
  if (input.mode === 'required') await endPasswordSessions(db, { agency_id, except: actor.session_id }, now)
  return shownOrGone(context, agency_id)
}

async function endPasswordSessions(db: Db, { agency_id, except }: { agency_id: string; except: string }, now: Date) {
  const open = await db
    .selectFrom('sessions')
    .innerJoin('memberships', 'memberships.id', 'sessions.membership_id')
    .select('sessions.id')
    .where('memberships.agency_id', '=', agency_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.single_sign_on', '=', false)
    .where('sessions.id', '<>', except)
    .where(mustUseProvider)
    .orderBy('sessions.id')
    .execute()
  for (const { id } of open) await endSession(db, id, 'single sign-on required', now)
}

/** Adds a domain of email addresses, to be proved by its DNS record. */
export async function addDomain(context: Context, input: InputOf<SsoCalls['addDomain']>) {
  const { db, now } = context
  const agency_id = await agencyToChange(context, input.agency_id)
  const dns_text = `muster-domain-verification=${randomBytes(18).toString('base64url')}`
  await db
    .insertInto('email_domains')
    .values({ id: newId(), agency_id, domain: input.domain, dns_text, created_at: now.toISOString() })
    .onConflict((of) => of.columns(['agency_id', 'domain']).doNothing())
    .execute()
  return domainFor(context, agency_id, input.domain)
}

/** One of the agency's domains; not found otherwise. */
export async function domainFor({ db, scope }: Pick<Context, 'db' | 'scope'>, agency_id: string, domain: string) {
  return db
    .selectFrom('email_domains')
    .select(['domain', 'dns_text', 'verified_at'])
    .where('agency_id', '=', agency_id)
    .where(inAgency(scope, 'email_domains.agency_id'))
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow(notFound)
}

/** Stores that the domain's DNS record was found; the database refuses a domain that another agency has proved. */
export async function markVerified({ db, now }: Context, agency_id: string, domain: string) {
  await db
    .updateTable('email_domains')
    .set({ verified_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where('domain', '=', domain)
    .where('verified_at', 'is', null)
    .execute()
}

/** Removes a domain. */
export async function removeDomain(context: Context, input: InputOf<SsoCalls['removeDomain']>) {
  const agency_id = await agencyToChange(context, input.agency_id)
  const domain = await domainFor(context, agency_id, input.domain)
  await context.db
    .deleteFrom('email_domains')
    .where('agency_id', '=', agency_id)
    .where('domain', '=', input.domain)
    .execute()
  return domain
}

/** Separates a user from the person at the provider, and ends their sessions. */
export async function unlinkUser(context: Context, id: string) {
  const { db, scope, now } = context
  const identity = await db
    .selectFrom('provider_identities')
    .select(['agency_id', 'membership_id'])
    .where('id', '=', id)
    .where(inAgency(scope, 'provider_identities.agency_id'))
    .executeTakeFirst()
  if (identity === undefined) refuse('notFound')
  await agencyToChange(context, identity.agency_id)
  await endSessionsAt(db, identity.membership_id, 'separated from the identity provider', now)
  await db.deleteFrom('provider_identities').where('id', '=', id).execute()
  return { id }
}
