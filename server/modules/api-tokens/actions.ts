import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ApiToken, NewApiToken } from '#contract/platform/api-tokens.ts'
import { refuse } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { raisedVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { missingPermissions } from '#server/modules/access/rules.ts'
import { apiTokenOf } from './queries.ts'
import { newSecret } from './secrets.ts'

type TokenCalls = typeof calls.apiTokens

const afterDays = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

/** Nobody gives a token permissions that they lack, or gets the secret of one that may do more than they. */
function requireHeld({ grants }: Actor, permissions: readonly string[]) {
  const lacking = missingPermissions(grants, permissions)
  if (lacking.length > 0) refuse('access.notHeld', { permissions: lacking.join(', ') })
}

/** Creates a token that acts for the actor; its secret is in the result and nowhere else. */
export async function createApiToken(
  context: Pick<Context, 'db' | 'actor' | 'scope' | 'now'>,
  { valid_days, ...fields }: InputOf<TokenCalls['store']>,
): Promise<NewApiToken> {
  const { db, actor, now } = context
  const { agency_id, membership_id } = actor
  if (agency_id === null) refuse('mayNot')
  requireHeld(actor, fields.permissions)
  const { secret, columns } = newSecret()
  const [id, at] = [newId(), now.toISOString()]
  const times = { expires_at: afterDays(now, valid_days), created_at: at, updated_at: at }
  await db
    .insertInto('api_tokens')
    .values({ id, agency_id, membership_id, ...fields, ...columns, ...times })
    .execute()
  return { token: await apiTokenOf(context, id), secret }
}

/** Changes the name and permissions of a token. */
export async function updateApiToken(context: Context, input: InputOf<TokenCalls['update']>): Promise<ApiToken> {
  const { db, actor, scope, now } = context
  const { id, version, ...fields } = input
  const current = await apiTokenOf(context, id)
  requireHeld(actor, [...current.permissions, ...fields.permissions])
  requireTransition('apiToken', 'edit', current.state, current)
  const set = { ...fields, updated_at: now.toISOString() }
  await updateVersioned(db, 'api_tokens', { scope, current, version, set })
  return apiTokenOf(context, id)
}

/** A new secret. The former one works for the chosen hours, but no longer than it did; that of an earlier rotation ends. */
export async function rotateApiToken(
  context: Pick<Context, 'db' | 'actor' | 'scope' | 'now'>,
  { id, version, overlap_hours, valid_days }: InputOf<TokenCalls['rotate']>,
): Promise<NewApiToken> {
  const { db, actor, scope, now } = context
  const { membership_id, agency_id } = actor
  const current = await apiTokenOf(context, id)
  // Whom it acts for is a user of its agency.
  if (agency_id === null) refuse('mayNot')
  requireHeld(actor, current.permissions)
  requireTransition('apiToken', 'rotate', current.state, current)
  const { secret, columns } = newSecret()
  const overlapEnd = afterDays(now, overlap_hours / 24)
  const former_until = current.expires_at < overlapEnd ? current.expires_at : overlapEnd
  await updateVersioned(db, 'api_tokens', {
    scope,
    current,
    version,
    set: {
      ...columns,
      membership_id,
      ...{ former_secret_hash: await storedHash(context, id), former_until },
      ...{ expires_at: afterDays(now, valid_days), updated_at: now.toISOString() },
    },
  })
  return { token: await apiTokenOf(context, id), secret }
}

async function storedHash({ db }: Pick<Context, 'db'>, id: string) {
  const { secret_hash } = await db
    .selectFrom('api_tokens')
    .select('secret_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return secret_hash
}

/** Ends a token with both of its secrets. */
export async function revokeApiToken(context: Context, { id, version }: InputOf<TokenCalls['revoke']>) {
  const { db, scope, now } = context
  const current = await apiTokenOf(context, id)
  requireTransition('apiToken', 'revoke', current.state, current)
  const at = now.toISOString()
  await updateVersioned(db, 'api_tokens', { scope, current, version, set: { revoked_at: at, updated_at: at } })
  return apiTokenOf(context, id)
}

/** Ends every token that acts for a user. */
export async function revokeTokensOf(db: Db, membership_id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: at, updated_at: at, ...raisedVersion })
    .where('membership_id', '=', membership_id)
    .where('revoked_at', 'is', null)
    .execute()
}
