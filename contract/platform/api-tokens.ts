import { z } from 'zod'
import { type Call, list, ownTransaction, write } from '#contract/call.ts'
import { grantable } from '#contract/default-grants.ts'
import { staff } from '#contract/permissions.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { booleanField, commaSeparatedValues, id, name, version } from '#contract/values/values.ts'

/** The beginning of every API token, by which programs that search for leaked secrets recognise one. */
export const apiTokenPrefix = 'mst_'

/** `suspended`: the user whom it acts for may not sign in at present. */
export const apiTokenStates = ['active', 'suspended', 'expired', 'revoked'] as const
export type ApiTokenState = (typeof apiTokenStates)[number]

export const apiTokenTransitions = {
  /** its name and permissions */
  edit: { from: ['active', 'suspended'], to: 'unchanged' },
  /** a new secret; from then on the token acts for the user who rotated it */
  rotate: { from: ['active', 'suspended', 'expired'], to: 'active' },
  revoke: { from: ['active', 'suspended', 'expired'], to: 'revoked' },
} as const satisfies TransitionTable<ApiTokenState>

// What decides who gets in is for people only.
const closedResources: readonly string[] = ['Auth', 'Dashboard', 'API Token', 'Single Sign-On']
const closedPermissions: readonly string[] = [
  'Role Permission/create',
  'Role Permission/update',
  'User/create',
  'User/update',
]

/** The permissions that an API token may have, if the user whom it acts for has them. */
export const tokenPermissions: readonly string[] = grantable.admin.filter(
  (permission) =>
    !closedPermissions.includes(permission) &&
    !closedResources.some((resource) => permission.startsWith(`${resource}/`)),
)

/** Calls of everybody concern the caller's own account, and calls of accounts somebody else's: they are for people only. */
export const isOpenToTokens = ({ needs, of_accounts }: Pick<Call, 'needs' | 'of_accounts'>) =>
  typeof needs !== 'string' && of_accounts !== true

export const maxOverlapHours = 24
export const maxTokenDays = 730
export const defaultTokenDays = 365

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** the end of its secret, of which nothing else can be shown */
  last_four: z.string(),
  permissions: z.array(z.string()),
  read_only: z.boolean(),
  /** whom it acts for: it can never do more than this user */
  owner_name: z.string(),
  state: z.enum(apiTokenStates),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  /** until when the former secret works, too */
  overlap_until: z.string().nullable(),
  version: z.number().int(),
})
export type ApiToken = z.infer<typeof apiToken>

const apiTokenWithActions = apiToken.extend(allowedActionsField(apiTokenTransitions))
export type ApiTokenWithActions = z.infer<typeof apiTokenWithActions>

/** A secret is shown once. */
const apiTokenWithSecret = z.object({ token: apiToken, secret: z.string() })
export type NewApiToken = z.infer<typeof apiTokenWithSecret>

const tokenFields = {
  name: name(80),
  permissions: z.array(z.enum(tokenPermissions)).min(1).max(500),
  /** refuses every call that changes something */
  read_only: booleanField.default(false),
}
const validDays = z.coerce.number().int().min(1).max(maxTokenDays).default(defaultTokenDays)

/** The secrets with which other programs make calls for an agency. */
export const apiTokens = {
  list: list({
    path: '/api-token/list',
    needs: [['API Token', 'list']],
    kinds: staff,
    summary: 'Lists the API tokens: what each may do, for whom, until when, and when it was last used.',
    filters: { state: commaSeparatedValues(z.enum(apiTokenStates)) },
    sorts: ['name', 'created_at', 'expires_at', 'last_used_at'],
    row: apiTokenWithActions,
  }),
  store: ownTransaction(
    write({
      path: '/api-token/store',
      needs: [['API Token', 'create']],
      kinds: staff,
      summary:
        'Creates an API token that acts for its maker, with some of their permissions, and returns its secret, once.',
      input: { ...tokenFields, valid_days: validDays },
      result: apiTokenWithSecret,
    }),
  ),
  update: write({
    path: '/api-token/update',
    needs: [['API Token', 'update']],
    kinds: staff,
    summary: 'Changes the name and the permissions of an API token. The caller must have all of them.',
    input: { id, version, ...tokenFields },
    result: apiToken,
  }),
  rotate: ownTransaction(
    write({
      path: '/api-token/rotate',
      needs: [['API Token', 'update']],
      kinds: staff,
      summary:
        'Gives an API token a new secret and returns it, once. The former one works for the chosen hours. The token acts for the caller from then on.',
      input: {
        id,
        version,
        overlap_hours: z.coerce.number().int().min(0).max(maxOverlapHours).default(maxOverlapHours),
        valid_days: validDays,
      },
      result: apiTokenWithSecret,
    }),
  ),
  revoke: write({
    path: '/api-token/revoke',
    needs: [['API Token', 'update']],
    kinds: staff,
    summary: 'Revokes an API token for good.',
    input: { id, version },
    result: apiToken,
  }),
}
