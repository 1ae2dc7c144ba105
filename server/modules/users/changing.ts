// Updating a user and their membership at an agency, which are two records with two owners.
import { sql } from 'kysely'
import { fullName } from '#contract/values/formats/person-names.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { User, UserMembership } from '#contract/accounts/users.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersionOf } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { roleToGive } from '#server/modules/access/queries.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { customerToServe } from './choices.ts'
import { isSupervisors, phoneOf, requireMayChange, writeInvitation } from './inviting.ts'
import { isRecordedAddress, notifyLoginAttached, requireMayAttach } from './recorded-address.ts'
import { type StoredUser, lockedSuperAdmins, membershipsOf, userIn } from './queries.ts'
import { mayChangePerson, userFor } from './shown-user.ts'

type UserInput = InputOf<typeof calls.users.update>

/** Updates a user: the account as far as the caller may change it, and one membership. */
export async function changeUser(db: Db, actor: Actor, input: UserInput, now: Date): Promise<User> {
  const found = await userToChange(db, actor, input, now)
  const member = await membershipToChange(db, actor, input, now)
  if (input.id !== actor.account_id) await requireMayChange(db, actor, input.id, now)
  await changeRole(db, actor, member, input, now)
  if (input.role_id !== member.role_id) await notifyNewRole(db, member, now)
  await changePerson(db, actor, found, input, now)
  await countVersion(db, actor, found)
  await bumpAccessVersion(db)
  return userFor(db, actor, input.id, now)
}

const notifyNewRole = (db: Db, { id, agency_id }: UserMembership, now: Date) =>
  notify(db, { agency_id, to: { membership_ids: [id] }, kind: 'roleChanged', link: '/dashboard', now })

async function userToChange(db: Db, actor: Actor, { id, version }: UserInput, now: Date) {
  await userIn(db, actor.scope, id, now)
  await db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
  const found = await userIn(db, actor.scope, id, now)
  requireTransition('user', 'edit', found.status)
  await requireVersionOf(found, version, () => userFor(db, actor, id, now))
  return found
}

async function membershipToChange(db: Db, { scope }: Actor, { id, membership_id }: UserInput, now: Date) {
  const all = await membershipsOf(db, scope, id, now)
  const chosen = membership_id === null ? all[0] : all.find((one) => one.id === membership_id)
  return chosen ?? refuseField('membership_id', 'refusals.unknownChoice')
}

/** Another role of the same kind, another customer; refuses changing one's own role, and removing the last super admin. */
async function changeRole(db: Db, actor: Actor, member: UserMembership, input: UserInput, now: Date) {
  if (input.role_id !== member.role_id) {
    if (input.id === actor.account_id) refuse('users.yourself')
    const role = await roleToGive(db, actor, { role_id: input.role_id, agency_id: member.agency_id })
    if (role.kind !== member.kind || isSupervisors(role) || member.supervisor_id !== null)
      refuseField('role_id', 'validation.otherKind')
    const able = member.kind === 'superadmin' ? await lockedSuperAdmins(db, now) : []
    if (able.length === 1 && able[0] === input.id) refuse('users.lastSuperAdmin')
  }
  if (member.kind !== 'customer' && input.customer_id !== null) refuseField('customer_id', 'validation.notForThisRole')
  if (member.kind === 'customer' && input.customer_id !== member.customer_id)
    await attachToCustomer(db, actor, member, input, now)
  await db
    .updateTable('memberships')
    .set({ role_id: input.role_id, customer_id: input.customer_id })
    .where('id', '=', member.id)
    .where(inAgency(actor.scope, 'memberships.agency_id'))
    .execute()
}

/** Another customer: under the same conditions as an invitation for it. */
async function attachToCustomer(db: Db, actor: Actor, member: UserMembership, input: UserInput, now: Date) {
  const { id: membership_id, agency_id } = member
  const record = { agency_id, employee_id: null, customer_id: input.customer_id, supervisor_id: null }
  requireMayAttach(actor, record)
  await customerToServe(db, actor.scope, agency_id, input.customer_id)
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

async function changePerson(db: Db, actor: Actor, found: StoredUser, input: UserInput, now: Date) {
  const newValues = { ...input, phone: phoneOf(input.phone) }
  const changed = personalFields.filter((field) => newValues[field] !== found[field])
  if (changed.length === 0) return
  const [first] = changed
  if (first !== undefined && !mayChangePerson(actor, found)) refuseField(first, 'validation.ownMatter')
  if (actor.scope.agency_id === null) return changeAccount(db, found, newValues, now)
  // The account may belong to a user of another agency: the agency only changes its own invitation.
  const others = changed.find((field) => field === 'email' || field === 'locale')
  if (others !== undefined) refuseField(others, 'validation.ownMatter')
  await db
    .updateTable('memberships')
    .set({ invited_first_name: input.first_name, invited_last_name: input.last_name, invited_phone: newValues.phone })
    .where('id', '=', found.membership_id)
    .where(inAgency(actor.scope, 'memberships.agency_id'))
    .execute()
}

/** Changes by the super admin: a pending invitation is sent to the new one. */
async function changeAccount(db: Db, found: StoredUser, input: UserInput, now: Date) {
  const { email, first_name, last_name, phone, locale } = input
  await db
    .updateTable('accounts')
    .set({ email, first_name, last_name, phone, locale })
    .where('id', '=', found.id)
    .execute()
  if (email === found.email) return
  await db.deleteFrom('account_tokens').where('account_id', '=', found.id).execute()
  await db
    .updateTable('memberships')
    .set({ attached_at: now.toISOString() })
    .where('account_id', '=', found.id)
    .execute()
  const { agency_id } = await db
    .updateTable('memberships')
    .set({ invited_at: sql`case when status = 'invited' then ${now.toISOString()}::timestamptz else invited_at end` })
    .where('id', '=', found.membership_id)
    .returning('agency_id')
    .executeTakeFirstOrThrow()
  if (found.status === 'invited') await writeInvitation(db, { account_id: found.id, agency_id, name: first_name }, now)
}

const countVersion = (db: Db, { scope }: Actor, { id, membership_id }: StoredUser) =>
  scope.agency_id === null
    ? db
        .updateTable('accounts')
        .set({ version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
    : db
        .updateTable('memberships')
        .set({ version: sql`version + 1` })
        .where('id', '=', membership_id)
        .execute()
