// Whose account somebody at a provider has here.
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { revokeTokensOf } from '#server/modules/api-tokens/actions.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { activateInvited } from '#server/modules/users/account/own-account.ts'
import { unusablePasswordHash } from '#server/modules/users/inviting.ts'
import { changeMemberRole } from '#server/modules/users/changing.ts'
import { endSessionsAt } from '#server/modules/users/sessions/ending.ts'
import type { StoredProvider } from './queries.ts'
import { domainOf, hasGroups, type ProviderPerson, roleByGroups } from './rules.ts'

export type Member = { account_id: string; membership_id: string; identity_id: string }
type Arrival = { person: ProviderPerson; language: Language; now: Date }

/**
 * The agency's user who is this person at its provider: the one who was linked before; the first time the one with the person's email
 * address; otherwise a new one, where the agency creates them. Never a user of another agency only, and never one of the platform.
 */
export async function memberFor(db: Db, provider: StoredProvider, arrival: Arrival): Promise<Member> {
  const { person, now } = arrival
  const known = await linkedMember(db, provider, person.subject)
  if (known !== undefined) {
    // The address here decides, and only a domain of the agency's own.
    if (!provider.domains.includes(domainOf(known.email))) refuse('singleSignOn.otherDomain')
    await db
      .updateTable('provider_identities')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', known.identity_id)
      .execute()
    return known
  }
  const member = (await memberByEmail(db, provider, person.email)) ?? (await newMember(db, provider, arrival))
  await requireOfNoPlatform(db, member.account_id)
  await activateInvited(db, member.account_id)
  return { ...member, identity_id: await link(db, provider, person.subject, { ...member, now }) }
}

const linkedMember = (db: Db, { agency_id, issuer }: StoredProvider, subject: string) =>
  db
    .selectFrom('provider_identities as identity')
    .innerJoin('memberships', 'memberships.id', 'identity.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['identity.id as identity_id', 'memberships.account_id', 'memberships.id as membership_id'])
    .select('accounts.email')
    .where('identity.agency_id', '=', agency_id)
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()

const memberByEmail = (db: Db, { agency_id }: StoredProvider, email: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.account_id', 'memberships.id as membership_id'])
    .where('memberships.agency_id', '=', agency_id)
    .where('accounts.email', '=', email)
    .executeTakeFirst()

async function newMember(db: Db, provider: StoredProvider, { person, language, now }: Arrival) {
  const { email, first_name, last_name, groups } = person
  const known = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  // Somebody else's account, who joins this agency only by its invitation.
  if (known !== undefined || !provider.creates_users) refuse('singleSignOn.notMember')
  const role_id = roleByGroups(groups, provider) ?? refuse('singleSignOn.noAccess')
  const { agency_id } = provider
  const account = { email, first_name, last_name, locale: language, password_hash: unusablePasswordHash }
  return addUser(db, { ...account, kind: 'admin', role_id, agency_id, attached_at: now.toISOString() })
}

async function requireOfNoPlatform(db: Db, account_id: string) {
  const membership = await db
    .selectFrom('memberships')
    .select('id')
    .where('account_id', '=', account_id)
    .where('agency_id', 'is', null)
    .executeTakeFirst()
  if (membership !== undefined) refuse('singleSignOn.notMember')
}

type Link = { membership_id: string; now: Date }

/** Refuses a second person for the same user: addresses are given to new people when somebody leaves. */
async function link(db: Db, { agency_id, issuer }: StoredProvider, subject: string, { membership_id, now }: Link) {
  const id = newId()
  const at = now.toISOString()
  const linked = await db
    .insertInto('provider_identities')
    .values({ id, agency_id, membership_id, issuer, subject, linked_at: at, last_used_at: at })
    .onConflict((of) => of.doNothing())
    .returning('id')
    .executeTakeFirst()
  return linked === undefined ? refuse('singleSignOn.linkedOtherwise') : id
}

/**
 * Gives the member of the agency's office the role of their groups, where the agency lets groups decide. False: none of them has one, so that
 * the member has no access any more; their sessions and API tokens end. The user who keeps a password keeps their role.
 */
export async function applyGroups(db: Db, provider: StoredProvider, membership_id: string, arrival: Arrival) {
  if (!hasGroups(provider) || membership_id === provider.password_membership_id) return true
  const member = await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select(['memberships.role_id', 'memberships.supervisor_id', 'roles.kind'])
    .where('memberships.id', '=', membership_id)
    .executeTakeFirstOrThrow()
  if (member.kind !== 'admin' || member.supervisor_id !== null) return true
  const role_id = roleByGroups(arrival.person.groups, provider)
  if (role_id === null) {
    await endSessionsAt(db, membership_id, 'no longer in a group with access', arrival.now)
    await revokeTokensOf(db, membership_id, arrival.now)
    return false
  }
  if (role_id !== member.role_id)
    await changeMemberRole(db, { id: membership_id, agency_id: provider.agency_id }, role_id, arrival.now)
  return true
}
