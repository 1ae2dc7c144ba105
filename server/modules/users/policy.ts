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

type Subject = { id: string; memberships: readonly { kind: Kind }[]; held: readonly string[] }

/**
 * Why somebody may not change what a user may do. Nobody does so to themselves (profile and password are their own pages), and
 * nobody to a person who runs the agency with more than they hold themselves. What customers and employees hold is about their
 * own records, which the agency's people stand above.
 */
export function obstacleTo(actor: Pick<Actor, 'account_id' | 'kind' | 'grants'>, user: Subject): UserObstacle | null {
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
  invite_again: users.inviteAgain,
  deactivate: users.changeStatus,
  activate: users.changeStatus,
  suspend: users.suspend,
  recover: users.suspend,
  delete: users.remove,
  end_two_factor: users.endTwoFactor,
} as const satisfies Record<AllowedUserAction, Call>

/** What this person can do with the user now, and what only an obstacle keeps them from. */
export function userActions(actor: Pick<Actor, 'grants' | 'kind'>, user: UserState) {
  const possible: AllowedUserAction[] = allowedActions(userTransitions, user.status)
  if (user.two_factor_at !== null) possible.push('end_two_factor')
  const theirs = possible.filter((action) => mayCall(actor, callOf[action]) && isTheirs(actor, action))
  const isBlocked = (action: AllowedUserAction) =>
    user.obstacle !== null || (user.last_super_admin && action !== 'invite_again' && action !== 'end_two_factor')
  return {
    allowed_actions: theirs.filter((action) => !isBlocked(action)),
    blocked_actions: theirs.filter(isBlocked),
  }
}

/** Accounts are the platform's to delete and to open. */
const isTheirs = ({ kind }: Pick<Actor, 'kind'>, action: AllowedUserAction) =>
  kind === 'superadmin' || (action !== 'delete' && action !== 'end_two_factor')
