import { nameOf, resourceActions } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { assignPermissions, makeRole, removeRole, renameRole, withAllowedActions } from './actions.ts'
import { allowedRoleActions } from './policy.ts'
import { roleOf, rolesPage } from './queries.ts'
import { missingPermissions } from './rules.ts'

/** The handlers of roles. */
export const access: HandlersOf<'access'> = {
  async list({ db, actor, input }) {
    const page = await rolesPage(db, actor, input)
    return { ...page, rows: page.rows.map((role) => ({ ...role, may: allowedRoleActions(actor, role) })) }
  },
  permissions: async ({ actor }) => permissionsFor(actor),
  info: async ({ db, actor, input }) => withAllowedActions(actor, await roleOf(db, actor, input.id)),
  assign: ({ db, actor, input, now }) => assignPermissions(db, actor, input, now),
  store: ({ db, actor, input }) => makeRole(db, actor, input),
  update: ({ db, actor, input, now }) => renameRole(db, actor, input, now),
  remove: ({ db, actor, input }) => removeRole(db, actor, input),
}

const permissionsFor = ({ grants }: Actor) =>
  Object.entries(resourceActions).map(([resource, actions]) => ({
    resource,
    actions: actions.map((action) => {
      const name = nameOf([resource, action])
      return { action, name, may_grant: missingPermissions(grants, [name]).length === 0 }
    }),
  }))
