import type { Caller } from '#contract/call.ts'
import type { RoleObstacle, RoleRow } from '#contract/accounts/access.ts'
import { nameOf } from '#contract/permissions.ts'

type RoleFacts = Pick<RoleRow, 'name' | 'system' | 'kind' | 'is_own' | 'user_count'>

/** What the actor may do with a role in their scope; `obstacle` is the reason why they may not change its permissions. */
export function allowedRoleActions(actor: Caller, role: RoleFacts): RoleRow['may'] {
  const obstacle = obstacleTo(actor, role)
  const own = obstacle === null && !role.system
  return { assign: obstacle === null, rename: own, remove: own && role.user_count === 0, obstacle }
}

function obstacleTo(actor: Caller, role: RoleFacts): RoleObstacle | null {
  if (!actor.grants.has(nameOf(['Role Permission', 'update']))) return 'mayNot'
  // The only role that can restore access always has every permission (domain.md section 12).
  if (role.system && role.kind === 'superadmin') return 'alwaysAll'
  if (role.system && actor.kind !== 'superadmin') return 'sharedRole'
  if (role.system && role.name === 'supervisor') return 'fixedRole'
  // Users who change their own role could lock themselves out, or revoke what they could not grant back.
  return role.is_own ? 'ownRole' : null
}
