// Users are looked at from two sides, the platform's and the agency's, which have screens of their own.
import type { Kind, SharedRole } from '#contract/permissions.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can } from '#web/lib/session/session.ts'

export type Side = 'platform' | 'agency'

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

export const hrefsOf = (side: Side) => (side === 'platform' ? platform : agency)

/** Does whoever looks move accounts (the super admin), or what people are at their agency? */
export const canManageSuperAdmins = () => can(['Super Admin', 'list'])

/** What a user is called where a first name alone would be too familiar. */
export const roleNameOf = (t: (key: `app.role.${SharedRole}`) => string, held: Held) =>
  held.role_system ? t(`app.role.${sharedRoleOf(held)}`) : held.role_name

type Held = { role_system: boolean; role_name: string; kind: Kind }

/** The shared role that somebody holds; of a role of the agency's own, the one that it is most like. */
export const sharedRoleOf = ({ role_system, role_name, kind }: Held): SharedRole =>
  role_system && role_name === 'supervisor' ? 'supervisor' : kind
