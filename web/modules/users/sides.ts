// A noun of its own: users are looked at from two sides, the platform's and the agency's, which have screens of their own.
import type { User } from '#contract/users.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can } from '#web/lib/session.ts'

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
export const movesAccounts = () => can(['Super Admin', 'list'])

/** What a user is called where a first name alone would be too familiar. */
export const roleNameOf = (
  t: (key: `app.role.${User['memberships'][number]['kind']}`) => string,
  { role_system, role_name, kind }: Pick<User['memberships'][number], 'role_system' | 'role_name' | 'kind'>,
) => (role_system ? t(`app.role.${kind}`) : role_name)
