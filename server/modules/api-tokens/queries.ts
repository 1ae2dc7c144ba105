import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ApiToken, ApiTokenState } from '#contract/platform/api-tokens.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { effectiveStatus } from '#server/modules/users/account/account-status.ts'

/** One page of the API tokens in the scope. */
export function apiTokensPage({ db, scope, now }: Context, input: InputOf<typeof calls.apiTokens.list>) {
  const matching = tokensIn(db, scope)
    .$if(input.state !== undefined, (of) => of.where(stateAt(now), 'in', input.state ?? []))
    .where(containsSql(input.q, 'api_tokens.name', 'memberships.shown_name'))
  return listQuery(db, input, {
    matching,
    rows: tokenRows(matching, now),
    order: [
      [sortColumns[input.sort], input.dir, 'last'],
      ['api_tokens.id', input.dir],
    ],
  })
}

const sortColumns = {
  name: sql`muster_plain(api_tokens.name)`,
  created_at: sql`api_tokens.created_at`,
  expires_at: sql`api_tokens.expires_at`,
  last_used_at: sql`api_tokens.last_used_at`,
}

/** One API token; not found outside the scope. */
export async function apiTokenOf({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, id: string) {
  return tokenRows(tokensIn(db, scope), now).where('api_tokens.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const tokensIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('api_tokens')
    [joinParent]('memberships', 'memberships.id', 'api_tokens.membership_id')
    [joinParent]('accounts', 'accounts.id', 'memberships.account_id')
    .where(inAgency(scope, 'api_tokens.agency_id'))

/**
 * Whether the user of joined `memberships` and `accounts` may sign in. An agency reads less of an account than signing in does: not what its
 * status was before a suspension.
 */
export const ownerMaySignIn = (now: Date) => sql<boolean>`(
  (accounts.status = 'active' or (accounts.status = 'suspended' and accounts.suspended_until <= ${now}::timestamptz))
  and ${effectiveStatus('memberships', now)} in ('active', 'invited'))`

const stateAt = (now: Date): RawBuilder<ApiTokenState> => sql<ApiTokenState>`case
  when api_tokens.revoked_at is not null then 'revoked'
  when api_tokens.expires_at <= ${now}::timestamptz then 'expired'
  when ${ownerMaySignIn(now)} then 'active'
  else 'suspended' end`

const tokenRows = (tokens: ReturnType<typeof tokensIn>, now: Date) =>
  tokens
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.last_four', 'api_tokens.permissions'])
    .select(['api_tokens.read_only', 'api_tokens.version', 'memberships.shown_name as owner_name'])
    .select([
      stateAt(now).as('state'),
      isoOf('api_tokens.created_at').as('created_at'),
      isoOf('api_tokens.expires_at').as('expires_at'),
      isoOf('api_tokens.last_used_at').$castTo<string | null>().as('last_used_at'),
      sql<
        string | null
      >`case when api_tokens.former_until > ${now}::timestamptz then ${isoOf('api_tokens.former_until')} end`.as(
        'overlap_until',
      ),
    ])
    .$castTo<ApiToken>()
