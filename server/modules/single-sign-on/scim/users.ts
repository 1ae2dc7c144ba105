// An agency's users as its identity provider sees them: those with an address of its verified domains.
import { sql } from 'kysely'
import { cleanEmail } from '#contract/values/formats/clean-text.ts'
import type { Db } from '#server/database/dialect.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { unusablePasswordHash } from '#server/modules/users/inviting.ts'
import { activateMember, deactivateMember } from '#server/modules/users/provisioning.ts'
import { providerOf, type StoredProvider } from '#server/modules/single-sign-on/queries.ts'
import { domainOf } from '#server/modules/single-sign-on/rules.ts'
import { emailOf, languageOf, namesOf, schemas, ScimError, type UserChange, type UserMessage } from './messages.ts'

export type ScimContext = { db: Db; agency_id: string; now: Date; base: string }
type ScimUser = Awaited<ReturnType<typeof findUser>>

const usersOf = ({ db, agency_id }: Pick<ScimContext, 'db' | 'agency_id'>) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('email_domains', (join) =>
      join
        .onRef('email_domains.agency_id', '=', 'memberships.agency_id')
        .on(sql<boolean>`email_domains.domain = substring(accounts.email::text from '[^@]+$')::citext`),
    )
    .leftJoin('scim_users', 'scim_users.membership_id', 'memberships.id')
    .where('memberships.agency_id', '=', agency_id)
    .where('email_domains.verified_at', 'is not', null)
    .where('memberships.account_deleted', '=', false)

type Users = ReturnType<typeof usersOf>
type Filter = { attribute: 'userName' | 'externalId'; value: string } | null

const filtered = (users: Users, filter: Filter): Users =>
  filter === null
    ? users
    : filter.attribute === 'userName'
      ? users.where('accounts.email', '=', cleanEmail(filter.value))
      : users.where('scim_users.external_id', '=', filter.value)

const columnsOf = (users: Users) =>
  users
    .select(['memberships.id', 'memberships.status', 'memberships.created_at', 'memberships.version'])
    .select(['accounts.email', 'accounts.first_name', 'accounts.last_name', 'scim_users.external_id'])

export async function listUsers(
  context: ScimContext,
  { filter, start, count }: { filter: Filter; start: number; count: number },
) {
  const users = filtered(usersOf(context), filter)
  const { total } = await users.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await columnsOf(users)
    .orderBy('memberships.id')
    .offset(start - 1)
    .limit(count)
    .execute()
  const Resources = rows.map((row) => resourceOf(context, row))
  return { schemas: [schemas.list], totalResults: total, startIndex: start, itemsPerPage: rows.length, Resources }
}

export const readUser = async (context: ScimContext, id: string) => resourceOf(context, await findUser(context, id))

async function findUser(context: ScimContext, id: string) {
  const user = /^[\da-f-]{36}$/i.test(id)
    ? await columnsOf(usersOf(context)).where('memberships.id', '=', id).executeTakeFirst()
    : undefined
  if (user === undefined) throw new ScimError(404, 'no such user')
  return user
}

const resourceOf = ({ base }: ScimContext, user: ScimUser) => ({
  schemas: [schemas.user],
  id: user.id,
  ...(user.external_id !== null && { externalId: user.external_id }),
  userName: user.email,
  name: { givenName: user.first_name, familyName: user.last_name },
  displayName: `${user.first_name} ${user.last_name}`.trim(),
  emails: [{ value: user.email, type: 'work', primary: true }],
  active: user.status === 'active' || user.status === 'invited',
  meta: {
    resourceType: 'User',
    created: user.created_at,
    location: `${base}/Users/${user.id}`,
    version: `W/"${user.version}"`,
  },
})

/** Creates a user of the office with the role of those without a group; their groups decide when they sign in. */
export async function createUser(context: ScimContext, message: UserMessage) {
  const { db, agency_id, now } = context
  const provider = await providerFor(context)
  const email = cleanEmail(emailOf(message))
  if (!provider.domains.includes(domainOf(email)))
    throw new ScimError(400, 'userName has to be an email address of a verified domain', 'invalidValue')
  if (provider.default_role_id === null)
    throw new ScimError(400, 'choose a role for users without a group in Muster first', 'invalidValue')
  const known = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  if (known !== undefined) throw new ScimError(409, 'this address has an account', 'uniqueness')
  const account = { email, ...namesOf(message), locale: languageOf(message), password_hash: unusablePasswordHash }
  const role = { kind: 'admin' as const, role_id: provider.default_role_id, agency_id }
  const { membership_id } = await addUser(db, { ...account, ...role, attached_at: now.toISOString() })
  await changeUser(context, membership_id, { active: message.active, ...externalIdOf(message) })
  return readUser(context, membership_id)
}

const externalIdOf = ({ externalId }: UserMessage) => (externalId ? { external_id: externalId } : {})

async function providerFor({ db, agency_id }: ScimContext): Promise<StoredProvider> {
  const provider = await providerOf(db, agency_id)
  if (provider === undefined) throw new ScimError(400, 'set single sign-on up in Muster first', 'invalidValue')
  return provider
}

/** A PUT: the same as a PATCH of what is stored here. The address stays: it decides which account it is. */
export async function replaceUser(context: ScimContext, id: string, message: UserMessage) {
  const { email } = await findUser(context, id)
  if (cleanEmail(emailOf(message)).toLowerCase() !== email.toLowerCase())
    throw new ScimError(400, 'the address of a user is changed in Muster', 'mutability')
  return updateUser(context, id, { active: message.active, ...externalIdOf(message) })
}

export async function updateUser(context: ScimContext, id: string, change: UserChange) {
  await findUser(context, id)
  await changeUser(context, id, change)
  return readUser(context, id)
}

/** Deletes nothing: records stay, and the user can be activated again. */
export async function removeUser(context: ScimContext, id: string) {
  await updateUser(context, id, { active: false })
}

async function changeUser({ db, agency_id, now }: ScimContext, membership_id: string, change: UserChange) {
  const member = { agency_id, membership_id }
  if (change.external_id !== undefined)
    await db
      .insertInto('scim_users')
      .values({ ...member, external_id: change.external_id })
      .onConflict((of) =>
        of.columns(['agency_id', 'membership_id']).doUpdateSet({ external_id: change.external_id ?? '' }),
      )
      .execute()
  if (change.active === true) await activateMember(db, member)
  if (change.active !== false) return
  const provider = await providerOf(db, agency_id)
  // The way in when the provider is lost or taken over.
  if (provider?.password_membership_id === membership_id)
    throw new ScimError(403, 'this user keeps a password, and is deactivated in Muster only', 'mutability')
  await deactivateMember(db, member, now)
}
