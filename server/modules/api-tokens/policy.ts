import type { Caller } from '#contract/call.ts'
import { type ApiToken, apiTokens, apiTokenTransitions } from '#contract/platform/api-tokens.ts'
import { actionsOfCalls } from '#contract/transitions.ts'

const tokenCalls = { edit: apiTokens.update, rotate: apiTokens.rotate, revoke: apiTokens.revoke }

/** What the user can do with a token now. Without one of its permissions they can only revoke it. */
export const apiTokenActions = (actor: Caller, { state, permissions }: Pick<ApiToken, 'state' | 'permissions'>) =>
  actionsOfCalls(actor, tokenCalls, apiTokenTransitions, state).filter(
    (action) => action === 'revoke' || permissions.every((name) => actor.grants.has(name)),
  )
