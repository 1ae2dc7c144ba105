// Inviting users, who may already have an account, and emailing them.
import { fullName } from '#contract/values/formats/person-names.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Kind } from '#contract/permissions.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import { type User, userTransitions } from '#contract/accounts/users.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId, newRandomId } from '#server/database/values/ids.ts'
import { isAgency, roleToGive, systemRole } from '#server/modules/access/queries.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import { normalisePhone } from '#server/outside/places/phone.ts'
import { invitationDays, issueInvitation } from '#server/modules/users/account/account-tokens.ts'
import type { Context } from '#server/http/context.ts'
import { obstacleTo } from './policy.ts'
import { agencyOf, customerToServe, personToSignIn, supervisorToSignIn } from './choices.ts'
import { permissionsOfUser, membershipsOf, userIn } from './queries.ts'
import { notifyLoginAttached, requireMayAttach, requireRecordedAddress } from './recorded-address.ts'
import { userFor } from './shown-user.ts'

type UsersCalls = typeof calls.users
type InvitationInput = InputOf<UsersCalls['create']>

/**
 * Invites a user to an agency, or (agency null) to the platform. If the address has an account elsewhere, the user gets another membership,
 * and the caller does not learn of the account. A login of an employee, a contact or a supervisor requires changing that record, and goes to
 * the address on it.
 */
export async function inviteUser(context: Context, input: InvitationInput): Promise<User> {
  return userFor(context, await addLogin(context, input))
}

/** The same, without reading the user again: returns the id of the account. */
export async function addLogin(context: Context, input: InvitationInput): Promise<string> {
  const { db, actor, now } = context
  const agency_id = await agencyFor(context, input)
  const role = await roleToGive(context, { role_id: await roleFor(db, input), agency_id })
  requireMayAttach(actor, input)
  const bounds = await boundsOf(context, { ...input, ...role, agency_id })
  await requireRecordedAddress(db, { agency_id, ...bounds }, input.email)
  const phone = phoneOf(input.phone)
  const account_id = await accountFor(db, { ...input, phone })
  const membership_id = newId()
  await db
    .insertInto('memberships')
    .values({
      id: membership_id,
      account_id,
      role_id: role.id,
      agency_id,
      ...bounds,
      status: 'invited',
      invited_at: now.toISOString(),
      attached_at: now.toISOString(),
      invited_first_name: input.first_name,
      invited_last_name: input.last_name,
      invited_phone: phone,
      invited_locale: input.locale,
    })
    .execute()
  await writeInvitation(db, { account_id, agency_id, name: input.first_name }, now)
  const login = {
    agency_id,
    ...bounds,
    membership_id,
    name: fullName(input),
    email: input.email,
  }
  await notifyLoginAttached(db, login, actor.name, now)
  return account_id
}

async function agencyFor({ db, scope }: Pick<Context, 'db' | 'scope'>, { agency_id, ...fields }: InvitationInput) {
  if (agency_id !== null && !(await isAgency(db, scope, agency_id))) refuseField('agency_id', 'refusals.unknownChoice')
  return agency_id ?? scope.agency_id ?? (await agencyOf(db, scope, fields))
}

async function roleFor(db: Db, { role_id, customer_id, employee_id, supervisor_id }: InvitationInput): Promise<string> {
  if (role_id !== null) return role_id
  if (supervisor_id !== null) return systemRole(db, 'supervisor')
  if (customer_id === null && employee_id === null) refuseField('role_id', 'validation.required')
  return systemRole(db, customer_id === null ? 'employee' : 'customer')
}

type MembershipTarget = Pick<InvitationInput, 'customer_id' | 'employee_id' | 'supervisor_id'> & {
  kind: Kind
  name: string
  system: boolean
  agency_id: string | null
}

/**
 * The customer, the employee or the supervisor of a login of this kind; refuses, at its field, one that is missing, unknown or not
 * applicable.
 */
