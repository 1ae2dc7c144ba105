// Creating and refreshing sessions and their refresh tokens.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deviceName } from '#contract/values/devices/device-of.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { recordSignIn } from '#server/modules/users/actions.ts'
import { canSignInSql } from '#server/modules/users/account/account-status.ts'
import { endSession, tokenHash } from './ending.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

type NewSession = {
  account_id: string
  membership_id: string
  user_agent: string
  address: string
  /** by the identity provider of the membership's agency */
  single_sign_on?: boolean
}

/** Creates a session of a membership and returns its first refresh token. */
export async function openSession(db: Db, entry: NewSession, now: Date) {
  const session_id = newId()
  await notifyNewDevice(db, entry, now)
  const at = now.toISOString()
  await db
    .insertInto('sessions')
    .values({
      ...entry,
      id: session_id,
      user_agent: entry.user_agent.slice(0, 300),
      created_at: at,
      seen_at: at,
      expires_at: entry.single_sign_on === true ? providerSessionEnd(now) : sessionEnd(now),
    })
    .execute()
  await recordSignIn(db, entry, at)
  return { session_id, refresh_token: await storeToken(db, session_id, newRefreshToken(), now) }
}

/**
 * Notifies a user of a sign-in from a new browser, except for the first one. Browsers change their versions every month, so only their name
 * and the system count.
 */
async function notifyNewDevice(db: Db, { account_id, membership_id, user_agent }: NewSession, now: Date) {
  const device = deviceName(user_agent)
  const seen = await db
    .selectFrom('sessions')
    .select('sessions.user_agent')
    .distinct()
    .where('sessions.account_id', '=', account_id)
    .orderBy('sessions.user_agent')
    .execute()
  if (device === null || seen.length === 0 || seen.some((one) => deviceName(one.user_agent) === device)) return
  const { agency_id } = await db
    .selectFrom('memberships')
    .select('agency_id')
    .where('id', '=', membership_id)
    .executeTakeFirstOrThrow()
  const to = { membership_ids: [membership_id] }
  await notify(db, { agency_id, to, kind: 'newSignIn', params: { device }, link: '/pages/profile?tab=sessions', now })
}

async function storeToken(db: Db, session_id: string, token: string, now: Date) {
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash(token), session_id, issued_at: now.toISOString() })
    .execute()
  return token
}

export type RenewalResult =
  | { outcome: 'renewed'; session_id: string; refresh_token: string }
  | { outcome: 'reused' | 'unknown' | 'raced' }

// Two tabs may send the same token within a moment, or a page may be left before its response: that is no theft (decision 018).
const raceMilliseconds = 10_000
/** A phone that lost the answer asks again when it has a network: in a lift or a tunnel that takes minutes. */
const lostAnswerMilliseconds = 5 * 60_000

/**
 * Exchanges a refresh token for its successor. Each has one successor, derived from it with the installation's key: a repeated request
 * gets the same one for some minutes while it is unused, because the first answer may have been lost. If it was used, 409 within ten
 * seconds (a lost race: the winner has continued). Any other use means that the token was stolen or copied, and ends the session for
 * everybody.
 */
export async function renewSession(db: Db, signer: Signer, token: string, now: Date): Promise<RenewalResult> {
  const used = await liveToken(db, token, now)
  if (used === undefined) return { outcome: 'unknown' }
  const follower = signer.sign('refresh token', token)
  if (used.used_at !== null) return wasUsedBefore(db, { ...used, used_at: used.used_at, follower }, now)
  const at = now.toISOString()
  await db.updateTable('refresh_tokens').set({ used_at: at }).where('token_hash', '=', tokenHash(token)).execute()
  await db
    .updateTable('sessions')
    .set({ seen_at: at, expires_at: sql<string>`case when single_sign_on then expires_at else ${sessionEnd(now)} end` })
    .where('id', '=', used.session_id)
    .execute()
  return {
    outcome: 'renewed',
    session_id: used.session_id,
    refresh_token: await storeToken(db, used.session_id, follower, now),
  }
}

/** A refresh token of an active session, locked, used or not. */
const liveToken = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('memberships', 'memberships.id', 'sessions.membership_id')
    .select(['refresh_tokens.session_id', 'refresh_tokens.used_at'])
    .where('refresh_tokens.token_hash', '=', tokenHash(token))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where(canSignInSql(now))
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()

type UsedRefreshToken = { session_id: string; used_at: string; follower: string }

async function wasUsedBefore(
  db: Db,
  { session_id, used_at, follower }: UsedRefreshToken,
  now: Date,
): Promise<RenewalResult> {
  const age_ms = now.getTime() - Date.parse(used_at)
  const next = age_ms < lostAnswerMilliseconds ? await liveToken(db, follower, now) : undefined
  if (next?.used_at === null) return { outcome: 'renewed', session_id, refresh_token: follower }
  if (age_ms < raceMilliseconds) return { outcome: 'raced' }
  await endSession(db, session_id, 'refresh token used twice', now)
  return { outcome: 'reused' }
}

/**
 * Deletes tokens used so long ago that their session has ended or continued without them, and unused ones older than a session's lifetime.
 */
export function deleteOldRefreshTokens(db: Db, now: Date) {
  const before = new Date(now.getTime() - sessionDays * 86_400_000).toISOString()
  return db
    .deleteFrom('refresh_tokens')
    .where((eb) => eb('used_at', '<', before).or(eb('used_at', 'is', null).and('issued_at', '<', before)))
    .executeTakeFirstOrThrow()
}

/** A session expires 30 days after its last refresh (domain.md, limits). */
const sessionDays = 30
const sessionEnd = (now: Date) => new Date(now.getTime() + sessionDays * 86_400_000).toISOString()

// A person who may no longer sign in at the provider is signed out within a day, also where it does not tell.
const providerSessionEnd = (now: Date) => new Date(now.getTime() + 86_400_000).toISOString()

const newRefreshToken = () => randomBytes(32).toString('base64url')
