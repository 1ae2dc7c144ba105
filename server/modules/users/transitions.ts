// The status changes of a user. The super admin changes the account, an agency the membership.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { instantAt, localDateOf } from '#contract/values/time.ts'
import { canTransition } from '#contract/transitions.ts'
import { type User, type UserAction, userTransitions } from '#contract/accounts/users.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersionOf, raisedVersion } from '#server/database/rows/versioned.ts'
import { inAgency, scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { endSessionsAt, endSessionsOf } from '#server/modules/users/sessions/ending.ts'
import type { Context } from '#server/http/context.ts'
import { unusablePasswordHash, placeName, requireMayChange } from './inviting.ts'
import { upcomingShifts, type StoredUser, lockedSuperAdmins, membershipsOf, userIn } from './queries.ts'
import { effectiveStatus } from '#server/modules/users/account/account-status.ts'
import { dropTwoFactor } from '#server/modules/users/account/two-factor.ts'
import { userFor } from './shown-user.ts'

type UsersCalls = typeof calls.users

/** Suspends a user at once, with a reason and optionally until a day, or (`recoverUser`) restores the previous status. */
export async function suspendUser(context: Context, input: InputOf<UsersCalls['suspend']>): Promise<User> {
  const user = await userForChange(context, input, input.recover ? 'recover' : 'suspend')
  if (input.recover) await recoverUser(context, user)
  else await suspend(context, user, input)
  await bumpAccessVersion(context.db)
  return userFor(context, input.id)
}

async function suspend(context: Context, user: StoredUser, input: InputOf<UsersCalls['suspend']>) {
  const { db, scope, now } = context
  const reason = input.reason ?? refuseField('reason', 'validation.required')
  const until = input.until === null ? null : await instantOfDay(db, user, input.until, now)
  const before = effectiveStatus(scope.agency_id === null ? 'accounts' : 'memberships', now)
  await moveUser(context, user, {
    status: 'suspended',
    status_before: sql`${before}`,
    status_reason: reason,
    suspended_until: until,
  })
  await endSessions(context, user, 'suspended')
  await notifyUser(context, user, 'suspended', { reason })
  await notifyAdmins(context, user)
}

/** Notifies users who manage users at each agency concerned, with the shifts that may need a replacement. */
async function notifyAdmins(context: Context, { id, name }: StoredUser) {
  const { db, actor, now } = context
  for (const { id: membership_id, agency_id } of await membershipsOf(context, id)) {
    if (agency_id === null) continue
    const params = { name, count: await upcomingShifts({ ...context, scope: scopeOfAgency(agency_id) }, id) }
    const to = { permission: 'User/update' }
    const link = `/users/view/${membership_id}`
    await notify(db, { agency_id, to, kind: 'userSuspended', params, link, except: actor.membership_id, now })
  }
}

/** The beginning of a day in the time zone of the user's company; refuses one that is not in the future. */
async function instantOfDay(db: Db, { membership_id }: StoredUser, day: string, now: Date) {
  const company = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.agency_id')
    .select('companies.time_zone')
    .where('memberships.id', '=', membership_id)
    .executeTakeFirst()
  const zone = company?.time_zone ?? 'UTC'
  if (day <= localDateOf(now.toISOString(), zone)) refuseField('until', 'validation.inPast')
  return instantAt(day, '00:00', zone).at
}

async function recoverUser(context: Context, user: StoredUser) {
  const { db, scope, now } = context
  await moveUser(context, user, { status: sql`coalesce(status_before, 'active')`, ...notSuspended })
  const { agency_id } = scope
  const to = agency_id === null ? { account_id: user.id } : { membership_ids: [user.membership_id] }
  await notify(db, { agency_id, to, kind: 'accessRestored', link: '/dashboard', now })
  await notifyUser(context, user, 'recovered', {})
}

const notSuspended = { status_before: null, status_reason: null, suspended_until: null }

/** Activates or deactivates a user. An inactive one cannot sign in, and stays in the lists. */
export async function changeUserStatus(context: Context, input: InputOf<UsersCalls['changeStatus']>): Promise<User> {
  const action = input.status === 'active' ? 'activate' : 'deactivate'
  const user = await userForChange(context, input, action)
  await moveUser(context, user, { status: input.status, ...notSuspended })
  if (action === 'deactivate') await endSessions(context, user, 'made inactive')
  await bumpAccessVersion(context.db)
  return userFor(context, input.id)
}

/**
 * Permanently deletes an account: personal data and credentials are erased; work, decisions and records stay (domain.md section 1: time
 * records are stored for seven years). For the super admin only.
 */
export async function deleteUser(context: Context, id: string) {
  const { db, now } = context
  await userForChange(context, { id }, 'delete')
  await endSessionsOf(db, id, 'deleted', now)
  await db.updateTable('sessions').set({ user_agent: null, address: null }).where('account_id', '=', id).execute()
  await db.deleteFrom('account_tokens').where('account_id', '=', id).execute()
  await db.deleteFrom('recovery_codes').where('account_id', '=', id).execute()
  await db
    .updateTable('memberships')
    .set({ status: 'inactive', ...notSuspended, employee_id: null, invited_first_name: null, invited_last_name: null })
    .set({ invited_phone: null, invited_locale: null })
    .where('account_id', '=', id)
    .execute()
  await db
    .updateTable('accounts')
    .set({ email: `deleted-${id}@deleted.invalid`, first_name: 'Deleted', last_name: 'user', phone: null })
    .set({ avatar_file_id: null, password_hash: unusablePasswordHash, password_changed_at: null, last_login_at: null })
    .set({ two_factor_sealed: null, two_factor_at: null, two_factor_step: null })
    .set({ status: 'deleted', ...notSuspended, ...raisedVersion })
    .where('id', '=', id)
    .execute()
  await bumpAccessVersion(db)
  return { id }
}

/**
 * Switches off two-factor authentication after a user lost their phone and codes. For the super admin only: an agency would thereby gain
 * access to the user's other memberships. Ends all sessions, in case somebody else has the phone.
 */
export async function endTwoFactorOfUser(context: Context, { id, reason }: InputOf<UsersCalls['endTwoFactor']>) {
  const { db, now } = context
  await userIn(context, id)
  await db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
  await requireMayChange(context, id)
  const user = await userIn(context, id)
  if (user.two_factor_at === null) refuseState('twoFactor', 'off', await userFor(context, id))
  await dropTwoFactor(db, id, reason)
  await endSessionsOf(db, id, 'second factor switched off', now)
  const params = { name: user.first_name, reason }
  await writeEmail(db, { to: user.email, language: user.locale, kind: 'twoFactorEnded', params })
  return userFor(context, id)
}

type TransitionInput = { id: string; version?: number | undefined }

/** The locked user, if the state machine allows the transition and there is no obstacle. */
async function userForChange(context: Context, { id, version }: TransitionInput, action: UserAction) {
  const { db, scope, now } = context
  await userIn(context, id)
  const able = scope.agency_id === null ? await lockedSuperAdmins(db, now) : []
  await db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
  await requireMayChange(context, id)
  if (able.length === 1 && able[0] === id) refuse('users.lastSuperAdmin')
  const user = await userIn(context, id)
  const current = () => userFor(context, id)
  if (version !== undefined) await requireVersionOf(user, version, current)
  if (!canTransition(userTransitions, action, user.status)) refuseState('user', user.status, await current())
  return user
}

type ColumnValues = Record<string, unknown>

const moveUser = ({ db, scope }: Pick<Context, 'db' | 'scope'>, user: StoredUser, change: ColumnValues) =>
  scope.agency_id === null
    ? db
        .updateTable('accounts')
        .set({ ...change, ...raisedVersion })
        .where('id', '=', user.id)
        .execute()
    : db
        .updateTable('memberships')
        .set({ ...change, ...raisedVersion })
        .where('id', '=', user.membership_id)
        .where(inAgency(scope, 'memberships.agency_id'))
        .execute()

const endSessions = ({ db, scope, now }: Context, user: StoredUser, because: string) =>
  scope.agency_id === null
    ? endSessionsOf(db, user.id, because, now)
    : endSessionsAt(db, user.membership_id, because, now)

const notifyUser = async (
  { db, scope: { agency_id } }: Context,
  { email, locale, first_name }: StoredUser,
  kind: 'suspended' | 'recovered',
  facts: { reason?: string },
) =>
  writeEmail(db, {
    to: email,
    language: locale,
    kind,
    params: { name: first_name, agency: await placeName(db, agency_id), ...facts },
    agency_id,
  })