async function boundsOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { kind, agency_id, ...bounds }: MembershipTarget,
) {
  const { customer_id, employee_id, supervisor_id } = bounds
  const supervises = isSupervisors(bounds)
  if (kind !== 'customer' && customer_id !== null) refuseField('customer_id', 'validation.notForThisRole')
  if (kind !== 'employee' && employee_id !== null) refuseField('employee_id', 'validation.notForThisRole')
  if (!supervises && supervisor_id !== null) refuseField('supervisor_id', 'validation.notForThisRole')
  if (kind === 'customer') await customerToServe(db, scope, agency_id, customer_id)
  if (kind === 'employee') await personToSignIn(db, scope, agency_id, employee_id)
  if (supervises) await supervisorToSignIn(db, scope, agency_id, supervisor_id)
  return { customer_id, employee_id, supervisor_id }
}

/** Whether it is the shared supervisor role, which requires a supervisor. */
export const isSupervisors = ({ name, system }: { name: string; system: boolean }) => system && name === 'supervisor'

export const phoneOf = (phone: string | null) =>
  phone === null ? null : (normalisePhone(phone) ?? refuseField('phone', 'validation.phone'))

// A hash of the usual form and cost that no password matches, so that checking it takes as long as any other.
export const unusablePasswordHash = `$argon2id$v=19$m=47104,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

type InvitedPerson = { email: string; first_name: string; last_name: string; phone: string | null; locale: Language }

/** The account of an address; a new one has no password yet. Concurrent invitations get the same one. */
async function accountFor(db: Db, { email, first_name, last_name, phone, locale }: InvitedPerson): Promise<string> {
  const made = await db
    .insertInto('accounts')
    .values({
      id: newRandomId(),
      email,
      first_name,
      last_name,
      phone,
      locale,
      password_hash: unusablePasswordHash,
      status: 'invited',
    })
    .onConflict((of) => of.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) return made.id
  const known = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return known.id
}

type InvitedAccount = { account_id: string; agency_id: string | null; name: string }

/** Sends a link for setting a password, or with an existing password a notification about the new access. */
export async function writeInvitation(db: Db, { account_id, agency_id, name }: InvitedAccount, now: Date) {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'locale', 'status', 'status_before'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const agency = await placeName(db, agency_id)
  const email = { to: account.email, language: account.locale, agency_id }
  if ((account.status_before ?? account.status) !== 'invited')
    return writeEmail(db, { ...email, kind: 'joined', params: { name, agency, link: '/login' } })
  const token = await issueInvitation(db, { account_id, agency_id }, now)
  const params = { name, agency, link: `/reset-password#${token}`, days: invitationDays }
  return writeEmail(db, { ...email, kind: 'invitation', params })
}

/** The name of the agency in an email, or that of the product for platform users. */
export async function placeName(db: Db, agency_id: string | null): Promise<string> {
  if (agency_id === null) return 'Muster'
  const { name } = await db.selectFrom('companies').select('name').where('id', '=', agency_id).executeTakeFirstOrThrow()
  return name
}

const betweenEmails = 60_000

/** Sends the invitation again, at the earliest a minute after the last; the previous link no longer works. */
export async function inviteAgain(context: Context, id: string): Promise<User> {
  const { db, now } = context
  const user = await userIn(context, id)
  await requireMayChange(context, id)
  if (!canTransition(userTransitions, 'invite_again', user.status))
    refuseState('user', user.status, await userFor(context, id))
  const waited = now.getTime() - Date.parse(user.invited_at ?? user.created_at)
  if (waited < betweenEmails) refuse('tooMany', { seconds: Math.ceil((betweenEmails - waited) / 1000) })
  const { agency_id } = await db
    .updateTable('memberships')
    .set({ invited_at: now.toISOString() })
    .where('id', '=', user.membership_id)
    .returning('agency_id')
    .executeTakeFirstOrThrow()
  await writeInvitation(db, { account_id: id, agency_id, name: user.first_name }, now)
  return userFor(context, id)
}

/** Refuses changing oneself, or a user with more permissions (policy.ts). */
export async function requireMayChange(context: Context, id: string) {
  const { db, actor, scope } = context
  const memberships = await membershipsOf(context, id)
  const obstacle = obstacleTo(actor, { id, memberships, held: await permissionsOfUser(db, scope, id) })
  if (obstacle !== null) refuse(`users.${obstacle}`)
}
