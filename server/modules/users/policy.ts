import type { Kind } from '#contract/permissions.ts'
import type { UserObstacle } from '#contract/users.ts'
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
