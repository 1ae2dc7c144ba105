// Users are managed from two sides, the platform's and the agency's: the same screens at paths of their own.
import type { Kind, SharedRole } from '#contract/permissions.ts'
import { useScreenPath } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can } from '#web/lib/session/session.ts'

export type AccountSide = 'platform' | 'agency'

const platform = {
  list: () => hrefOf('/super-admin-list'),
  view: (id: string) => hrefOf('/view-user/{id}', { id }),
  create: () => hrefOf('/user-create'),
  edit: (id: string) => hrefOf('/edit-user/{id}', { id }),
}

const agency: typeof platform = {
  list: () => hrefOf('/users'),
  view: (id) => hrefOf('/users/view/{id}', { id }),
  create: () => hrefOf('/users/create'),
  edit: (id) => hrefOf('/users/edit/{id}', { id }),
}

/** The side of the screen that is shown; undefined while another screen loads, whose path the URL has already. */
export function useSide(): AccountSide | undefined {
  const path = useScreenPath()
  if (path.startsWith('/users/')) return 'agency'
  return platformPaths.some((one) => path.startsWith(one)) ? 'platform' : undefined
}

const platformPaths = ['/view-user/', '/user-create', '/edit-user/']

export const hrefsOf = (side: AccountSide) => (side === 'platform' ? platform : agency)

/** True if the current user manages accounts (super admins); agencies manage memberships. */
export const canManageSuperAdmins = () => can(['Super Admin', 'list'])

/** The role name for users without a full name. */
export const roleNameOf = (t: (key: `shell.role.${SharedRole}`) => string, role: HeldRole) =>
  role.role_system ? t(`shell.role.${sharedRoleOf(role)}`) : role.role_name

type HeldRole = { role_system: boolean; role_name: string; kind: Kind }

/** The user's shared role; for an agency's own role, the one it is based on. */
export const sharedRoleOf = ({ role_system, role_name, kind }: HeldRole): SharedRole =>
  role_system && role_name === 'supervisor' ? 'supervisor' : kind
