import type { Calls } from '#contract/calls.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { CallRequest, HandlersOf } from '#server/http/mount.ts'
import { isAgency } from '#server/modules/access/queries.ts'
import { ungrantablePermissions } from '#server/modules/access/rules.ts'
import type { Context } from '#server/http/context.ts'
import { changeUser } from './changing.ts'
import { agenciesToChoose, rolesToChoose } from './choices.ts'
import { inviteAgain, inviteUser } from './inviting.ts'
import { inviteEmployees } from './inviting-many.ts'
import { changeUserStatus, deleteUser, endTwoFactorOfUser, suspendUser } from './transitions.ts'
import { accountOfUser, usersPage } from './queries.ts'
import { userFor } from './shown-user.ts'

/** The handlers of users. */
export const users: HandlersOf<'users'> = {
  list: ({ db, scope, input, now }) => usersPage(db, { scope, now: now.toISOString() }, input),
  details: async ({ input, ...context }) => userFor(context, await accountOfUser(context.db, context.scope, input.id)),
  create: ({ input, ...context }) => inviteUser(context, input),
  inviteEmployees: async ({ input, ...context }) =>
    toBulkResult(await inviteEmployees(context, input), context.language),
  update: async ({ input, ...context }) => changeUser(context, await withAccount(context, input)),
  suspend: async ({ input, ...context }) => suspendUser(context, await withAccount(context, input)),
  changeStatus: async ({ input, ...context }) => changeUserStatus(context, await withAccount(context, input)),
  remove: ({ input, ...context }) => deleteUser(context, input.id),
  endTwoFactor: ({ input, ...context }) => endTwoFactorOfUser(context, input),
  inviteAgain: async ({ input, ...context }) =>
    inviteAgain(context, await accountOfUser(context.db, context.scope, input.id)),
  roles: rolesFor,
  agencies: ({ db, scope, input }) => agenciesToChoose(db, scope, input.q),
}

// Inside the module a user is an account; calls identify one by `userId` of queries.ts.
const withAccount = async <Input extends { id: string }>(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  input: Input,
): Promise<Input> => ({
  ...input,
  id: await accountOfUser(db, scope, input.id),
})

async function rolesFor({ db, actor, scope, input }: CallRequest<Calls['users']['roles']>) {
  const agency_id = input.agency_id ?? scope.agency_id
  if (actor.kind === 'customer' || actor.kind === 'employee') return []
  if (agency_id !== null && !(await isAgency(db, scope, agency_id))) return []
  const roles = await rolesToChoose(db, scope, agency_id)
  return roles
    .filter(
      ({ kind, held }) =>
        ungrantablePermissions(
          actor,
          kind,
          held.map(({ permission }) => permission),
        ).length === 0,
    )
    .map(({ held: _, ...role }) => role)
}
