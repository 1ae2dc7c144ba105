// Updating a user and their membership at an agency, which are two records with two owners.
import { sql } from 'kysely'
import { fullName } from '#contract/values/formats/person-names.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { User, UserMembership } from '#contract/accounts/users.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersionOf, raisedVersion } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { roleToGive } from '#server/modules/access/queries.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Context } from '#server/http/context.ts'
import { customerToServe } from './choices.ts'
import { isSupervisors, phoneOf, requireMayChange, writeInvitation } from './inviting.ts'
import { isRecordedAddress, notifyLoginAttached, requireMayAttach } from './recorded-address.ts'
import { type StoredUser, lockedSuperAdmins, membershipsOf, userIn } from './queries.ts'
import { mayChangePerson, userFor } from './shown-user.ts'

type UserInput = InputOf<typeof calls.users.update>

/** Updates a user: the account as far as the caller may change it, and one membership. */
export async function changeUser(context: Context, input: UserInput): Promise<User> {
  const { db, actor, now } = context
  const user = await userToChange(context, input)
  const member = await membershipToChange(context, input)
  if (input.id !== actor.account_id) await requireMayChange(context, input.id)
  await changeRole(context, member, input)
  if (input.role_id !== member.role_id) await notifyNewRole(db, member, now)
  await changePerson(context, user, input)
  await countVersion(context, user)
  await bumpAccessVersion(db)
  return userFor(context, input.id)
}

/** Another role by an agency's identity provider, whose groups decide: for a member of the office. */
export async function changeMemberRole(db: Db, member: RoleHolder, role_id: string, now: Date) {
  await db
    .updateTable('memberships')
    .set({ role_id, ...raisedVersion })
    .where('id', '=', member.id)
    .execute()
  await notifyNewRole(db, member, now)
  await bumpAccessVersion(db)
}

type RoleHolder = Pick<UserMembership, 'id'> & { agency_id: string | null }

const notifyNewRole = (db: Db, { id, agency_id }: RoleHolder, now: Date) =>
  notify(db, { agency_id, to: { membership_ids: [id] }, kind: 'roleChanged', link: '/dashboard', now })

async function userToChange(context: Context, { id, version }: UserInput) {
  await userIn(context, id)
  await context.db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
  const user = await userIn(context, id)
  requireTransition('user', 'edit', user.status)
  await requireVersionOf(user, version, () => userFor(context, id))
  return user
}

async function membershipToChange(context: Context, { id, membership_id }: UserInput) {
  const all = await membershipsOf(context, id)
  const chosen = membership_id === null ? all[0] : all.find((one) => one.id === membership_id)
  return chosen ?? refuseField('membership_id', 'refusals.unknownChoice')
}

/** Another role of the same kind, another customer; refuses changing one's own role, and removing the last super admin. */
async function changeRole(context: Context, member: UserMembership, input: UserInput) {
  const { db, actor, scope, now } = context
  if (input.role_id !== member.role_id) {
    if (input.id === actor.account_id) refuse('users.yourself')
    const role = await roleToGive(context, { role_id: input.role_id, agency_id: member.agency_id })
    if (role.kind !== member.kind || isSupervisors(role) || member.supervisor_id !== null)
      refuseField('role_id', 'validation.otherKind')
    const able = member.kind === 'superadmin' ? await lockedSuperAdmins(db, now) : []
    if (able.length === 1 && able[0] === input.id) refuse('users.lastSuperAdmin')
  }
  if (member.kind !== 'customer' && input.customer_id !== null) refuseField('customer_id', 'validation.notForThisRole')
  if (member.kind === 'customer' && input.customer_id !== member.customer_id)
    await attachToCustomer(context, member, input)
  await db
    .updateTable('memberships')
    .set({ role_id: input.role_id, customer_id: input.customer_id })
    .where('id', '=', member.id)
    .where(inAgency(scope, 'memberships.agency_id'))
    .execute()
}

/** Another customer: under the same conditions as an invitation for it. */
async function attachToCustomer({ db, actor, scope, now }: Context, member: UserMembership, input: UserInput) {
  const { id: membership_id, agency_id } = member
  const record = { agency_id, employee_id: null, customer_id: input.customer_id, supervisor_id: null }
  requireMayAttach(actor, record)
  await customerToServe(db, scope, agency_id, input.customer_id)
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow()
  if (!(await isRecordedAddress(db, record, account.email)))
    refuseField('customer_id', 'validation.notContactOfCustomer')
  const name = fullName(account)
  await notifyLoginAttached(db, { ...record, membership_id, name, email: account.email }, actor.name, now)
}

const personalFields = ['first_name', 'last_name', 'phone', 'locale', 'email'] as const

async function changePerson({ db, actor, scope, now }: Context, user: StoredUser, input: UserInput) {
  const newValues = { ...input, phone: phoneOf(input.phone) }
  const changed = personalFields.filter((field) => newValues[field] !== user[field])
  if (changed.length === 0) return
  const [first] = changed
  if (first !== undefined && !mayChangePerson(actor, user)) refuseField(first, 'validation.ownMatter')
  if (scope.agency_id === null) return changeAccount(db, user, newValues, now)
  // The account may belong to a user of another agency: the agency only changes its own invitation.
  const others = changed.find((field) => field === 'email' || field === 'locale')
  if (others !== undefined) refuseField(others, 'validation.ownMatter')
  await db
    .updateTable('memberships')
    .set({ invited_first_name: input.first_name, invited_last_name: input.last_name, invited_phone: newValues.phone })
    .where('id', '=', user.membership_id)
    .where(inAgency(scope, 'memberships.agency_id'))
    .execute()
}

/** Changes by the super admin: a pending invitation is sent to the new one. */
async function changeAccount(db: Db, user: StoredUser, input: UserInput, now: Date) {
  const { email, first_name, last_name, phone, locale } = input
  await db
    .updateTable('accounts')
    .set({ email, first_name, last_name, phone, locale })
    .where('id', '=', user.id)
    .execute()
  if (email === user.email) return
  await db.deleteFrom('account_tokens').where('account_id', '=', user.id).execute()
  await db
    .updateTable('memberships')
    .set({ attached_at: now.toISOString() })
    .where('account_id', '=', user.id)
    .execute()
  const { agency_id } = await db
    .updateTable('memberships')
    .set({ invited_at: sql`case when status = 'invited' then ${now.toISOString()}::timestamptz else invited_at end` })
    .where('id', '=', user.membership_id)
    .returning('agency_id')
    .executeTakeFirstOrThrow()
  if (user.status === 'invited') await writeInvitation(db, { account_id: user.id, agency_id, name: first_name }, now)
}

const countVersion = ({ db, scope }: Pick<Context, 'db' | 'scope'>, { id, membership_id }: StoredUser) =>
  scope.agency_id === null
    ? db.updateTable('accounts').set(raisedVersion).where('id', '=', id).execute()
    : db.updateTable('memberships').set(raisedVersion).where('id', '=', membership_id).execute()
