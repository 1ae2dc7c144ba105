import { type Call, mayCall } from '#contract/call.ts'
import type { Kind } from '#contract/permissions.ts'
import { allowedActions } from '#contract/transitions.ts'
import {
  type AllowedUserAction,
  type UserObstacle,
  users,
  type UserStatus,
  userTransitions,
} from '#contract/accounts/users.ts'
import type { Actor } from '#server/http/actor.ts'

type ManagedUser = { id: string; memberships: readonly { kind: Kind }[]; held: readonly string[] }

/**
 * Why the caller may not change the permissions of a user. Nobody does so for themselves (profile and password have their own pages), nor
 * for agency users with permissions that the caller lacks. Customers' and employees' permissions concern their own records, so agency users
 * may change them.
 */
export function obstacleTo(
  actor: Pick<Actor, 'account_id' | 'kind' | 'grants'>,
  user: ManagedUser,
): UserObstacle | null {
  if (user.id === actor.account_id) return 'yourself'
  if (actor.kind === 'superadmin') return null
  const runs = user.memberships.some(({ kind }) => kind === 'admin' || kind === 'superadmin')
  return runs && user.held.some((permission) => !actor.grants.has(permission)) ? 'stronger' : null
}

type UserState = {
  status: UserStatus
  two_factor_at: string | null
  obstacle: UserObstacle | null
  last_super_admin: boolean
}

const callOf = {
  edit: users.update,
  invite_again: users.inviteAgain,
  deactivate: users.changeStatus,
  activate: users.changeStatus,
  suspend: users.suspend,
  recover: users.suspend,
  delete: users.remove,
  end_two_factor: users.endTwoFactor,
} as const satisfies Record<AllowedUserAction, Call>

/** The actions that this actor can take on the user now, and those that only an obstacle prevents. */
export function userActions(actor: Pick<Actor, 'grants' | 'kind'>, user: UserState) {
  const possible: AllowedUserAction[] = allowedActions(userTransitions, user.status)
  if (user.two_factor_at !== null) possible.push('end_two_factor')
  const theirs = possible.filter((action) => mayCall(actor, callOf[action]))
  return {
    allowed_actions: theirs.filter((action) => !isBlocked(user, action)),
    blocked_actions: theirs.filter((action) => isBlocked(user, action)),
  }
}

function isBlocked({ obstacle, last_super_admin }: UserState, action: AllowedUserAction) {
  // Everybody edits themselves, apart from their role.
  if (action === 'edit') return obstacle === 'stronger'
  return obstacle !== null || (last_super_admin && action !== 'invite_again' && action !== 'end_two_factor')
}
