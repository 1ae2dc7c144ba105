import type { User } from '#contract/accounts/users.ts'
import type { Actor } from '#server/http/actor.ts'
import { invitationDays } from '#server/modules/users/account/account-tokens.ts'
import type { Context } from '#server/http/context.ts'
import { obstacleTo, userActions } from './policy.ts'
import {
  activeSuperAdmins,
  upcomingShifts,
  type StoredUser,
  permissionsOfUser,
  membershipsOf,
  userIn,
} from './queries.ts'

const dayMs = 86_400_000

/** One user, with their memberships in the actor's scope and what prevents changes to them; not found outside the scope. */
export async function userFor(context: Context, id: string): Promise<User> {
  const { db, actor, scope } = context
  const user = await userIn(context, id)
  const memberships = await membershipsOf(context, id)
  const { account_status: _, membership_id: __, came_in_at: ___, user_id, invited_at, ...facts } = user
  const obstacle = obstacleTo(actor, { id, memberships, held: await permissionsOfUser(db, scope, id) })
  const last_super_admin = await isLastSuperAdmin(context, id)
  return {
    ...facts,
    id: user_id,
    ...stateOf(user),
    ...invitationOf(user.status === 'invited' ? invited_at : null),
    memberships,
    coming_shifts: await upcomingShifts(context, id),
    obstacle,
    last_super_admin,
    may_change_person: mayChangePerson(actor, user),
    ...userActions(actor, { ...user, obstacle, last_super_admin }),
  }
}

// The reason of an expired suspension is still stored.
const stateOf = ({ status, status_reason, suspended_until, version }: StoredUser) => ({
  status_reason: status === 'suspended' ? (status_reason ?? null) : null,
  suspended_until: status === 'suspended' ? (suspended_until ?? null) : null,
  version: version ?? 1,
})

const invitationOf = (invited_at: string | null) => ({
  invited_at,
  invitation_ends_at: invited_at && new Date(Date.parse(invited_at) + invitationDays * dayMs).toISOString(),
})

async function isLastSuperAdmin({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, id: string) {
  if (scope.agency_id !== null) return false
  const able = await activeSuperAdmins(db, now)
  return able.length === 1 && able[0] === id
}

/** An account belongs to its user. An agency can edit its own invitation; after that only the user and the super admin can. */
export const mayChangePerson = ({ scope }: Pick<Actor, 'scope'>, user: Pick<StoredUser, 'came_in_at' | 'status'>) =>
  scope.agency_id === null || (user.status === 'invited' && user.came_in_at === null)
