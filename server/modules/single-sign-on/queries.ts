import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { EmailDomain, IdentityProvider } from '#contract/accounts/single-sign-on.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery, maxChoices } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { isAgency } from '#server/modules/access/queries.ts'
import { rolesToChoose } from '#server/modules/users/choices.ts'
import { effectiveStatus } from '#server/modules/users/account/account-status.ts'
import type { SealContext } from '#server/outside/secrets/seal.ts'

type Reader = Pick<Context, 'db' | 'scope'>

/** The agency of a call: the caller's own, or the one that the super admin names. */
export async function agencyFor({ db, scope }: Reader, requested: string | null): Promise<string> {
  if (requested !== null && !(await isAgency(db, scope, requested))) refuse('notFound')
  return requested ?? scope.agency_id ?? refuseField('agency_id', 'validation.required')
}

/** The place that the client secret of a provider is bound to. */
export const providerSecretSealContext = ({ agency_id }: { agency_id: string }): SealContext => ({
  agency_id,
  column: 'identity_providers.client_secret_sealed',
  row_id: agency_id,
})

/** An agency's provider with its groups and verified domains; undefined: none is set up. */
export const providerOf = (db: Db, agency_id: string) =>
  db
    .selectFrom('identity_providers')
    .innerJoin('companies', 'companies.id', 'identity_providers.agency_id')
    .select(['identity_providers.id', 'identity_providers.agency_id', 'companies.name as agency_name'])
    .select(['issuer', 'client_id', 'client_secret_sealed', 'scopes', 'mode', 'trusts_email', 'creates_users'])
    .select(['groups_claim', 'default_role_id', 'password_membership_id', 'tested_at', 'tested_by'])
    .select('identity_providers.version')
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom('identity_provider_groups as entry')
          .select(['entry.group_name', 'entry.role_id'])
          .whereRef('entry.agency_id', '=', 'identity_providers.agency_id')
          .orderBy('entry.position'),
      ).as('groups'),
      sql<string[]>`array(select lower(served.domain::text) from email_domains served
        where served.agency_id = identity_providers.agency_id and served.verified_at is not null order by 1)`.as(
        'domains',
      ),
    ])
    .where('identity_providers.agency_id', '=', agency_id)
    .executeTakeFirst()

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof providerOf>>>

/** The provider that signs in users of this domain; undefined when there is none. */
export async function providerServing(db: Db, domain: string): Promise<StoredProvider | undefined> {
  const served = await db
    .selectFrom('email_domains')
    .select('agency_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  const provider = served && (await providerOf(db, served.agency_id))
  return provider?.mode === 'off' ? undefined : provider
}

/** The provider as the caller sees it: without its secret. */
export async function shownProvider(
  db: Db,
  agency_id: string,
  membership_id: string,
): Promise<IdentityProvider | null> {
  const provider = await providerOf(db, agency_id)
  if (provider === undefined) return null
  const tester = provider.tested_by === null ? undefined : await memberName(db, agency_id, provider.tested_by)
  const { issuer, client_id, scopes, mode, trusts_email, creates_users, groups_claim, tested_at } = provider
  return {
    ...{ issuer, client_id, scopes, mode, trusts_email, creates_users, groups_claim, tested_at },
    ...{ default_role_id: provider.default_role_id, password_membership_id: provider.password_membership_id },
    groups: provider.groups,
    tested_by_name: tester?.name ?? null,
    is_tested_by_me: provider.tested_at !== null && provider.tested_by === membership_id,
    version: provider.version,
  }
}

const memberName = (db: Db, agency_id: string, membership_id: string) =>
  db
    .selectFrom('memberships')
    .select('shown_name as name')
    .where('agency_id', '=', agency_id)
    .where('id', '=', membership_id)
    .executeTakeFirst()

export const domainsOf = (db: Db, agency_id: string): Promise<EmailDomain[]> =>
  db
    .selectFrom('email_domains')
    .select(['domain', 'dns_text', 'verified_at'])
    .where('agency_id', '=', agency_id)
    .orderBy('domain')
    .execute()

/** The roles that a group can stand for: those of the agency's office. */
export async function officeRoles(db: Db, scope: Scope, agency_id: string) {
  const roles = await rolesToChoose(db, scope, agency_id)
  return roles.filter(({ kind }) => kind === 'admin').map(({ id, name, system }) => ({ id, name, system }))
}

/** The members of the agency's office, one of whom keeps a password. */
export const officeMembers = (db: Db, agency_id: string, now: Date) =>
  membersOfOffice(db, agency_id)
    .select(['memberships.id', 'memberships.shown_name as name'])
    .where(effectiveStatus('memberships', now), '=', 'active')
    .orderBy(sql`muster_plain(memberships.shown_name)`)
    .orderBy('memberships.id')
    .limit(maxChoices)
    .execute()

export const membersOfOffice = (db: Db, agency_id: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .where('memberships.agency_id', '=', agency_id)
    .where('roles.kind', '=', 'admin')
    .where('memberships.supervisor_id', 'is', null)
    .where('memberships.account_deleted', '=', false)

/** One page of the users who have signed in through the provider. */
export async function linkedUsersPage(context: Reader, input: InputOf<typeof calls.singleSignOn.users>) {
  const agency_id = await agencyFor(context, input.agency_id)
  const matching = context.db
    .selectFrom('provider_identities as identity')
    .innerJoin('memberships', 'memberships.id', 'identity.membership_id')
    .where('identity.agency_id', '=', agency_id)
    .where(inAgency(context.scope, 'identity.agency_id'))
    .where(containsSql(input.q, 'memberships.shown_name', 'memberships.shown_email'))
  const sortColumns = { name: sql`muster_plain(memberships.shown_name)`, last_used_at: sql`identity.last_used_at` }
  return listQuery(context.db, input, {
    matching,
    rows: matching
      .select(['identity.id', 'identity.membership_id', 'memberships.shown_name as name'])
      .select(['memberships.shown_email as email', isoOf('identity.linked_at').as('linked_at')])
      .select(isoOf('identity.last_used_at').as('last_used_at')),
    order: [
      [sortColumns[input.sort], input.dir],
      ['identity.id', input.dir],
    ],
  })
}
