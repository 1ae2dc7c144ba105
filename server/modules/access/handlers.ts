import { nameOf, resourceActions } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { assignPermissions, makeRole, removeRole, renameRole, withAllowedActions } from './actions.ts'
import { allowedRoleActions } from './policy.ts'
import { roleOf, rolesPage } from './queries.ts'
import { missingPermissions } from './rules.ts'

/** The handlers of roles. */
export const access: HandlersOf<'access'> = {
  async list({ input, ...context }) {
    const page = await rolesPage(context, input)
    return { ...page, rows: page.rows.map((role) => ({ ...role, may: allowedRoleActions(context.actor, role) })) }
  },
  permissions: async ({ actor }) => permissionsFor(actor),
  info: async ({ input, ...context }) => withAllowedActions(context.actor, await roleOf(context, input.id)),
  assign: ({ input, ...context }) => assignPermissions(context, input),
  store: ({ input, ...context }) => makeRole(context, input),
  update: ({ input, ...context }) => renameRole(context, input),
  remove: ({ input, ...context }) => removeRole(context, input),
}

const permissionsFor = ({ grants }: Actor) =>
  Object.entries(resourceActions).map(([resource, actions]) => ({
    resource,
    actions: actions.map((action) => {
      const name = nameOf([resource, action])
      return { action, name, may_grant: missingPermissions(grants, [name]).length === 0 }
    }),
  }))
