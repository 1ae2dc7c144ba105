import type { Calls } from '#contract/calls.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { CallRequest, HandlersOf } from '#server/http/mount.ts'
import { isAgency } from '#server/modules/access/queries.ts'
import { ungrantablePermissions } from '#server/modules/access/rules.ts'
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
  details: async ({ db, actor, input, now }) => userFor(db, actor, await accountOfUser(db, actor.scope, input.id), now),
  create: ({ db, actor, input, now }) => inviteUser(db, actor, input, now),
  inviteEmployees: async ({ db, actor, input, now, language }) =>
    toBulkResult(await inviteEmployees(db, actor, input, now), language),
  update: async ({ db, actor, input, now }) => changeUser(db, actor, await withAccount(db, actor, input), now),
  suspend: async ({ db, actor, input, now }) => suspendUser(db, actor, await withAccount(db, actor, input), now),
  changeStatus: async ({ db, actor, input, now }) =>
    changeUserStatus(db, actor, await withAccount(db, actor, input), now),
  remove: ({ db, actor, input, now }) => deleteUser(db, actor, input.id, now),
  endTwoFactor: ({ db, actor, input, now }) => endTwoFactorOfUser(db, actor, input, now),
  inviteAgain: async ({ db, actor, input, now }) =>
    inviteAgain(db, actor, await accountOfUser(db, actor.scope, input.id), now),
  roles: rolesFor,
  agencies: ({ db, scope, input }) => agenciesToChoose(db, scope, input.q),
}

// Inside the module a user is an account; calls identify one by `userId` of queries.ts.
const withAccount = async <Input extends { id: string }>(db: Db, { scope }: Actor, input: Input): Promise<Input> => ({
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
